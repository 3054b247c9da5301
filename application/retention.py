"""What is kept for a time only, and what may be deleted when that time is over?

Nothing here belongs to a record: it can be computed again, has no effect any more, or tells of the past of messages.
Open games and guests expire by themselves (`games/openings.py`, `people/erasure.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import LiteralString

from eventstore.database import Connection, Database

__all__ = ["RULES", "Retention", "Rule"]

BATCH = 500
"""Rows that are deleted at a time: a transaction that writes for long delays the feed."""

_PATIENCE = 60.0
"""Seconds for a statement for which nobody waits."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Rows of a table that may go once they are old enough."""

    table: LiteralString
    condition: LiteralString
    """Which may go; `%(age)s` is how long they are kept."""
    along: LiteralString = ""
    """What is deleted in the same statement, from rows whose column `id` is in `gone`."""
    batch: int = BATCH
    whole_games: bool = False
    """Whether all rows of a game that was found may go, now and later: it is not asked once more, since on a cluster no
    statement deletes from the coordinator by what workers hold."""


_ENDED_GAME: LiteralString = """
game_id IN (
    SELECT l.game_id FROM lobby l JOIN events e ON e.game_id = l.game_id AND e.version = l.version
    WHERE l.game_id IN (SELECT game_id FROM standing_orders) AND l.status IN ('finished', 'abandoned')
      AND e.recorded_at < clock_timestamp() - %(age)s)
"""

RULES: Mapping[str, tuple[Rule, ...]] = {
    "dead_letters": (Rule("dead_letters", "NOT wanted AND died_at < clock_timestamp() - %(age)s"),),
    # A queue that is empty begins anew with the next event; that of a dead letter is needed to send it once more.
    "delivery_queues": (
        Rule(
            "webhook_lanes",
            "sent >= known AND due_at < clock_timestamp() - %(age)s"
            " AND (held_until IS NULL OR held_until < clock_timestamp())"
            " AND NOT EXISTS (SELECT FROM dead_letters d"
            " WHERE d.webhook = webhook_lanes.webhook AND d.game_id = webhook_lanes.game_id)",
        ),
    ),
    "analyses": (
        Rule(
            "analyses",
            "status <> 'pending' AND created_at < clock_timestamp() - %(age)s",
            along="DELETE FROM findings WHERE analysis IN (SELECT id FROM gone)",
            batch=10,
        ),
    ),
    "redecisions": (
        Rule(
            "redecision_games",
            "redecision IN (SELECT id FROM redecisions r WHERE asked_at < clock_timestamp() - %(age)s AND NOT EXISTS"
            " (SELECT FROM redecision_games g WHERE g.redecision = r.id AND g.done_at IS NULL))",
        ),
        Rule(
            "redecisions",
            "asked_at < clock_timestamp() - %(age)s"
            " AND NOT EXISTS (SELECT FROM redecision_games g WHERE g.redecision = redecisions.id)",
        ),
    ),
    # Revoking a token takes along what was made with it, by way of every token in between: those stay.
    "expired_tokens": (
        Rule(
            "tokens",
            "expires_at < clock_timestamp() - %(age)s"
            + "".join(
                f" AND NOT EXISTS (SELECT FROM {table} made WHERE made.made_with = tokens.id)"
                for table in ("tokens", "recovery_codes", "webhooks", "invitations")
            ),
        ),
    ),
    # One that was accepted is what lets the guest in; one that was made for a player who never sat down is over.
    "expired_invitations": (
        Rule(
            "admissions",
            "invitation IN (SELECT id FROM invitations WHERE used = 0 AND expires_at < clock_timestamp() - %(age)s)",
        ),
        Rule(
            "invitations",
            "used = 0 AND expires_at < clock_timestamp() - %(age)s"
            " AND NOT EXISTS (SELECT FROM admissions a WHERE a.invitation = invitations.id)",
        ),
    ),
    "orders": (Rule("standing_orders", _ENDED_GAME, whole_games=True),),
}
"""By the name of what is kept; several rules are followed in order."""


class Retention:
    """Deletes what was kept for long enough, in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def delete(self, kept: str, age: timedelta) -> tuple[int, bool]:
        """Delete a batch of what is older; how many rows, and whether there may be more.

        They are found before anything is written, and asked once more as they are deleted.
        """
        count, more = 0, False
        for rule in RULES[kept]:
            found = self._database.run(lambda conn, rule=rule: _delete(conn, rule, age), patience=_PATIENCE)  # type: ignore[misc]
            count += found
            more = more or found >= rule.batch
        return count, more


def _delete(conn: Connection, rule: Rule, age: timedelta) -> int:
    column: LiteralString = "game_id" if rule.whole_games else "ctid"
    find: LiteralString = f"SELECT {column}::text FROM {rule.table} WHERE {rule.condition} LIMIT %(batch)s"
    rows = conn.execute(find, {"age": age, "batch": rule.batch}).fetchall()
    if not rows:
        return 0
    found: LiteralString = (
        "game_id = ANY(%(rows)s::uuid[])" if rule.whole_games else f"ctid = ANY(%(rows)s::tid[]) AND {rule.condition}"
    )
    delete: LiteralString = f"DELETE FROM {rule.table} WHERE {found}"
    query: LiteralString = f"WITH gone AS ({delete} RETURNING *)"
    if rule.along:
        query += f", along AS ({rule.along})"
    query += " SELECT count(*) FROM gone"
    row = conn.execute(query, {"age": age, "rows": [key for (key,) in rows]}).fetchone()
    assert row is not None
    assert isinstance(row[0], int)
    return row[0]
