"""The store's SQL statements, and why its feed skips no event.

The feed. `feed` returns the events of a partition in the order of (xid, position), `xid` being the number of the
transaction that wrote the event, and only those with `xid < xmin`, the lowest number still in progress in the reader's
snapshot.
That never skips an event:

1. Every transaction with a number below `xmin` has ended, so the set of events below `xmin` is final.
2. An event seen later and not now was therefore written under a number of at least `xmin`.
3. A reader's cursor is the (xid, position) of an event that it has been given, so its xid is below `xmin`.
   It also names the event's hash, since after a failover another event may have the same numbers, or lower ones
   come later: a store that does not hold the event refuses the cursor, and the reader starts again from the end.
4. So whatever appears later sorts after every cursor given before, however the transactions interleave, wait or
   fail; and within the final set the order is total, because positions are unique.

Position alone is not enough: positions are assigned before the commit, so a lower one may become visible later.
Within one game the feed keeps the order of versions, because `append` draws xid and position under the game's lock.
The cost: an event becomes visible when every older writing transaction has ended, so a long one delays readers,
but nothing is lost. A partition is a subset of the events by their game, so all of this holds for each by itself; one
server has one `xmin` for all of them. PostgreSQL's NOTIFY is not used: it takes a global lock at commit.
"""

from __future__ import annotations

from functools import cache
from typing import LiteralString

from eventstore.partitions import TABLES, shard_keys

__all__ = [
    "APPEND_MANY",
    "APPEND_ONE",
    "COMMAND",
    "CURSOR_HASH",
    "DUE",
    "DUE_OF_ENGINES",
    "FEED",
    "FEED_END",
    "FIRST_AFTER",
    "FORGET_STRAYS",
    "GAMES_OF",
    "HEADERS",
    "HEADERS_OF_GAMES",
    "HEADERS_OF_GAMES_ON_SHARD",
    "HEADERS_WITHOUT_MOVES",
    "HERE",
    "KNOWN",
    "LAST",
    "LAST_UPTO",
    "LOBBY",
    "OUTBOX",
    "PRUNE",
    "READ",
    "READ_ON",
    "UNSCORED",
    "of_partition",
]

# Arrays are built by the server: the driver's encoding of a list costs more than the rest of the call.
_ONE = "ARRAY[%b], ARRAY[%b], ARRAY[%b::integer], ARRAY[%b], ARRAY[%b], ARRAY[%b]"
_MANY = "%b, %b, %b::integer[], %b, %b, %b"

_APPEND: LiteralString = (
    "SELECT outcome, first_version, last_version, last_hash"
    " FROM append(%b, %b::integer, %b::bytea, %b, {events}, %s::jsonb, %s::jsonb, %s::jsonb)"
)
HERE: LiteralString = " WHERE outcome IS NOT NULL"
"""Ends a call of `append` that is made on the worker that holds the game; it always holds.

Citus plans a call that it might hand on to another worker anew each time, and leaves alone what has a condition.
"""
APPEND_ONE = _APPEND.replace("{events}", _ONE)
APPEND_MANY = _APPEND.replace("{events}", _MANY)

_EVENT: LiteralString = (
    "game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash, hash,"
    " recorded_at, position, xid"
)

READ = f"SELECT {_EVENT} FROM events WHERE game_id = %b AND version > %b AND version <= %b ORDER BY version"

LAST = (
    "SELECT version, hash FROM events WHERE game_id = %b AND version > %b AND version <= %b"
    " ORDER BY version DESC LIMIT 1"
)

# Of the event on which the reader stands the hash alone is wanted: what is long of it is not fetched.
READ_ON = (
    READ.split(" FROM ")[0].replace(
        "body, sealed", "CASE WHEN version > %b THEN body END, CASE WHEN version > %b THEN sealed END"
    )
    + " FROM events WHERE game_id = %b AND version >= %b AND version <= %b ORDER BY version"
)

_BELOW: LiteralString = "xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint + feed_offset()"

FEED: LiteralString = f"""
SELECT {_EVENT} FROM events
WHERE (xid, position) > (%b::bigint, %b::bigint) AND {_BELOW}
ORDER BY xid, position LIMIT %b
"""

_HEADER: LiteralString = "xid, position, hash, game_id, version, type, actor"

HEADERS: LiteralString = f"""
SELECT {_HEADER} FROM events
WHERE (xid, position) > (%b::bigint, %b::bigint) AND {_BELOW}
ORDER BY xid, position LIMIT %b
"""
# Repeats the condition of the partial index `events_by_feed_excluding_moves`, so that it is used.
HEADERS_WITHOUT_MOVES = HEADERS.replace("WHERE ", "WHERE type <> 'move_made' AND ")

# Within a game cursors rise with versions, so each game is read backward to the cursor and no further.
HEADERS_OF_GAMES: LiteralString = f"""
SELECT e.* FROM unnest(%b::uuid[]) AS g (id), LATERAL (
    SELECT xid, position, hash, game_id, version, type, actor FROM events
    WHERE game_id = g.id AND {_BELOW} AND version > coalesce((
        SELECT version FROM events WHERE game_id = g.id AND (xid, position) <= (%b::bigint, %b::bigint)
        ORDER BY version DESC LIMIT 1), 0)
      AND (type <> 'move_made' OR NOT %b)
    ORDER BY version LIMIT %b
) AS e
ORDER BY xid, position LIMIT %b
"""

# The games named lie in one shard; nothing is hidden from its readers.
HEADERS_OF_GAMES_ON_SHARD: LiteralString = f"""
SELECT {_HEADER} FROM events
WHERE game_id = ANY(%b::uuid[]) AND (xid, position) > (%b::bigint, %b::bigint) AND (type <> 'move_made' OR NOT %b)
ORDER BY xid, position LIMIT least(%b::integer, %b::integer)
"""

CURSOR_HASH: LiteralString = "SELECT hash FROM events WHERE xid = %b::bigint AND position = %b::bigint"

FEED_END: LiteralString = (
    f"SELECT xid, position, hash FROM events WHERE {_BELOW} ORDER BY xid DESC, position DESC LIMIT 1"
)

FIRST_AFTER: LiteralString = (
    "SELECT xid, position FROM events WHERE (xid, position) > (%b::bigint, %b::bigint) ORDER BY xid, position LIMIT 1"
)

LAST_UPTO: LiteralString = (
    "SELECT xid, position, hash FROM events WHERE (xid, position) <= (%b::bigint, %b::bigint)"
    " ORDER BY xid DESC, position DESC LIMIT 1"
)

_TABLES: tuple[LiteralString, ...] = (
    *("events_0", "events_1", "events_2", "events_3"),
    *("events_4", "events_5", "events_6", "events_7"),
)


@cache
def of_partition(query: LiteralString, partition: int, partitions: int) -> LiteralString:
    """A query on `events` restricted to a partition of the feed, of so many; each table is read by its own index."""
    if partitions == 1:
        return query
    if partitions > TABLES:
        return _of_shard(query, str(shard_keys(partitions)[partition]))
    tables = _TABLES[partition:TABLES:partitions]
    all_of: LiteralString = " UNION ALL ".join("SELECT * FROM " + table for table in tables)
    return query.replace("FROM events", "FROM (" + all_of + ") AS events" if len(tables) > 1 else "FROM " + tables[0])


_END = 2**63 - 1
# On a cluster a partition is read by a function, which runs on the worker that holds the shard (`schema/citus`).
_ON_SHARDS: dict[LiteralString, str] = {
    FEED: f"SELECT {_EVENT} FROM lane_events({{}}, 'after', %b, %b, %b, true)",
    HEADERS: f"SELECT {_HEADER} FROM lane_events({{}}, 'after', %b, %b, %b, false)",
    HEADERS_WITHOUT_MOVES: f"SELECT {_HEADER} FROM lane_events({{}}, 'but moves', %b, %b, %b, false)",
    CURSOR_HASH: "SELECT hash FROM lane_events({}, 'at', %b, %b, 1, false)",
    FEED_END: f"SELECT xid, position, hash FROM lane_events({{}}, 'up to', {_END}, {_END}, 1, false)",
}


def _of_shard(query: LiteralString, key: str) -> LiteralString:
    return _ON_SHARDS[query].format(f"'{key}'::uuid")


GAMES_OF = """
SELECT game_id FROM lobby_players JOIN lobby USING (opened) WHERE player = %b::text
UNION SELECT game_id FROM events WHERE type = 'seat_taken' AND actor = 'player:' || %b::text
ORDER BY 1
"""

COMMAND = "SELECT first_version, last_version, last_hash FROM command_result(%b, %b)"

# An array with NULL is contained in none, and nothing equals NULL: anonymous callers see only public games.
KNOWN: LiteralString = (
    "(summary #>> '{terms,visibility}' IS DISTINCT FROM 'private' OR game_id = ANY(%s::uuid[])"
    " OR players @> ARRAY[%s::text] OR summary->>'creator' = %s)"
)

LOBBY: LiteralString = "game_id, title, lobby.status, version, summary, players"

DUE: LiteralString = """
SELECT game_id, seat, version, engine, player, deadline FROM due
WHERE since <= clock_timestamp() - %b::interval
ORDER BY since, game_id, seat LIMIT %b
"""
# Repeats the condition of the partial index `due_of_engines`, so that it is used.
DUE_OF_ENGINES = DUE.replace("ORDER BY", "AND engine IS NOT NULL ORDER BY")

OUTBOX = "SELECT job_id, kind, payload FROM outbox ORDER BY id LIMIT %b"

UNSCORED = "SELECT game_id FROM lobby WHERE unscored ORDER BY opened LIMIT %b"

FORGET_STRAYS = """
WITH l AS (DELETE FROM lobby WHERE NOT EXISTS (SELECT FROM heads h WHERE h.game_id = lobby.game_id) RETURNING 1),
     d AS (DELETE FROM due WHERE NOT EXISTS (SELECT FROM heads h WHERE h.game_id = due.game_id) RETURNING 1)
SELECT (SELECT count(*) FROM l) + (SELECT count(*) FROM d)
"""

PRUNE = """
WITH page AS (
    SELECT DISTINCT game_id FROM snapshots WHERE game_id > %b ORDER BY game_id LIMIT %b
), gone AS (
    DELETE FROM snapshots s
    WHERE s.game_id IN (SELECT game_id FROM page) AND (s.layout <> ALL (%b)
       OR (EXISTS (SELECT FROM snapshots l WHERE l.game_id = s.game_id AND l.layout = s.layout
                     AND l.version > s.version AND l.version / %b::integer = s.version / %b::integer)
           AND EXISTS (SELECT FROM lobby g WHERE g.game_id = s.game_id AND g.status IN ('finished', 'abandoned'))))
    RETURNING 1)
SELECT (SELECT count(*) FROM gone), count(*), (array_agg(game_id ORDER BY game_id DESC))[1] FROM page
"""
