"""PR-9, PR-10 How are battles fought, and what follows?"""

from __future__ import annotations

from typing import Any, ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.agents import agents_of, plan_agents
from domain.titles.pax_renaissance.actions.regime import RegimeChange, flip_map
from domain.titles.pax_renaissance.actions.tokens import FindToken, PutToken, kill
from domain.titles.pax_renaissance.board import KINDS, PAWN, PIRATE, OneShot, supply_of
from domain.titles.pax_renaissance.effects.ground import TokenMoved
from domain.titles.pax_renaissance.legality.ground import empty_borders, empty_slots, theocracy
from domain.titles.pax_renaissance.legality.tableau import empire_of
from domain.titles.pax_renaissance.legality.war import (
    Units,
    barred,
    campaign_sides,
    fighters,
    flips,
    internal,
    outcome,
    war_sides,
)
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["AfterBattle", "Casualties", "Fight", "FlipTheocracy", "PlaceSurvivors", "WarFlip", "launch", "shot_of"]


def shot_of(s: PaxState, card: str, kind: str) -> OneShot:
    """PR-4.2 The one-shot of that kind on a card; an ability's own has no more than its kind."""
    if card in s.board.cards:
        printed = s.board.cards[card]
        for shot in (printed.one_shot, printed.other_one_shot if s.apostasies else None):
            if shot is not None and shot.kind == kind:
                return shot
    return OneShot(kind, -1, -1, 0, (), (), kind)


def launch(t: Table[PaxState], seat: Seat, card: str, kind: str, m: int, agents: bool = True) -> None:
    """PR-4.2.5 Fighting agents go beside the map card, one by one (R-57); then the battle is fought."""
    s = t.s
    shot = shot_of(s, card, kind)
    units = fighters(s.board.cards[card], shot, seat) if agents else ()
    attack, defend = war_sides(s, seat, shot, m, ())
    for token in units:
        put = PutToken(seat, token, s.board.agents, m, 0, "fights")
        # Whether the supply is empty is asked when it is the agent's turn: agents before it may have emptied it.
        t.then(FetchAgent(seat, barred(token, attack, defend), put))
    t.then(Fight(seat, card, kind, m, agents))


@record
class FetchAgent(Step[PaxState]):
    """PR-16.9 A fighting agent comes from the supply, or from elsewhere where the supply is empty."""

    seat: Seat
    barred: tuple[int, ...]
    put: PutToken

    def run(self, t: Table[PaxState]) -> None:
        if t.s.supply[supply_of(self.put.kind)]:
            t.then(self.put)
        else:
            t.then(FindToken(self.seat, self.put.kind, self.barred, False, self.put))


@record
class Fight(Step[PaxState]):
    """PR-9.2 Both sides are counted; each loses as many as the smaller one has."""

    seat: Seat
    card: str
    kind: str
    """A one-shot, or `campaign`."""
    map: int
    agents: bool

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        if self.kind == "campaign":
            attack, defend = campaign_sides(s, empire_of(s, self.card), self.map)
        else:
            attack, defend = war_sides(s, self.seat, shot_of(s, self.card, self.kind), self.map, tuple(s.beside))
        losses = min(len(attack), len(defend))
        won = outcome(attack, defend) == "won"
        lose_attack = lose_defend = losses
        if losses == len(attack):
            for place, kind in attack:
                kill(t, kind, place)
            attack, lose_attack = (), 0
        if losses == len(defend):
            for place, kind in defend:
                kill(t, kind, place)
            defend, lose_defend = (), 0
        t.then(
            Casualties(self.seat, self.map, attack, lose_attack, defend, lose_defend,
                       AfterBattle(self.seat, self.card, self.kind, self.map, won, attack, self.agents))
        )  # fmt: skip


@record
class AfterBattle(Step[PaxState]):
    """PR-9.3 A won battle changes the regime; then agents that do not fight are placed.

    It carries out PR-5.9.4, PR-5.9.5, PR-9.4.2, PR-10.4, R-43, too.
    """

    seat: Seat
    card: str
    kind: str
    map: int
    won: bool
    attack: Units
    """The Attackers that are left."""
    agents: bool

    def run(self, t: Table[PaxState]) -> None:
        s, m, seat = t.s, self.map, self.seat
        if self.kind == "campaign":
            start = empire_of(s, self.card)
            if self.won and not internal(s, start, m):
                lord = s.suzerain[start]
                t.then(RegimeChange(seat, m, start if lord < 0 else lord, ""))
            return
        if self.won:
            off_map = tuple(u for u in self.attack if u[0] >= s.board.agents)
            t.then(
                PlaceSurvivors(seat, m, off_map), WarFlip(seat, self.card, self.kind, m), RegimeChange(seat, m, -1, "")
            )
        if self.agents:
            shot = shot_of(s, self.card, self.kind)
            fought = {PAWN if k >= PAWN and k < PIRATE else k for k in fighters(s.board.cards[self.card], shot, seat)}
            rest = tuple(
                own
                for own, printed in zip(agents_of(s, seat, self.card), s.board.cards[self.card].agents, strict=True)
                if printed not in fought
            )
            plan_agents(t, seat, self.card, m, rest)


@record
class Casualties(Ask[PaxState]):
    """PR-9.2.1 The active player chooses who dies, on both sides, one at a time (D-19)."""

    auto: ClassVar[bool] = True
    seat: Seat
    map: int
    attack: Units
    lose_attack: int
    defend: Units
    lose_defend: int
    after: AfterBattle

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        units = self.attack if self.lose_attack else self.defend if self.lose_defend else ()
        return [Option("kill", s.board.places[p], KINDS[k]) for p, k in dict.fromkeys(units)]

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        names = s.board.places
        return {
            "map": s.board.maps[self.map].id,
            "attackers": [f"{KINDS[k]}@{names[p]}" for p, k in self.attack],
            "attackers_to_die": self.lose_attack,
            "defenders": [f"{KINDS[k]}@{names[p]}" for p, k in self.defend],
            "defenders_to_die": self.lose_defend,
            "won": self.after.won,
        }

    def take(self, t: Table[PaxState], move: Move) -> None:
        unit = (t.s.board.place_at[move.option.str_arg()], KINDS.index(move.option.str_arg(1)))
        kill(t, unit[1], unit[0])
        a = self.after
        if self.lose_attack:
            left = _without(self.attack, unit)
            after = AfterBattle(a.seat, a.card, a.kind, a.map, a.won, left, a.agents)
            t.then(Casualties(self.seat, self.map, left, self.lose_attack - 1, self.defend, self.lose_defend, after))
        else:
            left = _without(self.defend, unit)
            t.then(Casualties(self.seat, self.map, self.attack, 0, left, self.lose_defend - 1, a))

    def run(self, t: Table[PaxState]) -> None:
        """All are dead that had to die."""
        t.then(self.after)


def _without(units: Units, unit: tuple[int, int]) -> Units:
    k = units.index(unit)
    return units[:k] + units[k + 1 :]


@record
class PlaceSurvivors(Ask[PaxState]):
    """PR-9.3 Surviving agents and repressed tokens are placed while there is room (D-20)."""

    auto: ClassVar[bool] = True
    seat: Seat
    map: int
    left: Units

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        m, board = self.map, s.board
        found = []
        for place, kind in dict.fromkeys(self.left):
            if kind >= PIRATE:
                room = [board.borders[b].id for b in empty_borders(s, m, True)]
            elif kind >= PAWN:
                room = [board.borders[b].id for b in empty_borders(s, m)]
            else:
                room = [board.slots[i].id for i in empty_slots(s, m)]
            found += [Option("settle", board.places[place], KINDS[kind], spot) for spot in room]
        return found

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"map": s.board.maps[self.map].id, "left": [f"{KINDS[k]}@{s.board.places[p]}" for p, k in self.left]}

    def take(self, t: Table[PaxState], move: Move) -> None:
        board = t.s.board
        unit = (board.place_at[move.option.str_arg()], KINDS.index(move.option.str_arg(1)))
        t.tell(TokenMoved(unit[1], unit[0], board.place_at[move.option.str_arg(2)], "survived"))
        left = _without(self.left, unit)
        if left:
            t.then(PlaceSurvivors(self.seat, self.map, left))

    def run(self, t: Table[PaxState]) -> None:
        """No room is left: Pirates die, the others wait beside the map card for the Empire card (R-19)."""
        for place, kind in self.left:
            if kind >= PIRATE:
                kill(t, kind, place)


@record
class WarFlip(Step[PaxState]):
    """PR-9.3 After survivors: a religious war may turn the map card over, a conspiracy may against a theocracy."""

    seat: Seat
    card: str
    kind: str
    map: int

    def run(self, t: Table[PaxState]) -> None:
        s, m = t.s, self.map
        if self.kind == "religious_war":
            if flips(s, s.board.cards[self.card], shot_of(s, self.card, self.kind), m):
                flip_map(t, m)
        elif self.kind == "conspiracy" and theocracy(s, m) >= 0:
            t.then(FlipTheocracy(self.seat, m))


@record
class FlipTheocracy(Ask[PaxState]):
    """PR-9.4.3, PR-11.1.7 After a conspiracy against a theocracy the player may turn the map card over (D-21)."""

    seat: Seat
    map: int

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("flip"), Option("keep")]

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"map": s.board.maps[self.map].id}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("keep")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "flip":
            flip_map(t, self.map)
