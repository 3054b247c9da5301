"""Does time run out without anybody asking, within a second, once, and without the queue?"""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest

from application.games.commands import GameCommands
from eventstore.clocks import Clock
from eventstore.errors import CannotJudge, UnknownTitle
from eventstore.game_terms import Terms
from eventstore.store.memory import MemoryStore
from tests.waiting import PATIENCE, until
from workers.clock_sweep import ClockSweep


def opened(commands: GameCommands, seconds: int) -> UUID:
    """A game of three people in which everybody has so many seconds."""
    game_id = uuid4()
    commands.open(
        game_id,
        title="endeavor",
        seats=3,
        creator="ann",
        command_id="open",
        terms=Terms(clock=Clock(seconds, None, 0, "opponent")),
    )
    for seat, player in enumerate(("ann", "bob", "cat")):
        commands.take_seat(game_id, seat, player=player, actor=f"player:{player}", command_id=player)
    return game_id


def test_only_what_has_run_out_is_acted_on() -> None:
    """A game whose time is up goes on without the seat, one that has time is left alone; then nothing is left to do."""
    commands = GameCommands(MemoryStore())
    now = datetime.now(UTC)
    late = GameCommands(commands.games.store, clock=lambda: now - timedelta(minutes=5))
    gone, there = opened(late, 60), opened(GameCommands(commands.games.store), 7200)
    keeper = ClockSweep(GameCommands(commands.games.store))
    assert keeper.once() == [gone]
    assert keeper.once() == []
    types = [e.type for e in commands.games.store.read(gone)]
    assert "clock_expired" in types
    assert "clock_expired" not in [e.type for e in commands.games.store.read(there)]


@pytest.mark.parametrize("seconds", [2, -2, 300])
def test_a_machine_whose_clock_is_off_judges_nobody(seconds: int) -> None:
    """From two seconds on it says so in one line, and others judge."""
    commands = GameCommands(MemoryStore())
    now = datetime.now(UTC)
    late = opened(GameCommands(commands.games.store, clock=lambda: now - timedelta(minutes=5)), 60)
    with pytest.raises(CannotJudge, match=rf"^this machine's clock is \{seconds:+}\.0 s off"):
        ClockSweep(commands, lambda: timedelta(seconds=seconds)).once()
    assert ClockSweep(commands, lambda: timedelta(seconds=1.9)).once() == [late]


def test_it_runs_beside_the_sweeper() -> None:
    """A thread of its own acts after the deadline and ends when it is asked to."""
    commands = GameCommands(MemoryStore())
    game_id = opened(commands, 1)
    stop = threading.Event()
    thread = threading.Thread(target=ClockSweep(GameCommands(commands.games.store)).run, args=(stop,), daemon=True)
    thread.start()
    until(lambda: any(e.type == "clock_expired" for e in commands.games.store.read(game_id)))
    stop.set()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_a_game_that_cannot_be_loaded_stops_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A title that is no longer hosted is logged once; the other games are acted on."""
    now = datetime.now(UTC)
    commands = GameCommands(MemoryStore(), clock=lambda: now - timedelta(minutes=5))
    bad, good = opened(commands, 60), opened(commands, 61)
    keeper = ClockSweep(acting := GameCommands(commands.games.store))
    expire = acting.expire_clocks

    def fails(game_id: UUID) -> object:
        if game_id == bad:
            raise UnknownTitle("unknown_title", "gone")
        return expire(game_id)

    monkeypatch.setattr(acting, "expire_clocks", fails)
    assert keeper.once() == [good]
    assert keeper.once() == []
    assert len([record for record in caplog.records if record.name == "workers.clock_sweep"]) == 1
