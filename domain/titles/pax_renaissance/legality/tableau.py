"""Which cards lie where, whose are they, and what do they show?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import NOWHERE, EmpireFace, Location
from domain.titles.pax_renaissance.legality.abilities import abilities_of, is_silenced, king_of
from domain.titles.pax_renaissance.pieces import PRESTIGES, SIDES, Prestige, Side
from domain.titles.pax_renaissance.printed import Inquisitor, Op, UnlimitedHand
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "bishop_moves",
    "cards_of",
    "empire_of",
    "hand_limit",
    "holders",
    "location",
    "locations_match",
    "monarchies",
    "own_holders",
    "owner_of",
    "prestige",
    "prestige_of_card",
    "republics",
    "rows",
    "side_cards",
    "vassals",
    "working_ops",
]


def empire_of(s: PaxState, card: str) -> str | None:
    """PR-1.4 The map card of an Empire card; other cards have none."""
    return s.board.empire_at.get(card)


def owner_of(s: PaxState, card: str) -> Seat | None:
    """PR-1.5 Whose tableau holds a card."""
    m = s.board.empire_at.get(card)
    return s.owner_of.get(card) if m is None else s.owner[m]


def vassals(s: PaxState, m: str) -> list[str]:
    """PR-11.3 The Empires under a suzerain."""
    return [v for v in s.board.maps if s.suzerain.get(v) == m] if m in s.suzerain.values() else []


def rows(s: PaxState) -> list[list[str]]:
    """PR-4.5.2 The rows of all tableaus, of each player the East side first."""
    return [row for sides in zip(s.tableau["east"], s.tableau["west"], strict=True) for row in sides]


def side_cards(s: PaxState, seat: Seat, side: Side) -> list[str]:
    """PR-4.5.2, R-11 Every card of one side of a tableau; queens and vassals follow their king and suzerain."""
    found = []
    at = s.board.empire_at
    for card in s.tableau[side][seat]:
        found.append(card)
        m = at.get(card)
        if m is None:
            continue
        if m in s.queen:
            found.append(s.queen[m])
        found += [s.board.empire_card(v) for v in vassals(s, m)]
    return found


def cards_of(s: PaxState, seat: Seat) -> list[str]:
    """PR-1.5 Every card of a tableau: East side, then West side."""
    return side_cards(s, seat, "east") + side_cards(s, seat, "west")


def own_holders(s: PaxState, seat: Seat) -> list[str]:
    """PR-5.1.3, R-10 The cards of a tableau that can hold a bishop or be sold; a queen's is her king."""
    board = s.board
    found = []
    for side in SIDES:
        for card in s.tableau[side][seat]:
            found.append(card)
            m = board.empire_at.get(card)
            if m is not None and s.suzerain:
                found += [board.empire_card(v) for v in vassals(s, m)]
    return found


def holders(s: PaxState) -> list[str]:
    """PR-5.1.3 Every card of all tableaux that can hold a bishop."""
    return [card for seat in range(s.seats) for card in own_holders(s, seat)]


def location(s: PaxState, card: str) -> Location:
    """PR-4.6 Where a card acts: an Empire on its map card, a crowned queen on her king's."""
    board = s.board
    m = board.empire_at.get(card)
    if m is None and board.cards[card].piece == "queen":
        m = king_of(s, card)
        return NOWHERE if m is None else board.empires[m].location
    return board.cards[card].location if m is None else board.empires[m].location


def locations_match(one: Location, other: Location) -> bool:
    """PR-4.6 The same map card, the same region, or a region and a map card of it."""
    if one.map is not None and other.map is not None:
        return one.map == other.map
    return one.region is not None and one.region == other.region


def bishop_moves(s: PaxState, start: str) -> list[str]:
    """PR-5.1.1, PR-5.1.2, R-41, R-55 The cards to which a bishop on a card may move."""
    near = _neighbours(s, start)
    place = location(s, start)
    return [c for c in holders(s) if c != start and (c in near or locations_match(location(s, c), place))]


def _neighbours(s: PaxState, card: str) -> list[str]:
    """PR-5.1.2 What lies beside a card in its row with the vassals of it, and its suzerain and fellow vassals."""
    m = empire_of(s, card)
    lord = None if m is None else s.suzerain.get(m)
    root = card if lord is None else s.board.empire_card(lord)
    row = next((row for row in rows(s) if root in row), [])
    if not row:
        return []
    at = row.index(root)
    beside = row[max(0, at - 1) : at] + row[at + 1 : at + 2]
    if lord is not None:
        return [*beside, root, *_vassal_cards(s, root)]
    return [*beside, *_vassal_cards(s, root), *(v for c in beside for v in _vassal_cards(s, c))]


def _vassal_cards(s: PaxState, card: str) -> list[str]:
    m = empire_of(s, card)
    return [] if m is None else [s.board.empire_card(v) for v in vassals(s, m)]


def face_of(s: PaxState, m: str) -> EmpireFace:
    """PR-1.4 The visible side of an Empire card."""
    empire = s.board.empires[m]
    return empire.republic if s.republic[m] else empire.king


def ops_of(s: PaxState, card: str) -> tuple[Op, ...]:
    """PR-1.4, PR-1.5 The ops printed on a card, of an Empire those of its visible side."""
    m = s.board.empire_at.get(card)
    return s.board.cards[card].ops if m is None else face_of(s, m).ops


def working_ops(s: PaxState, card: str) -> tuple[Op, ...]:
    """PR-5.1.7, PR-4.5.4 The ops that a card in a tableau can use: of a silenced one the religious ones alone."""
    ops = ops_of(s, card)
    if ops and is_silenced(s, owner_of(s, card), card):
        return tuple(op for op in ops if isinstance(op, Inquisitor))
    return ops


def prestige_of_card(s: PaxState, card: str) -> tuple[Prestige, ...]:
    """PR-12.8 The prestige icons of a card, of an Empire those of its visible side."""
    m = s.board.empire_at.get(card)
    return s.board.cards[card].prestige if m is None else face_of(s, m).prestige


def prestige(s: PaxState, seat: Seat) -> dict[Prestige, int]:
    """PR-12.8 All icons of a tableau, silenced cards and unmarried queens included."""
    total = dict.fromkeys(PRESTIGES, 0)
    cards = s.board.cards
    for m, owner in s.owner.items():
        if owner == seat:
            for icon in face_of(s, m).prestige:
                total[icon] += 1
            if m in s.queen:
                for icon in cards[s.queen[m]].prestige:
                    total[icon] += 1
    for card in (*s.tableau["east"][seat], *s.tableau["west"][seat], *s.unmarried[seat]):
        if card in cards:
            for icon in cards[card].prestige:
                total[icon] += 1
    return total


def monarchies(s: PaxState, seat: Seat) -> int:
    """PR-12.4 King sides of a tableau, vassals included."""
    return sum(owner == seat and not s.republic[m] for m, owner in s.owner.items())


def republics(s: PaxState, seat: Seat) -> int:
    """PR-12.6 Republics of a tableau."""
    return sum(owner == seat and s.republic[m] for m, owner in s.owner.items())


def hand_limit(s: PaxState, seat: Seat) -> int | None:
    """PR-4.1.6 Cards that a hand may hold; None without limit."""
    return None if abilities_of(s, seat, UnlimitedHand) else s.board.hand_limit
