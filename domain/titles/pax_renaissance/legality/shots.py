"""PR-4.2.6, PR-7, PR-8, PR-13 When can a one-shot do something?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.legality.abilities import abilities_of, king_of
from domain.titles.pax_renaissance.legality.tableau import cards_of, owner_of, prestige, prestige_of_card
from domain.titles.pax_renaissance.legality.war import Sides, fetched, fighters, war_sides
from domain.titles.pax_renaissance.pieces import OWN_PAWN, PAWN, RELIGIONS, TOKENS, Kind, Religion
from domain.titles.pax_renaissance.printed import (
    Apostasy,
    Battle,
    BattleKind,
    Coronation,
    ExtendCoronation,
    ImmuneToApostasy,
    OneShot,
    Torch,
    TradeShift,
)
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "agents_of",
    "apostates",
    "battle_of",
    "battles",
    "can_use_shot",
    "schisms",
    "shot_on",
    "suitors",
]


def agents_of(s: PaxState, seat: Seat, card: str) -> tuple[Kind, ...]:
    """PR-4.3 The agents of a card, pawns in the player's colour."""
    return tuple(PAWN[seat] if agent == OWN_PAWN else agent for agent in s.board.cards[card].agents)


def shot_on(s: PaxState, card: str) -> OneShot | None:
    """PR-14, R-35 The one-shot of a card, with the option that of the second edition where the first has none."""
    found = s.board.cards[card]
    return found.one_shot or (found.other_one_shot if s.apostasies else None)


def battle_of(s: PaxState, card: str, kind: BattleKind) -> Battle:
    """PR-4.2 The battle of that kind on a card; one that an ability names has no more than its kind."""
    printed = s.board.cards[card]
    for shot in (printed.one_shot, printed.other_one_shot if s.apostasies else None):
        if isinstance(shot, Battle) and shot.kind == kind:
            return shot
    return Battle(kind, kind, None)


def battles(s: PaxState, seat: Seat, card: str, battle: Battle, agents: tuple[Kind, ...]) -> dict[str, Sides]:
    """PR-4.2.6, PR-10.3 The map cards on which a battle can be launched with the agents, with both sides of it."""
    place = s.board.cards[card].location
    king = king_of(s, card)
    units = fighters(agents, battle.kind)
    plenty = all(s.supply[TOKENS[kind].pile] >= len(units) for kind in units)
    found = {}
    for m in place.maps if king is None else (king,):
        present = units if plenty else fetched(s, units, war_sides(s, seat, battle, m, ()))
        sides = war_sides(s, seat, battle, m, present)
        if sides.attack and (sides.defend or battle.kind != "religious_war"):
            found[m] = sides
    return found


def suitors(s: PaxState, seat: Seat, coronation: Coronation) -> list[str]:
    """PR-8.2, R-47 The Kings that a queen may marry: of the stack, and by an ability those of R-47 and R-61."""
    more = bool(abilities_of(s, seat, ExtendCoronation))
    return [m for m in coronation.suitors if s.owner[m] is None or (more and _may_be_won(s, seat, m))]


def _may_be_won(s: PaxState, seat: Seat, m: str) -> bool:
    """R-47, R-61 A King of an opponent, or an own one that is married."""
    return not s.republic[m] and (s.owner[m] != seat or m in s.queen)


def apostates(s: PaxState, religions: tuple[Religion, Religion]) -> list[list[str]]:
    """PR-13.2, R-25 By seat the cards that an Apostasy discards."""
    found = []
    for seat in range(s.seats):
        icons = {card: prestige_of_card(s, card) for card in cards_of(s, seat)}
        both = all(any(faith in icon for icon in icons.values()) for faith in religions)
        spared = not both or bool(abilities_of(s, seat, ImmuneToApostasy))
        found.append([] if spared else [c for c, icon in icons.items() if any(faith in icon for faith in religions)])
    return found


def schisms(s: PaxState) -> Iterator[tuple[Religion, Religion]]:
    """PR-13.2 The pairs of religions between which an Apostasy discards a card."""
    for pair in combinations(RELIGIONS, 2):
        if any(apostates(s, pair)):
            yield pair


def can_use_shot(s: PaxState, seat: Seat, card: str, shot: OneShot) -> bool:
    """PR-4.2.6, PR-7.3, PR-7.5 The one-shot of a card just played can do something."""
    if isinstance(shot, Battle):
        return bool(battles(s, seat, card, shot, agents_of(s, seat, card)))
    if isinstance(shot, Coronation):
        return bool(suitors(s, seat, shot))
    if isinstance(shot, TradeShift):
        return not _is_open(s, shot.city) and _discovery_besides(s, seat, card) >= shot.discovery
    if isinstance(shot, Torch):
        return any(s.active_victory.values())
    assert isinstance(shot, Apostasy), f"{shot.name} is a one-shot"
    return any(apostates(s, shot.religions))


def _is_open(s: PaxState, city: str) -> bool:
    """PR-1.9 No disk lies on the emporium."""
    return city in s.emporium.values()


def _discovery_besides(s: PaxState, seat: Seat, card: str) -> int:
    """PR-7.3 Discovery prestige of a player's other cards, without unmarried queens."""
    cards = s.board.cards
    mine = prestige(s, seat)["discovery"]
    mine -= sum(cards[queen].prestige.count("discovery") for queen in s.unmarried[seat])
    return mine - (cards[card].prestige.count("discovery") if owner_of(s, card) == seat else 0)
