"""What does the past of a game look like over HTTP?"""

from __future__ import annotations

import json

import jsonpatch

from tests.service.conftest import Api
from tests.service.playing import finish, mine, move, put_aside


def test_events_come_in_runs(ada: Api, ben: Api, started: str) -> None:
    """`next` of one run is `after` of the following one, and together they are all events."""
    put_aside(started, ada, ben)
    whole = ada.ok("GET", f"{started}/events")
    found, after = [], 0
    while after is not None:
        run = ada.ok("GET", f"{started}/events?after={after}&limit=2")
        found += run["events"]
        after = run["next"]
    assert found == whole["events"]
    assert [e["version"] for e in found] == list(range(1, whole["version"] + 1))


def test_events_come_as_lines(ada: Api, started: str) -> None:
    """With Accept: application/x-ndjson there is one event a line."""
    answer = ada.get(f"{started}/events", Accept="application/x-ndjson")
    assert answer.mimetype == "application/x-ndjson"
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert lines == ada.ok("GET", f"{started}/events")["events"]


def test_events_beyond_the_end_are_none(ada: Api, started: str) -> None:
    """After the last event there is nothing, which is no error."""
    run = ada.ok("GET", f"{started}/events?after=999")
    assert (run["events"], run["next"]) == ([], None)


def test_differences_lead_from_position_to_position(ada: Api, ben: Api, started: str) -> None:
    """Applying the differences of a replay one by one gives every past position."""
    put_aside(started, ada, ben)
    while mine(ada, started) is None:
        move(ben, started)
    move(ada, started, -1)
    frames = ada.ok("GET", f"{started}/replay?show=differences")["frames"]
    there = frames[0]["position"]
    for frame in frames:
        if "difference" in frame:
            there = jsonpatch.apply_patch(there, frame["difference"])
        past = ada.ok("GET", f"{started}?version={frame['version']}")
        assert there == past


def test_a_move_taken_back_is_marked(ada: Api, ben: Api, started: str) -> None:
    """A replay shows a move that was taken back, with the version of the rewind."""
    put_aside(started, ada, ben)
    version = mine(ada, started)["version"]
    move(ada, started, -1)
    body = {"to": version, "expected_version": version + 1}
    ada.ok("POST", f"{started}/rewinds", body)
    frames = ada.ok("GET", f"{started}/replay?from={version}&show=events")["frames"]
    assert [f["taken_back"] for f in frames] == [None, version + 2, None]
    assert "position" not in frames[0]


def test_a_replay_is_for_eyes(ada: Api, ben: Api, started: str) -> None:
    """A frame shows what its viewer may know; when the game has ended, everything."""
    put_aside(started, ada, ben)
    hands = ada.ok("GET", f"{started}/replay?from=4&to=4&show=positions")["frames"][0]["position"]["state"]["hands"]
    assert hands[0] != ["?"] * 3
    assert hands[1] == ["?"] * 3
    finish(started, ada, ben)
    hands = ada.ok("GET", f"{started}/replay?from=4&to=4&show=positions")["frames"][0]["position"]["state"]["hands"]
    assert "?" not in hands[0] + hands[1]


def test_marks_name_the_rounds(ada: Api, ben: Api, started: str) -> None:
    """Marks are the versions at which the place in the sequence of play changed."""
    put_aside(started, ada, ben)
    finish(started, ada, ben)
    assert [m["where"]["round"] for m in ada.ok("GET", f"{started}/replay/marks")["marks"]] == [0, 1, 2]
