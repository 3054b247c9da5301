"""Do listings, past positions and followers read little, however many games there are?"""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import psycopg
import pytest

from eventstore.store import Audience, Cursor
from eventstore.store import postgres as postgres_module
from eventstore.store.postgres import PostgresStore

pytestmark = pytest.mark.servers

GAMES = 10_000
PEOPLE = 200
MOVES = 8
PAGE = 50

_GAMES = f"""
CREATE TEMPORARY TABLE made AS
SELECT md5('game ' || n)::uuid AS id, n, CASE WHEN n % 4 < 2 THEN 'busy' ELSE 'p' || n % {PEOPLE} END AS first,
       'p' || (n * 7 + 1) % {PEOPLE} AS second,
       CASE WHEN n % 100 = 7 THEN 'open' WHEN n % 3 = 0 THEN 'running' ELSE 'finished' END AS status,
       CASE WHEN n % 50 = 0 THEN 'rare' ELSE 'title' || n % 4 END AS title
FROM generate_series(1, {GAMES}) AS n
"""
_EVENTS = f"""
INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash, hash,
                    recorded_at)
SELECT id, v, CASE v WHEN 1 THEN 'game_opened' WHEN 2 THEN 'seat_taken' ELSE 'move_made' END, 'player:' || first,
       'c' || v, 1, decode(repeat('00', 300), 'hex'), decode(repeat('00', 600), 'hex'), sha256('d'), sha256('p'),
       sha256('h'), clock_timestamp()
FROM made, generate_series(1, {MOVES}) AS v ORDER BY n, v
"""
_HEADS = f"INSERT INTO heads (game_id, version, hash) SELECT id, {MOVES}, sha256('h') FROM made"
_SNAPSHOTS = """
INSERT INTO snapshots (game_id, layout, version, data) SELECT id, 'now', v, decode(repeat('00', 900), 'hex')
FROM made, unnest(ARRAY[3, 6]) AS v
"""
_LOBBY = f"""
INSERT INTO lobby (game_id, opened, title, status, version, players, summary)
SELECT id, e.position, made.title, status, {MOVES}, ARRAY[first, second],
       jsonb_build_object('creator', first, 'seats', repeat('x', 900), 'terms', jsonb_build_object('visibility',
           CASE WHEN n % 10 = 0 THEN 'private' ELSE 'public' END), 'scored', status = 'finished' AND n % 1000 <> 1)
FROM made JOIN events e ON e.game_id = made.id AND e.version = 1
"""

_DUE = """
INSERT INTO due (game_id, seat, version, engine, player, since)
SELECT id, 0, 8, CASE WHEN n % 1000 = 0 THEN 'greedy' END, CASE WHEN n % 1000 <> 0 THEN first END, clock_timestamp()
FROM made WHERE status = 'running'
"""


@pytest.fixture(scope="module")
def store(new_database: Callable[..., str], migrated_template: str) -> Iterator[PostgresStore]:
    """Ten thousand games of two people each, of two hundred people; one of them plays in every other game."""
    url = new_database(migrated_template)
    with psycopg.connect(url, autocommit=True) as conn:
        for query in (_GAMES, _EVENTS, _HEADS, _SNAPSHOTS, _LOBBY, _DUE, "ANALYZE"):
            conn.execute(query.encode())
    with PostgresStore(url) as found:
        yield found


def plans(store: PostgresStore, monkeypatch: pytest.MonkeyPatch, ask: Callable[[PostgresStore], Any]) -> list[Any]:
    """What the server does for a question: the plan of each query, with the figures of a run."""
    asked: list[tuple[str, Any]] = []
    run = postgres_module._execute
    asking = threading.current_thread()

    def noted(conn: Any, query: Any, arguments: Any) -> Any:
        # Followers that earlier tests have begun may still look at databases of their own.
        if threading.current_thread() is asking:
            asked.append((query, arguments))
        return run(conn, query, arguments)

    with monkeypatch.context() as patch:
        patch.setattr(postgres_module, "_execute", noted)
        ask(store)
    assert asked
    with store.database.connection() as conn:
        found = [conn.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}".encode(), given) for query, given in asked]
        return [cursor.fetchall()[0][0][0]["Plan"] for cursor in found]


def nodes(plan: Any) -> Iterator[Any]:
    """A plan's steps."""
    yield plan
    for inner in plan.get("Plans", ()):
        yield from nodes(inner)


def looked_at(plan: Any) -> float:
    """How many rows the steps that read tables have read, those included that they left out."""
    read: float = 0
    for node in nodes(plan):
        if "Relation Name" in node:
            rows = (
                node["Actual Rows"]
                + node.get("Rows Removed by Filter", 0)
                + node.get("Rows Removed by Index Recheck", 0)
            )
            read += rows * node["Actual Loops"]
    return read


def some_game(store: PostgresStore) -> UUID:
    """A game from the middle of the lobby."""
    return store.games(after=str(GAMES * MOVES // 2), limit=1)[0][0].game_id


QUESTIONS: dict[str, Callable[[PostgresStore], Any]] = {
    "the lobby": lambda s: s.games(visible_to=Audience()),
    "the lobby in the depth": lambda s: s.games(visible_to=Audience(), after=str(GAMES)),
    "games of a status": lambda s: s.games(status="running", visible_to=Audience()),
    "games of a status that is seldom": lambda s: s.games(status="open", visible_to=Audience()),
    "games of a title": lambda s: s.games(title="title3", visible_to=Audience()),
    "games of a title that is seldom": lambda s: s.games(title="rare"),
    "games of a title and status": lambda s: s.games(title="title2", status="running", visible_to=Audience()),
    "games of a player": lambda s: s.games(player="p9", visible_to=Audience("p3")),
    "games of a busy player": lambda s: s.games(player="busy", visible_to=Audience("p3")),
    "games of a busy player in the depth": lambda s: s.games(player="busy", after=str(GAMES * MOVES // 2)),
    "games of a busy player and status": lambda s: s.games(player="busy", status="running"),
    "the few games of a busy player that are open": lambda s: s.games(player="busy", status="open"),
    "games of a busy player, title and status": lambda s: s.games(player="busy", title="title0", status="finished"),
    "open games of which one is a guest": lambda s: s.games(
        status="open", among=(some_game(s),), visible_to=Audience("p3")
    ),
    "games of nobody": lambda s: s.games(player="nobody"),
    "the games that one ever sat in": lambda s: s.games_of("p9"),
}

MOST = 10 * PAGE
"""Rows that may be read for a page of fifty games, of ten thousand."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_listing_reads_a_page(store: PostgresStore, monkeypatch: pytest.MonkeyPatch, question: str) -> None:
    """However a listing is filtered, an index gives it in order, and little more is read than is shown."""
    for plan in plans(store, monkeypatch, QUESTIONS[question]):
        assert not [s for s in nodes(plan) if s["Node Type"] == "Seq Scan"], plan
        assert looked_at(plan) <= MOST, json.dumps(plan, indent=1)


def test_a_past_position_reads_its_own_game(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a past position is made of is found by the key of its game, in one partition, and no other game is read."""
    game = some_game(store)

    def ask(store: PostgresStore) -> None:
        store.read(game, 0, 1)
        store.snapshot(game, "now", 7)
        store.read(game, 6, 7)
        store.lobby(game)
        store.head(game)

    found = plans(store, monkeypatch, ask)
    assert len(found) == 5
    for plan in found:
        read = [s for s in nodes(plan) if "Relation Name" in s]
        assert [s["Node Type"] for s in read] == ["Index Scan"], plan
        assert looked_at(plan) <= 1, plan


def test_followers_read_what_is_new(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of the feed, and what followed a place of it, are found without looking at the rest."""
    end = store.feed_end()
    last = Cursor(end.xid, end.position - 20)

    def ask(store: PostgresStore) -> None:
        store.feed_end()
        store.headers(last)
        store.headers(last, exclude_moves=True)
        store.headers(last, games=[some_game(store)])

    for plan in plans(store, monkeypatch, ask):
        assert not [s for s in nodes(plan) if s["Node Type"] == "Seq Scan"], plan
        assert looked_at(plan) < 200, json.dumps(plan, indent=1)


def indexes(plan: Any) -> set[str]:
    """The indexes that a plan uses."""
    return {node["Index Name"] for node in nodes(plan) if "Index Name" in node}


def test_the_sweeper_reads_what_is_left_to_do_alone(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finished games with a score, and decisions of people, cost its looks nothing: partial indexes alone are read."""
    expected = {"unscored": {"lobby_unscored"}, "turns": {"due_of_engines"}}
    asks: dict[str, Callable[[PostgresStore], Any]] = {
        "unscored": lambda s: s.unscored(10_000),
        "turns": lambda s: s.pending(engine_only=True, limit=10_000),
    }
    for name, ask in asks.items():
        found = len(ask(store))
        assert 0 < found < 20
        for plan in plans(store, monkeypatch, ask):
            assert not [step for step in nodes(plan) if step["Node Type"] == "Seq Scan"], plan
            assert indexes(plan) == expected[name], plan
            assert looked_at(plan) == found, json.dumps(plan, indent=1)


def test_housekeeping_reads_a_page(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass over the snapshots looks at those of a page of games, of however many."""
    with store.database.connection() as conn:
        conn.execute("ANALYZE snapshots")
    for plan in plans(store, monkeypatch, lambda s: s.prune_snapshots(["now"], games=20)):
        assert looked_at(plan) < 500, json.dumps(plan, indent=1)


def test_listings_by_player_follow_every_change(postgres: PostgresStore) -> None:
    """Players are listed with exactly the games whose lobby rows name them, also after they take or leave seats."""
    with postgres.database.connection() as conn:
        dice = random.Random(3)
        for n in range(200):
            number = dice.randrange(12)
            people = sorted(dice.sample(["a", "b", "c", "d"], dice.randrange(4)))
            status = dice.choice(["open", "running", "finished"])
            if n % 10 == 9:
                conn.execute("DELETE FROM lobby WHERE opened = %s", (number,))
            else:
                conn.execute(
                    "INSERT INTO lobby (game_id, opened, title, status, version, players, summary)"
                    " VALUES (gen_random_uuid(), %s, 't', %s, 1, %s, '{}') ON CONFLICT (opened) DO UPDATE"
                    " SET status = EXCLUDED.status, players = EXCLUDED.players, version = lobby.version + 1",
                    (number, status, people),
                )
            said = conn.execute("SELECT player, opened, status FROM lobby_players ORDER BY 1, 2").fetchall()
            query = "SELECT p, opened, status FROM lobby, unnest(players) AS p ORDER BY 1, 2"
            assert said == conn.execute(query).fetchall()
    for player in "abcd":
        listed = [game for game in postgres.games(limit=200)[0] if player in game.players]
        assert postgres.games(player=player, limit=200)[0] == listed
        running = [game for game in listed if game.status == "running"]
        assert postgres.games(player=player, status="running", limit=200)[0] == running
        assert postgres.games_of(player) == sorted(game.game_id for game in listed)
