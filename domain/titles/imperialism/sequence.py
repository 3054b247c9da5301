"""IM-3, IM-4, IM-24 In which order is the game played?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import Ask, AskAll, Step
from domain.titles.imperialism.actions.exchange import Exchange
from domain.titles.imperialism.actions.select import FinishAction, SelectAction
from domain.titles.imperialism.board import PRESTIGE, PROVIDENCE, TERRITORY
from domain.titles.imperialism.cards.authority import DiscardForPrestige
from domain.titles.imperialism.cards.windows import OpenEndWindows
from domain.titles.imperialism.changes import Table, apply_ops, fill_row, gain_glory, move_level
from domain.titles.imperialism.effects.hands import CardsDrawn, DeckShuffled
from domain.titles.imperialism.effects.table import (
    AchievementsLaid,
    Flowered,
    GameEnded,
    LastTurnsBegun,
    SuperpowerRevealed,
    SuperpowersDealt,
    TurnBegun,
    TurnEnded,
)
from domain.titles.imperialism.legality import around, superpower_of
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.scoring import totals
from domain.titles.imperialism.state import ImperialismState

__all__ = [
    "BeginTurn",
    "ChooseStartRaise",
    "ChooseSuperpower",
    "CountFinalScore",
    "EndFlowering",
    "PassTurnOn",
    "SetUp",
]

SUPERPOWERS = 0
"""The number of the window in which superpowers are chosen."""


@record
class SetUp(Step[ImperialismState]):
    """IM-3.2 to IM-3.6 Shuffle and lay out territories, hands, achievements and superpowers (IM-26.1)."""

    def run(self, t: Table) -> None:
        s = t.s
        board = s.board
        every = range(s.seats)
        cards = [x for x in board.territory.values() if x.kind != "board_space"]
        start = t.shuffled([x.id for x in cards if x.starting])
        rest = t.shuffled([x.id for x in cards if not x.starting])
        t.tell(DeckShuffled(TERRITORY, (*rest, *start)))
        fill_row(t)
        t.tell(DeckShuffled(PROVIDENCE, tuple(t.shuffled(s.providence))))
        for seat in every:
            hand = tuple(reversed(s.providence[-board.start_hand :]))
            t.tell(CardsDrawn(seat, PROVIDENCE, hand))
        deck: list[str] = []
        for value in sorted({a.glory for a in board.achievement.values()}, reverse=True):
            deck += t.shuffled([a.id for a in board.achievement.values() if a.glory == value])
        size = board.achievement_row[s.seats]
        t.tell(AchievementsLaid(tuple(reversed(deck[-size:])), tuple(deck[:-size])))
        powers = t.shuffled(s.undealt)
        n = board.dealt
        t.tell(SuperpowersDealt(tuple(tuple(powers[x * n : x * n + n]) for x in every), tuple(powers[s.seats * n :])))
        t.then(ChooseSuperpower(SUPERPOWERS, tuple(every)))


@record
class ChooseSuperpower(AskAll[ImperialismState]):
    """IM-3.6 Each keeps one of the superpowers dealt to them, secretly; then all are revealed."""

    rule_broken = refused("IM-3.6", "superpower")
    window: Count
    seats: tuple[Seat, ...]

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [Option("keep", x) for x in s.dealt[seat]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return Option("keep", min(s.dealt[seat], key=lambda x: s.board.superpower[x].number))

    def opened(self, t: Table, answers: Mapping[Seat, list[Option]]) -> None:
        s = t.s
        for seat in self.seats:
            t.tell(SuperpowerRevealed(seat, answers[seat][0].str_arg()))
        for seat in self.seats:
            # IM-3.7 Levels, ducats and glory of the superpower.
            power = superpower_of(s, seat)
            apply_ops(t, seat, power.effects, power.id)
        first = min(self.seats, key=lambda x: superpower_of(s, x).number)
        t.then(*(ChooseStartRaise(x) for x in around(s, first)), BeginTurn(first))


@record
class ChooseStartRaise(Ask[ImperialismState]):
    """IM-3.9, R-3 Each must raise army or fleet, in turn order."""

    auto: ClassVar[bool] = True
    rule_broken = refused("IM-3.9", "start-raise")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [Option("raise", x) for x in s.board.start_raise]

    def take(self, t: Table, move: Move) -> None:
        board = t.s.board
        move_level(t, self.seat, board.track_at[move.option.str_arg()], board.start_raise_amount, "start")


@record
class BeginTurn(Step[ImperialismState]):
    """IM-4 The states of one turn, in order (IM-4.9, R-54)."""

    seat: Seat

    def run(self, t: Table) -> None:
        seat = self.seat
        t.tell(TurnBegun(seat))
        t.then(
            DiscardForPrestige(seat), Exchange(seat), SelectAction(seat), FinishAction(seat), OpenEndWindows(seat),
            EndFlowering(seat), PassTurnOn(seat),
        )  # fmt: skip


@record
class EndFlowering(Step[ImperialismState]):
    """IM-12.4 On the flowering space the player gets glory and returns to 10."""

    seat: Seat

    def run(self, t: Table) -> None:
        board = t.s.board
        t.tell(TurnEnded(self.seat))
        if t.s.levels[self.seat][PRESTIGE] > board.tops[PRESTIGE]:
            t.tell(Flowered(self.seat))
            gain_glory(t, self.seat, board.flowering_glory, "flowering")


@record
class PassTurnOn(Step[ImperialismState]):
    """IM-24.1, IM-24.2 The next turn; after the trigger one more turn for everybody else, then the final scoring."""

    seat: Seat

    def run(self, t: Table) -> None:
        s = t.s
        after = around(s, (self.seat + 1) % s.seats)
        if s.trigger is not None and not s.ending:
            # R-29 The running turn does not count as the extra turn.
            t.tell(LastTurnsBegun(tuple(x for x in after if x != s.trigger)))
        if not s.ending:
            t.then(BeginTurn(after[0]))
        elif s.left:
            t.then(BeginTurn(s.left[0]))
        else:
            t.then(CountFinalScore())


@record
class CountFinalScore(Step[ImperialismState]):
    """IM-24.3 to IM-24.5 The final points are added; the most glory wins, and equal players share the victory."""

    def run(self, t: Table) -> None:
        t.tell(GameEnded(tuple(totals(t.s))))
        t.end()
