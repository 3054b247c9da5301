"""How strong is each player and each opponent, title by title?

Ratings follow the model of Plackett and Luce (Weng and Lin, JMLR 12, 2011) as the library openskill has it.
They hang on the order in which games ended, which is that of the feed; so a rebuild gives the same numbers.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from openskill.models import PlackettLuce

from eventstore.projections import Key, Row, Rows
from eventstore.projections.results import places
from eventstore.store import Store, StoredEvent

__all__ = ["RATINGS", "Ratings", "leaderboard", "subject"]

_DIGITS = 6
"""Numbers are rounded to so many decimals, so that two machines agree."""

_MODEL = PlackettLuce()


def subject(seat: Mapping[str, Any]) -> str:
    """Whose rating a seat counts for: its player's, also when an opponent played on for him, else the opponent's."""
    if seat["player"] is not None:
        return f"player:{seat['player']}"
    return f"engine:{seat['engine']}:{seat['level']}"


class Ratings:
    """One row per title and player or opponent; of `game_ended` alone, whose ranking has who resigned last."""

    name = "ratings"
    table = "ratings"
    key = ("title", "subject")

    def groups(self, event: StoredEvent) -> Iterable[Key]:
        """The rows of everybody who played."""
        if event.type != "game_ended":
            return []
        payload = json.loads(event.body)["payload"]
        return [(payload["title"], who) for who in _rated(payload)]

    def apply(self, rows: Rows, event: StoredEvent) -> None:
        """See `Projection.apply`."""
        body = json.loads(event.body)
        payload = body["payload"]
        who = _rated(payload)
        if not who:
            return
        title = payload["title"]
        place = places(payload["outcome"]["ranking"], len(who))
        before = [rows.get((title, name), _NEW) for name in who]
        after = _MODEL.rate(
            [[_MODEL.rating(mu=row["mu"], sigma=row["sigma"])] for row in before], ranks=[float(p) for p in place]
        )
        at = datetime.fromisoformat(body["at"])
        for name in sorted(set(who)):
            mine = [i for i, other in enumerate(who) if other == name]
            # Who holds several seats, as opponents of one level do, gets the mean of what each would have got.
            mu = _mean([after[i][0].mu for i in mine])
            sigma = _mean([after[i][0].sigma for i in mine])
            old = before[mine[0]]
            rows[title, name] = {
                "mu": mu,
                "sigma": sigma,
                "ordinal": round(mu - 3 * sigma, _DIGITS),
                "games": old["games"] + 1,
                "wins": old["wins"] + any(place[i] == 1 for i in mine),
                "last_at": at,
            }


_NEW: Row = {"mu": round(_MODEL.mu, _DIGITS), "sigma": round(_MODEL.sigma, _DIGITS), "games": 0, "wins": 0}


def _rated(payload: Mapping[str, Any]) -> list[str]:
    """Who sat where; nobody where the game was private or abandoned, or one played against himself."""
    if payload.get("rated") is False:
        return []
    who = [subject(seat) for seat in payload["seats"]]
    return who if payload["outcome"] is not None and len(set(who)) > 1 else []


def _mean(numbers: Sequence[float]) -> float:
    return round(sum(numbers) / len(numbers), _DIGITS)


def leaderboard(store: Store, title: str) -> list[tuple[str, Row]]:
    """Everybody's rating in a title, the strongest first; who has the same is ordered by name."""
    rows = store.rows(RATINGS, (title,))
    return sorted(((name, row) for (_, name), row in rows.items()), key=lambda r: (-r[1]["ordinal"], r[0]))


RATINGS = Ratings()
