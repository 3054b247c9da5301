"""Which learned nets are installed, and for which games?

A net is a file: a line with the format, a line of canonical JSON (the header), and the numbers (the body).
This module reads headers and needs no numpy; the workers compute with the body (`workers/opponents/nets`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from domain.kernel.content import canonical

__all__ = ["LARGEST", "BadNet", "NetFile", "installed", "net_for", "played_with", "read_net", "write_net"]

MAGIC: Final = b"annals-net 1\n"
LARGEST: Final = 1_000_000
"""A file has at most so many bytes."""


class BadNet(ValueError):
    """A file that is not a net of this format, or was altered."""


@dataclass(frozen=True, slots=True, eq=False)
class NetFile:
    """A net as its file says it."""

    header: Mapping[str, Any]
    body: bytes

    @property
    def digest(self) -> str:
        """SHA-256 in hex of the header without this entry and of the body; recorded with every choice."""
        return str(self.header["sha256"])

    @property
    def data(self) -> bytes:
        """The bytes of its file."""
        return write_net(self.header, self.body)

    def suits(self, title: str, seats: int, rules: int, pack: str) -> bool:
        """Whether the net was trained for these games; `pack` is the digest of the content pack."""
        wanted = {"title": title, "seats": seats, "rules": rules, "pack": pack}
        return all(self.header[name] == value for name, value in wanted.items())

    def passed(self, engine: str) -> bool:
        """Whether the net was better than its rival when this engine played with both."""
        gates = [gate["passed"] for gate in self.header["gates"] if gate["engine"] == engine]
        return bool(gates) and all(gates)

    @property
    def passed_any(self) -> bool:
        """Whether any engine plays better with it."""
        return any(self.passed(gate["engine"]) for gate in self.header["gates"])


def _digest(header: Mapping[str, Any], body: bytes) -> str:
    plain = {name: value for name, value in header.items() if name != "sha256"}
    return hashlib.sha256(canonical(plain) + b"\n" + body).hexdigest()


def write_net(header: Mapping[str, Any], body: bytes) -> bytes:
    """The bytes of a file; the header needs no `sha256`, and has no floats."""
    return MAGIC + canonical({**header, "sha256": _digest(header, body)}) + b"\n" + body


def read_net(data: bytes) -> NetFile:
    """Read a file.

    Raises:
        BadNet: it has another format, is too large or was altered.
    """
    if not data.startswith(MAGIC):
        raise BadNet("the file is not a net of format 1")
    if len(data) > LARGEST:
        raise BadNet(f"the net has {len(data)} bytes; at most {LARGEST} are allowed")
    head, newline, body = data[len(MAGIC) :].partition(b"\n")
    try:
        header = json.loads(head)
    except (ValueError, RecursionError):
        raise BadNet("the header is not JSON") from None
    if not newline or not isinstance(header, dict) or header.get("sha256") != _digest(header, body):
        raise BadNet("the net was altered: its SHA-256 does not match")
    return NetFile(header, body)


@cache
def installed() -> tuple[NetFile, ...]:
    """The nets that come with the software, by their names, oldest first; former ones repeat old choices."""
    folder = files(__package__) / "trained"
    found = sorted((each for each in folder.iterdir() if each.name.endswith(".net")), key=lambda each: each.name)
    return tuple(read_net(each.read_bytes()) for each in found)


def net_for(
    engine: str, title: str, seats: int, rules: int, pack: str, among: Iterable[NetFile] | None = None
) -> NetFile | None:
    """The newest net with which the engine plays such a game; None: it plays without one.

    One that sees less than the newest of the software for such games, or something else, was trained before an upgrade.
    """
    kind = title, seats, rules, pack
    fit = [net for net in (installed() if among is None else among) if net.suits(*kind)]
    own = next((net for net in reversed(installed()) if net.suits(*kind)), None)
    if own is not None:
        features, seen = own.header["features"], own.header["layers"][0]
        fit = [net for net in fit if net.header["features"] == features or net.header["layers"][0] > seen]
    return next((net for net in reversed(fit) if net.passed(engine)), None)


def played_with(engine: str, title: str, rules: int, among: Iterable[NetFile]) -> list[dict[str, Any]]:
    """The games of a title that an engine plays with a net under these rules, as plain JSON, fewest seats first."""
    nets = tuple(among)
    kinds = {(net.header["seats"], net.header["pack"]) for net in nets}
    found = [(seats, pack, net_for(engine, title, seats, rules, pack, nets)) for seats, pack in sorted(kinds)]
    return [{"seats": seats, "pack": pack, "net": net.digest} for seats, pack, net in found if net is not None]
