"""PR-4.3, PR-5.1 How are agents placed, and what does a bishop's arrival do?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.tokens import FindToken, PutToken, kill, offer_token
from domain.titles.pax_renaissance.effects.ground import BishopMoved
from domain.titles.pax_renaissance.legality.ground import is_obtainable, spots
from domain.titles.pax_renaissance.legality.tableau import empire_of, holders, location, locations_match, owner_of
from domain.titles.pax_renaissance.pieces import BISHOPS, Kind, kind_named, without
from domain.titles.pax_renaissance.refusals import refused
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.told import AboutAgentMap, AboutAgents, AboutEmpire

__all__ = ["ChooseAgentMap", "Pacify", "PlaceAgents", "ReceiveBishop", "bring_bishop", "plan_agents"]


def plan_agents(t: Table[PaxState], seat: Seat, card: str, left: tuple[Kind, ...]) -> None:
    """PR-4.3, PR-13.1 Place agents, after picking a map card where the card's location is a region (D-05)."""
    if not left:
        return
    place = t.s.board.cards[card].location
    if place.map is None and any(kind not in BISHOPS for kind in left):
        t.then(ChooseAgentMap(seat, card, left))
    else:
        t.then(PlaceAgents(seat, card, place.map, left))


def map_options(s: PaxState, seat: Seat, m: str, left: tuple[Kind, ...]) -> list[Option]:
    """PR-4.3.2 to PR-4.3.6 The spots of a map card for each kind of agent; bishops go on cards (PR-4.3.1)."""
    found = []
    for kind in dict.fromkeys(left):
        if kind in BISHOPS or not is_obtainable(s, kind):
            continue
        found += [
            Option("place", kind, place)
            for place, cost in spots(s, m, kind).items()
            if cost <= s.florins[seat] and is_obtainable(s, kind, (place,))
        ]
    return found


@record
class ChooseAgentMap(Ask[PaxState]):
    """PR-4.2.3, R-07 The player picks the map card on which a card of a region places its agents (D-05)."""

    auto: ClassVar[bool] = True
    seat: Seat
    card: str
    left: tuple[Kind, ...]

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        maps = s.board.cards[self.card].location.maps
        return [Option("map", m) for m in maps if map_options(s, seat, m, self.left)]

    def about(self, s: PaxState, seat: Seat) -> AboutAgentMap:
        return {"card": self.card, "agents": list(self.left)}

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-4.2.3", "agent-map")

    def take(self, t: Table[PaxState], move: Move) -> None:
        t.then(PlaceAgents(self.seat, self.card, move.option.str_arg(), self.left))

    def run(self, t: Table[PaxState]) -> None:
        """No map agent can be placed anywhere."""
        t.then(PlaceAgents(self.seat, self.card, None, tuple(k for k in self.left if k in BISHOPS)))


@record
class PlaceAgents(Ask[PaxState]):
    """PR-4.3, PR-0.3 The player places agents one after another, or stops (D-07)."""

    auto: ClassVar[bool] = True
    seat: Seat
    card: str
    map: str | None
    """Where they go; None for bishops alone, which go on cards."""
    left: tuple[Kind, ...]

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        found = [] if self.map is None else map_options(s, seat, self.map, self.left)
        for kind in dict.fromkeys(self.left):
            if kind in BISHOPS:
                found += [Option("place", kind, card) for card in self.cards(s)]
        found.append(Option("stop"))
        return found

    def cards(self, s: PaxState) -> list[str]:
        """PR-4.3.1 The cards on which a bishop may be placed."""
        place = s.board.cards[self.card].location
        mine = owner_of(s, self.card) == self.seat
        return [c for c in holders(s) if (c == self.card and mine) or locations_match(location(s, c), place)]

    def about(self, s: PaxState, seat: Seat) -> AboutAgents:
        costs: dict[Kind, dict[str, int]] = {}
        if self.map is not None:
            for kind in dict.fromkeys(self.left):
                if kind not in BISHOPS:
                    costs[kind] = spots(s, self.map, kind)
        return {"card": self.card, "map": self.map, "agents": list(self.left), "costs": costs}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("stop")

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-4.3", "agent-spot")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "stop":
            return
        kind, place = kind_named(move.option.str_arg()), move.option.str_arg(1)
        left = without(self.left, kind)
        if kind in BISHOPS:
            bring_bishop(t, self.seat, kind, place)
        elif self.map is not None:
            cost = spots(t.s, self.map, kind)[place]
            offer_token(t, PutToken(self.seat, kind, place, self.map, cost, "agent"))
        if left:
            t.then(PlaceAgents(self.seat, self.card, self.map, left))


def bring_bishop(t: Table[PaxState], seat: Seat, kind: Kind, card: str) -> None:
    """PR-4.3.1 A bishop comes from the supply to a card."""
    arrival = ReceiveBishop(seat, kind, None, card)
    if t.s.supply[kind]:
        t.then(arrival)
    else:
        t.then(FindToken(seat, kind, (), optional=True, after=arrival))


@record
class ReceiveBishop(Step[PaxState]):
    """PR-5.1.4 to PR-5.1.6, R-12 A bishop meets another and both die, or it lies on the card and may pacify it."""

    seat: Seat
    kind: Kind
    start: str | None
    """The card that it leaves; None for the supply."""
    card: str

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        other = s.bishops.get(self.card)
        if other is not None:
            if self.start is not None:
                t.tell(BishopMoved(self.kind, self.start, None, "diet"))
            t.tell(BishopMoved(other, self.card, None, "diet"))
            return
        t.tell(BishopMoved(self.kind, self.start, self.card, "agent" if self.start is None else "moved"))
        m = empire_of(s, self.card)
        if m is not None and s.repressed[m]:
            t.then(Pacify(self.seat, m))


@record
class Pacify(Ask[PaxState]):
    """PR-5.1.5 The player may kill one repressed token of the Empire on which a bishop arrived (D-08)."""

    seat: Seat
    map: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [*(Option("kill", kind) for kind in dict.fromkeys(s.repressed[self.map])), Option("none")]

    def about(self, s: PaxState, seat: Seat) -> AboutEmpire:
        return {"empire": s.board.empire_card(self.map)}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("none")

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-5.1.5", "pacify")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "kill":
            kill(t, kind_named(move.option.str_arg()), t.s.board.empire_card(self.map))
