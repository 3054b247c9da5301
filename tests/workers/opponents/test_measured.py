"""Do the measurements of opponents tell what they should?"""

from __future__ import annotations

import json
from pathlib import Path

from bench import analyses, balance_endeavor, events, turns
from workers.opponents.evaluations import VERSION
from workers.opponents.since import plays_since


def test_the_time_of_whole_turns_is_measured(tmp_path: Path) -> None:
    """Each agent takes the same turns; how long they last says nothing here."""
    output = tmp_path / "turns.json"
    agents = ["--agents", "random,greedy"]
    assert turns.main(["--title", "endeavor", *agents, "--turns", "6", "--games", "1", "--output", str(output)]) == 0
    rows = json.loads(output.read_text(encoding="utf-8"))["rows"]
    assert [(row["seats"], row["agent"], row["turns"]) for row in rows] == [
        (seats, agent, 6) for seats in (3, 5) for agent in ("random", "greedy")
    ]
    assert all(row["ms_median"] <= row["ms_p95"] <= row["ms_longest"] for row in rows)


def test_decisions_that_orders_may_answer_are_measured_by_themselves(tmp_path: Path) -> None:
    """Only Imperialism has them."""
    output = tmp_path / "turns.json"
    common = ["--orderable", "--agents", "greedy", "--turns", "4", "--games", "1", "--output", str(output)]
    found = {}
    for title, seats in (("endeavor", "3"), ("imperialism", "2")):
        assert turns.main(["--title", title, "--seats", seats, *common]) == 0
        found[title] = [row["decisions"] for row in json.loads(output.read_text(encoding="utf-8"))["rows"]]
    assert found == {"endeavor": [], "imperialism": [4]}


def test_the_time_of_an_analysis_is_measured(tmp_path: Path) -> None:
    """Of a game with the least and the most seats, from every eighth move."""
    output = tmp_path / "analyses.json"
    assert analyses.main(["--title", "endeavor", "--engines", "greedy/plain:easy", "--output", str(output)]) == 0
    rows = json.loads(output.read_text(encoding="utf-8"))["rows"]
    assert [row["seats"] for row in rows] == [3, 5]
    for row in rows:
        since = plays_since("endeavor", row["seats"], VERSION)
        assert (row["engine"], row["version"], row["net"]) == ("greedy/plain:easy", since, None)
        assert row["appraised"] == -(-row["moves"] // 8) > 10


def test_what_happens_in_games_of_endeavor_is_counted(tmp_path: Path) -> None:
    """Glory is the sum of its parts, and the shares of the seats are those of one winner a game."""
    output = tmp_path / "balance.json"
    given = ["--seats", "3", "4", "--agent", "greedy/plain:easy", "--games", "2", "--output", str(output)]
    assert balance_endeavor.main(given) == 0
    for seats, run in zip((3, 4), json.loads(output.read_text(encoding="utf-8"))["runs"], strict=True):
        assert (run["seats"], run["games"]) == (seats, 2)
        assert abs(sum(run["glory_of_winners"].values()) - run["winner"]["mean"]) < 1
        assert abs(sum(run["wins_by_seat"]) - seats) < 0.1
        assert run["open_at_the_end_without_europe"] + run["closed_at_the_end"] == 6
        assert sum(run["first_opening_by_round"].values()) == 1


def test_events_of_imperialism_are_counted(tmp_path: Path) -> None:
    """By what became of each, with the program that did so."""
    output = tmp_path / "events.json"
    given = ["--seats", "2", "--agent", "greedy/plain:easy", "random", "--games", "1", "--output", str(output)]
    assert events.main(given) == 0
    rows = json.loads(output.read_text(encoding="utf-8"))["runs"]
    assert [(row["agent"], row["version"], row["net"]) for row in rows] == [
        ("greedy/plain:easy", plays_since("imperialism", 2, VERSION), None),
        ("random", 1, None),
    ]
    for row in rows:
        for total in ("played", "thrown_away"):
            assert row[total] == sum(each[total] for each in row["by_event"].values()) > 0
