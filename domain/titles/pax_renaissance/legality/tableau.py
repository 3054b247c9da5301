"""Which cards lie where, whose are they, and what do they show?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import EAST, NOWHERE, PRESTIGES, Op
from domain.titles.pax_renaissance.cards.abilities import holder, immune_to_silencing, own_effects
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "bishop_moves",
    "cards_of",
    "empire_of",
    "hand_limit",
    "holders",
    "location",
    "map_cards",
    "matches",
    "monarchies",
    "owner_of",
    "prestige",
    "prestige_of_card",
    "region_of",
    "republics",
    "side_cards",
    "vassals",
    "working_ops",
]


def empire_of(s: PaxState, card: str) -> int:
    """PR-1.4 The map card of an Empire card; -1 for other cards."""
    return s.board.empire_at.get(card, -1)


def owner_of(s: PaxState, card: str) -> Seat:
    """PR-1.5 Whose tableau holds a card; -1 for none."""
    m = s.board.empire_at.get(card, -1)
    return s.owner[m] if m >= 0 else s.owner_of.get(card, -1)


def vassals(s: PaxState, m: int) -> list[int]:
    """PR-11.3 The Empires under a suzerain."""
    return [v for v, lord in enumerate(s.suzerain) if lord == m]


def side_cards(s: PaxState, seat: Seat, side: int) -> list[str]:
    """PR-4.5.2, R-11 Every card of one side of a tableau; queens and vassals follow their king and suzerain."""
    found = []
    at = s.board.empire_at
    for card in s.tableau[2 * seat + side]:
        found.append(card)
        m = at.get(card, -1)
        if m < 0:
            continue
        if s.queen[m]:
            found.append(s.queen[m])
        if m in s.suzerain:
            found += [s.board.empire_card(v) for v in vassals(s, m)]
    return found


def cards_of(s: PaxState, seat: Seat) -> list[str]:
    """PR-1.5 Every card of a tableau: East side, then West side."""
    return side_cards(s, seat, 0) + side_cards(s, seat, 1)


def holders(s: PaxState) -> list[str]:
    """PR-5.1.3 Every card of all tableaux that can hold a bishop; a queen's is her king."""
    board = s.board
    found = []
    for side in s.tableau:
        for card in side:
            found.append(card)
            m = board.empire_at.get(card, -1)
            if m >= 0 and m in s.suzerain:
                found += [board.empire_card(v) for v in vassals(s, m)]
    return found


def location(s: PaxState, card: str) -> int:
    """PR-4.6 A map card, EAST, WEST or NOWHERE."""
    m = s.board.empire_at.get(card, -1)
    if m >= 0:
        return m
    found = s.board.cards[card]
    if found.piece == "queen":
        return s.queen.index(card) if card in s.queen else NOWHERE
    return found.location


def region_of(s: PaxState, place: int) -> int:
    """PR-4.6 The region of a location; NOWHERE has none."""
    return place if place >= EAST or place < 0 else s.board.maps[place].region


def matches(s: PaxState, one: int, other: int) -> bool:
    """PR-4.6 The same map card, the same region, or a region and a map card of it."""
    if one == other:
        return one != NOWHERE
    if one < 0 or other < 0 or (one < EAST and other < EAST):
        return False
    return region_of(s, one) == region_of(s, other)


def map_cards(s: PaxState, place: int) -> list[int]:
    """PR-4.2.3 The map cards among which a card of a location can pick."""
    if place >= EAST:
        return [m for m, card in enumerate(s.board.maps) if card.region == place]
    return [place] if place >= 0 else []


def bishop_moves(s: PaxState, start: str) -> list[str]:
    """PR-5.1.1, PR-5.1.2, R-41, R-55 The cards to which a bishop on a card may move."""
    board = s.board
    near: list[str] = []
    m = board.empire_at.get(start, -1)
    lord = s.suzerain[m] if m >= 0 else -1
    root = board.empire_card(lord) if lord >= 0 else start
    for side in s.tableau:
        if root in side:
            k = side.index(root)
            beside = side[max(0, k - 1) : k] + side[k + 1 : k + 2]
            near += beside
            if lord >= 0:
                near.append(root)
                near += [board.empire_card(v) for v in vassals(s, lord) if v != m]
            else:
                if m >= 0:
                    near += [board.empire_card(v) for v in vassals(s, m)]
                for card in beside:
                    other = board.empire_at.get(card, -1)
                    if other >= 0:
                        near += [board.empire_card(v) for v in vassals(s, other)]
    place = location(s, start)
    return [c for c in holders(s) if c != start and (c in near or matches(s, location(s, c), place))]


def ops_of(s: PaxState, card: str) -> tuple[Op, ...]:
    """PR-1.4, PR-1.5 The ops printed on a card, of an Empire those of its visible side."""
    m = s.board.empire_at.get(card, -1)
    return s.board.empires[m].ops[s.republic[m]] if m >= 0 else s.board.cards[card].ops


def working_ops(s: PaxState, card: str) -> tuple[Op, ...]:
    """PR-5.1.7, PR-4.5.4 The ops that a card in a tableau can use: of a silenced one the religious ones alone."""
    ops = ops_of(s, card)
    if ops and s.bishops and holder(s, card) in s.bishops and not immune_to_silencing(s, owner_of(s, card)):
        return tuple(op for op in ops if op.op == "inquisitor")
    return ops


def prestige_of_card(s: PaxState, card: str) -> tuple[int, ...]:
    """PR-12.8 The prestige icons of a card, of an Empire those of its visible side."""
    m = s.board.empire_at.get(card, -1)
    return s.board.empires[m].prestige[s.republic[m]] if m >= 0 else s.board.cards[card].prestige


def prestige(s: PaxState, seat: Seat) -> list[int]:
    """PR-12.8 All icons of a tableau by PRESTIGES, silenced cards and unmarried queens included."""
    total = [0] * len(PRESTIGES)
    board = s.board
    for m, owner in enumerate(s.owner):
        if owner == seat:
            for i, n in enumerate(board.empires[m].prestige[s.republic[m]]):
                total[i] += n
            if s.queen[m]:
                for i, n in enumerate(board.cards[s.queen[m]].prestige):
                    total[i] += n
    for card in (*s.tableau[2 * seat], *s.tableau[2 * seat + 1], *s.unmarried[seat]):
        if card in board.cards:
            for i, n in enumerate(board.cards[card].prestige):
                total[i] += n
    return total


def monarchies(s: PaxState, seat: Seat) -> int:
    """PR-12.4 King sides of a tableau, vassals included."""
    return sum(owner == seat and not republic for owner, republic in zip(s.owner, s.republic, strict=True))


def republics(s: PaxState, seat: Seat) -> int:
    """PR-12.6 Republics of a tableau."""
    return sum(owner == seat and republic for owner, republic in zip(s.owner, s.republic, strict=True))


def hand_limit(s: PaxState, seat: Seat) -> int | None:
    """PR-4.1.6 Cards that a hand may hold; None without limit."""
    return None if own_effects(s, seat, "hand_limit") else s.board.hand_limit
