"""Do clocks count the time that the record shows, act once when it is up, and can all of it be checked?"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from application.games.commands import GameCommands
from domain.kernel.engine import default_option, next_options
from domain.kernel.errors import RewindRefused
from eventstore.clocks import SECOND, Clock, SeatTime, Times
from eventstore.errors import StoreError, TimeIsUp, VersionConflict
from eventstore.events import payload_of, time_of
from eventstore.game import Game
from eventstore.game_terms import Terms
from eventstore.projections.inline import inline_fold, public_game
from eventstore.projections.rebuild import rebuild_inline
from eventstore.record import export, read
from eventstore.store import Store
from eventstore.store.memory import MemoryStore
from eventstore.verification.with_rules import verify
from tests.eventstore.forging import Forged
from tests.eventstore.playing import pick

pytestmark = pytest.mark.usefixtures("barter")

START = datetime(2026, 11, 20, 12, tzinfo=UTC)


def test_a_decision_that_has_used_all_its_time_ends_at_once() -> None:
    """Time that was used beyond the limit does not bring the end before the start of the clock."""
    clock = Clock(per_move=2, per_game=None, increment=0, on_expiry="default")
    assert SeatTime(since=100, used=2 * SECOND + 7).deadline(clock) == (100, "move")
    assert SeatTime(since=100, used=SECOND).deadline(clock) == (100 + SECOND, "move")


class Watch:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)


class Table:
    """A running game of people with a clock."""

    def __init__(
        self, clock: Clock | None, *, seats: int = 3, store: Store | None = None, engines: int = 0, **terms: Any
    ) -> None:
        self.watch = Watch()
        self.commands = GameCommands(MemoryStore() if store is None else store, clock=self.watch)
        self.id = uuid4()
        self.commands.open(
            self.id,
            title="barter",
            seats=seats,
            creator="p0",
            command_id="open",
            terms=Terms(clock=clock, **terms),
            opponents={seats - 1 - i: ("random", "easy") for i in range(engines)},
        )
        for seat in range(seats - engines):
            self.commands.take_seat(self.id, seat, player=f"p{seat}", actor=f"player:p{seat}", command_id=f"s{seat}")
        self.count = iter(range(10_000))

    @property
    def game(self) -> Game:
        return self.commands.games.load(self.id)

    def move(self, seat: int | None = None, random: Random | None = None) -> Any:
        """A seat with a pending decision answers."""
        game = self.game
        seat = game.pending_seats[0] if seat is None else seat
        assert game.state is not None
        options = next_options(game.state, seat)
        option = options[0] if random is None else random.choice(options)
        return self.commands.move(
            self.id, seat, option.text, actor=f"player:p{seat}", command_id=f"m{next(self.count)}"
        )

    def types(self, after: int = 0) -> list[str]:
        """Types of events since a version."""
        return [e.type for e in self.commands.games.store.read(self.id, after)]

    def sound(self) -> None:
        """Assert that the record verifies, and that the public alone knows the same times."""
        events = self.commands.games.store.read(self.id)
        public = public_game(self.commands.games, events)
        assert public.times == self.game.times
        assert public.pending() == self.game.pending()
        fault = verify(read(list(export(self.commands.games.store, self.commands.games, self.id)))).fault
        assert fault is None, fault

    def left(self, seat: int) -> float | None:
        """Seconds that a seat has left for the game, at the last event."""
        time = self.game.times.seats[seat].stopped(self.game.times.at)
        return None if time.left is None else time.left / SECOND


def clock(per_move: int | None = None, per_game: int | None = None, increment: int = 0, then: str = "loss") -> Clock:
    """A clock."""
    return Clock(per_move, per_game, increment, then)


def test_what_is_no_clock() -> None:
    """A clock has a limit, whole seconds, and gains only where there is time for the whole game."""
    good = clock(60, 600, 5).to_json()
    assert Clock.of(good) == clock(60, 600, 5)
    wrong: list[dict[str, Any]] = [
        {"per_move": None, "per_game": None},
        {"per_move": 0},
        {"per_move": 1.5},
        {"per_move": True},
        {"per_game": None},
        {"increment": -1},
        {"on_expiry": "draw"},
        {"colour": "red"},
    ]
    for change in wrong:
        with pytest.raises(ValueError, match="not a valid clock"):
            Clock.of({**good, **change})


def test_time_runs_for_who_owes() -> None:
    """A seat's time runs while its decision is pending, an answer gains the increment, and others' clocks stand."""
    table = Table(clock(per_game=100, increment=7))
    game = table.game
    first = game.pending_seats[0]
    others = [s for s in range(3) if s not in game.pending_seats]
    table.watch.wait(30)
    table.move(first)
    assert table.left(first) == 77
    for seat in others:
        assert table.left(seat) == 100 or seat in table.game.pending_seats
    table.sound()


@pytest.mark.parametrize("then", ["loss", "default", "opponent"])
@pytest.mark.parametrize("limit", [{"per_move": 60}, {"per_game": 60}, {"per_move": 500, "per_game": 60}])
def test_when_time_is_up(then: str, limit: dict[str, int]) -> None:
    """After the deadline a move is refused; the clock acts once, as was agreed, and the record says so and verifies."""
    table = Table(clock(**limit, then=then))
    seat = table.game.pending_seats[0]
    pending_seats = table.game.pending_seats
    if then == "loss" and len(pending_seats) == 3:
        # One has answered, so that the game goes on without the others.
        table.move(2)
        table.move(1)
        pending_seats = table.game.pending_seats
    table.watch.wait(59.999)
    assert table.commands.expire_clocks(table.id) is None
    table.watch.wait(0.001)
    with pytest.raises(TimeIsUp):
        table.move(seat)
    version = table.game.version
    assert table.commands.games.store.expired(table.watch.now) == [table.id]
    assert table.commands.games.store.expired(table.watch.now - timedelta(milliseconds=1)) == []
    done = table.commands.expire_clocks(table.id)
    assert done is not None
    expected = {"loss": ["seat_delegated"], "default": ["move_made"], "opponent": ["seat_delegated"]}[then]
    assert done.events[0].type == "clock_expired"
    assert done.events[1].type == expected[0]
    told = done.events[0].data
    assert (told["seat"], told["then"], told["limit"]) == (seat, then, "game" if "per_game" in limit else "move")
    assert sum(e.type == "clock_expired" for e in done.events) >= len(pending_seats)
    holder = table.game.holders[seat]
    assert holder is not None
    assert holder.resigned == (then == "loss")
    assert (holder.engine is not None) == (then != "default")
    assert table.commands.expire_clocks(table.id) is None
    assert table.types(version) == [e.type for e in done.events]
    table.sound()


def test_times_never_go_backwards() -> None:
    """An event is never before the one that it follows, whatever the clock says; then time goes on."""
    table = Table(clock(per_game=100))
    table.watch.wait(30)
    table.move(table.game.pending_seats[0])
    table.watch.wait(-20)
    table.move(table.game.pending_seats[0])
    table.commands.expire_clocks(table.id)
    table.watch.wait(30)
    table.move(table.game.pending_seats[0])
    times = [time_of(event) for event in table.commands.games.store.read(table.id)]
    assert times == sorted(times)
    assert datetime.fromisoformat(times[-1]) == table.watch.now
    table.sound()


def test_the_default_answer_is_the_titles() -> None:
    """What is answered for a silent seat is what the title says, and time for an answer begins anew."""
    table = Table(clock(per_move=60, then="default"))
    for _ in range(12):
        game = table.game
        if game.status != "running":
            break
        assert game.state is not None
        wanted = {s: default_option(game.state, s).text for s in game.pending_seats}
        table.watch.wait(60)
        done = table.commands.expire_clocks(table.id)
        assert done is not None
        made = next(e.data for e in done.events if e.type == "move_made")
        assert made["move"] == wanted[made["seat"]]
        assert all(game.times.seats[s].used == 0 for s in game.pending_seats)
    table.sound()


def test_the_clocks_answer_earns_nothing() -> None:
    """The increment is for answers that a seat gives itself; one given for it when its time was up adds nothing."""
    table = Table(clock(per_move=60, per_game=600, increment=50, then="default"), seats=2)
    table.watch.wait(10)
    table.move(1)
    assert (table.left(0), table.left(1)) == (590, 640)
    table.watch.wait(50)
    done = table.commands.expire_clocks(table.id)
    assert done is not None
    assert [(e.type, e.data["seat"]) for e in done.events] == [("clock_expired", 0), ("move_made", 0)]
    assert (table.left(0), table.left(1)) == (540, 640)
    table.sound()


def test_a_game_plays_itself_out_when_nobody_answers() -> None:
    """With no time left for the game and default answers, the game goes on to its end, in few appends."""
    table = Table(clock(per_game=10, then="default"))
    appends = 0
    while table.game.status == "running":
        table.watch.wait(11)
        assert table.commands.expire_clocks(table.id) is not None
        appends += 1
        assert appends < 200
    table.sound()


def test_those_who_are_late_together_lose_together() -> None:
    """If several seats miss the same deadline, none is better off than another."""
    table = Table(clock(per_move=60), seats=3)
    assert table.game.pending_seats == (0, 1, 2)
    table.watch.wait(61)
    assert table.commands.expire_clocks(table.id) is not None
    outcome = table.game.outcome
    assert outcome is not None
    assert outcome.ranking == ((0, 1, 2),)
    table.sound()


def test_two_of_three_are_late() -> None:
    """Who answered in time plays on, against opponents that stand in for the others, who rank last."""
    table = Table(clock(per_move=60), seats=4)
    table.move(1)
    table.move(2)
    table.watch.wait(61)
    done = table.commands.expire_clocks(table.id)
    assert done is not None
    assert [e.type for e in done.events][:4] == ["clock_expired", "clock_expired", "seat_delegated", "seat_delegated"]
    assert [h.resigned for h in table.game.holders if h is not None] == [True, False, False, True]
    table.sound()


def test_two_seats_and_one_runs_out() -> None:
    """Who loses by time in a game of two has lost at once; the reason is `time`."""
    table = Table(clock(per_move=60), seats=2)
    table.move(1)
    loser = table.game.pending_seats[0]
    assert table.game.pending_seats == (0,)
    table.watch.wait(61)
    assert table.commands.expire_clocks(table.id) is not None
    outcome = table.game.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("time", ((1 - loser,), (loser,)))
    assert table.types()[-3:] == ["clock_expired", "game_ended", "seed_revealed"]
    table.sound()


def test_opponents_have_no_clock() -> None:
    """The time of a seat that a program plays never runs."""
    table = Table(clock(per_move=60), seats=3, engines=1)
    for _ in range(30):
        game = table.game
        if game.status != "running":
            break
        if 2 in game.pending_seats:
            assert game.deadline(2) is None
            table.watch.wait(1000 if game.pending_seats == (2,) else 0)
            table.commands.play_turn(table.id, 2, game.version, pick(Random(1)), "engine:random")
        else:
            table.move()
    table.sound()


def test_taking_moves_back_gains_no_time() -> None:
    """After a rewind the time since it was first pending has gone, without the increments; past it, refused."""
    for seed in range(40):
        table = Table(clock(per_game=100, increment=50))
        random = Random(seed)
        for _ in range(60):
            game = table.game
            if game.status != "running":
                break
            seat, before = game.pending_seats[0], game
            table.watch.wait(1)
            table.move(seat, random)
            if table.game.floor == table.game.version or table.game.pending_seats != (seat,):
                continue
            table.watch.wait(10)
            at = table.game.version
            table.commands.rewind(
                table.id, seat, before.version, actor=f"player:p{seat}", command_id=f"r{at}", expected=at
            )
            now = table.game.times.seats[seat]
            assert now.since == before.times.seats[seat].since
            assert now.left == before.times.seats[seat].left
            table.move(seat, random)
            if table.game.floor == table.game.version or table.game.pending_seats != (seat,):
                table.sound()
                return
            table.watch.wait(99)
            with pytest.raises(RewindRefused, match="time"):
                table.commands.rewind(table.id, seat, before.version, actor="x", command_id="late")
            table.sound()
            return
    raise AssertionError("no move could be taken back")


def test_a_move_and_the_clock_at_the_same_moment() -> None:
    """Of a move that was decided in time and an expiry at the same version exactly one happens."""
    for first in ("move", "clock"):
        table = Table(clock(per_move=60))
        game = table.game
        seat, version = game.pending_seats[0], game.version
        assert game.state is not None
        option = next_options(game.state, seat)[0].text
        other = GameCommands(table.commands.games.store, clock=lambda now=START + timedelta(seconds=60): now)  # type: ignore[misc]
        table.watch.wait(59)
        other.games.load(table.id)
        if first == "move":
            table.commands.move(table.id, seat, option, actor="x", command_id="m", expected=version)
            done = other.expire_clocks(table.id)
            assert done is None or all(e.data["seat"] != seat for e in done.events if e.type == "clock_expired")
        else:
            assert other.expire_clocks(table.id) is not None
            with pytest.raises((VersionConflict, StoreError)):
                table.commands.move(table.id, seat, option, actor="x", command_id="m", expected=version)
        expired = [
            payload_of(e)["seat"] for e in table.commands.games.store.read(table.id) if e.type == "clock_expired"
        ]
        assert (seat in expired) == (first == "clock")


def test_many_look_at_the_same_clock(store: Store) -> None:
    """Of many processes that find a clock run out at the same moment one acts, and the record has it once."""
    table = Table(clock(per_move=60, then="opponent"), store=store)
    pending_seats = table.game.pending_seats
    table.watch.wait(61)
    lookers = [GameCommands(store, clock=table.watch) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        done = list(pool.map(lambda each: each.expire_clocks(table.id), lookers))
    assert sum(d is not None and not d.duplicate for d in done) == 1
    expired = [payload_of(e)["seat"] for e in store.read(table.id) if e.type == "clock_expired"]
    assert sorted(expired) == sorted(pending_seats)
    assert store.expired(table.watch.now) == []
    rebuild_inline(store, inline_fold(table.commands.games))
    assert store.expired(table.watch.now) == []


def test_deadlines_are_kept_and_rebuilt(store: Store) -> None:
    """The turns due have their deadlines, the same when they are rebuilt; a game without a clock has none."""
    table = Table(clock(per_move=60), store=store)
    rows = [d for d in store.pending() if d.game_id == table.id]
    assert {d.seat for d in rows} == set(table.game.pending_seats)
    assert all(d.deadline == START + timedelta(seconds=60) for d in rows)
    rebuild_inline(store, inline_fold(table.commands.games))
    assert [d for d in store.pending() if d.game_id == table.id] == rows
    plain = Table(None, store=store)
    assert all(d.deadline is None for d in store.pending() if d.game_id == plain.id)


def test_snapshots_keep_the_time() -> None:
    """A game taken up from a snapshot has the same times as one folded from its first event."""
    table = Table(clock(per_move=600, per_game=6000, increment=3))
    random = Random(5)
    while table.game.status == "running" and table.game.version < 60:
        table.watch.wait(random.randrange(30))
        table.move(random=random)
    fresh = GameCommands(table.commands.games.store)
    if table.game.version >= 50:
        assert fresh.games.load(table.id).times == fresh.games.folded(table.commands.games.store.read(table.id)).times
    assert fresh.games.load(table.id).times == table.game.times


@pytest.fixture(scope="module")
def finished(barter: None) -> bytes:
    """The record of a finished game in which a seat ran out of time and a default answer was given."""
    table = Table(clock(per_move=60, then="default"))
    random = Random(3)
    silent = 0
    while table.game.status == "running":
        if random.random() < 0.2:
            table.watch.wait(60)
            silent += table.commands.expire_clocks(table.id) is not None
        else:
            table.watch.wait(1)
            table.move(random=random)
    assert silent
    return b"".join(export(table.commands.games.store, table.commands.games, table.id))


def forge(record: bytes, change: Any) -> Any:
    """What verification finds in a record after a change, with all hashes made anew."""
    forged = Forged(record)
    change(forged)
    return verify(read(forged.bytes().splitlines(keepends=True))).fault


def _expiry(forged: Forged) -> tuple[dict[str, Any], dict[str, Any]]:
    event = forged.event("clock_expired")
    return event, forged.events[forged.version(event)]


def test_forged_clocks_are_found(finished: bytes) -> None:
    """An expiry before its time, with another deadline, or of another seat, and another answer, are all faults."""

    def earlier(f: Forged) -> None:
        event, _ = _expiry(f)
        event["body"]["at"] = f.events[f.version(event) - 2]["body"]["at"]

    def deadline(f: Forged) -> None:
        event, _ = _expiry(f)
        event["payload"]["deadline"] = event["payload"]["deadline"].replace("2026", "2025")
        f.republish(event)

    def loss(f: Forged) -> None:
        event, _ = _expiry(f)
        event["payload"]["then"] = "loss"
        f.republish(event)

    def gone(f: Forged) -> None:
        event, _ = _expiry(f)
        f.events.remove(event)

    for change, what in ((earlier, "recorded_at"), (deadline, "deadline"), (loss, "then"), (gone, "actor")):
        fault = forge(finished, change)
        assert fault is not None, change
        assert fault.what == what, (change, fault)
    assert forge(finished, lambda f: None) is None


def test_a_clock_that_goes_back_costs_nobody_time() -> None:
    """Where a server's clock steps back, the time of the record stands still for that long."""
    times = Times.start(2, clock(per_game=10)).after(5 * SECOND, clock(per_game=10), (0,))
    back = times.after(3 * SECOND, clock(per_game=10), (1,), answered=0)
    assert back.at == 5 * SECOND
    assert back.seats[0].left == 10 * SECOND
