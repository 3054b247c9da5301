"""Which partition of the feed does a game belong to?

The feed consists of 1, 2, 4 or 8 partitions; `annals migrate` writes the number into the database.
PostgreSQL deals the rows of `events` out to `TABLES` tables by the hash of the game, and partition `k` of `n` is the
tables whose number gives `k` as remainder of `n`. So a partition needs no column and no index of its own, and an event
keeps its partition for as long as the number is the same.

`table_of` computes PostgreSQL's hash (`uuid_hash_extended` with the seed of hash partitioning, then `hash_combine64`),
and a test compares both.

On a Citus cluster a partition is a shard, and there are 16, 32 or 64: Citus divides the 32-bit hashes of the games
(`uuid_hash`) into so many ranges of the same length.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import lru_cache
from itertools import count
from uuid import UUID

__all__ = ["NUMBERS", "SHARDS", "TABLES", "each_partition", "partition_of", "place_name", "shard_keys", "table_of"]

TABLES = 8
"""Number of tables to which PostgreSQL deals out the events."""
NUMBERS = (1, 2, 4, 8)
"""The possible numbers of partitions: each is a multiple of those before, and divides `TABLES`."""
SHARDS = (16, 32, 64)
"""The possible numbers of partitions on a cluster; all greater than `TABLES`."""

_WORD, _LONG = 0xFFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF
_SEED = 0x7A5B_2236_7996_DCFD
_COMBINED = 0x49A0_F4DD_15E5_A8E3


def partition_of(game: UUID, partitions: int) -> int:
    """The partition of a game's events, of so many; they are counted from 0."""
    return table_of(game) % partitions if partitions <= TABLES else _shard_of(game, partitions)


@lru_cache(maxsize=10_000)
def table_of(game: UUID) -> int:
    """The number of the table that holds a game's events: from 0, below `TABLES`."""
    begin = _begin(game)
    high, low = _hash(game, *_mix((begin + (_SEED >> 32)) & _WORD, (begin + _SEED) & _WORD, begin))
    return ((high << 32 | low) + _COMBINED & _LONG) % TABLES


@lru_cache(maxsize=10_000)
def _shard_of(game: UUID, shards: int) -> int:
    """The number of the shard that holds a game on a cluster, in the order of their ranges of hashes."""
    begin = _begin(game)
    _, low = _hash(game, begin, begin, begin)
    return ((low + 0x8000_0000) & _WORD) * shards >> 32


@lru_cache
def shard_keys(shards: int) -> tuple[UUID, ...]:
    """For each shard the lowest number that lies in it, by which queries find it."""
    found: dict[int, UUID] = {}
    for number in count():
        found.setdefault(_shard_of(UUID(int=number), shards), UUID(int=number))
        if len(found) == shards:
            break
    return tuple(found[shard] for shard in range(shards))


def _begin(game: UUID) -> int:
    return (0x9E37_79B9 + len(game.bytes) + 3_923_095) & _WORD


def _hash(game: UUID, a: int, b: int, c: int) -> tuple[int, int]:
    words = struct.unpack("<4I", game.bytes)
    a, b, c = _mix((a + words[0]) & _WORD, (b + words[1]) & _WORD, (c + words[2]) & _WORD)
    return _final((a + words[3]) & _WORD, b, c)


def _mix(a: int, b: int, c: int) -> tuple[int, int, int]:
    """A round of Bob Jenkins's lookup3."""
    for bits in (4, 6, 8, 16, 19, 4):
        a, b, c = b, (c + b) & _WORD, (a - c) & _WORD ^ _turned(c, bits)
    return a, b, c


def _final(a: int, b: int, c: int) -> tuple[int, int]:
    """The end of lookup3: two words that depend on every bit."""
    for bits in (14, 11, 25, 16, 4, 14, 24):
        a, b, c = b, ((c ^ b) - _turned(b, bits)) & _WORD, a
    return a, b


def _turned(word: int, bits: int) -> int:
    return (word << bits | word >> (32 - bits)) & _WORD


def each_partition(partitions: int, work: Callable[[int], int]) -> int:
    """Do work for each partition and return the sum; an error in one is raised when all have had their turn."""
    total, failed = 0, None
    for partition in range(partitions):
        try:
            total += work(partition)
        except Exception as error:
            failed = failed or error
    if failed is not None:
        raise failed
    return total


def place_name(follower: str, partition: int, partitions: int) -> str:
    """The name under which the table `checkpoints` holds a follower's place in a partition."""
    return follower if partitions == 1 else f"{follower} {partition}/{partitions}"
