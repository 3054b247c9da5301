"""Do the engines see that a turn of Pax Renaissance can end the game by empty decks?"""

from __future__ import annotations

import pytest

from domain.kernel.options import Option
from domain.titles.pax_renaissance.scoring import patron_ranking
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.titles.pax_renaissance.positions import Scene
from workers.opponents import Budget, engine_named
from workers.opponents.evaluations import VERSION, evaluation_of
from workers.opponents.evaluations.renaissance_endings import decisive, glance, hopeful, may_empty, midway
from workers.opponents.turns import Turns


def with_decks(left: int, *florins: int) -> PaxState:
    """A turn of seat 0 with so many cards left in the decks, where Florins decide who is ahead as Patron."""
    scene = Scene(len(florins))
    for seat, amount in enumerate(florins):
        scene.florins(seat, amount)
    s = scene.s
    s.discards += [*s.decks["east"][left:], *s.decks["west"]]
    s.decks["east"], s.decks["west"] = s.decks["east"][:left], []
    return s


def search(version: int) -> Turns:
    """A search of turns as a version makes it."""
    return Turns(TITLE, evaluation_of(TITLE, version), 3000, killers=True, doubts=True)


def verbs(options: list[Option]) -> set[str]:
    """What the options do."""
    return {option.verb for option in options}


@pytest.mark.parametrize("engine", ["greedy", "mcts"])
def test_who_leads_as_patron_takes_the_last_card(engine: str) -> None:
    """PR-3.7, PR-4.7, PR-12.2 With two actions and two cards left, purchases and fairs end the game."""
    s = with_decks(2, 10, 3)
    assert search(24).winning(s.copy(), 0) == []
    assert verbs(search(VERSION).winning(s.copy(), 0)) == {"buy", "fair"}
    view = TITLE.redact(s, 0)
    choice = engine_named(engine).choose(TITLE, view, 0, seed=1, budget=Budget(simulations=2))
    assert choice.option.verb in ("buy", "fair")
    assert choice.evaluation == 1000


def test_no_win_is_seen_for_who_does_not_lead() -> None:
    """PR-12.2 Who pays the lead away does not win, nor does anybody while a card is left that no purchase draws."""
    for left, florins in ((1, (3, 10)), (2, (10, 3))):
        s = with_decks(left, *florins)
        s.actions = 1
        assert search(VERSION).winning(s, 0) == []


def test_a_free_fair_takes_a_card_too() -> None:
    """PR-16.8 The Podesta of Venice holds a fair without an action, which can empty the decks when none is left."""
    s = Scene(2, expansion=True).tableau(0, "podesta_of_venice").florins(0, 10).florins(1, 3).s
    s.actions = 0
    s.discards += [*s.decks["east"][1:], *s.decks["west"]]
    s.decks["east"], s.decks["west"] = s.decks["east"][:1], []
    assert may_empty(s)
    assert verbs(search(VERSION).winning(s.copy(), 0)) == {"ability"}
    s.freed = ("podesta_of_venice",)
    assert not may_empty(s)


def test_the_last_action_and_the_end_of_the_turn_can_win() -> None:
    """PR-3.7 A place of the market that is empty already is filled when the turn ends: to pass is enough."""
    s = with_decks(1, 10, 3)
    s.rows["east"][3], s.actions = None, 0
    assert search(24).winning(s.copy(), 0) == []
    assert search(VERSION).winning(s.copy(), 0) == [Option("pass")]


def test_somebody_else_who_can_empty_the_decks_is_seen() -> None:
    """PR-12.2 After a turn without purchases the next seat ends the game as Patron."""
    s = with_decks(2, 3, 10)
    assert search(24).loses(s.copy(), 0, 1000) is False
    assert search(VERSION).loses(s.copy(), 0, 1000) is True


def test_everything_is_searched_where_the_decks_may_be_empty_after_the_turn() -> None:
    """PR-3.4 As long as cards left are no more than gaps and actions; what ends the turn comes first for a leader."""
    for florins, left in (((10, 3), 2), ((3, 10), 2), ((10, 3), 3)):
        s = with_decks(left, *florins)
        s.actions = 1
        s.rows["east"][3] = None
        near = left < 3
        assert (may_empty(s), hopeful(s, 0), midway(s, 0)) == (near,) * 3
        assert glance(s, 0) is (None if near else False)
        options = s.agenda[-1].options(s, 0)  # type: ignore[attr-defined]
        found = decisive(s, options)
        assert len(found) == (len(options) if near else 0)
        if near:
            leads = patron_ranking(s)[0] == (0,)
            assert found[0 if leads else -1] == Option("pass")
