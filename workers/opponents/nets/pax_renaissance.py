"""What does a net see of a position of Pax Renaissance?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from math import floor
from typing import Final

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import Board
from domain.titles.pax_renaissance.pieces import PRESTIGES, RELIGIONS, SIDES
from domain.titles.pax_renaissance.printed import Figure
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.evaluations.pax_renaissance import SHORT, Standing, standing
from workers.opponents.evaluations.renaissance_market import cards_left, comets_left
from workers.opponents.evaluations.renaissance_means import armed, estimates
from workers.opponents.leading import best_others
from workers.opponents.nets.renaissance_ranks import names_of_ranks, ranks
from workers.opponents.nets.rows import continued, counted, signed, thermometer

__all__ = ["names", "rows"]

_FLORINS, _LEFT, _ACTIONS = 8, 8, 3
"""The first Florins, parts of the decks and actions that are shown each for itself."""
_COUNTED: tuple[Figure, ...] = ("monarchies", "republics", "concessions", *PRESTIGES)
"""What victories compare."""
_NOBODY: Final = 255
_HELD_BY: Final = [bytes(n == seat for n in range(256)) for seat in range(4)]
"""By seat the table that turns written owners into whether each is that seat."""
_OWN = ("Florins", "cards in hand", "cards", "queens", "vassals", "units in Empires", "active", "out of the game")


def names(board: Board, seats: int) -> tuple[str, ...]:
    """The meaning of every number of a row."""
    found = [f"cards left>={n}" for n in range(1, _LEFT + 1)]
    found += [f"actions>={n}" for n in range(1, _ACTIONS + 1)]
    found += [f"active={victory}" for victory in board.victories]
    found += ["comets to come"]
    for side in SIDES:
        found += [f"{side} comet at {n}" for n in range(board.row)]
    found += [f"{faith} {what}" for faith in RELIGIONS for what in ("bishops", "units")]
    found += [f"back={m}" for m in board.maps]
    found += ["half worth", "half lead over the best", "is ahead"]
    found += [f"hand={card}" for card in board.cards]
    found += [f"tableau={card}" for card in board.cards]
    for turn in range(seats):
        found += _of_seat(board, f"rival {turn}" if turn else "own")
    return (*found, *names_of_ranks(board, seats))


def _of_seat(board: Board, whose: str) -> list[str]:
    parts = [f"Florins>={n}" for n in range(1, _FLORINS + 1)]
    parts += [*_OWN, *_COUNTED]
    parts += [f"{victory} lacks<={n}" for victory in board.victories for n in range(SHORT)]
    parts += [f"Empire={m}" for m in board.maps]
    parts += [f"Republic={m}" for m in board.maps]
    parts += [f"Concession={b}" for b in board.borders]
    return [f"{whose} {part}" for part in parts]


@lru_cache(maxsize=16)
def _told(cards: tuple[str, ...]) -> Callable[[tuple[str, ...]], bytes]:
    """What tells which of the cards a seat has; it does not look through all their names each time."""
    return lru_cache(4096)(partial(counted, cards))


@lru_cache(maxsize=4096)
def _near(short: tuple[int, ...]) -> list[bytes]:
    """By seat, whether it lacks no more than each number of steps."""
    return [bytes(max(0, steps) <= n for n in range(SHORT)) for steps in short]


def rows(s: PaxState, wanted: int | None = None) -> list[bytes]:
    """By seat: the table, the own cards, the own seat, the rivals in the order of turns after it, and the ranks if more
    than what stands before them is wanted."""
    board = s.board
    cards = board.cards
    seen = [
        row[n] is not None and cards[row[n] or ""].piece == "comet" for row in s.rows.values() for n in range(board.row)
    ]
    known = standing(s)
    left = -(-cards_left(s) // (2 * s.seats))
    table = b"".join(
        (
            thermometer(left, 1, _LEFT),
            thermometer(s.actions, 1, _ACTIONS),
            bytes([s.active_victory[victory] for victory in board.victories]),
            bytes([max(0, comets_left(s)), *seen]),
            bytes(n for faith in RELIGIONS for n in known.faiths[faith]),
            bytes([s.faces[m] == "back" for m in board.maps]),
        )
    )
    mine = _values_of_seats(s, known)
    mine += mine
    worth = estimates(s, known) if s.turn else [0.0] * s.seats
    told = _told(tuple(cards))
    shown = []
    for seat, best in enumerate(best_others(worth)):
        held = (*s.tableau["east"][seat], *s.tableau["west"][seat], *s.unmarried[seat])
        pieces = [
            table,
            signed((floor(2 * worth[seat]), floor(2 * (worth[seat] - best)), worth[seat] > best)),
            told(tuple(s.hand[seat])),
            told(tuple(sorted(held))),
            *mine[seat : seat + s.seats],
        ]
        shown.append(b"".join(pieces))
    return continued(shown, wanted, lambda: ranks(s, known))


def _values_of_seats(s: PaxState, known: Standing) -> list[bytes]:
    """By seat what there is of it."""
    maps = s.board.maps
    owners = _written([s.owner[m] for m in maps])
    republics = _written([s.owner[m] if s.republic[m] else None for m in maps])
    concessions = _written([s.concessions[b] for b in s.board.borders])
    queens, vassals = (_written([s.owner[m] for m in those]) for those in (s.queen, s.suzerain))
    units = [0] * s.seats
    for m, owner in s.owner.items():
        if owner is not None:
            units[owner] += armed(s, m)
    east, west = s.tableau["east"], s.tableau["west"]
    near = [_near(tuple(short)) for short in known.short.values()]
    found = []
    for seat, figures in enumerate(known.table):
        florins = s.florins[seat]
        numbers = (
            florins,
            len(s.hand[seat]),
            len(east[seat]) + len(west[seat]),
            queens.count(seat),
            vassals.count(seat),
            units[seat],
            s.active == seat,
            s.eliminated[seat],
            *map(figures.__getitem__, _COUNTED),
        )
        pieces = (
            thermometer(florins, 1, _FLORINS),
            signed(numbers),
            *[each[seat] for each in near],
            *[of.translate(_HELD_BY[seat]) for of in (owners, republics, concessions)],
        )
        found.append(b"".join(pieces))
    return found


def _written(owners: Iterable[Seat | None]) -> bytes:
    """Seats as bytes."""
    return bytes([_NOBODY if owner is None else owner for owner in owners])
