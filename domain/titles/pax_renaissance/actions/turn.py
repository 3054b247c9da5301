"""PR-3, PR-4 What is a turn, and which actions has it?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.battle import launch_battle
from domain.titles.pax_renaissance.actions.fair import hold_fair
from domain.titles.pax_renaissance.actions.market import buy, refresh_market
from domain.titles.pax_renaissance.actions.ops import BorrowOp, ChooseOp
from domain.titles.pax_renaissance.actions.playing import AnnounceOneShot, NameApostasy, play_card
from domain.titles.pax_renaissance.actions.refusing import refuse_action
from domain.titles.pax_renaissance.actions.tokens import discard_card
from domain.titles.pax_renaissance.effects.course import (
    ActionSpent,
    Eliminated,
    GameEnded,
    OnceUsed,
    OpsBegan,
    TurnBegan,
)
from domain.titles.pax_renaissance.effects.tableau import CardDiscarded
from domain.titles.pax_renaissance.effects.trade import FlorinsChanged
from domain.titles.pax_renaissance.legality.abilities import abilities_of, king_of
from domain.titles.pax_renaissance.legality.ground import concessions_of
from domain.titles.pax_renaissance.legality.shots import can_use_shot, shot_on
from domain.titles.pax_renaissance.legality.tableau import cards_of, hand_limit
from domain.titles.pax_renaissance.legality.trade import (
    FAIR_OF,
    OPS_OF,
    abilities,
    free_abilities,
    may_hold_fair,
    may_run_ops,
    price_of,
    purchases,
    sellable,
    used_in_turn,
)
from domain.titles.pax_renaissance.pieces import SIDES, Side, side_named
from domain.titles.pax_renaissance.printed import (
    ApostasyAction,
    BorrowWhenSold,
    CombinedOps,
    DiscardForBattle,
    FreeAction,
    ShotWhenSold,
)
from domain.titles.pax_renaissance.refusals import refused
from domain.titles.pax_renaissance.scoring import PATRON_VICTORY, patron_ranking, winnable
from domain.titles.pax_renaissance.state import CHECKS, PaxState
from domain.titles.pax_renaissance.told import AboutTurn

__all__ = ["DiscardSurplusCard", "EndAction", "PassTurn", "RefreshMarket", "TakeAction", "TakeTurn"]


@record
class TakeTurn(Step[PaxState]):
    """PR-3.1, PR-16.1 Two actions, then the market refresh."""

    seat: Seat

    def run(self, t: Table[PaxState]) -> None:
        t.tell(TurnBegan(self.seat))
        t.then(TakeAction(self.seat))


@record
class TakeAction(Ask[PaxState]):
    """PR-3.3, PR-3.2 The player chooses an action, or passes (D-02)."""

    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        found = [option for verb in _ACTIONS for option in _of_verb(s, seat, verb)] if s.actions else []
        return [*found, *free_abilities(s, seat), Option("pass")]

    def offers(self, s: PaxState, seat: Seat, option: Option) -> bool:
        if s.actions and option in _of_verb(s, seat, option.verb):
            return True
        return option == Option("pass") or option in free_abilities(s, seat)

    def about(self, s: PaxState, seat: Seat) -> AboutTurn:
        return {"actions": s.actions, "used": list(s.once)}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("pass")

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refuse_action(s, seat, option)

    def take(self, t: Table[PaxState], move: Move) -> None:
        s, seat, option = t.s, self.seat, move.option
        verb = option.verb
        if verb == "pass" and not s.actions:
            t.then(RefreshMarket(seat))
            return
        if verb == "win":
            t.tell(GameEnded(option.str_arg(), _ranked(s, (seat,))))
            t.end()
            return
        if verb != "ability":
            t.tell(ActionSpent(seat, verb, 1))
        _TAKE[verb](t, seat, option)
        t.then(EndAction(seat))


_ACTIONS: Final = ("win", "buy", "play", "ops", "fair", "sell", "ability")
"""PR-4 The verbs of what costs an action, in the order in which it is offered."""


def _of_verb(s: PaxState, seat: Seat, verb: str) -> Iterable[Option]:
    """PR-3.3 What a player with an action left may do with it."""
    match verb:
        case "win":
            return [Option("win", victory) for victory in winnable(s, seat)]
        case "buy":
            return purchases(s, seat)
        case "play":
            return [Option("play", card) for card in s.hand[seat]]
        case "ops":
            return [Option("ops", side) for side in SIDES if may_run_ops(s, seat, side)]
        case "fair":
            return [Option("fair", side) for side in SIDES if may_hold_fair(s, side)]
        case "sell":
            return [Option("sell", card) for card in sellable(s, seat)]
        case "ability":
            return abilities(s, seat)
    return ()


def _buy(t: Table[PaxState], seat: Seat, option: Option) -> None:
    """PR-4.1 Buy a card of the market."""
    buy(t, seat, side_named(option.str_arg()), option.int_arg(1))


def _play(t: Table[PaxState], seat: Seat, option: Option) -> None:
    """PR-4.2 Play a card of the hand."""
    play_card(t, seat, option.str_arg())


def _sell(t: Table[PaxState], seat: Seat, option: Option) -> None:
    """PR-4.4 Discard a card for Florins; abilities may add something afterwards."""
    s, card = t.s, option.str_arg()
    price = price_of(s, seat, card)
    borrows = any(ability.card == card for ability in abilities_of(s, seat, BorrowWhenSold))
    shots = abilities_of(s, seat, ShotWhenSold)
    if card in s.hand[seat]:
        t.tell(CardDiscarded(card, seat, "sold"))
    else:
        discard_card(t, card, "sold")
    t.tell(FlorinsChanged(seat, price, "sale"))
    if borrows:
        t.then(BorrowOp(seat))
    if card in s.board.cards:
        shot = shot_on(s, card)
        if shot is not None and any(shot.name in a.one_shots for a in shots) and can_use_shot(s, seat, card, shot):
            t.then(AnnounceOneShot(seat, card))


def _run_ops(t: Table[PaxState], seat: Seat, option: Option) -> None:
    """PR-4.5 Run one side of the tableau."""
    run_sides(t, seat, (side_named(option.str_arg()),), ())


def _hold_fair(t: Table[PaxState], seat: Seat, option: Option) -> None:
    """PR-4.7 Hold a trade fair."""
    start_fair(t, seat, side_named(option.str_arg()), ())


def _use_ability(t: Table[PaxState], seat: Seat, option: Option) -> None:
    """PR-16.8, EFFECTS An action that a card gives: free, or instead of another one."""
    for ability in t.s.board.cards[option.str_arg()].abilities:
        if isinstance(ability, FreeAction):
            _act_freely(t, seat, ability, option)
        elif isinstance(ability, CombinedOps):
            t.tell(ActionSpent(seat, "ability", 1))
            run_sides(t, seat, SIDES, ())
        elif isinstance(ability, ApostasyAction):
            t.tell(ActionSpent(seat, "ability", 1))
            t.then(NameApostasy(seat))
        elif isinstance(ability, DiscardForBattle):
            t.tell(ActionSpent(seat, "ability", 1))
            m = king_of(t.s, ability.card)
            assert m is not None, f"{ability.card} is crowned"
            discard_card(t, ability.card, "ability")
            launch_battle(t, seat, ability.card, ability.battle.kind, m, ())


def _act_freely(t: Table[PaxState], seat: Seat, ability: FreeAction, option: Option) -> None:
    """PR-16.8 A trade fair of the side that the player names, or the ops of a side, without an action."""
    if ability.ops is None:
        start_fair(t, seat, side_named(option.str_arg(1)), (ability.card,))
    else:
        run_sides(t, seat, (ability.ops,), (ability.card,))


def _pass(t: Table[PaxState], seat: Seat, option: Option) -> None:
    """PR-3.2 Nothing."""


_TAKE: Final[Mapping[str, Callable[[Table[PaxState], Seat, Option], None]]] = {
    "buy": _buy,
    "play": _play,
    "sell": _sell,
    "ops": _run_ops,
    "fair": _hold_fair,
    "ability": _use_ability,
    "pass": _pass,
}


def run_sides(t: Table[PaxState], seat: Seat, sides: tuple[Side, ...], freed: tuple[str, ...]) -> None:
    """PR-4.5 Run one side of a tableau, or both by an ability; `freed` is the card that makes it free, if one does."""
    used = used_in_turn(t.s)
    t.tell(OnceUsed(tuple(OPS_OF[side] for side in sides), freed))
    t.tell(OpsBegan(seat, sides, used))
    t.then(ChooseOp(seat, sides))


def start_fair(t: Table[PaxState], seat: Seat, side: Side, freed: tuple[str, ...]) -> None:
    """PR-3.3 A trade fair, once per turn and side; `freed` is the card that makes it free, if one does."""
    t.tell(OnceUsed((FAIR_OF[side],), freed))
    hold_fair(t, seat, side)


def _ranked(s: PaxState, winners: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """PR-12 The winners first; all others share the next place."""
    rest = tuple(seat for seat in range(s.seats) if seat not in winners)
    return (winners, rest) if rest else (winners,)


def is_bankrupt(s: PaxState, seat: Seat) -> bool:
    """PR-14, R-26 The player has no Florins, cards and Concessions."""
    return not (s.florins[seat] or s.hand[seat] or cards_of(s, seat) or concessions_of(s, seat))


def eliminate_bankrupt(t: Table[PaxState]) -> None:
    """PR-14, R-26 With the option, who has nothing is out of the game, and the last player left wins it."""
    s = t.s
    if not s.bankruptcy:
        return
    for seat in range(s.seats):
        if not s.eliminated[seat] and is_bankrupt(s, seat):
            t.tell(Eliminated(seat))
    alive = tuple(seat for seat in range(s.seats) if not s.eliminated[seat])
    if len(alive) <= 1:
        # Should all be ruined at once, nobody is left who could win alone: they share the place.
        t.tell(GameEnded("bankruptcy", _ranked(s, alive or tuple(range(s.seats)))))
        t.end()


@record
class EndAction(Step[PaxState]):
    """PR-3.1, PR-16.8 After an action comes the next one, or the market refresh."""

    seat: Seat

    def run(self, t: Table[PaxState]) -> None:
        eliminate_bankrupt(t)
        if t.over:
            return
        s = t.s
        may_act = s.actions or next(free_abilities(s, self.seat), None) is not None
        if may_act and not s.eliminated[self.seat]:
            t.then(TakeAction(self.seat))
        else:
            t.then(RefreshMarket(self.seat))


@record
class RefreshMarket(Step[PaxState]):
    """PR-3.4, PR-3.7, R-04, R-34 Rows slide and are filled; with both decks empty the game ends."""

    seat: Seat

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        refresh_market(t)
        if not any(s.decks.values()):
            t.tell(GameEnded(PATRON_VICTORY, patron_ranking(s)))
            t.end()
            return
        eliminate_bankrupt(t)
        if not t.over:
            t.then(PassTurn(self.seat))


@record
class PassTurn(Step[PaxState]):
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
class DiscardSurplusCard(Ask[PaxState]):
    """PR-4.1.6, R-58 A hand that is no longer unlimited is discarded down, one card at a time (D-27)."""

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("discard", card) for card in s.hand[seat]]

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-4.1.6", "discard-hand")

    def take(self, t: Table[PaxState], move: Move) -> None:
        t.tell(CardDiscarded(move.option.str_arg(), self.seat, "overflow"))


def _overflow(s: PaxState) -> Step[PaxState] | None:
    most = s.board.hand_limit
    for seat, hand in enumerate(s.hand):
        if len(hand) > most:
            limit = hand_limit(s, seat)
            if limit is not None and len(hand) > limit:
                return DiscardSurplusCard(seat)
    return None


CHECKS.append(_overflow)
