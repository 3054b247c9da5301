"""How often may one caller ask?

Counted in windows that all processes share, in Redis; where Redis does not answer, each process counts for itself.
The headers follow the IETF draft "RateLimit header fields for HTTP".
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from typing import Any

from limits.storage import MemoryStorage, RedisStorage, Storage

from service.config import Settings
from service.problems import Problem

__all__ = ["Limits", "Policy"]

logger = logging.getLogger("annals.service")

RETRY_REDIS_AFTER = 10.0
"""Seconds for which Redis is left alone after it did not answer."""


@dataclass(frozen=True, slots=True)
class Policy:
    """So many requests in so many seconds."""

    name: str
    quota: int
    window: int

    @property
    def header(self) -> str:
        """As `RateLimit-Policy` tells it."""
        return f'"{self.name}";q={self.quota};w={self.window}'


class Limits:
    """Counts requests; never the reason why one fails, other than by the count."""

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
        """Count one request of a caller; the headers that tell it how many are left.

        Raises:
            Problem: it has made too many.
        """
        policy = self.policies.get(name)
        if policy is None or policy.quota == 0:
            return {}
        now = time.time()
        start = int(now // policy.window)
        used = self._hit(f"annals:rate:{policy.name}:{who}:{start}", policy.window)
        reset = max(1, int((start + 1) * policy.window - now + 0.999))
        left = max(0, policy.quota - used)
        headers = {"RateLimit-Policy": policy.header, "RateLimit": f'"{policy.name}";r={left};t={reset}'}
        if used > policy.quota:
            detail = f"at most {policy.quota} {policy.name} in {policy.window} s; try again in {reset} s"
            members = {"retry_after": reset}
            raise Problem("too_many_requests", detail, members, {**headers, "Retry-After": str(reset)})
        return headers

    def _hit(self, key: str, window: int) -> int:
        shared = self._storage()
        if shared is not None:
            try:
                return int(shared.incr(key, window + 1))
            except Exception as error:  # whatever the client library raises: a count is not worth a request
                logger.warning("Redis does not count requests: %s", error)
                self._retry_at = time.monotonic() + RETRY_REDIS_AFTER
        return self._memory.incr(key, window + 1)

    def _storage(self) -> Storage | None:
        if self._url is None or time.monotonic() < self._retry_at:
            return None
        if self._shared is None:
            try:
                timeouts: dict[str, Any] = {"socket_timeout": 0.25, "socket_connect_timeout": 0.25}
                self._shared = RedisStorage(self._url, wrap_exceptions=True, **timeouts)
            except Exception as error:  # the same as in `_hit`
                logger.warning("Redis does not count requests: %s", error)
                self._retry_at = time.monotonic() + RETRY_REDIS_AFTER
        return self._shared
