"""How are filters, restrictions, conditions, counts and the structured effects of cards read? (EFFECTS.md)

A word that is not known is a fault of the pack: ValueError, which `schema.read_board` tells as such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, get_args

from domain.titles.imperial_struggle import printed as said
from domain.titles.imperial_struggle.board import CostChange, Space
from domain.titles.imperial_struggle.pieces import FORT, NAVAL, REGIONS, Modifier, Pile
from domain.titles.imperial_struggle.printed import Amount, Condition, Count, Filter, Instruction, Restriction, Who

__all__ = ["CHANGE_WORDS", "Reader", "known", "many", "one_of", "restriction_of", "whole"]

_Spec = Mapping[str, Any]

_WHO: Final = ("self", "opponent", "FR", "BR")
_FLAGS: Final = ("any", "none", "not_self", *_WHO)
_PURPOSES: Final = ("any", "shift", "flag", "unflag", "bonus_war_tile_or_deploy")
CHANGE_WORDS: Final = ("action", "amount", "set_to", "filter", "duration", "max_uses")
_PILES: Final[Mapping[str, Pile]] = {"turn_track_next_peace": "parked", "unbuilt": "unbuilt", "game": "game"}


def many(value: Any) -> tuple[Any, ...]:
    """A value of the pack as a tuple: one or a list."""
    if value is None:
        return ()
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def known(spec: _Spec, what: str, words: Iterable[str]) -> None:
    """Refuse an object of the pack with a word that has no meaning there."""
    if strange := sorted(spec.keys() - set(words)):
        raise ValueError(f"{what} has no word {', '.join(strange)}")


def one_of(value: Any, words: Sequence[Any], what: str) -> Any:
    """Refuse a value that is none of those that there are."""
    if value not in words:
        raise ValueError(f"{what}: {value!r} is none of {', '.join(map(str, words))}")
    return value


def whole(value: Any, what: str) -> int:
    """Refuse what is not a whole number."""
    if type(value) is not int:
        raise ValueError(f"{what}: {value!r} is not a whole number")
    return value


def restriction_of(spec: _Spec) -> Restriction:
    """IS-5.2.4 What Action Points may be spent on."""
    known(spec, "a restriction", ("region", "countries", "purpose", "adjacent_to_own_market", "prestige"))
    return Restriction(
        frozenset(one_of(r, REGIONS, "region") for r in many(spec.get("region"))),
        frozenset(many(spec.get("countries"))),
        one_of(spec.get("purpose", "any"), _PURPOSES, "purpose"),
        bool(spec.get("adjacent_to_own_market")),
        spec.get("prestige") is False,
    )


class Reader:
    """Reads the words of the cards, and collects the effects of Events and Advantages under their ids.

    The id of an effect is its path, such as `calico_acts.french.base.0`; the effects of a card have an order.
    """

    def __init__(
        self,
        spaces: Sequence[Space],
        advantages: Mapping[str, int],
        theaters: Sequence[str],
        multi_space_countries: Sequence[str],
    ) -> None:
        self.spaces = spaces
        self.at = {s.id: i for i, s in enumerate(spaces)}
        self.advantages = advantages
        self.theaters = theaters
        self.instructions: dict[str, Instruction] = {}
        self.restrictions: dict[str, Restriction] = {}
        self.changes: dict[str, CostChange] = {}
        """What Events make cheaper for a round, by card."""
        self._prestige = tuple(
            tuple(i for i in self.countries((c,)) if spaces[i].prestige) for c in multi_space_countries
        )

    def countries(self, names: Iterable[str]) -> tuple[int, ...]:
        """The spaces of these countries."""
        wanted = set(names)
        if strange := sorted(wanted - {s.country for s in self.spaces if s.country}):
            raise ValueError(f"there is no country {', '.join(strange)}")
        return tuple(i for i, s in enumerate(self.spaces) if s.country in wanted)

    def region(self, name: Any) -> tuple[int, ...]:
        """The spaces of a Region."""
        one_of(name, REGIONS, "region")
        return tuple(i for i, s in enumerate(self.spaces) if s.region == name)

    def filter(self, spec: _Spec, owner: str | None = None) -> Filter:
        """Which spaces a filter means; `owner` stands for the flags where the effect itself says whose."""
        known(spec, "a filter", _FILTER_WORDS)
        goods = (*many(spec.get("good")), *many(spec.get("goods")))
        countries = (*many(spec.get("country")), *many(spec.get("countries")))
        outside = many(spec.get("not_countries"))
        self.countries((*countries, *outside))
        named = tuple(self.spaces[self.at[x]].id for x in many(spec.get("spaces")))
        listed = {
            "kind": many(spec.get("type")),
            "region": many(spec.get("region")),
            "subregion": many(spec.get("subregion")),
            "country": countries,
            "good": goods,
            "id": named,
            **{key: (spec[key],) for key in ("alliance", "local_alliance", "prestige") if key in spec},
        }
        wanted = {field: values for field, values in listed.items() if values}
        return Filter(
            tuple(
                i
                for i, s in enumerate(self.spaces)
                if s.country not in outside and all(getattr(s, field) in values for field, values in wanted.items())
            ),
            one_of(owner or spec.get("owner", "any"), _FLAGS, "owner"),
            spec.get("protected"),
            bool(spec.get("no_conflict")),
            bool(spec.get("no_new_isolation")),
        )

    def restriction(self, path: str, spec: _Spec | None) -> str | None:
        """Take in a restriction; the id of the first that is equal, None for none."""
        if not spec:
            return None
        self.countries(many(spec.get("countries")))
        found = restriction_of(spec)
        for name, other in self.restrictions.items():
            if other == found:
                return name
        self.restrictions[path] = found
        return path

    def condition(self, spec: _Spec) -> Condition:
        """A condition of a card."""
        read = _CONDITIONS[one_of(spec.get("cond"), tuple(_CONDITIONS), "condition")]
        known(spec, f"the condition {spec['cond']}", ("cond", "who", *read[0]))
        return read[1](self, spec, _who(spec))

    def count(self, spec: _Spec, most: Any = None) -> Count:
        """A count of a card; `most` is what the effect around it says."""
        read = _COUNTS[one_of(spec.get("count"), tuple(_COUNTS), "count")]
        known(spec, f"the count {spec['count']}", ("count", "max", *read[0]))
        bounds = [whole(x, "max") for x in (spec.get("max"), most) if x is not None]
        return read[1](self, spec, min(bounds, default=None))

    def amount(self, spec: _Spec, key: str = "amount") -> Amount:
        """A number of an effect: printed, or counted; 1 where nothing is said."""
        if f"{key}_from" in spec:
            return self.count(spec[f"{key}_from"], spec.get("max"))
        return whole(spec.get(key, 1), key)

    def cost_change(self, e: _Spec) -> CostChange:
        """IS-5.3.6 How an effect changes the cost of purchases."""
        if ("set_to" in e) == ("amount" in e):
            raise ValueError(f"the cost of {e['action']} is either set or changed by an amount")
        return CostChange(
            whole(e["set_to"], "set_to") if "set_to" in e else None,
            whole(e.get("amount", 0), "amount"),
            frozenset(self.filter(e["filter"]).spaces) if "filter" in e else frozenset(),
        )

    def effects(self, base: str, specs: Sequence[_Spec]) -> tuple[str, ...]:
        """Take in a list of effects; the id of each, which begins with `base`."""
        return tuple(self._effect(f"{base}.{i}", e) for i, e in enumerate(specs))

    def _effect(self, path: str, e: _Spec) -> str:
        read = _EFFECTS[one_of(e["op"], tuple(_EFFECTS), path)]
        known(e, f"{path}: {e['op']}", ("op", *read[0]))
        self.instructions[path] = read[1](self, path, e)
        return path


def _who(spec: _Spec, key: str = "who") -> Who:
    found: Who = one_of(spec.get(key) or "self", _WHO, key)
    return found


def _listed(reader: Reader, spec: _Spec) -> tuple[int, ...]:
    """The spaces that a condition or a count lists, by their ids or countries."""
    if "spaces" in spec:
        return tuple(reader.at[x] for x in spec["spaces"])
    if "filter" in spec:
        known(spec["filter"], "the filter of a condition", ("country",))
        return reader.countries((spec["filter"]["country"],))
    return reader.countries(spec["countries"])


def _more_prestige(reader: Reader, spec: _Spec, who: Who) -> Condition:
    spaces = reader.spaces
    return said.ControlsMore(who, tuple(i for i in reader.countries(spec["countries"]) if spaces[i].prestige))


def _more_combined(reader: Reader, spec: _Spec, who: Who) -> Condition:
    parts = {"squadrons": NAVAL, "forts": FORT}
    for part in spec["parts"]:
        one_of(part, (*parts, "local_alliances"), "parts")
    kinds = {parts.get(part) for part in spec["parts"]}
    alliances = "local_alliances" in spec["parts"]
    return said.ControlsMore(
        who,
        tuple(
            i
            for i in reader.region(spec["region"])
            if reader.spaces[i].kind in kinds or (alliances and reader.spaces[i].local_alliance)
        ),
    )


def _more_goods(reader: Reader, spec: _Spec, who: Who) -> Condition:
    return said.ControlsMore(who, reader.filter({"goods": spec["goods"]}).spaces)


_CONDITIONS: Final[Mapping[str, tuple[tuple[str, ...], Callable[[Reader, _Spec, Who], Condition]]]] = {
    "keyword": (("keyword",), lambda r, c, who: said.ShowsKeyword(c["keyword"])),
    "more_available_debt": (("by",), lambda r, c, who: said.MoreAvailableDebt(whole(c["by"], "by"))),
    "more_bonus_war_tiles": ((), lambda r, c, who: said.MoreBonusTiles()),
    "more_prestige_in": (("countries",), _more_prestige),
    "controls_all": (("spaces", "filter"), lambda r, c, who: said.ControlsAll(who, _listed(r, c))),
    "controls_any": (("spaces", "filter"), lambda r, c, who: said.ControlsAny(who, _listed(r, c))),
    "controls_advantage": (("advantage",), lambda r, c, who: said.HoldsAdvantage(r.advantages[c["advantage"]])),
    "no_flags": (("countries",), lambda r, c, who: said.NoFlags(who, r.countries(c["countries"]))),
    "no_squadrons": (("region",), lambda r, c, who: said.NoSquadrons(who, one_of(c["region"], REGIONS, "region"))),
    "has_squadron": (("region",), lambda r, c, who: said.HasSquadron(who, one_of(c["region"], REGIONS, "region"))),
    "squadron_available": (
        ("from",),
        lambda r, c, who: said.SquadronAvailable(
            who, frozenset(one_of(x, ("map", "navy_box", "unbuilt"), "from") for x in c["from"])
        ),
    ),
    "more_flags": (("region",), lambda r, c, who: said.ControlsMore(who, r.region(c["region"]))),
    "more_combined": (("region", "parts"), _more_combined),
    "more_goods": (("goods",), _more_goods),
    "space_owner": (("space", "owner"), lambda r, c, who: said.HasFlag(_who(c, "owner"), r.at[c["space"]])),
    "at_debt_limit": ((), lambda r, c, who: said.AtDebtLimit(who)),
    "has_trp": (("at_least",), lambda r, c, who: said.HasTreaty(who, whole(c["at_least"], "at_least"))),
}
"""By condition: its words beside `who`, and how it is read."""


def _local_alliances(reader: Reader, spec: _Spec, most: int | None) -> Count:
    spaces = tuple(i for i in reader.region(spec["region"]) if reader.spaces[i].local_alliance)
    return said.Controlled(spaces, 1, most)


def _alliance_flags(reader: Reader, spec: _Spec, most: int | None) -> Count:
    spaces = tuple(i for i in reader.countries((spec["country"],)) if reader.spaces[i].alliance)
    return said.Controlled(spaces, whole(spec.get("times", 1), "times"), most)


_COUNTS: Final[Mapping[str, tuple[tuple[str, ...], Callable[[Reader, _Spec, int | None], Count]]]] = {
    "local_alliances_controlled": (("region",), _local_alliances),
    "spaces_controlled": (("spaces", "countries"), lambda r, c, most: said.Controlled(_listed(r, c), 1, most)),
    "flags_in": (("countries",), lambda r, c, most: said.Controlled(_listed(r, c), 1, most)),
    "squadrons_built_half": ((), lambda r, c, most: said.HalfSquadrons(most)),
    "debt_excess": ((), lambda r, c, most: said.DebtExcess(most)),
    "alliance_flags": (("country", "times"), _alliance_flags),
    "multi_space_countries_with_prestige": ((), lambda r, c, most: said.PrestigeCountries(r._prestige, most)),
    "unexhausted_advantages": (
        ("advantages",),
        lambda r, c, most: said.FreshAdvantages(tuple(r.advantages[x] for x in c["advantages"]), most),
    ),
    "jacobite_count": ((), lambda r, c, most: said.JacobiteCount(most)),
}
"""By count: its words beside `max`, and how it is read."""


def _hit(name: said.HitName, owner: Callable[[_Spec], str | None]) -> Callable[[Reader, str, _Spec], Instruction]:
    """A reader of an effect that hits spaces; `owner` says whose flags it wants."""

    def read(reader: Reader, path: str, e: _Spec) -> Instruction:
        return said.Hit(
            name,
            reader.filter(e.get("filter") or {}, owner(e)),
            reader.amount(e, "count"),
            bool(e.get("up_to") or e.get("optional")),
            bool(e.get("plus_one")),
        )

    return read


def _gain_points(reader: Reader, path: str, e: _Spec) -> Instruction:
    one_of(e.get("mode", "own_major"), ("own_major",), f"{path}: mode")
    return said.GainPoints(e["type"], reader.amount(e), reader.restriction(path, e.get("restriction")))


def _remove_squadrons(reader: Reader, path: str, e: _Spec) -> Instruction:
    one_of(_who(e, "chooser"), ("self",), f"{path}: chooser")
    return said.RemoveSquadrons(_who(e), _PILES[one_of(e["to"], tuple(_PILES), path)], reader.amount(e, "count"))


def _recruit(reader: Reader, path: str, e: _Spec) -> Instruction:
    theater = e.get("theater", "any")
    if theater == "any":
        return said.RecruitTiles(reader.amount(e, "count"), None)
    if not any(x.endswith(f"_{theater}") for x in reader.theaters):
        raise ValueError(f"{path}: there is no Theater {theater}")
    return said.RecruitTiles(reader.amount(e, "count"), theater)


def _return_tile(reader: Reader, path: str, e: _Spec) -> Instruction:
    pick = one_of(e["pick"], ("random_in_chosen_theater", "owner_choice"), f"{path}: pick")
    return said.ReturnTile(_who(e, "owner"), _who(e, "chooser"), pick)


def _refresh(reader: Reader, path: str, e: _Spec) -> Instruction:
    known(e["filter"], path, ("region",))
    return said.RefreshAdvantages(one_of(e["filter"]["region"], REGIONS, path), whole(e["count"], path))


def _activate(reader: Reader, path: str, e: _Spec) -> Instruction:
    known(e["filter"], path, ("region", "outside_region"))
    one_of(e["ignore_exhaustion"], (True,), path)
    one_of(e["counts_for_limits"], (True,), path)
    wanted, outside = e["filter"].get("region"), e["filter"].get("outside_region")
    return said.UseAdvantage(
        frozenset(r for r in REGIONS if wanted in (None, r) and r != outside),
        "exhaustion_and_newness" if e.get("ignore_new") else "exhaustion",
    )


def _cheapen(reader: Reader, path: str, e: _Spec) -> Instruction:
    """What makes purchases of the round cheaper lasts by the name of its card."""
    card = one_of(path.split(".")[0], get_args(Modifier), path)
    reader.changes[card] = reader.cost_change(e)
    return said.GainModifier(card)


def _marker(reader: Reader, path: str, e: _Spec) -> Instruction:
    one_of(e["marker"], ("byng",), f"{path}: marker")
    return said.PlaceByngMarker()


def _choose(reader: Reader, path: str, e: _Spec) -> Instruction:
    return said.Choose(
        _who(e, "chooser"),
        tuple(
            said.Wish(
                o["label"],
                reader.effects(f"{path}.{o['label']}", o["effects"]),
                reader.condition(o["if"]) if o.get("if") else None,
            )
            for o in e["options"]
        ),
    )


def _conditional(reader: Reader, path: str, e: _Spec) -> Instruction:
    return said.Conditional(
        reader.condition(e["if"]),
        reader.effects(f"{path}.then", e.get("then", ())),
        reader.effects(f"{path}.else", e.get("else", ())),
    )


_SPACES: Final = ("filter", "count", "count_from", "up_to", "optional", "plus_one", "owner")
_AMOUNT: Final = ("who", "amount", "amount_from", "max")
_FILTER_WORDS: Final = (
    "type", "region", "subregion", "country", "countries", "not_countries", "good", "goods", "owner", "alliance",
    "local_alliance", "prestige", "protected", "no_new_isolation", "no_conflict", "spaces",
)  # fmt: skip

_EFFECTS: Final[Mapping[str, tuple[tuple[str, ...], Callable[[Reader, str, _Spec], Instruction]]]] = {
    "gain_ap": (("type", "mode", "restriction", *_AMOUNT), _gain_points),
    "gain_vp": (_AMOUNT, lambda r, path, e: said.GainVictory(_who(e), r.amount(e))),
    "gain_trp": (_AMOUNT, lambda r, path, e: said.GainTreaty(_who(e), r.amount(e))),
    "lose_trp": (("who", "amount"), lambda r, path, e: said.LoseTreaty(_who(e), whole(e["amount"], path))),
    "reduce_debt": (
        ("who", "amount", "shortfall_ap"),
        lambda r, path, e: said.ReduceDebt(_who(e), whole(e["amount"], path), e.get("shortfall_ap")),
    ),
    "increase_debt": (("who", "amount"), lambda r, path, e: said.IncreaseDebt(_who(e), whole(e["amount"], path))),
    "change_debt_limit": (("who", "amount"), lambda r, path, e: said.ChangeLimit(_who(e), whole(e["amount"], path))),
    "place_conflict": (_SPACES, _hit("place_conflict", lambda e: None)),
    # IS-3.1.7 Unflag removes opposing flags where nothing else is said.
    "unflag": (_SPACES, _hit("unflag", lambda e: (e.get("filter") or {}).get("owner", "opponent"))),
    "remove_flag": (_SPACES, _hit("remove_flag", lambda e: e["owner"])),
    "shift": (_SPACES, _hit("shift", lambda e: "not_self")),
    "take_control": (_SPACES, _hit("take_control", lambda e: "not_self")),
    "damage_fort": (_SPACES, _hit("damage_fort", lambda e: None)),
    "displace_squadron": (_SPACES, _hit("displace_squadron", lambda e: e["owner"])),
    "build_squadron": (("who", "count"), lambda r, path, e: said.BuildSquadron(_who(e))),
    "remove_squadron": (("who", "from", "to", "count", "count_from", "chooser"), _remove_squadrons),
    "draw_bonus_war_tile": (("count", "count_from", "theater"), _recruit),
    "remove_bonus_war_tile": (("owner", "chooser", "pick"), _return_tile),
    "refresh_advantage": (("filter", "count", "up_to"), _refresh),
    "activate_advantage": (("filter", "ignore_exhaustion", "ignore_new", "counts_for_limits"), _activate),
    "exhaust_advantage": (
        ("count", "up_to", "owner"),
        lambda r, path, e: said.ExhaustAdvantages(whole(e["count"], path)),
    ),
    "add_global_demand": (("goods", "count", "optional"), lambda r, path, e: said.OfferDemand(tuple(e["goods"]))),
    "redraw_global_demand": ((), lambda r, path, e: said.RedrawDemand()),
    "score_global_demand": (("good", "optional"), lambda r, path, e: said.ScoreDemand(e["good"])),
    "cost_modifier": (CHANGE_WORDS, _cheapen),
    "place_marker": (("marker", "where"), _marker),
    "choose": (("chooser", "options"), _choose),
    "conditional": (("if", "then", "else"), _conditional),
}
"""By effect of an Event or an Advantage: its words, and how it is read."""
