"""Is a game in the archive read, verified and restored as if it had never left the database?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from backports import zstd
from psycopg import errors

from eventstore import record
from eventstore.archive.archiver import Archived, Archiver
from eventstore.archive.game_file import record_in
from eventstore.database import Database
from eventstore.errors import HistoryReplaced, NotARecord, StoreUnavailable, TargetUnusable
from eventstore.files import Directory
from eventstore.loading import Games
from eventstore.projections.inline import inline_fold
from eventstore.projections.known import PROJECTIONS
from eventstore.projections.rebuild import rebuild_inline
from eventstore.rows import StoredEvent
from eventstore.store.postgres import PostgresStore
from eventstore.verification.with_rules import verify_stored
from eventstore.written_form import WrittenForm
from tests.eventstore.playing import Played, play

pytestmark = [pytest.mark.servers, pytest.mark.usefixtures("barter")]

AT_ONCE = timedelta(0)


class Scene:
    """A finished and scored game, one that runs, and an archive."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.database, self.folder = database, folder
        self.target: Any = Directory(folder)
        self.store = PostgresStore(database, archive=self.target)
        self.played = self.scored("over")
        self.running = play("on", store=self.store, finish=False)
        for _ in range(4):
            self.running.step()
        self.before = self.store.read(self.game)

    def scored(self, seed: str) -> Played:
        """A game that was played to its end and scored."""
        played = play(seed, store=self.store, rewinds=0.1)
        played.commands.score(played.id, {"sound": True})
        return played

    @property
    def game(self) -> UUID:
        return self.played.id

    @property
    def archiver(self) -> Archiver:
        return Archiver(self.database.dsn, self.store, self.games, self.target)

    @property
    def games(self) -> Games:
        return Games(self.store)

    def rows(self) -> list[str]:
        """The types of the game's rows in the database."""
        with psycopg.connect(self.database.dsn) as conn:
            return [
                row[0]
                for row in conn.execute("SELECT type FROM events WHERE game_id = %s ORDER BY version", (self.game,))
            ]

    def file(self, folder: str = "games") -> Path:
        """The one file of a game or pack in the archive."""
        [found] = [path for path in (self.folder / folder).rglob("*") if path.is_file()]
        return found


@pytest.fixture
def scene(database: Database, tmp_path: Path) -> Scene:
    """Nothing is archived yet."""
    return Scene(database, tmp_path)


def test_all_reads_are_as_before(scene: Scene) -> None:
    """Ranges of events, positions, the record and its verdict; and every byte comes back."""
    exported = b"".join(record.export(scene.store, scene.games, scene.game))
    digests = [scene.games.at(scene.game, event.version).state for event in scene.before[5:12]]
    done = scene.archiver.archive(scene.game)
    assert done is not None
    assert (done.game_id, done.moves) == (scene.game, sum(event.type == "move_made" for event in scene.before))
    assert "move_made" not in scene.rows()

    last = len(scene.before)
    for after in range(0, last + 1, 3):
        assert scene.store.read(scene.game, after) == scene.before[after:]
        for upto in range(after, last + 2, 5):
            assert scene.store.read(scene.game, after, upto) == scene.before[after:upto]
    head = scene.before[4]
    if head.type != "move_made":
        assert scene.store.read_on(scene.game, 5, head.hash) == scene.before[5:]
    assert [scene.games.at(scene.game, event.version).state for event in scene.before[5:12]] == digests
    assert b"".join(record.export(scene.store, scene.games, scene.game)) == exported
    assert verify_stored(scene.store, scene.games, scene.game).sound

    assert scene.archiver.restore(scene.game) == done.moves
    assert scene.rows() == [event.type for event in scene.before]
    assert PostgresStore(scene.database).read(scene.game) == scene.before
    assert scene.archiver.restore(scene.game) == 0


def test_a_file_has_the_whole_record(scene: Scene) -> None:
    """Whoever has it, and the pack beside it, has every byte that the service tells of the game."""
    scene.archiver.archive(scene.game)
    told = record.export(scene.store, scene.games, scene.game)
    assert list(record_in(scene.file().read_bytes(), scene.target)) == list(told)


def test_a_file_repeats_nothing(scene: Scene) -> None:
    """Hashes follow from the events, and the pack stands in the archive once."""
    scene.archiver.archive(scene.game)
    inside = zstd.decompress(scene.file().read_bytes())
    assert len(scene.before) > 9
    for event in scene.before[:-1]:
        assert event.hash.hex().encode() not in inside
    pack = zstd.decompress(scene.file("packs").read_bytes()).removesuffix(b"\n")
    assert pack not in inside
    assert scene.file("packs").name == f"{sha256(pack).hexdigest()}.json.zst"
    written = scene.file("packs").stat().st_mtime_ns
    scene.archiver.archive(scene.scored("next").id)
    assert scene.file("packs").stat().st_mtime_ns == written


def test_files_of_release_0_2_are_read(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are whole records; programs write them as long as others of that release may run."""
    exported = b"".join(record.export(scene.store, scene.games, scene.game))
    monkeypatch.setattr(WrittenForm, "whole_records", lambda _: True)
    scene.archiver.archive(scene.game)
    data = scene.file().read_bytes()
    assert zstd.decompress(data) == b"".join(record_in(data, scene.target)) == exported
    assert scene.store.read(scene.game) == scene.before
    assert verify_stored(scene.store, scene.games, scene.game).sound


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"(\xb5/\xfd", ""),
        (zstd.compress(b""), ""),
        (zstd.compress(b"{}\n"), "format"),
        (zstd.compress(b'{"format":"annals-archived-game","pack":"0"}\n'), "packs/0.json.zst is missing"),
        (zstd.compress(bytes(2**28)), "268435456 bytes or more"),
        (zstd.compress(b"{}\n") + zstd.compress(b"{}\n"), "nothing after it"),
        (zstd.compress(b'{"format":"annals-record"}\nmore'), "ends within a line"),
    ],
    ids=["cut off", "empty", "other", "without its pack", "endless", "two frames", "rest of a line"],
)
def test_a_file_without_a_game_is_refused(tmp_path: Path, data: bytes, said: str) -> None:
    """Whoever gives it to a verifier reads why."""
    with pytest.raises(NotARecord, match=f"no game is in this file of an archive: .*{said}"):
        list(record_in(data, Directory(tmp_path)))


def test_only_games_that_are_done_go(scene: Scene) -> None:
    """Games that run, have no score, ended lately or lie under no checkpoint stay; one goes once."""
    unscored = play("unscored", store=scene.store)
    assert list(scene.archiver.candidates(AT_ONCE)) == [scene.game]
    assert list(scene.archiver.candidates(timedelta(hours=1))) == []
    assert scene.archiver.archive(scene.running.id) is None
    assert scene.archiver.archive(unscored.id) is None
    assert scene.archiver.archive(scene.game) is not None
    assert list(scene.archiver.candidates(AT_ONCE)) == []
    assert scene.store.read(scene.running.id) == PostgresStore(scene.database).read(scene.running.id)
    with psycopg.connect(scene.database.dsn) as conn:
        conn.execute("INSERT INTO log_checkpoints VALUES (1, 0, sha256(''), '', now(), NULL)")
    scene.scored("uncovered")
    assert list(scene.archiver.candidates(AT_ONCE)) == []


def test_projections_are_rebuilt_as_they_are(scene: Scene) -> None:
    """What is derived needs nothing that has left."""
    for projection in PROJECTIONS.values():
        while scene.store.project(projection):
            pass
    lobby = scene.store.lobby(scene.game)
    scene.archiver.archive(scene.game)
    assert {name: scene.store.rebuild(each).changed for name, each in PROJECTIONS.items()} == dict.fromkeys(
        PROJECTIONS, 0
    )
    rebuild_inline(scene.store, inline_fold(scene.games))
    assert scene.store.lobby(scene.game) == lobby


@pytest.mark.parametrize("folder", ["games", "packs"])
def test_nothing_goes_that_is_not_read_back(scene: Scene, folder: str) -> None:
    """A store of files that loses or changes what it is given empties no game."""

    class Forgetful(Directory):
        def read(self, path: str) -> bytes | None:
            data = super().read(path)
            return data[:-1] if data is not None and path.startswith(folder) else data

    scene.target = Forgetful(scene.folder)
    with pytest.raises(TargetUnusable):
        scene.archiver.archive(scene.game)
    assert scene.rows() == [event.type for event in scene.before]


def test_an_archiver_that_was_killed_is_followed_by_another(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the file and the database nothing has happened, and the next one does it all."""
    archiver = scene.archiver
    monkeypatch.setattr(archiver, "_run", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        archiver.archive(scene.game)
    assert scene.rows() == [event.type for event in scene.before]
    assert isinstance(scene.archiver.archive(scene.game), Archived)
    assert scene.store.read(scene.game) == scene.before


@pytest.mark.parametrize("fault", ["missing", "changed", "unknown"])
def test_what_cannot_be_read_is_not_passed_over(scene: Scene, fault: str) -> None:
    """A file that is missing or altered, an archive of which a process was not told: refused, never a shorter game."""
    scene.archiver.archive(scene.game)
    if fault == "missing":
        scene.file().unlink()
    elif fault == "changed":
        scene.file().write_bytes(scene.file().read_bytes()[:-1] + b"?")
    target = None if fault == "unknown" else scene.target
    store = PostgresStore(scene.database, archive=target)
    with pytest.raises(StoreUnavailable):
        store.read(scene.game)
    with pytest.raises(StoreUnavailable):
        store.read(scene.game, 5, 9)
    assert store.head(scene.game) is not None


OTHER_WAYS = [
    "DELETE FROM events WHERE game_id = %(game)s",
    "DELETE FROM events WHERE game_id = %(game)s AND type = 'move_made'",
    "UPDATE archivings SET digest = sha256('')",
    "DELETE FROM archivings",
    "TRUNCATE archivings",
]


@pytest.mark.parametrize("statement", OTHER_WAYS)
def test_there_is_no_other_way_out(scene: Scene, statement: str) -> None:
    """Even the owner deletes no move of a game that the log does not name, no other event, and nothing of the log."""
    other = scene.scored("other")
    scene.archiver.archive(other.id)
    with psycopg.connect(scene.database.dsn, autocommit=True) as conn:
        for game in (scene.game, scene.running.id, *((other.id,) if "move_made" not in statement else ())):
            with pytest.raises(errors.RestrictViolation):
                conn.execute(statement, {"game": game})


def test_moves_that_are_not_those_do_not_come_back(scene: Scene) -> None:
    """The database recomputes the chain before it believes that a game is whole."""
    scene.archiver.archive(scene.game)
    read: Callable[..., list[StoredEvent]] = scene.store.read

    class Lying(PostgresStore):
        def read(self, game_id: UUID, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
            moves = [event for event in read(game_id, after, upto) if event.type == "move_made"]
            return moves[:-1]

    liar = Archiver(scene.database.dsn, Lying(scene.database), scene.games, scene.target)
    with pytest.raises(Exception, match="do not complete its chain"):
        liar.restore(scene.game)
    assert "move_made" not in scene.rows()
    assert scene.store.read(scene.game) == scene.before


def test_a_place_in_the_feed_at_a_move_that_left_is_lost(scene: Scene) -> None:
    """Who stood there is told to begin anew, and not that nothing happened."""
    feed = scene.store.feed(type(scene.store.feed_end())())
    place = next(cursor for cursor, event in feed if event.game_id == scene.game and event.type == "move_made")
    move = next(event for event in scene.before if event.type == "move_made")
    assert scene.store.holds(place)
    scene.archiver.archive(scene.game)
    assert not scene.store.holds(place)
    with pytest.raises(HistoryReplaced):
        scene.store.read_on(scene.game, move.version, move.hash)
