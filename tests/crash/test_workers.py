"""Are turns neither lost nor doubled when workers are killed and the queue is wiped?

The long tests run for minutes; each has a small version in the default suite.
"""

from __future__ import annotations

import json
import math
import random
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import pytest

from application.games.commands import GameCommands
from domain.kernel.engine import next_options
from eventstore.errors import VersionConflict
from eventstore.verification.with_rules import verify_stored
from tests.crash.background import Background, naps, turns, waits
from tests.waiting import until
from tests.workers import titles

pytestmark = pytest.mark.servers


@pytest.fixture(autouse=True)
def harvest(used: Path) -> Iterator[None]:
    """The title `harvest`, and data with which `Background` begins."""
    titles.install()
    yield
    titles.uninstall()


def assert_played_once(service: Background, games: list[UUID], seats: int, rounds: int) -> list[float]:
    """Every turn of these finished games was appended once, and every record is sound; the waits for all turns."""
    all_waits = []
    for game in games:
        events = service.store.read(game)
        played = turns(events)
        assert [int(json.loads(t[0].body)["payload"]["seat"]) for t in played] == list(range(seats)) * rounds
        report = verify_stored(service.store, service.commands.games, game)
        assert report.sound, report.fault
        all_waits += waits(events)
    return sorted(all_waits)


def described(what: str, found: list[float]) -> str:
    """The waits in figures."""
    middle, late = found[len(found) // 2], found[int(0.99 * len(found))]
    return f"{what}: {len(found)} turns, waits p50 {middle:.2f} s, p99 {late:.2f} s, longest {found[-1]:.2f} s"


@pytest.mark.parametrize(
    ("kills", "longest"), [(3, math.inf), pytest.param(100, 30.0, marks=pytest.mark.long)], ids=["3", "100"]
)
def test_workers_killed_at_random_points(
    kills: int, longest: float, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Workers are killed with -9 at random points: no turn is lost, none doubled, each is done within 30 s."""
    rounds = 6 if kills > 10 else 3
    with Background(tmp_path, workers=2) as service:
        games: list[UUID] = []
        killed = 0
        while killed < kills:
            running = [g for g in games if not service.finished([g])]
            games += [service.open("slow", "slow", "slow", rounds=rounds) for _ in range(3 - len(running))]
            until(lambda: bool(service.working()))
            naps(0.3, 4.0)
            victim = random.choice(service.workers)
            pid = victim.pid
            if victim.kill():
                killed += 1
                until(lambda victim=victim, pid=pid: victim.pid != pid)  # type: ignore[misc]  # bound on purpose
        until(lambda: service.finished(games))
        assert sum(worker.deaths for worker in service.workers) == kills, "a worker died by itself"
        found = assert_played_once(service, games, seats=3, rounds=rounds)
        line = described(f"{kills} workers killed", found)
        print(line)
        record_property("waits", line)
        assert found[-1] < longest


@pytest.mark.parametrize(
    ("blows", "wait", "answer"),
    [(3, math.inf, math.inf), pytest.param(40, 60.0, 5.0, marks=pytest.mark.long)],
    ids=["3", "40"],
)
def test_the_queue_flushed_and_restarted_under_load(
    blows: int, wait: float, answer: float, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """The queue is flushed, or killed and restarted empty, while games go on: every due turn happens within 60 s.

    Meanwhile people's moves are accepted without a pause, whether the queue's server is there or not.
    """
    with Background(tmp_path, workers=2) as service:
        stop = threading.Event()
        longest: list[float] = []
        games: list[UUID] = []
        people: list[UUID] = []
        thread = threading.Thread(target=play_for_people, args=(service, people, longest, stop))
        thread.start()
        try:
            for blow in range(blows):
                # Less than the workers can do, so that a wait tells of lost work and not of a queue that grows.
                games += [service.open("slow", "random", "random", rounds=4)]
                people.append(open_for_a_person(service))
                naps(0.5, 3.0)
                if blow % 2:
                    service.kill("valkey")
                    naps(0.2, 2.0)
                    service.servers.tend()
                else:
                    service.flush()
            until(lambda: service.finished([*games, *people]))
        finally:
            stop.set()
            thread.join()
        found = assert_played_once(service, games, seats=3, rounds=4)
        line = described(f"{blows} blows to the queue", found)
        slowest = max(longest)
        said = "".join(log.read_text() for log in tmp_path.glob("*.log"))
        assert "Traceback" not in said, "a server that was away is a line in a log, not a page"
        print(line, f"; {len(longest)} moves of people, the slowest {1000 * slowest:.0f} ms")
        record_property("waits", line)
        assert found[-1] < wait
        for game in people:
            assert verify_stored(service.store, service.commands.games, game).sound
        assert slowest < answer


@pytest.mark.parametrize(
    ("blows", "wait"), [(2, math.inf), pytest.param(20, 60.0, marks=pytest.mark.long)], ids=["2", "20"]
)
def test_the_database_killed_under_load(
    blows: int, wait: float, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """PostgreSQL is killed and started again while games go on: all is played, nothing is lost or doubled."""
    with Background(tmp_path, workers=2) as service:
        games = []
        for _ in range(blows):
            games += [service.open("slow", "random", "random", rounds=4)]
            naps(0.5, 3.0)
            service.kill("postgres")
            naps(0.2, 2.0)
            service.servers.tend()
            until(service.database_answers)
        until(lambda: service.finished(games))
        found = assert_played_once(service, games, seats=3, rounds=4)
        line = described(f"{blows} deaths of the database", found)
        print(line)
        record_property("waits", line)
        assert found[-1] < wait


def open_for_a_person(service: Background) -> UUID:
    """A game of two in which seat 0 is a person's."""
    game = service.open_free("random", rounds=6)
    service.commands.take_seat(game, 0, player="p", actor="player:p", command_id="take")
    return game


def play_for_people(service: Background, games: list[UUID], longest: list[float], stop: threading.Event) -> None:
    """Make a person's moves as soon as they are due, and note how long each took."""
    commands = GameCommands(service.store)
    while not stop.is_set():
        for game_id in list(games):
            game = commands.games.load(game_id)
            if 0 not in game.pending_seats:
                continue
            option = random.choice(next_options(game.state, 0))  # type: ignore[arg-type]  # it runs, so it has one
            begun = time.monotonic()
            try:
                commands.move(
                    game_id, 0, option.text, actor="player:p", command_id=f"m{game.version}", expected=game.version
                )
            except VersionConflict:
                continue
            longest.append(time.monotonic() - begun)
        stop.wait(0.05)
