"""The event store in PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime, timedelta
from types import TracebackType
from typing import Any, LiteralString
from uuid import UUID

from eventstore.archive import Archive
from eventstore.database import Connection, Database
from eventstore.errors import CursorLost, HistoryReplaced, VersionConflict
from eventstore.files import FileTarget
from eventstore.partitions import TABLES, each_partition, partition_of
from eventstore.projections import Key, Projection, Rebuilt, Row, runner
from eventstore.store import (
    GENESIS,
    PRUNED_TO,
    Appended,
    Audience,
    Cursor,
    EventHeader,
    Head,
    Lobby,
    NewEvent,
    OutboxRow,
    PendingDecision,
    Snapshot,
    StoredEvent,
    shards,
)
from eventstore.store import statements as sql
from eventstore.store.nodes import Nodes
from eventstore.store.replica import Replica
from eventstore.store.validation import LARGEST, check_append, check_text, lobby_json, outbox_json, page, pending_json

__all__ = ["PostgresStore"]

_ALL_GAMES_PAGE = 1000
_FRESH = 5.0
"""Seconds for which the number of partitions is believed."""
_HOUSEKEEPING = 3600.0
"""Seconds for a statement for which nobody waits."""


class PostgresStore:
    """The store of the running service. Safe to share between threads; a forked child opens its own connections."""

    def __init__(
        self,
        database: Database | str,
        *,
        min_size: int = 1,
        max_size: int = 4,
        timeout: float = 3.0,
        replica: Replica | None = None,
        archive: FileTarget | None = None,
    ) -> None:
        """`database` is a shared `Database`, or a connection string from which one is made with the sizes given.

        Long histories are read from `replica`, if there is one, and moves that are not in the database from `archive`.
        """
        if isinstance(database, str):
            database = Database(database, min_size=min_size, max_size=max_size, timeout=timeout)
        self.database = database
        self._replica = replica
        self._archive = Archive(self.database, archive)
        self._partitions = (0, float("-inf"))
        """Number of the feed's partitions, and when it was read."""
        self._left: dict[str, UUID | None] = {}
        """On a cluster: whose game left work that was read from the outbox; None: none did."""
        self._lanes = shards.LaneByLane(self.database)
        self._nodes = Nodes(self.database)

    def __enter__(self) -> PostgresStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._nodes.close()
        self.database.close()
        if self._replica is not None:
            self._replica.database.close()

    # Streams

    def append(
        self,
        game_id: UUID,
        *,
        expected: int,
        head: bytes = GENESIS,
        command_id: str,
        events: Sequence[NewEvent],
        outbox: Sequence[OutboxRow] = (),
        lobby: Lobby | None = None,
        pending: Sequence[PendingDecision] | None = None,
    ) -> Appended:
        """See `Store.append`."""
        check_append(game_id, expected, command_id, events, lobby, pending)
        fields: tuple[object, ...]
        if len(events) == 1:
            (event,) = events
            query = sql.APPEND_ONE
            fields = (event.type, event.actor, event.rules, event.body, event.sealed, event.digest)
        else:
            query = sql.APPEND_MANY
            fields = tuple(
                [getattr(event, name) for event in events]
                for name in ("type", "actor", "rules", "body", "sealed", "digest")
            )
        inline = (outbox_json(outbox), lobby_json(lobby), pending_json(pending))
        [row] = self._about(game_id, query, (game_id, expected, head, command_id, *fields, *inline), sql.HERE)
        outcome, first, last, last_hash = row
        if outcome == "conflict":
            raise VersionConflict(game_id, expected, last)
        if outcome == "replaced":
            raise HistoryReplaced(game_id, expected, last)
        return Appended(first, last, last_hash, outcome == "duplicate")

    def command(self, game_id: UUID, command_id: str) -> Appended | None:
        """See `Store.command`."""
        rows = self._about(game_id, sql.COMMAND, (game_id, command_id))
        return Appended(rows[0][0], rows[0][1], rows[0][2], duplicate=True) if rows else None

    def head(self, game_id: UUID) -> Head | None:
        """See `Store.head`."""
        rows = self._about(game_id, "SELECT version, hash FROM heads WHERE game_id = %b", (game_id,))
        return Head(rows[0][0], rows[0][1]) if rows else None

    def version(self, game_id: UUID) -> int:
        """See `Store.version`."""
        rows = self._about(game_id, "SELECT version FROM heads WHERE game_id = %b", (game_id,))
        return int(rows[0][0]) if rows else 0

    def read(self, game_id: UUID, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """See `Store.read`."""
        last = LARGEST if upto is None else min(upto, LARGEST)
        asked = (game_id, min(after, LARGEST), last)
        rows = None
        if self._replica is not None:
            rows = self._replica.history(*asked, lambda: self._one(sql.LAST, asked))
        events = [StoredEvent(*row) for row in (self._about(game_id, sql.READ, asked) if rows is None else rows)]
        return self._archive.completed(game_id, asked[1], upto, events)

    def read_on(self, game_id: UUID, version: int, head: bytes, upto: int | None = None) -> list[StoredEvent]:
        """See `Store.read_on`."""
        last = LARGEST if upto is None else min(max(upto, version), LARGEST)
        rows = self._about(game_id, sql.READ_ON, (version, version, game_id, version, last))
        if not rows or rows[0][1] != version or rows[0][10] != head:
            raise HistoryReplaced(game_id, version, self.version(game_id))
        return self._archive.completed(game_id, version, upto, [StoredEvent(*row) for row in rows[1:]])

    @property
    def partitions(self) -> int:
        """See `Store.partitions`; asked again after some seconds."""
        number, read_at = self._partitions
        if time.monotonic() - read_at > _FRESH:
            row = self._one("SELECT feed_partitions()", ())
            assert row is not None
            self._partitions = number, _ = int(row[0]), time.monotonic()
        return number

    @property
    def is_spread(self) -> bool:
        """Whether games are spread over the workers of a cluster, where the feed has more partitions than tables."""
        return self.partitions > TABLES

    def _here(self, query: LiteralString) -> LiteralString:
        return shards.on_shards(query) if self.is_spread else query

    def feed(self, after: Cursor, limit: int = 1000) -> list[tuple[Cursor, StoredEvent]]:
        """See `Store.feed`; the proof that nothing is skipped is in the docstring of `statements.py`."""
        partitions = self.partitions
        events = self.database.run(lambda conn: _feed(conn, after, limit, partitions))
        return [(Cursor(event.xid, event.position, event.hash, after.partition), event) for event in events]

    def headers(
        self, after: Cursor, limit: int = 1000, *, games: Sequence[UUID] | None = None, exclude_moves: bool = False
    ) -> list[EventHeader]:
        """See `Store.headers`; nothing is skipped, for the reason for which `feed` skips nothing."""
        partition, partitions = after.partition, self.partitions
        whole = sql.HEADERS_WITHOUT_MOVES if exclude_moves else sql.HEADERS
        query = sql.of_partition(whole, partition, partitions)
        arguments: tuple[object, ...] = (after.xid, after.position, limit)
        if games is not None:
            query = sql.HEADERS_OF_GAMES
            own = [game for game in games if partitions == 1 or partition_of(game, partitions) == partition]
            arguments = (own, after.xid, after.position, exclude_moves, limit, limit)
            if self.is_spread:
                query = sql.HEADERS_OF_GAMES_ON_SHARD

        def look(conn: Connection) -> list[tuple[Any, ...]]:
            _must_hold(conn, after, partitions)
            rows: list[tuple[Any, ...]] = _execute(conn, query, arguments).fetchall()
            return rows

        return [EventHeader(Cursor(row[0], row[1], row[2], partition), *row[3:]) for row in self.database.run(look)]

    def holds(self, cursor: Cursor) -> bool:
        """See `Store.holds`."""
        partitions = self.partitions
        return self.database.run(lambda conn: _holds(conn, cursor, partitions))

    def feed_end(self, partition: int = 0) -> Cursor:
        """See `Store.feed_end`."""
        row = self._one(sql.of_partition(sql.FEED_END, partition, self.partitions), ())
        return Cursor(partition=partition) if row is None else Cursor(row[0], row[1], row[2], partition)

    def games_of(self, player: str) -> list[UUID]:
        """See `Store.games_of`."""
        check_text(player)
        return [game for (game,) in self._all(self._here(sql.GAMES_OF), (player, player))]

    def all_games(self) -> Iterator[UUID]:
        """See `Store.all_games`."""
        last = UUID(int=0)
        query = "SELECT game_id FROM heads WHERE game_id > %b ORDER BY game_id LIMIT %b"
        while rows := self._all(query, (last, _ALL_GAMES_PAGE)):
            for (game_id,) in rows:
                yield game_id
            last = rows[-1][0]

    # Lobby, turns due, outbox

    def games(
        self,
        *,
        title: str | None = None,
        status: str | None = None,
        player: str | None = None,
        among: Collection[UUID] | None = None,
        visible_to: Audience | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> tuple[list[Lobby], str | None]:
        """See `Store.games`."""
        start, size = page(after, limit)
        # The table whose index matches the filter and the order of the list.
        first: LiteralString = "lobby" if player is None else "p"
        source: LiteralString = "lobby"
        where: LiteralString = "opened < %s"
        arguments: list[object] = [start]
        if player is not None:
            source = shards.PLAYERS_GAMES if self.is_spread else "lobby_players p JOIN lobby USING (opened)"
            # The bound is repeated for both tables, since the planner does not derive one from the other.
            where += " AND lobby.opened < %s AND p.player = %s"
            arguments += [start, player]
        if title is not None:
            where += " AND lobby.title = %s"
            arguments.append(title)
        if status is not None:
            where += f" AND {first}.status = %s"
            arguments.append(status)
        for text in arguments[1:]:
            check_text(str(text))
        if among is not None:
            where += " AND lobby.game_id = ANY(%s::uuid[])"
            arguments.append(list(among))
        if visible_to is not None:
            where += " AND " + sql.KNOWN
            who = visible_to.player
            arguments += [list(visible_to.games), who, who]
        query = f"SELECT {sql.LOBBY}, opened FROM {source} WHERE {where} ORDER BY opened DESC LIMIT %s"
        rows = self._all(query, (*arguments, size + 1))
        found = [_lobby(row) for row in rows[:size]]
        return found, str(rows[size - 1][6]) if len(rows) > size else None

    def lobby(self, game_id: UUID) -> Lobby | None:
        """See `Store.lobby`."""
        row = self._one(f"SELECT {sql.LOBBY} FROM lobby WHERE game_id = %b", (game_id,))
        return None if row is None else _lobby(row)

    def pending(
        self, *, engine_only: bool = False, older_than: float = 0.0, limit: int = 1000
    ) -> list[PendingDecision]:
        """See `Store.pending`."""
        query = sql.DUE_OF_ENGINES if engine_only else sql.DUE
        age = timedelta(seconds=older_than)
        rows = self._waiting(query, (age, limit), shards.LANE_DUE, limit, engine_only, age)
        return [PendingDecision(*row) for row in rows]

    def expired(self, at: datetime, limit: int = 1000) -> list[UUID]:
        """See `Store.expired`."""
        query: LiteralString = (
            "SELECT game_id FROM due WHERE deadline <= %s GROUP BY game_id ORDER BY min(deadline), game_id LIMIT %s"
        )
        return [row[0] for row in self._waiting(query, (at, limit), shards.LANE_EXPIRED, limit, at)]

    def timed(self) -> list[UUID]:
        """See `Store.timed`."""
        return [row[0] for row in self._all("SELECT DISTINCT game_id FROM due WHERE deadline IS NOT NULL", ())]

    def unscored(self, limit: int = 1000) -> list[UUID]:
        """See `Store.unscored`."""
        return [row[0] for row in self._waiting(sql.UNSCORED, (limit,), shards.LANE_UNSCORED, limit)]

    def refresh(
        self,
        game_id: UUID,
        version: int,
        *,
        lobby: Lobby | None = None,
        pending: Sequence[PendingDecision] | None = None,
    ) -> bool:
        """See `Store.refresh`."""
        arguments = (game_id, version, lobby_json(lobby), pending_json(pending))
        row = self._one("SELECT refresh_inline(%b, %b::integer, %s::jsonb, %s::jsonb)", arguments)
        return row == (True,)

    def forget_strays(self) -> int:
        """See `Store.forget_strays`."""
        row = self._one(self._here(sql.FORGET_STRAYS), (), patience=_HOUSEKEEPING)
        assert row is not None
        return int(row[0])

    def outbox(self, limit: int = 100) -> list[OutboxRow]:
        """See `Store.outbox`."""
        if self.is_spread:
            asked = {"limit": limit}

            def whole() -> list[tuple[Any, ...]]:
                return self.database.run(lambda conn: conn.execute(shards.OUTBOX, asked).fetchall())

            found = self._lanes.rows(whole, shards.LANE_OUTBOX, self.partitions, limit)
            if all(game is not None for *_, game in found):
                found = [*found, *((*row, None) for row in self._all(sql.OUTBOX, (limit,)))][:limit]
            self._left = {row[0]: row[3] for row in found}
            return [OutboxRow(*row[:3]) for row in found]
        return [OutboxRow(*row) for row in self._all(sql.OUTBOX, (limit,))]

    def handed_on(self, job_ids: Sequence[str]) -> None:
        """See `Store.handed_on`."""
        if not job_ids:
            return
        if self.is_spread:
            if not self._left.keys() >= set(job_ids):
                self._run(shards.HANDED_ON, (list(job_ids),))
            elif games := [game for job in job_ids if (game := self._left[job]) is not None]:
                self._run(shards.HANDED_ON_OF_GAMES, (list(job_ids), games))
        self._run("DELETE FROM outbox WHERE job_id = ANY(%b)", (list(job_ids),))

    # Beside the streams

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """See `Store.save_snapshot`."""
        self._run(
            "INSERT INTO snapshots (game_id, layout, version, head, data) VALUES (%b, %b, %b::integer, %b, %b)"
            " ON CONFLICT (game_id, layout, version) DO UPDATE SET head = EXCLUDED.head, data = EXCLUDED.data",
            (snapshot.game_id, snapshot.layout, snapshot.version, snapshot.head, snapshot.data),
        )

    def snapshot(self, game_id: UUID, layout: str, upto: int | None = None) -> Snapshot | None:
        """See `Store.snapshot`."""
        row = self._one(
            "SELECT game_id, version, head, layout, data FROM snapshots"
            " WHERE game_id = %b AND layout = %b AND version <= %b ORDER BY version DESC LIMIT 1",
            (game_id, layout, LARGEST if upto is None else min(upto, LARGEST)),
        )
        return None if row is None else Snapshot(*row)

    def prune_snapshots(
        self, layouts: Collection[str], after: UUID | None = None, games: int = 1000
    ) -> tuple[int, UUID | None]:
        """See `Store.prune_snapshots`."""
        if self.is_spread:
            page = [game for (game,) in self._all(shards.PRUNED_PAGE, (after or UUID(int=0), games))]
            pruned = (page, list(layouts), PRUNED_TO, PRUNED_TO)
            gone = self.database.run(lambda conn: _execute(conn, shards.PRUNE, pruned).rowcount) if page else 0
            return int(gone), page[-1] if len(page) == games else None
        row = self._one(sql.PRUNE, (after or UUID(int=0), games, list(layouts), PRUNED_TO, PRUNED_TO))
        assert row is not None
        gone, looked_at, last = row
        return int(gone), last if looked_at == games else None

    def save_pack(self, digest: str, title: str, data: bytes) -> None:
        """See `Store.save_pack`."""
        self._run(
            "INSERT INTO packs (digest, title, data) VALUES (%b, %b, %b) ON CONFLICT (digest) DO NOTHING",
            (digest, title, data),
        )

    def pack(self, digest: str) -> bytes | None:
        """See `Store.pack`."""
        row = self._one("SELECT data FROM packs WHERE digest = %b", (digest,))
        return None if row is None else bytes(row[0])

    def packs(self, title: str) -> list[str]:
        """See `Store.packs`."""
        return [
            digest for (digest,) in self._all("SELECT digest FROM packs WHERE title = %b ORDER BY ordinal", (title,))
        ]

    def projection_position(self, projection: str, partition: int = 0) -> Cursor:
        """See `Store.projection_position`."""
        partitions = self.partitions
        return self.database.run(lambda conn: runner.position(conn, projection, partition, partitions))

    def project(self, projection: Projection, limit: int = 1000) -> int:
        """See `Store.project`."""
        return each_partition(self.partitions, lambda one: self._project(projection, one, limit))

    def _project(self, projection: Projection, partition: int, limit: int) -> int:
        partitions = self.partitions
        try:
            return self.database.run(
                lambda conn: runner.catch_up(conn, projection, _feed, partition, partitions, limit)
            )
        except CursorLost:
            return self.rebuild(projection).events

    def rebuild(self, projection: Projection, progress: Callable[[int], None] | None = None) -> Rebuilt:
        """See `Store.rebuild`."""
        partitions = self.partitions
        return self.database.run(
            lambda conn: runner.rebuild(conn, projection, _feed, partitions, progress), patience=_HOUSEKEEPING
        )

    def rows(self, projection: Projection, group: Key = ()) -> dict[Key, Row]:
        """See `Store.rows`."""
        return self.database.run(lambda conn: runner.rows_of(conn, projection, group))

    # One statement each

    def _one(
        self, query: LiteralString, arguments: Sequence[object], patience: float | None = None
    ) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self.database.run(
            lambda conn: _execute(conn, query, arguments).fetchone(), patience=patience
        )
        return row

    def _all(self, query: LiteralString, arguments: Sequence[object]) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = self.database.run(lambda conn: _execute(conn, query, arguments).fetchall())
        return rows

    def _about(
        self, game_id: UUID, query: LiteralString, arguments: Sequence[object], here: LiteralString = ""
    ) -> list[tuple[Any, ...]]:
        """What one statement gives that asks about one game alone; on the worker that holds it with the end `here`."""
        rows: list[tuple[Any, ...]] = self._nodes.run(
            game_id,
            self.partitions,
            lambda conn: _execute(conn, query, arguments).fetchall(),
            lambda conn: _execute(conn, query + here, arguments).fetchall(),
        )
        return rows

    def _waiting(
        self, query: LiteralString, arguments: Sequence[object], lane: LiteralString, limit: int, *more: object
    ) -> list[tuple[Any, ...]]:
        """What waits anywhere; on a cluster, while a worker is away, with the others."""
        if not self.is_spread:
            return self._all(query, arguments)
        return self._lanes.rows(lambda: self._all(query, arguments), lane, self.partitions, limit, *more)

    def _run(self, query: LiteralString, arguments: Sequence[object]) -> None:
        self.database.run(lambda conn: _execute(conn, query, arguments))


def _execute(conn: Connection, query: LiteralString, arguments: Sequence[object]) -> Any:
    return conn.execute(query, arguments, binary=True)


def _holds(conn: Connection, cursor: Cursor, partitions: int) -> bool:
    if cursor.partition >= partitions:
        return False
    if cursor.at_start:
        return True
    query = sql.of_partition(sql.CURSOR_HASH, cursor.partition, partitions)
    row = _execute(conn, query, (cursor.xid, cursor.position)).fetchone()
    return row is not None and bool(row[0].startswith(cursor.hash))


def _must_hold(conn: Connection, cursor: Cursor, partitions: int) -> None:
    if not _holds(conn, cursor, partitions):
        raise CursorLost(f"the feed does not hold event {cursor.xid}-{cursor.position}, which was read from it before")


def _feed(conn: Connection, after: Cursor, limit: int, partitions: int) -> list[StoredEvent]:
    _must_hold(conn, after, partitions)
    query = sql.of_partition(sql.FEED, after.partition, partitions)
    return [StoredEvent(*row) for row in _execute(conn, query, (after.xid, after.position, limit)).fetchall()]


def _lobby(row: tuple[Any, ...]) -> Lobby:
    game_id, title, status, version, summary, players = row[:6]
    return Lobby(game_id, title, status, version, summary, tuple(players))
