"""What do requests and answers about leaderboards look like?"""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from service.games import examples
from service.schemas import Number, Schema_, Text, WholeText, Word

__all__ = ["RATING", "BoardQuery", "History", "HistoryQuery", "Leaderboard", "RatingAfter", "RatingShown"]

RATING: dict[str, Any] = {
    "rank": 1,
    "player": examples.ADA,
    "name": "Ada",
    "engine": None,
    "engine_name": None,
    "level": None,
    "level_name": None,
    "rating": 21.184,
    "mu": 31.077,
    "uncertainty": 3.298,
    "games": 41,
    "wins": 22,
    "last_at": "2026-11-20T21:04:05.000123Z",
}

SEATS_HELP = "Rate only games with this number of seats; all games if left out."


class BoardQuery(Schema_):
    """Which leaderboard."""

    kind = Word("people", "engines", metadata={"description": "Only people or only opponents; both if left out."})
    seats = WholeText("count", low=1, high=100, metadata={"description": SEATS_HELP})
    games = WholeText(
        "count", low=1, load_default=1, metadata={"description": "Only those with at least this many games."}
    )
    days = WholeText(
        "count", low=1, high=36500, metadata={"description": "Only those who have played in this many last days."}
    )
    cursor = Text(longest=300, metadata={"description": "`next` of the previous page."})
    limit = WholeText("count", low=1, high=200, load_default=50, metadata={"description": "Rows per page."})


class HistoryQuery(Schema_):
    """The player or engine whose rating to read."""

    player = fields.UUID(metadata={"description": "Id of a player."})
    engine = Text(longest=40, metadata={"description": "Name of an engine, with `level`."})
    level = Text(longest=40, metadata={"description": "Level of the engine; `normal` if left out."})
    seats = WholeText("count", low=1, high=100, metadata={"description": SEATS_HELP})
    after = WholeText(
        "count", load_default=0, metadata={"description": "Number of games to skip; `next` of the previous page."}
    )
    limit = WholeText("count", low=1, high=1000, load_default=200, metadata={"description": "Games per page."})


class RatingAfter(Schema_):
    """The rating of a player or engine."""

    rating = fields.Float(
        required=True,
        metadata={"description": "`mu` minus three times `uncertainty`: a conservative estimate of strength."},
    )
    mu = fields.Float(required=True, metadata={"description": "The most likely strength (Plackett-Luce)."})
    uncertainty = fields.Float(required=True, metadata={"description": "Its standard deviation."})
    games = Number("count", required=True, metadata={"description": "Rated games so far."})
    wins = Number("count", required=True, metadata={"description": "First places among them, shared ones included."})
    last_at = fields.String(required=True, metadata={"format": "date-time", "description": "End of the latest game."})


class RatingShown(RatingAfter):
    """A row of a leaderboard."""

    rank = Number("count", required=True, metadata={"description": "From 1; equal ratings share a rank."})
    player = fields.String(required=True, allow_none=True, metadata={"description": "Id of the player."})
    name = fields.String(required=True, allow_none=True, metadata={"description": "The player's name."})
    engine = fields.String(required=True, allow_none=True, metadata={"description": "Name of the engine."})
    engine_name = fields.String(
        required=True, allow_none=True, metadata={"description": "What the engine is called in your language."}
    )
    level = fields.String(required=True, allow_none=True, metadata={"description": "Level of the engine."})
    level_name = fields.String(
        required=True, allow_none=True, metadata={"description": "What the level is called in your language."}
    )


class Leaderboard(Schema_):
    """A page of a leaderboard, strongest first."""

    title = fields.String(required=True)
    seats = Number("count", required=True, allow_none=True)
    standings = fields.List(fields.Nested(RatingShown), required=True)
    next = fields.String(
        required=True, allow_none=True, metadata={"description": "Cursor of the next page; null at the end."}
    )


class StandingAfterGame(RatingAfter):
    """A rating after one game."""

    place = Number("count", required=True, metadata={"description": "Place in that game; 1 is first."})


class History(Schema_):
    """The rating after each game, oldest first."""

    title = fields.String(required=True)
    seats = Number("count", required=True, allow_none=True)
    history = fields.List(fields.Nested(StandingAfterGame), required=True)
    next = Number(
        "count", required=True, allow_none=True, metadata={"description": "`after` of the next page; null at the end."}
    )
