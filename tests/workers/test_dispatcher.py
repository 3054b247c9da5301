"""Does all work get from the outbox into the queue, through every outage?"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from uuid import UUID

import pytest
from redis import RedisError

from application.composition import Application
from application.games.commands import GameCommands
from eventstore.errors import StoreUnavailable
from eventstore.store import Store
from service.local.embedded import EmbeddedServers
from tests.waiting import until
from workers.dispatcher import Dispatcher
from workers.queues import Queues, connect, job_id_of

pytestmark = pytest.mark.servers


def waiting(queues: Queues) -> list[str]:
    """Ids of the jobs that wait."""
    return [job_id_of(job_id) for queue in queues.all for job_id in queue.job_ids]


def test_what_is_due_is_handed_on_once(store: Store, queues: Queues, new_game: Callable[..., UUID]) -> None:
    """The outbox of an append goes into the queue under its own id and is empty afterwards."""
    game = new_game("random", "random")
    dispatcher = Dispatcher(store, queues)
    assert dispatcher.once() == 1
    assert waiting(queues) == [f"ai:{game}:4:0"]
    assert store.outbox() == []
    assert dispatcher.once() == 0


def test_moves_are_accepted_while_the_queue_is_down(
    store: Store, commands: GameCommands, queues: Queues, no_queues: Queues, new_game: Callable[..., UUID]
) -> None:
    """Without the queue's server a move is made all the same; its work stays in the outbox until the server is back."""
    game = new_game(None, "random")
    commands.move(game, 0, "draw", actor="player:p0", command_id="m1")
    commands.move(game, 0, "sell", actor="player:p0", command_id="m2")
    with pytest.raises(RedisError):
        Dispatcher(store, no_queues).once()
    assert [row.kind for row in store.outbox()] == ["opponent_turn"]
    Dispatcher(store, queues).once()
    assert waiting(queues) == [f"ai:{game}:6:1"]
    assert store.outbox() == []


def test_a_dispatcher_that_dies_in_between_hands_nothing_on_twice(
    store: Store, queues: Queues, new_game: Callable[..., UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a row was queued and the database then went away, the next try queues no second job."""
    new_game("random", "random")

    def away(job_ids: object) -> None:
        raise StoreUnavailable("away")

    with monkeypatch.context() as patch:
        patch.setattr(store, "handed_on", away)
        with pytest.raises(StoreUnavailable):
            Dispatcher(store, queues).once()
    assert len(store.outbox()) == 1
    Dispatcher(store, queues).once()
    assert len(waiting(queues)) == 1
    assert store.outbox() == []


def test_two_dispatchers_queue_each_job_once(store: Store, queues: Queues, new_game: Callable[..., UUID]) -> None:
    """Several dispatchers may run at once."""
    games = [new_game("random", "random") for _ in range(30)]
    stop = threading.Event()
    threads = [threading.Thread(target=Dispatcher(store, queues).run, args=(stop,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    until(lambda: not store.outbox())
    stop.set()
    for thread in threads:
        thread.join()
    assert sorted(waiting(queues)) == sorted(f"ai:{game}:4:0" for game in games)


def test_a_kind_that_only_a_newer_program_knows_blocks_nothing(
    application: Application,
    store: Store,
    queues: Queues,
    new_game: Callable[..., UUID],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """An unknown kind stays in the outbox, is reported once, and what lies behind it is handed on."""
    game = new_game(None, None)
    query = "INSERT INTO outbox (job_id, kind, payload) VALUES (%s, 'knits', '{}') RETURNING id"
    for n in range(150):
        application.database.rows(query, f"new:{n}")
    new_game("random", "random")
    dispatcher = Dispatcher(store, queues)
    handed = sum(dispatcher.once() for _ in range(4))
    assert handed == 1
    assert len(waiting(queues)) == 1
    assert len(store.outbox(1000)) == 150
    assert len([r for r in caplog.records if "new:7)" in r.getMessage()]) == 1
    assert game


def test_the_loop_waits_for_servers_and_says_so_once(
    store: Store,
    queue_server: EmbeddedServers,
    new_game: Callable[..., UUID],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The dispatcher goes on by itself when the queue's server comes back; that it went and came is one line each."""
    connection = connect(queue_server.redis_url)
    connection.flushall()
    queues = Queues(connection)
    stop = threading.Event()
    thread = threading.Thread(target=Dispatcher(store, queues).run, args=(stop,))
    thread.start()
    try:
        new_game("random", "random")
        until(lambda: len(waiting(queues)) == 1)
        kill(queue_server)
        game = new_game("random", "random")
        time.sleep(0.5)
        assert len(store.outbox()) == 1
        queue_server.tend()
        until(lambda: waiting(queues) == [f"ai:{game}:4:0"])
    finally:
        stop.set()
        thread.join()
    said = [r.getMessage() for r in caplog.records if r.name == "workers.loops"]
    assert [line.split(":")[0] for line in said] == ["dispatcher waits", "dispatcher continues"]


def kill(servers: EmbeddedServers) -> None:
    """End the queue's server at once, with everything in it."""
    pid = servers.pids()["valkey"]
    os.kill(pid, signal.SIGKILL)
    until(lambda: "valkey" not in servers.pids())
