"""How is a witness asked over HTTP, and how is it run?"""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, request
from gunicorn.app.base import BaseApplication

from eventstore.checkpoints.witnessing import MOST, WitnessState
from service.gate import READING

__all__ = ["create_witness", "serve_witness"]

_THREADS = 4
"""For requests that have been read."""


def create_witness(state: WitnessState) -> Flask:
    """The WSGI application of a witness."""
    app = Flask("witness", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MOST

    @app.post("/add-checkpoint")
    def add_checkpoint() -> Response:
        """Cosign a checkpoint."""
        reply = state.add(request.get_data(cache=False))
        return Response(reply.body, reply.status, content_type=reply.media)

    @app.get("/<string:origin_hash>/checkpoint")
    def read_latest(origin_hash: str) -> Response:
        """The latest cosigned checkpoint of a log."""
        found = state.latest(origin_hash)
        if found is None:
            return Response("no checkpoint of that log was cosigned here\n", 404, content_type="text/plain")
        return Response(found, content_type="text/plain; charset=utf-8", headers={"Cache-Control": "max-age=5"})

    return app


class _Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no annotations
    """Gunicorn with one process that serves an application."""

    def __init__(self, app: Flask, options: dict[str, Any]) -> None:
        self._app = app
        self._options = options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        return self._app


def serve_witness(state: WitnessState, bind: str) -> None:
    """Serve until SIGTERM; `bind` is HOST:PORT.

    Requests are read as the service reads its own: slow ones wait for each other, and no other waits for them.
    """
    options = {
        "bind": bind,
        "workers": 1,
        "threads": READING + _THREADS,
        "worker_class": "service.wire.worker.WebWorker",
        "timeout": 30,
        "keepalive": 75,
        "loglevel": "warning",
    }
    _Server(create_witness(state), options).run()
