"""How are small immutable values made, and how is a hidden piece written?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, dataclass_transform

__all__ = ["HIDDEN", "Seat", "Viewer", "record"]

Seat: TypeAlias = int
"""A player's place at the table, 0..n-1."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for the public."""

HIDDEN: Final = "?"
"""Stands in a redacted state or effect for the id of a piece that the viewer may not know."""

T = TypeVar("T")

if TYPE_CHECKING:

    @dataclass_transform(frozen_default=True)
    def record(cls: type[T]) -> type[T]:
        """Make a slotted value class; frozen for the type checker."""
        ...

else:
    # Freezing at run time makes building three times dearer; the type checker sees to it instead.
    def record(cls: type[T]) -> type[T]:
        """Make a slotted value class; frozen for the type checker."""
        return dataclass(slots=True, unsafe_hash=True)(cls)
