"""Keeps a projection's table in PostgreSQL up to date with the feed, and rebuilds it under its readers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from psycopg import sql
from psycopg.rows import dict_row
from psycopg.types.json import Jsonb

from eventstore.database import Connection
from eventstore.projections import Change, Key, Projection, Rebuilt, Row, fold_page
from eventstore.store import Cursor, StoredEvent

__all__ = ["Feed", "catch_up", "rebuild", "rows_of"]

Feed = Callable[[Connection, Cursor, int], list[StoredEvent]]
"""Reads the feed on a given connection."""

_PAGE = 1000


def catch_up(conn: Connection, projection: Projection, feed: Feed, limit: int = _PAGE) -> int:
    """Fold up to `limit` further events into the table and return how many there were.

    The rows and the position change in one transaction. Of several processes that run the same projection,
    one works at a time. Nothing is written before all has been read and folded: a transaction that has written
    delays every reader of the feed.
    """
    with conn.transaction():
        _lock(conn, projection)
        cursor = projection_position(conn, projection.name)
        events = feed(conn, cursor, limit)
        if events:
            _fold(conn, projection, sql.Identifier(projection.table), events)
            _move(conn, projection, _after(events, cursor))
    return len(events)


def rebuild(
    conn: Connection, projection: Projection, feed: Feed, progress: Callable[[int], None] | None = None
) -> Rebuilt:
    """Fold the whole feed into a shadow table, then make the live one equal to it, in one transaction.

    Readers see the old rows until then, and only rows that differ are written. The last events are folded while the
    projection is locked, so its position is never behind the live one. The shadow is a temporary table: it costs no
    log, and vanishes if the process dies.
    """
    name = f"shadow_of_{projection.table}"
    shadow = sql.Identifier("pg_temp", name)
    live = sql.Identifier(projection.table)
    conn.execute(sql.SQL("DROP TABLE IF EXISTS {}").format(shadow))
    conn.execute(sql.SQL("CREATE TEMP TABLE {} (LIKE {} INCLUDING ALL)").format(sql.Identifier(name), live))
    cursor, count = Cursor(), 0
    try:
        while events := feed(conn, cursor, _PAGE):
            with conn.transaction():
                _fold(conn, projection, shadow, events)
            cursor, count = _after(events, cursor), count + len(events)
            if progress is not None:
                progress(count)
            if len(events) < _PAGE:
                break
        with conn.transaction():
            _lock(conn, projection)
            while events := feed(conn, cursor, _PAGE):
                _fold(conn, projection, shadow, events)
                cursor, count = _after(events, cursor), count + len(events)
            changed = _make_equal(conn, projection, live, shadow)
            _move(conn, projection, cursor)
    finally:
        if not conn.closed:
            conn.execute(sql.SQL("DROP TABLE IF EXISTS {}").format(shadow))
    if progress is not None:
        progress(count)
    return Rebuilt(count, changed)


def rows_of(conn: Connection, projection: Projection, group: Key = ()) -> dict[Key, Row]:
    """The rows whose key begins with these values, in the order of the key."""
    return _load(conn, projection, sql.Identifier(projection.table), {group})


def projection_position(conn: Connection, name: str) -> Cursor:
    """The position of a projection."""
    row: Any = conn.execute("SELECT xid, position, hash FROM checkpoints WHERE projection = %s", (name,)).fetchone()
    return Cursor() if row is None else Cursor(*row)


def _lock(conn: Connection, projection: Projection) -> None:
    conn.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (f"projection {projection.name}",))


def _move(conn: Connection, projection: Projection, cursor: Cursor) -> None:
    conn.execute(
        "INSERT INTO checkpoints (projection, xid, position, hash) VALUES (%s, %s, %s, %s)"
        " ON CONFLICT (projection) DO UPDATE"
        " SET xid = EXCLUDED.xid, position = EXCLUDED.position, hash = EXCLUDED.hash",
        (projection.name, cursor.xid, cursor.position, cursor.hash),
    )


def _after(events: Sequence[StoredEvent], cursor: Cursor) -> Cursor:
    return Cursor(events[-1].xid, events[-1].position, events[-1].hash) if events else cursor


def _fold(conn: Connection, projection: Projection, table: sql.Identifier, events: Sequence[StoredEvent]) -> None:
    change = fold_page(projection, events, lambda groups: _load(conn, projection, table, groups))
    _write(conn, projection, table, change)


def _load(conn: Connection, projection: Projection, table: sql.Identifier, groups: set[Key]) -> dict[Key, Row]:
    key = [sql.Identifier(column) for column in projection.key]
    query = sql.SQL("SELECT * FROM {}").format(table)
    values: list[object] = []
    if () not in groups:
        width = len(next(iter(groups)))
        one = sql.SQL("({})").format(sql.SQL(", ").join([sql.Placeholder()] * width))
        query += sql.SQL(" WHERE ({}) IN ({})").format(
            sql.SQL(", ").join(key[:width]), sql.SQL(", ").join([one] * len(groups))
        )
        values = [value for group in groups for value in group]
    query += sql.SQL(" ORDER BY {}").format(sql.SQL(", ").join(key))
    with conn.cursor(row_factory=dict_row) as cursor:
        # Prepared, each number of groups would leave its own statement behind.
        found = cursor.execute(query, values, prepare=False).fetchall()
    return {tuple(row.pop(column) for column in projection.key): row for row in found}


def _write(conn: Connection, projection: Projection, table: sql.Identifier, change: Change) -> None:
    with conn.cursor() as cursor:
        if change.deleted:
            where = sql.SQL(" AND ").join(
                sql.SQL("{} = {}").format(sql.Identifier(column), sql.Placeholder()) for column in projection.key
            )
            cursor.executemany(sql.SQL("DELETE FROM {} WHERE {}").format(table, where), change.deleted)
        # Rows may leave columns to their defaults, so rows with the same columns are written together.
        alike: dict[tuple[str, ...], list[list[object]]] = {}
        for key, row in change.written.items():
            alike.setdefault(tuple(row), []).append([*key, *map(_plain, row.values())])
        for columns, values in alike.items():
            cursor.executemany(_upsert(projection, table, columns), values)


def _upsert(projection: Projection, table: sql.Identifier, columns: Sequence[str]) -> sql.Composed:
    names = [sql.Identifier(column) for column in (*projection.key, *columns)]
    return sql.SQL("INSERT INTO {} ({}) VALUES ({}) ON CONFLICT ({}) DO {}").format(
        table,
        sql.SQL(", ").join(names),
        sql.SQL(", ").join([sql.Placeholder()] * len(names)),
        sql.SQL(", ").join(names[: len(projection.key)]),
        _update(columns),
    )


def _update(columns: Sequence[str]) -> sql.Composable:
    if not columns:
        return sql.SQL("NOTHING")
    return sql.SQL("UPDATE SET {}").format(
        sql.SQL(", ").join(
            sql.SQL("{} = EXCLUDED.{}").format(sql.Identifier(column), sql.Identifier(column)) for column in columns
        )
    )


def _make_equal(conn: Connection, projection: Projection, live: sql.Identifier, shadow: sql.Identifier) -> int:
    """Make the live table equal to the shadow, writing only the differences; return the number of rows written."""
    keys = [sql.Identifier(column) for column in projection.key]
    same_key = sql.SQL(" AND ").join(sql.SQL("l.{} = s.{}").format(key, key) for key in keys)
    deleted = conn.execute(
        sql.SQL("DELETE FROM {} l WHERE NOT EXISTS (SELECT FROM {} s WHERE {})").format(live, shadow, same_key)
    ).rowcount
    found = conn.execute(sql.SQL("SELECT * FROM {} LIMIT 0").format(live)).description or []
    columns = [column.name for column in found if column.name not in projection.key]
    names = sql.SQL(", ").join(sql.Identifier(column) for column in (*projection.key, *columns))
    written = conn.execute(
        sql.SQL(
            "INSERT INTO {live} ({names}) SELECT {names} FROM {shadow} s"
            " WHERE NOT EXISTS (SELECT FROM {live} l WHERE {same_key} AND l.* IS NOT DISTINCT FROM s.*)"
            " ON CONFLICT ({key}) DO {update}"
        ).format(
            live=live,
            shadow=shadow,
            names=names,
            same_key=same_key,
            key=sql.SQL(", ").join(keys),
            update=_update(columns),
        )
    ).rowcount
    return deleted + written


def _plain(value: Any) -> Any:
    return Jsonb(value) if isinstance(value, Mapping) else value
