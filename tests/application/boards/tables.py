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


def stages(slug: str, seats: int, seed: int, every: int = 25) -> Iterator[State]:
    """Some positions of one random game, the first and the last among them; in two of three games few are idle."""
    title, random = TITLES[slug], Random(seed)
    luck = Dice(random)
    s = start(title, make_setup(slug, seats, {}), luck)
    moves = 0
    while owners := pending_seats(s):
        if moves % every == 0:
            yield s
        seat = random.choice(owners)
        found = next_options(s, seat)
        if seed % 3:
            found = [o for o in found if o.verb not in IDLE] or found
        play(s, Move(seat, random.choice(found)), luck)
        moves += 1
    yield s


def shown(slug: str, s: State, viewer: Viewer, name: str = "Ada") -> dict[str, Any]:
    """What a position of the API shows of a state to a viewer, as far as tables read it."""
    title = TITLES[slug]
    view = title.redact(s, viewer)
    return {
        "seats": [{"seat": seat, "role": title.roles[seat], "name": name} for seat in range(s.seats)],
        "where": dict(title.where(view)),
        "state": title.codec.encode_state(view),
        "facts": dict(title.facts(view, viewer)),
    }
