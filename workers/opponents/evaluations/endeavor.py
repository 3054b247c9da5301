"""What will each player of Endeavor score in the end?

A linear estimate of the final Glory: each figure of a player's position has a weight that moves with the rounds left.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul

from domain.kernel.records import Seat
from domain.titles.endeavor.actions.passing import ArrangeCards, DiscardCard
from domain.titles.endeavor.actions.turn import CarryOut, CarryOutSecond
from domain.titles.endeavor.board import ACTIONS, Board
from domain.titles.endeavor.state import EndeavorState
from workers.opponents.evaluations.shapes import Evaluation, margins

__all__ = ["ENDEAVOR", "FIGURES", "estimates", "figures"]

FIGURES = (
    "one",
    "city_glory",
    "connection_glory",
    "other_glory",
    "track_glory",
    "industry",
    "culture",
    "finance",
    "politics",
    "growth_to_come",
    "payments_to_come",
    "build_level_to_come",
    "cards_beyond_limit",
    "harbor_for_use",
    "harbor_rest",
    "free_ship",
    "free_occupy",
    "free_attack",
    "free_payment",
    "free_draw",
    "discs_on_buildings",
    "ship_tokens",
    "attack_tokens",
    "payment_tokens",
    "draw_tokens",
    "regions_present",
    "track_discs",
    "governor_lead",
    "drawable_icons",
    "cities_to_occupy",
    "half_links",
    "buildings_to_use",
)
"""What `figures` counts, in its order."""


class _Tables:
    """What the figures look up, made once per board."""

    def __init__(self, board: Board) -> None:
        self.glory = [c.glory for c in board.cities]
        self.region = [c.region for c in board.cities]
        self.links = [(*c.cities, c.glory) for c in board.connections]
        self.card_glory = {i: c.icons.glory for i, c in board.cards.items()}
        self.card_icons = {i: sum(c.icons.amounts) + c.icons.glory for i, c in board.cards.items()}
        self.required = {i: c.required for i, c in board.cards.items()}
        self.slavery = {i for i, c in board.cards.items() if c.kind == "slavery"}
        self.building_glory = {i: b.icons.glory for i, b in board.building.items()}
        self.forms = {
            i: tuple(ACTIONS.index(a) for a in dict.fromkeys(b.action.actions))
            for i, b in board.building.items()
            if b.action is not None
        }
        by_action = {t.action.actions[-1]: i for i, t in enumerate(board.tokens) if t.action is not None}
        self.tokens = [by_action.get(a) for a in ("ship", "attack", "payment", "draw")]
        self.levels = [t.levels for t in board.tracks]
        self.track_glory = [t.glory for t in board.tracks]
        self.top = len(board.tracks[0].glory) - 1
        self.overseas = [i for i, r in enumerate(board.regions) if r.allows_ship]
        self.automatic = [r.presence_automatic for r in board.regions]
        self.spaces = [r.spaces for r in board.regions]
        self.decks = [r.decks for r in board.regions]


@lru_cache(maxsize=8)
def _tables(board: Board) -> _Tables:
    return _Tables(board)


def figures(s: EndeavorState, seat: Seat) -> list[float]:
    """The figures of one player's position, as `FIGURES` names them."""
    board = s.board
    x = _tables(board)
    owner, opened, count = s.city_owner, s.open, s.count[seat]
    last = s.round >= board.rounds

    city_glory = 0
    vacant = 0
    for city, holder in enumerate(owner):
        if holder == seat:
            city_glory += x.glory[city]
        elif holder is None:
            region = x.region[city]
            if opened[region] and (count[region] or x.automatic[region]):
                vacant += 1
    link_glory = 0
    half = 0
    for link, (one, other, glory) in enumerate(x.links):
        a, b = owner[one], owner[other]
        if a == seat:
            if b == seat:
                link_glory += glory
            elif b is None and s.connection_token[link] is not None:
                half += 1
        elif b == seat and a is None and s.connection_token[link] is not None:
            half += 1

    cards = s.cards[seat]
    spaces = len(cards)
    other_glory = 0
    if s.governor[seat] is None:
        other_glory += board.empty_governor_glory
    else:
        spaces -= 1
    slavery = 0
    for card in cards:
        other_glory += x.card_glory[card]
        if card in x.slavery:
            slavery = 1
    other_glory += board.face_down_glory * len(s.face_down[seat])

    markers = [min(values[seat], x.top) for values in s.statuses]
    levels = [row[m] for row, m in zip(x.levels, markers, strict=True)]
    track_glory = sum(row[m] for row, m in zip(x.track_glory, markers, strict=True))
    beyond = max(0, spaces - slavery - levels[board.keeps], spaces - board.card_spaces)

    free = [0] * len(ACTIONS)
    usable = 0
    circles = 0
    active = s.active[seat]
    for lot, building in enumerate(s.buildings[seat]):
        other_glory += x.building_glory[building]
        form = x.forms.get(building)
        if form is not None:
            circles += 1
            if not active[lot]:
                usable += 1
                for action in form:
                    free[action] += 1
    harbor = s.harbor[seat]
    phase = s.phase
    passed = phase == "action" and s.passed[seat]
    if passed:
        use = 0
        if last:
            other_glory += harbor // board.discs_per_glory
    else:
        use = min(harbor, 2 * usable)
    tokens = s.tokens[seat]

    to_come = board.rounds - s.round
    growths = to_come + (phase == "build")
    builds = board.lots + 1 - len(s.buildings[seat])

    present = 0
    on_tracks = 0
    lead = 0.0
    drawable = 0
    for region in range(len(opened)):
        discs = count[region]
        if opened[region]:
            for deck in x.decks[region]:
                pile = s.decks[deck]
                if pile and x.required[pile[0]] <= discs:
                    drawable = max(drawable, x.card_icons[pile[0]])
            if discs and not x.automatic[region]:
                present += 1
        elif discs:
            track = s.track[region]
            on_tracks += discs
            if _leads(track, seat):
                full = len(track) / x.spaces[region]
                lead += full * full
    ship, attack, payment, draw = (0 if t is None else tokens[t] for t in x.tokens)
    return [
        1.0,
        city_glory,
        link_glory,
        other_glory,
        track_glory,
        *markers,
        min(levels[board.grows] * growths, s.supply[seat]),
        levels[board.pays] * to_come,
        levels[board.builds] * builds,
        beyond,
        use,
        harbor - use,
        *(free if not passed else [0] * len(free)),
        sum(active),
        ship,
        attack,
        payment,
        draw,
        present,
        on_tracks,
        lead,
        drawable,
        min(vacant, 4),
        half,
        circles,
    ]


def _leads(track: tuple[Seat, ...], seat: Seat) -> bool:
    """EN-14.3 The seat would get the Governor if the track were full now."""
    mine = track.count(seat)
    for other in set(track):
        if other != seat:
            theirs = track.count(other)
            if theirs > mine or (theirs == mine and _nearest(track, other) > _nearest(track, seat)):
                return False
    return True


def _nearest(track: tuple[Seat, ...], seat: Seat) -> int:
    return len(track) - 1 - track[::-1].index(seat)


AT_END = dict(one=0, city_glory=1, connection_glory=1, other_glory=1, track_glory=0.8, industry=0.2, culture=0.2, finance=0.2, politics=0.2,
    growth_to_come=0.6, payments_to_come=0.9, build_level_to_come=0.5, cards_beyond_limit=-2, harbor_for_use=0.7, harbor_rest=0.2,
    free_ship=.3, free_occupy=.3, free_attack=.5, free_payment=.2, free_draw=.4, discs_on_buildings=0.1, ship_tokens=.5, attack_tokens=1, payment_tokens=.5,
    draw_tokens=.8, regions_present=.3, track_discs=.2, governor_lead=1, drawable_icons=.1, cities_to_occupy=.1, half_links=.3, buildings_to_use=0)
PER_ROUND = dict(one=0, city_glory=0, connection_glory=-0.05, other_glory=-0.05, track_glory=-0.08, industry=0.1, culture=0.1, finance=0.1, politics=0.12,
    harbor_rest=0.06, discs_on_buildings=0.06, regions_present=.1, track_discs=.1, governor_lead=.1, drawable_icons=.03, half_links=.05, buildings_to_use=0.25)
W = [[AT_END[f] + r * PER_ROUND.get(f, 0) for f in FIGURES] for r in range(8)]


def estimates(s: EndeavorState) -> list[float]:
    """Every player's final Glory as expected now."""
    weights = W[s.board.rounds - s.round]
    return [sum(map(mul, weights, figures(s, seat))) for seat in range(s.seats)]


def _values(s: EndeavorState) -> list[float]:
    return margins(estimates(s), 10.0)


def _quiet(s: EndeavorState) -> bool:
    return type(s.agenda[-1]) not in _HALF_MADE


_HALF_MADE = {CarryOut, CarryOutSecond, ArrangeCards, DiscardCard}

ENDEAVOR = Evaluation(_values, _quiet)
