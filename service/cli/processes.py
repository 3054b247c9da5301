"""Commands that run the processes of a service."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.cli.common import (
    Stop,
    fail,
    leave_now,
    open_queue,
    serving,
    settings,
    settings_flags,
    stopped_by_signals,
)
from service.cli.watching import show_metrics, watched
from service.config import Settings
from service.derived import database_options, retention
from service.errors import StartError

if TYPE_CHECKING:
    from application.composition import Application
    from workers.checkpointer import Checkpointer

__all__ = ["deliver", "dispatch", "serve", "sweep", "up", "worker"]

_CHECKPOINTS = ("checkpoint_key", "checkpoint_origin", "witness_policy", "tiles")
_WAITS = (
    *("database_connect", "database_statement", "database_lock", "database_idle"),
    *("redis_connect", "redis_answer", "tcp_unacknowledged", "tcp_keepalive"),
)
_DATABASES = ("database_url", "database_direct_url", "database_replica_url", "database_prepare")
_KEPT = (
    *("guest_days", "open_game_days", "dead_letter_days", "delivery_queue_days", "analysis_days", "redecision_days"),
    *("expired_token_days", "expired_invitation_days", "order_days"),
)
_SEEN = ("metrics_host", "metrics_port", "log_level", "log_format", "traces", "sentry_dsn")
_SERVERS = (*_DATABASES, "redis_url", *_WAITS, "data", *_SEEN)
_ALL = tuple(row[1].removeprefix("--").replace("-", "_") for row in Settings.table())


@click.command(short_help="Run the whole service.")
@settings_flags(*_ALL)
def up() -> int:
    """Run the whole service on this machine until Ctrl-C: PostgreSQL, a queue, the API, workers.

    The first start opens a game between opponents, and one that waits for you.
    """
    from service.demo import open_demo
    from service.local.supervisor import run

    given = settings()
    return run(given, when_ready=open_demo if given.demo else None)


@click.command(short_help="Run the web processes.")
@settings_flags(*(name for name in _ALL if name not in ("opponent_workers", "webhook_workers", "wait", "demo")))
def serve() -> None:
    """Run the web processes of the API with gunicorn, which replaces this process."""
    from service.local.children import web_command
    from service.operations.beginning import check

    given = _reached(settings())
    try:
        check(given)
    except StartError as error:
        fail(str(error))
    command = web_command(given)
    sys.stdout.flush()
    os.execve(command[0], command, {**os.environ, **given.environment()})


heartbeat_flag = click.option(
    "--heartbeat",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File that is touched every second while the process makes progress, for probes.",
)


@click.command(short_help="Run background jobs.")
@settings_flags(*_SERVERS, "opponent_pace")
@click.option(
    "--people", is_flag=True, help="Take only turns of games in which a person sits, so that none waits long."
)
@click.option("--memory", default=250, show_default=True, help="Megabytes of memory above which the process restarts.")
@heartbeat_flag
def worker(people: bool, memory: int, heartbeat: Path | None) -> None:
    """Run background jobs until SIGTERM; a turn in progress is finished within seconds, or left to another worker.

    The servers may be unavailable meanwhile; the process waits for them.
    """
    from workers.liveness import tell_alive
    from workers.process import Ended, run
    from workers.queues import Queues
    from workers.runtime import Runtime, use

    given = _reached(settings())
    watched(given, "worker")
    with _opened(given, "worker", connections=2, cached=32) as application:
        show_metrics(given)
        runtime = Runtime(application, Queues(open_queue(given)), pace=given.opponent_pace / 1000)
        use(runtime)
        runtime.waiting_room.open()
        tell_alive(heartbeat)
        ended = run(open_queue(given), people_alone=people, memory=memory * 1024 * 1024)
        runtime.waiting_room.drain()
    if ended == Ended.LARGE:
        _begin_afresh(given)


@click.command(short_help="Send messages to webhooks.")
@settings_flags(*_SERVERS, "webhook_private")
@click.option("--memory", default=250, show_default=True, help="Megabytes of memory above which the process restarts.")
@heartbeat_flag
def deliver(memory: int, heartbeat: Path | None) -> None:
    """Send events to webhooks until SIGTERM; a message in progress is sent again by another process.

    The servers may be unavailable meanwhile; the process waits for them.
    """
    from workers.deliverer import Deliverer
    from workers.liveness import tell_alive
    from workers.process import Ended
    from workers.queues import Queues
    from workers.runtime import Runtime, use

    given = _reached(settings())
    watched(given, "deliverer")
    stop = stopped_by_signals()
    with _opened(given, "deliverer", connections=8, cached=64) as application:
        show_metrics(given)
        runtime = Runtime(application, Queues(open_queue(given)), private_addresses=given.webhook_private)
        use(runtime)
        tell_alive(heartbeat)
        deliverer = Deliverer(runtime, Queues(open_queue(given)), memory=memory * 1024 * 1024)
        ended = deliverer.run(stop)
        if ended == Ended.ASKED and not deliverer.drained(0):
            # Slow receivers still have threads, which would go on while the interpreter ends.
            leave_now()
    if ended == Ended.LARGE:
        _begin_afresh(given, stop)


@click.command(short_help="Hand work to the queue.")
@settings_flags(*_SERVERS)
@heartbeat_flag
def dispatch(heartbeat: Path | None) -> None:
    """Hand work from the outbox to the queue, and events to webhooks, until SIGTERM; waits for unavailable servers."""
    from application.people.newcomers import Newcomers
    from workers.dispatcher import Dispatcher
    from workers.fair_queue import lanes_by
    from workers.liveness import tell_alive
    from workers.queues import Queues
    from workers.webhook_fan_out import WebhookFanOut

    given = _reached(settings())
    watched(given, "dispatcher")
    stop = stopped_by_signals()
    with _opened(given, "dispatcher", connections=2) as application:
        show_metrics(given)
        fan_out = threading.Thread(target=WebhookFanOut(application.store, application.deliveries).run, args=(stop,))
        fan_out.start()
        tell_alive(heartbeat)
        queue = open_queue(given)
        queues = Queues(queue, lanes_by(application.store, application.analyses, Newcomers(queue)))
        Dispatcher(application.store, queues).run(stop)
        fan_out.join()


@click.command(short_help="Requeue lost work.")
@settings_flags(*_SERVERS, *_CHECKPOINTS, *_KEPT)
@click.option("--once", is_flag=True, help="Sweep once, print what was requeued, and exit.")
@heartbeat_flag
def sweep(once: bool, heartbeat: Path | None) -> None:
    """Requeue pending work that no worker holds, until SIGTERM.

    It also expires clocks, gives the answers of standing orders, removes erased players from their seats, keeps
    projections up to date, makes signed checkpoints, and deletes what was kept for long enough.
    """
    from application.operations.observer import Observer
    from application.people.newcomers import Newcomers
    from eventstore.loading import Games
    from eventstore.projections.known import PROJECTIONS
    from workers.clock_sweep import ClockSweep
    from workers.fair_queue import lanes_by
    from workers.housekeeping.erasure_sweep import ErasureSweep
    from workers.housekeeping.feed_watch import FeedWatch
    from workers.housekeeping.housekeeper import Housekeeper
    from workers.housekeeping.opening_sweep import OpeningSweep
    from workers.housekeeping.retention_sweep import RetentionSweep
    from workers.liveness import tell_alive
    from workers.order_sweep import OrderSweep
    from workers.projector import Projector
    from workers.queues import Queues
    from workers.redecision_audit import RedecisionAudit
    from workers.sweeper import Sweeper
    from workers.webhook_retry import WebhookRetry

    given = _reached(settings())
    watched(given, "sweeper")
    with _opened(given, "sweeper", connections=6, cached=32) as application:
        queue = open_queue(given)
        queues = Queues(queue, lanes_by(application.store, application.analyses, Newcomers(queue)))
        sweeper = Sweeper(application, queues)
        webhook_retry = WebhookRetry(application.deliveries, queues)
        if once:
            for job_id in [*sweeper.once(), *webhook_retry.once()]:
                click.echo(job_id)
            return
        stop = stopped_by_signals()
        loops = (
            Projector(application.store, PROJECTIONS.values()),
            _checkpointer(given, application),
            RedecisionAudit(application.redecisions, Games(application.store, cached=4)),
            ClockSweep(
                application.commands, application.database.clock.difference, application.uptime, application.openings
            ),
            OpeningSweep(application.commands, application.openings, timedelta(days=given.open_game_days)),
            OrderSweep(application.commands, application.standing_orders),
            webhook_retry,
            Housekeeper(application.store, application.outside_engines),
            FeedWatch(application.database),
            RetentionSweep(application.retention, retention(given)),
            ErasureSweep(application.erasure, timedelta(days=given.guest_days) if given.guest_days else None),
        )
        show_metrics(given, Observer(application.database, queues.connection))
        beside = [threading.Thread(target=each.run, args=(stop,)) for each in loops]
        for thread in beside:
            thread.start()
        tell_alive(heartbeat)
        sweeper.run(stop)
        for thread in beside:
            thread.join()


def _opened(given: Settings, process: str, *, connections: int, cached: int = 32) -> Application:
    """The application of a process; administrators of PostgreSQL see its sessions under the name of the process."""
    from application.composition import open_application

    return open_application(
        given.database_url or "",
        connections=connections,
        cached=cached,
        **database_options(given),
        name=f"annals {process}",
    )


def _checkpointer(given: Settings, application: Application) -> Checkpointer:
    from workers.checkpointer import Checkpointer

    log, clock = application.checkpoints, application.database.now
    then: list[Callable[[], object]] = []
    if given.witness_policy is not None:
        from workers.cosigner import Cosigner

        then.append(Cosigner(log, given.witness_policy, clock).once)
    if given.tiles is not None:
        from eventstore.checkpoints.tiles import publish
        from eventstore.files.object_store import target_at

        then.append(partial(publish, log, target_at(given.tiles)))
    return Checkpointer(log, given.checkpoint_key_file, clock, given.checkpoint_origin, then)


def _begin_afresh(given: Settings, stop: Stop | None = None) -> None:
    """Restart this process in place, with fresh memory and the same process id, unless it was asked to end."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if stop is None or not stop.asked:
        os.execve(sys.executable, sys.orig_argv, {**os.environ, **given.environment()})


def _reached(given: Settings) -> Settings:
    """The settings with the URLs of both servers filled in."""
    database, queue = serving(given)
    return replace(given, database_url=database, redis_url=queue)
