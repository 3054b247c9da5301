"""What is an effect, and which effects does the kernel itself tell?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from domain.kernel.records import HIDDEN, Count, Seat, Viewer, record

if TYPE_CHECKING:
    from domain.kernel.state import State
    from domain.kernel.steps import Step

__all__ = ["AgendaChanged", "AnswerOpened", "AnswerSealed", "AnswersDropped", "BalanceEntry", "Effect", "Envelope"]

S = TypeVar("S", bound="State")


@record
class BalanceEntry:
    """What a seat gets by an effect, or pays where the count is negative."""

    seat: Seat
    kind: str
    """One of the title's `resources`."""
    count: int


class Effect(Generic[S]):
    """One thing that happened: its fields, what it does to the state, who may know it."""

    __slots__ = ()

    blocks_rewind: ClassVar[bool] = False
    """True if the effect reveals something hidden or is final: it cannot be taken back."""

    def apply(self, s: S) -> None:
        """Assign, append, remove; never decide."""
        raise NotImplementedError

    def balance(self) -> tuple[BalanceEntry, ...]:
        """What seats pay and get by it: the same figures that `apply` adds and takes away."""
        return ()

    def seen_by(self, viewer: Viewer) -> Effect[S] | None:
        """What the viewer learns of it; None if even that it happened is hidden."""
        return self


@record
class Envelope:
    """A sealed answer that lies on the table until its window opens."""

    window: Count
    """The number of the window, unlike that of any other open one."""
    seat: Seat
    """The seat that has answered."""
    answer: str
    """Text form of the option, or HIDDEN for everybody but the seat."""


@record
class AgendaChanged(Effect[Any]):
    """The agenda after a move: its lowest `keep` steps stay, `push` lies on top of them; `drawn` counts luck."""

    keep: Count
    """How many of the lowest steps stay."""
    push: tuple[Step[Any], ...]
    """The steps that lie on top of them, the last one next."""
    drawn: Count
    """How many draws of luck there have been."""

    def apply(self, s: State) -> None:
        del s.agenda[self.keep :]
        s.agenda.extend(self.push)
        s.drawn = self.drawn


@record
class AnswerSealed(Effect[Any]):
    """A seat has answered a sealed decision; the content is its own until it is opened."""

    blocks_rewind: ClassVar[bool] = True
    window: Count
    """The number of the window."""
    seat: Seat
    """The seat that has answered."""
    answer: str
    """Text form of the option, or HIDDEN for everybody but the seat."""

    def apply(self, s: State) -> None:
        s.sealed.append(Envelope(self.window, self.seat, self.answer))

    def seen_by(self, viewer: Viewer) -> Self | AnswerSealed:
        return self if viewer == self.seat else AnswerSealed(self.window, self.seat, HIDDEN)


@record
class AnswerOpened(Effect[Any]):
    """The oldest sealed answer of a seat in a window is shown to everybody."""

    blocks_rewind: ClassVar[bool] = True
    window: Count
    """The number of the window."""
    seat: Seat
    """The seat that has answered."""
    answer: str
    """Text form of the option, or HIDDEN for everybody but the seat."""

    def apply(self, s: State) -> None:
        mine = next(e for e in s.sealed if e.window == self.window and e.seat == self.seat)
        s.sealed.remove(mine)


@record
class AnswersDropped(Effect[Any]):
    """Sealed answers left in a window are dropped unseen, or other effects tell their content."""

    window: Count
    """The number of the window."""

    def apply(self, s: State) -> None:
        s.sealed[:] = [e for e in s.sealed if e.window != self.window]
