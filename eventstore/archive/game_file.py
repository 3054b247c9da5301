"""How is a game written in the archive?

As its record (`record.py`) without what follows from the rest: hashes of events follow from the events before them, and
the content pack, which all games of a title share, is a file of its own (`packs/`). Lines, each ended by one line feed
and compressed by zstd:

1. the header of the record, with the format `annals-archived-game`;
2. then three lines per event: what the record tells beside its bytes, its body, and its sealed part.

The last hash must be the head that the header names, so a file proves as much as its record.
A file of release 0.2 is the record itself, and is read as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

from eventstore.chain import link, sealed_hash
from eventstore.errors import NotARecord
from eventstore.files import FileTarget
from eventstore.quick_json import canonical, loads
from eventstore.record import entry_line
from eventstore.store import GENESIS
from eventstore.verification import verifier
from eventstore.verification.verifier import Entry

try:
    zstd: Any = import_module("compression.zstd")
except ImportError:
    zstd = import_module("backports.zstd")

__all__ = ["FORMAT", "compressed", "entries_in", "name_of_pack", "packed", "record_in"]

FORMAT = "annals-archived-game"
_TOLD = ("type", "actor", "recorded_at", "rules")
_LEVEL = 19
_MOST = 2**28
"""Bytes that a file whose origin nobody knows may have when it is decompressed."""


def compressed(data: bytes) -> bytes:
    """As small as zstd makes it."""
    return bytes(zstd.compress(data, level=_LEVEL))


def name_of_pack(digest: str) -> str:
    """The name of the file of a content pack, in the same archive."""
    return f"packs/{digest}.json.zst"


def packed(header: bytes, events: Iterable[bytes]) -> bytes:
    """The lines of a file, from those of a complete record."""
    lines = [canonical({**loads(header), "format": FORMAT})]
    for event in map(loads, events):
        lines += canonical({name: event[name] for name in _TOLD}), event["body"].encode(), event["sealed"].encode()
    return b"\n".join([*lines, b""])


def entries_in(data: bytes) -> list[Entry]:
    """The events in a file that the archive wrote, each with its hashes."""
    header, *lines, _ = zstd.decompress(data).split(b"\n")
    if loads(header)["format"] == FORMAT:
        return list(_entries(lines))
    return list(verifier.read(line + b"\n" for line in (header, *lines)).entries)


def record_in(data: bytes, archive: FileTarget) -> Iterator[bytes]:
    """The lines of the record in a file, with the pack that lies in the same archive; unchecked.

    Raises:
        NotARecord: there is none in the file, or its pack is not there.
    """
    try:
        header, *lines, rest = _bounded(data).split(b"\n")
        if rest:
            raise ValueError("it ends within a line")
        told = loads(header)
        if told["format"] != FORMAT:
            yield from (line + b"\n" for line in (header, *lines))
            return
        pack = archive.read(name := name_of_pack(told["pack"]))
        if pack is None:
            raise ValueError(f"{name} is missing beside the folder games")
        yield canonical({**told, "format": verifier.FORMAT}) + b"\n"
        yield _bounded(pack)
        yield from (entry_line(entry) + b"\n" for entry in _entries(lines))
    except (zstd.ZstdError, ValueError, LookupError, TypeError) as error:
        raise NotARecord(f"no game is in this file of an archive: {error}") from None


def _bounded(data: bytes) -> bytes:
    unpack = zstd.ZstdDecompressor()
    unpacked: bytes = unpack.decompress(data, _MOST)
    if len(unpacked) == _MOST:
        raise ValueError(f"it holds {_MOST} bytes or more")
    if not unpack.eof or unpack.unused_data:
        raise ValueError("it must be one frame of zstd, and nothing after it")
    return unpacked


def _entries(lines: Sequence[bytes]) -> Iterator[Entry]:
    last = GENESIS
    for version, (told, body, sealed) in enumerate(zip(*[iter(lines)] * 3, strict=True), start=1):
        found = link(last, body, sealed)
        yield Entry(
            **loads(told),
            version=version,
            body=body,
            sealed=sealed,
            sealed_hash=sealed_hash(sealed),
            prev_hash=last,
            hash=found,
        )
        last = found
