"""Which Advantages can be used? (IS-8)"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.printed import Ignoring
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["is_usable", "is_usable_by_event"]


def is_usable(s: StruggleState, seat: Seat, a: int) -> bool:
    """IS-8.1.2, IS-8.2.1 The side may use the Advantage now: it is neither Exhausted nor gained in this round."""
    return s.adv_owner[a] == seat and not s.adv_exhausted[a] and not s.adv_new[a] and _is_free(s, seat, a)


def is_usable_by_event(s: StruggleState, seat: Seat, a: int, ignoring: Ignoring) -> bool:
    """RU-10, RU-52 An Event may let the side use the Advantage now, Exhausted or not."""
    return (ignoring == "exhaustion_and_newness" or not s.adv_new[a]) and _is_free(s, seat, a)


def _is_free(s: StruggleState, seat: Seat, a: int) -> bool:
    """IS-8.1.1, IS-8.1.3, IS-8.2.1 The side holds it, the limits of the round and Conflict markers allow its use."""
    if s.adv_owner[a] != seat:
        return False
    board = s.board
    adv = board.advantages[a]
    used = s.adv_used
    if len(used) >= board.numbers.advantages_most:
        return False
    if sum(1 for b in used if board.advantages[b].region == adv.region) >= board.numbers.advantages_region:
        return False
    return not any(s.conflict[i] for i in adv.spaces)
