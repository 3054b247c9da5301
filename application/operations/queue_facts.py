"""What is the state of the job queue, as its server tells?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from redis import Redis, RedisError

from application.jobs import ANALYSES, HOOKS, RINGS, SLOW, TRAINING, TURNS, WORKING, failed_key, queue_key
from eventstore.causes import one_line

__all__ = ["QUEUES", "QueueFacts", "measure_queues"]

QUEUES = {"turns": TURNS, "slow": SLOW, "training": TRAINING, "webhooks": HOOKS}
"""The queues by the names under which an operator sees them."""

_MOST_LANES = 10_000

# KEYS: the lists of the queues, those of failed jobs, the jobs in progress, the rings of lanes, that of analyses last.
# Turns wait in lanes, one for each creator of games, and analyses in those of who requested them.
_DEPTHS = """
local n, found = tonumber(ARGV[1]), {}
for i = 1, n do found[i] = redis.call('LLEN', KEYS[i]) end
for i = 2 * n + 2, #KEYS do
    for _, lane in ipairs(redis.call('ZRANGE', KEYS[i], 0, tonumber(ARGV[2]) - 1)) do
        local queue = i == #KEYS and 2 or 1
        found[queue] = found[queue] + redis.call('LLEN', lane)
    end
end
for i = 1, n do found[n + i] = redis.call('ZCARD', KEYS[n + i]) end
found[2 * n + 1] = redis.call('ZCOUNT', KEYS[2 * n + 1], redis.call('TIME')[1], '+inf')
return found
"""


@dataclass(frozen=True, slots=True)
class QueueFacts:
    """Jobs that wait, that failed in the last day, and that workers have in hand."""

    reached: bool
    error: str | None = None
    """Why the server could not be asked."""
    waiting: tuple[tuple[str, int], ...] = ()
    """By queue."""
    failed: tuple[tuple[str, int], ...] = ()
    """By queue, of the last day."""
    working: int = 0


def measure_queues(redis: Redis) -> QueueFacts:
    """Measure the queues with one call; raises nothing."""
    names = list(QUEUES.values())
    keys = [*map(queue_key, names), *map(failed_key, names), WORKING, *RINGS, ANALYSES]
    try:
        found: Any = redis.eval(_DEPTHS, len(keys), *keys, str(len(names)), str(_MOST_LANES))
    except (RedisError, OSError) as error:
        return QueueFacts(reached=False, error=one_line(error))
    n = len(names)
    return QueueFacts(
        reached=True,
        waiting=tuple(zip(QUEUES, found[:n], strict=True)),
        failed=tuple(zip(QUEUES, found[n : 2 * n], strict=True)),
        working=found[2 * n],
    )
