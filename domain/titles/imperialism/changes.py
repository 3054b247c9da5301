"""How do levels, glory, ducats and cards change? The arithmetic of one change, told as effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from domain.kernel import table as kernel
from domain.kernel.records import Seat
from domain.titles.imperialism.board import PRESTIGE, TERRITORY, EffectOp
from domain.titles.imperialism.effects import hands, table
from domain.titles.imperialism.legality import hand_limit
from domain.titles.imperialism.state import ImperialismState

__all__ = [
    "Table",
    "apply_ops",
    "bank_pays",
    "draw_cards",
    "fill_row",
    "force_payment",
    "gain_glory",
    "missing",
    "move_level",
    "pay_bank",
    "supply",
]

Table: TypeAlias = kernel.Table[ImperialismState]


def move_level(t: Table, seat: Seat, track: int, amount: int, cause: str | None) -> None:
    """IM-17.1, IM-12.2, IM-12.5, IM-12.6 A level moves within its track; prestige flowers in one's own turn.

    The cause is the id of the thing whose effect it is, or one of `CAUSES`; all of them are public.
    """
    s = t.s
    now = s.levels[seat][track]
    top = s.board.tops[track]
    if track == PRESTIGE and (seat == s.active or now > top):
        top = s.board.flowering
    level = max(0, min(now + amount, top))
    if level != now:
        t.tell(table.LevelMoved(seat, s.board.tracks[track], now, level, cause))


def gain_glory(t: Table, seat: Seat, amount: int, cause: str | None) -> None:
    """IM-24.1 Glory, and the end where it reaches the end space; only the first trigger counts.

    The cause is as in `move_level`.
    """
    if not amount:
        return
    t.tell(table.GloryGained(seat, amount, cause))
    s = t.s
    if s.trigger is None and s.glory[seat] >= s.board.end_spaces[s.seats]:
        t.tell(table.EndTriggered(seat))


def bank_pays(t: Table, seat: Seat, amount: int) -> None:
    """IM-1.2 Ducats of the bank, which never runs out (R-1)."""
    if amount:
        t.tell(table.DucatsGained(seat, amount))


def pay_bank(t: Table, seat: Seat, amount: int) -> None:
    """IM-14.2 A voluntary payment in full."""
    if amount:
        t.tell(table.DucatsPaid(seat, amount))


def force_payment(t: Table, payer: Seat, to: Seat, amount: int) -> None:
    """IM-14.1 Who has less than the amount gives all and loses 1 prestige; an amount of 0 is never a shortfall."""
    has = t.s.ducats[payer]
    paid = min(has, amount)
    if paid:
        t.tell(table.DucatsMoved(payer, to, paid))
    if has < amount:
        move_level(t, payer, PRESTIGE, -1, "shortfall")


def apply_ops(t: Table, seat: Seat, ops: Sequence[EffectOp], cause: str) -> None:
    """IM-1.10 All operations of a list that need no choice, as one change."""
    for op in ops:
        if op.op == "add_level":
            move_level(t, seat, t.s.board.track_at[op.track], op.amount, cause)
        elif op.op == "add_glory":
            gain_glory(t, seat, op.amount, cause)
        elif op.op == "gain_ducats":
            bank_pays(t, seat, op.amount)


def missing(s: ImperialismState, seat: Seat) -> int:
    """IM-5.3 Cards that the hand lacks to its limit."""
    return max(0, hand_limit(s, seat) - len(s.hands[seat]))


def supply(s: ImperialismState, deck: str) -> int:
    """IM-5.4 What a deck and its discard can give."""
    return len(s.deck(deck)) + len(s.discard_of(deck))


def draw_cards(t: Table, seat: Seat, deck: str, number: int) -> None:
    """IM-5.3, IM-15.5 Draw to a hand; an empty deck is made anew of its discard at once."""
    for cards in _batches(t, deck, number):
        t.tell(hands.CardsDrawn(seat, deck, cards))


def fill_row(t: Table) -> None:
    """IM-5.5 Lay territories open until the row is full, as far as deck and discard reach."""
    for cards in _batches(t, TERRITORY, t.s.board.row[t.s.seats] - len(t.s.row)):
        t.tell(hands.RowFilled(cards))


def _batches(t: Table, deck: str, number: int) -> Iterator[tuple[str, ...]]:
    """IM-15.5, R-22 The cards of a draw, the top first; after each batch an empty deck is renewed."""
    pile = t.s.deck(deck)
    while number > 0:
        _renew(t, deck)
        if not pile:
            return
        cards = tuple(reversed(pile[-number:]))
        yield cards
        number -= len(cards)
        _renew(t, deck)


def _renew(t: Table, deck: str) -> None:
    """IM-15.5 With an empty deck the discard, if there is one, is shuffled and becomes the deck."""
    discard = t.s.discard_of(deck)
    if discard and not t.s.deck(deck):
        t.tell(hands.DeckShuffled(deck, tuple(t.shuffled(discard))))
