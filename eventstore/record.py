"""Records: whole games as portable files.

A record is lines of canonical JSON (RFC 8785), each ended by one line feed:

1. the header: format, game, title, rules, pack, number of events, head, and whether it is complete or redacted;
2. the content pack's data, verbatim, so that its SHA-256 is the digest that the game names;
3. then one line per event, in order, with the exact text of the hashed bytes.

The same game gives the same bytes.
While a game runs its record is redacted: an event's sealed part is replaced by its SHA-256.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any
from uuid import UUID

from eventstore.errors import NotARecord, UnknownGame
from eventstore.events import public_payload_of, time_text
from eventstore.loading import Games
from eventstore.quick_json import canonical, loads
from eventstore.store import Store, StoredEvent
from eventstore.verification import verifier
from eventstore.verification.verifier import COMPLETE, FORMAT, REDACTED, SHORTER, Entry, Header, Record

__all__ = ["entry_line", "export", "header_line", "read", "read_all", "whole"]

_CHUNK = 500
"""Number of events read from the store at a time."""

_LAST_EVENTS = 8
"""The end of a game is within this many last events of its stream."""

_LATER = re.compile(rb'\{"digest":"[0-9a-f]{64}","hidden":')
"""How a sealed part begins that has only what the body lacks."""

_OPENING = frozenset({"game_ended", "seeds_withheld"})
"""The types of events after which nothing is secret, so that everybody can see what a game was stopped for."""


def export(store: Store, games: Games, game_id: UUID, *, redacted: bool = False) -> Iterator[bytes]:
    """The lines of a game's record, each with its line feed.

    Complete when the game has ended or was stopped by a withheld client seed, otherwise redacted; `redacted` asks for
    the redacted form in any case.

    Raises:
        UnknownGame: there is no such game.
        UnknownTitle: this server does not have the game's title or pack.
    """
    header = _header_of(store, game_id)
    last = store.read(game_id, max(0, header.events - _LAST_EVENTS), header.events)
    if redacted or not any(e.type in _OPENING for e in last):
        header = replace(header, content=REDACTED)
    elif any(_LATER.match(e.sealed) for e in last):
        header = replace(header, version=SHORTER)
    pack = games.pack(header.title, header.pack)
    return _lines(store, game_id, header, pack.data)


def whole(store: Store, games: Games, game_id: UUID) -> Record:
    """A game with its sealed parts, even before it has ended; must not be sent.

    Raises:
        UnknownGame, UnknownTitle: as for `export`.
    """
    header = _header_of(store, game_id)
    pack = games.pack(header.title, header.pack)
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
    yield header_line(header) + b"\n"
    yield canonical(pack) + b"\n"
    for after in range(0, header.events, _CHUNK):
        for event in store.read(game_id, after, min(after + _CHUNK, header.events)):
            yield entry_line(_entry(event, complete=header.complete)) + b"\n"


def header_line(header: Header) -> bytes:
    """A header as written in the file, without the line feed."""
    return canonical({"format": FORMAT, **asdict(header)})


def entry_line(entry: Entry) -> bytes:
    """An event as written in the file, without the line feed."""
    secret = {"sealed_hash": entry.sealed_hash.hex()} if entry.sealed is None else {"sealed": entry.sealed.decode()}
    told = {name: getattr(entry, name) for name in ("version", "type", "actor", "recorded_at", "rules")}
    hashes = {"prev_hash": entry.prev_hash.hex(), "hash": entry.hash.hex()}
    return canonical({**told, **secret, **hashes, "body": entry.body.decode()})


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
    """The hashed time; the row's time if the body was corrupted, so that the corruption can be exported."""
    try:
        return str(loads(event.body)["at"])
    except (ValueError, LookupError, TypeError):
        return time_text(event.recorded_at)


def _utf8(data: bytes) -> bytes:
    """Corrupted bytes are still exported, and fail verification by their hash."""
    return data.decode(errors="replace").encode()


def read(lines: Iterable[bytes]) -> Record:
    """Read a record, with or without the line feeds.

    Raises:
        NotARecord: the first line is not the header of a record of this format and version.
    """
    try:
        return verifier.read(lines)
    except verifier.Unreadable as error:
        raise NotARecord(str(error)) from None


def read_all(lines: Iterable[bytes]) -> Iterator[Record]:
    """Consecutive records of a file.

    Raises:
        NotARecord: the next record has no header.
    """
    try:
        yield from verifier.read_all(lines)
    except verifier.Unreadable as error:
        raise NotARecord(str(error)) from None
