"""The sources of streams, one per kind; each continues from an id, and skips nothing."""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Protocol
from uuid import UUID

from application.games.followers import concerns, lobby_event, private, view_as_after
from application.games.views import Happening, ViewAs
from eventstore.game import Game
from eventstore.store import Cursor, EventHeader
from service.problems import Problem
from service.streams.hub import Hub, StreamWaiter

__all__ = ["GameSource", "LobbySource", "LobbyTexts", "MineSource", "Source", "cursor_of", "cursor_text"]

PAGE = 50
"""Maximum number of events per call of a source."""

_CURSOR = re.compile(r"([0-9]{1,18})-([0-9]{1,18})")

Item = tuple[str, bytes]
"""An id, and the event as a JSON object without it."""


class Source(Protocol):
    """The events of one stream."""

    ticket: StreamWaiter
    more: bool
    """Whether `next` may have more immediately."""

    @property
    def last(self) -> str:
        """The id of the last event returned, or the caller's starting point."""
        ...

    def next(self) -> list[Item]:
        """The next events; empty if there is nothing new, or (`more`) nothing for this caller in the page read.

        Raises:
            StoreUnavailable: the database cannot be reached; nothing was skipped.
        """
        ...


def cursor_text(cursor: Cursor) -> str:
    """The client's form of a cursor of the feed."""
    return f"{cursor.xid}-{cursor.position}"


def cursor_of(text: str, hub: Hub) -> Cursor:
    """The cursor of the feed that a client names.

    Raises:
        Problem: the id was not issued by this service.
    """
    match = _CURSOR.fullmatch(text)
    cursor = Cursor() if match is None else Cursor(int(match[1]), int(match[2]))
    # Another process may have read further than this one.
    if match is None or (cursor > hub.end and cursor > hub.store.feed_end()):
        raise Problem("bad_cursor", "the id was not issued by this stream")
    return cursor


class GameSource:
    """The events of one game, by their versions."""

    def __init__(self, hub: Hub, game_id: UUID, version: int, see: Callable[[Game], ViewAs]) -> None:
        """`see` chooses the viewer of an event from the game right after it."""
        self.ticket = StreamWaiter(games={game_id})
        self.more = False
        self._hub = hub
        self._game = game_id
        self._version = version
        self._see = see
        self._caught_up = False
        """Past events are read from the store, page by page; the hub announces new ones."""

    @property
    def last(self) -> str:
        """See `Source.last`."""
        return str(self._version)

    def next(self) -> list[Item]:
        """See `Source.next`."""
        followers = self._hub.followers
        known = self._hub.version_of(self._game) if self._caught_up else None
        if known is not None and known <= self._version:
            self.more = False
            return []
        found = followers.after(self._game, self._version, PAGE, known=known)
        items = [(str(each.stored.version), followers.text(each, self._see(each.after))) for each in found]
        if found:
            self._version = found[-1].stored.version
        self.more = len(found) >= PAGE
        self._caught_up = self._caught_up or not self.more
        return items


class _FeedSource:
    """Common parts of the two sources that follow the feed."""

    def __init__(self, hub: Hub, after: Cursor, ticket: StreamWaiter) -> None:
        self.ticket = ticket
        self.more = False
        self._hub = hub
        self._cursor = after
        self._caught_up = False
        """Past events are read from the store, since the hub may lag behind the caller's last command."""

    @property
    def last(self) -> str:
        """See `Source.last`."""
        return cursor_text(self._cursor)

    def _look(self) -> tuple[Cursor, list[EventHeader] | None]:
        """The end of the feed, and the headers up to it if the hub keeps them; None if the store must be read."""
        end, kept = self._hub.end, self._hub.since(self._cursor) if self._caught_up else None
        # Read first, so that every seat taken up to there is found.
        return (end, kept) if kept is not None else (self._hub.store.feed_end(), None)

    def _go_on(self, found: list[EventHeader], end: Cursor) -> None:
        """Advance to `end` after a page; nothing in between concerns this caller."""
        self.more = len(found) > PAGE
        self._caught_up = self._caught_up or not self.more
        done = [header.cursor for header in found[:PAGE]][-1:]
        self._cursor = done[0] if self.more else max([self._cursor, end, *done])


class MineSource(_FeedSource):
    """The events of all games in which a player holds a seat, in the order of the feed."""

    def __init__(self, hub: Hub, after: Cursor, player: str) -> None:
        super().__init__(hub, after, StreamWaiter(set(hub.store.games_of(player)), player))
        self._player = player

    def next(self) -> list[Item]:
        """See `Source.next`."""
        end, kept = self._look()
        if kept is None:
            self._hub.add_games(self.ticket, set(self._hub.store.games_of(self._player)))
            found = self._hub.store.headers(self._cursor, PAGE + 1, games=sorted(self.ticket.games))
            found = [header for header in found if header.cursor <= end]
        else:
            self._look_for_seats(kept)
            found = [header for header in kept if header.game_id in self.ticket.games]
        items = []
        happened = self._happened(found[:PAGE])
        for header in found[:PAGE]:
            happening = happened[header.game_id, header.version]
            if concerns(happening, self._player):
                view_as = view_as_after(happening.after, self._player)
                items.append((cursor_text(header.cursor), self._hub.followers.text(happening, view_as)))
        self._go_on(found, end)
        return items

    def _look_for_seats(self, kept: list[EventHeader]) -> None:
        """Add games in which the player has been seated."""
        strange = [n for n in kept if n.game_id not in self.ticket.games and n.type in ("seat_taken", "game_started")]
        found = {header.game_id for header in strange if header.actor == f"player:{self._player}"}
        for game in {header.game_id for header in strange} - found:
            row = self._hub.store.lobby(game)
            if row is not None and self._player in row.players:
                found.add(game)
        if found:
            self._hub.add_games(self.ticket, found)

    def _happened(self, page: list[EventHeader]) -> dict[tuple[UUID, int], Happening]:
        """The events of a page, by game and version; each game has a run without gaps."""
        runs: dict[UUID, list[int]] = {}
        for header in page:
            runs.setdefault(header.game_id, []).append(header.version)
        return {
            (game, each.stored.version): each
            for game, run in runs.items()
            for each in self._hub.followers.after(game, run[0] - 1, len(run), known=run[-1])
        }


class LobbyTexts:
    """Lobby events as JSON, cached for all streams of a process."""

    def __init__(self, hub: Hub) -> None:
        self._store = hub.store
        self._lock = Lock()
        self._known: OrderedDict[tuple[UUID, int], bytes | None] = OrderedDict()

    def text(self, header: EventHeader) -> bytes | None:
        """A lobby event as JSON on one line; None if the game is private."""
        key = (header.game_id, header.version)
        with self._lock:
            if key in self._known:
                return self._known[key]
        row, text = self._store.lobby(header.game_id), None
        if row is not None and not private(row):
            (stored,) = self._store.read(header.game_id, header.version - 1, header.version)
            text = json.dumps(lobby_event(stored, row.title), ensure_ascii=False, separators=(",", ":")).encode()
        with self._lock:
            self._known[key] = text
            if len(self._known) > 1000:
                self._known.popitem(last=False)
        return text


class LobbySource(_FeedSource):
    """Events of public games in the lobby: opened, joined, started, ended."""

    def __init__(self, hub: Hub, after: Cursor, texts: LobbyTexts) -> None:
        super().__init__(hub, after, StreamWaiter(lobby=True))
        self._texts = texts

    def next(self) -> list[Item]:
        """See `Source.next`."""
        end, kept = self._look()
        if kept is None:
            found = self._hub.store.headers(self._cursor, PAGE + 1, exclude_moves=True)
            found = [header for header in found if header.cursor <= end]
        else:
            found = [header for header in kept if header.type != "move_made"]
        texts = [(cursor_text(header.cursor), self._texts.text(header)) for header in found[:PAGE]]
        self._go_on(found, end)
        return [(id_, text) for id_, text in texts if text is not None]
