"""What happens to tokens, bishops, emporia and the map?"""

from __future__ import annotations

from typing import TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import record
from domain.titles.pax_renaissance.board import PAWN, PIRATE, SUPPLY, supply_of
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["BishopMoved", "ConstantinopleArranged", "DiskMoved", "MapFlipped", "TokenMoved"]

Effect: TypeAlias = kernel.Effect[PaxState]


@record
class TokenMoved(Effect):
    """PR-1.2 A token went from one place to another; `why` says by which rule."""

    kind: int
    start: int
    """A place, or SUPPLY."""
    to: int
    why: str

    def apply(self, s: PaxState) -> None:
        _lift(s, self.kind, self.start)
        _lay(s, self.kind, self.to)


def _lift(s: PaxState, kind: int, place: int) -> None:
    board = s.board
    if place == SUPPLY:
        s.supply[supply_of(kind)] -= 1
    elif place < board.first_border:
        s.slots[place] = -1
    elif place < board.agents:
        (s.pirates if kind >= PIRATE else s.concessions)[place - board.first_border] = -1
    elif place == board.agents:
        s.beside.remove(kind)
    else:
        s.repressed[place - board.first_empire].remove(kind)


def _lay(s: PaxState, kind: int, place: int) -> None:
    board = s.board
    if place == SUPPLY:
        s.supply[supply_of(kind)] += 1
    elif place < board.first_border:
        s.slots[place] = kind
    elif place < board.agents:
        if kind >= PIRATE:
            s.pirates[place - board.first_border] = kind
        else:
            s.concessions[place - board.first_border] = kind - PAWN
    elif place == board.agents:
        s.beside.append(kind)
        s.beside.sort()
    else:
        s.repressed[place - board.first_empire].append(kind)
        s.repressed[place - board.first_empire].sort()


@record
class BishopMoved(Effect):
    """PR-5.1 A bishop went from one card to another; an empty text is the supply."""

    kind: int
    start: str
    to: str
    why: str

    def apply(self, s: PaxState) -> None:
        if self.start:
            del s.bishops[self.start]
        else:
            s.supply[self.kind] -= 1
        if self.to:
            s.bishops[self.to] = self.kind
        else:
            s.supply[self.kind] += 1


@record
class MapFlipped(Effect):
    """PR-10.5 A map card shows its other side."""

    map: int

    def apply(self, s: PaxState) -> None:
        s.backs[self.map] = 1 - s.backs[self.map]


@record
class ConstantinopleArranged(Effect):
    """PR-10.5 The tokens in a city of several slots were assigned anew."""

    slots: tuple[int, ...]
    kinds: tuple[int, ...]

    def apply(self, s: PaxState) -> None:
        for slot, kind in zip(self.slots, self.kinds, strict=True):
            s.slots[slot] = kind


@record
class DiskMoved(Effect):
    """PR-7.1 An emporium opened, and the one of its colour that was open closed."""

    opened: int
    closed: int

    def apply(self, s: PaxState) -> None:
        s.emporium[s.board.cities[self.opened].emporium] = self.opened
