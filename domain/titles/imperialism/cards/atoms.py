"""Which changes are atomic steps of their own? (IM-1.10)

Each step here is one operation of a card; the check for achievements comes after each.
Amounts are fixed when the card is resolved, before any of its changes (IM-14.4).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Amount, Seat, record
from domain.kernel.steps import Ask, Step
from domain.titles.imperialism.changes import Table, bank_pays, force_payment, gain_glory, move_level, pay_bank
from domain.titles.imperialism.effects.hands import CardTakenFromDiscard
from domain.titles.imperialism.effects.play import AuthorityDiscarded, CardDone
from domain.titles.imperialism.legality import can_afford
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState

__all__ = [
    "DiscardAuthorityOf",
    "FinishCard",
    "ForcePayment",
    "GainGlory",
    "MoveLevel",
    "PayFromBank",
    "PayToRaise",
    "PickFromDiscard",
    "card_in_play",
    "fits",
    "pick_up",
    "raise_options",
    "take_from_discard",
]


def card_in_play(s: ImperialismState, seat: Seat) -> str | None:
    """IM-16.3, IM-18.3 The card that takes effect on a player: the last one announced, or the authority before them."""
    cards = (s.stack[-1].card,) if s.stack else s.authority[seat]
    return next((s.board.card[card].id for card in cards), None)


@record
class PayFromBank(Step[ImperialismState]):
    """IM-1.2 The bank pays a player."""

    seat: Seat
    amount: Amount

    def run(self, t: Table) -> None:
        bank_pays(t, self.seat, self.amount)


@record
class ForcePayment(Step[ImperialismState]):
    """IM-14.1 A player must pay another."""

    payer: Seat
    to: Seat
    amount: Amount

    def run(self, t: Table) -> None:
        force_payment(t, self.payer, self.to, self.amount)


@record
class MoveLevel(Step[ImperialismState]):
    """IM-17.1 A level rises or falls."""

    seat: Seat
    track: str
    amount: Amount

    def run(self, t: Table) -> None:
        move_level(t, self.seat, t.s.board.track_at[self.track], self.amount, card_in_play(t.s, self.seat))


@record
class PayToRaise(Step[ImperialismState]):
    """IM-1.10 A paid raise that was named when the card was played; without the money nothing happens."""

    seat: Seat
    cost: Amount
    track: str
    amount: Amount

    def run(self, t: Table) -> None:
        if can_afford(t.s, self.seat, self.cost):
            pay_bank(t, self.seat, self.cost)
            move_level(t, self.seat, t.s.board.track_at[self.track], self.amount, card_in_play(t.s, self.seat))


@record
class GainGlory(Step[ImperialismState]):
    """IM-1.3 A player gains glory."""

    seat: Seat
    amount: Amount

    def run(self, t: Table) -> None:
        gain_glory(t, self.seat, self.amount, card_in_play(t.s, self.seat))


@record
class DiscardAuthorityOf(Step[ImperialismState]):
    """IM-19.6 The authority card of that sign before a player, if there is one, is discarded."""

    holder: Seat
    sign: str

    def run(self, t: Table) -> None:
        sign = f"authority_{self.sign}"
        if any(t.s.board.card[card].category == sign for card in t.s.authority[self.holder]):
            t.tell(AuthorityDiscarded(self.holder))


@record
class FinishCard(Step[ImperialismState]):
    """IM-15.4 The card that was resolved goes to the discard."""

    def run(self, t: Table) -> None:
        t.tell(CardDone())


def raise_options(s: ImperialismState, seat: Seat, cost: int, tracks: Iterable[str]) -> list[Option]:
    """IM-14.2, IM-17.1 Paid raises: the full cost is there and the track is not at its maximum."""
    if not can_afford(s, seat, cost):
        return []
    board = s.board
    levels = s.levels[seat]
    return [Option("raise", x) for x in tracks if levels[board.track_at[x]] < board.tops[board.track_at[x]]]


def fits(s: ImperialismState, card: str, wanted: str) -> bool:
    """EFFECTS.md, section 2: a card passes a filter."""
    definition = s.board.card.get(card)
    if definition is None:
        return wanted == "any"
    if wanted == "war_card":
        return definition.war is not None
    return definition.is_event if wanted == "event_card" else True


def take_from_discard(s: ImperialismState, wanted: str) -> list[Option]:
    """IM-15.7 The fitting cards of the providence discard, equal copies once."""
    found = dict.fromkeys(s.board.card[c].id for c in s.discard if fits(s, c, wanted))
    return [Option("take", d) for d in found]


@record
class PickFromDiscard(Ask[ImperialismState]):
    """IM-15.7, IM-10.8 The player may take a fitting card of the providence discard; all see which."""

    auto: ClassVar[bool] = True
    rule_broken = refused("IM-15.7", "fitting-discard")
    seat: Seat
    filter: str

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [*take_from_discard(s, self.filter), s.board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "take":
            pick_up(t, self.seat, move.option.str_arg())


def pick_up(t: Table, seat: Seat, definition: str) -> None:
    """IM-15.7 Take a copy of a card from the discard."""
    card = next(c for c in t.s.discard if t.s.board.card[c].id == definition)
    t.tell(CardTakenFromDiscard(seat, card, card))
