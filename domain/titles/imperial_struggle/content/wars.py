"""How are Wars with their Theaters, Spoils tables and War tiles made of a content pack whose shape is right?"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from domain.titles.imperial_struggle.board import (
    SpecialVictory,
    SpoilsRow,
    SpoilsSquadrons,
    Theater,
    WarDisplay,
    WarTile,
)
from domain.titles.imperial_struggle.content.cards import the_one
from domain.titles.imperial_struggle.content.structured import Reader, known, many, one_of, whole
from domain.titles.imperial_struggle.pieces import BR, FORT, FR, MARKET, NAVAL, REGIONS, SIDES, TERRITORY

__all__ = ["make_war_tiles", "make_wars"]

_Spec = Mapping[str, Any]


def make_wars(data: _Spec, reader: Reader) -> Iterator[WarDisplay]:
    """IS-7 The Wars in their order."""
    for w in data["wars"]:
        special = w.get("war_special")
        free = the_one(special["effects"], "gain_free_bonus_tiles_next_war") if special else {"max": 0}
        bonus = [
            tuple(sorted(x["id"] for x in data["war_tiles"]["bonus"] if x["war"] == w["id"] and x["side"] == side))
            for side in SIDES
        ]
        yield WarDisplay(
            w["id"],
            w["name"],
            w["abbr"],
            tuple(_theater(t, reader) for t in w["theaters"]),
            whole(free["max"], w["id"]),
            (bonus[FR], bonus[BR]),
        )


def _theater(t: _Spec, reader: Reader) -> Theater:
    strength = t["strength"]
    either = _rows(reader, t["spoils"])
    named = strength["alliance_countries"]
    territories = frozenset(reader.at[x] for x in t["conquest_territories"])
    if strange := [x for x in t["conquest_territories"] if reader.spaces[reader.at[x]].kind != TERRITORY]:
        raise ValueError(f"{t['id']}: {', '.join(strange)} is not a Territory")
    return Theater(
        t["id"],
        t["name"],
        tuple(r for r in REGIONS if r in t["regions"]),
        frozenset(strength["squadron_regions"]),
        frozenset(strength["fort_regions"]),
        frozenset(strength["conflict_regions"]),
        strength["keyword"],
        (either or _rows(reader, t["spoils_if_fr_wins"]), either or _rows(reader, t["spoils_if_br_wins"])),
        territories,
        tuple(
            i
            for i, s in enumerate(reader.spaces)
            if i in territories or (s.kind in (MARKET, FORT, NAVAL) and s.region in t["regions"])
        ),
        tuple(_special(s) for s in t["special"]),
        tuple(
            i
            for i, s in enumerate(reader.spaces)
            if s.alliance and t["id"] in s.theaters and (s.country in named or s.id in named)
        ),
    )


def _rows(reader: Reader, rows: Sequence[_Spec] | None) -> tuple[SpoilsRow, ...]:
    """IS-7.2 A Spoils table from its lowest row to the highest; the rows follow each other without a gap."""
    found = sorted((_row(reader, r) for r in rows or ()), key=lambda r: r.low)
    for lower, higher in itertools.pairwise(found):
        if lower.high is None or lower.high + 1 != higher.low:
            raise ValueError(f"a Spoils table has no row between {lower.high} and {higher.low}")
    if found and found[-1].high is not None:
        raise ValueError("the highest row of a Spoils table has no end")
    return tuple(found)


def _row(reader: Reader, r: _Spec) -> SpoilsRow:
    for e in r["special"]:
        one_of(e["op"], ("place_marker", "remove_squadron", "place_usa_flags"), "special")
        if e["op"] == "place_marker":
            one_of(e["marker"], ("atlantic_dominance",), "marker")
    usa = [e for e in r["special"] if e["op"] == "place_usa_flags"]
    if usa and not any("also_unflag" in e for e in usa):
        raise ValueError("USA flags come with the removal of British Forts")
    unflag = r["winner"]["unflag"]
    return SpoilsRow(
        whole(r["margin_min"], "margin_min"),
        r["margin_max"],
        whole(r["winner"]["vp"], "vp"),
        whole(r["winner"]["cp"], "cp"),
        reader.filter(unflag["filter"], "opponent") if unflag else None,
        whole(r["loser"]["trp"], "trp"),
        any(e["op"] == "place_marker" for e in r["special"]),
        tuple(_squadrons(e) for e in r["special"] if e["op"] == "remove_squadron"),
        tuple(reader.at[x] for e in usa for x in e["spaces"]),
        len(r["special"]),
    )


def _squadrons(e: _Spec) -> SpoilsSquadrons:
    """IS-7.3 The loser takes Squadrons off, a printed number or as many as the Margin."""
    known(e, "remove_squadron", ("op", "who", "from", "to", "count", "count_from", "chooser"))
    one_of((e["who"], e["chooser"]), (("opponent", "opponent"),), "remove_squadron")
    to = one_of(e["to"], ("unbuilt", "game"), "to")
    if "count" in e:
        return SpoilsSquadrons(to, whole(e["count"], "count"), 0)
    one_of(e["count_from"]["count"], ("margin",), "count")
    return SpoilsSquadrons(to, None, whole(e["count_from"]["max"], "max"))


_VICTORIES: Final = {
    "any_win": (None, 1),
    "fr_wins": (FR, 1),
    "fr_wins_margin_3_plus": (FR, 3),
    "br_wins_margin_2_plus": (BR, 2),
}
"""IS-7.3 By the words of the pack: whose victory, and the least Margin."""


_MARKERS: Final = ("jacobite_victory", "jacobite_defeat")


def _special(spec: _Spec) -> SpecialVictory:
    effects = spec["effects"]
    for e in effects:
        one_of(e["op"], ("place_marker", "extra_ministry", "remove_ministry", "remove_squadron"), "special")
        one_of(e.get("ministry", "jacobite_uprisings"), ("jacobite_uprisings",), "ministry")
    markers = [one_of(e["marker"], _MARKERS, "marker") for e in effects if e["op"] == "place_marker"]
    winner, margin = _VICTORIES[one_of(spec["when"], tuple(_VICTORIES), "when")]
    return SpecialVictory(
        winner,
        margin,
        "jacobite_victory" in markers,
        any(e["op"] == "extra_ministry" for e in effects),
        "jacobite_defeat" in markers,
        tuple(_squadrons(e) for e in effects if e["op"] == "remove_squadron"),
    )


def make_war_tiles(data: _Spec) -> Iterator[WarTile]:
    """IS-3.7 Basic and Bonus War tiles."""
    wars = [w["id"] for w in data["wars"]]
    for t in (*data["war_tiles"]["basic"], *data["war_tiles"]["bonus"]):
        for war in many(t.get("war")):
            one_of(war, wars, t["id"])
        yield WarTile(
            t["id"],
            t.get("name", "Basic War tile"),
            SIDES.index(t["side"]),
            t.get("war"),
            t["strength"],
            t["effect"],
        )
