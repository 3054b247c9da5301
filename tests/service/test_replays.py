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
    """A page after the last event is empty, without an error."""
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


def test_a_replay_is_for_its_viewer(ada: Api, ben: Api, started: str) -> None:
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


def test_marks_are_a_table_of_contents(ada: Api, ben: Api, started: str) -> None:
    """Each mark has headings in words, and says which of them is new."""
    put_aside(started, ada, ben)
    finish(started, ada, ben)
    marks = ada.ok("GET", f"{started}/replay/marks")["marks"]
    found = [([heading["text"] for heading in m["headings"]], m["depth"]) for m in marks]
    assert found == [(["round 0"], 0), (["round 1"], 0), (["round 2"], 0)]


def test_two_positions_are_compared_as_the_caller_may_see_them(ada: Api, ben: Api, started: str) -> None:
    """A difference leads from one position to another, forwards and back, for each viewer, and names no secret."""
    put_aside(started, ada, ben)
    version = ada.ok("GET", started)["version"]
    for player, view_as in ((ada, "seat:0"), (ben, "seat:1"), (ada, "public")):
        for one, other in ((4, version), (version, 4), (2, 4), (4, 4)):
            answer = player.ok("GET", f"{started}/differences?from={one}&to={other}&as={view_as}")
            here = player.ok("GET", f"{started}?version={one}&as={view_as}")
            there = player.ok("GET", f"{started}?version={other}&as={view_as}")
            assert (answer["from"], answer["to"], answer["viewer"]) == (one, other, view_as)
            assert jsonpatch.apply_patch(here, answer["difference"]) == there
    assert ada.get(f"{started}/differences?from=2&as=seat:1").json["code"] == "not_visible_yet"
    assert ada.get(f"{started}/differences?from=99").json["code"] == "unknown_version"
    finish(started, ada, ben)
    whole = ben.ok("GET", f"{started}/differences?from=4&as=seat:0")
    assert whole["to"] == ben.ok("GET", started)["version"]


def test_a_whole_game_comes_as_lines(ada: Api, ben: Api, started: str) -> None:
    """As ndjson a replay has every frame, the first with its position and the others with what changed."""
    put_aside(started, ada, ben)
    finish(started, ada, ben)
    answer = ada.get(f"{started}/replay?as=seat:1", Accept="application/x-ndjson")
    frames = [json.loads(line) for line in answer.text.splitlines()]
    assert frames == ada.ok("GET", f"{started}/replay?as=seat:1")["frames"]
    assert [f["version"] for f in frames] == list(range(1, len(frames) + 1))


def test_a_position_inside_an_event(ada: Api, ben: Api, started: str) -> None:
    """Effect by effect, from the position before it to the one after it; the picture follows."""
    path = started
    put_aside(path, ada, ben)
    move(ada, path)
    event = max(ada.ok("GET", f"{path}/events")["events"], key=lambda each: len(each["payload"].get("effects", ())))
    version, count = event["version"], len(event["payload"]["effects"])
    assert count > 1
    before, after = (ada.ok("GET", f"{path}?version={v}") for v in (version - 1, version))
    inside = [ada.ok("GET", f"{path}?version={version}&effects={n}") for n in range(count + 1)]
    assert (inside[0]["facts"], inside[-1]["facts"]) == (before["facts"], after["facts"])
    assert all(each["version"] == version - 1 and each["pending"] == [] for each in inside)
    pictures = [ada.get(f"{path}/board.svg?version={version}&effects={n}").text for n in (0, count)]
    assert all("<svg" in picture for picture in pictures)
    tags = {ada.get(f"{path}?version={version}&effects={n}").headers["ETag"] for n in range(count + 1)}
    assert len(tags) == count + 1
    refused = ada.get(f"{path}?version={version}&effects={count + 1}", Accept_Language="pl")
    assert refused.json["code"] == "unknown_version"
    assert refused.json["detail"].startswith(f"zdarzenie wersji {version} ")
    assert ada.get(f"{path}?version={version}&effects=-1").status_code == 422
    assert ada.get(f"{path}?version={version}&effects=1&as=all").json["code"] == "not_visible_yet"


def test_moments_are_drawn_together(ada: Api, ben: Api, started: str) -> None:
    """Page by page the pictures and positions that one gets one by one, as each viewer may see them."""
    path = started
    put_aside(path, ada, ben)
    move(ada, path)
    spoken = {"Accept_Language": "pl"}
    for api, view_as in ((ada, "seat:0"), (ben, "public")):
        first: int | None = 1
        found = []
        while first is not None:
            page = api.ok("GET", f"{path}/replay/moments?from={first}&limit=3&inside=effects&as={view_as}", **spoken)
            assert len({each["version"] for each in page["moments"]}) <= 3
            assert len(set(page["pieces"])) == len(page["pieces"])
            found += [{**each, "svg": "".join(page["pieces"][n] for n in each["picture"])} for each in page["moments"]]
            first = page["next"]
        assert {each["version"] for each in found} == set(range(1, page["version"] + 1))
        inside = [each for each in found if each["effects"] is not None]
        assert len(inside) > 1
        for each in found:
            query = f"as={view_as}&version={each['version']}"
            if each in inside:
                query += f"&effects={each['effects']}"
                before = api.ok("GET", f"{path}?as={view_as}&version={each['version'] - 1}", **spoken)
                there = api.ok("GET", f"{path}?{query}", **spoken)
                assert jsonpatch.apply_patch(before, each["difference"]) == there
            else:
                assert each["difference"] is None
            assert each["svg"] == api.get(f"{path}/board.svg?{query}", **spoken).text
    whole = ada.ok("GET", f"{path}/replay/moments?limit=50")["moments"]
    assert [each["effects"] for each in whole] == [None] * len(whole)
    assert ada.get(f"{path}/replay/moments?limit=51").json["code"] == "invalid"
    assert ada.get(f"{path}/replay/moments?as=seat:1").json["code"] == "not_visible_yet"
    assert ada.get(f"{path}/replay/moments?from=99").json["code"] == "unknown_version"
