"""Does the app do what its specification says, whoever asks and whatever it is asked, fifty thousand times?

`ANNALS_CASES` sets how many requests are made altogether, at least; 1000 is a quick run.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.service.generated import LEVELS, OURS, hosted
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


def answers(level: str) -> tuple[Callable[[Any], None], type]:
    """The tests of one level: good and bad requests one by one, and sequences that follow the links."""
    schema = hosted(level).schema

    @schema.parametrize()  # type: ignore[misc]  # the library has no annotations
    @SINGLE
    def one_by_one(case: Any) -> None:
        """Good and bad requests get documented answers."""
        MADE[level] += 1
        case.call_and_validate(**OURS)

    class Sequences(schema.as_state_machine()):  # type: ignore[misc]  # made at run time
        """Follows the links of the specification."""

        def validate_response(self, response: Any, case: Any, **given: Any) -> None:
            MADE[level] += 1
            case.validate_response(response, transport_kwargs=given, **OURS)

    machine: Any = Sequences
    machine.TestCase.settings = SEQUENCES
    return one_by_one, machine.TestCase


test_nobody, TestNobodyFollowing = answers("nobody")
test_an_expired_token, TestAnExpiredTokenFollowing = answers("expired")
test_a_reader, TestAReaderFollowing = answers("reader")
test_a_stranger, TestAStrangerFollowing = answers("stranger")
test_a_seated_player, TestASeatedPlayerFollowing = answers("seated")
test_a_machine, TestAMachineFollowing = answers("machine")
test_an_operator, TestAnOperatorFollowing = answers("operator")


def test_as_many_requests_as_wanted(request: pytest.FixtureRequest) -> None:
    """As many requests were made as `ANNALS_CASES` says, or its share of each level where only some were chosen."""
    chosen = [item for item in request.session.items if item.path == request.path and item is not request.node]
    whole = len(LEVELS) * (len(operations()) + 1)
    print(dict(MADE))
    assert sum(MADE.values()) >= CASES * len(chosen) // whole
