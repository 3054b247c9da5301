"""How good is a position of Imperial Struggle for each side?

An estimate of the VP marker at the end: what is scored, what the next Scoring Phase and the next War would give,
what flags are worth in later turns, and the worth of Debt, Treaty Points, Squadrons, cards, Action Points and rounds.
All worths are in Victory Points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple, TypeAlias

from domain.kernel.options import Option
from domain.titles.imperial_struggle.actions.purchases import Pay
from domain.titles.imperial_struggle.board import Award, Board, Reward, Space, Theater
from domain.titles.imperial_struggle.legality.conditions import available_debt
from domain.titles.imperial_struggle.legality.strength import row_of
from domain.titles.imperial_struggle.pieces import (
    BR,
    FORT,
    FR,
    GOODS,
    MAJOR,
    MARKET,
    MINOR,
    NAVAL,
    REGIONS,
    SIDES,
    TERRITORY,
)
from domain.titles.imperial_struggle.sequence.act import Act
from domain.titles.imperial_struggle.sequence.rounds import PlayOrPass, SelectTile
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.adding import summed
from workers.opponents.evaluations.shapes import Evaluation, foreseen

__all__ = [
    "FORMER",
    "HITS",
    "SPACES",
    "VERSION_4",
    "Counts",
    "Front",
    "Marks",
    "Outlook",
    "PositionTables",
    "closing",
    "foreseen_by",
    "lead",
    "left_for_later",
    "left_of_turn",
    "menu_to_the_end",
    "outlook",
    "tables_of",
    "values",
    "war_foreseen",
    "worth_in_box",
    "worth_of_award",
    "worth_of_debt",
    "worth_of_good",
]

_WIDEST = 20
"""Gaps of strength are looked up between minus and plus this."""
_KEPT = 2048
"""Maps that were counted, the last ones."""
SPACES = 60
"""Gaps of spaces are looked up between minus and plus this, more than a Region has."""
_AP, _MINOR = 0.55, 0.7
"""Worth of an Action Point, and the share of it that one of a Minor Action is worth."""
_ROUND = 2.5
"""Worth of a round that a side has still to begin."""
_DEBT, _TREATY, _LATE_TREATY, _NAVY, _CARD, _ADVANTAGE = 0.34, 0.42, 0.2, 1.0, 0.25, 0.55
_CONQUEST, _UNFLAG, _SPOILED_TREATY = 1.5, 0.6, 0.45
_TILE_EFFECTS = {"debt": 0.3}
_TILE_EFFECT = 0.7
HITS = "fort_or_squadron"
"""The effect of a War tile that hits a Fort or a Squadron."""
_OVER = ("end_of_turn", "scoring", "victory_check", "final_scoring", "war")
"""Phases after the last Action Round."""
_LATER = (1.0, 0.9, 0.75, 0.6, 0.4, 0.05)
"""Share of a flag's lasting worth that is left, by Peace Turn."""


def _likely(gap: float, spread: float) -> float:
    """0 to 1: how likely a comparison is won that stands so many above the line."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, 1.7 * gap / spread))))


def _swing(margin: int, spread: float) -> list[float]:
    """By gap + `SPACES`: chance that France wins less chance that Britain does."""
    return [
        _likely(gap - margin + 0.5, spread) - _likely(-gap - margin + 0.5, spread) for gap in range(-SPACES, SPACES + 1)
    ]


def _lasting(space: Space) -> float:
    """What a flag is worth in later turns, without the comparisons of this turn and War."""
    worth = {MARKET: 0.55, TERRITORY: 0.8, NAVAL: 0.5, FORT: 0.8}.get(space.kind, 0.5)
    if space.prestige:
        worth += 0.45
    if space.local_alliance:
        worth += 0.15
    return worth + 0.12 * len(space.theaters)


def _spoils(theater: Theater, seat: int, margin: int) -> float:
    """IS-7.2 Worth of winning the Theater by a margin."""
    if margin < 1:
        return 0.0
    row = row_of(theater, seat, margin)
    if row is None:
        return 0.0
    worth = row.vp + _CONQUEST * row.cp - _SPOILED_TREATY * row.trp
    worth += (_UNFLAG if row.unflag else 0.0) + 0.5 * row.specials
    return worth + 0.08 * margin


def _spread_spoils(theater: Theater, spread: float) -> list[float]:
    """By gap + `_WIDEST`: what the Theater is worth to France if its strength may still change."""
    weights = [exp(-((x / spread) ** 2) / 2) for x in range(-8, 9)]
    mass = summed(weights)
    found = []
    for gap in range(-_WIDEST, _WIDEST + 1):
        worth = 0.0
        for x, weight in zip(range(gap - 8, gap + 9), weights, strict=True):
            worth += weight * (_spoils(theater, FR, x) - _spoils(theater, BR, -x))
        found.append(worth / mass)
    return found


class PositionTables:
    """What follows from the board alone, made once."""

    __slots__ = ("board", "counts", "helps", "hitting", "lasting", "marks", "spoils", "tiles", "wins")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.lasting = [_lasting(space) for space in board.spaces]
        self.counts = [
            (REGIONS.index(space.region), None if space.good is None else GOODS.index(space.good), space.prestige)
            for space in board.spaces
        ]
        self.wins = [[_swing(margin, 0.45 + 0.55 * sqrt(left)) for left in range(9)] for margin in (1, 2)]
        """By margin less 1 and rounds left: `_swing`."""
        self.spoils = [
            [[_spread_spoils(theater, spread) for spread in (0.5, 1.4, 2.2, 3.0)] for theater in war.theaters]
            for war in board.wars
        ]
        self.helps: list[list[tuple[int, ...]]] = []
        """By War and space: Theaters in which a flag there gives strength."""
        self.marks: list[list[tuple[int, ...]]] = []
        """By War and space: Theaters in which a Conflict marker there gives strength."""
        for war in board.wars:
            self.helps.append([_helped(war.theaters, i, space) for i, space in enumerate(board.spaces)])
            self.marks.append(
                [
                    tuple(t for t, theater in enumerate(war.theaters) if space.region in theater.conflict_regions)
                    for space in board.spaces
                ]
            )
        self.tiles = {
            tile.id: (tile.strength, _TILE_EFFECTS.get(tile.effect, _TILE_EFFECT) if tile.effect else 0.0)
            for tile in board.war_tiles.values()
        }
        self.hitting = frozenset(tile.id for tile in board.war_tiles.values() if tile.effect == HITS)
        """War tiles that hit a Fort or a Squadron."""


def _helped(theaters: tuple[Theater, ...], i: int, space: Space) -> tuple[int, ...]:
    return tuple(
        t
        for t, theater in enumerate(theaters)
        if i in theater.allies
        or (space.kind == NAVAL and space.region in theater.squadron_regions)
        or (space.kind == FORT and space.region in theater.fort_regions)
    )


def tables_of(board: Board) -> PositionTables:
    """What follows from the board, made at the first question."""
    found: PositionTables | None = board.cache.get("tables of versions 2 and later")
    if found is None:
        found = board.cache["tables of versions 2 and later"] = PositionTables(board)
    return found


def lead(s: StruggleState, seen: Outlook | None = None) -> float:
    """By how many Victory Points France is ahead, with all that is foreseen.

    `seen` is what `outlook` says of the rounds that are left, if that is known already.
    """
    board = s.board
    n = board.numbers
    left = left_of_turn(s)
    box = board.turns[s.turn]
    later = left_for_later(s)
    (gaps, goods, prestige, flags, _), due, _, war = seen or outlook(s, left)
    total = float(s.vp - n.vp_start) + later * flags
    if box.peace:
        total += due + 0.35 * later * (summed(gaps) + summed(goods) + prestige)
        total += _close(s, total, due)
    else:
        total += 0.6 * later * (summed(gaps) + summed(goods) + prestige)
    total += war
    last = box.peace == len(_LATER)
    for seat, sign in ((FR, 1.0), (BR, -1.0)):
        free, treaty = available_debt(s, seat), s.trp[seat]
        worth = worth_of_debt(free)
        worth += (_TREATY if left or not last else 0.0) * min(treaty, 4) + (0.0 if last else _LATE_TREATY) * max(
            0, treaty - 4
        )
        worth += worth_in_box(later) * s.navy[seat] + (0.0 if last and not left else _CARD) * len(s.hands[seat])
        total += sign * worth
    for a, owner in enumerate(s.adv_owner):
        if owner is not None:
            worth = _ADVANTAGE * (0.35 + 0.65 * later) * (0.55 if s.adv_exhausted[a] else 1.0)
            total += worth if owner == FR else -worth
    if last:
        total += _final(s, board, goods, prestige)
    return total + _tempo(s)


def left_of_turn(s: StruggleState) -> int:
    """Action Rounds of this turn that are still to begin."""
    return 0 if s.phase in _OVER else max(0, 2 * s.board.numbers.rounds - s.round)


def left_for_later(s: StruggleState) -> float:
    """Share of a flag's lasting worth that is left; a War is fought after the Peace Turn before it."""
    turns = s.board.turns
    return _LATER[(turns[s.turn].peace or turns[s.turn - 1].peace or 1) - 1]


def worth_of_debt(free: int) -> float:
    """Of Available Debt."""
    return _DEBT * min(6, free) + 0.5 * _DEBT * max(0, free - 6)


def worth_in_box(later: float) -> float:
    """Of a Squadron in the Navy Box."""
    return _NAVY * later + 0.3


def worth_of_award(tile: Award) -> float:
    """Of winning a Region that has this tile."""
    return tile.vp + 0.4 * tile.trp


def worth_of_good(reward: Reward) -> float:
    """Of winning a commodity in demand."""
    return reward.vp + 0.4 * reward.trp - _DEBT * (reward.forced_debt - reward.reduced_debt)


class Outlook(NamedTuple):
    """What is foreseen."""

    counts: Counts
    due: float
    """By the Scoring Phase of a Peace Turn."""
    fronts: tuple[Front, ...]
    """Of the next War."""
    war: float


def outlook(s: StruggleState, left: int) -> Outlook:
    """What is foreseen if so many Action Rounds of this turn are still to begin."""
    tables = tables_of(s.board)
    counts = _counted(tables, s.war or 0, tuple(s.flag), tuple(s.conflict), tuple(s.damaged), tuple(s.isolated))
    due = _due(s, tables, left, counts) if s.board.turns[s.turn].peace else 0.0
    if s.war is None or not s.bonus[FR]:
        return Outlook(counts, due, (), 0.0)
    fronts = tuple(_strengths(s, tables, counts.strength))
    return Outlook(counts, due, fronts, war_foreseen(s, tables, left, fronts))


class Counts(NamedTuple):
    """France less Britain."""

    gaps: tuple[int, ...]
    """Spaces by Region."""
    goods: tuple[int, ...]
    """Markets by commodity."""
    prestige: int
    flags: float
    """What they are worth in later turns."""
    strength: tuple[int, ...]
    """By Theater of the next War."""


Front: TypeAlias = "tuple[int, int, list[float]]"
"""The place of a Theater, by how much France is stronger there, and effects of the tiles."""
Marks: TypeAlias = "tuple[int | bool | None, ...]"
"""By space: one of those that lie there."""


@lru_cache(maxsize=_KEPT)
def _counted(tables: PositionTables, war: int, flag: Marks, conflict: Marks, damaged: Marks, isolated: Marks) -> Counts:
    """What lies on the map; most positions of a search share it with others."""
    gaps = [0, 0, 0, 0]
    goods = [0, 0, 0, 0, 0, 0]
    strength = [0, 0, 0, 0, 0, 0]
    prestige = 0
    flags = 0.0
    lasting, counts = tables.lasting, tables.counts
    helps, marks = tables.helps[war], tables.marks[war]
    for i, owner in enumerate(flag):
        if owner == FR:
            sign = 1
        elif owner == BR:
            sign = -1
        else:
            continue
        if conflict[i]:
            flags += 0.5 * sign * lasting[i]
            for t in marks[i]:
                strength[t] -= sign
            continue
        worth = lasting[i]
        if damaged[i]:
            worth *= 0.7
        else:
            for t in helps[i]:
                strength[t] += sign
        if isolated[i]:
            worth -= 0.25
        flags += sign * worth
        region, good, marked = counts[i]
        gaps[region] += sign
        if good is not None:
            goods[good] += sign
        if marked:
            prestige += sign
    return Counts(tuple(gaps), tuple(goods), prestige, flags, tuple(strength))


def _due(s: StruggleState, tables: PositionTables, left: int, counts: Counts) -> float:
    """IS-4.12 What the Scoring Phase of this turn is expected to give."""
    board = s.board
    gaps, goods, prestige, _, _ = counts
    total = 0.0
    for region, award in enumerate(s.awards):
        tile = board.awards[award]
        total += worth_of_award(tile) * tables.wins[tile.margin - 1][left][gaps[region] + SPACES]
    plain = tables.wins[0]
    total += board.numbers.prestige_vp * plain[left][prestige + SPACES]
    rewards = board.rewards[s.era]
    for good in s.demand:
        total += worth_of_good(rewards[good]) * plain[left // 2][goods[GOODS.index(good)] + SPACES]
    return total


def _close(s: StruggleState, total: float, due: float) -> float:
    """IS-2.3 b) The marker may stand beyond the end of the track at the next Victory Check."""
    n = s.board.numbers
    marker = s.vp + due
    return 8.0 * (_likely(marker - n.vp_france + 0.5, 2.0) - _likely(n.vp_britain - marker + 0.5, 2.0))


def war_foreseen(s: StruggleState, tables: PositionTables, left: int, fronts: Iterable[Front]) -> float:
    """IS-7 What the Theaters of the next War are expected to give."""
    board = s.board
    if board.turns[s.turn].peace:
        # The displays of turns 1, 4 and 5 are fought at the end of the turn, that of turn 2 a turn later.
        near = board.turns[s.turn + 1].war is not None
        sure = (1 if left <= 2 else 2) if near else 3
    else:
        sure = 0
    spoils = tables.spoils[s.war or 0]
    total = 0.0
    for t, gap, effects in fronts:
        for effect in effects:
            total += effect
        total += spoils[t][sure][max(-_WIDEST, min(_WIDEST, gap)) + _WIDEST]
    return total


def _strengths(s: StruggleState, tables: PositionTables, strength: Sequence[int]) -> Iterator[Front]:
    """IS-7.1 The Theaters that are not resolved."""
    board = s.board
    tiles = tables.tiles
    for t in range(len(s.results), len(s.theaters)):
        gap = strength[t]
        effects = []
        for seat, sign in ((FR, 1), (BR, -1)):
            basic = s.basic[seat][t]
            for tile in s.bonus[seat][t] if basic is None else (basic, *s.bonus[seat][t]):
                power, effect = tiles[tile]
                gap += sign * power
                effects.append(sign * effect)
        if s.byng == t:
            gap -= board.numbers.byng_strength
        if s.dominance is not None and s.theaters[t].id == board.dominated:
            gap += board.numbers.dominance_strength * (1 if s.dominance == FR else -1)
        yield t, gap, effects


def _final(s: StruggleState, board: Board, goods: Sequence[int], prestige: int) -> float:
    """IS-11 What Final Scoring would give."""
    n = board.numbers
    total = float(n.final_prestige * ((prestige > 0) - (prestige < 0)))
    total += n.final_good * sum((g > 0) - (g < 0) for g in goods)
    for i in board.territories:
        colour, owner = board.spaces[i].colour, s.flag[i]
        if owner is not None and owner in (FR, BR) and colour in SIDES and SIDES[owner] != colour:
            total += n.final_territory if owner == FR else -n.final_territory
    return total


def _tempo(s: StruggleState) -> float:
    """IS-5.0 Rounds that each side has still to begin, and Action Points that can still be spent in this round."""
    if s.phase != "action":
        return 0.0
    begun = [s.round // 2, s.round // 2]
    if s.first in (FR, BR):
        begun[s.first] = (s.round + 1) // 2
    total = _ROUND * (begun[BR] - begun[FR])
    if s.active is None:
        return total
    sign = 1.0 if s.active == FR else -1.0
    if s.tile is None:
        return total + sign * _ROUND if isinstance(s.agenda[-1], SelectTile) else total
    if s.played:
        worth = (
            s.left[MAJOR]
            + (_MINOR * s.left[MINOR] if not s.minor_used else 0.0)
            + 0.85 * summed(p.left for p in s.pools)
        )
        worth *= _AP
    elif s.agenda and isinstance(s.agenda[-1], PlayOrPass):
        tile = s.board.tiles[s.tile]
        worth = _AP * 0.97 * (tile.major.ap + _MINOR * tile.minor.ap)
        if tile.event:
            worth += 0.4
        if tile.upgrade:
            worth += 0.3
    else:
        return total
    return total + sign * worth


SPAN = 10.0
"""So many Victory Points ahead count three quarters of what they can beside winning."""


def values(s: StruggleState) -> list[float]:
    """The prospects of both sides."""
    return foreseen_by(s, lead(s))


def foreseen_by(s: StruggleState, ahead: float) -> list[float]:
    """The prospects of both sides if France is so far ahead."""
    return foreseen([ahead, 0.0], 2.0 + 8.0 * left_for_later(s), SPAN)


def _quiet(s: StruggleState) -> bool:
    """A purchase or an effect that is half made is not judged."""
    return not s.agenda or isinstance(s.agenda[-1], (Act, SelectTile, PlayOrPass)) or s.phase != "action"


def _menu(s: StruggleState, options: list[Option]) -> list[Option]:
    """Payments that spare Action Points which would be lost, and passing with less than can be paid, are left out."""
    step = s.agenda[-1]
    if isinstance(step, PlayOrPass):
        passes = [o for o in options if o.verb == "pass"]
        return [o for o in options if o.verb != "pass" or o is passes[0]]
    if not isinstance(step, Pay):
        return options
    credit = [o.int_arg(1) + o.int_arg(2) for o in options]
    least = min(credit)
    cheap = [o for o, c in zip(options, credit, strict=True) if c == least]
    kept = [cheap[0]]
    for other in (max(cheap, key=lambda o: sum(int(x) for x in o.args[4:])), max(cheap, key=lambda o: o.int_arg(2))):
        if other not in kept:
            kept.append(other)
    return kept


def closing(s: StruggleState) -> bool:
    """IS-11 In the last round of the game nothing that is hidden is turned up any more."""
    return s.turn == len(s.board.turns) - 1 and s.phase == "action" and s.round == 2 * s.board.numbers.rounds


def menu_to_the_end(s: StruggleState, options: list[Option]) -> list[Option]:
    """As `_menu`; and no card is drawn for which there is no round left."""
    options = _menu(s, options)
    if isinstance(s.agenda[-1], Act) and closing(s):
        return [option for option in options if option.verb != "draw"]
    return options


FORMER = Evaluation(values, _quiet, menu=_menu, whole_turns=True, positions=2, span=SPAN)
"""As engines before version 4 have it."""
VERSION_4 = replace(FORMER, menu=menu_to_the_end, closing=closing)
