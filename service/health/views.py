"""Probes and metrics for operators."""

from __future__ import annotations

import logging

from flask import Response
from marshmallow import fields

from application.operations.exposition import MEDIA
from application.operations.logs import Seldom
from eventstore.causes import one_line
from service.context import Context, context
from service.endpoints import UNCOUNTED, Answer, area, operation
from service.problems import Problem
from service.replies import json_reply, reply
from service.schemas import Schema_, Word
from service.wire.draining import draining

__all__ = ["blueprint"]

_seldom = Seldom(logging.getLogger("annals.service"))

blueprint = area("health", "For operators and their monitoring.")


class Alive(Schema_):
    """The process answers."""

    status = Word("ok", required=True)


class Checks(Schema_):
    """Dependencies of a process, and whether each is available."""

    database = Word("ok", required=True)
    migrations = Word("ok", required=True)
    redis = Word("ok", "down", "none", required=True, metadata={"description": "Moves are accepted in either case."})


class Ready(Schema_):
    """The process is ready."""

    status = Word("ok", "degraded", required=True, metadata={"description": "`degraded`: opponents wait for Redis."})
    checks = fields.Nested(Checks, required=True)


@operation(
    blueprint,
    "/healthz",
    summary="Check that the process is alive",
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
    summary="Check that the process is ready",
    description="Ready means that the database is migrated and takes writes: it is not a standby, not read-only, its "
    "disk has space, and it confirms what is written. A host that was asked to end is not ready. The process is ready "
    "without Redis: moves are accepted, and opponents answer them when Redis is back.",
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
    if draining():
        raise Problem("busy", "this host was asked to end and answers for some seconds more")
    here.readiness.check()
    redis = _redis(here)
    status = "degraded" if redis == "down" else "ok"
    return json_reply({"status": status, "checks": {"database": "ok", "migrations": "ok", "redis": redis}})


def _redis(here: Context) -> str:
    if here.redis is None:
        return "none"
    try:
        here.redis.ping()
    except Exception as error:  # any error of the client means that Redis is unavailable
        _seldom.warning("Redis is unavailable", one_line(error))
        return "down"
    return "ok"


@operation(
    blueprint,
    "/metrics",
    summary="Read the metrics",
    description="With a port of their own (`ANNALS_METRICS_PORT`) they are there alone.",
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
    return reply(context().metrics.text(), MEDIA.partition("; charset")[0])
