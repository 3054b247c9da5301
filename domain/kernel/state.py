"""What does the kernel keep in every title's state?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from domain.kernel.copying import copier
from domain.kernel.effects import Envelope
from domain.kernel.records import HIDDEN, Count, Viewer

if TYPE_CHECKING:
    from domain.kernel.steps import Step

__all__ = ["State"]


@dataclass(slots=True, kw_only=True)
class State:
    """The part of a state that the kernel reads; a title adds its own fields.

    A field with `metadata={"static": True}` (the board made from the content pack) is shared by copies,
    left out of the stored form and handed back when a state is decoded.
    """

    watched: ClassVar[bool] = False
    """True if `forced_step` must be asked after every step."""

    seats: Count
    """The number of seats."""
    agenda: list[Step[Any]] = field(default_factory=list)
    """Steps still to be done; the last is next. It holds no secrets."""
    sealed: list[Envelope] = field(default_factory=list)
    """Sealed answers that lie on the table until their window opens."""
    drawn: Count = 0
    """How many draws of luck there have been; it follows from public facts alone."""
    rules: int = field(default=1, metadata={"static": True}, repr=False, compare=False)
    """The number of the rules by which the next decision is made: today's, unless a past one is made again."""

    def copy(self) -> Self:
        """A state that shares nothing that can change."""
        cls: Any = type(self)
        new: Self = copier(cls)(self)
        return new

    def forced_step(self) -> Step[Any] | None:
        """A step that must come before everything else, asked after every atomic step if `watched`.

        It follows from what effects change, not from the agenda: after a step that told nothing it is not asked again.
        """
        return None

    def redact_sealed(self, viewer: Viewer) -> None:
        """Hide the answers in envelopes that are not the viewer's; for a title's `redact`, on a copy."""
        self.sealed[:] = [e if e.seat == viewer else Envelope(e.window, e.seat, HIDDEN) for e in self.sealed]
