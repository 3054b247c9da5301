"""What do an Event, a Ministry, an Advantage and a tile do, for a person who has them at hand?

Effects of Events and Advantages are data and told as they stand in the pack; what code does has words of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from domain.kernel.content import ContentPack
from domain.kernel.messages import Listed, Message, MessageArg, Texts, Thing, listed, message
from domain.titles.imperial_struggle.board import Board, InvestmentTile, Ministry, WarTile
from domain.titles.imperial_struggle.pieces import BR, FR, NAVY_BOX, SIDES
from domain.titles.imperial_struggle.sequence.theaters import TILE_DEBT
from domain.titles.imperial_struggle.text.card_effects import condition, effects, places, who
from domain.titles.imperial_struggle.text.names import country, region, say, signed, space

__all__ = ["card_texts"]

_Spec = Mapping[str, Any]


def card_texts(pack: ContentPack) -> Texts:
    """What each thing of a pack does, as its data say."""
    board, data = pack.board, pack.data
    assert isinstance(board, Board), "the pack is one of Imperial Struggle's"
    return {
        "event": {each["id"]: tuple(_event(each)) for each in data["events"]},
        "ministry": {each.id: tuple(_ministry(each)) for each in board.ministries.values()},
        "advantage": {each["id"]: tuple(_advantage(each)) for each in data["advantages"]},
        "war_tile": {each.id: tuple(_war_tile(each)) for each in board.war_tiles.values()},
        "tile": {each.id: tuple(_tile(each)) for each in board.tiles.values()},
        # Boards name a Theater by its War and its place there.
        "theater": {
            key: tuple(_theater(each, board.country_spaces))
            for number, war in enumerate(data["wars"])
            for place, each in enumerate(war["theaters"])
            for key in (each["id"], f"{number}.{place}")
        },
        "space": {
            NAVY_BOX: (say("text-space-navy-box"),),
            **{each["id"]: tuple(_space(each)) for each in data["spaces"]},
        },
        "commodity": {
            good: tuple(_reward(each) for each in data["global_demand"]["rewards"] if each["good"] == good)
            for good in data["global_demand"]["order"]
        },
    }


def _event(card: _Spec) -> Iterator[Message]:
    """IS-3.4 When an Event can be played, its effect and its bonus, for each side."""
    era = Thing("era", card["era"])
    if card["action_type"] is None:
        yield say("text-event", era=era)
    else:
        yield say("text-event-typed", era=era, type=Thing("type", card["action_type"]))
    if card["bonus_condition"]:
        yield say("text-bonus-condition", condition=condition(card["bonus_condition"]))
    for half, side in (("common", None), ("french", FR), ("british", BR)):
        if card[half]:
            yield _half("effect", side, effects(card[half]["effects"], card[half]["text"]))
            if card[half]["bonus_effects"]:
                yield _half("bonus", side, effects(card[half]["bonus_effects"], card[half]["bonus_text"]))


_HALVES: Final = {
    ("effect", False): "imperial_struggle-text-effect",
    ("effect", True): "imperial_struggle-text-effect-of",
    ("bonus", False): "imperial_struggle-text-bonus",
    ("bonus", True): "imperial_struggle-text-bonus-of",
}


def _half(kind: str, side: int | None, what: MessageArg) -> Message:
    """An effect or a bonus, of both sides or of one."""
    name = _HALVES[kind, side is not None]
    return message(name, what=what) if side is None else message(name, who=who(SIDES[side]), what=what)


def _ministry(card: Ministry) -> Iterator[Message]:
    """IS-3.5 Whose Ministry it is, its keywords and abilities."""
    yield say(
        "text-ministry", who=who(SIDES[card.side]), eras=listed(Thing("era", each.name.lower()) for each in card.eras)
    )
    if card.keywords:
        yield say("text-keywords", keywords=listed(Thing("keyword", each) for each in card.keywords))
    for each in card.abilities.values():
        ability = Thing("ability", f"{card.id}.{each.id}")
        if each.limit == "passive":
            yield say("text-ability", ability=ability)
        else:
            yield say("text-ability-limited", limit=Thing("limit", each.limit), ability=ability)


def _space(spot: _Spec) -> Iterator[Message]:
    """IS-3.1 What kind of space it is, its printed cost, and what it counts for."""
    if spot["good"] is not None:
        yield say("text-space-market-of", good=Thing("commodity", spot["good"]), cost=spot["cost"])
    elif spot["cost"] is not None:
        yield message(_KINDS[spot["type"]], cost=spot["cost"])
    else:
        yield message(_KINDS[spot["type"]])
    for quality, word in _QUALITIES.items():
        if spot[quality]:
            yield message(word)
    if spot["bonus_strength"]:
        theaters = [Thing("theater", each["theater"]) for each in spot["bonus_strength"]]
        yield say("text-space-strength", theaters=listed(theaters, "comma"))
    if spot["advantages"]:
        yield say("text-space-advantages", advantages=listed([Thing("advantage", each) for each in spot["advantages"]]))
    if spot["available_from"] != "succession":
        yield say("text-space-from", era=Thing("era", spot["available_from"]))


_KINDS: Final[Mapping[str, str]] = {
    "market": "imperial_struggle-text-space-market",
    "political": "imperial_struggle-text-space-political",
    "territory": "imperial_struggle-text-space-territory",
    "fort": "imperial_struggle-text-space-fort",
    "naval": "imperial_struggle-text-space-naval",
}
_QUALITIES: Final[Mapping[str, str]] = {
    "prestige": "imperial_struggle-text-space-prestige",
    "alliance": "imperial_struggle-text-space-alliance",
    "local_alliance": "imperial_struggle-text-space-local-alliance",
    "requires_usa_flag_on_map": "imperial_struggle-text-space-usa",
}
"""By the member of a space in the pack."""


def _advantage(tile: _Spec) -> Iterator[Message]:
    """IS-8 Where an Advantage is held, and what it does."""
    yield say("text-advantage", region=region(tile["region"]), spaces=listed(map(space, tile["spaces"]), "and"))
    yield say("text-effect", what=effects(tile["effects"], tile["text"]))


_TILE_EFFECTS: Final[Mapping[str, Callable[[], Message]]] = {
    "debt": lambda: say("text-tile-debt", count=TILE_DEBT),
    "fort_or_squadron": lambda: say("text-tile-fort-or-squadron"),
    "unflag": lambda: say("text-tile-unflag"),
}
"""IS-7.1.2 By the effect of a War tile."""


def _war_tile(tile: WarTile) -> Iterator[Message]:
    """IS-3.7 The strength of a War tile, and its effect."""
    side, strength = who(SIDES[tile.side]), signed(tile.strength)
    if tile.war is None:
        yield say("text-basic-tile", who=side, strength=strength)
    else:
        yield say("text-bonus-tile", who=side, strength=strength, war=Thing("war", tile.war))
    if tile.effect is not None:
        yield _TILE_EFFECTS[tile.effect]()


def _tile(tile: InvestmentTile) -> Iterator[Message]:
    """IS-3.3 The actions and symbols of an Investment tile."""
    major, minor = tile.major, tile.minor
    yield say("text-tile-major", type=Thing("type", major.type), count=major.ap)
    yield say("text-tile-minor", type=Thing("type", minor.type), count=minor.ap)
    if tile.event:
        yield say("text-tile-event")
    if tile.upgrade:
        yield say("text-tile-upgrade")


def _theater(theater: _Spec, countries: Mapping[str, Any]) -> Iterator[Message]:
    """IS-7.1 What counts in a Theater, and its Spoils."""
    strength = theater["strength"]
    allies = listed(
        (country(each) if each in countries else space(each) for each in strength["alliance_countries"]), "comma"
    )
    counted: list[MessageArg] = [say("text-count-alliances", places=allies)] if allies.items else []
    for name, word in _COUNTED.items():
        if strength[f"{name}_regions"]:
            counted.append(message(word, places=listed(map(region, strength[f"{name}_regions"]), "and")))
    if strength["keyword"]:
        counted.append(say("text-count-keyword", keyword=Thing("keyword", strength["keyword"])))
    yield say("text-theater", counted=listed(counted, "semicolon"))
    for row in theater["spoils"] or ():
        yield say("text-spoils", margin=_margin(row), spoils=_spoils(row))
    for side in SIDES:
        for row in theater[f"spoils_if_{side.lower()}_wins"] or ():
            yield say("text-spoils-of", who=who(side), margin=_margin(row), spoils=_spoils(row))
    for special in theater["special"]:
        what = listed((_SPECIALS[_special_of(e)](e) for e in special["effects"]), "semicolon")
        yield message(_WINS[special["when"]], what=what)


_COUNTED: Final = {
    "squadron": "imperial_struggle-text-count-squadrons",
    "fort": "imperial_struggle-text-count-forts",
    "conflict": "imperial_struggle-text-count-conflicts",
}

_WINS: Final = {
    "any_win": "imperial_struggle-text-any-win",
    "fr_wins": "imperial_struggle-text-french-win",
    "fr_wins_margin_3_plus": "imperial_struggle-text-french-win-3",
    "br_wins_margin_2_plus": "imperial_struggle-text-british-win-2",
}


def _margin(row: _Spec) -> Message:
    """IS-7.2 The Margins of a row of a Spoils table."""
    low, high = row["margin_min"], row["margin_max"]
    if high is None:
        return say("text-margin-more", low=low)
    return say("text-margin", low=low) if low == high else say("text-margins", low=low, high=high)


def _spoils(row: _Spec) -> Listed:
    """IS-7.2, IS-7.3 What a row of a Spoils table gives."""
    winner, found = row["winner"], list[MessageArg]()
    if winner["vp"]:
        found.append(say("text-vp", count=winner["vp"]))
    if winner["cp"]:
        found.append(say("text-cp", count=winner["cp"]))
    if winner["unflag"]:
        unflag = effects([{"op": "unflag", **winner["unflag"]}], "")
        found.append(say("text-may", what=unflag) if winner["unflag"]["optional"] else unflag)
    found += [_SPECIALS[_special_of(each)](each) for each in row["special"]]
    if row["loser"]["trp"]:
        found.append(say("text-trp-loser", count=row["loser"]["trp"]))
    return listed(found, "semicolon")


def _special_of(e: _Spec) -> str:
    return f"{e['op']} {e['marker']}" if "marker" in e else str(e["op"])


def _squadrons(e: _Spec) -> Message:
    if "count" in e:
        return say("text-squadrons-unbuilt", count=e["count"])
    return say("text-squadrons-margin", most=e["count_from"]["max"])


def _usa_flags(e: _Spec) -> Message:
    """IS-7.3.4 Territories that become those of the USA, and Forts that Britain may lose with them."""
    spaces = listed(map(space, e["spaces"]), "and")
    if "also_unflag" in e:
        return say("text-usa-flags-forts", spaces=spaces, places=places(e["also_unflag"]))
    return say("text-usa-flags", spaces=spaces)


_SPECIALS: Final[Mapping[str, Callable[[_Spec], Message]]] = {
    "place_marker atlantic_dominance": lambda e: say("text-dominance", theater=Thing("theater", e["where"])),
    "place_marker jacobite_victory": lambda e: say("text-jacobite-victory"),
    "place_marker jacobite_defeat": lambda e: say("text-jacobite-defeat"),
    "extra_ministry": lambda e: say("text-jacobites-stay", ministry=Thing("ministry", e["ministry"])),
    "remove_ministry": lambda e: say("text-jacobites-go", ministry=Thing("ministry", e["ministry"])),
    "remove_squadron": _squadrons,
    "place_usa_flags": _usa_flags,
}
"""IS-7.3 What a victory brings besides points."""


def _reward(reward: _Spec) -> Message:
    """IS-4.12 What Global Demand pays for a commodity in an Era."""
    found: list[MessageArg] = [say("text-vp", count=reward["vp"])]
    if reward["trp"]:
        found.append(say("text-trp", count=reward["trp"]))
    if reward["debt"] > 0:
        found.append(say("text-debt-more", count=reward["debt"]))
    elif reward["debt"] < 0:
        found.append(say("text-debt-less", count=-reward["debt"]))
    return say("text-reward", era=Thing("era", reward["era"]), gains=listed(found))
