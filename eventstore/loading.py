"""Loading games from their events or a snapshot, with a cache.

Games in the cache are never changed: callers fold copies. A failover or a restore can take away events that this
process has seen; so what is in the cache, and each snapshot, is used only where the store still holds its last event.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from domain.kernel.content import ContentPack, canonical, read_pack
from domain.registry import TITLES, bundled_pack, former_packs, make_setup
from eventstore.errors import HistoryReplaced, UnknownGame, UnknownTitle
from eventstore.events import payload_of
from eventstore.game import Game, in_force
from eventstore.snapshots import layout_of, restore
from eventstore.store import Store, StoredEvent
from eventstore.written_form import WrittenForm

__all__ = ["CACHED_GAMES", "Games"]

CACHED_GAMES = 128


class Games:
    """The games of a store, with a cache. Safe to share between threads."""

    def __init__(self, store: Store, *, cached: int = CACHED_GAMES, form: WrittenForm | None = None) -> None:
        """`form` tells by which rules games are decided, today's by default."""
        self.store = store
        self.form = form or WrittenForm()
        self._most = cached
        self._games: OrderedDict[UUID, Game] = OrderedDict()
        self._packs: dict[tuple[str, str], ContentPack] = {}
        self._kept: set[str] = set()
        self._lock = threading.Lock()

    def load(self, game_id: UUID) -> Game:
        """The game at its newest version.

        Raises:
            UnknownGame: there is no such game.
        """
        game = self.cached(game_id)
        if game is None:
            return self.keep(self._fresh(game_id))
        try:
            newer = self.store.read_on(game_id, game.version, game.head)
        except HistoryReplaced:
            self.drop(game_id)
            return self.keep(self._fresh(game_id))
        rules = self.form.rules(game.title)
        if not newer and rules <= game.rules:
            return game
        if any(e.type == "moves_rewound" for e in newer):
            return self.keep(self._fresh(game_id))
        game = game.copy()
        game.raise_rules(rules)
        game.fold_all(newer)
        return self.keep(game)

    def recent(self, game_id: UUID) -> Game:
        """The game from this process's cache, loaded if missing; another process may be ahead.

        Raises:
            UnknownGame: there is no such game.
        """
        return self.cached(game_id) or self.load(game_id)

    def at(self, game_id: UUID, version: int) -> Game:
        """The game as it stood after `version`.

        Raises:
            UnknownGame: there is no such game, or it has not reached that version.
        """
        cached = self.cached(game_id)
        if cached is not None and cached.version == version:
            try:
                self.store.read_on(game_id, version, cached.head, version)
                return cached
            except HistoryReplaced:
                self.drop(game_id)
        game = self._fresh(game_id, version)
        if game.version != version:
            raise UnknownGame(game_id)
        return game

    def _fresh(self, game_id: UUID, upto: int | None = None) -> Game:
        """Fold a game from its newest usable snapshot, or from its first event."""
        first = self.store.read(game_id, 0, 1)
        if not first or (upto is not None and upto < 1):
            raise UnknownGame(game_id)
        game = self.opened(game_id, payload_of(first[0]))
        snapshot = self.store.snapshot(game_id, layout_of(game.codec), upto)
        if snapshot is not None:
            events = self.store.read(game_id, snapshot.version - 1, upto)
            held, newer = bool(events) and events[0].hash == snapshot.head, events[1:]
            if held and all(e.type != "moves_rewound" or payload_of(e)["to"] >= snapshot.version for e in newer):
                restore(game, snapshot)
                game.raise_rules(max(event.rules for event in events))
                game.fold_all(in_force(newer))
                if newer:
                    game.version, game.head = newer[-1].version, newer[-1].hash
                return game
        return self.folded(self.store.read(game_id, 0, upto))

    def folded(self, events: Sequence[StoredEvent]) -> Game:
        """A game folded from its whole stream."""
        return self.opened(events[0].game_id, payload_of(events[0])).refolded(events)

    def opened(self, game_id: UUID, payload: Mapping[str, Any]) -> Game:
        """A game right after its `game_opened`.

        Raises:
            UnknownTitle: this server does not have the game's title or pack.
        """
        title = TITLES.get(payload["title"])
        if title is None:
            raise UnknownTitle("unknown_title", f"this server does not have the title {payload['title']}")
        pack = self.pack(title.slug, payload["pack"])
        setup = make_setup(title.slug, payload["seats"], payload["options"], pack)
        game = Game.opened(game_id, title, setup, payload)
        game.rules = self.form.rules(title)
        return game

    def pack(self, slug: str, digest: str | None = None) -> ContentPack:
        """A title's pack by its digest; the bundled one if none is given.

        Raises:
            UnknownTitle: no such title, or no such pack of it.
        """
        if slug not in TITLES:
            raise UnknownTitle("unknown_title", f"this server does not have the title {slug}")
        bundled = bundled_pack(slug)
        if digest is None or digest == bundled.digest:
            return bundled
        former = former_packs(slug).get(digest)
        if former is not None:
            return former
        pack = self._packs.get((slug, digest))
        if pack is None:
            data = self.store.pack(digest)
            if data is None or digest not in self.store.packs(slug):
                raise UnknownTitle("unknown_pack", f"this server does not have the pack {digest} of {slug}")
            pack = read_pack(TITLES[slug], json.loads(data), name="installed")
            self._packs[slug, digest] = pack
        return pack

    def keep_pack(self, slug: str, pack: ContentPack) -> None:
        """Store a pack permanently, even a bundled one: the next release may bring another."""
        if pack.digest not in self._kept:
            self.store.save_pack(pack.digest, slug, canonical(pack.data))
            self._kept.add(pack.digest)

    def cached(self, game_id: UUID) -> Game | None:
        """The game as this process last saw it, if it still has it."""
        with self._lock:
            game = self._games.get(game_id)
            if game is not None:
                self._games.move_to_end(game_id)
            return game

    def drop(self, game_id: UUID) -> None:
        """Remove a game from the cache, because the store has lost events of it."""
        with self._lock:
            self._games.pop(game_id, None)

    def keep(self, game: Game) -> Game:
        """Keep a game in the cache, unless a newer one is there; the game."""
        with self._lock:
            known = self._games.get(game.id)
            if known is None or known.version <= game.version:
                self._games[game.id] = game
            self._games.move_to_end(game.id)
            while len(self._games) > self._most:
                self._games.popitem(last=False)
        return game
