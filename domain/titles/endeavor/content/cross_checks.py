"""Do the records of a pack fit each other? Asked after their shape was found right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Any, Final

from domain.kernel.errors import Fault
from domain.titles.endeavor.board import STATUSES

__all__ = ["cross_faults"]

Plain = Mapping[str, Any]

COLOURS: Final = ("black", "green", "purple", "red", "white")
"""EN-2.8 The colours that name the seats."""

DRIVES: Final = ("build_level", "growth_discs", "salary_payments", "card_limit")
"""EN-5.3 What the four tracks are for."""

LISTS: Final = ("regions", "cities", "connections", "decks", "cards", "buildings", "tokens", "tracks")


def cross_faults(pack: Plain) -> list[Fault]:
    """Every fault between the records of a pack whose shape is right."""
    repeated = list(repeated_ids(pack))
    if repeated:
        # What an id stands for is unclear, so nothing that refers to it can be judged.
        return repeated
    found = list(dangling(pack))
    if found:
        return found
    return [
        *region_faults(pack), *connection_faults(pack), *card_faults(pack), *building_faults(pack),
        *track_faults(pack), *count_faults(pack), *setup_faults(pack),
    ]  # fmt: skip


def repeated_ids(pack: Plain) -> Iterator[Fault]:
    """Ids are unique in their list."""
    for name in LISTS:
        times = Counter(r["id"] for r in pack[name])
        for i, r in enumerate(pack[name]):
            if times[r["id"]] > 1:
                yield Fault(f"{name}.{i}.id", f"{r['id']} stands for {times[r['id']]} records")


def dangling(pack: Plain) -> Iterator[Fault]:
    """References lead to records."""
    ids = {name: {r["id"] for r in pack[name]} for name in LISTS}
    places = [
        *(
            (f"regions.{i}.decks.{k}", d, "decks")
            for i, r in enumerate(pack["regions"])
            for k, d in enumerate(r["decks"])
        ),
        *((f"cities.{i}.region", c["region"], "regions") for i, c in enumerate(pack["cities"])),
        *(
            (f"connections.{i}.cities.{k}", c, "cities")
            for i, x in enumerate(pack["connections"])
            for k, c in enumerate(x["cities"])
        ),
        *((f"decks.{i}.region", d["region"], "regions") for i, d in enumerate(pack["decks"])),
        *((f"cards.{i}.deck", c["deck"], "decks") for i, c in enumerate(pack["cards"])),
    ]
    for where, wanted, kind in places:
        if wanted not in ids[kind]:
            yield Fault(where, f"{wanted} is not among the {kind}")
    if pack["setup"]["per_player"]["start_building"] != pack["start_building"]["id"]:
        yield Fault("setup.per_player.start_building", f"is not the start building {pack['start_building']['id']}")
    if pack["start_building"]["id"] in ids["buildings"]:
        yield Fault("start_building.id", "is also the id of a tile")


def region_faults(pack: Plain) -> Iterator[Fault]:
    """EN-2.2 Tracks, decks and Governors of regions."""
    decks = {d["id"]: d for d in pack["decks"]}
    for i, r in enumerate(pack["regions"]):
        where = f"regions.{i}"
        overseas = r["shipping_track_spaces"] > 0
        if r["allows_ship"] != overseas:
            yield Fault(f"{where}.allows_ship", "ships go where there is a track (EN-13.1)")
        if r["starts_open"] == overseas:
            yield Fault(f"{where}.starts_open", "a region is opened by filling its track (EN-14.1)")
        if r["presence_automatic"] == overseas:
            yield Fault(f"{where}.presence_automatic", "presence is automatic where nobody can ship (EN-15)")
        if r["has_governor"] and not overseas:
            yield Fault(f"{where}.has_governor", "a Governor is won by filling a track (EN-14.2)")
        own = [d["id"] for d in pack["decks"] if d["region"] == r["id"]]
        if sorted(own) != sorted(r["decks"]):
            yield Fault(f"{where}.decks", f"lists {r['decks']} while the decks of this region are {own}")
        with_governor = [d for d in own if "governor" in decks[d]["order_top_to_bottom"]]
        if len(with_governor) != r["has_governor"]:
            yield Fault(f"{where}.has_governor", f"decks with a Governor: {with_governor}")
    if not any(r["starts_open"] for r in pack["regions"]):
        yield Fault("regions", "no region starts open (EN-3.6)")


def connection_faults(pack: Plain) -> Iterator[Fault]:
    """EN-2.3 Connections join two cities, each pair once."""
    region = {c["id"]: c["region"] for c in pack["cities"]}
    pairs = Counter(tuple(sorted(x["cities"])) for x in pack["connections"])
    for i, x in enumerate(pack["connections"]):
        one, other = x["cities"]
        if one == other:
            yield Fault(f"connections.{i}.cities", f"{one} is connected with itself")
        if x["id"] != "__".join(sorted(x["cities"])):
            yield Fault(f"connections.{i}.id", f"is not that of {one} and {other}")
        if pairs[tuple(sorted(x["cities"]))] > 1:
            yield Fault(f"connections.{i}.cities", f"{one} and {other} are connected more than once")
        if x["cross_region"] != (region[one] != region[other]):
            yield Fault(f"connections.{i}.cross_region", f"{one} is in {region[one]}, {other} in {region[other]}")


def card_faults(pack: Plain) -> Iterator[Fault]:
    """EN-2.4, EN-3.2 Each deck has the cards that its order names."""
    decks = {d["id"]: d for d in pack["decks"]}
    for i, c in enumerate(pack["cards"]):
        deck = decks[c["deck"]]
        kind = "governor" if c["value"] == "governor" else deck["kind"]
        if c["kind"] != kind:
            yield Fault(f"cards.{i}.kind", f"a card of value {c['value']} in deck {c['deck']} is of kind {kind}")
        if (c["required_discs"] is None) != (kind == "governor"):
            yield Fault(f"cards.{i}.required_discs", "a number for cards that are drawn, null for Governors (EN-14.6)")
        if c["id"] != f"{c['deck']}_{c['value']}":
            yield Fault(f"cards.{i}.id", f"is not {c['deck']}_{c['value']}")
        if c["effect"] is not None and kind != "region":
            yield Fault(f"cards.{i}.effect", "only region cards have an effect (EN-21.4)")
    for i, d in enumerate(pack["decks"]):
        order = d["order_top_to_bottom"]
        mine = [c["value"] for c in pack["cards"] if c["deck"] == d["id"]]
        if Counter(map(str, mine)) != Counter(map(str, order)):
            yield Fault(f"decks.{i}.order_top_to_bottom", f"is {order} while the cards have the values {mine}")
        numbers = [v for v in order if v != "governor"]
        if numbers != sorted(set(numbers)):
            yield Fault(f"decks.{i}.order_top_to_bottom", "values rise from top to bottom, each once (EN-3.2)")
        if "governor" in order[1:]:
            yield Fault(f"decks.{i}.order_top_to_bottom", "the Governor lies on top (EN-3.2)")
        if d["kind"] == "slavery" and "governor" in order:
            yield Fault(f"decks.{i}.order_top_to_bottom", "a slavery deck has no Governor (EN-2.4)")


def building_faults(pack: Plain) -> Iterator[Fault]:
    """EN-7 Every player can build in every round."""
    setup = pack["setup"]
    single = setup["single_building_level"]["value"]
    needed = len(COLOURS) * setup["rounds"]["value"]
    tiles = sum(b["count"] for b in pack["buildings"] if b["level"] != single)
    if tiles < needed:
        yield Fault("buildings", f"{tiles} tiles may be built freely where {needed} are needed (EN-7.3)")
    if setup["building_lots"]["value"] < setup["rounds"]["value"]:
        yield Fault("setup.building_lots.value", "there are fewer lots than rounds (EN-7.7)")
    for i, b in enumerate(pack["buildings"]):
        if b["level"] < 1 or b["count"] < 1:
            yield Fault(f"buildings.{i}", "a tile has a level and a count of at least 1")


def track_faults(pack: Plain) -> Iterator[Fault]:
    """EN-5.3, EN-24.4 Tracks: one per status and per use; their bands and scoring spaces cover every position."""
    for name, wanted in (("id", STATUSES), ("drives", DRIVES)):
        given = [t[name] for t in pack["tracks"]]
        if sorted(given) != sorted(wanted):
            yield Fault("tracks", f"the {name} are {given} where {list(wanted)} are wanted, each once")
    for i, t in enumerate(pack["tracks"]):
        covered = list(chain.from_iterable(range(b["min"], b["max"] + 1) for b in t["levels"]))
        if covered != list(range(t["max_space"] + 1)):
            yield Fault(f"tracks.{i}.levels", f"the bands do not cover 0 to {t['max_space']} in order, each once")
        if not _rises([b["result"] for b in t["levels"]]):
            yield Fault(f"tracks.{i}.levels", "the results do not rise")
        spaces = [x["space"] for x in t["scoring_spaces"]]
        if spaces[:1] != [0] or not _rises(spaces) or spaces[-1] > t["max_space"]:
            yield Fault(f"tracks.{i}.scoring_spaces", f"{spaces} do not rise from 0 to {t['max_space']} at most")
        if not _rises([x["glory"] for x in t["scoring_spaces"]]):
            yield Fault(f"tracks.{i}.scoring_spaces", "the Glory does not rise")


def count_faults(pack: Plain) -> Iterator[Fault]:
    """EN-2 The numbers of pieces are those of the box, and the tokens fill the board (EN-3.1)."""
    counted = {
        "regions": len(pack["regions"]),
        "decks": len(pack["decks"]),
        "asset_cards": len(pack["cards"]),
        "governor_cards": sum(c["kind"] == "governor" for c in pack["cards"]),
        "trade_tokens": sum(t["count"] for t in pack["tokens"]),
        "trade_token_types": len(pack["tokens"]),
        "building_tiles": sum(b["count"] for b in pack["buildings"]),
        "building_types": len(pack["buildings"]),
        "player_boards": pack["start_building"]["count"],
        "population_markers": len(COLOURS) * pack["setup"]["per_player"]["population_markers"],
    }
    for name, number in counted.items():
        wanted = pack["setup"]["components"][name]
        if number != wanted:
            yield Fault(f"setup.components.{name}", f"is {wanted} while the records make {number}")
    spaces = sum(r["shipping_track_spaces"] for r in pack["regions"]) + len(pack["cities"]) + len(pack["connections"])
    if spaces != counted["trade_tokens"]:
        yield Fault("tokens", f"{counted['trade_tokens']} tokens for {spaces} places (EN-3.1)")


def setup_faults(pack: Plain) -> Iterator[Fault]:
    """EN-3.4 What each player starts with."""
    player = pack["setup"]["per_player"]
    if player["initial_supply"] + player["initial_harbor"] != player["population_markers"]:
        yield Fault("setup.per_player.initial_supply", "supply and Harbor together are all discs (EN-4.5)")
    if tuple(pack["setup"]["player_colors"]["value"]) != COLOURS:
        yield Fault("setup.player_colors.value", f"the seats are {', '.join(COLOURS)}")
    if pack["setup"]["rounds"]["value"] < 1:
        yield Fault("setup.rounds.value", "at least one round is played")


def _rises(numbers: Sequence[int]) -> bool:
    return all(a < b for a, b in pairwise(numbers))
