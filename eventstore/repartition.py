"""Gives the feed another number of partitions, and every follower its place in each of them.

Followers continue where they are. Where partitions become one, that is before the first event that was left in one of
them. If events after it were handled, webhooks meet these again, and count an event once however often they meet it;
projections are rebuilt by their next reader.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from eventstore.errors import MigrationError
from eventstore.partitions import NUMBERS, place_name
from eventstore.store.statements import CURSOR_HASH, FIRST_AFTER, LAST_UPTO, of_partition

__all__ = ["repartition"]

_Place = tuple[int, int, bytes]
"""Transaction, position and hash of an event."""
_BEGINNING: _Place = (0, 0, b"")
_LOST: _Place = (0, 1, b"\0")
"""The place of no event, since transactions are numbered from 3."""

_ENDLESS = (2**63 - 1, 2**63 - 1)
"""A place after all events."""

_REPEATABLE = "webhooks"
"""The follower that counts an event once, however often it meets it."""

_TAKE = "DELETE FROM checkpoints RETURNING projection, partition, xid, position, hash"
_PUT = (
    "INSERT INTO checkpoints (projection, partition, partitions, xid, position, hash) VALUES (%s, %s, %s, %s, %s, %s)"
)


def repartition(conn: Connection[Any], number: int) -> None:
    """Give the feed so many partitions, in a transaction of the connection.

    Raises:
        MigrationError: the feed cannot have so many.
    """
    if number not in NUMBERS:
        raise MigrationError(f"the feed can have {', '.join(map(str, NUMBERS))} partitions, not {number}")
    with conn.transaction():
        # Followers that move meanwhile wait, and find that the number is another.
        conn.execute("LOCK TABLE checkpoints IN EXCLUSIVE MODE")
        ((former,),) = conn.execute("SELECT feed_partitions()")
        if former == number:
            return
        conn.execute(
            "INSERT INTO feed_partitions (number) VALUES (%s)"
            " ON CONFLICT (alone) DO UPDATE SET number = EXCLUDED.number",
            (number,),
        )
        places: dict[str, dict[int, _Place]] = {}
        for name, partition, *place in conn.execute(_TAKE).fetchall():
            places.setdefault(name.split()[0], {})[partition] = (place[0], place[1], place[2])
        for follower, known in places.items():
            for partition in range(number):
                if number > former:
                    found = _part_of(conn, known.get(partition % former, _BEGINNING), partition, number)
                else:
                    ahead = max(known.get(each, _BEGINNING) for each in range(partition, former, number))
                    found = _before_what_is_left(conn, known, partition, former, number)
                    if ahead[:2] > found[:2] and follower != _REPEATABLE:
                        found = _LOST
                conn.execute(_PUT, (place_name(follower, partition, number), partition, number, *found))


def _part_of(conn: Connection[Any], place: _Place, partition: int, number: int) -> _Place:
    """The last event of a partition up to a place in the one that it was part of."""
    if place[:2] == _BEGINNING[:2]:
        return place
    held = conn.execute(CURSOR_HASH, place[:2], binary=True).fetchone()
    if held is None or not held[0].startswith(place[2]):
        return _LOST
    last = conn.execute(of_partition(LAST_UPTO, partition, number), place[:2], binary=True).fetchone()
    return _BEGINNING if last is None else (last[0], last[1], last[2])


def _before_what_is_left(
    conn: Connection[Any], known: dict[int, _Place], partition: int, former: int, number: int
) -> _Place:
    """The last event of a partition before the first that was not handled in one of those of which it is made."""
    left: tuple[int, int] = _ENDLESS
    for each in range(partition, former, number):
        place = known.get(each, _BEGINNING)
        first = conn.execute(of_partition(FIRST_AFTER, each, former), place[:2], binary=True).fetchone()
        left = left if first is None else min(left, (first[0], first[1]))
    last = conn.execute(of_partition(LAST_UPTO, partition, number), (left[0], left[1] - 1), binary=True).fetchone()
    return _BEGINNING if last is None else (last[0], last[1], last[2])
