"""Are jobs handed on by way of sentinels, also when they name another primary, and is a cluster refused?"""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
import redis

from application.queue_server import open_redis, sentinels_of
from eventstore.store import OutboxRow
from service.cli import main
from tests.waiting import until
from workers.queues import Queues, connect

_SERVER = shutil.which("redis-server")

needs_redis = pytest.mark.skipif(_SERVER is None, reason="redis-server is not installed on this machine")


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


@contextmanager
def running(folder: Path, port: int, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """A redis-server on a port."""
    place = folder / str(port)
    place.mkdir()
    (place / "conf").write_text("\n".join([f"port {port}", "bind 127.0.0.1", f"dir {place}", 'save ""', *options]))
    sentinel = ["--sentinel"] if any(line.startswith("sentinel") for line in options) else []
    with (place / "log").open("wb") as log:
        process = subprocess.Popen([str(_SERVER), str(place / "conf"), *sentinel], stdout=log, stderr=log)
    try:
        # A port of one's own can answer a call to itself while nobody listens.
        until(lambda: process.poll() is not None or _listens(port))
        assert process.poll() is None, (place / "log").read_text()
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_url_of_sentinels_is_read() -> None:
    """Hosts with and without ports, the name, the database, credentials of servers and of sentinels."""
    url = "rediss+sentinel://ada:p%40ss@one,[::1]:5000/games/3?sentinel_password=s"
    hosts, name, server, sentinel = sentinels_of(url)
    assert hosts == [("one", 26379), ("::1", 5000)]
    assert name == "games"
    assert server == {"db": 3, "username": "ada", "password": "p@ss", "ssl": True}
    assert sentinel == {"username": None, "password": "s", "ssl": True}
    for bad in ("redis+sentinel:///games", "redis+sentinel://one", "redis+sentinel://one/games/x"):
        with pytest.raises(ValueError, match="a URL"):
            sentinels_of(bad)


@needs_redis
def test_jobs_go_to_the_primary_that_the_sentinels_name(tmp_path: Path) -> None:
    """The primary dies, the sentinel promotes the other one, and the same client goes on there."""
    one, two, guard = free_port(), free_port(), free_port()
    with ExitStack() as stack:
        first = stack.enter_context(running(tmp_path, one))
        stack.enter_context(running(tmp_path, two, f"replicaof 127.0.0.1 {one}"))
        with redis.Redis(port=two) as client:
            until(lambda: client.info("replication")["master_link_status"] == "up")
        watch = [f"sentinel monitor games 127.0.0.1 {one} 1", "sentinel down-after-milliseconds games 3000"]
        stack.enter_context(running(tmp_path, guard, *watch, "sentinel failover-timeout games 2000"))
        url = f"redis+sentinel://127.0.0.1:{guard}/games/0"
        queues = Queues(connect(url))
        queues.enqueue(OutboxRow("score:a", "score_game", {"game_id": "a"}))
        with redis.Redis(port=one) as client:
            assert client.dbsize() > 0
        with redis.Redis(port=guard) as client:
            until(lambda: client.execute_command("SENTINEL REPLICAS games"))
        first.kill()

        def enqueued() -> bool:
            with suppress(redis.RedisError):
                queues.enqueue(OutboxRow("score:b", "score_game", {"game_id": "b"}))
                return True
            return False

        until(enqueued)
        with redis.Redis(port=two) as client:
            assert client.info("replication")["role"] == "master"
            assert client.exists("rq:job:score_b")


@needs_redis
def test_a_cluster_is_refused_with_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that would use it says why it cannot, and ends."""
    port = free_port()
    monkeypatch.setenv("ANNALS_DATABASE_URL", "postgresql:///none?host=/nonexistent")
    # Left to itself the bus has a port 10,000 higher, which may be none.
    with running(tmp_path, port, "cluster-enabled yes", f"cluster-port {free_port()}"):
        monkeypatch.setenv("ANNALS_REDIS_URL", f"redis://127.0.0.1:{port}")
        for command in ("dispatch", "serve", "worker", "sweep", "deliver"):
            assert main([command]) == 1
            said = capsys.readouterr().err
            assert said.count("\n") == 1
            assert said.startswith("annals: Redis Cluster cannot be used: jobs and the lists that hold them")
    monkeypatch.setenv("ANNALS_REDIS_URL", "redis+cluster://127.0.0.1:7000")
    assert main(["dispatch"]) == 2
    assert "Redis Cluster cannot be used" in capsys.readouterr().err


def test_a_server_is_reached_without_sentinels() -> None:
    """Other URLs name the server itself."""
    assert open_redis("redis://one:7000/2").connection_pool.connection_kwargs["port"] == 7000
