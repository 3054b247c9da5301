"""Can machines of somebody else answer for an engine, each answer once, and does no seat hang on them?"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask

from application.engines import outside
from application.games.commands import GameCommands
from domain.registry import bundled_pack
from eventstore.database import Database
from eventstore.events import payload_of
from service.gate import Places
from service.work import services
from tests.application.repeating import repeated
from tests.service.conftest import Api
from tests.service.playing import InProcess, mine, move
from tests.service.tiny import TITLE
from workers.jobs.opponent_turn import opponent_turn
from workers.opponents import agent_named
from workers.outside import OutsideWorker, view_of
from workers.runtime import Runtime, use

TURN = "/v1/work/acquisitions"


@pytest.fixture
def machine(app: Flask, operator: Api) -> Api:
    """A machine of the engine `deep-green`."""
    made = operator.ok("POST", "/v1/engines", {"name": "deep-green", "titles": [TITLE.slug]})
    return Api(app.test_client(), made["token"])


@pytest.fixture
def game(ada: Api, machine: Api) -> str:
    """Path of a running game: Ada holds seat 0, the engine seat 1; both have a sealed answer pending."""
    opponents = [{"seat": 1, "engine": "deep-green"}]
    made = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, "opponents": opponents})
    path = f"/v1/games/{made['game']}"
    ada.ok("POST", f"{path}/seats/0", {})
    return path


def moves(app: Flask, path: str) -> list[Any]:
    """The moves of a game."""
    store = app.extensions["annals"].store
    return [e for e in store.read(UUID(path.rsplit("/", 1)[1])) if e.type == "move_made"]


def first(work: Any) -> dict[str, Any]:
    """The first option of a piece of work as an answer."""
    return {"option": work["decision"]["options"][0]["text"], "evaluation": 500, "nodes": 7, "budget": 1}


def run_out(app: Flask, work: Any) -> None:
    """Let the time of a lease be over."""
    query = "UPDATE leases SET expires_at = taken_at - interval '1 s' WHERE id = %s RETURNING id"
    app.extensions["annals"].database.rows(query, work["id"])


def test_a_machine_answers_for_its_engine(app: Flask, ada: Api, machine: Api, game: str) -> None:
    """Work is the seat's view and decision; the answer becomes a move of the engine with its evaluation."""
    work = machine.ok("POST", TURN, {})
    assert (work["kind"], work["engine"], work["level"], work["seat"]) == ("turn", "deep-green", "normal", 1)
    done = machine.ok("POST", f"/v1/work/{work['id']}/submissions", first(work))
    [made] = moves(app, game)
    assert done == {"game": game.rsplit("/", 1)[1], "version": made.version, "status": "running"}
    assert made.actor == "engine:deep-green"
    choice = payload_of(made)["choice"]
    assert choice["outside"]
    assert (choice["engine"], choice["evaluation"], choice["seed"]) == ("deep-green", 500, work["seed"])
    assert machine.post(TURN, {}).status_code == 204


def test_work_holds_nothing_but_what_the_seat_sees(app: Flask, ada: Api, machine: Api, game: str) -> None:
    """The position is that of the seat, byte for byte, and can be read by the rules as the seat's redacted state."""
    work = machine.ok("POST", TURN, {})
    commands: GameCommands = app.extensions["annals"].commands
    now = commands.games.load(UUID(work["position"]["game"]))
    assert now.state is not None
    known = TITLE.redact(now.state, 1)
    assert work["position"]["state"] == TITLE.codec.encode_state(known)
    assert view_of(work["position"], bundled_pack(TITLE.slug))[1] == known
    hidden = now.state.hands[0] + now.state.deck
    assert not [card for card in hidden if f'"{card}"' in str(work).replace("'", '"')]
    assert now.seed.hex() not in str(work)
    assert {o["text"] for o in work["decision"]["options"]} == {f"aside:{c}" for c in now.state.hands[1]}


def test_an_answer_is_made_once(app: Flask, machine: Api, game: str) -> None:
    """The same answer again gets the first one's answer; another answer under the same lease is refused."""
    work = machine.ok("POST", TURN, {})
    path = f"/v1/work/{work['id']}/submissions"
    assert machine.ok("POST", path, first(work)) == machine.ok("POST", path, first(work))
    other = {"option": work["decision"]["options"][1]["text"]}
    assert machine.post(path, other).json["code"] == "idempotency_key_reused"
    assert len(moves(app, game)) == 1


def test_two_machines_race_for_work(app: Flask, machine: Api, game: str) -> None:
    """Of many machines that ask at once, one gets the work."""

    def ask(_: int) -> int:
        return Api(app.test_client(), machine.token).post(TURN, {}).status_code

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(ask, range(16))) == [200] + [204] * 15


def test_a_late_answer_is_refused(app: Flask, machine: Api, game: str) -> None:
    """When a lease has run out, another machine gets the work, and the first one's answer changes nothing."""
    late = machine.ok("POST", TURN, {})
    run_out(app, late)
    work = machine.ok("POST", TURN, {})
    assert work["id"] != late["id"]
    assert machine.post(f"/v1/work/{late['id']}/submissions", first(late)).json["code"] == "work_gone"
    assert machine.post(f"/v1/work/{late['id']}/renewals").json["code"] == "work_gone"
    assert moves(app, game) == []
    machine.ok("POST", f"/v1/work/{work['id']}/submissions", first(work))
    assert len(moves(app, game)) == 1


def test_an_illegal_answer_is_refused_and_may_be_mended(app: Flask, machine: Api, game: str) -> None:
    """An option that is not offered, or is none, changes nothing, and the lease goes on."""
    work = machine.ok("POST", TURN, {})
    path = f"/v1/work/{work['id']}/submissions"
    assert machine.post(path, {"option": "aside:c99"}).json["code"] == "illegal_option"
    assert machine.post(path, {"option": "::"}).json["code"] == "malformed_option"
    assert machine.post(path, {"option": "aside:c1", "evaluation": 1001}).json["code"] == "invalid"
    assert moves(app, game) == []
    machine.ok("POST", path, first(work))


def test_what_others_seal_meanwhile_spoils_no_answer(app: Flask, ada: Api, machine: Api, game: str) -> None:
    """An answer to a sealed decision stands although the other seat has answered since."""
    work = machine.ok("POST", TURN, {})
    move(ada, game)
    machine.ok("POST", f"/v1/work/{work['id']}/submissions", first(work))
    assert [payload_of(e)["seat"] for e in moves(app, game)] == [0, 1]


def test_an_answer_to_a_decision_that_is_past_is_refused(app: Flask, ada: Api, machine: Api, game: str) -> None:
    """When another opponent has stepped in, or the game has ended, the answer comes too late."""
    work = machine.ok("POST", TURN, {})
    stand_in(app, game)
    assert machine.post(f"/v1/work/{work['id']}/submissions", first(work)).json["code"] == "work_gone"
    ada.ok("POST", f"{game}/resignations", {})
    assert machine.post(f"/v1/work/{work['id']}/submissions", first(work)).json["code"] == "work_gone"
    assert len(moves(app, game)) == 1


def stand_in(app: Flask, path: str) -> None:
    """Do what the sweeper asks for a turn that was left lying; greedy cannot play the tiny title, so random does."""
    here = app.extensions["annals"]
    [pending] = here.store.pending(engine_only=True)
    use(Runtime(here))
    try:
        assert opponent_turn(str(pending.game_id), pending.version, pending.seat) == {"done": False}
        assert opponent_turn(str(pending.game_id), pending.version, pending.seat, rung=2)["done"]
    finally:
        use(None)


def test_three_failures_bring_another_opponent(app: Flask, machine: Api, game: str) -> None:
    """Given up or left until the lease ran out: after three times another opponent answers, and the event says so."""
    here = app.extensions["annals"]
    for n in range(3):
        assert here.outside_engines.overdue() == []
        work = machine.ok("POST", TURN, {})
        if n == 1:
            run_out(app, work)
        else:
            assert machine.post(f"/v1/work/{work['id']}/aborts", {"why": "no idea"}).status_code == 204
    assert machine.post(TURN, {}).status_code == 204
    assert [why for _, why in here.outside_engines.overdue()] == ["failed"]
    stand_in(app, game)
    [made] = moves(app, game)
    assert made.actor == "engine:random"
    asked = {"engine": "deep-green", "level": "normal", "attempt": 2}
    assert payload_of(made)["choice"]["stands_in_for"] == asked
    assert here.outside_engines.overdue() == []


def test_turns_of_engines_that_are_away_do_not_wait(
    app: Flask, operator: Api, machine: Api, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn that no machine takes within the engine's patience is overdue, sooner where none has been seen."""
    here = app.extensions["annals"]
    assert here.outside_engines.overdue() == []
    monkeypatch.setattr(outside, "PATIENCE_AWAY", 0)
    assert [why for _, why in here.outside_engines.overdue()] == ["away"]
    work = machine.ok("POST", TURN, {})
    assert here.outside_engines.overdue() == []
    machine.ok("POST", f"/v1/work/{work['id']}/aborts")
    assert here.outside_engines.overdue() == [], "a machine has just been seen: another may take it"
    assert operator.delete("/v1/engines/deep-green").status_code == 204
    assert [why for _, why in here.outside_engines.overdue()] == ["retired"]


def test_leases_are_renewed(app: Flask, machine: Api, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A renewal puts the end off, up to the longest lease."""
    work = machine.ok("POST", TURN, {})
    later = machine.ok("POST", f"/v1/work/{work['id']}/renewals")["expires_at"]
    assert later > work["expires_at"]
    monkeypatch.setattr("application.engines.outside.LONGEST_LEASE", 0)
    assert machine.ok("POST", f"/v1/work/{work['id']}/renewals")["expires_at"] < work["expires_at"]
    assert machine.post(f"/v1/work/{work['id']}/submissions", first(work)).json["code"] == "work_gone"


def test_work_can_be_asked_for_again(app: Flask, machine: Api, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the connection is lost with the lease, the machine gets it, and nobody waits until it is over."""
    monkeypatch.setattr(Database, "run", repeated(Database.run))
    assert machine.ok("POST", TURN)["kind"] == "turn"
    assert machine.post(TURN, {}).status_code == 204


def test_who_waits_for_work_leaves_their_place(
    app: Flask, ada: Api, machine: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others are served meanwhile, also by a process with one place."""
    gate: Any = app.wsgi_app
    gate.places = Places(1)
    answers: list[int] = []
    rest = SimpleNamespace(
        monotonic=time.monotonic, sleep=lambda _: answers.append(ada.get("/v1/me").status_code) or time.sleep(0.2)
    )
    monkeypatch.setattr(services, "time", rest)
    assert machine.post(TURN, {"wait": 1}).status_code == 204
    assert set(answers) == {200}


def test_work_is_for_the_owners_machines(app: Flask, ada: Api, operator: Api, machine: Api, game: str) -> None:
    """Only tokens of the scope `work` of the engine's owner take its work, and they can do nothing else."""
    assert ada.post(TURN, {}).json["code"] == "wrong_scope"
    assert machine.get(f"{game}/decisions").json["code"] == "wrong_scope"
    assert machine.post("/v1/games", {"title": TITLE.slug, "seats": 2}).json["code"] == "wrong_scope"
    other = operator.ok("POST", "/v1/engines", {"name": "other", "owner": ada.player})
    stranger = Api(app.test_client(), other["token"])
    assert stranger.post(TURN, {}).status_code == 204
    assert stranger.post(TURN, {"engines": ["deep-green"]}).json["code"] == "unknown_engine"
    work = machine.ok("POST", TURN, {"engines": ["deep-green"], "wait": 1})
    assert stranger.post(f"/v1/work/{work['id']}/submissions", first(work)).json["code"] == "unknown_work"
    assert stranger.post(f"/v1/work/{uuid4()}/aborts").json["code"] == "unknown_work"


def test_engines_are_registered_by_the_operator(app: Flask, ada: Api, operator: Api, machine: Api) -> None:
    """Names are given once, titles must exist, and an engine sits only in games of its titles at its levels."""
    assert ada.post("/v1/engines", {"name": "mine"}).json["code"] == "wrong_scope"
    assert operator.post("/v1/engines", {"name": "deep-green"}).json["code"] == "engine_exists"
    assert operator.post("/v1/engines", {"name": "mcts"}).json["code"] == "engine_exists"
    assert operator.post("/v1/engines", {"name": "x:y"}).json["code"] == "invalid"
    assert operator.post("/v1/engines", {"name": "chess", "titles": ["chess"]}).json["code"] == "bad_setup"
    nobody = {"name": "lost", "owner": str(uuid4())}
    assert operator.post("/v1/engines", nobody).json["code"] == "unknown_player"
    listed = {e["engine"]: e for e in ada.ok("GET", "/v1/engines")["engines"]}
    assert {"random", "greedy", "mcts", "deep-green"} == listed.keys()
    assert listed["deep-green"]["owner"] == operator.player

    def seated(title: str, seats: int, level: str = "normal") -> Any:
        opponents = [{"seat": 0, "engine": "deep-green", "level": level}]
        return ada.post("/v1/games", {"title": title, "seats": seats, "opponents": opponents})

    assert seated(TITLE.slug, 2).status_code == 201
    assert seated(TITLE.slug, 2, "divine").json["code"] == "bad_setup"
    assert seated("endeavor", 3).json["code"] == "bad_setup"
    engines = [e["engine"] for e in ada.ok("GET", f"/v1/titles/{TITLE.slug}")["engines"]]
    assert engines == ["random", "greedy", "mcts", "deep-green"]
    operator.delete("/v1/engines/deep-green")
    assert seated(TITLE.slug, 2).json["code"] == "bad_setup"
    assert operator.delete("/v1/engines/nobody").json["code"] == "unknown_engine"


@pytest.mark.parametrize(("seconds", "status"), [(0, 422), (1, 201), (600, 201), (601, 422)])
def test_a_turn_waits_for_a_machine_between_a_second_and_ten_minutes(operator: Api, seconds: int, status: int) -> None:
    """Nobody registers an engine whose turns go to another opponent at once, or keep a game waiting for longer."""
    assert operator.post("/v1/engines", {"name": "deep-green", "patience": seconds}).status_code == status


def test_a_machine_asks_for_each_kind_of_work_once(machine: Api) -> None:
    """There are two kinds, so three of them are refused, and so is none."""
    assert machine.post(TURN, {"kinds": ["analysis", "turn"]}).status_code == 204
    for kinds in ([], ["turn", "analysis", "turn"]):
        assert machine.post(TURN, {"kinds": kinds}).json["code"] == "invalid"


def test_engines_of_an_owner_who_is_forgotten_are_retired(
    app: Flask, ada: Api, operator: Api, newcomer: Callable[..., Api]
) -> None:
    """Their tokens are dead, leases given back, seats answered for by another opponent, and no more are registered."""
    here, zeb = app.extensions["annals"], newcomer("Zebulon")
    made = operator.ok("POST", "/v1/engines", {"name": "zebra", "owner": zeb.player})
    kept = operator.ok("POST", "/v1/engines", {"name": "kept"})
    machine = Api(app.test_client(), made["token"])
    body = {"title": TITLE.slug, "seats": 2, "opponents": [{"seat": 1, "engine": "zebra"}]}
    path = f"/v1/games/{ada.ok('POST', '/v1/games', body)['game']}"
    ada.ok("POST", f"{path}/seats/0", {})
    work = machine.ok("POST", TURN, {})
    assert zeb.delete(f"/v1/me?confirm={zeb.player}").status_code == 204
    for answer in (machine.post(TURN, {}), machine.post(f"/v1/work/{work['id']}/submissions", first(work))):
        assert answer.json["code"] == "bad_token"
    lease = here.outside_engines.lease(UUID(work["id"]))
    assert lease is not None
    assert lease.state == "released"
    retired = {e["engine"]: e["retired"] for e in ada.ok("GET", "/v1/engines")["engines"] if e["outside"]}
    assert retired == {"zebra": True, "kept": False}
    assert Api(app.test_client(), kept["token"]).post(TURN, {}).status_code == 204
    assert [why for _, why in here.outside_engines.overdue()] == ["retired"]
    stand_in(app, path)
    [move_] = moves(app, path)
    assert (move_.actor, payload_of(move_)["choice"]["stands_in_for"]["engine"]) == ("engine:random", "zebra")
    assert ada.post("/v1/games", body).json["code"] == "bad_setup"
    again = operator.post("/v1/engines", {"name": "zebra2", "owner": zeb.player})
    assert again.json["code"] == "unknown_player"


def test_the_reference_worker_plays_a_game_to_its_end(app: Flask, ada: Api, machine: Api, game: str) -> None:
    """An agent of ours, run through the API, answers every turn of its seat until the game is finished."""
    worker = OutsideWorker(InProcess(machine), agent_named("random"))  # type: ignore[arg-type]  # the same shape
    for _ in range(200):
        if ada.ok("GET", game)["status"] != "running":
            break
        if mine(ada, game) is not None:
            move(ada, game)
        else:
            assert worker.once()
    assert ada.ok("GET", game)["status"] == "finished"
    assert {e.actor for e in moves(app, game) if payload_of(e)["seat"] == 1} == {"engine:deep-green"}
    assert not worker.once()


@pytest.mark.parametrize("title", ["endeavor", "imperial_struggle", "imperialism", "pax_renaissance"])
@pytest.mark.parametrize("agent", ["greedy:easy", "mcts@2"])
def test_engines_of_ours_play_every_title_from_outside(
    title: str, agent: str, app: Flask, ada: Api, operator: Api
) -> None:
    """Views come back whole from JSON: `greedy` and `mcts` choose outside as the rules let them choose inside."""
    made = operator.ok("POST", "/v1/engines", {"name": "ours"})
    seats = ada.ok("GET", f"/v1/titles/{title}")["seats"][0]
    opponents = [{"seat": seat, "engine": "ours"} for seat in range(seats)]
    path = "/v1/games/" + ada.ok("POST", "/v1/games", {"title": title, "seats": seats, "opponents": opponents})["game"]
    worker = OutsideWorker(InProcess(Api(app.test_client(), made["token"])), agent_named(agent))  # type: ignore[arg-type]
    for _ in range(12):
        assert worker.once()
    assert len(moves(app, path)) == 12
