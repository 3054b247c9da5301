"""How does a whole service run on machines of its own? Each host is a network namespace, all on one switch.

Two web hosts behind HAProxy, two hosts for workers, dispatcher and sweeper, PostgreSQL with a standby, and Redis.
Database connections are verified (`verify-full`) and use a password; the service works as the login.
"""

from __future__ import annotations

import ctypes
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import psycopg

from tests.crash.background import Kept
from tests.crash.processes import Person, Processes
from tests.deploy.real_servers import POSTGRES, REDIS, certificate
from tests.deploy.typed import ROOT
from tests.postgres_server import PostgresServer

__all__ = ["HAPROXY", "MISSING", "Caller", "Hosts"]

HAPROXY = shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
MISSING = HAPROXY is None or REDIS is None or POSTGRES is None or shutil.which("ip") is None or os.geteuid() != 0
"""Whether something is not installed on this machine, or the rights for network namespaces lack."""

ADDRESSES = {"balancer": 2, "one": 11, "two": 12, "work-one": 21, "work-two": 22, "redis": 31, "client": 99}
WEB, WORK = ("one", "two"), ("work-one", "work-two")
_CLONE_NEWNET = 0x40000000


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Caller(Person):
    """A person on the client's host: what their thread opens is in its network."""

    def __init__(self, hosts: Hosts, name: str) -> None:
        self._hosts = hosts
        self.failures: list[tuple[float, str]] = []
        """When requests failed that a person would have noticed, and how."""
        with hosts.standing_on("client"):
            super().__init__(hosts.service, name)

    def run(self) -> None:
        """Play until told to stop."""
        with self._hosts.standing_on("client"):
            super().run()


class Hosts:
    """The hosts and what runs on them."""

    databases: Mapping[str, int] = {"primary": 41, "standby": 42}
    """Hosts of database servers, and their numbers."""
    background: Sequence[str] = ("worker", "dispatch", "sweep")
    """Processes of each host other than web hosts."""
    prepared: Sequence[str] = (
        "CREATE ROLE annals_app NOLOGIN",
        "CREATE ROLE annals_owner LOGIN PASSWORD 'choose-one'",
        "CREATE ROLE annals_login LOGIN PASSWORD 'choose-another' IN ROLE annals_app",
        "CREATE DATABASE annals OWNER annals_owner",
    )
    """What a superuser does before the first migration."""

    def __init__(self, folder: Path, stack: ExitStack, *, code: Path = ROOT) -> None:
        """`code` is the source tree with which the processes begin."""
        self.folder, self._stack = folder, stack
        mark = secrets.token_hex(2)
        self._numbers = {**ADDRESSES, **self.databases}
        self._names = {host: f"annals-{mark}-{host}" for host in [*self._numbers, "switch"]}
        self._links = {host: f"v{mark}{number}" for host, number in self._numbers.items()}
        self._wire()
        self.kept: dict[tuple[str, str], Kept] = {}
        self.keys = self._keys()
        self.ca = self.keys / "ca.pem"
        with psycopg.connect(self.start_databases(), autocommit=True) as conn:
            for statement in self.prepared:
                conn.execute(statement.encode())
        self.migrate(code)
        stack.callback(self.stop)
        self.start_redis()
        for host in WEB:
            self.start(host, "serve", code)
        for host in WORK:
            for command in self.background:
                self.start(host, command, code)
        self._balance()
        self.service = Processes(8080, {}, self.address("balancer"))
        self.until_ready()

    # The network

    def address(self, host: str) -> str:
        """The address of a host."""
        return f"10.77.0.{self._numbers[host]}"

    def _wire(self) -> None:
        for name in self._names.values():
            _ip("netns", "add", name)
            self._stack.callback(subprocess.run, ["ip", "netns", "del", name], check=False, capture_output=True)
            _ip("-n", name, "link", "set", "lo", "up")
        switch = self._names["switch"]
        _ip("-n", switch, "link", "add", "bridge", "type", "bridge")
        _ip("-n", switch, "link", "set", "bridge", "up")
        for host, link in self._links.items():
            name = self._names[host]
            _ip("-n", switch, "link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", name)
            _ip("-n", switch, "link", "set", link, "master", "bridge", "up")
            _ip("-n", name, "addr", "add", f"{self.address(host)}/24", "dev", "eth0")
            _ip("-n", name, "link", "set", "eth0", "up")

    @contextmanager
    def parted(self, host: str) -> Iterator[None]:
        """A host whose packets vanish, in both directions."""
        _ip("-n", self._names["switch"], "link", "set", self._links[host], "nomaster")
        try:
            yield
        finally:
            _ip("-n", self._names["switch"], "link", "set", self._links[host], "master", "bridge")

    def on(self, host: str, command: Sequence[str]) -> list[str]:
        """A command as it is run on a host."""
        return ["nsenter", f"--net=/run/netns/{self._names[host]}", *command]

    @contextmanager
    def standing_on(self, host: str) -> Iterator[None]:
        """What this thread opens within the block is in the network of a host."""
        libc = ctypes.CDLL(None, use_errno=True)
        with open(f"/proc/self/task/{threading.get_native_id()}/ns/net") as home:
            with open(f"/run/netns/{self._names[host]}") as there:
                assert libc.setns(there.fileno(), _CLONE_NEWNET) == 0, os.strerror(ctypes.get_errno())
            try:
                yield
            finally:
                assert libc.setns(home.fileno(), _CLONE_NEWNET) == 0

    # The servers

    def _keys(self) -> Path:
        """The folder of certificates, which everybody may read, with the keys of the database servers."""
        keys = Path(tempfile.mkdtemp(prefix="annals-tls-"))
        self._stack.callback(shutil.rmtree, keys, ignore_errors=True)
        certificate(keys, *map(self.address, self.databases))
        account = pwd.getpwnam("nobody")
        for path in (keys, *keys.iterdir()):
            os.chown(path, account.pw_uid, account.pw_gid)
        keys.chmod(0o755)
        return keys

    def start_databases(self) -> str:
        """Start the database servers; the address of the one that takes writes, for its superuser."""
        assert POSTGRES is not None
        made = []
        for host in ("primary", "standby"):
            server = PostgresServer(
                durable=False,
                programs=POSTGRES.parent,
                prefix=self.on(host, []),
                listen_addresses=self.address(host),
                ssl="on",
                ssl_cert_file=str(self.keys / "server.pem"),
                ssl_key_file=str(self.keys / "server.key"),
                wal_keep_size="256MB",
                synchronous_commit="local",
                primary_conninfo=f"host={self.address('primary')} user=postgres password=choose-one"
                f" sslmode=verify-full sslrootcert={self.ca} connect_timeout=3",
            )
            made.append(server)
        primary, standby = made
        with (primary.data / "pg_hba.conf").open("a") as file:
            file.write("hostssl all all 10.77.0.0/24 scram-sha-256\n")
            file.write("hostssl replication all 10.77.0.0/24 scram-sha-256\n")
        self._stack.enter_context(primary)
        with psycopg.connect(primary.url, autocommit=True) as conn:
            conn.execute("ALTER ROLE postgres PASSWORD 'choose-one'")
        standby.follow(primary)
        self._stack.callback(standby.__exit__)
        self.primary, self.standby = primary, standby
        return primary.url

    @property
    def asked(self) -> Iterable[str]:
        """The hosts of database servers that the address of the database names."""
        return self.databases

    def url(self, user: str, password: str, database: str = "annals", among: Iterable[str] | None = None) -> str:
        """The address of a database: of whichever server takes writes, of those on some hosts."""
        places = ",".join(map(self.address, self.asked if among is None else among))
        return (
            f"postgresql://{user}:{password}@{places}/{database}?target_session_attrs=read-write"
            f"&sslmode=verify-full&sslrootcert={self.ca}"
        )

    def start_redis(self) -> None:
        """Start Redis, empty."""
        assert REDIS is not None
        options = ["--bind", self.address("redis"), "--save", "", "--requirepass", "choose-one"]
        place = self.folder / "redis"
        place.mkdir(exist_ok=True)
        with (self.folder / "redis.log").open("ab") as log:
            self.redis = subprocess.Popen(
                self.on("redis", [REDIS, *options, "--dir", str(place)]), stdout=log, stderr=log
            )

    @property
    def _admin(self) -> Path:
        """The balancer's socket; its path must be short."""
        return self.keys / "admin.sock"

    def take_out(self, host: str) -> None:
        """Let the balancer send a web host nothing new, as an operator does before they end it."""
        self._tell_balancer(f"set server web/{host} state maint")
        time.sleep(1)

    def put_back(self, host: str) -> None:
        """Let the balancer use a web host again."""
        self._tell_balancer(f"set server web/{host} state ready")

    def _tell_balancer(self, command: str) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as to:
            to.connect(str(self._admin))
            to.sendall(f"{command}\n".encode())
            answer = to.recv(4096).decode().strip()
        assert answer == "", answer

    def _balance(self) -> None:
        text = (ROOT / "deploy" / "haproxy.cfg").read_text()
        for host, example in zip(WEB, ("192.0.2.11", "192.0.2.12"), strict=True):
            text = text.replace(example, self.address(host))
        text = text.replace("/run/haproxy/admin.sock", str(self._admin))
        (self.folder / "haproxy.cfg").write_text(text)
        command = self.on("balancer", [str(HAPROXY), "-db", "-f", str(self.folder / "haproxy.cfg")])
        self.balancer = Kept(command, dict(os.environ), self.folder / "balancer.log")

    # The processes

    def environment(
        self, host: str, code: Path, user: str = "annals_login", password: str = "choose-another"
    ) -> dict[str, str]:
        """Variables of the processes of a host."""
        data = self.folder / host
        data.mkdir(exist_ok=True)
        return {
            **{name: value for name, value in os.environ.items() if not name.startswith("ANNALS_")},
            # The tree of this process's folder would come first.
            "PYTHONSAFEPATH": "1",
            "PYTHONPATH": str(code),
            "ANNALS_DATABASE_URL": self.url(user, password),
            "ANNALS_REDIS_URL": f"redis://:choose-one@{self.address('redis')}:6379/0",
            "ANNALS_DATA": str(data),
            "ANNALS_HOST": "0.0.0.0",
            "ANNALS_TRUSTED_PROXIES": "1",
            "ANNALS_DRAIN": "4",
            "ANNALS_RATE_READS": "0",
            "ANNALS_RATE_WRITES": "0",
            "ANNALS_OPPONENT_PACE": "0",
            "ANNALS_WAIT": "60",
        }

    def migrate(self, code: Path, *flags: str) -> str:
        """Migrate as the owner with the program of a source tree; what it said."""
        done = subprocess.run(
            self.on("work-one", [sys.executable, "-m", "service.cli", "migrate", *flags]),
            env=self.environment("work-one", code, "annals_owner", "choose-one"),
            cwd=code,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self, host: str, command: str, code: Path = ROOT) -> None:
        """Start a process on a host, in place of the one that runs there."""
        if (old := self.kept.pop((host, command), None)) is not None:
            old.end()
        # gunicorn looks for the program in its folder first.
        argv = self.on(host, ["env", f"--chdir={code}", sys.executable, "-m", "service.cli", command])
        log = self.folder / f"{host}-{command}.log"
        self.kept[host, command] = Kept(argv, self.environment(host, code), log)

    def stop(self) -> None:
        """End everything but the databases."""
        for kept in [*self.kept.values(), *([self.balancer] if hasattr(self, "balancer") else [])]:
            with suppress(subprocess.TimeoutExpired):
                kept.end()
        if hasattr(self, "redis"):
            self.redis.kill()
            self.redis.wait()

    def until_ready(self, seconds: float = 240) -> None:
        """Wait until the balancer finds a web host ready."""
        deadline = time.monotonic() + seconds
        with self.standing_on("client"):
            while self.service.status("/readyz") != 200:
                assert time.monotonic() < deadline, self.logs()
                time.sleep(0.2)

    def until_whole(self, seconds: float = 120, *, rest: float = 8) -> None:
        """Wait until both web hosts are ready and every process has run for a while, as between two real faults."""
        deadline = time.monotonic() + seconds
        with self.standing_on("client"):
            for host in WEB:
                while Processes(8000, {}, self.address(host)).status("/readyz") != 200:
                    assert time.monotonic() < deadline, self.logs()
                    time.sleep(0.2)
        time.sleep(rest)

    def logs(self) -> str:
        """The ends of all logs."""
        return "\n".join(f"--- {log.name}\n{log.read_text()[-1500:]}" for log in sorted(self.folder.glob("*.log")))
