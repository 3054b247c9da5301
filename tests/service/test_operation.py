"""What does an operator see, and what happens when servers are away?"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import redis
from flask import Flask

from service.app import create_app
from service.budgets import Budgets
from service.config import Settings
from service.errors import StartError
from service.local.embedded import EmbeddedServers
from service.players.services import register
from service.problems import Problem
from tests.service.conftest import Api
from tests.service.playing import mine, move

NOWHERE = "redis://127.0.0.1:1/0"
"""Nothing listens there."""


def test_probes_need_no_token(anonymous: Api) -> None:
    """Health, readiness and metrics are open, and not counted against any limit."""
    assert anonymous.ok("GET", "/healthz") == {"status": "ok"}
    ready = anonymous.ok("GET", "/readyz")
    assert ready == {"status": "ok", "checks": {"database": "ok", "migrations": "ok", "redis": "none"}}
    assert "RateLimit" not in anonymous.get("/readyz").headers


def test_metrics_count_what_was_done(ada: Api, started: str) -> None:
    """Requests by operation, and events by type, are counted."""
    move(ada, started)
    assert ada.get("/metrics").headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    text = ada.get("/metrics").text
    assert re.search(r'annals_http_requests_total\{method="POST",operation="/v1/games/<uuid:game_id>/moves"', text)
    assert 'annals_commands_total{event="move_made",title="tiny_secrets"} 1.0' in text
    assert "annals_http_request_seconds_bucket" in text


def test_a_request_has_an_id(anonymous: Api) -> None:
    """A usable id of the client's is kept, any other replaced."""
    assert anonymous.get("/healthz", X_Request_Id="mine-1").headers["X-Request-Id"] == "mine-1"
    for strange in ("", "a b", "x" * 65, "é"):
        assert re.fullmatch(r"[0-9a-f]{16}", anonymous.get("/healthz", X_Request_Id=strange).headers["X-Request-Id"])


def test_answers_have_security_headers(anonymous: Api) -> None:
    """No answer can be framed, sniffed or made to load anything."""
    for path in ("/v1/titles", "/v1/nothing", "/docs"):
        headers = anonymous.get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


Limited = Callable[[Settings], tuple[Flask, Api]]


@pytest.fixture
def limited(serve: Callable[..., Flask]) -> Limited:
    """Makes an app with limits, and a player."""

    def make(settings: Settings) -> tuple[Flask, Api]:
        app = serve(settings)
        _, _, token = register(app.extensions["annals"].accounts, "Ada")
        return app, Api(app.test_client(), token)

    return make


def test_limits_are_told_and_kept(limited: Limited) -> None:
    """Headers count down; at zero comes 429 with a time to wait; reads and writes are counted apart."""
    app, ada = limited(Settings(rate_reads=3, rate_writes=1))
    left = []
    for _ in range(3):
        answer = ada.get("/v1/me")
        assert answer.headers["RateLimit-Policy"] == '"reads";q=3;w=60, "reads-network";q=30;w=60'
        left.append(int(answer.headers["RateLimit"].split(";r=")[1].split(";")[0]))
    assert left == [2, 1, 0]
    answer = ada.get("/v1/me")
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert answer.json["retry_after"] == int(answer.headers["Retry-After"])
    assert ada.post("/v1/tokens", {"scopes": ["read"]}).status_code == 201
    _, _, token = register(app.extensions["annals"].accounts, "Ben")
    assert Api(app.test_client(), token).get("/v1/me").status_code == 200


def test_guessing_tokens_is_limited(limited: Limited) -> None:
    """Failed attempts are counted by address."""
    app, _ = limited(Settings(rate_reads=5))
    api = Api(app.test_client(), "annals_00_00")
    codes = [api.get("/v1/me").json["code"] for _ in range(7)]
    assert codes == ["bad_token"] * 5 + ["too_many_requests"] * 2


def test_registrations_are_limited_by_address(limited: Limited) -> None:
    """One address registers so many players in an hour and no more."""
    app, _ = limited(Settings(rate_registrations=2))
    anonymous = Api(app.test_client())
    codes = [anonymous.post("/v1/players", {"name": name}).status_code for name in "xyz"]
    assert codes == [201, 201, 429]


def test_without_redis_moves_are_made(limited: Limited) -> None:
    """Where Redis does not answer, the service is degraded, counts for itself, and plays on."""
    app, ada = limited(Settings(redis_url=NOWHERE, rate_reads=100, rate_writes=100))
    assert ada.ok("GET", "/readyz")["status"] == "degraded"
    opponents = [{"seat": 1, "engine": "random"}]
    receipt = ada.ok("POST", "/v1/games", {"title": "tiny_secrets", "seats": 2, "opponents": opponents})
    path = f"/v1/games/{receipt['game']}"
    ada.ok("POST", f"{path}/seats/0")
    answer = ada.post(
        f"{path}/moves",
        {"option": mine(ada, path)["options"][0]["text"], "expected_version": mine(ada, path)["version"]},
    )
    assert answer.status_code == 200
    assert "RateLimit" in answer.headers
    job = ada.ok("GET", f"/v1/jobs/{answer.json['jobs'][0]}")
    assert (job["status"], job["queue"]) == ("pending", None)
    assert len(app.extensions["annals"].store.outbox()) > 0


def test_counts_go_back_to_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    """After some seconds without it Redis is asked again."""
    limits = Budgets(Settings(rate_reads=1), NOWHERE)
    asked = []
    monkeypatch.setattr(redis.connection.AbstractConnection, "connect", lambda self, *a, **k: asked.append(1) or fail())

    def fail() -> None:
        raise redis.ConnectionError("away")

    limits.charge("reads", "a")
    with pytest.raises(Problem):
        limits.charge("reads", "a")
    assert len(asked) >= 1
    before = len(asked)
    monkeypatch.setattr("service.budgets.RETRY_REDIS_AFTER", 0.0)
    limits._retry_at = 0.0
    limits.charge("reads", "b")
    assert len(asked) > before


def test_no_database_is_told_at_start() -> None:
    """Without a database there is no app, and the message says what to do."""
    with pytest.raises(StartError, match="ANNALS_DATABASE_URL"):
        create_app(Settings())


def test_sizes_are_limited(app: Flask, ada: Api) -> None:
    """A record may be larger than other bodies, but not larger than its limit; the length need not be announced."""
    sent = {"Authorization": f"Bearer {ada.token}"}
    small = Settings(max_record_bytes=100_000)
    app.extensions["annals"].settings = small
    kind = "application/x-ndjson"
    for size, status in ((90_000, 422), (110_000, 413)):
        answer = ada.client.post("/v1/records/verifications", data=b"x" * size, content_type=kind, headers=sent)
        assert answer.status_code == status
    assert answer.json["limit"] == 100_000


@pytest.mark.servers
def test_budgets_follow_the_clock_of_redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hosts whose clocks differ by an hour share one budget, and an interval ends when Redis says so."""
    with EmbeddedServers(tmp_path, only=("valkey",)) as servers:
        one, other = (Budgets(Settings(rate_reads=2), servers.redis_url) for _ in range(2))
        assert '"reads";r=1;t=60' in one.charge("reads", "a")["RateLimit"]
        monkeypatch.setattr("time.time", lambda now=time.time: now() + 3600)
        assert '"reads";r=0' in other.charge("reads", "a")["RateLimit"]
        with pytest.raises(Problem):
            one.charge("reads", "a")
        with redis.Redis.from_url(servers.redis_url) as server:
            server.pexpire("annals:rate:reads:a", 1)
            while server.exists("annals:rate:reads:a"):
                pass
        assert '"reads";r=1;t=60' in other.charge("reads", "a")["RateLimit"]
