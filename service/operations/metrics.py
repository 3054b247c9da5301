"""What do the web processes count of requests?"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from application.operations.exposition import Exposition
from application.operations.observer import Observer

__all__ = ["Metrics"]

BUCKETS = (0.002, 0.004, 0.008, 0.015, 0.03, 0.06, 0.12, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds."""


class Metrics:
    """Requests by operation and status, problems by code, commands by kind, with what every process counts."""

    def __init__(self, observer: Observer | None = None) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Counter(
            "annals_http_requests_total",
            "Requests answered.",
            ["method", "operation", "status"],
            registry=registry,
        )
        self.seconds = Histogram(
            "annals_http_request_seconds",
            "Seconds from the first byte read to the answer.",
            ["method", "operation"],
            buckets=BUCKETS,
            registry=registry,
        )
        self.problems = Counter("annals_problems_total", "Problem documents sent.", ["code"], registry=registry)
        self.commands = Counter(
            "annals_commands_total", "Commands that became events.", ["title", "event"], registry=registry
        )
        self.streams = Gauge(
            "annals_streams", "Streams that are open now.", multiprocess_mode="livesum", registry=registry
        )
        self._exposition = Exposition(observer, (registry,))

    def text(self) -> bytes:
        """All metrics in Prometheus' text format; of all web processes that share a directory."""
        return self._exposition.text()
