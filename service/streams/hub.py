"""Wakes hundreds of streams of one process with a single reader of the database.

One thread reads the feed while streams wait, keeps the latest event headers, and wakes the streams concerned.
A stream reads what it sends by versions and cursors, so a late or spurious wake-up loses nothing.
The same thread notices disconnected or stalled clients, and the end of the process.
"""

from __future__ import annotations

import logging
import os
import select
import socket
import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from heapq import merge
from uuid import UUID

from application.games.commands import GameCommands
from application.games.seats import PlayerNames, nameless
from application.notices.followers import Followers
from eventstore.errors import CursorLost, StoreError
from eventstore.game import Game
from eventstore.partitions import each_partition
from eventstore.store import Cursor, EventHeader, Head

__all__ = ["Hub", "StreamWaiter"]

_log = logging.getLogger("annals.service")

_REST = 0.02
_LONGEST_REST = 0.08
_LONGER = 1.25
"""Seconds between two reads of the feed; while there is nothing new, each pause is this much longer than the last."""
_SOON = 0.005
"""Seconds from what this process has appended to the next read."""
_PAUSE = 1.0
"""Seconds to wait after the database did not answer."""
_LOOK = 1.0
"""Seconds between two checks of the clients' sockets."""
_STALLED = 20.0
"""Seconds for which a client may accept no data before it is disconnected."""
_IDLE = 30.0
"""Seconds for which the reader continues after the last stream has ended."""
_KEPT = 20_000
"""Event headers kept; streams further behind read from the database."""


@dataclass(eq=False, slots=True)
class StreamWaiter:
    """One waiting stream: of some games, of a player's seats, or of the lobby."""

    games: set[UUID] = field(default_factory=set)
    player: str | None = None
    lobby: bool = False
    socket: socket.socket | None = None
    woken: threading.Event = field(default_factory=threading.Event)
    reason: str = "time"
    """Why the stream ends: `time`, `over`, `access` or `restart`."""
    sending_since: float | None = None
    """The monotonic time at which the current send began; None while the stream waits."""
    gone: bool = False
    """The client has closed the connection, or was disconnected."""

    def wants(self, header: EventHeader) -> bool:
        """Whether the event concerns the stream."""
        if header.game_id in self.games:
            return True
        # A player is told that they are seated, also if somebody else seated them.
        seated = self.player is not None and header.type in ("seat_taken", "game_started")
        return seated or (self.lobby and header.type != "move_made")


class _PartitionRead:
    """What is known of a partition of the feed."""

    def __init__(self, end: Cursor) -> None:
        self.headers: list[EventHeader] = []
        self.cursors: list[Cursor] = []
        self.start = self.end = end
        """All headers between these cursors are kept; the second is how far the partition has been read."""

    def add(self, found: list[EventHeader]) -> None:
        self.headers += found
        self.cursors += [header.cursor for header in found]
        self.end = found[-1].cursor
        surplus = len(self.headers) - _KEPT
        if surplus > _KEPT // 10:
            self.start = self.cursors[surplus - 1]
            del self.headers[:surplus], self.cursors[:surplus]


class Hub:
    """The streams of one process; its thread starts with the first stream, after the fork."""

    def __init__(self, commands: GameCommands, names: PlayerNames = nameless) -> None:
        self.store = commands.games.store
        self.followers = Followers(commands.games, names)
        self.ending: Callable[[], bool] = lambda: False
        """Whether the process is about to end, according to gunicorn's worker."""
        self.stopping = False
        """Whether the process is about to end; streams then end, too."""
        self._news = threading.Event()
        """Set when this process has appended something: the reader of the feed then does not wait."""
        commands.after_commit(self._hear)
        self._turn = threading.Lock()
        self._lock = threading.Lock()
        self._tickets: set[StreamWaiter] = set()
        self._by_game: dict[UUID, set[StreamWaiter]] = {}
        self._others: set[StreamWaiter] = set()
        self._heads: dict[UUID, Head] = {}
        """The newest known event of each followed game."""
        self._parts: list[_PartitionRead] = []
        self.generation = 0
        """Number of times that the store had lost events which this process had read."""
        self._thread: threading.Thread | None = None
        self._pid = 0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Streams prepare their data one at a time, so that requests are not delayed."""
        with self._turn:
            yield

    def enter(self, ticket: StreamWaiter) -> None:
        """Wake a stream from now on.

        Raises:
            StoreUnavailable: the reader has not started yet, and the database cannot be reached.
        """
        with self._lock:
            if not self._reading():
                self._begin()
            self._tickets.add(ticket)
            for game in ticket.games:
                self._by_game.setdefault(game, set()).add(ticket)
            if ticket.player is not None or ticket.lobby:
                self._others.add(ticket)

    def add_games(self, ticket: StreamWaiter, games: set[UUID]) -> None:
        """Wake a stream for further games, too."""
        with self._lock:
            ticket.games |= games
            for game in games:
                self._by_game.setdefault(game, set()).add(ticket)

    def leave(self, ticket: StreamWaiter) -> None:
        """A stream has ended."""
        with self._lock:
            self._tickets.discard(ticket)
            self._others.discard(ticket)
            for game in ticket.games:
                waiting = self._by_game.get(game)
                if waiting is not None:
                    waiting.discard(ticket)
                    if not waiting:
                        del self._by_game[game]
                        self._heads.pop(game, None)

    @property
    def end(self) -> tuple[Cursor, ...]:
        """How far each partition of the feed has been read."""
        return tuple(part.end for part in self._parts)

    def head_of(self, game: UUID) -> Head | None:
        """The newest known event of a followed game, of version 0 if it had none since; None while nothing is read."""
        return self._heads.get(game, Head(0, b"")) if self._reading() else None

    def since(self, place: tuple[Cursor, ...]) -> list[EventHeader] | None:
        """The headers after a place as far as they have been read; None if they are no longer kept.

        Each partition's headers are in its order, and so are those of each game.
        """
        with self._lock:
            parts = self._parts
            if len(parts) != len(place) or not self._reading():
                return None
            if any(after < part.start for part, after in zip(parts, place, strict=True)):
                return None
            rests = [
                part.headers[bisect_right(part.cursors, after) :] for part, after in zip(parts, place, strict=True)
            ]
        return rests[0] if len(rests) == 1 else list(merge(*rests, key=lambda header: header.cursor))

    def close(self) -> None:
        """End every stream of this process."""
        self.stopping = True
        self._news.set()
        self._wake(self._tickets)

    def _hear(self, game: Game) -> None:
        """This process has appended to a game; what others append, the reader finds by itself."""
        self._news.set()

    # The thread

    def _reading(self) -> bool:
        return self._thread is not None and self._pid == os.getpid() and self._thread.is_alive()

    def _begin(self) -> None:
        """Start reading from the end of the feed as it is now."""
        self._parts = self._at_end()
        if self._pid != os.getpid():
            self._tickets, self._by_game, self._others, self._heads = set(), {}, set(), {}
        self._pid = os.getpid()
        self._thread = threading.Thread(target=self._run, name="streams", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        away, rest, last_used, look_at = False, _REST, time.monotonic(), 0.0
        while True:
            now = time.monotonic()
            if self.stopping or self.ending():
                self.close()
                return
            if now >= look_at:
                look_at = now + _LOOK
                self._look_at_clients(now)
            with self._lock:
                if self._tickets:
                    last_used = now
                elif now - last_used > _IDLE:
                    self._thread = None
                    return
            try:
                busy = self._read()
                away = False
            except StoreError as error:
                if not away:
                    _log.warning("streams wait for the database: %s", error)
                busy, away = False, True
            if busy:
                rest = _REST
            elif away:
                time.sleep(_PAUSE)
            elif self._news.wait(rest):
                # However much this process appends, it reads at most so often.
                time.sleep(_SOON)
                self._news.clear()
                rest = _REST
            else:
                rest = min(_LONGER * rest, _LONGEST_REST)

    def _at_end(self) -> list[_PartitionRead]:
        return [_PartitionRead(self.store.feed_end(each)) for each in range(self.store.partitions)]

    def _read(self) -> bool:
        """Read new events; returns whether there may be more. A partition that fails does not hold up the others."""
        if self.store.partitions != len(self._parts):
            self._restart("the feed has another number of partitions")
            return False
        return each_partition(len(self._parts), self._read_part) > 0

    def _read_part(self, partition: int) -> int:
        part = self._parts[partition]
        try:
            found = self.store.headers(part.end)
        except CursorLost as error:
            self._restart(str(error), partition)
            return 0
        if not found:
            return 0
        with self._lock:
            part.add(found)
            others = list(self._others)
            woken: set[StreamWaiter] = set()
            for header in found:
                if waiting := self._by_game.get(header.game_id):
                    self._heads[header.game_id] = Head(header.version, header.cursor.hash)
                    woken |= waiting
        woken.update(ticket for ticket in others if any(ticket.wants(header) for header in found))
        self._wake(woken)
        return len(found)

    def _restart(self, why: str, partition: int | None = None) -> None:
        """A failover has lost events: continue from the end of the partition, or of each if its number has changed.

        Every stream checks its place.
        """
        _log.warning("streams restart from the end of the feed: %s", why)
        ends = self._at_end() if partition is None else [_PartitionRead(self.store.feed_end(partition))]
        self.followers.forget()
        with self._lock:
            if partition is None:
                self._parts = ends
            else:
                self._parts[partition] = ends[0]
            self._heads = {}
            self.generation += 1
        self._wake(self._tickets)

    def _wake(self, tickets: set[StreamWaiter]) -> None:
        for ticket in list(tickets):
            ticket.woken.set()

    def _look_at_clients(self, now: float) -> None:
        """Find clients that have closed their end, and disconnect stalled ones."""
        with self._lock:
            tickets = [ticket for ticket in self._tickets if ticket.socket is not None and not ticket.gone]
        poll, by_number = select.poll(), {}
        for ticket in tickets:
            assert ticket.socket is not None
            # A socket that gunicorn closed meanwhile has the number -1.
            if (number := ticket.socket.fileno()) >= 0:
                poll.register(number, select.POLLIN)
                by_number[number] = ticket
            since = ticket.sending_since
            if since is not None and now - since > _STALLED:
                with suppress(OSError):
                    ticket.socket.shutdown(socket.SHUT_RDWR)
                ticket.gone = True
        for number, _ in poll.poll(0):
            ticket = by_number[number]
            assert ticket.socket is not None
            try:
                # Further data on the same connection does not end the stream.
                ticket.gone = ticket.gone or not ticket.socket.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
            except BlockingIOError:
                continue
            except OSError:
                ticket.gone = True
            if ticket.gone:
                ticket.woken.set()
