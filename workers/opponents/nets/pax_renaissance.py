"""What does a net see of a position of Pax Renaissance?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import floor

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import Board
from domain.titles.pax_renaissance.pieces import KNIGHTS, PRESTIGES, RELIGIONS, ROOKS, SIDES, TOKENS
from domain.titles.pax_renaissance.printed import Figure
from domain.titles.pax_renaissance.scoring import holy_units
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.evaluations.pax_renaissance import SHORT, standing
from workers.opponents.evaluations.renaissance_means import estimates
from workers.opponents.nets.rows import counted, signed, thermometer

__all__ = ["names", "rows"]

_FLORINS, _LEFT, _ACTIONS = 8, 8, 3
"""The first Florins, parts of the decks and actions that are shown each for itself."""
_COUNTED: tuple[Figure, ...] = ("monarchies", "republics", "concessions", *PRESTIGES)
"""What victories compare."""
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
    return tuple(found)


def _of_seat(board: Board, whose: str) -> list[str]:
    parts = [f"Florins>={n}" for n in range(1, _FLORINS + 1)]
    parts += [*_OWN, *_COUNTED]
    parts += [f"{victory} lacks<={n}" for victory in board.victories for n in range(SHORT)]
    parts += [f"Empire={m}" for m in board.maps]
    parts += [f"Republic={m}" for m in board.maps]
    parts += [f"Concession={b}" for b in board.borders]
    return [f"{whose} {part}" for part in parts]


@lru_cache(maxsize=64)
def _near(short: int) -> bytes:
    return bytes(short <= n for n in range(SHORT))


def rows(s: PaxState) -> list[bytes]:
    """By seat: the table, the own cards, the own seat, and the rivals in the order of turns after it."""
    board, every = s.board, range(s.seats)
    cards = board.cards
    seen = [
        row[n] is not None and cards[row[n] or ""].piece == "comet" for row in s.rows.values() for n in range(board.row)
    ]
    comets = 2 * len(s.decks) - sum(cards[card].piece == "comet" for card in s.discards)
    bishops = [TOKENS[kind].religion for kind in s.bishops.values()]
    units = holy_units(s)
    left = -(-sum(map(len, s.decks.values())) // (2 * s.seats))
    table = b"".join(
        (
            thermometer(left, 1, _LEFT),
            thermometer(s.actions, 1, _ACTIONS),
            bytes([s.active_victory[victory] for victory in board.victories]),
            bytes([max(0, comets), *seen]),
            bytes(n for faith in RELIGIONS for n in (bishops.count(faith), units[faith])),
            bytes([s.faces[m] == "back" for m in board.maps]),
        )
    )
    known = standing(s)
    mine = [_mine(s, seat, known.table[seat], [missing[seat] for missing in known.short.values()]) for seat in every]
    worth = estimates(s, known) if s.turn else [0.0] * s.seats
    all_cards = tuple(cards)
    shown = []
    for seat in every:
        best = max(worth[other] for other in every if other != seat)
        held = (*s.tableau["east"][seat], *s.tableau["west"][seat], *s.unmarried[seat])
        pieces = [
            table,
            signed((floor(2 * worth[seat]), floor(2 * (worth[seat] - best)), worth[seat] > best)),
            counted(all_cards, tuple(s.hand[seat])),
            counted(all_cards, tuple(sorted(held))),
            *(mine[(seat + turn) % s.seats] for turn in every),
        ]
        shown.append(b"".join(pieces))
    return shown


def _mine(s: PaxState, seat: Seat, figures: Mapping[Figure, int], short: Sequence[int]) -> bytes:
    board = s.board
    owned = [s.owner[m] == seat for m in board.maps]
    empires = [m for m, own in zip(board.maps, owned, strict=True) if own]
    armed = KNIGHTS | ROOKS
    numbers = (
        s.florins[seat],
        len(s.hand[seat]),
        sum(len(s.tableau[side][seat]) for side in SIDES),
        sum(m in s.queen for m in empires),
        sum(m in s.suzerain for m in empires),
        sum(s.slots[slot] in armed for m in empires for slot in board.maps[m].slots),
        s.active == seat,
        s.eliminated[seat],
    )
    return b"".join(
        (
            thermometer(s.florins[seat], 1, _FLORINS),
            signed([*numbers, *(figures[figure] for figure in _COUNTED)]),
            *(_near(max(0, min(SHORT, n))) for n in short),
            bytes(owned),
            bytes([own and s.republic[m] for m, own in zip(board.maps, owned, strict=True)]),
            bytes([s.concessions[b] == seat for b in board.borders]),
        )
    )
