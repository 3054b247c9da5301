"""Do pauses, absences and changes of hands work as the people of a game want, and can they be checked?"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from domain.kernel.engine import next_options
from eventstore.clocks import Clock
from eventstore.errors import CommandReused, NotRunning, Refused, SeatRefused, VersionConflict
from eventstore.projections.inline import inline_fold
from eventstore.projections.rebuild import rebuild_inline
from eventstore.record import export, read
from eventstore.store import Store
from eventstore.verification.with_rules import verify
from tests.eventstore.forging import Forged
from tests.eventstore.playing import pick
from tests.eventstore.test_clocks import Table

pytestmark = pytest.mark.usefixtures("barter")

SLOW = Clock(3600, 7200, 0, "loss")


def ask(table: Table, seat: int, **more: Any) -> Any:
    """A seat asks for a pause."""
    return table.commands.ask_pause(table.id, seat, actor=f"player:p{seat}", command_id=f"a{next(table.count)}", **more)


def go_on(table: Table, seat: int, command: str | None = None) -> Any:
    """A seat lets the game go on, or wants no pause."""
    command = command or f"g{next(table.count)}"
    return table.commands.resume(table.id, seat, actor=f"player:p{seat}", command_id=command)


def delegate(table: Table, seat: int) -> Any:
    """A seat is left to an opponent."""
    who = f"player:p{seat}"
    return table.commands.delegate(table.id, seat, ("random", "easy"), actor=who, command_id=f"d{next(table.count)}")


def reclaim(table: Table, seat: int) -> Any:
    """A player comes back."""
    return table.commands.reclaim(table.id, seat, actor=f"player:p{seat}", command_id=f"r{next(table.count)}")


def miss(table: Table, seat: int, by: int) -> Any:
    """A seat says that another is away."""
    who = f"player:p{by}"
    return table.commands.claim_absence(table.id, seat, by, actor=who, command_id=f"m{next(table.count)}")


def test_a_game_pauses_when_all_want() -> None:
    """Only the last person's wish pauses; then nobody moves, no time runs, and nothing is due."""
    table = Table(SLOW, engines=1, seats=3)
    ask(table, 0)
    assert not table.game.paused
    with pytest.raises(Refused, match="already"):
        ask(table, 0)
    table.watch.wait(600)
    ask(table, 1)
    assert table.game.paused
    assert table.types()[-2:] == ["pause_asked", "game_paused"]
    assert table.game.pending() == []
    pending_seats = table.game.pending_seats
    left = [t.left for t in table.game.times.seats]
    table.watch.wait(1_000_000)
    assert table.commands.expire_clocks(table.id) is None
    with pytest.raises(NotRunning, match="paused"):
        table.move(pending_seats[0])
    with pytest.raises(NotRunning, match="paused"):
        ask(table, 0)
    assert table.commands.play_turn(table.id, 2, 1, pick(Random(1)), "engine:random") is None
    table.sound()
    go_on(table, 1)
    assert not table.game.paused
    assert [t.left for t in table.game.times.seats] == left
    people = [s for s in table.game.pending_seats if s != 2]
    for seat in people:
        ends = table.game.deadline(seat)
        assert ends is not None
        assert ends[0] - table.game.times.at == 3600 * 1_000_000
    table.sound()


def test_a_wish_can_be_withdrawn_and_lapses() -> None:
    """A wish for a pause is gone when it is withdrawn, and with the next answer of its seat."""
    table = Table(None, seats=2)
    ask(table, 0)
    go_on(table, 0)
    with pytest.raises(Refused, match="not paused"):
        go_on(table, 0)
    ask(table, 0)
    while 0 not in table.game.pending_seats:
        table.move()
    table.move(0)
    assert table.game.pause_asked == frozenset()
    ask(table, 1)
    assert not table.game.paused
    table.sound()


def test_the_same_command_twice() -> None:
    """A repeated command does nothing again; its id with another command is refused."""
    table = Table(None, seats=2)
    for _ in range(2):
        done = table.commands.ask_pause(table.id, 0, actor="player:p0", command_id="same")
    assert done.duplicate
    ask(table, 1)
    go_on(table, 0, "back")
    assert go_on(table, 0, "back").duplicate
    with pytest.raises(CommandReused):
        go_on(table, 0, "same")
    assert table.types().count("game_resumed") == 1


def test_opponents_are_not_asked() -> None:
    """A seat that an opponent plays asks for no pause; nor does a player who delegated theirs, until they are back."""
    table = Table(None, engines=1)
    with pytest.raises(SeatRefused):
        ask(table, 2)
    delegate(table, 1)
    with pytest.raises(SeatRefused):
        ask(table, 1)
    ask(table, 0)
    assert table.game.paused
    reclaim(table, 1)
    go_on(table, 1)
    table.sound()


def test_a_seat_is_left_to_an_opponent_and_taken_back() -> None:
    """An opponent plays for the seat, whose clock stands; its player comes back at any time and plays on."""
    table = Table(SLOW)
    seat = table.game.pending_seats[0]
    done = delegate(table, seat)
    assert done.events[0].data["why"] == "own"
    holder = table.game.holders[seat]
    assert holder is not None
    assert (holder.player, holder.engine, holder.resigned) == (f"p{seat}", "random", False)
    assert table.game.deadline(seat) is None
    assert [d.engine for d in table.game.pending() if d.seat == seat] == ["random"]
    with pytest.raises(SeatRefused):
        delegate(table, seat)
    assert table.commands.play_turn(table.id, seat, table.game.version, pick(Random(1)), "engine:random") is not None
    reclaim(table, seat)
    with pytest.raises(SeatRefused):
        reclaim(table, seat)
    holder = table.game.holders[seat]
    assert holder is not None
    assert holder.person
    while seat not in table.game.pending_seats and table.game.status == "running":
        table.move()
    table.move(seat)
    table.sound()


def test_who_resigned_does_not_come_back() -> None:
    """A seat that was given up is not taken back."""
    table = Table(None)
    table.commands.resign(table.id, 0, actor="player:p0", command_id="resign")
    with pytest.raises(SeatRefused):
        reclaim(table, 0)
    table.sound()


def test_who_left_seats_to_opponents_still_counts() -> None:
    """A game of three in which one has resigned and one is away for a while goes on for the third."""
    table = Table(None)
    delegate(table, 0)
    delegate(table, 1)
    table.commands.resign(table.id, 2, actor="player:p2", command_id="resign")
    assert table.game.status == "running"
    reclaim(table, 0)
    table.sound()


def test_the_others_hand_over_the_seat_of_who_is_away() -> None:
    """After the time that was said, and when all others agree, an opponent takes over; before, it is refused."""
    table = Table(None, absence=3600)
    away, *others = table.game.pending_seats
    others = [s for s in range(3) if s != away]
    for seat in others:
        if seat in table.game.pending_seats:
            table.move(seat)
    if away not in table.game.pending_seats:
        away = table.game.pending_seats[0]
        others = [s for s in range(3) if s != away]
    table.watch.wait(3599)
    with pytest.raises(Refused, match="can be reported as absent from"):
        miss(table, away, others[0])
    table.watch.wait(1)
    miss(table, away, others[0])
    with pytest.raises(Refused, match="already reported"):
        miss(table, away, others[0])
    with pytest.raises(SeatRefused):
        miss(table, away, away)
    done = miss(table, away, others[1])
    assert [e.type for e in done.events] == ["absence_claimed", "seat_delegated"]
    assert done.events[1].data["why"] == "absence"
    assert table.game.absences == frozenset()
    reclaim(table, away)
    table.sound()


def test_an_answer_ends_an_absence() -> None:
    """What was said of a seat lapses when it answers."""
    table = Table(None, absence=60)
    away = table.game.pending_seats[0]
    by = next(s for s in range(3) if s != away)
    table.watch.wait(60)
    miss(table, away, by)
    table.move(away)
    assert table.game.absences == frozenset()
    table.sound()


def test_a_report_outlasts_the_answer_of_the_player_who_made_it() -> None:
    """Only an answer of the seat itself ends what was said of it."""
    table = Table(None, absence=60)
    away, by, other = table.game.pending_seats
    table.watch.wait(60)
    miss(table, away, by)
    table.move(by)
    done = miss(table, away, other)
    assert [e.type for e in done.events] == ["absence_claimed", "seat_delegated"]
    table.sound()


def test_a_pause_and_a_move_at_the_same_moment(store: Store) -> None:
    """Of a move at a version and the last wish for a pause one is first; the other finds the game as it is then."""
    table = Table(None, seats=2, store=store)
    for _ in range(4):
        ask(table, 1)
        game = table.game
        if game.pending_seats == (1,):
            go_on(table, 1)
            table.move(1)
            continue
        assert game.state is not None
        option = next_options(game.state, 0)[0].text
        number = next(table.count)

        def move(option: str = option, number: int = number, version: int = game.version) -> str:
            try:
                table.commands.move(table.id, 0, option, actor="player:p0", command_id=f"x{number}", expected=version)
            except (NotRunning, VersionConflict):
                return "refused"
            return "moved"

        def pause() -> str:
            ask(table, 0)
            return "asked"

        jobs: list[Callable[[], str]] = [move, pause]
        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(lambda job: job(), jobs))
        assert found[1] == "asked"
        assert table.game.paused
        types = table.types(game.version)
        assert (types[0] == "move_made") == (found[0] == "moved")
        go_on(table, 0)
        rebuild_inline(store, inline_fold(table.commands.games))
        if found[0] == "refused" and 0 in table.game.pending_seats:
            table.move(0)
    table.sound()


def test_snapshots_keep_what_was_said() -> None:
    """A game taken up from a snapshot is paused, and has the wishes and absences, as one folded whole."""
    from eventstore.snapshots import restore, take_snapshot

    table = Table(None, absence=60)
    away = table.game.pending_seats[0]
    by = next(s for s in range(3) if s != away)
    table.watch.wait(60)
    miss(table, away, by)
    ask(table, by)
    game = table.game
    empty = table.commands.games.at(table.id, 1)
    restore(empty, take_snapshot(game))
    assert (empty.absences, empty.pause_asked, empty.paused) == (game.absences, game.pause_asked, game.paused)
    assert empty.times == game.times


def played() -> bytes:
    """The record of a finished game with a pause, an absence, a seat that was left and one that was taken back."""
    table = Table(None, absence=60)
    for seat in range(3):
        ask(table, seat)
    go_on(table, 2)
    delegate(table, 1)
    reclaim(table, 1)
    away = table.game.pending_seats[0]
    table.watch.wait(60)
    for by in range(3):
        if by != away:
            miss(table, away, by)
    reclaim(table, away)
    random = Random(4)
    while table.game.status == "running":
        table.watch.wait(1)
        table.move(random=random)
    return b"".join(export(table.commands.games.store, table.commands.games, table.id))


def test_forged_consents_are_found() -> None:
    """A pause that one did not want, an absence said too early, another's return, or a move in a pause, are faults."""
    record = played()

    def nobody_asked(f: Forged) -> None:
        f.events.remove(f.event("pause_asked"))

    def said_early(f: Forged) -> None:
        event = f.event("absence_claimed")
        event["body"]["at"] = f.events[0]["body"]["at"]

    def not_his(f: Forged) -> None:
        f.event("seat_reclaimed")["body"]["actor"] = "player:p0"

    def still_paused(f: Forged) -> None:
        f.events.remove(f.event("game_resumed"))

    def of_his_own(f: Forged) -> None:
        event = f.event("seat_delegated", lambda p: p["why"] == "absence")
        event["payload"]["why"] = "own"
        f.republish(event)

    def one_was_enough(f: Forged) -> None:
        f.events.remove(f.event("absence_claimed"))

    changes = (nobody_asked, said_early, not_his, still_paused, of_his_own, one_was_enough)
    for change in changes:
        forged = Forged(record)
        change(forged)
        assert verify(read(forged.bytes().splitlines(keepends=True))).fault is not None, change
    assert verify(read(record.splitlines(keepends=True))).fault is None
