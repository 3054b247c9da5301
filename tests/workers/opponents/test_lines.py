"""Does `mcts` see how its turn goes on, and what others answer, where it searches lines of turns?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, cast

import pytest

from domain.kernel.chance import Dice
from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.state import State
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup
from domain.registry import TITLES, make_setup
from domain.titles.imperial_struggle.sequence.act import Act
from domain.titles.pax_renaissance.actions.turn import TakeAction
from domain.titles.pax_renaissance.state import PaxState
from tests.workers.opponents.test_pax_renaissance import positions
from tests.workers.opponents.test_turns import NIM_IN_TURNS, nim
from tests.workers.opponents.tiny import NIM, Tiny, pack_of
from workers.opponents import Budget, engine_named
from workers.opponents.evaluations import EVALUATIONS, VERSION, Beam, Evaluation
from workers.opponents.levels import simulations_of
from workers.opponents.lines import Lines
from workers.opponents.lookahead import Lookahead

STRUGGLE = TITLES["imperial_struggle"]
PAX = TITLES["pax_renaissance"]
FIVE = Budget(simulations=5)


# --- Fields: two commands make a turn; what is sown is worth nothing until it is reaped ---


@dataclass(slots=True, kw_only=True)
class Fields(State):
    """What each seat did in its turn."""

    done: list[list[str]] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


@record
class Did(Effect[Fields]):
    seat: Seat
    what: str

    def apply(self, s: Fields) -> None:
        s.done[self.seat].append(self.what)


@record
class Work(Ask[Fields]):
    """Do one thing."""

    seat: Seat

    def options(self, s: Fields, seat: Seat) -> Iterable[Option]:
        last = s.done[seat][-1:]
        return [Option(verb) for verb in ("beg", "reap" if last == ["sow"] else "sow", "rest")]

    def take(self, t: Table[Fields], move: Move) -> None:
        t.tell(Did(self.seat, move.option.verb))
        if len(t.s.done[self.seat]) % 2:
            t.then(Work(self.seat))
        elif self.seat == 0 or len(t.s.done[0]) < 4:
            t.then(Work(1 - self.seat))


class Farm(Tiny):
    """Two fields, two turns each."""

    slug = "farm"
    seats = range(2, 3)
    codec = Codec(state=Fields, effects={"did": Did}, steps={"work": Work})

    def new(self, setup: Setup) -> Fields:
        return Fields(seats=setup.seats, done=[[] for _ in range(setup.seats)], points=[0] * setup.seats)

    def opening(self, s: Fields) -> Step[Fields]:
        return Work(0)


FARM = Farm().title()
_WORTH = {"beg": 0.1, "sow": 0.0, "reap": 0.4, "rest": 0.0}


def _harvest(s: Fields) -> list[float]:
    return [0.5 + sum(_WORTH[what] for what in done) / 2 for done in s.done]


def choice_of(engine: str, title: Any, s: Any, budget: Budget = FIVE, seed: int = 1) -> Any:
    """What an engine chooses for the seat that is asked."""
    seat = pending_seats(s)[0]
    return engine_named(engine).choose(title, title.redact(s, seat), seat, seed=seed, budget=budget)


def position(seats: int, seed: int, number: int) -> PaxState:
    """A position of a game of random moves."""
    return next(s for n, s in enumerate(positions(seats, seed)) if n == number)


def action_round() -> tuple[State, Seat, list[Option]]:
    """An Action Round with many options in a game of random moves: what the seat sees, the seat, and the options."""
    random = Random(7)
    s = start(STRUGGLE, make_setup("imperial_struggle", 2), Dice(random))
    while True:
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        if isinstance(s.agenda[-1], Act) and len(options) > 20:
            return STRUGGLE.redact(s, seat), seat, options
        play(s, Move(seat, options[random.randrange(len(options))]), Dice(random))


@pytest.fixture
def by_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny titles are searched by lines."""
    known = cast(dict[str, Evaluation], EVALUATIONS)
    monkeypatch.setitem(known, "nim", replace(NIM_IN_TURNS, decisive=None, by_lines={2: {None: Beam()}}))
    monkeypatch.setitem(known, "farm", Evaluation(_harvest, by_lines={2: {None: Beam()}}))


@pytest.mark.usefixtures("by_lines")
def test_a_turn_is_looked_at_to_its_end() -> None:
    """What pays by the second command of a turn alone is begun; one look takes what pays at once."""
    s = start(FARM, Setup(2, {}, pack_of("farm")), Dice(Random(1)))
    assert choice_of("greedy", FARM, s).option.text == "beg"
    made = choice_of("mcts", FARM, s)
    assert (made.option.text, made.evaluation) == ("sow", 700)
    assert set(made.values) == {"sow", "beg", "rest"}


@pytest.mark.usefixtures("by_lines")
def test_what_others_answer_is_seen() -> None:
    """No pile is taken as a whole, because the other seat would take the other one; one look sees no difference."""
    held = {"take:0:1", "take:1:1", "take:1:2"}
    assert not {choice_of("greedy", NIM, nim(2, 3), seed=n).option.text for n in range(12)} <= held
    for n in range(6):
        made = choice_of("mcts", NIM, nim(2, 3), seed=n)
        assert {text for text, value in made.values.items() if value == 500} == held
        assert made.option.text in held
        assert all(value < 100 for text, value in made.values.items() if text not in held)


@pytest.mark.usefixtures("by_lines")
def test_the_best_lines_are_gone_on_with() -> None:
    """With more simulations the next turn is looked at, too; what was followed furthest is ranked first."""
    look = Lookahead(NIM, Random(1))
    lines = Lines(look, nim(2, 3), 0, next_options(nim(2, 3), 0), Beam())
    assert not lines.over
    for _ in range(8):
        lines.grow()
    ranking = list(lines.ranking())
    assert {option.text for option, _ in ranking[:3]} == {"take:0:1", "take:1:1", "take:1:2"}
    assert [value for _, value in ranking] == sorted((value for _, value in ranking), reverse=True)
    assert all(0 <= value <= 1 for _, value in ranking)
    assert len({value for _, value in ranking}) > 2, "the next turn told some of them apart"
    assert len(ranking) == 5


def values_of(title: Tiny, s: Any, beam: Beam, simulations: int) -> dict[str, float]:
    """What the options of the first seat are worth by so many simulations."""
    lines = Lines(Lookahead(title, Random(1)), s, 0, next_options(s, 0), beam)
    for _ in range(simulations):
        lines.grow()
    return {option.text: value for option, value in lines.ranking()}


@pytest.mark.usefixtures("by_lines")
def test_without_answers_ways_of_the_turn_are_compared_as_they_end() -> None:
    """One simulation sees all of them, and no trap of the other seat; more of them are further guesses."""
    farm = start(FARM, Setup(2, {}, pack_of("farm")), Dice(Random(1)))
    for simulations in (1, 3):
        known = values_of(FARM, farm, Beam(answers=0.0), simulations)
        assert known == pytest.approx({"sow": 0.7, "beg": 0.6, "rest": 0.55})
    blind = values_of(NIM, nim(2, 3), Beam(answers=0.0), 1)
    seen = values_of(NIM, nim(2, 3), Beam(), 5)
    assert any(blind[text] > seen[text] for text in blind), "a pile that is taken as a whole is regretted"


@pytest.mark.usefixtures("by_lines")
def test_answers_at_once_are_those_to_the_best_way_of_each_option() -> None:
    """One simulation sees what as many see as there are ways; of the ways of an option it sees the best one."""
    one, each = Beam(at_once=True, wide=9, ways=9), Beam(wide=9, each=1, ways=99, further=0)
    seen = values_of(NIM, nim(2, 3), each, 5)
    assert values_of(NIM, nim(2, 3), one, 1) == pytest.approx(seen) != values_of(NIM, nim(2, 3), Beam(answers=0.0), 1)
    farm = start(FARM, Setup(2, {}, pack_of("farm")), Dice(Random(1)))
    found: list[str] = []

    class Watched(Lines):
        def _answer(self, line: Any, stage: int) -> None:
            found.append("-".join(line.s.done[0]))
            super()._answer(line, stage)

    lines = Watched(Lookahead(FARM, Random(1)), farm, 0, next_options(farm, 0), replace(one, ways=2))
    for _ in range(2):
        lines.grow()
    assert found == ["beg-beg", "sow-reap"] * 2, "the best two options, each of them by its best way"


def watched_answers(seats: int, beam: Beam) -> list[PaxState]:
    """The positions after the answers to the best way of each option that is answered."""
    found: list[PaxState] = []

    class Watched(Lines):
        def _answer(self, line: Any, stage: int) -> None:
            super()._answer(line, stage)
            found.append(self._answered[-1].s)

    s = next(s for s in positions(seats, 2) if isinstance(s.agenda[-1], TakeAction) and s.turn > 6)
    seat = pending_seats(s)[0]
    Watched(Lookahead(PAX, Random(1)), PAX.redact(s, seat), seat, next_options(s, seat), beam).grow()
    assert all(not after.agenda or pending_seats(after) == (seat,) for after in found), "the seat is asked again"
    return found


@pytest.mark.parametrize("seats", [3, 4])
def test_all_others_answer_until_the_seat_is_asked_again(seats: int) -> None:
    """PR-3.1 Answers end there unless `Beam.beyond` ends them elsewhere; each level answers `Beam.ways` options."""
    beams = EVALUATIONS["pax_renaissance"].by_lines[seats]
    for level in ("easy", "normal", "hard"):
        beam = beams.get(level, beams[None])
        assert beam.at_once
        assert beam.beyond is None
        assert len(watched_answers(seats, replace(beam, room=5, answered=1, wide=9))) == beam.ways


def test_answers_have_a_room_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """`Beam.answered` bounds the positions of an answer and of what is to follow it, and of no own command."""
    rooms: dict[bool, set[tuple[int, ...]]] = {True: set(), False: set()}
    looked_at = Lines._looked_at

    def watched(lines: Lines, s: Any, seat: Seat, room: int, options: Any, *planned: int) -> Any:
        rooms[seat == lines._seat].add((room, *planned))
        return looked_at(lines, s, seat, room, options, *planned)

    monkeypatch.setattr(Lines, "_looked_at", watched)
    watched_answers(3, Beam(at_once=True, wide=1, each=1, ways=1, room=5, answered=3))
    assert rooms == {True: {(5,)}, False: {(3, 3)}}


@pytest.mark.usefixtures("by_lines")
def test_a_position_may_be_searched_otherwise() -> None:
    """A beam says where."""
    wide, narrow = Beam(), Beam(wide=1)
    beam = replace(wide, instead=lambda s: narrow if s.piles == [2, 3] else None)
    assert beam.at(nim(2, 3)) is narrow
    assert beam.at(nim(3, 3)) is beam
    assert wide.at(nim(2, 3)) is wide


def test_without_answers_every_guess_goes_on_with_the_same_commands() -> None:
    """Guesses differ in luck: what one alone went on with would be told apart by its luck. With answers more are."""
    view, seat, options = action_round()
    followed: list[set[str]] = []

    class Watched(Lines):
        def _guess(self) -> list[Any]:
            followed.append(set())
            return super()._guess()

        def _gone_on_with(self, line: Any) -> list[Any]:
            followed[-1].add(options[line.first].text)
            return []

    narrow = Beam(wide=3, ways=1, further=0, room=4, again=1)
    for beam in (replace(narrow, answers=0.0), narrow):
        lines = Watched(Lookahead(STRUGGLE, Random(1)), view, seat, options, beam)
        lines.grow()
        lines.grow()
    assert [len(each) for each in followed[:2]] == [3, 3]
    assert followed[0] == followed[1]
    assert len(followed[-1]) > 3


def test_commands_that_change_nothing_count_as_one() -> None:
    """PR-4.1, PR-4.5 To pass, and to use no op, take one place of those gone on with; a purchase has its own."""
    found: dict[bool, list[list[tuple[str, float]]]] = {False: [], True: []}

    class Watched(Lines):
        def _gone_on_with(self, line: Any) -> list[Any]:
            followed[-1].append((options[line.first].verb, line.worth))
            return []

    beams = EVALUATIONS["pax_renaissance"].by_lines[3]
    for s in (s for s in positions(3, 2) if isinstance(s.agenda[-1], TakeAction) and s.actions > 1 and s.turn > 6):
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        for apiece, followed in found.items():
            beam = replace(beams["easy"], apiece=apiece)
            followed.append([])
            Watched(Lookahead(PAX, Random(1)), PAX.redact(s, seat), seat, options, beam).grow()
        assert any(option.verb == "buy" for option in options) == any(verb == "buy" for verb, _ in found[True][-1])
    repeated = {
        apiece: sum(len({worth for _, worth in followed}) < len(followed) for followed in each)
        for apiece, each in found.items()
    }
    assert repeated[False] > repeated[True] == 0


@pytest.mark.usefixtures("by_lines")
def test_answers_count_as_much_as_the_beam_says() -> None:
    """What an option is worth lies between what it is before the answers and what it is after them."""
    blind, seen, half = (values_of(NIM, nim(2, 3), Beam(answers=share, further=0), 5) for share in (0.0, 1.0, 0.5))
    assert half == pytest.approx({text: (blind[text] + seen[text]) / 2 for text in seen})
    assert half != seen


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_what_was_recorded_repeats_a_choice(level: str) -> None:
    """A level ends by positions, too: its name repeats a choice, and with two seats the number of `easy` does."""
    mcts = engine_named("mcts")
    levels = simulations_of("pax_renaissance", VERSION, 2)
    found = set()
    for n in (20, 50, 80, 110):
        s = position(2, 4, n)
        seat = pending_seats(s)[0]
        view = PAX.redact(s, seat)
        made = mcts.choose(PAX, view, seat, seed=n, level=level)
        if made.budget:
            budget = Budget(simulations=made.budget) if level == "easy" else None
            again = mcts.choose(PAX, view, seat, seed=n, level=level, budget=budget)
            assert replace(again, level=made.level) == made
        found.add(made.budget)
        assert made.budget <= levels[level]
        assert made.option in next_options(s, seat)
    assert max(found) > 1


def test_a_command_is_completed_by_one_look() -> None:
    """In the middle of a command a single simulation is made, by the look of `greedy`."""
    seen = 0
    for s in positions(2, 6):
        seat = pending_seats(s)[0]
        if s.turn and len(next_options(s, seat)) > 2 and Lookahead(PAX, Random(1)).goes_on(s, seat):
            made, simple = choice_of("mcts", PAX, s), choice_of("greedy", PAX, s, Budget(simulations=1))
            assert made.budget <= 1
            assert max(made.values, key=lambda text: made.values[text]) in simple.values
            assert max(made.values.values()) == max(simple.values.values())
            seen += 1
            if seen == 5:
                return
    raise AssertionError("no command was completed in this game")


def test_more_seats_were_searched_by_a_tree() -> None:
    """Before version 20 lines were searched with two seats alone."""
    s = position(3, 2, 40)
    last, former = (choice_of(engine, PAX, s, Budget(simulations=3)) for engine in ("mcts.v19", "mcts.v10"))
    assert last.values == former.values
    assert last.budget == former.budget == 3


def test_a_former_version_searches_a_tree() -> None:
    """Version 10 makes its simulations among single decisions."""
    s = next(s for s in positions(2, 2) if s.turn > 1 and Lookahead(PAX, Random(1)).settled(s))
    made, former = choice_of("mcts", PAX, s), choice_of("mcts.v10", PAX, s)
    assert (made.engine, former.engine) == ("mcts", "mcts.v10")
    assert made.budget == former.budget == 5
    assert made.values != former.values


def test_later_commands_are_looked_at_where_they_seemed_good() -> None:
    """Of an Action Round's many options those that seemed best before are looked at again, and all that are new."""
    beam = EVALUATIONS["imperial_struggle"].beam_of(None, 2)
    assert beam is not None
    view, seat, options = action_round()
    nodes = []
    for again in (beam.again, None):
        look = Lookahead(STRUGGLE, Random(1))
        lines = Lines(look, view, seat, options, replace(beam, again=again))
        for _ in range(6):
            lines.grow()
        nodes.append(look.nodes)
        assert {option for option, _ in lines.ranking()} == set(options)
    assert 3 * nodes[0] < 2 * nodes[1]


def test_nothing_is_hoped_for_after_the_end_of_a_game() -> None:
    """A line that wins was worth more than a win, where a card in hand promised more; no prospects exceed 1000."""
    title, random = TITLES["pax_renaissance"], Random(59)
    s = start(title, make_setup("pax_renaissance", 2), Dice(random))
    for _ in range(100):
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        play(s, Move(seat, options[random.randrange(len(options))]), Dice(random))
    found = {}
    for engine in ("mcts", "mcts.v14"):
        made = choice_of(engine, title, s, Budget(simulations=3), seed=100)
        found[engine] = max(made.values.values())
    assert found["mcts"] <= 1000 < found["mcts.v14"]


@pytest.mark.usefixtures("by_lines")
@pytest.mark.parametrize("field", ["besides", "always"])
@pytest.mark.parametrize(("wanted", "followed"), [(None, ["beg"]), ("rest", ["beg", "rest"]), ("beg", ["beg"])])
def test_the_best_command_of_a_kind_is_gone_on_with(field: str, wanted: str | None, followed: list[str]) -> None:
    """However good others look; one that is among the best anyway is not gone on with twice."""
    s = start(FARM, Setup(2, {}, pack_of("farm")), Dice(Random(1)))
    options = next_options(s, 0)
    found: list[str] = []

    class Watched(Lines):
        def _gone_on_with(self, line: Any) -> list[Any]:
            found.append(options[line.first].verb)
            return super()._gone_on_with(line)

    beam = Beam(wide=1)
    if field == "besides":
        beam = replace(beam, besides=lambda option: option.verb == wanted)
    else:
        beam = replace(beam, always=lambda _, seat, option: option.verb == wanted)
    Watched(Lookahead(FARM, Random(1)), s, 0, options, beam).grow()
    assert found == followed


@pytest.mark.usefixtures("by_lines")
def test_a_turn_ends_so_that_nobody_else_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """A harvest after which somebody else were sure to win counts nothing; what was sown is worth what else follows."""
    monkeypatch.setattr(Lookahead, "lost", lambda _, s, seat: s.done[seat][-1:] == ["reap"])
    farm = start(FARM, Setup(2, {}, pack_of("farm")), Dice(Random(1)))
    found = values_of(FARM, farm, Beam(further=0), 6)
    assert max(found, key=lambda text: found[text]) == "beg"
    assert found["sow"] > 0.5


@pytest.mark.usefixtures("by_lines")
def test_a_turn_after_which_everything_loses_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the last choice; among others that lose, too, the one that looks best is taken."""
    for losing, best in (({"beg"}, "sow"), ({"beg", "sow", "rest"}, "sow")):
        monkeypatch.setattr(Lookahead, "lost", lambda _, s, seat, losing=losing: s.done[seat][0] in losing)
        farm = start(FARM, Setup(2, {}, pack_of("farm")), Dice(Random(1)))
        found = values_of(FARM, farm, Beam(further=0), 6)
        assert max(found, key=lambda text: found[text]) == best
        assert all((found[text] < 0.01) == (text in losing) for text in found)


def _wary(s: Any) -> list[float]:
    """Whoever is to take one of two single sticks stands worse."""
    worse = pending_seats(s)[0] if s.agenda and sorted(s.piles)[-2:] == [1, 1] and sum(s.piles) == 2 else None
    return [0.5 if worse is None else 0.4 if seat == worse else 0.6 for seat in range(s.seats)]


@pytest.mark.parametrize("room", [0, 1, 5000])
def test_a_way_is_lost_if_the_next_turn_could_not_prevent_a_win(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """Whoever leaves 2 and 1 is left 1 and 1, and has lost two turns later; who leaves 1 and 1 has not. It is not asked
    without room for it, nor of ways that are worse anyway; nothing is lost for want of room."""
    in_turns = replace(NIM_IN_TURNS, values=_wary, by_lines={2: {None: Beam()}})
    monkeypatch.setitem(cast(dict[str, Evaluation], EVALUATIONS), "nim", in_turns)
    monkeypatch.setattr("workers.opponents.lookahead._DECIDED", 0 if room == 1 else 6000)
    beam = Beam(further=0, ways=20, parries=room)
    lost = {text for text, worth in values_of(NIM, nim(2, 2), beam, 20).items() if worth < 0.01}
    assert lost == ({"take:0:1", "take:1:1"} if room == 5000 else set())
    found = values_of(NIM, nim(1, 3), beam, 20)
    assert max(found, key=lambda text: found[text]) == "take:1:2"
    assert found["take:1:1"] == pytest.approx(0.4)


def test_a_level_of_one_simulation_has_no_answers() -> None:
    """Nothing would be compared with the one way that is answered: version 16 took the same by more positions."""
    title = TITLES["imperial_struggle"]
    s, dice = start(title, make_setup("imperial_struggle", 2), Dice(Random(4))), Random(4)
    looked: dict[str, list[int]] = {"mcts.v17": [], "mcts.v16": []}
    while len(looked["mcts.v17"]) < 3:
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        if isinstance(s.agenda[-1], Act) and len(options) > 20:
            view = title.redact(s, seat)
            made = [engine_named(n).choose(title, view, seat, seed=1, level="easy") for n in looked]
            assert made[0].option == made[1].option
            for each, found in zip(made, looked.values(), strict=True):
                found.append(each.nodes)
        play(s, Move(seat, dice.choice(options)), Dice(dice))
    assert sum(looked["mcts.v17"]) < sum(looked["mcts.v16"])
