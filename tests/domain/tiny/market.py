"""Face-down pieces, an ordered secret deck, piles with known and unknown parts, pieces known to some seats only.

A piece carries who knows its face, and that is public; it keeps that knowledge wherever it is laid.
Answers name the place of a piece, never its face, so nothing has to be hidden from anybody but the face itself.
A shuffle ends all knowledge of what was shuffled.
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
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup
from tests.domain.cases import Profile, Secrets
from tests.domain.tiny.base import Tiny, TinyState

TILES = tuple(f"w{i}" for i in range(6))
TURNS = 20


@record
class Tile:
    """A piece on the table."""

    face: str
    known: tuple[Seat, ...] = ()
    """The seats that have seen the face."""
    up: bool = False
    """Face up: everybody sees it, the public too."""

    def seen_by(self, viewer: Viewer) -> Tile:
        return self if self.up or viewer in self.known else Tile(HIDDEN, self.known, self.up)


@dataclass(slots=True, kw_only=True)
class MarketState(TinyState):
    deck: list[Tile]
    """The last is on top."""
    display: list[list[Tile]]
    """Before each seat, by place."""
    removed: list[Tile]


@record
class DeckShuffled(Effect[MarketState]):
    """The deck and the removed tiles are shuffled into a new deck; nobody knows anything of its order."""

    faces: tuple[str, ...]

    def apply(self, s: MarketState) -> None:
        s.deck = [Tile(face) for face in self.faces]
        s.removed = []

    def seen_by(self, viewer: Viewer) -> DeckShuffled:
        return DeckShuffled((HIDDEN,) * len(self.faces))


@record
class Peeked(Effect[MarketState]):
    """A seat has looked at the top of the deck; `tile` is the piece with those who know it now."""

    blocks_rewind = True
    tile: Tile

    def apply(self, s: MarketState) -> None:
        s.deck[-1] = self.tile

    def seen_by(self, viewer: Viewer) -> Peeked:
        return Peeked(self.tile.seen_by(viewer))


@record
class Drawn(Effect[MarketState]):
    """The top of the deck lies before a seat, who has seen it."""

    blocks_rewind = True
    seat: Seat
    tile: Tile

    def apply(self, s: MarketState) -> None:
        s.deck.pop()
        s.display[self.seat].append(self.tile)

    def seen_by(self, viewer: Viewer) -> Drawn:
        return replace(self, tile=self.tile.seen_by(viewer))


@record
class TurnedUp(Effect[MarketState]):
    blocks_rewind = True
    seat: Seat
    place: int
    face: str

    def apply(self, s: MarketState) -> None:
        known = s.display[self.seat][self.place].known
        s.display[self.seat][self.place] = Tile(self.face, known, True)


@record
class Removed(Effect[MarketState]):
    """A tile goes to the removed pile as it lies; whoever knew it still does."""

    seat: Seat
    place: int

    def apply(self, s: MarketState) -> None:
        s.removed.append(s.display[self.seat].pop(self.place))


@record
class Tucked(Effect[MarketState]):
    """A tile goes face down under the deck; whoever knew it still does."""

    seat: Seat
    place: int

    def apply(self, s: MarketState) -> None:
        s.deck.insert(0, s.display[self.seat].pop(self.place))


@record
class ShuffleDeck(Step[MarketState]):
    def run(self, t: Table[MarketState]) -> None:
        t.tell(DeckShuffled(tuple(t.shuffled([tile.face for tile in (*t.s.deck, *t.s.removed)]))))


@record
class TakeTurn(Ask[MarketState]):
    """T-1 Two actions a turn with the deck and the own tiles."""

    seat: Seat
    left: int

    def options(self, s: MarketState, seat: Seat) -> Iterable[Option]:
        if s.deck:
            yield Option("peek")
            yield Option("draw")
        for place, tile in enumerate(s.display[seat]):
            if not tile.up:
                yield Option("turn_up", place)
                yield Option("tuck", place)
            yield Option("remove", place)
        if not s.deck and s.removed:
            yield Option("shuffle")
        yield Option("rest")

    def take(self, t: Table[MarketState], move: Move) -> None:
        seat, verb = self.seat, move.option.verb
        if verb in ("peek", "draw"):
            top = t.s.deck[-1]
            tile = replace(top, known=tuple(sorted({*top.known, seat})))
            t.tell(Peeked(tile) if verb == "peek" else Drawn(seat, tile))
        elif verb == "turn_up":
            place = move.option.int_arg()
            t.tell(TurnedUp(seat, place, t.s.display[seat][place].face))
        elif verb == "remove":
            t.tell(Removed(seat, move.option.int_arg()))
        elif verb == "tuck":
            t.tell(Tucked(seat, move.option.int_arg()))
        elif verb == "shuffle":
            t.then(ShuffleDeck())
        if self.left:
            t.then(TakeTurn((TURNS - self.left) // 2 % t.s.seats, self.left - 1))


@record
class Setting(Step[MarketState]):
    """T-0 A shuffled deck, then ten turns."""

    def run(self, t: Table[MarketState]) -> None:
        t.then(ShuffleDeck(), TakeTurn(0, TURNS - 1))


def secrets(s: MarketState, viewer: Viewer) -> Secrets:
    def unknown(tiles: Iterable[Tile]) -> list[str]:
        return [tile.face for tile in tiles if tile.seen_by(viewer).face == HIDDEN]

    return {
        "deck": unknown(s.deck),
        "display": unknown(tile for tiles in s.display for tile in tiles),
        "removed": unknown(s.removed),
    }


class Market(Tiny[MarketState]):
    slug = "tiny_market"
    codec = Codec(
        state=MarketState,
        effects={
            "deck_shuffled": DeckShuffled,
            "peeked": Peeked,
            "drawn": Drawn,
            "turned_up": TurnedUp,
            "removed": Removed,
            "tucked": Tucked,
        },
        steps={"shuffle_deck": ShuffleDeck, "take_turn": TakeTurn, "begin": Setting},
    )
    profile = Profile(secrets=secrets)

    def new(self, setup: Setup) -> MarketState:
        n = setup.seats
        return MarketState(seats=n, deck=[Tile(face) for face in TILES], display=[[] for _ in range(n)], removed=[])

    def opening(self, s: MarketState) -> Step[MarketState]:
        return Setting()

    def redact(self, s: MarketState, viewer: Viewer) -> MarketState:
        view = s.copy()
        for pile in (view.deck, view.removed, *view.display):
            pile[:] = [tile.seen_by(viewer) for tile in pile]
        return view

    def guess(self, s: MarketState, viewer: Seat, dice: Random) -> MarketState:
        world = s.copy()
        piles = (world.deck, world.removed, *world.display)
        seen = {tile.face for pile in piles for tile in pile}
        unseen = [face for face in TILES if face not in seen]
        dice.shuffle(unseen)
        for pile in piles:
            pile[:] = [replace(tile, face=unseen.pop()) if tile.face == HIDDEN else tile for tile in pile]
        return world

    def points(self, s: MarketState) -> list[int]:
        return [sum(tile.up for tile in tiles) for tiles in s.display]

    def facts(self, s: MarketState, viewer: Viewer) -> Mapping[str, Any]:
        return {"known": sorted(tile.face for tile in s.deck if tile.face != HIDDEN)}

    def check(self, s: MarketState) -> list[str]:
        faces = [tile.face for pile in (s.deck, s.removed, *s.display) for tile in pile]
        return [] if sorted(faces) == list(TILES) else [f"tiles are lost or doubled: {faces}"]


TITLE = Market().title()
