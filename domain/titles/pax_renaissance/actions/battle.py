"""PR-9, PR-10 How are battles fought, and what follows?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.agents import PlaceAgents
from domain.titles.pax_renaissance.actions.regime import ChangeRegime, flip_map_card
from domain.titles.pax_renaissance.actions.tokens import FindToken, PutToken, kill
from domain.titles.pax_renaissance.effects.ground import TokenMoved
from domain.titles.pax_renaissance.effects.telling import BattleFought, Cause
from domain.titles.pax_renaissance.legality.ground import empty_borders, empty_seas, empty_slots, theocracy
from domain.titles.pax_renaissance.legality.shots import battle_of
from domain.titles.pax_renaissance.legality.war import (
    Sides,
    Units,
    barred_places,
    campaign_sides,
    fighters,
    is_internal,
    outcome,
    turns_map_card,
    war_sides,
)
from domain.titles.pax_renaissance.pieces import BESIDE, PAWNS, PIRATES, TOKENS, Kind, Unit, kind_named
from domain.titles.pax_renaissance.printed import BattleKind
from domain.titles.pax_renaissance.refusals import refused
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.told import AboutCasualties, AboutMap, AboutSurvivors, BattleFacts, UnitFacts

__all__ = [
    "ChooseCasualties",
    "ConcludeBattle",
    "FetchAgent",
    "Fight",
    "FlipAfterWar",
    "FlipTheocracy",
    "PlaceSurvivors",
    "battle_facts",
    "launch_battle",
    "units_facts",
]


def units_facts(units: Units) -> list[UnitFacts]:
    """PR-9.1 Tokens of a battle, for a prompt."""
    return [{"kind": unit.kind, "place": unit.place} for unit in units]


def battle_facts(sides: Sides) -> BattleFacts:
    """PR-9.2 Both sides of a battle and how it would end, for a prompt."""
    return {
        "attackers": units_facts(sides.attack),
        "defenders": units_facts(sides.defend),
        "outcome": outcome(sides),
    }


def launch_battle(
    t: Table[PaxState], seat: Seat, card: str, kind: BattleKind, m: str, agents: tuple[Kind, ...]
) -> None:
    """PR-4.2.5 Fighting agents go beside the map card, one by one (R-57); then the battle is fought."""
    s = t.s
    sides = war_sides(s, seat, battle_of(s, card, kind), m, ())
    for agent in fighters(agents, kind):
        put = PutToken(seat, agent, BESIDE, m, 0, "fights")
        # Whether the supply is empty is asked when it is the agent's turn: agents before it may have emptied it.
        t.then(FetchAgent(seat, barred_places(agent, sides), put))
    t.then(Fight(seat, card, kind, m, agents))


@record
class FetchAgent(Step[PaxState]):
    """PR-16.9 A fighting agent comes from the supply, or from elsewhere where the supply is empty."""

    seat: Seat
    barred: tuple[str, ...]
    put: PutToken

    def run(self, t: Table[PaxState]) -> None:
        if t.s.supply[TOKENS[self.put.kind].pile]:
            t.then(self.put)
        else:
            t.then(FindToken(self.seat, self.put.kind, self.barred, optional=False, after=self.put))


@record
class Fight(Step[PaxState]):
    """PR-9.2 Both sides are counted; each loses as many as the smaller one has."""

    seat: Seat
    card: str
    kind: Cause
    map: str
    agents: tuple[Kind, ...]
    """Those of the card; an ability and a campaign have none."""

    def run(self, t: Table[PaxState]) -> None:
        sides = self._sides(t.s)
        losses = min(len(sides.attack), len(sides.defend))
        won = outcome(sides) == "won"
        if t.s.rules > 1:
            t.tell(BattleFought(self.seat, self.card, self.kind, self.map, sides.attack, sides.defend, won))
        attack, lose_attack = _count_losses(t, sides.attack, losses)
        defend, lose_defend = _count_losses(t, sides.defend, losses)
        after = ConcludeBattle(self.seat, self.card, self.kind, self.map, won, attack, self.agents)
        t.then(ChooseCasualties(self.seat, self.map, attack, lose_attack, defend, lose_defend, after))

    def _sides(self, s: PaxState) -> Sides:
        if self.kind == "campaign":
            return campaign_sides(s, s.board.empire_at[self.card], self.map)
        return war_sides(s, self.seat, battle_of(s, self.card, self.kind), self.map, s.beside)


def _count_losses(t: Table[PaxState], units: Units, losses: int) -> tuple[Units, int]:
    """PR-9.2.1 A side of which all die leaves no choice: it dies now."""
    if losses < len(units):
        return units, losses
    for unit in units:
        kill(t, unit.kind, unit.place)
    return (), 0


@record
class ConcludeBattle(Step[PaxState]):
    """PR-9.3 A won battle changes the regime; then agents that do not fight are placed.

    It carries out PR-5.9.4, PR-5.9.5, PR-9.4.2, PR-10.4, R-43, too.
    """

    seat: Seat
    card: str
    kind: Cause
    map: str
    won: bool
    attack: Units
    """The Attackers that are left."""
    agents: tuple[Kind, ...]
    """Those of the card; an ability and a campaign have none."""

    def run(self, t: Table[PaxState]) -> None:
        if self.kind == "campaign":
            self._conquer(t)
            return
        s, m, seat = t.s, self.map, self.seat
        if self.won:
            off_map = tuple(u for u in self.attack if u.place in (BESIDE, s.board.empire_card(m)))
            t.then(PlaceSurvivors(seat, m, off_map), FlipAfterWar(seat, self.card, self.kind, m))
            t.then(ChangeRegime(seat, m, None, None))
        fought = fighters(self.agents, self.kind)
        rest = tuple(kind for kind in self.agents if kind not in fought)
        if rest:
            t.then(PlaceAgents(seat, self.card, m, rest))

    def _conquer(self, t: Table[PaxState]) -> None:
        """PR-5.9.4, PR-5.9.5, R-43 A conquered Empire goes under the campaigning one, or under its suzerain."""
        s = t.s
        start = s.board.empire_at[self.card]
        if self.won and not is_internal(s, start, self.map):
            t.then(ChangeRegime(self.seat, self.map, s.suzerain.get(start, start), None))


@record
class ChooseCasualties(Ask[PaxState]):
    """PR-9.2.1 The active player chooses who dies, on both sides, one at a time (D-19)."""

    auto: ClassVar[bool] = True
    seat: Seat
    map: str
    attack: Units
    lose_attack: Count
    defend: Units
    lose_defend: Count
    after: ConcludeBattle

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        units = self.attack if self.lose_attack else self.defend if self.lose_defend else ()
        return [Option("kill", unit.place, unit.kind) for unit in dict.fromkeys(units)]

    def weighs(self, s: PaxState, option: Option) -> bool:
        return s.rules > 1

    def about(self, s: PaxState, seat: Seat) -> AboutCasualties:
        return {
            "map": self.map,
            "attackers": units_facts(self.attack),
            "attackers_to_die": self.lose_attack,
            "defenders": units_facts(self.defend),
            "defenders_to_die": self.lose_defend,
            "won": self.after.won,
        }

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-9.2.1", "casualty")

    def take(self, t: Table[PaxState], move: Move) -> None:
        unit = _unit_named(move.option)
        kill(t, unit.kind, unit.place)
        a, m = self.after, self.map
        if self.lose_attack:
            left = _without(self.attack, unit)
            after = ConcludeBattle(a.seat, a.card, a.kind, a.map, a.won, left, a.agents)
            lose = self.lose_attack - 1
            t.then(ChooseCasualties(self.seat, m, left, lose, self.defend, self.lose_defend, after))
        else:
            left = _without(self.defend, unit)
            t.then(ChooseCasualties(self.seat, m, self.attack, 0, left, self.lose_defend - 1, a))

    def run(self, t: Table[PaxState]) -> None:
        """All are dead that had to die."""
        t.then(self.after)


def _unit_named(option: Option) -> Unit:
    """The token that an option names by its place and kind."""
    return Unit(option.str_arg(), kind_named(option.str_arg(1)))


def _without(units: Units, unit: Unit) -> Units:
    at = units.index(unit)
    return units[:at] + units[at + 1 :]


@record
class PlaceSurvivors(Ask[PaxState]):
    """PR-9.3 Surviving agents and repressed tokens are placed while there is room (D-20)."""

    auto: ClassVar[bool] = True
    seat: Seat
    map: str
    left: Units

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        found = []
        for unit in dict.fromkeys(self.left):
            found += [Option("settle", unit.place, unit.kind, spot) for spot in self._room(s, unit.kind)]
        return found

    def _room(self, s: PaxState, kind: Kind) -> list[str]:
        """PR-9.3 Where a survivor can stand: Pirates at sea, pawns on borders, others in cities."""
        if kind in PIRATES:
            return empty_seas(s, self.map)
        return empty_borders(s, self.map) if kind in PAWNS else empty_slots(s, self.map)

    def about(self, s: PaxState, seat: Seat) -> AboutSurvivors:
        return {"map": self.map, "left": units_facts(self.left)}

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-9.3", "survivor")

    def take(self, t: Table[PaxState], move: Move) -> None:
        unit = _unit_named(move.option)
        t.tell(TokenMoved(unit.kind, unit.place, move.option.str_arg(2), "survived"))
        left = _without(self.left, unit)
        if left:
            t.then(PlaceSurvivors(self.seat, self.map, left))

    def run(self, t: Table[PaxState]) -> None:
        """No room is left: Pirates die, the others wait beside the map card for the Empire card (R-19)."""
        for unit in self.left:
            if unit.kind in PIRATES:
                kill(t, unit.kind, unit.place)


@record
class FlipAfterWar(Step[PaxState]):
    """PR-9.3 After survivors: a religious war may turn the map card over, a conspiracy may against a theocracy."""

    seat: Seat
    card: str
    kind: BattleKind
    map: str

    def run(self, t: Table[PaxState]) -> None:
        s, m = t.s, self.map
        if self.kind == "religious_war":
            if turns_map_card(s, s.board.cards[self.card], battle_of(s, self.card, self.kind), m):
                flip_map_card(t, m)
        elif self.kind == "conspiracy" and theocracy(s, m) is not None:
            t.then(FlipTheocracy(self.seat, m))


@record
class FlipTheocracy(Ask[PaxState]):
    """PR-9.4.3, PR-11.1.7 After a conspiracy against a theocracy the player may turn the map card over (D-21)."""

    seat: Seat
    map: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("flip"), Option("keep")]

    def about(self, s: PaxState, seat: Seat) -> AboutMap:
        return {"map": self.map}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("keep")

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-9.4.3", "flip")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "flip":
            flip_map_card(t, self.map)
