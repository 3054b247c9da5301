"""Tiny titles on which opponents and the arena are tested: Nim, a sealed auction with secret hands, and broken ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.content import ContentPack
from domain.kernel.effects import Effect, Envelope
from domain.kernel.options import Move, Option
from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import HIDDEN, Seat, Viewer, record
from domain.kernel.state import State
from domain.kernel.steps import Ask, AskAll, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup, Title


def pack_of(slug: str) -> ContentPack:
    """The empty pack of a tiny title."""
    return ContentPack(slug, "standard", "0" * 64, {}, None)


class Tiny:
    """What the tiny titles have in common; open information unless a title says otherwise."""

    slug = name = "tiny"
    rules = 1
    seats = range(2, 4)
    roles = ("A", "B", "C")
    options_schema: Mapping[str, Any] = {}
    end_reasons = ("end",)
    move_limit = 200
    option_budget = 40
    standing_orders = None
    codec: Codec[Any]

    def title(self) -> Title[Any]:
        """The record of these rules."""
        return Title(**{f.name: getattr(self, f.name) for f in fields(Title) if hasattr(self, f.name)})

    def parse_pack(self, data: Mapping[str, Any]) -> object:
        return data

    def facts(self, s: Any, viewer: Viewer) -> Mapping[str, Any]:
        return {}

    def label(self, s: Any, seat: Seat, option: Option) -> str:
        return option.text

    def line(self, s: Any, effect: Effect[Any]) -> str | None:
        return None

    def redact(self, s: Any, viewer: Viewer) -> Any:
        return s.copy()

    def guess(self, s: Any, viewer: Seat, dice: Random) -> Any:
        return s.copy()

    def check(self, s: Any) -> Sequence[str]:
        return []

    def headings(self, s: Any) -> Sequence[str]:
        return tuple(f"{name} {value}" for name, value in self.where(s).items())

    def where(self, s: Any) -> Mapping[str, int | str]:
        return {"left": len(s.agenda)}

    def traits(self, s: Any, seat: Seat) -> Mapping[str, str]:
        return {"hand": "left" if seat % 2 else "right"}

    def score_sheet(self, s: Any) -> ScoreSheet:
        return ScoreSheet(tuple(ScoreLine(i, "T-1", "points", p) for i, p in enumerate(s.points)))

    def outcome(self, s: Any) -> Outcome | None:
        if s.agenda:
            return None
        ranking = tuple(
            tuple(i for i, p in enumerate(s.points) if p == points) for points in sorted(set(s.points), reverse=True)
        )
        return Outcome("end", ranking, tuple(s.points))


# --- Nim: who takes the last stick wins ---


@dataclass(slots=True, kw_only=True)
class Piles(State):
    """Sticks in piles, and a point for the winner."""

    piles: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


@record
class Taken(Effect[Piles]):
    pile: int
    sticks: int

    def apply(self, s: Piles) -> None:
        s.piles[self.pile] -= self.sticks


@record
class Won(Effect[Piles]):
    seat: Seat

    def apply(self, s: Piles) -> None:
        s.points[self.seat] += 1


@record
class Take(Ask[Piles]):
    """Take sticks of one pile."""

    seat: Seat

    def options(self, s: Piles, seat: Seat) -> Iterable[Option]:
        return [Option("take", i, n) for i, pile in enumerate(s.piles) for n in range(1, pile + 1)]

    def take(self, t: Table[Piles], move: Move) -> None:
        t.tell(Taken(move.option.int_arg(0), move.option.int_arg(1)))
        if any(t.s.piles):
            t.then(Take((self.seat + 1) % t.s.seats))
        else:
            t.tell(Won(self.seat))


class Nim(Tiny):
    """Nim with piles of 3, 4 and 5."""

    slug = "nim"
    seats = range(2, 3)
    codec = Codec(state=Piles, effects={"taken": Taken, "won": Won}, steps={"take": Take})

    def new(self, setup: Setup) -> Piles:
        return Piles(seats=setup.seats, piles=[3, 4, 5], points=[0] * setup.seats)

    def opening(self, s: Piles) -> Step[Piles]:
        return Take(0)


# --- Auction: secret hands, sealed bids, a prize to the highest ---


@dataclass(slots=True, kw_only=True)
class Auction(State):
    """Hands and the pile of prizes are hidden; the bids made and the prize on show are not."""

    hands: list[list[str]] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    prize: int = 0
    used: list[str] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


@record
class Dealt(Effect[Auction]):
    seat: Seat
    cards: tuple[str, ...]

    def apply(self, s: Auction) -> None:
        s.hands[self.seat] = list(self.cards)

    def seen_by(self, viewer: Viewer) -> Dealt:
        return self if viewer == self.seat else Dealt(self.seat, (HIDDEN,) * len(self.cards))


@record
class Laid(Effect[Auction]):
    cards: tuple[str, ...]

    def apply(self, s: Auction) -> None:
        s.pile = list(self.cards)

    def seen_by(self, viewer: Viewer) -> Laid:
        return Laid((HIDDEN,) * len(self.cards))


@record
class Shown(Effect[Auction]):
    prize: int
    blocks_rewind = True

    def apply(self, s: Auction) -> None:
        s.pile.pop()
        s.prize = self.prize


@record
class Bid(Effect[Auction]):
    seat: Seat
    card: str

    def apply(self, s: Auction) -> None:
        hand = s.hands[self.seat]
        hand.remove(self.card if self.card in hand else HIDDEN)
        s.used.append(self.card)


@record
class Sold(Effect[Auction]):
    seat: Seat
    points: int

    def apply(self, s: Auction) -> None:
        s.points[self.seat] += self.points


CARDS = [f"c{n:02d}" for n in range(12)]


@record
class Deal(Step[Auction]):
    """Deal four cards each and lay the pile of prizes."""

    def run(self, t: Table[Auction]) -> None:
        cards = t.shuffled(CARDS)
        for seat in range(t.s.seats):
            t.tell(Dealt(seat, tuple(cards[4 * seat : 4 * seat + 4])))
        t.tell(Laid(tuple(f"p{n}" for n in t.shuffled([1, 2, 4, 8]))))
        t.then(Show())


@record
class Show(Step[Auction]):
    """Show the next prize."""

    def run(self, t: Table[Auction]) -> None:
        if t.s.pile:
            t.tell(Shown(int(t.s.pile[-1][1:])))
            t.then(Bids(len(t.s.pile), tuple(range(t.s.seats))), Show())


@record
class Bids(AskAll[Auction]):
    """All bid a card of their hand; the highest takes the prize."""

    window: int
    seats: tuple[Seat, ...]

    def options(self, s: Auction, seat: Seat) -> Iterable[Option]:
        return [Option("bid", card) for card in sorted(s.hands[seat])]

    def opened(self, t: Table[Auction], answers: Mapping[Seat, list[Option]]) -> None:
        bids = {seat: options[0].str_arg() for seat, options in answers.items()}
        for seat, card in bids.items():
            t.tell(Bid(seat, card))
        t.tell(Sold(max(bids, key=lambda seat: bids[seat]), t.s.prize))


class Auctions(Tiny):
    """A sealed auction of the prizes 1, 2, 4 and 8 for three seats."""

    slug = "auction"
    seats = range(3, 4)
    codec = Codec(
        state=Auction,
        effects={"dealt": Dealt, "laid": Laid, "shown": Shown, "bid": Bid, "sold": Sold},
        steps={"deal": Deal, "show": Show, "bids": Bids},
    )

    def new(self, setup: Setup) -> Auction:
        return Auction(seats=setup.seats, hands=[[] for _ in range(setup.seats)], points=[0] * setup.seats)

    def opening(self, s: Auction) -> Step[Auction]:
        return Deal()

    def redact(self, s: Auction, viewer: Viewer) -> Auction:
        seen = s.copy()
        seen.redact_sealed(viewer)
        seen.hands = [h if i == viewer else [HIDDEN] * len(h) for i, h in enumerate(seen.hands)]
        seen.pile = [HIDDEN] * len(seen.pile)
        return seen

    def guess(self, s: Auction, viewer: Seat, dice: Random) -> Auction:
        full = s.copy()
        unknown = [c for c in CARDS if c not in s.used and c not in s.hands[viewer]]
        dice.shuffle(unknown)
        for i, hand in enumerate(full.hands):
            if i != viewer:
                full.hands[i] = [unknown.pop() for _ in hand]
        full.sealed = [
            e if e.seat == viewer else Envelope(e.window, e.seat, f"bid:{dice.choice(full.hands[e.seat])}")
            for e in s.sealed
        ]
        # Which prizes are gone follows from nothing in this state; any that are not on show will do.
        prizes = [f"p{n}" for n in (1, 2, 4, 8) if n != s.prize]
        dice.shuffle(prizes)
        full.pile = prizes[: len(s.pile)]
        return full


# --- Coins: one look is enough ---


@record
class Pick(Ask[Piles]):
    """Take one of the coins that lie there."""

    seat: Seat

    def options(self, s: Piles, seat: Seat) -> Iterable[Option]:
        return [Option("coin", i) for i, coin in enumerate(s.piles) if coin]

    def take(self, t: Table[Piles], move: Move) -> None:
        t.tell(CoinTaken(self.seat, move.option.int_arg()))
        if any(t.s.piles):
            t.then(Pick((self.seat + 1) % t.s.seats))


@record
class CoinTaken(Effect[Piles]):
    seat: Seat
    coin: int

    def apply(self, s: Piles) -> None:
        s.points[self.seat] += s.piles[self.coin]
        s.piles[self.coin] = 0


class Coins(Tiny):
    """Coins lie on the table; each seat in turn takes one; their values are the points."""

    slug = "coins"
    codec = Codec(state=Piles, effects={"coin_taken": CoinTaken}, steps={"pick": Pick})

    def new(self, setup: Setup) -> Piles:
        return Piles(seats=setup.seats, piles=[2, 9, 4, 7, 1, 5], points=[0] * setup.seats)

    def opening(self, s: Piles) -> Step[Piles]:
        return Pick(0)


class Broken(Coins):
    """Coins with a fault at the third coin: `fault` names it."""

    slug = "broken"

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def opening(self, s: Piles) -> Step[Piles]:
        return FaultyPick(0, self.fault)

    def check(self, s: Piles) -> Sequence[str]:
        return ["a coin is negative"] if min(s.piles) < 0 else []

    def outcome(self, s: Piles) -> Outcome | None:
        return None if self.fault == "outcome" else super().outcome(s)


@record
class FaultyPick(Ask[Piles]):
    """Pick with a fault built in."""

    seat: Seat
    fault: str

    def options(self, s: Piles, seat: Seat) -> Iterable[Option]:
        third = s.piles.count(0) == 2
        if self.fault == "dead end" and third:
            return []
        if self.fault == "endless":
            return [Option("coin", 0)]
        return [Option("coin", i) for i, coin in enumerate(s.piles) if coin > 0]

    def take(self, t: Table[Piles], move: Move) -> None:
        if self.fault == "raises" and t.s.piles.count(0) == 2:
            raise ValueError("the third coin burns")
        t.tell(CoinTaken(self.seat, move.option.int_arg()))
        if self.fault == "invariant" and t.s.piles.count(0) == 3:
            t.s.piles[move.option.int_arg()] = -1
        if self.fault == "endless" or any(coin > 0 for coin in t.s.piles):
            t.then(FaultyPick((self.seat + 1) % t.s.seats, self.fault))


NIM, AUCTION, COINS = Nim().title(), Auctions().title(), Coins().title()


def broken(fault: str) -> Title[Any]:
    """Coins with that fault."""
    return Broken(fault).title()


__all__ = ["AUCTION", "CARDS", "COINS", "NIM", "Piles", "broken", "pack_of"]
