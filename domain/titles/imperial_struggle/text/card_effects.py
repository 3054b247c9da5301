"""How are effects and conditions said that stand on cards as data? (EFFECTS.md)"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, Final

from domain.kernel.messages import Joint, Listed, Message, MessageArg, Thing, Verbatim, listed, message
from domain.titles.imperial_struggle.content.structured import many, restriction_of
from domain.titles.imperial_struggle.text.names import advantage, bounds, commodity, country, region, say, space

__all__ = ["condition", "effects", "places", "who"]

_Spec = Mapping[str, Any]


def who(side: str) -> Thing:
    """A side as a card names it: France, Britain, the player or the opponent."""
    return Thing("who", side)


def _countries(spec: _Spec) -> list[Thing]:
    return [country(each) for each in (*many(spec.get("country")), *many(spec.get("countries")))]


def places(spec: _Spec, joint: Joint = "or") -> Listed:
    """Where a filter, a condition or a count looks."""
    named = [
        *_countries(spec),
        *(Thing("subregion", each) for each in many(spec.get("subregion"))),
        *(region(each) for each in many(spec.get("region"))),
    ]
    return listed(named, joint)


def _target(spec: _Spec) -> Thing:
    """Which spaces a filter means, without the place."""
    goods = (*many(spec.get("good")), *many(spec.get("goods")))
    if goods:
        return Thing("target", f"{goods[0]}_market")
    if spec.get("local_alliance") or spec.get("alliance"):
        return Thing("target", "local_alliance" if spec.get("local_alliance") else "alliance")
    kind = "_or_".join(many(spec.get("type"))) or "space"
    return Thing("target", f"unprotected_{kind}" if spec.get("protected") is False else kind)


def _where(spec: _Spec) -> Message:
    """What else a filter asks of a space: its place, owner and neighbours."""
    found = []
    if spec.get("not_countries"):
        outside = listed(map(country, spec["not_countries"]), "or")
        found.append(say("text-in-but", places=places(spec), outside=outside))
    elif places(spec).items:
        found.append(say("text-in", places=places(spec)))
    if spec.get("spaces"):
        found.append(say("text-named", spaces=listed(map(space, spec["spaces"]), "or")))
    if spec.get("no_new_isolation"):
        found.append(say("text-not-isolating"))
    return reduce(lambda one, other: say("text-both", one=one, other=other), found) if found else say("text-anywhere")


def condition(spec: _Spec) -> MessageArg:
    """A condition of a card, as a clause; its own word if no bundled card has it."""
    found = _CONDITIONS.get(spec["cond"])
    return Verbatim(spec["cond"].replace("_", " ")) if found is None else found(spec)


def _controls(spec: _Spec, name: str) -> Message:
    side = who(spec["who"])
    if "spaces" in spec:
        return say("text-controls-all", who=side, spaces=listed(map(space, spec["spaces"]), "and"))
    return say("text-controls-any", who=side, places=places(spec["filter"]))


_PARTS: Final = {
    "squadrons": "imperial_struggle-text-squadrons",
    "forts": "imperial_struggle-text-forts",
    "local_alliances": "imperial_struggle-text-local-alliances",
}


def _combined(spec: _Spec) -> Message:
    parts = listed((message(_PARTS[part]) for part in spec["parts"]), "and")
    return say("text-more-combined", parts=parts, places=places(spec))


_CONDITIONS: Final[Mapping[str, Callable[[_Spec], Message]]] = {
    "keyword": lambda c: say("text-has-keyword", keyword=Thing("keyword", c["keyword"])),
    "more_available_debt": lambda c: say("text-more-debt", count=c["by"]),
    "more_bonus_war_tiles": lambda c: say("text-more-tiles"),
    "more_prestige_in": lambda c: say("text-more-prestige", places=places(c, "and")),
    "controls_all": lambda c: _controls(c, "all"),
    "controls_any": lambda c: _controls(c, "any"),
    "controls_advantage": lambda c: say("text-holds", advantage=advantage(c["advantage"])),
    "no_flags": lambda c: say("text-no-flags", who=who(c["who"]), places=places(c)),
    "no_squadrons": lambda c: say("text-no-squadrons", who=who(c["who"]), places=places(c)),
    "squadron_available": lambda c: say(
        "text-squadron-unbuilt" if "unbuilt" in c["from"] else "text-squadron-built", who=who(c["who"])
    ),
    "more_flags": lambda c: say("text-more-flags", places=places(c)),
    "more_combined": _combined,
    "space_owner": lambda c: say("text-has-flag", who=who(c["owner"]), space=space(c["space"])),
    "at_debt_limit": lambda c: say("text-at-limit"),
    "has_trp": lambda c: say("text-has-trp", count=c["at_least"]),
}
"""By condition of an Event: the clause that says it."""


def effects(specs: Sequence[_Spec], printed: str) -> MessageArg:
    """The effects of a card, in their order; `printed` is its own sentence, for words that no bundled card has."""
    try:
        return _all(specs)
    except KeyError:
        return Verbatim(printed.removesuffix("."))


def _all(specs: Sequence[_Spec]) -> Listed:
    return listed((_EFFECTS[each["op"]](each) for each in specs), "semicolon")


def _hit(name: str, e: _Spec) -> Message:
    """An effect on spaces of the map, one after the other."""
    found = message(name, target=_target(e["filter"]), where=_where(e["filter"]))
    return found if e.get("count", 1) == 1 else say("text-times", what=found, count=e["count"])


def _conflict(e: _Spec) -> Message:
    target, where = _target(e["filter"]), _where(e["filter"])
    if e["filter"].get("owner") in ("FR", "BR"):
        where = say("text-both", one=say("text-of", who=who(e["filter"]["owner"])), other=where)
    if "count_from" in e:
        return say("text-conflict-each", target=target, where=where, each=_count(e["count_from"]))
    count = e.get("count", 1)
    if e.get("plus_one"):
        return say("text-conflict-plus", target=target, where=where, count=count)
    if e.get("up_to"):
        return say("text-conflict-up-to", target=target, where=where, count=count)
    return say("text-conflict", target=target, where=where, count=count)


def _remove_flag(e: _Spec) -> Message:
    own = e["owner"] == "self"
    return _hit("imperial_struggle-text-remove-own" if own else "imperial_struggle-text-remove-opposing", e)


def _gain_points(e: _Spec) -> Message:
    kind = Thing("type", e["type"])
    if "amount_from" in e:
        return say("text-points-each", type=kind, each=_count(e["amount_from"]))
    if "restriction" in e:
        only = listed(bounds(restriction_of(e["restriction"])))
        return say("text-points-bound", type=kind, count=e["amount"], bounds=only)
    return say("text-points", type=kind, count=e["amount"])


def _gain_victory(e: _Spec) -> Message:
    if "amount_from" not in e:
        return say("text-gain-vp", count=e["amount"])
    count = e["amount_from"]
    if count["count"] == "debt_excess":
        return say("text-vp-debt", most=count["max"])
    return say("text-vp-each", count=count.get("times", 1), each=_count(count))


_COUNTS: Final[Mapping[str, Callable[[_Spec], Message]]] = {
    "local_alliances_controlled": lambda c: say("text-each-local-alliance", places=places(c, "and")),
    "spaces_controlled": lambda c: say("text-each-space", places=places(c, "and")),
    "flags_in": lambda c: say("text-each-space", places=places(c, "and")),
    "alliance_flags": lambda c: say("text-each-alliance", places=places(c, "and")),
    "squadrons_built_half": lambda c: say("text-each-two-squadrons"),
}
"""By count of an effect: what is counted."""


def _count(spec: _Spec) -> Message:
    return _COUNTS[spec["count"]](spec)


def _reduce_debt(e: _Spec) -> Message:
    if e.get("who", "self") == "opponent":
        return say("text-reduce-opposing-debt", count=e["amount"])
    if "shortfall_ap" in e:
        return say("text-reduce-debt-or", count=e["amount"], type=Thing("type", e["shortfall_ap"]))
    return say("text-reduce-debt", count=e["amount"])


def _limit(e: _Spec) -> Message:
    return say("text-limit", who=who(e["who"]), change=e["amount"])


def _cheapen(e: _Spec) -> Message:
    """IS-5.3.6 A purchase that costs less, or a fixed number."""
    if e["action"] == "build_squadron":
        if "set_to" in e:
            return say("text-squadron-for", count=e["set_to"])
        return say("text-squadron-cheaper", count=-e["amount"])
    told: dict[str, MessageArg] = {"target": _target(e["filter"]), "where": _where(e["filter"])}
    if "set_to" in e:
        return say("text-unflag-for", **told, count=e["set_to"])
    if e["duration"] == "action_round":
        return say("text-unflag-cheaper-round", **told, count=-e["amount"])
    return say("text-unflag-cheaper", **told, count=-e["amount"])


def _branch(e: _Spec) -> Message:
    when, then = condition(e["if"]), _all(e["then"])
    if e.get("else"):
        return say("text-if-else", condition=when, then=then, otherwise=_all(e["else"]))
    return say("text-if", condition=when, then=then)


def _choose(e: _Spec) -> Message:
    options = listed(map(_wish, e["options"]), "slash")
    if e.get("chooser") == "opponent":
        return say("text-opponent-chooses", options=options)
    return say("text-choose", options=options)


def _wish(option: _Spec) -> MessageArg:
    told = _all(option["effects"])
    return say("text-if", condition=condition(option["if"]), then=told) if "if" in option else told


def _activate(e: _Spec) -> Message:
    outside = e["filter"].get("outside_region")
    if outside is not None:
        where = say("text-outside", places=listed([region(outside)], "or"))
    else:
        where = _where(e["filter"])
    if e.get("ignore_new"):
        return say("text-activate-new", where=where)
    return say("text-activate", where=where)


def _remove_squadron(e: _Spec) -> Message:
    if e["to"] == "game":
        return say("text-squadron-out", who=who(e["who"]))
    return say("text-squadron-parked", who=who(e["who"]))


def _recruit(e: _Spec) -> Message:
    if "count_from" in e:
        return say("text-recruit-each", theater=Thing("front", e["theater"]), each=_count(e["count_from"]))
    return say("text-recruit", count=e["count"])


def _return_tile(e: _Spec) -> Message:
    return say("text-return-own" if e["pick"] == "owner_choice" else "text-return-random", who=who(e["owner"]))


_EFFECTS: Final[Mapping[str, Callable[[_Spec], Message]]] = {
    "place_conflict": _conflict,
    "unflag": lambda e: _hit("imperial_struggle-text-unflag", e),
    "remove_flag": _remove_flag,
    "shift": lambda e: _hit("imperial_struggle-text-shift", e),
    "take_control": lambda e: _hit("imperial_struggle-text-take", e),
    "damage_fort": lambda e: say("text-damage", where=_where(e["filter"])),
    "displace_squadron": lambda e: say("text-displace"),
    "remove_squadron": _remove_squadron,
    "build_squadron": lambda e: say("text-build"),
    "gain_ap": _gain_points,
    "gain_vp": _gain_victory,
    "gain_trp": lambda e: say("text-gain-trp", count=e["amount"]),
    "lose_trp": lambda e: say("text-lose-trp", count=e["amount"]),
    "reduce_debt": _reduce_debt,
    "increase_debt": lambda e: say("text-increase-debt", who=who(e["who"]), count=e["amount"]),
    "change_debt_limit": _limit,
    "pay_ap": lambda e: say("text-pay", type=Thing("type", e["type"]), count=e["amount"]),
    "cost_modifier": _cheapen,
    "draw_bonus_war_tile": _recruit,
    "remove_bonus_war_tile": _return_tile,
    "refresh_advantage": lambda e: say("text-refresh", count=e["count"], where=_where(e["filter"])),
    "exhaust_advantage": lambda e: say("text-exhaust", count=e["count"]),
    "activate_advantage": _activate,
    "redraw_global_demand": lambda e: say("text-redraw"),
    "add_global_demand": lambda e: say("text-add-demand", goods=listed(map(commodity, e["goods"]), "or")),
    "score_global_demand": lambda e: say("text-score-good", good=commodity(e["good"])),
    "place_marker": lambda e: say("text-byng"),
    "choose": _choose,
    "conditional": _branch,
}
"""By effect of an Event or an Advantage: what it says."""
