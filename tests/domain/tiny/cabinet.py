"""Sealed simultaneous answers: revealed together, several small ones per seat, and such as are never shown.

Every seat is dealt five cards. All discard down to three at the same time (several sealed answers each, shown when
all have answered), then each places one card face down (sealed, never shown), then in turn each may turn its card up.
A card that is still face down at the end is known to its owner alone and scores nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.effects import AnswersDropped, Effect
from domain.kernel.options import Move, Option
from domain.kernel.records import HIDDEN, Seat, Viewer, record
from domain.kernel.redaction import fill_sealed, withdraw
from domain.kernel.steps import Ask, AskAll, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup
from tests.domain.cases import Profile, Secrets
from tests.domain.tiny.base import Tiny, TinyState

HAND = 3
DISCARDING, PLACING = 1, 2
"""Numbers of the windows."""


@dataclass(slots=True, kw_only=True)
class CabinetState(TinyState):
    deck: list[str]
    hands: list[list[str]]
    discard: list[str]
    down: list[str]
    """The face-down card of each seat, or an empty text."""
    up: list[str]


@record
class Dealt(Effect[CabinetState]):
    """The deck has been shuffled and each hand is dealt from it."""

    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]

    def apply(self, s: CabinetState) -> None:
        s.deck = list(self.deck)
        s.hands = [list(hand) for hand in self.hands]

    def seen_by(self, viewer: Viewer) -> Dealt:
        hands = tuple(h if i == viewer else (HIDDEN,) * len(h) for i, h in enumerate(self.hands))
        return Dealt(hands, (HIDDEN,) * len(self.deck))


@record
class Discarded(Effect[CabinetState]):
    blocks_rewind = True
    seat: Seat
    card: str

    def apply(self, s: CabinetState) -> None:
        withdraw(s.hands[self.seat], self.card)
        s.discard.append(self.card)


@record
class PlacedFaceDown(Effect[CabinetState]):
    seat: Seat
    card: str

    def apply(self, s: CabinetState) -> None:
        withdraw(s.hands[self.seat], self.card)
        s.down[self.seat] = self.card

    def seen_by(self, viewer: Viewer) -> PlacedFaceDown:
        return self if viewer == self.seat else PlacedFaceDown(self.seat, HIDDEN)


@record
class TurnedUp(Effect[CabinetState]):
    blocks_rewind = True
    seat: Seat
    card: str

    def apply(self, s: CabinetState) -> None:
        s.down[self.seat] = ""
        s.up[self.seat] = self.card


@record
class Deal(Step[CabinetState]):
    """T-1 Five cards each."""

    def run(self, t: Table[CabinetState]) -> None:
        deck = t.shuffled(t.s.deck)
        seats = range(t.s.seats)
        size = HAND + 2
        t.tell(Dealt(tuple(tuple(deck[i * size : (i + 1) * size]) for i in seats), tuple(deck[len(seats) * size :])))
        everybody = tuple(seats)
        t.then(DiscardDown(DISCARDING, everybody), PlaceFaceDown(PLACING, everybody), *(MayTurnUp(i) for i in seats))


@record
class DiscardDown(AskAll[CabinetState]):
    """T-2 Everybody discards down to three at the same time, one small answer after the other."""

    window: int
    seats: tuple[Seat, ...]

    def answer_count(self, s: CabinetState, seat: Seat) -> int:
        return max(0, len(s.hands[seat]) - HAND)

    def options(self, s: CabinetState, seat: Seat) -> Iterable[Option]:
        given = self.answers(s, seat)
        for card in s.hands[seat]:
            option = Option("discard", card)
            if option not in given:
                yield option

    def opened(self, t: Table[CabinetState], answers: Mapping[Seat, list[Option]]) -> None:
        for seat, options in answers.items():
            for option in options:
                t.tell(Discarded(seat, option.str_arg()))


@record
class PlaceFaceDown(AskAll[CabinetState]):
    """T-3 Everybody places a card face down at the same time; nobody is shown which."""

    window: int
    seats: tuple[Seat, ...]

    def options(self, s: CabinetState, seat: Seat) -> Iterable[Option]:
        for card in s.hands[seat]:
            yield Option("place", card)

    def reveal(self, t: Table[CabinetState]) -> None:
        placed = [(seat, option.str_arg()) for seat in self.seats for option in self.answers(t.s, seat)]
        t.tell(AnswersDropped(self.window))
        for seat, card in placed:
            t.tell(PlacedFaceDown(seat, card))


@record
class MayTurnUp(Ask[CabinetState]):
    """T-4 The owner may turn their card up."""

    seat: Seat

    def options(self, s: CabinetState, seat: Seat) -> Iterable[Option]:
        yield Option("turn_up")
        yield Option("keep")

    def about(self, s: CabinetState, seat: Seat) -> Mapping[str, Any]:
        return {"card": s.down[seat]}

    def take(self, t: Table[CabinetState], move: Move) -> None:
        if move.option.verb == "turn_up":
            t.tell(TurnedUp(self.seat, t.s.down[self.seat]))


def secrets(s: CabinetState, viewer: Viewer) -> Secrets:
    """Other hands, other face-down cards, the deck, other sealed answers."""
    others = [i for i in range(s.seats) if i != viewer]
    return {
        "hands": [c for i in others for c in s.hands[i]],
        "down": [s.down[i] for i in others if s.down[i]],
        "deck": s.deck,
        "sealed": [e.answer.removeprefix("discard:").removeprefix("place:") for e in s.sealed if e.seat != viewer],
    }


class Cabinet(Tiny[CabinetState]):
    slug = "tiny_cabinet"
    codec = Codec(
        state=CabinetState,
        effects={"dealt": Dealt, "discarded": Discarded, "placed_face_down": PlacedFaceDown, "turned_up": TurnedUp},
        steps={"deal": Deal, "discard_down": DiscardDown, "place_face_down": PlaceFaceDown, "may_turn_up": MayTurnUp},
    )
    profile = Profile(secrets=secrets)

    def new(self, setup: Setup) -> CabinetState:
        n = setup.seats
        return CabinetState(
            seats=n,
            deck=[f"m{i}" for i in range(6 * n)],
            hands=[[] for _ in range(n)],
            discard=[],
            down=[""] * n,
            up=[""] * n,
        )

    def opening(self, s: CabinetState) -> Step[CabinetState]:
        return Deal()

    def redact(self, s: CabinetState, viewer: Viewer) -> CabinetState:
        view = s.copy()
        view.redact_sealed(viewer)
        # Before the deal the deck lies in its printed order, which is public.
        if s.agenda or any(s.hands):
            view.deck = [HIDDEN] * len(s.deck)
        for seat in range(s.seats):
            if seat != viewer:
                view.hands[seat] = [HIDDEN] * len(s.hands[seat])
                view.down[seat] = HIDDEN if s.down[seat] else ""
        return view

    def guess(self, s: CabinetState, viewer: Seat, dice: Random) -> CabinetState:
        world = s.copy()
        known = {*s.discard, *s.up, s.down[viewer], *s.hands[viewer]}
        unseen = [f"m{i}" for i in range(6 * s.seats) if f"m{i}" not in known]
        dice.shuffle(unseen)
        for seat in range(s.seats):
            if seat != viewer:
                world.hands[seat] = [unseen.pop() for _ in s.hands[seat]]
                world.down[seat] = unseen.pop() if s.down[seat] else ""
        world.deck = [unseen.pop() for _ in s.deck]
        fill_sealed(world, dice)
        return world

    def points(self, s: CabinetState) -> list[int]:
        return [int(card[1:]) if card else 0 for card in s.up]

    def check(self, s: CabinetState) -> list[str]:
        cards = [*s.deck, *s.discard, *(c for hand in s.hands for c in hand), *filter(None, [*s.up, *s.down])]
        return [] if sorted(cards) == sorted(f"m{i}" for i in range(6 * s.seats)) else ["cards are lost or doubled"]


TITLE = Cabinet().title()
