"""Which addresses does the service send nothing to?"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Any

import pytest

from application.notices.addresses import public, resolve, target_of
from eventstore.errors import BadValue

SPECIAL = (
    *("0.0.0.1", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255"),
    *("192.0.0.9", "192.0.2.1", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.168.0.1", "192.175.48.1"),
    *("198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"),
    *("::", "::1", "::7f00:1", "fe80::1", "fd00::1", "fec0::1", "ff02::1", "5f00::1", "64:ff9b:1::1", "100::1"),
    *("2001::1", "2001:20::1", "2001:db8::1", "2620:4f:8000::1", "3fff::1"),
)
ORDINARY = ("93.184.216.34", "172.32.0.1", "100.128.0.1", "198.20.0.1", "2606:2800:220:1::1", "2a00:1450::1")


@pytest.mark.parametrize("address", SPECIAL)
def test_special_networks_are_not_public(address: str) -> None:
    """Loopback, private, shared, link-local, multicast, reserved networks, and those for documentation and relays."""
    assert not public(ip_address(address))


@pytest.mark.parametrize("address", ORDINARY)
def test_what_lies_beside_them_is_public(address: str) -> None:
    """The list takes nothing from the Internet, and an address of it stays what it is in a wrapping."""
    found = ip_address(address)
    assert public(found)
    if found.version == 4:
        assert all(public(ip_address(each)) for each in wrapped(address))


@pytest.mark.parametrize("address", [each for each in SPECIAL if ":" not in each])
def test_addresses_in_addresses_are_looked_into(address: str) -> None:
    """IPv4 mapped into IPv6, behind NAT64, and in 6to4."""
    assert not any(public(ip_address(each)) for each in wrapped(address))


def wrapped(address: str) -> list[str]:
    """The forms in which an IPv6 address holds an IPv4 address."""
    high, low = (ip_address(address).packed[n : n + 2].hex() for n in (0, 2))
    return [f"::ffff:{address}", f"64:ff9b::{high}:{low}", f"2002:{high}:{low}::1"]


def test_an_address_has_at_most_two_thousand_characters() -> None:
    """The longest one is taken, and one with a character more is refused."""
    longest = "https://bots.example/".ljust(2000, "x")
    assert target_of(longest, private=False).host == "bots.example"
    with pytest.raises(BadValue, match="at most 2000"):
        target_of(f"{longest}x", private=False)


def test_one_private_address_disqualifies_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it stands among the answers."""
    target = target_of("https://bots.example/", private=False)

    def answers(*addresses: str) -> None:
        found: list[Any] = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 443)) for each in addresses]
        monkeypatch.setattr("application.notices.addresses.socket.getaddrinfo", lambda *_, **__: found)

    answers("93.184.216.34", "93.184.216.35")
    assert resolve(target, private=False) == "93.184.216.34"
    for private in (("93.184.216.34", "10.0.0.5"), ("10.0.0.5", "93.184.216.34")):
        answers(*private)
        with pytest.raises(BadValue, match="private network"):
            resolve(target, private=False)


def test_plain_http_is_for_private_networks_alone() -> None:
    """Where private networks are allowed, plain HTTP is, too; HTTPS always; nothing else ever."""
    with pytest.raises(BadValue):
        target_of("http://bots.example/", private=False)
    assert target_of("http://bots.example/", private=True).scheme == "http"
    for private in (False, True):
        assert target_of("https://bots.example/", private=private).scheme == "https"
        with pytest.raises(BadValue):
            target_of("ftp://bots.example/", private=private)
