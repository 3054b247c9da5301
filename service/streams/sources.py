"""The sources of streams, one per kind; each continues from an id, and skips nothing."""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Protocol
from uuid import UUID

from application.games.followers import WHOLE, FollowerForm, concerns, lobby_event, private, view_as_after
from application.games.views import Happening, ViewAs
from eventstore.game import Game
from eventstore.store import Cursor, EventHeader, Head
from service.problems import Problem
from service.schemas import LARGEST
from service.streams.hub import Hub, StreamWaiter

__all__ = [
    "PLACE",
    "VERSION",
    "GameSource",
    "LobbySource",
    "LobbyTexts",
    "MineSource",
    "Source",
    "cursor_of",
    "cursor_text",
    "version_of",
    "version_text",
]

PAGE = 50
"""Maximum number of events per call of a source."""

PLACE = r"1\.0-([0-9]{1,18})-([0-9]{1,18})-([0-9a-f]{16})|([0-9]{1,18})-([0-9]{1,18})"
"""An id of a stream of the feed: the form of ids, then for each part of the feed its number and the place in it with
the beginning of that event's hash. The feed has one part now. Ids of the first form had neither."""
VERSION = r"1\.([0-9]{1,10})-([0-9a-f]{16})|([0-9]{1,10})"
"""An id of a game's stream: the form of ids, and the event's version with the beginning of its hash; or a version."""
_HASH = 8
"""Bytes of a hash in an id."""

Item = tuple[str, bytes]
"""An id, and the event as a JSON object without it."""


_LAST = frozenset({"game_scored", "game_expired", "seeds_withheld"})
"""The types of events after which nothing follows in a game."""


class Source(Protocol):
    """The events of one stream."""

    ticket: StreamWaiter
    more: bool
    """Whether `next` may have more immediately."""
    over: bool
    """Whether nothing can follow the last event returned, because it is the score of the stream's one game."""

    @property
    def last(self) -> str:
        """The id of the last event returned, or the caller's starting point."""
        ...

    def lost(self) -> bool:
        """Whether the store has lost the last event returned; then the source continues after the store's last event.

        Raises:
            StoreUnavailable: the database cannot be reached.
        """
        ...

    def next(self) -> list[Item]:
        """The next events; empty if there is nothing new, or (`more`) nothing for this caller in the page read.

        Raises:
            StoreUnavailable: the database cannot be reached; nothing was skipped.
        """
        ...


def cursor_text(cursor: Cursor) -> str:
    """The client's form of a cursor of the feed."""
    return f"1.0-{cursor.xid}-{cursor.position}-{_beginning(cursor.hash)}"


def cursor_of(text: str) -> Cursor:
    """The cursor of the feed that a client names.

    Raises:
        Problem: no stream gives such an id.
    """
    match = re.fullmatch(PLACE, text)
    if match is None:
        raise Problem("bad_cursor", "the id was not issued by this stream")
    xid, position, hash_, old_xid, old_position = match.groups()
    if xid is None:
        return Cursor(int(old_xid), int(old_position))
    return Cursor(int(xid), int(position), bytes.fromhex(hash_))


def version_text(version: int, head: bytes) -> str:
    """The client's form of a place in a game's stream."""
    return f"1.{version}-{_beginning(head)}" if head else str(version)


def version_of(text: str) -> tuple[int, bytes]:
    """The version that a client names, and how the hash of its event begins; empty where they do not say.

    Raises:
        Problem: no stream gives such an id.
    """
    match = re.fullmatch(VERSION, text)
    version = -1 if match is None else int(match[1] or match[3])
    if match is None or not 0 <= version <= LARGEST:
        raise Problem("bad_cursor", "the id was not issued by this stream")
    return version, bytes.fromhex(match[2] or "")


def _beginning(hash_: bytes) -> str:
    return hash_[:_HASH].hex().ljust(2 * _HASH, "0")


class _HubSource:
    """Common parts of all sources: the hub, and the check that the store still holds the last event returned."""

    def __init__(self, hub: Hub, ticket: StreamWaiter) -> None:
        self.ticket = ticket
        self.more = False
        self.over = False
        self._hub = hub
        self._generation: int | None = None
        """The hub's generation at the last check."""
        self._caught_up = False
        """Past events are read from the store, page by page; the hub announces new ones, and may lag behind it."""

    def lost(self) -> bool:
        """See `Source.lost`."""
        generation = self._hub.generation
        if generation == self._generation:
            return False
        held = self._held()
        if not held:
            self._go_to_end()
        self._generation, self._caught_up = generation, False
        return not held

    def _held(self) -> bool:
        """Whether the store holds the last event returned."""
        raise NotImplementedError

    def _go_to_end(self) -> None:
        """Continue after the store's last event."""
        raise NotImplementedError

    def _check_again(self) -> list[Item]:
        """What `next` returns if an event does not follow the last one: nothing, until `lost` has checked."""
        self._generation, self.more = None, True
        return []


class GameSource(_HubSource):
    """The events of one game, by their versions."""

    def __init__(
        self,
        hub: Hub,
        game_id: UUID,
        version: int,
        head: bytes,
        see: Callable[[Game], ViewAs],
        form: FollowerForm = WHOLE,
    ) -> None:
        """Begins after the event of a version, whose hash begins with `head`; empty if any event there will do.

        `see` chooses the viewer of an event from the game right after it.
        """
        super().__init__(hub, StreamWaiter(games={game_id}))
        self._game = game_id
        self._version = version
        self._head = head
        self._see = see
        self._form = form

    @property
    def last(self) -> str:
        """See `Source.last`."""
        return version_text(self._version, self._head)

    def _held(self) -> bool:
        if not self._version:
            return True
        found = self._hub.store.read(self._game, self._version - 1, self._version)
        self.over = bool(found) and found[0].type in _LAST
        return bool(found) and found[0].hash.startswith(self._head)

    def _go_to_end(self) -> None:
        head = self._hub.store.head(self._game)
        self._version, self._head = (head.version, head.hash) if head else (0, b"")
        self.over = False

    def next(self) -> list[Item]:
        """See `Source.next`."""
        followers = self._hub.followers
        known = self._hub.head_of(self._game) if self._caught_up else None
        if known is not None and known.version <= self._version:
            if known.version == self._version and not known.hash.startswith(self._head):
                return self._check_again()
            self.more = False
            return []
        found = followers.after(self._game, self._version, PAGE, known=known)
        if found and self._version and not found[0].stored.prev_hash.startswith(self._head):
            return self._check_again()
        items = [(version_text(each.stored.version, each.stored.hash), self._text(each)) for each in found]
        if found:
            self._version, self._head = found[-1].stored.version, found[-1].stored.hash
            self.over = found[-1].stored.type in _LAST
        self.more = len(found) >= PAGE
        self._caught_up = self._caught_up or not self.more
        return items

    def _text(self, each: Happening) -> bytes:
        before = None if each.before is None else self._see(each.before)
        return self._hub.followers.text(each, self._see(each.after), before, self._form)


class _FeedSource(_HubSource):
    """Common parts of the two sources that follow the feed."""

    def __init__(self, hub: Hub, after: Cursor, ticket: StreamWaiter) -> None:
        super().__init__(hub, ticket)
        self._cursor = after

    @property
    def last(self) -> str:
        """See `Source.last`."""
        return cursor_text(self._cursor)

    def _held(self) -> bool:
        return self._hub.store.holds(self._cursor)

    def _go_to_end(self) -> None:
        self._cursor = self._hub.store.feed_end()

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

    def __init__(self, hub: Hub, after: Cursor, player: str, form: FollowerForm = WHOLE) -> None:
        super().__init__(hub, after, StreamWaiter(set(hub.store.games_of(player)), player))
        self._player = player
        self._form = form

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
            happening = happened.get((header.game_id, header.version))
            if happening is None or happening.stored.hash != header.cursor.hash:
                return self._check_again()
            if concerns(happening, self._player):
                view_as = view_as_after(happening.after, self._player)
                before = None if happening.before is None else view_as_after(happening.before, self._player)
                text = self._hub.followers.text(happening, view_as, before, self._form)
                items.append((cursor_text(header.cursor), text))
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
        runs: dict[UUID, list[Head]] = {}
        for header in page:
            runs.setdefault(header.game_id, []).append(Head(header.version, header.cursor.hash))
        return {
            (game, each.stored.version): each
            for game, run in runs.items()
            for each in self._hub.followers.after(game, run[0].version - 1, len(run), known=run[-1])
        }


class LobbyTexts:
    """Lobby events as JSON, cached for all streams of a process."""

    def __init__(self, hub: Hub) -> None:
        self._store = hub.store
        self._lock = Lock()
        self._known: OrderedDict[bytes, bytes | None] = OrderedDict()
        """By the event's hash."""

    def text(self, header: EventHeader) -> bytes | None:
        """A lobby event as JSON on one line; None if the game is private."""
        key = header.cursor.hash
        with self._lock:
            if key in self._known:
                return self._known[key]
        row, text = self._store.lobby(header.game_id), None
        if row is not None and not private(row):
            stored = self._store.read(header.game_id, header.version - 1, header.version)
            if not stored or stored[0].hash != header.cursor.hash:
                return None
            text = json.dumps(lobby_event(stored[0], row.title), ensure_ascii=False, separators=(",", ":")).encode()
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
