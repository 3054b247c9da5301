"""Is the service alive, can it work, and how much has it done?"""

from __future__ import annotations

from flask import Response
from marshmallow import fields

from eventstore.errors import MigrationError, NotMigrated
from eventstore.migrate import outstanding
from service.context import Context, context
from service.endpoints import UNCOUNTED, Answer, area, operation
from service.replies import json_reply, reply
from service.schemas import Schema_, Word

__all__ = ["blueprint"]

blueprint = area("health", "For operators and their machines.")


class Alive(Schema_):
    """The process answers."""

    status = Word("ok", required=True)


class Checks(Schema_):
    """What a process needs, and whether it is there."""

    database = Word("ok", required=True)
    migrations = Word("ok", required=True)
    redis = Word("ok", "down", "none", required=True, metadata={"description": "Moves are accepted in any case."})


class Ready(Schema_):
    """The process can work."""

    status = Word("ok", "degraded", required=True, metadata={"description": "`degraded`: opponents wait for Redis."})
    checks = fields.Nested(Checks, required=True)


@operation(
    blueprint,
    "/healthz",
    summary="Ask whether the process is alive",
    scope=None,
    limit=UNCOUNTED,
    answer=Answer(Alive, {"status": "ok"}, description="It is."),
)
def read_alive() -> Response:
    """Alive."""
    return json_reply({"status": "ok"})


@operation(
    blueprint,
    "/readyz",
    summary="Ask whether the process can work",
    description="Without Redis it can: moves are accepted, and opponents answer them when Redis is back.",
    scope=None,
    limit=UNCOUNTED,
    answer=Answer(
        Ready,
        {"status": "ok", "checks": {"database": "ok", "migrations": "ok", "redis": "ok"}},
        description="It can.",
    ),
)
def read_ready() -> Response:
    """Ready."""
    here = context()
    here.store.games(limit=1)
    _check_migrations(here)
    redis = _redis(here)
    status = "degraded" if redis == "down" else "ok"
    return json_reply({"status": status, "checks": {"database": "ok", "migrations": "ok", "redis": redis}})


_migrated: set[str] = set()
"""Databases found migrated by this process; they do not become less so."""


def _check_migrations(here: Context) -> None:
    dsn = here.database.dsn
    if dsn in _migrated:
        return
    try:
        lacking = outstanding(dsn)
    except MigrationError as error:
        raise NotMigrated(str(error)) from error
    if lacking:
        raise NotMigrated(f"the database lacks {', '.join(lacking)}")
    _migrated.add(dsn)


def _redis(here: Context) -> str:
    if here.redis is None:
        return "none"
    try:
        here.redis.ping()
    except Exception:  # whatever the client raises, Redis does not answer
        return "down"
    return "ok"


@operation(
    blueprint,
    "/metrics",
    summary="Read the metrics",
    scope=None,
    limit=UNCOUNTED,
    answer=Answer(
        {"type": "string"},
        "annals_http_requests_total 12.0\n",
        description="Prometheus' text format.",
        media="text/plain",
    ),
)
def read_metrics() -> Response:
    """Metrics."""
    return reply(context().metrics.text(), "text/plain; version=0.0.4")
