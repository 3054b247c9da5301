"""Does a record verify whose effects were stored before they told more?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from eventstore.record import export, read
from eventstore.verification.with_rules import redecide, verify
from tests.eventstore.forging import Forged
from tests.eventstore.playing import Played, play


def levels_of(forged: Forged) -> Iterator[dict[str, Any]]:
    """Every move of a level, in the sealed and in the public halves of the events."""
    for event in forged.events:
        for half in (event["payload"], event["body"]["payload"]):
            yield from (effect for effect in half.get("effects", ()) if effect["type"] == "level_moved")


@pytest.fixture(scope="module")
def played() -> Played:
    """A short game of Imperialism."""
    return play("former shapes", title="imperialism", seats=2, resigns=0.05)


@pytest.fixture
def former(played: Played) -> Forged:
    """Its record as a program wrote it that told of a level where it is now, but not where it was nor why."""
    forged = Forged(b"".join(export(played.store, played.commands.games, played.id)))
    levels = list(levels_of(forged))
    assert any(level["before"] is not None and level["cause"] is not None for level in levels)
    for level in levels:
        del level["before"], level["cause"]
        level["v"] = 2
    return forged


def test_what_was_not_told_is_no_difference(former: Forged) -> None:
    """Every move is decided again to the same changes of the table, and nothing is noted."""
    report = verify(read(former.bytes().splitlines(keepends=True)))
    assert report.fault is None
    assert report.notes == ()
    assert report.redecided > 1
    assert verify(read(former.bytes(redacted=True).splitlines(keepends=True))).fault is None


def test_what_was_told_then_is_still_held_to(former: Forged) -> None:
    """Another level than the rules give is a fault in the former shape, too."""
    for level in levels_of(former):
        level["level"] += 1
    report = verify(read(former.bytes().splitlines(keepends=True)))
    assert report.fault is not None


def test_what_is_told_today_is_held_to_whole(played: Played) -> None:
    """A false cause is a fault where the shape of today tells it."""
    forged = Forged(b"".join(export(played.store, played.commands.games, played.id)))
    for level in levels_of(forged):
        level["cause"] = "war"
    report = verify(read(forged.bytes().splitlines(keepends=True)))
    assert report.fault is not None
    assert redecide(played.store, played.commands.games, played.id).notes == ()


def test_a_theater_is_named_as_the_rules_of_its_event_name_it() -> None:
    """Rules 3 of Imperial Struggle tell ids; the places that rules 2 told mean the same tiles, but are a fault."""
    war = play("theaters", title="imperial_struggle", seats=2, resigns=0.2)
    forged = Forged(b"".join(export(war.store, war.commands.games, war.id)))
    assert verify(read(forged.bytes().splitlines(keepends=True))).fault is None
    display = ["wss_central_europe", "wss_spain", "wss_queen_annes_war", "wss_jacobite_rebellion"]
    [started] = (event for event in forged.events if event["body"]["type"] == "game_started")
    for half in (started["payload"], started["body"]["payload"]):
        for effect in half["effects"]:
            if effect["type"] == "basic_tile_placed":
                effect["theater"] = display.index(effect["theater"])
    fault = verify(read(forged.bytes().splitlines(keepends=True))).fault
    assert fault is not None
    assert fault.what == "re-decided differently"
    assert fault.expected.endswith('.theater":"wss_central_europe"}')
    assert fault.found.endswith('.theater":0}')
