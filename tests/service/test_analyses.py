"""Are finished games analysed move by move, by any worker that is free, and each move once?"""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask

from application.engines import outside
from application.engines.analyses import new_analysis
from application.engines.catalogue import VERSION, VERSIONS
from application.engines.nets import installed, net_for
from application.engines.programs import Program
from application.games.commands import GameCommands
from application.people.accounts import issue
from domain.kernel.engine import next_options
from domain.registry import bundled_pack
from service.analyses.chart import chart
from tests.service.conftest import Api
from tests.service.playing import InProcess
from workers.jobs import analyse as job
from workers.opponents import ENGINES, agent_named, net_of
from workers.opponents.appraisal import chances
from workers.outside import OutsideWorker
from workers.runtime import Runtime, use
from workers.sweeper import Sweeper


@pytest.fixture
def work(app: Flask) -> Iterator[Callable[[], int]]:
    """Does the jobs of analyses that wait in the outbox until there are none; how many there were."""
    here = app.extensions["annals"]
    use(Runtime(here))

    def until_done(most: int = 10_000) -> int:
        for count in range(most):
            rows = [row for row in here.store.outbox(1000) if row.kind == "analyse"]
            if not rows:
                return count
            here.store.handed_on([row.job_id for row in rows])
            for row in rows:
                job.analyse(**row.payload)
        return most

    yield until_done
    use(None)


def new_game(app: Flask, ada: Api, *, finish: bool = True, seed: int = 5) -> str:
    """Id of a game of Endeavor for three, played at random; Ada holds the first seat."""
    commands: GameCommands = app.extensions["annals"].commands
    dice = Random(seed)
    game_id = UUID(int=dice.getrandbits(128), version=4)
    commands.open(game_id, title="endeavor", seats=3, creator=ada.player or "", command_id="open")
    for seat in range(3):
        player = ada.player if seat == 0 else str(uuid4())
        commands.take_seat(game_id, seat, player=player, actor=f"player:{player}", command_id=f"seat{seat}")
    game = commands.games.load(game_id)
    while finish and game.pending_seats and game.state is not None:
        option = dice.choice(next_options(game.state, game.pending_seats[0]))
        game = commands.move(
            game_id, game.pending_seats[0], option.text, actor="player:x", command_id=f"move{game.version}"
        ).game
    return str(game_id)


def ask(api: Api, game: str, engine: str = "greedy", level: str = "easy") -> Any:
    """Ask for an analysis."""
    return api.post(f"/v1/games/{game}/analyses", {"engine": engine, "level": level})


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


def test_an_upgrade_does_not_change_an_analysis(
    app: Flask, ada: Api, work: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is under way goes on in the version and with the net of then; after it another can be asked for."""
    monkeypatch.setattr(job, "SLICE", 0.0)
    used: list[tuple[int, str | None]] = []
    appraise = job.appraise

    def seen(*args: Any, **kwargs: Any) -> Any:
        net = net_of(kwargs["engine"])
        used.append((kwargs["engine"].version, None if net is None else net.digest))
        return appraise(*args, **kwargs)

    monkeypatch.setattr(job, "appraise", seen)
    game, nets = new_game(app, ada), app.extensions["annals"].nets
    with monkeypatch.context() as before:
        before.setitem(VERSIONS, "greedy", VERSION - 1)  # type: ignore[arg-type]  # a dictionary underneath
        elder = next(net for net in installed() if net.suits("endeavor", 3, 2, bundled_pack("endeavor").digest))
        before.setattr(nets, "in_use", lambda: (elder,))
        first = ask(ada, game).json
        work(3)
    work()
    assert set(used) == {(VERSION - 1, elder.digest)}
    used.clear()
    again = ask(ada, game)
    assert again.status_code == 202
    work()
    newest = net_for("greedy", "endeavor", 3, 2, bundled_pack("endeavor").digest)
    assert newest is not None
    assert set(used) == {(VERSION, newest.digest)}
    assert (ask(ada, game).status_code, ask(ada, game).json["id"]) == (200, again.json["id"])
    told = [
        (a["id"], a["status"], a["engine"], a["engine_version"], a["net"])
        for a in ada.ok("GET", f"/v1/games/{game}/analyses")["analyses"]
    ]
    assert told == [
        (first["id"], "done", "greedy", VERSION - 1, elder.digest),
        (again.json["id"], "done", "greedy", VERSION, newest.digest),
    ]


def test_an_analysis_of_a_former_release_is_finished_and_can_be_made_again(
    app: Flask, ada: Api, work: Callable[[], int]
) -> None:
    """It does not tell its version; today's engine finishes it, and makes another one beside it."""
    game = UUID(new_game(app, ada))
    here = app.extensions["annals"]
    total = sum(event.type == "move_made" for event in here.store.read(game))
    former, _ = here.analyses.ask(
        new_analysis(game, Program("greedy"), "easy", 2, UUID(ada.player), total, here.database.now())
    )
    work()
    shown = ada.ok("GET", f"/v1/analyses/{former.id}")
    assert (shown["status"], shown["engine"], shown["engine_version"], shown["net"]) == ("done", "greedy", None, None)
    again = ask(ada, str(game))
    assert (again.status_code, again.json["engine_version"]) == (202, VERSION)


def test_the_versions_that_are_told_are_those_that_play(ada: Api) -> None:
    """What the list of engines says is what choices record."""
    told = {each["engine"]: each["engine_version"] for each in ada.ok("GET", "/v1/engines")["engines"]}
    assert told == {name: engine.version for name, engine in ENGINES.items()}


@pytest.mark.parametrize("text", ["sage", "mcts.v20/plain", "greedy.v7/" + "3f" * 32])
def test_a_program_is_read_as_it_is_written(text: str) -> None:
    """Both ways; workers read the same names."""
    program = Program.parse(text)
    assert str(program) == text
    assert (program.version is None) == (text == "sage")


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
