"""Do commands become the right events, once each, with other writers at work?"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from application.games.commands import CommandResult, EngineAnswer, GameCommands
from domain import registry
from domain.kernel.content import canonical
from domain.kernel.engine import next_options
from domain.kernel.errors import BadSetup, IllegalOption, MalformedOption, NoPendingDecision, RewindRefused
from domain.kernel.options import Option
from domain.kernel.undo import earliest
from eventstore.errors import CommandReused, NotRunning, SeatRefused, UnknownGame, UnknownTitle, VersionConflict
from eventstore.events import digest_of, payload_of, public_payload_of
from eventstore.game import Game
from eventstore.snapshots import layout_of, restore, take_snapshot
from eventstore.store import Store
from eventstore.store.memory import MemoryStore
from tests.eventstore.playing import Played, about_undone, barter_registered, commands_on, pick, play

pytestmark = pytest.mark.usefixtures("barter")


def told(game: Game) -> dict[str, Any]:
    """Everything that a game says, in a form that can be compared."""
    return {
        "state": None if game.state is None else game.codec.encode_state(game.state),
        "lobby": game.lobby(),
        "pending": game.pending(),
        "tail": game.tail,
        "undone": (game.floor, game.undone),
        "rest": (game.version, game.status, game.outcome, game.scored, game.holders, game.pending_since, game.seed),
    }


def opened(game_commands: GameCommands, seats: int = 2, **more: Any) -> UUID:
    """A game that waits for its players."""
    game_id = uuid4()
    game_commands.open(game_id, title="barter", seats=seats, creator="p0", command_id="open", **more)
    return game_id


def started(game_commands: GameCommands, seats: int = 2, **more: Any) -> UUID:
    """A game between people that has just started."""
    game_id = opened(game_commands, seats, **more)
    for seat in range(seats):
        game_commands.take_seat(game_id, seat, player=f"p{seat}", actor=f"player:p{seat}", command_id=f"sit{seat}")
    return game_id


def bid(game_commands: GameCommands, game_id: UUID, seat: int, which: int = 0, **more: Any) -> CommandResult:
    """Answer a bid with one of the hand's cards."""
    game = game_commands.games.load(game_id)
    assert game.state is not None
    option = list(next_options(game.state, seat))[which]
    return game_commands.move(
        game_id, seat, option.text, actor=f"seat:{seat}", **{"command_id": f"bid{seat}.{game.version}", **more}
    )


def in_turn(game_commands: GameCommands, seats: int = 2) -> tuple[UUID, int]:
    """A game in which a seat takes its turn, and that seat."""
    game_id = started(game_commands, seats)
    for seat in range(seats):
        bid(game_commands, game_id, seat)
    return game_id, game_commands.games.load(game_id).pending_seats[0]


def act(game_commands: GameCommands, game_id: UUID, seat: int, option: str, **more: Any) -> CommandResult:
    """One act of a turn."""
    version = game_commands.games.load(game_id).version
    return game_commands.move(
        game_id,
        seat,
        option,
        actor=f"seat:{seat}",
        **{"command_id": f"{option}.{version}", "expected": version, **more},
    )


# --- opening, seats ------------------------------------------------------------------------------------------


def test_an_opened_game_waits_for_its_players() -> None:
    """A game without players is open, has no pending decision and is in the lobby."""
    game_commands = commands_on()
    game_id = opened(game_commands, 3)
    game = game_commands.games.load(game_id)
    assert (game.status, game.version, game.pending_seats, game.state) == ("open", 1, (), None)
    row = game_commands.games.store.lobby(game_id)
    assert row is not None
    assert (row.title, row.status, row.version, row.summary["pack"]) == ("barter", "open", 1, game.setup.pack.digest)
    assert game_commands.games.store.pending() == []


def test_the_commitment_is_published_and_the_seed_is_not() -> None:
    """The opening's body names the SHA-256 of the seed; the seed itself lies in the sealed part alone."""
    game_commands = commands_on()
    event = game_commands.games.store.read(opened(game_commands))[0]
    public, full = public_payload_of(event), payload_of(event)
    assert "seed" not in public
    assert full["commitment"] == public["commitment"]
    assert full["seed"].encode() not in event.body


def test_two_games_have_two_seeds() -> None:
    """Seeds are drawn anew for every game."""
    game_commands = commands_on()
    assert game_commands.games.load(opened(game_commands)).seed != game_commands.games.load(opened(game_commands)).seed


def test_the_last_seat_starts_the_game() -> None:
    """When the last seat is taken the same command starts the game, and everybody has a bid pending."""
    game_commands = commands_on()
    game_id = opened(game_commands)
    first = game_commands.take_seat(game_id, 1, player="p1", actor="player:p1", command_id="a")
    assert [e.type for e in first.events] == ["seat_taken"]
    second = game_commands.take_seat(game_id, 0, player="p0", actor="player:p0", command_id="b")
    assert [e.type for e in second.events] == ["seat_taken", "game_started"]
    assert second.game.pending_seats == (0, 1)
    assert [(d.seat, d.player, d.engine, d.version) for d in game_commands.games.store.pending()] == [
        (0, "p0", None, 4),
        (1, "p1", None, 4),
    ]


def test_a_game_of_opponents_starts_at_once() -> None:
    """A game whose seats all belong to opponents starts with its opening, and its turns are in the outbox."""
    game_commands = commands_on()
    game_id = opened(game_commands, opponents={0: ("random", "easy"), 1: ("random", "hard")})
    assert game_commands.games.load(game_id).status == "running"
    jobs = game_commands.games.store.outbox()
    assert [(j.job_id, j.kind, j.payload) for j in jobs] == [
        (f"ai:{game_id}:4:{seat}", "opponent_turn", {"game": str(game_id), "version": 4, "seat": seat})
        for seat in (0, 1)
    ]


def test_words_of_the_seats_change_the_luck() -> None:
    """Each seat's word, given after the commitment, goes into the key of the draws."""
    orders = set()
    for client_seed in ("one", "two", None):
        game_commands = commands_on()
        game_id = opened(game_commands)
        seed = game_commands.games.load(game_id).seed
        game_commands.take_seat(game_id, 0, player="p0", client_seed=client_seed, actor="player:p0", command_id="a")
        done = game_commands.take_seat(game_id, 1, player="p1", actor="player:p1", command_id="b")
        assert done.events[-1].data["words"] == [client_seed, None]
        game = replace(done.game, seed=bytes(32))
        orders.add(tuple(game.chance.draw(1000, n) for n in range(5)))
        assert done.game.seed == seed
    assert len(orders) == 3


def test_options_get_their_defaults() -> None:
    """A game is opened with every option of its title, defaults filled in."""
    game_commands = commands_on()
    assert game_commands.games.load(opened(game_commands)).setup.options == {"rounds": 3}
    assert game_commands.games.load(opened(game_commands, options={"rounds": 1})).setup.options == {"rounds": 1}


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"title": "chess"}, UnknownTitle),
        ({"pack": "00" * 32}, UnknownTitle),
        ({"seats": 9}, BadSetup),
        ({"options": {"rounds": 9}}, BadSetup),
        ({"opponents": {2: ("random", "easy")}}, SeatRefused),
    ],
)
def test_a_game_that_the_title_does_not_have_is_refused(more: dict[str, Any], error: type[Exception]) -> None:
    """Unknown titles and packs, wrong seats, options and opponents are refused and write nothing."""
    game_commands = commands_on()
    with pytest.raises(error):
        game_commands.open(uuid4(), **{"title": "barter", "seats": 2, "creator": "p0", "command_id": "open", **more})
    assert list(game_commands.games.store.all_games()) == []


def test_an_installed_pack_is_played() -> None:
    """A game may be opened with another pack, which pins it by its digest."""
    game_commands = commands_on()
    data = {"cards": {f"d{i:02}": i for i in range(30)}}
    from hashlib import sha256

    digest = sha256(canonical(data)).hexdigest()
    game_commands.games.store.save_pack(digest, "barter", canonical(data))
    game_id = started(game_commands, pack=digest)
    state: Any = game_commands.games.load(game_id).state
    assert set(state.deck) <= set(data["cards"])
    other: Any = commands_on(game_commands.games.store).games.load(game_id).state
    assert other.deck == state.deck


def test_seats_are_taken_by_one_player_each() -> None:
    """A seat that is taken, that does not exist, or a second one for the same player is refused by its code."""
    game_commands = commands_on()
    game_id = opened(game_commands, 3)
    game_commands.take_seat(game_id, 0, player="p0", actor="player:p0", command_id="a")
    for seat, player, code in (
        (0, "p1", "seat_taken"),
        (3, "p1", "unknown_seat"),
        (-1, "p1", "unknown_seat"),
        (1, "p0", "already_seated"),
    ):
        with pytest.raises(SeatRefused) as refused:
            game_commands.take_seat(game_id, seat, player=player, actor="player:x", command_id=f"{seat}{player}")
        assert refused.value.code == code
    assert game_commands.games.store.version(game_id) == 2


def test_a_seat_is_taken_by_somebody() -> None:
    """A seat is taken by a player or by an opponent, not by both nor by nobody."""
    game_commands = commands_on()
    game_id = opened(game_commands)
    for who in ({}, {"player": "p0", "opponent": ("random", "easy")}):
        with pytest.raises(ValueError, match="either a player or an opponent"):
            game_commands.take_seat(game_id, 0, actor="system", command_id="a", **who)


def test_a_seat_may_be_left_before_the_start() -> None:
    """A seat that was left is free for another; after the start nobody leaves."""
    game_commands = commands_on()
    game_id = opened(game_commands)
    game_commands.take_seat(game_id, 0, player="p0", actor="player:p0", command_id="a")
    game_commands.leave_seat(game_id, 0, actor="player:p0", command_id="b")
    with pytest.raises(SeatRefused):
        game_commands.leave_seat(game_id, 0, actor="player:p0", command_id="c")
    assert game_commands.games.load(game_id).holders == [None, None]
    row = game_commands.games.store.lobby(game_id)
    assert row is not None
    assert row.players == ()
    for seat in (0, 1):
        game_commands.take_seat(game_id, seat, player=f"q{seat}", actor="player:q", command_id=f"d{seat}")
    with pytest.raises(NotRunning):
        game_commands.leave_seat(game_id, 0, actor="player:q0", command_id="e")
    with pytest.raises(NotRunning):
        game_commands.take_seat(game_id, 0, player="p5", actor="player:p5", command_id="f")


def test_an_unknown_game_is_unknown() -> None:
    """Every command on a game that does not exist says so."""
    game_commands = commands_on()
    game_id = uuid4()
    commands: list[Callable[[], object]] = [
        lambda: game_commands.games.load(game_id),
        lambda: game_commands.games.at(game_id, 1),
        lambda: game_commands.move(game_id, 0, "done", actor="seat:0", command_id="a"),
        lambda: game_commands.rewind(game_id, 0, 1, actor="seat:0", command_id="a"),
        lambda: game_commands.resign(game_id, 0, actor="seat:0", command_id="a"),
        lambda: game_commands.score(game_id, {}),
        lambda: game_commands.play_turn(game_id, 0, 1, pick(Random(1)), "engine:random"),
    ]
    for command in commands:
        with pytest.raises(UnknownGame):
            command()


# --- moves ---------------------------------------------------------------------------------------------------


def test_two_seats_owe_sealed_answers_at_once() -> None:
    """In a sealed decision all seats are asked; each answers once, in any order, and answers are shown at the end."""
    game_commands = commands_on()
    game_id = started(game_commands, 3)
    assert game_commands.games.load(game_id).pending_seats == (0, 1, 2)
    first = bid(game_commands, game_id, 2)
    assert first.game.pending_seats == (0, 1)
    assert [d.seat for d in game_commands.games.store.pending()] == [0, 1]
    with pytest.raises(NoPendingDecision):
        game_commands.move(game_id, 2, "bid:c01", actor="seat:2", command_id="again")
    event = game_commands.games.store.read(game_id)[-1]
    card = payload_of(event)["move"].removeprefix("bid:")
    assert card.encode() not in event.body
    assert public_payload_of(event)["move"] == "?"
    bid(game_commands, game_id, 0)
    last = bid(game_commands, game_id, 1)
    assert len(last.game.pending_seats) == 1
    opened_now = [e["type"] for e in public_payload_of(game_commands.games.store.read(game_id)[-1])["effects"]]
    assert opened_now.count("answer_opened") == 3


def test_only_what_is_owed_and_offered_is_accepted() -> None:
    """A seat without a pending decision, an option that is not offered and malformed text have errors of their own."""
    game_commands = commands_on()
    game_id, seat = in_turn(game_commands)
    version = game_commands.games.store.version(game_id)
    with pytest.raises(NoPendingDecision):
        game_commands.move(game_id, 1 - seat, "done", actor="seat", command_id="a")
    with pytest.raises(IllegalOption):
        game_commands.move(game_id, seat, "place:7", actor="seat", command_id="b")
    with pytest.raises(MalformedOption):
        game_commands.move(game_id, seat, "Place it", actor="seat", command_id="c")
    assert game_commands.games.store.version(game_id) == version


def test_a_game_that_does_not_run_takes_no_move() -> None:
    """Before the start and after the end there are no moves, rewinds or resignations."""
    game_commands = commands_on()
    over = play("over", commands=game_commands).id
    for game_id, code in ((opened(game_commands), "game_not_started"), (over, "game_over")):
        for command in (
            lambda g=game_id: game_commands.move(g, 0, "done", actor="seat:0", command_id="a"),
            lambda g=game_id: game_commands.rewind(g, 0, 1, actor="seat:0", command_id="a"),
            lambda g=game_id: game_commands.resign(g, 0, actor="seat:0", command_id="a"),
        ):
            with pytest.raises(NotRunning) as refused:
                command()
            assert refused.value.code == code


def test_a_game_ends_with_outcome_and_seed() -> None:
    """The move that ends a game also appends the outcome and the seed, and asks for the score."""
    played = play("ends")
    events = played.store.read(played.id)
    assert [e.type for e in events[-3:]] == ["move_made", "game_ended", "seed_revealed"]
    assert len({e.command_id for e in events[-3:]}) == 1
    assert public_payload_of(events[-1])["seed"] == played.game.seed.hex()
    assert played.store.pending() == []
    assert any(j.job_id == f"score:{played.id}" for j in played.store.outbox())


def test_a_stale_version_is_a_conflict_and_changes_nothing() -> None:
    """A command that expects an older or a younger version names the version expected and found."""
    game_commands = commands_on()
    game_id, seat = in_turn(game_commands)
    version = game_commands.games.store.version(game_id)
    for expected in (version - 1, version + 1):
        with pytest.raises(VersionConflict) as conflict:
            game_commands.move(game_id, seat, "done", actor="seat", command_id=f"x{expected}", expected=expected)
        assert (conflict.value.expected, conflict.value.found) == (expected, version)
    assert game_commands.games.store.version(game_id) == version


# --- the same command twice ----------------------------------------------------------------------------------


def said(done: CommandResult) -> list[tuple[str, Any]]:
    """What the events of a command say in full."""
    return [(payload.type, payload.data) for payload in done.events]


def as_told(done: CommandResult) -> tuple[Any, ...]:
    """What a command answered."""
    return done.first, done.last, said(done), told(done.game)


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("with_version", [False, True])
def test_a_command_repeated_gives_the_first_answer(fresh: bool, with_version: bool) -> None:
    """Each command, sent again later and from another process, answers as at first and appends nothing."""
    store = MemoryStore()
    first = commands_on(store)
    game_id = uuid4()
    commands: list[tuple[int, Callable[[GameCommands, int | None], CommandResult]]] = []
    answers = []

    def do(command: Callable[[GameCommands, int | None], CommandResult]) -> None:
        version = store.version(game_id)
        answers.append(command(first, version if with_version and version else None))
        commands.append((version, command))

    do(lambda s, v: s.open(game_id, title="barter", seats=3, creator="p0", command_id="open"))
    for seat in range(3):
        do(
            lambda s, v, i=seat: s.take_seat(
                game_id, i, player=f"p{i}", client_seed="w", actor="p", command_id=f"sit{i}", expected=v
            )
        )
    for seat in range(3):
        state = first.games.load(game_id).state
        assert state is not None
        option = next_options(state, seat)[0].text
        do(lambda s, v, i=seat, o=option: s.move(game_id, i, o, actor="p", command_id=f"bid{i}", expected=v))
    seat = first.games.load(game_id).pending_seats[0]
    back = store.version(game_id)
    do(lambda s, v: s.move(game_id, seat, "place:0", actor="p", command_id="place", expected=v))
    do(lambda s, v: s.move(game_id, seat, "place:1", actor="p", command_id="place again", expected=v))
    do(lambda s, v: s.rewind(game_id, seat, back, actor="p", command_id="rewind", expected=v))
    do(lambda s, v: s.resign(game_id, (seat + 1) % 3, actor="p", command_id="resign", expected=v))
    last = store.version(game_id)
    game_commands = commands_on(store) if fresh else first
    for (version, command), answer in zip(commands, answers, strict=True):
        assert not answer.duplicate
        again = command(game_commands, version if with_version and version else None)
        assert again.duplicate
        assert as_told(again) == as_told(answer)
    assert store.version(game_id) == last


def test_a_command_id_belongs_to_one_command() -> None:
    """A command id that comes with another command, of the same kind or not, is refused and changes nothing."""
    game_commands = commands_on()
    game_id, seat = in_turn(game_commands)
    act(game_commands, game_id, seat, "place:0", command_id="mine")
    version = game_commands.games.store.version(game_id)
    others: list[Callable[[], object]] = [
        lambda: game_commands.move(game_id, seat, "place:1", actor="p", command_id="mine"),
        lambda: game_commands.move(game_id, 1 - seat, "done", actor="p", command_id="mine"),
        lambda: game_commands.rewind(game_id, seat, version - 1, actor="p", command_id="mine"),
        lambda: game_commands.resign(game_id, seat, actor="p", command_id="mine"),
        lambda: game_commands.resign(game_id, seat, actor="p", command_id="open"),
        lambda: game_commands.open(
            game_id, title="barter", seats=2, creator="p0", command_id="open", opponents={0: ("random", "easy")}
        ),
    ]
    for other in others:
        with pytest.raises(CommandReused):
            other()
    assert game_commands.games.store.version(game_id) == version


def test_a_game_is_opened_once() -> None:
    """Another command cannot open the same game again."""
    game_commands = commands_on()
    game_id = opened(game_commands)
    with pytest.raises(VersionConflict):
        game_commands.open(game_id, title="barter", seats=2, creator="p0", command_id="other")


# --- several writers -----------------------------------------------------------------------------------------


def test_two_processes_agree() -> None:
    """What one process appended the other finds at its next look, rewinds included."""
    store = MemoryStore()
    here, there = commands_on(store), commands_on(store)
    game_id, seat = in_turn(here)
    assert told(there.games.load(game_id)) == told(here.games.load(game_id))
    act(here, game_id, seat, "place:0")
    assert told(there.games.load(game_id)) == told(here.games.load(game_id))
    here.rewind(game_id, seat, store.version(game_id) - 1, actor="p", command_id="back")
    assert told(there.games.load(game_id)) == told(here.games.load(game_id))


def test_of_two_processes_one_gets_the_version() -> None:
    """Two moves that expect the same version: the first is appended, the second is a conflict."""
    store = MemoryStore()
    here, there = commands_on(store), commands_on(store)
    game_id, seat = in_turn(here)
    version = there.games.load(game_id).version
    here.move(game_id, seat, "place:0", actor="p", command_id="a", expected=version)
    with pytest.raises(VersionConflict) as conflict:
        there.move(game_id, seat, "place:1", actor="p", command_id="b", expected=version)
    assert conflict.value.found == version + 1


def test_a_refusal_from_an_old_position_is_a_conflict() -> None:
    """A process that has not seen the newest move does not refuse by the old position what conflicts with the new."""
    store = MemoryStore()
    here, there = commands_on(store), commands_on(store)
    game_id, seat = in_turn(here)
    version = there.games.load(game_id).version
    here.move(game_id, seat, "done", actor="p", command_id="a", expected=version)
    with pytest.raises(VersionConflict):
        there.move(game_id, seat, "place:9", actor="p", command_id="b", expected=version)


def test_a_refusal_from_an_old_position_is_decided_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a version, what an old position refuses is asked of the newest one, and only its refusal counts."""
    store = MemoryStore()
    here, there = commands_on(store), commands_on(store)
    game_id, seat = in_turn(here)
    load, stale = there.games.load, there.games.load(game_id)
    here.move(game_id, seat, "done", actor="p", command_id="a")
    looks = iter([stale, None, stale, None])
    monkeypatch.setattr(there.games, "load", lambda game_id: next(looks, None) or load(game_id))
    state = there.games.at(game_id, stale.version + 1).state
    assert state is not None
    option = next_options(state, 1 - seat)[0].text
    done = there.move(game_id, 1 - seat, option, actor="p", command_id="b")
    assert (done.first, done.game.pending_seats) == (stale.version + 2, (seat,))
    with pytest.raises(IllegalOption) as refused:
        there.move(game_id, seat, "place:9", actor="p", command_id="c")
    assert "bid" in str(refused.value)


def test_sealed_answers_do_not_conflict_without_a_version() -> None:
    """Seats that answer the same sealed decision at once, from processes of their own, all succeed."""
    store = MemoryStore()
    game_id = started(commands_on(store), 4)
    failures: list[BaseException] = []
    gate = threading.Barrier(4)

    def answer(seat: int) -> None:
        try:
            game_commands = commands_on(store)
            game_commands.games.load(game_id)
            gate.wait()
            bid(game_commands, game_id, seat, command_id=f"bid{seat}")
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=answer, args=(seat,)) for seat in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(commands_on(store).games.load(game_id).pending_seats) == 1


@pytest.mark.servers
def test_sixteen_writers_race_for_one_version(store: Store) -> None:
    """On a real server, of sixteen moves that expect one version one is appended and fifteen conflict."""
    game_commands = commands_on(store)
    game_id, seat = in_turn(game_commands)
    version = store.version(game_id)
    results: list[str] = []
    gate = threading.Barrier(16)

    def race(number: int) -> None:
        mine = commands_on(store)
        mine.games.load(game_id)
        gate.wait()
        try:
            mine.move(game_id, seat, f"place:{number % 3}", actor="p", command_id=f"r{number}", expected=version)
            results.append("made")
        except VersionConflict:
            results.append("conflict")

    threads = [threading.Thread(target=race, args=(n,)) for n in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["conflict"] * 15 + ["made"]
    assert store.version(game_id) == version + 1


# --- rewinding -----------------------------------------------------------------------------------------------


def test_a_rewound_game_is_as_if_it_had_never_gone_on() -> None:
    """After a rewind the state, the turns due and the options are those of the version gone back to."""
    game_commands = commands_on()
    game_id, seat = in_turn(game_commands)
    before = game_commands.games.load(game_id)
    act(game_commands, game_id, seat, "place:0")
    act(game_commands, game_id, seat, "place:2")
    done = game_commands.rewind(game_id, seat, before.version, actor="p", command_id="back")
    assert done.game.state == before.state
    assert done.game.pending_seats == before.pending_seats
    assert [(d.seat, d.version) for d in game_commands.games.store.pending()] == [(seat, done.last)]
    assert told(commands_on(game_commands.games.store).games.load(game_id)) == told(done.game)
    act(game_commands, game_id, seat, "place:1")
    state: Any = game_commands.games.load(game_id).state
    assert state.spots == [[], [seat], []]


def test_what_drew_luck_or_passed_on_stays() -> None:
    """Nobody rewinds a roll, a drawn card, a sealed answer, another's move or a turn that was handed on."""
    game_commands = commands_on()
    game_id, seat = in_turn(game_commands)
    start = game_commands.games.store.version(game_id)

    def refused(who: int, to: int) -> str:
        with pytest.raises(RewindRefused) as error:
            game_commands.rewind(
                game_id, who, to, actor="p", command_id=f"r{who}.{to}.{game_commands.games.store.version(game_id)}"
            )
        return error.value.why

    for who in (0, 1):
        # The last bid opened the answers.
        refused(who, start - 1)
    act(game_commands, game_id, seat, "place:0")
    assert "it was made by seat" in refused(1 - seat, start)
    act(game_commands, game_id, seat, "roll")
    assert refused(seat, start) == "luck was drawn"
    act(game_commands, game_id, seat, "draw")
    assert "hidden" in refused(seat, start + 2)
    act(game_commands, game_id, seat, "done")
    assert "passed" in refused(seat, start + 3)
    for to in (0, -1, game_commands.games.store.version(game_id), 10_000):
        refused(seat, to)


def test_the_start_of_a_turn_is_gone_back_to_again_and_again() -> None:
    """A seat may take its turn back to the same version several times, as long as there is something to take back."""
    game_commands = commands_on()
    game_id, seat = in_turn(game_commands)
    start = game_commands.games.store.version(game_id)
    for number in range(3):
        act(game_commands, game_id, seat, f"place:{number}")
        done = game_commands.rewind(game_id, seat, start, actor="p", command_id=f"again{number}")
        assert done.game.state == game_commands.games.at(game_id, start).state
        with pytest.raises(RewindRefused):
            game_commands.rewind(game_id, seat, start, actor="p", command_id=f"nothing{number}")


def test_what_was_taken_back_is_no_position_to_go_back_to() -> None:
    """A version between a rewind and the version it went back to is refused; those around it are not."""
    game_commands = commands_on()
    game_id, seat = in_turn(game_commands)
    start = game_commands.games.store.version(game_id)
    act(game_commands, game_id, seat, "place:0")
    act(game_commands, game_id, seat, "place:1")
    game_commands.rewind(game_id, seat, start + 1, actor="p", command_id="first")
    act(game_commands, game_id, seat, "place:2")
    with pytest.raises(RewindRefused) as refused:
        game_commands.rewind(game_id, seat, start + 2, actor="p", command_id="gone")
    assert "taken back" in refused.value.why
    done = game_commands.rewind(game_id, seat, start + 3, actor="p", command_id="second")
    assert done.game.state == game_commands.games.at(game_id, start + 1).state
    done = game_commands.rewind(game_id, seat, start, actor="p", command_id="third")
    assert done.game.state == game_commands.games.at(game_id, start).state


@given(st.integers(0, 10**6), st.integers(2, 4))
@settings(max_examples=60, deadline=None)
def test_any_rewind_equals_the_past_position(seed: int, seats: int) -> None:
    """In random games every rewind that is allowed gives the state that the game had at that version."""
    with barter_registered():
        played = play(f"rewinding {seed}", seats=seats, engines=0, finish=False)
        game_commands = played.commands
        for _ in range(40):
            game = played.game
            if game.status != "running":
                break
            seat = game.pending_seats[0]
            lowest = earliest(game.tail, seat)
            if lowest is None or played.random.random() < 0.5:
                played.step()
                continue
            to = played.random.randrange(lowest, game.version)
            then = game_commands.games.at(played.id, to)
            try:
                done = game_commands.rewind(played.id, seat, to, actor="p", command_id=f"back{game.version}")
            except RewindRefused as refused:
                about_undone(refused)
                played.step()
                continue
            assert done.game.state == then.state
            assert done.game.pending_seats == then.pending_seats


# --- snapshots, past versions, the cache ---------------------------------------------------------------------


def long_game(game_commands: GameCommands) -> tuple[UUID, int]:
    """A game whose turn has gone on past two snapshots."""
    game_id, seat = in_turn(game_commands)
    for number in range(60):
        act(game_commands, game_id, seat, "place:0", command_id=f"on{number}")
        act(game_commands, game_id, seat, "place:1", command_id=f"and{number}")
        game_commands.rewind(
            game_id, seat, game_commands.games.store.version(game_id) - 2, actor="p", command_id=f"back{number}"
        )
    return game_id, seat


class NoSnapshots(MemoryStore):
    """A store that keeps no snapshots."""

    def save_snapshot(self, snapshot: Any) -> None:
        """Forget it."""


def test_a_snapshot_and_the_events_after_it_equal_the_whole_fold() -> None:
    """At every version of games with rewinds and resignations, with snapshots and without, the fold is the same."""
    for seed in range(6):
        played = play(f"snapshots {seed}", seats=4, engines=0, options={"rounds": 4}, rewinds=0.4, resigns=0.01)
        events = played.store.read(played.id)
        for version in range(1, len(events) + 1):
            whole = commands_on().games.folded(events[:version])
            assert told(commands_on(played.store).games.at(played.id, version)) == told(whole)
            assert told(played.commands.games.at(played.id, version)) == told(whole)


def test_a_snapshot_restores_everything() -> None:
    """A game restored from a snapshot taken anywhere is the game that was folded."""
    played = play("restore", seats=3, rewinds=0.4)
    events = played.store.read(played.id)
    for version in range(5, len(events) + 1):
        whole = commands_on().games.folded(events[:version])
        if whole.state is None:
            continue
        game = Game.opened(whole.id, whole.title, whole.setup, payload_of(events[0]))
        restore(game, take_snapshot(whole))
        assert told(game) == told(whole)


def test_a_rewind_past_a_snapshot_is_right() -> None:
    """A snapshot of moves that were taken back later is not used, neither now nor for versions after it."""
    store = MemoryStore()
    game_commands = commands_on(store)
    game_id, seat = in_turn(game_commands)
    start = store.version(game_id)
    while store.version(game_id) < 48:
        act(game_commands, game_id, seat, "place:0")
        act(game_commands, game_id, seat, "place:1")
        game_commands.rewind(game_id, seat, start, actor="p", command_id=f"back{store.version(game_id)}")
    assert store.version(game_id) == 48
    before = game_commands.games.load(game_id)
    act(game_commands, game_id, seat, "place:2")
    act(game_commands, game_id, seat, "place:2")
    layout = layout_of(before.codec)
    kept = store.snapshot(game_id, layout)
    assert kept is not None
    assert kept.version == 50
    back = game_commands.rewind(game_id, seat, 48, actor="p", command_id="past")
    for fresh in (game_commands, commands_on(store)):
        assert fresh.games.load(game_id).state == before.state
        assert fresh.games.at(game_id, 51).state == before.state
        assert fresh.games.at(game_id, 50).state != before.state
    assert told(commands_on(store).games.load(game_id)) == told(back.game)


def test_snapshots_are_taken_and_used() -> None:
    """A long game has a snapshot, and loading it reads only the events after it and the opening."""
    store = MemoryStore()
    game_commands = commands_on(store)
    game_id, _ = long_game(game_commands)
    game = game_commands.games.load(game_id)
    assert game.version > 150
    reads: list[int] = []
    read = store.read

    def counted(game_id: UUID, after: int = 0, upto: int | None = None) -> Any:
        found = read(game_id, after, upto)
        reads.append(len(found))
        return found

    store.read = counted  # type: ignore[method-assign]
    assert told(commands_on(store).games.load(game_id)) == told(game)
    assert sum(reads) < 60


def test_every_version_is_the_fold_of_its_prefix() -> None:
    """`at` gives each past version as it was, rewound moves included, and no version that never was."""
    played = play("at", seats=3, rewinds=0.5)
    events = played.store.read(played.id)
    for version in range(1, len(events) + 1):
        game = played.commands.games.at(played.id, version)
        assert game.version == version
        full = json.loads(events[version - 1].sealed)
        assert digest_of(game.codec, game.state).hex() == full["digest"]
    for version in (0, -1, len(events) + 1):
        with pytest.raises(UnknownGame):
            played.commands.games.at(played.id, version)
        with pytest.raises(UnknownGame):
            commands_on(played.store).games.at(played.id, version)


def test_the_cache_is_bounded_and_never_wrong() -> None:
    """Of many games the cache holds no more than it may, and what fell out is loaded again."""
    game_commands = commands_on(cached=3)
    games = [opened(game_commands) for _ in range(10)]
    assert len(game_commands.games._games) == 3
    assert [game_commands.games.load(g).id for g in games] == games
    assert len(game_commands.games._games) == 3


def test_a_game_handed_out_never_changes() -> None:
    """A game that was loaded stays as it was, when others play on."""
    game_commands = commands_on()
    played = play("fixed", commands=game_commands, finish=False, seats=3)
    held = []
    while played.game.status == "running":
        held.append((played.game, canonical(played.game.codec.encode_state(played.game.state))))
        played.step(rewinds=0.3)
    for game, state in held:
        assert canonical(game.codec.encode_state(game.state)) == state


# --- opponents -----------------------------------------------------------------------------------------------


def test_an_opponent_s_turn_is_appended_whole_and_once() -> None:
    """The turn of an opponent is one append; the job again finds nothing due."""
    game_commands = commands_on()
    game_id = opened(game_commands, opponents={0: ("random", "easy"), 1: ("random", "easy")})
    version = game_commands.games.store.version(game_id)

    def thrifty(game: Game, seat: int) -> EngineAnswer:
        state: Any = game.state
        options = {o.text: o for o in next_options(state, seat)}
        return EngineAnswer(
            options.get("place:0") or options.get("done") or next(iter(options.values())), {"engine": "x"}
        )

    last = None
    for seat in (0, 1, 0):
        # A seat that bids last and wins goes on with the turn at once.
        last = game_commands.play_turn(game_id, seat, version, thrifty, "engine:x") or last
        if game_commands.games.load(game_id).pending_seats == (0, 1):
            break
    assert last is not None
    moves = [e.data["move"] for e in last.events if e.type == "move_made"]
    assert moves[-4:] == ["place:0", "place:0", "place:0", "done"]
    assert len({e.command_id for e in game_commands.games.store.read(game_id, last.first - 1, last.last)}) == 1


def test_a_turn_that_two_workers_play_is_played_once() -> None:
    """Of two workers that play the same turn at the same time, the second gets what the first has done."""
    store = MemoryStore()
    game_id = opened(commands_on(store), opponents={0: ("random", "easy"), 1: ("random", "easy")})
    version = store.version(game_id)
    first: list[CommandResult | None] = []

    def late(game: Game, seat: int) -> EngineAnswer:
        first.append(commands_on(store).play_turn(game_id, seat, version, pick(Random(1)), "engine:x"))
        return pick(Random(2))(game, seat)

    second = commands_on(store).play_turn(game_id, 0, version, late, "engine:x")
    assert first[0] is not None
    assert second is not None
    assert second.duplicate
    assert said(second) == said(first[0])
    assert store.version(game_id) == version + 1


def test_a_turn_that_is_not_an_opponent_s_is_not_played() -> None:
    """Nothing is done for a person's seat, for a seat without a pending decision, or before the version is there."""
    game_commands = commands_on()
    game_id = opened(game_commands, 3, opponents={2: ("random", "easy")})
    for seat in (0, 1):
        game_commands.take_seat(game_id, seat, player=f"p{seat}", actor="p", command_id=f"s{seat}")
    version = game_commands.games.store.version(game_id)
    choose = pick(Random(1))
    assert game_commands.play_turn(game_id, 0, version, choose, "engine:x") is None
    assert game_commands.play_turn(game_id, 7, version, choose, "engine:x") is None
    assert game_commands.play_turn(game_id, 2, version + 1, choose, "engine:x") is None
    assert game_commands.play_turn(game_id, 2, version - 1, choose, "engine:x") is not None
    assert game_commands.play_turn(game_id, 2, version, choose, "engine:x") is None


def outside(game_commands: GameCommands) -> tuple[UUID, int]:
    """A game in which an outside engine plays the seat whose turn it is, after a move of its player."""
    game_id, seat = in_turn(game_commands, 3)
    act(game_commands, game_id, seat, "place:0")
    game_commands.delegate(game_id, seat, ("deep", "any"), actor="p", command_id="lend")
    return game_id, seat


def answered(
    game_commands: GameCommands, game_id: UUID, seat: int, seen: int, option: str = "place:1"
) -> CommandResult:
    """The answer of the engine, which saw a version."""
    choice = EngineAnswer(Option.parse(option), {"engine": "deep"})
    return game_commands.answer(game_id, seat, choice, engine="deep", seen=seen, command_id=f"work:{seen}:{option}")


def test_an_outside_engine_answers_what_it_saw() -> None:
    """What other seats do meanwhile does not matter; its own decision, once answered, is gone."""
    game_commands = commands_on()
    game_id, seat = outside(game_commands)
    seen = game_commands.games.load(game_id).version
    game_commands.ask_pause(game_id, (seat + 1) % 3, actor="p", command_id="other")
    assert answered(game_commands, game_id, seat, seen).game.pending_seats == (seat,)
    with pytest.raises(SeatRefused) as refused:
        answered(game_commands, game_id, seat, seen, "place:2")
    assert refused.value.code == "work_gone"


def test_an_outside_engine_does_not_answer_what_was_taken_back() -> None:
    """After a rewind the seat has another pending decision, even if the same engine plays for it again."""
    game_commands = commands_on()
    game_id, seat = outside(game_commands)
    seen = game_commands.games.load(game_id).version
    game_commands.reclaim(game_id, seat, actor="p", command_id="back")
    start = seen - 2
    game_commands.rewind(game_id, seat, start, actor="p", command_id="rewind")
    game_commands.delegate(game_id, seat, ("deep", "any"), actor="p", command_id="lend again")
    version = game_commands.games.load(game_id).version
    with pytest.raises(SeatRefused) as refused:
        answered(game_commands, game_id, seat, seen)
    assert (refused.value.code, game_commands.games.load(game_id).version) == ("work_gone", version)
    assert answered(game_commands, game_id, seat, version).first == version + 1


def test_how_an_opponent_chose_is_sealed() -> None:
    """Engine, seed and evaluation of a choice are in the event's sealed part and not in its body."""
    played = play("choice", seats=2, engines=2)
    events = [e for e in played.store.read(played.id) if e.type == "move_made"]
    for event in events:
        assert payload_of(event)["choice"]["engine"] == "random"
        assert "choice" not in public_payload_of(event)
        assert b"secret" not in event.body


# --- resigning, scoring --------------------------------------------------------------------------------------


def test_who_resigns_of_two_has_lost() -> None:
    """In a game of two people a resignation ends the game; the other wins."""
    game_commands = commands_on()
    game_id = started(game_commands)
    done = game_commands.resign(game_id, 0, actor="seat:0", command_id="r")
    assert [e.type for e in done.events] == ["seat_resigned", "game_ended", "seed_revealed"]
    assert done.game.outcome is not None
    assert (done.game.outcome.reason, done.game.outcome.ranking) == ("resignation", ((1,), (0,)))
    assert done.game.status == "finished"


def test_the_last_person_s_resignation_ends_the_game() -> None:
    """When only opponents are left the game ends, and they share the win."""
    game_commands = commands_on()
    game_id = opened(game_commands, 3, opponents={1: ("random", "easy"), 2: ("random", "easy")})
    game_commands.take_seat(game_id, 0, player="p0", actor="p", command_id="s")
    done = game_commands.resign(game_id, 0, actor="seat:0", command_id="r")
    assert done.game.outcome is not None
    assert done.game.outcome.ranking == ((1, 2), (0,))


def test_an_opponent_plays_on_for_who_resigned_and_ranks_last() -> None:
    """Among three people one resigns: an opponent takes the seat over, its turns become due, and it ranks last."""
    game_commands = commands_on(stand_in=("greedy", "normal"))
    game_id = started(game_commands, 3)
    done = game_commands.resign(game_id, 1, actor="seat:1", command_id="r")
    assert [e.type for e in done.events] == ["seat_resigned", "seat_delegated"]
    assert [(d.seat, d.engine) for d in game_commands.games.store.pending(engine_only=True)] == [(1, "greedy")]
    with pytest.raises(SeatRefused):
        game_commands.resign(game_id, 1, actor="seat:1", command_id="r2")
    played = Played(game_commands, game_id, Random(5), iter(f"x{i}" for i in range(1000)))  # type: ignore[arg-type]
    played.finish()
    outcome = played.game.outcome
    assert outcome is not None
    assert outcome.ranking[-1] == (1,)
    assert sorted(i for group in outcome.ranking for i in group) == [0, 1, 2]


def test_a_finished_game_is_scored_once() -> None:
    """The score sheet and the result of verification are appended once, after the end only."""
    game_commands = commands_on()
    running = started(game_commands)
    assert game_commands.score(running, {"sound": True}) is None
    played = play("scored", commands=game_commands)
    done = game_commands.score(played.id, {"sound": True})
    assert done is not None
    payload = done.events[0].data
    assert payload["verified"] == {"sound": True}
    game = played.game
    assert game.outcome is not None
    for seat, total in enumerate(game.outcome.scores):
        assert sum(x["points"] for x in payload["sheet"] if x["seat"] == seat) == total
    assert game_commands.score(played.id, {"sound": True}) is None
    assert sum(e.type == "game_scored" for e in played.store.read(played.id)) == 1


# --- nothing hidden is published -----------------------------------------------------------------------------


@given(st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_no_body_names_what_is_hidden(seed: int) -> None:
    """At no version does any body name a card that lies in the deck or in a hand, nor a bid before it is opened."""
    with barter_registered():
        played = play(f"hidden {seed}", seats=2 + seed % 3, engines=seed % 2, rewinds=0.2, resigns=0.01)
        events = played.store.read(played.id)
        for event in events[:-1]:
            game = played.commands.games.at(played.id, event.version)
            state: Any = game.state
            if state is None or game.status != "running":
                continue
            hidden = {*state.deck, *(card for hand in state.hands for card in hand)}
            body = event.body.decode()
            assert not [card for card in sorted(hidden) if f'"{card}"' in body or f":{card}" in body]


def test_the_titles_of_the_server_are_restored() -> None:
    """The test's title is among the server's only while it is wanted."""
    assert "barter" in registry.TITLES
