"""PR-3.3, PR-4 Which actions of a turn may be taken?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import SIDES, OneShot
from domain.titles.pax_renaissance.cards.abilities import own_effects, silenced
from domain.titles.pax_renaissance.legality.ops import usable_ops
from domain.titles.pax_renaissance.legality.shots import apostates, battles
from domain.titles.pax_renaissance.legality.tableau import hand_limit, holders, owner_of
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["abilities", "fair_open", "free_abilities", "ops_open", "payment", "price_of", "purchases", "sellable"]


_BUY: Final = tuple(tuple(Option("buy", name, k) for k in range(20)) for name in SIDES)
"""Every purchase that a row can offer, made once."""


def purchases(s: PaxState, seat: Seat) -> list[Option]:
    """PR-4.1.1 The face-up cards that the player can pay, hold, and did not pay on this turn.

    It carries out PR-3.6, PR-4.1.4, R-49, too.
    """
    limit = hand_limit(s, seat)
    room = limit is None or len(s.hand[seat]) < limit
    most = min(s.florins[seat], s.board.row - 1)
    found = []
    for row, cards in enumerate(s.rows):
        for position in range(1, most + 1):
            card = cards[position]
            if card and card not in s.paid_on and (room or s.board.cards[card].piece == "comet"):
                found.append(_BUY[row][position])
    return found


def payment(s: PaxState, row: int, position: int) -> tuple[tuple[int, int], ...]:
    """PR-4.1.2, PR-4.1.3 Where the Florins of a purchase go: the other row where a position is vacant, else China.

    It carries out R-05, too.
    """
    found = []
    for i in range(position):
        if s.rows[row][i]:
            found.append((row, i))
        elif s.rows[1 - row][i]:
            found.append((1 - row, i))
    return tuple(found)


def sellable(s: PaxState, seat: Seat) -> list[str]:
    """PR-4.4, R-10 Cards of hand and tableau; a Royal Couple is sold by its king."""
    return [*s.hand[seat], *(c for c in holders(s) if owner_of(s, c) == seat)]


def price_of(s: PaxState, seat: Seat, card: str) -> int:
    """PR-4.4 What a sale brings; a working ability of a tableau card gives another price."""
    m = s.board.empire_at.get(card, -1)
    if m >= 0:
        return 2 + (price_of(s, seat, s.queen[m]) if s.queen[m] else 0)
    if owner_of(s, card) == seat and not silenced(s, seat, card):
        for fields in s.board.cards[card].effects:
            if fields["effect"] == "sale_price":
                return int(fields["florins"])
    return 2


def fair_open(s: PaxState, side: int) -> bool:
    """PR-6.1, PR-4.7 A face-down card lies at position 0 and the fair was not held this turn."""
    return bool(s.rows[side][0]) and f"{SIDES[side]}_fair" not in s.once


def ops_open(s: PaxState, seat: Seat, side: int) -> bool:
    """PR-3.3, R-08 The ops of a side were not run this turn, and some op of it has a target."""
    # Most sides are empty for half the game, and then nothing else needs to be looked at.
    return bool(s.tableau[2 * seat + side]) and f"{SIDES[side]}_ops" not in s.once and _any_op(s, seat, (side,))


def _any_op(s: PaxState, seat: Seat, sides: tuple[int, ...]) -> bool:
    return next(usable_ops(s, seat, sides, ()), None) is not None


def free_abilities(s: PaxState, seat: Seat) -> Iterator[Option]:
    """PR-16.8 Free actions that can be taken at any choice of an action, whatever was spent."""
    if s.board.acting.isdisjoint(s.owner_of):
        return
    for card, fields in own_effects(s, seat, "free_action_once_per_turn"):
        if card in s.freed:
            continue
        if fields["action"] == "trade_fair":
            for side, name in enumerate(SIDES):
                if fair_open(s, side):
                    yield Option("ability", card, name)
        elif ops_open(s, seat, SIDES.index(fields["action"].removesuffix("_ops"))):
            yield Option("ability", card)


def abilities(s: PaxState, seat: Seat) -> Iterator[Option]:
    """PR-16.2 Abilities of cards that are actions (D-02)."""
    if s.board.acting.isdisjoint(s.owner_of):
        return
    for card, _ in own_effects(s, seat, "combine_actions"):
        if not any(f"{x}_ops" in s.once for x in SIDES) and _any_op(s, seat, (0, 1)):
            yield Option("ability", card)
    for card, _ in own_effects(s, seat, "extra_action"):
        if any(any(apostates(s, pair)) for pair in ((0, 1), (0, 2), (1, 2))):
            yield Option("ability", card)
    for card, fields in own_effects(s, seat, "action_discard_self_for_one_shot"):
        shot = OneShot(fields["one_shot"], -1, -1, 0, (), (), fields["one_shot"])
        if battles(s, seat, s.board.cards[card], shot, agents=False):
            yield Option("ability", card)
