"""EN-25: Is every illegal answer refused, by a rule that exists, without changing anything?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import decide, next_options, pending_seats, play, start
from domain.kernel.errors import IllegalOption, NoPendingDecision
from domain.kernel.options import Move, Option
from domain.registry import make_setup
from domain.titles import endeavor
from domain.titles.endeavor.effects.phases import Passed
from domain.titles.endeavor.state import EndeavorState
from domain.titles.endeavor.title import TITLE
from tests.domain.in_words import in_words
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, PURPLE, Position, given

RULES = Path(endeavor.__file__).with_name("RULES.md").read_text(encoding="utf-8")
IDS = set(re.findall(r"\bEN-\d+\.\d+\b", RULES))

NONSENSE = [
    "fly:london", "build", "build:7", "build:market:market", "activate", "activate:london", "activate:99",
    "activate:-1",
    "spend:3", "ship:1", "ship:africa:africa", "occupy:1", "attack", "payment:london", "payment:-1", "draw:2",
    "salary:london", "governor", "governor:3", "discard:1", "pass:now", "stop:now",
]  # fmt: skip
"""Well-formed texts that no decision of Endeavor ever offers."""


def decisions(seed: int, seats: int, eager: bool) -> Iterator[tuple[EndeavorState, int, list[Option]]]:
    """Every decision of a random game; an eager player passes only if they must."""
    random = Random(seed)
    luck = Dice(random)
    s = start(TITLE, make_setup("endeavor", seats), luck)
    while seat := pending_seats(s):
        options = next_options(s, seat[0])
        yield s, seat[0], options
        liked = [o for o in options if o.verb not in ("pass", "stop")] if eager else options
        play(s, Move(seat[0], random.choice(liked or options)), luck)


@pytest.mark.parametrize(("seed", "seats", "eager"), [(1, 3, False), (2, 4, True), (3, 5, True)])
def test_an_option_is_refused_exactly_where_it_is_not_offered(seed: int, seats: int, eager: bool) -> None:
    """EN-25.4 At every decision of whole games, for every option there is: a rule forbids it, or it is offered."""
    for s, seat, options in decisions(seed, seats, eager):
        offered = {o.text for o in options}
        for option in BOARD.every_option():
            refusal = s.agenda[-1].refusal(s, seat, option)
            assert (refusal is None) == (option.text in offered), f"{s.agenda[-1]}: {option.text}: {refusal}"
            if refusal is not None:
                assert refusal.rule in IDS
                why = in_words(TITLE, s, refusal.why)
                assert why[0].isupper() or why[0].isdigit()
                assert why.endswith(".")


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_at_every_kind_of_decision(text: str) -> None:
    """EN-25.4 Wrong verbs, wrong kinds and wrong numbers of arguments break a rule, too."""
    seen = set()
    for s, seat, _ in decisions(4, 4, eager=True):
        kind = TITLE.codec.step_name(s.agenda[-1])
        if kind in seen:
            continue
        seen.add(kind)
        refusal = s.agenda[-1].refusal(s, seat, Option.parse(text))
        assert refusal is not None
        assert refusal.rule in IDS
    assert len(seen) >= 5


def test_a_rejected_move_changes_nothing_and_names_its_rule() -> None:
    """EN-25.4, EN-25.6 The position after the rejection is the one before."""
    s = Position(3).harbor(BLACK, 2).turn(BLACK)
    before = TITLE.codec.encode_state(s)
    with pytest.raises(IllegalOption) as caught:
        decide(TITLE, s, Move(BLACK, Option("activate", 5)), Dice(Random(0)))
    assert caught.value.rule == "EN-25.7"
    assert TITLE.codec.encode_state(s) == before


def test_who_is_not_to_move_owes_nothing() -> None:
    """EN-10.1, EN-25.6 Green cannot move in Black's turn, nor in the middle of their command."""
    s = Position(3).harbor(BLACK, 2).turn(BLACK)
    with pytest.raises(NoPendingDecision):
        decide(TITLE, s, Move(GREEN, Option("pass")), Dice(Random(0)))
    story = given(s).when(BLACK, "activate:0")
    with pytest.raises(NoPendingDecision):
        decide(TITLE, story.s, Move(GREEN, Option("pass")), Dice(Random(0)))


def test_a_finished_game_refuses_everything() -> None:
    """EN-23.2 Nobody owes anything: the game is over."""
    after = given(Position(3).ending()).when(BLACK, "pass").s
    assert pending_seats(after) == ()
    with pytest.raises(NoPendingDecision, match="the game is over"):
        decide(TITLE, after, Move(BLACK, Option("pass")), Dice(Random(0)))


def test_the_arrangement_comes_before_the_discards() -> None:
    """EN-25.2, EN-22.2 First the governor space, then one forced discard after the other, and no more."""
    s = (
        Position(3)
        .opened("india", BLACK)
        .governor(BLACK, "india_governor")
        .cards(BLACK, "caribbean_1", "caribbean_2", "caribbean_3")
        .turn(BLACK)
    )
    story = given(s).when(BLACK, "pass").refused(BLACK, "discard:caribbean_1", "EN-22.2")
    story.when(BLACK, "governor:india_governor").refused(BLACK, "governor:none", "EN-22.4")
    story.when(BLACK, "discard:caribbean_1").owes(GREEN)


def test_without_a_governor_and_within_the_limit_passing_is_all() -> None:
    """EN-25.2, EN-25.3 Nothing else is asked."""
    given(Position(3).cards(BLACK, "caribbean_1").turn(BLACK)).when(BLACK, "pass").then(Passed(BLACK)).owes(GREEN)


def test_whoever_passed_and_was_not_hit_does_not_settle() -> None:
    """EN-25.8 Purple wins the Governor and settles; Green, who has passed too, is not asked."""
    s = (
        Position(3, round=BOARD.rounds)
        .buildings(BLACK, "shipyard")
        .harbor(BLACK, 2)
        .almost_full("africa", PURPLE, GREEN)
        .passed(GREEN, PURPLE)
        .turn(BLACK)
    )
    story = given(s).when(BLACK, "activate:1", "ship:africa").owes(PURPLE)
    story.when(PURPLE, "governor:none").owes(BLACK)
