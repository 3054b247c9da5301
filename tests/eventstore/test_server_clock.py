"""Is there one time for all processes, the database's?"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from eventstore.database import Database
from eventstore.errors import StoreUnavailable
from eventstore.server_clock import ServerClock

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


class World:
    """A server and a machine whose clocks go as they like."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.ahead = timedelta()
        self.away = False
        self.asked = 0
        self.takes = 0.0
        self.way_there = 0.5
        self.clock = ServerClock(self.ask, steady=lambda: self.seconds, here=lambda: self.true() + self.ahead)

    def true(self) -> datetime:
        """The server's time."""
        return NOON + timedelta(seconds=self.seconds - 1000)

    def ask(self) -> datetime:
        """What the server answers, when this part of the time has passed."""
        self.asked += 1
        if self.away:
            raise StoreUnavailable("away")
        self.seconds += self.takes * self.way_there
        told = self.true()
        self.seconds += self.takes * (1 - self.way_there)
        return told


def test_the_time_is_the_servers_whatever_this_machine_says() -> None:
    """A machine five minutes ahead has the same time, and knows by how much it is off."""
    world = World()
    world.ahead = timedelta(minutes=5)
    assert world.clock.now() == world.true()
    world.seconds += 4
    assert world.clock.now() == world.true()
    assert world.asked == 1
    assert world.clock.difference() == timedelta(minutes=5)
    world.seconds += 1
    world.takes = 0.5
    assert world.clock.now() == world.true()
    assert world.asked == 3


def test_the_time_goes_on_without_the_server() -> None:
    """What was known goes on while the server is away; without anything known there is no time."""
    world = World()
    world.away = True
    with pytest.raises(StoreUnavailable):
        world.clock.now()
    world.away = False
    world.clock.now()
    world.away = True
    world.seconds += 60
    assert world.clock.now() == world.true()


def test_slow_answers_do_not_move_the_time() -> None:
    """An answer that took long says little about the time, and is passed over if there is a better one."""
    world = World()
    world.clock.now()
    world.seconds += 6
    world.takes = 3.0
    world.way_there = 0.1
    assert world.clock.now() == world.true()
    assert world.asked == 3


def test_postgresql_tells_its_time(database: Database) -> None:
    """The time is that of PostgreSQL's `clock_timestamp()`."""
    [(before,)] = database.rows("SELECT clock_timestamp()")
    now = database.now()
    [(after,)] = database.rows("SELECT clock_timestamp()")
    slack = timedelta(milliseconds=250)
    assert before - slack <= now <= after + slack
