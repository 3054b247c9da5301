"""What do the probes say of a service that is busy, and of one whose database takes no writes?"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from flask import Flask
from psycopg import sql

from eventstore.database import Database
from service.config import Settings
from tests.service.conftest import Api

pytestmark = pytest.mark.servers


def test_probes_never_wait_behind_requests(serve: Callable[..., Flask]) -> None:
    """While every place is taken, probes answer at once, and other requests get 503 with Retry-After in time."""
    app = serve(Settings(web_threads=2, slot_wait=200, rate_reads=0))
    anonymous = Api(app.test_client())
    with app.wsgi_app._places, app.wsgi_app._places:
        begun = time.monotonic()
        assert anonymous.get("/healthz").status_code == 200
        assert anonymous.get("/readyz").status_code == 200
        assert time.monotonic() - begun < 1
        begun = time.monotonic()
        refused = anonymous.get("/v1/titles")
        assert 0.2 <= time.monotonic() - begun < 1
        assert (refused.status_code, refused.json["code"], refused.headers["Retry-After"]) == (503, "busy", "2")
    assert anonymous.get("/v1/titles").status_code == 200


def test_a_request_that_waits_is_served(serve: Callable[..., Flask]) -> None:
    """A place that becomes free within the time is taken."""
    app = serve(Settings(web_threads=1, rate_reads=0))
    with ThreadPoolExecutor() as threads:
        with app.wsgi_app._places:
            waiting = threads.submit(Api(app.test_client()).get, "/v1/titles")
            time.sleep(0.2)
            assert not waiting.done()
        assert waiting.result(5).status_code == 200


def test_a_database_that_takes_no_writes_is_not_ready(anonymous: Api, database: Database) -> None:
    """Probes of readiness fail while the server is read only, and succeed soon after it takes writes again."""
    assert anonymous.get("/readyz").status_code == 200
    with psycopg.connect(database.dsn, autocommit=True) as conn:
        name = sql.Identifier(conn.info.dbname)
        conn.execute(sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = on").format(name))
        try:
            time.sleep(1.1)
            refused = anonymous.get("/readyz")
            assert (refused.status_code, refused.json["code"]) == (503, "database_unreachable")
            assert anonymous.get("/healthz").status_code == 200
        finally:
            conn.execute("SET default_transaction_read_only = off")
            conn.execute(sql.SQL("ALTER DATABASE {} RESET default_transaction_read_only").format(name))
    time.sleep(1.1)
    assert anonymous.get("/readyz").status_code == 200
