"""What lies on the table?

Lists by seat; cards by their ids, levels by index of the board's tracks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from domain.kernel.records import Seat, record
from domain.kernel.state import State
from domain.kernel.steps import Step
from domain.titles.imperialism.board import TERRITORY, Board

__all__ = ["Announced", "Fought", "ImperialismState", "Look", "War", "empty_table"]


@record
class Announced:
    """IM-16.3 A card that is being resolved, with everything named for it."""

    seat: Seat
    card: str
    window: str
    """The window in which it was played; `intrigue` for plot cards."""
    target: Seat | None
    choice: str
    """A base, a good or a track; empty where nothing is named."""
    cancelled: bool
    """True where a trick stood against it; then both lie in the discard already."""


@record
class War:
    """IM-4.8 The war table."""

    kind: str
    attacker: Seat
    defender: Seat
    card: str
    defence: tuple[str, ...]


@record
class Fought:
    """IM-4.8 The result of the war of this turn."""

    kind: str
    attacker: Seat
    winner: Seat
    loser: Seat


@record
class Look:
    """IM-26.3 A hand that lies open to one seat."""

    looker: Seat
    owner: Seat


@dataclass(slots=True, kw_only=True)
class ImperialismState(State):
    """IM-4.8 Everything that a game is."""

    watched: ClassVar[bool] = True

    board: Board = field(metadata={"static": True}, repr=False, compare=False)
    achievement_due: Callable[[ImperialismState], Step[Any] | None] = field(
        metadata={"static": True}, repr=False, compare=False
    )
    """IM-13.2 The taking that is due; handed in, because actions stand above the state."""
    turn: int
    phase: str
    """`setup`, `start`, `exchange`, `action`, `windows`, `flowering` or `finished`."""
    active: Seat
    """-1 before the first turn."""
    checking: bool
    """IM-4.7 True while achievements are checked and none was taken in this turn."""
    developed: bool
    """IM-4.5 The active player chose development in this turn."""
    settled: bool
    """IM-10.4 A Settlement stood in this turn."""
    forbidden: str
    """IM-6.1 The action on which the marker lay when the turn began."""
    war: War | None
    fought: Fought | None
    stack: list[Announced]
    """IM-16.3 Cards being resolved; each answers the one before it."""
    shown: list[Look]
    trigger: Seat | None
    """IM-24.1 Who reached the end space first."""
    left: list[Seat]
    """IM-24.2 Seats that still have their last turn, in order."""
    ending: bool
    """IM-24.2 True from the end of the turn in which the end was triggered."""
    scores: list[int]
    """Final glory by seat; empty until the game is over."""

    providence: list[str]
    """The deck, its top last."""
    discard: list[str]
    lands: list[str]
    """The territory deck, its top last."""
    land_discard: list[str]
    row: list[str]
    achievement_row: list[str]
    achievement_deck: list[str]
    """Its visible top last."""
    religions: list[int]
    """Cards left by type, in the order of the board."""
    undealt: list[str]

    hands: list[list[str]]
    """IM-15.6 By seat, in the order in which the cards came."""
    backs: list[int]
    """R-33 By seat: how many cards of the hand are territories."""
    dealt: list[list[str]]
    """IM-3.6 By seat: superpowers dealt and not taken; the rejected ones stay here unseen."""
    power: list[str]
    """By seat: the superpower, empty before the reveal."""
    faith: list[str]
    """IM-22 By seat: the type of the religion card, or empty."""
    authority: list[str]
    """IM-18.1 By seat: the card in front, or empty."""
    owned_lands: list[list[str]]
    owned_colonies: list[list[str]]
    """Colony cards in front."""
    markers: list[list[str]]
    """R-12 Markers on India and China."""
    achievements: list[list[str]]
    marker: list[str]
    """IM-6.1 The action marker, or empty."""
    ducats: list[int]
    glory: list[int]
    levels: list[list[int]]
    """By seat and track; prestige up to the flowering space."""

    def deck(self, name: str) -> list[str]:
        """IM-1.6, IM-1.7 The providence or the territory deck, its top last."""
        return self.lands if name == TERRITORY else self.providence

    def discard_of(self, name: str) -> list[str]:
        """IM-15.4 The open discard of a deck."""
        return self.land_discard if name == TERRITORY else self.discard

    def front_of(self, territory: str) -> list[list[str]]:
        """IM-9.3 By seat: the cards in front among which a territory lies, lands or colonies."""
        return self.owned_lands if self.board.territory[territory].kind == "land" else self.owned_colonies

    def forced_step(self) -> Step[Any] | None:
        """IM-13.2 The achievement that the active player must take now."""
        return self.achievement_due(self) if self.checking else None


def empty_table(
    board: Board, seats: int, achievement_due: Callable[[ImperialismState], Step[Any] | None]
) -> ImperialismState:
    """IM-3.1, IM-3.4 The table before any luck: piles in the order of the pack, 25 ducats each."""
    every = range(seats)
    return ImperialismState(
        seats=seats,
        board=board,
        achievement_due=achievement_due,
        turn=0,
        phase="setup",
        active=-1,
        checking=False,
        developed=False,
        settled=False,
        forbidden="",
        war=None,
        fought=None,
        stack=[],
        shown=[],
        trigger=None,
        left=[],
        ending=False,
        scores=[],
        providence=list(board.card),
        discard=[],
        lands=[t.id for t in board.territory.values() if t.kind != "board_space"],
        land_discard=[],
        row=[],
        achievement_row=[],
        achievement_deck=list(board.achievement),
        religions=[r.copies for r in board.religion.values()],
        undealt=list(board.superpower),
        hands=[[] for _ in every],
        backs=[0] * seats,
        dealt=[[] for _ in every],
        power=[""] * seats,
        faith=[""] * seats,
        authority=[""] * seats,
        owned_lands=[[] for _ in every],
        owned_colonies=[[] for _ in every],
        markers=[[] for _ in every],
        achievements=[[] for _ in every],
        marker=[""] * seats,
        ducats=[board.start_ducats] * seats,
        glory=[0] * seats,
        levels=[[0] * len(board.tracks) for _ in every],
    )
