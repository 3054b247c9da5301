"""What does a net see of a position of Imperialism?"""

from __future__ import annotations

from functools import lru_cache
from math import floor

from domain.kernel.engine import pending_seats
from domain.kernel.records import Seat
from domain.titles.imperialism.board import ACTIONS, COUNTS, Board
from domain.titles.imperialism.legality import levels_of
from domain.titles.imperialism.state import ImperialismState
from workers.opponents.evaluations.imperialism import estimates, finals
from workers.opponents.nets.rows import signed, thermometer

__all__ = ["names", "rows"]

_DONE = 10
"""Parts of the way to the end space that are shown each for itself."""
_LEAD = 8
"""The first levels by which a seat leads or is behind, likewise."""
_LEADS = {lead: thermometer(lead, 1 - _LEAD, _LEAD) for lead in range(-_LEAD, _LEAD + 1)}
_PHASES = ("exchange", "action", "windows")
_COUNTED = ("glory", "final points", "cards in hand", "territories in hand", "achievements")


def names(board: Board, seats: int) -> tuple[str, ...]:
    """The meaning of every number of a row."""
    found = [f"tenths of the way>={n}" for n in range(1, _DONE + 1)]
    found += [f"phase={phase}" for phase in _PHASES]
    found += ["end triggered", "turns left"]
    found += [f"achievement={name}" for name in board.achievement]
    found += ["half glory expected", "half lead over the best", "half lead over the mean", "is ahead of all"]
    for figure in (*board.tracks, *COUNTS[:2]):
        found += [f"{figure} lead>={n}" for n in range(1 - _LEAD, _LEAD + 1)]
    found += [f"hand={name}" for name in (*board.definitions, *board.territory)]
    found += _own(board, "own")
    for turn in range(1, seats):
        found += _own(board, f"rival {turn}")
    return tuple(found)


def _own(board: Board, whose: str) -> list[str]:
    parts = [*board.tracks, *COUNTS, *_COUNTED, "next", "active", "may have a last turn"]
    parts += [f"marker={action}" for action in ACTIONS]
    parts += [f"power={power}" for power in board.superpower]
    parts += [f"religion={religion}" for religion in board.religion]
    parts += [f"authority={name}" for name in _authorities(board)]
    return [f"{whose} {part}" for part in parts]


@lru_cache(maxsize=8)
def _authorities(board: Board) -> tuple[str, ...]:
    """The cards that are kept in front."""
    return tuple(name for name, card in board.definitions.items() if card.category.startswith("authority"))


@lru_cache(maxsize=8)
def _places(board: Board) -> dict[str, int]:
    """Where a card of a hand is shown, by its id."""
    found = {copy: n for n, card in enumerate(board.definitions.values()) for copy in card.copies}
    return found | {name: len(board.definitions) + n for n, name in enumerate(board.territory)}


@lru_cache(maxsize=8192)
def _flag(names: tuple[str, ...], held: tuple[str | None, ...]) -> bytes:
    return bytes(name in held for name in names)


def rows(s: ImperialismState) -> list[bytes]:
    """By seat: the table, the own seat, and the rivals in the order of turns after it."""
    board, every = s.board, range(s.seats)
    levels = [levels_of(s, seat) for seat in every]
    points = finals(s, levels)
    nexts = pending_seats(s)
    tracks = len(board.tracks)
    part = min(_DONE, _DONE * max(s.glory) // board.end_spaces[s.seats])
    over = s.trigger is not None
    table = b"".join(
        (
            thermometer(part, 1, _DONE),
            bytes([*(s.phase == phase for phase in _PHASES), over, len(s.left)]),
            _flag(tuple(board.achievement), (*s.achievement_row, *s.achievement_deck[-1:])),
        )
    )
    # Ducats of a purse and glory expected are floats of the four operations, the same on every machine.
    expected = [floor(2 * x) for x in estimates(s)] if all(s.power) else [0] * s.seats
    everybody, ranked = sum(expected), sorted(expected)
    mine = [_mine(s, seat, levels[seat], points[seat], seat in nexts) for seat in every]
    ranked_levels = [sorted(figures) for figures in [*zip(*levels, strict=True)][: tracks + 2]]
    shown = []
    for seat in every:
        own = expected[seat]
        best = ranked[-2] if own == ranked[-1] else ranked[-1]
        rest = (everybody - own) // (s.seats - 1)
        pieces = [table, signed((own, own - best, own - rest, own > best))]
        for level, (*_, second, first) in zip(levels[seat], ranked_levels, strict=False):
            lead = level - (second if level == first else first)
            pieces.append(_LEADS.get(lead) or _LEADS[_LEAD if lead > 0 else -_LEAD])
        pieces += (_hand(s, seat), mine[seat])
        pieces += [mine[(seat + turn) % s.seats] for turn in range(1, s.seats)]
        shown.append(b"".join(pieces))
    return shown


def _hand(s: ImperialismState, seat: Seat) -> bytes:
    places = _places(s.board)
    held = bytearray(len(s.board.definitions) + len(s.board.territory))
    for card in s.hands[seat]:
        held[places[card]] += 1
    return bytes(held)


def _mine(s: ImperialismState, seat: Seat, levels: list[int], points: int, is_next: bool) -> bytes:
    board = s.board
    territories = sum(card in board.territory for card in s.hands[seat])
    counted = [s.glory[seat], points, len(s.hands[seat]), territories, len(s.achievements[seat])]
    counted += [is_next, s.active == seat, seat in s.left]
    return b"".join(
        (
            signed((*levels, *counted)),
            _flag(ACTIONS, (s.marker[seat],)),
            _flag(tuple(board.superpower), (s.power[seat],)),
            _flag(tuple(board.religion), (s.faith[seat],)),
            _flag(_authorities(board), tuple(board.card[card].id for card in s.authority[seat])),
        )
    )
