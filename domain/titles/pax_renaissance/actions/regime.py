"""PR-11.1 to PR-11.3 What follows when an Empire changes hands or sides?"""

from __future__ import annotations

from itertools import permutations
from typing import Any, ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.tokens import PutToken, dispossess, kill, place_token
from domain.titles.pax_renaissance.board import KINDS, PAWN
from domain.titles.pax_renaissance.cards.abilities import capacity_ends
from domain.titles.pax_renaissance.effects.ground import ConstantinopleArranged, MapFlipped, TokenMoved
from domain.titles.pax_renaissance.effects.tableau import EmpireFlipped, EmpireTaken, QueenMarried
from domain.titles.pax_renaissance.legality.ground import empty_borders, empty_slots, obtainable
from domain.titles.pax_renaissance.state import CHECKS, PaxState

__all__ = [
    "ArrangeConstantinople",
    "Emancipate",
    "RegimeChange",
    "RegimeConcession",
    "SurplusToken",
    "flip_map",
]


def flip_map(t: Table[PaxState], m: int) -> None:
    """PR-10.5 Turn a map card over; tokens stay, but those of Constantinople are arranged anew."""
    t.tell(MapFlipped(m))
    t.then(ArrangeConstantinople(t.s.active, m))


@record
class RegimeChange(Step[PaxState]):
    """PR-11.1 An Empire comes to the active player or flips; then the Concession and Emancipation.

    It carries out PR-5.6.4, PR-11.1.1, PR-11.1.2, R-20, R-31, too.
    """

    seat: Seat
    map: int
    suzerain: int
    """PR-11.3 The Empire under which a conquered one goes; -1 where it was no campaign."""
    queen: str
    """PR-8.2 The queen that marries the king; else an empty text."""

    def run(self, t: Table[PaxState]) -> None:
        s, m = t.s, self.map
        owner = s.owner[m]
        if owner >= 0:
            dispossess(t, m)
        if owner != self.seat or self.suzerain >= 0:
            t.tell(EmpireTaken(m, self.seat, self.suzerain))
        elif not self.queen:
            t.tell(EmpireFlipped(m, not s.republic[m]))
        if self.queen:
            t.tell(QueenMarried(self.seat, self.queen, m))
        place = s.board.first_empire + m
        for kind in tuple(s.beside):
            t.tell(TokenMoved(kind, s.board.agents, place, "repressed"))
        t.then(RegimeConcession(self.seat, m), Emancipate(self.seat, m))


@record
class RegimeConcession(Ask[PaxState]):
    """PR-11.1.5 The player may place a pawn on a border of the map card (D-23)."""

    auto: ClassVar[bool] = True
    seat: Seat
    map: int

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        found = []
        first = s.board.first_border
        for b in s.board.maps[self.map].borders:
            if s.pirates[b] >= 0 or (s.concessions[b] >= 0 and not s.florins[seat]):
                continue
            if s.supply[PAWN + seat] or obtainable(s, PAWN + seat, (first + b,)):
                found.append(Option("border", s.board.borders[b].id))
        found.append(Option("none"))
        return found

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"map": s.board.maps[self.map].id}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("none")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "none":
            return
        s = t.s
        place = s.board.place_at[move.option.str_arg()]
        cost = int(s.concessions[place - s.board.first_border] >= 0)
        put = PutToken(self.seat, PAWN + self.seat, place, self.map, cost, "concession")
        place_token(t, self.seat, put, optional=True)


@record
class Emancipate(Ask[PaxState]):
    """PR-11.1.6, R-52 The player may move repressed tokens of the Empire to empty cities and borders (D-24)."""

    auto: ClassVar[bool] = True
    seat: Seat
    map: int

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        m, board = self.map, s.board
        tokens = s.repressed[m]
        found = []
        if tokens:
            slots = empty_slots(s, m)
            borders = empty_borders(s, m)
            for kind in dict.fromkeys(tokens):
                if kind >= PAWN:
                    found += [Option("free", KINDS[kind], board.borders[b].id) for b in borders]
                else:
                    found += [Option("free", KINDS[kind], board.slots[i].id) for i in slots]
        found.append(Option("stop"))
        return found

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"map": s.board.maps[self.map].id, "repressed": [KINDS[k] for k in s.repressed[self.map]]}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("stop")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "stop":
            return
        board = t.s.board
        kind = KINDS.index(move.option.str_arg())
        to = board.place_at[move.option.str_arg(1)]
        t.tell(TokenMoved(kind, board.first_empire + self.map, to, "emancipated"))
        t.then(self)


@record
class ArrangeConstantinople(Ask[PaxState]):
    """PR-10.5 The tokens in a city of several slots are assigned to its slots anew (D-22)."""

    auto: ClassVar[bool] = True
    seat: Seat
    map: int

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        slots = self.city_slots(s)
        kinds = [s.slots[i] for i in slots]
        if all(k < 0 for k in kinds):
            return []
        ways = dict.fromkeys([tuple(kinds), *sorted(permutations(kinds))])
        return [Option("arrange", *("none" if k < 0 else KINDS[k] for k in way)) for way in ways]

    def city_slots(self, s: PaxState) -> list[int]:
        """PR-1.7 The slots of the map card's city that always has several."""
        board = s.board
        for c in board.maps[self.map].cities:
            slots = [i for i in board.cities[c].slots if not board.slots[i].extra]
            if len(slots) > 1:
                return slots
        return []

    def take(self, t: Table[PaxState], move: Move) -> None:
        slots = self.city_slots(t.s)
        kinds = tuple(-1 if a == "none" else KINDS.index(str(a)) for a in move.option.args)
        if kinds != tuple(t.s.slots[i] for i in slots):
            t.tell(ConstantinopleArranged(tuple(slots), kinds))


@record
class SurplusToken(Ask[PaxState]):
    """R-51 A city has lost its extra slot: one of its tokens is killed (D-28)."""

    auto: ClassVar[bool] = True
    seat: Seat
    slot: int

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        board = s.board
        slots = board.cities[board.slots[self.slot].city].slots
        if any(s.slots[i] < 0 for i in slots):
            return []
        kinds = [s.slots[i] for i in slots]
        return [Option("kill", KINDS[k]) for k in dict.fromkeys(kinds)]

    def take(self, t: Table[PaxState], move: Move) -> None:
        s = t.s
        kind = KINDS.index(move.option.str_arg())
        slots = s.board.cities[s.board.slots[self.slot].city].slots
        kill(t, kind, next(i for i in reversed(slots) if s.slots[i] == kind))
        self.run(t)

    def run(self, t: Table[PaxState]) -> None:
        """The token that stays stands in the slot that is left."""
        s = t.s
        kind = s.slots[self.slot]
        if kind >= 0:
            slots = s.board.cities[s.board.slots[self.slot].city].slots
            t.tell(TokenMoved(kind, self.slot, slots[0], "moved"))


def _surplus(s: PaxState) -> Step[PaxState] | None:
    slot = capacity_ends(s)
    return None if slot < 0 else SurplusToken(s.active, slot)


CHECKS.append(_surplus)
