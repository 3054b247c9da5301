"""What does a request cost that does nothing but append? A bare Flask view, to compare moves with.

Each request appends one event of the size of a move, with the rows of the lobby and of the turn due that a move writes,
through the store's own `append`. There is no token, limit, rule, receipt or metric: what is left is Flask, gunicorn and
PostgreSQL, under the settings of the service.
"""

from __future__ import annotations

import json
from uuid import UUID

from flask import Flask, Response

from eventstore.chain import link
from eventstore.store import GENESIS, Lobby, NewEvent, PendingDecision
from eventstore.store.postgres import PostgresStore
from service.config import Settings

__all__ = ["create_app", "path"]

BODY, SEALED = 370, 430
"""Bytes of the two parts of a typical move of Endeavor."""


def path(game_id: UUID, version: int) -> str:
    """Where an event is appended to a game after a version."""
    return f"/games/{game_id}/{version}"


def create_app() -> Flask:
    """The WSGI application, on the database of the settings."""
    settings = Settings.load()
    assert settings.database_url is not None
    store = PostgresStore(settings.database_url, max_size=settings.web_threads + 3)
    app = Flask(__name__, static_folder=None)
    event = NewEvent("move_made", "player:bench", 1, _text(BODY), _text(SEALED), bytes(32))
    summary: dict[str, object] = {"seats": [{"seat": n, "player": "bench", "engine": None} for n in range(3)]}

    heads = [GENESIS]

    def head_at(version: int) -> bytes:
        """The hash of a stream of so many of these events."""
        while len(heads) <= version:
            heads.append(link(heads[-1], event.body, event.sealed))
        return heads[version]

    @app.get("/readyz")
    def ready() -> Response:
        return Response("{}", mimetype="application/json")

    @app.post("/games/<uuid:game_id>/<int:version>")
    def append(game_id: UUID, version: int) -> Response:
        done = store.append(
            game_id,
            expected=version,
            head=head_at(version),
            command_id=str(version),
            events=[event],
            lobby=Lobby(game_id, "endeavor", "running", version + 1, summary, ("bench",)),
            pending=[PendingDecision(game_id, 0, version + 1, None, "bench")],
        )
        return Response(json.dumps({"version": done.last_version}), mimetype="application/json")

    return app


def _text(size: int) -> bytes:
    """JSON of so many bytes."""
    return json.dumps({"x": "x" * (size - 9)}, separators=(",", ":")).encode()
