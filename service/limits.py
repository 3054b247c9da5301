"""Rate limits per caller.

Requests are counted in Redis in fixed intervals that all processes share; without Redis each process counts alone.
The headers follow the IETF draft "RateLimit header fields for HTTP".
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

from limits.storage import MemoryStorage, RedisStorage, Storage

from application.queue_server import redis_options
from service.config import Settings
from service.problems import Problem

__all__ = ["Limits", "Policy"]

logger = logging.getLogger("annals.service")

RETRY_REDIS_AFTER = 10.0
"""Seconds without another attempt after Redis did not answer."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A number of requests per number of seconds."""

    name: str
    quota: int
    interval: int

    @property
    def header(self) -> str:
        """The policy as `RateLimit-Policy` writes it."""
        return f'"{self.name}";q={self.quota};w={self.interval}'


class Limits:
    """Counts requests; an error while counting never fails a request."""

    def __init__(self, settings: Settings, redis_url: str | None) -> None:
        self.policies = {
            policy.name: policy
            for policy in (
                Policy("reads", settings.rate_reads, 60),
                Policy("writes", settings.rate_writes, 60),
                Policy("registrations", settings.rate_registrations, 3600),
            )
        }
        self._memory = MemoryStorage()
        self._shared: Storage | None = None
        self._url = redis_url
        self._retry_at = 0.0

    def count(self, name: str, who: str) -> dict[str, str]:
        """Count one request of a caller; returns the headers with the requests left.

        Raises:
            Problem: the caller has made too many requests.
        """
        policy = self.policies.get(name)
        if policy is None or policy.quota == 0:
            return {}
        now = time.time()
        start = int(now // policy.interval)
        used = self._hit(f"annals:rate:{policy.name}:{who}:{start}", policy.interval)
        reset = max(1, int((start + 1) * policy.interval - now + 0.999))
        left = max(0, policy.quota - used)
        headers = {"RateLimit-Policy": policy.header, "RateLimit": f'"{policy.name}";r={left};t={reset}'}
        if used > policy.quota:
            detail = f"at most {policy.quota} {policy.name} in {policy.interval} s; try again in {reset} s"
            members = {"retry_after": reset}
            raise Problem("too_many_requests", detail, members, {**headers, "Retry-After": str(reset)})
        return headers

    def _hit(self, key: str, interval: int) -> int:
        shared = self._storage()
        if shared is not None:
            try:
                return int(shared.incr(key, interval + 1))
            except Exception as error:  # any error of the client library: counting must not fail a request
                logger.warning("Redis is unavailable, requests are counted per process: %s", error)
                self._retry_at = time.monotonic() + RETRY_REDIS_AFTER
        return self._memory.incr(key, interval + 1)

    def _storage(self) -> Storage | None:
        if self._url is None or time.monotonic() < self._retry_at:
            return None
        if self._shared is None:
            try:
                options = redis_options(self._url, connect=0.25, answer=0.25)
                self._shared = RedisStorage(self._url, wrap_exceptions=True, **options)
            except Exception as error:  # the same as in `_hit`
                logger.warning("Redis is unavailable, requests are counted per process: %s", error)
                self._retry_at = time.monotonic() + RETRY_REDIS_AFTER
        return self._shared
