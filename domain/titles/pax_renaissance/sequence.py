"""PR-2 How is a game set up?"""

from __future__ import annotations

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.turn import TakeTurn, deal
from domain.titles.pax_renaissance.effects.course import BankTaken, DecksMade, FirstPlayerSet, TokensSetUp
from domain.titles.pax_renaissance.effects.trade import MarketTurned
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["ChooseBank", "DealMarket", "SetUp", "SetUpTable"]


@record
class SetUp(Step[PaxState]):
    """PR-2.3 Each player gets a bank, by lot or by choice."""

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        if s.choosing:
            t.then(*(ChooseBank(seat) for seat in range(s.seats)))
        else:
            banks = t.shuffled(range(len(s.board.banks)))
            for seat in range(s.seats):
                t.tell(BankTaken(seat, banks[seat]))
        t.then(SetUpTable())


@record
class ChooseBank(Ask[PaxState]):
    """PR-2.3 The player chooses a bank that nobody has (D-01)."""

    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("bank", b.id) for i, b in enumerate(s.board.banks) if i not in s.bank]

    def take(self, t: Table[PaxState], move: Move) -> None:
        ids = [b.id for b in t.s.board.banks]
        t.tell(BankTaken(self.seat, ids.index(move.option.str_arg())))


@record
class SetUpTable(Step[PaxState]):
    """PR-2.4 to PR-2.6, PR-2.9, PR-15.5, R-24 First player, Florins, tokens and decks."""

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        board = s.board
        first = next((seat for seat, bank in enumerate(s.bank) if board.banks[bank].first), -1)
        if first < 0:
            first = t.roll(s.seats)
        t.tell(FirstPlayerSet(first, tuple(board.start_florins[(seat - first) % s.seats] for seat in range(s.seats))))
        t.tell(TokensSetUp())
        decks: list[tuple[str, ...]] = []
        left: list[tuple[str, ...]] = []
        sets = {"base"} | ({"expansion"} if s.expansion else set()) | ({"promo"} if s.promos else set())
        for side in (0, 1):
            pool = t.shuffled([c.id for c in board.cards.values() if c.deck == side and c.set in sets])
            comets = [c.id for c in board.cards.values() if c.deck == side and c.piece == "comet"]
            top = board.deck_bottom + board.deck_extra[s.seats]
            bottom = t.shuffled([*pool[: board.deck_bottom], *comets])
            decks.append((*bottom, *pool[board.deck_bottom : top]))
            left.append(tuple(sorted(pool[top:])))
        t.tell(DecksMade(decks[0], decks[1], left[0], left[1], s.astrology))
        t.then(DealMarket(first))


@record
class DealMarket(Step[PaxState]):
    """PR-2.7 Six cards of each deck face up, then the first of each row face down; the first turn begins."""

    first: Seat

    def run(self, t: Table[PaxState]) -> None:
        for row in (0, 1):
            for position in range(t.s.board.row):
                deal(t, row, position)
        t.tell(MarketTurned())
        t.then(TakeTurn(self.first))
