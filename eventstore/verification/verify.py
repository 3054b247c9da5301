"""Is a record sound: unaltered, and played by the rules with the luck that was committed to?

`verify` needs only the record and this program, without a database or network.
It stops at the first fault, which names the version, what is wrong, what was expected and what was found.
`docs/auditors.md` explains its limits: detecting a wholly invented history needs an anchor from outside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from domain.kernel.content import read_pack
from domain.registry import TITLES, bundled_pack, former_packs, make_setup
from eventstore import chain
from eventstore.errors import UnknownGame, UnknownTitle
from eventstore.game import Game
from eventstore.loading import Games
from eventstore.record import export, read, whole
from eventstore.store import Head, Store, StoredEvent
from eventstore.verification.rules import Note, Walk
from eventstore.verifier import ParsedEvent, Record, RecordFault, Wrong, check_draws, check_record, parsed, plain

__all__ = ["Note", "RecordFault", "VerificationReport", "redecide", "verify", "verify_stored"]

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")

CLOCKS_APART = timedelta(hours=1)
"""Tolerated difference between the server's time of an event and the hashed one."""


@dataclass(frozen=True, slots=True)
class VerificationReport:
    """The report of a verification."""

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
    fault: RecordFault | None
    notes: tuple[Note, ...] = ()
    """What an auditor should know, although the record is sound."""

    @property
    def sound(self) -> bool:
        """Whether the record has no fault."""
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


def verify(
    record: Record,
    *,
    anchors: Mapping[int, str] | None = None,
    draws: Iterable[Mapping[str, Any]] | None = None,
    before_each: Callable[[], None] | None = None,
) -> VerificationReport:
    """Check a record from its first byte to its last.

    `anchors` are hashes in hex by version that the caller got elsewhere, such as from a redacted record saved
    while the game ran or an inclusion proof: the only defence against a wholly invented history.
    `before_each` is called before each event is decided again; an exception from it ends the verification.
    `draws` are the claimed draws of the game, as `draws.draw_lines` writes them.

    Raises:
        UnknownTitle: this program lacks the game's title, so the game cannot be decided again.
    """
    fault, events, luck = check_record(record, anchors)
    if fault is None and draws is not None:
        fault = check_draws(luck, draws)
    if fault is not None and not events:
        return _report(record, fault)
    return _walked(record, events, fault, before_each=before_each)


def redecide(store: Store, games: Games, game_id: UUID) -> VerificationReport:
    """Decide a stored game again under today's rules, running or not; nothing is written.

    Differences are noted as `re-decided differently`, and the recorded course is followed.

    Raises:
        UnknownGame: there is no such game.
        UnknownTitle: this server does not have the game's title or pack.
    """
    record = whole(store, games, game_id)
    return _walked(record, [parsed(entry) for entry in record.entries], lenient=True)


def _walked(
    record: Record,
    events: Sequence[ParsedEvent],
    fault: RecordFault | None = None,
    *,
    lenient: bool = False,
    before_each: Callable[[], None] | None = None,
) -> VerificationReport:
    """The result of the rules' pass over events; `fault` is the first fault after them, found without the rules."""
    try:
        walk = _opened(record, events[0], lenient=lenient)
    except Wrong as wrong:
        return _report(record, wrong.at(1))
    for event in events:
        if before_each is not None:
            before_each()
        try:
            walk.step(event)
        except Wrong as wrong:
            return _report(record, wrong.at(event.version), walk)
        except (
            Exception
        ) as error:  # any exception from rules code means data that the rules cannot have written: a fault
            return _report(record, Wrong("cannot be folded", "an event of this title", error).at(event.version), walk)
    try:
        if not lenient and fault is None:
            walk.end()
    except Wrong as wrong:
        return _report(record, wrong.at(len(record.entries) + 1), walk)
    return _report(record, fault, walk)


def verify_stored(
    store: Store, games: Games, game_id: UUID, *, anchors: Mapping[int, str] | None = None
) -> VerificationReport:
    """Check a game in the store: its rows, and its record as it would be exported; `anchors` as for `verify`.

    Raises:
        UnknownGame: there is no such game.
        UnknownTitle: this server does not have the game's title or pack.
    """
    while True:
        head = store.head(game_id)
        rows = store.read(game_id)
        # Otherwise an event has been appended meanwhile.
        if store.head(game_id) == head:
            break
    if head is None and not rows:
        raise UnknownGame(game_id)
    fault = chain.verify(rows, head or Head(0, b"")) or _rows_fault(rows)
    if fault is not None:
        last = rows[-1] if rows else None
        return VerificationReport(
            game=str(game_id),
            title="",
            content="stored",
            events=len(rows),
            head=last.hash.hex() if last else "",
            redecided=0,
            fault=fault,
        )
    return verify(read(export(store, games, game_id)), anchors=anchors)


def _rows_fault(rows: list[StoredEvent]) -> RecordFault | None:
    """The first row whose columns differ from its hashed data."""
    for row in rows:
        body, sealed = _plain_object(row.body), _plain_object(row.sealed)
        for name, found in (("type", row.type), ("actor", row.actor), ("rules", row.rules)):
            if body.get(name) != found:
                return RecordFault(row.version, name, str(body.get(name)), str(found))
        if sealed.get("digest") != row.digest.hex():
            return RecordFault(row.version, "digest", str(sealed.get("digest")), row.digest.hex())
        at = str(body.get("at"))
        if not _TIME.fullmatch(at) or abs(datetime.fromisoformat(at) - row.recorded_at) > CLOCKS_APART:
            return RecordFault(row.version, "recorded_at", at, row.recorded_at.astimezone(UTC).isoformat())
    return None


def _plain_object(data: bytes) -> Mapping[str, Any]:
    try:
        value = plain(data)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _opened(record: Record, opened: ParsedEvent, *, lenient: bool) -> Walk:
    """The walk over a record whose first event and pack agree with its header."""
    header, payload = record.header, opened.payload
    title = TITLES.get(header.title)
    if title is None:
        raise UnknownTitle("unknown_title", f"this program does not have the title {header.title}")
    seats, options = payload.get("seats"), payload.get("options")
    if type(seats) is not int or seats not in title.seats or not isinstance(options, dict):
        raise Wrong("setup", "seats and options that the title has", [seats, options])
    try:
        pack = bundled_pack(title.slug)
        if pack.digest != header.pack:
            pack = former_packs(title.slug).get(header.pack) or read_pack(title, plain(record.pack))
        setup = make_setup(title.slug, seats, options, pack)
        title.new(setup)
        game = Game.opened(UUID(header.game), title, setup, payload if opened.complete else {**payload, "seed": ""})
    except Exception as error:  # any exception from a title on an untrusted pack and options is a fault
        raise Wrong("setup", "a pack, seats, options and a seed that the title can open", error) from None
    game.version = 0
    return Walk(game, complete=header.complete, lenient=lenient)


def _report(record: Record, fault: RecordFault | None, walk: Walk | None = None) -> VerificationReport:
    return VerificationReport(
        game=record.header.game,
        title=record.header.title,
        content=record.header.content,
        events=len(record.entries),
        head=record.entries[-1].hash.hex() if record.entries else "",
        redecided=walk.redecided if walk else 0,
        fault=fault,
        notes=tuple(walk.notes) if walk else (),
    )
