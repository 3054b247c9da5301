"""What does the job that scores a finished game do, done once, twice, early, or on a broken record?"""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import psycopg
import pytest

from application.games.commands import GameCommands
from eventstore.database import Database
from eventstore.events import payload_of
from eventstore.store import Store
from workers.jobs.opponent_turn import opponent_turn
from workers.jobs.score_game import score_game

NewGame = Callable[..., UUID]


def play(store: Store) -> list[str]:
    """Play all opponents' turns that are due, and say which other jobs the games left."""
    others = []
    while rows := store.outbox():
        store.handed_on([row.job_id for row in rows])
        for row in rows:
            if row.kind == "opponent_turn":
                opponent_turn(**row.payload)
            else:
                others.append(row.job_id)
    return others


def test_a_finished_game_gets_its_sheet(store: Store, commands: GameCommands, new_game: NewGame) -> None:
    """The end of a game asks for its score; the job appends every line of the sheet and that the record is sound."""
    game = new_game("random", "greedy")
    assert play(store) == [f"score:{game}"]
    assert score_game(str(game)) == {"done": True}
    last = store.read(game)[-1]
    payload = payload_of(last)
    assert (last.type, last.actor) == ("game_scored", "system")
    scores = [0, 0]
    for line in payload["sheet"]:
        scores[line["seat"]] += line["points"]
    finished = commands.games.load(game)
    assert finished.outcome is not None
    assert tuple(scores) == finished.outcome.scores
    assert payload["verified"]["sound"] is True
    assert payload["verified"]["events"] == last.version - 1
    assert payload["verified"]["head"] == store.read(game)[-2].hash.hex()


def test_a_game_is_scored_once(store: Store, new_game: NewGame) -> None:
    """A second run of the job changes nothing."""
    game = new_game("random", "random")
    play(store)
    score_game(str(game))
    before = store.read(game)
    assert score_game(str(game)) == {"done": False}
    assert store.read(game) == before


def test_a_game_that_goes_on_is_not_scored(store: Store, new_game: NewGame) -> None:
    """A job for a running game, or for no game at all, does nothing."""
    game = new_game("random", "random")
    assert score_game(str(game)) == {"done": False}
    assert score_game(str(uuid4())) == {"done": False}
    assert all(e.type != "game_scored" for e in store.read(game))


@pytest.mark.one_server
def test_a_broken_record_is_scored_as_such(database: Database, store: Store, new_game: NewGame) -> None:
    """Where somebody altered a stored event, the score says that the record is not sound, and names the version."""
    game = new_game("random", "random")
    play(store)
    body = store.read(game, 6, 7)[0].body.replace(b"engine:random", b"engine:rondom")
    with psycopg.connect(database.dsn, autocommit=True) as conn:
        # What an administrator can do who switches the triggers off.
        conn.execute("SET session_replication_role = replica")
        conn.execute("UPDATE events SET body = %s WHERE game_id = %s AND version = 7", (body, game))
    assert score_game(str(game)) == {"done": True}
    verified = payload_of(store.read(game)[-1])["verified"]
    assert verified["sound"] is False
    assert verified["fault"]["version"] == 7
    assert verified["fault"]["what"] == "hash"
