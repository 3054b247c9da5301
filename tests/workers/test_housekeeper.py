"""Is what nobody needs deleted, page by page, without holding anything up?"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import ClassVar
from uuid import UUID

import pytest

from application.composition import Application
from eventstore.errors import StoreUnavailable
from eventstore.store import Snapshot, Store
from tests.workers.conftest import Clock
from workers.housekeeping.housekeeper import Housekeeper
from workers.queues import Queues
from workers.sweeper import Sweeper

pytestmark = pytest.mark.servers


def test_snapshots_go_page_by_page(
    application: Application, store: Store, new_game: Callable[..., UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pass looks at one page of games, the next one at the page after it, and after the last it begins anew."""
    games = sorted(new_game("random", "random") for _ in range(5))
    for game in games:
        store.save_snapshot(Snapshot(game, 2, bytes(32), "of an earlier release", b""))
    prune = store.prune_snapshots
    monkeypatch.setattr(store, "prune_snapshots", lambda layouts, after: prune(layouts, after, games=2))
    keeper = Housekeeper(store, application.outside_engines)
    seen = [(keeper.once(), keeper.in_the_middle) for _ in range(3)]
    assert seen == [(2, True), (2, True), (1, False)]
    assert [store.snapshot(game, "of an earlier release") for game in games] == [None] * 5


def test_housekeeping_is_at_work_for_a_twentieth_of_the_time(
    application: Application, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a page it rests twenty times as long as the page took, so a slow database is left alone for longer."""
    clock, took = Clock(), [0.5, 3.0, 0.1]
    pages = iter(took)

    def prune(layouts: object, after: UUID | None) -> tuple[int, UUID | None]:
        clock.now += next(pages)
        return 0, UUID(int=1)

    class Stop(threading.Event):
        """Is set after three waits."""

        waits: ClassVar[list[float | None]] = []

        def wait(self, timeout: float | None = None) -> bool:
            self.waits.append(timeout)
            if len(self.waits) == len(took):
                self.set()
            return self.is_set()

    monkeypatch.setattr(store, "prune_snapshots", prune)
    Housekeeper(store, application.outside_engines, clock).run(Stop())
    assert Stop.waits == pytest.approx([10.0, 60.0, 2.0])


def test_lost_turns_do_not_wait_for_housekeeping(
    application: Application,
    store: Store,
    queues: Queues,
    new_game: Callable[..., UUID],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The sweeper finds a lost turn also while no snapshot can be deleted."""

    def hangs(*_: object, **__: object) -> None:
        raise StoreUnavailable("housekeeping takes for ever")

    monkeypatch.setattr(store, "prune_snapshots", hangs)
    monkeypatch.setattr(application.outside_engines, "tidy", hangs)
    game = new_game("random", "random")
    store.handed_on([row.job_id for row in store.outbox()])
    assert Sweeper(application, queues, patience=0.0).once() == [f"ai:{game}:4:0"]
