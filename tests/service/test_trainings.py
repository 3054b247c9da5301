"""Does an administrator train nets over the API, and see how it goes?"""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask

from application.engines.nets import net_for, read_net
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


def test_a_training_goes_from_request_to_net(app: Flask, root: Api) -> None:
    """Progress counts up; at the end losses, matches, a picture and the file of the net are there."""
    here = app.extensions["annals"]
    answer = root.post("/v1/trainings", wishes())
    assert answer.status_code == 202
    path = answer.headers["Location"]
    assert answer.json["stage"] == {"generation": 1, "doing": "games", "done": 0, "total": 10}
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
        ({"agents": ["greedy:easy", "random"]}, "body.agents.1"),
        ({"agents": ["greedy.v1:easy"]}, "body.agents.0"),
    ],
)
def test_what_cannot_be_trained_is_refused(root: Api, wrong: dict[str, Any], where: str) -> None:
    """Every fault is named, and nothing is stored."""
    answer = root.post("/v1/trainings", wishes(**wrong))
    assert (answer.status_code, answer.json["code"]) == (422, "bad_setup")
    assert [fault["where"] for fault in answer.json["errors"]] == [where]
    assert root.ok("GET", "/v1/trainings")["trainings"] == []


def test_trainings_are_for_administrators(ada: Api, anonymous: Api, root: Api) -> None:
    """A player and a stranger are refused; an unknown training is a problem."""
    assert ada.post("/v1/trainings", wishes()).json["code"] == "wrong_scope"
    assert anonymous.get("/v1/trainings").json["code"] == "no_token"
    for path in ("", "/chart", "/nets/1"):
        assert root.get(f"/v1/trainings/{uuid4()}{path}").json["code"] == "unknown_training"
