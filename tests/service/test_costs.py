"""What does each operation take from a caller's budget?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from service.budgets import Budgets
from service.config import Settings
from tests.service.conftest import Api
from tests.service.playing import finish, mine
from tests.service.tiny import TITLE

BUDGET = 1_000_000
CONTENT = f"/v1/titles/{TITLE.slug}/content?lang=hu"
UNCOUNTED = {"read_alive", "read_ready", "read_metrics"}
"""Probes of the operator's own machines."""
DEMANDING = {
    "export_records": 20,
    "read_record": 10,
    "read_proof": 10,
    "read_audit": 2,
    "read_luck": 10,
    "verify_record": 50,
    "fork_game": 10,
    "read_replay": 5,
    "read_marks": 10,
    "draw_moments": 5,
    "compare_positions": 5,
    "draw_board": 2,
    "tell_board": 2,
}
"""What costs more than one unit; a test of its own, so that nobody lowers one without saying so here."""


@pytest.fixture
def counted(serve: Callable[..., Flask]) -> Flask:
    """An app whose budgets suffice for one request to each operation."""
    return serve(Settings(rate_reads=BUDGET, rate_writes=BUDGET, rate_registrations=BUDGET, rate_tiles=BUDGET))


def operations(app: Flask) -> list[tuple[str, str, dict[str, Any]]]:
    """Method, path and description of all."""
    paths = app.test_client().get("/openapi.json").json["paths"]
    return [
        (method.upper(), path, found)
        for path, methods in paths.items()
        for method, found in methods.items()
        if isinstance(found, dict) and "operationId" in found
    ]


def left(answer: Any) -> int:
    """Units left of the budget that a request was charged to."""
    return int(answer.headers["RateLimit"].split(";r=")[1].split(";")[0])


def filled(path: str) -> str:
    """An address of an operation; there is nothing at it."""
    for name in ("slug", "code", "token_id", "code_id", "engine", "path"):
        path = path.replace(f"{{{name}}}", "nothing")
    for name in ("seat", "number", "old", "new", "generation"):
        path = path.replace(f"{{{name}}}", "1")
    while "{" in path:
        path = path[: path.index("{")] + str(UUID(int=7)) + path[path.index("}") + 1 :]
    return path


def test_every_operation_is_charged_what_it_costs(counted: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """To whoever has a token, has none, or guesses one; nothing but probes is free."""
    charge, charged = Budgets.charge, []

    def noted(self: Budgets, name: str, network: str, player: str | None = None, cost: int = 1) -> dict[str, str]:
        if name in self.policies:
            charged.append((player is not None, cost))
        return charge(self, name, network, player, cost)

    client = counted.test_client()
    token = client.post("/v1/guests").json["token"]["token"]
    callers = ({}, {"Authorization": "Bearer annals_00_00"}, {"Authorization": f"Bearer {token}"})
    found = operations(counted)
    monkeypatch.setattr(Budgets, "charge", noted)
    for method, path, operation in found:
        if operation["operationId"] in UNCOUNTED:
            continue
        cost = operation.get("x-annals-cost", 1)
        for headers in callers:
            charged.clear()
            client.open(filled(path), method=method, headers=headers).close()
            assert charged in ([(True, cost)], [(False, cost)]), (method, path, headers)
            scopes = {scope for each in operation["security"] for scope in each.get("token", ())}
            if headers is callers[-1] and scopes & {"read", "play"}:
                assert charged == [(True, cost)], (method, path)


def test_demanding_operations_cost_what_they_take(counted: Flask) -> None:
    """The specification tells the units of each."""
    told = {
        found["operationId"]: found["x-annals-cost"] for *_, found in operations(counted) if "x-annals-cost" in found
    }
    assert told == DEMANDING


def test_players_are_made_from_a_budget_of_their_own(counted: Flask) -> None:
    """Players, guests and recoveries together, by network: whoever makes many gets no more budgets by it."""
    client = counted.test_client()
    answers = [
        client.post("/v1/players", json={"name": "Ada"}),
        client.post("/v1/guests"),
        client.post("/v1/recoveries", json={"code": "recovery_0_0"}),
    ]
    assert [answer.headers["RateLimit-Policy"] for answer in answers] == [f'"registrations";q={BUDGET};w=3600'] * 3
    assert [BUDGET - left(answer) for answer in answers] == [1, 2, 3]


def test_what_grows_costs_by_what_is_asked_for(app: Flask, ada: Api, ben: Api, started: str, spent: list[int]) -> None:
    """Events, frames, records and options of a preview beyond those that the first units pay."""
    option = mine(ada, started)["options"][0]["text"]
    ada.post(f"{started}/previews", {"options": [option] * 12})
    assert spent[-2:] == [1, 2]
    finish(started, ada, ben)
    version = ada.ok("GET", started)["version"]
    lines = {"Accept": "application/x-ndjson"}
    past = version // 2
    for path, headers, paid in (
        (f"{started}?version={past}", {}, [1, 1]),
        (f"{started}?version={version}", {}, [1]),
        (f"{started}/board.svg?version={past}", {}, [2, 1, 3]),
        (f"{started}/text?version={past}", {}, [2, 1, 1]),
        # What is kept has been paid for.
        (f"{started}/text?version={past}", {}, [2, 1]),
        (CONTENT, {}, [1, 3]),
        (CONTENT, {}, [1]),
        (f"{started}?fields=version", {}, [1]),
        ("/docs", {}, [3]),
        (f"{started}/events?limit=500", {}, [1, version // 10]),
        (f"{started}/events?after={version - 1}", {}, [1]),
        (f"{started}/replay", {}, [5, (version - 1) // 5]),
        (f"{started}/replay", lines, [5, (version - 1) // 5]),
        ("/v1/records", {}, [20]),
        ("/v1/records", lines, [20, 5]),
    ):
        spent.clear()
        ada.get(path, **headers).close()
        assert spent == [units for units in paid if units], path


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The units that requests are charged, where the first of an operation pay for nothing more."""
    charge, units = Budgets.charge, []

    def noted(self: Budgets, name: str, network: str, player: str | None = None, cost: int = 1) -> dict[str, str]:
        units.append(cost)
        return charge(self, name, network, player, cost)

    monkeypatch.setattr(Budgets, "charge", noted)
    monkeypatch.setattr("service.replays.views._INCLUDED", 0)
    return units


def test_lists_selections_and_uploads_cost_by_their_size(
    ada: Api, started: str, spent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of games, a selection from much, and a record that is verified."""
    monkeypatch.setattr("service.games.listing._GAMES_PER_UNIT", 1)
    monkeypatch.setattr("service.endpoints._SELECTED_PER_UNIT", 1)
    monkeypatch.setattr("service.audit.views._BYTES_PER_UNIT", 1)
    spent.clear()
    ada.ok("GET", "/v1/games?limit=1")
    assert spent == [1, 1]
    spent.clear()
    whole = len(ada.get(f"{started}/audit").data)
    ada.get(f"{started}/audit?fields=version")
    assert spent == [2, 2, whole]
    spent.clear()
    sent = {"Authorization": f"Bearer {ada.token}"}
    ada.client.post(
        "/v1/records/verifications", data=b"nothing", content_type="application/x-ndjson", headers=sent
    ).close()
    assert spent == [50, 7]
