"""Does the service keep its promises on a real database that goes away and comes back?"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psutil
import psycopg
import pytest
from flask import Flask
from psycopg.conninfo import conninfo_to_dict

from application.people.accounts import Accounts, issue, matching
from eventstore.database import Database
from eventstore.errors import BadValue
from service.app import create_app
from service.config import Settings
from service.local.children import web_command
from tests.postgres_server import PostgresServer
from tests.service.conftest import Api
from tests.service.playing import finish, mine, put_aside
from tests.service.tiny import TITLE
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.servers


@pytest.fixture
def app(settings: Settings, migrated_database: str) -> Iterator[Flask]:
    """The app on a database of this test's own."""
    app = create_app(replace(settings, database_url=migrated_database))
    yield app
    app.extensions["annals"].close()


def test_a_game_is_played_and_verified(ada: Api, ben: Api, started: str) -> None:
    """A whole game on the real store: moves, past positions, the lobby, the record."""
    put_aside(started, ada, ben)
    past = ada.ok("GET", f"{started}?as=public")
    finish(started, ada, ben)
    assert ada.ok("GET", f"{started}?as=public&version={past['version']}") == past
    assert ada.ok("GET", f"/v1/games?player={ada.player}&status=finished")["games"][0]["outcome"]["reason"] == "end"
    record = ada.get(f"{started}/record").data
    sent = {"Authorization": f"Bearer {ada.token}"}
    kind = "application/x-ndjson"
    report = ada.client.post("/v1/records/verifications", data=record, content_type=kind, headers=sent).json
    assert report["sound"], report


def test_a_storm_of_retries_moves_once(app: Flask, ada: Api, started: str) -> None:
    """Many threads send one move with one key: one effect, byte-equal answers."""
    decision = mine(ada, started)
    body = {"option": decision["options"][0]["text"], "expected_version": decision["version"]}

    def send(_: int) -> tuple[int, bytes]:
        answer = Api(app.test_client(), ada.token).post(f"{started}/moves", body, Idempotency_Key="storm")
        return answer.status_code, answer.data

    with ThreadPoolExecutor(16) as pool:
        answers = set(pool.map(send, range(64)))
    assert len(answers) == 1
    assert ada.ok("GET", started)["version"] == decision["version"] + 1


def test_two_processes_see_one_game(app: Flask, migrated_database: str, ada: Api, ben: Api, started: str) -> None:
    """A second app on the same database, with caches of its own, follows and is never ahead or behind."""
    settings = Settings(database_url=migrated_database, rate_reads=0, rate_writes=0)
    other = create_app(settings)
    ada_there = Api(other.test_client(), ada.token)
    ada_there.ok("GET", started)
    put_aside(started, ada, ben)
    version = mine(ada_there, started)["version"]
    body = {"option": "mark:1", "expected_version": version}
    first = ada.post(f"{started}/moves", body, Idempotency_Key="k")
    again = ada_there.post(f"{started}/moves", body, Idempotency_Key="k")
    assert (again.status_code, again.data) == (200, first.data)
    stale = ada_there.post(f"{started}/moves", {"option": "mark:2", "expected_version": version})
    assert (stale.status_code, stale.json["found"]) == (409, version + 1)
    ada_there.ok("POST", f"{started}/rewinds", {"to": version, "expected_version": version + 1})
    assert ada.ok("GET", started) == ada_there.ok("GET", started)
    finish(started, ada, ben)
    assert ada_there.ok("GET", f"{started}/score") == ada.ok("GET", f"{started}/score")
    other.extensions["annals"].close()


def test_a_database_without_tables_is_not_ready(fresh_database: str) -> None:
    """Before the migration the service says so, and that the operator must migrate."""
    app = create_app(Settings(database_url=fresh_database))
    api = Api(app.test_client())
    for path in ("/readyz",):
        answer = api.get(path)
        assert (answer.status_code, answer.json["code"]) == (503, "database_not_migrated")
    assert api.get("/healthz").status_code == 200
    app.extensions["annals"].close()


def free_port() -> int:
    """A port where nothing listens."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


def test_an_unreachable_database_is_a_problem(anonymous_nowhere: Api) -> None:
    """While there is no server every operation that needs one gets 503 with Retry-After, and no trace."""
    for method, path, body in (("GET", "/readyz", None), ("POST", "/v1/players", {"name": "Ada"})):
        answer = anonymous_nowhere(method, path, body)
        assert (answer.status_code, answer.json["code"]) == (503, "database_unreachable")
        assert int(answer.headers["Retry-After"]) > 0
        assert "psycopg" not in answer.text
    assert anonymous_nowhere.get("/v1/titles").status_code == 200


@pytest.fixture
def anonymous_nowhere() -> Api:
    """Somebody at a service whose database does not exist."""
    url = f"postgresql://nobody@127.0.0.1:{free_port()}/none"
    return Api(create_app(Settings(database_url=url)).test_client())


@pytest.fixture
def fresh_server() -> Iterator[PostgresServer]:
    """A durable server of this test's own, to be killed."""
    with PostgresServer(durable=True) as server:
        yield server


def test_a_server_that_dies_and_comes_back(fresh_server: PostgresServer) -> None:
    """The server is killed in the middle of a game: moves get 503, and go on when it is back, none lost or doubled."""
    from eventstore.migrate import migrate

    migrate(fresh_server.url)
    app = create_app(Settings(database_url=fresh_server.url, rate_reads=0, rate_writes=0, rate_registrations=0))

    def player(name: str) -> Api:
        made = Api(app.test_client()).ok("POST", "/v1/players", {"name": name})
        return Api(app.test_client(), made["token"]["token"], made["player"]["id"])

    ada, ben = player("Ada"), player("Ben")
    game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    path = f"/v1/games/{game}"
    ada.ok("POST", f"{path}/seats/0")
    ben.ok("POST", f"{path}/seats/1")
    put_aside(path, ada, ben)
    version = mine(ada, path)["version"]
    body = {"option": "mark:1", "expected_version": version}
    fresh_server.kill()
    answer = ada.post(f"{path}/moves", body, Idempotency_Key="k")
    assert (answer.status_code, answer.json["code"]) == (503, "database_unreachable")
    fresh_server.start()
    receipt = ada.ok("POST", f"{path}/moves", body, Idempotency_Key="k")
    assert receipt["version"] == version + 1
    assert ada.get("/readyz").status_code == 200
    finish(path, ada, ben)
    app.extensions["annals"].close()


def test_accounts_keep_what_they_are_given(database: Database) -> None:
    """Players and tokens are found again, listed in order, and gone when revoked."""
    accounts = Accounts(database)
    ada, ben = accounts.add_player("Ada"), accounts.add_player("Ben")
    assert accounts.player(ada.id) == ada
    assert (datetime.now(UTC) - ada.created_at).total_seconds() < 60
    first, text = issue(accounts, ada.id, "first", ("play", "read"))
    second, _ = issue(accounts, ada.id, "second", ("read",), timedelta(hours=1))
    assert second.expires_at == second.created_at + timedelta(hours=1)
    assert first.scopes == ("read", "play")
    assert matching(text, accounts.token) == first
    assert matching(text + "0", accounts.token) is None
    assert accounts.tokens(ada.id) == [first, second]
    assert accounts.tokens(ben.id) == []
    assert accounts.revoke(ben.id, first.id) == []
    assert accounts.revoke(ada.id, first.id) == [first.id]
    assert accounts.token(first.id) is None
    assert accounts.revoke(ada.id, first.id) == []
    with pytest.raises(BadValue):
        accounts.add_player("a\0b")


def test_the_database_keeps_no_secret(app: Flask, ada: Api, migrated_database: str) -> None:
    """A dump of the accounts does not hold a token's secret."""
    assert ada.token is not None
    secret = ada.token.rsplit("_", 1)[1]
    with psycopg.connect(migrated_database) as conn:
        rows = conn.execute("SELECT t::text FROM tokens t UNION ALL SELECT p::text FROM players p").fetchall()
    assert rows
    assert all(secret not in row[0] for row in rows)


@pytest.mark.long
def test_many_race_for_each_version(app: Flask, migrated_database: str, ada: Api, ben: Api, started: str) -> None:
    """32 clients of two processes race for each of 625 versions: one success each, others 409 or 412, none lost."""
    put_aside(started, ada, ben)
    settings = Settings(database_url=migrated_database, rate_reads=0, rate_writes=0, web_threads=16)
    other = create_app(settings)
    version = mine(ada, started)["version"]
    start = version
    with ThreadPoolExecutor(32) as pool:
        for number in range(625):
            option = f"mark:{1 + number % 3}"

            def send(n: int, version: int = version, option: str = option) -> int:
                api = Api((app if n % 2 else other).test_client(), ada.token)
                if n % 3:
                    return api.post(f"{started}/moves", {"option": option, "expected_version": version}).status_code
                return api.post(f"{started}/moves", {"option": option}, If_Match=f'"{version}"').status_code

            answers = list(pool.map(send, range(32)))
            assert answers.count(200) == 1, answers
            assert set(answers) <= {200, 409, 412}, answers
            version += 1
    assert ada.ok("GET", started)["version"] == start + 625
    events = ada.ok("GET", f"{started}/events?after={start}&limit=500")["events"]
    assert [e["payload"]["move"] for e in events] == [f"mark:{1 + n % 3}" for n in range(500)]
    other.extensions["annals"].close()


def test_web_processes_count_together_and_leave_nothing(migrated_database: str, tmp_path: Path) -> None:
    """Gunicorn's processes serve one set of metrics, answer after one of them was killed, and clean up at the end."""
    settings = Settings(database_url=as_url(migrated_database), port=free_port(), log_level="error")
    environment = {**os.environ, **settings.environment(), "TMPDIR": str(tmp_path)}
    url = f"http://127.0.0.1:{settings.port}"
    with subprocess.Popen(web_command(settings), env=environment) as web:
        try:
            until(lambda: status(f"{url}/readyz") == 200)
            for _ in range(40):
                assert status(f"{url}/v1/titles") == 200
            counted = total(f"{url}/metrics", '/v1/titles"')
            assert counted == 40
            until(lambda: len(psutil.Process(web.pid).children()) == settings.web_workers)
            psutil.Process(web.pid).children()[0].kill()
            until(lambda: len(psutil.Process(web.pid).children()) == settings.web_workers)
            until(lambda: status(f"{url}/readyz") == 200)
            assert total(f"{url}/metrics", '/v1/titles"') >= counted
        finally:
            web.terminate()
    assert list(tmp_path.glob("annals-metrics-*")) == []


def test_the_process_that_looks_after_the_web_processes_is_watched(migrated_database: str, tmp_path: Path) -> None:
    """It tells systemd that it has started, then every second that it is at work, and nothing while it is stopped."""
    settings = Settings(
        database_url=as_url(migrated_database), port=free_port(), web_workers=1, metrics_port=free_port()
    )
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(PATIENCE)
        environment = {**os.environ, **settings.environment(), "NOTIFY_SOCKET": str(tmp_path / "notify")}
        with subprocess.Popen(web_command(settings), env=environment) as web:
            try:
                assert systemd.recv(200).startswith(b"READY=1")
                assert [systemd.recv(200) for _ in range(2)] == [b"WATCHDOG=1"] * 2
                until(lambda: status(f"http://127.0.0.1:{settings.metrics_port}/metrics") == 200)
                assert status(f"http://127.0.0.1:{settings.port}/healthz") == 200
                with pytest.raises(urllib.error.HTTPError, match="404"):
                    urllib.request.urlopen(f"http://127.0.0.1:{settings.port}/metrics", timeout=60)
                web.send_signal(signal.SIGSTOP)
                systemd.setblocking(False)
                with suppress(BlockingIOError):
                    while systemd.recv(200):
                        pass
                systemd.settimeout(2.5)
                with pytest.raises(TimeoutError):
                    systemd.recv(200)
            finally:
                web.send_signal(signal.SIGCONT)
                web.terminate()


def as_url(conninfo: str) -> str:
    """A connection string as a URL."""
    parts = {name: value for name, value in conninfo_to_dict(conninfo).items() if value is not None}
    return f"postgresql:///{parts.pop('dbname')}?" + urllib.parse.urlencode(parts)


def status(url: str) -> int:
    """Status of an answer; 0 where there is none."""
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            found: int = answer.status
            return found
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def total(url: str, operation: str) -> float:
    """Requests counted for an operation."""
    with urllib.request.urlopen(url, timeout=60) as answer:
        lines = answer.read().decode().splitlines()
    wanted = [x for x in lines if x.startswith("annals_http_requests_total") and f'operation="{operation}' in x]
    return sum(float(line.rsplit(" ", 1)[1]) for line in wanted)
