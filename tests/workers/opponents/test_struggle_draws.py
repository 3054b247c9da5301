"""Do opponents of Imperial Struggle judge a turn by what may be drawn after it, and cheap decisions by many guesses?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options
from domain.kernel.options import Option
from domain.registry import bundled_pack
from domain.titles.imperial_struggle.pieces import BR, FR, Era
from domain.titles.imperial_struggle.scoring import ScoreTurn
from domain.titles.imperial_struggle.sequence.ministry_phase import ChooseMinistries
from domain.titles.imperial_struggle.sequence.phases import DiscardDown
from domain.titles.imperial_struggle.sequence.turns import CheckVictory
from domain.titles.imperial_struggle.state import RULES, StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.titles.imperial_struggle.table import BOARD, Position
from workers.opponents import Budget, agent_named, net_of
from workers.opponents.evaluations import VERSION, evaluation_of
from workers.opponents.evaluations.struggle_draws import beyond, drawn_anew
from workers.opponents.lines import Lines
from workers.opponents.lookahead import Lookahead

EVENTS = [event.id for event in BOARD.events.values() if event.era == Era.SUCCESSION]
AWARDS: dict[str, Any] = {"awards": [*BOARD.awards][:4], "award_stack": [*BOARD.awards][4:]}
PACK = bundled_pack(TITLE.slug).digest
NET = net_of(agent_named("greedy").opponent(TITLE.slug, 2, RULES, PACK))


def last_round(turn: int = 2) -> StruggleState:
    """The last Action Round of a turn, in which France holds one Event."""
    s = Position(FR, turn=turn, flags={"savoy": FR}, hand=EVENTS[:1], **AWARDS).s
    s.round, s.agenda = 2 * BOARD.numbers.rounds, [CheckVictory(), ScoreTurn(), *s.agenda]
    return s


def drawn(turn: int) -> StruggleState:
    """A position just after the draw of a turn, in which France holds an old Event and three new ones."""
    s = Position(FR, turn=turn, hand=EVENTS[:4], **AWARDS).s
    s.phase, s.active, s.agenda = "deal", None, [ChooseMinistries(3, (FR, BR)), DiscardDown(2, (FR,))]
    return s


def test_all_that_a_turn_draws_is_drawn_anew() -> None:
    """IS-4.3, IS-4.4, IS-4.6.2 By the same luck the same; what was held before, and the rest of the table, stays."""
    asked, s = last_round(), drawn(3)
    first, *others = drawn_anew(asked, s, 7)
    assert len(others) == 5
    assert drawn_anew(asked, s, 7) == [first, *others] != drawn_anew(asked, s, 8)
    for told in ("awards", "demand", "hands"):
        assert len({str(getattr(each, told)) for each in (s, first, *others)}) > 4, told
    for each in (first, *others):
        assert not TITLE.check(each)
        assert (each.hands[FR][0], len(each.hands[FR]), each.basic) == (EVENTS[0], 4, s.basic)
        same = {"awards": s.awards, "award_stack": s.award_stack, "demand": s.demand, "hands": s.hands, "deck": s.deck}
        for name, value in same.items():
            setattr(each, name, value)
        assert each == s


def test_tiles_are_drawn_anew_for_another_war_alone() -> None:
    """IS-7.6.1 Those that lay there before are not, nor anything of the turn that is asked about."""
    asked = drawn(2)
    assert drawn_anew(asked, asked, 7) == (asked,)
    asked = last_round(0)
    assert len({str(each.basic) for each in drawn_anew(asked, drawn(2), 7)}) == 6
    assert beyond(asked, drawn(2))
    asked.turn = 2
    assert not beyond(asked, drawn(2))


def test_no_succession_card_is_dealt_in_the_revolution() -> None:
    """IS-4.6 It leaves the game when it is drawn."""
    asked, s = last_round(5), drawn(7)
    s.hands = [[], []]
    s.deck = sorted(BOARD.events)
    s.hands[FR] = [card for card in s.deck if BOARD.events[card].era == Era.REVOLUTION][:3]
    s.deck = [card for card in s.deck if card not in s.hands[FR]]
    for each in drawn_anew(asked, s, 7):
        assert all(BOARD.events[card].era > Era.SUCCESSION for card in each.hands[FR])


def test_the_luckiest_draw_does_not_win() -> None:
    """The net judges the end of a turn the same whatever a guess draws; version 22 did not."""
    view = TITLE.redact(last_round(), FR)
    worth: dict[int, list[float]] = {22: [], VERSION: []}
    for version, found in worth.items():
        look = Lookahead(TITLE, Random(1), NET, version, asked=view)
        s = look.guess(view, FR)
        for luck in range(5):
            look.dice = Dice(Random(luck))
            after = look.made(s, FR, Option("end"), ())
            assert beyond(view, after)
            found.append(look.judge(after)[FR])
            assert look.best(after, 40)[FR] == found[-1]
    before, today = (max(found) - min(found) for found in worth.values())
    assert before > 0.01
    assert today < before / 5, "the net hardly looks at Investment tiles"


def test_no_line_goes_beyond_the_draw_of_the_next_turn() -> None:
    """What is drawn there would tell apart what was done before: versions up to 22 went on with it where they could."""
    s = last_round()
    view = TITLE.redact(s, FR)
    for version, level, further in ((22, "normal", True), (VERSION, "normal", False), (VERSION, None, False)):
        beam = evaluation_of(TITLE, version).beam_of(level, 2)
        assert beam is not None
        lines = Lines(Lookahead(TITLE, Random(1)), view, FR, next_options(s, FR), beam)
        assert lines._goes_on(s)
        assert lines._goes_on(drawn(3)) == further


@pytest.mark.parametrize(("level", "enough"), [("easy", 100), ("normal", 300)])
def test_cheap_decisions_are_judged_by_many_guesses(level: str, enough: int) -> None:
    """One would decide by its luck; a budget is kept to the last."""
    s = drawn(2)
    view, mcts = TITLE.redact(s, FR), agent_named("mcts").opponent(TITLE.slug, 2, s.rules, PACK)
    made = mcts.choose(TITLE, view, FR, seed=1, level=level)
    assert made.budget > 10
    assert enough <= made.nodes < 1.2 * enough
    assert mcts.choose(TITLE, view, FR, seed=1, level=level) == made
    assert mcts.choose(TITLE, view, FR, seed=1, budget=Budget(simulations=1)).budget == 1
