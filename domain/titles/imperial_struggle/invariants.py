"""What is true of every position? (IS-13.4)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from domain.titles.imperial_struggle.legality.control import available, squadron_spaces
from domain.titles.imperial_struggle.pieces import BR, FLAG_IDS, FR, MARKET, NAVAL, POLITICAL, SPAIN, USA
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["faults"]


def faults(s: StruggleState) -> list[str]:
    """IS-13.4 Every broken invariant, in words."""
    return list(chain(_tracks(s), _map(s), _advantages(s), _cards(s), _tiles(s), _war_tiles(s), _points(s)))


def _tracks(s: StruggleState) -> Iterator[str]:
    """IS-6 Debt lies between 0 and the Limit; Treaty Points and Action Points are never negative."""
    for seat in (FR, BR):
        if not 0 <= s.debt[seat] <= s.limit[seat]:
            yield f"seat {seat}: Debt {s.debt[seat]} with a Limit of {s.limit[seat]}"
        if s.trp[seat] < 0:
            yield f"seat {seat}: {s.trp[seat]} Treaty Points"
        total = s.navy[seat] + s.unbuilt[seat] + s.parked[seat] + s.sunk[seat] + len(squadron_spaces(s, seat))
        if total != s.board.numbers.squadrons:
            yield f"seat {seat}: {total} Squadrons"
        if min(s.navy[seat], s.unbuilt[seat], s.parked[seat], s.sunk[seat]) < 0:
            yield f"seat {seat}: a pile of Squadrons is negative"
    if min(s.left.values()) < 0 or any(p.left < 0 for p in s.pools):
        yield f"negative Action Points: {s.left}, {s.pools}"
    if not 0 <= s.free_debt <= s.board.figures.merchant_banks_debt:
        yield f"{s.free_debt} free Debt"


def _map(s: StruggleState) -> Iterator[str]:
    """IS-3.1, IS-3.8 Flags and markers lie where they may."""
    for i, space in enumerate(s.board.spaces):
        owner = s.flag[i]
        if owner == SPAIN and not (s.spanish_empire and space.spanish_flag):
            yield f"a Spanish flag on {space.id}"
        if owner == USA and i not in s.board.territories:
            yield f"a USA flag on {space.id}"
        if space.kind == NAVAL and owner not in (FR, BR, None):
            yield f"{space.id} has the flag {FLAG_IDS[owner]}"
        if s.conflict[i] and space.kind not in (MARKET, POLITICAL):
            yield f"a Conflict marker on {space.id}"
        if s.damaged[i] and (i not in s.board.forts or owner is None):
            yield f"a damage marker on {space.id}"
        if s.huguenots[i] and owner == BR:
            yield f"a Huguenots marker under the British flag of {space.id}"
        if (owner is not None or s.conflict[i]) and not available(s, i):
            yield f"{space.id} is not available yet"


def _advantages(s: StruggleState) -> Iterator[str]:
    """IS-8.1.1 A tile lies with the side that has all linked flags."""
    for a, adv in enumerate(s.board.advantages):
        owners = {s.flag[i] for i in adv.spaces}
        holder = next((seat for seat in (FR, BR) if owners == {seat}), None)
        if holder != s.adv_owner[a]:
            yield f"{adv.id} lies with {s.adv_owner[a]} instead of {holder}"
    if len(s.adv_used) > s.board.numbers.advantages_most:
        yield f"{len(s.adv_used)} Advantages used"


def _cards(s: StruggleState) -> Iterator[str]:
    """IS-3.4 Every Event is in one place, and every Ministry at most once in a cabinet of its side."""
    where = sorted(chain(s.deck, *s.hands, s.discard, s.out, s.aside))
    if where != sorted(s.board.events):
        yield f"Event cards: {where}"
    for seat in (FR, BR):
        cabinet = s.cabinet[seat]
        if len(cabinet) != len(s.face_up[seat]) or len(cabinet) > 3 or len(set(cabinet)) != len(cabinet):
            yield f"seat {seat}: cabinet {cabinet} {s.face_up[seat]}"
        if any(s.board.ministries[c].side != seat or c in s.ministries_out for c in cabinet):
            yield f"seat {seat}: cabinet {cabinet}"


def _tiles(s: StruggleState) -> Iterator[str]:
    """IS-3.3, IS-4.3 Investment tiles and Award tiles are all there."""
    if sorted(chain(s.tiles, s.tiles_taken, s.tile_stack, s.tiles_used)) != sorted(s.board.tiles):
        yield "Investment tiles are lost or doubled"
    awards = [*s.awards, *s.award_stack]
    if len(set(awards)) != len(awards):
        yield f"Award tiles: {awards}"
    if len(set(s.demand)) != len(s.demand):
        yield f"Global Demand: {s.demand}"


def _war_tiles(s: StruggleState) -> Iterator[str]:
    """IS-3.7 War tiles are conserved; at most two Bonus tiles of a side lie in a Theater."""
    for seat in (FR, BR):
        basic = [x for x in s.looking[seat] if s.board.war_tiles[x].war is None]
        bonus = [x for x in s.looking[seat] if s.board.war_tiles[x].war is not None]
        there = sorted([*s.basic_pool[seat], *s.basic_out[seat], *basic, *(x for x in s.basic[seat] if x is not None)])
        if there != list(s.board.basic[seat]):
            yield f"seat {seat}: Basic War tiles {there}"
        if s.war is not None and s.bonus[seat]:
            mine = sorted([*s.bonus_pool[seat], *bonus, *(x for row in s.bonus[seat] for x in row)])
            if mine != list(s.board.wars[s.war].bonus[seat]):
                yield f"seat {seat}: Bonus War tiles {mine}"
        if any(len(row) > s.board.numbers.per_theater for row in s.bonus[seat]):
            yield f"seat {seat}: more than two Bonus tiles in a Theater"


def _points(s: StruggleState) -> Iterator[str]:
    """IS-2.2 The VP marker is what both sides scored."""
    if s.vp != s.board.numbers.vp_start + sum(s.points[FR].values()) - sum(s.points[BR].values()):
        yield f"VP {s.vp}, scored {s.points}"
