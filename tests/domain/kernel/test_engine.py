"""Does a game go on as the steps say: order, nesting, forced answers, the end?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from domain.kernel.chance import Scripted
from domain.kernel.codec import Codec
from domain.kernel.effects import AgendaChanged, Effect
from domain.kernel.engine import (
    begin,
    decide,
    decide_and_keep,
    evolve,
    legal,
    next_options,
    pending_decisions,
    pending_seats,
    play,
    start,
)
from domain.kernel.errors import IllegalOption, NoPendingDecision
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup, Title
from tests.domain.cases import Case, Profile
from tests.domain.tiny.base import Tiny, TinyState


@dataclass(slots=True, kw_only=True)
class Log(TinyState):
    said: list[str] = field(default_factory=list)
    offers: int = 1


@record
class Said(Effect[Log]):
    what: str

    def apply(self, s: Log) -> None:
        s.said.append(self.what)


@record
class Say(Step[Log]):
    """Says its word, then does what it was given, in reading order."""

    word: str
    then: tuple[Step[Log], ...] = ()

    def run(self, t: Table[Log]) -> None:
        t.tell(Said(self.word))
        t.then(*self.then)


@record
class SayTwice(Step[Log]):
    """Plans in two calls."""

    def run(self, t: Table[Log]) -> None:
        t.then(Say("a"), Say("b"))
        t.tell(Said("now"))
        t.then(Say("c"))


@record
class Choose(Ask[Log]):
    seat: Seat

    def options(self, s: Log, seat: Seat) -> Iterable[Option]:
        yield Option("nest")
        yield Option("roll", 6)
        yield Option("stop")
        yield Option("idle")

    def refusal(self, s: Log, seat: Seat, option: Option) -> Refusal | None:
        return Refusal("T-9", "nobody may fly") if option.verb == "fly" else None

    def take(self, t: Table[Log], move: Move) -> None:
        match move.option.verb:
            case "nest":
                t.then(Say("1", (Say("1.1", (Say("1.1.1"),)), Say("1.2"))), Say("2"), self)
            case "roll":
                t.tell(Said(f"rolled {t.roll(6)} of {t.shuffled('abc')} and {t.pick('xyz')}"))
            case "stop":
                t.then(Say("never"))
                t.end()
                t.tell(Said("the end"))
            case "idle":
                t.then(self)


@record
class Forced(Ask[Log]):
    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: Log, seat: Seat) -> Iterable[Option]:
        return [Option("take", i) for i in range(s.offers)]

    def take(self, t: Table[Log], move: Move) -> None:
        t.tell(Said(f"{move.seat} {move.option.text}"))

    def run(self, t: Table[Log]) -> None:
        t.tell(Said("nothing to take"))


class Logging(Tiny[Log]):
    slug = "logging"
    first: tuple[Step[Log], ...] = (Choose(0), Say("later"), Choose(1))
    offers = 1
    codec = Codec(
        state=Log,
        effects={"said": Said},
        steps={"say": Say, "say_twice": SayTwice, "choose": Choose, "forced": Forced},
    )

    def __init__(self, *first: Step[Log], offers: int = 1) -> None:
        self.first = first or self.first
        self.offers = offers

    def new(self, setup: Setup) -> Log:
        return Log(seats=setup.seats, offers=self.offers)

    def opening(self, s: Log) -> Step[Log]:
        return Say("open", self.first)


def sit(title: Title[Log]) -> Log:
    """A state at the first decision."""
    setup = Case(title, 2, {}, Profile()).setup()
    return evolve(title.new(setup), begin(title, setup, Scripted()))


def answer(title: Title[Log], s: Log, seat: Seat, text: str, luck: Iterable[int] = ()) -> list[Effect[Log]]:
    """Decide and fold."""
    effects = decide(title, s, Move(seat, Option.parse(text)), Scripted(luck))
    evolve(s, effects)
    return effects


def test_steps_are_done_in_reading_order() -> None:
    """What a step plans comes before what was on the agenda, in the order in which it was written, depth first."""
    title = Logging().title()
    s = sit(title)
    answer(title, s, 0, "nest")
    assert s.said == ["open", "1", "1.1", "1.1.1", "1.2", "2"]
    answer(title, s, 0, "roll:6")
    assert s.said[-1] == "later"
    assert pending_seats(s) == (1,)


def test_plans_of_one_step_add_up() -> None:
    """Later calls of `then` come after earlier ones; telling is immediate."""
    s = sit(Logging(SayTwice()).title())
    assert s.said == ["open", "now", "a", "b", "c"]


def test_the_end_drops_everything() -> None:
    """`end` drops the agenda and what was planned in the same step; what is told still counts."""
    title = Logging().title()
    s = sit(title)
    effects = answer(title, s, 0, "stop")
    assert effects == [Said("the end"), AgendaChanged(0, (), 0)]
    assert s.agenda == []
    assert pending_seats(s) == () == pending_decisions(title, s)
    assert title.outcome(s) is not None
    with pytest.raises(NoPendingDecision, match="the game is over"):
        decide(title, s, Move(0, Option("stop")), Scripted())


def test_the_agenda_is_stored_as_a_difference() -> None:
    """The last effect of a batch says how many steps stay and which lie on top; a step put back stays."""
    title = Logging().title()
    s = sit(title)
    assert s.agenda == [Choose(1), Say("later"), Choose(0)]
    assert answer(title, s, 0, "idle") == [AgendaChanged(3, (), 0)]
    assert answer(title, s, 0, "roll:6")[-1] == AgendaChanged(1, (), 4)


def test_beginning_tells_everything() -> None:
    """Folding the effects of the beginning into the empty table gives the started game, luck counted."""
    title = Logging().title()
    setup = Case(title, 2, {}, Profile()).setup()
    assert evolve(title.new(setup), begin(title, setup, Scripted())) == start(title, setup, Scripted())


def test_luck_is_counted_and_told() -> None:
    """Each draw raises the counter; a shuffle of three takes two draws, a pick one; play counts alike."""
    title = Logging().title()
    s = sit(title)
    played = s.copy()
    effects = answer(title, s, 0, "roll:6", [4, 0, 1, 2])
    assert effects[0] == Said("rolled 4 of ['c', 'b', 'a'] and z")
    assert s.drawn == 4
    play(played, Move(0, Option.parse("roll:6")), Scripted([4, 0, 1, 2]))
    assert played == s


@pytest.mark.parametrize(("offers", "said"), [(1, "1 take:0"), (0, "nothing to take")])
def test_an_auto_step_asks_only_for_a_choice(offers: int, said: str) -> None:
    """A single option is taken without asking, and where there is none the step runs."""
    s = sit(Logging(Forced(1), Choose(0), offers=offers).title())
    assert s.said == ["open", said]
    assert pending_seats(s) == (0,)


def test_an_auto_step_asks_for_what_weighs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single option that costs, kills or seals something is asked; where there is none the step still runs."""
    monkeypatch.setattr(Forced, "weighs", lambda step, s, option: option == Option("take", 0))
    s = sit(Logging(Forced(1), Choose(0), offers=1).title())
    assert pending_seats(s) == (1,)
    assert sit(Logging(Forced(1), Choose(0), offers=0).title()).said == ["open", "nothing to take"]


def test_an_auto_step_asks_for_a_choice() -> None:
    """With two options the seat is asked."""
    s = sit(Logging(Forced(1), Choose(0), offers=2).title())
    assert pending_seats(s) == (1,)
    assert next_options(s, 1) == [Option("take", 0), Option("take", 1)]


def test_decisions_tell_kind_options_and_prompt() -> None:
    """`pending` lists the pending decisions of all seats or of one."""
    title = Logging().title()
    s = sit(title)
    (decision,) = pending_decisions(title, s)
    assert (decision.seat, decision.kind, len(decision.options), decision.about) == (0, "choose", 4, {})
    assert pending_decisions(title, s, 0) == (decision,)
    assert pending_decisions(title, s, 1) == ()


def test_illegal_answers_name_seat_step_and_rule() -> None:
    """A foreign seat, an option not offered and a rule that the title can name give their own errors."""
    title = Logging().title()
    s = sit(title)
    before = s.copy()
    with pytest.raises(NoPendingDecision, match="seat 1 has no pending decision; pending for seat 0"):
        legal(title, s, Move(1, Option("idle")))
    with pytest.raises(IllegalOption, match="seat 0 may not answer choose with 'swim'") as refused:
        decide(title, s, Move(0, Option("swim")), Scripted())
    assert refused.value.rule is None
    with pytest.raises(IllegalOption, match=r"nobody may fly \(T-9\)") as refused:
        decide(title, s, Move(0, Option("fly")), Scripted())
    assert refused.value.rule == "T-9"
    assert s == before


def test_decide_leaves_its_state_and_can_keep_the_new_one() -> None:
    """`decide` works on a copy; `decide_and_keep` hands the copy out, equal to the folded effects."""
    title = Logging().title()
    s = sit(title)
    before = s.copy()
    effects, after = decide_and_keep(title, s, Move(0, Option("nest")), Scripted())
    assert s == before != after
    assert evolve(s, effects) == after
