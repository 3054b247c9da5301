"""Are chances to win what happens?"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from application.engines.nets import installed
from bench.calibration import PLOTS, Watched, brier, figures, fitted, main, plot_of, reliability, watch
from bench.results_file import RESULTS
from domain.kernel.chance import Dice
from domain.kernel.engine import start
from domain.registry import TITLES, bundled_pack, make_setup
from workers.opponents import agent_named, net_of
from workers.opponents.appraisal import chances, shares
from workers.opponents.calibration import BY_NETS, QUARTERS, quarters_of, sharpened

MEASURED = json.loads((RESULTS / "calibration.json").read_text(encoding="utf-8"))["of"]


def test_sharpened_shares_are_chances() -> None:
    """They sum to one and keep their order; four quarters change nothing, more part them, fewer draw them together."""
    plain = [0.5, 0.3, 0.2]
    assert sharpened(plain, 4) == pytest.approx(plain)
    assert sharpened(plain, 8) == pytest.approx([25 / 38, 9 / 38, 4 / 38])
    for quarters in (1, 4, 9):
        found = sharpened(plain, quarters)
        assert sum(found) == pytest.approx(1)
        assert found == sorted(found, reverse=True)
    assert sharpened([1.0, 0.0], 3) == [1.0, 0.0]
    assert sharpened([0.0, 0.0], 3) == [0.5, 0.5]


def test_what_was_measured_is_what_analyses_print() -> None:
    """Every title was measured; the powers are those of the results, and its calibrated chances miss less."""
    for by_net, table in ((False, QUARTERS), (True, BY_NETS)):
        rows = [row for row in MEASURED if (row["net"] is not None) == by_net]
        assert {(row["title"], row["seats"]): row["quarters"] for row in rows} == table
        assert {slug for slug, _ in table} == set(TITLES)
    known = {net.digest[:8] for net in installed()}
    for row in MEASURED:
        assert row["net"] is None or row["net"] in known
        assert row["calibrated"]["brier"] < row["uncalibrated"]["brier"] or row["quarters"] == 4
        assert row["calibrated"]["brier"] < row["brier_of_equal_chances"]
        assert (PLOTS / plot_of(row)).exists()


def test_seats_that_were_not_measured_have_the_nearest_power(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two that are equally near the lower one; a title without figures keeps its shares."""
    monkeypatch.setattr("workers.opponents.calibration.QUARTERS", {("a", 2): 5, ("a", 4): 7})
    assert [quarters_of("a", seats, by_net=False) for seats in (2, 3, 4, 5)] == [5, 5, 7, 7]
    assert quarters_of("b", 2, by_net=False) == 4
    assert quarters_of("a", 2, by_net=True) == 4


@pytest.mark.parametrize("slug", TITLES)
def test_chances_of_a_position_sum_to_one(slug: str) -> None:
    """With the least and the most seats, by a net and without; who has the larger share has the larger chance."""
    title = TITLES[slug]
    for seats in {title.seats.start, title.seats.stop - 1}:
        s = start(title, make_setup(slug, seats), Dice(Random(3)))
        greedy = agent_named("greedy").opponent(slug, seats, s.rules, bundled_pack(slug).digest)
        for net in {None, net_of(greedy)}:
            found, plain = chances(title, s, net), shares(title, s, net)
            assert (found is None) == (plain is None)
            if found is None or plain is None:
                continue
            assert sum(found) == pytest.approx(1000, abs=seats)
            ranked = sorted(range(seats), key=plain.__getitem__)
            assert [found[seat] for seat in ranked] == sorted(found)


def games_of(quarters: int, count: int = 400) -> list[Watched]:
    """Games in which the shares have to be taken to that power to be the chances."""
    random, games = Random(8), []
    for _ in range(count):
        share = 0.1 + 0.8 * random.random()
        chance, _ = sharpened((share, 1 - share), quarters)
        won = float(random.random() < chance)
        games.append(Watched((won, 1 - won), ((share, 1 - share),)))
    return games


@pytest.mark.parametrize("quarters", [2, 4, 9])
def test_the_power_is_found(quarters: int) -> None:
    """From enough games nearly the power by which they were made."""
    assert abs(fitted(games_of(quarters, 1500)) - quarters) <= 1


def test_scores_and_reliability_are_counted() -> None:
    """By hand: certain and right is 0, equal chances of two a half; tenths tell how often who had a chance won."""
    assert brier([((1.0, 0.0), (1.0, 0.0))]) == 0
    assert brier([((0.5, 0.5), (1.0, 0.0))]) == 0.5
    judged = [((0.72, 0.28), (1.0, 0.0)), ((0.78, 0.22), (0.0, 1.0))]
    assert reliability(judged) == [
        {"given": 2, "chance": 0.25, "won": 0.5},
        {"given": 2, "chance": 0.75, "won": 0.5},
    ]
    found = figures("endeavor", 2, games_of(9))
    assert found["calibrated"]["brier"] < found["uncalibrated"]["brier"]
    assert found["calibrated"]["off"] < found["uncalibrated"]["off"]


def test_a_game_is_watched_alike_again_and_kept(tmp_path: Path, capsys: Any) -> None:
    """A run that was ended goes on with the games that are written down, and gives the figures of one that was not."""
    first = watch("endeavor", 3, "random", 0)
    assert first == watch("endeavor", 3, "random", 0)
    assert sum(first.won) == 1
    assert all(sum(position) == pytest.approx(1, abs=1e-5) for position in first.positions)

    def figured(folder: str, games: int) -> Any:
        output = tmp_path / "figures.json"
        args = ["--title", "endeavor", "--seats", "3", "--agent", "random", "--games", str(games)]
        assert main([*args, "--folder", str(tmp_path / folder), "--output", str(output)]) == 0
        return json.loads(output.read_text())["of"]

    assert figured("ended", 4) == []
    assert figured("ended", 10) == figured("whole", 10)
    assert len((tmp_path / "ended" / "endeavor-3-random-1-plain.jsonl").read_text().splitlines()) == 10
    assert "quarters" in capsys.readouterr().out
