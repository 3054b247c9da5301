"""Are finished games analysed move by move, by any worker that is free, and each move once?"""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask

from application.engines import outside
from application.people.accounts import issue
from service.analyses.chart import chart
from tests.service.analysing import ask, new_game
from tests.service.conftest import Api
from tests.service.playing import InProcess
from workers.jobs import analyse as job
from workers.opponents import agent_named, net_of
from workers.opponents.appraisal import chances
from workers.outside import OutsideWorker
from workers.sweeper import Sweeper


def test_a_game_is_analysed(app: Flask, ada: Api, anonymous: Api, work: Callable[[], int]) -> None:
    """Each move has the engine's choice, the loss, and chances that sum to one; a job says how far it has come."""
    game = new_game(app, ada)
    answer = ask(ada, game)
    assert answer.status_code == 202
    asked = answer.json
    assert (asked["status"], asked["done"]) == ("pending", 0)
    told = ada.ok("GET", f"/v1/jobs/{asked['job']}")
    assert (told["kind"], told["progress"]) == ("analysis", {"done": 0, "total": asked["total"]})
    assert work() >= 1
    found = anonymous.ok("GET", f"/v1/analyses/{asked['id']}?limit=2000")
    assert found["status"] == "done"
    assert found["done"] == found["total"] == len(found["moves"]) > 50
    events = anonymous.ok("GET", f"/v1/games/{game}/events?limit=500")["events"]
    made = {e["version"]: e["payload"] for e in events if e["type"] == "move_made"}
    assert {m["version"]: (m["seat"], m["move"]) for m in found["moves"]} == {
        version: (p["seat"], p["move"]) for version, p in made.items()
    }
    assert all(m["loss"] == max(0, (m["best_value"] or 0) - (m["value"] or 0)) for m in found["moves"])
    assert all(m["loss"] == 0 for m in found["moves"] if m["best"] == m["move"])
    assert sum(m["loss"] > 0 for m in found["moves"]) > 10, "who plays at random loses much"
    judged = [m["chances"] for m in found["moves"] if m["chances"] is not None]
    assert len(judged) > len(made) / 3
    assert all(len(c) == 3 and abs(sum(c) - 1000) <= 2 for c in judged)
    _are_explained([m for m in found["moves"] if m["best_value"] is not None])
    _are_by_the_net(app, UUID(game), [m for m in found["moves"] if m["chances"] is not None][::9])
    assert anonymous.ok("GET", f"/v1/games/{game}/analyses")["analyses"][0]["id"] == asked["id"]
    assert ada.ok("GET", f"/v1/jobs/{asked['job']}")["status"] == "done"


def _are_explained(moves: list[dict[str, Any]]) -> None:
    """Both moves are among the candidates with their values, and the line begins with the engine's choice."""
    for m in moves:
        values = {each["move"]: each["value"] for each in m["candidates"]}
        assert (values[m["best"]], values[m["move"]]) == (m["best_value"], m["value"])
        assert 2 <= len(values) <= 7
        assert m["line"][0] == {"seat": m["seat"], "move": m["best"]}
        assert len(m["line"]) <= 4
    assert {len(m["line"]) for m in moves} >= {4}


def _are_by_the_net(app: Flask, game: UUID, moves: list[dict[str, Any]]) -> None:
    """The chances are those of the net that opponents would play such a game with."""
    games = app.extensions["annals"].commands.games
    for m in moves:
        at = games.at(game, m["version"] - 1)
        net = net_of(agent_named("greedy").opponent("endeavor", 3, at.state.rules, at.setup.pack.digest))
        assert net is not None
        assert m["chances"] == chances(at.title, at.state, net)


def test_pages_and_chart_show_the_same(app: Flask, ada: Api, anonymous: Api, work: Callable[[], int]) -> None:
    """Pages follow each other; the chart is an image with a line per seat, and may be asked for at any time."""
    asked = ask(ada, new_game(app, ada)).json
    empty = anonymous.get(f"/v1/analyses/{asked['id']}/chart")
    assert ET.fromstring(empty.text).tag.endswith("svg")
    work()
    whole = anonymous.ok("GET", f"/v1/analyses/{asked['id']}?limit=2000")
    page = anonymous.ok("GET", f"/v1/analyses/{asked['id']}?limit=30")
    rest = anonymous.ok("GET", f"/v1/analyses/{asked['id']}?limit=2000&after={page['next']}")
    assert page["moves"] + rest["moves"] == whole["moves"]
    path = f"/v1/analyses/{asked['id']}?limit=30&after={page['next']}&include=labels"
    labelled = anonymous.ok("GET", path)["moves"]
    assert without_labels(labelled) == whole["moves"][30:60]
    foreseen = [answer for move in labelled for answer in move["candidates"] + move["line"]]
    assert len(foreseen) > 60
    assert all(answer["label"]["text"] for answer in foreseen)
    words = {move["best"]: move["best_label"]["text"] for move in labelled}
    assert all(move["move_label"]["text"] for move in labelled)
    assert words.get("pass", "Pass") == "Pass"
    polish = anonymous.ok("GET", path, Accept_Language="pl")["moves"]
    assert [each["best_label"]["text"] for each in polish] != [each["best_label"]["text"] for each in labelled]
    answer = anonymous.get(f"/v1/analyses/{asked['id']}/chart")
    assert answer.mimetype == "image/svg+xml"
    assert len(ET.fromstring(answer.text).findall("{http://www.w3.org/2000/svg}polyline")) == 3


def test_each_line_of_a_chart_differs_in_colour_and_in_dashes() -> None:
    """Those who cannot tell the colours tell the lines of five seats by their dashes."""
    roles = ("Black", "Green", "Purple", "Red", "White")
    root = ET.fromstring(chart(roles, {1: {"chances": [200] * 5}, 2: {"chances": [100, 150, 200, 250, 300]}}))
    lines = root.findall("{http://www.w3.org/2000/svg}polyline")
    assert len({line.get("stroke") for line in lines}) == len(roles)
    assert len({line.get("stroke-dasharray") for line in lines}) == len(roles)


def without_labels(told: Any) -> Any:
    """The same without what is said in words, at any depth."""
    if isinstance(told, list):
        return [without_labels(each) for each in told]
    if isinstance(told, dict):
        return {key: without_labels(value) for key, value in told.items() if not key.endswith("label")}
    return told


def test_an_analysis_is_done_once(app: Flask, ada: Api, ben: Api, work: Callable[[], int]) -> None:
    """A second request for the same engine and level finds the same analysis; another level is another analysis."""
    game = new_game(app, ada)
    first = ask(ada, game).json
    again = ask(ben, game)
    assert (again.status_code, again.json["id"]) == (200, first["id"])
    work()
    assert ask(ben, game).json["status"] == "done"
    assert work() == 0
    assert ask(ben, game, level="normal").status_code == 202


def test_a_worker_that_dies_loses_one_move(
    app: Flask, ada: Api, work: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was found before stays, and the next worker begins with the move that is missing."""
    asked = ask(ada, new_game(app, ada)).json
    seen: list[Any] = []
    appraise = job.appraise

    def dying(*args: Any, **kwargs: Any) -> Any:
        seen.append(args[3])
        if len(seen) == 8:
            raise KeyboardInterrupt
        return appraise(*args, **kwargs)

    monkeypatch.setattr(job, "appraise", dying)
    with pytest.raises(KeyboardInterrupt):
        work()
    assert ada.ok("GET", f"/v1/analyses/{asked['id']}")["done"] == 7
    job.analyse(asked["id"])
    work()
    found = ada.ok("GET", f"/v1/analyses/{asked['id']}?limit=2000")
    assert found["status"] == "done"
    assert len(seen) == found["total"] + 1


def test_short_jobs_go_on_from_each_other(
    app: Flask, ada: Api, work: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A job ends after its slice and leaves the rest to the next, so that turns need not wait for it."""
    monkeypatch.setattr(job, "SLICE", 0.0)
    asked = ask(ada, new_game(app, ada)).json
    assert work() == asked["total"]
    assert ada.ok("GET", f"/v1/analyses/{asked['id']}")["status"] == "done"


def test_an_analysis_is_cancelled_and_taken_up_again(
    app: Flask, ada: Api, ben: Api, work: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player who requested it can cancel it; work stops, and a later request finds what was found."""
    monkeypatch.setattr(job, "SLICE", 0.0)
    game = new_game(app, ada)
    asked = ask(ada, game).json
    work(3)
    assert ben.delete(f"/v1/analyses/{asked['id']}").json["code"] == "not_your_analysis"
    assert ada.delete(f"/v1/analyses/{asked['id']}").status_code == 204
    work()
    now = ada.ok("GET", f"/v1/analyses/{asked['id']}")
    assert (now["status"], now["done"]) == ("cancelled", 3)
    again = ask(ben, game)
    assert (again.status_code, again.json["id"], again.json["done"]) == (202, asked["id"], 3)
    work()
    assert ada.ok("GET", f"/v1/analyses/{asked['id']}")["status"] == "done"


def test_the_strongest_analyses_unless_another_is_wanted(app: Flask, ada: Api, machine: Api) -> None:
    """Without a body `mcts` at its strongest level; of another engine, one outside too, its own strongest."""
    game = new_game(app, ada)
    path = f"/v1/games/{game}/analyses"

    def program(asked: Any) -> tuple[str, str]:
        assert asked.status_code == 202
        assert ada.delete(f"/v1/analyses/{asked.json['id']}").status_code == 204
        return asked.json["engine"], asked.json["level"]

    assert program(ada.post(path)) == ("mcts", "hard")
    assert program(ada.post(path, {"engine": "greedy"})) == ("greedy", "hard")
    assert program(ada.post(path, {"engine": "sage"})) == ("sage", "deep")
    assert program(ada.post(path, {"level": "easy"})) == ("mcts", "easy")
    assert ada.post(path, {"engine": "nobody"}).json["code"] == "bad_setup"


def test_what_cannot_be_analysed_is_refused(app: Flask, ada: Api, anonymous: Api) -> None:
    """Games that go on, engines that judge nothing, levels that there are not, and too many at a time."""
    running = new_game(app, ada, finish=False, seed=6)
    assert ask(ada, running).json["code"] == "game_not_finished"
    game = new_game(app, ada)
    assert ask(ada, game, "random", "normal").json["code"] == "bad_setup"
    assert ask(ada, game, "greedy", "divine").json["code"] == "bad_setup"
    assert ask(ada, game, "nobody").json["code"] == "bad_setup"
    assert ask(ada, str(uuid4())).json["code"] == "unknown_game"
    assert ask(anonymous, game).json["code"] == "no_token"
    assert anonymous.get(f"/v1/analyses/{uuid4()}").json["code"] == "unknown_analysis"
    assert ada.get(f"/v1/jobs/analysis:{uuid4()}").json["code"] == "unknown_job"
    for engine, level in (("greedy", "easy"), ("greedy", "normal"), ("greedy", "hard")):
        assert ask(ada, game, engine, level).status_code == 202
    assert ask(ada, game, "mcts", "easy").json["code"] == "too_many_analyses"
    assert ask(ada, game, "greedy", "easy").status_code == 200


@pytest.fixture
def machine(app: Flask) -> Api:
    """A machine of the engine `sage`, which analyses games."""
    accounts = app.extensions["annals"].accounts
    admin = Api(app.test_client(), issue(accounts, accounts.add_player("Op").id, "a", ("admin",))[1])
    made = admin.ok("POST", "/v1/engines", {"name": "sage", "analyses": True, "levels": ["normal", "deep"]})
    assert admin.post("/v1/engines", {"name": "mute"}).status_code == 201
    return Api(app.test_client(), made["token"])


def test_a_machine_outside_analyses_a_game(app: Flask, ada: Api, machine: Api, work: Callable[[], int]) -> None:
    """Move by move, with what the seat saw; the queue's workers leave it alone; findings are those of our engines."""
    game = new_game(app, ada)
    assert ask(ada, game, "mute", "normal").json["code"] == "bad_setup"
    asked = ask(ada, game, "sage", "normal").json
    assert work() == 0
    worker = OutsideWorker(InProcess(machine), agent_named("greedy:easy"))  # type: ignore[arg-type]  # the same shape
    for _ in range(asked["total"]):
        assert worker.once()
    assert not worker.once()
    found = ada.ok("GET", f"/v1/analyses/{asked['id']}?limit=2000")
    assert found["status"] == "done"
    inside = ask(ada, game).json
    work()
    moves = ada.ok("GET", f"/v1/analyses/{inside['id']}?limit=2000")["moves"]
    explained = ("candidates", "line")
    assert [{key: m[key] for key in m if key not in explained} for m in moves] == found["moves"]


def test_findings_are_checked_and_kept_once(app: Flask, ada: Api, machine: Api) -> None:
    """A choice that was not to be had is refused; the same move judged twice keeps the first; one machine has it."""
    asked = ask(ada, new_game(app, ada), "sage", "normal").json
    taken = machine.ok("POST", "/v1/work/acquisitions", {"kinds": ["analysis"]})
    assert (taken["kind"], taken["analysis"]) == ("analysis", asked["id"])
    assert machine.post("/v1/work/acquisitions", {}).status_code == 204
    path = f"/v1/work/{taken['id']}/findings"
    assert machine.post(path, {"best": "ship:nowhere"}).json["code"] == "illegal_option"
    best = taken["decision"]["options"][0]["text"]
    assert machine.post(path, {"best": best, "chances": [1000]}).json["code"] == "invalid"
    assert machine.post(f"/v1/work/{taken['id']}/submissions", {"option": best}).json["code"] == "work_gone"
    assert machine.ok("POST", path, {"best": best, "best_value": 700, "value": 600})["done"] == 1
    assert machine.ok("POST", path, {"best": best, "best_value": 1, "value": 1})["done"] == 1
    [kept] = ada.ok("GET", f"/v1/analyses/{asked['id']}")["moves"]
    assert (kept["best"], kept["loss"]) == (best, 100)


def test_an_analysis_that_machines_give_up_fails(app: Flask, ada: Api, machine: Api) -> None:
    """After three failures at one move it is given up."""
    asked = ask(ada, new_game(app, ada), "sage", "normal").json
    for _ in range(3):
        taken = machine.ok("POST", "/v1/work/acquisitions", {})
        machine.post(f"/v1/work/{taken['id']}/aborts", {})
    assert machine.post("/v1/work/acquisitions", {}).status_code == 204
    found = ada.ok("GET", f"/v1/analyses/{asked['id']}")
    assert (found["status"], found["why"]) == ("failed", "failed")


class NoQueues:
    """Queues of which nothing may be asked."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError("the queue was asked")


def test_an_analysis_that_nobody_comes_for_fails(
    app: Flask, ada: Api, machine: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When no machine was at any analysis of its engine for half an hour it has failed; it can be asked for again."""
    here = app.extensions["annals"]
    sweeper = Sweeper(here, NoQueues())  # type: ignore[arg-type]
    game = new_game(app, ada)
    asked = ask(ada, game, "sage", "normal").json
    other = ask(ada, new_game(app, ada, seed=7), "sage", "normal").json

    def shown(analysis: Any) -> tuple[str, str | None]:
        now = ada.ok("GET", f"/v1/analyses/{analysis['id']}")
        return now["status"], now["why"]

    assert outside.JUDGED_WITHIN == 1800
    sweeper.once()
    assert shown(asked) == ("pending", None)
    taken = machine.ok("POST", "/v1/work/acquisitions", {})
    monkeypatch.setattr(outside, "JUDGED_WITHIN", 0.2)
    time.sleep(0.3)
    sweeper.once()
    assert shown(asked) == shown(other) == ("pending", None), "a machine is at a move of one of them"
    best = taken["decision"]["options"][0]["text"]
    machine.ok("POST", f"/v1/work/{taken['id']}/findings", {"best": best})
    time.sleep(0.3)
    sweeper.once()
    assert shown(asked) == shown(other) == ("failed", "away")
    assert machine.post("/v1/work/acquisitions", {}).status_code == 204
    monkeypatch.setattr(outside, "JUDGED_WITHIN", 1800)
    again = ask(ada, game, "sage", "normal")
    assert (again.status_code, again.json["why"], again.json["done"]) == (202, None, 1)
    sweeper.once()
    assert shown(asked) == ("pending", None)
    here.outside_engines.retire("sage")
    sweeper.once()
    assert shown(asked) == ("failed", "retired")
