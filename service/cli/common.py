"""What do several commands need: settings, a store, the queue, a table, a bar?"""

from __future__ import annotations

import fcntl
import json
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeVar
from urllib.parse import quote
from uuid import UUID

import click

from service.config import Settings
from service.derived import database_options, redis_limits
from service.errors import SettingsError

if TYPE_CHECKING:
    from pathlib import Path

    from redis import Redis
    from rich.table import Table

    from application.composition import Application

__all__ = [
    "DATABASE",
    "Bar",
    "Stop",
    "as_game",
    "bar",
    "database_url",
    "fail",
    "leave_now",
    "open_queue",
    "opened",
    "print_json",
    "print_table",
    "serving",
    "settings",
    "settings_flags",
    "stopped_by_signals",
]

F = TypeVar("F", bound=Callable[..., Any])

DATABASE = ("database_url", "database_direct_url", "archive", "data")
"""Settings that say where the database is."""

_FLAGS = "annals.flags"


def settings_flags(*names: str) -> Callable[[F], F]:
    """Give a command the flags of some settings; `settings()` reads them."""

    def remember(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        assert param.name is not None
        ctx.meta.setdefault(_FLAGS, {})[param.name] = value

    def decorate(command: F) -> F:
        rows = {flag.removeprefix("--").replace("-", "_"): row for row in Settings.table() for flag in [row[1]]}
        for name in reversed(names):
            variable, flag, _, meaning = rows[name]
            command = click.option(
                flag, name, metavar="VALUE", expose_value=False, callback=remember, help=f"{meaning} ({variable})."
            )(command)
        return command

    return decorate


def settings() -> Settings:
    """The settings from the flags of the current command and the environment.

    Raises:
        click.UsageError: a value cannot be used.
    """
    try:
        return Settings.load(flags=click.get_current_context().meta.get(_FLAGS, {}))
    except SettingsError as error:
        raise click.UsageError(str(error)) from None


def fail(text: str) -> NoReturn:
    """End the command with one line and status 1."""
    raise click.ClickException(text)


def as_game(text: str) -> UUID | None:
    """The id of a game, or None if the text is not an id."""
    try:
        return UUID(text)
    except ValueError:
        return None


# Servers


def _running(data: Path) -> tuple[str | None, str | None]:
    """URLs of the servers that another process runs on a data directory, if any."""
    if not _in_use(data / "annals.lock"):
        return None, None
    # A path that is too long for a socket has a shorter substitute.
    sockets = (data / "run").resolve()
    database, queue = sockets / ".s.PGSQL.5432", sockets / "valkey.sock"
    return (
        f"postgresql://annals@/annals?host={quote(str(sockets), safe='')}&port=5432" if database.exists() else None,
        f"unix://{quote(str(queue))}?db=0" if queue.exists() else None,
    )


def _in_use(lock: Path) -> bool:
    """Whether a process holds the lock of a data directory."""
    try:
        with lock.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False


@contextmanager
def database_url(given: Settings) -> Iterator[str]:
    """The database to work on: the one named by URL, else that of the data directory.

    If no service runs on the directory, its PostgreSQL is started for the duration of the block.
    """
    if given.database_url is not None:
        yield given.database_url
        return
    running, _ = _running(given.data)
    if running is not None:
        yield running
        return
    from service.local.embedded import EmbeddedServers

    with EmbeddedServers(given.data, only=("postgres",)) as servers:
        yield servers.database_url


@contextmanager
def opened(given: Settings) -> Iterator[Application]:
    """The application on the settings' database.

    Raises:
        click.ClickException: no URL is given, and the data directory holds no database.
    """
    from application.composition import open_application

    if given.database_url is None and not (given.data / "postgres").exists():
        fail(f"no database in {given.data}; set ANNALS_DATABASE_URL or --data, or start `annals up` there")
    with database_url(given) as url, open_application(url, **database_options(given)) as application:
        yield application


def serving(given: Settings) -> tuple[str, str]:
    """URLs of both servers, which must run already.

    Raises:
        click.ClickException: a server is neither given by URL nor run by `annals up`, or the queue is a cluster.
    """
    database, queue = _running(given.data)
    database, queue = given.database_url or database, given.redis_url or queue
    if database is None:
        fail(f"no database: set ANNALS_DATABASE_URL, or start `annals up` on {given.data}")
    if queue is None:
        fail(f"no queue: set ANNALS_REDIS_URL, or start `annals up` on {given.data}")
    # Imported here: the client of the queue takes longer to import than most commands take, which need no queue.
    from application.queue_server import open_redis, refuse_cluster

    with open_redis(queue, **redis_limits(given)) as client:
        try:
            refuse_cluster(client)
        except ValueError as error:
            fail(str(error))
    return database, queue


def open_queue(given: Settings) -> Redis:
    """A client of the queue's server."""
    from workers.queues import connect

    return connect(given.redis_url or "", **redis_limits(given))


# Processes that run until they are asked to end


_LEAVE = 10.0
"""Seconds after SIGTERM within which a process has ended, whatever it waits for: whatever it did is done again."""


class Stop(threading.Event):
    """Set when a process shall end."""

    asked = False
    """Whether a signal asked for it, as soon as it did."""


def stopped_by_signals(leave: float = _LEAVE) -> Stop:
    """An event that is set after SIGTERM and SIGINT; the process ends within `leave` seconds after it.

    A thread sets it: a handler interrupts the main thread anywhere, also while that holds the lock of this event.
    """
    stop = Stop()
    asked, told = os.pipe()
    os.set_blocking(told, False)

    def ask(number: int, frame: FrameType | None) -> None:
        stop.asked = True
        with suppress(BlockingIOError):
            os.write(told, b".")

    def wait() -> None:
        os.read(asked, 1)
        stop.set()
        time.sleep(leave)
        logging.getLogger(__name__).warning("not ended %.0f s after it was asked to: the process leaves", leave)
        leave_now()

    threading.Thread(target=wait, name="signals", daemon=True).start()
    signal.signal(signal.SIGTERM, ask)
    signal.signal(signal.SIGINT, ask)
    return stop


def leave_now() -> NoReturn:
    """End the process without waiting for its threads: one that the interpreter stops may hold a lock for ever."""
    for each in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            each.flush()
    os._exit(0)


# Output


def print_json(value: Any) -> None:
    """One JSON object on standard output."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None))


def print_table(table: Table) -> None:
    """A table on standard output; in a pipe as wide as its content."""
    from rich.console import Console

    console = Console() if sys.stdout.isatty() else Console(width=200)
    console.print(table)


class Bar(Protocol):
    """How a progress bar is told where it is."""

    def __call__(self, done: int, wanted: int | None, now: str = ...) -> None:
        """The numbers done and wanted (None: unknown), and what is done now if that changes."""


@contextmanager
def bar(what: str) -> Iterator[Bar]:
    """A progress bar on a terminal, nothing in a pipe."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not shown) as progress:
        task = progress.add_task(what, total=None)

        def update(done: int, wanted: int | None, now: str = what) -> None:
            progress.update(task, completed=done, total=wanted, description=now)

        yield update
