"""PR-2 How is a game set up?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.market import deal
from domain.titles.pax_renaissance.actions.turn import TakeTurn
from domain.titles.pax_renaissance.effects.course import BankTaken, DecksMade, FirstPlayerSet, TokensSetUp
from domain.titles.pax_renaissance.effects.trade import MarketTurned
from domain.titles.pax_renaissance.pieces import SIDES, Side
from domain.titles.pax_renaissance.refusals import refused
from domain.titles.pax_renaissance.state import PaxState, card_sets

__all__ = ["ChooseBank", "DealMarket", "SetUp", "SetUpTable"]


@record
class SetUp(Step[PaxState]):
    """PR-2.3 Each player gets a bank, by lot or by choice."""

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        if s.choosing:
            t.then(*(ChooseBank(seat) for seat in range(s.seats)))
        else:
            banks = t.shuffled(list(s.board.banks))
            for seat in range(s.seats):
                t.tell(BankTaken(seat, banks[seat]))
        t.then(SetUpTable())


@record
class ChooseBank(Ask[PaxState]):
    """PR-2.3 The player chooses a bank that nobody has (D-01)."""

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("bank", bank) for bank in s.board.banks if bank not in s.bank]

    def weighs(self, s: PaxState, option: Option) -> bool:
        """By rules 1 the last player was asked, too."""
        return s.rules == 1

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-2.3", "bank")

    def take(self, t: Table[PaxState], move: Move) -> None:
        t.tell(BankTaken(self.seat, move.option.str_arg()))


@record
class SetUpTable(Step[PaxState]):
    """PR-2.4 to PR-2.6, PR-2.9, PR-15.5 First player, Florins, tokens and decks."""

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        first = self._first_player(t)
        start = s.board.start_florins
        t.tell(FirstPlayerSet(first, tuple(start[(seat - first) % s.seats] for seat in range(s.seats))))
        t.tell(TokensSetUp())
        (east, left_east), (west, left_west) = (self._make_deck(t, side) for side in SIDES)
        t.tell(DecksMade(east, west, left_east, left_west, s.astrology))
        t.then(DealMarket(first))

    def _first_player(self, t: Table[PaxState]) -> Seat:
        """PR-2.9 Who has the bank that is always first, or else anybody."""
        for seat, bank in enumerate(t.s.bank):
            if bank is not None and t.s.board.banks[bank].first:
                return seat
        return t.roll(t.s.seats)

    def _make_deck(self, t: Table[PaxState], side: Side) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """PR-2.6, PR-13.1, R-24 A deck, whose last card is on top, and the cards that are left out of it."""
        s, board = t.s, t.s.board
        cards = [card for card in board.cards.values() if card.deck == side]
        sets = card_sets(s)
        pool = t.shuffled([card.id for card in cards if card.set in sets])
        comets = [card.id for card in cards if card.piece == "comet"]
        size = board.deck_bottom + board.deck_extra[s.seats]
        bottom = t.shuffled([*pool[: board.deck_bottom], *comets])
        return (*bottom, *pool[board.deck_bottom : size]), tuple(sorted(pool[size:]))


@record
class DealMarket(Step[PaxState]):
    """PR-2.7 Six cards of each deck face up, then the first of each row face down; the first turn begins."""

    first: Seat

    def run(self, t: Table[PaxState]) -> None:
        for side in SIDES:
            for position in range(t.s.board.row):
                deal(t, side, position)
        t.tell(MarketTurned())
        t.then(TakeTurn(self.first))
