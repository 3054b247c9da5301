"""Do the projections follow the feed, also when the database is away for a while?"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from uuid import UUID

import pytest

from eventstore.errors import StoreUnavailable
from eventstore.projections.known import PROJECTIONS
from eventstore.projections.results import RESULTS
from eventstore.store import Store
from tests.waiting import until
from workers.jobs.opponent_turn import opponent_turn
from workers.projector import Projector


def play(store: Store) -> None:
    """Play all opponents' turns that are due."""
    while rows := [row for row in store.outbox() if row.kind == "opponent_turn"]:
        for row in rows:
            opponent_turn(**row.payload)
            store.handed_on([row.job_id])


def test_every_event_is_folded_once(store: Store, new_game: Callable[..., UUID]) -> None:
    """All known projections are at the end of the feed after a look, and a second look finds nothing to do."""
    game = new_game("random", "greedy")
    play(store)
    projector = Projector(store, PROJECTIONS.values())
    assert projector.once() == len(PROJECTIONS) * store.version(game)
    assert projector.once() == 0
    row = store.rows(RESULTS)[game,]
    assert row["reason"] == "rounds"
    for projection in PROJECTIONS.values():
        assert store.rebuild(projection).changed == 0


def test_the_loop_outlasts_the_database(
    store: Store, new_game: Callable[..., UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database is away the projector waits; then it goes on where it was."""
    stop, away = threading.Event(), threading.Event()
    project = store.project

    def unreliable(*args: object) -> int:
        if away.is_set():
            raise StoreUnavailable("away")
        return project(*args)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(store, "project", unreliable)
    thread = threading.Thread(target=Projector(store, [RESULTS]).run, args=(stop,))
    away.set()
    thread.start()
    try:
        game = new_game("random", "random")
        time.sleep(0.3)
        assert store.rows(RESULTS) == {}
        away.clear()
        until(lambda: (game,) in store.rows(RESULTS))
    finally:
        stop.set()
        thread.join()


def test_a_fault_of_a_projection_ends_nothing(
    store: Store, new_game: Callable[..., UUID], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A projection that raises is logged once, with the place of the fault, and retried."""
    stop = threading.Event()
    calls: list[int] = []

    def broken(*args: object) -> int:
        calls.append(1)
        if len(calls) == 4:
            stop.set()
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(store, "project", broken)
    Projector(store, [RESULTS]).run(stop)
    assert len(calls) == 4
    [said] = [r for r in caplog.records if r.name == "workers.loops"]
    assert said.getMessage() == "projector waits: ZeroDivisionError: by nought"
    assert said.exc_info
