"""The service's metrics for its operator."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

__all__ = ["Metrics"]

BUCKETS = (0.002, 0.004, 0.008, 0.015, 0.03, 0.06, 0.12, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds."""


class Metrics:
    """Requests by operation and status, problems by code, commands by kind."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "annals_http_requests_total",
            "Requests answered.",
            ["method", "operation", "status"],
            registry=self._registry,
        )
        self.seconds = Histogram(
            "annals_http_request_seconds",
            "Seconds from the first byte read to the answer.",
            ["method", "operation"],
            buckets=BUCKETS,
            registry=self._registry,
        )
        self.problems = Counter("annals_problems_total", "Problem documents sent.", ["code"], registry=self._registry)
        self.commands = Counter(
            "annals_commands_total", "Commands that became events.", ["title", "event"], registry=self._registry
        )
        self.streams = Gauge(
            "annals_streams", "Streams that are open now.", multiprocess_mode="livesum", registry=self._registry
        )

    def text(self) -> bytes:
        """All metrics in Prometheus' text format; of all web processes that share a directory."""
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library leaves it so
            return generate_latest(registry)
        return generate_latest(self._registry)
