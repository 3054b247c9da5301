"""Do the lobby and the turns due follow from what the public knows?"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.content import canonical
from eventstore.events import payload_of
from eventstore.loading import Games
from eventstore.projections.inline import inline_fold, public_game
from eventstore.projections.rebuild import rebuild_inline
from eventstore.store import Store
from eventstore.store.memory import MemoryStore
from tests.eventstore.playing import barter_registered, commands_on, play

pytestmark = pytest.mark.usefixtures("barter")


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(0, 2))
@settings(max_examples=60, deadline=None)
def test_the_public_fold_gives_the_live_rows(seed: int, seats: int, engines: int) -> None:
    """After every event of random games, rewinds and resignations included, lobby and turns due are the live ones."""
    with barter_registered():
        played = play(f"inline {seed}", seats=seats, engines=min(engines, seats), finish=False)
        store, fold = played.store, inline_fold(Games(played.store))
        for _ in range(60):
            lobby, pending = fold(store.read(played.id))
            assert lobby == store.lobby(played.id)
            assert sorted(pending, key=lambda d: d.seat) == sorted(store.pending(), key=lambda d: d.seat)
            if played.game.status != "running":
                break
            played.step(rewinds=0.3, resigns=0.03)
        if played.game.status == "finished":
            played.commands.score(played.id, {})
            assert fold(store.read(played.id))[0] == store.lobby(played.id)


def test_an_open_game_is_folded_too() -> None:
    """Seats taken and left before the start are in the lobby row."""
    commands = commands_on()
    played = play("open", commands=commands, finish=False)
    game_id = played.id
    other = commands_on()
    other.open(game_id, title="barter", seats=3, creator="p9", command_id="open", opponents={0: ("mcts", "hard")})
    other.take_seat(game_id, 1, player="p1", actor="player:p1", command_id="a")
    other.leave_seat(game_id, 1, actor="player:p1", command_id="b")
    other.take_seat(game_id, 2, player="p2", actor="player:p2", command_id="c")
    lobby, pending = inline_fold(other.games)(other.games.store.read(game_id))
    assert lobby == other.games.store.lobby(game_id)
    assert pending == []


def test_the_public_fold_is_the_redacted_state() -> None:
    """Folding public bodies gives the state that the title shows to the public, at every version."""
    for seed in range(6):
        played = play(f"public {seed}", seats=3, rewinds=0.3, resigns=0.01)
        events = played.store.read(played.id)
        for version in range(1, len(events) + 1):
            public = public_game(played.commands.games, events[:version])
            full = played.commands.games.at(played.id, version)
            assert public.seed == b""
            if full.state is None:
                assert public.state is None
                continue
            encode = public.codec.encode_state
            assert public.state is not None
            assert canonical(encode(public.state)) == canonical(encode(full.title.redact(full.state, None)))


def test_nothing_sealed_is_read() -> None:
    """The fold gives the same rows where the sealed parts are gone."""
    played = play("sealed", rewinds=0.3)
    events = played.store.read(played.id)
    without = [replace(e, sealed=b"") for e in events]
    fold = inline_fold(played.commands.games)
    assert fold(without) == fold(events)
    with pytest.raises(ValueError, match="truncated"):
        payload_of(without[0])


@pytest.mark.parametrize("kind", ["memory", pytest.param("postgres", marks=pytest.mark.servers)])
def test_lost_rows_are_written_anew(kind: str, request: pytest.FixtureRequest) -> None:
    """After a rebuild every game's lobby row and pending decisions are as they were, with any earlier content."""
    store: Store = MemoryStore() if kind == "memory" else request.getfixturevalue("postgres")
    commands = commands_on(store)
    games = [play(f"lost {n}", commands=commands, finish=n % 2 == 0, rewinds=0.2) for n in range(6)]
    before = [(store.lobby(g.id), sorted(d.seat for d in store.pending() if d.game_id == g.id)) for g in games]
    for game in games:
        row = store.lobby(game.id)
        assert row is not None
        broken = replace(row, status="abandoned", summary={}, players=())
        assert store.refresh(game.id, game.game.version, lobby=broken, pending=[])
    assert rebuild_inline(store, inline_fold(commands.games)) == 6
    after = [(store.lobby(g.id), sorted(d.seat for d in store.pending() if d.game_id == g.id)) for g in games]
    assert after == before
