"""Does a background process show its operator what it does: metrics, log lines, causes, traces, errors?"""

from __future__ import annotations

import json
import logging
import os
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from psycopg.conninfo import conninfo_to_dict
from rq.serializers import JSONSerializer
from structlog.contextvars import clear_contextvars

from application.composition import Application
from application.games.commands import GameCommands
from application.jobs import SLOW, TURNS
from application.notices.webhooks import new_webhook
from application.operations import error_reports, meters, tracing
from application.operations.exposition import Exposition
from application.operations.logs import about
from application.operations.metrics_server import MetricsServer
from application.operations.queue_facts import measure_queues
from eventstore.store import OutboxRow, Store
from service.local.embedded import EmbeddedServers
from tests.service.test_on_postgres import free_port
from tests.waiting import PATIENCE, until
from workers.deliverer import Deliverer
from workers.dispatcher import Dispatcher
from workers.fair_queue import FairQueue
from workers.housekeeping.feed_watch import FeedWatch
from workers.process import _Job, _Worker
from workers.queues import Queues
from workers.runtime import Runtime, use
from workers.webhook_fan_out import WebhookFanOut

pytestmark = pytest.mark.servers


def fetched(port: int, path: str) -> tuple[int, str]:
    """Status and text at a port of this machine; 0 where nothing answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


@contextmanager
def running(log: Path, *argv: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A command of `annals` that writes to a log, until the block ends."""
    env = {**os.environ, **environment}
    with log.open("wb") as output:
        process = subprocess.Popen([sys.executable, "-m", "service.cli", *argv], stderr=output, stdout=output, env=env)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def as_url(dsn: str) -> str:
    """A connection string as a URL."""
    parts = conninfo_to_dict(dsn)
    return f"postgresql://{parts['user']}:s3cret@/{parts['dbname']}?host={parts['host']}"


def test_a_sweeper_shows_its_metrics_and_logs_json(
    tmp_path: Path, migrated_database: str, queue_server: EmbeddedServers
) -> None:
    """Its port has the metrics of the process and the facts of the service; its lines are objects without secrets."""
    port, log = free_port(), tmp_path / "log"
    servers = {"ANNALS_DATABASE_URL": as_url(migrated_database), "ANNALS_REDIS_URL": queue_server.redis_url}
    given = {**servers, "ANNALS_LOG_FORMAT": "json", "ANNALS_DATA": str(tmp_path), "ANNALS_METRICS_PORT": str(port)}
    with running(log, "sweep", **given):
        until(lambda: "annals_database_up 1.0" in fetched(port, "/metrics")[1])
        text = fetched(port, "/metrics")[1]
        for name in ("annals_outbox_rows 0.0", "annals_queue_up 1.0", "process_resident_memory_bytes"):
            assert name in text
        assert 'annals_loop_waits{loop="feed watch"} 0.0' in until(
            lambda: (shown := fetched(port, "/metrics")[1]) and 'loop="feed watch"' in shown and shown
        )
        assert fetched(port, "/healthz") == (200, "ok\n")
        assert fetched(port, "/v1/titles")[0] == 404
        [(names,)] = rows(
            migrated_database,
            "SELECT array_agg(DISTINCT application_name) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        assert names == ["annals sweeper"]
        # No checkpoint key: one line says so.
        line = json.loads(until(lambda: log.read_text().splitlines())[0])
        assert (line["level"], line["process"], line["logger"]) == ("warning", "sweeper", "workers.checkpointer")
        second = subprocess.run(
            [sys.executable, "-m", "service.cli", "dispatch"],
            env={**os.environ, **given},
            capture_output=True,
            text=True,
            check=False,
        )
        assert second.returncode == 1
        assert second.stderr == f"annals: no metrics at port {port} of 127.0.0.1: Address already in use\n"
    assert "s3cret" not in log.read_text()


def rows(dsn: str, query: str) -> list[tuple[Any, ...]]:
    """The rows that a query gives."""
    with psycopg.connect(dsn) as conn:
        return conn.execute(query.encode()).fetchall()


def test_the_cause_is_in_the_log(tmp_path: Path, postgres_url: str, queue_server: EmbeddedServers) -> None:
    """A process whose database refuses it says in its first line why."""
    log = tmp_path / "log"
    url = as_url(postgres_url).replace("/postgres?", "/nowhere?")
    with running(log, "dispatch", ANNALS_DATABASE_URL=url, ANNALS_REDIS_URL=queue_server.redis_url):
        lines = until(lambda: [line for line in log.read_text().splitlines() if "waits" in line])
    assert 'database "nowhere" does not exist' in lines[0]
    assert "s3cret" not in log.read_text()


def test_a_hanging_loop_and_too_many_callers_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """`/healthz` fails while a loop hangs; callers beyond sixteen are turned away, and slow ones cut off."""
    monkeypatch.setattr("application.operations.metrics_server._Handler.timeout", 1.0)
    with MetricsServer("127.0.0.1", 0, Exposition(), lambda: ["projector"]) as server:
        server.start()
        port = server.server_address[1]
        assert fetched(port, "/healthz") == (503, "no progress: projector\n")
        slow: list[socket.socket] = []

        def turned_away() -> bool:
            slow.extend(socket.create_connection(("127.0.0.1", port)) for _ in range(16))
            return fetched(port, "/metrics")[0] == 0

        # Where the machine takes longer for it than slow callers may take, once more.
        until(turned_away)
        until(lambda: fetched(port, "/metrics")[0] == 200)
        for each in slow:
            each.close()
        server.shutdown()


def test_the_queues_are_counted(queues: Queues, no_queues: Queues, store: Store, new_game: Callable[..., UUID]) -> None:
    """Jobs that wait, in lanes as well; a server that is away is told with its cause."""
    new_game("random", "random")
    new_game("random", "random")
    Dispatcher(store, queues).once()
    queues.enqueue(OutboxRow("score:0b6b0f62-4e0e-4b0a-9f0c-6d1f4c6f2a31", "score_game", {"game": "x"}))
    queues.working("ai:0b6b0f62-4e0e-4b0a-9f0c-6d1f4c6f2a31:1:0")
    facts = measure_queues(queues.connection)
    assert (facts.reached, dict(facts.waiting), facts.working) == (
        True,
        {"turns": 2, "slow": 1, "training": 0, "webhooks": 0},
        1,
    )
    away = measure_queues(no_queues.connection)
    assert (away.reached, away.waiting) == (False, ())
    assert away.error is not None
    assert "nowhere" in away.error


@pytest.mark.one_server
def test_who_delays_the_feed_is_warned_of(
    application: Application, new_database: Callable[..., str], caplog: pytest.LogCaptureFixture
) -> None:
    """After five seconds, once a minute, with process, name and database and no query; then that it is over."""
    now = [0.0]
    watch = FeedWatch(application.database, clock=lambda: now[0])
    with closing(psycopg.connect(new_database(), application_name="nightly report")) as conn:
        conn.execute("SELECT pg_current_xact_id(), 'hidden'")
        with psycopg.connect(application.database.dsn) as admin:
            until(lambda: admin.execute("SELECT clock_timestamp() > now() + interval '1.1 s'").fetchone() == (True,))
        assert watch.once() == []
        pid, name = conn.info.backend_pid, conn.info.dbname

        def late(*_: Any) -> tuple[Any, ...]:
            return tuple(type(each)(*(*_values(each)[:-1], 30.0)) for each in found)

        from application.operations.facts import holders

        with application.database.apart(2) as mine:
            found = holders(mine)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("workers.housekeeping.feed_watch.holders", late)
            told = [len(watch.once())]
            for at in (30.0, 61.0):
                now[0] = at
                told.append(len(watch.once()))
        assert told == [1, 0, 1]
        conn.rollback()
    watch.once()
    first, _, last = (record.getMessage() for record in caplog.records)
    assert f"30 s: session {pid} (nightly report) in database {name}" in first
    assert "hidden" not in first
    assert last.endswith("no longer delays the feed")


def _values(holder: Any) -> tuple[Any, ...]:
    return tuple(getattr(holder, name) for name in holder.__slots__)


def _worker(queues: Queues) -> _Worker:
    """A worker in this process."""
    return _Worker(
        queues.named((TURNS, SLOW)),
        connection=queues.connection,
        serializer=JSONSerializer,
        job_class=_Job,
        queue_class=FairQueue,
        memory=2**40,
    )


@pytest.fixture
def spans() -> Iterator[Callable[[], list[Any]]]:
    """Traces are made while the test runs; gives the spans that have ended so far."""
    exporter = InMemorySpanExporter()
    tracing.start("http://127.0.0.1:1/v1/traces", "tests", exporter)
    provider = tracing._provider

    def ended() -> list[Any]:
        provider.force_flush()
        return list(exporter.get_finished_spans())

    yield ended
    tracing.stop()


def test_a_trace_joins_a_request_its_append_its_job_and_its_move(
    commands: GameCommands,
    application: Application,
    store: Store,
    queues: Queues,
    new_game: Callable[..., UUID],
    spans: Callable[[], list[Any]],
) -> None:
    """The move of a job that follows from a request is in the request's trace; what follows from it links to it."""
    use(Runtime(application, queues))
    with tracing.request_span("POST /v1/games"):
        new_game("random", "random")
    Dispatcher(store, queues).once()
    worker = _worker(queues)
    worker.work(burst=True, max_jobs=1)
    Dispatcher(store, queues).once()
    worker.work(burst=True, max_jobs=1)
    found = spans()
    request = next(span for span in found if span.name.startswith("POST"))
    appends = [span for span in found if span.name == "append"]
    first, second = (span for span in found if span.name == "job opponent_turn")
    assert {span.context.trace_id for span in (request, first)} == {request.context.trace_id}
    opening = next(span for span in appends if span.context.span_id == first.parent.span_id)
    assert opening.parent.span_id == request.context.span_id
    move = next(span for span in appends if span.parent.span_id == first.context.span_id)
    assert move.context.trace_id == request.context.trace_id
    assert second.context.trace_id != request.context.trace_id
    assert [link.context.span_id for link in second.links] == [move.context.span_id]
    assert first.attributes["annals.outcome"] == "done"
    assert first.attributes["annals.job_id"].startswith("ai:")


def test_a_trace_joins_a_request_and_its_messages_to_webhooks(
    commands: GameCommands,
    application: Application,
    store: Store,
    queues: Queues,
    new_game: Callable[..., UUID],
    spans: Callable[[], list[Any]],
) -> None:
    """The job that sends a request's events to a webhook is in its trace, and nothing is kept of it afterwards."""
    player = application.accounts.add_player("Ada").id
    within: list[str | None] = []
    application.webhooks.add(new_webhook(player, "https://bots.example/hook", application.database.now()))

    def deliver(*job: str) -> dict[str, object]:
        within.append(tracing.trace_id())
        return {"delivered": 1}

    with tracing.request_span("POST /v1/games"):
        game = uuid4()
        commands.open(game, title="harvest", seats=2, creator=str(player), command_id="open", options={"rounds": 4})
        commands.take_seat(game, 0, player=str(player), actor=f"player:{player}", command_id="sit")
    Dispatcher(store, queues).once()
    assert application.database.rows("SELECT game_id, version FROM event_traces ORDER BY 2") == [(game, 1), (game, 2)]
    WebhookFanOut(store, application.deliveries).once()
    Dispatcher(store, queues).once()
    deliverer = Deliverer(Runtime(application), queues, memory=1 << 40, deliver=deliver)
    deliverer.once(threading.Event(), wait=0.1)
    assert deliverer.drained(PATIENCE)
    found = spans()
    request = next(span for span in found if span.name.startswith("POST"))
    [job] = [span for span in found if span.name == "job deliver_webhook"]
    last = [span for span in found if span.name == "append"][-1]
    assert (job.context.trace_id, job.parent.span_id) == (request.context.trace_id, last.context.span_id)
    assert within == [f"{request.context.trace_id:032x}"]
    assert job.attributes["annals.outcome"] == "done"
    assert application.database.rows("SELECT game_id FROM event_traces") == []


def test_traces_are_not_kept_where_there_are_no_webhooks(
    application: Application, store: Store, new_game: Callable[..., UUID], spans: Callable[[], list[Any]]
) -> None:
    """The fan-out forgets the traces of what it passes, also where nobody wants messages."""
    with tracing.request_span("POST /v1/games"):
        new_game(None, None)
    assert application.database.rows("SELECT game_id FROM event_traces")
    WebhookFanOut(store, application.deliveries).once()
    assert application.database.rows("SELECT game_id FROM event_traces") == []


def test_without_traces_nothing_is_carried(store: Store, new_game: Callable[..., UUID]) -> None:
    """The rows of the outbox are as ever where nobody traces, and nothing that is not a trace breaks a job."""
    new_game("random", "random")
    assert [set(row.payload) for row in store.outbox()] == [{"game", "version", "seat"}]
    with tracing.job_span("job", {"parent": "nonsense"}) as found:
        assert found is None
    assert (tracing.carried(), tracing.trace_id()) == (None, None)


def test_nonsense_in_place_of_a_trace_begins_a_new_one(spans: Callable[[], list[Any]]) -> None:
    """What a queue or a caller names as a trace is read with care."""
    for given in ({"parent": "nonsense"}, {"parent": 7, "link": []}, "x", None):
        with tracing.job_span("job", given):
            assert tracing.trace_id() is not None
    with tracing.request_span("GET /", "00-" + "0" * 32 + "-" + "0" * 16 + "-01"):
        pass
    assert [span.parent for span in spans()] == [None] * 5


def test_jobs_are_counted_by_outcome(
    commands: GameCommands, application: Application, queues: Queues, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A job that fails is counted as such, with its kind."""

    def fails(*_: object, **__: object) -> None:
        raise ValueError("a fault of the program")

    use(Runtime(application, queues))
    game = "0b6b0f62-4e0e-4b0a-9f0c-6d1f4c6f2a31"
    count = meters.JOBS.labels("score_game", "failed")._value
    done = meters.JOBS.labels("score_game", "done")._value
    before = (count.get(), done.get())
    worker = _worker(queues)
    queues.enqueue(OutboxRow(f"score:{game}", "score_game", {"game": game}))
    worker.work(burst=True)
    monkeypatch.setattr(application.commands.games, "load", fails)
    queues.enqueue(OutboxRow(f"score:{game}", "score_game", {"game": game}), again=True)
    worker.work(burst=True)
    assert (count.get(), done.get()) == (before[0] + 1, before[1] + 1)


def test_errors_are_sent_without_secrets() -> None:
    """A logged error is sent with its traceback and what the thread had in hand; no variables, no secrets."""
    import sentry_sdk
    from sentry_sdk.transport import Transport

    # Requests of other tests may have been answered in this thread.
    clear_contextvars()
    sent: list[Any] = []

    class Kept(Transport):
        def capture_envelope(self, envelope: Any) -> None:
            sent.append(envelope.get_event())

    error_reports.start("http://key@127.0.0.1:1/1", "sweeper", "annals@1", Kept)
    try:
        hidden_card = "-".join(["queen", "of", "spades"])
        with about(job_id="ai:x", game_id="g"):
            logging.getLogger("workers.process").warning("not this")
            try:
                raise ValueError("no answer from postgresql://annals:s3cret@db/annals")
            except ValueError:
                logging.getLogger("workers.process").exception("job failed")
    finally:
        sentry_sdk.init()
    [event] = sent
    text = json.dumps(event, default=str)
    assert event["tags"] == {"process": "sweeper", "job_id": "ai:x", "game_id": "g"}
    assert event["exception"]["values"][0]["type"] == "ValueError"
    assert "s3cret" not in text
    assert hidden_card not in text
    assert event["release"] == "annals@1"


def test_a_missing_extra_is_one_line() -> None:
    """A setting whose extra is not installed ends the command with what to install."""
    code = (
        "import importlib.util as u; found = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'sentry_sdk' else found(name, *a)\n"
        "import sys; from service.cli import main; sys.exit(main())"
    )
    servers = {"ANNALS_DATABASE_URL": "postgresql://nowhere/x", "ANNALS_REDIS_URL": "redis://nowhere"}
    done = subprocess.run(
        [sys.executable, "-c", code, "dispatch", "--sentry-dsn", "https://0123456789abcdef@sentry.example/1"],
        env={**os.environ, **servers},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (
        1,
        "annals: a setting needs the extra `sentry`: pip install 'annals[sentry]'\n",
    )
