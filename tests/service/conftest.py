"""What do the tests of the service run on? The app with stores in memory, and small helpers that speak HTTP to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from application.people.accounts import MemoryAccounts, issue
from eventstore.store.memory import MemoryStore
from service.app import create_app
from service.config import Settings
from tests.service.tiny import TITLE, register_tiny

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
def app(settings: Settings) -> Flask:
    """The app on stores in memory."""
    return create_app(settings, store=MemoryStore(), accounts=MemoryAccounts())


@pytest.fixture
def app_on_postgres(settings: Settings, migrated_database: str) -> Iterator[Flask]:
    """The app on a database of this test's own."""
    app = create_app(replace(settings, database_url=migrated_database))
    yield app
    app.extensions["annals"].store.close()


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.servers)])
def app_on_each_store(request: pytest.FixtureRequest, settings: Settings) -> Flask:
    """The app on each kind of store."""
    if request.param == "memory":
        return create_app(settings, store=MemoryStore(), accounts=MemoryAccounts())
    app: Flask = request.getfixturevalue("app_on_postgres")
    return app


@pytest.fixture
def anonymous(app: Flask) -> Api:
    """Somebody without a token."""
    return Api(app.test_client())


@pytest.fixture
def operator(app: Flask) -> Api:
    """A player with a token of the scope admin."""
    accounts = app.extensions["annals"].accounts
    player = accounts.add_player("Operator")
    return Api(app.test_client(), issue(accounts, player.id, "admin", ("read", "play", "admin"))[1], str(player.id))


@pytest.fixture
def newcomer(app: Flask) -> Callable[..., Api]:
    """Registers a player at each call."""

    def register(name: str = "Ada") -> Api:
        api = Api(app.test_client())
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
