"""Which real servers do the tests run on? One PostgreSQL per test process, from the wheel, in a temporary folder.

Most tests take `database`: one with the schema, emptied before each of them. Those that change the schema, stop the
server or give a database to other processes take one of their own (`migrated_database`).
"""

from __future__ import annotations

import fcntl
import gc
import itertools
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from domain.registry import TITLES
from eventstore.database import Database
from eventstore.database_timeouts import Timeouts
from eventstore.migrate import migrate
from service.local.embedded import EmbeddedServers
from tests.emptying import Emptier
from tests.eventstore.clusters import ClusterEmptier, make_anew
from tests.eventstore.feeds import CITUS_URL
from tests.of_title import cannot_be_about, keep_those_of
from tests.postgres_server import PostgresServer
from tests.routes import make_builders_when_called
from tests.seeds import draw_by_name
from tests.sharing import Sharing
from tests.waiting import PATIENCE

Copy = Callable[[Path], Path]

_numbers = itertools.count(1)

# A process holds some millions of objects from beginning to end, the tests and their modules: to look through them for
# garbage, over and over, was half of the time of collecting tests.
gc.set_threshold(100_000, 20, 100)

make_builders_when_called()

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
    """`--of-title SLUG`: see `of_title.py`; `--on-citus`: `database` is that of a cluster."""
    parser.addoption("--on-citus", action="store_true", help="on the cluster that ANNALS_TEST_CITUS_URL names")
    parser.addoption("--of-title", choices=sorted(TITLES), help="only tests that a change in this title can break")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not read modules of which no test would run: those of other titles, and those that have long tests alone."""
    if collection_path.name.endswith("_long.py") and config.getoption("markexpr") == "not long":
        return True
    slug = config.getoption("--of-title")
    return (slug is not None and cannot_be_about(slug, collection_path)) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the title or the cluster that was asked for cannot break; begin with what waits or takes long."""
    ranks = [tuple(str(config.rootpath / path) for path in paths) for paths in (WAITING, LONG)]
    items.sort(key=lambda item: [not str(item.path).startswith(rank) for rank in ranks])
    if config.getoption("--on-citus"):
        items[:] = [
            item
            for item in items
            if "database" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("one_server")
        ]
    if (slug := config.getoption("--of-title")) is not None:
        keep_those_of(slug, config, items)


def pytest_collection_finish() -> None:
    """Look for garbage among what tests make from now on, and not among the tests."""
    gc.freeze()


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Let processes share the tests as `Sharing` says, where they are shared by files."""
    return Sharing(config, log) if config.getoption("dist") == "loadfile" else None


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


@pytest.fixture(scope="session")
def copy_of_used_data(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """Copies a data directory whose servers have run once, with the schema and no rows, to a place that does not exist.

    A cluster is dear to make; what is not about a first start begins with a copy of this one, which all processes of
    the run share.
    """
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if hasattr(request.config, "workerinput") else folder
    used = folder / "used"
    with (folder / "used.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not used.exists():
            shutil.rmtree(folder / "new", ignore_errors=True)
            with EmbeddedServers(folder / "new") as servers:
                migrate(servers.database_url)
            (folder / "new").rename(used)

    def copy(place: Path) -> Path:
        # With owners and modes, which `shutil` does not keep.
        subprocess.run(["cp", "-a", str(used), str(place)], check=True)
        return place

    return copy


@pytest.fixture
def used(tmp_path: Path, copy_of_used_data: Copy) -> Path:
    """A data directory of this test's own, whose servers have run before."""
    return copy_of_used_data(tmp_path / "data")


@pytest.fixture(scope="session")
def shared_cluster() -> Iterator[tuple[Database, ClusterEmptier]]:
    """The schema on the cluster that `ANNALS_TEST_CITUS_URL` names, laid out anew."""
    if not CITUS_URL:
        pytest.skip("ANNALS_TEST_CITUS_URL does not name the coordinator of a Citus cluster")
    make_anew(CITUS_URL)
    emptier = ClusterEmptier(CITUS_URL)
    with Database(CITUS_URL, max_size=16, timeout=PATIENCE) as database:
        yield database, emptier
    emptier.close()


@pytest.fixture
def cluster(shared_cluster: tuple[Database, ClusterEmptier]) -> Database:
    """A cluster with the schema and nothing in it."""
    database, emptier = shared_cluster
    emptier.empty()
    return database


@pytest.fixture
def database(request: pytest.FixtureRequest) -> Database:
    """A database with the schema and nothing in it; with `--on-citus` that of a cluster."""
    if request.config.getoption("--on-citus"):
        cluster: Database = request.getfixturevalue("cluster")
        return cluster
    empty: Database = request.getfixturevalue("emptied")()
    return empty
