"""Is a record unaltered and its luck honest, and is its head in a signed checkpoint? One file, needs only Python 3.11.

It is self-contained, so that an auditor can read it completely, copy it and run it anywhere:

    python verifier.py FILE... [--key KEY]... [--proof FILE]... [--draws FILE] [--anchor VERSION:HASH]

FILE is a record, a checkpoint, an inclusion proof or a consistency proof. Exit status: 0 sound; 1 the first fault is
printed; 2 a file cannot be read as any of these. It does not check the rules: `annals verify` uses this file and does.
Formats: RFC 8785 (JSON), RFC 6962 section 2.1 (tree), RFC 8032 (Ed25519), C2SP signed-note and tlog-checkpoint.

    Wrong        the first fault found; carries a Fault
    Unreadable   a file that cannot be read as a record, checkpoint or proof
"""

from __future__ import annotations

import argparse
import base64
import hmac
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256, sha512
from pathlib import Path
from typing import Any, Final
from uuid import UUID

__all__ = [
    "COMPLETE",
    "CONSISTENCY",
    "FORMAT",
    "GENESIS",
    "INCLUSION",
    "REDACTED",
    "VERSION",
    "Checkpoint",
    "Entry",
    "Header",
    "Key",
    "Luck",
    "ParsedEvent",
    "Record",
    "RecordFault",
    "Unreadable",
    "Wrong",
    "anchors_of",
    "canonical",
    "check_consistency",
    "check_draws",
    "check_note_or_proof",
    "check_record",
    "draw",
    "ed25519_verifies",
    "kind_of",
    "leaf_bytes",
    "leaf_hash",
    "luck_key",
    "main",
    "node_hash",
    "parsed",
    "plain",
    "read",
    "read_all",
    "read_checkpoint",
    "root_of",
    "told",
    "verify_note",
    "verify_proof",
]

FORMAT: Final = "annals-record"
INCLUSION: Final = "annals-inclusion"
CONSISTENCY: Final = "annals-consistency"
VERSION: Final = 1
COMPLETE: Final = "complete"
REDACTED: Final = "redacted"
GENESIS: Final = bytes(32)
"""The `prev_hash` of a game's first event."""

_HASH = re.compile(r"[0-9a-f]{64}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
_SALT = re.compile(r"[0-9a-f]{32}")
_BEGINS = re.compile(rb'{"content":"(complete|redacted)","events":')
"""The first bytes of a record's header; an event's line starts differently."""
_SHOWN = 200
"""Longer values are cut in a fault."""


@dataclass(frozen=True, slots=True)
class RecordFault:
    """The first fault: of the event of a version, or (0) of the part before the events."""

    version: int
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"version {self.version}: {self.what} should be {self.expected}, is {self.found}"


class Wrong(Exception):
    """A fault without its version."""

    def __init__(self, what: str, expected: object, found: object) -> None:
        super().__init__(f"{what}: expected {_text(expected)}, found {_text(found)}")
        self.what, self.expected, self.found = what, expected, found

    def at(self, version: int) -> RecordFault:
        """The same as a fault, long values cut."""
        return RecordFault(version, self.what, _text(self.expected), _text(self.found))


class Unreadable(ValueError):
    """A file that cannot be read as a record, checkpoint or proof."""


def _text(value: object) -> str:
    if isinstance(value, BaseException):
        value = f"{type(value).__name__}: {value}"
    text = value if isinstance(value, str) else canonical(value).decode()
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


# --- canonical JSON ------------------------------------------------------------------------------------------


def canonical(data: Any) -> bytes:
    """Canonical JSON (RFC 8785) of data without fractions, with ASCII keys."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def plain(line: bytes) -> Any:
    """The value of a line of canonical JSON with whole numbers only; raises ValueError for anything else."""
    try:
        value = json.loads(line, parse_float=_no_float, parse_constant=_no_float)
        canonical_line = canonical(value)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ValueError(f"not valid JSON in UTF-8: {error}") from None
    if canonical_line != line:
        raise ValueError("not written as canonical JSON")
    return value


def _no_float(text: str) -> Any:
    raise ValueError(f"{text[:40]} is not a whole number")


def _has(data: Any, wanted: Mapping[str, type]) -> None:
    if not isinstance(data, dict) or data.keys() != wanted.keys():
        raise ValueError(f"must be an object with the fields {', '.join(sorted(wanted))}")
    for name, kind in wanted.items():
        if type(data[name]) is not kind:
            raise ValueError(f"{name} is not of the type {kind.__name__}")


def _are_hashes(data: Mapping[str, Any], *names: str) -> None:
    for name in names:
        if not _HASH.fullmatch(data[name]):
            raise ValueError(f"{name} is not a SHA-256 in lower-case hex")


# --- reading a record ----------------------------------------------------------------------------------------


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
        """Whether the sealed parts are in the record."""
        return self.content == COMPLETE


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


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read, unchecked."""

    header: Header
    pack: bytes
    """The line of the content pack."""
    entries: tuple[Entry, ...]
    broken: RecordFault | None = None
    """The first line that cannot be read; reading stopped there."""


_HEADER: Mapping[str, type] = {name: int if name in ("rules", "events") else str for name in Header.__slots__}
_ENTRY: Mapping[str, type] = {
    **dict.fromkeys(("type", "actor", "recorded_at", "body", "prev_hash", "hash"), str),
    **dict.fromkeys(("version", "rules"), int),
}


def read(lines: Iterable[bytes]) -> Record:
    """Read a record, with or without line feeds; raises Unreadable without a header of this version."""
    rest = iter(lines)
    header = _header(next(rest, b""))
    pack = next(rest, b"").removesuffix(b"\n")
    entries: list[Entry] = []
    broken = None if pack else RecordFault(0, "line", "the content pack", "the end of the file")
    for line in () if broken else rest:
        line = line.removesuffix(b"\n")
        if not line and next(rest, None) is None:
            break
        try:
            entries.append(_entry(line, header.complete))
        except ValueError as error:
            broken = RecordFault(len(entries) + 1, "line", "a line as the format has it", str(error))
            break
    return Record(header, pack, tuple(entries), broken)


def read_all(lines: Iterable[bytes]) -> Iterator[Record]:
    """Consecutive records of a file; raises Unreadable if it does not start with a header."""
    own: list[bytes] = []
    for line in lines:
        if own and _BEGINS.match(line):
            yield read(own)
            own = []
        own.append(line)
    yield read(own)


def _header(line: bytes) -> Header:
    try:
        data = plain(line.removesuffix(b"\n"))
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError(f"must name the format {FORMAT}")
        if data.get("version") != VERSION:
            raise ValueError(f"version {data.get('version')!r} of the format is unknown; this program reads {VERSION}")
        _has(data, {"format": str, "version": int, **_HEADER})
        _are_hashes(data, "head", "pack")
        if str(UUID(data["game"])) != data["game"]:
            raise ValueError("game must be a UUID in its canonical form")
        if data["content"] not in (COMPLETE, REDACTED) or data["events"] < 1:
            raise ValueError("content must be complete or redacted, with at least one event")
    except ValueError as error:
        raise Unreadable(f"the first line must be the header of a record: {error}") from None
    return Header(**{name: data[name] for name in _HEADER})


def _entry(line: bytes, complete: bool) -> Entry:
    data = plain(line)
    secret = "sealed" if complete else "sealed_hash"
    _has(data, {**_ENTRY, secret: str})
    _are_hashes(data, "prev_hash", "hash", *(() if complete else ("sealed_hash",)))
    sealed = data.pop("sealed").encode() if complete else None
    sealed_hash = data.pop("sealed_hash", "") if sealed is None else sha256(sealed).hexdigest()
    hashes = {"sealed_hash": sealed_hash, "prev_hash": data.pop("prev_hash"), "hash": data.pop("hash")}
    unpacked = {name: bytes.fromhex(text) for name, text in hashes.items()}
    return Entry(**data | {"body": data["body"].encode(), "sealed": sealed} | unpacked)


# --- checking a record ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ParsedEvent:
    """One event, parsed."""

    version: int
    type: str
    actor: str
    rules: int
    at: str
    body: bytes
    public: Mapping[str, Any]
    sealed: Mapping[str, Any] | None

    @property
    def complete(self) -> bool:
        """True if the sealed part is known."""
        return self.sealed is not None

    @property
    def payload(self) -> Mapping[str, Any]:
        """The full payload, or its public part."""
        payload: Mapping[str, Any] = self.public if self.sealed is None else self.sealed["payload"]
        return payload

    @property
    def drawn(self) -> int | None:
        """The number of draws after the event, if it states one."""
        effects = (self.payload["past"][-1] if self.type == "game_forked" else self.payload).get("effects")
        last = effects[-1] if isinstance(effects, list) and effects else None
        drawn = last.get("drawn") if isinstance(last, dict) and last.get("type") == "agenda_changed" else None
        return drawn if type(drawn) is int else None


def check_bytes(record: Record, anchors: Mapping[int, str] | None = None) -> RecordFault | None:
    """The first fault of the bytes: the pack, the chain, the lines, the count, the head, the anchors."""
    header, entries, broken = record.header, record.entries, record.broken
    digest = sha256(record.pack).hexdigest()
    if digest != header.pack:
        return RecordFault(0, "pack", header.pack, digest)
    last = GENESIS
    for number, e in enumerate(entries, 1):
        if e.version != number:
            return RecordFault(number, "version", str(number), str(e.version))
        if e.prev_hash != last:
            return RecordFault(number, "prev_hash", last.hex(), e.prev_hash.hex())
        last = sha256(last + sha256(e.body).digest() + e.sealed_hash).digest()
        if e.hash != last:
            return RecordFault(number, "hash", last.hex(), e.hash.hex())
    if broken is not None:
        return broken
    if len(entries) != header.events:
        missing = min(len(entries), header.events) + 1
        return RecordFault(missing, "events", f"{header.events} events", f"{len(entries)} events")
    if last.hex() != header.head:
        return RecordFault(len(entries), "head", header.head, last.hex())
    for version, wanted in sorted((anchors or {}).items()):
        found = entries[version - 1].hash.hex() if 0 < version <= len(entries) else "no such event"
        if found != wanted:
            return RecordFault(version, "anchor", wanted, found)
    return None


def parsed(entry: Entry) -> ParsedEvent:
    """The parts of an event; raises Wrong if its bytes are not canonical or disagree with its line."""
    body = _part("body", entry.body, ("actor", "at", "payload", "rules", "type"))
    line = {"actor": entry.actor, "at": entry.recorded_at, "rules": entry.rules, "type": entry.type}
    for name, said in line.items():
        if body[name] != said or type(body[name]) is not type(said):
            raise Wrong(name if name != "at" else "recorded_at", body[name], said)
    if not _TIME.fullmatch(entry.recorded_at):
        raise Wrong("recorded_at", "a time in UTC with microseconds", entry.recorded_at)
    sealed = None
    if entry.sealed is not None:
        sealed = _part("sealed", entry.sealed, ("digest", "layout", "payload", "salt"))
        if not isinstance(sealed["salt"], str) or not _SALT.fullmatch(sealed["salt"]):
            raise Wrong("salt", "16 bytes in hex", sealed["salt"])
    said = (entry.version, entry.type, entry.actor, entry.rules, entry.recorded_at)
    return ParsedEvent(*said, entry.body, body["payload"], sealed)


def _part(name: str, data: bytes, fields: tuple[str, ...]) -> dict[str, Any]:
    try:
        value = plain(data)
    except ValueError as error:
        raise Wrong(name, "canonical JSON", error) from None
    if not isinstance(value, dict) or value.keys() != set(fields):
        raise Wrong(name, ", ".join(fields), value)
    if not isinstance(value["payload"], dict):
        raise Wrong(name, "a payload that is an object", value["payload"])
    return value


@dataclass(slots=True)
class Luck:
    """The luck of a game, gathered from its events and checked one by one."""

    commitment: str = ""
    seed: bytes | None = None
    client_seeds: Sequence[str | None] | None = None
    drawn: int = 0
    spans: list[tuple[int, int, int]] = field(default_factory=list)
    """(version, first draw, draws) of each event that drew."""
    _given: dict[int, str | None] = field(default_factory=dict)
    _lot: tuple[Sequence[str | None], Sequence[int]] | None = None
    """The client seeds present when seats were drawn, and the resulting order."""

    def take(self, event: ParsedEvent) -> None:
        """Check the next event; raises Wrong where commitment, client seeds, lots or the count of draws differ."""
        p = event.payload
        if event.type == "game_opened":
            self.commitment = str(p.get("commitment"))
            if event.complete:
                self.seed = _seed(p)
                self._fits(self.seed)
        elif event.type == "seat_taken":
            self._given[p.get("seat", -1)] = p.get("word")
        elif event.type == "seat_left":
            self._given.pop(p.get("seat", -1), None)
        elif event.type == "seats_drawn":
            self._lot = [self._given[seat] for seat in sorted(self._given)], p["order"]
            self._lot_fits()
            self._given = {seat: self._given[taken] for seat, taken in enumerate(p["order"])}
        elif event.type == "game_forked":
            # Earlier draws are those of the source game.
            self.drawn = event.drawn or 0
            if event.complete:
                found = sha256(bytes.fromhex(p["luck"][-1]["seed"])).hexdigest()
                if found != p["source"]["commitment"]:
                    raise Wrong("commitment of the source", p["source"]["commitment"], found)
            return
        elif event.type == "game_started":
            self.client_seeds = [self._given[seat] for seat in sorted(self._given)]
            if canonical(p.get("words")) != canonical(self.client_seeds):
                raise Wrong("words", self.client_seeds, p.get("words"))
        elif event.type == "seed_revealed":
            seed = _seed(p)
            self._fits(seed)
            if self.seed not in (None, seed):
                raise Wrong("seed", (self.seed or b"").hex(), seed.hex())
            self.seed = seed
            self._lot_fits()
        drawn = event.drawn
        if drawn is not None:
            if drawn < self.drawn:
                raise Wrong("drawn", f"at least {self.drawn}", drawn)
            if drawn > self.drawn:
                self.spans.append((event.version, self.drawn, drawn - self.drawn))
            self.drawn = drawn

    def _fits(self, seed: bytes) -> None:
        found = sha256(seed).hexdigest()
        if found != self.commitment:
            raise Wrong("commitment", self.commitment, found)

    def _lot_fits(self) -> None:
        """Repeat the draw of seats, once the seed is known: in a redacted record, when it is revealed."""
        if self._lot is not None and self.seed is not None:
            client_seeds, said = self._lot
            order = seat_order(self.seed, client_seeds)
            if canonical(said) != canonical(order):
                raise Wrong("order", order, said)


def _seed(payload: Mapping[str, Any]) -> bytes:
    try:
        return bytes.fromhex(payload["seed"])
    except (KeyError, TypeError, ValueError):
        raise Wrong("seed", "bytes in hex", payload.get("seed")) from None


def check_record(
    record: Record, anchors: Mapping[int, str] | None = None
) -> tuple[RecordFault | None, list[ParsedEvent], Luck]:
    """The first fault detectable without the rules, the events parsed, and their luck."""
    events: list[ParsedEvent] = []
    luck = Luck()
    fault = check_bytes(record, anchors)
    for entry in record.entries if fault is None else ():
        try:
            event = parsed(entry)
            if entry.version == 1:
                _check_opened(record.header, event)
            luck.take(event)
        except Wrong as wrong:
            return wrong.at(entry.version), events, luck
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            return Wrong("payload", "the fields of its type", error).at(entry.version), events, luck
        events.append(event)
    return fault, events, luck


def _check_opened(header: Header, event: ParsedEvent) -> None:
    if event.type != "game_opened":
        raise Wrong("type", "game_opened", event.type)
    for name in ("game", "title", "pack"):
        if event.payload.get(name) != getattr(header, name):
            raise Wrong(name, event.payload.get(name), getattr(header, name))
    if event.rules != header.rules:
        raise Wrong("rules", event.rules, header.rules)


# --- luck ----------------------------------------------------------------------------------------------------


def luck_key(seed: bytes, client_seeds: Sequence[str | None]) -> bytes:
    """The key of a game's draws: HMAC-SHA256 of the seats' client seeds (canonical JSON) under the seed."""
    return hmac.digest(seed, canonical(list(client_seeds)), "sha256")


def seat_order(seed: bytes, client_seeds: Sequence[str | None]) -> list[int]:
    """For each seat, the seat that its holder had taken, if seats are drawn: a shuffle under a separate key."""
    key = hmac.digest(luck_key(seed, client_seeds), b"seating", "sha256")
    order = list(range(len(client_seeds)))
    for n, i in enumerate(range(len(order) - 1, 0, -1)):
        j = draw(key, n, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def draw(key: bytes, n: int, bound: int) -> int:
    """Draw number n of a game, a number in 0..bound-1: HMAC-SHA256 of "n:try", with rejection sampling."""
    limit, tries = 2**64 - 2**64 % bound, 0
    while True:
        value = int.from_bytes(hmac.digest(key, f"{n}:{tries}".encode(), "sha256")[:8], "big")
        if value < limit:
            return value % bound
        tries += 1


def check_draws(luck: Luck, draws: Iterable[Mapping[str, Any]]) -> RecordFault | None:
    """The first fault of a list of draws `{version, draw, bound, result}`, which must hold all draws of the events."""
    if luck.seed is None or luck.client_seeds is None:
        return RecordFault(0, "seed", "a game that has started and whose seed is revealed", "none")
    key = luck_key(luck.seed, luck.client_seeds)
    wanted = [(version, n) for version, first, count in luck.spans for n in range(first, first + count)]
    found = list(draws)
    for (version, n), each in zip(wanted, found, strict=False):
        if (each["version"], each["draw"]) != (version, n):
            return RecordFault(
                version, "draw", f"draw {n} of version {version}", f"draw {each['draw']} of {each['version']}"
            )
        result = draw(key, n, each["bound"])
        if each["result"] != result:
            return RecordFault(version, f"draw {n}", str(result), str(each["result"]))
    if len(wanted) != len(found):
        return RecordFault(0, "draws", str(len(wanted)), str(len(found)))
    return None


# --- the tree (RFC 6962, section 2.1) ------------------------------------------------------------------------


def leaf_bytes(game: str, version: int, head: str) -> bytes:
    """A leaf of the log: a game's head (hex) at a version."""
    return canonical({"game": game, "head": head, "version": version})


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf: SHA-256 of 0x00 and its bytes."""
    return sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node: SHA-256 of 0x01 and both children."""
    return sha256(b"\1" + left + right).digest()


_EMPTY = sha256(b"").digest()
"""The root of a tree without leaves."""


def root_of(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes:
    """The root of a tree of `size` leaves to which the path of PATH(index, D[size]) leads (RFC 6962, section 2.1.1).

    Raises:
        Wrong: the path is of the wrong length, or there is no such leaf.
    """
    if not 0 <= index < size:
        raise Wrong("index", f"0 to {size - 1}", index)
    right: list[bool] = []
    while size > 1:
        left = _left(size)
        right.append(index >= left)
        index, size = (index - left, size - left) if index >= left else (index, left)
    if len(path) != len(right):
        raise Wrong("path", f"{len(right)} hashes", f"{len(path)} hashes")
    found = leaf
    for step, is_right in zip(path, reversed(right), strict=True):
        found = node_hash(step, found) if is_right else node_hash(found, step)
    return found


def check_consistency(old: int, old_root: bytes, new: int, new_root: bytes, path: Sequence[bytes]) -> None:
    """Check that a tree of `new` leaves begins with the `old` ones, by PROOF(old, D[new]) (RFC 6962, section 2.1.2).

    Raises:
        Wrong: the path does not prove it.
    """
    if not 0 <= old <= new:
        raise Wrong("size", f"at least {old}", new)
    first = second = old_root
    steps, right = list(path), []
    if old == 0:
        # Every tree extends the empty one: no proof is needed.
        first, second = _EMPTY, new_root if new else _EMPTY
    at, size = old, new
    while 0 < at < size:
        left = _left(size)
        right.append(at > left)
        at, size = (at - left, size - left) if at > left else (at, left)
    if any(right):
        # The old tree is not a subtree of the new one: the path starts with the last subtree complete in both.
        first = second = steps.pop(0) if steps else b""
    if len(steps) != len(right):
        raise Wrong("path", f"{len(right) + any(right)} hashes", f"{len(path)} hashes")
    for step, is_right in zip(steps, reversed(right), strict=True):
        if is_right:
            first = node_hash(step, first)
        second = node_hash(step, second) if is_right else node_hash(second, step)
    if first != old_root:
        raise Wrong("old root", old_root.hex(), first.hex())
    if second != new_root:
        raise Wrong("new root", new_root.hex(), second.hex())


def _left(size: int) -> int:
    """Number of leaves in the left half of a tree: the largest power of two below the size."""
    return 1 << (size - 1).bit_length() - 1


# --- Ed25519 (RFC 8032, section 5.1) -------------------------------------------------------------------------

_P = 2**255 - 19
_Q = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)
_Point = tuple[int, int, int, int]


def _add(a: _Point, b: _Point) -> _Point:
    x, y = (a[1] - a[0]) * (b[1] - b[0]) % _P, (a[1] + a[0]) * (b[1] + b[0]) % _P
    t, z = 2 * a[3] * b[3] * _D % _P, 2 * a[2] * b[2] % _P
    e, f, g, h = y - x, z - t, z + t, y + x
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(n: int, point: _Point) -> _Point:
    total: _Point = (0, 1, 1, 0)
    while n:
        if n & 1:
            total = _add(total, point)
        point, n = _add(point, point), n >> 1
    return total


def _point(data: bytes) -> _Point | None:
    """The point encoded in 32 bytes, None if they are not a valid encoding."""
    y, sign = int.from_bytes(data, "little") & (1 << 255) - 1, data[31] >> 7
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    x = _P - x if x & 1 != sign else x
    return x, y, 1, x * y % _P


_BASE = _point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))


def ed25519_verifies(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether a signature of 64 bytes over a message is that of a public key of 32 bytes."""
    if len(public) != 32 or len(signature) != 64 or _BASE is None:
        return False
    a, r, s = _point(public), _point(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= _Q:
        return False
    h = int.from_bytes(sha512(signature[:32] + public + message).digest(), "little") % _Q
    left, right = _times(s, _BASE), _add(r, _times(h, a))
    return (left[0] * right[2] - right[0] * left[2]) % _P == 0 == (left[1] * right[2] - right[1] * left[2]) % _P


# --- checkpoints (C2SP signed-note, tlog-checkpoint) ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Key:
    """A public key of a log, written `name+id+base64`."""

    name: str
    public: bytes
    """32 bytes."""

    @property
    def id(self) -> str:
        """The first four bytes of SHA-256(name, line feed, 0x01, public key), in hex."""
        return sha256(self.name.encode() + b"\n\1" + self.public).hexdigest()[:8]

    @property
    def text(self) -> str:
        """The text form, as published and passed to `--key`."""
        encoded = base64.b64encode(b"\1" + self.public).decode()
        return f"{self.name}+{self.id}+{encoded}"

    @classmethod
    def read(cls, text: str) -> Key:
        """The key from its text form; raises Unreadable if malformed."""
        try:
            name, _, data = text.strip().split("+", 2)
            key = cls(name, base64.b64decode(data)[1:])
            if name and len(key.public) == 32 and key.text == text.strip():
                return key
        except ValueError:
            pass
        raise Unreadable(f"expected an Ed25519 key of the form name+id+base64, got {text[:80]!r}")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A signed tree head; `verify_note` checks its signatures."""

    text: str
    """The signed text."""
    origin: str
    size: int
    root: bytes
    time: str
    signatures: tuple[tuple[str, str, bytes], ...]
    """(key name, key id in hex, signature)."""


def _unpacked(text: str) -> bytes:
    """The bytes of canonical base64; raises ValueError for anything else."""
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text:
        raise ValueError("unused bits of base64 must be zero")
    return data


def read_checkpoint(note: str) -> Checkpoint:
    """A checkpoint from its note; raises Unreadable if malformed."""
    text, blank, tail = note.rpartition("\n\n")
    lines = (text + "\n").split("\n")
    try:
        if not blank or not tail.endswith("\n") or any(c < " " and c != "\n" for c in note):
            raise ValueError("a checkpoint must be text, an empty line and signatures")
        signatures = []
        for line in tail[:-1].split("\n"):
            dash, name, data = line.split(" ")
            signed = _unpacked(data)
            if dash != "\u2014" or not name or len(signed) < 5:
                raise ValueError("a signature must be a dash, a name and base64")
            signatures.append((name, signed[:4].hex(), signed[4:]))
        origin, size, root = lines[0], int(lines[1]), _unpacked(lines[2])
        if not origin or str(size) != lines[1] or size < 0 or len(root) != 32 or "" in lines[:-1]:
            raise ValueError("its lines must be origin, size, root and optional extensions")
    except (ValueError, IndexError) as error:
        raise Unreadable(f"cannot be read as a checkpoint: {error}") from None
    time = next((line.removeprefix("time ") for line in lines[3:] if line.startswith("time ")), "")
    return Checkpoint(text + "\n", origin, size, root, time, tuple(signatures))


def verify_note(note: str, keys: Iterable[Key]) -> Checkpoint:
    """A checkpoint that a known key has signed; signatures of other keys are ignored, as the format requires.

    Raises:
        Unreadable: the note is malformed.
        Wrong: no known key has signed it, or a signature with a known key's name and id is invalid.
    """
    found, known = read_checkpoint(note), {(key.name, key.id): key for key in keys}
    good = False
    for name, id_, signature in found.signatures:
        key = known.get((name, id_))
        if key is not None and not ed25519_verifies(key.public, found.text.encode(), signature):
            raise Wrong("signature", f"that of the key {name}+{id_} over this text", signature.hex())
        good = good or key is not None
    if not good:
        signers = ", ".join(f"{name}+{id_}" for name, id_, _ in found.signatures)
        raise Wrong("signature", "one of a known key: " + (", ".join(f"{n}+{i}" for n, i in known) or "none"), signers)
    return found


def verify_proof(proof: Mapping[str, Any], keys: Sequence[Key]) -> dict[str, Any]:
    """The contents of a valid inclusion or consistency proof.

    Raises:
        Unreadable: the proof is malformed.
        Wrong: the proof is invalid.
    """
    kind = str(proof.get("format"))
    try:
        if proof.get("version") != VERSION or kind not in _PROOFS:
            raise ValueError("unknown format or version")
        _has(proof, {"format": str, "version": int, "path": list, **_PROOFS[kind]})
        path = [bytes.fromhex(step) for step in proof["path"] if _HASH.fullmatch(step)]
        if len(path) != len(proof["path"]):
            raise ValueError("its path must be a list of SHA-256 in lower-case hex")
    except (ValueError, TypeError) as error:
        raise Unreadable(f"cannot be read as a proof: {error}") from None
    if kind == INCLUSION:
        point = verify_note(proof["checkpoint"], keys)
        leaf = leaf_hash(leaf_bytes(proof["game"], proof["event"], proof["head"]))
        root = root_of(leaf, proof["index"], point.size, path)
        if root != point.root:
            raise Wrong("root", point.root.hex(), root.hex())
        return {**{name: proof[name] for name in ("game", "event", "head", "index")}, **_shown(point)}
    old, new = verify_note(proof["old"], keys), verify_note(proof["new"], keys)
    if old.origin != new.origin:
        raise Wrong("origin", old.origin, new.origin)
    check_consistency(old.size, old.root, new.size, new.root, path)
    return {"old": _shown(old), "new": _shown(new)}


_PROOFS: Mapping[str, Mapping[str, type]] = {
    INCLUSION: {"game": str, "event": int, "head": str, "index": int, "checkpoint": str},
    CONSISTENCY: {"old": str, "new": str},
}


def _shown(point: Checkpoint) -> dict[str, Any]:
    return {"origin": point.origin, "size": point.size, "root": point.root.hex(), "time": point.time}


# --- files ---------------------------------------------------------------------------------------------------


def kind_of(data: bytes) -> str:
    """The kind of a file by its first bytes: `checkpoint`, `proof` or `record`."""
    if not data.lstrip().startswith(b"{"):
        return "checkpoint" if "\u2014 ".encode() in data else "record"
    head = data.lstrip()[:4096]
    return "proof" if INCLUSION.encode() in head or CONSISTENCY.encode() in head else "record"


def check_note_or_proof(data: bytes, keys: Sequence[Key]) -> dict[str, Any]:
    """The contents of a checkpoint or proof; raises Unreadable and Wrong like `verify_note` and `verify_proof`."""
    try:
        if kind_of(data) == "checkpoint":
            return _shown(verify_note(data.decode(), keys))
        proof = json.loads(data)
        if not isinstance(proof, dict):
            raise ValueError("must be an object")
        return verify_proof(proof, keys)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"cannot be read as a checkpoint or proof: {error}") from None


def told(shown: Mapping[str, Any], before: str = "") -> str:
    """The contents of a checkpoint or proof, in one line."""
    parts = ((f"{before}{name}", value) for name, value in shown.items())
    return ", ".join(told(value, f"{name} ") if isinstance(value, dict) else f"{name} {value}" for name, value in parts)


def anchors_of(proofs: Iterable[Mapping[str, Any]], game: str) -> dict[int, str]:
    """The heads of a game in verified inclusion proofs: hashes in hex by version."""
    return {shown["event"]: shown["head"] for shown in proofs if shown.get("game") == game}


def main(argv: Sequence[str] | None = None, say: Callable[[str], object] = print) -> int:
    """Check files; see the module's first lines."""
    parser = argparse.ArgumentParser(description="Are records, checkpoints and proofs sound?")
    parser.add_argument("files", metavar="FILE", nargs="+")
    parser.add_argument("--key", action="append", default=[], help="a log's public key, name+id+base64")
    parser.add_argument("--proof", action="append", default=[], help="an inclusion proof that the records must match")
    parser.add_argument("--draws", help="a list of draws, one JSON object per line, that the record must match")
    parser.add_argument("--anchor", action="append", default=[], help="VERSION:HASH from another source")
    given = parser.parse_args(argv)
    status = 0
    try:
        keys = [Key.read(text) for text in given.key]
        anchors = {int(version): found for version, _, found in (a.partition(":") for a in given.anchor)}
        proofs = []
        for name in [*given.proof, *given.files]:
            data = Path(name).read_bytes()
            try:
                if kind_of(data) != "record":
                    shown = check_note_or_proof(data, keys)
                    proofs.append(shown)
                    say(f"{name}: sound: {told(shown)}")
                    continue
                for record in read_all(data.splitlines(keepends=True)):
                    fault, _, luck = check_record(record, {**anchors, **anchors_of(proofs, record.header.game)})
                    if fault is None and given.draws:
                        lines = Path(given.draws).read_text().splitlines()
                        fault = check_draws(luck, map(json.loads, lines))
                    ends = f"{len(record.entries)} events, head {record.header.head}"
                    say(f"{name}: not sound: {fault}" if fault else f"{name}: sound without the rules: {ends}")
                    status = max(status, 1 if fault else 0)
            except Wrong as wrong:
                say(f"{name}: not sound: {wrong}")
                status = 1
    except (Unreadable, ValueError, OSError) as error:
        say(f"cannot be read: {error}")
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main())
