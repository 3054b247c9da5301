"""In which order is work taken? Turns round robin by the creator of the game, games with a person first, then the rest.

The turns of one creator, or of all new players of one network, wait in a lane, and the lanes in a ring: a worker
takes a turn from the first lane, which then goes to the end. There is a ring for games in which a person sits and
one for games of programs alone. While both are busy, every fourth job that is not for a person is one of low priority:
a score, or else a slice of an analysis. Analyses wait in a third ring, in lanes of those who requested them.
A worker for people alone takes turns from the first ring only, and of lanes of which no other turn is in progress:
neither a search of a program holds up a person, nor many games of one creator those of another.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any
from uuid import UUID

from redis import Redis
from rq import Queue
from rq.exceptions import DequeueTimeout
from rq.serializers import JSONSerializer

from application.engines.analyses import Analyses
from application.jobs import ANALYSES, RINGS, WORKING
from application.people.newcomers import Newcomers
from eventstore.store import OutboxRow, Store

__all__ = ["FairQueue", "Lane", "PeopleQueue", "lane_of", "lane_of_analyses", "lanes_by", "queue_of", "show", "waiting"]

_SERIAL = "annals:ring:serial"
_LANES = "annals:lanes"
_OTHERS = "annals:ring:others"
_WAKE = "annals:wake"
_WAKE_FOR_PEOPLE = "annals:wake:people"
"""Lists from which idle workers take what wakes them, so that a worker for people takes nothing that wakes others."""
_POLL = 1.0
"""Seconds after which a worker that was not woken looks for work."""
_TURN = 600
"""Seconds for which the last turn of a lane is known; longer than a turn takes."""
_KNOWN = 10_000
"""Games whose lanes are kept in memory."""

# KEYS: the two rings of turns, the serial number, the set of lanes, the number of jobs for no person, the jobs in
# progress, the ring of analyses, then lists: turns without a lane, scores and analyses without a lane, and all others.
# ARGV: whether for people alone, and how long a lane's last turn is known.
_TAKE = """
local alone = ARGV[1] == '1'
local now = tonumber(redis.call('TIME')[1])
local function in_progress(lane)
    local job = redis.call('GET', lane .. ':taken')
    local ends = job and redis.call('ZSCORE', KEYS[6], (job:gsub('_r%d+$', ''):gsub('_', ':')))
    return ends and tonumber(ends) > now
end
local function from_ring(ring)
    local passed = 0
    while true do
        local lane = redis.call('ZRANGE', ring, passed, passed)[1]
        if not lane then return nil end
        if alone and in_progress(lane) then
            passed = passed + 1
        else
            local job = redis.call('LPOP', lane)
            if job and redis.call('LLEN', lane) > 0 then
                redis.call('ZADD', ring, redis.call('INCR', KEYS[3]), lane)
            else
                redis.call('ZREM', ring, lane)
                redis.call('SREM', KEYS[4], lane)
            end
            if job then
                redis.call('SET', lane .. ':taken', job, 'EX', ARGV[2])
                return job
            end
        end
    end
end
local function from_lists()
    for n = 9, #KEYS do
        local job = redis.call('LPOP', KEYS[n]) or n == 9 and from_ring(KEYS[7])
        if job then return {KEYS[n], job} end
    end
end
local job = from_ring(KEYS[1]) or redis.call('LPOP', KEYS[8])
if job then return {KEYS[8], job} end
if alone then return nil end
local low = redis.call('INCR', KEYS[5]) % 4 == 0 and from_lists()
if low then return low end
job = from_ring(KEYS[2])
if job then return {KEYS[8], job} end
return from_lists()
"""
_SHOW = """
if ARGV[1] ~= '' then redis.call('ZADD', KEYS[1], 'NX', redis.call('INCR', KEYS[2]), ARGV[1]) end
redis.call('RPUSH', KEYS[3], 1)
redis.call('LTRIM', KEYS[3], -64, -1)
"""
_WAITING = """
local found = {}
for _, ring in ipairs(KEYS) do
    for _, lane in ipairs(redis.call('ZRANGE', ring, 0, -1)) do
        for _, job in ipairs(redis.call('LRANGE', lane, 0, -1)) do found[#found + 1] = job end
    end
end
return found
"""

Lane = tuple[str, str]
"""The key of a lane, and of its ring."""


class FairQueue(Queue):
    """A queue of RQ, whose turns and analyses are taken in fair order."""

    people_alone = False
    """Whether only turns for which a person may wait are taken."""

    @classmethod
    def dequeue_any(
        cls, queues: Iterable[Queue], timeout: int | None, connection: Redis, *args: Any, **kwargs: Any
    ) -> Any:
        """The next job of some queues with its queue, after at most `timeout` seconds; None if that is None.

        Raises:
            DequeueTimeout: there was none in time.
        """
        keys = [queue.key for queue in queues]
        if len(keys) < 2 and not cls.people_alone:
            # Messages to webhooks, which have a queue alone.
            return super().dequeue_any(queues, timeout, connection, *args, **kwargs)
        until = time.monotonic() + (timeout or 0)
        given = (*RINGS, _SERIAL, _LANES, _OTHERS, WORKING, ANALYSES, *keys)
        while True:
            found: Any = connection.eval(_TAKE, len(given), *given, int(cls.people_alone), _TURN)
            if found is not None:
                key, job_id = (part.decode() for part in found)
                if (fetched := cls._fetch_dequeued_job(connection, key, job_id, *args, **kwargs)) is not None:
                    return fetched
                continue
            if timeout is None:
                return None
            left = until - time.monotonic()
            if left <= 0:
                raise DequeueTimeout(timeout, keys)
            wakers = [_WAKE_FOR_PEOPLE] if cls.people_alone else [_WAKE, _WAKE_FOR_PEOPLE]
            connection.blpop(wakers, timeout=min(left, _POLL))


class PeopleQueue(FairQueue):
    """The same queues, from which only turns of games with a person are taken, of each creator one at a time."""

    people_alone = True


def lane_of(creator: str, *, person: bool) -> Lane:
    """The lane of the games that a player, or new players of a network, opened, with or without a person in them."""
    ring = RINGS[0 if person else 1]
    return _in_ring(ring, creator)


def lane_of_analyses(player: str) -> Lane:
    """The lane of the analyses that a player, or new players of a network, requested."""
    return _in_ring(ANALYSES, player)


def _in_ring(ring: str, whose: str) -> Lane:
    return f"annals:lane:{ring.rpartition(':')[2]}:{whose}", ring


def lanes_by(store: Store, analyses: Analyses, newcomers: Newcomers) -> Callable[[OutboxRow], Lane | None]:
    """What finds the lane of a row of the outbox; None for work other than a turn or an analysis."""

    def counted(player: str) -> str:
        return newcomers.network_of(player) or player

    @lru_cache(_KNOWN)
    def of_game(game: UUID) -> Lane | None:
        found = store.lobby(game)
        if found is None:
            return None
        return lane_of(counted(str(found.summary["creator"])), person=bool(found.players))

    def of_analysis(analysis: UUID) -> Lane | None:
        # Not kept: another player may go on with one that has stopped.
        found = analyses.analysis(analysis)
        return None if found is None else lane_of_analyses(counted(str(found.player)))

    def of_row(row: OutboxRow) -> Lane | None:
        match row.kind:
            case "opponent_turn":
                return of_game(UUID(str(row.payload["game"])))
            case "analyse":
                return of_analysis(UUID(str(row.payload["analysis"])))
            case _:
                return None

    return of_row


def queue_of(lane: Lane, name: str, connection: Redis) -> Queue:
    """The queue `name` of RQ, with the list of a lane in place of its own."""
    found = FairQueue(name, connection=connection, serializer=JSONSerializer)
    found._key = lane[0]
    # RQ keeps a set of all queues there, which would grow with the players.
    found.redis_queues_keys = _LANES
    return found


def show(connection: Redis, lane: Lane | None) -> None:
    """Put a lane into its ring, if it is not there, and wake a worker."""
    key, ring = lane or ("", RINGS[0])
    connection.eval(_SHOW, 3, ring, _SERIAL, _WAKE_FOR_PEOPLE if ring == RINGS[0] and lane else _WAKE, key)


def waiting(connection: Redis) -> list[bytes]:
    """RQ's ids of the jobs that wait in lanes."""
    found: Any = connection.eval(_WAITING, len(RINGS) + 1, *RINGS, ANALYSES)
    return list(found)
