"""PR-3, PR-4 What is a turn, and which actions has it?"""

from __future__ import annotations

from typing import Any, ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.battle import launch
from domain.titles.pax_renaissance.actions.fair import hold_fair
from domain.titles.pax_renaissance.actions.ops import BorrowOp, ChooseOp
from domain.titles.pax_renaissance.actions.playing import AnnounceOneShot, ChooseVictory, OwnApostasy, play_card
from domain.titles.pax_renaissance.actions.tokens import discard_card
from domain.titles.pax_renaissance.board import SIDES
from domain.titles.pax_renaissance.cards.abilities import own_effects
from domain.titles.pax_renaissance.effects.course import (
    ActionSpent,
    Eliminated,
    GameEnded,
    OnceUsed,
    OpsBegan,
    TurnBegan,
)
from domain.titles.pax_renaissance.effects.tableau import CardDiscarded
from domain.titles.pax_renaissance.effects.trade import CardBought, CardDealt, FlorinsChanged, MarketTurned, RowSlid
from domain.titles.pax_renaissance.legality.shots import shot_on, usable_shot
from domain.titles.pax_renaissance.legality.tableau import cards_of, hand_limit
from domain.titles.pax_renaissance.legality.trade import (
    abilities,
    fair_open,
    free_abilities,
    ops_open,
    payment,
    price_of,
    purchases,
    sellable,
)
from domain.titles.pax_renaissance.scoring import patron_ranking, winnable
from domain.titles.pax_renaissance.state import CHECKS, PaxState

__all__ = ["EndAction", "HandOverflow", "NextTurn", "RefreshMarket", "TakeAction", "TakeTurn", "deal"]


@record
class TakeTurn(Step[PaxState]):
    """PR-3.1 Two actions, then the market refresh."""

    seat: Seat

    def run(self, t: Table[PaxState]) -> None:
        t.tell(TurnBegan(self.seat))
        t.then(TakeAction(self.seat))


@record
class TakeAction(Ask[PaxState]):
    """PR-3.3, PR-3.2 The player chooses an action, or passes (D-02)."""

    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        found = []
        if s.actions:
            found += [Option("win", s.board.victories[v].id) for v in winnable(s, seat)]
            found += purchases(s, seat)
            found += [Option("play", card) for card in s.hand[seat]]
            for side, name in enumerate(SIDES):
                if ops_open(s, seat, side):
                    found.append(Option("ops", name))
            found += [Option("fair", name) for side, name in enumerate(SIDES) if fair_open(s, side)]
            found += [Option("sell", card) for card in sellable(s, seat)]
            found += abilities(s, seat)
        found += free_abilities(s, seat)
        found.append(Option("pass"))
        return found

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"actions": s.actions, "used": list(s.once)}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("pass")

    def take(self, t: Table[PaxState], move: Move) -> None:
        s, seat, option = t.s, self.seat, move.option
        verb = option.verb
        if verb == "pass" and not s.actions:
            t.then(RefreshMarket(seat))
            return
        if verb == "ability":
            use_ability(t, seat, option)
            t.then(EndAction(seat))
            return
        if verb == "win":
            t.tell(GameEnded(option.str_arg(), _ranked(s, (seat,))))
            t.end()
            return
        t.tell(ActionSpent(seat, verb, 1))
        if verb == "buy":
            buy(t, seat, SIDES.index(option.str_arg()), option.int_arg(1))
        elif verb == "play":
            play_card(t, seat, option.str_arg())
        elif verb == "sell":
            sell(t, seat, option.str_arg())
        elif verb == "ops":
            run_side(t, seat, (SIDES.index(option.str_arg()),), "")
        elif verb == "fair":
            fair(t, seat, SIDES.index(option.str_arg()), "")
        t.then(EndAction(seat))


def run_side(t: Table[PaxState], seat: Seat, sides: tuple[int, ...], card: str) -> None:
    """PR-4.5 Run one side of a tableau, or both by an ability."""
    t.tell(OnceUsed(tuple(f"{SIDES[x]}_ops" for x in sides), card))
    t.tell(OpsBegan(seat, sides))
    t.then(ChooseOp(seat, sides))


def fair(t: Table[PaxState], seat: Seat, side: int, card: str) -> None:
    """PR-3.3 A trade fair, once per turn and side."""
    t.tell(OnceUsed((f"{SIDES[side]}_fair",), card))
    hold_fair(t, seat, side)


def buy(t: Table[PaxState], seat: Seat, row: int, position: int) -> None:
    """PR-4.1 Pay, take the Florins on the card and the card; a comet is discarded and activates a victory."""
    s = t.s
    card = s.rows[row][position]
    t.tell(CardBought(seat, row, position, card, payment(s, row, position), s.row_florins[row][position]))
    if s.board.cards[card].piece == "comet":
        t.then(ChooseVictory(seat))


def sell(t: Table[PaxState], seat: Seat, card: str) -> None:
    """PR-4.4 Discard a card for Florins; abilities may add something afterwards."""
    s = t.s
    price = price_of(s, seat, card)
    borrow = any(c == card for c, _ in own_effects(s, seat, "on_sell_self"))
    treachery = [f["one_shots"] for _, f in own_effects(s, seat, "on_sell_any_card")]
    if card in s.hand[seat]:
        t.tell(CardDiscarded(card, seat, "sold"))
    else:
        discard_card(t, card, "sold")
    t.tell(FlorinsChanged(seat, price, "sale"))
    if borrow:
        t.then(BorrowOp(seat))
    if treachery and card in s.board.cards:
        shot = shot_on(s, card)
        named = shot is not None and (shot.war in treachery[0] or shot.kind in treachery[0])
        if shot is not None and named and usable_shot(s, seat, card, shot):
            t.then(AnnounceOneShot(seat, card))


def use_ability(t: Table[PaxState], seat: Seat, option: Option) -> None:
    """PR-16.8, EFFECTS An action that a card gives: free, or instead of another one."""
    s = t.s
    card = option.str_arg()
    for fields in s.board.cards[card].effects:
        effect = fields["effect"]
        if effect == "free_action_once_per_turn":
            if fields["action"] == "trade_fair":
                fair(t, seat, SIDES.index(option.str_arg(1)), card)
            else:
                run_side(t, seat, (SIDES.index(fields["action"].removesuffix("_ops")),), card)
        elif effect == "combine_actions":
            t.tell(ActionSpent(seat, "ability", 1))
            run_side(t, seat, (0, 1), "")
        elif effect == "extra_action":
            t.tell(ActionSpent(seat, "ability", 1))
            t.then(OwnApostasy(seat))
        elif effect == "action_discard_self_for_one_shot":
            t.tell(ActionSpent(seat, "ability", 1))
            m = s.queen.index(card)
            discard_card(t, card, "ability")
            launch(t, seat, card, fields["one_shot"], m, agents=False)


def _ranked(s: PaxState, winners: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """PR-12 The winners first; all others share the next place."""
    rest = tuple(seat for seat in range(s.seats) if seat not in winners)
    return (winners, rest) if rest else (winners,)


def eliminate(t: Table[PaxState]) -> bool:
    """PR-14, R-26 Who has nothing is out of the game; True where the game is over."""
    s = t.s
    if not s.bankruptcy:
        return False
    for seat in range(s.seats):
        if (
            not s.eliminated[seat]
            and not s.florins[seat]
            and not s.hand[seat]
            and not cards_of(s, seat)
            and seat not in s.concessions
        ):
            t.tell(Eliminated(seat))
    alive = [seat for seat in range(s.seats) if not s.eliminated[seat]]
    if len(alive) > 1:
        return False
    # Should all be ruined at once, nobody is left who could win alone: they share the place.
    t.tell(GameEnded("bankruptcy", _ranked(s, tuple(alive) or tuple(range(s.seats)))))
    t.end()
    return True


@record
class EndAction(Step[PaxState]):
    """PR-3.1, PR-16.8 After an action comes the next one, or the market refresh."""

    seat: Seat

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        if eliminate(t):
            return
        if s.eliminated[self.seat]:
            t.then(RefreshMarket(self.seat))
        elif s.actions or next(free_abilities(s, self.seat), None) is not None:
            t.then(TakeAction(self.seat))
        else:
            t.then(RefreshMarket(self.seat))


def deal(t: Table[PaxState], row: int, position: int) -> bool:
    """PR-3.4 Lay the top card of the row's own deck, or of the other one; False where both are empty."""
    s = t.s
    for deck in (row, 1 - row):
        pile = s.decks[deck]
        if pile:
            below = pile[-2] if s.astrology and len(pile) > 1 else ""
            t.tell(CardDealt(row, position, deck, pile[-1], below))
            return True
    return False


@record
class RefreshMarket(Step[PaxState]):
    """PR-3.4, PR-3.7, R-04, R-34 Rows slide and are filled; with both decks empty the game ends."""

    seat: Seat

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        for row in (0, 1):
            if "" in s.rows[row]:
                t.tell(RowSlid(row))
        dealt = False
        for position in range(s.board.row):
            for row in (0, 1):
                if not s.rows[row][position]:
                    dealt = deal(t, row, position) or dealt
        if dealt:
            t.tell(MarketTurned())
        if not s.decks[0] and not s.decks[1]:
            t.tell(GameEnded("victory_patron", patron_ranking(s)))
            t.end()
            return
        if not eliminate(t):
            t.then(NextTurn(self.seat))


@record
class NextTurn(Step[PaxState]):
    """PR-3.1 The next player clockwise who is still in the game has a turn."""

    seat: Seat

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        for k in range(1, s.seats + 1):
            seat = (self.seat + k) % s.seats
            if not s.eliminated[seat]:
                t.then(TakeTurn(seat))
                return


@record
class HandOverflow(Ask[PaxState]):
    """PR-4.1.6, R-58 A hand that is no longer unlimited is discarded down, one card at a time (D-27)."""

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("discard", card) for card in s.hand[seat]]

    def take(self, t: Table[PaxState], move: Move) -> None:
        t.tell(CardDiscarded(move.option.str_arg(), self.seat, "overflow"))


def _overflow(s: PaxState) -> Step[PaxState] | None:
    most = s.board.hand_limit
    for seat, hand in enumerate(s.hand):
        if len(hand) > most:
            limit = hand_limit(s, seat)
            if limit is not None and len(hand) > limit:
                return HandOverflow(seat)
    return None


CHECKS.append(_overflow)
