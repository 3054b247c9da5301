"""How is a Citus cluster made ready for a test, and emptied after it, and where does it hold a game?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any
from uuid import UUID

import psycopg
from psycopg import errors
from psycopg.conninfo import make_conninfo

from eventstore.migrate import migrate
from tests.eventstore.feeds import CITUS_URL
from tests.waiting import until

__all__ = ["ClusterEmptier", "at_node", "make_anew", "move", "not_yet_a_cluster", "other_than", "placed", "worker_of"]

_PLACED = """
SELECT s.shardid, n.nodename, n.nodeport FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid)
JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
WHERE s.shardid = get_shard_id_for_distribution_column('events', %s)
"""
_OTHER = """
SELECT nodename, nodeport FROM pg_dist_node
WHERE noderole = 'primary' AND isactive AND shouldhaveshards AND groupid <> 0 AND (nodename, nodeport) <> (%s, %s)
ORDER BY nodeid LIMIT 1
"""

_KEPT = "('migrations', 'feed_lanes', 'feed_partitions')"
_LOCAL = f"""
SELECT oid::regclass::text FROM pg_class c
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN {_KEPT}
  AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = c.oid)
ORDER BY 1
"""
# Triggers that keep rows do not bind this, because it is said on each worker by itself.
_EMPTY_SHARDS = f"""
SELECT run_command_on_all_nodes($all$
    DO $do$
    DECLARE
        one  record;
        held boolean;
    BEGIN
        PERFORM set_config('session_replication_role', 'replica', true);
        FOR one IN
            SELECT shard_name(s.logicalrelid, s.shardid) AS name FROM pg_dist_shard s
            JOIN pg_dist_placement p USING (shardid)
            WHERE p.groupid = (SELECT groupid FROM pg_dist_local_group)
              AND s.logicalrelid::text NOT IN {_KEPT}
        LOOP
            EXECUTE format('SELECT EXISTS (SELECT FROM %s)', one.name) INTO held;
            IF held THEN
                EXECUTE format('DELETE FROM %s', one.name);
            END IF;
        END LOOP;
    END $do$
$all$)
"""


# What the extension itself has put into the schema stays.
_OWN = """
SELECT 'TABLE', c.oid::regclass::text FROM pg_class c
WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition
UNION ALL
SELECT 'FUNCTION', p.oid::regprocedure::text FROM pg_proc p
WHERE pronamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
"""


def make_anew(url: str) -> None:
    """Remove whatever the database holds, and lay out the schema."""
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute("SET client_min_messages = 'warning'")
        for kind, name in conn.execute(_OWN).fetchall():
            conn.execute(f"DROP {kind} IF EXISTS {name} CASCADE".encode())
    migrate(url)


_WORKERS = """
SELECT nodename, nodeport FROM pg_dist_node
WHERE noderole = 'primary' AND isactive AND shouldhaveshards AND groupid <> 0
"""
_numbers = count(1)


@contextmanager
def not_yet_a_cluster(url: str = CITUS_URL) -> Iterator[tuple[str, Callable[[], None]]]:
    """A new database on the coordinator in which Citus has no workers, and what adds those of the cluster to it."""
    name = f"annals_moved_{next(_numbers)}"
    with psycopg.connect(url, autocommit=True) as conn:
        own = conn.info.host, conn.info.port
        workers = conn.execute(_WORKERS).fetchall()
    dsns = [make_conninfo(url, host=host, port=port) for host, port in (own, *workers)]

    def drop(conn: psycopg.Connection[Any]) -> None:
        conn.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())

    for dsn in dsns:
        with psycopg.connect(make_conninfo(dsn, dbname="postgres"), autocommit=True) as conn:
            drop(conn)
            conn.execute(f"CREATE DATABASE {name}".encode())
        with psycopg.connect(make_conninfo(dsn, dbname=name), autocommit=True) as conn:
            conn.execute("CREATE EXTENSION citus")
    new = make_conninfo(url, dbname=name)

    def add_workers() -> None:
        with psycopg.connect(new, autocommit=True) as conn:
            conn.execute("SELECT citus_set_coordinator_host(%s, %s)", own)
            for worker in workers:
                conn.execute("SELECT citus_add_node(%s, %s)", worker)

    yield new, add_workers
    for dsn in dsns:
        with psycopg.connect(make_conninfo(dsn, dbname="postgres"), autocommit=True) as conn:
            drop(conn)


class ClusterEmptier:
    """Deletes every row of a cluster; it has a connection of its own."""

    def __init__(self, url: str) -> None:
        self._conn = psycopg.connect(url, autocommit=True)
        self._conn.execute("SET session_replication_role = replica")

    def empty(self) -> None:
        """Leave no row."""
        for (answer,) in self._conn.execute(_EMPTY_SHARDS.encode()).fetchall():
            assert "t" in answer, answer
        look = " UNION ALL ".join(
            f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for (name,) in self._conn.execute(_LOCAL).fetchall()
        )
        for (name,) in self._conn.execute(look.encode()).fetchall():
            self._conn.execute(f"DELETE FROM {name}".encode())

    def close(self) -> None:
        """Close the connection."""
        self._conn.close()


def _shard(conn: psycopg.Connection[Any], game: UUID) -> tuple[int, str, int]:
    found = conn.execute(_PLACED, (game,)).fetchone()
    assert found is not None
    shard, host, port = found
    return shard, host, port


def placed(conn: psycopg.Connection[Any], game: UUID) -> tuple[str, int]:
    """Host and port of the worker that holds a game."""
    return _shard(conn, game)[1:]


def other_than(conn: psycopg.Connection[Any], game: UUID) -> tuple[str, int]:
    """Host and port of a worker that does not."""
    found = conn.execute(_OTHER, placed(conn, game)).fetchone()
    assert found is not None
    host, port = found
    return host, port


@contextmanager
def at_node(host: str, port: int) -> Iterator[psycopg.Connection[Any]]:
    """A connection to a node of the cluster, as the owner."""
    with psycopg.connect(make_conninfo(CITUS_URL, host=host, port=port), autocommit=True) as conn:
        yield conn


@contextmanager
def worker_of(conn: psycopg.Connection[Any], game: UUID) -> Iterator[tuple[psycopg.Connection[Any], str]]:
    """A connection to the worker that holds a game, and the name of the shard of its events."""
    shard, host, port = _shard(conn, game)
    with at_node(host, port) as worker:
        yield worker, f"events_{shard}"


def move(conn: psycopg.Connection[Any], game: UUID, how: str = "force_logical") -> None:
    """Move a game's shard, and those of the same range, to another worker."""
    shard, *here = _shard(conn, game)
    there = other_than(conn, game)

    def moved() -> bool:
        # What an earlier move left behind goes as soon as nobody uses it.
        conn.execute("CALL citus_cleanup_orphaned_resources()")
        query = "SELECT citus_move_shard_placement(%s, %s, %s, %s, %s, shard_transfer_mode := %s)"
        with suppress(errors.InternalError_):
            conn.execute(query, (shard, *here, *there, how))
            return True
        return False

    until(moved)
