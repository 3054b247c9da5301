"""What can happen in Pax Renaissance?

Nearly everything is public (PR-15.1); only the order and contents of the decks and what was left out are hidden.
Seats, cards, map cards and places are named by their numbers and ids; the words are in `words.py`.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import HIDDEN, Seat, Viewer, record
from domain.titles.pax_renaissance.board import PAWN, PIRATE, SUPPLY, supply_of
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "ActionSpent",
    "BankTaken",
    "BishopMoved",
    "CardBought",
    "CardDealt",
    "CardDiscarded",
    "CardPlayed",
    "CommerceTaken",
    "ConstantinopleArranged",
    "DecksMade",
    "DiskMoved",
    "Eliminated",
    "EmpireFlipped",
    "EmpireReturned",
    "EmpireTaken",
    "FairBegan",
    "FirstPlayerSet",
    "FlorinsChanged",
    "GameEnded",
    "MapFlipped",
    "MarketTurned",
    "OnceUsed",
    "OpUsed",
    "OpsBegan",
    "PoolTaken",
    "QueenMarried",
    "RowSlid",
    "TokenMoved",
    "TokensSetUp",
    "TurnBegan",
    "VictoryTurned",
]

Effect: TypeAlias = kernel.Effect[PaxState]


@record
class BankTaken(Effect):
    """PR-2.3 A player has a bank."""

    seat: Seat
    bank: int

    def apply(self, s: PaxState) -> None:
        s.bank[self.seat] = self.bank


@record
class FirstPlayerSet(Effect):
    """PR-2.9 Who begins, and with how many Florins everybody does."""

    seat: Seat
    florins: tuple[int, ...]

    def apply(self, s: PaxState) -> None:
        s.active = self.seat
        s.florins[:] = self.florins


@record
class TokensSetUp(Effect):
    """PR-2.4, PR-2.5 Starting Concessions and the tokens of the capitals are placed."""

    def apply(self, s: PaxState) -> None:
        for i, slot in enumerate(s.board.slots):
            if slot.start >= 0:
                s.slots[i] = slot.start
                s.supply[slot.start] -= 1
        for seat, bank in enumerate(s.bank):
            s.concessions[s.board.banks[bank].border] = seat
            s.supply[PAWN + seat] -= 1


@record
class DecksMade(Effect):
    """PR-2.6 Both decks are stacked (the last card is on top); the rest is left out unseen."""

    seals: ClassVar[bool] = True
    east: tuple[str, ...]
    west: tuple[str, ...]
    left_east: tuple[str, ...]
    left_west: tuple[str, ...]
    open: bool
    """PR-14 Astrology: the top cards are visible."""

    def apply(self, s: PaxState) -> None:
        s.decks[:] = [list(self.east), list(self.west)]
        s.left_out[:] = [list(self.left_east), list(self.left_west)]

    def seen_by(self, viewer: Viewer) -> DecksMade:
        hidden: list[tuple[str, ...]] = [
            (HIDDEN,) * len(x) for x in (self.east, self.west, self.left_east, self.left_west)
        ]
        if self.open:
            hidden[0] = (*hidden[0][:-1], self.east[-1])
            hidden[1] = (*hidden[1][:-1], self.west[-1])
        return DecksMade(hidden[0], hidden[1], hidden[2], hidden[3], self.open)


@record
class CardDealt(Effect):
    """PR-2.7, PR-3.4 The top card of a deck lies face up in a market row."""

    seals: ClassVar[bool] = True
    row: int
    position: int
    deck: int
    card: str
    below: str
    """The new top card of the deck where that is visible (Astrology); else an empty text."""

    def apply(self, s: PaxState) -> None:
        deck = s.decks[self.deck]
        deck.pop()
        s.rows[self.row][self.position] = self.card
        if self.below:
            deck[-1] = self.below


@record
class RowSlid(Effect):
    """PR-3.4 The cards of a row moved left until there were no gaps, with their Florins."""

    row: int

    def apply(self, s: PaxState) -> None:
        row, florins = s.rows[self.row], s.row_florins[self.row]
        left = 0 if row[0] else florins[0]
        kept = [(c, f) for c, f in zip(row, florins, strict=True) if c]
        gaps = len(row) - len(kept)
        row[:] = [c for c, _ in kept] + [""] * gaps
        florins[:] = [f for _, f in kept] + [0] * gaps
        florins[0] += left


@record
class MarketTurned(Effect):
    """PR-3.4 The cards at position 0 of both rows lie face down."""

    def apply(self, s: PaxState) -> None:
        """Position 0 is always face down between refreshes, so nothing is stored."""


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
    actions: int

    def apply(self, s: PaxState) -> None:
        s.actions -= self.actions


@record
class OnceUsed(Effect):
    """PR-3.3 Something that may be done once in a turn was done, and by which card's free action, if any."""

    what: tuple[str, ...]
    card: str

    def apply(self, s: PaxState) -> None:
        s.once.extend(self.what)
        if self.card:
            s.freed.append(self.card)


@record
class FlorinsChanged(Effect):
    """PR-0.4 Florins went from China to a player, or back where the amount is negative."""

    seat: Seat
    amount: int
    why: str

    def apply(self, s: PaxState) -> None:
        s.florins[self.seat] += self.amount


@record
class CardBought(Effect):
    """PR-4.1 A card was bought: one Florin went on each place of `paid` (row, position), the rest to China.

    It carries out PR-4.1.5, too.
    """

    seat: Seat
    row: int
    position: int
    card: str
    paid: tuple[tuple[int, int], ...]
    gained: int

    def apply(self, s: PaxState) -> None:
        for row, position in self.paid:
            s.row_florins[row][position] += 1
            s.paid_on.append(s.rows[row][position])
        s.florins[self.seat] += self.gained - self.position
        s.row_florins[self.row][self.position] = 0
        s.rows[self.row][self.position] = ""
        if s.board.cards[self.card].piece == "comet":
            s.discards.append(self.card)
        else:
            s.hand[self.seat].append(self.card)


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


@record
class TokenMoved(Effect):
    """PR-1.2 A token went from one place to another; `why` says by which rule."""

    kind: int
    start: int
    """A place, or SUPPLY."""
    to: int
    why: str

    def apply(self, s: PaxState) -> None:
        _lift(s, self.kind, self.start)
        _lay(s, self.kind, self.to)


def _lift(s: PaxState, kind: int, place: int) -> None:
    board = s.board
    if place == SUPPLY:
        s.supply[supply_of(kind)] -= 1
    elif place < board.first_border:
        s.slots[place] = -1
    elif place < board.agents:
        (s.pirates if kind >= PIRATE else s.concessions)[place - board.first_border] = -1
    elif place == board.agents:
        s.beside.remove(kind)
    else:
        s.repressed[place - board.first_empire].remove(kind)


def _lay(s: PaxState, kind: int, place: int) -> None:
    board = s.board
    if place == SUPPLY:
        s.supply[supply_of(kind)] += 1
    elif place < board.first_border:
        s.slots[place] = kind
    elif place < board.agents:
        if kind >= PIRATE:
            s.pirates[place - board.first_border] = kind
        else:
            s.concessions[place - board.first_border] = kind - PAWN
    elif place == board.agents:
        s.beside.append(kind)
        s.beside.sort()
    else:
        s.repressed[place - board.first_empire].append(kind)
        s.repressed[place - board.first_empire].sort()


@record
class BishopMoved(Effect):
    """PR-5.1 A bishop went from one card to another; an empty text is the supply."""

    kind: int
    start: str
    to: str
    why: str

    def apply(self, s: PaxState) -> None:
        if self.start:
            del s.bishops[self.start]
        else:
            s.supply[self.kind] -= 1
        if self.to:
            s.bishops[self.to] = self.kind
        else:
            s.supply[self.kind] += 1


@record
class MapFlipped(Effect):
    """PR-10.5 A map card shows its other side."""

    map: int

    def apply(self, s: PaxState) -> None:
        s.backs[self.map] = 1 - s.backs[self.map]


@record
class ConstantinopleArranged(Effect):
    """PR-10.5 The tokens in a city of several slots were assigned anew."""

    slots: tuple[int, ...]
    kinds: tuple[int, ...]

    def apply(self, s: PaxState) -> None:
        for slot, kind in zip(self.slots, self.kinds, strict=True):
            s.slots[slot] = kind


@record
class DiskMoved(Effect):
    """PR-7.1 An emporium opened, and the one of its colour that was open closed."""

    opened: int
    closed: int

    def apply(self, s: PaxState) -> None:
        s.emporium[s.board.cities[self.opened].emporium] = self.opened


@record
class VictoryTurned(Effect):
    """PR-12.1, PR-13.3 A Victory card became active or inactive."""

    victory: int
    active: bool

    def apply(self, s: PaxState) -> None:
        s.active_victory[self.victory] = self.active


@record
class OpsBegan(Effect):
    """PR-4.5 An ops action began: no card has been used in it."""

    seat: Seat
    sides: tuple[int, ...]

    def apply(self, s: PaxState) -> None:
        s.used.clear()


@record
class OpUsed(Effect):
    """PR-4.5.1 A card was used for one of its ops."""

    seat: Seat
    card: str
    op: str

    def apply(self, s: PaxState) -> None:
        s.used.append(self.card)


@record
class CommerceTaken(Effect):
    """PR-5.2 One Florin went from a market card to a player."""

    seat: Seat
    row: int
    position: int

    def apply(self, s: PaxState) -> None:
        s.row_florins[self.row][self.position] -= 1
        s.florins[self.seat] += 1


@record
class FairBegan(Effect):
    """PR-6.2 A trade fair: the card at position 0 is traded away, and China adds to the pool."""

    seat: Seat
    row: int
    card: str
    bonus: int

    def apply(self, s: PaxState) -> None:
        s.discards.append(self.card)
        s.rows[self.row][0] = ""
        s.row_florins[self.row][0] += self.bonus


@record
class PoolTaken(Effect):
    """PR-6.4, PR-6.6 Florins of the pool went to a player, or to China by a Pirate."""

    row: int
    seat: Seat
    """-1 for China."""
    amount: int
    border: int
    """-1 for the initiator's profit."""

    def apply(self, s: PaxState) -> None:
        s.row_florins[self.row][0] -= self.amount
        if self.seat >= 0:
            s.florins[self.seat] += self.amount


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
