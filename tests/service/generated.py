"""On what are generated requests tried? A service with games of every title, asked with every kind of authority."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import schemathesis
from schemathesis.checks import positive_data_acceptance

from application.composition import compose
from application.people.accounts import issue
from domain.registry import TITLES
from eventstore.database import Database
from service.app import create_app
from service.config import Settings

__all__ = ["LEVELS", "OURS", "Hosted"]

LEVELS = ("nobody", "expired", "reader", "stranger", "seated", "machine", "operator")
"""No token; one that has ended; a seated player's that only reads; a stranger's; a seated player's; an engine's
machine's; and an operator's, who holds seats, too, and has every scope but that of machines."""

SCOPES = {
    "expired": ("read", "play"),
    "reader": ("read",),
    "stranger": ("read", "play"),
    "seated": ("read", "play"),
    "machine": ("work",),
    "operator": ("read", "play", "admin"),
}

ENGINE = "deep-green"

KEPT: dict[str, bytes] = {}
"""What the apps have made of their description."""

CHOSEN = Settings(
    database_url="postgresql://",
    rate_reads=0,
    rate_writes=0,
    rate_registrations=0,
    # The client within the process says that it takes compressed answers, and cannot read them.
    compress=False,
    stream_seconds=0,
    streams_per_caller=4096,
)


@schemathesis.serializer("application/x-ndjson")
def ndjson(context: Any, value: Any) -> bytes:
    """A record is sent as it is, other bodies as JSON."""
    return value.encode("utf-8", "replace") if isinstance(value, str) else json.dumps(value).encode()


class Hosted:
    """A service of its own for one level of authority, and the schema that asks it.

    The schema is there at once, so that there is a test for each operation; the service works once it has a database.
    """

    def __init__(self, level: str) -> None:
        self._level = level
        self._app = create_app(CHOSEN)
        # All levels are served the same description, which is dear to make.
        self._app.extensions["annals-docs"] = KEPT
        self.schema = schemathesis.openapi.from_wsgi("/openapi.json", self._app)
        # A body of too many items may be larger than any body may be, which is said first.
        refused = self.schema.config.checks.negative_data_rejection
        refused.expected_statuses = [*refused.expected_statuses, "413"]
        self.token: str | None = None
        self.running: tuple[str, ...] = ()
        """Games of every title, begun; the seated hold the first seat."""
        self.spare = self.waiting = self.webhook = ""
        """A game that may end, one with free seats, and a webhook."""
        if level != "nobody":
            _authorise(self)
        _steer(self)

    def open(self, database: Database) -> None:
        """Work on an empty database from now on, with games of every title."""
        application = compose(database)
        self._app.extensions["annals"] = create_app(CHOSEN, application=application).extensions["annals"]
        client, accounts = self._app.test_client(), application.accounts
        ada, eve = accounts.add_player("Ada"), accounts.add_player("Eve")
        headers = {"Authorization": f"Bearer {issue(accounts, ada.id, 'host', ('read', 'play', 'admin'))[1]}"}
        made = client.post("/v1/engines", json={"name": ENGINE, "titles": list(TITLES)}, headers=headers)
        assert made.status_code == 201, made.text
        if self._level == "machine":
            self.token = made.json["token"]
        elif self._level != "nobody":
            lasting = timedelta(seconds=-1) if self._level == "expired" else None
            owner = eve if self._level == "stranger" else ada
            self.token = issue(accounts, owner.id, self._level, SCOPES[self._level], lasting)[1]

        def opened(slug: str, free: int) -> str:
            seats = TITLES[slug].seats.start
            rows = [{"seat": seat, "engine": ENGINE if seat == seats - 1 else "random"} for seat in range(free, seats)]
            body = {"title": slug, "seats": seats, "opponents": rows}
            game: str = client.post("/v1/games", json=body, headers=headers).json["game"]
            if free == 1:
                done = client.post(f"/v1/games/{game}/seats/0", json={}, headers=headers)
                assert done.status_code == 200, done.text
            return game

        self.running = tuple(opened(slug, 1) for slug in TITLES)
        self.spare, self.waiting = opened("endeavor", 1), opened("endeavor", 2)
        url = {"url": "https://bots.example/annals"}
        self.webhook = client.post("/v1/webhooks", json=url, headers=headers).json["id"]


def _authorise(hosted: Hosted) -> None:
    """Have every request carry the token."""

    @hosted.schema.auth()
    class Bearer:
        def get(self, case: Any, context: Any) -> str:
            return hosted.token or ""

        def set(self, case: Any, data: str, context: Any) -> None:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}


def _steer(hosted: Hosted) -> None:
    """Let most requests ask for what there is, and the others for anything; and let none wait."""
    slugs, schema = tuple(TITLES), hosted.schema

    @schema.hook
    def map_path_parameters(context: Any, path_parameters: Any) -> Any:
        given = dict(path_parameters or {})
        game, slug = str(given.get("game_id", "")), given.get("slug", "")
        if game[:1] in set("0123456789"):
            given["game_id"] = hosted.running[int(game[:1]) % len(hosted.running)]
            # A resignation ends the game for all later requests.
            if "resign" in context.operation.label:
                given["game_id"] = hosted.spare
        elif game[:1] in set("abc"):
            given["game_id"] = hosted.waiting
        if isinstance(slug, str) and len(slug) % 2:
            given["slug"] = slugs[len(slug) // 2 % len(slugs)]
        if str(given.get("webhook_id", ""))[:1] in set("0123456789") and context.operation.method != "delete":
            given["webhook_id"] = hosted.webhook
        if isinstance(given.get("engine"), str) and len(given["engine"]) % 2:
            given["engine"] = "retired"
        return given

    @schema.hook
    def map_query(context: Any, query: Any) -> Any:
        wait = str(query.get("wait", "")) if isinstance(query, dict) else ""
        return {**query, "wait": "0"} if wait.isdigit() and int(wait) <= 60 else query

    @schema.hook
    def map_body(context: Any, body: Any) -> Any:
        if isinstance(body, dict) and isinstance(body.get("wait"), int) and 0 <= body["wait"] <= 60:
            return {**body, "wait": 0}
        return body


SHAPELESS = {"invalid", "malformed_json", "malformed_header", "unsupported_media_type", "not_acceptable"}
"""Codes of problems that a request which fits its schema never has."""


def fitting_requests_fit(ctx: Any, response: Any, case: Any) -> None:
    """What fits the documented schema is not refused for its shape; it may be refused by the rules of a game."""
    if case.meta is None or case.meta.generation.mode.value != "positive" or response.status_code < 400:
        return
    code = response.json().get("code")
    assert code not in SHAPELESS, f"{case.method} {case.path}: a fitting request was answered {response.text}"


OURS = {"excluded_checks": [positive_data_acceptance], "additional_checks": [fitting_requests_fit]}
