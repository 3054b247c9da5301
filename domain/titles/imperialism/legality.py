"""What holds in a position, and what may be done in it? One predicate or figure per rule, read from the state alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from domain.kernel.records import Seat
from domain.titles.imperialism.board import ARMY, FLEET, PRESTIGE, Definition, Good, Lasting, Superpower, Territory
from domain.titles.imperialism.state import ImperialismState

__all__ = [
    "active_player",
    "are_dissenters",
    "around",
    "available_achievements",
    "can_afford",
    "can_choose",
    "can_conquer",
    "conquerable",
    "conquerable_cards",
    "could_hold",
    "count",
    "definitions_held",
    "first_copy",
    "hand_limit",
    "has_most_army",
    "has_most_glory",
    "is_any_met",
    "is_forbidden_by_card",
    "is_leader",
    "lasting_effects",
    "levels_of",
    "met",
    "possible_religions",
    "prestige",
    "providence_held",
    "religion_of",
    "seen_by_all",
    "strength",
    "superpower_of",
    "war_cards_held",
]


def around(s: ImperialismState, first: Seat) -> list[Seat]:
    """IM-1.1 All seats clockwise, beginning with this one."""
    return [(first + i) % s.seats for i in range(s.seats)]


def active_player(s: ImperialismState) -> Seat:
    """IM-4.1 Whose turn it is."""
    assert s.active is not None, "a turn has begun"
    return s.active


def superpower_of(s: ImperialismState, seat: Seat) -> Superpower:
    """IM-3.6 The superpower that a player revealed."""
    power = s.power[seat]
    assert power is not None, "the superpowers have been revealed"
    return s.board.superpower[power]


def prestige(s: ImperialismState, seat: Seat) -> int:
    """IM-12.1 Prestige as it counts: the flowering space counts as 10."""
    return min(s.levels[seat][PRESTIGE], s.board.tops[PRESTIGE])


def count(s: ImperialismState, seat: Seat, per: str) -> int:
    """IM-17.2 How many of something a player has: a level, or lands, colonies, territories, ducats."""
    if per == "lands":
        return len(s.owned_lands[seat])
    if per == "colonies":
        return len(s.owned_colonies[seat]) + len(s.markers[seat])
    if per == "territories":
        return len(s.owned_lands[seat]) + len(s.owned_colonies[seat]) + len(s.markers[seat])
    if per == "ducats":
        return s.ducats[seat]
    if per == "prestige":
        return prestige(s, seat)
    return s.levels[seat][s.board.track_at[per]]


def is_leader(s: ImperialismState, seat: Seat, track: int) -> bool:
    """IM-1.4 The only one with the highest level."""
    levels = [row[track] for row in s.levels]
    mine = levels[seat]
    return mine == max(levels) and levels.count(mine) == 1


def has_most_army(s: ImperialismState, seat: Seat) -> bool:
    """R-11 Strictly more than every other."""
    return is_leader(s, seat, ARMY)


def has_most_glory(s: ImperialismState, seat: Seat) -> bool:
    """R-11, R-34 Strictly more than every other."""
    return all(s.glory[seat] > g for other, g in enumerate(s.glory) if other != seat)


def lasting_effects(s: ImperialismState, seat: Seat) -> Iterator[Lasting]:
    """IM-10.6 What superpower, authority card and religion card keep in force for a player."""
    board = s.board
    power, faith = s.power[seat], s.faith[seat]
    if power is not None:
        yield board.superpower[power].lasting
    for card in s.authority[seat]:
        yield board.card[card].lasting
    if faith is not None:
        yield board.religion[faith].lasting


def is_forbidden_by_card(s: ImperialismState, seat: Seat, what: str) -> bool:
    """IM-10.1, IM-22.2 Something before the player forbids it."""
    return any(what in x.forbids for x in lasting_effects(s, seat))


def hand_limit(s: ImperialismState, seat: Seat) -> int:
    """IM-15.2 Five and all modifiers, at most six."""
    limit = s.board.base_limit + sum(x.hand_limit for x in lasting_effects(s, seat))
    for good in s.board.goods:
        if good.leader_hand_limit and is_leader(s, seat, good.track):
            limit += good.leader_hand_limit
    return min(limit, s.board.most_limit)


def religion_of(s: ImperialismState, seat: Seat) -> str:
    """IM-1.8 The religion card, else that of the superpower."""
    faith = s.faith[seat]
    return superpower_of(s, seat).religion if faith is None else faith


def are_dissenters(s: ImperialismState, one: Seat, other: Seat) -> bool:
    """IM-22.6 Their religions differ."""
    return religion_of(s, one) != religion_of(s, other)


def levels_of(s: ImperialismState, seat: Seat) -> list[int]:
    """IM-13.1 The figures that requirements name: tracks, then lands, colonies, territories, ducats."""
    lands = len(s.owned_lands[seat])
    colonies = len(s.owned_colonies[seat]) + len(s.markers[seat])
    figures = [*s.levels[seat], lands, colonies, lands + colonies, s.ducats[seat]]
    figures[PRESTIGE] = min(figures[PRESTIGE], s.board.tops[PRESTIGE])
    return figures


def available_achievements(s: ImperialismState) -> list[str]:
    """IM-3.5 The row and the visible top of the deck."""
    return [*s.achievement_row, *s.achievement_deck[-1:]]


def _meets(figures: list[int], any_of: tuple[tuple[tuple[int, int], ...], ...]) -> bool:
    for alternative in any_of:
        for figure, least in alternative:
            if figures[figure] < least:
                break
        else:
            return True
    return False


def is_any_met(s: ImperialismState) -> bool:
    """IM-13.2 The active player meets an available achievement."""
    figures = levels_of(s, active_player(s))
    cards = s.board.achievement
    for name in s.achievement_row:
        if _meets(figures, cards[name].any_of):
            return True
    return bool(s.achievement_deck) and _meets(figures, cards[s.achievement_deck[-1]].any_of)


def met(s: ImperialismState) -> list[str]:
    """IM-13.1 The available achievements that the active player meets: highest glory first, then row order."""
    figures = levels_of(s, active_player(s))
    cards = s.board.achievement
    found = [a for a in available_achievements(s) if _meets(figures, cards[a].any_of)]
    return sorted(found, key=lambda a: -cards[a].glory)


# --- hands and public zones


def definitions_held(s: ImperialismState, seat: Seat) -> list[Definition]:
    """IM-25 The different providence cards of a hand in its order; equal copies are one."""
    cards = s.board.card
    found: dict[str, Definition] = {}
    for c in s.hands[seat]:
        d = cards.get(c)
        if d is not None:
            found[d.id] = d
    return list(found.values())


def first_copy(s: ImperialismState, seat: Seat, definition: str) -> str:
    """IM-25 The older copy of a card in hand.

    Raises:
        KeyError: there is none.
    """
    cards = s.board.card
    for c in s.hands[seat]:
        d = cards.get(c)
        if d is not None and d.id == definition:
            return c
    raise KeyError(definition)


def war_cards_held(s: ImperialismState, seat: Seat) -> list[Definition]:
    """IM-1.6 The different war cards of a hand."""
    return [d for d in definitions_held(s, seat) if d.war is not None]


def seen_by_all(s: ImperialismState) -> Iterator[str]:
    """IM-1.11 Providence cards in public zones."""
    yield from s.discard
    yield from chain(*s.authority)
    for played in s.stack:
        yield played.card
        yield from played.tricks
    if s.war is not None:
        yield s.war.card
        yield from s.war.defence


def providence_held(s: ImperialismState, seat: Seat) -> int:
    """IM-15.1, R-33 How many providence cards a hand holds, which everybody sees by their backs."""
    return len(s.hands[seat]) - s.backs[seat]


def could_hold(s: ImperialismState, seat: Seat, definitions: Iterable[Definition]) -> bool:
    """IM-16.7 Public information does not exclude that the hand holds one of these cards."""
    if providence_held(s, seat) < 1:
        return False
    public: set[str] | None = None
    for d in definitions:
        if public is None:
            public = set(seen_by_all(s))
        if any(c not in public for c in d.copies):
            return True
    return False


# --- what may be done


def can_choose(s: ImperialismState, seat: Seat, good: Good) -> bool:
    """IM-7.4 Industrial materials need prestige or glory; all others nothing."""
    if good.prestige_needed is None and not good.glory_needed:
        return True
    if good.prestige_needed is not None and prestige(s, seat) >= good.prestige_needed:
        return True
    return bool(good.glory_needed) and s.glory[seat] >= good.glory_needed[s.seats]


def can_afford(s: ImperialismState, seat: Seat, cost: int) -> bool:
    """IM-14.2 A voluntary payment needs the full amount."""
    return s.ducats[seat] >= cost


def can_conquer(s: ImperialismState, seat: Seat, territory: Territory) -> bool:
    """IM-9.2 Levels and ducats suffice, and there is no marker of the player on the space yet."""
    levels = s.levels[seat]
    army, fleet, least = territory.needs
    return (
        levels[ARMY] >= army
        and levels[FLEET] >= fleet
        and prestige(s, seat) >= least
        and s.ducats[seat] >= territory.cost
        and territory.id not in s.markers[seat]
    )


def conquerable_cards(s: ImperialismState, seat: Seat) -> list[Territory]:
    """IM-9.1 The territories of a hand that the player can conquer now, in its order."""
    known = s.board.territory
    return [known[c] for c in s.hands[seat] if c in known and can_conquer(s, seat, known[c])]


def conquerable(s: ImperialismState, seat: Seat) -> list[Territory]:
    """IM-9.1 What a player can conquer now: cards of the hand, then India and China."""
    return conquerable_cards(s, seat) + [x for x in s.board.spaces if can_conquer(s, seat, x)]


def possible_religions(s: ImperialismState, seat: Seat) -> list[str]:
    """IM-22.1 The religions to which a player may change: once, if cards are left and the requirements hold."""
    if s.faith[seat] is not None or not superpower_of(s, seat).converts:
        return []
    if is_forbidden_by_card(s, seat, "religion_change"):
        return []
    figures = levels_of(s, seat)
    return [
        r.id
        for r, left in zip(s.board.religion.values(), s.religions, strict=True)
        if left and all(figures[track] >= least for track, least in r.needs)
    ]


def strength(s: ImperialismState, seat: Seat, opponent: Seat, kind: str, cards: Iterable[str]) -> int:
    """IM-10.6 Army or fleet and all own modifiers of that kind of war; it may be negative."""
    total = s.levels[seat][ARMY if kind == "land" else FLEET]
    for lasting in lasting_effects(s, seat):
        for m in lasting.modifiers:
            if m.counts_in(kind) and (not m.dissenters or are_dissenters(s, seat, opponent)):
                total += m.amount
    for c in cards:
        war = s.board.card[c].war
        assert war is not None, "only war cards are laid"
        total += war.land if kind == "land" else war.sea
    return total
