"""Does the evaluation of Endeavor know the rules, and do the engines play it?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.registry import TITLES, bundled_pack, make_setup
from domain.titles.endeavor.actions.turn import CarryOut, TakeTurn
from domain.titles.endeavor.state import EndeavorState
from workers.arena import simulate
from workers.opponents import ENGINES, Budget, agent_named, engine_named
from workers.opponents.appraisal import appraise
from workers.opponents.evaluations import EVALUATIONS, evaluation_of
from workers.opponents.evaluations.endeavor import FIGURES, WEIGHTS, estimates, figures

ROOT = Path(__file__).parents[3]
TITLE = TITLES["endeavor"]
GLORY = [FIGURES.index(name) for name in ("city_glory", "connection_glory", "other_glory", "track_glory")]


def positions(seats: int, seed: int) -> Iterator[EndeavorState]:
    """Every position of a game of random moves with a pending decision."""
    dice = Random(seed)
    s = start(TITLE, make_setup("endeavor", seats), Dice(dice))
    while s.agenda:
        yield s
        seat = pending_seats(s)[0]
        play(s, Move(seat, dice.choice(next_options(s, seat))), Dice(dice))


def middle(seed: int = 5) -> EndeavorState:
    """A position in the Action Phase of round 4, in which a turn begins with several options."""
    return next(
        s
        for s in positions(3, seed)
        if s.round == 4 and isinstance(s.agenda[-1], TakeTurn) and len(next_options(s, pending_seats(s)[0])) > 2
    )


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_glory_figures_add_up_to_the_score_sheet(seats: int) -> None:
    """At every position the four figures of Glory are the score as it stands, the Harbor (EN-24.7) aside."""
    for s in positions(seats, seats):
        sheet = TITLE.score_sheet(s)
        for seat, row in enumerate(figures(s)):
            harbor = sum(line.points for line in sheet.lines if line.seat == seat and line.rule == "EN-24.7")
            done = s.round == 7 and s.phase == "action" and s.passed[seat]
            assert sum(row[i] for i in GLORY) == sheet.total(seat) - (0 if done else harbor)


def test_of_equal_buildings_one_is_an_option() -> None:
    """It does not matter which is activated or cleared; a different building, and one with its disc, stay apart."""
    menu = evaluation_of(TITLE).menu
    assert menu is not None
    s = middle()
    seat = pending_seats(s)[0]
    s.buildings[seat] = ("colonial_house", "shipyard", "shipyard", "workshop", "shipyard")
    s.active[seat] = [False, True, False, False, False]
    turn = [*(Option("activate", lot) for lot in (0, 2, 4)), Option("spend", "ship"), Option("pass")]
    assert [each.text for each in menu(s, turn)] == ["activate:0", "activate:2", "spend:ship", "pass"]
    s.active[seat] = [True] * 5
    for verb in ("salary", "payment"):
        cleared = [Option(verb, lot) for lot in range(5)]
        assert [each.text for each in menu(s, cleared)] == [f"{verb}:0", f"{verb}:1", f"{verb}:3"]
    places = [Option("occupy", "paris"), Option("draw", "paris"), Option("occupy", "london")]
    assert menu(s, places) == places
    assert evaluation_of(TITLE, 22).menu is None


def test_an_analysis_gives_equal_buildings_the_same_value() -> None:
    """The engine looks at the first alone; who activated the second lost nothing by that."""
    s = middle()
    seat = pending_seats(s)[0]
    s.buildings[seat] = ("colonial_house", "shipyard", "shipyard", "workshop")
    s.active[seat] = [False] * 4
    s.harbor[seat] = 4
    first, second = Option("activate", 1), Option("activate", 2)
    assert {first, second} <= set(next_options(s, seat))
    for name in ("greedy", "mcts"):
        one, other = (
            appraise(TITLE, s, seat, played, engine=ENGINES[name], level="easy", seed=3) for played in (first, second)
        )
        assert one.value == other.value is not None
        assert one.loss == other.loss


def test_own_glory_counts_less_from_round_to_round() -> None:
    """What a net expects of it, which counts by itself in no other title, and in the last round nowhere."""
    for seats, most in ((3, 0.9), (4, 0.9), (5, 0.0)):
        strives = evaluation_of(TITLE).strives
        assert strives is not None
        by_round = {s.round: strives(s) for s in positions(seats, 1)}
        assert [by_round[n] for n in range(1, 8)] == pytest.approx([most * (7 - n) / 6 for n in range(1, 8)])
    assert [slug for slug in TITLES if evaluation_of(TITLES[slug]).strives is not None] == ["endeavor"]
    assert evaluation_of(TITLE, 22).strives is None


def test_attacks_have_a_price_before_the_last_round() -> None:
    """Where they are decided on: by a Barracks or a token, in a Fortress by what is chosen; and half of it to build."""
    price = evaluation_of(TITLE).price
    assert price is not None
    s = middle()
    seat = pending_seats(s)[0]
    s.buildings[seat] = ("colonial_house", "barracks", "fortress")
    s.active[seat] = [False] * 3
    asked = {
        Option("activate", 0): 0.0,
        Option("activate", 1): 0.05,
        Option("activate", 2): 0.0,
        Option("spend", "attack"): 0.05,
        Option("spend", "draw"): 0.0,
        Option("pass"): 0.0,
        Option("build", "barracks"): 0.025,
        Option("build", "fortress"): 0.0,
        Option("build", "workshop"): 0.0,
    }
    assert {option: price(s, option) for option in asked} == asked
    paris = Option("attack", "paris")
    for lot, wanted in ((1, 0.0), (2, 0.05)):
        s.agenda[-1] = CarryOut(seat, lot, None)
        assert price(s, paris) == wanted
        assert price(s, Option("occupy", "paris")) == 0.0
    s.round = 7
    assert not any(price(s, option) for option in [*asked, paris])
    assert evaluation_of(TITLE, 23).price is None


def test_a_price_is_asked_in_the_tree_and_by_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a net nobody takes an option whose price is more than the win; without one nothing is asked."""
    dear = replace(evaluation_of(TITLE), price=lambda s, option: 0.0 if option.verb == "pass" else 2.0)
    monkeypatch.setitem(EVALUATIONS, "endeavor", dear)
    s = middle()
    seat, pack = pending_seats(s)[0], bundled_pack("endeavor").digest
    for engine in ("greedy", "mcts"):
        verbs = []
        for name in (engine, f"{engine}/plain"):
            opponent = agent_named(name).opponent("endeavor", 3, s.rules, pack)
            made = opponent.choose(TITLE, s, seat, seed=1, budget=Budget(simulations=30))
            verbs.append(made.option.verb)
        assert verbs[0] == "pass"
        assert verbs[1] != "pass"


def last_choice(seed: int, number: int) -> EndeavorState:
    """The position before a decision of a game of `greedy.v15` without a net."""
    chance, greedy = Dice(Random(seed)), engine_named("greedy.v15")
    s = start(TITLE, make_setup("endeavor", 3), chance)
    for n in range(number):
        seat = pending_seats(s)[0]
        play(s, Move(seat, greedy.choose(TITLE, s, seat, seed=n, level="easy").option), chance)
    return s


@pytest.mark.parametrize(("seed", "number"), [(0, 138), (4, 137), (5, 127)])
@pytest.mark.parametrize("engine", ["greedy", "mcts"])
def test_nobody_gives_up_what_they_can_still_gain(engine: str, seed: int, number: int) -> None:
    """EN-10.4 In the last round `greedy.v15` passed; going on brings more, even if all others pass at once."""
    s = last_choice(seed, number)
    seat = pending_seats(s)[0]
    six = Budget(simulations=6)
    assert engine_named("greedy.v15").choose(TITLE, s, seat, seed=number, level="easy").option.verb == "pass"
    made = ENGINES[engine].choose(TITLE, s, seat, seed=number, budget=six)
    passed = s.copy()
    play(passed, Move(seat, Option("pass")), Dice(Random(0)))
    play(s, Move(seat, made.option), Dice(Random(0)))
    for other in range(s.seats):
        s.passed[other] = other != seat
    while s.agenda:
        owner = pending_seats(s)[0]
        option = ENGINES[engine].choose(TITLE, s, owner, seed=1, budget=six).option
        play(s, Move(owner, option if owner == seat else Option("pass")), Dice(Random(0)))
    assert TITLE.score_sheet(s).total(seat) > TITLE.score_sheet(passed).total(seat)


def test_every_figure_has_a_weight_for_every_round() -> None:
    """As many figures are counted as have weights, and every column is filled."""
    assert len(figures(middle())[0]) == len(FIGURES)
    assert {len(row) for row in WEIGHTS.values()} == {5}


def test_more_of_a_good_thing_is_worth_more() -> None:
    """A disc in the Harbor, a token or an icon more raises the estimate of its owner and of nobody else."""
    s = middle()
    before = estimates(s)
    for better in (
        lambda t: t.harbor.__setitem__(1, t.harbor[1] + 1),
        lambda t: t.tokens[1].__setitem__(t.board.token_at["attack"], t.tokens[1][t.board.token_at["attack"]] + 1),
        lambda t: t.statuses[1].__setitem__(1, t.statuses[1][1] + 1),
    ):
        t = s.copy()
        better(t)
        after = estimates(t)
        assert after[1] > before[1]
        assert (after[0], after[2]) == (before[0], before[2])


def test_a_half_made_command_is_not_judged() -> None:
    """Between activating a building and its action the position is not quiet; when a turn begins it is."""
    s = middle()
    quiet = evaluation_of(TITLE).quiet
    assert quiet(s)
    seat = pending_seats(s)[0]
    option = next(o for o in next_options(s, seat) if o.verb in ("activate", "spend"))
    play(s, Move(seat, option), Dice(Random(0)))
    assert isinstance(s.agenda[-1], CarryOut)
    assert not quiet(s)


@pytest.mark.parametrize("engine", ENGINES)
def test_engines_leave_the_view_as_it_was(engine: str) -> None:
    """Nothing that an engine tries out shows in the view that it was given."""
    s = middle()
    before = TITLE.codec.encode_state(s)
    engine_named(engine).choose(TITLE, s, pending_seats(s)[0], seed=1)
    assert TITLE.codec.encode_state(s) == before


def answers() -> list[str]:
    """What every engine answers in the middle of three games; for comparison between processes."""
    return [
        str(engine.choose(TITLE, s, pending_seats(s)[0], seed=9, budget=Budget(simulations=40)))
        for s in (middle(5), middle(6), middle(7))
        for engine in ENGINES.values()
    ]


def test_same_view_gives_same_answer_in_every_process() -> None:
    """Another process with another hash seed answers alike."""
    script = "import json; from tests.workers.opponents.test_endeavor import answers; print(json.dumps(answers()))"
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "77"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == answers()


def test_greedy_takes_the_last_glory() -> None:
    """With one disc, one action and one round left greedy occupies the city worth two rather than one worth one."""
    s = middle()
    board = s.board
    seat = pending_seats(s)[0]
    s.round = 7
    s.passed = [i != seat for i in range(s.seats)]
    s.city_owner = [None if c.id in ("new_orleans", "copenhagen") else (seat + 1) % 3 for c in board.cities]
    s.city_token = [None] * len(board.cities)
    s.connection_token = [None] * len(board.connections)
    america = board.region_at["north_america"]
    s.open[america] = True
    s.count[seat][america] = 1
    s.harbor[seat] = 2
    s.tokens[seat] = [0] * len(board.tokens)
    s.active[seat] = [lot > 0 for lot in range(len(s.active[seat]))]
    glory = {c.id: c.glory for c in board.cities}
    assert (glory["new_orleans"], glory["copenhagen"]) == (2, 1), "the pack says what the cities are worth"
    greedy = engine_named("greedy")
    first = greedy.choose(TITLE, s, seat, seed=1).option
    assert first == Option("activate", 0)
    play(s, Move(seat, first), Dice(Random(0)))
    assert greedy.choose(TITLE, s, seat, seed=1).option == Option("occupy", "new_orleans")


@pytest.mark.parametrize("games", [6, pytest.param(24, marks=pytest.mark.long)])
def test_greedy_beats_random(games: int) -> None:
    """In paired games greedy is ahead of random in nine comparisons of ten at least."""
    report = simulate("endeavor", games, ["greedy", "random"], seed=1)
    assert report.failed == 0
    assert (report.head_to_head("greedy", "random") or 0) >= 0.9


@pytest.mark.parametrize("games", [6, pytest.param(12, marks=pytest.mark.long)])
def test_mcts_beats_random(games: int) -> None:
    """A shallow search wins at least five of six paired games against random."""
    report = simulate("endeavor", games, ["mcts@5", "random"], seed=1)
    assert report.failed == 0
    assert report.wins_by_agent["mcts@5"] >= games * 5 / 6


def test_an_attack_by_a_fortress_is_charged_where_it_is_activated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The price is asked of the city that is attacked, and counts for the activation that leads to nothing else."""
    before = evaluation_of(TITLE).price
    assert before is not None
    monkeypatch.setitem(EVALUATIONS, "endeavor", replace(evaluation_of(TITLE), price=lambda s, o: 40 * before(s, o)))
    s = next(found for seed in range(30) if (found := only_attacked(seed)))
    seat, pack = pending_seats(s)[0], bundled_pack("endeavor").digest
    fortress = f"activate:{len(s.buildings[seat]) - 1}"
    for engine in ("greedy", "mcts"):
        opponent = agent_named(engine).opponent("endeavor", 3, s.rules, pack)
        made = opponent.choose(TITLE, s, seat, seed=3, budget=Budget(simulations=60))
        assert made.values[fortress] < made.values["pass"] - 1000


def only_attacked(seed: int) -> EndeavorState | None:
    """A turn in which a Fortress, which the seat has not used, can only attack; None where the game has none."""
    for s in positions(3, seed):
        if not 3 <= s.round < 7 or not isinstance(s.agenda[-1], TakeTurn):
            continue
        t = s.copy()
        seat = pending_seats(t)[0]
        if "fortress" in t.buildings[seat]:
            continue
        t.buildings[seat] = (*t.buildings[seat], "fortress")
        t.active[seat] = [*t.active[seat], False]
        activated = Option("activate", len(t.buildings[seat]) - 1)
        if activated not in next_options(t, seat):
            continue
        after = t.copy()
        play(after, Move(seat, activated), Dice(Random(1)))
        if all(option.verb == "attack" for option in next_options(after, seat)) and len(next_options(after, seat)) > 1:
            return t
    return None
