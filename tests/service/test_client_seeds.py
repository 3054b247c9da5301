"""Can players commit to their client seeds over HTTP, and does everybody see what a game waits for?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

from flask import Flask

from application.games import openings
from application.games.commands import GameCommands
from eventstore.database import Connection, Database
from eventstore.verification.verifier import seed_commitment
from service.context import Context
from tests.service.conftest import Api
from tests.service.playing import finish
from tests.service.tiny import TITLE
from workers.clock_sweep import ClockSweep

SEEDS = ("plum plum plum plum", "Zoë and a long rest")


def opened(ada: Api, **wanted: Any) -> str:
    """Path of a game with two free seats."""
    return "/v1/games/" + str(ada.ok("POST", "/v1/games", {"title": TITLE.slug, **wanted})["game"])


def commit(path: str, seat: int) -> dict[str, str]:
    """What a seat sends when it is taken."""
    return {"seed_commitment": seed_commitment(path.removeprefix("/v1/games/"), seat, SEEDS[seat])}


def late(app: Flask, seconds: int) -> ClockSweep:
    """The sweep so many seconds later."""
    here: Context = app.extensions["annals"]
    commands = GameCommands(here.store, clock=lambda: here.commands.now() + timedelta(seconds=seconds))
    return ClockSweep(commands, openings=here.openings)


def test_two_players_commit_and_open(ada: Api, ben: Api, anonymous: Api) -> None:
    """Every answer about the game names what it waits for; then it starts, and its luck says what protected it."""
    path = opened(ada)
    taken = ada.ok("POST", f"{path}/seats/0", commit(path, 0))
    assert (taken["seeds_due"], [line["text"] for line in taken["events"][0]["log"]]) == (
        None,
        ["North is taken by a player, who has committed to a client seed."],
    )
    early = ada.post(f"{path}/seats/0/client-seed", {"client_seed": SEEDS[0]})
    assert (early.status_code, early.json["code"]) == (409, "seats_free")
    taken = ben.ok("POST", f"{path}/seats/1", commit(path, 1))
    due = taken["seeds_due"]
    assert due["seats"] == [0, 1]
    assert taken["status"] == "open"
    assert ada.ok("GET", f"{path}/decisions")["seeds_due"] == due
    assert anonymous.ok("GET", path)["seeds_due"] == due
    assert anonymous.ok("GET", "/v1/games")["games"][0]["seeds_due"] == due
    assert [s["status"] for s in anonymous.ok("GET", f"{path}/luck")["seeds"]] == ["committed"] * 2
    assert ada.delete(f"{path}/seats/0").json["code"] == "seeds_due"
    assert ben.post(f"{path}/seats/0/client-seed", {"client_seed": SEEDS[0]}).json["code"] == "not_your_seat"
    assert ben.post(f"{path}/seats/7/client-seed", {"client_seed": SEEDS[0]}).json["code"] == "unknown_seat"
    assert ben.post(f"{path}/seats/1/client-seed", {"client_seed": SEEDS[0]}).json["code"] == "wrong_client_seed"
    assert ben.post(f"{path}/seats/1/client-seed", {"client_seed": "short"}).status_code == 422
    first = ben.post(f"{path}/seats/1/client-seed", {"client_seed": SEEDS[1]}, Idempotency_Key="b")
    again = ben.post(f"{path}/seats/1/client-seed", {"client_seed": SEEDS[1]}, Idempotency_Key="b")
    assert first.json == again.json
    assert first.json["seeds_due"]["seats"] == [0]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert ben.post(f"{path}/seats/1/client-seed", {"client_seed": SEEDS[1]}).json["code"] == "seed_opened"
    started = ada.ok("POST", f"{path}/seats/0/client-seed", {"client_seed": SEEDS[0]})
    assert (started["status"], started["seeds_due"]) == ("running", None)
    assert [e["type"] for e in started["events"]] == ["client_seed_opened", "game_started"]
    finish(path, ada, ben)
    luck = anonymous.ok("GET", f"{path}/luck")
    assert luck["protection"] == anonymous.ok("GET", f"{path}/audit")["protection"] == "commitments"
    assert luck["client_seeds"] == list(SEEDS)
    assert [s["status"] for s in luck["seeds"]] == ["opened"] * 2
    record = anonymous.get(f"{path}/record").data
    sent = {"data": record, "content_type": "application/x-ndjson"}
    headers = {"Authorization": f"Bearer {ada.token}"}
    assert ada.client.post("/v1/records/verifications", headers=headers, **sent).json["sound"] is True


def test_a_seat_gives_a_seed_or_a_commitment(ada: Api, ben: Api) -> None:
    """Not both, and an opponent neither; a commitment is a SHA-256 in hex."""
    path = opened(ada)
    both = {"client_seed": "plum", **commit(path, 0)}
    assert ada.post(f"{path}/seats/0", both).json["code"] == "contradiction"
    assert ada.post(f"{path}/seats/0", {"engine": "random", **commit(path, 0)}).json["code"] == "contradiction"
    assert ada.post(f"{path}/seats/0", {"seed_commitment": "AB" * 32}).status_code == 422
    ada.ok("POST", f"{path}/seats/0", {"client_seed": "plum"})
    ben.ok("POST", f"{path}/seats/1", commit(path, 1))
    assert ada.post(f"{path}/seats/0/client-seed", {"client_seed": SEEDS[0]}).json["code"] == "no_seed_commitment"
    ben.ok("POST", f"{path}/seats/1/client-seed", {"client_seed": SEEDS[1]})
    assert ada.ok("GET", f"{path}/audit")["protection"] == "one_commitment"
    assert ben.post(f"{path}/seats/1/client-seed", {"client_seed": SEEDS[1]}).json["code"] == "game_not_open"


def test_an_invitation_takes_a_commitment(ada: Api, ben: Api) -> None:
    """One for any seat must name it, since a commitment is bound to a seat."""
    path = opened(ada, visibility="private")
    ada.ok("POST", f"{path}/seats/0", {})
    accept = "/v1/invitations/{}/acceptances".format(ada.ok("POST", f"{path}/invitations", {})["code"])
    assert ben.post(accept, commit(path, 1)).json["code"] == "contradiction"
    assert ben.post(accept, {"seat": 1, "client_seed": "x", **commit(path, 1)}).json["code"] == "contradiction"
    assert ben.ok("POST", accept, {"seat": 1, **commit(path, 1)})["seat"] == 1
    assert ada.ok("GET", path)["seeds_due"]["seats"] == [1]
    ben.ok("POST", f"{path}/seats/1/client-seed", {"client_seed": SEEDS[1]})
    assert ada.ok("GET", path)["status"] == "running"


def test_a_withheld_seed_ends_the_game_for_all_to_see(app: Flask, ada: Api, ben: Api, anonymous: Api) -> None:
    """When the time is over, and not before; the record names the seat, shows the seed, and is sound."""
    path = opened(ada, seed_time=60)
    assert anonymous.ok("GET", path)["terms"]["seed_time"] == 60
    for seat, api in enumerate((ada, ben)):
        api.ok("POST", f"{path}/seats/{seat}", commit(path, seat))
    ada.ok("POST", f"{path}/seats/0/client-seed", {"client_seed": SEEDS[0]})
    assert late(app, 50).once() == []
    assert late(app, 61).once() == [UUID(path.removeprefix("/v1/games/"))]
    assert late(app, 61).once() == []
    shown = anonymous.ok("GET", path)
    assert (shown["status"], shown["seeds_due"]) == ("abandoned", None)
    last = anonymous.ok("GET", f"{path}/events?after={shown['version'] - 1}")["events"][0]
    assert (last["type"], last["payload"]["seats"]) == ("seeds_withheld", [1])
    (line,) = last["log"]
    assert line["text"] == "East did not open its client seed in time: the game does not start."
    luck = anonymous.ok("GET", f"{path}/luck")
    assert [s["status"] for s in luck["seeds"]] == ["opened", "withheld"]
    assert luck["seed"] is not None
    assert ben.post(f"{path}/seats/1/client-seed", {"client_seed": SEEDS[1]}).json["code"] == "game_not_open"
    told = anonymous.ok("GET", f"{path}/stream?after={shown['version'] - 1}", Accept="application/json")
    assert (told["events"][0]["type"], told["over"]) == ("seeds_withheld", True)


def test_games_that_wait_are_found_by_an_index(app: Flask, database: Database, ada: Api, ben: Api) -> None:
    """However many games there are, the search reads those whose time is over; none of them counts as idle."""
    here: Context = app.extensions["annals"]
    path = opened(ada)
    ada.ok("POST", f"{path}/seats/0", commit(path, 0))
    assert len(here.openings.idle(timedelta())) == 1
    ben.ok("POST", f"{path}/seats/1", commit(path, 1))
    assert here.openings.idle(timedelta()) == []
    assert here.openings.overdue(here.commands.now()) == []
    assert len(here.openings.overdue(here.commands.now() + timedelta(days=1, seconds=1))) == 1

    def plan(conn: Connection) -> list[Any]:
        with conn.transaction():
            # Of one row every way costs the same; of many, only this index need not be sorted.
            conn.execute("SET LOCAL enable_seqscan = off")
            conn.execute("SET LOCAL enable_sort = off")
            return conn.execute("EXPLAIN " + openings._OVERDUE, ("2026-11-20T09:00:00.000000Z", 9)).fetchall()

    assert "lobby_by_seeds" in str(database.run(plan))


def test_an_erased_player_is_released_when_the_game_has_started(
    app: Flask, ada: Api, ben: Api, newcomer: Callable[..., Api]
) -> None:
    """Nobody leaves while a game waits for client seeds; the sweep comes back until it does not."""
    here: Context = app.extensions["annals"]
    path = opened(ada)
    ada.ok("POST", f"{path}/seats/0", commit(path, 0))
    ben.ok("POST", f"{path}/seats/1", {})
    assert ben.delete(f"/v1/me?confirm={ben.player}").status_code == 204
    assert here.erasure.release_all() == []
    assert ada.ok("GET", path)["seats"][1]["player"] == ben.player
    ada.ok("POST", f"{path}/seats/0/client-seed", {"client_seed": SEEDS[0]})
    assert [str(player) for player in here.erasure.release_all()] == [ben.player]
    assert ada.ok("GET", path)["seats"][1]["engine"] is not None
