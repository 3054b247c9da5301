"""PR-3.3, PR-4 Which actions of a turn may be taken?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import Spot
from domain.titles.pax_renaissance.legality.abilities import abilities_of, is_silenced
from domain.titles.pax_renaissance.legality.ops import usable_ops
from domain.titles.pax_renaissance.legality.shots import battles, schisms
from domain.titles.pax_renaissance.legality.tableau import hand_limit, own_holders, owner_of
from domain.titles.pax_renaissance.pieces import OTHER_SIDE, SIDES, Side
from domain.titles.pax_renaissance.printed import (
    ApostasyAction,
    CombinedOps,
    DiscardForBattle,
    FreeAction,
    SalePrice,
)
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "FAIR_OF",
    "OPS_OF",
    "abilities",
    "free_abilities",
    "may_hold_fair",
    "may_run_ops",
    "payment",
    "price_of",
    "purchases",
    "sellable",
    "used_in_turn",
]

OPS_OF: Final = {side: f"{side}_ops" for side in SIDES}
"""PR-3.3 The actions that run a side, as they are noted when used."""
FAIR_OF: Final = {side: f"{side}_fair" for side in SIDES}
"""PR-3.3 The trade fairs, as they are noted when held."""
PRICE: Final = 2
"""PR-4.4 Florins that a sold card brings."""
_LONGEST_ROW: Final = 20
_BUY: Final = {side: tuple(Option("buy", side, k) for k in range(_LONGEST_ROW)) for side in SIDES}
"""Every purchase that a row can offer, made once."""


def purchases(s: PaxState, seat: Seat) -> list[Option]:
    """PR-4.1.1 The face-up cards that the player can pay, hold, and did not pay on this turn.

    It carries out PR-3.6, PR-4.1.4, R-49, too.
    """
    limit = hand_limit(s, seat)
    room = limit is None or len(s.hand[seat]) < limit
    most = min(s.florins[seat], s.board.row - 1)
    found = []
    for side in SIDES:
        cards, options = s.rows[side], _BUY[side]
        for position in range(1, most + 1):
            card = cards[position]
            if card and card not in s.paid_on and (room or s.board.cards[card].piece == "comet"):
                found.append(options[position])
    return found


def payment(s: PaxState, row: Side, position: int) -> tuple[Spot, ...]:
    """PR-4.1.2, PR-4.1.3 Where the Florins of a purchase go: the other row where a position is vacant, else China.

    It carries out R-05, too.
    """
    found = []
    for i in range(position):
        if s.rows[row][i]:
            found.append(Spot(row, i))
        elif s.rows[OTHER_SIDE[row]][i]:
            found.append(Spot(OTHER_SIDE[row], i))
    return tuple(found)


def sellable(s: PaxState, seat: Seat) -> list[str]:
    """PR-4.4, R-10 Cards of hand and tableau; a Royal Couple is sold by its king."""
    return [*s.hand[seat], *own_holders(s, seat)]


def price_of(s: PaxState, seat: Seat, card: str) -> int:
    """PR-4.4 What a sale brings; a working ability of a tableau card gives another price."""
    m = s.board.empire_at.get(card)
    if m is not None:
        queen = s.queen.get(m)
        return PRICE + (0 if queen is None else price_of(s, seat, queen))
    if owner_of(s, card) == seat and not is_silenced(s, seat, card):
        for ability in s.board.cards[card].abilities:
            if isinstance(ability, SalePrice):
                return ability.florins
    return PRICE


def may_hold_fair(s: PaxState, side: Side) -> bool:
    """PR-6.1, PR-4.7 A face-down card lies at position 0 and the fair was not held this turn."""
    return s.rows[side][0] is not None and FAIR_OF[side] not in s.once


def may_run_ops(s: PaxState, seat: Seat, side: Side) -> bool:
    """PR-3.3, R-08 The ops of a side were not run this turn, and some op of it has a target."""
    # Most sides are empty for half the game, and then nothing else needs to be looked at.
    return bool(s.tableau[side][seat]) and OPS_OF[side] not in s.once and _has_op(s, seat, (side,))


def _has_op(s: PaxState, seat: Seat, sides: tuple[Side, ...]) -> bool:
    return next(usable_ops(s, seat, sides, used_in_turn(s)), None) is not None


def used_in_turn(s: PaxState) -> tuple[str, ...]:
    """PR-16.3 Cards whose op was used in this turn; by rules 1 each ops action began anew."""
    ran = s.rules > 1 and any(OPS_OF[side] in s.once for side in SIDES)
    return tuple(s.used) if ran else ()


def free_abilities(s: PaxState, seat: Seat) -> Iterator[Option]:
    """PR-16.8 Free actions that can be taken at any choice of an action, whatever was spent."""
    if s.board.acting.isdisjoint(s.owner_of):
        return
    for ability in abilities_of(s, seat, FreeAction):
        if ability.card in s.freed:
            continue
        if ability.ops is None:
            yield from (Option("ability", ability.card, side) for side in SIDES if may_hold_fair(s, side))
        elif may_run_ops(s, seat, ability.ops):
            yield Option("ability", ability.card)


def abilities(s: PaxState, seat: Seat) -> Iterator[Option]:
    """PR-16.2 Abilities of cards that are actions (D-02)."""
    if s.board.acting.isdisjoint(s.owner_of):
        return
    for combined in abilities_of(s, seat, CombinedOps):
        if not any(OPS_OF[side] in s.once for side in SIDES) and _has_op(s, seat, SIDES):
            yield Option("ability", combined.card)
    for extra in abilities_of(s, seat, ApostasyAction):
        if next(schisms(s), None) is not None:
            yield Option("ability", extra.card)
    for revolt in abilities_of(s, seat, DiscardForBattle):
        if battles(s, seat, revolt.card, revolt.battle, ()):
            yield Option("ability", revolt.card)
