"""How is a position of Imperial Struggle laid out for a test?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from domain.kernel.chance import Scripted
from domain.kernel.effects import Effect
from domain.kernel.engine import pending_seats
from domain.registry import bundled_pack
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.effects.action_round import PurchasePaid
from domain.titles.imperial_struggle.effects.tracks import MajorityCounted
from domain.titles.imperial_struggle.effects.war import StrengthCounted
from domain.titles.imperial_struggle.legality.control import isolated_now
from domain.titles.imperial_struggle.pieces import BR, FR, GOODS, MAJOR, MINOR, TYPES, Flag, Half
from domain.titles.imperial_struggle.sequence.act import Act
from domain.titles.imperial_struggle.sequence.rounds import EndRound
from domain.titles.imperial_struggle.state import SOURCES, StruggleState, empty_table
from domain.titles.imperial_struggle.title import TITLE
from tests.domain import dsl
from tests.domain.dsl import Story

__all__ = ["BOARD", "BR", "FR", "TILES", "Position", "about", "cost", "given", "only", "paid", "scored", "tile_of"]

_board = bundled_pack("imperial_struggle").board
assert isinstance(_board, Board)
BOARD: Board = _board

TILES = {(t.major.type, t.major.ap, t.minor.type): t.id for t in reversed(list(BOARD.tiles.values()))}
"""A tile by Major type, Major Action Points and Minor type."""

_TYPES = dict(zip("EPM", TYPES, strict=True))


def tile_of(major: str, minor: str) -> str:
    """A tile written as `E4`, `P`."""
    return TILES[_TYPES[major[0]], int(major[1]), _TYPES[minor]]


def scored(**points: int) -> dict[str, int]:
    """The points of a side by their source; 0 for those that are not named."""
    return {**dict.fromkeys(SOURCES, 0), **points}


def only(*french: str, british: Iterable[str] = (), others: Mapping[str, Flag] | None = None) -> dict[str, Flag | None]:
    """A map on which only these spaces are flagged."""
    flags: dict[str, Flag | None] = {s.id: None for s in BOARD.spaces}
    return {**flags, **dict.fromkeys(french, FR), **dict.fromkeys(british, BR), **(others or {})}


def paid(
    seat: int,
    half: Half,
    cost: int,
    *,
    pools: tuple[int, ...] = (),
    burke: int = 0,
    debt: int = 0,
    free: int = 0,
    trp: int = 0,
) -> PurchasePaid:
    """The payment of a cost; what nothing else gives are Action Points of the tile."""
    return PurchasePaid(seat, half, cost, cost - sum(pools) - burke - debt - free - trp, pools, burke, debt, free, trp)


def given(position: Position, *effects: Effect[StruggleState]) -> Story:
    """A story that begins with this position; counts and parts of strength are named where they matter alone."""
    story = dsl.given(TITLE, position.s, *effects, chance=Scripted(position.luck))
    story.aside = (MajorityCounted, StrengthCounted)
    return story


def about(story: Story) -> dict[str, Any]:
    """What the decision that is asked now says of itself."""
    facts: dict[str, Any] = story.s.agenda[-1].about(story.s, pending_seats(story.s)[0])
    return facts


def cost(story: Story, text: str) -> int:
    """The cost that the decision names for a purchase."""
    price: int = about(story)["costs"][text]["cost"]
    return price


class Position:
    """A game in the middle of a player's Action Round, arranged by hand; every invariant holds when it begins."""

    def __init__(
        self,
        seat: int = FR,
        tile: tuple[str, str] | None = ("E4", "P"),
        *,
        turn: int = 0,
        flags: Mapping[str, Flag | None] | None = None,
        conflict: Iterable[str] = (),
        plus_one: Iterable[str] = (),
        damaged: Iterable[str] = (),
        hand: Iterable[str] = (),
        up: Iterable[str] = (),
        down: Iterable[str] = (),
        options: Mapping[str, Any] | None = None,
        luck: Iterable[int] = (),
        major: int | None = None,
        shown: Iterable[str] = (),
        deck: Iterable[str] | None = None,
        **fields: Any,
    ) -> None:
        defaults = {k: v["default"] for k, v in TITLE.options_schema["properties"].items()}
        s = empty_table(BOARD, {**defaults, **(options or {})})
        self.s = s
        self.seat = seat
        self.luck = luck
        s.turn = turn
        s.phase = "action"
        self._war(turn)
        for name, owner in (flags or {}).items():
            space = BOARD.at[name]
            old = s.flag[space]
            if space in BOARD.navals:
                if old is not None:
                    s.navy[old] += 1
                if owner is not None:
                    pile = s.navy if s.navy[owner] else s.unbuilt
                    pile[owner] -= 1
            s.flag[space] = owner
        for a, adv in enumerate(BOARD.advantages):
            owners = {s.flag[i] for i in adv.spaces}
            s.adv_owner[a] = next((seat for seat in (FR, BR) if owners == {seat}), None)
        for name in conflict:
            s.conflict[BOARD.at[name]] = "plain"
        for name in plus_one:
            s.conflict[BOARD.at[name]] = "plus_one"
        for name in damaged:
            s.damaged[BOARD.at[name]] = True
        self._cards(list(hand), deck)
        for side in (FR, BR):
            cards = [c for c in (*up, *down) if BOARD.ministries[c].side == side]
            s.cabinet[side] = cards
            s.face_up[side] = [c in list(up) for c in cards]
        if tile is not None:
            self._tile(tile)
        if major is not None:
            s.left[MAJOR] = major
        s.tiles = sorted(shown)
        s.tile_stack = [x for x in s.tile_stack if x not in s.tiles]
        s.demand = list(GOODS[:3])
        for name, value in fields.items():
            assert hasattr(s, name), f"the state has no {name}"
            setattr(s, name, value)
        s.start_flag[:] = s.flag
        for m in isolated_now(s):
            s.isolated[m] = True
        s.active = seat
        s.round = 1
        s.agenda = [EndRound(seat), Act(seat)]
        faults = TITLE.check(s)
        assert not faults, faults

    def theater(self, name: str, french: Iterable[str] = (), british: Iterable[str] = ()) -> Position:
        """These War tiles lie in a Theater: a Basic one where it is named, and the Bonus ones."""
        s = self.s
        at = BOARD.theater_at[name]
        for side, tiles in ((FR, list(french)), (BR, list(british))):
            for tile in tiles:
                if tile in s.bonus_pool[side]:
                    s.bonus_pool[side].remove(tile)
                    s.bonus[side][at].append(tile)
                    continue
                old, row = s.basic[side][at], s.basic[side]
                assert old is not None, f"{name} has no Basic War tile"
                if tile in row:
                    row[row.index(tile)] = old
                else:
                    s.basic_pool[side] = sorted([*(x for x in s.basic_pool[side] if x != tile), old])
                row[at] = tile
        faults = TITLE.check(s)
        assert not faults, faults
        return self

    def basic_left(self, side: int, count: int) -> Position:
        """So many Basic War tiles of a side are left in its pool; the others are out of the game."""
        pool = self.s.basic_pool[side]
        self.s.basic_out[side], self.s.basic_pool[side] = pool[count:], pool[:count]
        return self

    def _war(self, turn: int) -> None:
        """Lay the next War out, with a Basic tile of each side in every Theater."""
        s = self.s
        war = sum(1 for box in BOARD.turns[:turn] if box.war is not None)
        s.war = war if war < len(BOARD.wars) else None
        theaters = len(s.theaters)
        for side in (FR, BR):
            s.bonus_pool[side] = list(BOARD.wars[war].bonus[side]) if s.war is not None else []
            s.bonus[side] = [[] for _ in range(theaters)]
            s.basic[side] = list(BOARD.basic[side][:theaters])
            s.basic_pool[side] = list(BOARD.basic[side][theaters:])

    def _cards(self, hand: list[str], deck: Iterable[str] | None) -> None:
        s = self.s
        era = BOARD.turns[s.turn].era
        s.deck = sorted(c.id for c in BOARD.events.values() if c.era <= era and c.id not in hand)
        s.aside = sorted(c.id for c in BOARD.events.values() if c.era > era and c.id not in hand)
        s.hands[self.seat] = hand
        if deck is not None:
            s.out = [c for c in s.deck if c not in deck]
            s.deck = sorted(deck)

    def _tile(self, tile: tuple[str, str]) -> None:
        s = self.s
        name = tile_of(*tile)
        s.tile_stack.remove(name)
        s.tiles_taken = [name]
        s.tile = name
        s.played = True
        s.left = {MAJOR: BOARD.tiles[name].major.ap, MINOR: BOARD.tiles[name].minor.ap}
