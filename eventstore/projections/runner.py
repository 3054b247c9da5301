"""Keeps a projection's table in PostgreSQL up to date with the feed, and rebuilds it under its readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from psycopg import sql
from psycopg.rows import dict_row
from psycopg.types.json import Jsonb

from eventstore.database import Connection
from eventstore.errors import CursorLost, StoreUnavailable
from eventstore.partitions import place_name
from eventstore.projections import Change, Key, Projection, Rebuilt, Row, fold_page, order
from eventstore.store import Cursor, StoredEvent

__all__ = ["Feed", "catch_up", "position", "rebuild", "rows_of"]

Feed = Callable[[Connection, Cursor, int, int], list[StoredEvent]]
"""Reads a page of a partition of the feed, of so many, on a given connection."""

_PAGE = 1000


def catch_up(
    conn: Connection, projection: Projection, feed: Feed, partition: int = 0, partitions: int = 1, limit: int = _PAGE
) -> int:
    """Fold up to `limit` further events of a partition into the table and return how many there were.

    The rows and the position change in one transaction. Of several processes that run the same projection,
    one works at a time on each partition, and one at all on a projection in which the order of games counts.
    Nothing is written before all has been read and folded: a transaction that has written delays every reader of
    the feed.
    """
    with conn.transaction():
        _lock(conn, projection, [partition], partitions)
        cursor = position(conn, projection.name, partition, partitions)
        events = feed(conn, cursor, limit, partitions)
        if events:
            _fold(conn, projection, sql.Identifier(projection.table), events)
            if _keeps_order(conn, projection, feed, partitions):
                order.keep(conn, projection, events)
            _move(conn, projection, _after(events, cursor), partitions)
    return len(events)


def rebuild(
    conn: Connection,
    projection: Projection,
    feed: Feed,
    partitions: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Rebuilt:
    """Fold the whole feed into a shadow table, then make the live one equal to it, in one transaction.

    Readers see the old rows until then, and only rows that differ are written. The last events are folded while the
    projection is locked, so its position is never behind the live one. The shadow is a temporary table: it costs no
    log, and vanishes if the process dies.
    Where the order of games counts and was kept, it is repeated: only what it names is folded, and what is new.
    """
    name = f"shadow_of_{projection.table}"
    shadow = sql.Identifier("pg_temp", name)
    live = sql.Identifier(projection.table)
    conn.execute(sql.SQL("DROP TABLE IF EXISTS {}").format(shadow))
    conn.execute(sql.SQL("CREATE TEMP TABLE {} (LIKE {} INCLUDING ALL)").format(sql.Identifier(name), live))
    every = range(partitions)
    count = 0

    def fold(events: Sequence[StoredEvent]) -> None:
        nonlocal count
        _fold(conn, projection, shadow, events)
        count += len(events)
        if progress is not None:
            progress(count)

    try:
        with conn.transaction():
            _lock(conn, projection, every, partitions)
            repeats = _keeps_order(conn, projection, feed, partitions)
        ordinal, cursors = 0, [Cursor(partition=each) for each in every]
        if repeats:
            ordinal = _repeat(conn, projection, ordinal, fold)
        else:
            for each in every:
                while events := feed(conn, cursors[each], _PAGE, partitions):
                    with conn.transaction():
                        fold(events)
                    cursors[each] = _after(events, cursors[each])
                    if len(events) < _PAGE:
                        break
        with conn.transaction():
            _lock(conn, projection, every, partitions)
            if repeats:
                _repeat(conn, projection, ordinal, fold)
                cursors = [_held(conn, projection, feed, each, partitions) for each in every]
            for each in every:
                while events := feed(conn, cursors[each], _PAGE, partitions):
                    cursors[each] = _after(events, cursors[each])
                    if repeats:
                        events = order.unkept(conn, projection, events)
                        order.keep(conn, projection, events)
                    fold(events)
            changed = _make_equal(conn, projection, live, shadow)
            for cursor in cursors:
                _move(conn, projection, cursor, partitions)
    finally:
        if not conn.closed:
            conn.execute(sql.SQL("DROP TABLE IF EXISTS {}").format(shadow))
    if progress is not None:
        progress(count)
    return Rebuilt(count, changed)


def rows_of(conn: Connection, projection: Projection, group: Key = ()) -> dict[Key, Row]:
    """The rows whose key begins with these values, in the order of the key."""
    return _load(conn, projection, sql.Identifier(projection.table), {group})


def position(conn: Connection, name: str, partition: int = 0, partitions: int = 1) -> Cursor:
    """The position of a projection in a partition."""
    row: Any = conn.execute(
        "SELECT xid, position, hash FROM checkpoints WHERE projection = %s", (place_name(name, partition, partitions),)
    ).fetchone()
    return Cursor(partition=partition) if row is None else Cursor(row[0], row[1], row[2], partition)


def _keeps_order(conn: Connection, projection: Projection, feed: Feed, partitions: int) -> bool:
    """Whether the order of games is kept for a projection; begins with it when the feed is first in partitions.

    Until then the order was that of the whole feed, up to the place that every partition has taken over from it.
    """
    if not projection.ordered or order.is_kept(conn, projection):
        return projection.ordered
    if partitions == 1:
        return False
    last = max(position(conn, projection.name, each, partitions) for each in range(partitions))
    order.begin(conn, projection, _whole(conn, feed, last))
    return True


def _whole(conn: Connection, feed: Feed, last: Cursor) -> Iterator[list[StoredEvent]]:
    """Pages of the feed before it was in partitions, up to a place."""
    cursor = Cursor()
    while cursor < last and (events := feed(conn, cursor, _PAGE, 1)):
        yield [event for event in events if (event.xid, event.position) <= (last.xid, last.position)]
        cursor = _after(events, cursor)


def _repeat(conn: Connection, projection: Projection, ordinal: int, fold: Callable[[list[StoredEvent]], None]) -> int:
    """Fold what was folded after an ordinal, in the same order; returns the last ordinal."""
    while page := order.kept(conn, projection, ordinal):
        fold([event for _, event in page])
        ordinal = page[-1][0]
    return ordinal


def _held(conn: Connection, projection: Projection, feed: Feed, partition: int, partitions: int) -> Cursor:
    """The position of a projection in a partition; the beginning if the feed does not hold that."""
    cursor = position(conn, projection.name, partition, partitions)
    try:
        feed(conn, cursor, 0, partitions)
    except CursorLost:
        return Cursor(partition=partition)
    return cursor


def _lock(conn: Connection, projection: Projection, which: Sequence[int], partitions: int) -> None:
    for partition in [0] if projection.ordered else which:
        name = projection.name if projection.ordered else place_name(projection.name, partition, partitions)
        conn.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (f"projection {name}",))


def _move(conn: Connection, projection: Projection, cursor: Cursor, partitions: int) -> None:
    name = place_name(projection.name, cursor.partition, partitions)
    moved = conn.execute(
        "INSERT INTO checkpoints (projection, partition, partitions, xid, position, hash)"
        " SELECT %s, %s, %s, %s, %s, %s WHERE feed_partitions() = %s"
        " ON CONFLICT (projection) DO UPDATE"
        " SET xid = EXCLUDED.xid, position = EXCLUDED.position, hash = EXCLUDED.hash",
        (name, cursor.partition, partitions, cursor.xid, cursor.position, cursor.hash, partitions),
    )
    if not moved.rowcount:
        raise StoreUnavailable("the feed was given another number of partitions meanwhile")


def _after(events: Sequence[StoredEvent], cursor: Cursor) -> Cursor:
    return Cursor(events[-1].xid, events[-1].position, events[-1].hash, cursor.partition) if events else cursor


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
