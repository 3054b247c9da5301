"""How are small immutable values made, what do numbers in them mean, and how is a hidden piece written?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, TypeVar, dataclass_transform, get_args

__all__ = ["HIDDEN", "Amount", "Coordinate", "Count", "Meaning", "Seat", "Version", "Viewer", "meaning_of", "record"]

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


@record
class Meaning:
    """What a stored whole number stands for; the schemas of titles say it to clients."""

    kind: Literal["amount", "count", "coordinate", "index", "seat", "version"]
    of: str = ""
    """Of an index: the list, by its name in the state or the pack."""


def meaning_of(kind: Any) -> Meaning:
    """What numbers of a type such as `Amount` stand for."""
    found: Meaning = get_args(kind)[1]
    return found


Amount: TypeAlias = Annotated[int, Meaning("amount")]
"""How much of something is gained, paid or scored; it may be below zero where both ways are possible."""

Count: TypeAlias = Annotated[int, Meaning("count")]
"""How many there are, or the how manieth it is."""

Coordinate: TypeAlias = Annotated[int, Meaning("coordinate")]
"""A space on a track."""

Version: TypeAlias = Annotated[int, Meaning("version")]
"""A number that tells one state of something from the next."""

Seat: TypeAlias = Annotated[int, Meaning("seat")]
"""A player's place at the table, 0..n-1."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for the public."""
