"""Is a record sound: unaltered, and played by the rules with the luck that was committed to?

`verify` needs only the record and this program, without a database or network. It gives one of three verdicts: sound,
not sound, or not decided.
It stops at the first fault, which names the version, what is wrong, what was expected and what was found.
`docs/auditors.md` explains its limits: detecting a wholly invented history needs an anchor from outside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
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
from eventstore.verification.rules import Walk
from eventstore.verification.verifier import (
    NOT_DECIDED,
    Checked,
    Luck,
    Note,
    Record,
    RecordFault,
    Wrong,
    check_draws,
    check_record,
    pack_name,
    parsed,
    plain,
    verdict_text,
)

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
    pack: str = ""
    """Digest of the content pack."""
    undecided: tuple[Note, ...] = ()
    """Why a record without a fault is not sound either."""
    notes: tuple[Note, ...] = ()
    """What an auditor should know beside the verdict."""

    @property
    def sound(self) -> bool | None:
        """The verdict: sound, not sound, or None: not decided."""
        if self.fault is not None:
            return False
        return None if self.undecided else True

    @property
    def status(self) -> int:
        """The exit status of a program that gives this verdict."""
        return {True: 0, False: 1, None: NOT_DECIDED}[self.sound]

    @property
    def text(self) -> str:
        """The verdict in one line."""
        foreign = self.pack if self.pack and pack_name(self.title, self.pack) is None else ""
        ends = f"{self.events} events ({self.content}), {self.redecided} decided again, head {self.head}"
        return verdict_text(self.fault, self.undecided, "sound", ends, foreign)

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
            "pack": {"digest": self.pack, "name": pack_name(self.title, self.pack)},
            "undecided": [_shown(note) for note in self.undecided],
            "notes": [_shown(note) for note in self.notes],
        }


def _shown(note: Note) -> dict[str, Any]:
    return {"version": note.version, "what": note.what, "detail": note.detail}


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
    `before_each` is called before each event is checked; an exception from it ends the verification.
    `draws` are the claimed draws of the game, as `draws.draw_lines` writes them.
    A record of a title that this program does not have is not decided, unless it has a fault that needs no rules.
    """
    found = check_record(record, anchors, before_each)
    if found.fault is None and draws is not None:
        found.fault = check_draws(found.luck, draws)
    if found.fault is not None and not found.events:
        return _report(record, found)
    if record.header.title not in TITLES:
        found.undecided = found.undecided or [_unknown(f"this program does not have the title {record.header.title}")]
        return _report(record, found)
    return _walked(record, found, before_each=before_each)


def redecide(store: Store, games: Games, game_id: UUID) -> VerificationReport:
    """Decide a stored game again under today's rules, running or not; nothing is written.

    Differences are noted as `re-decided differently`, and the recorded course is followed.

    Raises:
        UnknownGame: there is no such game.
        UnknownTitle: this server does not have the game's title or pack.
    """
    record = whole(store, games, game_id)
    unchecked = Checked(None, [parsed(entry) for entry in record.entries], Luck(), [], [])
    return _walked(record, unchecked, lenient=True)


def _walked(
    record: Record,
    found: Checked,
    *,
    lenient: bool = False,
    before_each: Callable[[], None] | None = None,
) -> VerificationReport:
    """The report on events that were checked without the rules, after the pass of the rules over them."""
    version, walk = 1, None
    try:
        walk = _opened(record, found.events[0].payload, lenient=lenient)
        for event in found.events:
            version = event.version
            if before_each is not None:
                before_each()
            try:
                walk.step(event)
            except Wrong:
                raise
            except Exception as error:  # rules code may raise anything on data that the rules cannot have written
                raise Wrong("cannot be folded", "an event of this title", error) from None
    except Wrong as wrong:
        found.fault = wrong.at(version)
    return _report(record, found, walk)


def verify_stored(
    store: Store, games: Games, game_id: UUID, *, anchors: Mapping[int, str] | None = None
) -> VerificationReport:
    """Check a game in the store: its rows, and its record as it would be exported; `anchors` as for `verify`.

    Without the game's title or pack only its rows are checked, and it is not decided.

    Raises:
        UnknownGame: there is no such game.
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
    undecided: tuple[Note, ...] = ()
    if fault is None:
        try:
            return verify(read(export(store, games, game_id)), anchors=anchors)
        except UnknownTitle as error:
            undecided = (_unknown(str(error)),)
    last = rows[-1] if rows else None
    return VerificationReport(
        game=str(game_id),
        title="",
        content="stored",
        events=len(rows),
        head=last.hash.hex() if last else "",
        redecided=0,
        fault=fault,
        undecided=undecided,
    )


def _unknown(why: str) -> Note:
    """Why nothing was decided again."""
    return Note(0, "title", why)


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


def _opened(record: Record, payload: Mapping[str, Any], *, lenient: bool) -> Walk:
    """The walk over a record that begins with this payload and whose pack agrees with its header."""
    header = record.header
    title = TITLES[header.title]
    seats, options = payload.get("seats"), payload.get("options")
    if type(seats) is not int or seats not in title.seats or not isinstance(options, dict):
        raise Wrong("setup", "seats and options that the title has", [seats, options])
    try:
        pack = bundled_pack(title.slug)
        if pack.digest != header.pack:
            pack = former_packs(title.slug).get(header.pack) or read_pack(title, plain(record.pack))
        setup = make_setup(title.slug, seats, options, pack)
        title.new(setup)
        game = Game.opened(UUID(header.game), title, setup, payload if header.complete else {**payload, "seed": ""})
    except Exception as error:  # any exception from a title on an untrusted pack and options is a fault
        raise Wrong("setup", "a pack, seats, options and a seed that the title can open", error) from None
    game.version = 0
    return Walk(game, complete=header.complete, lenient=lenient)


def _report(record: Record, found: Checked, walk: Walk | None = None) -> VerificationReport:
    return VerificationReport(
        game=record.header.game,
        title=record.header.title,
        content=record.header.content,
        events=len(record.entries),
        head=record.entries[-1].hash.hex() if record.entries else "",
        redecided=walk.redecided if walk else 0,
        fault=found.fault,
        pack=record.header.pack,
        undecided=(*found.undecided, *(walk.undecided if walk else ())),
        notes=(*found.notes, *(walk.notes if walk else ())),
    )
