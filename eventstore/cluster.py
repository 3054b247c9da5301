"""Lays the schema out on a Citus cluster: what belongs to a game lies on the worker that holds it.

`annals migrate` does so in a database in which Citus has workers, with all that it holds. The files of `schema/citus`
say what differs from one server; the store's statements for a partition of the feed (`store/statements.py`) are the
only other place.
A game's events, its end, its lobby row and all that an append writes are in shards of the same range of hashes, so an
append is one transaction on one worker. Packs are copied to every node. Everything else stays on the coordinator.
"""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

from psycopg import Connection
from psycopg.errors import InsufficientPrivilege

from eventstore.database import ROLE
from eventstore.errors import MigrationError
from eventstore.partitions import SHARDS, shard_keys
from eventstore.repartition import repartition

__all__ = ["DEFAULT_SHARDS", "admit", "is_cluster", "is_spread", "spread"]

DEFAULT_SHARDS = 16
"""Number of shards, and so of partitions of the feed, in a new database."""

_WORKERS = """
SELECT count(*) > 0 FROM pg_dist_node
WHERE noderole = 'primary' AND isactive AND shouldhaveshards AND groupid <> 0
"""
_ASKED = "SELECT current_setting('synchronous_commit') || ' ' || current_setting('citus.enable_unsafe_triggers')"
_OF_GAMES = (
    *("heads", "feed_lanes", "lobby", "lobby_players", "due", "game_outbox", "event_traces", "snapshots", "archivings"),
)
_ON_EVERY_NODE = ("packs",)
_KEYS = {"feed_lanes": "lane_key"}
"""The columns by which tables are distributed, where these are not `game_id`."""

_WRITTEN = ("events", "heads", "lobby", "lobby_players", "due", "game_outbox", "event_traces", "feed_lanes")
"""Tables that an append writes."""
_OF_AN_APPEND = ("append_events", "write_inline", "draw_places")
"""Functions of an append, of which each lane has its own."""
_CALLED = (
    "SELECT a.* INTO outcome, first_version, last_version, last_hash FROM {}(p_game, p_expected, p_head, p_command,"
    " p_types, p_actors, p_rules, p_bodies, p_sealed, p_digests, p_outbox, p_lobby, p_due) a"
    " WHERE a.outcome IS NOT NULL;"
)
"""A call within `append`; its condition always holds (`statements.HERE` says what it is for)."""
_SHARDS = """
SELECT logicalrelid::text, array_agg(shardid ORDER BY shardminvalue::integer) FROM pg_dist_shard
WHERE logicalrelid::text = ANY (%s) GROUP BY 1
"""

_REACHED = "SELECT lane, max(place) FROM numbered GROUP BY lane"
_LANE = "INSERT INTO feed_lanes (lane_key, lane, reached) VALUES (%s, %s, %s)"

_WITH_THE_GAME = {
    "append(uuid,integer,bytea,text,text[],text[],integer[],bytea[],bytea[],bytea[],jsonb,jsonb,jsonb)": "p_game",
    "append(uuid,integer,text,text[],text[],integer[],bytea[],bytea[],bytea[],jsonb,jsonb,jsonb)": "p_game",
    "refresh_inline(uuid,integer,jsonb,jsonb)": "p_game",
    "archive_moves(uuid,integer,bytea,bytea,integer,bytea,integer)": "p_game",
    "lane_events(uuid,text,bigint,bigint,integer,boolean)": "p_key",
    "lane_outbox(uuid,integer)": "p_key",
    "lane_due(uuid,integer,boolean,interval)": "p_key",
    "lane_expired(uuid,integer,timestamptz)": "p_key",
    "lane_unscored(uuid,integer)": "p_key",
}
"""Functions that run on the worker that holds the game, and their arguments that name it."""
_NOWHERE_ELSE = ("lane_",)
"""Beginnings of the names of those that do so inside of transactions, too."""


def is_cluster(conn: Connection[Any]) -> bool:
    """Whether the database is the coordinator of a Citus cluster with workers."""
    there = conn.execute("SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')").fetchone()
    return there == (True,) and conn.execute(_WORKERS).fetchone() == (True,)


def _check(conn: Connection[Any]) -> None:
    for node, ok, answer in conn.execute("SELECT nodeid, success, result FROM run_command_on_all_nodes(%s)", (_ASKED,)):
        if not ok or "off" in answer.split():
            raise MigrationError(
                f"node {node} of the cluster answers {answer!r}: each must be there, with synchronous_commit on "
                "(moving a shard loses what is committed and not yet written) and citus.enable_unsafe_triggers on"
            )


def is_spread(conn: Connection[Any]) -> bool:
    """Whether the tables are distributed already; for a cluster."""
    query = "SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('events'))"
    return conn.execute(query).fetchone() == (True,)


def spread(conn: Connection[Any], shards: int | None) -> None:
    """Distribute the tables unless they are, and define what works in another way; in a transaction of the caller's.

    Raises:
        MigrationError: there cannot be so many shards, there are others already, or a node is not set up for it.
    """
    _check(conn)
    there = is_spread(conn)
    if there:
        ((number,),) = conn.execute("SELECT number FROM feed_partitions")
        if shards not in (None, number):
            raise MigrationError(f"on a cluster the feed has a partition for each shard, and there are {number}")
    else:
        number = DEFAULT_SHARDS if shards is None else shards
        if number not in SHARDS:
            raise MigrationError(
                f"on a cluster the feed can have {', '.join(map(str, SHARDS))} partitions, not {number}"
            )
    _keys(conn, number)
    if not there:
        repartition(conn, 1)
        _run(conn, "1_tables.sql")
        _distribute(conn, number)
        _run(conn, "4_contents.sql")
    _define(conn)
    schema = conn.execute("SELECT current_schema()::text").fetchone()
    assert schema is not None
    for signature, argument in _WITH_THE_GAME.items():
        if signature.startswith("append"):
            conn.execute(f"ALTER FUNCTION {signature} SET search_path = {schema[0]}, pg_temp".encode())
        conn.execute(
            "SELECT create_distributed_function(%s, %s, colocate_with := 'events', force_delegation := %s)",
            (signature, argument, signature.startswith(_NOWHERE_ELSE)),
        )


def admit(conn: Connection[Any]) -> None:
    """Let the coordinator work on the workers as the role of the service: there it logs in under that name.

    To add a row to a table that is on every node, Citus asks for the right to change it; the trigger refuses that.
    """
    if conn.execute("SELECT rolcanlogin FROM pg_roles WHERE rolname = %s", (ROLE,)).fetchone() == (False,):
        try:
            conn.execute(f"ALTER ROLE {ROLE} LOGIN".encode())
        except InsufficientPrivilege:
            raise MigrationError(
                f"on a cluster {ROLE} logs in to the workers; as a superuser, run: ALTER ROLE {ROLE} LOGIN"
            ) from None
    for table in _ON_EVERY_NODE:
        conn.execute(f"GRANT UPDATE ON {table} TO {ROLE}".encode())


def _distribute(conn: Connection[Any], shards: int) -> None:
    conn.execute("SELECT create_distributed_table('events', 'game_id', shard_count := %s)", (shards,))
    for table in _OF_GAMES:
        column = _KEYS.get(table, "game_id")
        conn.execute("SELECT create_distributed_table(%s, %s, colocate_with := 'events')", (table, column))
    for table in _ON_EVERY_NODE:
        conn.execute("SELECT create_reference_table(%s)", (table,))
    reached: dict[int, int] = dict(conn.execute(_REACHED).fetchall())
    for lane, key in enumerate(shard_keys(shards)):
        conn.execute(_LANE, (key, lane, reached.get(lane, 0)))
    conn.execute(
        "INSERT INTO feed_partitions (number) VALUES (%s) ON CONFLICT (alone) DO UPDATE SET number = EXCLUDED.number",
        (shards,),
    )


def _keys(conn: Connection[Any], shards: int) -> None:
    """Say to which shard a game belongs, and by which key each is found."""
    array = ", ".join(f"'{key}'" for key in shard_keys(shards))
    for statement in (
        f"CREATE OR REPLACE FUNCTION lane_keys() RETURNS uuid[] LANGUAGE sql IMMUTABLE PARALLEL SAFE"
        f" AS $$ SELECT ARRAY[{array}]::uuid[] $$",
        f"CREATE OR REPLACE FUNCTION lane_of(p_game uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE"
        f" AS $$ SELECT ((uuid_hash(p_game)::bigint + 2147483648) * {shards} >> 32)::integer $$",
    ):
        conn.execute(statement.encode())


def _define(conn: Connection[Any]) -> None:
    """Define the functions, those of an append for each lane with the names of its shards."""
    lanes: dict[int, dict[str, str]] = {}
    ids: dict[str, list[int]] = dict(conn.execute(_SHARDS, (list(_WRITTEN),)).fetchall())
    for table, shards in ids.items():
        for lane, shard in enumerate(shards):
            lanes.setdefault(lane, {})[table] = f"{table}_{shard}"
    [(own,)] = conn.execute("SELECT metadata->>'server_id' FROM pg_dist_node_metadata").fetchall()
    conn.execute(
        "CREATE OR REPLACE FUNCTION cluster_id() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE"
        f" AS $$ SELECT '{own}' $$".encode()
    )
    conn.execute(
        "CREATE OR REPLACE FUNCTION lane_shards() RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE"
        f" AS $$ SELECT ARRAY{ids['feed_lanes']}::bigint[] $$".encode()
    )
    for lane, names in lanes.items():
        _run(conn, "3_append.sql", names | {name: f"{name}_in_{lane}" for name in _OF_AN_APPEND})
    _run(conn, "3_append.sql", {name: name for name in (*_WRITTEN, *_OF_AN_APPEND)})
    cases = "\n".join(f"WHEN {lane} THEN {_CALLED.format(f'append_events_in_{lane}')}" for lane in lanes)
    _run(conn, "2_functions.sql", {"cases": cases, "elsewhere": _CALLED.format("append_events")})


def _run(conn: Connection[Any], name: str, names: dict[str, str] | None = None) -> None:
    text = (resources.files("eventstore") / "schema" / "citus" / name).read_text(encoding="utf-8")
    conn.execute(re.sub(r"\{(\w+)\}", lambda found: names[found[1]], text).encode() if names else text.encode())
