"""Do opponents of Imperial Struggle see what the other side does with the tiles that are left, before all is scored?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.kernel.engine import next_options
from domain.titles.imperial_struggle.pieces import BR, FR
from domain.titles.imperial_struggle.scoring import ScoreTurn
from domain.titles.imperial_struggle.sequence.phases import ReduceTreaty, ResolveRemainingEffects
from domain.titles.imperial_struggle.sequence.rounds import BeginRound, EndRound, SelectTile
from domain.titles.imperial_struggle.sequence.turns import CheckVictory
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.titles.imperial_struggle.table import BOARD, Position
from workers.opponents import Budget, agent_named
from workers.opponents.evaluations import evaluation_of
from workers.opponents.evaluations.struggle_replies import one_reply_left
from workers.opponents.lines import Lines
from workers.opponents.lookahead import Lookahead

LAST = 2 * BOARD.numbers.rounds
TILES = ["inv_16", "inv_17", "inv_24"]


def taking(number: int = LAST - 1, turn: int = 9, **fields: Any) -> StruggleState:
    """Britain takes one of three tiles in such an Action Round; France replies, and the turn is scored."""
    awards = [*BOARD.awards]
    s = Position(BR, None, turn=turn, shown=TILES, awards=awards[:4], award_stack=awards[4:], **fields).s
    s.round, s.first = number, BR
    s.agenda = [CheckVictory(), ScoreTurn(), ResolveRemainingEffects(), ReduceTreaty()]
    s.agenda += [BeginRound(FR), EndRound(BR), SelectTile(BR)]
    return s


def test_one_reply_is_left_before_the_last_round() -> None:
    """IS-4.9 Where a tile is taken, once all Ministries are revealed, which comes first in any case."""
    assert one_reply_left(taking())
    assert not one_reply_left(taking(LAST - 2))
    assert not one_reply_left(taking(LAST))
    assert not one_reply_left(taking(down=["robert_walpole"]))
    assert not one_reply_left(Position(BR).s)


@pytest.mark.parametrize("level", [None, "normal", "hard"])
def test_every_tile_is_replied_to_in_every_guess(level: str | None) -> None:
    """None would be compared as it was before the reply, or in another guess than the others."""
    s = taking()
    view = TITLE.redact(s, BR)
    options = next_options(s, BR)
    replied: dict[int, list[str]] = {}

    class Watched(Lines):
        def _answer(self, line: Any, stage: int) -> None:
            replied[version].append(options[line.first].text)
            super()._answer(line, stage)

    for version in (23, 24):
        replied[version] = []
        beam = evaluation_of(TITLE, version).beam_of(level, 2)
        assert beam is not None
        lines = Watched(Lookahead(TITLE, Random(1), version=version, asked=view), view, BR, options, beam.at(view))
        for _ in range(2):
            lines.grow()
    assert len(replied[23]) == (0 if level else 2)
    assert len(replied[24]) == 2 * len(TILES)
    assert {*replied[24][: len(TILES)]} == {*replied[24][len(TILES) :]} == {f"tile:{tile}" for tile in TILES}


def test_a_reply_is_followed_to_the_next_draw() -> None:
    """IS-4 Scoring and War come before it, and no side is asked about the turn after it."""
    s = taking(turn=0)
    view = TITLE.redact(s, BR)
    look = Lookahead(TITLE, Random(1), asked=view)
    beam = evaluation_of(TITLE).beam_of("normal", 2)
    assert beam is not None
    ends: list[StruggleState] = []

    class Watched(Lines):
        def _is_answered(self, s: StruggleState) -> bool:
            ends.append(s)
            return super()._is_answered(s)

    Watched(look, view, BR, next_options(s, BR), beam.at(view)).grow()
    assert sum(s.turn == 2 for s in ends) == len(TILES)
    assert {s.phase for s in ends if s.turn == 2} <= {"deal", "ministries", "initiative"}


def test_a_budget_of_one_simulation_sees_the_replies() -> None:
    """It is one guess; levels make more."""
    s = taking()
    view = TITLE.redact(s, BR)
    mcts = agent_named("mcts/plain").opponent(TITLE.slug, 2, s.rules, "")
    one = mcts.choose(TITLE, view, BR, seed=1, budget=Budget(simulations=1))
    more = mcts.choose(TITLE, view, BR, seed=1, level="normal")
    assert one.budget == 1 < more.budget
    assert more.nodes > 2000
