"""What will each player of Endeavor score in the end?

A linear estimate of the final Glory: each figure of a player's position has a weight that moves with the rounds left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from operator import mul

from domain.kernel.engine import pending_seats
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.endeavor.actions.passing import ArrangeCards, DiscardCard
from domain.titles.endeavor.actions.ship import winner_of_track
from domain.titles.endeavor.actions.turn import CarryOut, CarryOutSecond
from domain.titles.endeavor.board import ACTIONS, AssetCard, Board
from domain.titles.endeavor.state import EndeavorState
from workers.opponents.adding import summed
from workers.opponents.evaluations.shapes import Evaluation, foreseen

__all__ = [
    "ENDEAVOR",
    "FIGURES",
    "VERSION_15",
    "VERSION_22",
    "VERSION_23",
    "WEIGHTS",
    "Holdings",
    "drawable",
    "estimates",
    "figures",
    "holdings",
    "on_tracks",
    "tops_of",
]

WEIGHTS = {
    "city_glory": (0.92, 0.94, 0.97, 1.14, 1.58),
    "connection_glory": (0.86, 0.75, 0.65, 0.63, 0.47),
    "other_glory": (0.71, 0.46, 0.22, 0.05, 0.10),
    "track_glory": (0.39, -0.13, -0.47, -0.65, -0.94),
    "industry": (0.52, 0.83, 0.67, 0.33, 0.34),
    "culture": (0.46, 0.68, 0.72, 0.47, 0.59),
    "finance": (0.52, 0.65, 0.61, 0.48, 0.93),
    "politics": (0.54, 0.99, 1.24, 1.40, 1.12),
    "growth_to_come": (0.78, 0.85, 0.91, 0.92, 0.87),
    "payments_to_come": (0.00, 1.30, 1.23, 1.08, 0.82),
    "build_level_to_come": (0.63, 0.83, 0.84, 0.76, 0.73),
    "cards_beyond_limit": (-2.49, -2.10, -3.76, -3.68, -2.63),
    "harbor_for_use": (0.66, 0.73, 0.64, 0.56, 0.56),
    "harbor_rest": (0.26, 0.39, 0.37, 0.37, 0.39),
    "free_ship": (0.33, 0.11, 0.41, 0.64, 0.47),
    "free_occupy": (0.40, 0.32, 0.50, -0.11, 0.34),
    "free_attack": (0.45, 0.66, 0.30, -1.31, -3.33),
    "free_payment": (0.54, -0.46, 0.50, 0.00, 0.00),
    "free_draw": (0.38, 0.82, 1.29, 1.35, 1.16),
    "discs_on_buildings": (0.64, 0.48, 0.51, 0.36, 0.25),
    "ship_tokens": (0.33, 0.67, 1.00, 0.57, 0.45),
    "attack_tokens": (0.94, 1.06, 0.98, 0.89, 0.62),
    "payment_tokens": (0.63, 0.91, 0.65, 0.57, 0.63),
    "draw_tokens": (1.12, 1.68, 1.45, 1.45, 1.48),
    "regions_present": (0.05, -0.16, -0.67, -1.52, -1.94),
    "track_discs": (0.06, 0.21, 0.28, 0.37, 0.42),
    "governor_lead": (0.79, 1.13, 1.29, 1.04, 1.20),
    "drawable_icons": (0.19, 0.27, 0.34, 0.37, 0.29),
    "cities_to_occupy": (0.32, 0.57, 0.62, 0.79, 1.00),
    "half_links": (0.12, 0.17, 0.10, 0.27, 0.30),
    "buildings_to_use": (-0.29, 0.28, 0.69, 1.16, 1.30),
}
"""By figure, Glory per unit in the last round, with one round to come after this one, and so on; the last column
stands for all earlier rounds. Found by ridge regression of final Glory on the figures, over some thousands of games
that earlier weights played with a random move in sixteen; the weights of a column are to be read together."""

FIGURES = tuple(WEIGHTS)
"""What `figures` counts, in its order."""


@dataclass(frozen=True, slots=True, eq=False)
class Holdings:
    """What a seat has; one object for as long as it is remembered, so that caches can use the object as their key."""

    figures: tuple[float, ...]
    """As `FIGURES` names them."""
    statuses: tuple[int, ...]
    cards: tuple[str, ...]
    buildings: tuple[str, ...]
    supply: int
    harbor: int
    active: tuple[bool, ...]
    tokens: tuple[int, ...]
    face_down: int
    building_glory: int


class _Tables:
    """What the figures look up, made once per board; parts that repeat from position to position are remembered."""

    def __init__(self, board: Board) -> None:
        by_action = {t.action.actions[-1]: i for i, t in enumerate(board.tokens) if t.action is not None}
        self.tokens = [by_action[a] for a in ("ship", "attack", "payment", "draw") if a in by_action]
        self.map = lru_cache(2048)(partial(_map_part, board))
        self.cards = lru_cache(4096)(partial(_cards_part, board))
        self.buildings = lru_cache(4096)(partial(_buildings_part, board))
        self.track = lru_cache(4096)(_track_part)
        self.reach = lru_cache(2048)(partial(_reach_part, board))
        self.own = lru_cache(4096)(partial(_own_part, board, self))


@lru_cache(maxsize=8)
def _tables(board: Board) -> _Tables:
    return _Tables(board)


def _icons(card: AssetCard) -> int:
    return sum(card.icons.amounts) + card.icons.glory


def _map_part(
    board: Board, seats: int, owner: tuple[Seat | None, ...], tokens: tuple[str | None, ...]
) -> tuple[list[int], list[int], list[int], tuple[int, ...]]:
    """Glory of cities, glory of connections and half-won tokens of connections by seat; vacant cities by region."""
    cities, links, half = [0] * seats, [0] * seats, [0] * seats
    vacant = [0] * len(board.regions)
    for city, holder in zip(board.cities, owner, strict=True):
        if holder is None:
            vacant[city.region] += 1
        else:
            cities[holder] += city.glory
    for link, token in zip(board.connections, tokens, strict=True):
        one, other = owner[link.cities[0]], owner[link.cities[1]]
        if one is None:
            if other is not None and token is not None:
                half[other] += 1
        elif one == other:
            links[one] += link.glory
        elif other is None and token is not None:
            half[one] += 1
    return cities, links, half, tuple(vacant)


@lru_cache(maxsize=8192)
def on_tracks(board: Board, statuses: tuple[int, ...]) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """EN-5.3, EN-24.4 The markers of a player, their Glory, and the level that each gives."""
    top = len(board.tracks[0].glory) - 1
    markers = tuple([min(value, top) for value in statuses])
    glory = sum([track.glory[marker] for track, marker in zip(board.tracks, markers, strict=True)])
    return markers, glory, tuple([track.levels[marker] for track, marker in zip(board.tracks, markers, strict=True)])


def _cards_part(board: Board, cards: tuple[str, ...]) -> tuple[int, int]:
    """Glory on face-up cards, and how many slavery cards need no place."""
    glory = sum(board.cards[c].icons.glory for c in cards)
    slavery = sum(board.cards[c].kind == "slavery" for c in cards)
    return glory, min(board.slavery_bonus, slavery)


def _buildings_part(
    board: Board, buildings: tuple[str, ...], active: tuple[bool, ...]
) -> tuple[int, int, int, tuple[int, ...], int]:
    """Glory of buildings, buildings with a circle, those of them that are free, free ones by basic action, discs."""
    glory = circles = usable = 0
    free = [0] * len(ACTIONS)
    for name, used in zip(buildings, active, strict=True):
        building = board.building[name]
        glory += building.icons.glory
        if building.action is not None:
            circles += 1
            if not used:
                usable += 1
                for action in dict.fromkeys(building.action.actions):
                    free[ACTIONS.index(action)] += 1
    return glory, circles, usable, tuple(free), sum(active)


def _track_part(spaces: int, track: tuple[Seat, ...]) -> tuple[Seat, float]:
    """The seat that would get the Governor if the track were full now, and how near that is: 0 to 1, rising steeply."""
    return winner_of_track(track), (len(track) / spaces) ** 2


def _reach_part(
    board: Board,
    opened: tuple[bool, ...],
    vacant: tuple[int, ...],
    tops: tuple[str | None, ...],
    discs: tuple[int, ...],
) -> tuple[int, int, int, int]:
    """By the discs of a seat in each region: regions with it, discs on tracks, icons to draw, cities to occupy."""
    present = waiting = to_occupy = 0
    for region, is_open, empty, own in zip(board.regions, opened, vacant, discs, strict=True):
        if not is_open:
            waiting += own
            continue
        if region.presence_automatic:
            to_occupy += empty
        elif own:
            present += 1
            to_occupy += empty
    icons = [_icons(board.cards[card]) for card in drawable(board, opened, tops, discs) if card is not None]
    return present, waiting, max(icons, default=0), min(to_occupy, 4)


@lru_cache(maxsize=8192)
def drawable(
    board: Board, opened: tuple[bool, ...], tops: tuple[str | None, ...], discs: tuple[int, ...]
) -> tuple[str | None, ...]:
    """EN-20.1, EN-20.4 By deck its top card, where a seat with so many discs in each region may draw it."""
    found: list[str | None] = [None] * len(tops)
    for region, is_open, own in zip(board.regions, opened, discs, strict=True):
        if is_open:
            for deck in region.decks:
                top = tops[deck]
                if top is not None and board.cards[top].required <= own:
                    found[deck] = top
    return tuple(found)


def _own_part(
    board: Board,
    x: _Tables,
    to_come: int,
    growths: int,
    passed: bool,
    values: tuple[int, ...],
    cards: tuple[str, ...],
    lots: tuple[str, ...],
    active: tuple[bool, ...],
    face_down: int,
    governed: bool,
    supply: int,
    harbor: int,
    tokens: tuple[int, ...],
    reach: tuple[int, int, int, int],
    on_map: tuple[int, int, int, float],
) -> Holdings:
    """What a seat has, with its figures, by all that these depend on."""
    city_glory, link_glory, half, lead = on_map
    markers, track_glory, levels = on_tracks(board, values)
    grows, pays, builds, keeps = levels[board.grows], levels[board.pays], levels[board.builds], levels[board.keeps]
    card_glory, slavery = x.cards(cards)
    building_glory, circles, usable, free, discs_there = x.buildings(lots, active)
    other_glory = card_glory + building_glory + board.face_down_glory * face_down
    spaces = len(cards) - governed
    if not governed:
        other_glory += board.empty_governor_glory
    if passed:
        use = 0
        free = _NOTHING_FREE
        if not to_come:
            other_glory += harbor // board.discs_per_glory
    else:
        use = min(harbor, 2 * usable)
    present, waiting, icons, to_occupy = reach
    row = (
        city_glory,
        link_glory,
        other_glory,
        track_glory,
        *markers,
        min(grows * growths, supply),
        pays * to_come,
        builds * (board.lots + 1 - len(lots)),
        max(0, spaces - slavery - keeps, spaces - board.card_spaces),
        use,
        harbor - use,
        *free,
        discs_there,
        *[tokens[i] for i in x.tokens],
        present,
        waiting,
        lead,
        icons,
        to_occupy,
        half,
        circles,
    )
    return Holdings(row, values, cards, lots, supply, harbor, active, tokens, face_down, building_glory)


def figures(s: EndeavorState) -> list[tuple[float, ...]]:
    """By seat, the figures of a player's position as `FIGURES` names them."""
    return [each.figures for each in holdings(s)]


def tops_of(s: EndeavorState) -> tuple[str | None, ...]:
    """By deck its top card, if it has one."""
    return tuple([deck[0] if deck else None for deck in s.decks])


def holdings(s: EndeavorState) -> list[Holdings]:
    """By seat, what it has."""
    board = s.board
    x = _tables(board)
    city_glory, link_glory, half, vacant = x.map(s.seats, tuple(s.city_owner), tuple(s.connection_token))
    to_come = board.rounds - s.round
    acting = s.phase == "action"
    growths = to_come + (s.phase == "build")
    opened, tops = tuple(s.open), tops_of(s)
    lead = [0.0] * s.seats
    for region, track in enumerate(s.track):
        if track and not opened[region]:
            leader, fullness = x.track(board.regions[region].spaces, track)
            lead[leader] += fullness
    return [
        x.own(
            to_come,
            growths,
            acting and s.passed[seat],
            values,
            s.cards[seat],
            s.buildings[seat],
            tuple(s.active[seat]),
            len(s.face_down[seat]),
            s.governor[seat] is not None,
            s.supply[seat],
            s.harbor[seat],
            tuple(s.tokens[seat]),
            x.reach(opened, vacant, tops, tuple(s.count[seat])),
            (city_glory[seat], link_glory[seat], half[seat], lead[seat]),
        )
        for seat, values in enumerate(zip(*s.statuses, strict=True))
    ]


_NOTHING_FREE = (0,) * len(ACTIONS)

_COLUMNS = [list(column) for column in zip(*WEIGHTS.values(), strict=True)]


def estimates(s: EndeavorState) -> list[float]:
    """Every player's final Glory as expected now."""
    weights = _COLUMNS[min(s.board.rounds - s.round, len(_COLUMNS) - 1)]
    return [summed(map(mul, weights, row)) for row in figures(s)]


SPAN = 10.0
"""So much Glory ahead counts three quarters of what it can beside winning."""
SPREAD = (3.0, 3.0)
"""How far final Glory may be from the estimate: in the last round, and for each round to come."""


def _values(s: EndeavorState) -> list[float]:
    last, each = SPREAD
    return foreseen(estimates(s), last + each * (s.board.rounds - s.round) ** 0.5, SPAN)


def _quiet(s: EndeavorState) -> bool:
    return type(s.agenda[-1]) not in _HALF_MADE


_HALF_MADE = {CarryOut, CarryOutSecond, ArrangeCards, DiscardCard}
"""Decisions in the middle of a command."""


def _closing(s: EndeavorState) -> bool:
    """No position hides anything from anybody."""
    return True


def _alone(s: EndeavorState, seat: Seat, option: Option) -> EndeavorState | None:
    """EN-10.4 Who passes in the last round does nothing more in the game; then all others are taken to have passed."""
    if option.verb != "pass" or s.round < s.board.rounds:
        return None
    alone = s.copy()
    alone.passed = [other != seat for other in range(s.seats)]
    return alone


_OF_A_LOT = {"activate", "salary", "payment"}
"""Options that name one of the own buildings by its lot."""


def _menu(s: EndeavorState, options: list[Option]) -> list[Option]:
    """Of equal buildings the first, because it does not matter which of them is activated or cleared."""
    if len(options) == 1 or not any(option.verb in _OF_A_LOT for option in options):
        return options
    own = s.buildings[pending_seats(s)[0]]
    if len(set(own)) == len(own):
        return options
    kept: dict[tuple[object, ...], Option] = {}
    for option in options:
        kept.setdefault((option.verb, own[option.int_arg()] if option.verb in _OF_A_LOT else option.args), option)
    return list(kept.values())


_STRIVING = {3: 0.9, 4: 0.9}
"""By seats, how much the own Glory counts in the first round; with five it gained nothing."""


def _strives(s: EndeavorState) -> float:
    """How much the own Glory counts by itself: less from round to round, and nothing in the last one."""
    return _STRIVING.get(s.seats, 0.0) * (s.board.rounds - s.round) / (s.board.rounds - 1)


VERSION_15 = Evaluation(_values, _quiet, closing=_closing, span=SPAN)
"""As engines before version 16 have it: they passed in the last round although they could still gain something."""
VERSION_22 = replace(VERSION_15, alone=_alone)
VERSION_23 = replace(VERSION_22, menu=_menu, strives=_strives)
"""From version 23 on equal buildings are one option, which a tree would else look at once for each of them; and the own
Glory that a net expects counts by itself: for a share of the win alone everybody attacks early, and all are poorer."""


_PEACE = 0.05
"""What an attack must gain before the last round."""
_ATTACK = ("attack",)


def _price(s: EndeavorState, option: Option) -> float:
    """What an attack must gain, asked where it is decided; a building that can only attack must gain half of it.

    Whoever attacks is about as well off as before, and everybody else is worse off.
    """
    if s.round == s.board.rounds:
        return 0.0
    match option.verb:
        case "spend":
            return _PEACE if option.args == _ATTACK else 0.0
        case "activate":
            return _PEACE if _does(s.board, s.buildings[pending_seats(s)[0]][option.int_arg()]) == _ATTACK else 0.0
        case "build":
            return _PEACE / 2 if _does(s.board, option.str_arg()) == _ATTACK else 0.0
        case "attack":
            step = s.agenda[-1]
            return _PEACE if isinstance(step, CarryOut) and step.form(s).actions != _ATTACK else 0.0
        case _:
            return 0.0


def _does(board: Board, building: str) -> tuple[str, ...]:
    """The actions that a building offers."""
    action = board.building[building].action
    return () if action is None else action.actions


ENDEAVOR = replace(VERSION_23, price=_price)
"""From version 24 on attacks have a price: if all attack, all have less Glory than if nobody does."""
