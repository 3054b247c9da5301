"""Where do pieces lie, and how do they leave a place or come to one?

What effects have in common: nothing here knows why a piece moves.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import Spot
from domain.titles.pax_renaissance.pieces import (
    BESIDE,
    BISHOPS,
    PAWN,
    PIRATES,
    SIDES,
    TOKENS,
    Kind,
    Side,
    in_order,
    without,
)
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "free_vassal",
    "join",
    "lay",
    "lay_florins",
    "leave_row",
    "lift",
    "lose_card",
    "pay_on",
    "receive",
    "set_up_tokens",
    "slide",
]


def lift(s: PaxState, kind: Kind, place: str | None) -> None:
    """A token leaves a place of the map, a card, or the supply."""
    if place is None:
        s.supply[TOKENS[kind].pile] -= 1
    elif kind in BISHOPS:
        del s.bishops[place]
    elif place in s.slots:
        s.slots[place] = None
    elif place == BESIDE:
        s.beside = without(s.beside, kind)
    elif place not in s.concessions:
        m = s.board.empire_at[place]
        s.repressed[m] = without(s.repressed[m], kind)
    elif kind in PIRATES:
        s.pirates[place] = None
    else:
        s.concessions[place] = None


def lay(s: PaxState, kind: Kind, place: str | None) -> None:
    """A token comes to a place of the map, a card, or the supply."""
    if place is None:
        s.supply[TOKENS[kind].pile] += 1
    elif kind in BISHOPS:
        s.bishops[place] = kind
    elif place in s.slots:
        s.slots[place] = kind
    elif place == BESIDE:
        s.beside = in_order((*s.beside, kind))
    elif place not in s.concessions:
        m = s.board.empire_at[place]
        s.repressed[m] = in_order((*s.repressed[m], kind))
    elif kind in PIRATES:
        s.pirates[place] = kind
    else:
        s.concessions[place] = TOKENS[kind].seat


def receive(s: PaxState, seat: Seat, card: str, to: str) -> None:
    """A card comes to a player's hand, to a side of the tableau, under the Player Card, or to the discards."""
    if to == "hand":
        s.hand[seat].append(card)
    elif to == "unmarried":
        s.unmarried[seat].append(card)
    elif to == "discards":
        s.discards.append(card)
    else:
        s.tableau[to][seat].append(card)
        s.owner_of[card] = seat


def lose_card(s: PaxState, seat: Seat, card: str) -> None:
    """A card leaves a player's hand, or the tableau or the king to whom it belongs."""
    if card in s.hand[seat]:
        s.hand[seat].remove(card)
        return
    del s.owner_of[card]
    for m, queen in s.queen.items():
        if queen == card:
            del s.queen[m]
            return
    leave_row(s, card)


def leave_row(s: PaxState, card: str) -> None:
    """PR-16.5 A card leaves the row in which it lies, if it lies in one."""
    for side in SIDES:
        for row in s.tableau[side]:
            if card in row:
                row.remove(card)


def join(s: PaxState, m: str, suzerain: str | None) -> None:
    """PR-11.1, PR-11.3 An owned Empire goes under a suzerain, or to the outer end of its owner's row."""
    s.suzerain.pop(m, None)
    owner = s.owner[m]
    if suzerain is not None:
        s.suzerain[m] = suzerain
    elif owner is not None:
        s.tableau[s.board.empires[m].side][owner].append(s.board.empire_card(m))


def free_vassal(s: PaxState, m: str) -> None:
    """PR-11.1.4 A vassal leaves its suzerain for the row of its owner; other Empires stay where they are."""
    if m in s.suzerain:
        join(s, m, None)


def lay_florins(s: PaxState, seat: Seat | None, amount: int) -> None:
    """PR-0.4 Florins come to a player, or to China, which counts none."""
    if seat is not None:
        s.florins[seat] += amount


def pay_on(s: PaxState, spots: Iterable[Spot]) -> None:
    """PR-4.1.2, PR-4.1.4 One Florin comes to each of some cards of the market, which the payer may not buy then."""
    for spot in spots:
        card = s.rows[spot.row][spot.position]
        assert card is not None, "Florins are laid on cards"
        s.row_florins[spot.row][spot.position] += 1
        s.paid_on.append(card)


def slide(s: PaxState, side: Side) -> None:
    """PR-3.4, PR-0.5 The cards of a row close ranks to the left, with their Florins; those of position 0 stay there."""
    row, florins = s.rows[side], s.row_florins[side]
    left = 0 if row[0] else florins[0]
    kept = [i for i, card in enumerate(row) if card]
    gaps = len(row) - len(kept)
    row[:] = [row[i] for i in kept] + [None] * gaps
    florins[:] = [florins[i] for i in kept] + [0] * gaps
    florins[0] += left


def set_up_tokens(s: PaxState) -> None:
    """PR-2.4, PR-2.5, PR-1.3 The tokens of the capitals and the starting Concessions come from the supply."""
    for slot, kind in s.board.start_tokens.items():
        lift(s, kind, None)
        lay(s, kind, slot)
    for seat, bank in enumerate(s.bank):
        if bank is not None:
            lift(s, PAWN[seat], None)
            lay(s, PAWN[seat], s.board.banks[bank].border)
