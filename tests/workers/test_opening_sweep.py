"""What becomes of games that nobody joins?"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from application.composition import Application
from application.games.commands import GameCommands
from application.games.unit_of_work import tell
from application.games.views import happenings
from eventstore.record import export, read
from eventstore.verification.with_rules import verify, verify_stored
from workers.housekeeping.opening_sweep import OpeningSweep

pytestmark = pytest.mark.servers

MONTH = timedelta(days=30)


@pytest.fixture
def later(application: Application) -> Callable[[float], GameCommands]:
    """The commands so many days later."""

    def make(days: float) -> GameCommands:
        return GameCommands(application.store, clock=lambda: datetime.now(UTC) + timedelta(days=days))

    return make


def waiting(commands: GameCommands, number: int) -> UUID:
    """A game with a free seat."""
    game_id = UUID(int=number)
    commands.open(game_id, title="harvest", seats=2, creator="p0", command_id="open")
    commands.take_seat(game_id, 0, player="p0", actor="player:p0", command_id="take")
    return game_id


def test_a_game_that_nobody_joins_expires(
    application: Application,
    commands: GameCommands,
    later: Callable[[float], GameCommands],
    new_game: Callable[..., UUID],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is recorded, once, and ends the game; games that run stay, and so do younger ones."""
    old, running = waiting(commands, 1), new_game(None, "random")
    monkeypatch.setattr(application.openings, "idle", lambda after: [old, running])
    assert OpeningSweep(later(29.9), application.openings, MONTH).once() == []
    assert OpeningSweep(later(30.1), application.openings, MONTH).once() == [old]
    assert OpeningSweep(later(30.1), application.openings, MONTH).once() == []
    found = application.store.lobby(old)
    assert found is not None
    assert found.status == "abandoned"
    last = list(happenings(commands.games, old))[-1]
    assert (last.stored.type, last.stored.actor, last.payload.data) == ("game_expired", "system", {"after": 2_592_000})
    assert commands.games.load(running).status == "running"


def test_its_record_is_sound_and_too_early_an_end_is_not(
    application: Application, commands: GameCommands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game counts as idle since its last event, and whoever holds the record can check that the time had passed."""
    second = timedelta(seconds=1)
    game = waiting(commands, 1)
    time.sleep(1.05)
    waiting(commands, 3)
    assert application.openings.idle(second) == [game]
    assert OpeningSweep(commands, application.openings, timedelta()).once() == []
    assert OpeningSweep(commands, application.openings, second).once() == [game]
    assert verify_stored(application.store, commands.games, game).sound
    record = b"".join(export(application.store, commands.games, game))
    assert verify(read(record.splitlines(keepends=True))).sound
    monkeypatch.setattr(
        "application.games.commands.decide_expiry_of_opening",
        lambda game, last, after, at: [tell(game, at, "game_expired", {"after": 2_592_000})],
    )
    early = waiting(commands, 2)
    assert commands.expire_opening(early, MONTH) is not None
    report = verify_stored(application.store, commands.games, early)
    assert not report.sound
    record = b"".join(export(application.store, commands.games, early))
    assert not verify(read(record.splitlines(keepends=True))).sound
