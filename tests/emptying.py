"""How is a database emptied between two tests? In a millisecond; to copy one takes a hundred times as long."""

from __future__ import annotations

import psycopg

__all__ = ["Emptier"]

_TABLES = """
SELECT oid::regclass::text FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations' ORDER BY 1
"""
_SEQUENCES = "SELECT oid::regclass::text FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace"

_LARGE = 256 * 1024
"""Bytes above which a table is rid of what was deleted, so that nobody looks through it again."""


class Emptier:
    """Deletes every row of a migrated database; it has a connection of its own."""

    def __init__(self, url: str) -> None:
        self._conn = psycopg.connect(url, autocommit=True)
        # Triggers that keep rows, and references between tables, do not bind this connection.
        self._conn.execute("SET session_replication_role = replica")
        tables = [name for (name,) in self._conn.execute(_TABLES)]
        self._look = " UNION ALL ".join(
            f"SELECT '{name}', pg_relation_size('{name}') WHERE EXISTS (SELECT FROM {name})" for name in tables
        )
        sequences = [name for (name,) in self._conn.execute(_SEQUENCES)]
        self._begin_anew = [f"SELECT setval('{name}', 1, false)" for name in sequences]

    def empty(self) -> None:
        """Leave no row; numbers that the database gives begin at 1 again."""
        found = self._conn.execute(self._look.encode()).fetchall()
        if not found:
            return
        self._conn.execute("; ".join([*(f"DELETE FROM {name}" for name, _ in found), *self._begin_anew]).encode())
        for name, size in found:
            if size > _LARGE:
                self._conn.execute(f"VACUUM {name}".encode())

    def close(self) -> None:
        """Close the connection."""
        self._conn.close()
