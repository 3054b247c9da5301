"""What happens to markers, ducats, turns and setup?"""

from __future__ import annotations

from typing import Final, TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.effects import BalanceEntry
from domain.kernel.records import HIDDEN, Amount, Coordinate, Seat, Viewer, record
from domain.kernel.redaction import withdraw
from domain.titles.imperialism.board import PRESTIGE
from domain.titles.imperialism.state import ImperialismState

__all__ = [
    "CAUSES",
    "AchievementTaken",
    "AchievementsLaid",
    "ActionChosen",
    "DevelopmentBegun",
    "DucatsGained",
    "DucatsMoved",
    "DucatsPaid",
    "EndTriggered",
    "Flowered",
    "GameEnded",
    "GloryGained",
    "GoodChosen",
    "LastTurnsBegun",
    "LevelMoved",
    "PhaseBegun",
    "SuperpowerRevealed",
    "SuperpowersDealt",
    "TurnBegun",
    "TurnEnded",
]

Effect: TypeAlias = kernel.Effect[ImperialismState]

CAUSES: Final = ("war", "humiliation", "defeat", "shortfall", "start", "flowering")
"""What moves a level or gives glory besides cards and goods: a war that was fought, two outcomes of it, a payment that
fell short, the raise at the start, and the cultural flowering."""


@record
class AchievementsLaid(Effect):
    """IM-3.5 The row and the deck of achievements; of the deck the top alone is seen."""

    row: tuple[str, ...]
    deck: tuple[str, ...]

    def apply(self, s: ImperialismState) -> None:
        s.achievement_row = list(self.row)
        s.achievement_deck = list(self.deck)

    def seen_by(self, viewer: Viewer) -> AchievementsLaid:
        return AchievementsLaid(self.row, (HIDDEN,) * (len(self.deck) - 1) + self.deck[-1:])


@record
class SuperpowersDealt(Effect):
    """IM-3.6 Superpowers are dealt face down; a player sees their own."""

    dealt: tuple[tuple[str, ...], ...]
    undealt: tuple[str, ...]

    def apply(self, s: ImperialismState) -> None:
        s.dealt = [list(d) for d in self.dealt]
        s.undealt = list(self.undealt)

    def seen_by(self, viewer: Viewer) -> SuperpowersDealt:
        dealt = tuple(d if i == viewer else (HIDDEN,) * len(d) for i, d in enumerate(self.dealt))
        return SuperpowersDealt(dealt, (HIDDEN,) * len(self.undealt))


@record
class SuperpowerRevealed(Effect):
    """IM-3.6 A player's superpower is shown; the other card stays unseen (R-2)."""

    blocks_rewind = True
    seat: Seat
    power: str

    def apply(self, s: ImperialismState) -> None:
        withdraw(s.dealt[self.seat], self.power)
        s.power[self.seat] = self.power


@record
class TurnBegun(Effect):
    """IM-4.1 A player's turn begins; the action under their marker is forbidden to them."""

    seat: Seat

    def apply(self, s: ImperialismState) -> None:
        s.turn += 1
        s.active = self.seat
        s.phase = "start"
        s.checking = True
        s.developed = False
        s.settled = False
        s.fought = None
        s.forbidden = s.marker[self.seat]
        s.actions = []
        # In the last round this was one of the last turns (IM-24.2).
        del s.left[:1]


@record
class PhaseBegun(Effect):
    """IM-4 The next state of the turn begins."""

    phase: str

    def apply(self, s: ImperialismState) -> None:
        s.phase = self.phase


@record
class ActionChosen(Effect):
    """IM-6.3 The action marker moves; which actions were possible told something of the hand, so it seals.

    After a Settlement another action is chosen, and the marker stays where it is (IM-10.4).
    """

    blocks_rewind = True
    seat: Seat
    action: str

    def apply(self, s: ImperialismState) -> None:
        s.actions.append(self.action)
        s.marker[self.seat] = s.actions[0]


@record
class DevelopmentBegun(Effect):
    """IM-4.5 A development action is chosen, also one that a card grants."""

    seat: Seat

    def apply(self, s: ImperialismState) -> None:
        s.developed = True


@record
class GoodChosen(Effect):
    """IM-7.4 A good is chosen for development; the marker on its track does not move."""

    seat: Seat
    good: str

    def apply(self, s: ImperialismState) -> None:
        """The gains that follow are changes of their own."""


@record
class LevelMoved(Effect):
    """IM-1.3 A marker moves from one level to another."""

    seat: Seat
    track: str
    before: Coordinate | None
    """The level until then; None in what was recorded before effects told it."""
    level: Coordinate
    cause: str | None
    """Id of what moves it, or `war`, `humiliation`, `defeat`, `shortfall` or `start`; None if it is not known."""

    def apply(self, s: ImperialismState) -> None:
        s.levels[self.seat][s.board.track_at[self.track]] = self.level


@record
class GloryGained(Effect):
    """IM-1.3 Glory is gained."""

    seat: Seat
    amount: Amount
    cause: str | None
    """Id of a territory, achievement, superpower, religion or card, `war` or `flowering`; None if it is not known."""

    def apply(self, s: ImperialismState) -> None:
        s.glory[self.seat] += self.amount

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "glory", self.amount),)


@record
class EndTriggered(Effect):
    """IM-24.1 A player's glory reaches the end space."""

    seat: Seat

    def apply(self, s: ImperialismState) -> None:
        s.trigger = self.seat


@record
class DucatsGained(Effect):
    """IM-1.2 Ducats come from the bank."""

    seat: Seat
    amount: Amount

    def apply(self, s: ImperialismState) -> None:
        s.ducats[self.seat] += self.amount

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "ducats", self.amount),)


@record
class DucatsPaid(Effect):
    """IM-14.2 Ducats go to the bank."""

    seat: Seat
    amount: Amount

    def apply(self, s: ImperialismState) -> None:
        s.ducats[self.seat] -= self.amount

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "ducats", -self.amount),)


@record
class DucatsMoved(Effect):
    """IM-14.6 Ducats go from one player to another."""

    payer: Seat
    to: Seat
    amount: Amount

    def apply(self, s: ImperialismState) -> None:
        s.ducats[self.payer] -= self.amount
        s.ducats[self.to] += self.amount

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.payer, "ducats", -self.amount), BalanceEntry(self.to, "ducats", self.amount))


@record
class AchievementTaken(Effect):
    """IM-13.3 An achievement is taken; the top of the deck fills the gap, and the next card becomes visible."""

    blocks_rewind = True
    seat: Seat
    achievement: str
    revealed: tuple[str, ...]
    """The card that becomes visible; none where the deck has no other."""

    def apply(self, s: ImperialismState) -> None:
        # With an empty deck there is no top, and the gap closes; the top itself may be the card taken.
        top = s.achievement_deck[-1:]
        available = s.achievement_row + top
        gap = available.index(self.achievement)
        available[gap : gap + 1] = top
        s.achievement_row = available[: len(available) - len(top)]
        del s.achievement_deck[-1:]
        s.achievement_deck[-1:] = self.revealed
        s.achievements[self.seat].append(self.achievement)
        s.checking = False


@record
class Flowered(Effect):
    """IM-12.4 The marker returns from the flowering space."""

    seat: Seat

    def apply(self, s: ImperialismState) -> None:
        s.levels[self.seat][PRESTIGE] = s.board.tops[PRESTIGE]


@record
class TurnEnded(Effect):
    """IM-4.6 The turn is over; achievements are checked no more."""

    seat: Seat

    def apply(self, s: ImperialismState) -> None:
        s.phase = "flowering"
        s.checking = False


@record
class LastTurnsBegun(Effect):
    """IM-24.2 Each of these players has one more turn."""

    seats: tuple[Seat, ...]

    def apply(self, s: ImperialismState) -> None:
        s.ending = True
        s.left = list(self.seats)


@record
class GameEnded(Effect):
    """IM-24.5 The final glory of all players; the most wins."""

    scores: tuple[Amount, ...]

    def apply(self, s: ImperialismState) -> None:
        s.phase = "finished"
        s.scores = list(self.scores)
