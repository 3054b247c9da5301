"""What does the arena play, and what does it count?"""

from __future__ import annotations

import json
from typing import Any

import pytest

from domain.kernel.errors import KernelError
from tests.workers.opponents.tiny import AUCTION, COINS, NIM, broken, pack_of
from workers.arena import line_ups, simulate
from workers.opponents import UnknownAgent
from workers.tally import ArenaReport


def played(title: Any, games: int, agents: list[str], seed: int = 1, **more: Any) -> ArenaReport:
    """A run of a tiny title, which is in no registry."""
    return simulate(title, games, agents, seed, pack=pack_of(title.slug), **more)


def plain(report: ArenaReport) -> dict[str, Any]:
    """The report without what depends on the clock."""
    data = report.to_json()
    for name in ("seconds", "moves_per_second", "thinking_by_agent"):
        del data[name]
    return data


def test_report_has_what_the_command_promises() -> None:
    """The JSON has the promised names, and its sums agree."""
    data = json.loads(json.dumps(played(COINS, 30, ["greedy", "random"], seats=3).to_json()))
    assert {
        "title",
        "games",
        "finished",
        "failures",
        "moves",
        "moves_per_second",
        "seconds",
        "wins_by_agent",
        "mean_scores_by_agent",
    } <= data.keys()
    assert (data["title"], data["games"], data["finished"], data["failures"]) == ("coins", 30, 30, [])
    assert data["moves"] == 30 * 6
    assert sum(data["wins_by_agent"].values()) == pytest.approx(30, abs=0.01)
    assert sum(data["wins_by_seat"]) == pytest.approx(30, abs=0.01)
    assert data["seats_by_agent"] == {"greedy": 45, "random": 45}
    assert data["end_reasons"] == {"end": 30}
    assert data["head_to_head"]["greedy"]["random"] + data["head_to_head"]["random"]["greedy"] == pytest.approx(1)


def test_a_report_counts_wins_by_what_the_title_tells_of_seats() -> None:
    """Wins, seats and shares add up over the values of each trait, and lengths are those of the games."""
    data = json.loads(json.dumps(played(COINS, 30, ["greedy"], seats=3).to_json()))
    hands = data["wins_by_trait"]["hand"]
    assert {hand: fared["seats"] for hand, fared in hands.items()} == {"left": 30, "right": 60}
    assert sum(fared["wins"] for fared in hands.values()) == pytest.approx(30, abs=0.01)
    for fared in hands.values():
        assert fared["share"] == pytest.approx(3 * fared["wins"] / fared["seats"], abs=0.01)
        assert 0 <= fared["standard_error"] < 1
    assert data["lengths"]["moves"] == {"mean": 6.0, "least": 6, "p5": 6, "median": 6, "p95": 6, "most": 6}


def test_two_agents_change_seats_over_each_deal() -> None:
    """At three seats two agents have six line-ups, in which each holds every seat three times."""
    rows = line_ups(["a", "b"], 3)
    assert rows == [(0, 1, 0), (1, 0, 1), (0, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 1)]
    assert line_ups(["a", "b"], 2) == [(0, 1), (1, 0)]
    assert line_ups(["a"], 4) == [(0, 0, 0, 0)]
    assert line_ups(["a", "b", "b"], 3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_a_deal_is_the_same_in_every_line_up() -> None:
    """With the same agent under two names, swapping seats swaps nothing but the names."""
    report = played(AUCTION, 12, ["random", "random:normal"])
    assert report.wins_by_agent["random"] == report.wins_by_agent["random:normal"] == 6
    assert report.head_to_head("random", "random:normal") == 0.5


def test_same_seed_gives_same_games_for_any_number_of_processes() -> None:
    """One process or two: the same figures, in the same order."""
    one = plain(played(AUCTION, 8, ["mcts@5", "greedy", "random"]))
    two = plain(played(AUCTION, 8, ["mcts@5", "greedy", "random"], jobs=2))
    assert one == two
    assert one != plain(played(AUCTION, 8, ["mcts@5", "greedy", "random"], seed=2))


def test_lots_answer_the_decisions_that_are_named() -> None:
    """No agent is asked for a kind of decision that is left to lots; other kinds are the agents'."""
    asked = played(AUCTION, 8, ["greedy"])
    lots = played(AUCTION, 8, ["greedy"], by_lot=("bids",))
    assert asked.thinking["greedy"].decisions == asked.moves == lots.moves
    assert lots.thinking == {}
    assert lots.scores_by_agent != asked.scores_by_agent
    assert plain(lots) == plain(played(AUCTION, 8, ["greedy"], by_lot=("bids",), jobs=2))
    assert plain(asked) == plain(played(AUCTION, 8, ["greedy"], by_lot=("show",)))


def test_progress_is_told_after_every_game() -> None:
    """The callback hears of each game once, in order."""
    heard: list[tuple[int, int]] = []
    played(NIM, 4, ["random"], progress=lambda done, games: heard.append((done, games)))
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("agents", [["random"], ["greedy", "random"]])
@pytest.mark.parametrize(
    ("fault", "message", "moves"),
    [
        ("dead end", "dead end: seat 0 must answer FaultyPick but has no option", 2),
        ("raises", "ValueError: the third coin burns", 2),
        ("invariant", "broken invariant: a coin is negative", 3),
        ("endless", "endless: more than 200 decisions", 201),
        ("outcome", "the agenda is empty, but the game has no outcome", 6),
    ],
)
def test_a_broken_title_is_reported_with_its_seed(agents: list[str], fault: str, message: str, moves: int) -> None:
    """Each fault of a title is a failure that names seed, line-up, move and place, and the run goes on."""
    report = played(broken(fault), 3, agents, seed=40, check=True, seats=2)
    assert (report.finished, report.failed) == (0, 3)
    first = report.to_json()["failures"][0]
    assert first["message"] == message
    assert first["seed"] == 40
    assert first["moves"] == moves
    assert len(first["line_up"]) == 2


def test_a_fault_met_while_thinking_is_the_games_failure() -> None:
    """What breaks in an agent's look ahead is reported just like what breaks on the table."""
    report = played(broken("raises"), 2, ["greedy"], seats=2)
    assert [f.message for f in report.failures] == ["ValueError: the third coin burns"] * 2


def test_a_failure_can_be_seen_again_by_its_seed_and_line_up() -> None:
    """One game with the failure's seed and its line-up as the agents fails in the same way."""
    failure = played(broken("invariant"), 6, ["greedy", "random"], seed=3, check=True, seats=2).failures[-1]
    again = played(broken("invariant"), 1, list(failure.line_up), seed=failure.seed, check=True, seats=2).failures[0]
    assert (again.message, again.moves, again.seed) == (failure.message, failure.moves, failure.seed)


def test_without_check_an_invariant_is_not_asked_for() -> None:
    """The check costs time, so a run asks for it only when told to."""
    assert played(broken("invariant"), 2, ["random"], seats=2).failed == 0


def test_stronger_agents_win_more() -> None:
    """On Nim mcts beats random nearly always, seat for seat."""
    report = played(NIM, 40, ["mcts@60", "random"])
    assert report.wins_by_agent["mcts@60"] >= 36


def test_wrong_arguments_are_refused_before_anything_is_played() -> None:
    """An unknown agent or title is an exception, not a failure of a game."""
    with pytest.raises(UnknownAgent):
        played(NIM, 1, ["chess"])
    with pytest.raises(KeyError):
        simulate("no_such_title", 1, ["random"], 1)
    assert issubclass(UnknownAgent, Exception)
    assert not issubclass(UnknownAgent, KernelError)
