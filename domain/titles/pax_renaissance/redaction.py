"""PR-15 What may each viewer know? Everything is public but the decks and what was left out of them."""

from __future__ import annotations

from random import Random

from domain.kernel.records import HIDDEN, Seat, Viewer
from domain.titles.pax_renaissance.pieces import SIDES, Side
from domain.titles.pax_renaissance.state import PaxState, card_sets

__all__ = ["guess", "redact"]


def redact(s: PaxState, viewer: Viewer) -> PaxState:
    """PR-15.2 A copy without the order and contents of the decks; with Astrology their top cards are seen (PR-14).

    It carries out PR-15.1, PR-15.3, PR-15.4, PR-16.5, PR-16.6, R-03, R-27, too.
    """
    new = s.copy()
    for side in SIDES:
        top = new.decks[side][-1:] if s.astrology else []
        new.decks[side] = [HIDDEN] * (len(new.decks[side]) - len(top)) + top
        new.left_out[side] = [HIDDEN] * len(new.left_out[side])
    return new


def guess(s: PaxState, viewer: Seat, dice: Random) -> PaxState:
    """PR-15.2 Decks made of the cards not yet seen; comets are among the bottom cards, as everybody knows (PR-2.6)."""
    new = s.copy()
    if s.phase == "setup":
        # Before the decks are made nothing is hidden.
        return new
    known = _known_cards(s)
    for side in SIDES:
        _guess_deck(new, side, known, dice)
    return new


def _known_cards(s: PaxState) -> set[str | None]:
    """PR-15.1 The cards that lie face up, or did; None stands for empty places."""
    known: set[str | None] = {*s.discards, *s.queen.values()}
    for piles in (s.rows, s.decks):
        known.update(card for pile in piles.values() for card in pile)
    for hands in (s.hand, s.unmarried, *s.tableau.values()):
        known.update(card for pile in hands for card in pile)
    return known


def _guess_deck(new: PaxState, side: Side, known: set[str | None], dice: Random) -> None:
    """PR-2.6 Fill the hidden places of a deck with unseen cards, comets near the bottom; the others were left out."""
    board = new.board
    printed = [card for card in board.cards.values() if card.deck == side]
    sets = card_sets(new)
    unseen = [card.id for card in printed if card.set in sets and card.id not in known]
    all_comets = [card.id for card in printed if card.piece == "comet"]
    comets = [card for card in all_comets if card not in known]
    dice.shuffle(unseen)
    dice.shuffle(comets)
    deck = new.decks[side]
    low = [i for i in range(min(len(deck), board.deck_bottom + len(all_comets))) if deck[i] == HIDDEN]
    for place, comet in zip(dice.sample(low, len(comets)), comets, strict=True):
        deck[place] = comet
    for i, card in enumerate(deck):
        if card == HIDDEN:
            deck[i] = unseen.pop()
    new.left_out[side] = sorted(unseen)
