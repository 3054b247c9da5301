"""How is the Redis-compatible server reached, and how long is it waited for?"""

from __future__ import annotations

import socket
from typing import Any

from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

__all__ = ["open_redis", "redis_options"]


def redis_options(
    url: str,
    *,
    connect: float = 2.0,
    answer: float = 3.0,
    unacknowledged: float = 3.0,
    keepalive: float = 5.0,
    retries: int = 0,
) -> dict[str, Any]:
    """Arguments of a client that waits no longer than this, in seconds; the library's own defaults are longer.

    `unacknowledged` bounds how long sent data may stay without an acknowledgement of the other machine, and
    `keepalive` is the time without traffic after which TCP asks for one.
    """
    options: dict[str, Any] = {
        "socket_connect_timeout": connect,
        "socket_timeout": answer,
        "health_check_interval": 15,
        "retry": Retry(NoBackoff(), retries),
    }
    if url.startswith(("redis:", "rediss:")):
        tcp = {"TCP_KEEPIDLE": round(keepalive), "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3}
        tcp["TCP_USER_TIMEOUT"] = round(1000 * unacknowledged)
        # Systems other than Linux lack some of them.
        known = {getattr(socket, name): value for name, value in tcp.items() if hasattr(socket, name)}
        options |= {"socket_keepalive": True, "socket_keepalive_options": known}
    return options


def open_redis(url: str, **limits: float) -> Redis:
    """A client of the server at a URL, with the limits of `redis_options`; it connects lazily.

    Raises:
        ValueError: the URL cannot be read.
    """
    client: Redis = Redis.from_url(url, **redis_options(url, **limits))  # type: ignore[arg-type]  # `retries` is whole
    return client
