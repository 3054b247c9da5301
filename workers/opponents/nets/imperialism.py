"""What does a net see of a position of Imperialism?"""

from __future__ import annotations

from functools import lru_cache
from math import floor

from domain.kernel.engine import pending_seats
from domain.titles.imperialism.board import ACTIONS, COUNTS, Board
from domain.titles.imperialism.legality import available_achievements
from domain.titles.imperialism.state import ImperialismState
from workers.opponents.evaluations.imperialism import Figures, estimates, figures_of, finals
from workers.opponents.leading import best_others
from workers.opponents.nets import imperialism_reach
from workers.opponents.nets.rows import continued, signed, thermometer

__all__ = ["names", "rows"]

_DONE = 10
"""Parts of the way to the end space that are shown each for itself."""
_LEAD = 8
"""The first levels by which a seat leads or is behind, likewise."""
_LEADS = {lead: thermometer(lead, 1 - _LEAD, _LEAD) for lead in range(-_LEAD, _LEAD + 1)}
_KEPT = 1024
"""How many figures and hands a search finds again instead of writing them anew."""
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
    return (*found, *imperialism_reach.names(seats))


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


def rows(s: ImperialismState, wanted: int | None = None) -> list[bytes]:
    """By seat: the table, the own seat, the rivals in the order of turns after it, and what is within reach if more
    than what stands before that is wanted."""
    board, every = s.board, range(s.seats)
    levels = figures_of(s)
    points = finals(board, levels)
    nexts = pending_seats(s)
    part = min(_DONE, _DONE * max(s.glory) // board.end_spaces[s.seats])
    available = tuple(available_achievements(s))
    table = _table(board, part, s.phase, s.trigger is not None, len(s.left), available)
    # Ducats of a purse and glory expected are floats of the four operations, the same on every machine.
    expected = [floor(2 * x) for x in estimates(s, levels)] if all(s.power) else [0] * s.seats
    everybody = sum(expected)
    leads = _leads(levels, len(board.tracks) + 2)
    hands, mine = [], []
    for seat in every:
        shown, territories = _hand(board, tuple(s.hands[seat]))
        hands.append(shown)
        counted = (s.glory[seat], points[seat], len(s.hands[seat]), territories, len(s.achievements[seat]))
        figures = signed((*levels[seat], *counted, seat in nexts, s.active == seat, seat in s.left))
        mine.append(figures + _front(board, s.marker[seat], s.power[seat], s.faith[seat], s.authority[seat]))
    found = []
    for seat, (own, best) in enumerate(zip(expected, best_others(expected), strict=True)):
        rest = (everybody - own) // (s.seats - 1)
        glory = signed((own, own - best, own - rest, own > best))
        found.append(b"".join((table, glory, leads[seat], hands[seat], *mine[seat:], *mine[:seat])))
    return continued(found, wanted, lambda: imperialism_reach.rows(s, levels, available))


@lru_cache(maxsize=_KEPT)
def _table(board: Board, part: int, phase: str, over: bool, left: int, available: tuple[str, ...]) -> bytes:
    return b"".join(
        (
            thermometer(part, 1, _DONE),
            bytes([*(phase == each for each in _PHASES), over, left]),
            _flag(tuple(board.achievement), available),
        )
    )


@lru_cache(maxsize=_KEPT)
def _leads(levels: Figures, shown: int) -> tuple[bytes, ...]:
    """By seat, how far its first figures are ahead of the best of the others."""
    found: list[list[bytes]] = [[] for _ in levels]
    for figures in [*zip(*levels, strict=True)][:shown]:
        for pieces, level, best in zip(found, figures, best_others(figures), strict=True):
            lead = level - best
            pieces.append(_LEADS.get(lead) or _LEADS[_LEAD if lead > 0 else -_LEAD])
    return tuple([b"".join(pieces) for pieces in found])


@lru_cache(maxsize=_KEPT)
def _hand(board: Board, hand: tuple[str, ...]) -> tuple[bytes, int]:
    """The cards of a hand, and how many of them are territories."""
    places = _places(board)
    held = bytearray(len(board.definitions) + len(board.territory))
    for card in hand:
        held[places[card]] += 1
    return bytes(held), sum(card in board.territory for card in hand)


@lru_cache(maxsize=_KEPT)
def _front(board: Board, marker: str | None, power: str | None, faith: str | None, authority: tuple[str, ...]) -> bytes:
    """What lies before a seat."""
    return b"".join(
        (
            _flag(ACTIONS, (marker,)),
            _flag(tuple(board.superpower), (power,)),
            _flag(tuple(board.religion), (faith,)),
            _flag(_authorities(board), tuple(board.card[card].id for card in authority)),
        )
    )
