"""Errors of the log, sent to a Sentry DSN if the operator has one.

Sent are the line, the traceback and what the process had in hand; no local variables, no request, no secrets: those
would show hidden cards and tokens.
"""

from __future__ import annotations

import logging
from typing import Any

from application.operations.errors import ExtraMissing
from application.operations.structured import structlog
from eventstore.causes import without_secrets

__all__ = ["start"]

_AT_THE_END = 2


def start(dsn: str, process: str, release: str | None = None, transport: Any = None) -> None:
    """Begin to send every error that this process logs; call it after a fork, because a thread sends.

    Raises:
        ExtraMissing: the extra `sentry` is not installed.
    """
    try:
        import sentry_sdk
        from sentry_sdk.integrations.atexit import AtexitIntegration
        from sentry_sdk.integrations.dedupe import DedupeIntegration
        from sentry_sdk.integrations.logging import LoggingIntegration
    except ImportError:
        raise ExtraMissing("errors are sent with the extra `sentry`: pip install 'annals[sentry]'") from None
    sentry_sdk.init(
        dsn=dsn,
        release=release,
        transport=transport,
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[
            LoggingIntegration(level=None, event_level=logging.ERROR),
            DedupeIntegration(),
            AtexitIntegration(callback=lambda pending, timeout: None),
        ],
        include_local_variables=False,
        max_breadcrumbs=0,
        max_request_body_size="never",
        shutdown_timeout=_AT_THE_END,
        before_send=lambda event, hint: _prepared(event, process),
    )


def _prepared(event: Any, process: str) -> Any:
    about = {name: str(value) for name, value in structlog.contextvars.get_contextvars().items()}
    event["tags"] = {**event.get("tags", {}), "process": process, **about}
    for member in ("request", "user", "extra", "breadcrumbs", "modules"):
        event.pop(member, None)
    return _clean(event)


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return without_secrets(value)
    if isinstance(value, dict):
        return {name: _clean(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_clean(inner) for inner in value]
    return value
