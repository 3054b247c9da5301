"""Who fights in a battle, and how does it end?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import (
    KNIGHT,
    PAWN,
    PIRATE,
    RELIGIONS,
    ROOK,
    Card,
    OneShot,
    colour_of,
    supply_of,
)
from domain.titles.pax_renaissance.cards.abilities import adjacent, own_effects
from domain.titles.pax_renaissance.legality.ground import in_conquest, ruling
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "Units",
    "barred",
    "campaign_sides",
    "conquerable",
    "fetched",
    "fighters",
    "flips",
    "internal",
    "outcome",
    "war_sides",
]

Units = tuple[tuple[int, int], ...]
"""Tokens in a battle: place and kind, in the order of places."""


def fighters(card: Card, shot: OneShot, seat: Seat) -> tuple[int, ...]:
    """PR-4.2.5, R-37 The agents of a card that can fight; pawns do in a peasant revolt alone, bishops never."""
    found = []
    for kind in card.agents:
        if kind < 6 or kind >= PIRATE:
            found.append(kind)
        elif kind == PAWN and shot.kind == "peasant_revolt":
            found.append(PAWN + seat)
    return tuple(found)


def war_sides(s: PaxState, seat: Seat, shot: OneShot, m: int, agents: tuple[int, ...]) -> tuple[Units, Units]:
    """PR-9.1, PR-10.2 Attackers and Defenders of a one-shot's battle; `agents` stand beside the map card.

    It carries out PR-9.4.1, PR-9.5, PR-10.1, R-18, R-44, R-59, too.
    """
    board = s.board
    card = board.maps[m]
    first, empire = board.first_border, board.first_empire + m
    attack: list[tuple[int, int]] = []
    defend: list[tuple[int, int]] = []
    holy = shot.kind == "religious_war"
    faith = shot.religion
    for i in ruling(s, m):
        unit = (i, s.slots[i])
        (attack if holy and colour_of(s.slots[i]) == faith else defend).append(unit)
    if holy:
        more = [
            f["add"]["piece"]
            for _, f in own_effects(s, seat, "extend_attackers")
            if f["battle"] == shot.war and RELIGIONS.index(f["add"]["religion"]) == faith
        ]
        wanted = [KNIGHT + faith] + ([ROOK + faith] if "rook" in more else [])
        for other in adjacent(s, m):
            attack += [(i, s.slots[i]) for i in ruling(s, other) if s.slots[i] in wanted]
    for b in card.borders:
        pirate = s.pirates[b]
        if pirate >= 0:
            (defend if holy and colour_of(pirate) != faith else attack).append((first + b, pirate))
        if shot.kind == "peasant_revolt" and s.concessions[b] == seat:
            attack.append((first + b, PAWN + seat))
    attack += [(board.agents, kind) for kind in sorted(agents) if not holy or colour_of(kind) == faith]
    if shot.kind == "conspiracy":
        attack += [(empire, kind) for kind in s.repressed[m] if kind < PAWN]
    elif shot.kind == "peasant_revolt":
        attack += [(empire, kind) for kind in s.repressed[m] if kind >= PAWN]
    return tuple(attack), tuple(defend)


def barred(token: int, attack: Units, defend: Units) -> tuple[int, ...]:
    """R-57 The places from which no agent of a kind is taken, because its tokens there fight."""
    return tuple(place for place, kind in (*attack, *defend) if supply_of(kind) == supply_of(token))


def fetched(s: PaxState, agents: tuple[int, ...], attack: Units, defend: Units) -> tuple[int, ...]:
    """R-57 The agents for which a token can be had: it lies in the supply, or anywhere but among those that fight."""
    found: list[int] = []
    for token in agents:
        pile = supply_of(token)
        taken = sum(supply_of(k) == pile for k in found) + len(barred(token, attack, defend))
        if taken < s.board.supply[pile]:
            found.append(token)
    return tuple(found)


def campaign_sides(s: PaxState, start: int, m: int) -> tuple[Units, Units]:
    """PR-5.9.2, PR-5.9.3 All knights of the acting map card against the ruling class of the target."""
    attack = tuple((i, s.slots[i]) for i in in_conquest(s, start))
    return attack, tuple((i, s.slots[i]) for i in ruling(s, m))


def outcome(attack: Units, defend: Units) -> str:
    """PR-9.2, PR-9.2.2 `won` or `lost`, which numbers alone decide."""
    return "won" if len(attack) > len(defend) else "lost"


def flips(s: PaxState, card: Card | None, shot: OneShot, m: int) -> bool:
    """PR-10.5, PR-10.6 A won religious war turns the map card over."""
    sides = s.board.maps[m].theocracy
    back = s.backs[m]
    if sides[1 - back] == shot.religion:
        return True
    return card is not None and card.exceptional == m and sides[back] >= 0 and sides[1 - back] < 0


def internal(s: PaxState, start: int, m: int) -> bool:
    """PR-5.9.6 A suzerain against its vassal, or a vassal against another one of the same suzerain."""
    lord = s.suzerain[m]
    return lord >= 0 and lord in (start, s.suzerain[start])


def conquerable(s: PaxState, start: int) -> list[int]:
    """PR-5.9.1, PR-5.9.7, PR-5.9.8 The adjacent map cards that an Empire may attack."""
    return [m for m in adjacent(s, start) if m != s.suzerain[start]]
