"""Can one request make a move and bring everything that a client draws afterwards?"""

from __future__ import annotations

import json

import jsonpatch

from tests.service.conftest import Api
from tests.service.playing import mine, put_aside


def test_a_receipt_includes_the_next_decision_and_the_difference(ada: Api, ben: Api, started: str) -> None:
    """Both are as separate reads give them, and a repetition gets the same bytes."""
    put_aside(started, ada, ben)
    before = ada.ok("GET", started)
    body = {"option": "mark:3", "expected_version": before["version"]}
    path = f"{started}/moves?include=decisions,difference"
    first = ada.post(path, body, Idempotency_Key="k")
    assert first.json["decisions"] == ada.ok("GET", f"{started}/decisions")
    after = ada.ok("GET", started)
    changed = jsonpatch.apply_patch(before, first.json["difference"])
    # The name of the game stands in no event.
    assert changed == after
    assert ada.post(path, body, Idempotency_Key="k").data == first.data
    assert "decisions" not in ada.post(f"{started}/moves", body, Idempotency_Key="k").json
    wrong = ada.post(f"{started}/moves?include=everything", body)
    assert (wrong.status_code, wrong.json["errors"][0]["where"]) == (422, "query.include")


def test_events_of_receipts_say_who_and_when(ada: Api, ben: Api, started: str) -> None:
    """As the events of the game do, also where the command is repeated."""
    put_aside(started, ada, ben)
    version = mine(ada, started)["version"]
    body = {"option": "mark:1", "expected_version": version}
    made = ada.post(f"{started}/moves", body, Idempotency_Key="k").json
    assert made["events"] == ada.ok("GET", f"{started}/events?after={version}")["events"]
    assert made["events"][0]["actor"] == f"player:{ada.player}"


def test_the_agenda_can_be_left_out(ada: Api, ben: Api, started: str) -> None:
    """In events, replays, streams and receipts."""
    put_aside(started, ada, ben)
    version = mine(ada, started)["version"]
    body = {"option": "mark:1", "expected_version": version}
    made = ada.ok("POST", f"{started}/moves?leave_out=agenda", body)
    assert [e["type"] for e in made["events"][0]["payload"]["effects"]] == ["marker_moved"]
    after = f"after={version}&leave_out=agenda"
    asked = {
        "events": f"{started}/events?{after}",
        "stream": f"{started}/stream?{after}",
        "replay": f"{started}/replay?from={version + 1}&leave_out=agenda",
    }
    for name, path in asked.items():
        answer = ada.ok("GET", path, None, Accept="application/json")
        [event] = answer["frames" if name == "replay" else "events"]
        assert [e["type"] for e in event["payload"]["effects"]] == ["marker_moved"], name
    assert "agenda_changed" in json.dumps(ada.ok("GET", f"{started}/events?after={version}"))


def test_a_stream_brings_differences(ada: Api, ben: Api, started: str) -> None:
    """A follower who applies them to the position that they read has the position after each event."""
    put_aside(started, ada, ben)
    there = ada.ok("GET", started)
    for option in ("mark:1", "mark:2", "draw"):
        version = ada.ok("GET", started)["version"]
        ada.ok("POST", f"{started}/moves", {"option": option, "expected_version": version})
    for path in (f"{started}/stream?after={there['version']}&show=differences",):
        followed = ada.ok("GET", path, None, Accept="application/json")["events"]
        assert len(followed) == 3
        for event in followed:
            there = jsonpatch.apply_patch(there, event["difference"])
        assert there == ada.ok("GET", started)
    watched = Api(ada.client).ok("GET", f"{started}/stream?after=1&show=differences", None, Accept="application/json")
    assert "difference" in watched["events"][-1]
    assert not set(mine(ben, started)["about"]["hand"]) & set(json.dumps(watched).replace('"', " ").split())
