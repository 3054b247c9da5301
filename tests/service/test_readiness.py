"""What do the probes say of a service that is busy, and of one whose database takes no writes?"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from flask import Flask
from psycopg import sql

from eventstore.database import Database
from service.config import Settings
from service.wire import draining
from tests.service.conftest import Api
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.servers


def test_probes_never_wait_behind_requests(serve: Callable[..., Flask]) -> None:
    """While every place is taken, probes are answered, and other requests get 503 with Retry-After."""
    app = serve(Settings(web_threads=2, slot_wait=200, rate_reads=0))
    anonymous = Api(app.test_client())
    with app.wsgi_app.places.enter("a", 0), app.wsgi_app.places.enter("b", 0):
        assert anonymous.get("/healthz").status_code == 200
        assert anonymous.get("/readyz").status_code == 200
        begun = time.monotonic()
        refused = anonymous.get("/v1/titles")
        assert time.monotonic() - begun >= 0.2
        assert (refused.status_code, refused.json["code"], refused.headers["Retry-After"]) == (503, "busy", "2")
    assert anonymous.get("/v1/titles").status_code == 200


def test_a_request_that_waits_is_served(serve: Callable[..., Flask]) -> None:
    """A place that becomes free within the time is taken."""
    app = serve(Settings(web_threads=1, slot_wait=60_000, rate_reads=0))
    with ThreadPoolExecutor() as threads:
        with app.wsgi_app.places.enter("another", 0):
            waiting = threads.submit(Api(app.test_client()).get, "/v1/titles")
            until(lambda: app.wsgi_app.places.waiting)
            assert not waiting.done()
        assert waiting.result(PATIENCE).status_code == 200


def test_a_database_that_takes_no_writes_is_not_ready(anonymous: Api, database: Database) -> None:
    """Probes of readiness fail while the server is read only, and succeed soon after it takes writes again."""
    assert anonymous.get("/readyz").status_code == 200
    with psycopg.connect(database.dsn, autocommit=True) as conn:
        name = sql.Identifier(conn.info.dbname)
        conn.execute(sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = on").format(name))
        try:
            until(lambda: anonymous.get("/readyz").status_code != 200)
            refused = anonymous.get("/readyz")
            assert (refused.status_code, refused.json["code"]) == (503, "database_unreachable")
            assert anonymous.get("/healthz").status_code == 200
        finally:
            conn.execute("SET default_transaction_read_only = off")
            conn.execute(sql.SQL("ALTER DATABASE {} RESET default_transaction_read_only").format(name))
    until(lambda: anonymous.get("/readyz").status_code == 200)


def test_a_host_that_was_asked_to_end_leaves_its_balancer_first(
    anonymous: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers for some seconds more, and says that it is not ready; then, or asked again, it ends."""
    monkeypatch.setattr(draining, "_told", bytearray(1))
    asked, ended = threading.Event(), []

    class Server:
        def handle_term(self) -> None:
            ended.append(time.monotonic())

    server = Server()
    draining.drain_first(server, 0.2)
    monkeypatch.setattr(draining.os, "kill", lambda pid, number: asked.set())
    assert anonymous.get("/readyz").status_code == 200
    server.handle_term()
    refused = anonymous.get("/readyz")
    assert (refused.status_code, refused.json["code"]) == (503, "busy")
    assert anonymous.get("/v1/titles").status_code == 200
    assert ended == []
    assert asked.wait(PATIENCE)
    server.handle_term()
    assert len(ended) == 1


def test_without_a_balancer_a_host_ends_at_once() -> None:
    """Nobody waits who has not asked for it."""
    ended = []

    class Server:
        def handle_term(self) -> None:
            ended.append(True)

    server = Server()
    draining.drain_first(server, 0)
    server.handle_term()
    assert ended == [True]
    assert not draining.draining()
