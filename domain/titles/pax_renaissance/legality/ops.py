"""PR-5 What may an op of a card aim at?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import BISHOP, EAST, PIRATE, RELIGIONS, Op
from domain.titles.pax_renaissance.cards.abilities import adjacent, vote_factor
from domain.titles.pax_renaissance.legality.ground import concessions_on, in_conquest, ruling, saturated
from domain.titles.pax_renaissance.legality.tableau import (
    bishop_moves,
    cards_of,
    empire_of,
    holders,
    location,
    map_cards,
    matches,
    region_of,
    side_cards,
    working_ops,
)
from domain.titles.pax_renaissance.legality.war import conquerable
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["POLITICAL", "acting_maps", "aims", "borrowable", "majority", "on_map", "op_of", "usable", "usable_ops"]

POLITICAL: Final = ("behead", "tax", "repress", "vote")
"""PR-5 The political ops."""

_ON_MAP: Final = ("tax", "repress", "siege", "corsair")


def on_map(op: Op) -> bool:
    """PR-4.5.5 True of ops whose target is on the map card of the acting card's location."""
    return op.op in _ON_MAP


def op_of(s: PaxState, card: str, name: str) -> Op:
    """PR-5 The op of that id on a card."""
    m = s.board.empire_at.get(card, -1)
    ops = s.board.empires[m].ops[0] + s.board.empires[m].ops[1] if m >= 0 else s.board.cards[card].ops
    return next(op for op in ops if op.id == name)


def majority(s: PaxState, seat: Seat, m: int) -> bool:
    """PR-5.6.2 The player has more Concessions on a map card's borders than any single other player."""
    mine = concessions_on(s, m, seat)
    if not mine:
        return False
    mine *= vote_factor(s, seat)
    return all(other == seat or concessions_on(s, m, other) * vote_factor(s, other) < mine for other in range(s.seats))


def _inquisitor(s: PaxState, seat: Seat, card: str, op: Op, m: int) -> Iterator[Option]:
    """PR-5.1.1 A bishop of the religion, and where it goes."""
    kind = BISHOP + op.religion
    for start in sorted(c for c, k in s.bishops.items() if k == kind):
        for to in bishop_moves(s, start):
            yield Option("move", start, to)


def _commerce(s: PaxState, seat: Seat, card: str, op: Op, m: int) -> Iterator[Option]:
    """PR-5.2, R-13 A card of the row with Florins on it."""
    for position, found in enumerate(s.rows[op.region]):
        if found and s.row_florins[op.region][position]:
            yield Option("take", position)


def _behead(s: PaxState, seat: Seat, card: str, op: Op, m: int) -> Iterator[Option]:
    """PR-5.3, PR-0.1, R-14, R-63 A card of a matching location, or one that the card's own filter names."""
    board = s.board
    restricted = None
    if card in board.cards:
        restricted = next((e for e in board.cards[card].effects if e["effect"] == "restrict_own_op"), None)
    place = location(s, card)
    region = EAST + ("east", "west").index(restricted["target_filter"]["region"]) if restricted else 0
    faiths = [RELIGIONS.index(r) for r in restricted["target_filter"]["has_bishop_of"]] if restricted else []
    for target in holders(s):
        for each in (target, s.queen[empire_of(s, target)] if empire_of(s, target) >= 0 else ""):
            if not each or each == card:
                continue
            if restricted is None:
                if matches(s, location(s, each), place):
                    yield Option("behead", each)
            elif region_of(s, location(s, each)) == region and s.bishops.get(target, -1) - BISHOP in faiths:
                yield Option("behead", each)


def _tax(s: PaxState, seat: Seat, card: str, op: Op, m: int) -> Iterator[Option]:
    """PR-5.4.1 A Concession on a border of a map card with an empty city."""
    borders = [b for b in s.board.maps[m].borders if s.concessions[b] >= 0]
    if borders and not saturated(s, m):
        for b in borders:
            yield Option("tax", s.board.borders[b].id)


def _repress(s: PaxState, seat: Seat, card: str, op: Op, m: int) -> Iterator[Option]:
    """PR-5.5 A token of a piece shown, in a city or on a border."""
    board = s.board
    for i in ruling(s, m):
        if ("knight" if s.slots[i] < 3 else "rook") in op.pieces:
            yield Option("repress", board.slots[i].id)
    if "pawn" in op.pieces:
        for b in board.maps[m].borders:
            if s.concessions[b] >= 0:
                yield Option("repress", board.borders[b].id)


def _siege(s: PaxState, seat: Seat, card: str, op: Op, m: int) -> Iterator[Option]:
    """PR-5.8 A knight, rook or Pirate."""
    board = s.board
    for i in ruling(s, m):
        yield Option("siege", board.slots[i].id)
    for b in board.maps[m].seas:
        if s.pirates[b] >= 0:
            yield Option("siege", board.borders[b].id)


def _corsair(s: PaxState, seat: Seat, card: str, op: Op, m: int) -> Iterator[Option]:
    """PR-5.7, R-15 A Pirate of the colour, and another sea border of the map card or of an adjacent one."""
    board = s.board
    kind = PIRATE + op.religion
    starts = [b for b in board.maps[m].seas if s.pirates[b] == kind]
    if not starts:
        return
    near = sorted({b for x in (m, *adjacent(s, m)) for b in board.maps[x].seas})
    for start in starts:
        for to in near:
            if s.pirates[to] != kind:
                yield Option("sail", board.borders[start].id, board.borders[to].id)


def _vote(s: PaxState, seat: Seat, card: str, op: Op, m: int) -> Iterator[Option]:
    """PR-5.6, PR-5.6.1 An Empire of the region in a tableau that is no vassal, with a majority and its cost at hand."""
    for x, owner in enumerate(s.owner):
        if (
            owner >= 0
            and s.suzerain[x] < 0
            and s.board.maps[x].region == op.region
            and len(s.repressed[x]) <= s.florins[seat]
            and majority(s, seat, x)
        ):
            yield Option("vote", s.board.empire_card(x))


def _campaign(s: PaxState, seat: Seat, card: str, op: Op, m: int) -> Iterator[Option]:
    """PR-5.9 An adjacent map card, where the knights exist and can be paid."""
    start = empire_of(s, card)
    knights = len(in_conquest(s, start))
    if knights and knights <= s.florins[seat]:
        for x in conquerable(s, start):
            yield Option("campaign", s.board.maps[x].id)


_AIMS: Final[Mapping[str, Callable[[PaxState, Seat, str, Op, int], Iterator[Option]]]] = {
    "inquisitor": _inquisitor,
    "commerce": _commerce,
    "behead": _behead,
    "tax": _tax,
    "repress": _repress,
    "siege": _siege,
    "corsair": _corsair,
    "vote": _vote,
    "campaign": _campaign,
}


def aims(s: PaxState, seat: Seat, card: str, op: Op, m: int) -> Iterator[Option]:
    """PR-5 Every target of an op; `m` is the map card where it acts, if it acts on the map."""
    return _AIMS[op.op](s, seat, card, op, m)


def acting_maps(s: PaxState, seat: Seat, card: str, op: Op) -> list[int]:
    """PR-4.2.3 The map cards on which an op of a card has a target."""
    return [m for m in map_cards(s, location(s, card)) if next(aims(s, seat, card, op, m), None) is not None]


def usable(s: PaxState, seat: Seat, card: str, op: Op) -> bool:
    """PR-4.5 The op has a target."""
    if on_map(op):
        return any(next(aims(s, seat, card, op, m), None) is not None for m in map_cards(s, location(s, card)))
    return next(aims(s, seat, card, op, -1), None) is not None


def usable_ops(s: PaxState, seat: Seat, sides: tuple[int, ...], used: Sequence[str]) -> Iterator[tuple[str, Op]]:
    """PR-4.5.1, PR-4.5.3, PR-4.5.6 Cards of the sides that have not been used, each with its ops that have a target."""
    for side in sides:
        for card in side_cards(s, seat, side):
            if card not in used:
                for op in working_ops(s, card):
                    if usable(s, seat, card, op):
                        yield card, op


def borrowable(s: PaxState, seat: Seat) -> Iterator[tuple[str, Op]]:
    """PR-16.2 Political ops of opponents' unsilenced cards that have a target (D-30)."""
    for other in range(s.seats):
        if other != seat:
            for card in cards_of(s, other):
                for op in working_ops(s, card):
                    if op.op in POLITICAL and usable(s, seat, card, op):
                        yield card, op
