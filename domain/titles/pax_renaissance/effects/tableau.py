"""What happens to hands, tableaus and Empires?"""

from __future__ import annotations

from typing import TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import Seat, record
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
    side: int
    """-1 for an unmarried queen."""

    def apply(self, s: PaxState) -> None:
        s.hand[self.seat].remove(self.card)
        if self.side < 0:
            s.unmarried[self.seat].append(self.card)
        else:
            s.tableau[2 * self.seat + self.side].append(self.card)
            s.owner_of[self.card] = self.seat


@record
class QueenMarried(Effect):
    """PR-8.2 A queen went from a hand to her king."""

    seat: Seat
    card: str
    map: int

    def apply(self, s: PaxState) -> None:
        s.hand[self.seat].remove(self.card)
        s.queen[self.map] = self.card
        s.owner_of[self.card] = self.seat


@record
class CardDiscarded(Effect):
    """PR-11.5 A card that is no Empire left the game, from a hand or a tableau."""

    card: str
    seat: Seat
    why: str

    def apply(self, s: PaxState) -> None:
        s.discards.append(self.card)
        if self.card in s.hand[self.seat]:
            s.hand[self.seat].remove(self.card)
        else:
            del s.owner_of[self.card]
            if self.card in s.queen:
                s.queen[s.queen.index(self.card)] = ""
            else:
                for side in s.tableau[2 * self.seat : 2 * self.seat + 2]:
                    if self.card in side:
                        side.remove(self.card)


@record
class EmpireTaken(Effect):
    """PR-11.1, PR-11.3 An Empire lies King side up in a tableau: at the outer end of a side, or under a suzerain."""

    map: int
    seat: Seat
    suzerain: int
    """The Empire that it lies under, or -1."""

    def apply(self, s: PaxState) -> None:
        card = s.board.empire_card(self.map)
        _out_of_tableau(s, card)
        s.owner[self.map] = self.seat
        s.republic[self.map] = False
        s.suzerain[self.map] = self.suzerain
        if self.suzerain < 0:
            s.tableau[2 * self.seat + s.board.empires[self.map].side].append(card)


@record
class EmpireFlipped(Effect):
    """PR-11.1.4 An Empire changed from Monarchy to Republic or back; a vassal left its suzerain."""

    map: int
    republic: bool

    def apply(self, s: PaxState) -> None:
        s.republic[self.map] = self.republic
        if s.suzerain[self.map] >= 0:
            s.suzerain[self.map] = -1
            side = 2 * s.owner[self.map] + s.board.empires[self.map].side
            s.tableau[side].append(s.board.empire_card(self.map))


@record
class EmpireReturned(Effect):
    """PR-11.5 An Empire went back to the Empire stack."""

    map: int

    def apply(self, s: PaxState) -> None:
        _out_of_tableau(s, s.board.empire_card(self.map))
        s.owner[self.map] = -1
        s.republic[self.map] = False
        s.suzerain[self.map] = -1


def _out_of_tableau(s: PaxState, card: str) -> None:
    """PR-16.5 Take an Empire card out of the row in which it lies, if it does."""
    for side in s.tableau:
        if card in side:
            side.remove(card)
