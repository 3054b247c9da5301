"""How is a database written down as plain text, and how does a later program get it back?

A dump has the names of the migrations that had been applied, the rows of every table as COPY writes them, and where
the sequences stood. Applied migrations are never edited, so they make the schema of that day again.
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from eventstore.migrate import migrate, migrations

__all__ = ["pack", "restore", "unpack", "write_dump"]

_TABLES = """
SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname
"""
_COLUMNS = """
SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped
AND attgenerated = '' ORDER BY attnum
"""
_SEQUENCES = "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename"


def pack(data: Any) -> bytes:
    """Plain data, compressed."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)


def unpack(path: Path) -> Any:
    """What `pack` compressed."""
    return json.loads(lzma.decompress(path.read_bytes()))


def write_dump(dsn: str) -> bytes:
    """All that a database holds."""
    with psycopg.connect(dsn) as conn:
        conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        tables = {}
        for (table,) in conn.execute(_TABLES).fetchall():
            columns = [name for (name,) in conn.execute(_COLUMNS, (table,)).fetchall()]
            copy = sql.SQL("COPY (SELECT {} FROM {} ORDER BY ctid) TO STDOUT").format(
                sql.SQL(", ").join(map(sql.Identifier, columns)), sql.Identifier(table)
            )
            with conn.cursor().copy(copy) as rows:
                tables[table] = {"columns": columns, "rows": b"".join(map(bytes, rows)).decode()}
        sequences = {name: last for name, last in conn.execute(_SEQUENCES).fetchall() if last is not None}
    applied = [line.split("\t")[0] for line in tables.pop("migrations")["rows"].splitlines()]
    return pack({"migrations": applied, "tables": tables, "sequences": sequences})


def restore(path: Path, dsn: str) -> None:
    """Fill an empty database: the schema of that day, its rows, and then what has been added to the schema since."""
    dump = unpack(path)
    known = {migration.name: migration for migration in migrations()}
    migrate(dsn, [known[name] for name in dump["migrations"]])
    with psycopg.connect(dsn) as conn:
        # Rows come in the order of the alphabet, and triggers have done their work already.
        conn.execute("SET LOCAL session_replication_role = 'replica'")
        for table, content in dump["tables"].items():
            columns = sql.SQL(", ").join(map(sql.Identifier, content["columns"]))
            conn.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)))
            with conn.cursor().copy(sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table), columns)) as rows:
                rows.write(content["rows"].encode())
        for name, last in dump["sequences"].items():
            conn.execute("SELECT setval(%s::regclass, %s)", (name, last))
    migrate(dsn)
