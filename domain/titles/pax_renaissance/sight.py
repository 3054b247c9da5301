"""PR-15 Who may see what? Everything is public but the decks and what was left out of them."""

from __future__ import annotations

from random import Random

from domain.kernel.records import HIDDEN, Seat, Viewer
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["guess", "redact"]


def redact(s: PaxState, viewer: Viewer) -> PaxState:
    """PR-15.2 A copy without the order and contents of the decks; with Astrology their top cards are seen (PR-14).

    It carries out PR-15.1, PR-15.3, PR-15.4, PR-16.6, R-03, R-27, too.
    """
    new = s.copy()
    for side in (0, 1):
        top = new.decks[side][-1:] if s.astrology else []
        new.decks[side] = [HIDDEN] * (len(new.decks[side]) - len(top)) + top
        new.left_out[side] = [HIDDEN] * len(new.left_out[side])
    return new


def guess(s: PaxState, viewer: Seat, dice: Random) -> PaxState:
    """PR-15.2 Decks made of the cards not yet seen; comets are among the bottom cards, as everybody knows (PR-2.6)."""
    new = s.copy()
    board = s.board
    if s.phase == "setup":
        # Before the decks are made nothing is hidden.
        return new
    known = set(s.discards)
    known.update(c for row in s.rows for c in row)
    known.update(c for pile in (*s.hand, *s.tableau, *s.unmarried) for c in pile)
    known.update(s.queen)
    known.update(c for deck in s.decks for c in deck)
    sets = {"base"} | ({"expansion"} if s.expansion else set()) | ({"promo"} if s.promos else set())
    for side in (0, 1):
        unseen = [c.id for c in board.cards.values() if c.deck == side and c.set in sets and c.id not in known]
        comets = [c.id for c in board.cards.values() if c.deck == side and c.piece == "comet" and c.id not in known]
        dice.shuffle(unseen)
        dice.shuffle(comets)
        deck = new.decks[side]
        many = sum(c.deck == side and c.piece == "comet" for c in board.cards.values())
        low = [i for i in range(min(len(deck), board.deck_bottom + many)) if deck[i] == HIDDEN]
        for place, comet in zip(dice.sample(low, len(comets)), comets, strict=True):
            deck[place] = comet
        for i, card in enumerate(deck):
            if card == HIDDEN:
                deck[i] = unseen.pop()
        new.left_out[side] = sorted(unseen)
    return new
