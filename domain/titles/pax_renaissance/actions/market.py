"""PR-3.4, PR-4.1 How are cards dealt to the market and bought from it?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.playing import ChooseVictory
from domain.titles.pax_renaissance.effects.trade import CardBought, CardDealt, MarketTurned, RowSlid
from domain.titles.pax_renaissance.legality.trade import payment
from domain.titles.pax_renaissance.pieces import OTHER_SIDE, SIDES, Side
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["buy", "deal", "refresh_market"]


def buy(t: Table[PaxState], seat: Seat, row: Side, position: int) -> None:
    """PR-4.1, PR-4.1.7 Pay, take the Florins on the card and the card; a comet is discarded and activates a victory."""
    s = t.s
    card = s.rows[row][position]
    assert card is not None, "a card is bought"
    paid, gained = payment(s, row, position), s.row_florins[row][position]
    if s.board.cards[card].piece == "comet":
        t.tell(CardBought(seat, row, position, card, paid, gained, "discards"))
        t.then(ChooseVictory(seat))
    else:
        t.tell(CardBought(seat, row, position, card, paid, gained, "hand"))


def deck_for(s: PaxState, row: Side) -> Side | None:
    """PR-3.4, R-04 The row's own deck, or the other one; None where both are empty."""
    if s.decks[row]:
        return row
    return OTHER_SIDE[row] if s.decks[OTHER_SIDE[row]] else None


def deal(t: Table[PaxState], row: Side, position: int) -> None:
    """PR-3.4 Lay the top card of a deck, if there is one, face up in a row."""
    s = t.s
    deck = deck_for(s, row)
    if deck is None:
        return
    pile = s.decks[deck]
    revealed = (pile[-2],) if s.astrology and len(pile) > 1 else ()
    t.tell(CardDealt(row, position, deck, pile[-1], revealed))


def refresh_market(t: Table[PaxState]) -> None:
    """PR-3.4, R-04, R-34 Rows slide and are filled, as far as the decks last."""
    s = t.s
    for side in SIDES:
        if not all(s.rows[side]):
            t.tell(RowSlid(side))
    vacant = [(side, k) for k in range(s.board.row) for side in SIDES if not s.rows[side][k]]
    if vacant and any(s.decks.values()):
        for side, position in vacant:
            deal(t, side, position)
        t.tell(MarketTurned())
