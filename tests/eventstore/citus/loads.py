"""Writers and a follower of the feed who go on while a cluster changes under them, and what must be true after it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self
from uuid import UUID, uuid4

from eventstore.chain import verify
from eventstore.store import Store
from tests.eventstore.feeds import beginnings
from tests.eventstore.samples import append, event

__all__ = ["Load"]

_WRITERS = 4


class Load:
    """Four threads append to games, one reads the feed; as a context it begins, and ends with the block."""

    def __init__(self, store: Store, games: int) -> None:
        self.games = [uuid4() for _ in range(games)]
        self._store = store
        self._over = threading.Event()
        self._failed: list[BaseException] = []
        self._acknowledged: dict[UUID, int] = {}
        self._seen: list[tuple[UUID, int]] = []
        self._cursors = beginnings(store)
        writers = [lambda own=self.games[n::_WRITERS]: self._write(own) for n in range(_WRITERS)]
        self._threads = [
            threading.Thread(target=self._go_on, args=(work,)) for work in (*writers, self._keep_following)
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _go_on(self, work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            self._failed.append(error)

    def _write(self, games: list[UUID]) -> None:
        last = {game: append(self._store, game, expected=0) for game in games}
        while not self._over.is_set():
            for game in games:
                done = last[game]
                last[game] = self._store.append(
                    game,
                    expected=done.last_version,
                    head=done.hash,
                    command_id=uuid4().hex,
                    events=[event(), event()],
                )
                self._acknowledged[game] = last[game].last_version

    def _follow(self) -> None:
        for number, cursor in enumerate(self._cursors):
            for place, found in self._store.feed(cursor, 50):
                self._seen.append((found.game_id, found.version))
                self._cursors[number] = place

    def _keep_following(self) -> None:
        while not self._over.is_set():
            self._follow()

    def judge(self) -> int:
        """Check that nobody met an error and that no event was lost, doubled or out of order; how many there are."""
        assert self._failed == []
        versions = {game: self._store.version(game) for game in self.games}
        while len(self._seen) < sum(versions.values()):
            before = len(self._seen)
            self._follow()
            assert len(self._seen) > before
        assert len(set(self._seen)) == len(self._seen)
        for game, version in versions.items():
            assert version >= self._acknowledged.get(game, 1)
            assert [found for of, found in self._seen if of == game] == list(range(1, version + 1))
            assert verify(self._store.read(game), self._store.head(game)) is None
        return len(self._seen)
