"""Is what nobody needs deleted, page by page, without holding anything up?"""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import pytest

from application.composition import Application
from eventstore.errors import StoreUnavailable
from eventstore.store import Snapshot, Store
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
