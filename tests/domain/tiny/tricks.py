"""Nested reaction windows with cancellation, opened and closed by public facts alone.

A seat plays an event. All others may answer with a trick, sealed and at the same time; the answers are opened one
by one. A trick is itself answered in a window of its own. A trick that stands cancels what it answers, the window
ends, and answers not yet opened are dropped unseen. Whom a window asks never depends on what anybody holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.effects import AnswerOpened, AnswersDropped, Effect, Envelope
from domain.kernel.options import Move, Option
from domain.kernel.records import HIDDEN, Seat, Viewer, record
from domain.kernel.redaction import fill_sealed, withdraw
from domain.kernel.steps import Ask, AskAll, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup
from tests.domain.cases import Profile, Secrets
from tests.domain.tiny.base import Tiny, TinyState

TRICKS = ("t0", "t1")
EVENTS = ("e0", "e1", "e2", "e3", "e4", "e5", "e6")


@record
class Resolving:
    """A card that has been played and waits for what others say."""

    seat: Seat
    card: str
    cancelled: bool


@dataclass(slots=True, kw_only=True)
class TricksState(TinyState):
    hands: list[list[str]]
    rest: list[str]
    """Cards that were not dealt; face down."""
    discard: list[str]
    stack: list[Resolving]
    """The last card answers the one before it."""
    scores: list[int]


@record
class Dealt(Effect[TricksState]):
    hands: tuple[tuple[str, ...], ...]
    rest: tuple[str, ...]

    def apply(self, s: TricksState) -> None:
        s.hands = [list(hand) for hand in self.hands]
        s.rest = list(self.rest)

    def seen_by(self, viewer: Viewer) -> Dealt:
        hands = tuple(h if i == viewer else (HIDDEN,) * len(h) for i, h in enumerate(self.hands))
        return Dealt(hands, (HIDDEN,) * len(self.rest))


@record
class CardPlayed(Effect[TricksState]):
    blocks_rewind = True
    seat: Seat
    card: str

    def apply(self, s: TricksState) -> None:
        withdraw(s.hands[self.seat], self.card)
        s.stack.append(Resolving(self.seat, self.card, False))


@record
class CardCancelled(Effect[TricksState]):
    """The trick on top stands: the card under it is cancelled, the trick goes to the discard."""

    def apply(self, s: TricksState) -> None:
        trick = s.stack.pop()
        s.discard.append(trick.card)
        below = s.stack.pop()
        s.stack.append(Resolving(below.seat, below.card, True))


@record
class CardDiscarded(Effect[TricksState]):
    """The card on top is done with."""

    def apply(self, s: TricksState) -> None:
        s.discard.append(s.stack.pop().card)


@record
class Scored(Effect[TricksState]):
    seat: Seat

    def apply(self, s: TricksState) -> None:
        s.scores[self.seat] += 1


def holds_trick(s: TricksState, seat: Seat) -> bool:
    return any(card in TRICKS for card in s.hands[seat])


def asked(s: TricksState, player: Seat) -> tuple[Seat, ...]:
    """T-3 Whom a window asks: all but the player with a card in hand, unless every trick lies in public."""
    public = [*s.discard, *(r.card for r in s.stack)]
    if all(trick in public for trick in TRICKS):
        return ()
    around = [(player + i) % s.seats for i in range(1, s.seats)]
    return tuple(seat for seat in around if s.hands[seat])


def answers_of(s: TricksState, seat: Seat) -> Iterable[Option]:
    """T-3 A trick, once per definition, or pass."""
    if holds_trick(s, seat):
        yield Option("trick")
    yield Option("pass")


@record
class Deal(Step[TricksState]):
    def run(self, t: Table[TricksState]) -> None:
        n = t.s.seats
        cards = t.shuffled(t.s.rest)
        t.tell(Dealt(tuple(tuple(cards[i * 3 - 3 : i * 3]) for i in range(1, n + 1)), tuple(cards[3 * n :])))
        t.then(*(PlayEvent(i % n) for i in range(3 * n)))


@record
class PlayEvent(Ask[TricksState]):
    """T-1 Play an event, or pass."""

    seat: Seat

    def options(self, s: TricksState, seat: Seat) -> Iterable[Option]:
        for card in s.hands[seat]:
            if card in EVENTS:
                yield Option("play", card)
        yield Option("pass")

    def take(self, t: Table[TricksState], move: Move) -> None:
        if move.option.verb == "play":
            t.tell(CardPlayed(self.seat, move.option.str_arg()))
            t.then(*window(t.s, 1, self.seat), ResolveEvent())


def window(s: TricksState, number: int, player: Seat) -> list[Step[TricksState]]:
    seats = asked(s, player)
    return [Respond(number, seats)] if seats else []


@record
class Respond(AskAll[TricksState]):
    """T-2 All asked seats answer sealed; then the answers are opened one by one."""

    window: int
    seats: tuple[Seat, ...]

    def options(self, s: TricksState, seat: Seat) -> Iterable[Option]:
        return answers_of(s, seat)

    def reveal(self, t: Table[TricksState]) -> None:
        t.then(OpenAnswers(self.window, self.seats))


@record
class OpenAnswers(Step[TricksState]):
    """T-4 Open the next answer. A trick whose card has left the hand meanwhile counts as a pass."""

    window: int
    seats: tuple[Seat, ...]

    def run(self, t: Table[TricksState]) -> None:
        if not self.seats:
            return
        seat, rest = self.seats[0], self.seats[1:]
        answer = next(e.answer for e in t.s.sealed if e.window == self.window and e.seat == seat)
        t.tell(AnswerOpened(self.window, seat, answer))
        if answer == "trick" and holds_trick(t.s, seat):
            t.tell(CardPlayed(seat, next(card for card in t.s.hands[seat] if card in TRICKS)))
            t.then(*window(t.s, self.window + 1, seat), ResolveTrick(self.window, rest))
        else:
            t.then(OpenAnswers(self.window, rest))


@record
class ResolveTrick(Step[TricksState]):
    """T-5 A trick that stands cancels the card below and ends the window; a cancelled one changes nothing."""

    window: int
    rest: tuple[Seat, ...]

    def run(self, t: Table[TricksState]) -> None:
        if t.s.stack[-1].cancelled:
            t.tell(CardDiscarded())
            t.then(OpenAnswers(self.window, self.rest))
        else:
            t.tell(CardCancelled())
            t.tell(AnswersDropped(self.window))


@record
class ResolveEvent(Step[TricksState]):
    """T-6 An event that was not cancelled scores a point."""

    def run(self, t: Table[TricksState]) -> None:
        event = t.s.stack[-1]
        if not event.cancelled:
            t.tell(Scored(event.seat))
        t.tell(CardDiscarded())


def secrets(s: TricksState, viewer: Viewer) -> Secrets:
    others = [i for i in range(s.seats) if i != viewer]
    return {
        "hands": [c for i in others for c in s.hands[i]],
        "rest": s.rest,
        "sealed": [e.answer for e in s.sealed if e.seat != viewer],
    }


class Tricks(Tiny[TricksState]):
    slug = "tiny_tricks"
    codec = Codec(
        state=TricksState,
        effects={
            "dealt": Dealt,
            "card_played": CardPlayed,
            "card_cancelled": CardCancelled,
            "card_discarded": CardDiscarded,
            "scored": Scored,
        },
        steps={
            "deal": Deal,
            "play_event": PlayEvent,
            "respond": Respond,
            "open_answers": OpenAnswers,
            "resolve_trick": ResolveTrick,
            "resolve_event": ResolveEvent,
        },
    )
    profile = Profile(
        secrets=secrets,
        named={"sealed": "the words trick and pass are answers, no pieces; the viewer's own options name them"},
    )

    def new(self, setup: Setup) -> TricksState:
        n = setup.seats
        return TricksState(
            seats=n, hands=[[] for _ in range(n)], rest=[*EVENTS, *TRICKS], discard=[], stack=[], scores=[0] * n
        )

    def opening(self, s: TricksState) -> Step[TricksState]:
        return Deal()

    def redact(self, s: TricksState, viewer: Viewer) -> TricksState:
        view = s.copy()
        view.redact_sealed(viewer)
        view.rest = [HIDDEN] * len(s.rest)
        for seat, hand in enumerate(s.hands):
            if seat != viewer:
                view.hands[seat] = [HIDDEN] * len(hand)
        return view

    def guess(self, s: TricksState, viewer: Seat, dice: Random) -> TricksState:
        world = s.copy()
        known = {*s.hands[viewer], *s.discard, *(r.card for r in s.stack)}
        unseen = [card for card in (*EVENTS, *TRICKS) if card not in known]
        dice.shuffle(unseen)
        for seat, hand in enumerate(s.hands):
            if seat != viewer:
                world.hands[seat] = [unseen.pop() for _ in hand]
        world.rest = unseen
        fill_sealed(world, dice, offered)
        return world

    def points(self, s: TricksState) -> list[int]:
        return s.scores

    def where(self, s: TricksState) -> Mapping[str, int | str]:
        return {"turns_left": sum(isinstance(step, PlayEvent) for step in s.agenda)}

    def facts(self, s: TricksState, viewer: Viewer) -> Mapping[str, Any]:
        return {"hands": [len(hand) for hand in s.hands]}

    def check(self, s: TricksState) -> list[str]:
        cards = [*s.rest, *s.discard, *(r.card for r in s.stack), *(c for hand in s.hands for c in hand)]
        return [] if sorted(cards) == sorted((*EVENTS, *TRICKS)) else ["cards are lost or doubled"]


def offered(s: TricksState, envelope: Envelope) -> Iterable[Option]:
    """What a seat could have sealed, by what it holds in this world."""
    return answers_of(s, envelope.seat)


TITLE = Tricks().title()
