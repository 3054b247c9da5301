"""Does an administrator train nets over the API, and see how it goes?"""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask

from application.engines.catalogue import VERSION
from application.engines.nets import installed, net_for, read_net, write_net
from application.engines.trainings import SLICE_GAMES, new_training
from domain.registry import TITLES, bundled_pack
from service.cli.training import train as command
from service.players.services import register
from service.trainings.schemas import TrainingWanted
from tests.service.conftest import Api
from workers.jobs.train import train
from workers.runtime import Runtime, use
from workers.training.steps import TrainingPlan


@pytest.fixture
def root(app: Flask) -> Api:
    """An administrator."""
    _, _, token = register(app.extensions["annals"].accounts, "Root", ("read", "play", "admin"))
    return Api(app.test_client(), token)


def wishes(**other: Any) -> dict[str, Any]:
    """The smallest training that may be requested."""
    return {"title": "endeavor", "games": 10, "hidden": 8, "gate_games": 10, "seed": 7, **other}


def test_a_training_without_wishes_is_the_same_by_command_and_over_http() -> None:
    """Both leave a plan as it is, but for the number of games."""
    offered = {option.name: option.default for option in command.params}
    wanted = TrainingWanted().load({"title": "endeavor"})
    plan = TrainingPlan("endeavor", 3, bundled_pack("endeavor"), games=10)
    for name in ("generations", "hidden", "seed", "gate_games"):
        assert offered[name] == wanted[name] == getattr(plan, name), name
    assert offered["agents"].split(",") == wanted["agents"] == list(plan.agents)
    assert (offered["rivals"], wanted["rivals"], plan.rivals) == ("", [], ())


def test_a_training_goes_from_request_to_net(app: Flask, root: Api) -> None:
    """Progress counts up; at the end losses, matches, a picture and the file of the net are there."""
    here = app.extensions["annals"]
    answer = root.post("/v1/trainings", wishes())
    assert answer.status_code == 202
    path = answer.headers["Location"]
    assert answer.json["stage"] == {"generation": 1, "doing": "games", "done": 0, "total": 10}
    assert answer.json["version"] == VERSION
    title, pack = TITLES["endeavor"], bundled_pack("endeavor")
    parent = net_for("greedy", "endeavor", 3, title.rules, pack.digest)
    assert answer.json["parent"] == (parent and parent.digest)
    assert (answer.json["seats"], answer.json["pack"], answer.json["rules"]) == (3, pack.digest, title.rules)
    assert root.get(f"{path}/nets/1").json["code"] == "unknown_training"
    assert root.get(f"{path}/chart").text.startswith("<svg")
    use(Runtime(here))
    doing = []
    while rows := here.store.outbox():
        here.store.handed_on([row.job_id for row in rows])
        for row in rows:
            train(**row.payload)
        doing.append(root.ok("GET", path)["stage"]["doing"])
    use(None)
    assert doing[0] == "fit"
    found = root.ok("GET", path)
    assert (found["status"], found["why"]) == ("done", None)
    [result] = found["results"]
    assert len(result["losses"]) > 1
    assert {gate["rival"] for gate in result["gates"]} == {None, found["parent"]}
    net = read_net(root.get(f"{path}/nets/1").data)
    assert net.digest == result["net"]
    assert net.header["parents"] == [found["parent"]]
    assert (result["promoted_at"] is not None) == net.passed_any
    picture = root.get(f"{path}/chart")
    assert picture.mimetype == "image/svg+xml"
    assert "generation 1, held back" in picture.text
    assert "greedy:easy" in picture.text
    assert [each["id"] for each in root.ok("GET", "/v1/trainings")["trainings"]] == [found["id"]]
    assert root.delete(path).status_code == 204
    assert root.ok("GET", path)["status"] == "done"


def test_the_rivals_of_a_training_are_shown_with_their_nets(app: Flask, root: Api) -> None:
    """A net of the software, one of this service, the one in use, and none; what is promoted later changes nothing."""
    here, games = app.extensions["annals"], ("endeavor", 3, TITLES["endeavor"].rules, bundled_pack("endeavor").digest)
    elder = next(net for net in installed() if net.suits(*games))
    best = net_for("greedy", *games)
    assert best is not None
    own = read_net(write_net({**best.header, "seed": 99}, best.body))
    here.nets.install(own)
    rivals = [f"greedy.v23/{elder.digest[:8]}:easy", f"greedy/{own.digest[:12]}", "greedy:hard", "greedy.v2"]
    answer = root.post("/v1/trainings", wishes(rivals=rivals))
    assert answer.status_code == 202
    told = [f"greedy.v23/{elder.digest}:easy", f"greedy/{own.digest}:normal", f"greedy/{own.digest}:hard"]
    assert answer.json["rivals"] == [*told, "greedy.v2/plain:normal"]
    assert here.nets.withdraw(own.digest)
    found = root.ok("GET", answer.headers["Location"])
    stored = here.trainings.find(UUID(found["id"])).plan
    assert found["rivals"] == stored["rivals"] == answer.json["rivals"]
    assert stored["slice_games"] < SLICE_GAMES
    assert root.ok("POST", "/v1/trainings", wishes(rivals=found["rivals"][::3]))["rivals"] == found["rivals"][::3]


def test_a_training_of_before_there_were_rivals_has_none(app: Flask, root: Api) -> None:
    """Its plan does not name them, and no version of the engines; none is made up."""
    here = app.extensions["annals"]
    plan = {**TrainingWanted().load(wishes()), "slice_games": 20, "parent": None}
    del plan["rivals"]
    here.trainings.ask(new_training(uuid4(), "endeavor", 3, 2, "", plan, here.database.now()), 9)
    [shown] = root.ok("GET", "/v1/trainings")["trainings"]
    assert (shown["rivals"], shown["version"]) == ([], None)


def test_a_training_can_be_cancelled(app: Flask, root: Api) -> None:
    """Two may run at a time; one that is cancelled makes room for another."""
    first = root.ok("POST", "/v1/trainings", wishes())
    root.ok("POST", "/v1/trainings", wishes(seed=8))
    refused = root.post("/v1/trainings", wishes(seed=9))
    assert (refused.status_code, refused.json["code"], refused.json["limit"]) == (409, "too_many_trainings", 2)
    assert root.delete(f"/v1/trainings/{first['id']}").status_code == 204
    assert root.ok("GET", f"/v1/trainings/{first['id']}")["status"] == "cancelled"
    third = root.ok("POST", "/v1/trainings", wishes(seed=9))
    listed = root.ok("GET", "/v1/trainings?limit=1")["trainings"]
    assert [each["id"] for each in listed] == [third["id"]]
    assert app.extensions["annals"].trainings.find(UUID(third["id"])).plan["seed"] == 9


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"title": "chess"}, "body.title"),
        ({"seats": 2}, "body.seats"),
        ({"pack": "0" * 64}, "body.pack"),
        ({"games": 6000, "generations": 2}, "body.games"),
        ({"title": "imperialism", "seats": 4, "games": 1000, "generations": 2}, "body.games"),
        ({"agents": ["greedy:easy", "random"]}, "body.agents.1"),
        ({"agents": ["greedy.v1:easy"]}, "body.agents.0"),
        ({"rivals": ["greedy.v23", "greed"]}, "body.rivals.1"),
    ],
)
def test_what_cannot_be_trained_is_refused(root: Api, wrong: dict[str, Any], where: str) -> None:
    """Every fault is named, and nothing is stored."""
    answer = root.post("/v1/trainings", wishes(**wrong))
    assert (answer.status_code, answer.json["code"]) == (422, "bad_setup")
    assert [fault["where"] for fault in answer.json["errors"]] == [where]
    assert root.ok("GET", "/v1/trainings")["trainings"] == []


@pytest.mark.parametrize(
    ("rival", "why"),
    [
        ("greedy easy", "'greedy easy' names no agent; write engine:level or engine/net:level, such as greedy"),
        ("greed:easy", "there is no engine 'greed'; use random, greedy, mcts, or a former version such as greedy.v"),
        (f"greedy.v{VERSION}", f"version {VERSION} is today's: write greedy"),
        ("random.v1", "version 1 is today's: write random"),
        (f"random.v{VERSION}", f"there is no engine 'random.v{VERSION}'"),
        (f"greed.v{VERSION}", f"there is no engine 'greed.v{VERSION}'"),
        ("mcts.v2:easy", "mcts.v2:easy: a game may last longer than a job; take greedy, or train with `annals train`"),
        ("mcts:huge", "mcts has no level 'huge'; it has easy, normal, hard"),
        ("random:easy", "random has no level 'easy'; it has normal"),
        ("mcts@40", "mcts@40: a rival plays at a level, such as mcts:easy"),
        ("greedy@250ms", "greedy@250ms: a rival plays at a level, such as greedy:easy"),
        ("greedy.v1/a21c8a00:easy", "greedy.v1 plays without a net: write greedy.v1:easy"),
        ("greedy/00000000", "greedy/00000000: there is no net 00000000 for endeavor with 3 seats and this pack; use"),
        ("greedy/a21c8a00", "greedy/a21c8a00 does not play with a net for endeavor with 3 seats and this pack; use"),
    ],
)
def test_who_cannot_be_a_rival_is_refused(root: Api, rival: str, why: str) -> None:
    """The fault says what would be right; whoever else can play, nothing is stored."""
    answer = root.post("/v1/trainings", wishes(rivals=["random", rival]))
    assert (answer.status_code, answer.json["code"]) == (422, "bad_setup")
    [fault] = answer.json["errors"]
    assert fault["where"] == "body.rivals.1"
    assert fault["what"].startswith(why)
    assert root.ok("GET", "/v1/trainings")["trainings"] == []


def test_a_training_has_at_most_four_rivals(root: Api) -> None:
    """More are refused as every list that is too long; with other games all faults are named at once."""
    assert root.post("/v1/trainings", wishes(rivals=["random"] * 5)).status_code == 422
    wrong = wishes(seats=2, agents=["random"], rivals=["greed", "greedy/c2e0d469:easy"], pack="0" * 64)
    faults = root.post("/v1/trainings", wrong).json["errors"]
    assert [fault["where"] for fault in faults] == ["body.seats", "body.pack", "body.agents.0", "body.rivals.0"]


def test_trainings_are_for_administrators(ada: Api, anonymous: Api, root: Api) -> None:
    """A player and a stranger are refused; an unknown training is a problem."""
    assert ada.post("/v1/trainings", wishes()).json["code"] == "wrong_scope"
    assert anonymous.get("/v1/trainings").json["code"] == "no_token"
    for path in ("", "/chart", "/nets/1"):
        assert root.get(f"/v1/trainings/{uuid4()}{path}").json["code"] == "unknown_training"
