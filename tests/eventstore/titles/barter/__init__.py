"""How does the smallest game read that has hidden hands, luck, sealed answers and moves that may be taken back?

Barter: each round every seat bids a card of its hand in secret; the highest takes a turn of as many acts as it likes:
put a coin on a spot (may be taken back), roll for coins (luck), draw a card (hidden). Most coins win.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.effects import Effect, Envelope
from domain.kernel.errors import BadSetup, ContentError, Fault
from domain.kernel.options import Move, Option
from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import HIDDEN, Seat, Viewer, record
from domain.kernel.state import State
from domain.kernel.steps import Ask, AskAll, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup, Title

__all__ = ["BARTER"]

HAND = 4
SPOTS = 3


@dataclass(slots=True, kw_only=True)
class BarterState(State):
    """Where a game of Barter stands."""

    values: dict[str, int] = field(default_factory=dict, metadata={"static": True})
    rounds: int = field(default=3, metadata={"static": True})
    round: int = 0
    deck: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)
    spots: list[list[int]] = field(default_factory=list)
    ended: bool = False


@record
class DeckShuffled(Effect[BarterState]):
    """The deck lies face down in this order, the top last."""

    cards: tuple[str, ...]

    def apply(self, s: BarterState) -> None:
        s.deck[:] = self.cards

    def seen_by(self, viewer: Viewer) -> Effect[BarterState]:
        return DeckShuffled((HIDDEN,) * len(self.cards))


@record
class CardDrawn(Effect[BarterState]):
    """A seat has drawn the top card."""

    blocks_rewind = True
    seat: Seat
    card: str

    def apply(self, s: BarterState) -> None:
        s.deck.pop()
        s.hands[self.seat].append(self.card)

    def seen_by(self, viewer: Viewer) -> Effect[BarterState]:
        return self if viewer == self.seat else CardDrawn(self.seat, HIDDEN)


@record
class RoundBegun(Effect[BarterState]):
    """A round has begun."""

    round: int

    def apply(self, s: BarterState) -> None:
        s.round = self.round


@record
class BidSpent(Effect[BarterState]):
    """A seat's bid lies on the discard pile."""

    seat: Seat
    card: str

    def apply(self, s: BarterState) -> None:
        hand = s.hands[self.seat]
        hand.remove(self.card if self.card in hand else HIDDEN)
        s.discard.append(self.card)


@record
class CoinsWon(Effect[BarterState]):
    """A seat has won coins."""

    seat: Seat
    coins: int

    def apply(self, s: BarterState) -> None:
        s.coins[self.seat] += self.coins


@record
class CoinPlaced(Effect[BarterState]):
    """A seat has put one of its coins on a spot."""

    seat: Seat
    spot: int

    def apply(self, s: BarterState) -> None:
        s.coins[self.seat] -= 1
        s.spots[self.spot].append(self.seat)


@record
class BarterEnded(Effect[BarterState]):
    """The last round is over."""

    blocks_rewind = True

    def apply(self, s: BarterState) -> None:
        s.ended = True


@record
class SetUp(Step[BarterState]):
    """B-1 Shuffle, deal four cards each."""

    def run(self, t: Table[BarterState]) -> None:
        t.tell(DeckShuffled(tuple(t.shuffled(sorted(t.s.values)))))
        for _ in range(HAND):
            for seat in range(t.s.seats):
                t.tell(CardDrawn(seat, t.s.deck[-1]))
        t.then(*(PlayRound(i + 1) for i in range(t.s.rounds)), End())


@record
class PlayRound(Step[BarterState]):
    """B-2 Bid, then the winner's turn."""

    round: int

    def run(self, t: Table[BarterState]) -> None:
        t.tell(RoundBegun(self.round))
        bidders = tuple(i for i in range(t.s.seats) if t.s.hands[i])
        if bidders:
            t.then(Bid(self.round, bidders))


@record
class Bid(AskAll[BarterState]):
    """B-3 Everybody bids a card in secret."""

    window: int
    seats: tuple[Seat, ...]

    def options(self, s: BarterState, seat: Seat) -> Iterable[Option]:
        return [Option("bid", card) for card in s.hands[seat]]

    def opened(self, t: Table[BarterState], answers: Mapping[Seat, list[Option]]) -> None:
        cards = {seat: given[0].str_arg() for seat, given in answers.items()}
        for seat, card in cards.items():
            t.tell(BidSpent(seat, card))
        best = max(cards, key=lambda seat: (t.s.values[cards[seat]], -seat))
        t.tell(CoinsWon(best, 2))
        t.then(TakeTurn(best))


@record
class TakeTurn(Ask[BarterState]):
    """B-4 As many acts as the seat likes."""

    seat: Seat

    def options(self, s: BarterState, seat: Seat) -> Iterable[Option]:
        yield Option("done")
        if s.coins[seat]:
            for spot in range(SPOTS):
                yield Option("place", spot)
            yield Option("roll")
        if s.deck and len(s.hands[seat]) < HAND:
            yield Option("draw")

    def take(self, t: Table[BarterState], move: Move) -> None:
        option = move.option
        if option.verb == "done":
            return
        if option.verb == "place":
            t.tell(CoinPlaced(self.seat, option.int_arg()))
        elif option.verb == "roll":
            t.tell(CoinsWon(self.seat, -1 + t.roll(3)))
        else:
            t.tell(CardDrawn(self.seat, t.s.deck[-1]))
        t.then(self)


@record
class End(Step[BarterState]):
    """B-5 The end."""

    def run(self, t: Table[BarterState]) -> None:
        t.tell(BarterEnded())
        t.end()


SEATS = range(2, 5)
ROLES = ("North", "East", "South", "West")
CODEC = Codec[BarterState](
    state=BarterState,
    effects={
        "deck_shuffled": DeckShuffled,
        "card_drawn": CardDrawn,
        "round_begun": RoundBegun,
        "bid_spent": BidSpent,
        "coins_won": CoinsWon,
        "coin_placed": CoinPlaced,
        "barter_ended": BarterEnded,
    },
    steps={"set_up": SetUp, "play_round": PlayRound, "bid": Bid, "take_turn": TakeTurn, "end": End},
)


def parse_pack(data: Mapping[str, Any]) -> object:
    cards = data.get("cards")
    if not isinstance(cards, dict) or len(cards) < HAND * 4:
        raise ContentError([Fault("cards", "at least sixteen cards are wanted")])
    return dict(cards)


def new(setup: Setup) -> BarterState:
    rounds = setup.options.get("rounds")
    faults = []
    if setup.seats not in SEATS:
        faults.append(Fault("seats", f"{setup.seats} is not 2 to 4"))
    if type(rounds) is not int or not 1 <= rounds <= 4:
        faults.append(Fault("options.rounds", f"{rounds} is not 1 to 4"))
    if faults:
        raise BadSetup(faults)
    assert isinstance(setup.pack.board, dict)
    assert type(rounds) is int
    return BarterState(
        seats=setup.seats,
        values=setup.pack.board,
        rounds=rounds,
        hands=[[] for _ in range(setup.seats)],
        coins=[1] * setup.seats,
        spots=[[] for _ in range(SPOTS)],
    )


def opening(s: BarterState) -> Step[BarterState]:
    return SetUp()


def outcome(s: BarterState) -> Outcome | None:
    if not s.ended:
        return None
    totals = [score_sheet(s).total(i) for i in range(s.seats)]
    ranking = tuple(
        tuple(i for i in range(s.seats) if totals[i] == score) for score in sorted(set(totals), reverse=True)
    )
    return Outcome("rounds", ranking, tuple(totals))


def score_sheet(s: BarterState) -> ScoreSheet:
    return ScoreSheet(
        tuple(ScoreLine(i, "B-5", "coins", s.coins[i]) for i in range(s.seats))
        + tuple(
            ScoreLine(i, "B-5", f"spot {n}", 2 * spot.count(i))
            for i in range(s.seats)
            for n, spot in enumerate(s.spots)
            if i in spot
        )
    )


def redact(s: BarterState, viewer: Viewer) -> BarterState:
    out = s.copy()
    out.redact_sealed(viewer)
    out.deck = [HIDDEN] * len(out.deck)
    out.hands = [h if i == viewer else [HIDDEN] * len(h) for i, h in enumerate(out.hands)]
    return out


def guess(s: BarterState, viewer: Seat, dice: Random) -> BarterState:
    out = s.copy()
    known = {c for h in out.hands for c in h} | set(out.discard)
    rest = [c for c in sorted(out.values) if c not in known]
    dice.shuffle(rest)
    for pile in [*out.hands, out.deck]:
        pile[:] = [rest.pop() if c == HIDDEN else c for c in pile]
    out.sealed[:] = [
        e if e.answer != HIDDEN else Envelope(e.window, e.seat, f"bid:{dice.choice(out.hands[e.seat])}")
        for e in out.sealed
    ]
    return out


def check(s: BarterState) -> Sequence[str]:
    cards = sorted([*s.deck, *s.discard, *(c for h in s.hands for c in h)])
    return [] if cards == sorted(s.values) else ["cards are not conserved"]


def where(s: BarterState) -> Mapping[str, int | str]:
    phase = "over" if s.ended else "bid" if s.agenda and isinstance(s.agenda[-1], Bid) else "turn"
    return {"round": s.round, "phase": phase}


def headings(s: BarterState) -> Sequence[str]:
    return tuple(f"{name} {value}" for name, value in where(s).items())


def facts(s: BarterState, viewer: Viewer) -> Mapping[str, Any]:
    return {"coins": sum(s.coins)}


def label(s: BarterState, seat: Seat, option: Option) -> str:
    return option.text


def line(s: BarterState, effect: Effect[BarterState]) -> str | None:
    if isinstance(effect, CoinsWon):
        return f"{ROLES[effect.seat]} wins {effect.coins} coins."
    if isinstance(effect, CardDrawn):
        return f"{ROLES[effect.seat]} draws {'a card' if effect.card == HIDDEN else effect.card}."
    return None


def traits(s: BarterState, seat: Seat) -> Mapping[str, str]:
    return {}


BARTER = Title(
    slug="barter",
    name="Barter",
    rules=1,
    seats=SEATS,
    roles=ROLES,
    options_schema={
        "type": "object",
        "properties": {
            "rounds": {"type": "integer", "minimum": 1, "maximum": 4, "default": 3, "description": "Rounds to play."}
        },
    },
    codec=CODEC,
    end_reasons=("rounds",),
    move_limit=10_000,
    option_budget=20,
    parse_pack=parse_pack,
    new=new,
    opening=opening,
    outcome=outcome,
    score_sheet=score_sheet,
    redact=redact,
    guess=guess,
    check=check,
    where=where,
    headings=headings,
    facts=facts,
    label=label,
    line=line,
    traits=traits,
)
"""Barter, a game for tests."""
