"""Budgets per caller and per network.

Every request costs one unit, demanding ones more. A caller is a player, whatever token they use, or without a token a
network; besides, all callers of one network share a budget that is a multiple of one caller's.
Units are counted in Redis in fixed intervals that all processes share; without Redis each process counts alone.
The headers follow the IETF draft "RateLimit header fields for HTTP".
"""

from __future__ import annotations

import ipaddress
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass

from limits.storage import MemoryStorage
from redis import Redis, RedisError

from application.queue_server import open_redis
from service.config import Settings
from service.problems import Problem

__all__ = ["Limits", "Policy", "network_of"]

logger = logging.getLogger("annals.service")

RETRY_REDIS_AFTER = 10.0
"""Seconds without another attempt after Redis did not answer."""


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


class Limits:
    """Counts units; an error while counting never fails a request."""

    def __init__(self, settings: Settings, redis_url: str | None) -> None:
        own = (
            Policy("reads", settings.rate_reads, 60),
            Policy("writes", settings.rate_writes, 60),
            Policy("registrations", settings.rate_registrations, 3600),
        )
        self.policies = {policy.name: policy for policy in own}
        # Nobody registers with a token, so registrations are counted by network anyway.
        self._of_network = {
            policy.name: Policy(f"{policy.name}-network", policy.quota * settings.rate_network, policy.interval)
            for policy in own[:2]
        }
        self._memory = MemoryStorage()
        self._shared: Redis | None = None
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
        now = time.time()
        starts = [int(now // policy.interval) for policy, _ in wanted]
        keys = [f"annals:rate:{p.name}:{who}:{start}" for (p, who), start in zip(wanted, starts, strict=True)]
        used = self._add(keys, cost, [policy.interval + 1 for policy, _ in wanted])
        charges = [
            _Charge(policy, count, max(1, int((start + 1) * policy.interval - now + 0.999)))
            for (policy, _), start, count in zip(wanted, starts, used, strict=True)
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

    def _add(self, keys: Sequence[str], cost: int, intervals: Sequence[int]) -> list[int]:
        """Count units under some keys; returns the counts."""
        shared = self._server()
        if shared is not None:
            try:
                with shared.pipeline(transaction=False) as pipe:
                    for key, interval in zip(keys, intervals, strict=True):
                        pipe.incrby(key, cost)
                        pipe.expire(key, interval)
                    return [int(found) for found in pipe.execute()[::2]]
            except RedisError as error:
                logger.warning("Redis is unavailable, requests are counted per process: %s", error)
                self._retry_at = time.monotonic() + RETRY_REDIS_AFTER
        return [self._memory.incr(key, wait, amount=cost) for key, wait in zip(keys, intervals, strict=True)]

    def _server(self) -> Redis | None:
        if self._url is None or time.monotonic() < self._retry_at:
            return None
        if self._shared is None:
            self._shared = open_redis(self._url, connect=0.25, answer=0.25)
        return self._shared
