"""Do games keep the names that they were given, and lose them with their author?"""

from __future__ import annotations

from uuid import uuid4

import pytest

from application.composition import Application
from application.games.game_names import GameNames
from eventstore.errors import BadValue


@pytest.fixture
def names(application: Application) -> GameNames:
    """The store of names, which has none yet."""
    return application.game_names


def test_the_first_name_stays(names: GameNames) -> None:
    """A game is named once; what it is called later changes nothing, and tells what it is called."""
    evening, nameless, other = uuid4(), uuid4(), uuid4()
    assert names.give(evening, "ann", "Evening") == "Evening"
    assert names.give(evening, "ann", "Morning") == "Evening"
    assert names.give(nameless, "bob", "") == ""
    assert names.give(nameless, "bob", "Noon") == ""
    assert names.of([evening, nameless, other]) == {evening: "Evening", nameless: ""}
    assert names.of([]) == {}
    with pytest.raises(BadValue):
        names.give(other, "ann", "a\0b")


def test_a_link_is_changed_and_removed(names: GameNames) -> None:
    """A game has one link at most, whether it was given one when it was opened or not; its name stays."""
    linked, bare, older = uuid4(), uuid4(), uuid4()
    names.give(linked, "ann", "Evening", "https://a.example/")
    names.give(bare, "ann", "Noon")
    assert [names.told(game) for game in (linked, bare, older)] == [
        ("Evening", "https://a.example/"),
        ("Noon", None),
        ("", None),
    ]
    names.talk_at(linked, "ann", None)
    names.talk_at(bare, "ann", "https://b.example/")
    names.talk_at(older, "ann", "https://c.example/")
    assert [names.told(game) for game in (linked, bare, older)] == [
        ("Evening", None),
        ("Noon", "https://b.example/"),
        ("", "https://c.example/"),
    ]
    names.forget("ann")
    assert names.told(bare) == ("", None)


def test_names_go_with_their_author(names: GameNames) -> None:
    """All names that a forgotten player gave are deleted, and nobody else's."""
    mine, another, others = uuid4(), uuid4(), uuid4()
    for game, author in ((mine, "ann"), (another, "ann"), (others, "bob")):
        names.give(game, author, f"A game of {author}")
    names.forget("ann")
    names.forget("ann")
    assert names.of([mine, another, others]) == {others: "A game of bob"}
