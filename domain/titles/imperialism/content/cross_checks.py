"""Do the records of a pack fit each other, the rules and the counts of the components?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from domain.kernel.errors import Fault
from domain.titles.imperialism.content.operations import GOODS, operation_faults

__all__ = ["cross_faults"]

Plain = Mapping[str, Any]

SEATS: Final = ("2", "3", "4")
_SETUP: Final[Mapping[str, tuple[str, ...]]] = {
    "players": ("min", "max"),
    "start_ducats": ("value",),
    "start_hand": ("cards",),
    "hand_limit": ("base", "absolute_max"),
    "available_territories": ("by_players",),
    "available_achievements": ("row_by_players",),
    "superpowers_dealt": ("per_player",),
    "start_raise": ("options", "amount"),
    "exchange_discard_max": ("value",),
    "end_game_bonus": (
        "first", "tied_first", "second", "second_only_with_players", "categories", "unchanged_religion",
        "unchanged_religion_excludes",
    ),
}  # fmt: skip
"""Records of the setup and the fields that the rules read."""


def cross_faults(pack: Plain) -> list[Fault]:
    """Every fault between the records of a pack whose shape is right."""
    found = [*repeated_ids(pack), *shape_faults(pack)]
    if found:
        # What an id stands for, or a record that is missing, makes the rest unclear.
        return found
    return [*copy_faults(pack), *card_faults(pack), *effect_faults(pack), *count_faults(pack), *range_faults(pack)]


def repeated_ids(pack: Plain) -> Iterator[Fault]:
    """Ids are unique in their list, and no two pieces share an id."""
    lists = {
        "providence.definitions": pack["providence"]["definitions"], "providence.cards": pack["providence"]["cards"],
        **{x: pack[x] for x in ("territories", "achievements", "superpowers", "religions", "goods")},
    }  # fmt: skip
    for name, records in lists.items():
        times = Counter(r["id"] for r in records)
        for i, r in enumerate(records):
            if times[r["id"]] > 1:
                yield Fault(f"{name}.{i}.id", f"{r['id']} stands for {times[r['id']]} records")
    cards = {r["id"] for r in pack["providence"]["cards"]} | {r["id"] for r in pack["providence"]["definitions"]}
    for i, r in enumerate(pack["territories"]):
        if r["id"] in cards:
            yield Fault(f"territories.{i}.id", f"{r['id']} is a providence card, too")


def shape_faults(pack: Plain) -> Iterator[Fault]:
    """Tracks and setup have the records and fields that the rules read."""
    setup = {r.get("id"): r for r in pack["setup"]}
    for name, wanted in _SETUP.items():
        for field in wanted:
            if field not in setup.get(name, {}):
                yield Fault(f"setup.{name}.{field}", "is missing")
    numbers = [(n, f) for n, fs in _SETUP.items() for f in fs if f in ("min", "max", "value", "cards", "base", "first",
               "absolute_max", "per_player", "amount", "tied_first", "second", "unchanged_religion")]  # fmt: skip
    for name, field in numbers:
        value = setup.get(name, {}).get(field, 0)
        if type(value) is not int or value < 0:
            yield Fault(f"setup.{name}.{field}", f"{value!r} is not a number of things")
    for name, field in (("available_territories", "by_players"), ("available_achievements", "row_by_players")):
        yield from _by_players(setup.get(name, {}).get(field, {}), f"setup.{name}.{field}")
    tracks = {r.get("id"): r for r in pack["tracks"]}
    for name in ("army", "fleet", "prestige"):
        if type(tracks.get(name, {}).get("max")) is not int:
            yield Fault(f"tracks.{name}.max", "is not a whole number")
    prestige = tracks.get("prestige", {})
    if prestige.get("flowering_space") != prestige.get("max", -2) + 1:
        yield Fault("tracks.prestige.flowering_space", "is the space after the last (IM-12.1)")
    if type(prestige.get("flowering", {}).get("glory_at_end_of_own_turn")) is not int:
        yield Fault("tracks.prestige.flowering.glory_at_end_of_own_turn", "is not a whole number")
    yield from _by_players(tracks.get("glory", {}).get("end_space_by_players", {}), "tracks.glory.end_space_by_players")
    if [g["id"] for g in pack["goods"]] != list(GOODS):
        yield Fault("goods", f"are not {', '.join(GOODS)} in this order")


def _by_players(values: Any, where: str) -> Iterator[Fault]:
    for seats in SEATS:
        value = values.get(seats) if isinstance(values, dict) else None
        if type(value) is not int or value < 1:
            yield Fault(f"{where}.{seats}", "is not a whole number of at least 1")


def copy_faults(pack: Plain) -> Iterator[Fault]:
    """IM-2.2 Each card is in the deck as often as it says."""
    definitions = {d["id"]: d for d in pack["providence"]["definitions"]}
    copies = Counter(c["def"] for c in pack["providence"]["cards"])
    for i, c in enumerate(pack["providence"]["cards"]):
        if c["def"] not in definitions:
            yield Fault(f"providence.cards.{i}.def", f"there is no card {c['def']}")
    for i, d in enumerate(pack["providence"]["definitions"]):
        if copies[d["id"]] != d["copies"]:
            yield Fault(f"providence.definitions.{i}.copies", f"{d['copies']} said, {copies[d['id']]} cards")


def card_faults(pack: Plain) -> Iterator[Fault]:
    """IM-20.12 War values, windows and categories fit."""
    for i, d in enumerate(pack["providence"]["definitions"]):
        at = f"providence.definitions.{i}"
        if d["is_war_card"] != ("war" in d):
            yield Fault(f"{at}.is_war_card", "a war card is one with war values")
        if d["is_event_card"] != (d["category"] == "event"):
            yield Fault(f"{at}.is_event_card", "an event card is one of that category")
        play = d.get("play", {})
        windows = play.get("windows", [play["window"]] if "window" in play else [])
        if (d["category"] == "event") != bool(windows):
            yield Fault(f"{at}.play", "events have a window, other cards none")
        if d.get("war_event", False) != ("war_event" in windows):
            yield Fault(f"{at}.war_event", "a war event is one that is played in that window")
        if d["category"] == "special" and "war" not in d:
            yield Fault(f"{at}.war", "special cards are war cards")


def effect_faults(pack: Plain) -> Iterator[Fault]:
    """EFFECTS.md, sections 1 and 3: every effect list holds operations that may stand there."""
    for i, d in enumerate(pack["providence"]["definitions"]):
        at = f"providence.definitions.{i}"
        for place in ("permanent", "additional", "on_attack_win"):
            yield from operation_faults(d.get(place, []), f"{at}.{place}", place)
        if d["category"] == "special":
            if d.get("immediate"):
                yield Fault(f"{at}.immediate", "special cards have no effect of their own")
        else:
            yield from operation_faults(d.get("immediate", []), f"{at}.immediate", d["category"])
    places = {"territories": "territory", "superpowers": "superpower", "religions": "religion",
              "achievements": "achievement"}  # fmt: skip
    for name, place in places.items():
        for i, r in enumerate(pack[name]):
            yield from operation_faults(r["effects"], f"{name}.{i}.effects", place)
    for i, g in enumerate(pack["goods"]):
        yield from operation_faults(g["leader_gain"]["ops"], f"goods.{i}.leader_gain.ops", "leader")
        yield from operation_faults(g["economic_gain"], f"goods.{i}.economic_gain", "economic")
        yield from operation_faults(g["penalty"], f"goods.{i}.penalty", "penalty")


def count_faults(pack: Plain) -> Iterator[Fault]:
    """IM-2.1 There are as many pieces of each kind as the rulebooks say."""
    kinds = Counter(x["kind"] for x in pack["territories"])
    category = Counter(d["category"] for d in pack["providence"]["definitions"] for _ in range(d["copies"]))
    glory = Counter(a["glory"] for a in pack["achievements"])
    religions = Counter(r["type"] for r in pack["religions"])
    wanted = {
        "providence.cards": (len(pack["providence"]["cards"]), 50),
        "providence.definitions: positive authority": (category["authority_positive"], 8),
        "providence.definitions: negative authority": (category["authority_negative"], 4),
        "providence.definitions: plots": (category["plot"], 12),
        "providence.definitions: events": (category["event"], 22),
        "providence.definitions: special cards": (category["special"], 4),
        "territories: lands": (kinds["land"], 22),
        "territories: colonies": (kinds["colony"], 16),
        "territories: spaces": (kinds["board_space"], 2),
        "superpowers": (len(pack["superpowers"]), 10),
        **{f"achievements worth {n}": (glory[n], 6) for n in (1, 2, 3, 4)},
        **{f"religions: {r}": (religions[r], 2) for r in ("calvinism", "counter_reformation", "lutheranism")},
    }
    for where, (found, right) in wanted.items():
        if found != right:
            yield Fault(where, f"{found} where there are {right} (IM-2.1)")


def range_faults(pack: Plain) -> Iterator[Fault]:
    """Requirements can be met, start numbers differ, and both cards of a religion are equal (IM-22.7)."""
    tracks = {r["id"]: r for r in pack["tracks"]}
    for i, x in enumerate(pack["territories"]):
        for name, least in x["requirements"].items():
            if least > tracks[name]["max"]:
                yield Fault(f"territories.{i}.requirements.{name}", f"{least} is beyond the track")
        if x["card"] != (x["kind"] != "board_space"):
            yield Fault(f"territories.{i}.card", "a space of the board is not a card")
    numbers = Counter(p["start_number"] for p in pack["superpowers"])
    for i, p in enumerate(pack["superpowers"]):
        if numbers[p["start_number"]] > 1:
            yield Fault(f"superpowers.{i}.start_number", f"{p['start_number']} is given twice")
    for i, r in enumerate(pack["religions"]):
        twin = next(x for x in pack["religions"] if x["type"] == r["type"])
        if any(r[k] != twin[k] for k in ("requirements", "effects")):
            yield Fault(f"religions.{i}", "both cards of a type are equal (IM-22.7)")
