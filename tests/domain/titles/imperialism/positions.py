"""How are positions of Imperialism laid out for a test?

`Position` takes what matters to a test; every other card stays in its deck, so that the invariants hold.
Levels of superpowers are not applied: a test says which levels it wants.
"""

from __future__ import annotations

from domain.kernel.chance import Chance
from domain.kernel.effects import Effect
from domain.kernel.steps import Step
from domain.registry import bundled_pack
from domain.titles.imperialism.actions.achievements import achievement_due
from domain.titles.imperialism.actions.select import FinishAction, SelectAction
from domain.titles.imperialism.board import Board
from domain.titles.imperialism.cards.windows import OpenEndWindows
from domain.titles.imperialism.sequence import EndFlowering, PassTurnOn
from domain.titles.imperialism.state import ImperialismState, empty_table
from domain.titles.imperialism.title import TITLE
from tests.domain import dsl
from tests.domain.dsl import Story

__all__ = ["BOARD", "A", "B", "C", "D", "Position", "given", "level"]

A, B, C, D = range(4)


def standard_board() -> Board:
    """The board of the pack that comes with the title."""
    board = bundled_pack("imperialism").board
    assert isinstance(board, Board)
    return board


BOARD = standard_board()


def level(s: ImperialismState, seat: int, track: str) -> int:
    """A player's level on a track."""
    return s.levels[seat][BOARD.track_at[track]]


def given(position: Position, *effects: Effect[ImperialismState], chance: Chance | None = None) -> Story:
    """A story that begins with this position, after these effects; without luck of its own every draw is the first."""
    return dsl.given(TITLE, position.s, *effects, chance=chance)


class Position:
    """A position in the turn of seat A, at the choice of an action; every method returns it."""

    def __init__(self, seats: int = 3) -> None:
        self.s = s = empty_table(BOARD, seats, achievement_due)
        s.turn, s.active, s.phase = 1, A, "action"
        self.powers("poland", "spain", "france", "sweden").at(SelectAction(A))

    def powers(self, *names: str) -> Position:
        """The superpowers by seat."""
        s = self.s
        s.power = list(names[: s.seats])
        s.undealt = [p for p in BOARD.superpower if p not in s.power]
        return self

    def hand(self, seat: int, *names: str) -> Position:
        """Cards of the hand, by definition or territory."""
        for name in names:
            if name in BOARD.territory:
                self.s.lands.remove(name)
                self.s.hands[seat].append(name)
                self.s.backs[seat] += 1
            else:
                self.s.hands[seat].append(self._from_deck(name))
        return self

    def _from_deck(self, name: str) -> str:
        card = next(c for c in BOARD.definitions[name].copies if c in self.s.providence)
        self.s.providence.remove(card)
        return card

    def discard(self, *names: str) -> Position:
        """Cards of the providence discard, in order."""
        self.s.discard += [self._from_deck(name) for name in names]
        return self

    def authority(self, seat: int, name: str) -> Position:
        """The authority card before a player."""
        self.s.authority[seat] = (self._from_deck(name),)
        return self

    def levels(self, seat: int, **levels: int) -> Position:
        """Levels by track."""
        for track, n in levels.items():
            self.s.levels[seat][BOARD.track_at[track]] = n
        return self

    def ducats(self, seat: int, amount: int) -> Position:
        """The player's pool."""
        self.s.ducats[seat] = amount
        return self

    def glory(self, seat: int, amount: int) -> Position:
        """The player's glory."""
        self.s.glory[seat] = amount
        return self

    def front(self, seat: int, *names: str) -> Position:
        """Territories before a player; their levels are not applied."""
        for name in names:
            if BOARD.territory[name].kind != "board_space":
                self.s.lands.remove(name)
            self.s.front_of(name)[seat].append(name)
        return self

    def row(self, *names: str) -> Position:
        """The available territories."""
        for name in names:
            self.s.lands.remove(name)
            self.s.row.append(name)
        return self

    def faith(self, seat: int, religion: str) -> Position:
        """The religion card before a player."""
        self.s.faith[seat] = religion
        self.s.religions[list(BOARD.religion).index(religion)] -= 1
        return self

    def marker(self, seat: int, action: str) -> Position:
        """The action of the player's last turn."""
        self.s.marker[seat] = action
        if seat == self.s.active:
            self.s.forbidden = action
        return self

    def achievements(self, *row: str, deck: tuple[str, ...] = ()) -> Position:
        """The row of achievements and its deck, the top last; A has all others. From now on they are checked."""
        self.s.achievement_row = list(row)
        self.s.achievement_deck = list(deck)
        self.s.achievements[A] = [a for a in BOARD.achievement if a not in (*row, *deck)]
        self.s.checking = True
        return self

    def at(self, *steps: Step[ImperialismState]) -> Position:
        """At these steps in place of the choice of an action; after them comes the end of the turn."""
        self.s.agenda = [PassTurnOn(A), EndFlowering(A), OpenEndWindows(A), FinishAction(A), *reversed(steps)]
        return self

    def only(self, *steps: Step[ImperialismState]) -> Position:
        """At the choice of an action, or at these steps, and nothing follows: no windows and no other turn."""
        self.s.agenda = [*reversed(steps or (SelectAction(A),))]
        return self
