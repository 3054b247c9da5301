"""Do sealed answers of several seats wait for each other, whoever is asked and however they are opened?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from domain.kernel.chance import Scripted
from domain.kernel.codec import Codec
from domain.kernel.effects import AgendaChanged, AnswerOpened, AnswersDropped, AnswerSealed, Effect, Envelope
from domain.kernel.options import Option
from domain.kernel.records import HIDDEN, Seat, record
from domain.kernel.steps import AskAll, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup
from domain.kernel.undo import Made
from tests.domain.sitting import sit_down
from tests.domain.tiny.base import Tiny, TinyState


@dataclass(slots=True, kw_only=True)
class Votes(TinyState):
    owe: list[int] = field(default_factory=list)
    """How many answers each seat owes."""
    result: list[str] = field(default_factory=list)


@record
class Counted(Effect[Votes]):
    result: tuple[str, ...]

    def apply(self, s: Votes) -> None:
        s.result = list(self.result)


@record
class Vote(AskAll[Votes]):
    window: int
    seats: tuple[Seat, ...]

    def answer_count(self, s: Votes, seat: Seat) -> int:
        return s.owe[seat]

    def options(self, s: Votes, seat: Seat) -> Iterable[Option]:
        return [Option("yes"), Option("no")]

    def opened(self, t: Table[Votes], answers: Mapping[Seat, list[Option]]) -> None:
        t.tell(Counted(tuple(f"{seat}:{o.verb}" for seat, given in answers.items() for o in given)))


@record
class Open(Step[Votes]):
    def run(self, t: Table[Votes]) -> None:
        t.then(Vote(4, (2, 0, 1)))


class Voting(Tiny[Votes]):
    slug = "voting"
    codec = Codec(state=Votes, effects={"counted": Counted}, steps={"vote": Vote, "open": Open})

    def __init__(self, *owe: int) -> None:
        self.owe = owe

    def new(self, setup: Setup) -> Votes:
        return Votes(seats=setup.seats, owe=list(self.owe))

    def opening(self, s: Votes) -> Step[Votes]:
        return Open()


def test_seats_owe_in_the_order_of_the_step() -> None:
    """All seats of the window are asked at once, in the order in which answers are opened."""
    sitting = sit_down(Voting(1, 1, 1).title(), 3)
    assert sitting.pending_seats() == (2, 0, 1)
    sitting.answer(0, "yes")
    assert sitting.pending_seats() == (2, 1)


def test_answers_are_opened_in_the_order_of_the_step() -> None:
    """Seat by seat, each oldest first, whatever the order in which they came."""
    sitting = sit_down(Voting(1, 2, 1).title(), 3)
    for seat, text in ((1, "yes"), (0, "no"), (1, "no")):
        sitting.answer(seat, text)
    assert sitting.answer(2, "yes") == [
        AnswerSealed(4, 2, "yes"),
        AnswerOpened(4, 2, "yes"),
        AnswerOpened(4, 0, "no"),
        AnswerOpened(4, 1, "yes"),
        AnswerOpened(4, 1, "no"),
        Counted(("2:yes", "0:no", "1:yes", "1:no")),
    ]
    assert sitting.s.sealed == []


def test_a_window_that_asks_nobody_is_opened_at_once() -> None:
    """Where no seat owes an answer, `opened` still happens, with no answers."""
    sitting = sit_down(Voting(0, 0, 0).title(), 3, result=["unset"])
    assert sitting.pending_seats() == ()
    fresh = Voting(0, 0, 0).title()
    counted: list[Effect[Votes]] = []
    Vote(4, (2, 0, 1)).run(Table(fresh.new(Setup(3, {}, None)), Scripted(), counted))  # type: ignore[arg-type]  # no pack is read
    assert counted == [Counted(())]


def test_a_sealed_answer_is_secret() -> None:
    """The answer is for its seat alone: the step says so, the effect and the envelope hide it."""
    assert Vote.secret
    sealed = AnswerSealed(4, 0, "yes")
    assert sealed.blocks_rewind
    assert (sealed.seen_by(0), sealed.seen_by(1), sealed.seen_by(None)) == (
        sealed,
        AnswerSealed(4, 0, HIDDEN),
        AnswerSealed(4, 0, HIDDEN),
    )
    s = Votes(seats=2, sealed=[Envelope(4, 0, "yes"), Envelope(4, 1, "no")])
    s.redact_sealed(1)
    assert s.sealed == [Envelope(4, 0, HIDDEN), Envelope(4, 1, "no")]


def test_an_answer_that_was_opened_cannot_be_taken_back() -> None:
    """Everybody has seen it, also where it was sealed in an earlier move."""
    shown = Made(7, 0, 0, (AnswerOpened(4, 0, "yes"), AgendaChanged(0, (), 0)), (0,))
    assert shown.rewind_barrier() == "something hidden was revealed or sealed"


def test_what_a_viewer_cannot_know_is_no_answer() -> None:
    """In a view `answers` gives the seat's own answers and none of the others'; who is asked is the same."""
    sitting = sit_down(Voting(2, 1, 1).title(), 3)
    sitting.answer(0, "yes")
    step = sitting.s.agenda[-1]
    sitting.s.redact_sealed(1)
    assert step.answers(sitting.s, 0) == []
    assert step.owners(sitting.s) == (2, 0, 1)


def test_windows_do_not_mix() -> None:
    """Opening and dropping concern one window; the oldest answer of the seat goes first."""
    s = Votes(seats=2, sealed=[Envelope(1, 0, "yes"), Envelope(2, 0, "no"), Envelope(1, 1, "no"), Envelope(1, 0, "no")])
    AnswerOpened(1, 0, "yes").apply(s)
    assert s.sealed == [Envelope(2, 0, "no"), Envelope(1, 1, "no"), Envelope(1, 0, "no")]
    AnswersDropped(1).apply(s)
    assert s.sealed == [Envelope(2, 0, "no")]
