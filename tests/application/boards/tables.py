"""Positions of random games, as the API shows them, for the tests of boards and texts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.kernel.records import Viewer
from domain.kernel.state import State
from domain.registry import TITLES, make_setup
from tests.domain.random_games import IDLE

__all__ = ["shown", "stages"]

HOSTILE = '<script>alert("&")</script>\u202e ]]> \x0b 子曰 Бартоломей the Great of Somewhere-beside-the-Sea, Esq.'
"""A name that somebody may have chosen to break a picture."""


def stages(slug: str, seats: int, seed: int, count: int = 6) -> Iterator[State]:
    """Positions of one random game, from the first to the last; in two of three games few are idle.

    Each is good until the next is asked for.
    """
    moves = sum(1 for _ in _played(slug, seats, seed)) - 1
    wanted = {round(n * moves / (count - 1)) for n in range(count)}
    for n, s in enumerate(_played(slug, seats, seed)):
        if n in wanted:
            yield s


def _played(slug: str, seats: int, seed: int) -> Iterator[State]:
    """Every position of a random game."""
    title, random = TITLES[slug], Random(seed)
    luck = Dice(random)
    s = start(title, make_setup(slug, seats, {}), luck)
    yield s
    while owners := pending_seats(s):
        seat = random.choice(owners)
        found = next_options(s, seat)
        if seed % 3:
            found = [o for o in found if o.verb not in IDLE] or found
        play(s, Move(seat, random.choice(found)), luck)
        yield s


def shown(slug: str, s: State, viewer: Viewer, name: str = "Ada") -> dict[str, Any]:
    """What a position of the API shows of a state to a viewer, as far as tables read it."""
    title = TITLES[slug]
    view = title.redact(s, viewer)
    return {
        "seats": [
            {"seat": seat, "role_name": title.roles[seat], "name": name, "engine_name": None} for seat in range(s.seats)
        ],
        "where": dict(title.where(view)),
        "state": title.codec.encode_state(view),
        "facts": dict(title.facts(view, viewer)),
    }
