"""The projection of ratings: of each player and opponent, now and after each game, title by title.

All games of a title are rated together, and those of each number of seats separately.
Ratings follow the model of Plackett and Luce (Weng and Lin, JMLR 12, 2011) as the library openskill has it.
They depend on the order of games, which is that in which they were first rated (`order`), so a rebuild gives the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from openskill.models import PlackettLuce

from eventstore.projections import Key, Row, Rows
from eventstore.projections.results import places
from eventstore.quick_json import loads
from eventstore.store import StoredEvent

__all__ = ["ALL_SEATS", "NOW", "STANDINGS", "Ratings", "subject"]

ALL_SEATS = 0
"""The number of seats under which all games of a title are rated together."""

NOW = 0
"""The number of the row with the current rating; ratings after single games are numbered from 1."""

_DIGITS = 6
"""Numbers are rounded to this many decimals, so that machines agree."""

_MODEL = PlackettLuce()


def subject(seat: Mapping[str, Any]) -> str:
    """The subject rated for a seat: its player, even if an opponent played on for them, else the opponent."""
    if seat["player"] is not None:
        return f"player:{seat['player']}"
    return f"engine:{seat['engine']}:{seat['level']}"


class Ratings:
    """Rows from `game_ended`, whose ranking puts resigned seats last: one current row, and one after each game."""

    name = "standings"
    table = "standings"
    key = ("title", "seats", "subject", "number")
    ordered = True

    def groups(self, event: StoredEvent) -> Iterable[Key]:
        """The current rows of all who played; past rows are never read again."""
        if event.type != "game_ended":
            return []
        payload = loads(event.body)["payload"]
        who = _rated(payload)
        return [(payload["title"], seats, name, NOW) for seats in (ALL_SEATS, len(who)) for name in who]

    def apply(self, rows: Rows, event: StoredEvent) -> None:
        """See `Projection.apply`."""
        body = loads(event.body)
        who = _rated(body["payload"])
        if who:
            for seats in (ALL_SEATS, len(who)):
                _rate(rows, seats, who, body)


def _rate(rows: Rows, seats: int, who: Sequence[str], body: Mapping[str, Any]) -> None:
    """Rate one game among those with this number of seats."""
    title = body["payload"]["title"]
    place = places(body["payload"]["outcome"]["ranking"], len(who))
    before = [rows.get((title, seats, name, NOW), _NEW) for name in who]
    after = _MODEL.rate(
        [[_MODEL.rating(mu=row["mu"], sigma=row["sigma"])] for row in before], ranks=[float(p) for p in place]
    )
    at = datetime.fromisoformat(body["at"])
    for name in sorted(set(who)):
        mine = [i for i, other in enumerate(who) if other == name]
        # A subject with several seats, as opponents of one level can have, gets the mean of the seats' ratings.
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
    """The subjects of the seats; empty if the game was private or abandoned, or had only one subject."""
    if payload.get("rated") is False:
        return []
    who = [subject(seat) for seat in payload["seats"]]
    return who if payload["outcome"] is not None and len(set(who)) > 1 else []


def _mean(numbers: Sequence[float]) -> float:
    return round(sum(numbers) / len(numbers), _DIGITS)


STANDINGS = Ratings()
