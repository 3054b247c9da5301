"""What do the tests of the service run on? The app on an empty database, and small helpers that speak HTTP to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from application.composition import compose
from application.people.accounts import issue
from eventstore.database import Database
from eventstore.store import Store
from service.app import create_app
from service.config import Settings
from tests.service.tiny import TITLE, register_tiny
from workers.jobs import analyse as job
from workers.runtime import Runtime, use

__all__ = ["Api"]


class Api:
    """One player's way of speaking to the service."""

    def __init__(self, client: FlaskClient, token: str | None = None, player: str | None = None) -> None:
        self.client = client
        self.token = token
        self.player = player

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        return self.client.open(path, method=method, json=body, headers=sent)

    def get(self, path: str, **headers: str) -> TestResponse:
        """GET."""
        return self("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        """POST with a JSON body."""
        return self("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        """PUT with a JSON body."""
        return self("PUT", path, body, **headers)

    def delete(self, path: str, **headers: str) -> TestResponse:
        """DELETE."""
        return self("DELETE", path, **headers)

    def ok(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The JSON of an answer that must be a success."""
        response = self(method, path, body, **headers)
        assert response.status_code < 300, response.text
        return response.json


@pytest.fixture(autouse=True)
def tiny_title() -> Iterator[None]:
    """The tiny title is hosted while a test runs, and never outside."""
    with register_tiny():
        yield


@pytest.fixture
def settings() -> Settings:
    """Settings without limits."""
    return Settings(rate_reads=0, rate_writes=0, rate_registrations=0)


@pytest.fixture
def serve(database: Database) -> Iterator[Callable[..., Flask]]:
    """Makes an app on this test's database at each call, with the settings given; perhaps with other events."""
    made = []

    def make(settings: Settings, store: Store | None = None) -> Flask:
        made.append(create_app(settings, application=compose(database, store=store)))
        return made[-1]

    yield make
    for app in made:
        app.extensions["annals"].hub.close()


@pytest.fixture
def app(serve: Callable[..., Flask], settings: Settings) -> Flask:
    """The app on an empty database."""
    return serve(settings)


@pytest.fixture
def anonymous(app: Flask) -> Api:
    """Somebody without a token."""
    return Api(app.test_client())


@pytest.fixture
def operator(app: Flask) -> Api:
    """A player with a token of the scope admin."""
    accounts = app.extensions["annals"].accounts
    player = accounts.add_player("Olga")
    return Api(app.test_client(), issue(accounts, player.id, "admin", ("read", "play", "admin"))[1], str(player.id))


@pytest.fixture
def newcomer(app: Flask) -> Callable[..., Api]:
    """Registers a player at each call; a name that was used before gets a number."""
    used: Counter[str] = Counter()

    def register(name: str = "Ada") -> Api:
        api = Api(app.test_client())
        used[name] += 1
        name = name if used[name] == 1 else f"{name} {used[name]}"
        made = api.ok("POST", "/v1/players", {"name": name})
        return Api(app.test_client(), made["token"]["token"], made["player"]["id"])

    return register


@pytest.fixture
def ada(newcomer: Callable[..., Api]) -> Api:
    """A player."""
    return newcomer("Ada")


@pytest.fixture
def ben(newcomer: Callable[..., Api]) -> Api:
    """Another player."""
    return newcomer("Ben")


@pytest.fixture
def started(ada: Api, ben: Api) -> str:
    """Path of a running game of the tiny title; Ada holds seat 0, Ben seat 1."""
    game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    path = f"/v1/games/{game}"
    ada.ok("POST", f"{path}/seats/0", {})
    ben.ok("POST", f"{path}/seats/1", {})
    return path


@pytest.fixture
def work(app: Flask) -> Iterator[Callable[[], int]]:
    """Does the jobs of analyses that wait in the outbox until there are none; how many there were."""
    here = app.extensions["annals"]
    use(Runtime(here))

    def until_done(most: int = 10_000) -> int:
        for count in range(most):
            rows = [row for row in here.store.outbox(1000) if row.kind == "analyse"]
            if not rows:
                return count
            here.store.handed_on([row.job_id for row in rows])
            for row in rows:
                job.analyse(**row.payload)
        return most

    yield until_done
    use(None)
