"""Which of the store's statements differ on a Citus cluster?

Tables are joined by the game as well, so that each worker joins what it holds; the outbox is in two tables, and the
lists of players are kept by `write_inline` and not by a trigger.
"""

from __future__ import annotations

from typing import LiteralString

from eventstore.store import statements as sql

__all__ = ["HANDED_ON", "HANDED_ON_OF_GAMES", "OUTBOX", "PLAYERS_GAMES", "PRUNE", "PRUNED_PAGE", "on_shards"]

PLAYERS_GAMES: LiteralString = "lobby_players p JOIN lobby USING (game_id, opened)"

OUTBOX: LiteralString = """
SELECT job_id, kind, payload, game_id FROM (
    (SELECT job_id, kind, payload, game_id, written_at FROM game_outbox ORDER BY id, written_at LIMIT %(limit)s)
    UNION ALL
    (SELECT job_id, kind, payload, NULL::uuid, written_at FROM outbox ORDER BY id LIMIT %(limit)s)
) AS both_outboxes ORDER BY written_at LIMIT %(limit)s
"""
HANDED_ON: LiteralString = "DELETE FROM game_outbox WHERE job_id = ANY(%b)"
HANDED_ON_OF_GAMES: LiteralString = HANDED_ON + " AND game_id = ANY(%b::uuid[])"

PRUNED_PAGE: LiteralString = "SELECT DISTINCT game_id FROM snapshots WHERE game_id > %b ORDER BY game_id LIMIT %b"
PRUNE: LiteralString = """
DELETE FROM snapshots s
WHERE s.game_id = ANY (%b::uuid[]) AND (s.layout <> ALL (%b)
   OR EXISTS (SELECT FROM snapshots l JOIN lobby g ON g.game_id = l.game_id
              WHERE l.game_id = s.game_id AND l.layout = s.layout AND g.status IN ('finished', 'abandoned')
                AND l.version > s.version AND l.version / %b::integer = s.version / %b::integer))
"""

_OTHERWISE: dict[LiteralString, LiteralString] = {
    sql.GAMES_OF: sql.GAMES_OF.replace("USING (opened)", "USING (game_id, opened)"),
    sql.FORGET_STRAYS: sql.FORGET_STRAYS.replace(
        "\nSELECT",
        ",\n     p AS (DELETE FROM lobby_players"
        " WHERE NOT EXISTS (SELECT FROM heads h WHERE h.game_id = lobby_players.game_id))\nSELECT",
    ),
}


def on_shards(query: LiteralString) -> LiteralString:
    """A statement of the store as it is on a cluster."""
    return _OTHERWISE.get(query, query)
