"""What happens to tokens, bishops, emporia and the map?"""

from __future__ import annotations

from typing import TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import record
from domain.titles.pax_renaissance.effects.zones import lay, lift
from domain.titles.pax_renaissance.pieces import OTHER_FACE, Kind
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["BishopMoved", "ConstantinopleArranged", "DiskMoved", "MapFlipped", "TokenMoved"]

Effect: TypeAlias = kernel.Effect[PaxState]


@record
class TokenMoved(Effect):
    """PR-1.2 A token went from one place to another; `why` says by which rule."""

    kind: Kind
    start: str | None
    """A slot, border or Empire card, or `agents` beside the map card; None for the supply."""
    to: str | None
    """As `start`."""
    why: str

    def apply(self, s: PaxState) -> None:
        lift(s, self.kind, self.start)
        lay(s, self.kind, self.to)


@record
class BishopMoved(Effect):
    """PR-5.1 A bishop went from one card to another."""

    kind: Kind
    start: str | None
    """None for the supply."""
    to: str | None
    """None for the supply."""
    why: str

    def apply(self, s: PaxState) -> None:
        lift(s, self.kind, self.start)
        lay(s, self.kind, self.to)


@record
class MapFlipped(Effect):
    """PR-10.5 A map card shows its other side."""

    map: str

    def apply(self, s: PaxState) -> None:
        s.faces[self.map] = OTHER_FACE[s.faces[self.map]]


@record
class ConstantinopleArranged(Effect):
    """PR-10.5 The tokens in a city of several slots were assigned anew."""

    slots: tuple[str, ...]
    kinds: tuple[Kind | None, ...]

    def apply(self, s: PaxState) -> None:
        s.slots.update(zip(self.slots, self.kinds, strict=True))


@record
class DiskMoved(Effect):
    """PR-7.1 An emporium opened, and the one of its colour that was open closed."""

    opened: str
    closed: str

    def apply(self, s: PaxState) -> None:
        colour = s.board.cities[self.opened].emporium
        assert colour is not None, "a disk lies on an emporium"
        s.emporium[colour] = self.opened
