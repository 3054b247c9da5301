"""Is a record the whole game, always the same bytes, and read back as it was written?"""

from __future__ import annotations

import json
from hashlib import sha256
from uuid import uuid4

import pytest
import rfc8785

from eventstore.errors import NotARecord, UnknownGame
from eventstore.record import entry_line, export, header_line, read
from eventstore.verification.with_rules import VerificationReport, verify, verify_stored
from tests.eventstore.playing import Played, commands_on, play

pytestmark = pytest.mark.usefixtures("barter")


def record_of(played: Played, *, redacted: bool = False) -> bytes:
    """A game's record as one file."""
    return b"".join(export(played.store, played.commands.games, played.id, redacted=redacted))


def verified(data: bytes) -> VerificationReport:
    """What verification finds in a file."""
    return verify(read(data.splitlines(keepends=True)))


def test_a_finished_game_gives_a_complete_record() -> None:
    """The header of an ended game says `complete`, counts the events and names the head."""
    played = play("complete")
    lines = record_of(played).splitlines()
    header = json.loads(lines[0])
    events = played.store.read(played.id)
    assert header == {
        "content": "complete",
        "events": len(events),
        "format": "annals-record",
        "game": str(played.id),
        "head": events[-1].hash.hex(),
        "pack": played.game.setup.pack.digest,
        "rules": 1,
        "title": "barter",
        "version": 2,
    }
    assert len(lines) == 2 + len(events)


def test_a_running_game_gives_a_redacted_record() -> None:
    """While a game runs its record has the hash of each sealed part and neither seed nor hidden cards."""
    played = play("running", finish=False)
    data = record_of(played)
    assert json.loads(data.splitlines()[0])["content"] == "redacted"
    assert played.game.seed.hex().encode() not in data
    for line, event in zip(data.splitlines()[2:], played.store.read(played.id), strict=True):
        given = json.loads(line)
        assert "sealed" not in given
        assert given["sealed_hash"] == sha256(event.sealed).hexdigest()


def test_no_caller_gets_the_complete_record_of_a_running_game() -> None:
    """Asking without `redacted` changes nothing while the game runs."""
    played = play("nobody", finish=False)
    for _ in range(3):
        played.step()
        assert b'"sealed":' not in record_of(played)


def test_the_second_line_is_the_pack() -> None:
    """The SHA-256 of the record's second line is the digest that the game names."""
    played = play("pack")
    assert sha256(record_of(played).splitlines()[1]).hexdigest() == played.game.setup.pack.digest


def test_the_same_game_gives_the_same_file() -> None:
    """Two exports of one game are equal to the byte."""
    played = play("same")
    assert record_of(played) == record_of(played)


def test_every_line_is_canonical_json_by_another_library() -> None:
    """Lines, bodies and sealed parts are what an independent implementation of RFC 8785 writes."""
    for line in record_of(play("canonical")).splitlines():
        value = json.loads(line)
        assert rfc8785.dumps(value) == line
        for part in {"body", "sealed"} & value.keys():
            assert rfc8785.dumps(json.loads(value[part])) == value[part].encode()


def test_a_record_holds_the_bytes_that_were_hashed() -> None:
    """Body and sealed part in the file are those of the store, with any letters in a player's name."""
    commands = commands_on()
    played = play('Zoë \U0001f3b2 "quoted" \\ \u2028', commands=commands)
    record = read(record_of(played).splitlines(keepends=True))
    for entry, event in zip(record.entries, played.store.read(played.id), strict=True):
        assert (entry.body, entry.sealed, entry.hash) == (event.body, event.sealed, event.hash)


def test_each_line_ends_with_one_line_feed() -> None:
    """Without its last line feed, with an empty line or with other line ends a record is faulty where that begins."""
    data = record_of(play("feeds"))
    last = data.count(b"\n") - 2
    assert read(data.splitlines(keepends=True)).broken is None
    for bad, version in (
        (data[:-1], last),
        (data + b"\n", last + 1),
        (data[:-1] + b"\r\n", last),
        (data[:-1] + b"\r", last),
    ):
        broken = read(bad.splitlines(keepends=True)).broken
        assert broken is not None
        assert (broken.what, broken.version) == ("line", version)


def test_what_is_read_is_written_back() -> None:
    """Header and entries give back their lines."""
    lines = record_of(play("back")).splitlines()
    record = read(line + b"\n" for line in lines)
    assert [header_line(record.header), record.pack, *map(entry_line, record.entries)] == lines


def test_an_unknown_game_has_no_record() -> None:
    """Exporting or verifying a game that does not exist says so at once."""
    commands = commands_on()
    with pytest.raises(UnknownGame):
        export(commands.games.store, commands.games, uuid4())
    with pytest.raises(UnknownGame):
        verify_stored(commands.games.store, commands.games, uuid4())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"hello\n",
        b"{}\n",
        b"[]\n",
        b'{"format":"annals-record"}\n',
        b'{"format":"annals-record","version":2}\n',
        b'{"format":"another"}\n',
        b"\xff\xfe\n",
        b"[" * 100_000,
        b'{"content":"complete","events":1,"format":"annals-record","ga',
    ],
)
def test_a_file_that_is_no_record_is_refused(data: bytes) -> None:
    """A file whose first line is not the header of a record raises NotARecord."""
    with pytest.raises(NotARecord):
        read(data.splitlines(keepends=True))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("events", 0),
        ("events", "7"),
        ("events", True),
        ("content", "partial"),
        ("game", "no-uuid"),
        ("head", "ab"),
        ("head", "A" * 64),
        ("pack", 5),
        ("extra", 1),
        ("version", 1.0),
    ],
)
def test_a_faulty_header_is_refused(name: str, value: object) -> None:
    """Every field of the header has its type and form."""
    lines = record_of(play("header")).splitlines()
    header = json.loads(lines[0])
    header[name] = value
    lines[0] = json.dumps(header, sort_keys=True, separators=(",", ":")).encode()
    with pytest.raises(NotARecord):
        read(lines)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_records_of_random_games_are_sound(seats: int) -> None:
    """Games with rewinds, resignations, opponents and client seeds verify, complete and redacted, at any time."""
    for number in range(8):
        played = play(f"sound {seats} {number}", seats=seats, finish=False)
        while played.game.status == "running":
            played.step(rewinds=0.3, resigns=0.02)
            assert verify_stored(played.store, played.commands.games, played.id).fault is None
        assert verified(record_of(played)).fault is None
        assert verified(record_of(played, redacted=True)).fault is None
        played.commands.score(played.id, {"sound": True})
        report = verified(record_of(played))
        assert report.fault is None
        assert report.notes == ()
        moves = [e for e in played.store.read(played.id) if e.type in ("game_started", "move_made", "game_scored")]
        assert report.redecided == len(moves)


def test_a_game_that_has_not_started_verifies() -> None:
    """An open game's record is sound, also after a seat was taken and left."""
    played = play("open", seats=3, engines=0, finish=False)
    commands, game_id = commands_on(), played.id
    commands.open(game_id, title="barter", seats=3, creator="p0", command_id="open")
    commands.take_seat(game_id, 1, player="p1", actor="player:p1", command_id="sit")
    commands.leave_seat(game_id, 1, actor="player:p1", command_id="leave")
    assert verify_stored(commands.games.store, commands.games, game_id).fault is None
