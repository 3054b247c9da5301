"""The store in memory: the simplest implementation, as a reference for tests."""

from __future__ import annotations

import copy
import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from threading import RLock
from uuid import UUID

from eventstore.chain import link
from eventstore.errors import CursorLost, HistoryReplaced, VersionConflict
from eventstore.partitions import each_partition, partition_of
from eventstore.projections import Key, Projection, Rebuilt, Row, fold_page
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
)
from eventstore.store.validation import check_append, check_text, lobby_json, outbox_json, page, pending_json

__all__ = ["MemoryStore"]


@dataclass(slots=True)
class _Listed:
    opened: int
    row: Lobby


class MemoryStore:
    """A store in memory. Safe to share between threads."""

    def __init__(self, partitions: int = 1) -> None:
        self._lock = RLock()
        self._feeds: list[list[StoredEvent]] = [[] for _ in range(partitions)]
        self._count = 0
        self._streams: dict[UUID, list[StoredEvent]] = {}
        self._lobby: dict[UUID, _Listed] = {}
        self._due: dict[UUID, list[tuple[datetime, PendingDecision]]] = {}
        self._outbox: dict[str, OutboxRow] = {}
        self._snapshots: dict[tuple[UUID, str], dict[int, Snapshot]] = {}
        self._packs: dict[str, tuple[str, bytes]] = {}
        self._checkpoints: dict[tuple[str, int], Cursor] = {}
        self._rows: dict[str, dict[Key, Row]] = {}
        self._folded: dict[str, list[StoredEvent]] = {}
        """The events that a projection has folded, in that order, where it matters."""

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
        work, listed, awaited = outbox_json(outbox), lobby_json(lobby), pending_json(pending)
        with self._lock:
            earlier = self.command(game_id, command_id)
            if earlier is not None:
                return earlier
            stream = self._streams.get(game_id, [])
            if len(stream) != expected:
                raise VersionConflict(game_id, expected, len(stream))
            if head != (stream[-1].hash if stream else GENESIS):
                raise HistoryReplaced(game_id, expected, len(stream))
            self._streams[game_id] = stream
            now = datetime.now(UTC)
            for new in events:
                prev_hash = stream[-1].hash if stream else GENESIS
                self._count += 1
                event = StoredEvent(
                    game_id=game_id,
                    version=len(stream) + 1,
                    type=new.type,
                    actor=new.actor,
                    command_id=command_id,
                    rules=new.rules,
                    body=new.body,
                    sealed=new.sealed,
                    digest=new.digest,
                    prev_hash=prev_hash,
                    hash=link(prev_hash, new.body, new.sealed),
                    recorded_at=now,
                    position=self._count,
                    xid=self._count,
                )
                stream.append(event)
                self._feeds[partition_of(game_id, self.partitions)].append(event)
            for row in json.loads(work or "[]"):
                self._outbox.setdefault(row["job_id"], OutboxRow(**row))
            self._write_inline(game_id, listed, awaited)
            return Appended(expected + 1, len(stream), stream[-1].hash, duplicate=False)

    def command(self, game_id: UUID, command_id: str) -> Appended | None:
        """See `Store.command`."""
        with self._lock:
            own = [event for event in self._streams.get(game_id, ()) if event.command_id == command_id]
            if not own:
                return None
            return Appended(own[0].version, own[-1].version, own[-1].hash, duplicate=True)

    def head(self, game_id: UUID) -> Head | None:
        """See `Store.head`."""
        with self._lock:
            stream = self._streams.get(game_id)
            return Head(stream[-1].version, stream[-1].hash) if stream else None

    def version(self, game_id: UUID) -> int:
        """See `Store.version`."""
        with self._lock:
            return len(self._streams.get(game_id, ()))

    def read(self, game_id: UUID, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """See `Store.read`."""
        with self._lock:
            stream = self._streams.get(game_id, [])
            return [e for e in stream if e.version > after and (upto is None or e.version <= upto)]

    def read_on(self, game_id: UUID, version: int, head: bytes, upto: int | None = None) -> list[StoredEvent]:
        """See `Store.read_on`."""
        found = self.read(game_id, version - 1, None if upto is None else max(upto, version))
        if not found or found[0].hash != head:
            raise HistoryReplaced(game_id, version, self.version(game_id))
        return found[1:]

    @property
    def partitions(self) -> int:
        """See `Store.partitions`."""
        return len(self._feeds)

    def feed(self, after: Cursor, limit: int = 1000) -> list[tuple[Cursor, StoredEvent]]:
        """See `Store.feed`."""
        with self._lock:
            return [(self._cursor(event), event) for event in self._rest(after)[:limit]]

    def headers(
        self, after: Cursor, limit: int = 1000, *, games: Sequence[UUID] | None = None, exclude_moves: bool = False
    ) -> list[EventHeader]:
        """See `Store.headers`."""
        wanted = None if games is None else set(games)
        with self._lock:
            rest = self._rest(after)
        found = (
            EventHeader(self._cursor(event), event.game_id, event.version, event.type, event.actor)
            for event in rest
            if (wanted is None or event.game_id in wanted) and not (exclude_moves and event.type == "move_made")
        )
        return list(islice(found, limit))

    def feed_end(self, partition: int = 0) -> Cursor:
        """See `Store.feed_end`."""
        with self._lock:
            feed = self._feeds[partition]
            return self._cursor(feed[-1]) if feed else Cursor(partition=partition)

    def holds(self, cursor: Cursor) -> bool:
        """See `Store.holds`."""
        if cursor.partition >= self.partitions:
            return False
        with self._lock:
            feed = self._feeds[cursor.partition]
            index = bisect_left(feed, cursor.position, key=_position)
            named = feed[index] if index < len(feed) else None
        if cursor.at_start:
            return True
        return named is not None and named.position == cursor.position and named.hash.startswith(cursor.hash)

    def _rest(self, after: Cursor) -> list[StoredEvent]:
        if not self.holds(after):
            raise CursorLost(f"the feed does not hold event {after.xid}-{after.position}")
        feed = self._feeds[after.partition]
        return feed[bisect_right(feed, after.position, key=_position) :]

    def _cursor(self, event: StoredEvent) -> Cursor:
        return Cursor(event.xid, event.position, event.hash, partition_of(event.game_id, self.partitions))

    def games_of(self, player: str) -> list[UUID]:
        """See `Store.games_of`."""
        check_text(player)
        with self._lock:
            seated = {game for game, listed in self._lobby.items() if player in listed.row.players}
            taken = {
                e.game_id
                for stream in self._streams.values()
                for e in stream
                if e.type == "seat_taken" and e.actor == f"player:{player}"
            }
        return sorted(seated | taken)

    def all_games(self) -> Iterator[UUID]:
        """See `Store.all_games`."""
        with self._lock:
            games = sorted(self._streams)
        return iter(games)

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
        for text in (title, status, player):
            check_text(text or "")
        with self._lock:
            found = sorted(
                (
                    listed
                    for listed in self._lobby.values()
                    if listed.opened < start
                    and title in (None, listed.row.title)
                    and status in (None, listed.row.status)
                    and (player is None or player in listed.row.players)
                    and (among is None or listed.row.game_id in among)
                    and (visible_to is None or _knows(visible_to, listed.row))
                ),
                key=lambda listed: -listed.opened,
            )
        shown = found[:size]
        return [_copy(listed.row) for listed in shown], str(shown[-1].opened) if len(found) > size else None

    def lobby(self, game_id: UUID) -> Lobby | None:
        """See `Store.lobby`."""
        with self._lock:
            listed = self._lobby.get(game_id)
            return None if listed is None else _copy(listed.row)

    def pending(
        self, *, engine_only: bool = False, older_than: float = 0.0, limit: int = 1000
    ) -> list[PendingDecision]:
        """See `Store.pending`."""
        latest = datetime.now(UTC) - timedelta(seconds=older_than)
        with self._lock:
            rows = [entry for entries in self._due.values() for entry in entries]
        rows = [
            (since, pending)
            for since, pending in rows
            if since <= latest and (pending.engine is not None or not engine_only)
        ]
        rows.sort(key=lambda entry: (entry[0], entry[1].game_id, entry[1].seat))
        return [pending for _, pending in rows[:limit]]

    def expired(self, at: datetime, limit: int = 1000) -> list[UUID]:
        """See `Store.expired`."""
        with self._lock:
            ends = [
                (pending.deadline, game_id)
                for game_id, rows in self._due.items()
                for _, pending in rows
                if pending.deadline is not None and pending.deadline <= at
            ]
        return list(dict.fromkeys(game_id for _, game_id in sorted(ends)))[:limit]

    def timed(self) -> list[UUID]:
        """See `Store.timed`."""
        with self._lock:
            return [g for g, rows in self._due.items() if any(p.deadline is not None for _, p in rows)]

    def unscored(self, limit: int = 1000) -> list[UUID]:
        """See `Store.unscored`."""
        with self._lock:
            found = [
                (listed.opened, game_id)
                for game_id, listed in self._lobby.items()
                if listed.row.status == "finished" and listed.row.summary.get("scored") is not True
            ]
        return [game_id for _, game_id in sorted(found)][:limit]

    def refresh(
        self,
        game_id: UUID,
        version: int,
        *,
        lobby: Lobby | None = None,
        pending: Sequence[PendingDecision] | None = None,
    ) -> bool:
        """See `Store.refresh`."""
        listed, awaited = lobby_json(lobby), pending_json(pending)
        with self._lock:
            if version < 1 or self.version(game_id) != version:
                return False
            self._write_inline(game_id, listed, awaited)
            return True

    def forget_strays(self) -> int:
        """See `Store.forget_strays`: here rows cannot outlive their game."""
        return 0

    def _write_inline(self, game_id: UUID, lobby: str | None, pending: str | None) -> None:
        stream = self._streams[game_id]
        if lobby is not None:
            fields = json.loads(lobby)
            fields["players"] = tuple(fields["players"])
            self._lobby[game_id] = _Listed(stream[0].position, Lobby(game_id, **fields))
        if pending is not None:
            self._due[game_id] = [
                (
                    stream[row["version"] - 1].recorded_at if 0 < row["version"] <= len(stream) else datetime.now(UTC),
                    PendingDecision(game_id, **{**row, "deadline": _time(row["deadline"])}),
                )
                for row in json.loads(pending)
            ]

    def outbox(self, limit: int = 100) -> list[OutboxRow]:
        """See `Store.outbox`."""
        with self._lock:
            return list(self._outbox.values())[:limit]

    def add_work(self, row: OutboxRow) -> None:
        """Put work into the outbox apart from an append; a second row with the same id is dropped."""
        with self._lock:
            self._outbox.setdefault(row.job_id, row)

    def handed_on(self, job_ids: Sequence[str]) -> None:
        """See `Store.handed_on`."""
        with self._lock:
            for job_id in job_ids:
                self._outbox.pop(job_id, None)

    # Beside the streams

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """See `Store.save_snapshot`."""
        with self._lock:
            self._snapshots.setdefault((snapshot.game_id, snapshot.layout), {})[snapshot.version] = snapshot

    def snapshot(self, game_id: UUID, layout: str, upto: int | None = None) -> Snapshot | None:
        """See `Store.snapshot`."""
        with self._lock:
            kept = self._snapshots.get((game_id, layout), {})
            versions = [version for version in kept if upto is None or version <= upto]
            return kept[max(versions)] if versions else None

    def prune_snapshots(
        self, layouts: Collection[str], after: UUID | None = None, games: int = 1000
    ) -> tuple[int, UUID | None]:
        """See `Store.prune_snapshots`."""
        gone = 0
        with self._lock:
            page = sorted(game for game in {key[0] for key in self._snapshots} if after is None or game > after)[:games]
            for (game_id, layout), kept in list(self._snapshots.items()):
                if game_id not in page:
                    continue
                listed = self._lobby.get(game_id)
                over = listed is not None and listed.row.status in ("finished", "abandoned")
                last = {version // PRUNED_TO: version for version in sorted(kept)}
                stay = set(last.values()) if over else set(kept)
                if layout not in layouts:
                    stay = set()
                gone += len(kept) - len(stay)
                self._snapshots[game_id, layout] = {version: kept[version] for version in stay}
        return gone, page[-1] if len(page) == games else None

    def save_pack(self, digest: str, title: str, data: bytes) -> None:
        """See `Store.save_pack`."""
        check_text(digest)
        check_text(title)
        with self._lock:
            self._packs.setdefault(digest, (title, data))

    def pack(self, digest: str) -> bytes | None:
        """See `Store.pack`."""
        with self._lock:
            kept = self._packs.get(digest)
            return None if kept is None else kept[1]

    def packs(self, title: str) -> list[str]:
        """See `Store.packs`."""
        with self._lock:
            return [digest for digest, (of, _) in self._packs.items() if of == title]

    def projection_position(self, projection: str, partition: int = 0) -> Cursor:
        """See `Store.projection_position`."""
        with self._lock:
            return self._checkpoints.get((projection, partition), Cursor(partition=partition))

    def project(self, projection: Projection, limit: int = 1000) -> int:
        """See `Store.project`."""
        return each_partition(self.partitions, lambda one: self._project(projection, one, limit))

    def _project(self, projection: Projection, partition: int, limit: int) -> int:
        with self._lock:
            page = self.feed(self.projection_position(projection.name, partition), limit)
            rows = self._rows.setdefault(projection.name, {})
            _fold_into(rows, projection, [event for _, event in page])
            if page:
                self._checkpoints[projection.name, partition] = page[-1][0]
            if projection.ordered:
                self._folded.setdefault(projection.name, []).extend(event for _, event in page)
            return len(page)

    def rebuild(self, projection: Projection, progress: Callable[[int], None] | None = None) -> Rebuilt:
        """See `Store.rebuild`."""
        with self._lock:
            events = list(self._folded.get(projection.name, ()))
            known = {(event.game_id, event.version) for event in events}
            events += [e for feed in self._feeds for e in feed if (e.game_id, e.version) not in known]
            if projection.ordered:
                self._folded[projection.name] = events
            shadow: dict[Key, Row] = {}
            _fold_into(shadow, projection, events)
            live = self._rows.get(projection.name, {})
            changed = sum(live.get(key) != shadow.get(key) for key in live.keys() | shadow.keys())
            self._rows[projection.name] = shadow
            for partition in range(self.partitions):
                self._checkpoints[projection.name, partition] = self.feed_end(partition)
        if progress is not None:
            progress(len(events))
        return Rebuilt(len(events), changed)

    def rows(self, projection: Projection, group: Key = ()) -> dict[Key, Row]:
        """See `Store.rows`."""
        with self._lock:
            rows = self._rows.get(projection.name, {})
            found = sorted(key for key in rows if key[: len(group)] == group)
            return {key: copy.deepcopy(rows[key]) for key in found}

    def close(self) -> None:
        """Nothing to close."""


def _fold_into(rows: dict[Key, Row], projection: Projection, events: Sequence[StoredEvent]) -> None:
    def load(groups: set[Key]) -> dict[Key, Row]:
        width = len(next(iter(groups)))
        return {key: row for key, row in rows.items() if key[:width] in groups}

    change = fold_page(projection, events, load)
    rows.update(change.written)
    for key in change.deleted:
        del rows[key]


def _position(event: StoredEvent) -> int:
    return event.position


def _copy(row: Lobby) -> Lobby:
    """A copy of a row, whose summary the caller may change."""
    summary: dict[str, object] = json.loads(json.dumps(row.summary))
    return Lobby(row.game_id, row.title, row.status, row.version, summary, row.players)


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _knows(who: Audience, game: Lobby) -> bool:
    terms = game.summary.get("terms")
    if not isinstance(terms, dict) or terms.get("visibility") != "private" or game.game_id in who.games:
        return True
    return who.player is not None and (who.player in game.players or game.summary.get("creator") == who.player)
