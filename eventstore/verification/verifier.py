"""Is a record unaltered and its luck honest, and is its head in a signed checkpoint? One file, needs only Python 3.11.

It is self-contained, so that an auditor can read it completely, copy it and run it anywhere:

    python verifier.py FILE... [--key KEY]... [--policy FILE] [--proof FILE]... [--draws FILE] [--anchor VERSION:HASH]

FILE is a record, a checkpoint, an inclusion proof, a consistency proof or a .tlog-proof. Exit status: 0 sound; 1 not
sound, and the first fault is printed; 3 not decided, and why; 2 a file cannot be read as any of these. It does not
check the rules: `annals verify` uses this file and does. Nor does it check signatures by ML-DSA-44, and says so.
Formats: RFC 8785 (JSON), RFC 6962 section 2.1 (tree), RFC 8032 (Ed25519), C2SP signed-note, tlog-checkpoint,
tlog-cosignature, tlog-policy and tlog-proof.

    Wrong        the first fault found; carries a Fault
    Unreadable   a file that cannot be read as a record, checkpoint, proof or policy
    Undecided    signatures that would decide cannot be checked here
"""

from __future__ import annotations

import argparse
import base64
import hmac
import json
import re
import sys
import zlib
from bisect import bisect, bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from hashlib import sha256, sha512
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

__all__ = [
    "COMPLETE",
    "CONSISTENCY",
    "COSIGNATURE",
    "ED25519",
    "FORMAT",
    "FORMS",
    "GENESIS",
    "HIDDEN",
    "INCLUSION",
    "ML_DSA_44",
    "NOT_DECIDED",
    "REDACTED",
    "RELEASED",
    "SHORTER",
    "TLOG_PROOF",
    "UNREAD",
    "VERSION",
    "Checked",
    "Checkpoint",
    "Course",
    "Entry",
    "Evidence",
    "Header",
    "Key",
    "Luck",
    "Note",
    "ParsedEvent",
    "Record",
    "RecordFault",
    "Released",
    "TrustPolicy",
    "Undecided",
    "Unreadable",
    "Verifies",
    "Wrong",
    "canonical",
    "check_consistency",
    "check_draws",
    "check_note_or_proof",
    "check_record",
    "check_tlog_proof",
    "draw",
    "ed25519_verifies",
    "entry_bytes",
    "kind_of",
    "leaf_bytes",
    "leaf_hash",
    "luck_key",
    "main",
    "node_hash",
    "pack_name",
    "parsed",
    "plain",
    "read",
    "read_all",
    "read_checkpoint",
    "read_draws",
    "read_policy",
    "read_with",
    "root_of",
    "same",
    "seed_commitment",
    "shown_text",
    "standard_verifies",
    "verdict_text",
    "verify_note",
    "verify_proof",
    "visible",
    "whole_payload",
    "worst",
]

FORMAT: Final = "annals-record"
INCLUSION: Final = "annals-inclusion"
CONSISTENCY: Final = "annals-consistency"
VERSION: Final = 1
SHORTER: Final = 2
"""The versions of the format; events of the later one have in their sealed part only what the body lacks."""
COMPLETE: Final = "complete"
REDACTED: Final = "redacted"
TLOG_PROOF: Final = "c2sp.org/tlog-proof@v1"
GENESIS: Final = bytes(32)
"""The `prev_hash` of a game's first event."""

_HASH = re.compile(r"[0-9a-f]{64}")
_REPLAY = re.compile(rb'\s*\{\s*"format"\s*:\s*"annals-replay"')
"""How the replays begin that the pages save; each holds the record of its game."""
_GAME = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""The id of a game: a UUID in its canonical form, so that one game has one id."""
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
_SALT = re.compile(r"[0-9a-f]{32}")
_BEGINS = re.compile(rb'{"content":"(complete|redacted)","events":')
"""The first bytes of a record's header; an event's line starts differently."""
_SHOWN = 200
"""Longer values are cut in a fault."""
_MOST = 256 * 2**20
"""Most bytes of a record in a proof."""
_GZIP: Final = 16 + zlib.MAX_WBITS
_LAST = 253402300799
"""The last second that can be written as a date."""


@dataclass(frozen=True, slots=True)
class RecordFault:
    """The first fault: of the event of a version, or (0) of the part before the events."""

    version: int
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"version {self.version}: {self.what}: expected {self.expected}, found {self.found}"


class Wrong(Exception):
    """A fault without its version."""

    def __init__(self, what: str, expected: object, found: object) -> None:
        super().__init__(f"{what}: expected {_text(expected)}, found {_text(found)}")
        self.what, self.expected, self.found = what, expected, found

    def at(self, version: int) -> RecordFault:
        """The same as a fault, long values cut."""
        return RecordFault(version, self.what, _text(self.expected), _text(self.found))


class Unreadable(ValueError):
    """A file that cannot be read as a record, checkpoint, proof or policy."""


class Undecided(Exception):
    """Whether a checkpoint is trusted depends on signatures that cannot be checked here."""

    record: bytes = b""
    """A record that lies with it, yet to be checked."""


def _text(value: object) -> str:
    if isinstance(value, BaseException):
        value = f"{type(value).__name__}: {value}"
    text = value if isinstance(value, str) else canonical(value).decode()
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def visible(line: str) -> str:
    """A line to print in which what a file says can neither end the line, nor steer the terminal, nor hide.

    What the terminal cannot show is escaped, too.
    """
    shown = _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", line)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return shown.encode(encoding, "backslashreplace").decode(encoding)


# --- canonical JSON ------------------------------------------------------------------------------------------


def canonical(data: Any) -> bytes:
    """Canonical JSON (RFC 8785) of data without fractions, with ASCII keys."""
    return _write(data).encode()


_write = json.JSONEncoder(
    check_circular=False, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":")
).encode
"""One encoder for all, because making one takes as long as a short text."""


def same(a: Any, b: Any) -> bool:
    """Equal as JSON, where `true` is not 1."""
    return (a == b and _same_kinds(a, b)) or canonical(a) == canonical(b)


def _same_kinds(a: Any, b: Any) -> bool:
    """Whether values that Python calls equal have the same types throughout; false also where a list is a tuple."""
    kind = type(a)
    if kind is not type(b):
        return False
    if kind is not dict and kind is not list:
        return kind in _PLAIN
    pairs = ((value, b[name]) for name, value in a.items()) if kind is dict else zip(a, b, strict=True)
    for one, other in pairs:
        # Written out for what holds nothing else, because nearly everything does.
        inner = type(one)
        if inner is not type(other):
            return False
        if inner not in _PLAIN and not _same_kinds(one, other):
            return False
    return True


_PLAIN: Final = frozenset((str, int, bool, type(None)))


def plain(line: bytes) -> Any:
    """The value of a line of canonical JSON, as every reader of JSON reads it; raises ValueError for anything else.

    So numbers are whole and at most 2^53 - 1, names of fields are ASCII, and nothing is nested over 100 levels deep.
    """
    value = _quicker(line) if _quicker is not None else UNREAD
    if value is UNREAD:
        value = _read_canonical(line)
    if not line.isascii() or line.count(b"[") + line.count(b"{") > _DEEPEST or _LONG in line.translate(_DIGITS):
        _check_readable(value)
    return value


def _read_canonical(line: bytes) -> Any:
    try:
        value = _read(line.decode())
        canonical_line = canonical(value)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except (UnicodeError, json.JSONDecodeError) as error:
        raise ValueError(f"not valid JSON in UTF-8: {error}") from None
    if canonical_line != line:
        raise ValueError("not written as canonical JSON")
    return value


UNREAD: Final = object()
"""What a quicker reader gives for a line that it leaves to the standard library."""
_quicker: Callable[[bytes], Any] | None = None


def read_with(quicker: Callable[[bytes], Any] | None) -> None:
    """Let `plain` ask another reader first; this file alone never does.

    The reader gives a value only if its canonical JSON is the line to the byte; otherwise `UNREAD`.
    """
    global _quicker
    _quicker = quicker


_DEEPEST: Final = 100
_LARGEST: Final = 2**53 - 1
_DIGITS: Final = bytes(ord("0") if 48 <= each <= 57 else each for each in range(256))
_LONG: Final = b"0" * 16
"""In a line with a number above 2^53, after its digits have become noughts; found faster than by an expression."""


def _check_readable(value: Any) -> None:
    """Check that all readers agree on a value: programs differ in how deep, how exact and in which order they read."""
    level = [value]
    for _ in range(_DEEPEST):
        inner: list[Any] = []
        for each in level:
            if type(each) is int and abs(each) > _LARGEST:
                raise ValueError("a number is too large for all programs to read it alike")
            if type(each) is dict:
                if not all(map(str.isascii, each)):
                    raise ValueError("a field has a name that is not ASCII")
                inner.extend(each.values())
            elif type(each) is list:
                inner.extend(each)
        level = inner
        if not level:
            return
    raise ValueError("nested too deeply")


def _read_json(text: str) -> Any:
    """The value of any JSON whose numbers are whole, as every reader reads it; raises ValueError for anything else."""
    value = _read(text)
    _check_readable(value)
    return value


def _no_float(text: str) -> Any:
    raise ValueError(f"{text[:40]} is not a whole number")


_read = json.JSONDecoder(parse_float=_no_float, parse_constant=_no_float).decode


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


# --- what releases had ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Released:
    """What the releases of a title had, so that a record cannot name rules, layouts or packs that never were."""

    rules: Mapping[int, str]
    """Rules numbers, and in words what each changed."""
    layouts: frozenset[str]
    """Names of the layouts of the state under which digests were made."""
    packs: Mapping[str, str]
    """Digests of the content packs that came with the title, and their names."""

    def changed_since(self, number: int) -> str:
        """What changed after a rules number, in words."""
        later = [f"rules {n}: {what}" for n, what in sorted(self.rules.items()) if n > number]
        return "; ".join(later) or "no change is listed"


RELEASED: Final[dict[str, Released]] = {
    "endeavor": Released(
        rules={
            1: "the first rules",
            2: "a player with a Governor is no longer asked for an arrangement that changes nothing (R-46)",
        },
        layouts=frozenset({"ec1201d00a56c7a7"}),
        packs={
            "08718fcd5415df07e98dfae260b4ec6ed7083f42218dde0aa95624587875696b": "Endeavor, first reading",
            "38a8156f39a840ca2686f6025e8825592f4f2dc0eb78142c52d7d6117bd9947a": "Endeavor, second reading",
        },
    ),
    "imperial_struggle": Released(
        rules={
            1: "the first rules",
            2: "an Advantage may be Exhausted with a purchase that it makes no cheaper (IS-8.2.4) and "
            "used before an Event without a bonus condition (IS-5.2.1); what takes something from the"
            " map is asked also with one target",
            3: "effects and steps that named a Theater by its place in its War name it by its id; play is the same",
        },
        layouts=frozenset({"6b09c4d4bb09b9b4", "2828c2b6fd9da303"}),
        packs={"ad5c02b2808ea6ead4eb46ae67c4415cd7a17e0f106d2f439bae75bce6ca90a1": "Imperial Struggle, standard"},
    ),
    "imperialism": Released(
        rules={
            1: "the first rules",
            2: "war events and Pirates may be played whenever their printed conditions hold (IM-20.13), "
            "so that more seats are asked; what costs something is asked also where there is one "
            "option",
        },
        layouts=frozenset({"9e87c2d355f6e962", "f24b5a1fbb05a072"}),
        packs={
            "04cd016f2f28f34cf5c632a9bb27addeff10769ac33f269a76946ac50e395ccf": "Imperialism, edition 2",
            "1f84269ff3bc130de131c88c7075bd93dac81c67d6fe1164467e56dc871d0bfa": "Imperialism, edition 3",
        },
    ),
    "pax_renaissance": Released(
        rules={
            1: "the first rules",
            2: "a card is used for one Operation in a turn, not in each ops action (PR-16.3); the last "
            "bank is taken without a question, and what kills or represses is asked also with one "
            "target",
        },
        layouts=frozenset({"2c8501f055a65c11", "59437ad848d2c2a0"}),
        packs={"24e61de061bb16c9c21a96374bc8911c0cd4ea5afce8c5de637a2b2556e9e056": "Pax Renaissance, standard"},
    ),
}
"""By title. A correction of a rule adds a line to `rules`, a change of the state one to `layouts`; none is removed."""


def pack_name(title: str, digest: str) -> str | None:
    """The name of a pack that came with a title; None for a foreign one."""
    return RELEASED[title].packs.get(digest) if title in RELEASED else None


# --- verdicts ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Note:
    """A remark for auditors that is not a fault."""

    version: int
    what: str
    detail: str


NOT_DECIDED: Final = 3
_STATUSES: Final = (0, NOT_DECIDED, 1, 2)
"""Exit statuses, from the best to the worst: sound, not decided, not sound, unreadable."""


def worst(statuses: Iterable[int]) -> int:
    """The exit status of several checks together."""
    return max(statuses, key=_STATUSES.index, default=0)


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
    version: int = VERSION
    """The version of the format. A complete record with events of the later form has the later one: a program that
    reads the former version alone refuses it, instead of finding it not sound."""

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


_HEADER: Mapping[str, type] = {
    name: int if name in ("rules", "events", "version") else str for name in Header.__slots__
}
_ENTRY: Mapping[str, type] = {
    **dict.fromkeys(("type", "actor", "recorded_at", "body", "prev_hash", "hash"), str),
    **dict.fromkeys(("version", "rules"), int),
}


def read(lines: Iterable[bytes]) -> Record:
    """Read a record from its lines with their line feeds; raises Unreadable without a header of this version."""
    rest = iter(lines)
    header = _header(next(rest, b""))
    pack = next(rest, b"")
    entries: list[Entry] = []
    broken = None if pack.endswith(b"\n") else RecordFault(0, "line", "the content pack and a line feed", _end(pack))
    pack = pack.removesuffix(b"\n")
    for line in () if broken else rest:
        try:
            if not line.endswith(b"\n"):
                raise ValueError(_end(line))
            entries.append(_entry(line.removesuffix(b"\n"), header.complete))
        except ValueError as error:
            broken = RecordFault(len(entries) + 1, "line", "a line as the format has it", str(error))
            break
    return Record(header, pack, tuple(entries), broken)


def _end(line: bytes) -> str:
    return "a line without a line feed" if line else "the end of the file"


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
        if _REPLAY.match(line):
            raise ValueError("this is a saved replay, whose first line holds the record as `record`")
        data = plain(line.removesuffix(b"\n"))
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError(f"must name the format {FORMAT}")
        if data.get("version") not in (VERSION, SHORTER):
            known = f"this program reads {VERSION} and {SHORTER}"
            raise ValueError(f"version {data.get('version')!r} of the format is unknown; {known}")
        _has(data, {"format": str, **_HEADER})
        _are_hashes(data, "head", "pack")
        if not _GAME.fullmatch(data["game"]):
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


@dataclass(slots=True)  # one for each event: freezing at run time would make it three times dearer
class ParsedEvent:
    """One event, parsed."""

    version: int
    type: str
    actor: str
    rules: int
    at: str
    prev_hash: bytes
    body: bytes
    public: Mapping[str, Any]
    sealed: Mapping[str, Any] | None
    payload: Mapping[str, Any]
    """The full payload, or its public part."""
    told: bool = False
    """Whether the sealed payload was found to be the public one, besides what only it may have."""
    whole: bytes = b""
    """The sealed payload as canonical JSON; empty if that is not known."""
    drawn: int | None = field(init=False)
    """The number of draws after the event, if it states one."""

    def __post_init__(self) -> None:
        payload: Any = self.payload
        if self.type == "game_forked":
            past = payload.get("past")
            payload = past[-1] if isinstance(past, list) and past else None
        effects = payload.get("effects") if isinstance(payload, dict) else None
        last = effects[-1] if isinstance(effects, list) and effects else None
        drawn = last.get("drawn") if isinstance(last, dict) and last.get("type") == "agenda_changed" else None
        self.drawn = drawn if type(drawn) is int else None

    @property
    def complete(self) -> bool:
        """True if the sealed part is known."""
        return self.sealed is not None

    @property
    def public_bytes(self) -> bytes:
        """The public payload as canonical JSON, as it stands in the body: the texts around it escape their quotes."""
        return self.body[self.body.index(_PAYLOAD) + len(_PAYLOAD) : self.body.rindex(b',"rules":')]


def check_bytes(record: Record, anchors: Mapping[int, str] | None = None) -> RecordFault | None:
    """The first fault of the bytes: the pack, the chain, the lines, the count, the head, the anchors."""
    header, entries, broken = record.header, record.entries, record.broken
    digest = sha256(record.pack).hexdigest()
    if digest != header.pack:
        return RecordFault(0, "pack", header.pack, digest)
    if pack_name(header.title, header.pack) is None:
        try:
            plain(record.pack)
        except ValueError as error:
            return Wrong("pack", "canonical JSON", str(error)).at(0)
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
    body = _part("body", entry.body, _BODY)
    line = entry.actor, entry.recorded_at, entry.rules, entry.type
    if (body["actor"], body["at"], body["rules"], body["type"]) != line or type(body["rules"]) is not int:
        for name, said in zip(("actor", "at", "rules", "type"), line, strict=True):
            if body[name] != said or type(body[name]) is not type(said):
                raise Wrong(f"{name if name != 'at' else 'recorded_at'} of the line", body[name], said)
    _micros(entry.recorded_at)
    said = (entry.version, entry.type, entry.actor, entry.rules, entry.recorded_at, entry.prev_hash)
    public = body["payload"]
    if entry.sealed is None:
        return ParsedEvent(*said, entry.body, public, None, public)
    only = SEALED.get(entry.type, frozenset())
    told = not only & public.keys()
    sealed = _hiding(entry.sealed) or _as_told(entry.body, entry.sealed, public)
    if sealed is None:
        told = False
        sealed = _part("sealed", entry.sealed, *_SEALED_PARTS)
        if not isinstance(sealed["salt"], str) or not _SALT.fullmatch(sealed["salt"]):
            raise Wrong("salt", "16 bytes in hex", sealed["salt"])
        if not _hash(sealed["digest"]):
            raise Wrong("digest", "a SHA-256 in lower-case hex", sealed["digest"])
        if not isinstance(sealed["layout"], str):
            raise Wrong("layout", "the name of a layout", sealed["layout"])
    if "payload" in sealed:
        return ParsedEvent(*said, entry.body, public, sealed, sealed["payload"], told, _payload_in(entry.sealed))
    hidden = sealed["hidden"]
    event = ParsedEvent(*said, entry.body, public, sealed, whole_payload(public, hidden) if hidden else public)
    if told and hidden.keys() <= only:
        event.told = True
        if not hidden:
            event.whole = event.public_bytes
        elif hidden.keys() == {"choice"} and "due" in public:
            choice = entry.sealed[entry.sealed.index(_CHOICE) : entry.sealed.rindex(b'},"layout":"')]
            event.whole = choice + b"," + event.public_bytes[1:]
    return event


def whole_payload(public: Mapping[str, Any], hidden: Mapping[str, Any]) -> dict[str, Any]:
    """The payload of an event, from its public part and from what that lacks.

    Fields in `hidden` stand for those of the public part; a number among its effects is the place of one that stands
    there, counted from 0. Raises Wrong for a place that is none, or that does not come after the one before.
    """
    whole = {**public, **hidden}
    if isinstance(hidden.get("effects"), list):
        told, next_, effects = public.get("effects"), 0, list(hidden["effects"])
        for i, each in enumerate(effects):
            if isinstance(each, dict):
                continue
            if type(each) is not int or not isinstance(told, list) or not next_ <= each < len(told):
                raise Wrong("hidden", "effects, and places of public ones in their order", each)
            effects[i], next_ = told[each], each + 1
        whole["effects"] = effects
    return whole


def _payload_in(sealed: bytes) -> bytes:
    """The payload in canonical bytes of a sealed part: the texts around it escape their quotes."""
    return sealed[sealed.find(_PAYLOAD) + len(_PAYLOAD) : sealed.rfind(b',"salt":')]


_PAYLOAD: Final = b',"payload":'
_BODY: Final = frozenset(("actor", "at", "payload", "rules", "type"))
_SEALED_PARTS: Final = tuple(frozenset(("digest", "layout", "salt", part)) for part in ("payload", "hidden"))
"""The fields of a sealed part, in the former and in the later form."""
_HIDING = re.compile(
    rb'\{"digest":"([0-9a-f]{64})","hidden":(\{.*\}),"layout":"([0-9a-f]{16})","salt":"([0-9a-f]{32})"\}'
)
_SEALED = re.compile(rb'\{"digest":"([0-9a-f]{64})","layout":"([0-9a-f]{16})","payload":')
_SALTED = re.compile(rb',"salt":"([0-9a-f]{32})"\}')
_SALT_BYTES: Final = 43
_CHOICE: Final = b'{"choice":'


def _as_told(body: bytes, sealed: bytes, payload: dict[str, Any]) -> dict[str, Any] | None:
    """The sealed part, if its payload is to the byte that of the canonical body; then it need not be read again.

    A move's may also begin with the `choice` of an opponent. Around the payload a canonical body has a number and
    texts, in which quotes are escaped.
    """
    start, end = _SEALED.match(sealed), _SALTED.fullmatch(sealed, max(0, len(sealed) - _SALT_BYTES))
    if start is None or end is None:
        return None
    told = body[body.index(_PAYLOAD) + len(_PAYLOAD) : body.rindex(b',"rules":')]
    whole = sealed[start.end() : -_SALT_BYTES]
    if whole != told:
        if not (told.startswith(b'{"due":') and whole.startswith(_CHOICE) and whole.endswith(b"," + told[1:])):
            return None
        try:
            # As deep as it lies in the sealed part, so that every reader finds the same too deep.
            payload = {"choice": plain(b"[[%b]]" % whole[len(_CHOICE) : -len(told)])[0][0], **payload}
        except ValueError:
            return None
    digest, layout = (text.decode() for text in start.groups())
    return {"digest": digest, "layout": layout, "payload": payload, "salt": end[1].decode()}


def _hiding(sealed: bytes) -> dict[str, Any] | None:
    """A sealed part of the later form, of which only `hidden` must be read; None if it may be another."""
    found = _HIDING.fullmatch(sealed)
    if found is None:
        return None
    digest, hidden, layout, salt = found.groups()
    try:
        value = {} if hidden == b"{}" else plain(b"[%b]" % hidden)[0]
    except ValueError:
        return None
    return {"digest": digest.decode(), "hidden": value, "layout": layout.decode(), "salt": salt.decode()}


def _part(name: str, data: bytes, *forms: frozenset[str]) -> dict[str, Any]:
    """The value of canonical JSON that is an object with the fields of one of these forms."""
    try:
        value = plain(data)
    except ValueError as error:
        raise Wrong(name, "canonical JSON", str(error)) from None
    if not isinstance(value, dict) or value.keys() not in forms:
        raise Wrong(name, " or ".join(", ".join(sorted(fields)) for fields in forms), value)
    for part, form in (("payload", "a payload that is an object"), ("hidden", "hidden fields in an object")):
        if part in value and not isinstance(value[part], dict):
            raise Wrong(name, form, value[part])
    return value


# --- the forms of payloads -----------------------------------------------------------------------------------

HIDDEN: Final = "?"
"""Stands in a public body for what the public may not know."""

_Form = Callable[[Any], bool]
_DAY: Final = 24 * 3600
_LONGEST: Final = 366 * _DAY


def _whole(value: Any) -> bool:
    return type(value) is int


def _text_form(value: Any) -> bool:
    return type(value) is str


def _optional_text(value: Any) -> bool:
    return value is None or type(value) is str


def _flag(value: Any) -> bool:
    return type(value) is bool


def _hash(value: Any) -> bool:
    return type(value) is str and _HASH.fullmatch(value) is not None


def _game(value: Any) -> bool:
    return type(value) is str and _GAME.fullmatch(value) is not None


def _object(value: Any) -> bool:
    return type(value) is dict


def _optional_object(value: Any) -> bool:
    return value is None or type(value) is dict


def _list(value: Any) -> bool:
    return type(value) is list


def _wholes(value: Any) -> bool:
    return type(value) is list and all(map(_whole, value)) and len(set(value)) == len(value)


def _texts(value: Any) -> bool:
    return type(value) is list and all(map(_optional_text, value))


def _effect(value: Any) -> bool:
    return type(value) is dict and type(value.get("type")) is str


def _effects(value: Any) -> bool:
    return type(value) is list and all(map(_effect, value))


def _record_of(forms: Mapping[str, _Form]) -> _Form:
    return lambda value: (
        type(value) is dict and value.keys() == forms.keys() and all(f(value[n]) for n, f in forms.items())
    )


def _list_of(form: _Form) -> _Form:
    return lambda value: type(value) is list and all(map(form, value))


def _one_of(*values: str) -> _Form:
    return lambda value: type(value) is str and value in values


def _clock_form(value: Any) -> bool:
    if value is None:
        return True
    if type(value) is not dict or value.keys() != {"per_move", "per_game", "increment", "on_expiry"}:
        return False
    spans = [span for span in (value["per_move"], value["per_game"]) if span is not None]
    gain = value["increment"]
    return (
        bool(spans)
        and all(_whole(span) and 1 <= span <= _LONGEST for span in spans)
        and _whole(gain)
        and 0 <= gain <= (0 if value["per_game"] is None else _LONGEST)
        and value["on_expiry"] in ("default", "opponent", "loss")
    )


_TERMS: Mapping[str, tuple[_Form, Any]] = {
    "visibility": (_one_of("public", "private"), "public"),
    "seating": (_one_of("chosen", "random"), "chosen"),
    "clock": (_clock_form, None),
    "absence": (lambda value: _whole(value) and 60 <= value <= _LONGEST, 7 * _DAY),
    "seed_time": (lambda value: _whole(value) and 60 <= value <= 30 * _DAY, _DAY),
}
"""The form of each term of a game, and what holds where a game is older than the term."""

_SITTER = {"player": _optional_text, "engine": _optional_text, "level": _optional_text}

FORMS: Mapping[str, Mapping[str, _Form]] = {
    "game_opened": {
        "game": _text_form,
        "title": _text_form,
        "pack": _hash,
        "name": _optional_text,
        "seats": _whole,
        "options": _object,
        "creator": _text_form,
        "terms": _optional_object,
        "commitment": _hash,
        "seed": _hash,
    },
    "game_forked": {
        "source": _record_of(
            {
                "game": _game,
                # The first event opens a game, and no decision is pending then.
                "version": lambda value: _whole(value) and value > 1,
                "head": _hash,
                "commitment": _hash,
            }
        ),
        "past": _list_of(
            _record_of(
                {
                    "rules": _whole,
                    "seat": lambda value: value is None or _whole(value),
                    "kind": _optional_text,
                    "move": _optional_text,
                    "effects": _effects,
                }
            )
        ),
        "luck": _list_of(_record_of({"from": _whole, "seed": _hash, "words": _texts})),
    },
    "seat_taken": {"seat": _whole, **_SITTER, "word": _optional_text, "seed_commitment": _hash},
    "seat_left": {"seat": _whole},
    "client_seed_opened": {"seat": _whole, "word": _text_form},
    "seeds_withheld": {"seats": _wholes, "deadline": _text_form},
    "game_expired": {"after": _whole},
    "seats_drawn": {"order": _wholes},
    "game_started": {"words": _texts, "effects": _effects, "due": _wholes},
    "move_made": {
        "seat": _whole,
        "kind": _text_form,
        "move": _text_form,
        "effects": _effects,
        "due": _wholes,
        "choice": _object,
    },
    "moves_rewound": {"seat": _whole, "to": _whole, "due": _wholes},
    "clock_credited": {"from": _text_form, "to": _text_form, "credit": _whole},
    "clock_expired": {
        "seat": _whole,
        "limit": _one_of("move", "game"),
        "deadline": _text_form,
        "then": _text_form,
    },
    "seat_resigned": {"seat": _whole},
    "seat_delegated": {
        "seat": _whole,
        "engine": _text_form,
        "level": _text_form,
        "why": _one_of("resigned", "time", "own", "absence", "forgotten"),
    },
    "seat_reclaimed": {"seat": _whole},
    "absence_claimed": {"seat": _whole, "by": _whole},
    "pause_asked": {"seat": _whole},
    "pause_withdrawn": {"seat": _whole},
    "game_paused": {"seats": _wholes},
    "game_resumed": {"seat": _whole},
    "adjudicated": {"reason": _text_form, "effects": _effects, "due": _wholes},
    "game_ended": {
        "outcome": _record_of(
            {"reason": _text_form, "ranking": _list_of(_wholes), "scores": _list, "winners": _wholes}
        ),
        "title": _text_form,
        "seats": _list_of(_record_of({**_SITTER, "resigned": _flag})),
        "rated": _flag,
    },
    "seed_revealed": {"seed": _hash},
    "game_scored": {
        "sheet": _list_of(
            _record_of({"seat": _whole, "rule": _text_form, "item": _text_form, "points": _whole, "detail": _text_form})
        ),
        "verified": _object,
    },
}
"""The fields of each type of event, and their forms."""

OPTIONAL: Mapping[str, frozenset[str]] = {
    "game_opened": frozenset({"name", "terms"}),
    "seat_taken": frozenset({"seed_commitment"}),
    "move_made": frozenset({"choice"}),
    "seat_delegated": frozenset({"why"}),
    "game_ended": frozenset({"rated"}),
}
"""Fields that only newer events have, or older ones (the game's `name`), or some events of a type."""

SEALED: Mapping[str, frozenset[str]] = {
    "game_opened": frozenset({"seed"}),
    "game_forked": frozenset({"luck"}),
    "move_made": frozenset({"choice"}),
}
"""Fields that only the sealed part has."""


def _check_form(event: ParsedEvent, public: Mapping[str, Any], hidden: frozenset[str]) -> None:
    """Check the fields of a payload, of which those in `hidden` must be missing."""
    forms = FORMS[event.type]
    needed, wanted = _fields(event.type, hidden)
    if not needed <= public.keys() <= wanted:
        raise Wrong("payload", sorted(wanted), sorted(public))
    for name, value in public.items():
        if not forms[name](value):
            raise Wrong(name, f"a value as {event.type} has it", value)


@cache
def _fields(type_: str, hidden: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The fields that a payload must have, and those that it may have."""
    wanted = frozenset(FORMS[type_].keys() - hidden)
    return wanted - OPTIONAL.get(type_, frozenset()), wanted


def _check_told(event: ParsedEvent) -> None:
    """The public payload tells nothing else than the sealed one, and hides only what may be hidden."""
    if event.sealed is None:
        return
    whole, told = event.payload, event.public
    wanted = whole.keys() - SEALED.get(event.type, frozenset())
    if told.keys() != wanted:
        raise Wrong("body", sorted(wanted), sorted(told))
    for name in sorted(wanted):
        if not _told(name, whole[name], told[name]):
            raise Wrong("body", {name: whole[name]}, {name: told[name]})


def _told(name: str, whole: Any, told: Any) -> bool:
    match name:
        case "effects":
            rest = iter(whole)
            return all(any(_alike(each, shown) for each in rest) for shown in told)
        case "past":
            return len(whole) == len(told) and all(
                all(_told(n, each[n], shown[n]) for n in each) for each, shown in zip(whole, told, strict=True)
            )
        case "move" if told == HIDDEN:
            return True
    return same(whole, told)


def _alike(whole: Any, told: Any) -> bool:
    """Whether two values are equal where the second is not hidden, which a list and an object cannot be."""
    if told == HIDDEN:
        return not isinstance(whole, dict | list)
    if type(whole) is not type(told):
        return False
    if isinstance(whole, dict):
        return whole.keys() == told.keys() and all(_alike(value, told[name]) for name, value in whole.items())
    if isinstance(whole, list):
        return len(whole) == len(told) and all(map(_alike, whole, told))
    return bool(whole == told)


# --- the course of a game, without its rules -----------------------------------------------------------------

_SECOND: Final = 1_000_000
_SHORTEST_OUTAGE: Final = 5 * _SECOND
_LONGEST_CREDIT: Final = 24 * 3600 * _SECOND
"""Microseconds: the shortest outage for which time is given back, and the most that is given back for one."""
_BACK: Final = 60 * _SECOND
"""Microseconds by which the clocks of servers may differ before a step back in time is noted."""

_OPENING_SEEDS: Final = "waiting for client seeds"
"""The stage between the last seat and the start, in which committed seats open their client seeds."""
_SHORTEST_SEED: Final = 16
"""Bytes, in UTF-8, of a client seed to which a seat has committed: fewer could be guessed from the commitment."""

_WHEN: Mapping[str, str] = {
    **dict.fromkeys(("game_forked", "seat_taken", "seat_left", "game_expired", "seats_drawn", "game_started"), "open"),
    **dict.fromkeys(("client_seed_opened", "seeds_withheld"), _OPENING_SEEDS),
    **dict.fromkeys(
        (
            "move_made",
            "moves_rewound",
            "clock_credited",
            "clock_expired",
            "seat_resigned",
            "seat_delegated",
            "seat_reclaimed",
            "absence_claimed",
            "pause_asked",
            "pause_withdrawn",
            "game_paused",
            "game_resumed",
            "adjudicated",
            "game_ended",
        ),
        "running",
    ),
    "game_opened": "not opened",
    "seed_revealed": "over",
    "game_scored": "revealed",
}
"""The stage of the game in which each type of event happens."""

_HELD_UP = frozenset(
    {"move_made", "moves_rewound", "clock_expired", "pause_asked", "pause_withdrawn", "absence_claimed"}
)
"""Types of events that cannot happen while a game is paused."""


@lru_cache(maxsize=64)
@lru_cache(maxsize=16)
def _micros(text: str) -> int:
    """A time as microseconds since 1970; raises Wrong for a day that never was."""
    try:
        if _TIME.fullmatch(text):
            return (datetime.fromisoformat(text) - _EPOCH) // timedelta(microseconds=1)
    except ValueError:
        pass
    raise Wrong("recorded_at", "a time in UTC with microseconds", text)


def _time(at: int) -> str:
    return (_EPOCH + timedelta(microseconds=at)).isoformat(timespec="microseconds").replace("+00:00", "Z")


def _seconds(span: int) -> str:
    """Microseconds as seconds with one digit, cut off, which every language writes alike."""
    return f"{span // _SECOND}.{span % _SECOND * 10 // _SECOND}"


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class _Sitter:
    """Who holds a seat: a player, an opponent, or a player for whom an opponent plays."""

    player: str | None
    engine: str | None
    level: str | None
    resigned: bool = False
    seed_commitment: str | None = None
    """To a client seed that the seat has yet to open."""

    @property
    def person(self) -> bool:
        return self.player is not None and self.engine is None and not self.resigned

    @property
    def shown(self) -> dict[str, Any]:
        return {"player": self.player, "engine": self.engine, "level": self.level, "resigned": self.resigned}


@dataclass(frozen=True, slots=True)
class _SeatClock:
    """The clock of a seat, in microseconds."""

    since: int | None = None
    """When it was started; None while it is stopped."""
    used: int = 0
    """Of this decision, before that."""
    left: int | None = None
    """For the whole game, at that time; None without such a limit."""
    lapsed: bool = False
    """From the expiry of its time to the answer given for it."""


@dataclass(slots=True)
class _Standing:
    """Where a game stands after an event, as far as that needs no rules."""

    version: int
    sitters: list[_Sitter | None]
    clocks: list[_SeatClock]
    due: list[int] = field(default_factory=list)
    people: frozenset[int] = frozenset()
    """The seats that their players play."""
    drawn: int = 0
    paused: bool = False
    asked: frozenset[int] = frozenset()
    """Seats that have asked for a pause."""
    absences: frozenset[tuple[int, int]] = frozenset()
    """Seats reported as away, and by whom."""
    digest: str = sha256(b"null").hexdigest()
    layout: str | None = None
    """None while the state is `null`, which has the same digest under every layout."""
    now: int = 0
    credited: int = 0
    """The end of the last outage for which time was given back."""

    def copy(self) -> _Standing:
        # Written out, because `replace` takes several times as long.
        return _Standing(
            self.version,
            self.sitters.copy(),
            self.clocks.copy(),
            self.due,
            self.people,
            self.drawn,
            self.paused,
            self.asked,
            self.absences,
            self.digest,
            self.layout,
            self.now,
            self.credited,
        )

    @property
    def ticking(self) -> list[int]:
        people = frozenset[int]() if self.paused else self.people
        return [seat for seat in self.due if seat in people]


def _credited(time: _SeatClock, last_beat: int, first_beat: int, most: int) -> _SeatClock:
    """A seat's clock with the time of an outage given back, as far as it ran then."""
    if time.since is None:
        return time
    return replace(time, since=time.since + max(0, min(first_beat - max(time.since, last_beat), most)))


class Course:
    """The course of a game as everybody could follow it: seats, turns, clocks, pauses, and who did what.

    What needs the rules (which options there were, what they brought about, how many points) is not checked here.
    """

    def __init__(self, header: Header) -> None:
        self._header = header
        self._released = RELEASED.get(header.title)
        self._stage = "not opened"
        self._must: tuple[str, ...] = ("game_opened",)
        """Types of which the next event must be one; empty if any may follow."""
        self._cause: tuple[str, str] | None = None
        """Actor and time of the event from which the next one follows at once."""
        self._terms: dict[str, Any] = {}
        self._creator = ""
        self._at = _Standing(0, [], [])
        self._since: list[tuple[ParsedEvent, _Standing]] = []
        """The events after the earliest position that a rewind can restore, and the standing after each."""
        self._floor, self._base = 0, self._at
        """The earliest version that a rewind can restore, and the standing there."""
        self._moves: list[tuple[int, int]] = []
        """Version and seat of each move in force since then."""
        self._undone: list[tuple[int, int]] = []
        self._rules = 1
        self._under: tuple[int, str | None] | None = None
        """Rules and layout of the event before."""
        self._seen: set[str] = set()
        self._lapsed: int | None = None
        self._filled = 0
        """When all seats were taken, in microseconds since 1970."""
        self._leaving: list[tuple[int, str]] = []
        """The seats to be delegated next, and why."""
        self._late: list[int] = []
        self._forked = self._drawn_seats = self._arbitrated = False
        self._acts: list[tuple[int, int]] = []
        """Time and version of what players did and no outage was named for yet."""
        self._outages: list[tuple[int, int, int]] = []
        """Of each outage for which time was given back: its last heartbeat before and first after, and the version."""
        self._ending: dict[str, Any] | None = None
        """The outcome, where the course alone gives it."""
        self.notes: list[Note] = []
        self.undecided: list[Note] = []
        if self._released is None:
            title = canonical(header.title[:64]).decode()
            self._doubt(0, "title", f"the releases of the title {title} are not known here")

    # --- one event ---

    def take(self, event: ParsedEvent) -> None:
        """Check the next event and follow it; raises Wrong where it cannot have happened."""
        if event.type not in FORMS:
            raise Wrong("type", "a known type of event", event.type)
        hidden = SEALED.get(event.type, frozenset())
        _check_form(event, event.payload, hidden if event.sealed is None else frozenset())
        if event.sealed is not None and not event.told:
            _check_form(event, event.public, hidden)
            _check_told(event)
        self._check_rules(event, event.rules)
        self._check_time(event)
        must, self._must = self._must, ()
        if must and event.type not in must:
            raise Wrong("type", " or ".join(must), event.type)
        if self._stage != _WHEN[event.type]:
            raise Wrong("type", f"an event of a game that is {self._stage}", event.type)
        if self._at.paused and event.type in _HELD_UP:
            raise Wrong("type", "an event that a pause does not hold up", event.type)
        if must and self._cause is not None:
            for name, expected, found in zip(
                ("actor", "recorded_at"), self._cause, (event.actor, event.at), strict=True
            ):
                if expected != found:
                    raise Wrong(name, f"{expected}, as of the event from which this one follows", found)
        p = event.payload
        for name in ("seat", "by"):
            if name in p and not 0 <= p[name] < len(self._at.sitters):
                raise Wrong(name, f"0 to {len(self._at.sitters) - 1}", p[name])
        self._CHECKS[event.type](self, event, p, not must)
        if event.actor.startswith("player:"):
            self._note_act(event)
        self._follow(event)
        self._plan(event, p)
        self._cause = event.actor, event.at

    def end(self) -> None:
        """Check that the record may end here; raises Wrong if something is missing."""
        if self._must:
            raise Wrong("events", " or ".join(self._must), "the end of the record")
        if self._header.complete and self._stage in ("open", _OPENING_SEEDS, "running"):
            raise Wrong("events", "the end of the game, since the record is complete", "the end of the record")

    def _doubt(self, version: int, what: str, detail: str) -> None:
        self.undecided.append(Note(version, what, detail))

    def _once(self, event: ParsedEvent, what: str, value: str) -> bool:
        """Whether this is the first event that has such a value."""
        key = f"{what} {value}"
        first = key not in self._seen
        self._seen.add(key)
        return first

    # --- what all events have ---

    def _check_rules(self, event: ParsedEvent, number: int) -> None:
        layout = None if event.sealed is None else event.sealed["layout"]
        if (number, layout) == self._under:
            return
        if number < self._rules:
            raise Wrong("rules", f"at least {self._rules}", number)
        self._rules, self._under = number, (number, layout)
        if self._released is None:
            return
        newest = max(self._released.rules)
        if number not in self._released.rules:
            had = ", ".join(map(str, sorted(self._released.rules)))
            raise Wrong("rules", f"one of the numbers that releases had, as far as this program knows: {had}", number)
        if number < newest and self._once(event, "rules", str(number)):
            changed = self._released.changed_since(number)
            self.notes.append(Note(event.version, "rules", f"decided by rules {number}; since then: {changed}"))
        if layout is not None and layout not in self._released.layouts and self._once(event, "layout", layout):
            told = f"no release had the layout {_text(layout[:64])!r}, so digests prove nothing"
            self._doubt(event.version, "layout", told)

    def _check_time(self, event: ParsedEvent) -> None:
        at = _micros(event.at)
        if self._cause is not None and at < _micros(self._cause[1]) - _BACK:
            told = f"recorded before the event that it follows ({self._cause[1]})"
            self.notes.append(Note(event.version, "time", told))

    def _note_act(self, event: ParsedEvent) -> None:
        """Note what a player did in an outage that an earlier event names; servers' clocks may differ a little."""
        at = _micros(event.at)
        self._acts.append((at, event.version))
        last, first, version = self._outages[bisect(self._outages, (at,)) - 1] if self._outages else (0, 0, 0)
        if last < at < first and self._once(event, "outage", str(version)):
            told = f"a player acted in the outage for which version {version} gave time back"
            self.notes.append(Note(event.version, "outage", told))

    def _by(self, event: ParsedEvent, *actors: str) -> None:
        if event.actor not in actors:
            raise Wrong("actor", " or ".join(actors), event.actor)

    def _by_person(self, event: ParsedEvent, seat: int) -> None:
        """Check that a seat is played by its player, and that they did this."""
        sitter = self._at.sitters[seat]
        if sitter is None or not sitter.person:
            raise Wrong("seat", "a seat that its player plays", seat)
        self._by(event, f"player:{sitter.player}")

    def _by_player(self, event: ParsedEvent, seat: int) -> None:
        """As `_by_person`, while an opponent may be playing for the player."""
        sitter = self._at.sitters[seat]
        if sitter is None or sitter.player is None or sitter.resigned:
            raise Wrong("seat", "a seat of a player who has not resigned", seat)
        self._by(event, f"player:{sitter.player}")

    def _by_engine(self, event: ParsedEvent, sitter: _Sitter) -> None:
        """Check that the opponent who holds a seat answered, or one that stood in for it."""
        if event.actor == f"engine:{sitter.engine}":
            return
        choice = event.payload.get("choice")
        stands_in = choice.get("stands_in_for") if isinstance(choice, dict) else None
        named = isinstance(stands_in, dict) and stands_in.get("engine") == sitter.engine
        if not event.actor.startswith("engine:") or not (named or event.sealed is None):
            raise Wrong("actor", f"engine:{sitter.engine}, or one that stood in for it", event.actor)

    # --- each type of event ---

    def _game_opened(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        given = p.get("terms") or {}
        if not given.keys() <= _TERMS.keys():
            raise Wrong("terms", sorted(_TERMS), sorted(given))
        self._terms = {name: given.get(name, default) for name, (_, default) in _TERMS.items()}
        for name, (form, _) in _TERMS.items():
            if not form(self._terms[name]):
                raise Wrong("terms", f"a valid {name}", self._terms[name])
        if not 1 <= p["seats"] <= 99:
            raise Wrong("seats", "the number of seats", p["seats"])
        self._creator = p["creator"]
        self._by(event, f"player:{self._creator}")
        clock = self._terms["clock"]
        left = None if clock is None or clock["per_game"] is None else clock["per_game"] * _SECOND
        self._at = _Standing(0, [None] * p["seats"], [_SeatClock(left=left)] * p["seats"])

    def _game_forked(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        if event.version != 2 or (event.actor, event.at) != self._cause:
            raise Wrong("type", "game_forked with game_opened, as the second event", event.type)
        if p["source"]["game"] == self._header.game:
            raise Wrong("source", "another game", p["source"]["game"])
        past, last = p["past"], 1
        if not past or past[0]["seat"] is not None:
            raise Wrong("past", "a past that begins with the start of the source", past[:1])
        for part in past:
            released = self._released is None or part["rules"] in self._released.rules
            if not released or part["rules"] < last or part["rules"] > event.rules:
                raise Wrong("rules", f"one that a release had, from {last} to {event.rules}", part["rules"])
            last = part["rules"]
        firsts = [each["from"] for each in p.get("luck", [])]
        # The commitment is to the seed of the last game: it must have begun before the past ended.
        if event.sealed is not None and (
            firsts[:1] != [0] or firsts != sorted(firsts) or firsts[-1] > (event.drawn or 0)
        ):
            raise Wrong("luck", "the first draw of each game, from 0 on", firsts)
        self._forked = True

    def _seat_taken(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        if self._at.sitters[p["seat"]] is not None:
            raise Wrong("seat", "a seat that is free", p["seat"])
        if (p["player"] is None) == (p["engine"] is None) or (p["engine"] is None) != (p["level"] is None):
            raise Wrong("seat", "a player, or an engine with a level", {name: p[name] for name in _SITTER})
        if p["player"] is not None and any(s is not None and s.player == p["player"] for s in self._at.sitters):
            raise Wrong("seat", "a player who holds no other seat", p["player"])
        if p["player"] is None and p["word"] is not None:
            raise Wrong("word", "a client seed only of a player", p["word"])
        if "seed_commitment" in p and (p["player"] is None or p["word"] is not None):
            raise Wrong("seed_commitment", "that of a player who gives no client seed yet", p["seed_commitment"])
        self._by(event, f"player:{self._creator if p['player'] is None else p['player']}")

    def _seat_left(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        sitter = self._at.sitters[p["seat"]]
        if sitter is None:
            raise Wrong("seat", "a seat with a holder", p["seat"])
        if sitter.player is None:
            self._by(event, f"player:{self._creator}")
        else:
            # The service frees the seat of a player whose account is erased.
            self._by(event, f"player:{sitter.player}", "system")

    def _client_seed_opened(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        sitter, seat = self._at.sitters[p["seat"]], p["seat"]
        if sitter is None or sitter.seed_commitment is None:
            raise Wrong("seat", "a seat that has yet to open its client seed", seat)
        self._by(event, f"player:{sitter.player}")
        if len(p["word"].encode()) < _SHORTEST_SEED:
            raise Wrong("word", f"a client seed of {_SHORTEST_SEED} bytes at least", p["word"])
        found = seed_commitment(self._header.game, seat, p["word"])
        if found != sitter.seed_commitment:
            raise Wrong("word", f"the client seed with the commitment {sitter.seed_commitment}", p["word"])

    def _seeds_withheld(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        self._by(event, "system")
        if p["seats"] != self._unopened:
            raise Wrong("seats", self._unopened, p["seats"])
        deadline = self._filled + self._terms["seed_time"] * _SECOND
        if p["deadline"] != _time(deadline):
            raise Wrong("deadline", _time(deadline), p["deadline"])
        if _micros(event.at) < deadline:
            raise Wrong("recorded_at", f"not before {p['deadline']}, when the time is up", event.at)

    @property
    def _unopened(self) -> list[int]:
        """The seats that have yet to open their client seeds."""
        return [i for i, s in enumerate(self._at.sitters) if s is not None and s.seed_commitment is not None]

    def _game_expired(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        self._by(event, "system")
        since = _micros(event.at if self._cause is None else self._cause[1])
        if not 0 < p["after"] * _SECOND <= _micros(event.at) - since:
            raise Wrong("after", "at most the seconds since the event before, and more than none", p["after"])

    def _seats_drawn(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        if alone or self._drawn_seats:
            raise Wrong("type", "seats drawn once, when all are taken and the terms say so", event.type)
        if sorted(p["order"]) != list(range(len(self._at.sitters))):
            raise Wrong("order", "every seat once", p["order"])
        self._drawn_seats = True

    def _game_started(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        if alone:
            raise Wrong("type", "game_started when all seats are taken", event.type)
        if bool(p["effects"]) == self._forked:
            raise Wrong("effects", "those of the setup, or none in a fork", p["effects"][:1])

    def _move_made(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        seat = p["seat"]
        if seat not in self._at.due:
            raise Wrong("seat", f"one of {self._at.due}", seat)
        if event.drawn is None:
            raise Wrong("effects", "agenda_changed as the last", p["effects"][-1:])
        if "choice" in p and not event.actor.startswith("engine:"):
            raise Wrong("choice", "none, since no opponent chose", sorted(p["choice"]))
        if self._lapsed is not None:
            if seat != self._lapsed:
                raise Wrong("seat", f"seat {self._lapsed}, whose time was up", seat)
            return
        sitter = self._at.sitters[seat]
        assert sitter is not None
        if sitter.person:
            self._by_person(event, seat)
            self._in_time(event, seat)
        else:
            self._by_engine(event, sitter)

    def _moves_rewound(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        self._by_person(event, p["seat"])
        back = [(version, seat) for version, seat in self._moves if version > p["to"]]
        why = ""
        if p["to"] < self._floor:
            why = f"version {self._floor} drew luck, or the decision passed on, or the game was started there"
        elif not back:
            why = "no move lies after it"
        elif any(seat != p["seat"] for _, seat in back):
            why = "moves of other seats lie after it"
        elif any(to < p["to"] < at for to, at in self._undone):
            why = "it was itself taken back"
        if why:
            raise Wrong("rewind", "a rewind that the rules of undo allow", f"to version {p['to']}: {why}")

    def _clock_credited(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        self._by(event, "system")
        last, first = _micros(p["from"]), _micros(p["to"])
        if first - last < _SHORTEST_OUTAGE:
            raise Wrong("to", f"at least {_time(last + _SHORTEST_OUTAGE)}, as an outage lasts", p["to"])
        if p["credit"] != min(first - last, _LONGEST_CREDIT):
            raise Wrong("credit", min(first - last, _LONGEST_CREDIT), p["credit"])
        if last < self._at.credited:
            raise Wrong("from", f"not before {_time(self._at.credited)}, the end of the last outage", p["from"])
        if _micros(event.at) < first:
            raise Wrong("recorded_at", f"not before {p['to']}, the end of the outage", event.at)
        since = [time.since for time in self._at.clocks if time.since is not None]
        if self._terms["clock"] is None or not since or min(since) >= first:
            raise Wrong("type", "an event of a game whose clock ran in the outage", event.type)
        told = f"{_seconds(p['credit'])} s given back for an outage from {p['from']} to {p['to']}, which nobody "
        self.notes.append(Note(event.version, "credit", told + "outside can prove"))
        acts = [version for at, version in self._acts if last < at < first]
        if acts:
            told = f"players acted in that outage {len(acts)} times, first in version {acts[0]}"
            self.notes.append(Note(event.version, "outage", told))
        self._acts = [each for each in self._acts if each[0] >= first]
        self._outages.append((last, first, event.version))

    def _clock_expired(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        self._by(event, "system")
        clock, ends = self._terms["clock"], self._deadline(p["seat"])
        if clock is None or ends is None:
            raise Wrong("seat", "a seat whose clock runs", p["seat"])
        wanted = {"deadline": _time(ends[0]), "limit": ends[1], "then": clock["on_expiry"]}
        for name, value in wanted.items():
            if p[name] != value:
                raise Wrong(name, value, p[name])
        if _micros(event.at) < ends[0]:
            raise Wrong("recorded_at", f"not before {p['deadline']}, when the time is up", event.at)

    def _seat_resigned(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        self._by_player(event, p["seat"])

    def _seat_delegated(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        seat, why = p["seat"], p.get("why")
        if self._leaving:
            wanted = self._leaving.pop(0)
            if (seat, why or wanted[1]) != wanted:
                raise Wrong("seat", f"seat {wanted[0]} ({wanted[1]})", [seat, why])
            return
        sitter = self._at.sitters[seat]
        if sitter is None or not sitter.person:
            raise Wrong("seat", "a seat that its player plays", seat)
        if why not in ("own", "forgotten"):
            raise Wrong("seat", "a seat that resigned, ran out of time, was missed by all, or is its player's", seat)
        self._by(event, f"player:{sitter.player}" if why == "own" else "system")

    def _seat_reclaimed(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        sitter = self._at.sitters[p["seat"]]
        if sitter is None or sitter.engine is None:
            raise Wrong("seat", "a seat for whose player an opponent plays", p["seat"])
        self._by_player(event, p["seat"])

    def _absence_claimed(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        seat, by = p["seat"], p["by"]
        if by == seat or (seat, by) in self._at.absences:
            raise Wrong("by", "another seat, which has not said so", by)
        self._by_person(event, by)
        if seat not in self._at.people:
            raise Wrong("seat", "a seat that its player plays", seat)
        since = self._at.clocks[seat].since
        if since is None:
            raise Wrong("seat", "a seat with a pending decision", seat)
        if _micros(event.at) < since + self._terms["absence"] * _SECOND:
            absent = _time(since + self._terms["absence"] * _SECOND)
            raise Wrong("recorded_at", f"not before {absent}", event.at)

    def _pause_asked(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        self._by_person(event, p["seat"])
        if p["seat"] in self._at.asked:
            raise Wrong("seat", "a seat that has not asked for a pause", p["seat"])

    def _pause_withdrawn(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        self._by_person(event, p["seat"])
        if p["seat"] not in self._at.asked:
            raise Wrong("seat", "a seat that has asked for a pause", p["seat"])

    def _game_paused(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        if alone or p["seats"] != sorted(self._at.people):
            raise Wrong("seats", "all people, when all have asked for a pause", p["seats"])

    def _game_resumed(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        if not self._at.paused:
            raise Wrong("type", "an event of a game that is not paused", event.type)
        self._by_person(event, p["seat"])

    def _adjudicated(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        told = f"an arbiter ({event.actor[:64]}) changed the position, which no rule decides: {p['reason'][:_SHOWN]}"
        self.notes.append(Note(event.version, "adjudicated", told))
        if not self._arbitrated:
            self._arbitrated = True
            self._doubt(event.version, "adjudicated", told)

    def _game_ended(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        if alone and (self._at.due or not self._arbitrated):
            raise Wrong("type", "an event of a game that goes on", event.type)
        outcome, seats = p["outcome"], len(self._at.sitters)
        ranked = [seat for group in outcome["ranking"] for seat in group]
        if sorted(ranked) != list(range(seats)) or outcome["winners"] != outcome["ranking"][0]:
            raise Wrong("outcome", "every seat ranked once, the winners first", outcome)
        if len(outcome["scores"]) != seats or not all(s is None or _whole(s) for s in outcome["scores"]):
            raise Wrong("outcome", "a whole number or null for each seat", outcome["scores"])
        if self._ending is not None and not same(outcome, self._ending):
            raise Wrong("outcome", self._ending, outcome)
        if self._ending is None and outcome["reason"] in ("resignation", "time"):
            raise Wrong("outcome", "an end by the rules", outcome["reason"])
        unrated = self._terms["visibility"] == "private" or self._forked
        shown = [sitter.shown for sitter in self._at.sitters if sitter is not None]
        wanted = {"title": self._header.title, "seats": shown, **({"rated": False} if unrated else {})}
        for name, value in wanted.items():
            if not same(value, p.get(name)):
                raise Wrong(name, value, p.get(name))
        if "rated" in p and not unrated:
            raise Wrong("rated", "not said of a game that is public", p["rated"])

    def _seed_revealed(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        """`Luck` compares the seed with the commitment."""

    def _game_scored(self, event: ParsedEvent, p: Mapping[str, Any], alone: bool) -> None:
        self._by(event, "system")
        if any(not 0 <= line["seat"] < len(self._at.sitters) for line in p["sheet"]):
            raise Wrong("sheet", "lines of the game's seats", p["sheet"])
        said, true = p["verified"], {"events": event.version - 1, "head": event.prev_hash.hex()}
        for name, value in true.items():
            if name in said and not same(said[name], value):
                raise Wrong("verified", {name: value}, {name: said[name]})
        if said.get("sound") is not True:
            self.notes.append(Note(event.version, "verified", "the service did not find its own record sound"))

    _CHECKS: Mapping[str, Callable[[Course, ParsedEvent, Mapping[str, Any], bool], None]] = {
        "game_opened": _game_opened,
        "game_forked": _game_forked,
        "seat_taken": _seat_taken,
        "seat_left": _seat_left,
        "client_seed_opened": _client_seed_opened,
        "seeds_withheld": _seeds_withheld,
        "game_expired": _game_expired,
        "seats_drawn": _seats_drawn,
        "game_started": _game_started,
        "move_made": _move_made,
        "moves_rewound": _moves_rewound,
        "clock_credited": _clock_credited,
        "clock_expired": _clock_expired,
        "seat_resigned": _seat_resigned,
        "seat_delegated": _seat_delegated,
        "seat_reclaimed": _seat_reclaimed,
        "absence_claimed": _absence_claimed,
        "pause_asked": _pause_asked,
        "pause_withdrawn": _pause_withdrawn,
        "game_paused": _game_paused,
        "game_resumed": _game_resumed,
        "adjudicated": _adjudicated,
        "game_ended": _game_ended,
        "seed_revealed": _seed_revealed,
        "game_scored": _game_scored,
    }
    """The last argument tells whether the event stands for itself and does not follow from the one before."""

    # --- following ---

    def _follow(self, event: ParsedEvent) -> None:
        """The standing after a checked event."""
        p = event.payload
        quiet = self._at if not p.get("effects") and event.type != "game_forked" else None
        """The earlier standing with the same state, and so the same digest."""
        if event.type == "moves_rewound":
            later = []
            while self._since and self._since[-1][1].version > p["to"]:
                past, _ = self._since.pop()
                if past.type != "move_made":
                    later.append(past)
            before = self._since[-1][1] if self._since else self._base
            if p["due"] != before.due:
                raise Wrong("due", before.due, p["due"])
            quiet = before
            for past in reversed(later):
                before = self._after(before, past)
                self._since.append((past, before))
            self._at = self._after(before, event)
            self._moves = [move for move in self._moves if move[0] <= p["to"]]
            self._undone.append((p["to"], event.version))
            self._in_time(event, p["seat"])
        else:
            drawn = self._at.drawn
            self._at = self._after(self._at, event)
            if event.type == "move_made":
                self._moves.append((event.version, p["seat"]))
            passed = event.type == "move_made" and (self._at.drawn != drawn or p["due"] != [p["seat"]])
            if passed or event.type in ("game_started", "adjudicated"):
                self._floor, self._base = event.version, self._at
                self._moves, self._undone, self._since = [], [], []
        if event.sealed is not None:
            digest, layout = event.sealed["digest"], event.sealed["layout"]
            if quiet is not None and quiet.layout in (None, layout) and quiet.digest != digest:
                raise Wrong("digest", quiet.digest, digest)
            self._at.digest = digest
            if self._at.layout is not None or event.drawn is not None:
                self._at.layout = layout
        if self._floor != event.version:
            self._since.append((event, self._at))

    def _after(self, standing: _Standing, event: ParsedEvent) -> _Standing:
        """The standing after an event, from that before it."""
        p, type_ = event.payload, event.type
        now = standing.copy()
        now.version = event.version
        seat = p.get("seat", 0) if type_ != "game_opened" else 0
        if type_ != "move_made":
            self._change(now, event)
        if type_ in ("move_made", "seat_delegated") and (now.asked or now.absences):
            # Reports about a seat, and its wish to pause, lapse with its answer or a change of its holder.
            now.asked -= {seat}
            now.absences = frozenset(pair for pair in now.absences if pair[0] != seat)
        if "due" in p:
            now.due = p["due"]
        drawn = event.drawn
        if drawn is not None:
            now.drawn = drawn
        self._tick(now, event)
        return now

    def _change(self, now: _Standing, event: ParsedEvent) -> None:
        """Follow what an event other than a move says of seats, pauses and absences."""
        p = event.payload
        seat = p.get("seat", 0) if event.type != "game_opened" else 0
        sitter = now.sitters[seat]
        match event.type:
            case "seat_taken":
                committed = p.get("seed_commitment")
                now.sitters[seat] = _Sitter(p["player"], p["engine"], p["level"], seed_commitment=committed)
            case "client_seed_opened" if sitter is not None:
                now.sitters[seat] = replace(sitter, seed_commitment=None)
            case "seat_left":
                now.sitters[seat] = None
            case "seats_drawn":
                now.sitters = [now.sitters[taken] for taken in p["order"]]
            case "clock_expired" if p["then"] == "loss" and sitter is not None:
                now.sitters[seat] = replace(sitter, resigned=True)
            case "seat_resigned" if sitter is not None:
                now.sitters[seat] = replace(sitter, resigned=True)
            case "seat_delegated" if sitter is not None:
                now.sitters[seat] = replace(sitter, engine=p["engine"], level=p["level"])
            case "seat_reclaimed" if sitter is not None:
                now.sitters[seat] = replace(sitter, engine=None, level=None)
            case "absence_claimed":
                now.absences |= {(seat, p["by"])}
            case "pause_asked":
                now.asked |= {seat}
            case "pause_withdrawn":
                now.asked -= {seat}
            case "game_paused":
                now.paused, now.asked = True, frozenset()
            case "game_resumed":
                now.paused = False
            case "game_ended":
                now.due = []
        now.people = frozenset(i for i, each in enumerate(now.sitters) if each is not None and each.person)

    def _tick(self, now: _Standing, event: ParsedEvent) -> None:
        """Stop and start the clocks of the seats."""
        at = now.now = max(now.now, _micros(event.at))
        if event.type == "clock_credited":
            p = event.payload
            now.credited = _micros(p["to"])
            now.clocks = [_credited(time, _micros(p["from"]), now.credited, p["credit"]) for time in now.clocks]
            return
        clock, ticking = self._terms["clock"], now.ticking
        subject = event.payload.get("seat") if event.type in ("move_made", "clock_expired") else None
        for seat, time in enumerate(now.clocks):
            runs = time.since is not None
            steady = runs == (seat in ticking) and (runs or not time.lapsed)
            if steady and seat != subject and event.type != "game_resumed":
                continue
            answered = event.type == "move_made" and seat == subject
            expired = event.type == "clock_expired" and seat == subject
            since, used, left, lapsed = time.since, time.used, time.left, time.lapsed
            if seat not in ticking or answered or expired:
                spent = 0 if since is None else at - since
                left = None if left is None else max(0, left - spent)
                used += spent
                if answered:
                    gain = clock["increment"] * _SECOND if clock is not None and since is not None and not lapsed else 0
                    used, left = 0, None if left is None else left + gain
                since, lapsed = None, expired
            if event.type == "game_resumed":
                used = 0
            if seat in ticking and since is None:
                since = at
            if (since, used, left, lapsed) != (time.since, time.used, time.left, time.lapsed):
                now.clocks[seat] = _SeatClock(since, used, left, lapsed)

    def _deadline(self, seat: int) -> tuple[int, str] | None:
        """When the time of a seat is up, and by which limit; None while its clock is stopped."""
        clock, time = self._terms["clock"], self._at.clocks[seat]
        if clock is None or time.since is None:
            return None
        ends = []
        if clock["per_move"] is not None:
            ends.append((time.since + max(0, clock["per_move"] * _SECOND - time.used), "move"))
        if time.left is not None:
            ends.append((time.since + time.left, "game"))
        return min(ends)

    def _in_time(self, event: ParsedEvent, seat: int) -> None:
        ends = self._deadline(seat)
        if ends is not None and _micros(event.at) >= ends[0]:
            raise Wrong("recorded_at", f"before {_time(ends[0])}, when the time is up", event.at)

    # --- what must follow ---

    def _plan(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        """The types of which the next event must be one."""
        seats, self._lapsed = len(self._at.sitters), None
        if self._at.due and not 0 <= min(self._at.due) <= max(self._at.due) < seats:
            raise Wrong("due", f"seats from 0 to {seats - 1}", self._at.due)
        match event.type:
            case "game_opened":
                self._stage = "open"
            case "game_forked" | "seat_taken" | "client_seed_opened":
                if all(sitter is not None for sitter in self._at.sitters):
                    self._plan_start(event)
            case "game_expired" | "seeds_withheld":
                self._stage = "expired"
            case "seats_drawn":
                self._must = ("game_started",)
            case "game_started":
                self._stage = "running"
                if not self._at.due:
                    raise Wrong("due", "a seat with a pending decision", [])
            case "move_made" | "adjudicated" if self._at.due or event.type == "adjudicated":
                self._ending = None
            case "move_made":
                self._ending, self._must = None, ("game_ended",)
            case "seat_resigned":
                self._leave([(p["seat"], "resigned")], "resignation")
            case "seat_delegated":
                self._must = ("seat_delegated",) if self._leaving else ()
            case "clock_expired":
                self._plan_expiry(p)
            case "pause_asked":
                self._must = ("game_paused",) if self._at.people <= self._at.asked else ()
            case "absence_claimed":
                others = self._at.people - {p["seat"]}
                if others <= {by for away, by in self._at.absences if away == p["seat"]}:
                    self._must, self._leaving = ("seat_delegated",), [(p["seat"], "absence")]
            case "game_ended":
                self._stage, self._must = "over", ("seed_revealed",)
            case "seed_revealed":
                self._stage = "revealed"
            case "game_scored":
                self._stage = "scored"

    def _plan_start(self, event: ParsedEvent) -> None:
        """The game starts when all seats are taken and all seeds open to which seats have committed."""
        if event.type != "client_seed_opened":
            self._filled = _micros(event.at)
        if self._unopened:
            self._stage = _OPENING_SEEDS
            return
        self._stage = "open"
        self._must = ("seats_drawn",) if self._terms["seating"] == "random" else ("game_started",)

    def _plan_expiry(self, p: Mapping[str, Any]) -> None:
        if p["then"] == "default":
            self._lapsed, self._must = p["seat"], ("move_made",)
            return
        self._late.append(p["seat"])
        if p["then"] == "loss" and any(
            (ends := self._deadline(seat)) is not None and _time(ends[0]) == p["deadline"] for seat in self._at.ticking
        ):
            # Seats with the same deadline lose together.
            self._must = ("clock_expired",)
            return
        late, self._late = [(seat, "time") for seat in self._late], []
        if p["then"] == "loss":
            self._leave(late, "time")
        else:
            self._must, self._leaving = ("seat_delegated",), late

    def _leave(self, seats: list[tuple[int, str]], reason: str) -> None:
        """The game ends when one seat or no player is left; else opponents play on for the seats that left."""
        sitters = list(enumerate(self._at.sitters))
        left = [seat for seat, sitter in sitters if sitter is not None and not sitter.resigned]
        if len(left) > 1 and any(s is not None and s.player is not None and not s.resigned for _, s in sitters):
            self._must, self._leaving = ("seat_delegated",), seats
            return
        rest = [seat for seat, _ in sitters if seat not in left]
        ranking = [group for group in (left, rest) if group]
        outcome = {"reason": reason, "ranking": ranking, "scores": [None] * len(sitters), "winners": ranking[0]}
        self._ending, self._must = outcome, ("game_ended",)


# --- luck in a record ------------------------------------------------------------------------------------------


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
        elif event.type == "client_seed_opened":
            self._given[p["seat"]] = p["word"]
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
            if not same(p.get("words"), self.client_seeds):
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
            if not same(said, order):
                raise Wrong("order", order, said)


def _seed(payload: Mapping[str, Any]) -> bytes:
    try:
        return bytes.fromhex(payload["seed"])
    except (KeyError, TypeError, ValueError):
        raise Wrong("seed", "bytes in hex", payload.get("seed")) from None


@dataclass(slots=True)
class Checked:
    """What a check without the rules found."""

    fault: RecordFault | None
    events: list[ParsedEvent]
    """Those before the fault."""
    luck: Luck
    notes: list[Note]
    undecided: list[Note]
    """Why the record can be neither sound nor, unless it has a fault, not sound."""


def check_record(
    record: Record, anchors: Mapping[int, str] | None = None, before_each: Callable[[], None] | None = None
) -> Checked:
    """All that can be checked without the rules: bytes, chain, course, luck; up to the first fault.

    `before_each` is called before each event; an exception from it ends the check.
    """
    course, luck = Course(record.header), Luck()
    found = Checked(check_bytes(record, anchors), [], luck, course.notes, course.undecided)
    version = 0
    try:
        for entry in record.entries if found.fault is None else ():
            if before_each is not None:
                before_each()
            version = entry.version
            event = parsed(entry)
            if version == 1:
                _check_opened(record.header, event)
            course.take(event)
            luck.take(event)
            found.events.append(event)
        if found.fault is None:
            version += 1
            course.end()
            version = 0
            _check_version(record.header, found.events)
    except Wrong as wrong:
        found.fault = wrong.at(version)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        found.fault = Wrong("payload", "the fields of its type", error).at(version)
    return found


def _check_version(header: Header, events: Iterable[ParsedEvent]) -> None:
    """The header has a version of the format in which events are written."""
    written = {SHORTER if "hidden" in (event.sealed or ()) else VERSION for event in events}
    if header.version not in written:
        raise Wrong("version of the header", max(written), header.version)


def _check_opened(header: Header, event: ParsedEvent) -> None:
    if event.type != "game_opened":
        raise Wrong("type", "game_opened", event.type)
    for name in ("game", "title", "pack"):
        if event.payload.get(name) != getattr(header, name):
            raise Wrong(f"{name} of the header", event.payload.get(name), getattr(header, name))
    if event.rules != header.rules:
        raise Wrong("rules of the header", event.rules, header.rules)


# --- luck ----------------------------------------------------------------------------------------------------


def luck_key(seed: bytes, client_seeds: Sequence[str | None]) -> bytes:
    """The key of a game's draws: HMAC-SHA256 of the seats' client seeds (canonical JSON) under the seed."""
    return hmac.digest(seed, canonical(list(client_seeds)), "sha256")


def seed_commitment(game: str, seat: int, client_seed: str) -> str:
    """The commitment of a seat to its client seed: a SHA-256 in hex, of four lines in UTF-8 without a last line feed.

    It names the game and the seat that was taken, so that nobody can use the commitment of another seat or game.
    """
    return sha256(f"annals client seed v1\n{game}\n{seat}\n{client_seed}".encode()).hexdigest()


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


def read_draws(text: str) -> list[dict[str, int]]:
    """A list of draws, one JSON object per line; raises Unreadable for anything else."""
    form = _record_of(dict.fromkeys(("version", "draw", "bound", "result"), _whole))
    try:
        draws = [_read_json(line) for line in text.removesuffix("\n").split("\n")] if text else []
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"cannot be read as a list of draws: {error}") from None
    for each in draws:
        if not form(each) or not 1 <= each["bound"] <= 2**32:
            raise Unreadable(f"cannot be read as a list of draws: {str(each)[:_SHOWN]} is none")
    return draws


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
    """What a leaf of the log says: a game's head (hex) at a version. Until form 2 this was the entry itself."""
    return canonical({"game": game, "head": head, "version": version})


def entry_bytes(game: str, version: int, head: str) -> bytes:
    """The entry of a leaf, as the log publishes it (form 2): it tells nothing, since no head can be guessed."""
    return sha256(leaf_bytes(game, version, head)).digest()


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


def _is_of_prime_order(public: bytes) -> bool:
    """Whether 32 bytes are an Ed25519 key as key generation gives it.

    For a point of small order anybody can sign; with one of mixed order, verifiers differ about the same signature.
    """
    point = _point(public)
    if point is None or point[:2] == (0, 1):
        return False
    x, y, z, _ = _times(_Q, point)
    return x % _P == 0 == (y - z) % _P


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


# --- checkpoints (C2SP signed-note, tlog-checkpoint, tlog-cosignature, tlog-policy) ----------------------------

ED25519: Final = 1
"""A signature over the text itself."""
COSIGNATURE: Final = 4
"""By Ed25519 over the text and a time."""
ML_DSA_44: Final = 6
"""By ML-DSA-44 over the signer's name, a time, origin, size and root."""
_SIZES: Mapping[int, int] = {ED25519: 32, COSIGNATURE: 32, ML_DSA_44: 1312}
"""Bytes of a public key of each kind."""

_SPACE = re.compile(r"[\s\x1c-\x1f\x85\ufeff]")
"""What the name of a key must not have."""

Verifies = Callable[[int, bytes, bytes, bytes], bool | None]
"""Whether a key (kind, public key) made over a message the signature; None if that cannot be checked."""


def standard_verifies(kind: int, public: bytes, message: bytes, signature: bytes) -> bool | None:
    """Checks Ed25519; Python's standard library has no ML-DSA-44."""
    return None if kind == ML_DSA_44 else ed25519_verifies(public, message, signature)


@dataclass(frozen=True, slots=True)
class Key:
    """A public key of a log or witness, written `name+id+base64`."""

    name: str
    public: bytes
    kind: int = ED25519

    @property
    def id(self) -> str:
        """The first four bytes of SHA-256(name, line feed, kind, public key), in hex."""
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).hexdigest()[:8]

    @property
    def text(self) -> str:
        """The text form, as published and passed to `--key`."""
        encoded = base64.b64encode(bytes([self.kind]) + self.public).decode()
        return f"{self.name}+{self.id}+{encoded}"

    @classmethod
    def read(cls, text: str) -> Key:
        """The key from its text form; raises Unreadable if malformed or weak."""
        wanted = text.strip(" \t\r\n")
        try:
            name, _, data = wanted.split("+", 2)
            raw = base64.b64decode(data)
            key = cls(name, raw[1:], raw[0])
            if (
                0 < len(name.encode()) < 256
                and not _SPACE.search(name)
                and len(key.public) == _SIZES.get(key.kind)
                and key.text == wanted
                and (key.kind == ML_DSA_44 or _is_of_prime_order(key.public))
            ):
                return key
        except (ValueError, IndexError):
            pass
        raise Unreadable(f"expected an Ed25519 or ML-DSA-44 key of the form name+id+base64, got {text[:80]!r}")

    def message(self, point: Checkpoint, time: int) -> bytes:
        """What the key signs of a checkpoint, at a time in seconds since 1970 unless it is of the kind ED25519."""
        if self.kind == ED25519:
            return point.text.encode()
        if self.kind == COSIGNATURE:
            return f"cosignature/v1\ntime {time}\n{point.text}".encode()
        name, origin = self.name.encode(), point.origin.encode()
        if len(origin) > 255:
            raise Unreadable("cannot be read as a checkpoint: its origin is too long for ML-DSA-44")
        start = b"subtree/v1\n\0" + bytes([len(name)]) + name + time.to_bytes(8, "big")
        return start + bytes([len(origin)]) + origin + bytes(8) + point.size.to_bytes(8, "big") + point.root

    def signed(self, point: Checkpoint, signature: bytes, verifies: Verifies) -> tuple[bool | None, int]:
        """Whether the signature is this key's, None if that cannot be checked; and when it was made, 0 if unsaid."""
        if self.kind == ED25519:
            return verifies(self.kind, self.public, point.text.encode(), signature), 0
        time, rest = int.from_bytes(signature[:8], "big"), signature[8:]
        if time >= 2**63 or point.size >= 2**64:
            return False, 0
        return verifies(self.kind, self.public, self.message(point, time), rest), time


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A signed tree head; `verify_note` checks its signatures."""

    text: str
    """The signed text."""
    origin: str
    size: int
    root: bytes
    time: str
    """When it was made, as checkpoints of earlier releases say it."""
    signatures: tuple[tuple[str, str, bytes], ...]
    """(key name, key id in hex, signature)."""
    seen_by: tuple[tuple[str, int], ...] = ()
    """Checked cosignatures: the policy's name of the witness, and its time in seconds since 1970."""
    unchecked: tuple[str, ...] = ()
    """Known keys whose signatures were not checked: name+id."""


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
        if not origin or str(size) != lines[1] or not 0 <= size <= _LARGEST or len(root) != 32 or "" in lines[:-1]:
            raise ValueError("its lines must be origin, size, root and optional extensions")
    except (ValueError, IndexError) as error:
        raise Unreadable(f"cannot be read as a checkpoint: {error}") from None
    time = next((line.removeprefix("time ") for line in lines[3:] if line.startswith("time ")), "")
    return Checkpoint(text + "\n", origin, size, root, time, tuple(signatures))


@dataclass(frozen=True, slots=True)
class TrustPolicy:
    """Which logs and which quorum of witnesses are trusted (C2SP tlog-policy)."""

    logs: tuple[Key, ...]
    witnesses: Mapping[str, Key]
    groups: Mapping[str, tuple[int, tuple[str, ...]]]
    """How many of which members; members are defined before."""
    quorum: str
    """A witness, a group, or `none`."""
    urls: Mapping[str, str]
    """Addresses of witnesses that have one."""

    def reached(self, seen: Iterable[str]) -> bool:
        """Whether the witnesses of these names are a quorum."""
        good = {*seen, "none"}
        for name, (least, members) in self.groups.items():
            if sum(member in good for member in members) >= least:
                good.add(name)
        return self.quorum in good


def read_policy(data: bytes) -> TrustPolicy:
    """A policy from its file; raises Unreadable if malformed."""
    logs: list[Key] = []
    witnesses: dict[str, Key] = {}
    groups: dict[str, tuple[int, tuple[str, ...]]] = {}
    urls: dict[str, str] = {}
    used: set[str] = set()
    quorum: str | None = None
    number = 0
    try:
        if any((byte < 32 and byte not in (9, 10)) or byte == 127 for byte in data):
            raise ValueError("control characters other than tab and line feed are not allowed")
        for number, raw in enumerate(data.split(b"\n"), start=1):  # noqa: B007 - the error names it
            # Names are opaque bytes.
            words = [word.decode("utf-8", "surrogateescape") for word in re.split(rb"[ \t]+", raw.strip(b" \t"))]
            match words:
                case [""]:
                    pass
                case [first, *_] if first.startswith("#"):
                    pass
                case ["log", key, *url] if len(url) < 2:
                    logs.append(_policy_key(key, (ED25519, ML_DSA_44), (*logs, *witnesses.values())))
                case ["witness", name, key, *url] if len(url) < 2:
                    _check_new(name, {*witnesses, *groups, "none"})
                    witnesses[name] = _policy_key(key, (COSIGNATURE, ML_DSA_44), (*logs, *witnesses.values()))
                    urls.update(dict.fromkeys([name], *url) if url else {})
                case ["group", name, least, *members] if members:
                    _check_new(name, {*witnesses, *groups, "none"})
                    for member in members:
                        if member not in witnesses and member not in groups:
                            raise ValueError(f"{member} is not defined above")
                        _check_new(member, used)
                        used.add(member)
                    wanted = {"any": "1", "all": str(len(members))}.get(least, least)
                    if not re.fullmatch("[1-9][0-9]{0,8}", wanted) or int(wanted) > len(members):
                        raise ValueError("a group needs any, all or a number of its members")
                    groups[name] = (int(wanted), tuple(members))
                case ["quorum", name] if quorum is None:
                    if name not in witnesses and name not in groups and name != "none":
                        raise ValueError(f"{name} is not defined above")
                    quorum = name
                case _:
                    raise ValueError("expected log, witness, group, or one quorum")
        if quorum is None:
            raise ValueError("there is no quorum")
    except ValueError as error:
        raise Unreadable(f"cannot be read as a policy: line {number}: {error}") from None
    return TrustPolicy(tuple(logs), witnesses, groups, quorum, urls)


def _policy_key(text: str, kinds: Sequence[int], others: Iterable[Key]) -> Key:
    key = Key.read(text)
    if key.kind not in kinds:
        raise ValueError("the key is of a kind that does not belong there")
    for other in others:
        if key.public == other.public:
            # For a log and a witness, too: a log that is its own witness proves nothing.
            raise ValueError("the same public key is listed twice")
        if (key.name, key.id) == (other.name, other.id):
            raise ValueError("another key has the same name and id, so that signatures do not tell them apart")
    return key


def _check_new(name: str, used: Iterable[str]) -> None:
    if name in used:
        raise ValueError(f"{name} is used twice")


def verify_note(
    note: str, keys: Iterable[Key], policy: TrustPolicy | None = None, verifies: Verifies = standard_verifies
) -> Checkpoint:
    """A checkpoint that a known key of its log has signed, and as many witnesses as a policy wants.

    Signatures of other keys are ignored, as the format requires.

    Raises:
        Unreadable: the note is malformed, or one of `keys` is a witness of the policy.
        Wrong: no known key has signed it, a quorum is missing, or a signature with a known key's name and id is
            invalid.
        Undecided: that depends on signatures which cannot be checked, or no key of any log is given.
    """
    keys, found = tuple(keys), read_checkpoint(note)
    if policy and any(key.public == witness.public for key in keys for witness in policy.witnesses.values()):
        raise Unreadable("cannot be read as a policy: one of its witnesses has the key of the log")
    logs = {(key.name, key.id): key for key in (*keys, *(policy.logs if policy else ())) if key.name == found.origin}
    witnesses = {(key.name, key.id): name for name, key in policy.witnesses.items()} if policy else {}
    good: bool | None = False
    seen: dict[str, int] = {}
    unchecked: dict[str, str] = {}
    for name, id_, signature in found.signatures:
        label = witnesses.get((name, id_), "")
        key = policy.witnesses[label] if policy and label else logs.get((name, id_))
        if key is None:
            continue
        valid, time = key.signed(found, signature, verifies)
        if valid is False:
            raise Wrong("signature", f"that of the key {name}+{id_} over this text", signature.hex())
        if valid is None:
            unchecked[f"{name}+{id_}"] = label
            good = good if label else good or None
        elif label:
            seen[label] = time
        else:
            good = True
    if good is False and not keys and not (policy and policy.logs):
        raise Undecided(f"no key of a log is given, so that nobody's signature could be checked: {found.origin}")
    if good is False:
        signers = ", ".join(f"{name}+{id_}" for name, id_, _ in found.signatures)
        raise Wrong("signature", "one of a known key: " + (", ".join(f"{n}+{i}" for n, i in logs) or "none"), signers)
    if good is None:
        raise Undecided(f"only a signature by ML-DSA-44 is of a known key: {', '.join(unchecked)}")
    if policy and not policy.reached(seen):
        if policy.reached({*seen, *unchecked.values()}):
            raise Undecided(f"the quorum {policy.quorum} depends on signatures by ML-DSA-44: {', '.join(unchecked)}")
        raise Wrong("witnesses", f"the quorum {policy.quorum}", ", ".join(seen) or "none")
    return replace(found, seen_by=tuple(seen.items()), unchecked=tuple(unchecked))


def verify_proof(
    proof: Mapping[str, Any],
    keys: Sequence[Key],
    policy: TrustPolicy | None = None,
    verifies: Verifies = standard_verifies,
) -> dict[str, Any]:
    """The contents of a valid inclusion or consistency proof.

    Raises:
        Unreadable: the proof is malformed.
        Wrong: the proof is invalid.
        Undecided: see `verify_note`.
    """
    kind = str(proof.get("format"))
    try:
        if kind not in _PROOFS or proof.get("version") not in _PROOF_VERSIONS[kind]:
            raise ValueError("unknown format or version")
        _has(proof, {"format": str, "version": int, "path": list, **_PROOFS[kind]})
        path = [bytes.fromhex(step) for step in proof["path"] if _HASH.fullmatch(step)]
        if len(path) != len(proof["path"]):
            raise ValueError("its path must be a list of SHA-256 in lower-case hex")
        if kind == INCLUSION:
            _check_leaf(proof["game"], proof["event"], proof["head"])
    except (ValueError, TypeError) as error:
        raise Unreadable(f"cannot be read as a proof: {error}") from None
    if kind == INCLUSION:
        point = verify_note(proof["checkpoint"], keys, policy, verifies)
        leaf = leaf_bytes(proof["game"], proof["event"], proof["head"])
        entry = leaf if proof["version"] == 1 else sha256(leaf).digest()
        root = root_of(leaf_hash(entry), proof["index"], point.size, path)
        if root != point.root:
            raise Wrong("root", point.root.hex(), root.hex())
        return {**{name: proof[name] for name in ("game", "event", "head", "index")}, **_shown(point, policy)}
    old, new = (verify_note(proof[name], keys, policy, verifies) for name in ("old", "new"))
    if old.origin != new.origin:
        raise Wrong("origin", old.origin, new.origin)
    check_consistency(old.size, old.root, new.size, new.root, path)
    return {"old": _shown(old, policy), "new": _shown(new, policy)}


_PROOFS: Mapping[str, Mapping[str, type]] = {
    INCLUSION: {"game": str, "event": int, "head": str, "index": int, "checkpoint": str},
    CONSISTENCY: {"old": str, "new": str},
}
_PROOF_VERSIONS: Mapping[str, tuple[int, ...]] = {INCLUSION: (1, 2), CONSISTENCY: (1,)}
"""An inclusion proof of version 1 is about a leaf whose entry is the JSON itself; of version 2, its SHA-256."""


def check_tlog_proof(
    data: bytes,
    keys: Sequence[Key],
    policy: TrustPolicy | None = None,
    verifies: Verifies = standard_verifies,
) -> tuple[dict[str, Any], bytes]:
    """The contents of a valid .tlog-proof (C2SP tlog-proof), and the record in it, if any, which is yet to be checked.

    Its extra data, perhaps compressed (gzip), is a line of JSON that says what the leaf says, and then the record.

    Raises:
        Unreadable: the file is malformed.
        Wrong: the proof is invalid.
        Undecided: see `verify_note`.
    """
    try:
        head, _, note = data.decode().partition("\n\n")
        first, extra, index_line, *steps = head.split("\n")
        if (
            first != TLOG_PROOF
            or not extra.startswith("extra ")
            or not re.fullmatch("index (0|[1-9][0-9]*)", index_line)
        ):
            raise ValueError("its lines must be the name of the format, extra, index and hashes")
        path = [_unpacked(step) for step in steps]
        if len(path) > 63 or any(len(step) != 32 for step in path):
            raise ValueError("its path must be at most 63 SHA-256 in base64")
        line, _, record = _unzipped(_unpacked(extra.removeprefix("extra "))).partition(b"\n")
        leaf = plain(line)
        _has(leaf, {"game": str, "head": str, "version": int})
        _check_leaf(leaf["game"], leaf["version"], leaf["head"])
        index = int(index_line.removeprefix("index "))
        if index > _LARGEST:
            raise ValueError("its index is too large for all programs to read it alike")
    except (ValueError, zlib.error) as error:
        raise Unreadable(f"cannot be read as a proof: {error}") from None
    try:
        point = verify_note(note, keys, policy, verifies)
    except Undecided as why:
        # The record says as much for itself as one without a proof.
        why.record = record
        raise
    roots = [root_of(leaf_hash(entry), index, point.size, path) for entry in (sha256(line).digest(), line)]
    if point.root not in roots:
        raise Wrong("root", point.root.hex(), roots[0].hex())
    shown = {"game": leaf["game"], "event": leaf["version"], "head": leaf["head"], "index": index}
    return {**shown, **_shown(point, policy)}, record


def _check_leaf(game: str, version: int, head: str) -> None:
    """Check that a leaf names the head of a game at one of its versions."""
    if not _GAME.fullmatch(game) or not _HASH.fullmatch(head) or version < 1:
        raise ValueError("its leaf must be a game, a version from 1 on and a SHA-256 in lower-case hex")


def _unzipped(data: bytes) -> bytes:
    """The bytes, decompressed if they are gzip.

    Raises:
        ValueError: they are too many, or the data is more or less than one member of gzip.
        zlib.error: the data is damaged.
    """
    if data[:2] != b"\x1f\x8b":
        return data
    unpack = zlib.decompressobj(_GZIP)
    out = unpack.decompress(data, _MOST + 1)
    if len(out) > _MOST:
        raise ValueError(f"it holds more than {_MOST} bytes")
    if not unpack.eof or unpack.unused_data:
        raise ValueError("it must be gzip of one member, and nothing after it")
    return out


def _shown(point: Checkpoint, policy: TrustPolicy | None = None) -> dict[str, Any]:
    out: dict[str, Any] = {"origin": point.origin, "size": point.size, "root": point.root.hex()}
    if point.time:
        out["time"] = point.time
    if policy is not None and policy.witnesses:
        out["seen by"] = f"{len(point.seen_by)} of {len(policy.witnesses)} witnesses"
        for name, time in point.seen_by:
            at = datetime.fromtimestamp(min(time, _LAST), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            out[f"witness {name}"] = f"since {at}"
    if point.unchecked:
        out["not checked"] = "ML-DSA-44 of " + " and ".join(point.unchecked)
    return out


# --- files ---------------------------------------------------------------------------------------------------


def kind_of(data: bytes) -> str:
    """The kind of a file by its first bytes: `checkpoint`, `proof`, `tlog-proof` or `record`."""
    if data.startswith(TLOG_PROOF.encode() + b"\n"):
        return "tlog-proof"
    if _BEGINS.match(data):
        return "record"
    if not data.lstrip().startswith(b"{"):
        return "checkpoint" if "\u2014 ".encode() in data else "record"
    head = data.lstrip()[:4096]
    return "proof" if INCLUSION.encode() in head or CONSISTENCY.encode() in head else "record"


def check_note_or_proof(
    data: bytes,
    keys: Sequence[Key],
    policy: TrustPolicy | None = None,
    verifies: Verifies = standard_verifies,
) -> tuple[dict[str, Any], bytes]:
    """The contents of a checkpoint or proof, and the record in it; raises as `verify_note` and the like do."""
    try:
        kind = kind_of(data)
        if kind == "tlog-proof":
            return check_tlog_proof(data, keys, policy, verifies)
        if kind == "checkpoint":
            return _shown(verify_note(data.decode(), keys, policy, verifies), policy), b""
        proof = _read_json(data.decode())
        if not isinstance(proof, dict):
            raise ValueError("must be an object")
        return verify_proof(proof, keys, policy, verifies), b""
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"cannot be read as a checkpoint or proof: {error}") from None


def shown_text(shown: Mapping[str, Any], before: str = "") -> str:
    """The contents of a checkpoint or proof, in one line."""
    parts = ((f"{before}{name}", value) for name, value in shown.items())
    return ", ".join(
        shown_text(value, f"{name} ") if isinstance(value, dict) else f"{name} {value}" for name, value in parts
    )


def verdict_text(fault: RecordFault | None, undecided: Sequence[Note], sound: str, ends: str, foreign_pack: str) -> str:
    """A verdict on a record in one line; it names a pack that did not come with the title, by its digest."""
    pack = f"; its pack {foreign_pack} did not come with the title" if foreign_pack else ""
    if fault is not None:
        return f"not sound: {fault}{pack}"
    if undecided:
        why = "; ".join(f"version {note.version}: {note.what}: {note.detail}" for note in undecided)
        return f"not decided: {why}; {ends}{pack}"
    return f"{sound}: {ends}{pack}"


class Evidence:
    """What files that are given together say of each other: anchors, checkpoints, proofs, records, forks and sources.

    All checkpoints and proofs are added before the first record, in whatever order they were given.
    """

    def __init__(self, anchors: Iterable[tuple[int, str]] = ()) -> None:
        """`anchors` are hashes in hex by version, of any game."""
        self._given = list(anchors)
        self._proofs: list[Mapping[str, Any]] = []
        self._roots: dict[tuple[str, int], str] = {}
        self._hashes: dict[str, bytes] = {}
        """Of each game the hashes of its longest record without a fault, one after the other."""
        self._sources: dict[str, Record | None] = {}
        """The games from which a given record was forked, and their records as far as they are given."""
        self._forks: list[tuple[Mapping[str, Any], ParsedEvent]] = []
        """Of each fork the payload that opened it, and the event that tells of its source."""
        self._acts: dict[str, list[tuple[int, int]]] = {}
        """Of each game when its players acted, and the versions."""
        self._outages: dict[tuple[int, int], str] = {}
        """Each outage for which time was given back, from the last heartbeat to the next, and a game that names it."""

    def add_proof(self, shown: Mapping[str, Any]) -> None:
        """Add the contents of a valid checkpoint or proof.

        Raises:
            Wrong: the log has signed another root for as many leaves: it has shown two histories.
        """
        for point in (shown, shown.get("old"), shown.get("new")):
            if point is not None and "root" in point:
                known = self._roots.setdefault((point["origin"], point["size"]), point["root"])
                if known != point["root"]:
                    told = f"{known}, as another checkpoint over {point['size']} leaves of {point['origin']} has it"
                    raise Wrong("root", told, point["root"])
        if "game" in shown:
            self._proofs.append(shown)

    def look(self, lines: Iterable[bytes]) -> None:
        """Note from which games the records of a file were forked, before they are checked."""
        at = 0
        for line in lines:
            at = 0 if _BEGINS.match(line) else at + 1
            if at == 3 and b'"type":"game_forked"' in line:
                with suppress(ValueError, LookupError, TypeError):
                    self._sources.setdefault(str(json.loads(json.loads(line)["body"])["payload"]["source"]["game"]))

    def anchors(self, game: str, events: int = 0) -> dict[int, str]:
        """The hashes in hex by version that a record of a game with so many events must have.

        Different hashes of one version are all named, so that no record fits: somebody has shown two histories.
        """
        wanted: dict[int, list[str]] = {}
        proven = [(shown["event"], shown["head"]) for shown in self._proofs if shown["game"] == game]
        known = self._hashes.get(game, b"")
        last = min(events, len(known) // 32)
        common = [(last, known[32 * last - 32 : 32 * last].hex())] if last else []
        for version, found in (*self._given, *proven, *common):
            if found not in wanted.setdefault(version, []):
                wanted[version].append(found)
        return {version: " and ".join(found) for version, found in wanted.items()}

    def add(self, record: Record) -> None:
        """Add a record without a fault."""
        header = record.header
        if len(self.add_game(header.game)) < 32 * len(record.entries):
            self._hashes[header.game] = b"".join(entry.hash for entry in record.entries)
        if header.game in self._sources:
            # A complete record says more than a redacted one, and a longer one more than a shorter.
            given = [each for each in (record, self._sources[header.game]) if each is not None]
            self._sources[header.game] = max(given, key=lambda each: (each.header.complete, len(each.entries)))
        if len(record.entries) > 1 and record.entries[1].type == "game_forked":
            opened, forked = map(parsed, record.entries[:2])
            self._forks.append((opened.payload, forked))
        played = [entry for entry in record.entries if entry.actor.startswith("player:")]
        self._acts[header.game] = sorted((_micros(entry.recorded_at), entry.version) for entry in played)
        for entry in record.entries:
            if entry.type == "clock_credited":
                p = parsed(entry).payload
                self._outages.setdefault((_micros(p["from"]), _micros(p["to"])), header.game)

    def witnessed(self, game: str, events: int) -> list[str]:
        """Of each proof about a game, how many witnesses saw which of its events."""
        own = [shown for shown in self._proofs if shown["game"] == game and "seen by" in shown]
        return [f"{shown['seen by']} saw the head of version {shown['event']} of {events}" for shown in own]

    def add_game(self, game: str) -> bytes:
        """Note that a record of a game is given; returns the hashes known of it."""
        return self._hashes.setdefault(game, b"")

    def close(self) -> Iterator[tuple[int, str]]:
        """When all is added: statuses and texts on proofs without a record, forks with their sources, and outages."""
        for shown in self._proofs if self._hashes else ():
            if shown["game"] not in self._hashes:
                text = f"a proof is about the game {shown['game']}, and none of the records is of that game"
                yield NOT_DECIDED, f"not decided: {text}"
        for opened, event in self._forks:
            source = self._sources.get(event.payload["source"]["game"])
            if source is not None:
                named = f"the fork {opened['game']} of the game {source.header.game}"
                try:
                    _check_past(opened, event, source)
                except Wrong as wrong:
                    yield 1, f"not sound: {named}: {wrong}"
                else:
                    told = "begins with that game's own past"
                    if not source.header.complete:
                        told = "names its head and commitment; with its complete record the past is compared, too"
                    yield 0, f"{named} {told}"
                    version, at = _forked_from(event, source)
                    if _micros(event.at) < _micros(at) - _BACK:
                        yield 0, f"note: {named} was opened at {event.at}, before version {version} of that game ({at})"
        for (last, first), named in self._outages.items():
            for game, acts in self._acts.items():
                meanwhile = acts[bisect_left(acts, (last + 1,)) : bisect_left(acts, (first,))] if game != named else []
                if meanwhile:
                    told = (
                        f"players of the game {game} acted {len(meanwhile)} times, first in version {meanwhile[0][1]}"
                    )
                    outage = f"in the outage from {_time(last)} to {_time(first)}"
                    yield 0, f"note: {told}, {outage}, for which the game {named} gave time back"


def _check_past(own: Mapping[str, Any], event: ParsedEvent, source: Record) -> None:
    """Check that a fork was opened as its source was, and tells of it what its record says; raises Wrong."""
    told, opened = event.payload["source"], parsed(source.entries[0]).payload
    # A release between the two may have added an option with a default.
    options = {name: own["options"].get(name) for name in opened["options"]}
    for name, found in {**{name: own[name] for name in ("title", "pack", "seats")}, "options": options}.items():
        if not same(opened[name], found):
            raise Wrong(f"{name} of the source", opened[name], found)
    version, commitment = told["version"], opened["commitment"]
    entries = source.entries[:version] if 0 < version <= len(source.entries) else ()
    head = entries[-1].hash.hex() if entries else f"a game of {len(source.entries)} events"
    for name, wanted in (("head", head), ("commitment", commitment)):
        if told[name] != wanted:
            raise Wrong(f"{name} of the source", wanted, told[name])
    if not source.header.complete:
        return
    past, luck = _past(entries)
    for number, (wanted, found) in enumerate(zip_longest(past, event.payload["past"])):
        fits = wanted is not None and found is not None and _told("past", [wanted], [found])
        if not fits or (event.complete and not same(wanted, found)):
            raise Wrong(f"part {number} of the past", wanted, found)
    if event.complete and not same(luck, event.payload["luck"]):
        raise Wrong("luck of the past", luck, event.payload["luck"])


def _forked_from(event: ParsedEvent, source: Record) -> tuple[int, str]:
    """The version of the source, and its time, after which a fork can be opened: its end, if that is known."""
    named = source.entries[event.payload["source"]["version"] - 1]
    entry = next((each for each in source.entries if each.type == "game_ended"), named)
    return entry.version, entry.recorded_at


def _past(entries: Iterable[Entry]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The past and the luck of a game, as a fork after these of its events has them."""
    kept: list[ParsedEvent] = []
    for event in map(parsed, entries):
        if event.type == "moves_rewound":
            kept = [each for each in kept if each.version <= event.payload["to"] or each.type != "move_made"]
        kept.append(event)
    past: list[dict[str, Any]] = []
    luck: list[dict[str, Any]] = []
    for event in kept:
        p = event.payload
        if event.type == "game_forked":
            past, luck = [*p["past"]], [*p["luck"]]
        elif (event.type == "game_started" and p["effects"]) or event.type == "move_made":
            part = {name: p.get(name) for name in ("seat", "kind", "move", "effects")}
            past.append({"rules": event.rules, **part})
    first = next((event.drawn for event in kept if event.type == "game_forked"), 0)
    words: list[Any] = next((event.payload["words"] for event in kept if event.type == "game_started"), [])
    luck.append({"from": first, "seed": kept[0].payload["seed"], "words": words})
    return past, luck


def main(argv: Sequence[str] | None = None, say: Callable[[str], object] = print) -> int:
    """Check files; see the module's first lines."""
    parser = argparse.ArgumentParser(description="Are records, checkpoints and proofs sound?")
    parser.add_argument("files", metavar="FILE", nargs="+")
    parser.add_argument("--key", action="append", default=[], help="a log's public key, name+id+base64")
    parser.add_argument("--policy", help="a file that says which logs and witnesses are trusted (C2SP tlog-policy)")
    parser.add_argument("--proof", action="append", default=[], help="an inclusion proof that the records must match")
    parser.add_argument("--draws", help="a list of draws, one JSON object per line, that the record must match")
    parser.add_argument("--anchor", action="append", default=[], help="VERSION:HASH from another source")
    given = parser.parse_args(argv)
    status = 0

    def tell(text: str) -> None:
        say(visible(text))

    try:
        keys = [Key.read(text) for text in given.key]
        policy = read_policy(Path(given.policy).read_bytes()) if given.policy else None
        evidence = Evidence(
            (int(version), found.lower()) for version, _, found in (a.partition(":") for a in given.anchor)
        )
        records: list[tuple[str, bytes]] = []
        for name in [*given.proof, *given.files]:
            data = Path(name).read_bytes()
            is_record = kind_of(data) == "record"
            try:
                if not is_record:
                    shown, data = check_note_or_proof(data, keys, policy)
                    evidence.add_proof(shown)
                    tell(f"{name}: sound: {shown_text(shown)}")
            except Wrong as wrong:
                tell(f"{name}: not sound: {wrong}")
                status, data = worst((status, 1)), b""
            except Undecided as why:
                tell(f"{name}: not decided: {why}")
                status, data = worst((status, NOT_DECIDED)), why.record
            if is_record or data:
                evidence.look(data.splitlines(keepends=True))
                records.append((name, data))
        for name, data in records:
            for record in read_all(data.splitlines(keepends=True)):
                header = record.header
                evidence.add_game(header.game)
                found = check_record(record, evidence.anchors(header.game, len(record.entries)))
                if found.fault is None and given.draws:
                    found.fault = check_draws(found.luck, read_draws(Path(given.draws).read_bytes().decode()))
                ends = f"{len(record.entries)} events ({header.content}), head {header.head}"
                foreign = "" if pack_name(header.title, header.pack) else header.pack
                text = verdict_text(found.fault, found.undecided, "sound without the rules", ends, foreign)
                tell(f"{name}: {text}")
                for note in found.notes:
                    tell(f"{name}: note: version {note.version}: {note.what}: {note.detail}")
                if found.fault is None:
                    evidence.add(record)
                    for told in evidence.witnessed(header.game, header.events):
                        tell(f"{name}: {told}")
                status = worst((status, 1 if found.fault else NOT_DECIDED if found.undecided else 0))
        for more, text in evidence.close():
            tell(text)
            status = worst((status, more))
    except (Unreadable, ValueError, OSError) as error:
        tell(f"cannot be read: {error}")
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main())
