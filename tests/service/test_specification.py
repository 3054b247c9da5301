"""Does the app do what its specification says, whatever it is asked?"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import schemathesis
import yaml
from hypothesis import HealthCheck, settings
from openapi_spec_validator import validate
from schemathesis.checks import positive_data_acceptance

from eventstore.accounts import SCOPES, MemoryAccounts
from eventstore.memory import MemoryStore
from service.app import create_app
from service.config import Settings
from service.players.services import register

COMMITTED = Path(__file__).parents[2] / "api_spec" / "openapi.yaml"

SHORT = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
LONG = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))


def test_the_committed_specification_is_what_the_app_says() -> None:
    """`api_spec/openapi.yaml` is what `annals openapi` prints."""
    code = "import sys; from service.spec import dump; sys.stdout.write(dump())"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed == COMMITTED.read_text(encoding="utf-8"), "run `make openapi`"


def test_the_specification_is_valid() -> None:
    """The specification is valid OpenAPI 3.1."""
    validate(yaml.safe_load(COMMITTED.read_text(encoding="utf-8")))


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Every operation of the committed specification."""
    doc = yaml.safe_load(COMMITTED.read_text(encoding="utf-8"))
    return [
        (path, method, op)
        for path, item in doc["paths"].items()
        for method, op in item.items()
        if method != "parameters"
    ]


@pytest.mark.parametrize(("path", "method", "operation"), operations(), ids=lambda x: x if isinstance(x, str) else "")
def test_every_operation_is_documented(path: str, method: str, operation: dict[str, Any]) -> None:
    """An operation has a summary, an example of success where it answers something, and its problems."""
    assert operation["summary"]
    success = next(r for status, r in operation["responses"].items() if status.startswith("2"))
    for media in success.get("content", {}).values():
        assert "example" in media or "examples" in media, (method, path)
    assert {"500", "503"} <= operation["responses"].keys()


def test_scopes_are_ours() -> None:
    """Every operation says who may ask, by scopes that tokens have."""
    for _, _, operation in operations():
        for needed in operation["security"]:
            assert needed == {} or (set(needed) == {"token"} and set(needed["token"]) <= set(SCOPES))


@schemathesis.serializer("application/x-ndjson")
def ndjson(context: Any, value: Any) -> bytes:
    """A record is sent as it is; what is no text is sent as JSON."""
    return value.encode("utf-8", "replace") if isinstance(value, str) else json.dumps(value).encode()


def hosted() -> Any:
    """The schema of an app with a player and two games: one that waits for players, one that runs."""
    accounts = MemoryAccounts()
    # The client within the process says that it takes compressed answers, and cannot read them.
    none = Settings(
        rate_reads=0,
        rate_writes=0,
        rate_registrations=0,
        compress=False,
        stream_seconds=0,
        streams_per_caller=4096,
    )
    app = create_app(none, store=MemoryStore(), accounts=accounts)
    _, _, token = register(accounts, "Ada", ("read", "play", "admin"))
    headers = {"Authorization": f"Bearer {token}"}
    client = app.test_client()

    def opened(seats: int, opponents: int) -> str:
        rows = [{"seat": seats - 1 - i, "engine": "random"} for i in range(opponents)]
        body = {"title": "endeavor", "seats": seats, "opponents": rows}
        game: str = client.post("/v1/games", json=body, headers=headers).json["game"]
        return game

    running, waiting = opened(3, 2), opened(4, 1)
    client.post(f"/v1/games/{running}/seats/0", json={}, headers=headers)
    found = schemathesis.openapi.from_wsgi("/openapi.json", app)

    @found.auth()
    class Bearer:
        def get(self, case: Any, context: Any) -> str:
            return token

        def set(self, case: Any, data: str, context: Any) -> None:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}

    @found.hook
    def map_path_parameters(context: Any, path_parameters: Any) -> Any:
        # Most cases ask for what there is; the others for anything.
        given = dict(path_parameters or {})
        game, slug = str(given.get("game_id", "")), given.get("slug", "")
        if game[:1] in set("01234567"):
            given["game_id"] = running
        elif game[:1] in set("89abcd"):
            given["game_id"] = waiting
        if isinstance(slug, str) and len(slug) % 2:
            given["slug"] = "endeavor"
        return given

    return found


schema = hosted()


SHAPELESS = {"invalid", "malformed_json", "malformed_header", "unsupported_media_type", "not_acceptable"}
"""Codes of problems that a request which fits its schema never has."""


def fitting_requests_fit(ctx: Any, response: Any, case: Any) -> None:
    """What fits the documented schema is not refused for its shape; it may be refused by the rules of a game."""
    if case.meta is None or case.meta.generation.mode.value != "positive" or response.status_code < 400:
        return
    code = response.json().get("code")
    assert code not in SHAPELESS, f"{case.method} {case.path}: a fitting request was answered {response.text}"


OURS = {"excluded_checks": [positive_data_acceptance], "additional_checks": [fitting_requests_fit]}


@schema.parametrize()
@SHORT
def test_answers_are_as_documented(case: Any) -> None:
    """Good and bad requests get documented answers."""
    case.call_and_validate(**OURS)


@pytest.mark.long
@schema.parametrize()
@LONG
def test_answers_are_as_documented_long(case: Any) -> None:
    """The same with many more requests."""
    case.call_and_validate(**OURS)


class Sequences(schema.as_state_machine()):  # type: ignore[misc]  # made at run time
    """Follows the links of the specification."""

    def validate_response(self, response: Any, case: Any, **given: Any) -> None:
        case.validate_response(response, transport_kwargs=given, **OURS)


machine = Sequences


class TestSequences(machine.TestCase):  # type: ignore[name-defined, misc]  # made at run time
    """Requests that follow from each other get documented answers, too."""

    settings = settings(SHORT, max_examples=10, stateful_step_count=6)


@pytest.mark.long
class TestSequencesLong(machine.TestCase):  # type: ignore[name-defined, misc]  # made at run time
    """The same with many more requests."""

    settings = settings(LONG, max_examples=200, stateful_step_count=12)
