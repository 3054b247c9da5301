"""What becomes of requests that arrive slowly, in pieces, too large, or broken? Asked of gunicorn itself."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from flask import Flask

from service.config import Settings
from service.local.children import web_command
from service.wire.reading import longest
from service.wire.worker import CONNECTIONS_PER_ADDRESS, READING_PER_ADDRESS
from tests.service.test_on_postgres import as_url, free_port, status, wait_for

pytestmark = pytest.mark.servers

CHUNKED = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"


@pytest.fixture(scope="module")
def port(new_database: Callable[..., str], migrated_template: str) -> Iterator[int]:
    """The port of web processes; a request has two seconds to arrive, and a body may have 1,024 bytes."""
    settings = Settings(
        database_url=as_url(new_database(migrated_template)),
        port=free_port(),
        log_level="error",
        web_workers=1,
        web_threads=2,
        body_seconds=2,
        max_body_bytes=1024,
    )
    with subprocess.Popen(web_command(settings), env={**os.environ, **settings.environment()}) as web:
        try:
            wait_for(lambda: status(f"http://127.0.0.1:{settings.port}/readyz") == 200)
            yield settings.port
        finally:
            web.terminate()


def opened(port: int, text: str) -> socket.socket:
    """A connection on which something has been sent."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=10)
    connection.sendall(text.encode("latin-1"))
    return connection


def answer(connection: socket.socket) -> tuple[int, dict[str, str], Any]:
    """Status, headers and JSON of the answer, after which the service closes or waits."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(65536)
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


def test_slow_bodies_stop_nobody(port: int) -> None:
    """While 24 bodies arrive byte by byte, others are served at once, and probes too; then each gets 408."""
    head = "POST /v1/players HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
    with ExitStack() as stack:
        slow = [stack.enter_context(opened(port, head)) for _ in range(24)]
        time.sleep(0.2)
        for path in ("/healthz", "/readyz", "/v1/titles") * 3:
            begun = time.monotonic()
            assert status(f"http://127.0.0.1:{port}{path}") == 200
            assert time.monotonic() - begun < 0.5
        for connection in slow:
            found, headers, problem = answer(connection)
            assert (found, problem["code"]) == (408, "request_too_slow")
            assert headers["content-type"] == "application/problem+json"


def test_a_slow_head_is_given_up(port: int) -> None:
    """The lines before the body have a deadline too."""
    with opened(port, "GET /v1/titles HTTP/1.1\r\nHo") as connection:
        assert answer(connection)[2]["code"] == "request_too_slow"


def test_one_address_waits_for_itself(port: int) -> None:
    """An address whose requests all arrive slowly is refused more of them, and served what arrives at once."""
    with ExitStack() as stack:
        for _ in range(READING_PER_ADDRESS):
            stack.enter_context(opened(port, "GET /v1/titles HTTP/1.1\r\nHo"))
        time.sleep(0.2)
        refused = stack.enter_context(opened(port, "GET /v1/titles HTTP/1.1\r\nHo"))
        found, headers, problem = answer(refused)
        assert (found, problem["code"], headers["retry-after"]) == (503, "busy", "2")
        assert status(f"http://127.0.0.1:{port}/v1/titles") == 200


def test_chunked_bodies_obey_the_same_limits(port: int) -> None:
    """A body in chunks is taken, refused with 413 where it is too large, and with 400 where a chunk is broken."""
    made, _, body = post(port, CHUNKED, '6\r\n{"name\r\n9\r\n":"Carla"}\r\n0\r\n\r\n'.replace("9\r\n", "a\r\n"))
    assert made == 201, body
    assert body["player"]["name"] == "Carla"
    found, _, problem = post(port, CHUNKED, f"500\r\n{' ' * 0x500}\r\n0\r\n\r\n")
    assert (found, problem["code"], problem["limit"]) == (413, "too_large", 1024)
    for broken in ("6\r\n{}    XX", "zz\r\n{}\r\n", "2;=\r\n{}\r\n0\r\n\r\n"):
        found, _, problem = post(port, CHUNKED, broken)
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
        (f"GET /{'a' * 5000} HTTP/1.1\r\n\r\n", 414, "uri_too_long"),
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


def test_one_address_has_a_share_of_the_connections(port: int) -> None:
    """Silent connections cost no thread, and beyond its share an address is refused another."""
    with ExitStack() as stack:
        for _ in range(CONNECTIONS_PER_ADDRESS - 1):
            stack.enter_context(opened(port, ""))
        assert status(f"http://127.0.0.1:{port}/v1/titles") == 200
        stack.enter_context(opened(port, ""))
        found, _, problem = answer(stack.enter_context(opened(port, "")))
        assert (found, problem["code"]) == (503, "busy")
    wait_for(lambda: status(f"http://127.0.0.1:{port}/v1/titles") == 200)


def test_where_records_are_sent_more_may_be_read(app: Flask) -> None:
    """Exactly the operations that take a record or a pack may have a body of their size."""
    settings = Settings()
    rules = {rule.rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    large = {
        rule for rule in rules if longest(rule.replace("<string:slug>", "tiny"), settings) > settings.max_body_bytes
    }
    assert large == {"/v1/records/verifications", "/v1/titles/<string:slug>/packs"}
