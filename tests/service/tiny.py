"""A tiny title with secrets: hands, a face-down deck, sealed answers. A few lines of rules, for the service's tests.

T-1 Each seat is dealt three cards; all put one aside face down at the same time.
T-2 In turn a seat plays a card, or draws one; before that it may move its marker as often as it likes.
T-3 After two rounds the cards played are counted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from domain import registry
from domain.kernel.codec import Codec
from domain.kernel.content import ContentPack, read_pack
from domain.kernel.effects import AgendaChanged, Effect
from domain.kernel.errors import BadSetup, ContentError, Fault
from domain.kernel.grammar import ArgKind, Grammar, forms
from domain.kernel.options import Move, Option
from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import HIDDEN, Seat, Viewer, record
from domain.kernel.redaction import fill_sealed
from domain.kernel.state import State
from domain.kernel.steps import Ask, AskAll, Refusal, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup, Title
from service.titles import shapes
from tests.released import released

PLACES: Mapping[str, str] = {}
"""Which card takes the place of which after the shuffle: for the tests of secrets."""

CARDS = tuple(f"c{n}" for n in range(1, 13))


@dataclass(slots=True, kw_only=True)
class TinyState(State):
    """The table."""

    deck: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    aside: list[list[str]] = field(default_factory=list)
    played: list[list[str]] = field(default_factory=list)
    markers: list[int] = field(default_factory=list)
    """By seat: where its marker stands, 0 to 3."""
    round: int = 0


@record
class Dealt(Effect[TinyState]):
    """A seat gets its hand, and the rest is the deck."""

    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]

    def apply(self, s: TinyState) -> None:
        s.hands = [list(h) for h in self.hands]
        s.deck = list(self.deck)

    def seen_by(self, viewer: Viewer) -> Dealt:
        hands = tuple(h if i == viewer else (HIDDEN,) * len(h) for i, h in enumerate(self.hands))
        return Dealt(hands, (HIDDEN,) * len(self.deck))


@record
class PutAside(Effect[TinyState]):
    """A seat puts a card of its hand aside, face down."""

    seat: Seat
    card: str

    def apply(self, s: TinyState) -> None:
        s.hands[self.seat].remove(self.card)
        s.aside[self.seat].append(self.card)

    def seen_by(self, viewer: Viewer) -> PutAside:
        return self if viewer == self.seat else PutAside(self.seat, HIDDEN)


@record
class Drawn(Effect[TinyState]):
    """A seat draws the top card of the deck."""

    blocks_rewind = True
    seat: Seat
    card: str

    def apply(self, s: TinyState) -> None:
        s.deck.pop(0)
        s.hands[self.seat].append(self.card)

    def seen_by(self, viewer: Viewer) -> Drawn:
        return self if viewer == self.seat else Drawn(self.seat, HIDDEN)


@record
class Played(Effect[TinyState]):
    """A seat plays a card; `held` is what others held of it, so that hidden cards keep their places."""

    blocks_rewind = True
    seat: Seat
    card: str
    at: int

    def apply(self, s: TinyState) -> None:
        s.hands[self.seat].pop(self.at)
        s.played[self.seat].append(self.card)


@record
class MarkerMoved(Effect[TinyState]):
    """A seat's marker moves."""

    seat: Seat
    to: int

    def apply(self, s: TinyState) -> None:
        s.markers[self.seat] = self.to


@record
class RoundBegun(Effect[TinyState]):
    """A round begins."""

    round: int

    def apply(self, s: TinyState) -> None:
        s.round = self.round


@record
class Deal(Step[TinyState]):
    """T-1 Deal."""

    def run(self, t: Table[TinyState]) -> None:
        cards = [PLACES.get(card, card) for card in t.shuffled(CARDS)]
        seats = t.s.seats
        t.tell(Dealt(tuple(tuple(cards[3 * i : 3 * i + 3]) for i in range(seats)), tuple(cards[3 * seats :])))
        t.then(PutOneAside(1, tuple(range(seats))), Round(1))


@record
class PutOneAside(AskAll[TinyState]):
    """T-1 Put a card aside."""

    window: int
    seats: tuple[Seat, ...]

    def options(self, s: TinyState, seat: Seat) -> Iterable[Option]:
        return [Option("aside", card) for card in sorted(s.hands[seat])]

    def about(self, s: TinyState, seat: Seat) -> Mapping[str, Any]:
        return {"hand": sorted(s.hands[seat])}

    def reveal(self, t: Table[TinyState]) -> None:
        from domain.kernel.effects import AnswersDropped

        answers = {seat: self.answers(t.s, seat)[0].str_arg() for seat in self.seats}
        t.tell(AnswersDropped(self.window))
        for seat in self.seats:
            t.tell(PutAside(seat, answers[seat]))


@record
class Round(Step[TinyState]):
    """T-3 A round."""

    number: int

    def run(self, t: Table[TinyState]) -> None:
        t.tell(RoundBegun(self.number))
        t.then(*(TakeTurn(seat) for seat in range(t.s.seats)))
        if self.number < 2:
            t.then(Round(self.number + 1))


@record
class TakeTurn(Ask[TinyState]):
    """T-2 A turn."""

    seat: Seat

    def options(self, s: TinyState, seat: Seat) -> Iterable[Option]:
        yield from (Option("play", card) for card in sorted(s.hands[seat]))
        if s.deck:
            yield Option("draw")
        yield from (Option("mark", n) for n in range(4) if n != s.markers[seat])

    def about(self, s: TinyState, seat: Seat) -> Mapping[str, Any]:
        return {"hand": sorted(s.hands[seat]), "deck": len(s.deck)}

    def take(self, t: Table[TinyState], move: Move) -> None:
        hand = t.s.hands[self.seat]
        match move.option.verb:
            case "play":
                t.tell(Played(self.seat, move.option.str_arg(), hand.index(move.option.str_arg())))
            case "draw":
                t.tell(Drawn(self.seat, t.s.deck[0]))
            case _:
                t.tell(MarkerMoved(self.seat, move.option.int_arg()))
                t.then(self)

    def refusal(self, s: TinyState, seat: Seat, option: Option) -> Refusal | None:
        if option.verb == "play" and option.args and option.args[0] not in s.hands[seat]:
            return Refusal("T-2", "The card is not in your hand.")
        return None


SEATS = range(2, 4)

ROLES = ("North", "East", "South")

CODEC = Codec(
    state=TinyState,
    effects={
        "dealt": Dealt,
        "put_aside": PutAside,
        "drawn": Drawn,
        "played": Played,
        "marker_moved": MarkerMoved,
        "round_begun": RoundBegun,
    },
    steps={"deal": Deal, "put_one_aside": PutOneAside, "round": Round, "take_turn": TakeTurn},
)


def points(s: TinyState) -> list[int]:
    return [sum(int(card[1:]) for card in cards) for cards in s.played]


def parse_pack(data: Mapping[str, Any]) -> object:
    if set(data) - {"cards", "note"} or not isinstance(data.get("cards"), int):
        unknown = [Fault(name, "is unknown") for name in data if name not in ("cards", "note")]
        missing = [] if isinstance(data.get("cards"), int) else [Fault("cards", "must be a whole number")]
        raise ContentError([*unknown, *missing])
    return data


def new(setup: Setup) -> TinyState:
    found = []
    if setup.seats not in SEATS:
        found.append(Fault("seats", "2 or 3 can play"))
    for name, value in setup.options.items():
        if name != "long":
            found.append(Fault(f"options.{name}", "there is no such option"))
        elif not isinstance(value, bool):
            found.append(Fault(f"options.{name}", "true or false"))
    if found:
        raise BadSetup(found)
    n = setup.seats
    return TinyState(
        seats=n, aside=[[] for _ in range(n)], played=[[] for _ in range(n)], markers=[0] * n, hands=[[]] * n
    )


def opening(s: TinyState) -> Step[TinyState]:
    return Deal()


def outcome(s: TinyState) -> Outcome | None:
    if s.agenda:
        return None
    scores = points(s)
    ranks = sorted(set(scores), reverse=True)
    return Outcome("end", tuple(tuple(i for i, p in enumerate(scores) if p == rank) for rank in ranks), tuple(scores))


def score_sheet(s: TinyState) -> ScoreSheet:
    return ScoreSheet(tuple(ScoreLine(seat, "T-3", "cards", p) for seat, p in enumerate(points(s))))


def redact(s: TinyState, viewer: Viewer) -> TinyState:
    new = s.copy()
    new.redact_sealed(viewer)
    new.deck = [HIDDEN] * len(s.deck)
    new.hands = [h if i == viewer else [HIDDEN] * len(h) for i, h in enumerate(new.hands)]
    new.aside = [h if i == viewer else [HIDDEN] * len(h) for i, h in enumerate(new.aside)]
    return new


def guess(s: TinyState, viewer: Seat, dice: Random) -> TinyState:
    world = s.copy()
    piles = [world.deck, *world.hands, *world.aside]
    seen = {card for pile in (*piles, *world.played) for card in pile}
    unseen = [card for card in CARDS if card not in seen]
    dice.shuffle(unseen)
    for pile in piles:
        pile[:] = [unseen.pop() if card == HIDDEN else card for card in pile]
    fill_sealed(world, dice)
    return world


def check(s: TinyState) -> Sequence[str]:
    return []


def where(s: TinyState) -> Mapping[str, int | str]:
    return {"round": s.round}


def headings(s: TinyState) -> Sequence[str]:
    return tuple(f"{name} {value}" for name, value in where(s).items())


def facts(s: TinyState, viewer: Viewer) -> Mapping[str, Any]:
    return {"cards": [len(h) for h in s.hands], "points": points(s)}


def label(s: TinyState, seat: Seat, option: Option) -> str:
    return " ".join((option.verb, *map(str, option.args)))


def line(s: TinyState, effect: Effect[TinyState]) -> str | None:
    if isinstance(effect, AgendaChanged):
        return None
    return str(CODEC.encode_effect(effect))


def traits(s: TinyState, seat: Seat) -> Mapping[str, str]:
    return {}


TITLE = Title(
    slug="tiny_secrets",
    name="Tiny secrets",
    rules=1,
    seats=SEATS,
    roles=ROLES,
    options_schema={
        "type": "object",
        "properties": {"long": {"type": "boolean", "default": False, "description": "Nothing."}},
        "additionalProperties": False,
    },
    codec=CODEC,
    grammar=Grammar(
        kinds={
            "card": ArgKind("A card of your hand.", "hand", lambda board: CARDS),
            "place": ArgKind("A place of your marker, 0 to 3.", "board"),
        },
        decisions={
            "put_one_aside": forms("aside:<card>"),
            "take_turn": forms("play:<card>", "draw", "mark:<place>"),
        },
        prompts={"put_one_aside": "Put a card aside.", "take_turn": "Play or draw a card, or move your marker."},
    ),
    end_reasons=("end",),
    move_limit=10_000,
    option_budget=30,
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
"""A title for tests."""


@contextmanager
def register_tiny() -> Iterator[None]:
    """Host the tiny title meanwhile."""
    titles: Any = registry.TITLES
    bundled, described = registry.bundled_pack, registry.descriptions
    own: ContentPack = read_pack(TITLE, {"cards": 12, "note": {"provenance": "seed"}})

    def pack(slug: str) -> ContentPack:
        return own if slug == TITLE.slug else bundled(slug)

    def descriptions(slug: str) -> Mapping[str, registry.Description]:
        return {} if slug == TITLE.slug else described(slug)

    users = users_of(bundled)
    titles[TITLE.slug] = TITLE
    for module in users:
        module.bundled_pack = pack
    shapes.descriptions = descriptions
    try:
        with released(TITLE, own):
            yield
    finally:
        del titles[TITLE.slug]
        for module in users:
            module.bundled_pack = bundled
        shapes.descriptions = described


def users_of(bundled: Any) -> list[Any]:
    """The modules that have imported the function by name."""
    return _users_among(tuple(sys.modules), bundled)


@lru_cache(maxsize=2)
def _users_among(modules: tuple[str, ...], bundled: Any) -> list[Any]:
    return [m for m in map(sys.modules.get, modules) if getattr(m, "bundled_pack", None) is bundled]
