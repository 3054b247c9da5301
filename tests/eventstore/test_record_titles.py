"""Does every title's game give a sound record, public rows from public bodies, and a replay that leaks nothing?"""

from __future__ import annotations

import pytest

from application.games.commands import GameCommands
from application.games.replays import positions, redecide
from domain.registry import TITLES
from eventstore.projections.inline import inline_fold, public_game
from eventstore.record import export, read
from eventstore.store import NewEvent
from eventstore.store.memory import MemoryStore
from eventstore.verification.with_rules import verify, verify_stored
from tests.eventstore.playing import Played, play

_RESIGNS = {"short": 0.03, "whole": 0.002}
"""By default people resign early; the games to their end are among the long tests."""

CASES = [
    pytest.param((slug, seats, length), id=f"{slug}-{seats}-{length}", marks=[pytest.mark.long] * (length == "whole"))
    for length in _RESIGNS
    for slug, title in TITLES.items()
    for seats in title.seats
]


@pytest.fixture(scope="module", params=CASES)
def played(request: pytest.FixtureRequest) -> Played:
    """A random game between people and an opponent, with rewinds and resignations, scored."""
    slug, seats, length = request.param
    game = play(f"titles {slug} {seats}", title=slug, seats=seats, rewinds=0.15, resigns=_RESIGNS[length])
    game.commands.score(game.id, {"sound": True})
    return game


def test_its_complete_record_is_sound(played: Played) -> None:
    """Bytes, chain, luck, every move, outcome and score of the finished game verify, and nothing is noted."""
    report = verify(read(export(played.store, played.commands.games, played.id)))
    assert report.fault is None
    assert report.notes == ()
    assert report.redecided > 1
    assert verify_stored(played.store, played.commands.games, played.id).fault is None
    assert redecide(played.commands.games, played.id) == ()


def test_its_redacted_record_is_sound(played: Played) -> None:
    """What the public may know of the game folds and verifies by itself."""
    assert verify(read(export(played.store, played.commands.games, played.id, redacted=True))).fault is None


def test_its_rows_follow_from_public_bodies(played: Played) -> None:
    """Lobby and turns due of any version, folded from public bodies, are those of the full game."""
    events = played.store.read(played.id)
    for version in range(1, len(events) + 1, 7):
        public, full = (
            public_game(played.commands.games, events[:version]),
            played.commands.games.at(played.id, version),
        )
        assert public.lobby() == full.lobby()
        assert public.pending() == full.pending()
    assert inline_fold(played.commands.games)(events)[0] == played.store.lobby(played.id)


def test_it_is_replayed_to_everybody(played: Played) -> None:
    """Every seat and the public get every frame, with a position that is theirs."""
    for view_as in (None, *range(len(played.game.holders))):
        frames = list(positions(played.commands.games, played.id, view_as, show="positions"))
        assert len(frames) == played.game.version
        assert frames[-1].position is not None
        assert frames[-1].position["viewer"] == ("public" if view_as is None else f"seat:{view_as}")


def test_another_process_folds_it_alike(played: Played) -> None:
    """A game loaded from its record's bytes alone is the game that was played."""
    store = MemoryStore()
    for event in played.store.read(played.id):
        new = NewEvent(event.type, event.actor, event.rules, event.body, event.sealed, event.digest)
        before = event.version - 1
        store.append(played.id, expected=before, head=event.prev_hash, command_id=str(event.version), events=[new])
    loaded = GameCommands(store).games.load(played.id)
    assert loaded.state == played.game.state
    assert loaded.lobby() == played.game.lobby()
