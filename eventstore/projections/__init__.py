"""Data derived from the events.

Two kinds. A `Projection` follows the feed: its rows and its position are written in one transaction, so each event
counts exactly once. The inline rows (lobby, pending decisions) are written by `append` itself.
Both can be rebuilt while writes continue: a `Projection` by `Store.rebuild`, the inline rows by
`rebuild.rebuild_inline`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from eventstore.rows import StoredEvent

__all__ = ["Change", "Key", "Projection", "Rebuilt", "Row", "Rows", "fold_page"]

Key = tuple[Any, ...]
"""Values of a row's key columns, or of the first few of them."""

Row = dict[str, Any]
"""A row's other columns. A dictionary is stored as JSON, a list as an array."""

Rows = MutableMapping[Key, Row]


class Projection(Protocol):
    """A table that is a pure fold of the feed."""

    @property
    def name(self) -> str:
        """Name of the projection, under which its position is stored."""
        ...

    @property
    def table(self) -> str:
        """The table, created by a migration and written only by the projection."""
        ...

    @property
    def key(self) -> tuple[str, ...]:
        """Columns of the table's primary key, in order."""
        ...

    @property
    def ordered(self) -> bool:
        """Whether the rows depend on the order of events of different games; within a game it is always kept."""
        ...

    def groups(self, event: StoredEvent) -> Iterable[Key]:
        """The rows that the event may concern: values of the first columns of the key; empty if none.

        All values that a projection returns have the same length.
        """
        ...

    def apply(self, rows: Rows, event: StoredEvent) -> None:
        """Change, add or delete rows of the event's groups; `rows` holds those that exist.

        Pure: the same rows and the same event give the same rows, whenever and wherever.
        """
        ...


@dataclass(frozen=True, slots=True)
class Change:
    """The changes of a projection's rows by a page of events."""

    written: dict[Key, Row]
    deleted: list[Key]


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The result of a rebuild."""

    events: int
    """Number of events folded."""
    changed: int
    """Number of rows corrected: 0 if all were right."""


def fold_page(
    projection: Projection, events: Sequence[StoredEvent], load: Callable[[set[Key]], dict[Key, Row]]
) -> Change:
    """Fold some events of the feed over the rows that `load` finds for their groups."""
    concerned = [(event, tuple(projection.groups(event))) for event in events]
    wanted = {group for _, groups in concerned for group in groups}
    before = load(wanted) if wanted else {}
    rows = copy.deepcopy(before)
    for event, groups in concerned:
        if groups:
            projection.apply(rows, event)
    return Change(
        written={key: row for key, row in rows.items() if before.get(key) != row},
        deleted=[key for key in before if key not in rows],
    )
