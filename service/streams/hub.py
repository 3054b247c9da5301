"""How do hundreds of streams of one process learn of news with one reader of the database?

One thread reads the feed while anybody waits, keeps the latest news, and wakes the streams that they concern.
What a stream then sends it reads by versions and cursors, so a wake-up that is late or idle loses nothing.
The same thread notices clients that are gone or take nothing, and the end of the process.
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
from uuid import UUID

from application.games.commands import GameCommands
from application.games.followers import Followers
from eventstore.errors import StoreError
from eventstore.store import Cursor, News

__all__ = ["Hub", "Ticket"]

_log = logging.getLogger("annals.service")

_REST = 0.02
_LONGEST_REST = 0.08
"""Seconds between two looks at the feed; the rest doubles while there is nothing new."""
_PAUSE = 1.0
"""Seconds to wait where the database does not answer."""
_LOOK = 1.0
"""Seconds between two looks at the clients' sockets."""
_STALLED = 20.0
"""Seconds for which a client may take nothing before it is cut off."""
_IDLE = 30.0
"""Seconds after the last stream for which the reader goes on."""
_KEPT = 20_000
"""News that are kept; who is further behind asks the database."""


@dataclass(eq=False, slots=True)
class Ticket:
    """One stream that waits for news: of some games, of a player's seats, or of the lobby."""

    games: set[UUID] = field(default_factory=set)
    player: str | None = None
    lobby: bool = False
    socket: socket.socket | None = None
    woken: threading.Event = field(default_factory=threading.Event)
    reason: str = "time"
    """Why the stream ends: `time`, `access` or `restart`."""
    sending_since: float | None = None
    """The monotonic time since which something is being sent; None while the stream waits."""
    gone: bool = False
    """The client has closed the connection, or was cut off."""

    def wants(self, news: News) -> bool:
        """Whether the stream is to be woken."""
        if news.game_id in self.games:
            return True
        # Whoever is seated learns it, whoever did it.
        seated = self.player is not None and news.type in ("seat_taken", "game_started")
        return seated or (self.lobby and news.type != "move_made")


class Hub:
    """The streams of one process; its thread begins with the first stream, after the process was forked."""

    def __init__(self, commands: GameCommands) -> None:
        self.store = commands.games.store
        self.followers = Followers(commands.games)
        self.ending: Callable[[], bool] = lambda: False
        """Whether the process is about to end; gunicorn's worker says so."""
        self.stopping = False
        """The process is about to end: streams end, too."""
        self._turn = threading.Lock()
        self._lock = threading.Lock()
        self._tickets: set[Ticket] = set()
        self._by_game: dict[UUID, set[Ticket]] = {}
        self._others: set[Ticket] = set()
        self._versions: dict[UUID, int] = {}
        """Of games that are followed, as far as they have had news since."""
        self._news: list[News] = []
        self._cursors: list[Cursor] = []
        self._from = Cursor()
        """The kept news are all news after this."""
        self._end = Cursor()
        self._thread: threading.Thread | None = None
        self._pid = 0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Streams make what they send one after the other, so that requests find the process free."""
        with self._turn:
            yield

    def enter(self, ticket: Ticket) -> None:
        """Let a stream be woken from now on.

        Raises:
            StoreUnavailable: the reader is not at work yet, and the database cannot be reached.
        """
        with self._lock:
            if not self._reading():
                self._begin()
            self._tickets.add(ticket)
            for game in ticket.games:
                self._by_game.setdefault(game, set()).add(ticket)
            if ticket.player is not None or ticket.lobby:
                self._others.add(ticket)

    def add_games(self, ticket: Ticket, games: set[UUID]) -> None:
        """Let a stream be woken for further games."""
        with self._lock:
            ticket.games |= games
            for game in games:
                self._by_game.setdefault(game, set()).add(ticket)

    def leave(self, ticket: Ticket) -> None:
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
                        self._versions.pop(game, None)

    @property
    def end(self) -> Cursor:
        """How far the feed has been read."""
        return self._end

    def version_of(self, game: UUID) -> int | None:
        """The version that a followed game has reached, 0 where it has had no news; None where nobody reads."""
        return self._versions.get(game, 0) if self._reading() else None

    def since(self, after: Cursor) -> list[News] | None:
        """The news after a cursor as far as they have been read; None where they are no longer kept."""
        with self._lock:
            if after < self._from or not self._reading():
                return None
            return self._news[bisect_right(self._cursors, after) :]

    def close(self) -> None:
        """End every stream of this process."""
        self.stopping = True
        self._wake(self._tickets)

    # The thread

    def _reading(self) -> bool:
        return self._thread is not None and self._pid == os.getpid() and self._thread.is_alive()

    def _begin(self) -> None:
        """Start reading from the end of the feed as it is now."""
        self._from = self._end = self.store.feed_end()
        self._news, self._cursors = [], []
        if self._pid != os.getpid():
            self._tickets, self._by_game, self._others, self._versions = set(), {}, set(), {}
        self._pid = os.getpid()
        self._thread = threading.Thread(target=self._run, name="streams", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        away, rest, last_used, look_at = False, _REST, time.monotonic(), 0.0
        while True:
            now = time.monotonic()
            if self.ending():
                self.close()
                return
            if now >= look_at:
                look_at = now + _LOOK
                self._look_at_clients(now)
            with self._lock:
                if self._tickets:
                    last_used = now
                elif now - last_used > _IDLE or self.stopping:
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
            else:
                time.sleep(_PAUSE if away else rest)
                rest = min(2 * rest, _LONGEST_REST)

    def _read(self) -> bool:
        """Take what is new; says whether there may be more."""
        found = self.store.news(self._end)
        if not found:
            return False
        with self._lock:
            self._news += found
            self._cursors += [news.cursor for news in found]
            self._end = found[-1].cursor
            surplus = len(self._news) - _KEPT
            if surplus > _KEPT // 10:
                self._from = self._cursors[surplus - 1]
                del self._news[:surplus], self._cursors[:surplus]
            others = list(self._others)
            woken: set[Ticket] = set()
            for news in found:
                if waiting := self._by_game.get(news.game_id):
                    self._versions[news.game_id] = news.version
                    woken |= waiting
        woken.update(ticket for ticket in others if any(ticket.wants(news) for news in found))
        self._wake(woken)
        return True

    def _wake(self, tickets: set[Ticket]) -> None:
        for ticket in list(tickets):
            ticket.woken.set()

    def _look_at_clients(self, now: float) -> None:
        """Find clients that have closed their end, and cut off those that take nothing."""
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
                # Something more on the same connection is no reason to end.
                ticket.gone = ticket.gone or not ticket.socket.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
            except BlockingIOError:
                continue
            except OSError:
                ticket.gone = True
            if ticket.gone:
                ticket.woken.set()
