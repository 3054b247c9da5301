"""What does a player take up: games they opened, seats of opponents in them, tokens and the like?

A request that adds something counts first, while others that add something for the same player wait: so of several at
once no more pass than fit. What takes a request longer than that, such as a game, is claimed first, and a claim
counts like what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, LiteralString
from uuid import UUID, uuid4

from eventstore.database import Connection, Database
from eventstore.errors import Refused, StoreUnavailable

__all__ = ["CLAIMED_FOR", "Allow", "Quotas", "Unfinished", "claiming", "counting"]

Allow = Callable[[int], None]
"""Is told how many of something a player has, and raises what keeps them from having one more."""

CLAIMED_FOR = timedelta(seconds=60)
"""Time after which the claim of a process that died counts no longer; no request takes as long."""

_UNFINISHED: LiteralString = """
WITH here AS (
    SELECT count(*) FILTER (WHERE status = 'open') AS open, count(*) FILTER (WHERE status = 'running') AS running,
           coalesce(sum((
               SELECT count(*) FROM jsonb_array_elements(summary->'seats') WITH ORDINALITY AS s (seat, number)
               WHERE seat->>'engine' IS NOT NULL
                 AND (game_id, number - 1) IS DISTINCT FROM (%(game)s::uuid, %(seat)s::integer))), 0) AS opponents
    FROM lobby WHERE summary->>'creator' = %(player)s::text AND status IN ('open', 'running')
      AND (game_id <> %(game)s OR %(seat)s::integer IS NOT NULL)
), there AS MATERIALIZED (
    SELECT game_id, summary FROM lobby
    WHERE game_id IN (SELECT game_id FROM quota_claims WHERE player = %(player)s AND expires_at > clock_timestamp())
), claims AS (
    -- Without what is claimed now: a request that is sent twice takes it up once.
    SELECT max(open) AS open, max(running) AS running, max(opponents) AS opponents FROM quota_claims c
    WHERE player = %(player)s AND expires_at > clock_timestamp()
      AND (game_id, coalesce(seat, -1)) IS DISTINCT FROM (%(game)s::uuid, coalesce(%(seat)s::integer, -1))
      AND NOT EXISTS (
          SELECT FROM there l WHERE l.game_id = c.game_id
          AND (c.seat IS NULL OR l.summary->'seats'->c.seat->>'engine' IS NOT NULL))
    GROUP BY game_id, seat
), claimed AS (
    SELECT coalesce(sum(open), 0) AS open, coalesce(sum(running), 0) AS running,
           coalesce(sum(opponents), 0) AS opponents FROM claims
)
SELECT (here.open + claimed.open)::bigint, (here.running + claimed.running)::bigint,
       (here.opponents + claimed.opponents)::bigint
FROM here, claimed
"""

_CLAIM: LiteralString = """
INSERT INTO quota_claims (id, player, game_id, seat, open, running, opponents, expires_at)
VALUES (%(id)s, %(player)s, %(game)s, %(seat)s, %(open)s, %(running)s, %(opponents)s, clock_timestamp() + %(lasting)s)
ON CONFLICT (id) DO NOTHING
"""

_EXPIRED: LiteralString = """
DELETE FROM quota_claims WHERE id IN (
    SELECT id FROM quota_claims WHERE expires_at <= clock_timestamp() LIMIT 100 FOR UPDATE SKIP LOCKED)
"""


_RELEASE: LiteralString = "DELETE FROM quota_claims WHERE id = %s"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """Games that a player opened and that have not ended."""

    open: int = 0
    """Games that have not started."""
    running: int = 0
    opponents: int = 0
    """Seats in these games that opponents hold."""


def counting(conn: Connection, player: UUID) -> None:
    """Begin to count what a player has: until the transaction ends, others who do so for the same player wait.

    Raises:
        Refused: there is no such player, or they have been erased.
    """
    query: LiteralString = "SELECT FROM players WHERE id = %s AND erased_at IS NULL FOR NO KEY UPDATE"
    if conn.execute(query, (player,)).fetchone() is None:
        raise Refused("bad_token", "the player has been erased")


@contextmanager
def claiming(
    database: Database,
    claim: Callable[[Connection], object],
    release: Callable[[Connection], object],
    settle: Callable[[Connection], object] | None = None,
) -> Iterator[None]:
    """Claim something while the block makes it; then `settle`, or if there is nothing to settle, release the claim.

    Where nobody knows whether the block has made it, the claim expires; a failure of the block releases it.
    """
    database.run(claim)
    try:
        yield
    except StoreUnavailable:
        raise
    except BaseException:
        with suppress(StoreUnavailable):
            database.run(release)
        raise
    if settle is not None:
        database.run(settle)
        return
    with suppress(StoreUnavailable):
        database.run(release)


class Quotas:
    """Counts in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    @contextmanager
    def claimed(
        self,
        player: UUID,
        game: UUID,
        adds: Unfinished,
        allow: Callable[[Unfinished], None],
        *,
        seat: int | None = None,
    ) -> Iterator[None]:
        """Claim what a game, or an opponent at a seat of one, will take up, while the block makes it.

        `allow` is told what the player has opened and not finished, and claimed elsewhere; what it raises ends this.

        Raises:
            Refused: the player has been erased.
        """
        claim = uuid4()
        given: dict[str, Any] = {"player": player, "game": game, "seat": seat}
        added = {"open": adds.open, "running": adds.running, "opponents": adds.opponents}

        def begin(conn: Connection) -> None:
            with conn.transaction():
                counting(conn, player)
                row: Any = conn.execute(_UNFINISHED, given).fetchone()
                allow(Unfinished(*row))
                conn.execute(_EXPIRED)
                conn.execute(_CLAIM, {**given, **added, "id": claim, "lasting": CLAIMED_FOR})

        with claiming(self._database, begin, lambda conn: conn.execute(_RELEASE, (claim,))):
            yield
