"""IM-16, IM-20 How is an event played, answered and resolved?"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.effects import AnswerOpened, AnswersDropped
from domain.kernel.options import Move, Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import AskAll, Step
from domain.titles.imperialism.board import Base, Definition, EffectOp
from domain.titles.imperialism.cards.atoms import (
    DiscardAuthorityOf,
    FinishCard,
    ForcePayment,
    GainGlory,
    MoveLevel,
    PayFromBank,
    PayToRaise,
    PickFromDiscard,
)
from domain.titles.imperialism.cards.looks import LookAtHand
from domain.titles.imperialism.changes import Table
from domain.titles.imperialism.effects.play import CardAnnounced, CardDone, EventCancelled
from domain.titles.imperialism.effects.war import WarCancelled
from domain.titles.imperialism.legality import around, could_hold, count, definitions_held, first_copy
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import Announced, ImperialismState

__all__ = [
    "RESPONSES",
    "CancelWar",
    "OpenResponses",
    "ResolveEvent",
    "ResolveTrick",
    "Respond",
    "amount_owed",
    "announce",
    "card_steps",
    "intercept",
    "interception_options",
    "interceptions",
    "play_event",
    "response_options",
]

RESPONSES = 10
"""Windows from this number on are responses; what is added is how many cards lie under the answer."""


def announce(t: Table, seat: Seat, definition: str, window: str, target: Seat | None, choice: str | None) -> None:
    """IM-16.3 A card is played with everything named for it."""
    t.tell(CardAnnounced(seat, first_copy(t.s, seat, definition), window, target, choice))


def play_event(
    t: Table, seat: Seat, definition: str, window: str, target: Seat | None = None, choice: str | None = None
) -> None:
    """IM-16.3 An event is announced; the others may answer before it is resolved."""
    announce(t, seat, definition, window, target, choice)
    t.then(*_response(t.s, seat), ResolveEvent())


def _response(s: ImperialismState, player: Seat) -> list[Step[ImperialismState]]:
    """IM-16.7 The window, unless every seat is left out."""
    tricks = s.board.cancelling
    seats = tuple(seat for seat in around(s, player)[1:] if could_hold(s, seat, tricks))
    return [Respond(RESPONSES + len(s.stack), seats)] if seats else []


def trick_held(s: ImperialismState, seat: Seat) -> Definition | None:
    """IM-20.7 A card of the hand that cancels events."""
    return next((d for d in definitions_held(s, seat) if "event_response" in d.windows), None)


def response_options(s: ImperialismState, seat: Seat) -> list[Option]:
    """IM-16.3 Diplomatic trick or pass."""
    said = s.board.said
    return [said["trick"], said["pass"]] if trick_held(s, seat) else [said["pass"]]


@record
class Respond(AskAll[ImperialismState]):
    """IM-16.3, IM-16.8 All others answer sealed; then the answers are opened one by one."""

    rule_broken = refused("IM-16.3", "trick")
    window: Count
    seats: tuple[Seat, ...]

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return response_options(s, seat)

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["pass"]

    def reveal(self, t: Table) -> None:
        t.then(OpenResponses(self.window, self.seats))


@record
class OpenResponses(Step[ImperialismState]):
    """IM-16.3 Open the next answer; a trick whose card is no longer in that hand counts as a pass."""

    window: Count
    seats: tuple[Seat, ...]

    def run(self, t: Table) -> None:
        if not self.seats:
            return
        seat, rest = self.seats[0], self.seats[1:]
        answer = next(e.answer for e in t.s.sealed if e.window == self.window and e.seat == seat)
        t.tell(AnswerOpened(self.window, seat, answer))
        trick = trick_held(t.s, seat) if answer == "trick" else None
        if trick is None:
            t.then(OpenResponses(self.window, rest))
            return
        announce(t, seat, trick.id, "event_response", t.s.stack[-1].seat, None)
        t.then(*_response(t.s, seat), ResolveTrick(self.window, rest))


@record
class ResolveTrick(Step[ImperialismState]):
    """IM-16.3 A trick that stands cancels the event and ends the window; a cancelled one lets opening go on."""

    window: Count
    rest: tuple[Seat, ...]

    def run(self, t: Table) -> None:
        if t.s.stack[-1].is_cancelled:
            t.tell(CardDone())
            t.then(OpenResponses(self.window, self.rest))
        else:
            t.tell(EventCancelled())
            t.tell(AnswersDropped(self.window))


@record
class ResolveEvent(Step[ImperialismState]):
    """IM-16.3, IM-16.4 An event that was not cancelled takes effect; then it is discarded."""

    def run(self, t: Table) -> None:
        top = t.s.stack[-1]
        if not top.is_cancelled:
            t.then(*card_steps(t.s, top))
        t.then(FinishCard())


@record
class CancelWar(Step[ImperialismState]):
    """IM-10.4 There is no war."""

    def run(self, t: Table) -> None:
        t.tell(WarCancelled())


# --- what the operations of plots and events do


def amount_owed(s: ImperialismState, seat: Seat, target: Seat, base: Base, cap: int | None) -> int:
    """IM-14.4, EFFECTS.md section 2: rate times count, at most the cap; `own_` counts the player of the card."""
    if base.per.startswith("own_"):
        units = count(s, seat, base.per.removeprefix("own_"))
    else:
        units = count(s, target, base.per)
    amount = units * base.rate
    return amount if cap is None else min(amount, cap)


def base_named(op: EffectOp, choice: str | None) -> Base:
    """IM-19.8 The base that was named; the only one where nothing is named."""
    return next((b for b in op.bases if b.per == choice), op.bases[0])


def named(choice: str | None) -> str:
    """IM-16.3 What was named for a card that needs it."""
    assert choice is not None, "the card is played with a choice"
    return choice


def card_steps(s: ImperialismState, played: Announced) -> list[Step[ImperialismState]]:
    """IM-1.10 One step for each operation of a plot or event."""
    found: list[Step[ImperialismState]] = []
    for op in s.board.card[played.card].immediate:
        found.extend(_steps(s, played, op))
    return found


def _steps(s: ImperialismState, played: Announced, op: EffectOp) -> list[Step[ImperialismState]]:
    seat, choice = played.seat, played.choice
    target = seat if played.target is None else played.target
    if op.op == "steal_per":
        return [ForcePayment(target, seat, amount_owed(s, seat, target, base_named(op, choice), op.cap))]
    if op.op == "gain_per":
        base = base_named(op, choice)
        return [PayFromBank(seat, amount_owed(s, seat, target if op.who == "defeated_player" else seat, base, op.cap))]
    if op.op == "gain_trade_value":
        good = s.board.good[named(choice)]
        return [PayFromBank(seat, good.trade[s.levels[seat][good.track]])]
    if op.op == "gain_ducats":
        return [PayFromBank(seat, op.amount)]
    if op.op == "add_glory":
        return [GainGlory(seat, op.amount)]
    if op.op == "add_level":
        return [MoveLevel(seat, op.track, op.amount)]
    if op.op == "lose_prestige":
        return [MoveLevel(target, "prestige", -op.amount)]
    if op.op == "discard_authority":
        return [DiscardAuthorityOf(target, op.what)]
    if op.op == "take_from_discard":
        return [PickFromDiscard(seat, op.filter)]
    if op.op == "take_from_hand":
        return [LookAtHand(seat, target, op.filter, taking="may" if op.optional else "must")]
    if op.op == "raise_choice":
        return [MoveLevel(seat, choice, op.amount)] if choice in op.options else []
    if op.op == "pay_to_raise":
        return [PayToRaise(seat, op.cost, choice, op.amount)] if choice in op.options else []
    if op.op == "cancel_war":
        return [CancelWar()]
    if op.op == "choose_one":
        return [x for inner in op.choices[int(named(choice).removeprefix("choice_"))] for x in _steps(s, played, inner)]
    return [x for inner in _if(s, played, op) for x in _steps(s, played, inner)]


def _if(s: ImperialismState, played: Announced, op: EffectOp) -> tuple[EffectOp, ...]:
    """EFFECTS.md, section 3: the operations under a condition, if it holds."""
    seat, fought = played.seat, s.fought
    holds = (
        (op.op == "if_window" and op.window == played.window)
        or (op.op == "if_level" and count(s, seat, op.track) >= op.least)
        or (op.op == "if_lost_war" and fought is not None and fought.loser == seat)
        or (op.op == "if_won_war" and fought is not None and fought.winner == seat)
    )
    return op.ops if holds else ()


# --- Plans interception, which has no window of its own


def interception_options(s: ImperialismState, seat: Seat) -> list[Option]:
    """IM-20.9 Plans interception against each other player."""
    found = []
    for d in definitions_held(s, seat):
        if "own_turn" in d.windows:
            found += [Option("intercept", d.id, other) for other in around(s, seat)[1:]]
    return found


def interceptions(s: ImperialismState) -> tuple[Definition, ...]:
    """IM-16.2 What may be played in one's own turn."""
    return s.board.by_window.get("own_turn", ())


def intercept(t: Table, move: Move) -> None:
    """IM-20.9 Plans interception is played, and answered."""
    play_event(t, move.seat, move.option.str_arg(), "own_turn", move.option.int_arg(1))
