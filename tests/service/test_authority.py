"""Does everybody get what it may have, and nobody more?"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from eventstore.database import Database
from tests.service import authority
from tests.service.authority import CALLERS, PAGE, REFUSALS, Row, page, rows

OPEN = {"POST /v1/players", "POST /v1/guests", "POST /v1/recoveries"}
"""Writes that are open to all."""


READS = {"verify_record", "make_stream_ticket", "preview_moves"}
"""Operations that only read, although their method is POST."""


@pytest.fixture(scope="module")
def matrix(new_database: Callable[..., str], migrated_template: str) -> list[Row]:
    """Every operation, asked by every caller."""
    with authority.register_tiny(), Database(new_database(migrated_template)) as database:
        return list(rows(database))


def test_the_page_is_what_the_service_answers(matrix: list[Row]) -> None:
    """`docs/authority.md` is the table of what every caller gets now."""
    assert PAGE.read_text(encoding="utf-8") == page(matrix), "run `python -m tests.service.authority`"


def test_nothing_is_written_without_authority(matrix: list[Row]) -> None:
    """Without a token, with one that has ended, or with one that only reads, nothing is changed.

    Only registering and recovering are open to all.
    """
    writes = [row for row in matrix if row.method != "GET" and f"{row.method} {row.path}" not in OPEN]
    assert len(writes) > 25
    for row in writes:
        assert row.cells["nobody"] == row.cells["ticket"] == "no_token", row
        assert row.cells["expired"] == "token_expired", row
        if row.operation not in READS:
            assert row.cells["read-only"] == "wrong_scope", row


def test_a_private_game_is_for_those_who_are_in_it(matrix: list[Row]) -> None:
    """Strangers, operators among them, learn nothing of a private game but through an invitation."""
    private = [row for row in matrix if row.resource == "private game" and "{game_id}" in row.path]
    assert len(private) > 20
    for row in private:
        assert row.cells["stranger"] == row.cells["operator"] == "unknown_game", row
        assert row.cells["nobody"] in ("unknown_game", "no_token"), row


def test_only_machines_get_work_and_only_operators_rule(matrix: list[Row]) -> None:
    """Work goes to tokens of the scope `work` alone; packs and engines are changed with `admin` alone."""
    for row in matrix:
        if row.path.startswith("/v1/work"):
            assert {caller for caller, cell in row.cells.items() if cell not in REFUSALS} == {"machine"}, row
    ruled = [row for row in matrix if row.operation in ("install_pack", "register_engine", "retire_engine")]
    assert len(ruled) == 3
    for row in ruled:
        assert {caller for caller, cell in row.cells.items() if cell == "yes"} == {"admin", "operator"}, row


def test_a_ticket_is_for_streams_alone(matrix: list[Row]) -> None:
    """A stream ticket opens every stream that its player may open; for all else its bearer is nobody."""
    streams = [row for row in matrix if row.path.endswith("/stream")]
    assert len(streams) == 4
    for row in matrix:
        if row in streams:
            assert row.cells["ticket"] == row.cells["seated"] == "yes", row
        else:
            assert row.cells["ticket"] in (row.cells["nobody"], "invalid"), row


def test_everybody_is_asked(matrix: list[Row]) -> None:
    """Each row has an answer for each caller, and each refusal of authority comes up."""
    assert all(set(row.cells) == set(CALLERS) for row in matrix)
    found = {cell for row in matrix for cell in row.cells.values()}
    assert set(REFUSALS) <= found
