"""Do three witness processes find every one of a thousand split views?"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random

import pytest
import urllib3

from eventstore.checkpoints import keys
from eventstore.verification.verifier import read_policy
from tests.eventstore.checkpoints.views import Send, View, splits

pytestmark = pytest.mark.long

TIMES = 1000


@contextmanager
def running(name: str, log: str, where: Path) -> Iterator[tuple[str, str]]:
    """A witness as an operator runs it: its public key and its address."""
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "service.cli", "witness", "--name", f"{name}.example/w"]
    command += ["--key", str(where / f"{name}.pem"), "--state", str(where / name)]
    made = subprocess.run([*command, "--print-keys"], capture_output=True, text=True, check=True)
    process = subprocess.Popen([*command, "--log", log, "--bind", f"127.0.0.1:{port}"])
    try:
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield made.stdout.splitlines()[0], f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(30)


def test_slow_bodies_do_not_stop_a_witness(tmp_path: Path) -> None:
    """While one machine keeps forty bodies arriving byte by byte, a log gets its cosignature."""
    keys.create(tmp_path / "log.pem")
    signer = keys.load(tmp_path / "log.pem", "log.example/annals")
    with running("witness", signer.keys[0].text, tmp_path) as (_, url), ExitStack() as stack:
        host, port = url.removeprefix("http://").split(":")
        for _ in range(40):
            slow = stack.enter_context(socket.create_connection((host, int(port))))
            slow.sendall(b"POST /add-checkpoint HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\nold")
        begun = time.monotonic()
        status, answer = sender(url)(View(signer).grow(b"a", b"b").body(0))
        assert status == 200, answer
        assert time.monotonic() - begun < 5


def sender(url: str) -> Send:
    """Sends requests to a witness."""
    http = urllib3.PoolManager(timeout=30, retries=False)

    def send(body: bytes) -> tuple[int, str]:
        answer = http.request("POST", f"{url}/add-checkpoint", body=body)
        return answer.status, answer.data.decode()

    return send


def test_a_thousand_split_views_are_found(tmp_path: Path) -> None:
    """Two histories are shown to two auditors a thousand times, and never do both have two of three cosignatures."""
    keys.create(tmp_path / "log.pem")
    signer = keys.load(tmp_path / "log.pem", "log.example/annals")
    log = signer.keys[0].text
    with running("a", log, tmp_path) as a, running("b", log, tmp_path) as b, running("c", log, tmp_path) as c:
        lines = [f"witness {name} {key}\n" for name, (key, _) in zip("abc", (a, b, c), strict=True)]
        policy = read_policy((f"log {log}\n" + "".join(lines) + "group g 2 a b c\nquorum g\n").encode())
        found = list(splits(signer, [sender(url) for _, url in (a, b, c)], policy, TIMES, Random(13)))
    print(f"{sum(found)} of {TIMES} split views found")
    assert all(found)
    assert len(found) == TIMES
