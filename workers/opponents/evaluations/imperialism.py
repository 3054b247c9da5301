"""What will each player of Imperialism score in the end?

An estimate of the final glory: what is there, what the present levels would score, and what they earn until the end;
levels and ducats count by the value scale of the title's BALANCE.md, less the nearer the end is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import TypeAlias

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.imperialism.actions.conquest import SelectConquest
from domain.titles.imperialism.actions.development import ChooseEconomicGain, ChooseGood, ChooseSecondGood
from domain.titles.imperialism.actions.intrigue import SelectIntrigue
from domain.titles.imperialism.actions.select import SelectAction
from domain.titles.imperialism.actions.war import KINDS, ChoosePeace, DeclareWar, Defend, TakeForInfluence
from domain.titles.imperialism.board import ARMY, FLEET, PRESTIGE, Board, Lasting
from domain.titles.imperialism.cards.events import Respond
from domain.titles.imperialism.cards.looks import PickFromHand, PickRequiredFromHand
from domain.titles.imperialism.cards.territories import ConquerFromHand
from domain.titles.imperialism.legality import (
    available_achievements,
    hand_limit,
    levels_of,
    providence_held,
    seen_by_all,
    strength,
)
from domain.titles.imperialism.state import ImperialismState
from workers.opponents.adding import summed
from workers.opponents.evaluations.shapes import Evaluation, foreseen

__all__ = [
    "IMPERIALISM",
    "Figures",
    "Hand",
    "certain_wars",
    "estimates",
    "figures_of",
    "finals",
    "hand_by_kinds",
    "sure",
    "values",
]

VALUES = {
    "army": 5.0, "fleet": 5.0, "prestige": 2.0, "gold": 6.0, "food": 3.0, "fabrics": 3.0, "spices": 5.0,
    "oriental_goods": 5.0, "industrial_materials": 6.0, "land_weapons": 4.0, "shipyards": 4.0, "lands": 2.0,
    "colonies": 2.5, "territories": 0.5, "ducats": 0.4,
}  # fmt: skip
"""Ducats that a level is worth (BALANCE.md, section 2)."""
PURSE, HOARD = 25, 0.05
"""Ducats beyond so many can hardly be spent, and are worth that little: hoarding does not pay."""

PER_GLORY = 9.0
"""So many ducats of levels bring about one glory until the end, at the beginning of a game."""
LIMIT, MODIFIER = 3.0, 2.0
"""Ducats that a place in the hand and a point of a war modifier in one kind of war are worth."""
CARDS = {"authority_positive": 2.5, "authority_negative": 2.0, "plot": 2.5, "event": 1.5, "special": 2.0}
"""Ducats that a providence card in hand is worth, by its category."""
UNKNOWN = 2.0
"""Ducats that a card still to be drawn in the own exchange is worth: what is worth less is discarded for it."""
NEAR = 0.8
"""What the prospect of the achievement nearest to being met counts."""
LACKING = 4.0
"""So many ducats of levels missing halve the prospect of an achievement."""
TERRITORY = 0.5
"""Which part of the value of a territory in hand counts, if it could be conquered now."""
SPAN = 8.0
"""So much glory ahead counts three quarters of what it can beside winning."""
SPREAD = (2.0, 10.0)
"""How far final glory may be from the estimate: at the end, and in addition at the beginning."""
_KEPT = 1024
"""How many figures and hands a search finds again instead of judging them anew."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """The values of a pack's components, by their ids."""

    figures: tuple[float, ...]
    lasting: dict[str | None, float]
    """Of superpowers, cards and religions: what they keep in force; None is worth nothing."""
    territory: dict[str, float]
    """What conquering it brings, less its cost."""
    card: dict[str, float]
    """Of providence cards in hand."""


@lru_cache(maxsize=8)
def _scale(board: Board) -> _Scale:
    """Made once for each pack."""

    def worth(x: Lasting) -> float:
        kinds = sum(m.amount * (m.counts_in("land") + m.counts_in("sea")) for m in x.modifiers)
        return LIMIT * x.hand_limit + MODIFIER * kinds

    figures = [*(VALUES[t] for t in board.tracks), *(VALUES[x] for x in ("lands", "colonies", "territories", "ducats"))]
    lasting: dict[str | None, float] = {None: 0.0}
    lasting |= {x.id: worth(x.lasting) for x in board.superpower.values()}
    lasting |= {c: worth(d.lasting) for c, d in board.card.items()}
    lasting |= {x.id: worth(x.lasting) for x in board.religion.values()}
    territory = {
        t.id: summed(figures[track] * n for track, n in t.levels)
        + figures[PRESTIGE] * t.prestige
        + PER_GLORY * t.glory
        + VALUES["colonies" if t.is_colony else "lands"]
        - VALUES["ducats"] * t.cost
        for t in board.territory.values()
    }
    card = {c: CARDS[d.category] for c, d in board.card.items()}
    return _Scale(tuple(figures), lasting, territory, card)


Figures: TypeAlias = tuple[tuple[int, ...], ...]
"""The figures of every seat, as `levels_of` tells them: what is kept of a search is found by them."""
Hand: TypeAlias = Callable[[ImperialismState, Figures, Seat], float]
"""Ducats that the hand of a seat is worth; the rows are every player's figures."""


def figures_of(s: ImperialismState) -> Figures:
    """The figures of every seat."""
    return tuple([tuple(levels_of(s, seat)) for seat in range(s.seats)])


def hand_by_kinds(s: ImperialismState, rows: Figures, seat: Seat, unknown: float = UNKNOWN) -> float:
    """The cards of a hand: territories by what they bring and how far away they are, others by their kind.

    `unknown` is what a card still to be drawn in the own exchange is worth.
    """
    hand = s.hands[seat]
    worth = _by_kinds(s.board, tuple(hand), rows[seat])
    if s.phase == "exchange" and seat == s.active:
        worth += unknown * max(0, hand_limit(s, seat) - len(hand))
    return worth


@lru_cache(maxsize=_KEPT)
def _by_kinds(board: Board, hand: tuple[str, ...], row: tuple[int, ...]) -> float:
    scale = _scale(board)
    known = board.territory
    card_values = scale.card
    worth = 0.0
    for card in hand:
        territory = known.get(card)
        if territory is None:
            worth += card_values[card]
            continue
        army, fleet, prestige = territory.needs
        missing = 0.0
        if army > row[ARMY]:
            missing += army - row[ARMY]
        if fleet > row[FLEET]:
            missing += fleet - row[FLEET]
        if prestige > row[PRESTIGE]:
            missing += 0.5 * (prestige - row[PRESTIGE])
        if territory.cost > row[-1]:
            missing += 0.1 * (territory.cost - row[-1])
        worth += TERRITORY * scale.territory[card] / (1.0 + missing)
    return worth


def estimates(s: ImperialismState, rows: Figures, hand: Hand = hand_by_kinds) -> list[float]:
    """Every player's final glory as expected now; the rows are every player's figures."""
    board = s.board
    lasting = _scale(board).lasting
    available = tuple(available_achievements(s))
    done = _done(s)
    points = finals(board, rows)
    part = 0.4 + 0.6 * done
    gain = (1.0 - done) / PER_GLORY
    soon = 1.0 if done < 1.0 else 0.4
    out = []
    for seat, row in enumerate(rows):
        levels, hoarded, near = _promised(board, available, row)
        worth = hand(s, rows, seat) + levels - hoarded
        worth += lasting[s.power[seat]] + lasting[s.faith[seat]]
        worth += summed(lasting[card] for card in s.authority[seat])
        total = s.glory[seat] + part * points[seat] + gain * worth + soon * near
        if s.faith[seat] is None and s.power[seat] not in board.faith_excluded:
            total += board.faith_bonus
        out.append(total)
    return out


def _done(s: ImperialismState) -> float:
    """IM-24.1 Which part of the way to the end space is done; all of it once the end is triggered."""
    return 1.0 if s.trigger is not None else min(1.0, max(s.glory) / s.board.end_spaces[s.seats])


@lru_cache(maxsize=_KEPT)
def finals(board: Board, rows: Figures) -> tuple[int, ...]:
    """IM-24.3 The final points that the levels would score now."""
    points = [0] * len(rows)
    seconds = len(rows) in board.second_with
    # Tracks, lands and colonies score; territories and ducats, the last two figures, do not.
    for levels in [*zip(*rows, strict=True)][:-2]:
        best = max(levels)
        if not best:
            continue
        if levels.count(best) > 1:
            for seat, n in enumerate(levels):
                if n == best:
                    points[seat] += board.bonus_tied
            continue
        points[levels.index(best)] += board.bonus_first
        if seconds:
            second = sorted(levels)[-2]
            if second and levels.count(second) == 1:
                points[levels.index(second)] += board.bonus_second
    return tuple(points)


@lru_cache(maxsize=_KEPT)
def _promised(board: Board, available: tuple[str, ...], row: tuple[int, ...]) -> tuple[float, float, float]:
    """What the levels are worth, what of it ducats are not that can hardly be spent, and what achievements promise.

    Of the latter it is the glory of the nearest one, less the more is missing for it.
    """
    weights = _scale(board).figures
    cards = board.achievement
    nearest = 0.0
    for name in available:
        card = cards[name]
        if card.glory <= nearest:
            continue
        least = 1000.0
        for alternative in card.any_of:
            lacking = 0.0
            for figure, n in alternative:
                if n > row[figure]:
                    lacking += weights[figure] * (n - row[figure])
            if lacking < least:
                least = lacking
        found = card.glory / (1.0 + least / LACKING)
        if found > nearest:
            nearest = found
    hoarded = (weights[-1] - HOARD) * (row[-1] - PURSE) if row[-1] > PURSE else 0.0
    return summed(map(mul, weights, row)), hoarded, NEAR * nearest


def certain_wars(view: ImperialismState, seat: Seat, *, by_backs: bool = False) -> list[Option]:
    """IM-10 The wars that the seat cannot lose, whatever two cards the defender may lay, as far as the seat knows.

    With `by_backs` territories, which everybody knows by their backs (IM-15.1), are not laid.
    """
    board = view.board
    known = {*seen_by_all(view), *view.hands[seat]}
    unseen = [values for card, d in board.card.items() if card not in known and (values := d.war) is not None]
    best = {kind: sorted((max(0, v.land if kind == "land" else v.sea) for v in unseen), reverse=True) for kind in KINDS}
    found = []
    for option in DeclareWar(seat).options(view, seat):
        card, kind, target = option.str_arg(), option.str_arg(1), option.int_arg(2)
        copy = next(c for c in board.definitions[card].copies if c in view.hands[seat])
        laid = providence_held(view, target) if by_backs else len(view.hands[target])
        defence = strength(view, target, seat, kind, ()) + sum(best[kind][: min(2, laid)])
        if strength(view, seat, target, kind, (copy,)) > defence:
            found.append(option)
    return found


def sure(
    view: ImperialismState,
    seat: Seat,
    options: list[Option],
    certain: Callable[[ImperialismState, Seat], list[Option]] = certain_wars,
) -> list[Option]:
    """IM-10 A war that cannot be lost is fought: experience says that it is never worse than waiting."""
    step = view.agenda[-1]
    if isinstance(step, DeclareWar):
        return certain(view, seat)
    if isinstance(step, SelectAction) and (war := [o for o in options if o.text == "action:war"]):
        return war if certain(view, seat) else []
    return []


def values(s: ImperialismState, hand: Hand = hand_by_kinds) -> list[float]:
    """The prospects of every seat."""
    if not all(s.power):
        return [0.5] * s.seats
    return foreseen(estimates(s, figures_of(s), hand), SPREAD[0] + SPREAD[1] * (1.0 - _done(s)), SPAN)


def _quiet(s: ImperialismState) -> bool:
    return type(s.agenda[-1]) not in _HALF_MADE


_HALF_MADE = {
    SelectIntrigue, SelectConquest, ConquerFromHand, DeclareWar, Defend, ChoosePeace, TakeForInfluence, ChooseGood,
    ChooseSecondGood, ChooseEconomicGain, Respond, PickFromHand, PickRequiredFromHand,
}  # fmt: skip
"""Decisions in the middle of a command."""

IMPERIALISM = Evaluation(values, _quiet, sure=sure, span=SPAN)
