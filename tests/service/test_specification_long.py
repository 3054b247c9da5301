"""Does the app do what its specification says, for fifty thousand generated requests of all kinds of callers?

`ANNALS_CASES` sets how many requests are made altogether, at least; 1000 is a quick run.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.errors import FlakyStrategyDefinition
from hypothesis.stateful import run_state_machine_as_test

from eventstore.database import Database
from tests.service.generated import LEVELS, OURS, Hosted
from tests.service.test_specification import operations

pytestmark = [pytest.mark.long, pytest.mark.timeout(3 * 3600)]

CASES = int(os.environ.get("ANNALS_CASES", "50000"))
STEPS = 12
SINGLE = settings(
    max_examples=max(2, CASES * 4 // 5 // len(LEVELS) // len(operations())),
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
SEQUENCES = settings(SINGLE, max_examples=max(1, CASES // 5 // len(LEVELS) // STEPS), stateful_step_count=STEPS)
MADE: Counter[str] = Counter()
"""Requests made, by level."""


HOSTED = {level: Hosted(level) for level in LEVELS}
"""A service per level."""


@pytest.fixture(scope="module", autouse=True)
def services(new_database: Callable[..., str], migrated_template: str) -> Iterator[None]:
    """Each works on a database of its own."""
    with ExitStack() as open_:
        for hosted in HOSTED.values():
            hosted.open(open_.enter_context(Database(new_database(migrated_template))))
        yield


ATTEMPTS = 50
"""How often sequences are begun anew where the requests to come hang on what the service keeps."""


def answers(level: str) -> tuple[Callable[[Any], None], Callable[[], None]]:
    """The tests of one level: good and bad requests one by one, and sequences that follow the links."""
    schema = HOSTED[level].schema

    @schema.parametrize()  # type: ignore[misc]  # the library has no annotations
    @SINGLE
    def one_by_one(case: Any) -> None:
        """Good and bad requests get documented answers."""
        MADE[level] += 1
        case.call_and_validate(**OURS)

    begun, faults = [], []

    class Sequences(schema.as_state_machine()):  # type: ignore[misc]  # made at run time
        """Follows the links of the specification."""

        def setup(self) -> None:
            begun.append(self)

        def validate_response(self, response: Any, case: Any, **given: Any) -> None:
            MADE[level] += 1
            try:
                case.validate_response(response, transport_kwargs=given, **OURS)
            except BaseException as fault:
                faults.append(fault)
                raise

    def following() -> None:
        """Sequences of requests that follow the links get documented answers.

        The service keeps what earlier sequences left, so that Hypothesis may find its choices to lead elsewhere
        when it makes them again; it gives up then, and begins anew here. Every fault is kept, that none is lost so.
        """
        for _ in range(ATTEMPTS):
            if len(begun) >= SEQUENCES.max_examples:
                break
            with suppress(FlakyStrategyDefinition):
                run_state_machine_as_test(Sequences, settings=SEQUENCES)
        assert not faults, faults
        assert len(begun) >= SEQUENCES.max_examples

    return one_by_one, following


test_nobody, test_nobody_following = answers("nobody")
test_an_expired_token, test_an_expired_token_following = answers("expired")
test_a_reader, test_a_reader_following = answers("reader")
test_a_stranger, test_a_stranger_following = answers("stranger")
test_a_seated_player, test_a_seated_player_following = answers("seated")
test_a_machine, test_a_machine_following = answers("machine")
test_an_operator, test_an_operator_following = answers("operator")


def test_as_many_requests_as_wanted(request: pytest.FixtureRequest) -> None:
    """As many requests were made as `ANNALS_CASES` says, or its share of each level where only some were chosen."""
    chosen = [item for item in request.session.items if item.path == request.path and item is not request.node]
    whole = len(LEVELS) * (len(operations()) + 1)
    print(dict(MADE))
    assert sum(MADE.values()) >= CASES * len(chosen) // whole
