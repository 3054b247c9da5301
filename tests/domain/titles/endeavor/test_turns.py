"""EN-10: What is a turn?"""

from __future__ import annotations

import pytest

from domain.kernel.engine import legal
from domain.kernel.errors import NoPendingDecision
from domain.kernel.messages import message
from domain.kernel.options import Move, Option
from domain.titles.endeavor.effects.phases import Passed, RoundBegan
from domain.titles.endeavor.title import TITLE
from tests.domain.titles.endeavor.positions import BLACK, GREEN, PURPLE, RED, Position, given


def test_turns_go_round_until_all_have_passed() -> None:
    """EN-10.1, EN-10.4, EN-22.1 Whoever has passed is skipped; the last one may take several turns in a row."""
    s = Position(4, start=PURPLE).passed(RED).harbor(PURPLE, 5).harbor(BLACK, 5).turn(PURPLE)
    story = given(s).when(PURPLE, "activate:0", "occupy:london").owes(BLACK)
    story.when(BLACK, "pass").owes(GREEN).when(GREEN, "pass").owes(PURPLE)
    story.when(PURPLE, "activate:1", "draw:europe").owes(PURPLE)
    story.when(PURPLE, "pass").then_among(Passed(PURPLE), RoundBegan(2))


def test_a_turn_is_one_of_three_things() -> None:
    """EN-10.2 Activate a building, spend an action token, or pass."""
    s = Position(3).tokens(BLACK, ship=1).harbor(BLACK, 2).turn(BLACK)
    given(s).offers(BLACK, "activate:0", "activate:1", "spend:ship", "pass").refused(
        BLACK, "occupy:london", "EN-10.2"
    ).refused(BLACK, "build:market", "EN-10.2")


def test_a_player_may_pass_although_he_could_act() -> None:
    """EN-10.3 Passing is always offered."""
    s = Position(3).harbor(BLACK, 5).turn(BLACK)
    given(s).when(BLACK, "pass").then(Passed(BLACK)).owes(GREEN)


def test_a_player_who_cannot_act_can_only_pass() -> None:
    """EN-10.3, EN-11.1 With an empty Harbor no building can be activated, and the question says what is left."""
    s = Position(3).turn(BLACK)
    given(s).offers(BLACK, "pass").refused(BLACK, "activate:0", "EN-11.1")
    assert TITLE.prompt(s) == message("endeavor-prompt-turn-pass")
    able = Position(3).harbor(BLACK, 2).turn(BLACK)
    assert TITLE.prompt(able) == message("endeavor-prompt-turn")


def test_tokens_without_cost_can_be_spent_from_an_empty_harbor() -> None:
    """EN-10.5 Payment and Draw cost no disc; Ship and Attack do."""
    s = (
        Position(3)
        .tokens(BLACK, payment=1, occupy_or_draw=1, ship=1, attack=1)
        .discs(BLACK, 0)
        .cities(GREEN, "london")
        .turn(BLACK)
    )
    story = given(s).offers(BLACK, "spend:payment", "spend:occupy_or_draw", "pass")
    story.refused(BLACK, "spend:ship", "EN-11.7").refused(BLACK, "spend:attack", "EN-11.7")
    story.when(BLACK, "spend:occupy_or_draw").offers(BLACK, "draw:europe", "draw:slavery")


def test_it_is_nobody_elses_turn() -> None:
    """EN-6.1, EN-10.1 Nobody but the player to move is asked."""
    s = Position(3).turn(BLACK)
    with pytest.raises(NoPendingDecision):
        legal(TITLE, s, Move(GREEN, Option("pass")))
