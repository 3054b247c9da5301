"""What becomes of requests that arrive slowly, in pieces, too large, or broken? Asked of gunicorn itself."""

from __future__ import annotations

import json
import os
import selectors
import socket
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from gunicorn.workers.gthread import ThreadWorker
from structlog.contextvars import bound_contextvars, get_contextvars

from service.config import Settings
from service.local.children import web_command
from service.problems import Problem
from service.wire.reading import longest
from service.wire.worker import CONNECTIONS_PER_NETWORK, READING_PER_NETWORK, Networks, WebWorker
from tests.service.test_on_postgres import as_url, free_port, status
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.servers

CHUNKED = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"


@contextmanager
def web(database: str, **chosen: Any) -> Iterator[int]:
    """The port of web processes; a request has two seconds to arrive, and a body may have 1,024 bytes."""
    limits: dict[str, Any] = {"web_workers": 1, "web_threads": 2, "body_seconds": 2, "max_body_bytes": 1024, **chosen}
    settings = Settings(database_url=as_url(database), port=free_port(), log_level="error", **limits)
    with subprocess.Popen(web_command(settings), env={**os.environ, **settings.environment()}) as process:
        try:
            until(lambda: status(f"http://127.0.0.1:{settings.port}/readyz") == 200)
            yield settings.port
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def port(new_database: Callable[..., str], migrated_template: str) -> Iterator[int]:
    """The port of web processes that callers reach themselves."""
    with web(new_database(migrated_template)) as found:
        yield found


def opened(port: int, text: str) -> socket.socket:
    """A connection on which something has been sent."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    connection.sendall(text.encode("latin-1"))
    return connection


def answer(connection: socket.socket) -> tuple[int, dict[str, str], Any]:
    """Status, headers and JSON of the answer, after which the service closes or waits."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        assert more, "the connection was closed without an answer"
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): text for name, _, text in (line.partition(": ") for line in lines)}
    while len(body) < int(headers["content-length"]):
        body += connection.recv(65536)
    return int(first.split()[1]), headers, json.loads(body)


def post(port: int, headers: str, body: str = "") -> tuple[int, dict[str, str], Any]:
    """The answer to a registration."""
    with opened(port, f"POST /v1/players HTTP/1.1\r\nHost: a\r\n{headers}\r\n{body}") as connection:
        return answer(connection)


def answered(connection: socket.socket, seconds: float = 0.0) -> bool:
    """Whether there is something to read on a connection, or will be in so many seconds."""
    with selectors.DefaultSelector() as selector:
        selector.register(connection, selectors.EVENT_READ)
        return bool(selector.select(seconds))


def first_answered(connections: Sequence[socket.socket]) -> socket.socket:
    """The connection on which there is something to read first."""
    with selectors.DefaultSelector() as selector:
        for connection in connections:
            selector.register(connection, selectors.EVENT_READ)
        (ready, _), *_ = selector.select(PATIENCE)
        return connections[[one.fileno() for one in connections].index(ready.fd)]


def turned_away(connection: socket.socket) -> bool:
    """Whether a request is refused before it has arrived, because its caller sends too many slowly."""
    return answered(connection, 0.2) and answer(connection)[2]["code"] == "busy"


def test_slow_bodies_stop_nobody(port: int) -> None:
    """While 24 bodies arrive byte by byte, others are served, and probes too; then each gets 408."""
    head = "POST /v1/players HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
    with ExitStack() as stack:
        slow: list[socket.socket] = []

        def served_beside() -> bool:
            slow[:] = [stack.enter_context(opened(port, head)) for _ in range(24)]
            for path in ("/healthz", "/readyz", "/v1/titles") * 3:
                assert status(f"http://127.0.0.1:{port}{path}") == 200
            return not any(map(answered, slow))

        # Where the machine takes longer for it than a body may take, once more.
        until(served_beside)
        for connection in slow:
            found, headers, problem = answer(connection)
            assert (found, problem["code"]) == (408, "request_too_slow")
            assert headers["content-type"] == "application/problem+json"


def test_a_slow_head_is_given_up(port: int) -> None:
    """The lines before the body have a deadline too."""
    with opened(port, "GET /v1/titles HTTP/1.1\r\nHo") as connection:
        assert answer(connection)[2]["code"] == "request_too_slow"


def test_a_request_that_is_being_read_is_not_called_by_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until its head has been read log lines name no request, whatever its thread served last."""
    named: list[dict[str, Any]] = []
    monkeypatch.setattr(ThreadWorker, "handle", lambda worker, conn: named.append(get_contextvars()) or True)
    worker = WebWorker.__new__(WebWorker)
    worker.settings = Settings()
    unreader = SimpleNamespace(expect=lambda seconds: None)
    with bound_contextvars(request_id="before"):
        assert worker.handle(SimpleNamespace(init=lambda: None, parser=SimpleNamespace(unreader=unreader)))
    assert named == [{}]


def test_one_address_waits_for_itself(port: int) -> None:
    """An address whose requests all arrive slowly is refused more of them, and served what arrives at once."""
    with ExitStack() as stack:

        def refused() -> tuple[int, str, str | None] | None:
            slow = [
                stack.enter_context(opened(port, "GET /v1/titles HTTP/1.1\r\nHo"))
                for _ in range(READING_PER_NETWORK + 1)
            ]
            # The first answer comes before the time of the others is over, unless the machine is slow: then once more.
            found, headers, problem = answer(first_answered(slow))
            return None if found == 408 else (found, problem["code"], headers.get("retry-after"))

        assert until(refused) == (503, "busy", "2")
        assert status(f"http://127.0.0.1:{port}/v1/titles") == 200


def test_behind_a_proxy_each_caller_waits_for_themselves(
    new_database: Callable[..., str], migrated_template: str
) -> None:
    """Who sends slow bodies, or opens streams, beyond their share is refused; another caller of the proxy is not."""

    def sent(address: str, first: str, rest: str = "") -> str:
        return f"{first} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {address}\r\n{rest}\r\n"

    def slow(address: str) -> str:
        return sent(address, "POST /v1/players", "Content-Type: application/json\r\nContent-Length: 900\r\n") + "{"

    chosen = {"trusted_proxies": 1, "streams_per_caller": 1, "body_seconds": 120}
    with web(new_database(migrated_template), **chosen) as port, ExitStack() as stack:
        for n in range(READING_PER_NETWORK):
            # What the caller writes before the proxy's word makes no difference.
            stack.enter_context(opened(port, slow(f"198.51.100.{n}, 203.0.113.7")))
        until(lambda: turned_away(stack.enter_context(opened(port, slow("203.0.113.7")))))
        other = stack.enter_context(opened(port, slow("203.0.113.8")))
        other.sendall(b" " * 898 + b"}")
        assert answer(other)[0] == 422
        # The connection goes on with a request of the first caller, and with one of another.
        other.sendall(slow("203.0.113.7").encode())
        assert answer(other)[2]["code"] == "busy"
        for address, expected in (("203.0.113.9", b"200"), ("203.0.113.9", b"429"), ("203.0.113.10", b"200")):
            stream = sent(address, "GET /v1/lobby/stream", "Accept: text/event-stream\r\n")
            assert stack.enter_context(opened(port, stream)).recv(1024).split()[1] == expected


def test_behind_a_proxy_a_caller_has_a_share_of_the_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests in progress are counted by the network that the proxy names; those of nobody are not."""
    monkeypatch.setattr("service.wire.worker.CONNECTIONS_PER_NETWORK", 1)
    worker = WebWorker.__new__(WebWorker)
    worker.proxies, worker.callers = 1, Networks()

    def request(told: str) -> AbstractContextManager[None]:
        conn = SimpleNamespace(parser=SimpleNamespace(unreader=SimpleNamespace(network=None)))
        return worker._of_caller(SimpleNamespace(headers=[("X-FORWARDED-FOR", told)] if told else []), conn)

    with request("2001:db8:1:2::1"):
        with pytest.raises(Problem, match="too many"), request("2001:db8:1:2::9"):
            pass
        with request("2001:db8:1:3::1"), request(""), request(""):
            pass
    with request("2001:db8:1:2::9"):
        pass


def test_chunked_bodies_obey_the_same_limits(port: int) -> None:
    """A body in chunks is taken, refused with 413 where it is too large, and with 400 where a chunk is broken."""
    made, _, body = post(port, CHUNKED, '6\r\n{"name\r\n9\r\n":"Carla"}\r\n0\r\n\r\n'.replace("9\r\n", "a\r\n"))
    assert made == 201, body
    assert body["player"]["name"] == "Carla"
    found, _, problem = post(port, CHUNKED, f"500\r\n{' ' * 0x500}\r\n0\r\n\r\n")
    assert (found, problem["code"], problem["limit"]) == (413, "too_large", 1024)
    # Nobody waits for the rest of one that is too large already.
    found, _, problem = post(port, CHUNKED, f"500\r\n{' ' * 0x500}\r\n")
    assert (found, problem["code"]) == (413, "too_large")
    for broken in ("6\r\n{}    XX", "zz\r\n{}\r\n", "2;=\r\n{}\r\n0\r\n\r\n"):
        found, _, problem = post(port, CHUNKED, broken)
        assert (found, problem["code"]) == (400, "malformed_request")


def test_many_small_chunks_are_refused(port: int) -> None:
    """Each chunk costs time, before anybody knows who sends it; a body may not consist of single bytes."""
    found, _, problem = post(port, CHUNKED, "1\r\n \r\n" * 1010 + "2\r\n{}\r\n0\r\n\r\n")
    assert (found, problem["code"]) == (400, "malformed_request")
    assert "small chunks" in problem["detail"]
    # As many as that are not too many.
    assert post(port, CHUNKED, "1\r\n \r\n" * 900 + "2\r\n{}\r\n0\r\n\r\n")[0] == 422


@pytest.mark.parametrize("body", [f"{CHUNKED}\r\n20\r\n{{}}", f"{CHUNKED}\r\n2", "Content-Length: 20\r\n\r\n{}"])
def test_a_body_that_ends_too_soon_is_answered(port: int, body: str) -> None:
    """A client that stops sending in the middle is told so."""
    with opened(port, f"POST /v1/players HTTP/1.1\r\nHost: a\r\n{body}") as connection:
        connection.shutdown(socket.SHUT_WR)
        found, _, problem = answer(connection)
    assert (found, problem["code"]) == (400, "malformed_request")


def test_a_body_that_is_too_large_is_not_read(port: int) -> None:
    """413 comes before the body, also for one who asks whether to go on."""
    for more in ("", "Expect: 100-continue\r\n"):
        headers = f"Content-Type: application/json\r\nContent-Length: 5000\r\n{more}"
        found, _, problem = post(port, headers)
        assert (found, problem["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("request_text", "expected", "code"),
    [
        ("nonsense\r\n\r\n", 400, "malformed_request"),
        ("GET /healthz HTTP/1.1\r\nHost : a\r\n\r\n", 400, "malformed_request"),
        (f"GET /{'a' * 9000} HTTP/1.1\r\n\r\n", 414, "uri_too_long"),
        (f"GET /healthz HTTP/1.1\r\nX-Long: {'a' * 9000}\r\n\r\n", 431, "headers_too_large"),
        ("GET /healthz HTTP/1.1\r\nExpect: miracles\r\n\r\n", 417, "expectation_failed"),
        ("POST /v1/players HTTP/1.1\r\nTransfer-Encoding: brown\r\n\r\n", 501, "unsupported_transfer_coding"),
    ],
)
def test_what_gunicorn_refuses_is_a_problem_document(port: int, request_text: str, expected: int, code: str) -> None:
    """Every status from 400 up is a problem document, also where no request was understood."""
    with opened(port, request_text) as connection:
        found, headers, problem = answer(connection)
    assert (found, headers["content-type"], problem["code"]) == (expected, "application/problem+json", code)
    assert problem["request_id"] == headers["x-request-id"]
    assert problem["status"] == expected


def test_two_requests_follow_each_other(port: int) -> None:
    """A connection is used again after a body, whole or in chunks, and its bytes do not mix with the next request's."""
    first = "POST /v1/players HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    second = f"POST /v1/players HTTP/1.1\r\n{CHUNKED}\r\n2\r\n{{}}\r\n0\r\n\r\n"
    with opened(port, first) as connection:
        assert answer(connection)[0] == 422
        connection.sendall(second.encode())
        assert answer(connection)[0] == 422
        connection.sendall(first.encode())
        assert answer(connection)[0] == 422


def test_one_address_has_a_share_of_the_connections(new_database: Callable[..., str], migrated_template: str) -> None:
    """Silent connections cost no thread, and beyond its share an address is refused another."""
    # Nothing else is connected, and none of the silent ones is closed before the last is opened.
    with web(new_database(migrated_template), body_seconds=120) as port, ExitStack() as stack:
        for _ in range(CONNECTIONS_PER_NETWORK - 1):
            stack.enter_context(opened(port, ""))
        asking = stack.enter_context(opened(port, "GET /v1/titles HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
        assert answer(asking)[0] == 200
        # What the service has closed, it no longer counts.
        assert asking.recv(1) == b""
        stack.enter_context(opened(port, ""))
        found, _, problem = answer(stack.enter_context(opened(port, "")))
        assert (found, problem["code"]) == (503, "busy")
        stack.pop_all().close()
        until(lambda: status(f"http://127.0.0.1:{port}/v1/titles") == 200)


def test_where_records_are_sent_more_may_be_read(app: Flask) -> None:
    """Exactly the operations that take a record or a pack may have a body of their size."""
    settings = Settings()
    rules = {rule.rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    large = {
        rule for rule in rules if longest(rule.replace("<string:slug>", "tiny"), settings) > settings.max_body_bytes
    }
    assert large == {"/v1/records/verifications", "/v1/titles/<string:slug>/packs"}
