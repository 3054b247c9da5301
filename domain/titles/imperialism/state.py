"""What lies on the table?

Lists by seat; cards by their ids, levels by index of the board's tracks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from domain.kernel.records import Amount, Coordinate, Count, Seat, record
from domain.kernel.state import State
from domain.kernel.steps import Step
from domain.titles.imperialism.board import TERRITORY, Board

__all__ = ["RULES", "Announced", "Fought", "ImperialismState", "Look", "War", "empty_table"]

RULES: Final = 2
"""Today's rules; `title.py` says what changed after the former ones."""


@record
class Announced:
    """IM-16.3 A card that is being resolved, with everything named for it."""

    seat: Seat
    """The seat that plays the card."""
    card: str
    """The card."""
    window: str
    """The window in which it was played; `intrigue` for plot cards."""
    target: Seat | None
    """The seat against which it is played; null for none."""
    choice: str | None
    """A base, a good or a track; None where nothing is named."""
    tricks: tuple[str, ...]
    """The trick that stood against it, which is discarded with it; empty where none did."""

    @property
    def is_cancelled(self) -> bool:
        """IM-16.3 A trick stood against it."""
        return bool(self.tricks)


@record
class War:
    """IM-4.8 The war table."""

    kind: str
    """`land` or `sea`."""
    attacker: Seat
    """The seat that declared the war."""
    defender: Seat
    """The seat that is attacked."""
    card: str
    """The war card of the attacker."""
    defence: tuple[str, ...]
    """The war cards of the defender."""


@record
class Fought:
    """IM-4.8 The result of the war of this turn."""

    kind: str
    """`land` or `sea`."""
    attacker: Seat
    """The seat that declared the war."""
    winner: Seat
    """The seat that won."""
    loser: Seat
    """The seat that lost."""


@record
class Look:
    """IM-26.3 A hand that lies open to one seat, beside that of its owner."""

    looker: Seat
    """The seat that looks."""
    owner: Seat
    """The seat whose hand it is."""
    cards: tuple[str, ...]
    """Sorted, because the order of the hand is its owner's own (IM-26.7)."""


@dataclass(slots=True, kw_only=True)
class ImperialismState(State):
    """IM-4.8 Everything that a game is."""

    watched: ClassVar[bool] = True

    rules: int = field(default=RULES, metadata={"static": True}, repr=False, compare=False)
    board: Board = field(metadata={"static": True}, repr=False, compare=False)
    achievement_due: Callable[[ImperialismState], Step[Any] | None] = field(
        metadata={"static": True}, repr=False, compare=False
    )
    """IM-13.2 The taking that is due; handed in, because actions stand above the state."""
    turn: Count
    """IM-4 Number of the turn, 1 for the first; 0 during setup."""
    phase: str
    """`setup`, `start`, `exchange`, `action`, `windows`, `flowering` or `finished`."""
    active: Seat | None
    """Whose turn it is; None before the first."""
    checking: bool
    """IM-4.7 True while achievements are checked and none was taken in this turn."""
    developed: bool
    """IM-4.5 The active player chose development in this turn."""
    settled: bool
    """IM-10.4 A Settlement stood in this turn."""
    forbidden: str | None
    """IM-6.1 The action on which the marker lay when the turn began; None in a player's first turn."""
    actions: list[str]
    """IM-6.3 The actions chosen in this turn: one, or another after a Settlement (IM-10.4)."""
    war: War | None
    """IM-4.8 The war that is fought now; null outside of a war."""
    fought: Fought | None
    """IM-4.8 The result of the war of this turn; null if none was fought."""
    stack: list[Announced]
    """IM-16.3 Cards being resolved; each answers the one before it."""
    shown: Look | None
    """IM-26.3 The hand that one player looks at now."""
    trigger: Seat | None
    """IM-24.1 Who reached the end space first."""
    left: list[Seat]
    """IM-24.2 Seats that still have their last turn, in order."""
    ending: bool
    """IM-24.2 True from the end of the turn in which the end was triggered."""
    scores: list[Amount]
    """Final glory by seat; empty until the game is over."""

    providence: list[str]
    """The deck, its top last."""
    discard: list[str]
    """IM-15.4 The open discard of the providence deck."""
    lands: list[str]
    """The territory deck, its top last."""
    land_discard: list[str]
    """IM-15.4 The open discard of the territory deck."""
    row: list[str]
    """IM-5.3 The open territories."""
    achievement_row: list[str]
    """IM-13 The achievements that can be taken."""
    achievement_deck: list[str]
    """Its visible top last."""
    religions: list[Count]
    """Cards left by type, in the order of the board."""
    undealt: list[str]
    """IM-3.6 Superpowers that were dealt to nobody."""

    hands: list[list[str]]
    """IM-15.6 By seat, in the order in which the cards came."""
    backs: list[Count]
    """R-33 By seat: how many cards of the hand are territories."""
    dealt: list[list[str]]
    """IM-3.6 By seat: superpowers dealt and not taken; the rejected ones stay here unseen."""
    power: list[str | None]
    """By seat: the superpower; None before the reveal."""
    faith: list[str | None]
    """IM-22 By seat: the type of the religion card; None without one."""
    authority: list[tuple[str, ...]]
    """IM-18.1 By seat: the authority card in front, one at most."""
    owned_lands: list[list[str]]
    """IM-9.3 By seat: lands in front."""
    owned_colonies: list[list[str]]
    """Colony cards in front."""
    markers: list[list[str]]
    """R-12 Markers on India and China."""
    achievements: list[list[str]]
    """IM-13 By seat: achievements taken."""
    marker: list[str | None]
    """IM-6.1 By seat: the action on which the marker lies; None before the first."""
    ducats: list[Amount]
    """By seat: ducats."""
    glory: list[Amount]
    """IM-4 By seat: glory points so far."""
    levels: list[list[Coordinate]]
    """By seat and track; prestige up to the flowering space."""

    def deck(self, name: str) -> list[str]:
        """IM-1.6, IM-1.7 The providence or the territory deck, its top last."""
        return self.lands if name == TERRITORY else self.providence

    def discard_of(self, name: str) -> list[str]:
        """IM-15.4 The open discard of a deck."""
        return self.land_discard if name == TERRITORY else self.discard

    def front_of(self, territory: str) -> list[list[str]]:
        """IM-9.3 By seat: what a territory lies among, lands, colonies or the markers on India and China."""
        fronts = {"land": self.owned_lands, "colony": self.owned_colonies, "board_space": self.markers}
        return fronts[self.board.territory[territory].kind]

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
        active=None,
        checking=False,
        developed=False,
        settled=False,
        forbidden=None,
        actions=[],
        war=None,
        fought=None,
        stack=[],
        shown=None,
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
        power=[None] * seats,
        faith=[None] * seats,
        authority=[()] * seats,
        owned_lands=[[] for _ in every],
        owned_colonies=[[] for _ in every],
        markers=[[] for _ in every],
        achievements=[[] for _ in every],
        marker=[None] * seats,
        ducats=[board.start_ducats] * seats,
        glory=[0] * seats,
        levels=[[0] * len(board.tracks) for _ in every],
    )
