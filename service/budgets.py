"""Budgets per caller and per network.

Every request costs one unit, demanding ones more. A caller is a player, whatever token they use, or without a token a
network; besides, all callers of one network share a budget that is a multiple of one caller's.
Units are counted in Redis, for all processes together; without Redis each process counts alone. An interval begins with
the first request that is charged to it and ends by the clock of Redis, so no machine's own clock matters.
The headers follow the IETF draft "RateLimit header fields for HTTP".
"""

from __future__ import annotations

import ipaddress
import logging
import math
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from redis import RedisError
from redis.commands.core import Script

from application.queue_server import open_redis
from service.config import Settings
from service.problems import Problem

__all__ = ["Budgets", "Policy", "network_of"]

logger = logging.getLogger("annals.service")

RETRY_REDIS_AFTER = 10.0
"""Seconds without another attempt after Redis did not answer."""
_KEPT = 10_000
"""Counts of one process from which on those whose interval is over are forgotten."""

# Adds units to each count and begins its interval if there is none; returns the counts and the milliseconds left.
_ADD = """
local found = {}
for i, key in ipairs(KEYS) do
    local used = redis.call('INCRBY', key, ARGV[1])
    if used == tonumber(ARGV[1]) then redis.call('EXPIRE', key, ARGV[i + 1]) end
    found[2 * i - 1] = used
    found[2 * i] = redis.call('PTTL', key)
end
return found
"""


@dataclass(frozen=True, slots=True)
class Policy:
    """A number of units per number of seconds."""

    name: str
    quota: int
    interval: int

    @property
    def header(self) -> str:
        """The policy as `RateLimit-Policy` writes it."""
        return f'"{self.name}";q={self.quota};w={self.interval}'


@dataclass(frozen=True, slots=True)
class _Charge:
    policy: Policy
    used: int
    reset: int
    """Seconds until the interval ends."""

    @property
    def header(self) -> str:
        return f'"{self.policy.name}";r={max(0, self.policy.quota - self.used)};t={self.reset}'


def network_of(address: str | None) -> str:
    """The network that an address counts for: an IPv4 address itself, of an IPv6 address the first 64 bits."""
    try:
        found = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return f"network:{address}"
    if found.version == 6 and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if found.version == 4:
        return f"network:{found}"
    return f"network:{ipaddress.ip_network((found, 64), strict=False)}"


class Budgets:
    """Counts units; an error while counting never fails a request."""

    def __init__(self, settings: Settings, redis_url: str | None) -> None:
        own = (
            Policy("reads", settings.rate_reads, 60),
            Policy("writes", settings.rate_writes, 60),
            Policy("registrations", settings.rate_registrations, 3600),
            Policy("tiles", settings.rate_tiles, 60),
        )
        self.policies = {policy.name: policy for policy in own}
        # Nobody needs a token to register or for a tile, so these are counted by network anyway.
        self._of_network = {
            policy.name: Policy(f"{policy.name}-network", policy.quota * settings.rate_network, policy.interval)
            for policy in own[:2]
        }
        self._own: dict[str, tuple[int, float]] = {}
        self._room = _KEPT
        self._lock = threading.Lock()
        self._shared: Script | None = None
        self._url = redis_url
        self._retry_at = 0.0

    def charge(self, name: str, network: str, player: str | None = None, cost: int = 1) -> dict[str, str]:
        """Charge a request to a player (None without a token) and to their network (`network_of`).

        Returns the headers with the units left.

        Raises:
            Problem: a budget is used up.
        """
        charged = [(self.policies.get(name), player or network), (self._of_network.get(name), network)]
        wanted = [(policy, who) for policy, who in charged if policy is not None and policy.quota]
        if not wanted:
            return {}
        keys = [f"annals:rate:{policy.name}:{who}" for policy, who in wanted]
        counts = self._add(keys, cost, [policy.interval for policy, _ in wanted])
        charges = [
            _Charge(policy, used, max(1, math.ceil(left)))
            for (policy, _), (used, left) in zip(wanted, counts, strict=True)
        ]
        headers = {
            "RateLimit-Policy": ", ".join(one.policy.header for one in charges),
            "RateLimit": ", ".join(one.header for one in charges),
        }
        spent = [one for one in charges if one.used > one.policy.quota]
        if spent:
            last = max(spent, key=lambda one: one.reset)
            whose = "your network" if last.policy.name.endswith("-network") else "you"
            detail = (
                f"{whose} may use {last.policy.quota} units of {name} in {last.policy.interval} s, and this request "
                f"costs {cost}; try again in {last.reset} s"
            )
            members = {"retry_after": last.reset}
            raise Problem("too_many_requests", detail, members, {**headers, "Retry-After": str(last.reset)})
        return headers

    def _add(self, keys: Sequence[str], cost: int, intervals: Sequence[int]) -> list[tuple[int, float]]:
        """Count units under some keys; returns the counts and the seconds until each interval ends."""
        shared = self._server()
        if shared is not None:
            try:
                found: Any = shared(keys, [cost, *intervals])
            except RedisError as error:
                logger.warning("Redis is unavailable, requests are counted per process: %s", error)
                self._retry_at = time.monotonic() + RETRY_REDIS_AFTER
            else:
                return [(used, left / 1000) for used, left in zip(found[::2], found[1::2], strict=True)]
        with self._lock:
            return [self._add_here(key, cost, wait) for key, wait in zip(keys, intervals, strict=True)]

    def _add_here(self, key: str, cost: int, interval: int) -> tuple[int, float]:
        now = time.monotonic()
        if len(self._own) >= self._room:
            self._own = {key: count for key, count in self._own.items() if count[1] > now}
            self._room = max(_KEPT, 2 * len(self._own))
        used, until = self._own.get(key, (0, now))
        if until <= now:
            used, until = 0, now + interval
        self._own[key] = (used + cost, until)
        return used + cost, until - now

    def _server(self) -> Script | None:
        if self._url is None or time.monotonic() < self._retry_at:
            return None
        if self._shared is None:
            self._shared = open_redis(self._url, connect=0.25, answer=0.25).register_script(_ADD)
        return self._shared
