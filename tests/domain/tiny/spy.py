"""One seat looks at another's hand: who knows what afterwards.

The looker is shown the whole hand and may take a card of it; the two of them know which, the others learn that a
look happened and whether a card moved. When the look is over the looker's view hides that hand again.
A raid takes a card at random, which again only the two of them know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.options import Move, Option
from domain.kernel.records import HIDDEN, Seat, Viewer, record
from domain.kernel.redaction import withdraw
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup
from tests.domain.cases import Profile, Secrets
from tests.domain.tiny.base import Tiny, TinyState

HAND = 3


@record
class Look:
    """A hand that lies open to one seat while the look lasts."""

    looker: Seat
    owner: Seat


@dataclass(slots=True, kw_only=True)
class SpyState(TinyState):
    hands: list[list[str]]
    """In the order in which the cards came, which the owner alone knows."""
    rest: list[str]
    shown: list[Look]


@record
class Dealt(Effect[SpyState]):
    hands: tuple[tuple[str, ...], ...]
    rest: tuple[str, ...]

    def apply(self, s: SpyState) -> None:
        s.hands = [list(hand) for hand in self.hands]
        s.rest = list(self.rest)

    def seen_by(self, viewer: Viewer) -> Dealt:
        hands = tuple(h if i == viewer else (HIDDEN,) * len(h) for i, h in enumerate(self.hands))
        return Dealt(hands, (HIDDEN,) * len(self.rest))


@record
class HandShown(Effect[SpyState]):
    """A seat looks at a hand; it is shown sorted, so that the order of the hand stays the owner's."""

    blocks_rewind = True
    looker: Seat
    owner: Seat
    cards: tuple[str, ...]

    def apply(self, s: SpyState) -> None:
        s.shown.append(Look(self.looker, self.owner))
        if HIDDEN in s.hands[self.owner]:
            s.hands[self.owner] = list(self.cards)

    def seen_by(self, viewer: Viewer) -> Effect[SpyState]:
        if viewer in (self.looker, self.owner):
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@record
class HandHidden(Effect[SpyState]):
    """The look is over: what is still in the hand is hidden from the looker again."""

    looker: Seat
    owner: Seat
    again: tuple[str, ...]
    """The hand in its own order; only the owner is told."""

    def apply(self, s: SpyState) -> None:
        s.shown.remove(Look(self.looker, self.owner))
        s.hands[self.owner] = list(self.again)

    def seen_by(self, viewer: Viewer) -> Effect[SpyState]:
        return self if viewer == self.owner else replace(self, again=(HIDDEN,) * len(self.again))


@record
class CardTaken(Effect[SpyState]):
    """A card goes from hand to hand; the two seats know which.

    It is named once for each zone, because the owner, who saw it go, does not keep it in view where it lies now.
    """

    blocks_rewind = True
    taker: Seat
    owner: Seat
    lost: str
    gained: str

    def apply(self, s: SpyState) -> None:
        withdraw(s.hands[self.owner], self.lost)
        s.hands[self.taker].append(self.gained)

    def seen_by(self, viewer: Viewer) -> Effect[SpyState]:
        if viewer == self.taker:
            return self
        return replace(self, lost=self.lost if viewer == self.owner else HIDDEN, gained=HIDDEN)


@record
class Deal(Step[SpyState]):
    def run(self, t: Table[SpyState]) -> None:
        n = t.s.seats
        cards = t.shuffled(t.s.rest)
        t.tell(Dealt(tuple(tuple(cards[i * HAND : (i + 1) * HAND]) for i in range(n)), tuple(cards[n * HAND :])))
        t.then(*(ChooseVictim(i % n) for i in range(3 * n)))


@record
class ChooseVictim(Ask[SpyState]):
    """T-1 Look at a hand, raid a hand, or rest."""

    seat: Seat

    def options(self, s: SpyState, seat: Seat) -> Iterable[Option]:
        for verb in ("look", "raid"):
            for other, hand in enumerate(s.hands):
                if other != seat and hand:
                    yield Option(verb, other)
        yield Option("rest")

    def take(self, t: Table[SpyState], move: Move) -> None:
        if move.option.verb == "rest":
            return
        owner = move.option.int_arg()
        hand = t.s.hands[owner]
        if move.option.verb == "raid":
            card = t.pick(hand)
            t.tell(CardTaken(self.seat, owner, lost=card, gained=card))
            return
        t.tell(HandShown(self.seat, owner, tuple(sorted(hand))))
        t.then(PickFromHand(self.seat, owner), EndLook(self.seat, owner))


@record
class PickFromHand(Ask[SpyState]):
    """T-2 Take an even card of the hand that is shown, or decline; which it was is the two seats' own affair."""

    secret = True
    seat: Seat
    owner: Seat

    def options(self, s: SpyState, seat: Seat) -> Iterable[Option]:
        for card in sorted(s.hands[self.owner]):
            if int(card[1:]) % 2 == 0:
                yield Option("take", card)
        yield Option("decline")

    def about(self, s: SpyState, seat: Seat) -> Mapping[str, Any]:
        return {"hand": sorted(s.hands[self.owner])}

    def take(self, t: Table[SpyState], move: Move) -> None:
        if move.option.verb == "take":
            card = move.option.str_arg()
            t.tell(CardTaken(self.seat, self.owner, lost=card, gained=card))


@record
class EndLook(Step[SpyState]):
    """T-3 Later states hide the hand from the looker again."""

    looker: Seat
    owner: Seat

    def run(self, t: Table[SpyState]) -> None:
        t.tell(HandHidden(self.looker, self.owner, tuple(t.s.hands[self.owner])))


def may_see(s: SpyState, viewer: Viewer, owner: Seat) -> bool:
    return viewer == owner or any(look.looker == viewer and look.owner == owner for look in s.shown)


def secrets(s: SpyState, viewer: Viewer) -> Secrets:
    unseen = [i for i in range(s.seats) if not may_see(s, viewer, i)]
    return {"hands": [c for i in unseen for c in s.hands[i]], "rest": s.rest}


class Spy(Tiny[SpyState]):
    slug = "tiny_spy"
    seats = range(3, 4)
    codec = Codec(
        state=SpyState,
        effects={"dealt": Dealt, "hand_shown": HandShown, "hand_hidden": HandHidden, "card_taken": CardTaken},
        steps={"deal": Deal, "choose_victim": ChooseVictim, "pick_from_hand": PickFromHand, "end_look": EndLook},
    )
    profile = Profile(
        secrets=secrets,
        passing={"card_taken": "taker and owner are told which card; the owner's later views do not keep it"},
    )

    def new(self, setup: Setup) -> SpyState:
        n = setup.seats
        return SpyState(seats=n, hands=[[] for _ in range(n)], rest=[f"s{i}" for i in range(HAND * n + 3)], shown=[])

    def opening(self, s: SpyState) -> Step[SpyState]:
        return Deal()

    def redact(self, s: SpyState, viewer: Viewer) -> SpyState:
        view = s.copy()
        view.rest = [HIDDEN] * len(s.rest)
        for owner, hand in enumerate(s.hands):
            if viewer != owner:
                view.hands[owner] = sorted(hand) if may_see(s, viewer, owner) else [HIDDEN] * len(hand)
        return view

    def guess(self, s: SpyState, viewer: Seat, dice: Random) -> SpyState:
        world = s.copy()
        known = {card for hand in s.hands for card in hand}
        unseen = [f"s{i}" for i in range(HAND * s.seats + 3) if f"s{i}" not in known]
        dice.shuffle(unseen)
        for owner, hand in enumerate(s.hands):
            if owner != viewer:
                world.hands[owner] = [unseen.pop() if card == HIDDEN else card for card in hand]
        world.rest = unseen
        return world

    def points(self, s: SpyState) -> list[int]:
        return [len(hand) for hand in s.hands]

    def where(self, s: SpyState) -> Mapping[str, int | str]:
        return {"turns_left": sum(isinstance(step, ChooseVictim) for step in s.agenda)}

    def check(self, s: SpyState) -> list[str]:
        cards = sorted([*s.rest, *(c for hand in s.hands for c in hand)])
        return [] if cards == sorted(f"s{i}" for i in range(len(cards))) else ["cards are lost or doubled"]


TITLE = Spy().title()
