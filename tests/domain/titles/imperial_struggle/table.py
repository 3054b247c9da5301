"""How is a position of Imperial Struggle laid out for a test, and played by option texts?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from domain.kernel.chance import Dice, Scripted
from domain.kernel.effects import AgendaChanged, Effect
from domain.kernel.engine import _settle, decide, evolve, next_options, pending_seats
from domain.kernel.options import Move, Option
from domain.kernel.steps import Step
from domain.kernel.table import Table
from domain.registry import bundled_pack
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.cards.events import OfferAdvantages
from domain.titles.imperial_struggle.legality.control import isolated_now
from domain.titles.imperial_struggle.pieces import BR, FR, GOODS, MAJOR, MINOR, TYPES, Flag
from domain.titles.imperial_struggle.sequence.act import Act
from domain.titles.imperial_struggle.sequence.rounds import EndRound
from domain.titles.imperial_struggle.state import SOURCES, StruggleState, empty_table
from domain.titles.imperial_struggle.title import TITLE

__all__ = ["BOARD", "BR", "FR", "TILES", "Position", "scored", "tile_of"]

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


class Position:
    """A game in the middle of a player's Action Round, arranged by hand; every invariant holds when it begins."""

    def __init__(
        self,
        seat: int = FR,
        tile: tuple[str, str] = ("E4", "P"),
        *,
        turn: int = 0,
        flags: Mapping[str, Flag | None] | None = None,
        conflict: Iterable[str] = (),
        damaged: Iterable[str] = (),
        hand: Iterable[str] = (),
        up: Iterable[str] = (),
        down: Iterable[str] = (),
        options: Mapping[str, Any] | None = None,
        luck: Iterable[int] | None = None,
        major: int | None = None,
        **fields: Any,
    ) -> None:
        defaults = {k: v["default"] for k, v in TITLE.options_schema["properties"].items()}
        s = empty_table(BOARD, {**defaults, **(options or {})})
        self.s = s
        self.seat = seat
        self.luck = Dice(Random(7)) if luck is None else Scripted(luck)
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
        for name in damaged:
            s.damaged[BOARD.at[name]] = True
        self._cards(list(hand))
        for side in (FR, BR):
            cards = [c for c in (*up, *down) if BOARD.ministries[c].side == side]
            s.cabinet[side] = cards
            s.face_up[side] = [c in list(up) for c in cards]
        self._tile(tile)
        if major is not None:
            s.left[MAJOR] = major
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

    def _cards(self, hand: list[str]) -> None:
        s = self.s
        era = BOARD.turns[s.turn].era
        s.deck = sorted(c.id for c in BOARD.events.values() if c.era <= era and c.id not in hand)
        s.aside = sorted(c.id for c in BOARD.events.values() if c.era > era and c.id not in hand)
        s.hands[self.seat] = hand

    def _tile(self, tile: tuple[str, str]) -> None:
        s = self.s
        name = tile_of(*tile)
        s.tile_stack.remove(name)
        s.tiles_taken = [name]
        s.tile = name
        s.played = True
        s.left = {MAJOR: BOARD.tiles[name].major.ap, MINOR: BOARD.tiles[name].minor.ap}
        s.demand = list(GOODS[:3])

    @property
    def step(self) -> Step[Any]:
        """The step that is asked now."""
        step: Step[Any] = self.s.agenda[-1]
        return step

    def begin(self, *steps: Step[Any]) -> Position:
        """Replace the agenda and settle it up to the first decision."""
        self.s.agenda = []
        t = Table(self.s, self.luck, None)
        t.then(*steps)
        _settle(t)
        return self

    def offered(self, seat: int | None = None) -> list[str]:
        """The options of the seat that owes an answer."""
        return [o.text for o in next_options(self.s, pending_seats(self.s)[0] if seat is None else seat)]

    def do(self, *texts: str) -> list[Effect[StruggleState]]:
        """Answer in order, each for whoever owes; the effects of the last answer."""
        told: list[Effect[StruggleState]] = []
        for text in texts:
            while isinstance(self.step, OfferAdvantages) and not text.startswith(("advantage", "go_on")):
                self._answer("go_on")
            told = self._answer(text)
        while self.s.agenda and isinstance(self.step, OfferAdvantages):
            told = [*told, *self._answer("go_on")]
        return [e for e in told if not isinstance(e, AgendaChanged)]

    def _answer(self, text: str) -> list[Effect[StruggleState]]:
        """One answer of whoever owes, checked afterwards."""
        told = decide(TITLE, self.s, Move(pending_seats(self.s)[0], Option.parse(text)), self.luck)
        evolve(self.s, told)
        faults = TITLE.check(self.s)
        assert not faults, faults
        return told

    def flag(self, name: str) -> Flag | None:
        """The owner of a space."""
        return self.s.flag[BOARD.at[name]]

    def marked(self, name: str) -> bool:
        """The space holds a Conflict marker."""
        return self.s.conflict[BOARD.at[name]] is not None

    def cost(self, text: str) -> int:
        """The cost that the decision names for a purchase."""
        about = self.step.about(self.s, self.seat)
        cost: int = about["costs"][text]["cost"]
        return cost
