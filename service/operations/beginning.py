"""With what does a process begin that its operator sees? Log lines, reported errors, traces."""

from __future__ import annotations

import importlib.util
from importlib.metadata import PackageNotFoundError, version

from application.operations import error_reports, tracing
from application.operations.logs import configure
from service.config import Settings
from service.errors import StartError

__all__ = ["begin", "begin_sending", "check"]


def check(settings: Settings) -> None:
    """Return if all that the settings need is installed.

    Raises:
        StartError: an extra is missing.
    """
    for wanted, module, extra in (
        (settings.traces, "opentelemetry.sdk", "tracing"),
        (settings.sentry_dsn, "sentry_sdk", "sentry"),
    ):
        if wanted and not _installed(module):
            raise StartError(f"a setting needs the extra `{extra}`: pip install 'annals[{extra}]'")


def begin(settings: Settings, process: str) -> None:
    """Log as the settings say, and send errors and traces if they say so.

    Raises:
        StartError: an extra is missing.
    """
    check(settings)
    configure(settings.log_level, settings.log_format, process)
    begin_sending(settings, process)


def begin_sending(settings: Settings, process: str) -> None:
    """Send errors and traces if the settings say so; once for each process, after it was forked."""
    if settings.sentry_dsn:
        error_reports.start(settings.sentry_dsn, process, _release())
    if settings.traces:
        tracing.start(settings.traces, process)


def _installed(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _release() -> str | None:
    try:
        return f"annals@{version('annals')}"
    except PackageNotFoundError:
        return None
