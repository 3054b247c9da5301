"""The sources of streams, one per kind; each continues from an id, and skips nothing."""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Protocol
from uuid import UUID

from application.games.views import Happening, ViewAs
from application.notices.followers import WHOLE, FollowerForm, concerns, lobby_event, private, view_as_after
from eventstore.game import Game
from eventstore.partitions import SHARDS
from eventstore.store import Cursor, EventHeader, Head, Store
from service.problems import Problem
from service.schemas import LARGEST
from service.streams.hub import Hub, StreamWaiter

__all__ = [
    "FOLLOW",
    "LONGEST_PLACE",
    "PLACE",
    "START",
    "VERSION",
    "Follow",
    "GameSource",
    "LobbySource",
    "LobbyTexts",
    "ManySource",
    "Place",
    "StreamSource",
    "feed_end",
    "feed_start",
    "place_of",
    "place_text",
    "version_of",
    "version_text",
]

MOST = 20
"""Maximum number of things that one stream of the feed follows."""
PAGE = 50
"""Maximum number of events per call of a source."""

_PART = r"([0-9]{1,2})-([0-9]{1,18})-([0-9]{1,18})-([0-9a-f]{16})"
PLACE = rf"1((?:\.{_PART.replace('(', '(?:')}){{1,{max(SHARDS)}}})|([0-9]{{1,18}})-([0-9]{{1,18}})"
"""An id of a stream of the feed: the form of ids, then for each partition of the feed its number and the place in it
with the beginning of that event's hash. Ids of the first form had neither; `0-0` is where each feed begins."""
VERSION = r"1\.([0-9]{1,10})-([0-9a-f]{16})|([0-9]{1,10})"
"""An id of a game's stream: the form of ids, and the event's version with the beginning of its hash; or a version."""
_ONE = "(?:mine|lobby|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
FOLLOW = f"{_ONE}(?:,{_ONE}){{0,{MOST - 1}}}"
"""What a stream of the feed can follow: `mine`, `lobby` and ids of games."""
Place = tuple[Cursor, ...]
"""A place in the feed: the last event of each partition, from the first partition on."""
LONGEST_PLACE = 1 + max(SHARDS) * len(f".64-{10**18 - 1}-{10**18 - 1}-{'0' * 16}")
"""Characters of the longest id of a stream of the feed."""
START: Place = (Cursor(),)
"""The place of the id `0-0`."""
_HASH = 8
"""Bytes of a hash in an id."""

Item = tuple[str, bytes]
"""An id, and the event as a JSON object without it."""


Headers = list[EventHeader]

_LAST = frozenset({"game_scored", "game_expired", "seeds_withheld"})
"""The types of events after which nothing follows in a game."""


class StreamSource(Protocol):
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

    def doubt(self) -> None:
        """Let `lost` ask the store: what the hub has never read, it cannot miss."""
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


def place_text(place: Place) -> str:
    """The client's form of a place in the feed."""
    return "1" + "".join(f".{c.partition}-{c.xid}-{c.position}-{_beginning(c.hash)}" for c in place)


def place_of(text: str) -> Place:
    """The place in the feed that a client names.

    Raises:
        Problem: no stream gives such an id.
    """
    match = re.fullmatch(PLACE, text)
    parts = [] if match is None else re.findall(_PART, match[1] or "")
    if match is None or [int(part[0]) for part in parts] != list(range(len(parts))):
        raise Problem("bad_cursor", "the id was not issued by this stream")
    if not parts:
        return (Cursor(int(match[2]), int(match[3])),)
    return tuple(Cursor(int(xid), int(at), bytes.fromhex(hash_), int(number)) for number, xid, at, hash_ in parts)


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
        self._doubted = False

    def doubt(self) -> None:
        """See `StreamSource.doubt`."""
        self._doubted = True

    def lost(self) -> bool:
        """See `StreamSource.lost`."""
        generation = self._hub.generation
        if generation == self._generation and not self._doubted:
            return False
        held = self._held()
        self._doubted = False
        if held and generation == self._generation:
            return False
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
        """See `StreamSource.last`."""
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
        """See `StreamSource.next`."""
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

    def __init__(self, hub: Hub, after: Place, ticket: StreamWaiter) -> None:
        super().__init__(hub, ticket)
        self._place = after

    @property
    def last(self) -> str:
        """See `StreamSource.last`."""
        return place_text(self._place)

    def _held(self) -> bool:
        store = self._hub.store
        return len(self._place) == store.partitions and all(store.holds(cursor) for cursor in self._place)

    def _go_to_end(self) -> None:
        """Continue after the last event of each partition whose place was lost."""
        store = self._hub.store
        if len(self._place) != store.partitions:
            self._place = feed_end(store)
        else:
            self._place = tuple(c if store.holds(c) else store.feed_end(c.partition) for c in self._place)

    def _look(self) -> tuple[Place, list[EventHeader] | None]:
        """The end of the feed, and the headers up to it if the hub keeps them; None if the store must be read."""
        end, kept = self._hub.end, self._hub.since(self._place) if self._caught_up else None
        # Read first, so that every seat taken up to there is found.
        return (end, kept) if kept is not None else (feed_end(self._hub.store), None)

    def _page(self, end: Place, *, games: Sequence[UUID] | None = None, exclude_moves: bool = False) -> Headers:
        """The next headers in the store, up to an end."""
        found = [
            header
            for after, last in zip(self._place, end, strict=True)
            for header in self._hub.store.headers(after, PAGE + 1, games=games, exclude_moves=exclude_moves)
            if header.cursor <= last
        ]
        return sorted(found, key=lambda header: header.cursor)

    def _placed(self, page: Headers) -> list[tuple[str, EventHeader]]:
        """The headers of a page, each with the id of the place after it."""
        place, found = list(self._place), []
        for header in page:
            place[header.cursor.partition] = header.cursor
            found.append((place_text(tuple(place)), header))
        return found

    def _go_on(self, found: Headers, end: Place) -> None:
        """Advance to `end` after a page; nothing in between concerns this caller."""
        self.more = len(found) > PAGE
        self._caught_up = self._caught_up or not self.more
        place = list(self._place)
        for header in found[:PAGE]:
            place[header.cursor.partition] = header.cursor
        self._place = tuple(place) if self.more else tuple(map(max, place, end))


def feed_start(store: Store) -> Place:
    """The place before the feed's first events."""
    return tuple(Cursor(partition=each) for each in range(store.partitions))


def feed_end(store: Store) -> Place:
    """The place of the feed's current last events."""
    return tuple(store.feed_end(each) for each in range(store.partitions))


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


@dataclass(frozen=True, slots=True)
class Follow:
    """What one stream of the feed follows, and for whom."""

    viewer: str | None
    """The player who follows; None: the public."""
    mine: bool
    """Every game while the viewer holds a seat in it."""
    games: frozenset[UUID]
    """Games that they named; what they may not know of them is left out."""
    lobby: bool
    """What happens to other public games but moves."""


class ManySource(_FeedSource):
    """The events of many games, in the order of the feed: a player's own, those that they named, the lobby's."""

    def __init__(
        self,
        hub: Hub,
        after: Place,
        follow: Follow,
        texts: LobbyTexts,
        known: Callable[[UUID], bool],
        form: FollowerForm = WHOLE,
    ) -> None:
        """`known` says whether the viewer may know of a private game now."""
        games, player = set(follow.games), follow.viewer if follow.mine else None
        if player is not None:
            games |= set(hub.store.games_of(player))
        super().__init__(hub, after, StreamWaiter(games, player, follow.lobby))
        self._follow = follow
        self._texts = texts
        self._known = known
        self._form = form

    def next(self) -> list[Item]:
        """See `StreamSource.next`."""
        end, kept = self._look()
        if len(end) != len(self._place):
            return self._check_again()
        if kept is None:
            found = self._stored(end)
        else:
            if self.ticket.player is not None:
                self._look_for_seats(kept, self.ticket.player)
            found = [header for header in kept if self._concerned(header)]
        items = []
        page = found[:PAGE]
        happened = self._happened([header for header in page if header.game_id in self.ticket.games])
        for id_, header in self._placed(page):
            text = None
            if header.game_id in self.ticket.games:
                happening = happened.get((header.game_id, header.version))
                if happening is None or happening.stored.hash != header.cursor.hash:
                    return self._check_again()
                text = self._text(happening)
            if text is None and self._in_lobby(header) and (public := self._texts.text(header)) is not None:
                text = public[:-1] + b',"viewer":"public","log":[]}'
            if text is not None:
                items.append((id_, text))
        self._go_on(found, end)
        return items

    def _stored(self, end: Place) -> Headers:
        """The next headers in the store, from the games followed and from the lobby, up to an end."""
        player = self.ticket.player
        if player is not None:
            self._hub.add_games(self.ticket, set(self._hub.store.games_of(player)))
        found = self._page(end, games=sorted(self.ticket.games))
        if self._follow.lobby:
            found += self._page(end, exclude_moves=True)
        return [by for _, by in sorted({header.cursor: header for header in found}.items())][: PAGE + 1]

    def _concerned(self, header: EventHeader) -> bool:
        return header.game_id in self.ticket.games or self._in_lobby(header)

    def _in_lobby(self, header: EventHeader) -> bool:
        return self._follow.lobby and header.type != "move_made"

    def _text(self, happening: Happening) -> bytes | None:
        """An event as the viewer may see it; None if they do not follow its game, or may not know of it."""
        viewer, game = self._follow.viewer, happening.after
        own = self._follow.mine and viewer is not None and concerns(happening, viewer)
        named = game.id in self._follow.games and (own or not game.terms.private or self._known(game.id))
        if not own and not named:
            return None
        before = None if happening.before is None else view_as_after(happening.before, viewer)
        return self._hub.followers.text(happening, view_as_after(game, viewer), before, self._form)

    def _look_for_seats(self, kept: list[EventHeader], player: str) -> None:
        """Add games in which the player has been seated."""
        strange = [n for n in kept if n.game_id not in self.ticket.games and n.type in ("seat_taken", "game_started")]
        found = {header.game_id for header in strange if header.actor == f"player:{player}"}
        for game in {header.game_id for header in strange} - found:
            row = self._hub.store.lobby(game)
            if row is not None and player in row.players:
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


class LobbySource(_FeedSource):
    """Events of public games in the lobby: opened, joined, started, ended."""

    def __init__(self, hub: Hub, after: Place, texts: LobbyTexts) -> None:
        super().__init__(hub, after, StreamWaiter(lobby=True))
        self._texts = texts

    def next(self) -> list[Item]:
        """See `StreamSource.next`."""
        end, kept = self._look()
        if len(end) != len(self._place):
            return self._check_again()
        if kept is None:
            found = self._page(end, exclude_moves=True)[: PAGE + 1]
        else:
            found = [header for header in kept if header.type != "move_made"]
        texts = [(id_, self._texts.text(header)) for id_, header in self._placed(found[:PAGE])]
        self._go_on(found, end)
        return [(id_, text) for id_, text in texts if text is not None]
