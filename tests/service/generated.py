"""On what are generated requests tried? A service with games of every title, asked with every kind of authority."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import schemathesis
from schemathesis.checks import positive_data_acceptance

from application.people.accounts import MemoryAccounts, issue
from domain.registry import TITLES
from eventstore.store.memory import MemoryStore
from service.app import create_app
from service.config import Settings

__all__ = ["LEVELS", "OURS", "Hosted", "hosted"]

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


@dataclass(frozen=True)
class Hosted:
    """A service of its own for one level of authority."""

    schema: Any
    running: tuple[str, ...]
    """Games of every title, begun; the seated hold the first seat."""
    waiting: str
    """A game with free seats."""


@schemathesis.serializer("application/x-ndjson")
def ndjson(context: Any, value: Any) -> bytes:
    """A record is sent as it is; what is no text is sent as JSON."""
    return value.encode("utf-8", "replace") if isinstance(value, str) else json.dumps(value).encode()


def hosted(level: str) -> Hosted:
    """A service with games of every title, and the schema that asks it with a level of authority."""
    accounts = MemoryAccounts()
    # The client within the process says that it takes compressed answers, and cannot read them.
    chosen = Settings(
        rate_reads=0,
        rate_writes=0,
        rate_registrations=0,
        compress=False,
        stream_seconds=0,
        streams_per_caller=4096,
    )
    app = create_app(chosen, store=MemoryStore(), accounts=accounts)
    client = app.test_client()
    ada, eve = accounts.add_player("Ada"), accounts.add_player("Eve")
    host = issue(accounts, ada.id, "host", ("read", "play", "admin"))[1]
    made = client.post(
        "/v1/engines", json={"name": ENGINE, "titles": list(TITLES)}, headers={"Authorization": f"Bearer {host}"}
    )
    assert made.status_code == 201, made.text
    token: str | None = None
    if level == "machine":
        token = made.json["token"]
    elif level != "nobody":
        lasting = timedelta(seconds=-1) if level == "expired" else None
        owner = eve if level == "stranger" else ada
        token = issue(accounts, owner.id, level, SCOPES[level], lasting)[1]

    def opened(slug: str, free: int) -> str:
        seats = TITLES[slug].seats.start
        rows = [{"seat": seat, "engine": ENGINE if seat == seats - 1 else "random"} for seat in range(free, seats)]
        body = {"title": slug, "seats": seats, "opponents": rows}
        headers = {"Authorization": f"Bearer {host}"}
        game: str = client.post("/v1/games", json=body, headers=headers).json["game"]
        if free == 1:
            done = client.post(f"/v1/games/{game}/seats/0", json={}, headers=headers)
            assert done.status_code == 200, done.text
        return game

    running = tuple(opened(slug, 1) for slug in TITLES)
    spare, waiting = opened("endeavor", 1), opened("endeavor", 2)
    found = schemathesis.openapi.from_wsgi("/openapi.json", app)
    if token is not None:
        _authorise(found, token)
    url = {"url": "https://bots.example/annals"}
    webhook = client.post("/v1/webhooks", json=url, headers={"Authorization": f"Bearer {host}"}).json["id"]
    _steer(found, running, spare, waiting, webhook)
    return Hosted(found, running, waiting)


def _authorise(schema: Any, token: str) -> None:
    """Have every request carry a token."""

    @schema.auth()
    class Bearer:
        def get(self, case: Any, context: Any) -> str:
            return token

        def set(self, case: Any, data: str, context: Any) -> None:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}


def _steer(schema: Any, running: tuple[str, ...], spare: str, waiting: str, webhook: str) -> None:
    """Let most requests ask for what there is, and the others for anything; and let none wait."""
    slugs = tuple(TITLES)

    @schema.hook
    def map_path_parameters(context: Any, path_parameters: Any) -> Any:
        given = dict(path_parameters or {})
        game, slug = str(given.get("game_id", "")), given.get("slug", "")
        if game[:1] in set("0123456789"):
            given["game_id"] = running[int(game[:1]) % len(running)]
            # Whoever resigns ends the game for all later requests.
            if "resign" in context.operation.label:
                given["game_id"] = spare
        elif game[:1] in set("abc"):
            given["game_id"] = waiting
        if isinstance(slug, str) and len(slug) % 2:
            given["slug"] = slugs[len(slug) // 2 % len(slugs)]
        if str(given.get("webhook_id", ""))[:1] in set("0123456789") and context.operation.method != "delete":
            given["webhook_id"] = webhook
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
