"""Which games does a list have, and what does it say of each?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields

from application.games.seats import seats_shown
from application.games.views import outcome_shown, pending_shown
from domain.registry import title_named
from eventstore.game_terms import Terms
from eventstore.store import Lobby
from service.access import audience, recent_game
from service.auth import known_visitor
from service.context import context
from service.endpoints import charge_more
from service.games.schemas import STATUSES
from service.languages.chosen import language
from service.pagination import cursor_in
from service.schemas import Schema_, Text, WholeText, Word

__all__ = ["GameListQuery", "page"]

_GAMES_PER_UNIT = 40
"""Games of a list that take as long as an ordinary read."""

_LOOKED_THROUGH = 10
"""Pages that are read at most until one of them has a game with the result that is asked for."""


class GameListQuery(Schema_):
    """Which games to list."""

    title = Text(longest=40, metadata={"description": "Slug of a title."})
    status = Word(*STATUSES, metadata={"description": "Games with this status."})
    player = fields.UUID(metadata={"description": "Id of a player who holds a seat."})
    reason = Text(
        longest=60, metadata={"description": "Finished games that ended in this way, one of `end_reasons` of a title."}
    )
    won_by = fields.UUID(metadata={"description": "Finished games that this player has won, alone or with others."})
    lost_by = fields.UUID(metadata={"description": "Finished games that this player has played and not won."})
    invited = Word(
        "true",
        "false",
        load_default="false",
        metadata={"description": "`true`: open games to a seat of which you were invited and where you do not sit."},
    )
    cursor = Text(longest=200, metadata={"description": "`next` of the previous page."})
    limit = WholeText("count", low=1, high=200, load_default=50, metadata={"description": "Games per page."})


def page(query: Mapping[str, Any]) -> tuple[list[dict[str, Any]], str | None]:
    """What a page says of its games, newest first, and where the next page begins.

    Raises:
        Problem: the cursor was not issued by this service, the budget is used up, or a token is needed.
    """
    games, after = _games(query)
    names = context().game_names.of([game.game_id for game in games])
    players = context().accounts.names_of({player for game in games for player in _players(game.summary)})
    return [_listed(game, names.get(game.game_id, ""), players) for game in games], after


def _games(query: Mapping[str, Any]) -> tuple[list[Lobby], str | None]:
    """The games of a page and where the next one begins."""
    title, status, reason = query.get("title"), query.get("status"), query.get("reason")
    player, won_by, lost_by = (str(query[key]) if key in query else None for key in ("player", "won_by", "lost_by"))
    after = cursor_in(query.get("cursor"))
    ended = (reason, won_by, lost_by) != (None, None, None)
    among = None
    if query["invited"] == "true":
        among = context().invitations.waiting(known_visitor().player)
        if ended or not among or status not in {None, "open"}:
            return [], None
        status = "open"
    if ended and status not in {None, "finished"}:
        return [], None

    def wanted(game: Lobby) -> bool:
        summary: Mapping[str, Any] = game.summary
        outcome, sat = summary["outcome"], [seat["player"] for seat in summary["seats"]]
        if outcome is None or reason not in {None, outcome["reason"]} or (player is not None and player not in sat):
            return False
        won = {sat[seat] for seat in outcome["winners"]}
        return (won_by is None or won_by in won) and (lost_by is None or (lost_by in sat and lost_by not in won))

    looked = 0
    for _ in range(_LOOKED_THROUGH if ended else 1):
        games, after = context().store.games(
            title=title,
            status="finished" if ended else status,
            player=won_by or lost_by or player,
            among=among,
            visible_to=audience(),
            after=after,
            limit=query["limit"],
        )
        looked += len(games)
        games = [game for game in games if not ended or wanted(game)]
        if games or after is None:
            break
    charge_more(looked // _GAMES_PER_UNIT)
    return games, after


def _players(summary: Mapping[str, Any]) -> list[str]:
    return [seat["player"] for seat in summary["seats"] if seat["player"] is not None]


def _listed(game: Lobby, name: str, players: Mapping[str, str]) -> dict[str, Any]:
    shown = {"game": str(game.game_id), "title": game.title, "name": name}
    state = {"status": game.status, "version": game.version}
    summary: dict[str, Any] = dict(game.summary)
    # Rows of earlier releases lack what is newer, and no row has the usual time for seeds.
    terms = {**Terms().to_json(), **summary.pop("terms", {})}
    if "due" in summary:
        # So it was called when it named the seats alone.
        summary["pending"] = recent_game(game.game_id).awaited() if summary.pop("due") else []
    title = title_named(game.title)
    summary["pending"] = pending_shown(title, summary["pending"], language())
    summary["seats"] = seats_shown(game.title, summary["seats"], players, language())
    summary["outcome"] = outcome_shown(title, summary["outcome"], language())
    return {**shown, **state, "terms": terms, "paused": False, "seeds_due": None, **summary}
