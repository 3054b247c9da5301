"""Does the evaluation of Pax Renaissance know the rules, and do the engines see what wins?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES, make_setup
from domain.titles.pax_renaissance.scoring import meets
from domain.titles.pax_renaissance.state import PaxState
from tests.domain.titles.pax_renaissance.positions import Scene
from workers.opponents import Budget, engine_named
from workers.opponents.evaluations import evaluation_of
from workers.opponents.evaluations.pax_renaissance import FIGURES, WEIGHTS, compared, estimates, figures, lacks

TITLE = TITLES["pax_renaissance"]


def positions(seats: int, seed: int, **options: bool) -> Iterator[PaxState]:
    """Every position of a game of random moves, of players who are never idle, with a pending decision."""
    dice = Random(seed)
    s = start(TITLE, make_setup("pax_renaissance", seats, options), Dice(dice))
    while s.agenda:
        yield s
        seat = pending_seats(s)[0]
        offered = next_options(s, seat)
        busy = [o for o in offered if o.verb not in ("pass", "sell", "stop", "none", "keep", "win")] or offered
        play(s, Move(seat, dice.choice(busy)), Dice(dice))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("expansion", [False, True])
def test_nothing_is_lacking_exactly_where_a_victory_is_met(seats: int, expansion: bool) -> None:
    """PR-12.3 to PR-12.6 The steps that a seat lacks for a victory are none exactly if it meets the conditions."""
    none = 0
    for seed in range(12):
        for s in positions(seats, seed, expansion=expansion):
            table = compared(s)
            for victory in s.board.victories:
                for seat, short in enumerate(lacks(s, victory, table)):
                    assert (short == 0) == meets(s, seat, victory)
                    none += short == 0
    assert none > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_prospects_follow_from_what_a_seat_sees(seats: int) -> None:
    """Every figure has a weight, prospects lie between 0 and 1, and a seat's view gives the same as the full state."""
    assert len(FIGURES) == len(WEIGHTS)
    for s in positions(seats, seats):
        assert all(len(row) == len(FIGURES) for row in figures(s))
        values = evaluation_of(TITLE).values(s)
        assert all(0 <= value <= 1 for value in values)
        assert estimates(TITLE.redact(s, 0)) == estimates(s)


@pytest.mark.parametrize("engine", ["greedy", "mcts"])
def test_who_can_win_does(engine: str) -> None:
    """PR-12.7 A victory whose conditions are met is declared at once."""
    s = Scene().active("imperial").empire(0, "england").empire(0, "france").empire(0, "aragon").s
    choice = engine_named(engine).choose(TITLE, TITLE.redact(s, 0), 0, seed=1, budget=Budget(simulations=20))
    assert choice.option.text == "win:victory_imperial"


@pytest.mark.parametrize("position", [1, 4])
def test_mcts_buys_the_comet_that_wins(position: int) -> None:
    """PR-12.1 With three Kings and no victory active it buys a comet, wakes the Imperial Victory and declares it."""
    s = (
        Scene()
        .empire(0, "england")
        .empire(0, "france")
        .empire(0, "aragon")
        .market("east", position, "comet_copernicus")
        .s
    )
    said = []
    while s.agenda and s.active == 0 and len(said) < 4:
        choice = engine_named("mcts").choose(TITLE, TITLE.redact(s, 0), 0, seed=2, level="normal")
        said.append(choice.option.text)
        play(s, Move(0, choice.option), Dice(Random(1)))
    assert said == [f"buy:east:{position}", "victory:victory_imperial", "win:victory_imperial"]
