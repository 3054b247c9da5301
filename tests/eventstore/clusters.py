"""How is a Citus cluster made ready for a test, and emptied after it?"""

from __future__ import annotations

import psycopg

from eventstore.migrate import migrate

__all__ = ["ClusterEmptier", "make_anew"]

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
