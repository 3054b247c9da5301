"""What will each player of Imperialism score in the end?

An estimate of the final glory: what is there, what the present levels would score, and what they earn until the end;
levels and ducats count by the value scale of the title's BALANCE.md, less the nearer the end is.
"""

from __future__ import annotations

from functools import lru_cache

from domain.titles.imperialism.actions.conquest import ConquerFromHand, SelectConquest
from domain.titles.imperialism.actions.development import ChooseGood, ChooseSecondGood, EconomicGain
from domain.titles.imperialism.actions.intrigue import SelectIntrigue
from domain.titles.imperialism.actions.war import BattleForInfluence, ChoosePeace, DeclareWar, Defend
from domain.titles.imperialism.board import Board
from domain.titles.imperialism.cards.events import Respond
from domain.titles.imperialism.cards.looks import MustPickFromHand, PickFromHand
from domain.titles.imperialism.legality import available_achievements, levels_of, standings
from domain.titles.imperialism.scoring import category_points
from domain.titles.imperialism.state import ImperialismState
from workers.opponents.evaluations.shapes import Evaluation, margins

__all__ = ["IMPERIALISM", "estimates"]

VALUES = {
    "army": 5.0, "fleet": 5.0, "prestige": 2.0, "gold": 6.0, "food": 3.0, "fabrics": 3.0, "spices": 5.0,
    "oriental_goods": 5.0, "industrial_materials": 6.0, "land_weapons": 4.0, "shipyards": 4.0, "lands": 2.0,
    "colonies": 2.5, "territories": 0.5, "ducats": 0.4,
}  # fmt: skip
"""Ducats that a level is worth (BALANCE.md, section 2)."""

PER_GLORY = 9.0
"""So many ducats of levels bring about one glory until the end, at the beginning of a game."""
CARD, LIMIT, MODIFIER = 1.2, 3.0, 1.5
"""Ducats that a card of the hand, a place in it and a point of a war modifier are worth."""
SPAN = 8.0
"""So much glory ahead makes a prospect of three quarters."""


@lru_cache(maxsize=8)
def _weights(board: Board) -> list[float]:
    return [*(VALUES[t] for t in board.tracks), *(VALUES[x] for x in ("lands", "colonies", "territories", "ducats"))]


def estimates(s: ImperialismState) -> list[float]:
    """Every player's final glory as expected now."""
    board = s.board
    every = range(s.seats)
    end = board.end_spaces[s.seats]
    done = 1.0 if s.trigger is not None else min(1.0, max(s.glory) / end)
    to_come = 1.0 - done
    weights = _weights(board)
    rows = [levels_of(s, seat) for seat in every]
    finals = [0.0] * s.seats
    for figure in range(len(board.tracks) + 2):
        for seat, points in enumerate(category_points(s, [row[figure] for row in rows])):
            finals[seat] += points
    cards = [board.achievement[a] for a in available_achievements(s)]
    out = []
    for seat in every:
        row = rows[seat]
        worth = sum(w * n for w, n in zip(weights, row, strict=True))
        worth += CARD * min(len(s.hands[seat]), board.most_limit)
        for standing in standings(s, seat):
            worth += LIMIT * standing.hand_limit + sum(MODIFIER * m.amount for m in standing.modifiers)
        near = 0.0
        for card in cards:
            for alternative in card.any_of:
                lacking = sum(weights[f] * max(0, n - row[f]) for f, n in alternative)
                near = max(near, card.glory / (1.0 + lacking / 4.0))
        faith = board.faith_bonus if not s.faith[seat] and s.power[seat] not in board.faith_excluded else 0
        soon = 0.8 if to_come else 0.3
        final = finals[seat] * (0.4 + 0.6 * done)
        out.append(s.glory[seat] + faith + final + worth * to_come / PER_GLORY + near * soon)
    return out


def _values(s: ImperialismState) -> list[float]:
    return margins(estimates(s), SPAN) if all(s.power) else [0.5] * s.seats


def _quiet(s: ImperialismState) -> bool:
    return type(s.agenda[-1]) not in _HALF_MADE


_HALF_MADE = {
    SelectIntrigue, SelectConquest, ConquerFromHand, DeclareWar, Defend, ChoosePeace, BattleForInfluence, ChooseGood,
    ChooseSecondGood, EconomicGain, Respond, PickFromHand, MustPickFromHand,
}  # fmt: skip
"""Decisions in the middle of a command."""

IMPERIALISM = Evaluation(_values, _quiet)
