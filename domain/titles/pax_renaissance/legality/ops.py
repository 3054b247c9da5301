"""PR-5 What may an op of a card aim at?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

from domain.kernel.options import Option
from domain.kernel.records import Seat, record
from domain.titles.pax_renaissance.legality.abilities import adjacent, vote_factor
from domain.titles.pax_renaissance.legality.ground import concessions_on, in_conquest, is_saturated, ruling_class
from domain.titles.pax_renaissance.legality.tableau import (
    bishop_moves,
    cards_of,
    empire_of,
    holders,
    location,
    locations_match,
    side_cards,
    working_ops,
)
from domain.titles.pax_renaissance.legality.war import conquerable
from domain.titles.pax_renaissance.pieces import BISHOP, PIRATE, TOKENS, Side
from domain.titles.pax_renaissance.printed import (
    POLITICAL,
    Behead,
    Campaign,
    Commerce,
    Corsair,
    Inquisitor,
    Op,
    Repress,
    RestrictBehead,
    Siege,
    Tax,
    Vote,
)
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "Use",
    "acting_maps",
    "acts_on_map_card",
    "aims",
    "borrowable",
    "has_majority",
    "op_of",
    "usable_ops",
]

_ON_MAP_CARD: Final = (Tax, Repress, Siege, Corsair)


@record
class Use:
    """PR-5 A card used by a player for one of its ops; on a map card, if the op acts on one."""

    seat: Seat
    card: str
    map: str | None

    @property
    def place(self) -> str:
        """PR-4.5.5 The map card on which the op acts."""
        assert self.map is not None, "the op acts on a map card"
        return self.map


def acts_on_map_card(op: Op) -> bool:
    """PR-4.5.5 True of ops whose target is on the map card of the acting card's location."""
    return isinstance(op, _ON_MAP_CARD)


def op_of(s: PaxState, card: str, name: str) -> Op:
    """PR-5 The op of that id on a card."""
    board = s.board
    m = board.empire_at.get(card)
    ops = board.cards[card].ops if m is None else (*board.empires[m].king.ops, *board.empires[m].republic.ops)
    return next(op for op in ops if op.id == name)


def has_majority(s: PaxState, seat: Seat, m: str) -> bool:
    """PR-5.6.2 The player has more Concessions on a map card's borders than any single other player."""
    mine = concessions_on(s, m, seat)
    if not mine:
        return False
    mine *= vote_factor(s, seat)
    return all(other == seat or concessions_on(s, m, other) * vote_factor(s, other) < mine for other in range(s.seats))


def _inquisitor(s: PaxState, op: Inquisitor, use: Use) -> Iterator[Option]:
    """PR-5.1.1 A bishop of the religion, and where it goes."""
    kind = BISHOP[op.religion]
    for start in sorted(c for c, k in s.bishops.items() if k == kind):
        for to in bishop_moves(s, start):
            yield Option("move", start, to)


def _commerce(s: PaxState, op: Commerce, use: Use) -> Iterator[Option]:
    """PR-5.2, R-13 A card of the row with Florins on it."""
    for position, (card, florins) in enumerate(zip(s.rows[op.market], s.row_florins[op.market], strict=True)):
        if card and florins:
            yield Option("take", position)


def _behead(s: PaxState, op: Behead, use: Use) -> Iterator[Option]:
    """PR-5.3, PR-0.1, R-14 A card of a matching location, or one that the card's own filter names."""
    place = location(s, use.card)
    filters = _filters(s, use.card)
    for holder in holders(s):
        m = empire_of(s, holder)
        queen = None if m is None else s.queen.get(m)
        for target in (holder,) if queen is None else (holder, queen):
            if target == use.card:
                continue
            if all(_passes(s, target, holder, f) for f in filters) if filters else (
                locations_match(location(s, target), place)
            ):  # fmt: skip
                yield Option("behead", target)


def _filters(s: PaxState, card: str) -> list[RestrictBehead]:
    """PR-0.1 What restricts a card's own Behead."""
    printed = s.board.cards.get(card)
    return [] if printed is None else [a for a in printed.abilities if isinstance(a, RestrictBehead)]


def _passes(s: PaxState, target: str, holder: str, only: RestrictBehead) -> bool:
    """R-63 The target is in the region by location and carries one of the bishops."""
    return location(s, target).region == only.region and s.bishops.get(holder) in only.bishops


def _tax(s: PaxState, op: Tax, use: Use) -> Iterator[Option]:
    """PR-5.4.1 A Concession on a border of a map card with an empty city."""
    borders = [b for b in s.board.maps[use.place].borders if s.concessions[b] is not None]
    if borders and not is_saturated(s, use.place):
        for b in borders:
            yield Option("tax", b)


def _repress(s: PaxState, op: Repress, use: Use) -> Iterator[Option]:
    """PR-5.5 A token of a piece shown, in a city or on a border."""
    for unit in ruling_class(s, use.place):
        if TOKENS[unit.kind].piece in op.pieces:
            yield Option("repress", unit.place)
    if "pawn" in op.pieces:
        for b in s.board.maps[use.place].borders:
            if s.concessions[b] is not None:
                yield Option("repress", b)


def _siege(s: PaxState, op: Siege, use: Use) -> Iterator[Option]:
    """PR-5.8 A knight, rook or Pirate."""
    for unit in ruling_class(s, use.place):
        yield Option("siege", unit.place)
    for b in s.board.maps[use.place].seas:
        if s.pirates[b] is not None:
            yield Option("siege", b)


def _corsair(s: PaxState, op: Corsair, use: Use) -> Iterator[Option]:
    """PR-5.7, R-15 A Pirate of the colour, and another sea border of the map card or of an adjacent one."""
    board = s.board
    kind = PIRATE[op.religion]
    starts = [b for b in board.maps[use.place].seas if s.pirates[b] == kind]
    if not starts:
        return
    near = {b for m in (use.place, *adjacent(s, use.place)) for b in board.maps[m].seas}
    for start in starts:
        for to in board.borders:
            if to in near and s.pirates[to] != kind:
                yield Option("sail", start, to)


def _vote(s: PaxState, op: Vote, use: Use) -> Iterator[Option]:
    """PR-5.6, PR-5.6.1 An Empire of the region in a tableau, not a vassal, with a majority and its cost at hand."""
    for m, card in s.board.maps.items():
        if (
            s.owner[m] is not None
            and m not in s.suzerain
            and card.region == op.region
            and len(s.repressed[m]) <= s.florins[use.seat]
            and has_majority(s, use.seat, m)
        ):
            yield Option("vote", s.board.empire_card(m))


def _campaign(s: PaxState, op: Campaign, use: Use) -> Iterator[Option]:
    """PR-5.9 An adjacent map card, where the knights exist and can be paid."""
    start = s.board.empire_at[use.card]
    if 0 < len(in_conquest(s, start)) <= s.florins[use.seat]:
        for m in conquerable(s, start):
            yield Option("campaign", m)


_AIMS: Final[Mapping[type[Op], Callable[[PaxState, Any, Use], Iterator[Option]]]] = {
    Inquisitor: _inquisitor,
    Commerce: _commerce,
    Behead: _behead,
    Tax: _tax,
    Repress: _repress,
    Vote: _vote,
    Corsair: _corsair,
    Siege: _siege,
    Campaign: _campaign,
}


def aims(s: PaxState, op: Op, use: Use) -> Iterator[Option]:
    """PR-5 Every target of an op."""
    return _AIMS[type(op)](s, op, use)


def _has_target(s: PaxState, op: Op, use: Use) -> bool:
    return next(aims(s, op, use), None) is not None


def acting_maps(s: PaxState, seat: Seat, card: str, op: Op) -> list[str]:
    """PR-4.2.3 The map cards on which an op of a card has a target."""
    return [m for m in location(s, card).maps if _has_target(s, op, Use(seat, card, m))]


def is_usable(s: PaxState, seat: Seat, card: str, op: Op) -> bool:
    """PR-4.5 The op has a target."""
    if acts_on_map_card(op):
        return any(_has_target(s, op, Use(seat, card, m)) for m in location(s, card).maps)
    return _has_target(s, op, Use(seat, card, None))


def usable_ops(s: PaxState, seat: Seat, sides: tuple[Side, ...], used: Collection[str]) -> Iterator[tuple[str, Op]]:
    """PR-4.5.1, PR-4.5.3, PR-4.5.6 Cards of the sides that have not been used, each with its ops that have a target."""
    for side in sides:
        for card in side_cards(s, seat, side):
            if card not in used:
                for op in working_ops(s, card):
                    if is_usable(s, seat, card, op):
                        yield card, op


def borrowable(s: PaxState, seat: Seat) -> Iterator[tuple[str, Op]]:
    """PR-16.2 Political ops of opponents' unsilenced cards that have a target (D-30)."""
    for other in range(s.seats):
        if other != seat:
            for card in cards_of(s, other):
                for op in working_ops(s, card):
                    if isinstance(op, POLITICAL) and is_usable(s, seat, card, op):
                        yield card, op
