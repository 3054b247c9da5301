"""Who fights in a battle, and how does it end?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from domain.kernel.records import Seat, record
from domain.titles.pax_renaissance.board import Card
from domain.titles.pax_renaissance.legality.abilities import abilities_of, adjacent
from domain.titles.pax_renaissance.legality.ground import in_conquest, ruling_class
from domain.titles.pax_renaissance.pieces import (
    BESIDE,
    FIGHTERS,
    KNIGHT,
    OTHER_FACE,
    PAWN,
    PAWNS,
    TOKENS,
    Kind,
    Unit,
    in_order,
)
from domain.titles.pax_renaissance.printed import Battle, BattleKind, ExtendAttackers
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "Sides",
    "Units",
    "barred_places",
    "beats",
    "campaign_sides",
    "conquerable",
    "fetched",
    "fighters",
    "is_internal",
    "outcome",
    "turns_map_card",
    "war_sides",
]

Units: TypeAlias = tuple[Unit, ...]
"""Tokens in a battle, in the order of places."""


@record
class Sides:
    """PR-9.1 Who fights in a battle."""

    attack: Units
    defend: Units


def fighters(agents: Iterable[Kind], kind: BattleKind) -> tuple[Kind, ...]:
    """PR-4.2.5, R-37 The agents that can fight; pawns do in a peasant revolt alone, bishops never."""
    return tuple(k for k in agents if k in FIGHTERS or (k in PAWNS and kind == "peasant_revolt"))


def war_sides(s: PaxState, seat: Seat, battle: Battle, m: str, agents: Iterable[Kind]) -> Sides:
    """PR-9.1, PR-10.2 Attackers and Defenders of a one-shot's battle; `agents` stand beside the map card.

    It carries out PR-9.4.1, PR-9.5, PR-10.1, R-18, R-44, R-59, too.
    """
    beside = [Unit(BESIDE, kind) for kind in in_order(agents)]
    if battle.kind == "religious_war":
        return _religious_sides(s, seat, battle, m, beside)
    attack: list[Unit] = []
    for b in s.board.maps[m].borders:
        pirate = s.pirates[b]
        if pirate is not None:
            attack.append(Unit(b, pirate))
        if battle.kind == "peasant_revolt" and s.concessions[b] == seat:
            attack.append(Unit(b, PAWN[seat]))
    card = s.board.empire_card(m)
    serfs_rise = battle.kind == "peasant_revolt"
    repressed = [Unit(card, kind) for kind in s.repressed[m] if (kind in PAWNS) == serfs_rise]
    return Sides((*attack, *beside, *repressed), tuple(ruling_class(s, m)))


def _religious_sides(s: PaxState, seat: Seat, battle: Battle, m: str, beside: list[Unit]) -> Sides:
    """PR-10.1, PR-10.2, PR-0.6, R-44, R-59 Believers attack, with knights of adjacent map cards; the rest defend."""
    faith = battle.religion
    assert faith is not None, "a religious war has a religion"
    here = [*ruling_class(s, m)]
    pirates = [Unit(b, pirate) for b in s.board.maps[m].borders if (pirate := s.pirates[b]) is not None]
    drawn = {KNIGHT[faith], *(a.token for a in abilities_of(s, seat, ExtendAttackers) if a.war == battle.name)}
    near = [unit for other in adjacent(s, m) for unit in ruling_class(s, other) if unit.kind in drawn]

    def believers(units: Iterable[Unit]) -> list[Unit]:
        return [unit for unit in units if TOKENS[unit.kind].religion == faith]

    def heretics(units: Iterable[Unit]) -> list[Unit]:
        return [unit for unit in units if TOKENS[unit.kind].religion != faith]

    attack = (*believers(here), *believers(near), *believers(pirates), *believers(beside))
    return Sides(attack, (*heretics(here), *heretics(pirates)))


def barred_places(kind: Kind, sides: Sides) -> tuple[str, ...]:
    """R-57 The places from which no agent of a kind is taken, because its tokens there fight."""
    pile = TOKENS[kind].pile
    return tuple(unit.place for unit in (*sides.attack, *sides.defend) if TOKENS[unit.kind].pile == pile)


def fetched(s: PaxState, agents: tuple[Kind, ...], sides: Sides) -> tuple[Kind, ...]:
    """R-57 The agents for which a token can be had: it lies in the supply, or anywhere but among those that fight."""
    found: list[Kind] = []
    for kind in agents:
        pile = TOKENS[kind].pile
        taken = sum(TOKENS[k].pile == pile for k in found) + len(barred_places(kind, sides))
        if taken < s.board.supply[pile]:
            found.append(kind)
    return tuple(found)


def campaign_sides(s: PaxState, start: str, m: str) -> Sides:
    """PR-5.9.2, PR-5.9.3 All knights of the acting map card against the ruling class of the target."""
    return Sides(tuple(in_conquest(s, start)), tuple(ruling_class(s, m)))


def outcome(sides: Sides) -> Literal["won", "lost"]:
    """PR-9.2, PR-9.2.2 How a battle ends for the Attackers, which numbers alone decide."""
    return "won" if beats(len(sides.attack), len(sides.defend)) else "lost"


def beats(attackers: int, defenders: int) -> bool:
    """PR-9.2 Whether so many Attackers win a battle."""
    return attackers > defenders


def turns_map_card(s: PaxState, card: Card, battle: Battle, m: str) -> bool:
    """PR-10.5, PR-10.6 A won religious war turns the map card over."""
    theocracy = s.board.maps[m].theocracy
    shown, other = theocracy[s.faces[m]], theocracy[OTHER_FACE[s.faces[m]]]
    return other == battle.religion or (card.exceptional == m and shown is not None and other is None)


def is_internal(s: PaxState, start: str, m: str) -> bool:
    """PR-5.9.6 A suzerain against its vassal, or a vassal against another one of the same suzerain."""
    lord = s.suzerain.get(m)
    return lord is not None and lord in (start, s.suzerain.get(start))


def conquerable(s: PaxState, start: str) -> list[str]:
    """PR-5.9.1, PR-5.9.7, PR-5.9.8 The adjacent map cards that an Empire may attack."""
    lord = s.suzerain.get(start)
    return [m for m in adjacent(s, start) if m != lord]
