"""Do the engines leave out of account what only luck can bring into the market of Pax Renaissance?"""

from __future__ import annotations

from random import Random

import pytest

from bench.positions import read_suite
from domain.kernel.engine import next_options
from domain.kernel.options import Option
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.titles.pax_renaissance.positions import Scene
from workers.opponents import Budget, Choice, agent_named
from workers.opponents.evaluations import evaluation_of
from workers.opponents.evaluations.renaissance_refills import without_lucky_comets
from workers.opponents.lines import Lines
from workers.opponents.lookahead import Lookahead
from workers.opponents.turns import Turns

COMET = "comet_copernicus"


def about_to_pass(shown: bool) -> tuple[PaxState, PaxState]:
    """What seat 0 sees before it passes, and a guess of it: seat 1 has three Kings, and a comet lies in the market, or
    is drawn when seat 0 ends its turn."""
    scene = Scene()
    for king in ("england", "france", "aragon"):
        scene.empire(1, king)
    s = scene.florins(0, 4).florins(1, 9).s
    s.actions = 1
    for pile in (*s.rows.values(), *s.decks.values()):
        if COMET in pile:
            pile[pile.index(COMET)] = s.left_out["east"].pop()
    if shown:
        s.rows["east"][2] = COMET
    else:
        s.rows["east"][5] = None
        s.decks["east"].append(COMET)
    return TITLE.redact(s, 0), s


@pytest.mark.parametrize("shown", [True, False])
def test_only_a_comet_that_is_seen_loses_a_turn(shown: bool) -> None:
    """PR-3.4, PR-12.7 Which card comes into the market at the end of a turn nobody can know."""
    view, s = about_to_pass(shown)
    now, before, blind = (
        Turns(TITLE, evaluation_of(TITLE, version), 8000, killers=True, asked=asked)
        for version, asked in ((27, view), (26, view), (27, None))
    )
    after = now.after(s, 0, Option("pass"))
    assert COMET in after.rows["east"]
    assert now.loses(after, 0, 1000) is shown
    assert before.loses(after, 0, 1000) is blind.loses(after, 0, 1000) is True


def test_the_next_other_card_comes_instead_of_a_comet() -> None:
    """PR-2.6 Nothing else is changed, and nothing where every comet is seen or no other card is left."""
    view, s = about_to_pass(shown=False)
    s.rows["east"][5] = s.decks["east"].pop()
    top = s.decks["east"][-1]
    likely = without_lucky_comets(view, s)
    assert (likely.rows["east"][5], likely.decks["east"][-1]) == (top, COMET)
    assert s.rows["east"][5] == COMET
    likely.rows, likely.decks = s.rows, s.decks
    assert likely == s
    assert without_lucky_comets(s, s) is s
    s.decks["east"].clear()
    assert without_lucky_comets(view, s) is s


@pytest.mark.parametrize(("others", "rare"), [(3, False), (4, True), (12, True)])
def test_a_comet_of_a_deck_that_has_few_other_cards_is_expected(others: int, rare: bool) -> None:
    """PR-2.6 At least one of four cards is a comet: a threat that it makes must be seen."""
    view, s = about_to_pass(shown=False)
    cards = s.board.cards
    s.rows["east"][5] = s.decks["east"].pop()
    s.decks["east"] = [card for card in s.decks["east"] if cards[card].piece != "comet"][:others]
    assert (without_lucky_comets(view, s) is not s) is rare


def test_two_comets_of_a_deck_give_way_to_different_cards() -> None:
    """PR-2.6 The next two other cards come into the market, from the top of the deck."""
    view, s = about_to_pass(shown=False)
    cards = s.board.cards
    s.rows["east"][5] = s.decks["east"].pop()
    [other] = [c for c in s.decks["east"] if cards[c].piece == "comet"]
    s.decks["east"].remove(other)
    s.rows["west"][5] = other
    top = s.decks["east"][-2:]
    likely = without_lucky_comets(view, s)
    assert {likely.rows["east"][5], likely.rows["west"][5]} == set(top)
    assert likely.decks["east"][-2:] != top


def test_others_answer_without_a_comet_that_luck_brings() -> None:
    """PR-12.7 Former versions let them buy it, and so does whoever is asked without a view."""
    view, s = about_to_pass(shown=False)
    s.rows["east"][5] = s.decks["east"].pop()
    for version, asked, kept in ((27, view, False), (26, view, True), (27, None, True)):
        likely = Lookahead(TITLE, Random(1), version=version, asked=asked).likely(s)
        assert (COMET in likely.rows["east"]) is kept


def test_a_comet_that_astrology_shows_is_counted_on() -> None:
    """PR-14 The top cards of the decks are seen with it."""
    _, s = about_to_pass(shown=False)
    s.astrology = True
    view = TITLE.redact(s, 0)
    s.rows["east"][5] = s.decks["east"].pop()
    assert without_lucky_comets(view, s) is s


def chosen(engine: str, number: int, budget: Budget | None = None) -> Choice:
    """What `normal`, or a budget, does in a position of the suite of wins that must be prevented."""
    known = read_suite("pax_renaissance_parries")[number]
    opponent = agent_named(engine).opponent(known.title.slug, known.view.seats, known.title.rules, known.pack.digest)
    return opponent.choose(known.title, known.view, known.seat, seed=number, budget=budget)


def test_the_best_options_get_more_room_to_prevent_a_win() -> None:
    """PR-12.7 With an equal share for each of ten options version 27 overlooked the win of another seat."""
    best = read_suite("pax_renaissance_parries")[55].best
    assert chosen("mcts.v27/plain", 55).option.text not in best
    assert chosen("mcts/plain", 55).option.text in best


@pytest.mark.parametrize(("number", "held", "completed"), [(3, False, True), (8, True, False), (47, True, False)])
def test_no_way_is_lost_whose_next_turn_is_found_to_prevent_a_win(number: int, held: bool, completed: bool) -> None:
    """PR-12.7 All ways of a turn are searched as far as no luck is drawn, and its commands as `greedy` completes them:
    one finds what the other leaves out."""
    known = read_suite("pax_renaissance_parries")[number]
    beam = evaluation_of(known.title).by_lines[2]["hard"]
    look = Lookahead(known.title, Random(1), asked=known.view)
    lines = Lines(look, known.view, known.seat, next_options(known.view, known.seat), beam)
    s = look.guess(known.view, known.seat)
    assert look.lost(s, known.seat), "the other seat wins unless something is done"
    assert (look.holds(s, known.seat), lines._is_prevented(s), lines._is_lost(s)) == (held, completed, False)


def test_further_guesses_look_only_at_what_is_answered() -> None:
    """Options that are not answered stand behind those that are, so that nothing more need be known of them."""
    former, now = (chosen(engine, 41, Budget(simulations=3)) for engine in ("mcts.v27/plain", "mcts/plain"))
    assert now.nodes < former.nodes
    assert set(now.values) == set(former.values)
