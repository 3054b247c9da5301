"""What does a net see of a position of Endeavor?"""

from __future__ import annotations

from array import array
from functools import lru_cache, partial
from itertools import chain
from operator import mul

from domain.kernel.engine import pending_seats
from domain.kernel.records import Seat
from domain.titles.endeavor.board import STATUSES, Board
from domain.titles.endeavor.state import EndeavorState
from workers.opponents.evaluations.endeavor import FIGURES, WEIGHTS, Holdings, holdings
from workers.opponents.leading import best_others
from workers.opponents.nets import endeavor_settled
from workers.opponents.nets.rows import continued, counted, signed, thermometer

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
    return (*found, *endeavor_settled.names(board, seats))


def _own(whose: str) -> list[str]:
    return [*(f"{whose} {figure}" for figure in FIGURES), *(f"{whose} {x}" for x in ("next", "first", "passed"))]


class _Parts:
    """Parts of rows that repeat from position to position, made once per board."""

    def __init__(self, board: Board) -> None:
        self.rounds = board.rounds - 1
        self.cities = lru_cache(2048)(_cities)
        # Of their own, because it takes long to look up by all names of a board.
        self.cards = lru_cache(4096)(partial(counted, tuple(sorted(board.cards))))
        self.buildings = lru_cache(4096)(partial(counted, tuple(sorted(board.building))))
        self.levels = lru_cache(8192)(partial(_levels, len(board.tracks[0].glory) - 1))
        self.own = lru_cache(4096)(partial(_own_part, self))


@lru_cache(maxsize=8)
def _parts(board: Board) -> _Parts:
    return _Parts(board)


def _cities(owners: tuple[Seat | None, ...], seats: int) -> list[bytes]:
    """By seat which cities it has."""
    return [bytes(owner == seat for owner in owners) for seat in range(seats)]


def _levels(top: int, statuses: tuple[int, ...], harbor: int, supply: int) -> bytes:
    """The statuses and discs of a seat."""
    shown = [thermometer(level, 1, top) for level in statuses]
    return b"".join((*shown, thermometer(harbor, 1, _MANY["harbor"]), thermometer(supply, 1, _MANY["supply"])))


def _own_part(parts: _Parts, column: int, own: Holdings) -> tuple[int, bytes, bytes]:
    """Of what a seat has: the Glory expected in hundredths, cards to discs, and the figures: the lead in eighths, all
    else in ones."""
    weights, row = _WEIGHTS[column], own.figures
    eighths = round(8 * row[_LEAD])
    whole = [*map(int, row[:_LEAD]), eighths, *map(int, row[_LEAD + 1 :])]
    expected = sum(map(mul, weights, whole)) - weights[_LEAD] * eighths * 7 // 8
    levels = parts.levels(own.statuses, own.harbor, own.supply)
    held = parts.cards(own.cards) + parts.buildings(own.buildings) + levels
    return expected, held, array("b", whole).tobytes()


def rows(s: EndeavorState, wanted: int | None = None) -> list[bytes]:
    """By seat: the table, the own seat, and the rivals in the order of turns after it; and what would be settled now
    if more than what stands before that is wanted."""
    board, seats = s.board, s.seats
    parts = _parts(board)
    column = min(board.rounds - s.round, len(_WEIGHTS) - 1)
    nexts = pending_seats(s)
    cities = parts.cities(tuple(s.city_owner), seats)
    expected, shown_own, mine = [], [], []
    owned = holdings(s)
    for seat, own in enumerate(owned):
        worth, held, told = parts.own(column, own)
        expected.append(worth)
        shown_own.append(held)
        mine.append(told + bytes((seat in nexts, seat == s.start_player, s.passed[seat])))
    # What rivals see of every seat; twice around, so that the rivals of a seat are one piece of it.
    seen = b"".join([*chain(*zip(mine, cities, strict=True))] * 2)
    length = len(seen) // (2 * seats)
    now = bytes([*(s.phase == phase for phase in _PHASES), s.abolished, *s.open])
    table = thermometer(s.round - 1, 1, parts.rounds) + now
    everybody = sum(expected)
    shown = []
    for seat, (worth, best) in enumerate(zip(expected, best_others(expected), strict=True)):
        rest = (everybody - worth) // (seats - 1)
        # In halves of a Glory.
        glory = signed((worth // 50, (worth - best) // 50, (worth - rest) // 50, worth > best))
        rivals = seen[(seat + 1) * length : (seat + seats) * length]
        shown.append(b"".join((table, glory, cities[seat], shown_own[seat], mine[seat], rivals)))
    return continued(shown, wanted, lambda: endeavor_settled.rows(s, owned))
