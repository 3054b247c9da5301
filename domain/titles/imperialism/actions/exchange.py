"""IM-5 How does the active player exchange their hand?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.titles.imperialism.board import PROVIDENCE, TERRITORY
from domain.titles.imperialism.changes import Table, draw_cards, fill_row, missing, supply
from domain.titles.imperialism.effects.hands import HandCardDiscarded, RowCardTaken
from domain.titles.imperialism.effects.table import PhaseBegun
from domain.titles.imperialism.legality import first_copy, hand_limit
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState
from domain.titles.imperialism.told import AboutDiscard, AboutRefill

__all__ = ["DiscardInExchange", "Exchange", "RefillInExchange", "RefillRow"]


@record
class Exchange(Step[ImperialismState]):
    """IM-5.2 The exchange begins; what exceeds the limit now must be discarded."""

    seat: Seat

    def run(self, t: Table) -> None:
        t.tell(PhaseBegun("exchange"))
        surplus = max(0, len(t.s.hands[self.seat]) - hand_limit(t.s, self.seat))
        t.then(DiscardInExchange(self.seat, surplus, 0), RefillInExchange(self.seat), RefillRow())


@record
class DiscardInExchange(Ask[ImperialismState]):
    """IM-5.1, IM-5.2 Discard a card, or have done; at the upper bound or with an empty hand it ends by itself."""

    rule_broken = refused("IM-5.1", "exchange")
    seat: Seat
    surplus: Count
    discarded: Count

    def owners(self, s: ImperialismState) -> tuple[Seat, ...]:
        most = max(s.board.discard_most, self.surplus)
        return (self.seat,) if self.discarded < most and s.hands[self.seat] else ()

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        cards = s.board.card
        names = dict.fromkeys(cards[c].id if c in cards else c for c in s.hands[seat])
        found = [Option("discard", name) for name in names]
        if self.discarded >= self.surplus:
            found.append(s.board.said["done"])
        return found

    def about(self, s: ImperialismState, seat: Seat) -> AboutDiscard:
        most = max(s.board.discard_most, self.surplus)
        return {"must": max(0, self.surplus - self.discarded), "may": most - self.discarded}

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        if self.discarded >= self.surplus:
            return s.board.said["done"]
        return next(iter(self.options(s, seat)))

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "discard":
            name = move.option.str_arg()
            card = name if name in t.s.board.territory else first_copy(t.s, self.seat, name)
            t.tell(HandCardDiscarded(self.seat, t.s.board.deck_of(card), card))
            t.then(DiscardInExchange(self.seat, self.surplus, self.discarded + 1))

    def refusal(self, s: ImperialismState, seat: Seat, option: Option) -> Refusal | None:
        if option.verb == "done":
            return refused("IM-5.2", "surplus")
        return self.rule_broken


@record
class RefillInExchange(Ask[ImperialismState]):
    """IM-5.3 Refill to the limit: an open territory and the providence deck, or a split of the two decks."""

    auto: ClassVar[bool] = True
    rule_broken = refused("IM-5.3", "refill")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        wanted = missing(s, seat)
        if not wanted:
            return []
        lands, cards = supply(s, TERRITORY), supply(s, PROVIDENCE)
        # IM-5.4 If both decks cannot fill the hand, all that is possible is drawn.
        total = min(wanted, lands + cards)
        found = [Option("closed", n, total - n) for n in range(total + 1) if n <= lands and total - n <= cards]
        if not total:
            found = []
        return [*found, *(Option("open", card) for card in s.row)]

    def about(self, s: ImperialismState, seat: Seat) -> AboutRefill:
        return {"missing": missing(s, seat)}

    def take(self, t: Table, move: Move) -> None:
        seat, option = self.seat, move.option
        if option.verb == "open":
            rest = missing(t.s, seat) - 1
            t.tell(RowCardTaken(seat, option.str_arg(), option.str_arg()))
            draw_cards(t, seat, PROVIDENCE, rest)
        else:
            draw_cards(t, seat, TERRITORY, option.int_arg(0))
            draw_cards(t, seat, PROVIDENCE, option.int_arg(1))


@record
class RefillRow(Step[ImperialismState]):
    """IM-5.5, R-8 At the end of the phase the row is filled."""

    def run(self, t: Table) -> None:
        fill_row(t)
        t.tell(PhaseBegun("action"))
