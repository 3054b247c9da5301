"""How is one whole game written as a portable file, and read again?

A record is lines of canonical JSON (RFC 8785), each ended by one line feed:

1. the header: format, game, title, rules, pack, number of events, head, and whether it is complete or redacted;
2. the content pack's data, verbatim, so that its SHA-256 is the digest that the game names;
3. from there on one line per event, in order, with the exact text of the bytes that were hashed.

The same game gives the same bytes.
While a game runs its record is redacted: in place of an event's sealed part stands the SHA-256 of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from domain.kernel.content import canonical
from eventstore.errors import NotARecord, UnknownGame
from eventstore.events import public_payload_of, time_text
from eventstore.sessions import Sessions
from eventstore.store import Store, StoredEvent

__all__ = ["FORMAT", "VERSION", "BadLine", "Entry", "Header", "Record", "export", "plain", "read", "whole"]

FORMAT: Final = "annals-record"
VERSION: Final = 1

COMPLETE: Final = "complete"
REDACTED: Final = "redacted"

_CHUNK = 500
"""Events are read from the store in runs of so many."""

_LAST_EVENTS = 8
"""The end of a game is among the last so many events of its stream."""

_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record."""

    game: str
    title: str
    rules: int
    """Version of the title's rules under which the game was opened."""
    pack: str
    events: int
    head: str
    """Hash of the last event, in hex: what an auditor compares with a published one."""
    content: str
    """`complete` or `redacted`."""

    @property
    def complete(self) -> bool:
        """True where the sealed parts are in the record."""
        return self.content == COMPLETE

    def line(self) -> bytes:
        """The header as it stands in the file, without the line feed."""
        return canonical(
            {
                "content": self.content,
                "events": self.events,
                "format": FORMAT,
                "game": self.game,
                "head": self.head,
                "pack": self.pack,
                "rules": self.rules,
                "title": self.title,
                "version": VERSION,
            }
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a record."""

    version: int
    type: str
    actor: str
    recorded_at: str
    """When it was recorded (RFC 3339, UTC): the time that lies under the event's hash."""
    rules: int
    body: bytes
    sealed: bytes | None
    """None in a redacted record."""
    sealed_hash: bytes
    prev_hash: bytes
    hash: bytes

    def line(self) -> bytes:
        """The event as it stands in the file, without the line feed."""
        out: dict[str, Any] = {
            "actor": self.actor,
            "body": self.body.decode(),
            "hash": self.hash.hex(),
            "prev_hash": self.prev_hash.hex(),
            "recorded_at": self.recorded_at,
            "rules": self.rules,
            "type": self.type,
            "version": self.version,
        }
        if self.sealed is None:
            out["sealed_hash"] = self.sealed_hash.hex()
        else:
            out["sealed"] = self.sealed.decode()
        return canonical(out)


@dataclass(frozen=True, slots=True)
class BadLine:
    """The first line after the header that cannot be read; nothing after it was."""

    version: int
    """Of the event that should stand there; 0 for the content pack."""
    why: str


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read; whether it is sound is for `verify` to say."""

    header: Header
    pack: bytes
    """The line of the content pack."""
    entries: tuple[Entry, ...]
    broken: BadLine | None = None


def export(store: Store, sessions: Sessions, game_id: UUID, *, redacted: bool = False) -> Iterator[bytes]:
    """The lines of a game's record, each with its line feed.

    Complete when the game has ended, otherwise redacted; `redacted` asks for the redacted form in any case.

    Raises:
        UnknownGame: there is no such game.
        UnknownTitle: this server does not have the game's title or pack.
    """
    header = _header_of(store, game_id)
    last = store.read(game_id, max(0, header.events - _LAST_EVENTS), header.events)
    if redacted or not any(e.type == "game_ended" for e in last):
        header = replace(header, content=REDACTED)
    pack = sessions.pack(header.title, header.pack)
    return _lines(store, game_id, header, pack.data)


def whole(store: Store, sessions: Sessions, game_id: UUID) -> Record:
    """A game with its sealed parts whether it has ended or not; not for sending.

    Raises:
        UnknownGame, UnknownTitle: as for `export`.
    """
    header = _header_of(store, game_id)
    pack = sessions.pack(header.title, header.pack)
    events = store.read(game_id, 0, header.events)
    return Record(header, canonical(pack.data), tuple(_entry(e, complete=True) for e in events))


def _header_of(store: Store, game_id: UUID) -> Header:
    head = store.head(game_id)
    first = store.read(game_id, 0, 1)
    if head is None or not first:
        raise UnknownGame(game_id)
    opened = public_payload_of(first[0])
    return Header(
        game=str(game_id),
        title=opened["title"],
        rules=first[0].rules,
        pack=opened["pack"],
        events=head.version,
        head=head.hash.hex(),
        content=COMPLETE,
    )


def _lines(store: Store, game_id: UUID, header: Header, pack: Mapping[str, Any]) -> Iterator[bytes]:
    yield header.line() + b"\n"
    yield canonical(pack) + b"\n"
    for after in range(0, header.events, _CHUNK):
        for event in store.read(game_id, after, min(after + _CHUNK, header.events)):
            yield _entry(event, complete=header.complete).line() + b"\n"


def _entry(event: StoredEvent, *, complete: bool) -> Entry:
    return Entry(
        version=event.version,
        type=event.type,
        actor=event.actor,
        recorded_at=_time_in(event),
        rules=event.rules,
        body=_utf8(event.body),
        sealed=_utf8(event.sealed) if complete else None,
        sealed_hash=sha256(event.sealed).digest(),
        prev_hash=event.prev_hash,
        hash=event.hash,
    )


def _time_in(event: StoredEvent) -> str:
    """The time under the hash; the row's where somebody has broken the body, so that the break can be exported."""
    try:
        return str(json.loads(event.body)["at"])
    except (ValueError, LookupError, TypeError):
        return time_text(event.recorded_at)


def _utf8(data: bytes) -> bytes:
    """Bytes that somebody has broken are still exported, and fail verification by their hash."""
    return data.decode(errors="replace").encode()


def read(lines: Iterable[bytes]) -> Record:
    """Read a record, with or without the line feeds.

    Raises:
        NotARecord: the first line is not the header of a record of this format and version.
    """
    rest = iter(lines)
    header = _header(next(rest, b""))
    pack = next(rest, b"").removesuffix(b"\n")
    entries: list[Entry] = []
    broken = None if pack else BadLine(0, "the file ends before the content pack")
    for line in () if broken else rest:
        line = line.removesuffix(b"\n")
        version = len(entries) + 1
        if not line and next(rest, None) is None:
            break
        try:
            entries.append(_read_entry(line, header.complete))
        except ValueError as error:
            broken = BadLine(version, str(error) or "it is no canonical JSON")
            break
    return Record(header, pack, tuple(entries), broken)


def plain(line: bytes) -> Any:
    """The value of a line of canonical JSON with whole numbers only.

    Raises:
        ValueError: it is no JSON, or not written in the canonical way.
    """
    try:
        value = json.loads(line, parse_float=_no_float, parse_constant=_no_float)
        again = canonical(value)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except UnicodeDecodeError:
        raise ValueError("it is no UTF-8") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"it is no JSON: {error}") from None
    if again != line:
        raise ValueError("it is not written as canonical JSON")
    return value


def _no_float(text: str) -> Any:
    raise ValueError(f"{text[:40]} is not a whole number")


def _header(line: bytes) -> Header:
    try:
        data = plain(line.removesuffix(b"\n"))
    except ValueError as error:
        raise NotARecord(f"the first line is no header of a record: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NotARecord(f"the first line does not name the format {FORMAT}")
    if data.get("version") != VERSION:
        raise NotARecord(f"version {data.get('version')!r} of the format is not known here, only {VERSION}")
    try:
        _has(data, {"format": str, "version": int, **_HEADER})
        _are_hashes(data, "head", "pack")
        if str(UUID(data["game"])) != data["game"]:
            raise ValueError("game is not a UUID in its usual form")
    except ValueError as error:
        raise NotARecord(f"the header is faulty: {error}") from None
    if data["content"] not in (COMPLETE, REDACTED) or data["events"] < 1:
        raise NotARecord("the header is faulty: content is complete or redacted, and there is at least one event")
    return Header(**{name: data[name] for name in _HEADER})


_HEADER: Mapping[str, type] = {
    "game": str,
    "title": str,
    "rules": int,
    "pack": str,
    "events": int,
    "head": str,
    "content": str,
}

_ENTRY: Mapping[str, type] = {
    "version": int,
    "type": str,
    "actor": str,
    "recorded_at": str,
    "rules": int,
    "body": str,
    "prev_hash": str,
    "hash": str,
}


def _read_entry(line: bytes, complete: bool) -> Entry:
    data = plain(line)
    secret = "sealed" if complete else "sealed_hash"
    _has(data, {**_ENTRY, secret: str})
    _are_hashes(data, "prev_hash", "hash", *(() if complete else ("sealed_hash",)))
    sealed = data["sealed"].encode() if complete else None
    return Entry(
        version=data["version"],
        type=data["type"],
        actor=data["actor"],
        recorded_at=data["recorded_at"],
        rules=data["rules"],
        body=data["body"].encode(),
        sealed=sealed,
        sealed_hash=bytes.fromhex(data["sealed_hash"]) if sealed is None else sha256(sealed).digest(),
        prev_hash=bytes.fromhex(data["prev_hash"]),
        hash=bytes.fromhex(data["hash"]),
    )


def _has(data: Any, wanted: Mapping[str, type]) -> None:
    if not isinstance(data, dict) or data.keys() != wanted.keys():
        raise ValueError(f"it is no object with the fields {', '.join(sorted(wanted))}")
    for name, kind in wanted.items():
        if type(data[name]) is not kind:
            raise ValueError(f"{name} is not of the type {kind.__name__}")


def _are_hashes(data: Mapping[str, Any], *names: str) -> None:
    for name in names:
        if not _HASH.fullmatch(data[name]):
            raise ValueError(f"{name} is not a SHA-256 in lower-case hex")
