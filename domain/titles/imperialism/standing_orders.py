"""IM-16.9, IM-16.10 Which windows may be left to standing orders, and whom does an event concern?

Everything here is public: the windows, the card that is announced, and whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.standing_orders import OrderableDecision, StandingOrders
from domain.titles.imperialism.board import EffectOp
from domain.titles.imperialism.legality import superpower_of
from domain.titles.imperialism.state import Announced, ImperialismState

__all__ = ["STANDING", "is_concerned", "turns_begun"]

_AGAINST = ("steal_per", "cancel_war", "take_from_hand", "cancel_event")
"""Operations that are directed against the player named with the card."""


def is_concerned(s: ImperialismState, seat: Seat) -> bool:
    """IM-16.10 The event that is to be answered is directed against the seat, or feeds on its defeat."""
    played = s.stack[-1]
    return seat == played.target and any(_is_against(op) for op in _operations(s, played))


def _is_against(op: EffectOp) -> bool:
    return op.op in _AGAINST or op.who == "defeated_player"


def _operations(s: ImperialismState, played: Announced) -> Iterator[EffectOp]:
    """What the card does in the window in which it was played."""
    return _in_force(s.board.card[played.card].immediate, played.window)


def _in_force(ops: Iterable[EffectOp], window: str) -> Iterator[EffectOp]:
    for op in ops:
        if op.window in (None, window):
            yield op
            yield from _in_force(op.ops, window)


def turns_begun(s: ImperialismState, seat: Seat) -> int:
    """IM-4.1, IM-24.2 How many turns the seat has begun; the one who triggered the end has no last turn."""
    if s.turn == 0:
        return 0
    last = s.seats - 1 - len(s.left) if s.ending else 0
    first = min(range(s.seats), key=lambda x: superpower_of(s, x).number)
    place = (seat - first) % s.seats
    extra = s.ending and seat != s.trigger and seat not in s.left
    return (s.turn - last - place + s.seats - 1) // s.seats + extra


_PASS, _FINISH = Option("pass"), Option("finish")

STANDING = StandingOrders(
    (
        OrderableDecision("event_response", _PASS, is_concerned),
        OrderableDecision("pirates", _PASS),
        OrderableDecision("war_event", _PASS),
        OrderableDecision("colonization_rush", _PASS),
        OrderableDecision("finish_action", _FINISH),
    ),
    turns_begun,
)
"""IM-16.9, IM-16.11 Defence and all outside of windows is always asked; workers keep their pace in the same windows."""
