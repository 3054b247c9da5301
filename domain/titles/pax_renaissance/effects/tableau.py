"""What happens to hands, tableaus and Empires? An Empire is named by its map card."""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import Seat, record
from domain.titles.pax_renaissance.effects.zones import free_vassal, join, leave_row, lose_card, receive
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["CardDiscarded", "CardPlayed", "EmpireFlipped", "EmpireReturned", "EmpireTaken", "QueenMarried"]

Effect: TypeAlias = kernel.Effect[PaxState]


@record
class CardPlayed(Effect):
    """PR-4.2.1, PR-8.6 A card went from a hand to the outer end of its side, or as a queen under the Player Card.

    It carries out R-06, too.
    """

    seat: Seat
    card: str
    to: Literal["east", "west", "unmarried"]

    def apply(self, s: PaxState) -> None:
        s.hand[self.seat].remove(self.card)
        receive(s, self.seat, self.card, self.to)


@record
class QueenMarried(Effect):
    """PR-8.2 A queen went from a hand to her king."""

    seat: Seat
    card: str
    map: str

    def apply(self, s: PaxState) -> None:
        s.hand[self.seat].remove(self.card)
        s.queen[self.map] = self.card
        s.owner_of[self.card] = self.seat


@record
class CardDiscarded(Effect):
    """PR-11.5 A card other than an Empire left the game, from a hand or a tableau."""

    card: str
    seat: Seat
    why: str

    def apply(self, s: PaxState) -> None:
        lose_card(s, self.seat, self.card)
        s.discards.append(self.card)


@record
class EmpireTaken(Effect):
    """PR-11.1, PR-11.3 An Empire lies King side up in a tableau: at the outer end of a side, or under a suzerain."""

    map: str
    seat: Seat
    suzerain: str | None

    def apply(self, s: PaxState) -> None:
        leave_row(s, s.board.empire_card(self.map))
        s.owner[self.map] = self.seat
        s.republic[self.map] = False
        join(s, self.map, self.suzerain)


@record
class EmpireFlipped(Effect):
    """PR-11.1.4 An Empire changed from Monarchy to Republic or back; a vassal left its suzerain."""

    map: str
    republic: bool

    def apply(self, s: PaxState) -> None:
        s.republic[self.map] = self.republic
        free_vassal(s, self.map)


@record
class EmpireReturned(Effect):
    """PR-11.5 An Empire went back to the Empire stack."""

    map: str

    def apply(self, s: PaxState) -> None:
        leave_row(s, s.board.empire_card(self.map))
        s.owner[self.map] = None
        s.republic[self.map] = False
        s.suzerain.pop(self.map, None)
