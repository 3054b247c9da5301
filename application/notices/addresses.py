"""Which addresses may the service send messages to?

An address that a player names could lead into the operator's own network. It is checked when it is named, and again
each time its name has been resolved; connections go only to checked addresses.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from eventstore.errors import BadValue

__all__ = ["LONGEST_URL", "Target", "public", "resolve", "target_of"]

LONGEST_URL = 2000
"""Characters."""

_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
"""Holds an IPv4 address in its last four bytes (RFC 6052)."""

_PUBLIC_V6 = ipaddress.IPv6Network("2000::/3")
"""All that is assigned to hosts of the public Internet (IANA, IPv6 Global Unicast Address Assignments)."""

_SPECIAL = tuple(
    map(
        ipaddress.ip_network,
        (
            # IANA IPv4 Special-Purpose Address Registry, multicast (RFC 5771) and reserved (RFC 1112).
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
            *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24"),
            *("192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"),
            *("224.0.0.0/4", "240.0.0.0/4"),
            # IANA IPv6 Special-Purpose Address Registry, as far as it lies within 2000::/3.
            *("2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20"),
        ),
    )
)
"""Networks in which nobody can host a receiver; kept here, because Python's lists differ from version to version."""


@dataclass(frozen=True, slots=True)
class Target:
    """A parsed address."""

    scheme: str
    host: str
    port: int
    path: str
    """The request target, with the query."""

    @property
    def host_header(self) -> str:
        """The value of the header `Host`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == {"https": 443, "http": 80}[self.scheme] else f"{host}:{self.port}"


def target_of(url: str, *, private: bool) -> Target:
    """A parsed and permitted address, checked as far as possible without resolving its name.

    `private` allows addresses of private networks, and plain HTTP.

    Raises:
        BadValue: the address is not permitted, with the reason.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode() if not _literal(parts.hostname) else parts.hostname or ""
    except (ValueError, UnicodeError):
        raise BadValue("the URL is malformed") from None
    if len(url) > LONGEST_URL or not url.isascii() or any(c <= " " or c == "\x7f" for c in url) or "\\" in url:
        raise BadValue(f"the URL must have at most {LONGEST_URL} visible ASCII characters")
    if parts.scheme not in (("https", "http") if private else ("https",)):
        raise BadValue("the URL must begin with https://")
    if not host or parts.username is not None or parts.password is not None:
        raise BadValue("the URL must name a host, without user and password")
    if port == 0:
        raise BadValue("the port must not be 0")
    literal = _literal(host)
    if literal is not None and not private and not public(literal):
        raise BadValue("the URL must not lead to a private network")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port or {"https": 443, "http": 80}[parts.scheme], path)


def resolve(target: Target, *, private: bool) -> str:
    """The IP address to connect to.

    Raises:
        BadValue: an address of the name is in a private network.
        OSError: the name cannot be resolved.
    """
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    addresses = [str(place[0]) for *_, place in found]
    if not addresses:
        raise OSError(f"{target.host} has no address")
    # One private address disqualifies them all: the name's answers cannot be trusted.
    if not private and not all(public(ipaddress.ip_address(each.partition("%")[0])) for each in addresses):
        raise BadValue(f"{target.host} resolves to a private network")
    return addresses[0]


def public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address belongs to the public Internet, even if embedded in another address."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = ipaddress.IPv4Address(address.packed[-4:]) if address in _NAT64 else address.ipv4_mapped
        if inner is None and address not in _PUBLIC_V6:
            return False
        inner = inner or address.sixtofour
        if inner is not None:
            return public(inner)
    return not any(address in network for network in _SPECIAL)


def _literal(host: str | None) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host or "")
    except ValueError:
        return None
