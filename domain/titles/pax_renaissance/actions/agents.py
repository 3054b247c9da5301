"""PR-4.3, PR-5.1 How are agents placed, and what does a bishop's arrival do?"""

from __future__ import annotations

from typing import Any, ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.tokens import FindToken, PutToken, kill, place_token
from domain.titles.pax_renaissance.board import BISHOP, EAST, KINDS, NOWHERE, PAWN
from domain.titles.pax_renaissance.effects.ground import BishopMoved
from domain.titles.pax_renaissance.legality.ground import obtainable, spots
from domain.titles.pax_renaissance.legality.tableau import empire_of, holders, location, map_cards, matches, owner_of
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["BishopArrives", "ChooseAgentMap", "Pacify", "PlaceAgents", "agents_of", "bring", "plan_agents"]


def agents_of(s: PaxState, seat: Seat, card: str) -> tuple[int, ...]:
    """PR-4.3 The agents of a card, pawns in the player's colour."""
    return tuple(PAWN + seat if k == PAWN else k for k in s.board.cards[card].agents)


def is_bishop(kind: int) -> bool:
    """PR-4.3.1 Bishops go on cards, all other agents on the map."""
    return BISHOP <= kind < PAWN


def plan_agents(t: Table[PaxState], seat: Seat, card: str, m: int, left: tuple[int, ...]) -> None:
    """PR-4.3, PR-13.1 Place agents, after picking a map card where the card's location is a region (D-05)."""
    if not left:
        return
    place = t.s.board.cards[card].location
    if m == NOWHERE and place >= EAST and any(not is_bishop(k) for k in left):
        t.then(ChooseAgentMap(seat, card, left))
    else:
        t.then(PlaceAgents(seat, card, m if m != NOWHERE or place >= EAST else place, left))


def map_options(s: PaxState, seat: Seat, m: int, left: tuple[int, ...]) -> list[Option]:
    """PR-4.3.2 to PR-4.3.6 The spots of a map card for each kind of agent."""
    board = s.board
    found = []
    for kind in dict.fromkeys(left):
        if is_bishop(kind) or m == NOWHERE:
            continue
        name = KINDS[kind]
        scarce = not obtainable(s, kind)
        for place, cost in spots(s, m, kind):
            if cost <= s.florins[seat] and not scarce and obtainable(s, kind, (place,)):
                found.append(Option("place", name, board.places[place]))
    return found


@record
class ChooseAgentMap(Ask[PaxState]):
    """PR-4.2.3, R-07 The player picks the map card on which a card of a region places its agents (D-05)."""

    auto: ClassVar[bool] = True
    seat: Seat
    card: str
    left: tuple[int, ...]

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        maps = map_cards(s, s.board.cards[self.card].location)
        return [Option("map", s.board.maps[m].id) for m in maps if map_options(s, seat, m, self.left)]

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"card": self.card, "agents": [KINDS[k] for k in self.left]}

    def take(self, t: Table[PaxState], move: Move) -> None:
        t.then(PlaceAgents(self.seat, self.card, t.s.board.map_at[move.option.str_arg()], self.left))

    def run(self, t: Table[PaxState]) -> None:
        """No map agent can be placed anywhere."""
        t.then(PlaceAgents(self.seat, self.card, NOWHERE, tuple(k for k in self.left if is_bishop(k))))


@record
class PlaceAgents(Ask[PaxState]):
    """PR-4.3, PR-0.3 The player places agents one after another, or stops (D-07)."""

    auto: ClassVar[bool] = True
    seat: Seat
    card: str
    map: int
    left: tuple[int, ...]

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        found = map_options(s, seat, self.map, self.left)
        for kind in dict.fromkeys(self.left):
            if is_bishop(kind):
                found += [Option("place", KINDS[kind], c) for c in self.cards(s)]
        found.append(Option("stop"))
        return found

    def cards(self, s: PaxState) -> list[str]:
        """PR-4.3.1 The cards on which a bishop may be placed."""
        place = s.board.cards[self.card].location
        mine = owner_of(s, self.card) == self.seat
        return [c for c in holders(s) if (c == self.card and mine) or matches(s, location(s, c), place)]

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        where = None if self.map == NOWHERE else s.board.maps[self.map].id
        costs = {}
        if self.map != NOWHERE:
            for kind in dict.fromkeys(self.left):
                if not is_bishop(kind):
                    costs[KINDS[kind]] = {s.board.places[p]: cost for p, cost in spots(s, self.map, kind)}
        return {"card": self.card, "map": where, "agents": [KINDS[k] for k in self.left], "costs": costs}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("stop")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "stop":
            return
        s = t.s
        kind = KINDS.index(move.option.str_arg())
        left = list(self.left)
        left.remove(kind)
        rest = (PlaceAgents(self.seat, self.card, self.map, tuple(left)),) if left else ()
        where = move.option.str_arg(1)
        if is_bishop(kind):
            bring(t, self.seat, kind, where)
        else:
            place = s.board.place_at[where]
            cost = dict(spots(s, self.map, kind))[place]
            put = PutToken(self.seat, kind, place, self.map, cost, "agent")
            place_token(t, self.seat, put, optional=True)
        t.then(*rest)


def bring(t: Table[PaxState], seat: Seat, kind: int, card: str) -> None:
    """PR-4.3.1 A bishop comes from the supply to a card."""

    arrival = BishopArrives(seat, kind, "", card)
    if t.s.supply[kind]:
        t.then(arrival)
    else:
        t.then(FindToken(seat, kind, (), True, arrival))


@record
class BishopArrives(Step[PaxState]):
    """PR-5.1.4 to PR-5.1.6, R-12 A bishop meets another and both die, or it lies on the card and may pacify it."""

    seat: Seat
    kind: int
    start: str
    """The card that it leaves; empty for the supply."""
    card: str

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        other = s.bishops.get(self.card, -1)
        if other >= 0:
            if self.start:
                t.tell(BishopMoved(self.kind, self.start, "", "diet"))
            t.tell(BishopMoved(other, self.card, "", "diet"))
            return
        t.tell(BishopMoved(self.kind, self.start, self.card, "moved" if self.start else "agent"))
        m = empire_of(s, self.card)
        if m >= 0 and s.repressed[m]:
            t.then(Pacify(self.seat, m))


@record
class Pacify(Ask[PaxState]):
    """PR-5.1.5 The player may kill one repressed token of the Empire on which a bishop arrived (D-08)."""

    seat: Seat
    map: int

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [*(Option("kill", KINDS[k]) for k in dict.fromkeys(s.repressed[self.map])), Option("none")]

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"empire": s.board.empire_card(self.map)}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("none")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "kill":
            kill(t, KINDS.index(move.option.str_arg()), t.s.board.first_empire + self.map)
