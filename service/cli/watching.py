"""What does a background process begin with, so that its operator sees it? Logs, reported errors, traces, metrics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.cli.common import fail
from service.config import Settings
from service.errors import StartError

if TYPE_CHECKING:
    from application.operations.observer import Observer

__all__ = ["show_metrics", "watched"]


def watched(given: Settings, process: str) -> None:
    """Log as the settings say, and send errors and traces if they say so.

    Raises:
        click.ClickException: an extra is missing that the settings need.
    """
    from service.operations.beginning import begin

    try:
        begin(given, process)
    except StartError as error:
        fail(str(error))


def show_metrics(given: Settings, observer: Observer | None = None) -> None:
    """Show the metrics of this process at its port, if it has one.

    Raises:
        click.ClickException: the port cannot be had.
    """
    if not given.metrics_port:
        return
    from application.operations.exposition import Exposition
    from application.operations.metrics_server import MetricsServer
    from workers.liveness import overdue

    try:
        MetricsServer(given.metrics_host, given.metrics_port, Exposition(observer), overdue).start()
    except OSError as error:
        fail(f"no metrics at port {given.metrics_port} of {given.metrics_host}: {error.strerror}")
