"""How strong is each player and each opponent, and how strong was it after each of its games, title by title?

All games of a title are rated together, and those of each number of seats by themselves.
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
from eventstore.store import StoredEvent

__all__ = ["ALL_SEATS", "NOW", "STANDINGS", "Standings", "subject"]

ALL_SEATS = 0
"""The number of seats under which all games of a title are rated together."""

NOW = 0
"""The number of the row that says how somebody stands now; those after single games are numbered from 1."""

_DIGITS = 6
"""Numbers are rounded to so many decimals, so that two machines agree."""

_MODEL = PlackettLuce()


def subject(seat: Mapping[str, Any]) -> str:
    """Whose rating a seat counts for: its player's, also when an opponent played on for him, else the opponent's."""
    if seat["player"] is not None:
        return f"player:{seat['player']}"
    return f"engine:{seat['engine']}:{seat['level']}"


class Standings:
    """Rows of `game_ended` alone, whose ranking has who resigned last: one for now, and one after each game."""

    name = "standings"
    table = "standings"
    key = ("title", "seats", "subject", "number")

    def groups(self, event: StoredEvent) -> Iterable[Key]:
        """The rows of everybody who played as they stand now; those of the past are never read again."""
        if event.type != "game_ended":
            return []
        payload = json.loads(event.body)["payload"]
        who = _rated(payload)
        return [(payload["title"], seats, name, NOW) for seats in (ALL_SEATS, len(who)) for name in who]

    def apply(self, rows: Rows, event: StoredEvent) -> None:
        """See `Projection.apply`."""
        body = json.loads(event.body)
        who = _rated(body["payload"])
        if who:
            for seats in (ALL_SEATS, len(who)):
                _rate(rows, seats, who, body)


def _rate(rows: Rows, seats: int, who: Sequence[str], body: Mapping[str, Any]) -> None:
    """Rate one game among those of so many seats."""
    title = body["payload"]["title"]
    place = places(body["payload"]["outcome"]["ranking"], len(who))
    before = [rows.get((title, seats, name, NOW), _NEW) for name in who]
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
        row = {
            "mu": mu,
            "sigma": sigma,
            "ordinal": round(mu - 3 * sigma, _DIGITS),
            "place": min(place[i] for i in mine),
            "games": old["games"] + 1,
            "wins": old["wins"] + any(place[i] == 1 for i in mine),
            "last_at": at,
        }
        rows[title, seats, name, NOW] = row
        rows[title, seats, name, old["games"] + 1] = dict(row)


_NEW: Row = {"mu": round(_MODEL.mu, _DIGITS), "sigma": round(_MODEL.sigma, _DIGITS), "games": 0, "wins": 0}


def _rated(payload: Mapping[str, Any]) -> list[str]:
    """Who sat where; nobody where the game was private or abandoned, or one played against himself."""
    if payload.get("rated") is False:
        return []
    who = [subject(seat) for seat in payload["seats"]]
    return who if payload["outcome"] is not None and len(set(who)) > 1 else []


def _mean(numbers: Sequence[float]) -> float:
    return round(sum(numbers) / len(numbers), _DIGITS)


STANDINGS = Standings()
