"""Is every file short enough to be read at one sitting?"""

from __future__ import annotations

from tests.architecture.source import PACKAGES, ROOT, modules

MOST_LINES = 500

LONGER = {
    "eventstore/verification/verifier.py",  # an auditor copies this one file
    "tests/application/test_game_commands.py",
    "tests/domain/tiny/broken.py",
    "tests/domain/titles/imperial_struggle/test_rounds.py",
    "tests/domain/titles/imperial_struggle/test_worked_examples.py",
    "tests/domain/titles/imperialism/test_cards.py",
    "tests/domain/titles/imperialism/test_rules.py",
    "tests/domain/titles/imperialism/test_worked_examples.py",
    "tests/domain/titles/pax_renaissance/test_worked_examples.py",
    "tests/eventstore/test_contract.py",
    "tests/service/test_cli.py",
    "tests/service/test_problems.py",
    "tests/service/test_streams.py",
    "tests/workers/test_webhooks.py",
}
"""Files that may be longer: one by its purpose, and tests of one subject; no further one may grow so long."""


def test_files_are_short() -> None:
    """A file has at most five hundred lines; the list of exceptions names none that has become short."""
    folders = (*PACKAGES, "api_spec", "bench", "tests")
    long = {
        str(path.relative_to(ROOT))
        for path in modules(*folders)
        if len(path.read_text(encoding="utf-8").splitlines()) > MOST_LINES
    }
    assert long == LONGER
