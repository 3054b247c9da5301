"""How far back may a seat take its moves?

A move cannot be taken back if it drew luck, revealed something hidden, handed the decision on or ended the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from domain.kernel.effects import AgendaChanged, Effect
from domain.kernel.errors import RewindRefused
from domain.kernel.records import Seat, record

__all__ = ["Made", "earliest", "may_rewind"]

_BLOCKS = attrgetter("blocks_rewind")


@record
class Made:
    """A move that was made, as far as undo needs to know it."""

    version: int
    seat: Seat
    drawn_before: int
    effects: tuple[Effect[Any], ...]
    pending_after: tuple[Seat, ...]

    def rewind_barrier(self) -> str | None:
        """Why this move cannot be taken back; None if it can."""
        last = self.effects[-1]
        if isinstance(last, AgendaChanged) and last.drawn != self.drawn_before:
            return "luck was drawn"
        if any(map(_BLOCKS, self.effects)):
            return "something hidden was revealed or sealed"
        if not self.pending_after:
            return "the game ended"
        if self.pending_after != (self.seat,):
            return "the decision passed to another seat"
        return None


def earliest(moves: Sequence[Made], seat: Seat) -> int | None:
    """The lowest version to which the seat may rewind; None if the last move is another's or cannot be taken back.

    `moves` are the moves in force, oldest first.
    """
    lowest = None
    for made in reversed(moves):
        if made.seat != seat or made.rewind_barrier() is not None:
            break
        lowest = made.version - 1
    return lowest


def may_rewind(moves: Sequence[Made], seat: Seat, to: int) -> None:
    """Check a rewind to the position after version `to`.

    Raises:
        RewindRefused: names the latest version whose move cannot be taken back, and why.
    """
    for made in reversed(moves):
        if made.version <= to:
            return
        if made.seat != seat:
            raise RewindRefused(made.version, f"it was made by seat {made.seat}")
        why = made.rewind_barrier()
        if why is not None:
            raise RewindRefused(made.version, why)
