"""Does a service on PostgreSQL under Patroni go on by itself when the primary dies, and lose nothing?

Three hosts for the database as `deploy/patroni` sets them up, two web hosts behind HAProxy, two of workers, Redis.
"""

from __future__ import annotations

import json
import math
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import psutil
import psycopg
import pytest

from bench.results_file import write_result
from eventstore.cluster import DEFAULT_SHARDS
from eventstore.store import Cursor
from eventstore.store.postgres import PostgresStore
from service.local.launch import wrap
from service.streams.sources import place_text
from tests.crash.losses import doubled_commands, end_whole, lost_moves, stored_games, until_all_delivered
from tests.crash.test_every_fault_long import PatientFollower
from tests.crash.test_every_fault_long import Player as Repeating
from tests.crash.test_following import World, told
from tests.deploy.hosts import MISSING, Caller, Hosts
from tests.deploy.real_servers import POSTGRES
from tests.deploy.test_backups import block
from tests.deploy.test_hosts_long import playing, sound
from tests.deploy.typed import ROOT
from tests.waiting import until
from tests.workers.receiving import Receiver

PATRONI, ETCD = shutil.which("patroni"), shutil.which("etcd")

pytestmark = [
    pytest.mark.long,
    pytest.mark.servers,
    pytest.mark.timeout(7200),
    pytest.mark.skipif(
        MISSING or PATRONI is None or ETCD is None, reason="needs what the test of hosts needs, patroni and etcd-server"
    ),
]

KILLS = int(os.environ.get("ANNALS_PATRONI_KILLS", "50"))
_FIGURES = os.environ.get("ANNALS_PATRONI_FIGURES")
"""File to which the figures are written."""
ON_CITUS = int(os.environ.get("ANNALS_PATRONI_CITUS_KILLS", "12"))
CITUS = POSTGRES and Path("/usr/share/postgresql", POSTGRES.parts[4], "extension/citus.control").exists()
_NUMBERS = {"one": 41, "two": 42, "three": 43, "four": 44, "five": 45, "six": 46}
_ETCD = ("data-one", "data-two", "data-three")
_PATIENCE = 300.0
WRITES, TURNS = 30.0, 60.0
"""Seconds (p95) after which writes are taken again, and everybody has moved again, their opponents before them."""


class Clustered(Hosts):
    """Hosts whose database servers Patroni looks after: one server with two standbys."""

    databases = {f"data-{name}": _NUMBERS[name] for name in ("one", "two", "three")}
    nodes: Sequence[Sequence[str]] = (tuple(databases),)
    """The hosts of each database server with its standbys."""
    settings: Sequence[str] = ("patroni.yaml",)
    beginning = "0-0"
    """The id of a place in the feed before all events."""
    background = (*Hosts.background, "deliver")

    def start_databases(self) -> str:
        """See `Hosts.start_databases`."""
        self.place = Path(tempfile.mkdtemp(prefix="annals-pt-"))
        self._stack.callback(shutil.rmtree, self.place, ignore_errors=True)
        owner = self.keys.stat()
        self._account = owner.st_uid, owner.st_gid
        os.chown(self.place, *self._account)
        self.place.chmod(0o755)
        self._running: dict[str, list[subprocess.Popen[bytes]]] = {}
        self._stack.callback(self._end)
        for host in self.databases:
            self._configure(host)
            self._start_etcd(host)
        for node in self.nodes:
            for host in node:
                self._start_patroni(host)
            self.until_safe([node])
        return self.superuser()

    def superuser(self, database: str = "postgres", node: int = 0) -> str:
        """The address of the server of a node that takes writes now, for its superuser."""
        return f"postgresql://postgres:choose-one@/{database}?host={self.place / self.leader(node)}"

    def environment(self, *args: Any, **given: Any) -> dict[str, str]:
        """See `Hosts.environment`; messages to webhooks may go to the client's host."""
        return {**super().environment(*args, **given), "ANNALS_WEBHOOK_PRIVATE": "yes"}

    # The cluster

    def cluster(self, node: Sequence[str]) -> list[dict[str, Any]]:
        """The members of a node, as one of them tells."""
        with self.standing_on("client"):
            for host in node:
                with (
                    suppress(OSError),
                    urllib.request.urlopen(f"http://{self.address(host)}:8008/cluster", timeout=3) as found,
                ):
                    members: list[dict[str, Any]] = json.load(found)["members"]
                    return members
        return []

    def leader(self, node: int = 0) -> str:
        """The host of a node that takes writes."""
        hosts = self.nodes[node]
        until(lambda: any(each["role"] == "leader" for each in self.cluster(hosts)), self.logs)
        return "data-" + next(each["name"] for each in self.cluster(hosts) if each["role"] == "leader")

    def until_safe(self, nodes: Sequence[Sequence[str]] | None = None) -> None:
        """Wait until all hosts are there, and commits on each node wait for a standby."""

        def safe(hosts: Sequence[str]) -> bool:
            members = self.cluster(hosts)
            roles = sorted(each["role"] for each in members if each.get("state") in ("running", "streaming"))
            wanted = ["leader", *["replica"] * (len(hosts) - 2), "sync_standby"]
            return roles == wanted and len({each.get("timeline") for each in members}) == 1

        for hosts in self.nodes if nodes is None else nodes:
            until(lambda hosts=hosts: safe(hosts), lambda hosts=hosts: f"{self.cluster(hosts)}\n{self.logs()}")

    def first_write(self, node: int) -> None:
        """Wait until a server of a node takes a write, as every process of the service finds it."""
        url = f"{self.url('postgres', 'choose-one', 'postgres', self.nodes[node])}&connect_timeout=2"

        def written() -> bool:
            with (
                suppress(psycopg.Error),
                self.standing_on("client"),
                psycopg.connect(url, autocommit=True) as conn,
            ):
                conn.execute("CREATE TABLE IF NOT EXISTS written (at timestamptz)")
                conn.execute("INSERT INTO written VALUES (clock_timestamp())")
                return True
            return False

        until(written, self.logs)

    def kill_host(self, host: str) -> None:
        """Let a host die with all that runs on it."""
        for process in self._running.pop(host):
            process.kill()
            process.wait()
        self.kill_server(host)

    def kill_server(self, host: str) -> None:
        """Kill PostgreSQL of a host with all its processes."""
        leader = psutil.Process(int((self.place / host / "data" / "postmaster.pid").read_text().split()[0]))
        # The leader first: it would otherwise see its children die and begin to recover.
        leader.suspend()
        for each in [*leader.children(recursive=True), leader]:
            with suppress(psutil.NoSuchProcess):
                each.kill()

    def revive(self, host: str) -> None:
        """Start a host again."""
        self._start_etcd(host)
        self._start_patroni(host)

    def _configure(self, host: str) -> None:
        folder = self.place / host
        folder.mkdir()
        texts = [(ROOT / "deploy" / "patroni" / name).read_text() for name in self.settings]
        assert POSTGRES is not None
        for example, here in (
            ("192.0.2.", "10.77.0."),
            ("/var/lib/postgresql/.annals-pgpass", str(folder / "pgpass")),
            ("/var/lib/postgresql/annals", str(folder / "data")),
            ("/usr/lib/postgresql/15/bin", str(POSTGRES.parent)),
            ("/var/run/postgresql", str(folder)),
            ("/etc/annals", str(self.keys)),
        ):
            assert any(example in text for text in texts), example
            texts = [text.replace(example, here) for text in texts]
        for name, text in zip(self.settings, texts, strict=True):
            (folder / name).write_text(text)
            os.chown(folder / name, *self._account)
        os.chown(folder, *self._account)

    def _variables(self, host: str) -> dict[str, str]:
        text = (ROOT / "deploy" / "patroni" / "host.env").read_text()
        text = text.replace("192.0.2.", "10.77.0.").replace("/var/lib/etcd/annals", str(self.place / host / "etcd"))
        found = dict(line.split("=", 1) for line in text.splitlines() if not line.startswith("#"))
        name = host.removeprefix("data-")
        for variable, value in found.items():
            if variable != "ETCD_INITIAL_CLUSTER":
                own = value.replace(self.address("data-one"), self.address(host))
                found[variable] = name if own == "one" else own
        return {"PATH": "/usr/sbin:/usr/bin:/bin", "HOME": str(self.place / host), **found}

    def _start_etcd(self, host: str) -> None:
        if host in _ETCD:
            self._spawn(host, str(ETCD))

    def _start_patroni(self, host: str) -> None:
        self._spawn(host, str(PATRONI), str(self.place / host))

    def _spawn(self, host: str, *program: str) -> None:
        command = self.on(host, wrap(program, ends_with=signal.SIGKILL, account=self._account))
        with (self.folder / f"{host}-{Path(program[0]).name}.log").open("ab") as log:
            process = subprocess.Popen(
                command, cwd=self.place / host, env=self._variables(host), stdout=log, stderr=log
            )
        self._running.setdefault(host, []).append(process)

    def _end(self) -> None:
        for host in list(self._running):
            with suppress(OSError, psutil.NoSuchProcess):
                self.kill_host(host)


class OnCitus(Clustered):
    """A coordinator and two workers, each a server with a standby."""

    databases = {f"data-{name}": number for name, number in _NUMBERS.items()}
    nodes = (("data-one", "data-two"), ("data-three", "data-four"), ("data-five", "data-six"))
    settings = ("patroni.yaml", "patroni_citus.yaml")
    beginning = place_text(tuple(Cursor(partition=number) for number in range(DEFAULT_SHARDS)))
    prepared = ()

    @property
    def asked(self) -> Iterable[str]:
        """See `Hosts.asked`."""
        return self.nodes[0]

    def start_databases(self) -> str:
        """See `Hosts.start_databases`; nodes log in to each other as the owner and as the service's role."""
        super().start_databases()
        told = block("INSERT INTO pg_dist_authinfo", "docs/operators.md").text
        roles, _, logins = told.partition("-- on each node\n")
        with psycopg.connect(self.superuser("annals"), autocommit=True) as conn:
            until(lambda: conn.execute("SELECT count(*) FROM pg_dist_node").fetchone() == (3,), self.logs)
            for statement in roles.split(";")[:-1]:
                conn.execute(statement.encode())
        for node in range(len(self.nodes)):
            with psycopg.connect(self.superuser("annals", node), autocommit=True) as conn:
                conn.execute(logins.encode())
        return self.superuser("annals")

    def _variables(self, host: str) -> dict[str, str]:
        [group] = [number for number, hosts in enumerate(self.nodes) if host in hosts]
        return {**super()._variables(host), "PATRONI_CITUS_GROUP": str(group)}


class Player(Caller, Repeating):
    """Repeats a request that failed with the same key, and remembers each move that was acknowledged."""

    def __init__(self, hosts: Hosts, name: str, hook: str) -> None:
        super().__init__(hosts, name)
        with hosts.standing_on("client"):
            assert self.service.ask("POST", "/v1/webhooks", {"url": hook}, self.token)[0] == 201


class OnHost(PatientFollower):
    """Follows from the client's host, by way of the balancer."""

    tolerated = frozenset({502, 503, 504})

    def __init__(self, hosts: Clustered, player: Player) -> None:
        super().__init__(_world(), "/v1/stream", hosts.beginning, player.token, random.Random(player.id))
        self.host, self._hosts = hosts.address("balancer"), hosts

    def run(self) -> None:
        """Follow until told to end."""
        with self._hosts.standing_on("client"):
            super().run()


def _world() -> World:
    return cast(World, SimpleNamespace(settings=SimpleNamespace(port=8080)))


@pytest.mark.parametrize(
    ("servers", "kills"),
    [
        (Clustered, KILLS),
        pytest.param(
            OnCitus, ON_CITUS, marks=pytest.mark.skipif(not CITUS, reason="PostgreSQL of Debian has no extension citus")
        ),
    ],
)
def test_primaries_die_and_nothing_is_lost(tmp_path: Path, servers: type[Clustered], kills: int) -> None:
    """In turn a primary's host, or its PostgreSQL alone, dies while people play; each time all goes on by itself."""
    random.seed(17)
    writes: list[float] = []
    turns: list[float] = []
    with ExitStack() as stack:
        hosts = servers(tmp_path, stack)
        with hosts.standing_on("client"):
            receiver = stack.enter_context(Receiver(hosts.address("client")))
        people = [Player(hosts, f"person {number}", receiver.url) for number in range(3)]
        followers = [OnHost(hosts, person) for person in people]
        with playing(hosts, people, *followers):
            for person in people:
                person.moves_on(_PATIENCE)
            for number in range(kills):
                hosts.until_safe()
                node = number // 2 % len(hosts.nodes)
                host = hosts.leader(node)
                whole = number % 2 == 0
                killed = time.monotonic()
                (hosts.kill_host if whole else hosts.kill_server)(host)
                hosts.first_write(node)
                writes.append(time.monotonic() - killed)
                for person in people:
                    person.moves_on(_PATIENCE)
                turns.append(time.monotonic() - killed)
                if whole:
                    hosts.revive(host)
                assert not [follower.fault for follower in followers if follower.fault]
                what = "host" if whole else "server"
                told_again = f"writes after {writes[-1]:.1f} s, everybody has moved after {turns[-1]:.1f} s"
                print(f"{what} of {host} killed: {told_again}", flush=True)
            hosts.until_safe()
        sound(hosts)
        with PostgresStore(hosts.superuser("annals"), max_size=1) as store:
            stored = stored_games(store)
        lost, doubled = lost_moves(stored, people), doubled_commands(stored)
        for follower, person in zip(followers, people, strict=True):
            with hosts.standing_on("client"):
                events = told(_world(), "/v1/stream", hosts.beginning, person.token, hosts.address("balancer"))
            end_whole(follower, events)
        until_all_delivered(receiver, stored, people)
    figures = {
        "kills": kills,
        "load_of_the_machine": round(os.getloadavg()[1], 1),
        "games": len(stored),
        "moves_acknowledged": sum(len(person.acknowledged) for person in people),
        "lost": len(lost),
        "doubled": len(doubled),
        "unsound": 0,
        "events_followed": sum(len(follower.kept) for follower in followers),
        "messages_to_webhooks": len({message for message, _ in receiver.messages}),
        "writes_again_after_s": _told(writes),
        "everybody_moved_again_after_s": _told(turns),
    }
    print(json.dumps(figures, indent=2))
    if _FIGURES:
        command = f"pytest -m long tests/deploy/test_patroni_long.py -k {servers.__name__}"
        write_result("patroni", command, figures, Path(_FIGURES))
    assert not lost
    assert not doubled
    assert _told(writes)["p95"] <= WRITES
    assert _told(turns)["p95"] <= TURNS


def _told(waits: list[float]) -> dict[str, float]:
    ordered = sorted(waits)
    return {
        "median": round(ordered[len(ordered) // 2], 1),
        "p95": round(ordered[math.ceil(len(ordered) * 0.95) - 1], 1),
        "longest": round(ordered[-1], 1),
    }
