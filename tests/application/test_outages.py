"""Is time in which nobody could answer given back, once, to all alike, and can anybody check it?"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

import pytest

from application.games.commands import GameCommands
from application.operations.outage_findings import acted, uncredited
from eventstore.clocks import SECOND
from eventstore.database import Database
from eventstore.errors import CannotJudge, VersionConflict
from eventstore.store.postgres import PostgresStore
from eventstore.uptime import Outage, Uptime
from eventstore.verification.with_rules import verify_stored
from tests.workers.test_clock_sweep import opened
from workers.clock_sweep import ClockSweep


class Service:
    """A service whose time stands until it is moved, with its outages by heart."""

    def __init__(self, database: Database) -> None:
        self.time = database.now()
        self.told: list[Outage] = []
        self.down = False
        self.store = PostgresStore(database)
        self.commands = GameCommands(self.store, clock=lambda: self.time, uptime=self)  # type: ignore[arg-type]
        self.sweep = ClockSweep(self.commands, uptime=self)  # type: ignore[arg-type]

    def silent(self) -> bool:
        """See `Uptime.silent`."""
        return self.down

    def outages(self, after: datetime) -> list[Outage]:
        """See `Uptime.outages`."""
        return [outage for outage in self.told if outage.first_beat > after]

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.time += timedelta(seconds=seconds)

    def fail(self, seconds: float) -> Outage:
        """Be away for a time."""
        self.wait(seconds)
        self.told.append(Outage(self.time - timedelta(seconds=seconds), self.time))
        return self.told[-1]

    def types(self, game: UUID) -> list[str]:
        """The types of a game's events."""
        return [event.type for event in self.store.read(game)]

    def deadline(self, game: UUID) -> datetime:
        """When the first clock of a game runs out, as is served."""
        return min(d.deadline for d in self.store.pending() if d.game_id == game and d.deadline is not None)


@pytest.fixture
def service(database: Database) -> Service:
    """A service with nothing in it."""
    return Service(database)


def test_an_outage_ends_no_game(service: Service) -> None:
    """A deadline that passed in an outage is moved by it; one that passes afterwards counts. The record verifies."""
    game = opened(service.commands, 60)
    due = service.deadline(game)
    service.wait(50)
    outage = service.fail(28)
    assert service.sweep.once() == []
    assert service.types(game)[-1] == "clock_credited"
    assert service.deadline(game) == due + timedelta(seconds=28)
    told = service.commands.games.load(game)
    assert told.times.credited == int(outage.first_beat.timestamp()) * SECOND + outage.first_beat.microsecond
    service.wait(9.9)
    assert service.sweep.once() == []
    service.wait(0.1)
    assert service.sweep.once() == [game]
    assert service.types(game).count("clock_credited") == 1
    report = verify_stored(service.store, service.commands.games, game)
    assert report.fault is None
    assert [note.what for note in report.notes] == ["credit"]


def test_all_games_of_an_outage_are_given_the_same(service: Service) -> None:
    """Games are credited before anybody looks, each once, also those whose time had not run out."""
    games = [opened(service.commands, seconds) for seconds in (60, 7200, 7200)]
    service.wait(10)
    service.fail(100)
    service.sweep.once()
    late = opened(service.commands, 60)
    service.sweep.once()
    credits = [[e for e in service.store.read(game) if e.type == "clock_credited"] for game in games]
    assert [len(each) for each in credits] == [1, 1, 1]
    assert len({each[0].body.split(b'"payload":')[1].split(b"}")[0] for each in credits}) == 1
    assert "clock_credited" not in service.types(late)


def test_a_player_is_credited_before_their_answer_is_judged(service: Service) -> None:
    """Who answers first after an outage is in time; they learn that the game has gone on, at most once."""
    game = opened(service.commands, 60)
    service.wait(59)
    service.fail(30)
    seat = service.commands.games.load(game).pending_seats[0]
    player = ("ann", "bob", "cat")[seat]

    def resign(expected: int) -> None:
        service.commands.resign(game, seat, actor=f"player:{player}", command_id="go", expected=expected)

    version = service.store.version(game)
    with pytest.raises(VersionConflict):
        resign(version)
    resign(version + 1)
    assert "clock_expired" not in service.types(game)


def test_a_long_outage_is_given_back_in_part(service: Service) -> None:
    """A day is the most: then the clock goes on as agreed."""
    game = opened(service.commands, 60)
    service.wait(30)
    service.fail(24 * 3600 + 20)
    assert service.sweep.once() == []
    service.wait(10)
    assert service.sweep.once() == [game]


def test_nobody_is_judged_while_nobody_is_served(service: Service) -> None:
    """While no web process beats, a worker that lives judges nobody."""
    game = opened(service.commands, 60)
    service.wait(90)
    service.down = True
    with pytest.raises(CannotJudge, match="no web process answers"):
        service.sweep.once()
    service.down = False
    assert service.sweep.once() == [game]


def test_heartbeats_tell_outages(database: Database) -> None:
    """A gap of five seconds between two beats is an outage; shorter ones are none, and nothing is before the first."""
    uptime = Uptime(database)
    [(begun,)] = database.rows("SELECT clock_timestamp()")
    assert not uptime.silent()
    uptime.beat()
    uptime.beat()
    assert (uptime.silent(), uptime.outages(begun)) == (False, [])
    database.rows("UPDATE heartbeat SET at = clock_timestamp() - interval '4 seconds' RETURNING at")
    uptime.beat()
    assert uptime.outages(begun) == []
    database.rows("UPDATE heartbeat SET at = clock_timestamp() - interval '28 seconds' RETURNING at")
    assert uptime.silent()
    uptime.beat()
    [outage] = uptime.outages(begun)
    assert timedelta(seconds=28) <= outage.first_beat - outage.last_beat < timedelta(seconds=32)
    assert not uptime.silent()
    assert uptime.outages(outage.first_beat) == []


def test_credits_without_an_outage_are_found(service: Service, database: Database) -> None:
    """A credit names an outage that the service recorded: nobody is given more than others, or without a reason."""
    game = opened(service.commands, 60)
    service.wait(10)
    outage = service.fail(20)
    service.sweep.once()
    [stray] = Uptime(database).stray_credits()
    assert (stray.game_id, stray.version) == (game, service.store.version(game))
    query = "INSERT INTO outages VALUES (%s, %s) RETURNING last_beat"
    database.rows(query, outage.last_beat, outage.first_beat)
    assert Uptime(database).stray_credits() == []


def test_games_that_were_not_given_back_an_outage_are_found(service: Service) -> None:
    """Whoever lost on time by an outage that nobody knew of then is found, once; who got it back is not."""
    robbed, fair = opened(service.commands, 60), opened(service.commands, 600)
    service.wait(10)
    begun = service.time
    service.wait(55)
    service.sweep.once()
    assert "clock_expired" in service.types(robbed)
    outage = Outage(begun, begun + timedelta(seconds=40))
    games = service.commands.games
    [found] = uncredited(games, [robbed, fair], [outage])
    assert found.game_id == robbed
    assert service.types(robbed)[found.version - 1] == "clock_expired"
    assert list(uncredited(games, [robbed, fair], [])) == []
    service.told.append(outage)
    service.sweep.once()
    service.wait(700)
    service.sweep.once()
    assert "clock_credited" in service.types(fair)
    assert "clock_expired" in service.types(fair)
    assert list(uncredited(games, [fair], [outage])) == []


def test_players_who_acted_in_an_outage_are_found(service: Service) -> None:
    """A time in which somebody was answered is not an outage, also where another game was given time for it."""
    favoured, witness = opened(service.commands, 60), opened(service.commands, 600)
    service.wait(10)
    begun = service.time
    service.wait(20)
    seat = next(seat for seat in range(3) if seat not in service.commands.games.load(witness).pending_seats)
    service.commands.resign(witness, seat, actor=f"player:{('ann', 'bob', 'cat')[seat]}", command_id="go")
    service.wait(20)
    invented = Outage(begun, service.time)
    service.told.append(invented)
    service.sweep.once()
    assert "clock_credited" in service.types(favoured)
    games = service.commands.games
    [found] = acted(games, [favoured, witness], [invented])
    assert (found.game_id, found.outage, found.events) == (witness, invented, 2)
    assert service.types(witness)[found.version - 1] == "seat_resigned"
    [note] = [n for n in verify_stored(service.store, games, witness).notes if n.what == "outage"]
    assert note.detail == f"players acted in that outage 2 times, first in version {found.version}"
    assert not [n for n in verify_stored(service.store, games, favoured).notes if n.what == "outage"]
    honest = Outage(begun - timedelta(seconds=9), begun)
    assert list(acted(games, [favoured, witness], [honest])) == []


def test_web_processes_beat(database: Database) -> None:
    """A web process beats while it answers, also after the database was away, and before a request is judged."""

    class Failing(Uptime):
        calls = 0

        def beat(self) -> None:
            self.calls += 1
            if self.calls == 1:
                raise CannotJudge("away")
            super().beat()

    uptime = Failing(database)
    uptime.keep_beating(lambda: uptime.calls < 2, every=0.01)
    assert database.rows("SELECT count(*) FROM heartbeat") == [(1,)]
    database.rows("UPDATE heartbeat SET at = at - interval '28 seconds' RETURNING at")
    assert len(uptime.outages(database.now() - timedelta(minutes=1))) == 1
