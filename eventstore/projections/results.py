"""The projection of games' results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from eventstore.projections import Key, Row, Rows
from eventstore.quick_json import loads
from eventstore.store import Store, StoredEvent

__all__ = ["RESULTS", "Results", "finished", "places"]

_TYPES = ("game_opened", "game_started", "game_ended")


class Results:
    """One row per game, complete when it has ended; derived only from public bodies."""

    name = "results"
    table = "results"
    key = ("game_id",)
    ordered = False

    def groups(self, event: StoredEvent) -> Iterable[Key]:
        """The row of the event's game."""
        return [(event.game_id,)] if event.type in _TYPES else []

    def apply(self, rows: Rows, event: StoredEvent) -> None:
        """See `Projection.apply`."""
        body = loads(event.body)
        payload, at = body["payload"], datetime.fromisoformat(body["at"])
        match event.type:
            case "game_opened":
                rows[event.game_id,] = {**_OPEN, "title": payload["title"], "opened_at": at}
            case "game_started":
                rows[event.game_id,]["started_at"] = at
            case "game_ended" if payload["outcome"] is not None:
                rows[event.game_id,].update(_ended(payload), ended_at=at, rules=event.rules, events=event.version)


_OPEN: Row = {
    "started_at": None,
    "ended_at": None,
    "rules": None,
    "events": None,
    "reason": None,
    "places": None,
    "scores": None,
    "seats": None,
    "players": None,
}


def _ended(payload: Mapping[str, Any]) -> Row:
    outcome, seats = payload["outcome"], payload["seats"]
    return {
        "reason": outcome["reason"],
        "places": places(outcome["ranking"], len(seats)),
        "scores": outcome["scores"],
        "seats": {str(i): seat for i, seat in enumerate(seats)},
        "players": sorted({seat["player"] for seat in seats if seat["player"] is not None}),
    }


def places(ranking: Sequence[Sequence[int]], seats: int) -> list[int]:
    """The place of each seat: 1, 2, 2, 4 if the second and the third are tied."""
    found = [0] * seats
    place = 1
    for group in ranking:
        for seat in group:
            found[seat] = place
        place += len(group)
    return found


def finished(store: Store, game_id: UUID) -> Row | None:
    """The result of a game; None while it runs, or until the projection has caught up."""
    row = store.rows(RESULTS, (game_id,)).get((game_id,))
    return None if row is None or row["ended_at"] is None else row


RESULTS = Results()
