"""What does a net see of a position of Endeavor?"""

from __future__ import annotations

from array import array
from functools import lru_cache, partial
from operator import mul
from typing import cast

from domain.kernel.engine import pending_seats
from domain.kernel.records import Seat
from domain.titles.endeavor.board import STATUSES, Board
from domain.titles.endeavor.state import EndeavorState
from workers.opponents.evaluations.endeavor import FIGURES, WEIGHTS, figures
from workers.opponents.nets.rows import counted, signed, thermometer

__all__ = ["names", "rows"]

_MANY = {"harbor": 10, "supply": 12}
"""Counts in thermometer code, beside rounds and statuses: the first numbers that are shown each for itself."""
_WEIGHTS = [[round(100 * weight) for weight in column] for column in zip(*WEIGHTS.values(), strict=True)]
_LEAD = FIGURES.index("governor_lead")
_PHASES = ("build", "salary", "action")


def names(board: Board, seats: int) -> tuple[str, ...]:
    """The meaning of every number of a row."""
    top = len(board.tracks[0].glory) - 1
    found = [f"round>={n}" for n in range(2, board.rounds + 1)]
    found += [f"phase={phase}" for phase in _PHASES]
    found += ["slavery abolished", *(f"open={region.id}" for region in board.regions)]
    found += ["half Glory expected", "half lead over the best", "half lead over the mean", "is ahead of all"]
    found += [f"city={city.id}" for city in board.cities]
    found += [f"card={card}" for card in sorted(board.cards)]
    found += [f"building={building}" for building in sorted(board.building)]
    for status in STATUSES:
        found += [f"{status}>={n}" for n in range(1, top + 1)]
    found += [f"{pile}>={n}" for pile, most in _MANY.items() for n in range(1, most + 1)]
    found += _own("own")
    for turn in range(1, seats):
        found += [*_own(f"rival {turn}"), *(f"rival {turn} city={city.id}" for city in board.cities)]
    return tuple(found)


def _own(whose: str) -> list[str]:
    return [*(f"{whose} {figure}" for figure in FIGURES), *(f"{whose} {x}" for x in ("next", "first", "passed"))]


class _Parts:
    """Parts of rows that repeat from position to position, made once per board."""

    def __init__(self, board: Board) -> None:
        self.top = len(board.tracks[0].glory) - 1
        self.rounds = board.rounds - 1
        self.cities = lru_cache(8192)(_cities)
        # Of their own, because it takes long to look up by all names of a board.
        self.cards = lru_cache(4096)(partial(counted, tuple(sorted(board.cards))))
        self.buildings = lru_cache(4096)(partial(counted, tuple(sorted(board.building))))
        self.levels = lru_cache(8192)(partial(_levels, self.top))


@lru_cache(maxsize=8)
def _parts(board: Board) -> _Parts:
    return _Parts(board)


def _cities(owners: tuple[Seat | None, ...], seat: Seat) -> bytes:
    return bytes(owner == seat for owner in owners)


def _levels(top: int, statuses: tuple[int, ...], harbor: int, supply: int) -> bytes:
    """The statuses and discs of a seat."""
    shown = [thermometer(level, 1, top) for level in statuses]
    return b"".join((*shown, thermometer(harbor, 1, _MANY["harbor"]), thermometer(supply, 1, _MANY["supply"])))


def rows(s: EndeavorState) -> list[bytes]:
    """By seat: the table, the own seat, and the rivals in the order of turns after it."""
    board, seats = s.board, range(s.seats)
    parts = _parts(board)
    weights = _WEIGHTS[min(board.rounds - s.round, len(_WEIGHTS) - 1)]
    nexts = pending_seats(s)
    expected, mine = [], []
    for seat, row in enumerate(figures(s)):
        # The lead is counted in eighths, all else in ones.
        eighths = round(8 * row[_LEAD])
        row[_LEAD] = eighths
        whole = cast("list[int]", row)
        expected.append(sum(map(mul, weights, whole)) - weights[_LEAD] * eighths * 7 // 8)
        whole += (seat in nexts, seat == s.start_player, s.passed[seat])
        mine.append(array("b", whole).tobytes())
    owners = tuple(s.city_owner)
    cities = [parts.cities(owners, seat) for seat in seats]
    now = bytes([*(s.phase == phase for phase in _PHASES), s.abolished, *s.open])
    seen = [own + places for own, places in zip(mine, cities, strict=True)]
    table = thermometer(s.round - 1, 1, parts.rounds) + now
    everybody, ranked = sum(expected), sorted(expected)
    shown = []
    for seat, statuses in enumerate(zip(*s.statuses, strict=True)):
        own = expected[seat]
        best = ranked[-2] if own == ranked[-1] else ranked[-1]
        rest = (everybody - own) // (s.seats - 1)
        # In halves of a Glory.
        glory = signed((own // 50, (own - best) // 50, (own - rest) // 50, own > best))
        held = parts.cards(s.cards[seat]) + parts.buildings(s.buildings[seat])
        levels = parts.levels(statuses, s.harbor[seat], s.supply[seat])
        pieces = (table, glory, cities[seat], held, levels, mine[seat], *seen[seat + 1 :], *seen[:seat])
        shown.append(b"".join(pieces))
    return shown
