"""Which real servers do the tests run on? One PostgreSQL per test process, from the wheel, in a temporary folder.

Most tests take `database`: one with the schema, emptied before each of them. Those that change the schema, stop the
server or give a database to other processes take one of their own (`migrated_database`).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from domain.registry import TITLES
from eventstore.database import Database
from eventstore.database_timeouts import Timeouts
from eventstore.migrate import migrate
from tests.emptying import Emptier
from tests.of_title import cannot_be_about, keep_those_of
from tests.postgres_server import PostgresServer
from tests.seeds import draw_by_name
from tests.waiting import PATIENCE

_numbers = itertools.count(1)

PATIENT = Timeouts(connect=60, statement=60, lock=60)
"""A server that shares a slow machine with much else answers late, and is not away."""

WAITING = (
    "tests/installed",
    "tests/crash",
    "tests/web",
    "tests/service/local",
    "tests/service/test_cli.py",
    "tests/service/test_up.py",
    "tests/workers/test_end_to_end.py",
    "tests/workers/test_sweeper.py",
    "tests/eventstore/test_silence.py",
)
"""Tests that wait for other processes: they are begun first, so that tests that reckon fill the pauses."""

LONG = (
    "tests/domain/test_laws.py",
    "tests/tampering",
    "tests/service/test_secrets",
    "tests/service/test_specification.py",
    "tests/service/test_standing_orders.py",
    "tests/docs",
    "tests/compatibility",
)
"""Files that take longest among the others: they are begun next, so that no process is left with one at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--of-title SLUG`: see `of_title.py`."""
    parser.addoption("--of-title", choices=sorted(TITLES), help="only tests that a change in this title can break")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not read modules of which no test would run: those of other titles, and those that have long tests alone."""
    if collection_path.name.endswith("_long.py") and config.getoption("markexpr") == "not long":
        return True
    slug = config.getoption("--of-title")
    return (slug is not None and cannot_be_about(slug, collection_path)) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the title that was asked for cannot break, and begin with what waits or takes long."""
    ranks = [tuple(str(config.rootpath / path) for path in paths) for paths in (WAITING, LONG)]
    items.sort(key=lambda item: [not str(item.path).startswith(rank) for rank in ranks])
    if (slug := config.getoption("--of-title")) is not None:
        keep_those_of(slug, config, items)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let a test meet the same games in every run."""
    draw_by_name("" if item.get_closest_marker("long") else item.nodeid)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A server without fsync, shared by all tests of this process."""
    with PostgresServer(durable=False) as server:
        yield server


@pytest.fixture(scope="session")
def postgres_url(postgres_server: PostgresServer) -> str:
    """Connection string of a superuser."""
    return postgres_server.url


@pytest.fixture(scope="session")
def new_database(postgres_url: str) -> Callable[..., str]:
    """Makes a database at each call, empty or a copy of another one, and gives its connection string."""

    def make(copy_of: str = "template1") -> str:
        name = f"test_{next(_numbers)}"
        template = conninfo_to_dict(copy_of)["dbname"] if "=" in copy_of else copy_of
        with psycopg.connect(postgres_url, autocommit=True) as conn:
            # Copying files takes a third of the time that the default takes, which logs each page.
            conn.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY".encode())
        return make_conninfo(postgres_url, dbname=name)

    return make


@pytest.fixture
def fresh_database(new_database: Callable[..., str]) -> str:
    """An empty database of this test's own."""
    return new_database()


@pytest.fixture(scope="session")
def migrated_template(new_database: Callable[..., str]) -> str:
    """A database with the schema and nothing in it, to be copied and not to be written to."""
    dsn = new_database()
    migrate(dsn)
    return dsn


@pytest.fixture
def migrated_database(new_database: Callable[..., str], migrated_template: str) -> str:
    """A database of this test's own, with the schema."""
    return new_database(migrated_template)


@pytest.fixture(scope="session")
def shared_database(new_database: Callable[..., str], migrated_template: str) -> Iterator[tuple[Database, Emptier]]:
    """A database that the tests of this process use one after the other, and what empties it."""
    dsn = new_database(migrated_template)
    emptier = Emptier(dsn)
    with Database(dsn, max_size=16, timeout=PATIENCE, timeouts=PATIENT) as database:
        yield database, emptier
    emptier.close()


@pytest.fixture
def emptied(shared_database: tuple[Database, Emptier]) -> Callable[[], Database]:
    """Gives, at each call, a database with the schema and nothing in it: the same one, emptied."""
    database, emptier = shared_database

    def empty() -> Database:
        emptier.empty()
        return database

    return empty


@pytest.fixture
def database(emptied: Callable[[], Database]) -> Database:
    """A database with the schema and nothing in it."""
    return emptied()
