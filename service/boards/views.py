"""Which operations show a table: as data, as a picture, in words?"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias
from uuid import UUID

from flask import Response

from application.boards.drawing import Unchanged
from application.boards.viewing import board, picture, seat_names, text
from application.games.views import ViewAs, view_as_text
from domain.kernel.records import Seat
from eventstore.game import Game
from service.access import newest_game
from service.auth import visitor
from service.boards import schemas
from service.context import context
from service.endpoints import Answer, area, charge_more, operation
from service.games.schemas import PositionQuery
from service.games.services import game_asked, view_as_of
from service.languages.chosen import language
from service.replies import not_modified, reply, tagged
from service.titles.services import title_of

__all__ = ["blueprint"]

blueprint = area("boards", "Tables: where everything lies, pictures of positions, positions in words.")

_Maker: TypeAlias = Callable[[Game, ViewAs, str, Mapping[Seat, str], str], str]

SVG = "image/svg+xml"
FOR_A_WHILE = "public, max-age=300"
_COST = 2
_PICTURE, _TEXT = 3, 1
"""Units more for what is not kept: a picture takes about as long as five ordinary reads, a text as long as three."""
_PLACES = 500_000
"""Bytes that the places of one game weigh, as they were drawn last."""
_TAGGED = {"ETag": "The version that is shown, a dot, and a hash of the answer."}
_VIEWS = ("unknown_game", "unknown_version", "unknown_seat", "not_visible_yet")


@operation(
    blueprint,
    "/v1/titles/<string:slug>/board",
    summary="Read a title's board",
    description="Where everything lies, in a unit box (0 to 1 from the left and from the top): places, lines between "
    "them, regions, tracks and mats, with the colours of the seats, icons, words and names, and for each place the "
    "members of a position that fill it. With this and a position a client draws any table. Names and the labels of "
    "spaces are in the language of the caller, `words` in all languages.",
    scope=None,
    query=schemas.PlacesQuery,
    problems=("unknown_title", "unknown_pack"),
    answer=Answer(
        schemas.BOARD,
        schemas.EXAMPLE,
        description="The board.",
        headers={"ETag": "Changes with the board."},
    ),
)
def read_board(slug: str, query: dict[str, Any]) -> Response:
    """A title's board."""
    here, speaks = context(), language()
    pack = here.commands.games.pack(title_of(slug).slug, query.get("pack"))
    key = ("board", pack.title, pack.digest, speaks)
    text = here.kept.get(key, lambda: json.dumps(board(pack, speaks), ensure_ascii=False, separators=(",", ":")), len)
    body = text.encode()
    tag = hashlib.sha256(body).hexdigest()[:32]
    headers = tagged(tag, FOR_A_WHILE)
    return not_modified(tag, FOR_A_WHILE) or reply(body, "application/json", headers=headers)


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/board.svg",
    summary="Draw a position",
    description="The newest position, or any past one, as an accessible SVG picture: every place has a title that "
    "says what lies there. Without a token it shows what the public may see, so that a page can show it as an image.",
    public=True,
    cost=_COST,
    query=PositionQuery,
    problems=_VIEWS,
    answer=Answer(
        {"type": "string", "description": "An image."},
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1268"></svg>',
        description="The picture.",
        media=SVG,
        headers=_TAGGED,
    ),
)
def draw_board(game_id: UUID, query: dict[str, Any]) -> Response:
    """A position as a picture."""
    response = _shown("picture", _picture, _PICTURE, SVG, game_id, query)
    # A picture has its own policy, wherever it is opened: it needs nothing, so nothing is allowed.
    response.headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'; sandbox"
    if visitor() is None:
        # Everybody may see it, so pages of other sites may show it.
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/text",
    summary="Read a position in words",
    description="The newest position, or any past one, in at most 6 kB of plain words: everything that you may see, "
    "as a screen reader or a program that reads text wants it.",
    public=True,
    cost=_COST,
    query=PositionQuery,
    problems=_VIEWS,
    answer=Answer(
        {"type": "string", "description": "Plain text, one paragraph per line."},
        "Endeavor: Friday\nRound 1, Build phase.\nSeats: Black, Ada; Green, opponent greedy (normal).\n",
        description="The position in words.",
        media="text/plain",
        headers=_TAGGED,
    ),
)
def tell_board(game_id: UUID, query: dict[str, Any]) -> Response:
    """A position in words."""
    return _shown("text", text, _TEXT, "text/plain", game_id, query)


def _picture(game: Game, view_as: ViewAs, name: str, players: Mapping[Seat, str], speaks: str) -> str:
    """The picture, of which only those places are drawn anew in which something has changed since the last one."""
    places = context().kept.get(("places", game.id, speaks), Unchanged, lambda _: _PLACES)
    return picture(game, view_as, name, players, speaks, places)


def _shown(what: str, make: _Maker, cost: int, media: str, game_id: UUID, query: Any) -> Response:
    """What is made of a position for the caller, kept by version, viewer, language and the names in it.

    Its tag begins with the version, so that a client knows how new it is.
    """
    newest = newest_game(game_id)
    view_as = view_as_of(newest, query.get("view_as"))
    game = game_asked(newest, query, view_as)
    name = context().game_names.of([game_id]).get(game_id, "")
    players, speaks = seat_names(game, context().accounts.names_of), language()
    seen = (game.id, game.head, query.get("effects"), view_as_text(view_as))
    key = (what, *seen, speaks, name, tuple(sorted(players.items())))

    def made() -> str:
        charge_more(cost)
        return make(game, view_as, name, players, speaks)

    body = context().kept.get(key, made, len).encode()
    tag = f"{game.version}.{hashlib.sha256(body).hexdigest()[:12]}"
    return not_modified(tag) or reply(body, media, headers=tagged(tag))
