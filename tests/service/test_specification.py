"""Does the app do what its specification says, for generated requests?"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from openapi_spec_validator import validate
from schemathesis.checks import load_all_checks
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.python._constants.orchestrator import make_constants_value_source

from application.people.accounts import SCOPES
from eventstore.database import Database
from service.docs.views import SPECIFICATION
from tests.service.generated import OURS, Hosted

COMMITTED = Path(__file__).parents[2] / "api_spec" / "openapi.yaml"

# Beside what the library always asks; the long suite makes fifty of each operation for every level of authority.
SHORT = settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@pytest.mark.parametrize("flags", [(), ("-OO",)], ids=["as usual", "without docstrings"])
def test_the_committed_specification_is_what_the_app_says(flags: tuple[str, ...]) -> None:
    """`api_spec/openapi.yaml` is what `annals openapi` prints, whether or not Python keeps docstrings."""
    command = [sys.executable, *flags, "-m", "service.cli", "openapi"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert printed == COMMITTED.read_text(encoding="utf-8"), "run `make openapi`"


def test_what_is_served_is_what_is_committed() -> None:
    """Both forms hold one specification."""
    assert json.loads(SPECIFICATION.read_bytes()) == committed(), "run `make openapi`"


@cache
def committed() -> dict[str, Any]:
    """The committed specification. The loader in C takes a twentieth of the time of the other."""
    found: dict[str, Any] = yaml.load(COMMITTED.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return found


def test_the_specification_is_valid() -> None:
    """The specification is valid OpenAPI 3.1."""
    validate(committed())


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Every operation of the specification, read from its JSON: its YAML takes a second, in every process."""
    return [
        (path, method, op)
        for path, item in json.loads(SPECIFICATION.read_bytes())["paths"].items()
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


@pytest.fixture(scope="module")
def api(new_database: Callable[..., str], migrated_template: str) -> Iterator[Any]:
    """The schema of a service that works on a database of its own; made when a test runs, because it is dear."""
    hosted = Hosted("operator")
    with Database(new_database(migrated_template)) as database:
        hosted.open(database)
        yield hosted.schema


@pytest.fixture(scope="module")
def feedback(api: Any) -> FeedbackSources:
    """Constants of the service's source, which requests hold more often than others."""
    load_all_checks()
    return FeedbackSources(constants_value_source=make_constants_value_source(api))


@pytest.mark.parametrize("label", [f"{method.upper()} {path}" for path, method, _ in operations()])
def test_answers_are_as_documented(api: Any, feedback: FeedbackSources, label: str) -> None:
    """Good and bad requests get documented answers.

    The library's own collector makes the requests of all operations when tests are collected, in every process.
    """
    asked = []

    @SHORT
    def answers_are_as_documented(case: Any) -> None:
        asked.append(case.operation.label)
        case.call_and_validate(**OURS)

    build_operation_test(
        config=api.config,
        operation=api.find_operation_by_label(label),
        test_func=answers_are_as_documented,
        given_kwargs={},
        feedback=feedback,
    )()
    assert set(asked) == {label}


def test_answers_to_sequences_are_as_documented(api: Any) -> None:
    """Requests that follow from each other get documented answers, too."""

    class Sequences(api.as_state_machine()):  # type: ignore[misc]  # made at run time
        """Follows the links of the specification."""

        def validate_response(self, response: Any, case: Any, **given: Any) -> None:
            case.validate_response(response, transport_kwargs=given, **OURS)

    run_state_machine_as_test(Sequences, settings=settings(SHORT, max_examples=10, stateful_step_count=6))
