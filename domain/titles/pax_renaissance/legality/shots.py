"""PR-4.2.6, PR-7, PR-8, PR-13 When can a one-shot do something?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import DISCOVERY, NOWHERE, Card, OneShot, supply_of
from domain.titles.pax_renaissance.cards.abilities import own_effects
from domain.titles.pax_renaissance.legality.tableau import cards_of, map_cards, owner_of, prestige, prestige_of_card
from domain.titles.pax_renaissance.legality.war import Units, fetched, fighters, war_sides
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["BATTLES", "apostates", "battles", "shot_on", "suitors", "usable_shot"]

BATTLES = ("conspiracy", "peasant_revolt", "religious_war")


def shot_on(s: PaxState, card: str) -> OneShot | None:
    """PR-14, R-35 The one-shot of a card, with the option that of the second edition where the first has none."""
    found = s.board.cards[card]
    return found.one_shot or (found.other_one_shot if s.apostasies else None)


def battles(s: PaxState, seat: Seat, card: Card, shot: OneShot, agents: bool = True) -> dict[int, tuple[Units, Units]]:
    """PR-4.2.6, PR-10.3 The map cards on which a one-shot's battle can be launched, with both sides of it."""
    place = card.location
    if place == NOWHERE:
        maps = [s.queen.index(card.id)] if card.id in s.queen else []
    else:
        maps = map_cards(s, place)
    units = fighters(card, shot, seat) if agents else ()
    plenty = all(s.supply[supply_of(k)] >= len(units) for k in units)
    found = {}
    for m in maps:
        present = units if plenty else fetched(s, units, *war_sides(s, seat, shot, m, ()))
        attack, defend = war_sides(s, seat, shot, m, present)
        if attack and (defend or shot.kind != "religious_war"):
            found[m] = (attack, defend)
    return found


def suitors(s: PaxState, seat: Seat, shot: OneShot) -> list[int]:
    """PR-8.2, R-47 The Kings that a queen may marry: of the stack, and by an ability those of R-47 and R-61."""
    more = bool(own_effects(s, seat, "extend_coronation"))
    return [
        m for m in shot.suitors if s.owner[m] < 0 or (more and not s.republic[m] and (s.owner[m] != seat or s.queen[m]))
    ]


def apostates(s: PaxState, religions: tuple[int, ...]) -> list[list[str]]:
    """PR-13.2, R-25 By seat the cards that an Apostasy discards."""
    found = []
    for seat in range(s.seats):
        cards = [(c, prestige_of_card(s, c)) for c in cards_of(s, seat)]
        both = all(any(p[r] for _, p in cards) for r in religions)
        if both and not own_effects(s, seat, "immune_to_apostasy"):
            found.append([c for c, p in cards if any(p[r] for r in religions)])
        else:
            found.append([])
    return found


def usable_shot(s: PaxState, seat: Seat, card: str, shot: OneShot) -> bool:
    """PR-4.2.6, PR-7.3, PR-7.5 The one-shot of a card just played can do something."""
    if shot.kind in BATTLES:
        return bool(battles(s, seat, s.board.cards[card], shot))
    if shot.kind == "coronation":
        return bool(suitors(s, seat, shot))
    if shot.kind == "trade_shift":
        city = s.board.cities[shot.city]
        if s.emporium[city.emporium] == shot.city:
            return False
        mine = prestige(s, seat)[DISCOVERY] - sum(s.board.cards[c].prestige[DISCOVERY] for c in s.unmarried[seat])
        if owner_of(s, card) == seat:
            mine -= s.board.cards[card].prestige[DISCOVERY]
        return mine >= shot.needs_discovery
    if shot.kind == "torch":
        return any(s.active_victory)
    return any(apostates(s, shot.religions))
