"""Does the app do what its specification says, for generated requests?"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, settings
from openapi_spec_validator import validate

from application.people.accounts import SCOPES
from eventstore.database import Database
from tests.service.generated import OURS, Hosted

COMMITTED = Path(__file__).parents[2] / "api_spec" / "openapi.yaml"

SHORT = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@pytest.mark.parametrize("flags", [(), ("-OO",)], ids=["as usual", "without docstrings"])
def test_the_committed_specification_is_what_the_app_says(flags: tuple[str, ...]) -> None:
    """`api_spec/openapi.yaml` is what `annals openapi` prints, whether or not Python keeps docstrings."""
    command = [sys.executable, *flags, "-m", "service.cli", "openapi"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert printed == COMMITTED.read_text(encoding="utf-8"), "run `make openapi`"


@cache
def committed() -> dict[str, Any]:
    """The committed specification. The loader in C takes a twentieth of the time of the other."""
    found: dict[str, Any] = yaml.load(COMMITTED.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return found


def test_the_specification_is_valid() -> None:
    """The specification is valid OpenAPI 3.1."""
    validate(committed())


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Every operation of the committed specification."""
    return [
        (path, method, op)
        for path, item in committed()["paths"].items()
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
    """Every operation says who may ask, by scopes that tokens have; streams, and they alone, take tickets, too."""
    for path, _, operation in operations():
        by_token = [needed for needed in operation["security"] if needed not in ({}, {"ticket": []})]
        for needed in by_token:
            assert set(needed) == {"token"}
            assert set(needed["token"]) <= set(SCOPES)
        assert ({"ticket": []} in operation["security"]) == (path.endswith("/stream"))


hosted = Hosted("operator")
schema = hosted.schema


@pytest.fixture(scope="module", autouse=True)
def service(new_database: Callable[..., str], migrated_template: str) -> Iterator[None]:
    """What is asked works on a database of its own."""
    with Database(new_database(migrated_template)) as database:
        hosted.open(database)
        yield


@schema.parametrize()
@SHORT
def test_answers_are_as_documented(case: Any) -> None:
    """Good and bad requests get documented answers."""
    case.call_and_validate(**OURS)


class Sequences(schema.as_state_machine()):  # type: ignore[misc]  # made at run time
    """Follows the links of the specification."""

    def validate_response(self, response: Any, case: Any, **given: Any) -> None:
        case.validate_response(response, transport_kwargs=given, **OURS)


machine = Sequences


class TestSequences(machine.TestCase):  # type: ignore[name-defined, misc]  # made at run time
    """Requests that follow from each other get documented answers, too."""

    settings = settings(SHORT, max_examples=10, stateful_step_count=6)
