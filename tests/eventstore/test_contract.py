"""Does a store keep what the protocol promises? Every test runs on the reference and on PostgreSQL."""

from __future__ import annotations

import pickle
import threading
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest

from eventstore.chain import link, verify
from eventstore.errors import BadCursor, BadValue, HistoryReplaced, VersionConflict
from eventstore.partitions import partition_of
from eventstore.store import GENESIS, Appended, Audience, Cursor, Head, Lobby, Snapshot, Store, StoredEvent
from tests.eventstore.feeds import beginnings, pages, whole_feed
from tests.eventstore.samples import append, event, head_of, job, lobby, pending


def test_versions_count_from_one_without_gaps(store: Store) -> None:
    """Two appends of two and three events make versions 1 to 5."""
    game = uuid4()
    append(store, game, expected=0, count=2)
    append(store, game, expected=2, count=3)
    assert [e.version for e in store.read(game)] == [1, 2, 3, 4, 5]
    assert store.version(game) == 5


def test_an_append_says_what_it_did(store: Store) -> None:
    """The answer names the first and the last version, the last hash, and that it was not a repetition."""
    game = uuid4()
    append(store, game, expected=0)
    done = append(store, game, expected=1, count=2)
    assert done == Appended(2, 3, store.read(game)[-1].hash, duplicate=False)


def test_what_was_appended_is_read_back_to_the_byte(store: Store) -> None:
    """Every field of an event comes back as it was given."""
    game = uuid4()
    given = replace(event("game_opened", actor="player:zoë"), body=bytes(range(256)), sealed=b"", rules=7)
    store.append(game, expected=0, command_id="open", events=[given])
    (kept,) = store.read(game)
    assert (kept.type, kept.actor, kept.rules, kept.body, kept.sealed, kept.digest, kept.command_id, kept.game_id) == (
        *("game_opened", "player:zoë", 7, bytes(range(256)), b"", given.digest, "open"),
        game,
    )
    assert isinstance(kept.body, bytes)
    assert kept.recorded_at.utcoffset() == timedelta(0)
    assert abs(datetime.now(UTC) - kept.recorded_at) < timedelta(minutes=1)


def test_the_first_event_follows_genesis(store: Store) -> None:
    """The chain begins with 32 zero bytes."""
    game = uuid4()
    append(store, game, expected=0)
    (first,) = store.read(game)
    assert first.prev_hash == GENESIS
    assert first.hash == link(GENESIS, first.body, first.sealed)


def test_hashes_chain_the_events(store: Store) -> None:
    """A stream verifies against its head, over several appends."""
    game = uuid4()
    for version in range(0, 12, 3):
        append(store, game, expected=version, count=3)
    events = store.read(game)
    assert store.head(game) == Head(12, events[-1].hash)
    assert verify(events, store.head(game)) is None


def test_a_stale_writer_learns_the_version_expected_and_found(store: Store) -> None:
    """A conflict names the game, the version expected and the one found, and writes nothing."""
    game = uuid4()
    append(store, game, expected=0, count=4)
    with pytest.raises(VersionConflict) as caught:
        store.append(
            game,
            expected=2,
            command_id="late",
            events=[event()],
            outbox=[job("late")],
            lobby=lobby(game),
            pending=[pending(game, 0, 3)],
        )
    assert (caught.value.game_id, caught.value.expected, caught.value.found) == (game, 2, 4)
    assert store.version(game) == 4
    assert (store.outbox(), store.lobby(game), store.pending(), store.command(game, "late")) == ([], None, [], None)


@pytest.mark.parametrize("error", [VersionConflict, HistoryReplaced])
def test_a_conflict_survives_pickling(error: type[VersionConflict]) -> None:
    """A conflict can cross from one process to another."""
    conflict = error(UUID(int=1), 2, 3)
    again = pickle.loads(pickle.dumps(conflict))
    assert (type(again), again.game_id, again.expected, again.found) == (error, UUID(int=1), 2, 3)


def test_a_writer_who_stands_on_another_event_is_refused(store: Store) -> None:
    """At the right version with the wrong hash nothing is written: the writer's past is not the stream's."""
    game, other = uuid4(), uuid4()
    first, elsewhere = append(store, game, expected=0), append(store, other, expected=0)
    for head in (elsewhere.hash, GENESIS, b""):
        with pytest.raises(HistoryReplaced) as caught:
            store.append(game, expected=1, head=head, command_id="on", events=[event()])
        assert (caught.value.game_id, caught.value.expected, caught.value.found) == (game, 1, 1)
    with pytest.raises(HistoryReplaced):
        store.append(uuid4(), expected=0, head=first.hash, command_id="on", events=[event()])
    assert store.version(game) == 1
    store.append(game, expected=1, head=first.hash, command_id="on", events=[event()])


def test_a_reader_who_stands_on_another_event_is_told(store: Store) -> None:
    """Events are read on from one that the stream holds, and from no other."""
    game = uuid4()
    append(store, game, expected=0, count=4)
    events = store.read(game)
    for last in events:
        assert store.read_on(game, last.version, last.hash) == events[last.version :]
        assert store.read_on(game, last.version, last.hash, 3) == events[last.version : 3]
        for version, head in ((last.version, GENESIS), (last.version + 1, last.hash)):
            with pytest.raises(HistoryReplaced) as caught:
                store.read_on(game, version, head)
            assert (caught.value.expected, caught.value.found) == (version, 4)


@pytest.mark.parametrize("expected", [1, 5])
def test_a_new_game_begins_at_version_zero(store: Store, expected: int) -> None:
    """A writer that expects events in a game without any is told that the game is at version 0."""
    with pytest.raises(VersionConflict) as caught:
        append(store, uuid4(), expected=expected)
    assert caught.value.found == 0


def test_a_repeated_command_returns_the_first_result(store: Store) -> None:
    """The same command id changes nothing, even where the version expected has long passed."""
    game = uuid4()
    first = append(store, game, expected=0, command="move-1", count=2)
    append(store, game, expected=2)
    for expected in (0, 2, 3, 9):
        again = store.append(
            game,
            expected=expected,
            head=head_of(store, game),
            command_id="move-1",
            events=[event()],
            outbox=[job("again")],
            lobby=lobby(game),
            pending=[pending(game, 0, 1)],
        )
        assert again == replace(first, duplicate=True)
    assert store.version(game) == 3
    assert (store.outbox(), store.lobby(game), store.pending()) == ([], None, [])


def test_command_ids_belong_to_their_game(store: Store) -> None:
    """Two games may use the same command id."""
    one, two = uuid4(), uuid4()
    append(store, one, expected=0, command="same")
    assert not append(store, two, expected=0, command="same").duplicate


def test_an_earlier_command_can_be_asked_for(store: Store) -> None:
    """`command` answers what an earlier append did, and None where there was none."""
    game = uuid4()
    first = append(store, game, expected=0, command="known", count=3)
    assert store.command(game, "known") == replace(first, duplicate=True)
    assert store.command(game, "unknown") is None
    assert store.command(uuid4(), "known") is None


def test_a_part_of_a_stream_can_be_read(store: Store) -> None:
    """`after` is exclusive and `upto` inclusive; ranges beyond the end are empty."""
    game = uuid4()
    append(store, game, expected=0, count=6)

    def versions(after: int, upto: int | None) -> list[int]:
        return [e.version for e in store.read(game, after, upto)]

    assert versions(2, 4) == [3, 4]
    assert versions(4, None) == [5, 6]
    assert versions(6, None) == versions(4, 2) == versions(2**40, 2**50) == []
    assert versions(-3, 2**50) == [1, 2, 3, 4, 5, 6]


def test_an_unknown_game_is_empty(store: Store) -> None:
    """A game that nobody opened has version 0, no events, no head and no rows."""
    game = uuid4()
    assert (store.version(game), store.read(game), store.head(game), store.lobby(game)) == (0, [], None, None)


@pytest.mark.parametrize(
    "fault",
    [
        {"events": []},
        {"command_id": ""},
        {"command_id": "c" * 201},
        {"command_id": "nul\0"},
        {"command_id": "half \ud800"},
        {"expected": -1},
        {"expected": 2**31 - 1},
        {"events": [replace(event(), type="nul\0")]},
        {"events": [replace(event(), digest=b"short")]},
        {"events": [replace(event(), rules=2**31)]},
        {"outbox": [replace(job("j"), payload={"nul": "\0"})]},
        {"outbox": [replace(job("j"), payload={"nan": float("nan")})]},
        {"outbox": [replace(job("j"), payload={"object": object()})]},
        {"lobby": lobby(UUID(int=2))},
        {"pending": [pending(UUID(int=2), 0, 1)]},
        {"pending": [pending(UUID(int=1), 0, 1), pending(UUID(int=1), 0, 1)]},
        {"lobby": lobby(UUID(int=1), players=("half \udfff",))},
    ],
    ids=lambda fault: next(iter(fault)),
)
def test_what_cannot_be_kept_is_refused(store: Store, fault: dict[str, object]) -> None:
    """A value that no store can keep is refused before anything is written."""
    game = UUID(int=1)
    arguments = {"expected": 0, "command_id": "c", "events": [event()], **fault}
    with pytest.raises(BadValue):
        store.append(game, **arguments)  # type: ignore[arg-type]  # the test mixes right and wrong values
    assert store.version(game) == 0
    assert whole_feed(store) == []


def test_text_that_looks_like_an_escape_is_kept(store: Store) -> None:
    """A backslash before u0000 is text like any other."""
    game = uuid4()
    row = replace(job("j"), payload={"text": "\\u0000", "\\u0000": [1]})
    store.append(game, expected=0, command_id="c", events=[event()], outbox=[row])
    assert store.outbox() == [row]


# The feed


def test_the_feed_gives_every_event_once_in_order(store: Store) -> None:
    """Paging through the feed gives all events of all games; within a game in the order of versions."""
    games = [uuid4() for _ in range(5)]
    for version in range(0, 8, 2):
        for game in games:
            append(store, game, expected=version, count=2)
    seen: list[StoredEvent] = []
    for page in pages(store, limit=7):
        assert len(page) <= 7
        assert [c for c, _ in page] == sorted(c for c, _ in page)
        seen += [e for _, e in page]
    assert len(seen) == 40
    for game in games:
        assert [e for e in seen if e.game_id == game] == store.read(game)


def test_the_feed_goes_on_from_any_cursor(store: Store) -> None:
    """After any event as the last one seen, the rest follows, also in the middle of an append."""
    append(store, uuid4(), expected=0, count=4)
    append(store, uuid4(), expected=0, count=3)
    found = [store.feed(beginning) for beginning in beginnings(store)]
    assert sum(map(len, found)) == 7
    for whole in found:
        for index, (cursor, _) in enumerate(whole):
            assert store.feed(cursor) == whole[index + 1 :]
            assert store.holds(cursor)
            assert not store.holds(replace(cursor, partition=cursor.partition + 1))


def test_a_game_stays_in_its_partition(store: Store) -> None:
    """The partition of a game follows from its id, and every cursor and header of the feed names it."""
    games = [uuid4() for _ in range(12)]
    for game in games:
        append(store, game, expected=0, count=2)
    for beginning in beginnings(store):
        own = [game for game in games if partition_of(game, store.partitions) == beginning.partition]
        headers = store.headers(beginning)
        assert [header.game_id for header in headers] == [game for game in own for _ in range(2)]
        assert {header.cursor.partition for header in headers} <= {beginning.partition}
        assert [header.game_id for header in store.headers(beginning, games=games)] == [n.game_id for n in headers]
        assert store.feed_end(beginning.partition) == (headers[-1].cursor if headers else beginning)


def test_all_games_are_listed_once(store: Store) -> None:
    """Every game that has an event is listed, in ascending order."""
    games = sorted(uuid4() for _ in range(7))
    for game in games:
        append(store, game, expected=0, count=2)
    assert list(store.all_games()) == games


# Lobby and turns due


def test_the_lobby_row_is_replaced(store: Store) -> None:
    """An append with a lobby row replaces the game's row, one without leaves it."""
    game = uuid4()
    store.append(game, expected=0, command_id="1", events=[event()], lobby=lobby(game, players=("ann",)))
    running = lobby(game, version=2, status="running", players=("ann", "bob"))
    store.append(game, expected=1, head=head_of(store, game), command_id="2", events=[event()], lobby=running)
    append(store, game, expected=2)
    assert store.lobby(game) == running
    assert store.games() == ([running], None)


def test_the_lobby_can_be_filtered(store: Store) -> None:
    """Title, status and player narrow the list, alone and together."""
    rows = [
        lobby(uuid4(), title=title, status=status, players=players)
        for title in ("toy", "endeavor")
        for status in ("open", "running")
        for players in ((), ("ann",), ("ann", "bob"))
    ]
    for row in rows:
        store.append(row.game_id, expected=0, command_id="1", events=[event()], lobby=row)
    newest_first = rows[::-1]

    def ask(*, among: list[UUID] | None = None, **filters: str) -> list[UUID]:
        found, following = store.games(among=among, **filters)  # type: ignore[arg-type]  # the others are text
        assert following is None
        return [row.game_id for row in found]

    assert ask() == [r.game_id for r in newest_first]
    assert ask(title="toy") == [r.game_id for r in newest_first if r.title == "toy"]
    assert ask(status="open") == [r.game_id for r in newest_first if r.status == "open"]
    assert ask(player="bob") == [r.game_id for r in newest_first if "bob" in r.players]
    assert ask(title="toy", status="running", player="bob") == [rows[5].game_id]
    assert ask(player="nobody") == ask(title="") == []
    some = [rows[n].game_id for n in (5, 1)]
    assert ask(among=some) == ask(among=[*some[::-1], uuid4()]) == some
    assert ask(among=some, player="bob") == [game for game in ask(player="bob") if game in some]
    assert ask(among=[]) == []


def test_private_games_are_listed_for_those_who_know_them(store: Store) -> None:
    """A private game is listed for its creator, its players and who was let in; a public one and the server's own list
    are as ever, page after page."""
    private: dict[str, object] = {"terms": {"visibility": "private"}, "creator": "ann"}
    rows = [
        replace(lobby(uuid4(), players=players), summary=summary)
        for players in (("bob",), ())
        for summary in ({"creator": "ann"}, {"terms": {"visibility": "public"}, "creator": "ann"}, private)
    ]
    for row in rows:
        store.append(row.game_id, expected=0, command_id="1", events=[event()], lobby=row)
    ids = [row.game_id for row in rows]

    def ask(who: Audience | None) -> list[int]:
        found: list[int] = []
        after = None
        while True:
            page, after = store.games(visible_to=who, after=after, limit=2)
            found += [ids.index(row.game_id) for row in page]
            if after is None:
                return found

    assert ask(None) == ask(Audience("ann")) == [5, 4, 3, 2, 1, 0]
    assert ask(Audience()) == ask(Audience("eve")) == [4, 3, 1, 0]
    assert ask(Audience("bob")) == [4, 3, 2, 1, 0]
    assert ask(Audience("eve", (ids[5],))) == ask(Audience(None, (ids[5],))) == [5, 4, 3, 1, 0]


def test_the_lobby_is_paged_newest_first(store: Store) -> None:
    """Following the cursor gives every game once; a game that opens meanwhile does not shift the pages."""
    games = [uuid4() for _ in range(7)]
    for game in games:
        store.append(game, expected=0, command_id="1", events=[event()], lobby=lobby(game))
    first, cursor = store.games(limit=3)
    newcomer = uuid4()
    store.append(newcomer, expected=0, command_id="1", events=[event()], lobby=lobby(newcomer))
    second, cursor = store.games(limit=3, after=cursor)
    third, end = store.games(limit=3, after=cursor)
    assert [row.game_id for row in first + second + third] == games[::-1]
    assert end is None
    assert store.games(limit=8)[1] is None


@pytest.mark.parametrize("cursor", ["", "x", "-1", "1 ", "9" * 40, "٣", "1.5"])
def test_a_foreign_cursor_is_refused(store: Store, cursor: str) -> None:
    """A cursor that no store gave is a fault of the caller."""
    with pytest.raises(BadCursor):
        store.games(after=cursor)


def test_a_filter_that_cannot_match_is_refused(store: Store) -> None:
    """Text that could never be stored is a fault of the caller, and no failure of the server."""
    with pytest.raises(BadValue):
        store.games(player="\0")


def test_the_lobby_gives_copies(store: Store) -> None:
    """Changing a row that the store returned changes nothing in the store."""
    game = uuid4()
    store.append(game, expected=0, command_id="1", events=[event()], lobby=lobby(game))
    row = store.lobby(game)
    assert row is not None
    row.summary["name"] = "changed"
    assert store.lobby(game) == lobby(game)


def test_finished_games_without_a_score_are_found(store: Store) -> None:
    """Those that are finished and whose lobby row does not say that they are scored, the first opened first."""
    found = []
    for status, scored in (("finished", False), ("running", False), ("finished", True), ("finished", None)):
        game = uuid4()
        summary = {} if scored is None else {"scored": scored}
        store.append(game, expected=0, command_id="c", events=[event()], lobby=Lobby(game, "t", status, 1, summary))
        found.append(game)
    assert store.unscored() == [found[0], found[3]]
    assert store.unscored(1) == [found[0]]
    assert store.refresh(found[0], 1, lobby=Lobby(found[0], "t", "finished", 1, {"scored": True}))
    assert store.refresh(found[1], 1, lobby=Lobby(found[1], "t", "finished", 1, {"scored": False}))
    assert store.unscored() == [found[1], found[3]]


def test_turns_due_are_replaced_as_a_whole(store: Store) -> None:
    """An append with turns due replaces those of its game; an empty list clears them; None leaves them."""
    game, other = uuid4(), uuid4()
    store.append(other, expected=0, command_id="1", events=[event()], pending=[pending(other, 0, 1, engine="random")])
    store.append(game, expected=0, command_id="1", events=[event()], pending=[pending(game, 0, 1), pending(game, 1, 1)])
    append(store, game, expected=1)
    assert store.pending() == [pending(other, 0, 1, engine="random"), pending(game, 0, 1), pending(game, 1, 1)]
    store.append(
        game,
        expected=2,
        head=head_of(store, game),
        command_id="3",
        events=[event()],
        pending=[pending(game, 1, 1), pending(game, 2, 3)],
    )
    assert store.pending() == [pending(other, 0, 1, engine="random"), pending(game, 1, 1), pending(game, 2, 3)]
    assert store.pending(limit=1) == [pending(other, 0, 1, engine="random")]
    store.append(game, expected=3, head=head_of(store, game), command_id="4", events=[event()], pending=[])
    assert store.pending() == [pending(other, 0, 1, engine="random")]


def test_turns_due_can_be_narrowed_to_opponents(store: Store) -> None:
    """`engine_only` leaves out seats that people hold."""
    game = uuid4()
    rows = [pending(game, 0, 1), pending(game, 1, 1, engine="mcts")]
    store.append(game, expected=0, command_id="1", events=[event()], pending=rows)
    assert store.pending(engine_only=True) == [rows[1]]


def test_a_decision_is_as_old_as_the_event_that_made_it_pending(store: Store) -> None:
    """Rows that are written again keep the age of the version at which they became due."""
    game = uuid4()
    store.append(game, expected=0, command_id="1", events=[event()], pending=[pending(game, 0, 1)])
    time.sleep(0.3)
    store.append(
        game,
        expected=1,
        head=head_of(store, game),
        command_id="2",
        events=[event()],
        pending=[pending(game, 0, 1), pending(game, 1, 2)],
    )
    assert store.pending(older_than=0.25) == [pending(game, 0, 1)]
    assert store.pending(older_than=60) == []


def test_inline_rows_can_be_written_anew(store: Store) -> None:
    """`refresh` replaces the lobby row and the turns due of a game that is still at that version."""
    game = uuid4()
    append(store, game, expected=0, count=2)
    assert store.refresh(game, 2, lobby=lobby(game, version=2), pending=[pending(game, 0, 2)])
    assert store.lobby(game) == lobby(game, version=2)
    assert store.pending() == [pending(game, 0, 2)]


def test_inline_rows_of_a_game_that_went_on_are_left(store: Store) -> None:
    """`refresh` says no and changes nothing where the stream is at another version, or does not exist."""
    game = uuid4()
    store.append(game, expected=0, command_id="1", events=[event(), event()], lobby=lobby(game, version=2))
    for version in (0, 1, 3):
        assert not store.refresh(game, version, lobby=lobby(game, version=version), pending=[pending(game, 0, 1)])
    assert not store.refresh(uuid4(), 0, pending=[])
    assert store.lobby(game) == lobby(game, version=2)
    assert store.pending() == []


# The outbox


def test_the_outbox_is_first_in_first_out(store: Store) -> None:
    """Rows come in the order in which they were written, until they have been handed on."""
    game = uuid4()
    store.append(game, expected=0, command_id="1", events=[event()], outbox=[job("b"), job("a")])
    store.append(game, expected=1, head=head_of(store, game), command_id="2", events=[event()], outbox=[job("c")])
    assert store.outbox() == [job("b"), job("a"), job("c")]
    assert store.outbox(limit=2) == [job("b"), job("a")]
    store.handed_on(["a", "unknown"])
    store.handed_on([])
    assert store.outbox() == [job("b"), job("c")]
    store.handed_on(["b"])
    assert store.outbox() == [job("c")]


def test_a_second_outbox_row_with_the_same_id_is_dropped(store: Store) -> None:
    """The row that is waiting stays as it is."""
    game = uuid4()
    store.append(game, expected=0, command_id="1", events=[event()], outbox=[job("a")])
    changed = replace(job("a"), kind="another")
    store.append(
        game, expected=1, head=head_of(store, game), command_id="2", events=[event()], outbox=[changed, job("b")]
    )
    assert store.outbox() == [job("a"), job("b")]


# Beside the streams


def test_the_newest_snapshot_is_found(store: Store) -> None:
    """The newest snapshot of the layout asked for, at or before the version asked for."""
    game = uuid4()
    for version, layout in ((10, "old"), (20, "new"), (30, "new")):
        store.save_snapshot(
            Snapshot(game, version, bytes([version % 256]) * 32, layout, f"{layout} {version}".encode())
        )
    assert store.snapshot(game, "new") == Snapshot(game, 30, bytes([30]) * 32, "new", b"new 30")
    assert store.snapshot(game, "new", 29) == Snapshot(game, 20, bytes([20]) * 32, "new", b"new 20")
    assert store.snapshot(game, "new", 2**50) == Snapshot(game, 30, bytes([30]) * 32, "new", b"new 30")
    assert store.snapshot(game, "new", 19) is None
    assert store.snapshot(game, "newer") is None
    assert store.snapshot(uuid4(), "new") is None


def test_snapshots_are_pruned(store: Store) -> None:
    """Of ended games the last of each hundred versions stays, of others all; those of unknown layouts go."""
    games = {}
    for status in ("finished", "running"):
        game = games[status] = uuid4()
        store.append(game, expected=0, command_id="c", events=[event()], lobby=Lobby(game, "t", status, 1, {}))
        for version, layout in ((10, "old"), (55, "new"), (99, "new"), (105, "new"), (160, "new")):
            store.save_snapshot(Snapshot(game, version, bytes([version % 256]) * 32, layout, b""))
    first, after = store.prune_snapshots(["new", "other"], games=1)
    assert after == min(games.values())
    second, after = store.prune_snapshots(["new", "other"], after, games=1)
    assert (first + second, after) == (2 + 2, max(games.values()))
    assert store.prune_snapshots(["new", "other"], after, games=1) == (0, None)
    assert store.prune_snapshots(["new", "other"]) == (0, None)

    def kept(status: str) -> list[int]:
        found, upto = [], 2**31 - 1
        while (snapshot := store.snapshot(games[status], "new", upto)) is not None:
            found.append(snapshot.version)
            upto = snapshot.version - 1
        return found

    assert kept("finished") == [160, 99]
    assert kept("running") == [160, 105, 99, 55]
    assert store.snapshot(games["running"], "old") is None


def test_a_snapshot_can_be_saved_again(store: Store) -> None:
    """The later one of the same version is kept."""
    game = uuid4()
    for data in (b"one", b"two"):
        store.save_snapshot(Snapshot(game, 1, GENESIS, "layout", data))
    assert store.snapshot(game, "layout") == Snapshot(game, 1, GENESIS, "layout", b"two")


def test_a_pack_is_kept_for_ever(store: Store) -> None:
    """Saving under a digest that is taken changes nothing; packs are listed oldest first."""
    store.save_pack("ff", "toy", b"one")
    store.save_pack("aa", "toy", b"two")
    store.save_pack("ff", "other", b"three")
    assert (store.pack("ff"), store.pack("aa"), store.pack("00")) == (b"one", b"two", None)
    assert (store.packs("toy"), store.packs("other")) == (["ff", "aa"], [])


def test_a_projection_that_never_ran_stands_at_the_beginning(store: Store) -> None:
    """The checkpoint of an unknown projection is before every event."""
    assert store.projection_position("never ran") == Cursor()


# Races


def test_of_racing_writers_exactly_one_wins(store: Store) -> None:
    """Eight threads that append to the same version: one succeeds, the others learn of the conflict."""
    game = uuid4()
    rounds, writers = 25, 8
    barrier = threading.Barrier(writers)
    outcomes: list[list[str]] = [[] for _ in range(rounds)]

    def race(writer: int) -> None:
        for number in range(rounds):
            barrier.wait(60)
            try:
                append(store, game, expected=number, command=f"{writer}:{number}")
                outcomes[number].append("won")
            except VersionConflict as conflict:
                outcomes[number].append("lost" if conflict.found == number + 1 else str(conflict))
            except Exception as error:  # any other error must show, and not leave the other writers waiting
                outcomes[number].append(repr(error))

    threads = [threading.Thread(target=race, args=(writer,)) for writer in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [sorted(o) for o in outcomes] == [["lost"] * (writers - 1) + ["won"]] * rounds
    assert verify(store.read(game), store.head(game)) is None
    assert store.version(game) == rounds


def test_racing_repetitions_have_one_effect(store: Store) -> None:
    """Eight threads that send the same command get the same answer, and one of them made it."""
    game = uuid4()
    barrier = threading.Barrier(8)
    answers: list[Appended] = []

    def send() -> None:
        barrier.wait()
        answers.append(append(store, game, expected=0, command="once", count=2))

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(a.duplicate for a in answers) == [False] + [True] * 7
    assert {(a.first_version, a.last_version, a.hash) for a in answers} == {(1, 2, store.read(game)[-1].hash)}
    assert store.version(game) == 2
