"""What may be written while programs of the former release still run?

In a rolling upgrade programs of two releases write to the same games. The former ones cannot fold kinds of events that
they do not know, nor read a later content pack, and they decide by the rules of their time; a record that goes back
from later rules to former ones is unsound for ever. So the newer programs write as the former ones do, until the
operator says that none of those runs any more (`annals migrate --finish`). A new database has no former release.

A release that writes something its predecessor does not understand raises `FORM`, says in `_FORMS` what its
predecessor wrote, and has a migration that names the predecessor's form in the table.

| form | since | what is new in it |
| --- | --- | --- |
| 2 | 0.2.0 | rules 2, a later pack of Endeavor, `clock_credited` |
| 3 | 0.3.0 | sealed parts lack what bodies have, archived files hashes and packs; rules 3, a pack; analyses' programs |
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, LiteralString

from domain.kernel.title import Title
from eventstore.errors import StoreUnavailable

if TYPE_CHECKING:
    from eventstore.database import Database

__all__ = ["FORM", "WrittenForm", "finish_upgrade", "is_finished"]

FORM = 3
"""The form of this release; it can also write the former ones."""

_EVERY = 1.0
"""Seconds after which the database is asked again, until it names this release's form."""


@dataclass(frozen=True, slots=True)
class _Written:
    """What a release writes, where that is another than today's."""

    rules: Mapping[str, int] = field(default_factory=dict)
    """By title."""
    packs: Mapping[str, str] = field(default_factory=dict)
    """Digests of the packs with which games begin, by title."""
    credits: bool = True
    """Whether it gives back the time of outages to clocks."""
    repeats: bool = False
    """Whether the sealed part of an event repeats what its body tells."""
    whole_records: bool = False
    """Whether the files of the archive are whole records."""
    programs: bool = True
    """Whether an analysis names the version of its engine, and the net."""


_FORMS: Mapping[int, _Written] = {
    1: _Written(
        programs=False,
        rules={"endeavor": 1, "imperial_struggle": 1, "imperialism": 1, "pax_renaissance": 1},
        packs={
            "endeavor": "08718fcd5415df07e98dfae260b4ec6ed7083f42218dde0aa95624587875696b",
            "imperialism": "04cd016f2f28f34cf5c632a9bb27addeff10769ac33f269a76946ac50e395ccf",
        },
        credits=False,
        repeats=True,
        whole_records=True,
    ),
    2: _Written(
        programs=False,
        rules={"imperial_struggle": 2},
        packs={"imperialism": "04cd016f2f28f34cf5c632a9bb27addeff10769ac33f269a76946ac50e395ccf"},
        repeats=True,
        whole_records=True,
    ),
    FORM: _Written(),
}


class WrittenForm:
    """The form in which the programs of a service write. Safe to share between threads."""

    def __init__(self, database: Database | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """Without a database it is this release's."""
        self._database = database
        self._clock = clock
        self._form = FORM if database is None else 0
        self._asked_at = float("-inf")

    def newest(self) -> bool:
        """Whether everything may be written that this release knows; never False again after it was True.

        Raises:
            StoreUnavailable: the server cannot be reached.
        """
        if self._form < FORM and self._database is not None and self._clock() - self._asked_at >= _EVERY:
            rows = self._database.rows("SELECT form FROM written_form WHERE form < %s", FORM)
            self._form = rows[0][0] if rows else FORM
            self._asked_at = self._clock()
        return self._form >= FORM

    @property
    def _written(self) -> _Written:
        self.newest()
        return _FORMS[self._form]

    def rules(self, title: Title[Any]) -> int:
        """The number of the rules by which games are decided that no later rules have decided yet."""
        return self._written.rules.get(title.slug, title.rules)

    def pack(self, slug: str) -> str | None:
        """The digest of the pack with which games of a title begin; None for the one that comes with it."""
        return self._written.packs.get(slug)

    def credits(self) -> bool:
        """Whether the time of outages may be given back to clocks."""
        return self._written.credits

    def repeats(self) -> bool:
        """Whether the sealed part of an event repeats what its body tells."""
        return self._written.repeats

    def whole_records(self) -> bool:
        """Whether the files of the archive are whole records."""
        return self._written.whole_records

    def programs(self) -> bool:
        """Whether an analysis names the version of its engine, and the net."""
        return self._written.programs


def is_finished(dsn: str) -> bool:
    """Whether programs write as this release does.

    Raises:
        StoreUnavailable: the database cannot be reached.
    """
    return not _ask(dsn, "SELECT FROM written_form WHERE form < %s", FORM)


def finish_upgrade(dsn: str) -> bool:
    """Let all programs write as this release does; returns whether they did not already.

    Call it when no program of the former release runs any more: it cannot be taken back.

    Raises:
        StoreUnavailable: the database cannot be reached.
    """
    return bool(_ask(dsn, "UPDATE written_form SET form = %s WHERE form < %s RETURNING form", FORM, FORM))


def _ask(dsn: str, statement: LiteralString, *arguments: int) -> list[tuple[Any, ...]]:
    """As the owner of the tables."""
    # A process that verifies a record needs no driver, and starts in half the time without it.
    import psycopg

    from eventstore.database_timeouts import Timeouts

    try:
        with psycopg.connect(dsn, autocommit=True, **Timeouts(connect=10).connecting(dsn)) as conn:
            conn.execute("SET ROLE NONE")
            return conn.execute(statement, arguments).fetchall()
    except psycopg.OperationalError as error:
        raise StoreUnavailable(f"the database cannot be reached: {error}") from error
