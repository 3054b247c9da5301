"""EN-20, EN-21 What does Draw do, and how is slavery abolished?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.kernel.table import Table
from domain.titles.endeavor.actions.statuses import gain_icons, lose_icons
from domain.titles.endeavor.effects.actions import CardDrawn, SlaveryAbolished, SlaveryCardsTurned
from domain.titles.endeavor.legality import clockwise, is_over_limit
from domain.titles.endeavor.state import EndeavorState

__all__ = ["abolish_slavery", "draw", "turn_face_down"]


def draw(t: Table[EndeavorState], seat: Seat, deck_id: str) -> tuple[Seat, ...]:
    """EN-20.1 Take the top card of a deck; returns the passed players whom an abolition makes settle."""
    s = t.s
    card = s.board.cards[s.decks[s.board.deck_at[deck_id]][0]]
    t.tell(CardDrawn(seat, card.id))
    gain_icons(t, seat, card.icons)
    if card.abolishes and not s.abolished:
        return abolish_slavery(t, seat)
    return ()


def abolish_slavery(t: Table[EndeavorState], seat: Seat) -> tuple[Seat, ...]:
    """EN-21.4 Everybody's slavery cards go face down, the drawer's first; the rest of the Slavery deck is out."""
    s = t.s
    rest = tuple(c for pile in s.decks for c in pile if s.board.cards[c].kind == "slavery")
    t.tell(SlaveryAbolished(rest))
    for owner in clockwise(s, seat):
        turn_face_down(t, owner, tuple(c for c in s.cards[owner] if s.board.cards[c].kind == "slavery"))
    return tuple(q for q in range(s.seats) if s.passed[q] and is_over_limit(s, q))


def turn_face_down(t: Table[EndeavorState], seat: Seat, cards: tuple[str, ...]) -> None:
    """EN-21.3 Slavery cards that lie face down give no icons and count for no limit."""
    if not cards:
        return
    t.tell(SlaveryCardsTurned(seat, cards))
    for card in cards:
        lose_icons(t, seat, t.s.board.cards[card].icons)
