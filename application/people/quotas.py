"""What does a player take up: games they opened, seats of opponents in them, invitations?

The counts are those of the moment; of several requests at once a few may pass together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import LiteralString
from uuid import UUID

from eventstore.database import Database

__all__ = ["Quotas", "Unfinished"]

_UNFINISHED: LiteralString = """
SELECT count(*) FILTER (WHERE status = 'open'), count(*) FILTER (WHERE status = 'running'),
       coalesce(sum((SELECT count(*) FROM jsonb_array_elements(summary->'seats') AS seat
                     WHERE seat->>'engine' IS NOT NULL)), 0)::bigint
FROM lobby WHERE summary->>'creator' = %s AND status IN ('open', 'running')
"""
_INVITATIONS: LiteralString = """
SELECT count(*) FROM lobby JOIN invitations USING (game_id)
WHERE summary->>'creator' = %s AND status IN ('open', 'running')
  AND revoked_at IS NULL AND expires_at > clock_timestamp() AND used < uses
"""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The games that a player opened and that have not ended."""

    open: int
    """Games that have not started."""
    running: int
    opponents: int
    """Seats in these games that opponents hold."""


class Quotas:
    """Counts in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def unfinished(self, player: UUID) -> Unfinished:
        """What the player has opened and not finished."""
        ((waiting, running, opponents),) = self._database.rows(_UNFINISHED, str(player))
        return Unfinished(waiting, running, opponents)

    def invitations(self, player: UUID) -> int:
        """Invitations into these games that can still be accepted."""
        ((count,),) = self._database.rows(_INVITATIONS, str(player))
        return int(count)
