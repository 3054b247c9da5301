"""How is the Redis-compatible server reached, and how long is it waited for?

A URL names a server (`redis://`, `rediss://`, `unix://`), or the sentinels that know which server is the primary:
`redis+sentinel://[[USER]:PASSWORD@]HOST[:PORT][,HOST[:PORT]...]/NAME[/DB]`, or `rediss+sentinel://` where the servers
and the sentinels speak TLS. User and password are those of the servers; `?sentinel_username=` and
`sentinel_password=` those of the sentinels.

Redis Cluster is refused: a job and the lists that say who works on it are changed together, and a cluster keeps
different keys on different servers.
"""

from __future__ import annotations

import socket
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry
from redis.sentinel import Sentinel

__all__ = ["CLUSTER", "SCHEMES", "SENTINEL", "open_redis", "redis_options", "refuse_cluster", "sentinels_of"]

SENTINEL = ("redis+sentinel", "rediss+sentinel")
"""Schemes of URLs that name sentinels."""
SCHEMES = ("redis", "rediss", "unix", *SENTINEL)
"""Schemes of URLs that can be used."""
CLUSTER = (
    "Redis Cluster cannot be used: jobs and the lists that hold them are changed together, and a cluster spreads them "
    "over servers; use one server, or sentinels (redis+sentinel://)"
)

_SENTINEL_PORT = 26379


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
    if not url.startswith("unix:"):
        tcp = {"TCP_KEEPIDLE": round(keepalive), "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3}
        tcp["TCP_USER_TIMEOUT"] = round(1000 * unacknowledged)
        # Systems other than Linux lack some of them.
        known = {getattr(socket, name): value for name, value in tcp.items() if hasattr(socket, name)}
        options |= {"socket_keepalive": True, "socket_keepalive_options": known}
    return options


def open_redis(url: str, **limits: float) -> Redis:
    """A client of the server at a URL, with the limits of `redis_options`; it connects lazily.

    With sentinels each new connection asks them for the primary, and so do connections to one that was replaced.

    Raises:
        ValueError: the URL cannot be read.
    """
    options: dict[str, Any] = redis_options(url, **limits)  # type: ignore[arg-type]  # `retries` is whole
    if url.startswith(tuple(f"{scheme}:" for scheme in SENTINEL)):
        hosts, name, of_server, of_sentinel = sentinels_of(url)
        sentinel = Sentinel(hosts, sentinel_kwargs={**options, **of_sentinel}, **{**options, **of_server})  # type: ignore[no-untyped-call]  # redis is typed in parts only
        found: Redis = sentinel.master_for(name)  # type: ignore[no-untyped-call]
        return found
    client: Redis = Redis.from_url(url, **options)
    return client


def sentinels_of(url: str) -> tuple[list[tuple[str, int]], str, dict[str, Any], dict[str, Any]]:
    """The sentinels that a URL names, the name of the primary, and options for the servers and for the sentinels.

    Raises:
        ValueError: the URL cannot be read.
    """
    parts = urlsplit(url)
    login, _, places = parts.netloc.rpartition("@")
    name, _, number = parts.path.strip("/").partition("/")
    hosts = []
    for place in places.split(","):
        one = urlsplit(f"//{place}")
        if not one.hostname:
            raise ValueError("a URL such as redis+sentinel://one:26379,two:26379/NAME")
        hosts.append((one.hostname, one.port or _SENTINEL_PORT))
    if not name or not (number or "0").isdigit():
        raise ValueError("a URL that names the primary, such as redis+sentinel://one:26379/NAME/0")
    user, _, password = login.partition(":")
    query = {key: values[-1] for key, values in parse_qs(parts.query).items()}
    tls: dict[str, Any] = {"ssl": True} if parts.scheme == "rediss+sentinel" else {}
    tls |= {key: value for key, value in query.items() if key.startswith("ssl_")}
    of_server = {"db": int(number or 0), "username": unquote(user) or None, "password": unquote(password) or None}
    of_sentinel = {"username": query.get("sentinel_username"), "password": query.get("sentinel_password")}
    return hosts, unquote(name), of_server | tls, of_sentinel | tls


def refuse_cluster(client: Redis) -> None:
    """Refuse a server that is part of a cluster; one that does not answer is let pass, because it may come back.

    Raises:
        ValueError: it is part of a cluster.
    """
    try:
        found: Any = client.info("cluster")
    except RedisError:
        return
    if found.get("cluster_enabled"):
        raise ValueError(CLUSTER)
