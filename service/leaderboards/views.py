"""Which operations are there on leaderboards?"""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from flask import Response

from application.games.seats import opponent_named
from application.people.leaderboards import AskedLeaderboard, Rating
from eventstore.events import time_text
from eventstore.projections.standings import ALL_SEATS
from service.context import context
from service.endpoints import Answer, area, operation
from service.languages.chosen import language
from service.leaderboards import schemas
from service.pagination import cursor_in, cursor_out
from service.problems import Problem
from service.replies import json_reply
from service.titles.services import title_of

__all__ = ["blueprint"]

blueprint = area("leaderboards", "Leaderboards, and the history of a rating.")

AFTER = {key: schemas.RATING[key] for key in ("rating", "mu", "uncertainty", "games", "wins", "last_at")}


@operation(
    blueprint,
    "/v1/leaderboards/<string:slug>",
    summary="Read a leaderboard",
    description="People and opponents (by engine and level) are rated together, by the places in every finished game "
    "with at least two of them. A game counts a few seconds after its end.",
    public=True,
    query=schemas.BoardQuery,
    problems=("unknown_title", "bad_cursor"),
    answer=Answer(
        schemas.Leaderboard,
        {"title": "endeavor", "seats": None, "standings": [schemas.RATING], "next": None},
        description="A page of the leaderboard.",
    ),
)
def read_leaderboard(slug: str, query: dict[str, Any]) -> Response:
    """A page of a leaderboard."""
    here = context()
    since = here.database.now() - timedelta(days=query["days"]) if "days" in query else None
    seats = query.get("seats", ALL_SEATS)
    board = AskedLeaderboard(title_of(slug).slug, seats, query.get("kind"), query["games"], since)
    found, after = here.leaderboards.page(board, cursor_in(query.get("cursor")), query["limit"])
    people = {UUID(s.subject.removeprefix("player:")) for s in found if s.subject.startswith("player:")}
    names = here.accounts.names(people)
    rows = [{"rank": s.rank, **_who(s, names), **_strength(s)} for s in found]
    return json_reply({"title": slug, "seats": query.get("seats"), "standings": rows, "next": cursor_out(after)})


@operation(
    blueprint,
    "/v1/leaderboards/<string:slug>/history",
    summary="Read the history of a rating",
    description="The rating of a player or an engine after each game, oldest first.",
    public=True,
    query=schemas.HistoryQuery,
    problems=("unknown_title", "contradiction"),
    answer=Answer(
        schemas.History,
        {"title": "endeavor", "seats": None, "history": [{**AFTER, "place": 1}], "next": None},
        description="A run of games.",
    ),
)
def read_rating_history(slug: str, query: dict[str, Any]) -> Response:
    """The history of a rating."""
    if ("player" in query) == ("engine" in query) or ("level" in query and "engine" not in query):
        what = "name a player, or an engine and perhaps its level"
        raise Problem("contradiction", what, {"errors": [{"where": "query", "what": what}]})
    if "player" in query:
        subject = f"player:{query['player']}"
    else:
        subject = f"engine:{query['engine']}:{query.get('level', 'normal')}"
    title, seats, limit = title_of(slug).slug, query.get("seats", ALL_SEATS), query["limit"]
    found = context().leaderboards.history(title, seats, subject, query["after"], limit + 1)
    rows = [{**_strength(s), "place": s.place} for s in found[:limit]]
    after = found[limit - 1].games if len(found) > limit else None
    return json_reply({"title": slug, "seats": query.get("seats"), "history": rows, "next": after})


def _who(rating: Rating, names: dict[UUID, str]) -> dict[str, str | None]:
    kind, _, rest = rating.subject.partition(":")
    player, engine, level = (rest, None, None) if kind == "player" else (None, *rest.split(":", 1))
    named = opponent_named(engine, level, language())
    name = None if player is None else names.get(UUID(player))
    return {"player": player, "name": name, "engine": engine, "level": level, **named}


def _strength(rating: Rating) -> dict[str, Any]:
    return {
        "rating": rating.ordinal,
        "mu": rating.mu,
        "uncertainty": rating.sigma,
        "games": rating.games,
        "wins": rating.wins,
        "last_at": time_text(rating.last_at),
    }
