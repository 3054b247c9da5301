"""Does the ladder decide what it should, and go on where it was ended?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from application.engines.nets import net_for
from bench import ladder
from bench.ladder import Bout, Course, Played, against, bouts, play_bouts
from bench.ladder_tables import BEGIN, END, OPPONENTS, README, summary, table, write_summary, write_tables
from bench.results_file import RESULTS
from domain.registry import TITLES, bundled_pack
from workers.opponents import agent_named
from workers.opponents.evaluations import VERSION
from workers.opponents.since import plays_since

ROWS = [("greedy", "random"), ("greedy", "greedy.v1"), ("mcts:easy", "greedy")]
"""Rungs and their rivals."""
GREEDY = Bout("endeavor", 3, "greedy:easy", "random")


def played(rung_wins: bool, seat: int) -> Played:
    """A game in which the rung holds a seat."""
    winner = seat if rung_wins else (seat + 1) % 3
    return Played(
        float(rung_wins), (winner,), {"greedy:easy": [0.25], "random": [0.5]}, {"greedy:easy": 2, "random": 4}
    )


def test_every_level_meets_the_one_below_and_its_first_version() -> None:
    """Of every title, with the least and the most seats."""
    found = list(bouts(sorted(TITLES)))
    assert len(found) == len(set(found))
    for slug, title in TITLES.items():
        mine = [bout for bout in found if bout.title == slug]
        assert {bout.seats for bout in mine} == {title.seats.start, title.seats.stop - 1}
        for seats in {bout.seats for bout in mine}:
            pairs = {(bout.rung, bout.rival) for bout in mine if bout.seats == seats}
            assert ("greedy", "random") in pairs
            assert ("mcts:hard", "mcts:normal") in pairs
            assert ("mcts:normal", "mcts.v1:normal") in pairs
    for bout in found:
        assert agent_named(bout.rung).name != agent_named(bout.rival).name


def test_a_rung_can_meet_any_agent() -> None:
    """A former version, for example, with the least and the most seats; a file for the figures has to be named."""
    found = list(against(["pax_renaissance"], "greedy", "greedy.v6"))
    assert [(bout.seats, bout.rung, bout.rival) for bout in found] == [
        (2, "greedy", "greedy.v6"),
        (4, "greedy", "greedy.v6"),
    ]
    with pytest.raises(SystemExit):
        ladder.main(["--against", "greedy.v6"])


def test_a_bout_ends_when_it_is_decided() -> None:
    """Who wins all deals counts after few of them, and what is played beyond that changes nothing."""
    course = Course(GREEDY, {n: played(True, n % 3) for n in range(90)})
    ended = course.ended()
    assert ended is not None
    assert ended < 30
    figures = course.figures()
    assert figures is not None
    assert (figures["verdict"], figures["games"], figures["share"]) == ("counts", 3 * ended, 1.0)
    assert figures["interval"][0] > GREEDY.bar
    assert figures["rung_thinks"] == {
        "decisions": 6 * ended,
        "ms_a_decision": 125.0,
        "turns": 3 * ended,
        "ms_a_turn_p95": 250.0,
    }
    champion = net_for("greedy", "endeavor", 3, TITLES["endeavor"].rules, bundled_pack("endeavor").digest)
    assert champion is not None
    assert (figures["rung_version"], figures["rung_net"]) == (plays_since("endeavor", 3, VERSION), champion.digest[:8])
    assert (figures["rival_version"], figures["rival_net"]) == (1, None)
    lost = Course(GREEDY, {n: played(False, n % 3) for n in range(90)}).figures()
    assert lost is not None
    assert lost["verdict"] == "does not count"


def test_a_deal_counts_when_all_of_its_games_are_over() -> None:
    """Games come back in any order."""
    course = Course(GREEDY, {0: played(True, 0), 2: played(True, 2), 3: played(True, 0)})
    assert course.deals() == []
    assert course.figures() is None
    course.games[1] = played(False, 1)
    assert course.deals() == [2 / 3]
    figures = course.figures()
    assert figures is not None
    assert (figures["verdict"], figures["games"]) == ("undecided", 3)


def test_a_ladder_goes_on_where_it_was_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are written down are not played again; a line that was cut off, or by another program, is."""
    monkeypatch.setattr(ladder, "MOST_GAMES", 6)
    [whole] = play_bouts([GREEDY], tmp_path / "whole", 1, None)
    lines = (tmp_path / "whole" / "games.jsonl").read_text().splitlines()
    assert [json.loads(line)["index"] for line in lines] == list(range(6))
    (tmp_path / "ended").mkdir()
    other = json.loads(lines[2])
    other["programs"]["rung_version"] -= 1
    kept = [lines[1], json.dumps(other), lines[3], lines[4][:40]]
    (tmp_path / "ended" / "games.jsonl").write_text("\n".join(kept) + "\n")
    [again] = play_bouts([GREEDY], tmp_path / "ended", 2, None)
    anew = [json.loads(line)["index"] for line in (tmp_path / "ended" / "games.jsonl").read_text().splitlines()[4:]]
    assert sorted(anew) == [0, 2, 4, 5]
    assert {n: (g.share, g.winners) for n, g in again.games.items()} == {
        n: (g.share, g.winners) for n, g in whole.games.items()
    }


def results() -> dict[str, Any]:
    """The committed figures."""
    found: dict[str, Any] = json.loads((RESULTS / "ladder.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("slug", sorted(TITLES))
def test_the_readme_of_a_title_has_the_committed_ladder(slug: str) -> None:
    """Its table is what the figures give."""
    text = (README / slug / "README.md").read_text(encoding="utf-8")
    shown = text[text.index(BEGIN) + len(BEGIN) : text.index(END)].strip()
    mine = [row for row in results()["bouts"] if row["title"] == slug]
    assert shown == table(mine, [name for name in results()["not_played"] if name.split("/")[0] == slug]).strip()


def test_the_readme_of_the_opponents_has_all_titles_at_a_glance(tmp_path: Path) -> None:
    """Each level against the one below it and against its first version; bold if it counts, empty if not played."""
    rows = results()["bouts"]
    text = OPPONENTS.read_text(encoding="utf-8")
    assert text[text.index(BEGIN) + len(BEGIN) : text.index(END)].strip() == summary(rows)
    row = {"title": "endeavor", "seats": 5, "share": 0.43, "games": 50}
    below = {**row, "rung": "mcts:easy", "rival": "greedy", "verdict": "counts"}
    first = {**row, "rung": "greedy", "rival": "greedy.v1", "verdict": "undecided"}
    copy = tmp_path / "README.md"
    copy.write_text(f"before\n\n{BEGIN}\n\nold\n\n{END}\n\nafter\n", encoding="utf-8")
    write_summary([below, first], copy)
    lines = copy.read_text(encoding="utf-8").splitlines()
    assert "| Endeavor, 5 | the level below | 20.0 % |  | **43.0 %** of 50 |  |  |" in lines
    assert "| Endeavor, 5 | its first version | 20.0 % | 43.0 % of 50 |  |  |  |" in lines
    assert lines[-1] == "after"


def test_a_table_is_written_between_its_marks(tmp_path: Path) -> None:
    """What stands around it stays."""
    (tmp_path / "endeavor").mkdir()
    readme = tmp_path / "endeavor" / "README.md"
    readme.write_text(f"before\n\n{BEGIN}\n\nold\n\n{END}\n\nafter\n", encoding="utf-8")
    rows = [row for row in results()["bouts"] if row["title"] == "endeavor"]
    missing = ["endeavor/5/mcts:hard/mcts:normal", "imperialism/4/mcts:hard/mcts:normal"]
    write_tables(rows, missing, tmp_path)
    text = f"{table(rows)}\nNot played with 5 seats: `mcts:hard` against `mcts:normal`."
    assert readme.read_text(encoding="utf-8") == f"before\n\n{BEGIN}\n\n{text}\n\n{END}\n\nafter\n"


def test_figures_name_what_was_not_played(tmp_path: Path) -> None:
    """A run that has no time for a bout says so, of the levels above its last one, too."""
    output = tmp_path / "ladder.json"
    given = ["--title", "endeavor", "--up-to", "greedy", "--minutes", "0", "--jobs", "1", "--folder", str(tmp_path)]
    assert ladder.main([*given, "--output", str(output)]) == 0
    assert json.loads(output.read_text(encoding="utf-8"))["not_played"] == [bout.name for bout in bouts(["endeavor"])]


def test_a_bout_that_was_not_played_again_keeps_its_figures(tmp_path: Path) -> None:
    """What was played again stands for what it was before; all stand in the order of the ladder."""
    row = {"title": "endeavor", "seats": 3, "share": 0.5, "games": 60, "verdict": "counts"}
    old = [{**row, "rung": rung, "rival": rival} for rung, rival in ROWS]
    path = tmp_path / "ladder.json"
    path.write_text(json.dumps({"date": "2026-01-02", "bouts": old[:2]}))
    again = {**old[1], "share": 0.75, "date": "2026-03-04"}
    added = {**old[2], "date": "2026-03-04"}
    assert ladder.with_former([added, again], path) == [{**old[0], "date": "2026-01-02"}, again, added]
    few = {**again, "games": 6, "verdict": "undecided"}
    assert ladder.with_former([few], path) == [{**each, "date": "2026-01-02"} for each in old[:2]]
    assert ladder.with_former([{**few, "games": 60}], path)[1]["date"] == "2026-03-04"
