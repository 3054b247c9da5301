"""What is a step of the sequence of play, and what shapes of step are ready-made?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypedDict, TypeVar

from domain.kernel.effects import AnswerOpened, AnswerSealed
from domain.kernel.messages import Said
from domain.kernel.options import Move, Option
from domain.kernel.records import HIDDEN, Seat, record

if TYPE_CHECKING:
    from domain.kernel.state import State
    from domain.kernel.table import Table

__all__ = ["AboutNothing", "Ask", "AskAll", "Refusal", "Step"]

S = TypeVar("S", bound="State")


@record
class Refusal:
    """Why an option is not offered: the rule that it breaks, and a sentence."""

    rule: str
    why: Said


class AboutNothing(TypedDict):
    """The question says all; there is nothing to add."""


class Step(Generic[S]):
    """One line of the sequence of play: who decides, which options, what follows.

    Steps are `@record` classes: immutable, named in the title's codec, without secrets in their fields.
    """

    __slots__ = ()

    auto: ClassVar[bool] = False
    """True if a single option is taken without asking, and `run` follows if there is none.

    Opt in only where the options follow from public facts: silence can leak what a hand holds.
    """

    secret: ClassVar[bool] = False
    """True if the answer is known to its seat alone; effects tell others what they may know."""

    rule_broken: ClassVar[Refusal | None] = None
    """What `refusal` says of every option, where one rule forbids all that are not offered."""

    def weighs(self, s: S, option: Option) -> bool:
        """Whether an `auto` step asks although this is the only option, because it costs, kills or seals something.

        It must follow from public facts.
        """
        return False

    def owners(self, s: S) -> tuple[Seat, ...]:
        """The seats that are asked; empty if none is and `run` is next."""
        return ()

    def options(self, s: S, seat: Seat) -> Iterable[Option]:
        """Every legal answer of the seat, each once, in a stable order."""
        return ()

    def offers(self, s: S, seat: Seat, option: Option) -> bool:
        """Whether the option is one of `options`.

        Override where that shows without working out all of them: it is asked of every move that is made or verified.
        """
        verb, args = option.verb, option.args
        return any(each.args == args and each.verb == verb for each in self.options(s, seat))

    def about(self, s: S, seat: Seat) -> Mapping[str, Any]:
        """Plain facts for a prompt that the seat may know; no wording.

        A step that tells some names their type: a `TypedDict`, from which clients learn its shape.
        """
        return {}

    def default(self, s: S, seat: Seat) -> Option:
        """The default answer if a clock runs out; `engine.default_option` returns it.

        It is one of the options and depends only on what the seat may know. Override where the rules name
        another than the first, or where a mild one (pass, decline, stop) does not stand first.
        """
        return next(iter(self.options(s, seat)))

    def refusal(self, s: S, seat: Seat, option: Option) -> Refusal | None:
        """Which rule forbids an option that is not offered; it may depend only on what the seat may know."""
        return self.rule_broken

    def take(self, t: Table[S], move: Move) -> None:
        """Carry out a legal answer."""
        raise NotImplementedError

    def run(self, t: Table[S]) -> None:
        """Carry out a step without a decision."""


class Ask(Step[S]):
    """A decision of one seat, which the step names in its field `seat`."""

    __slots__ = ()
    seat: Seat

    def owners(self, s: S) -> tuple[Seat, ...]:
        return (self.seat,)


class AskAll(Step[S]):
    """Sealed answers of several seats, hidden from the others until all have answered.

    The step names its `window` (a number unlike that of any other open window) and `seats`, in the order in
    which answers are opened. A window without seats opens at once.
    """

    __slots__ = ()
    secret: ClassVar[bool] = True
    window: int
    seats: tuple[Seat, ...]

    def answer_count(self, s: S, seat: Seat) -> int:
        """How many answers the seat gives in this window; it must follow from public facts."""
        return 1

    def owners(self, s: S) -> tuple[Seat, ...]:
        given = [e.seat for e in s.sealed if e.window == self.window]
        return tuple(seat for seat in self.seats if given.count(seat) < self.answer_count(s, seat))

    def answers(self, s: S, seat: Seat) -> list[Option]:
        """What a seat has sealed so far in this window, oldest first; empty where the viewer cannot know."""
        return [
            Option.parse(e.answer)
            for e in s.sealed
            if e.window == self.window and e.seat == seat and e.answer != HIDDEN
        ]

    def take(self, t: Table[S], move: Move) -> None:
        t.tell(AnswerSealed(self.window, move.seat, move.option.text))
        if self.owners(t.s):
            t.then(self)
        else:
            self.reveal(t)

    def run(self, t: Table[S]) -> None:
        self.reveal(t)

    def reveal(self, t: Table[S]) -> None:
        """All have answered: open everything at once, seat by seat, then `opened`.

        Override where answers are opened one by one or never shown.
        """
        answers = {seat: self.answers(t.s, seat) for seat in self.seats}
        for seat in self.seats:
            for option in answers[seat]:
                t.tell(AnswerOpened(self.window, seat, option.text))
        self.opened(t, answers)

    def opened(self, t: Table[S], answers: Mapping[Seat, list[Option]]) -> None:
        """Carry out the answers, which everybody knows by now."""
