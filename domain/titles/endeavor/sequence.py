"""EN-3, EN-6, EN-23 In which order is the game played?"""

from __future__ import annotations

from itertools import chain

from domain.kernel.records import Count, record
from domain.kernel.steps import Step
from domain.kernel.table import Table
from domain.titles.endeavor.actions.build import Build
from domain.titles.endeavor.actions.salary import PaySalary
from domain.titles.endeavor.actions.turn import TakeTurn
from domain.titles.endeavor.effects.phases import (
    DiscsGrown,
    GameEnded,
    PhaseBegan,
    RoundBegan,
    StartPlayerDrawn,
    StartPlayerMoved,
    TokensPlaced,
)
from domain.titles.endeavor.legality import clockwise, level
from domain.titles.endeavor.scoring import glory_parts, winners
from domain.titles.endeavor.state import EndeavorState

__all__ = [
    "CountFinalScore",
    "EndRound",
    "PlayActionPhase",
    "PlayBuildPhase",
    "PlayGrowthPhase",
    "PlayRound",
    "PlaySalaryPhase",
    "SetUp",
]


@record
class SetUp(Step[EndeavorState]):
    """EN-3.1, EN-3.5 Lay the tokens out at random and draw the start player (EN-26.1)."""

    def run(self, t: Table[EndeavorState]) -> None:
        board = t.s.board
        pile = t.shuffled(list(chain.from_iterable([token.id] * token.count for token in board.tokens)))
        tracks = []
        for region in board.regions:
            tracks.append(tuple(pile[: region.spaces]))
            del pile[: region.spaces]
        cities = len(board.cities)
        t.tell(TokensPlaced(tuple(tracks), tuple(pile[:cities]), tuple(pile[cities:])))
        t.tell(StartPlayerDrawn(t.roll(t.s.seats)))
        t.then(PlayRound(1))


@record
class PlayRound(Step[EndeavorState]):
    """EN-1.2 Build, Growth, Salary and Action, in this order; no Salary in round 1 (EN-9.1)."""

    round: Count

    def run(self, t: Table[EndeavorState]) -> None:
        t.tell(RoundBegan(self.round))
        t.then(PlayBuildPhase(), PlayGrowthPhase())
        if self.round != t.s.board.no_salary_round:
            t.then(PlaySalaryPhase())
        t.then(PlayActionPhase(), EndRound())


@record
class PlayBuildPhase(Step[EndeavorState]):
    """EN-6.2 Each player builds once, clockwise from the start player."""

    def run(self, t: Table[EndeavorState]) -> None:
        t.tell(PhaseBegan("build"))
        t.then(*[Build(seat) for seat in clockwise(t.s, t.s.start_player)])


@record
class PlayGrowthPhase(Step[EndeavorState]):
    """EN-8.1 Each player's discs grow by their Growth, or by what their supply still holds."""

    def run(self, t: Table[EndeavorState]) -> None:
        s = t.s
        t.tell(PhaseBegan("growth"))
        for seat in clockwise(s, s.start_player):
            discs = min(level(s, s.board.grows, seat), s.supply[seat])
            if discs:
                t.tell(DiscsGrown(seat, discs))


@record
class PlaySalaryPhase(Step[EndeavorState]):
    """EN-9.2 Each player makes as many payments as their Salary says."""

    def run(self, t: Table[EndeavorState]) -> None:
        s = t.s
        t.tell(PhaseBegan("salary"))
        t.then(*[PaySalary(seat, level(s, s.board.pays, seat)) for seat in clockwise(s, s.start_player)])


@record
class PlayActionPhase(Step[EndeavorState]):
    """EN-10.1 Turns go round from the start player until all have passed."""

    def run(self, t: Table[EndeavorState]) -> None:
        t.tell(PhaseBegan("action"))
        t.then(TakeTurn(t.s.start_player))


@record
class EndRound(Step[EndeavorState]):
    """EN-23.1, EN-23.2 The start player marker moves on and a new round begins, or the game ends (R-44)."""

    def run(self, t: Table[EndeavorState]) -> None:
        s = t.s
        if s.round == s.board.rounds:
            t.then(CountFinalScore())
            return
        t.tell(StartPlayerMoved((s.start_player + 1) % s.seats))
        t.then(PlayRound(s.round + 1))


@record
class CountFinalScore(Step[EndeavorState]):
    """EN-24 Count everybody's Glory; the most wins, and tied players share the victory."""

    def run(self, t: Table[EndeavorState]) -> None:
        for seat in range(t.s.seats):
            t.tell(glory_parts(t.s, seat))
        t.tell(GameEnded(winners(t.s.scores)))
        t.end()
