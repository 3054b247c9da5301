"""Which outages do not fit what was played: time judged that was not given back, players who acted meanwhile?"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from application.games.credits import decide_credits
from eventstore.events import Payload, payload_of, time_of
from eventstore.loading import Games
from eventstore.timeline import Timeline
from eventstore.uptime import Outage

__all__ = ["Acted", "Uncredited", "acted", "uncredited"]

_JUDGING = frozenset({"move_made", "clock_expired"})
"""The types of events with which a clock is stopped by what it has counted."""


@dataclass(frozen=True, slots=True)
class Uncredited:
    """A seat's time was judged although an outage had not been given back to the clocks of the game."""

    game_id: UUID
    version: int
    """Of the event that judged."""
    outage: Outage


def uncredited(games: Games, ids: Iterable[UUID], outages: Sequence[Outage]) -> Iterator[Uncredited]:
    """The first such event of each game and outage, game by game.

    An event is judged by its own time: one decided before an outage had ended could not know of it.

    Raises:
        UnknownTitle: this server does not have a game's title or pack.
    """
    for game_id in ids if outages else ():
        [first] = games.store.read(game_id, 0, 1)
        opened = games.opened(game_id, payload_of(first))
        if opened.terms.clock is None:
            continue
        timeline, told = Timeline(opened), set[datetime]()
        for event in games.store.read(game_id, 1):
            if event.type in _JUDGING:
                at = datetime.fromisoformat(time_of(event))
                for outage in outages:
                    missing = outage.first_beat <= at and outage.first_beat not in told
                    if missing and decide_credits(timeline.game, [outage], at).payloads:
                        told.add(outage.first_beat)
                        yield Uncredited(game_id, event.version, outage)
            timeline.step(event.version, Payload.stored(opened.codec, event), at=time_of(event), head=event.hash)


@dataclass(frozen=True, slots=True)
class Acted:
    """A player did something in an outage, in which nobody can have been answered if there was one."""

    game_id: UUID
    version: int
    """Of the first such event of the game."""
    events: int
    """How many the game has."""
    outage: Outage


def acted(games: Games, ids: Iterable[UUID], outages: Sequence[Outage]) -> Iterator[Acted]:
    """In which games players acted in which outages, game by game.

    What came within a second of the last heartbeat, or was the answer of a standing order, may have happened; whatever
    else a player did shows that the service answered.
    """
    for game_id in ids if outages else ():
        acts = sorted(
            (datetime.fromisoformat(time_of(event)), event.version)
            for event in games.store.read(game_id)
            if event.actor.startswith("player:")
        )
        times = [at for at, _ in acts]
        for outage in outages:
            found = acts[bisect(times, outage.last_beat) : bisect_left(times, outage.first_beat)]
            if found:
                yield Acted(game_id, min(version for _, version in found), len(found), outage)
