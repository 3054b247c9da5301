"""Is a wish to decide games again kept, and taken up where it was left?"""

from __future__ import annotations

from uuid import uuid4

import pytest

from application.composition import Application
from application.games.redecisions import Redecisions
from eventstore.store import Store
from tests.eventstore.samples import append


@pytest.fixture
def redecisions(application: Application) -> Redecisions:
    """Wishes about the games of a store."""
    return application.redecisions


def test_a_wish_is_done_game_by_game(store: Store, redecisions: Redecisions) -> None:
    """What waits is given until it is noted; progress and findings are counted; a second note changes nothing more."""
    games = sorted(uuid4() for _ in range(3))
    for game in games:
        append(store, game, expected=0, count=1)
    asked = redecisions.ask()
    assert (asked.games, asked.checked, asked.differing, asked.done) == (3, 0, 0, False)
    note = {"version": 4, "what": "re-decided differently", "detail": "x"}
    for number, game in enumerate(games):
        assert redecisions.waiting() == redecisions.waiting() == (asked.id, game)
        for _ in range(2):
            redecisions.note(asked.id, game, [note] if number else [])
    assert redecisions.waiting() is None
    found = redecisions.find(asked.id)
    assert found is not None
    assert (found.checked, found.differing, found.done) == (3, 2, True)
    rows = redecisions.differing(asked.id, 0, 10)
    assert [(row.game_id, row.notes) for row in rows] == [(game, [note]) for game in games[1:]]
    assert redecisions.differing(asked.id, rows[0].ordinal, 10) == rows[1:]
    assert redecisions.differing(asked.id, 0, 1) == rows[:1]


def test_a_wish_is_for_named_games_or_a_title(store: Store, redecisions: Redecisions) -> None:
    """Games that do not exist are left out, and so are those of other titles; an unknown wish is none."""
    game, other = uuid4(), uuid4()
    append(store, game, expected=0, count=1)
    append(store, other, expected=0, count=1)
    assert redecisions.ask(games=[game, uuid4()]).games == 1
    assert redecisions.ask(title="no such title").games == 0
    assert redecisions.find(uuid4()) is None
