"""What is within a player's reach in Imperialism, as a net sees it?

Which achievements lack little (IM-13), and what one conquest would bring (IM-9): its own glory and that of an
achievement that it completes. What is open in the row has to be taken first (IM-5.3), so it is told apart from India
and China. Nets that were trained before these numbers were shown see the rows without them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from domain.titles.imperialism.board import ARMY, COUNTS, FLEET, PRESTIGE, Board, Territory
from domain.titles.imperialism.state import ImperialismState
from workers.opponents.evaluations.imperialism import Figures
from workers.opponents.nets.rows import signed

__all__ = ["names", "rows"]

_LACKING: Final = 3
"""Levels that an achievement may lack to be shown."""
_DUCATS_A_LEVEL: Final = 4
"""So many ducats that are missing count as one level."""
_PURSES: Final = (4, 8, 12, 16, 24, 40)
_KEPT: Final = 4096
_OF_EACH: Final = (
    *(f"glory of an achievement that lacks {n}" for n in range(_LACKING + 1)),
    "board spaces to conquer now",
    "glory of a board space now",
    "glory of a board space that lacks 1",
    "territories in the row within reach",
    "glory of a territory in the row within reach",
    "glory of a territory in the row that lacks 1",
    *(f"ducats>={n}" for n in _PURSES),
    "rivals with less army",
    "rivals with less fleet",
)
_OF_THE_HAND: Final = (
    "territories in hand to conquer now",
    "glory of a conquest from the hand now",
    "glory of a conquest from the hand that lacks 1",
)


def names(seats: int) -> list[str]:
    """The meaning of every number of a row."""
    found = [f"own {name}" for name in _OF_THE_HAND]
    for whose in ("own", *(f"rival {turn}" for turn in range(1, seats))):
        found += [f"{whose} {name}" for name in _OF_EACH]
    return found


def rows(s: ImperialismState, levels: Figures, available: tuple[str, ...]) -> list[bytes]:
    """By seat: what its hand brings within reach, then what the table does, for itself and for the rivals in the order
    of turns; `levels` are the figures of every seat, `available` the achievements that can be taken."""
    board, every, open_, less = s.board, range(s.seats), tuple(s.row), _less(levels)
    mine = [_mine(board, levels[seat], tuple(s.markers[seat]), open_, available) + less[seat] for seat in every]
    return [
        b"".join((_of_hand(board, levels[seat], tuple(s.hands[seat]), available), *mine[seat:], *mine[:seat]))
        for seat in every
    ]


@lru_cache(maxsize=_KEPT)
def _of_hand(board: Board, row: tuple[int, ...], hand: tuple[str, ...], available: tuple[str, ...]) -> bytes:
    """What the hand brings within reach."""
    return signed(_conquests(board, row, tuple([card for card in hand if card in board.territory]), available))


@lru_cache(maxsize=_KEPT)
def _mine(
    board: Board, row: tuple[int, ...], marked: tuple[str, ...], open_: tuple[str, ...], available: tuple[str, ...]
) -> bytes:
    """What the table brings within reach, and the purse."""
    spaces = tuple([x.id for x in board.spaces if x.id not in marked])
    purse = [row[-1] >= n for n in _PURSES]
    reach = (*_conquests(board, row, spaces, available), *_conquests(board, row, open_, available))
    return signed((*_nearest(board, row, available)[0], *reach, *purse))


@lru_cache(maxsize=_KEPT)
def _less(levels: Figures) -> tuple[bytes, ...]:
    """By seat, how many rivals have less army, and how many less fleet."""
    return tuple([signed([sum(x[track] < row[track] for x in levels) for track in (ARMY, FLEET)]) for row in levels])


_Short: TypeAlias = tuple[tuple[int, int], ...]
"""Figures and how much of each is missing."""


@lru_cache(maxsize=_KEPT)
def _nearest(
    board: Board, row: tuple[int, ...], available: tuple[str, ...]
) -> tuple[tuple[int, ...], tuple[tuple[int, _Short], ...]]:
    """IM-13.1 The glory of the best achievement that lacks so many levels, or parts of a purse, from none on; and for
    those that lack something, but little, their glory and what is missing, by each alternative."""
    best, near, purse = [0] * (_LACKING + 1), [], len(row) - 1
    for name in available:
        card, least, ways = board.achievement[name], _LACKING + 1, []
        for alternative in card.any_of:
            missing, short = 0, []
            for figure, n in alternative:
                if n > row[figure]:
                    short.append((figure, n - row[figure]))
                    missing += -((row[figure] - n) // _DUCATS_A_LEVEL) if figure == purse else n - row[figure]
            least = min(least, missing)
            if 0 < missing <= _LACKING:
                ways.append((card.glory, tuple(short)))
        if least <= _LACKING:
            best[least] = max(best[least], card.glory)
        if least:
            near += ways
    return tuple(best), tuple(near)


@lru_cache(maxsize=8)
def _gains(board: Board) -> dict[str, tuple[Territory, tuple[int, ...]]]:
    """IM-9.3 By territory: itself, and what a conquest adds to each figure; ducats are paid, and add nothing."""
    found = {}
    for name, territory in board.territory.items():
        gains = [0] * (len(board.tracks) + len(COUNTS))
        for track, n in territory.levels:
            gains[track] += n
        gains[PRESTIGE] += territory.prestige
        lands, colonies, both, _ = range(len(board.tracks), len(gains))
        gains[colonies if territory.is_colony else lands] += 1
        gains[both] += 1
        found[name] = territory, tuple(gains)
    return found


@lru_cache(maxsize=_KEPT)
def _conquests(
    board: Board, row: tuple[int, ...], territories: tuple[str, ...], available: tuple[str, ...]
) -> tuple[int, int, int]:
    """IM-9 How many of the territories can be conquered now, and the most glory by one of them: now, and where a level
    or a part of a purse is missing."""
    now, best, short = 0, 0, 0
    army, fleet, prestige, ducats = row[ARMY], row[FLEET], row[PRESTIGE], row[-1]
    known = _gains(board)
    for name in territories:
        territory, gains = known[name]
        needs = territory.needs
        missing = 0
        if needs[0] > army:
            missing += needs[0] - army
        if needs[1] > fleet:
            missing += needs[1] - fleet
        if needs[2] > prestige:
            missing += needs[2] - prestige
        if territory.cost > ducats:
            missing += -((ducats - territory.cost) // _DUCATS_A_LEVEL)
        if missing > 1:
            continue
        completed = 0
        for glory, lacking in _nearest(board, row, available)[1]:
            if glory > completed:
                for figure, n in lacking:
                    if gains[figure] < n:
                        break
                else:
                    completed = glory
        completed += territory.glory
        if missing:
            short = max(short, completed)
        else:
            now += 1
            best = max(best, completed)
    return now, best, short
