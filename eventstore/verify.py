"""Is a record sound: unaltered, and played by the rules with the luck that was committed to?

`verify` needs nothing but the record and this program: no database and no network.
It stops at the first fault, which names the version, what is wrong, what was expected and what was found.
What it cannot find is told in `docs/auditors.md`: a history that was invented whole needs an anchor from outside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from domain.kernel.content import canonical, read_pack
from domain.registry import TITLES, bundled_pack, make_setup
from eventstore import chain
from eventstore.chain import Fault, Redacted
from eventstore.errors import UnknownGame, UnknownTitle
from eventstore.events import TYPES
from eventstore.game import Game
from eventstore.record import Entry, Record, export, plain, read, whole
from eventstore.sessions import Sessions
from eventstore.store import Head, Store, StoredEvent
from eventstore.verify_rules import Happened, Note, Walk, Wrong

__all__ = ["Fault", "Note", "Report", "redecide", "verify", "verify_stored"]

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
_SALT = re.compile(r"[0-9a-f]{32}")
_SHOWN = 200
"""Longer values are cut in a report."""

CLOCKS_APART = timedelta(hours=1)
"""The server's own time of an event may differ so much from the one under the hash before that is a fault."""


@dataclass(frozen=True, slots=True)
class Report:
    """What verification found."""

    game: str
    title: str
    content: str
    """`complete` or `redacted`."""
    events: int
    """How many events were read."""
    head: str
    """Hash of the last event read, in hex."""
    redecided: int
    """How many events were decided again by the rules, with the same result."""
    fault: Fault | None
    notes: tuple[Note, ...] = ()
    """What an auditor should know although it is no fault."""

    @property
    def sound(self) -> bool:
        """True where there is no fault."""
        return self.fault is None

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON."""
        fault = self.fault
        return {
            "sound": self.sound,
            "game": self.game,
            "title": self.title,
            "content": self.content,
            "events": self.events,
            "head": self.head,
            "redecided": self.redecided,
            "fault": None
            if fault is None
            else {
                "version": fault.version,
                "what": fault.what,
                "expected": fault.expected,
                "found": fault.found,
            },
            "notes": [{"version": n.version, "what": n.what, "detail": n.detail} for n in self.notes],
        }


def verify(record: Record, *, anchors: Mapping[int, str] | None = None) -> Report:
    """Check a record from its first byte to its last.

    `anchors` are hashes in hex by version that the caller got elsewhere, such as from a redacted record saved
    while the game ran: the one defence against a history that was invented whole.

    Raises:
        UnknownTitle: this program does not know the game's title, so that nothing can be decided again.
    """
    fault = _bytes_fault(record, anchors or {})
    if fault is not None:
        return _report(record, fault)
    return _walked(record, lenient=False)


def redecide(store: Store, sessions: Sessions, game_id: UUID) -> Report:
    """Decide a stored game again under today's rules, running or not; nothing is written.

    Where today's rules decide otherwise is noted as `re-decided differently`, and the recorded course followed.

    Raises:
        UnknownGame: there is no such game.
        UnknownTitle: this server does not have the game's title or pack.
    """
    return _walked(whole(store, sessions, game_id), lenient=True)


def _walked(record: Record, *, lenient: bool) -> Report:
    try:
        walk = _opened(record, lenient=lenient)
    except Wrong as wrong:
        return _report(record, _cut(1, wrong))
    for entry in record.entries:
        try:
            walk.step(_happened(entry))
        except Wrong as wrong:
            return _report(record, _cut(entry.version, wrong), walk)
        except Exception as error:  # whatever rules code raises on data that rules cannot have written is a fault
            return _report(
                record, _cut(entry.version, Wrong("cannot be folded", "an event of this title", error)), walk
            )
    try:
        if not lenient:
            walk.end()
    except Wrong as wrong:
        return _report(record, _cut(len(record.entries) + 1, wrong), walk)
    return _report(record, None, walk)


def verify_stored(
    store: Store, sessions: Sessions, game_id: UUID, *, anchors: Mapping[int, str] | None = None
) -> Report:
    """Check a game in the store: its rows, and its record as it would be exported; `anchors` as for `verify`.

    Raises:
        UnknownGame: there is no such game.
        UnknownTitle: this server does not have the game's title or pack.
    """
    while True:
        head = store.head(game_id)
        rows = store.read(game_id)
        # Otherwise somebody has appended meanwhile.
        if store.head(game_id) == head:
            break
    if head is None and not rows:
        raise UnknownGame(game_id)
    fault = chain.verify(rows, head or Head(0, b"")) or _rows_fault(rows)
    if fault is not None:
        last = rows[-1] if rows else None
        return Report(
            game=str(game_id),
            title="",
            content="stored",
            events=len(rows),
            head=last.hash.hex() if last else "",
            redecided=0,
            fault=fault,
        )
    return verify(read(export(store, sessions, game_id)), anchors=anchors)


def _rows_fault(rows: list[StoredEvent]) -> Fault | None:
    """The first row whose columns are not what lies under its hash."""
    for row in rows:
        body, sealed = _plain_object(row.body), _plain_object(row.sealed)
        for name, found in (("type", row.type), ("actor", row.actor), ("rules", row.rules)):
            if body.get(name) != found:
                return Fault(row.version, name, str(body.get(name)), str(found))
        if sealed.get("digest") != row.digest.hex():
            return Fault(row.version, "digest", str(sealed.get("digest")), row.digest.hex())
        at = str(body.get("at"))
        if not _TIME.fullmatch(at) or abs(datetime.fromisoformat(at) - row.recorded_at) > CLOCKS_APART:
            return Fault(row.version, "recorded_at", at, row.recorded_at.astimezone(UTC).isoformat())
    return None


def _plain_object(data: bytes) -> Mapping[str, Any]:
    try:
        value = plain(data)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _bytes_fault(record: Record, anchors: Mapping[int, str]) -> Fault | None:
    """The first fault of the bytes: the pack, the chain, the lines, the count, the head, the anchors."""
    header, entries, broken = record.header, record.entries, record.broken
    digest = sha256(record.pack).hexdigest()
    if digest != header.pack:
        return Fault(0, "pack", header.pack, digest)
    links = (Redacted(e.version, e.body, e.sealed_hash, e.prev_hash, e.hash) for e in entries)
    fault = chain.verify_redacted(links)
    if fault is not None:
        return fault
    if broken is not None:
        return Fault(broken.version, "line", "a line as the format has it", broken.why)
    if len(entries) != header.events:
        missing = min(len(entries), header.events) + 1
        return Fault(missing, "events", f"{header.events} events", f"{len(entries)} events")
    last = entries[-1]
    if last.hash.hex() != header.head:
        return Fault(last.version, "head", header.head, last.hash.hex())
    for version, wanted in sorted(anchors.items()):
        found = entries[version - 1].hash.hex() if 0 < version <= len(entries) else "no such event"
        if found != wanted:
            return Fault(version, "anchor", wanted, found)
    return None


def _happened(entry: Entry) -> Happened:
    """The parts of an event, when its bytes are canonical and agree with its line."""
    try:
        body = plain(entry.body)
    except ValueError as error:
        raise Wrong("body", "canonical JSON", error) from None
    if not isinstance(body, dict) or body.keys() != {"actor", "at", "payload", "rules", "type"}:
        raise Wrong("body", "actor, at, payload, rules and type", body)
    line = {"actor": entry.actor, "at": entry.recorded_at, "rules": entry.rules, "type": entry.type}
    for name, said in line.items():
        if body[name] != said or type(body[name]) is not type(said):
            raise Wrong(name if name != "at" else "recorded_at", body[name], said)
    if entry.type not in TYPES:
        raise Wrong("type", "a known type of event", entry.type)
    if not _TIME.fullmatch(entry.recorded_at):
        raise Wrong("recorded_at", "a time in UTC with microseconds", entry.recorded_at)
    if not isinstance(body["payload"], dict):
        raise Wrong("body", "a payload that is an object", body["payload"])
    happened = Happened(
        version=entry.version,
        type=entry.type,
        actor=entry.actor,
        rules=entry.rules,
        at=entry.recorded_at,
        body=entry.body,
        public=body["payload"],
        sealed=None,
    )
    if entry.sealed is None:
        return happened
    try:
        sealed = plain(entry.sealed)
    except ValueError as error:
        raise Wrong("sealed", "canonical JSON", error) from None
    if not isinstance(sealed, dict) or sealed.keys() != {"digest", "layout", "payload", "salt"}:
        raise Wrong("sealed", "digest, layout, payload and salt", sealed)
    if not isinstance(sealed["salt"], str) or not _SALT.fullmatch(sealed["salt"]):
        raise Wrong("salt", "16 bytes in hex", sealed["salt"])
    if not isinstance(sealed["payload"], dict):
        raise Wrong("sealed", "a payload that is an object", sealed["payload"])
    return replace(happened, sealed=sealed)


def _opened(record: Record, *, lenient: bool) -> Walk:
    """The walk over a record whose first event and pack agree with its header."""
    header, first = record.header, record.entries[0]
    opened = _happened(first)
    payload = opened.payload
    if first.type != "game_opened":
        raise Wrong("type", "game_opened", first.type)
    wanted = {"game": header.game, "title": header.title, "pack": header.pack}
    for name, said in wanted.items():
        if payload.get(name) != said:
            raise Wrong(name, payload.get(name), said)
    if first.rules != header.rules:
        raise Wrong("rules", first.rules, header.rules)
    title = TITLES.get(header.title)
    if title is None:
        raise UnknownTitle("unknown_title", f"this program does not have the title {header.title}")
    seats, options = payload.get("seats"), payload.get("options")
    if type(seats) is not int or seats not in title.seats or not isinstance(options, dict):
        raise Wrong("setup", "seats and options that the title has", [seats, options])
    try:
        pack = bundled_pack(title.slug)
        if pack.digest != header.pack:
            pack = read_pack(title, plain(record.pack))
        setup = make_setup(title.slug, seats, options, pack)
        title.new(setup)
        game = Game.opened(UUID(header.game), title, setup, payload if opened.complete else {**payload, "seed": ""})
    except Exception as error:  # whatever a title raises on a pack and options from a stranger is a fault
        raise Wrong("setup", "a pack, seats, options and a seed that the title can open", error) from None
    game.version = 0
    return Walk(game, complete=header.complete, lenient=lenient)


def _cut(version: int, wrong: Wrong) -> Fault:
    return Fault(version, wrong.what, _text(wrong.expected), _text(wrong.found))


def _text(value: object) -> str:
    if isinstance(value, BaseException):
        text = f"{type(value).__name__}: {value}"
    elif isinstance(value, str):
        text = value
    else:
        text = canonical(value).decode()
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def _report(record: Record, fault: Fault | None, walk: Walk | None = None) -> Report:
    return Report(
        game=record.header.game,
        title=record.header.title,
        content=record.header.content,
        events=len(record.entries),
        head=record.entries[-1].hash.hex() if record.entries else "",
        redecided=walk.redecided if walk else 0,
        fault=fault,
        notes=tuple(walk.notes) if walk else (),
    )
