"""What is written while programs of the former release still run, and when does that end?"""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

import psycopg
import pytest

from application.games.commands import GameCommands
from domain.kernel.options import Option
from domain.registry import bundled_pack, former_packs
from eventstore.database import Database
from eventstore.events import payload_of
from eventstore.migrate import migrate, migrations
from eventstore.quick_json import loads
from eventstore.store.postgres import PostgresStore
from eventstore.uptime import Outage
from eventstore.verification.with_rules import redecide, verify_stored
from eventstore.written_form import WrittenForm, finish_upgrade, is_finished
from tests.application.test_outages import Service
from tests.workers.test_clock_sweep import opened

pytestmark = pytest.mark.servers


@pytest.fixture
def upgrading(database: Database) -> Database:
    """A database whose upgrade has not been finished."""
    database.run(lambda conn: conn.execute("INSERT INTO written_form (form) VALUES (1)"))
    return database


class Program:
    """A process of the service."""

    def __init__(self, database: Database) -> None:
        self.time = 0.0
        self.store = PostgresStore(database)
        self.form = WrittenForm(database, lambda: self.time)
        self.commands = GameCommands(self.store, form=self.form)

    def open(self, title: str = "endeavor", seats: int = 3) -> UUID:
        """Open a game for people, who all sit down."""
        game = uuid4()
        self.commands.open(game, title=title, seats=seats, creator="p0", command_id="open")
        for seat in range(seats):
            self.commands.take_seat(game, seat, player=f"p{seat}", actor=f"player:p{seat}", command_id=f"sit {seat}")
        return game

    def move(self, game: UUID) -> None:
        """Give the first answer of the first seat that has one."""
        found = self.commands.games.load(game)
        assert found.state is not None
        seat = found.pending_seats[0]
        option: Option = next(iter(found.state.agenda[-1].options(found.state, seat)))
        self.commands.move(game, seat, option.text, actor=f"player:p{seat}", command_id=f"move {found.version}")

    def theaters(self, game: UUID) -> set[str | int]:
        """What the first effects call the Theaters of the War that lies open."""
        [started] = (payload_of(event) for event in self.store.read(game) if event.type == "game_started")
        return {each["theater"] for each in started["effects"] if each["type"] == "basic_tile_placed"}

    def rules(self, game: UUID) -> list[int]:
        """The rules of each event."""
        return [event.rules for event in self.store.read(game)]


def test_until_the_upgrade_is_finished_games_are_decided_as_by_the_former_release(upgrading: Database) -> None:
    """Former rules and the former pack; afterwards today's, in the same game, and the record is sound."""
    one = Program(upgrading)
    game = one.open()
    one.move(game)
    assert set(one.rules(game)) == {1}
    [former] = former_packs("endeavor")
    assert payload_of(one.store.read(game)[0])["pack"] == former
    assert finish_upgrade(upgrading.dsn)
    one.time += 2
    one.move(game)
    one.move(game)
    assert one.rules(game)[-2:] == [2, 2]
    assert set(one.rules(game)[:-2]) == {1}
    later = one.open()
    assert set(one.rules(later)) == {2}
    assert payload_of(one.store.read(later)[0])["pack"] == bundled_pack("endeavor").digest
    for each in (game, later):
        assert verify_stored(one.store, one.commands.games, each).sound


def test_a_process_that_has_not_noticed_never_goes_back(upgrading: Database) -> None:
    """Who still writes the former form decides by later rules where these have decided already."""
    early, late = Program(upgrading), Program(upgrading)
    game = early.open()
    late.move(game)
    finish_upgrade(upgrading.dsn)
    early.time += 2
    early.move(game)
    assert not late.form.newest()
    late.move(game)
    cold = Program(upgrading)
    cold.form = cold.commands.games.form = late.form
    cold.move(game)
    assert early.rules(game)[-3:] == [2, 2, 2]
    assert verify_stored(early.store, early.commands.games, game).sound


def test_no_clock_is_credited_or_judged_until_then(upgrading: Database) -> None:
    """An outage in an upgrade: nobody loses on time by it, and it is given back when everybody knows what that is."""
    service = Service(upgrading)
    form = service.commands.games.form = WrittenForm(upgrading, lambda: service.time.timestamp())
    game = opened(service.commands, 60)
    service.wait(10)
    service.fail(100)
    service.sweep.once()
    assert not form.newest()
    assert "clock_credited" not in service.types(game)
    assert "clock_expired" not in service.types(game)
    finish_upgrade(upgrading.dsn)
    service.wait(2)
    service.sweep.once()
    assert service.types(game)[-1] == "clock_credited"
    service.wait(60)
    service.sweep.once()
    assert "clock_expired" in service.types(game)
    assert service.told == [Outage(service.told[0].last_beat, service.told[0].last_beat + timedelta(seconds=100))]


def test_programs_of_0_2_read_what_is_written_beside_them(database: Database) -> None:
    """Until the upgrade is finished sealed parts repeat what bodies tell; then they have only what bodies lack.

    Everything else is as today, and the record is sound in both forms.
    """
    database.run(lambda conn: conn.execute("INSERT INTO written_form (form) VALUES (2)"))
    program = Program(database)
    game = program.open()
    program.move(game)
    before = [loads(event.sealed) for event in program.store.read(game)]
    assert {tuple(sealed) for sealed in before} == {("digest", "layout", "payload", "salt")}
    assert program.form.credits()
    assert set(program.rules(game)) == {2}
    finish_upgrade(database.dsn)
    program.time += 2
    program.move(game)
    after = program.store.read(game)[len(before) :]
    assert {tuple(loads(event.sealed)) for event in after} == {("digest", "hidden", "layout", "salt")}
    assert payload_of(after[0])["effects"]
    assert verify_stored(program.store, program.commands.games, game).sound


def test_programs_of_0_2_know_what_theaters_are_called(database: Database) -> None:
    """Imperial Struggle is decided by rules 2, which name Theaters by their places; then by rules 3, also in that game.

    Both records are sound, and today's rules decide nothing differently.
    """
    database.run(lambda conn: conn.execute("INSERT INTO written_form (form) VALUES (2)"))
    program = Program(database)
    game = program.open("imperial_struggle", 2)
    program.move(game)
    assert set(program.rules(game)) == {2}
    assert program.theaters(game) == {0, 1, 2, 3}
    finish_upgrade(database.dsn)
    program.time += 2
    program.move(game)
    program.move(game)
    assert program.rules(game)[-2:] == [3, 3]
    later = program.open("imperial_struggle", 2)
    assert set(program.rules(later)) == {3}
    display = ["wss_central_europe", "wss_spain", "wss_queen_annes_war", "wss_jacobite_rebellion"]
    assert program.theaters(later) == set(display)
    for each in (game, later):
        assert verify_stored(program.store, program.commands.games, each).sound
        assert redecide(program.store, program.commands.games, each).notes == ()


@pytest.mark.parametrize("form", [1, 2])
def test_programs_of_former_releases_know_edition_2_of_imperialism(database: Database, form: int) -> None:
    """Games begin with it, and go on with it when others begin with today's; both records are sound."""
    database.run(lambda conn: conn.execute("INSERT INTO written_form (form) VALUES (%s)", (form,)))
    program = Program(database)
    game = program.open("imperialism", 2)
    program.move(game)
    finish_upgrade(database.dsn)
    program.time += 2
    program.move(game)
    later = program.open("imperialism", 2)
    packs = {pack.digest: pack.name for pack in (bundled_pack("imperialism"), *former_packs("imperialism").values())}
    begun = [packs[payload_of(program.store.read(each)[0])["pack"]] for each in (game, later)]
    assert begun == ["edition 2", "edition 3"]
    for each in (game, later):
        assert verify_stored(program.store, program.commands.games, each).sound


def test_only_a_database_with_a_past_waits_for_the_end_of_an_upgrade(fresh_database: str) -> None:
    """A new one has no former release; in one of before the migration names its form until the operator finishes."""
    before = [each for each in migrations() if each.name < "0140"]
    migrate(fresh_database, before)
    for form, until in ((1, "0141"), (1, "0221")):
        migrate(fresh_database, [each for each in migrations() if each.name < until])
        with psycopg.connect(fresh_database) as conn:
            assert conn.execute("SELECT form FROM written_form").fetchall() == [(form,)]
        assert not is_finished(fresh_database)
    assert finish_upgrade(fresh_database)
    assert is_finished(fresh_database)
    assert not finish_upgrade(fresh_database)


def test_a_database_of_0_2_waits_for_the_end_of_its_upgrade(fresh_database: str) -> None:
    """Whether it began under that release, or its upgrade to that was finished."""
    migrate(fresh_database, [each for each in migrations() if each.name < "0220"])
    migrate(fresh_database)
    with psycopg.connect(fresh_database) as conn:
        assert conn.execute("SELECT form FROM written_form").fetchall() == [(2,)]
    assert finish_upgrade(fresh_database)
    assert is_finished(fresh_database)


def test_a_new_database_writes_as_this_release_does(migrated_database: str) -> None:
    """There is nothing to finish."""
    assert is_finished(migrated_database)


def test_the_former_append_goes_on_beside_the_new_one(database: Database) -> None:
    """A program that names no hash appends between two that do; the chain is whole, and a wrong hash is refused."""
    program = Program(database)
    game = program.open()
    [first] = program.store.read(game, 0, 1)
    head = program.store.head(game)
    assert head is not None
    said = "SELECT outcome, last_version FROM append(%s, %s::integer, 'former', %s, %s, %s::integer[], %s, %s, %s, "
    said += "NULL::jsonb, NULL::jsonb, NULL::jsonb)"
    body = first.body.replace(b'"game_opened"', b'"pause_asked"')
    event = [["pause_asked"], ["player:p0"], [2], [body], [b"{}"], [bytes(32)]]
    with psycopg.connect(database.dsn, autocommit=True) as conn:
        found = conn.execute(said.encode(), (game, head.version, *event)).fetchone()
        assert found == ("appended", head.version + 1)
        late = conn.execute(said.replace("'former'", "'late'").encode(), (game, head.version, *event)).fetchone()
        assert late == ("conflict", head.version + 1)
    stored = program.store.read(game)
    assert [event.prev_hash for event in stored[1:]] == [event.hash for event in stored[:-1]]
    after = program.store.head(game)
    assert after is not None
    assert (after.version, after.hash) == (stored[-1].version, stored[-1].hash)
