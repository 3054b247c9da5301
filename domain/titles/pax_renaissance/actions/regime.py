"""PR-11.1 to PR-11.3 What follows when an Empire changes hands or sides?"""

from __future__ import annotations

from itertools import permutations
from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.tokens import PutToken, dispossess, kill, offer_token
from domain.titles.pax_renaissance.effects.ground import ConstantinopleArranged, MapFlipped, TokenMoved
from domain.titles.pax_renaissance.effects.tableau import EmpireFlipped, EmpireTaken, QueenMarried
from domain.titles.pax_renaissance.legality.abilities import lost_slot
from domain.titles.pax_renaissance.legality.ground import empty_borders, empty_slots, is_obtainable, spots
from domain.titles.pax_renaissance.pieces import BESIDE, KINDS, PAWN, PAWNS, Kind, kind_named
from domain.titles.pax_renaissance.refusals import refused
from domain.titles.pax_renaissance.state import CHECKS, PaxState
from domain.titles.pax_renaissance.told import AboutEmancipation, AboutMap

__all__ = [
    "ArrangeConstantinople",
    "ChangeRegime",
    "Emancipate",
    "KillSurplusToken",
    "PlaceRegimeConcession",
    "flip_map_card",
]

EMPTY = "none"
"""How an arrangement names a slot that stays empty."""


def flip_map_card(t: Table[PaxState], m: str) -> None:
    """PR-10.5 Turn a map card over; tokens stay, but those of Constantinople are arranged anew."""
    t.tell(MapFlipped(m))
    t.then(ArrangeConstantinople(t.s.active, m))


@record
class ChangeRegime(Step[PaxState]):
    """PR-11.1 An Empire comes to the active player or flips; then the Concession and Emancipation.

    It carries out PR-5.6.4, PR-10.7, PR-11.1.1, PR-11.1.2, R-20, R-31, too.
    """

    seat: Seat
    map: str
    suzerain: str | None
    """PR-11.3 The Empire under which a conquered one goes; None unless it was a campaign."""
    queen: str | None
    """PR-8.2 The queen that marries the king."""

    def run(self, t: Table[PaxState]) -> None:
        s, m = t.s, self.map
        owner = s.owner[m]
        if owner is not None:
            dispossess(t, m)
        if owner != self.seat or self.suzerain is not None:
            t.tell(EmpireTaken(m, self.seat, self.suzerain))
        elif self.queen is None:
            t.tell(EmpireFlipped(m, not s.republic[m]))
        if self.queen is not None:
            t.tell(QueenMarried(self.seat, self.queen, m))
        for kind in s.beside:
            t.tell(TokenMoved(kind, BESIDE, s.board.empire_card(m), "repressed"))
        t.then(PlaceRegimeConcession(self.seat, m), Emancipate(self.seat, m))


@record
class PlaceRegimeConcession(Ask[PaxState]):
    """PR-11.1.5 The player may place a pawn on a border of the map card (D-23)."""

    auto: ClassVar[bool] = True
    seat: Seat
    map: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        pawn = PAWN[seat]
        found = [
            Option("border", border)
            for border, cost in spots(s, self.map, pawn).items()
            if cost <= s.florins[seat] and is_obtainable(s, pawn, (border,))
        ]
        found.append(Option("none"))
        return found

    def about(self, s: PaxState, seat: Seat) -> AboutMap:
        return {"map": self.map}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("none")

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-11.1.5", "regime-concession")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "none":
            return
        pawn, border = PAWN[self.seat], move.option.str_arg()
        cost = spots(t.s, self.map, pawn)[border]
        offer_token(t, PutToken(self.seat, pawn, border, self.map, cost, "concession"))


@record
class Emancipate(Ask[PaxState]):
    """PR-11.1.6, R-52 The player may move repressed tokens of the Empire to empty cities and borders (D-24)."""

    auto: ClassVar[bool] = True
    seat: Seat
    map: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        found = []
        for kind in dict.fromkeys(s.repressed[self.map]):
            room = empty_borders(s, self.map) if kind in PAWNS else empty_slots(s, self.map)
            found += [Option("free", kind, place) for place in room]
        found.append(Option("stop"))
        return found

    def about(self, s: PaxState, seat: Seat) -> AboutEmancipation:
        return {"map": self.map, "repressed": list(s.repressed[self.map])}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("stop")

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-11.1.6", "emancipate")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "stop":
            return
        kind, place = kind_named(move.option.str_arg()), move.option.str_arg(1)
        t.tell(TokenMoved(kind, t.s.board.empire_card(self.map), place, "emancipated"))
        t.then(self)


@record
class ArrangeConstantinople(Ask[PaxState]):
    """PR-10.5 The tokens in a city of several slots are assigned to its slots anew (D-22)."""

    auto: ClassVar[bool] = True
    seat: Seat
    map: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        now = tuple(s.slots[slot] for slot in self.city_slots(s))
        if not any(now):
            return []
        ways = dict.fromkeys([now, *sorted(permutations(now), key=_by_kind)])
        return [Option("arrange", *(kind or EMPTY for kind in way)) for way in ways]

    def city_slots(self, s: PaxState) -> list[str]:
        """PR-1.7 The slots of the map card's city that always has several."""
        board = s.board
        for city in board.maps[self.map].cities:
            slots = [slot for slot in board.cities[city].slots if not board.slots[slot].extra]
            if len(slots) > 1:
                return slots
        return []

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-10.5", "arrange")

    def take(self, t: Table[PaxState], move: Move) -> None:
        slots = self.city_slots(t.s)
        kinds = tuple(None if name == EMPTY else kind_named(str(name)) for name in move.option.args)
        if kinds != tuple(t.s.slots[slot] for slot in slots):
            t.tell(ConstantinopleArranged(tuple(slots), kinds))


def _by_kind(way: tuple[Kind | None, ...]) -> list[int]:
    """The order in which arrangements are offered: empty slots first, then by kind."""
    return [-1 if kind is None else KINDS.index(kind) for kind in way]


@record
class KillSurplusToken(Ask[PaxState]):
    """R-51 A city has lost its extra slot: one of its tokens is killed (D-28)."""

    auto: ClassVar[bool] = True
    seat: Seat
    slot: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        kinds = [s.slots[slot] for slot in self.city_slots(s)]
        return [Option("kill", kind) for kind in dict.fromkeys(kinds) if kind is not None] if all(kinds) else []

    def city_slots(self, s: PaxState) -> tuple[str, ...]:
        """PR-1.7 The slots of the city, the lost one included."""
        return s.board.cities[s.board.slots[self.slot].city].slots

    def dying(self, s: PaxState, kind: Kind) -> str:
        """The last slot of the city in which such a token stands."""
        return next(slot for slot in reversed(self.city_slots(s)) if s.slots[slot] == kind)

    def weighs(self, s: PaxState, option: Option) -> bool:
        return s.rules > 1

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-1.7", "surplus")

    def take(self, t: Table[PaxState], move: Move) -> None:
        kind = kind_named(move.option.str_arg())
        kill(t, kind, self.dying(t.s, kind))
        self.run(t)

    def run(self, t: Table[PaxState]) -> None:
        """The token that stays stands in the slot that is left."""
        kind = t.s.slots[self.slot]
        if kind is not None:
            t.tell(TokenMoved(kind, self.slot, self.city_slots(t.s)[0], "moved"))


def _surplus(s: PaxState) -> Step[PaxState] | None:
    slot = lost_slot(s)
    return None if slot is None else KillSurplusToken(s.active, slot)


CHECKS.append(_surplus)
