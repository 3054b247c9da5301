"""Do the engines see what decides a game of Pax Renaissance after the own turn?"""

from __future__ import annotations

from domain.kernel.options import Option
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.titles.pax_renaissance.positions import Scene
from workers.opponents import Budget, engine_named
from workers.opponents.evaluations import evaluation_of
from workers.opponents.evaluations.renaissance_comets import stands, wakes
from workers.opponents.turns import Turns

COMET = "comet_copernicus"


def three_kings(seat: int, position: int) -> Scene:
    """A seat has three Kings and could declare the Imperial Victory if a comet woke it, which lies in the market."""
    return (
        Scene()
        .empire(seat, "england")
        .empire(seat, "france")
        .empire(seat, "aragon")
        .market("east", position, COMET)
        .florins(1, 0)
    )


def values(engine: str, s: PaxState, simulations: int = 8) -> dict[str, int]:
    """What an engine thinks its options worth."""
    made = engine_named(engine).choose(TITLE, TITLE.redact(s, 0), 0, seed=1, budget=Budget(simulations=simulations))
    return {made.option.text: made.values[made.option.text], **made.values}


def test_a_victory_that_nobody_can_break_is_as_good_as_won() -> None:
    """PR-12.7 With one action left a comet wakes a victory that a rival without means cannot break."""
    s = three_kings(0, 1).s
    s.actions = 1
    assert values("mcts.v22", s)["buy:east:1"] < 1000
    for simulations in (8, 40):
        today = values("mcts", s, simulations)
        assert next(iter(today)) == "buy:east:1"
        assert today["buy:east:1"] == 1000


def test_a_victory_that_can_be_broken_is_not() -> None:
    """PR-12.7 A rival who holds a card that takes a King away is not sure to lose."""
    s = three_kings(0, 1).hand(1, "duke_of_milan").florins(1, 10).s
    s.actions = 1
    assert values("mcts", s)["buy:east:1"] < 1000


def test_a_way_of_the_turn_that_loses_is_worth_nothing() -> None:
    """PR-12.1 After most purchases the rival has the comet and wins; version 22 took one of these."""
    s = three_kings(1, 4).florins(0, 4).florins(1, 9).s
    turns = Turns(TITLE, evaluation_of(TITLE), 8000, killers=True, doubts=True)
    losing = Option("buy", "west", 1)
    assert turns.holds(turns.after(s, 0, losing), 0, 7000, 1000) is False
    today, before = values("mcts", s), values("mcts.v22", s)
    assert next(iter(before)) == losing.text
    assert today[losing.text] < 10 < today[next(iter(today))]


def test_a_comet_is_gone_on_with_where_a_step_is_missing() -> None:
    """PR-12.1 However bad it looks, if it can wake a victory for which the seat lacks a step at most."""
    buy = Option("buy", "east", 4)
    for kings, near in ((("england", "france"), True), (("england",), False)):
        scene = Scene().market("east", 4, COMET)
        for king in kings:
            scene.empire(0, king)
        s = scene.s
        assert wakes(s, 0, buy) == near
        assert not wakes(s, 0, Option("buy", "east", 3))
        assert not stands(s, 0)
        s.active_victory["victory_imperial"] = True
        assert not wakes(s, 0, buy), "it is awake"


def test_a_victory_stands_where_nothing_is_missing_and_it_is_active() -> None:
    """PR-12.7 The seat would declare it by its next action."""
    s = three_kings(0, 4).s
    assert not stands(s, 0)
    s.active_victory["victory_imperial"] = True
    assert stands(s, 0)
    assert not stands(s, 1)
