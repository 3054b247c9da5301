"""The events that followers of games get, each redacted for its viewer.

Streams and webhooks follow games, and both take their events from here: an event is always written the same way.
"""

from __future__ import annotations

import json
from collections import OrderedDict, deque
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any
from uuid import UUID

from application.games.replays import patch
from application.games.seats import PlayerNames, nameless, players_of, seats_of
from application.games.views import (
    ALL,
    Happening,
    ViewAs,
    event,
    position,
    stepped,
    view_as_text,
    without_agenda,
)
from application.languages.catalogues import DEFAULT, Language
from domain.kernel.records import Seat
from eventstore.errors import HistoryReplaced, UnknownGame
from eventstore.game import ENDED, Game
from eventstore.game_terms import Terms
from eventstore.loading import Games
from eventstore.store import Head, Lobby, StoredEvent
from eventstore.timeline import Timeline

__all__ = [
    "WHOLE",
    "FollowerForm",
    "Followers",
    "concerns",
    "lobby_event",
    "private",
    "seat_held",
    "told",
    "view_as_after",
]

_GAMES = 128
_RECENT = 16
_WRITTEN = 1024
_LEFT = 64


def seat_held(game: Game, player: str | None) -> Seat | None:
    """The seat that a player holds."""
    for seat, holder in enumerate(game.holders):
        if player is not None and holder is not None and holder.player == player:
            return seat
    return None


def concerns(happening: Happening, player: str) -> bool:
    """Whether the player held a seat of the game right before or right after the event."""
    games = (happening.before, happening.after)
    return any(game is not None and seat_held(game, player) is not None for game in games)


def view_as_after(game: Game, player: str | None, wanted: str | None = None) -> ViewAs:
    """The viewer of an event for a follower; `game` is the game after the event.

    It depends on the game after the event and on nothing later, so an event is always shown the same: as the seat
    that the player held then sees it, or in full if the game had ended. `wanted` (`public`, `seat:<n>` or `all`)
    asks for another viewer; a follower who may not have that view sees what the public sees.
    """
    own, ended = seat_held(game, player), game.status in ENDED
    if wanted is None:
        return ALL if ended else own
    if wanted == ALL:
        return ALL if ended else None
    kind, _, number = wanted.partition(":")
    seat = int(number) if kind == "seat" else None
    return seat if ended or seat == own else None


@dataclass(frozen=True, slots=True)
class FollowerForm:
    """In which form a follower wants events."""

    differences: bool = False
    """With the difference from the position before the event to that after it."""
    agenda: bool = True
    """With the effects by which the server keeps its agenda."""
    language: Language = DEFAULT
    """The language of what a person reads in them."""


WHOLE = FollowerForm()
"""Events as they are."""


def reseated(happening: Happening) -> bool:
    """Whether other hands hold the seats after the event."""
    before = happening.before
    return before is None or before.seating() != happening.after.seating()


def told(
    happening: Happening,
    view_as: ViewAs,
    before: ViewAs = None,
    form: FollowerForm = WHOLE,
    names: PlayerNames = nameless,
) -> dict[str, Any]:
    """An event as it is sent to followers; `before` is the viewer right before it, for its difference."""
    game = happening.after
    # Where the holders stay the same, so do their names.
    moved = reseated(happening)
    names = names if moved else nameless
    seen = event(happening, view_as, language=form.language)
    out = {
        "game": str(game.id),
        "title": game.title.slug,
        "viewer": view_as_text(view_as),
        **(seen if form.agenda else without_agenda(seen)),
    }
    if moved:
        out["seats"] = seats_of(game, names(players_of(game)), form.language)
    if form.differences and happening.before is not None:
        one = position(happening.before, before, names=names, language=form.language)
        out["difference"] = patch(one, position(game, view_as, names=names, language=form.language))
    return out


def private(row: Lobby) -> bool:
    """Whether a game's existence is hidden from strangers."""
    terms = row.summary.get("terms")
    return isinstance(terms, dict) and Terms.of(terms).private


def lobby_event(stored: StoredEvent, title: str) -> dict[str, Any]:
    """What the lobby tells of an event: its public payload without what it did on the table."""
    body = json.loads(stored.body)
    payload = {name: value for name, value in body["payload"].items() if name not in ("effects", "sheet", "verified")}
    return {
        "game": str(stored.game_id),
        "title": title,
        "version": stored.version,
        "type": stored.type,
        "payload": payload,
        "actor": stored.actor,
        "at": body["at"],
    }


class _Followed:
    """One game as its followers last saw it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.timeline: Timeline | None = None
        self.recent: deque[Happening] = deque(maxlen=_RECENT)

    def has(self, known: Head) -> bool:
        """Whether that event is among the latest that were folded."""
        return any(known.hash == happening.stored.hash for happening in self.recent)


class Followers:
    """Folds each event once for all followers in this process. Safe to share between threads."""

    def __init__(self, games: Games, names: PlayerNames = nameless) -> None:
        self._games = games
        self._names = names
        self._lock = Lock()
        self._followed_games: OrderedDict[UUID, _Followed] = OrderedDict()
        self._left: OrderedDict[tuple[UUID, int], Timeline] = OrderedDict()
        """Where calls for past events ended: by game and version."""
        self._written: OrderedDict[tuple[bytes, ViewAs, ViewAs, FollowerForm], bytes] = OrderedDict()
        """By the event's hash."""

    def after(self, game_id: UUID, version: int, limit: int = 100, *, known: Head | None = None) -> list[Happening]:
        """The next events after a version, at most `limit`; none if there is no such game or version yet.

        A game of which the store has lost events is followed anew from what is there.

        `known` is an event that the store holds; if it has been folded, the store is not asked.
        """
        followed = self._followed(game_id)
        with followed.lock, suppress(UnknownGame):
            try:
                return self._after(followed, game_id, version, limit, known)
            except HistoryReplaced:
                self.forget(game_id)
                return self._after(self._followed(game_id), game_id, version, limit, None)
        return []

    def forget(self, game_id: UUID | None = None) -> None:
        """Forget what was folded of a game, or of all, because the store has lost events."""
        with self._lock:
            if game_id is None:
                self._followed_games.clear()
                self._left.clear()
            else:
                self._followed_games.pop(game_id, None)
                for key in [key for key in self._left if key[0] == game_id]:
                    del self._left[key]

    def text(self, happening: Happening, view_as: ViewAs, before: ViewAs = None, form: FollowerForm = WHOLE) -> bytes:
        """An event as it is sent to followers, as JSON on one line; `before` is as for `told`."""
        if reseated(happening):
            # It has names, which may change.
            return self._text(happening, view_as, before, form)
        key = (happening.stored.hash, view_as, before if form.differences else None, form)
        with self._lock:
            found = self._written.get(key)
        if found is None:
            found = self._text(happening, view_as, before, form)
            with self._lock:
                self._written[key] = found
                if len(self._written) > _WRITTEN:
                    self._written.popitem(last=False)
        return found

    def _text(self, happening: Happening, view_as: ViewAs, before: ViewAs, form: FollowerForm) -> bytes:
        data = told(happening, view_as, before, form, self._names)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()

    def _followed(self, game_id: UUID) -> _Followed:
        with self._lock:
            found = self._followed_games.setdefault(game_id, _Followed())
            self._followed_games.move_to_end(game_id)
            if len(self._followed_games) > _GAMES:
                self._followed_games.popitem(last=False)
            return found

    def _after(
        self, followed: _Followed, game_id: UUID, version: int, limit: int, known: Head | None
    ) -> list[Happening]:
        if followed.timeline is None:
            followed.timeline = Timeline(self._games.load(game_id))
        last = followed.timeline.game
        head = last.version
        fresh = []
        if known is None or not followed.has(known):
            for stored in self._games.store.read_on(game_id, head, last.head, version + limit):
                happening, followed.timeline = stepped(self._games, followed.timeline, stored)
                followed.recent.append(happening)
                fresh.append(happening)
        if version >= head:
            return [each for each in fresh if each.stored.version > version]
        recent = [each for each in followed.recent if each.stored.version > version]
        if recent and recent[0].stored.version == version + 1:
            return recent[:limit]
        return [*self._past(game_id, version, min(version + limit, head)), *fresh][:limit]

    def _past(self, game_id: UUID, version: int, upto: int) -> list[Happening]:
        """Past events; a call that continues where another one ended folds nothing again."""
        with self._lock:
            timeline = self._left.pop((game_id, version), None)
        if timeline is None and version > 0:
            timeline = Timeline(self._games.at(game_id, version))
        found = []
        for stored in self._games.store.read(game_id, version, upto):
            happening, timeline = stepped(self._games, timeline, stored)
            found.append(happening)
        if timeline is not None and found:
            with self._lock:
                self._left[game_id, found[-1].stored.version] = timeline
                if len(self._left) > _LEFT:
                    self._left.popitem(last=False)
        return found
