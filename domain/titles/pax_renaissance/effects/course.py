"""What happens at setup, in the course of turns and at the end?"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.effects import BalanceEntry
from domain.kernel.records import HIDDEN, Amount, Count, Seat, Viewer, record
from domain.titles.pax_renaissance.effects.zones import set_up_tokens
from domain.titles.pax_renaissance.pieces import Side
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "ActionSpent",
    "BankTaken",
    "DecksMade",
    "Eliminated",
    "FirstPlayerSet",
    "GameEnded",
    "OnceUsed",
    "OpUsed",
    "OpsBegan",
    "TokensSetUp",
    "TurnBegan",
    "VictoryTurned",
]

Effect: TypeAlias = kernel.Effect[PaxState]


@record
class BankTaken(Effect):
    """PR-2.3 A player has a bank."""

    seat: Seat
    bank: str

    def apply(self, s: PaxState) -> None:
        s.bank[self.seat] = self.bank


@record
class FirstPlayerSet(Effect):
    """PR-2.9 Who begins, and with how many Florins everybody does."""

    seat: Seat
    florins: tuple[Amount, ...]

    def apply(self, s: PaxState) -> None:
        s.active = self.seat
        s.florins[:] = self.florins


@record
class TokensSetUp(Effect):
    """PR-2.4, PR-2.5 Starting Concessions and the tokens of the capitals are placed."""

    def apply(self, s: PaxState) -> None:
        set_up_tokens(s)


@record
class DecksMade(Effect):
    """PR-2.6 Both decks are stacked (the last card is on top); the rest is left out unseen."""

    blocks_rewind: ClassVar[bool] = True
    east: tuple[str, ...]
    west: tuple[str, ...]
    left_east: tuple[str, ...]
    left_west: tuple[str, ...]
    open: bool
    """PR-14 Astrology: the top cards are visible."""

    def apply(self, s: PaxState) -> None:
        s.decks.update(east=list(self.east), west=list(self.west))
        s.left_out.update(east=list(self.left_east), west=list(self.left_west))

    def seen_by(self, viewer: Viewer) -> DecksMade:
        hidden: list[tuple[str, ...]] = [
            (HIDDEN,) * len(x) for x in (self.east, self.west, self.left_east, self.left_west)
        ]
        if self.open:
            hidden[0] = (*hidden[0][:-1], self.east[-1])
            hidden[1] = (*hidden[1][:-1], self.west[-1])
        return DecksMade(hidden[0], hidden[1], hidden[2], hidden[3], self.open)


@record
class TurnBegan(Effect):
    """PR-3.1 A player's turn began."""

    seat: Seat

    def apply(self, s: PaxState) -> None:
        s.phase = "action"
        s.turn += 1
        s.active = self.seat
        s.actions = s.board.actions
        s.once.clear()
        s.paid_on.clear()
        s.freed.clear()


@record
class ActionSpent(Effect):
    """PR-3.1 Actions were spent; a pass is an action, too."""

    seat: Seat
    what: str
    actions: Count

    def apply(self, s: PaxState) -> None:
        s.actions -= self.actions

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "actions", -self.actions),)


@record
class OnceUsed(Effect):
    """PR-3.3 Something that may be done once in a turn was done."""

    what: tuple[str, ...]
    freed: tuple[str, ...]
    """PR-16.8 The card whose free action it was, if it was one."""

    def apply(self, s: PaxState) -> None:
        s.once.extend(self.what)
        s.freed.extend(self.freed)


@record
class VictoryTurned(Effect):
    """PR-12.1, PR-13.3 A Victory card became active or inactive."""

    victory: str
    active: bool

    def apply(self, s: PaxState) -> None:
        s.active_victory[self.victory] = self.active


@record
class OpsBegan(Effect):
    """PR-4.5 An ops action began."""

    seat: Seat
    sides: tuple[Side, ...]
    used: tuple[str, ...]
    """Cards whose op was used before in this turn; by rules 1 none."""

    def apply(self, s: PaxState) -> None:
        s.used[:] = self.used


@record
class OpUsed(Effect):
    """PR-4.5.1, PR-16.3 A card was used for one of its ops."""

    seat: Seat
    card: str
    op: str

    def apply(self, s: PaxState) -> None:
        s.used.append(self.card)


@record
class Eliminated(Effect):
    """PR-14 A player without Florins, cards and Concessions is out of the game."""

    seat: Seat

    def apply(self, s: PaxState) -> None:
        s.eliminated[self.seat] = True


@record
class GameEnded(Effect):
    """PR-12 The game is over, for this reason and with this ranking."""

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]

    def apply(self, s: PaxState) -> None:
        s.phase = "finished"
        s.end_reason = self.reason
        s.ranking[:] = [list(group) for group in self.ranking]
