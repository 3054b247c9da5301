"""What applies to every request and every response at the edge of the service?

Proxies in front, browsers of other sites, limits, compression, the sizes that an eavesdropper sees, metrics.

Sizes. Encryption hides what is sent but not how long it is, and compression makes lengths tell more of the contents
(CRIME, BREACH). Those attacks need an attacker who makes the victim's program repeat requests with the
attacker's guesses mixed into the answer; there are no cookies here, so another site cannot act as a player, and what
other players can put into an answer (a game's name) is fixed when the game is opened. Beyond that:
answers to commands are never compressed, because some show a secret once; and answers to a token are padded to steps of
`STEP` bytes, compressed or not, so that lengths reveal little of a hand. An operator can switch compression off.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack

from flask import Flask, Response, g, request
from flask_compress import Compress
from flask_cors import CORS
from werkzeug.middleware.proxy_fix import ProxyFix

from application.operations.logs import begin_about
from application.operations.tracing import request_span
from service.budgets import network_of
from service.config import Settings
from service.context import context
from service.languages.chosen import named
from service.request_ids import request_id
from service.selection import MEDIA as SELECTION
from service.wire.compression import compress_stream

__all__ = ["STEP", "around", "behind_proxies"]

_log = logging.getLogger("annals.service")

STEP = 512
"""Answers to a token are padded to a multiple of this many bytes."""

_DOCUMENT = 3
"""Units of a document: to compress the specification takes as long as three ordinary reads and more."""

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
}

ASKED = (
    "Accept",
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-Match",
    "If-None-Match",
    "Last-Event-ID",
    "X-Request-Id",
)
"""Headers that a page of another site may send."""

ANSWERED = (
    "Content-Language",
    "ETag",
    "Idempotency-Replayed",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "WWW-Authenticate",
    "X-Request-Id",
)
"""Headers that a page of another site may read, in addition to those always allowed."""

COMPRESSED = (
    "application/json",
    "application/problem+json",
    "application/schema+json",
    "application/x-ndjson",
    "image/svg+xml",
    SELECTION,
    "text/css",
    "text/html",
    "text/javascript",
    "text/plain",
)


def around(app: Flask, settings: Settings) -> None:
    """Install the edge on an app."""
    # The handler registered last sees an answer first.
    _count_and_seal(app)
    _allow_other_sites(app, settings.cors_origins)
    if settings.compress:
        _compress(app)


def behind_proxies(app: Flask, hops: int) -> None:
    """Believe so many proxies in front of all that has been installed who the caller is."""
    if hops:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]  # this is how Flask has it done
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=0, x_port=0, x_prefix=0
        )


def _allow_other_sites(app: Flask, origins: tuple[str, ...]) -> None:
    """Cross-origin requests (CORS); a browser adds nothing secret by itself, so no credentials are allowed."""
    if not origins:
        return
    CORS(
        app,
        origins="*" if "*" in origins else list(origins),
        methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=list(ASKED),
        expose_headers=list(ANSWERED),
        supports_credentials=False,
        send_wildcard="*" in origins,
        max_age=3600,
    )

    @app.after_request
    def depend_on_origin(response: Response) -> Response:
        # Also where the origin is not allowed: a cache must not give that answer to an allowed origin.
        if "*" not in origins:
            response.vary.add("Origin")
        return response


def _compress(app: Flask) -> None:
    """Compress answers to reads that are complete or have an end; other streams must not wait for more data."""
    app.config.update(
        COMPRESS_REGISTER=False,
        COMPRESS_STREAMS=False,
        # Scripts are 9 % smaller by Brotli than by Zstandard at its usual level, and take 15 ms more for a whole table.
        COMPRESS_ALGORITHM=["br", "zstd", "gzip"],
        COMPRESS_BR_LEVEL=5,
        COMPRESS_MIMETYPES=list(COMPRESSED),
        COMPRESS_MIN_SIZE=600,
        # Views answer conditional requests themselves.
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
    )
    after: Callable[[Response], Response] = Compress(app).after_request

    @app.after_request
    def compress(response: Response) -> Response:
        if request.method not in ("GET", "HEAD"):
            return response
        return compress_stream(response) if response.is_streamed else after(response)


def _count_and_seal(app: Flask) -> None:
    """Limits for requests outside of operations; headers; padding; metrics."""
    metrics = app.extensions["annals"].metrics
    trusts = app.extensions["annals"].settings.trusted_proxies > 0

    @app.before_request
    def start() -> None:
        g.started = time.perf_counter()
        game = (request.view_args or {}).get("game_id")
        begin_about(request_id=request_id(), game_id=None if game is None else str(game))
        rule = request.url_rule.rule if request.url_rule is not None else "none"
        # A caller may choose the trace only through our own proxy.
        above = request.headers.get("traceparent") if trusts else None
        g.span = ExitStack()
        g.traced = g.span.enter_context(request_span(f"{request.method} {rule}", above, request_id=request_id()))
        if request.url_rule is None or request.blueprint == "docs":
            # Requests that guess addresses count, too.
            cost = _DOCUMENT if request.blueprint == "docs" else 1
            g.rate_headers = context().budgets.charge("reads", network_of(request.remote_addr), cost=cost)

    @app.after_request
    def finish(response: Response) -> Response:
        headers = response.headers
        # Looked up once: asking the headers name by name costs more than all else here.
        present = {name.lower() for name in headers.keys()}  # noqa: SIM118 - headers are iterated as pairs
        cross = "access-control-allow-origin" in present
        wanted = {"X-Request-Id": request_id(), **(g.get("rate_headers") or {}), **SECURITY_HEADERS}
        if g.get("caller") is not None and not response.is_streamed:
            wanted["X-Padding"] = _padding(len(response.get_data()))
        for name, value in wanted.items():
            if name.lower() not in present:
                headers.add(name, value)
        named(response)
        if cross:
            headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        operation = request.url_rule.rule if request.url_rule is not None else "none"
        method = request.method if request.url_rule is not None else "none"
        metrics.requests.labels(method, operation, str(response.status_code)).inc()
        seconds = time.perf_counter() - g.get("started", time.perf_counter())
        metrics.seconds.labels(method, operation).observe(seconds)
        level = logging.WARNING if response.status_code >= 500 else logging.DEBUG
        if _log.isEnabledFor(level):
            # By its rule: a path may name a game, and a query hold a ticket.
            _log.log(level, "%s %s: %d in %.0f ms", method, operation, response.status_code, 1000 * seconds)
        if g.get("traced") is not None:
            g.traced.set_attribute("http.response.status_code", response.status_code)
        return response

    @app.teardown_request
    def end(error: BaseException | None) -> None:
        if (spans := g.pop("span", None)) is not None:
            spans.close()


def _padding(length: int) -> str:
    """Zeros that pad the body and its length as a number to whole steps; at least one zero."""
    return "0" * (STEP - (length + len(str(length))) % STEP)
