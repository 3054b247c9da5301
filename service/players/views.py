"""Which operations are there on players and tokens?"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from application.people.accounts import issue
from service.auth import caller
from service.context import context
from service.endpoints import HARMLESS, Answer, area, operation
from service.players import schemas, services
from service.problems import Problem
from service.replies import json_reply

__all__ = ["blueprint"]

blueprint = area("players", "Players and their tokens.")


@operation(
    blueprint,
    "/v1/players",
    "POST",
    summary="Register a player",
    description="Open to all. The response holds a first token with the scopes `read` and `play`; its text is shown "
    "only "
    "once and not stored.",
    scope=None,
    limit="registrations",
    body=schemas.NewPlayer,
    body_example={"name": "Ada"},
    answer=Answer(
        schemas.Registered,
        {"player": schemas.PLAYER, "token": {**schemas.TOKEN, "token": schemas.TEXT}},
        201,
        "The player and its first token.",
    ),
)
def register_player(body: dict[str, Any]) -> Response:
    """Register a player."""
    player, token, text = services.register(context().accounts, body["name"])
    shown = {"player": schemas.player_shown(player), "token": schemas.token_shown(token, text)}
    return json_reply(shown, 201)


@operation(
    blueprint,
    "/v1/players/<uuid:player_id>",
    summary="Read a player",
    problems=("unknown_player",),
    answer=Answer(schemas.PlayerShown, schemas.PLAYER, description="The player."),
)
def read_player(player_id: UUID) -> Response:
    """A player's name."""
    player = context().accounts.player(player_id)
    if player is None:
        raise Problem("unknown_player", f"there is no player {player_id}")
    return json_reply(schemas.player_shown(player))


@operation(
    blueprint,
    "/v1/me",
    summary="Read your own player",
    answer=Answer(
        schemas.Me, {"player": schemas.PLAYER, "token": schemas.TOKEN}, description="The player and the token in use."
    ),
)
def read_me() -> Response:
    """Who asks."""
    accounts, who = context().accounts, caller()
    player, token = accounts.player(who.player), accounts.token(who.token)
    if player is None or token is None:
        raise Problem("bad_token", "the token has been revoked")
    return json_reply({"player": schemas.player_shown(player), "token": schemas.token_shown(token)})


@operation(
    blueprint,
    "/v1/me",
    "DELETE",
    summary="Be forgotten",
    description="Permanent: your name is deleted, all your tokens are revoked, seats in games that have not started "
    "become "
    "free, and in running games an opponent plays on for you, so that the other players can finish. Your player id "
    "stays in the games, without a name; their records verify and replay as before. To confirm, send your own player "
    "id as `confirm`. Afterwards every request with one of your tokens gets 401 `bad_token`, even a repetition of "
    "this.",
    scope="play",
    query=schemas.ErasureQuery,
    retry=HARMLESS,
    problems=("not_confirmed",),
    answer=Answer(None, status=204, description="You are erased."),
)
def forget_me(query: dict[str, Any]) -> Response:
    """Erase the caller."""
    here, who = context(), caller()
    if query["confirm"] != who.player:
        raise Problem("not_confirmed", "`confirm` must be your own player id")
    here.erasure.forget(who.player)
    here.tokens.forget(who.token)
    return Response(status=204)


@operation(
    blueprint,
    "/v1/tokens",
    "POST",
    summary="Create another token",
    description="The new token has at most the scopes of the token used for the request, and expires no later.",
    scope="play",
    body=schemas.NewToken,
    body_example={"name": "spectator screen", "scopes": ["read"], "expires_in": 86400},
    answer=Answer(schemas.TokenMade, {**schemas.TOKEN, "token": schemas.TEXT}, 201, "The token, shown only once."),
)
def make_token(body: dict[str, Any]) -> Response:
    """Make a token."""
    who = caller()
    for scope in body["scopes"]:
        if scope not in who.scopes:
            members = {"needed": scope, "scopes": list(who.scopes)}
            raise Problem("wrong_scope", f"the token cannot give the scope {scope}, which it lacks", members)
    lasting = services.lasting(context().accounts.token(who.token), body["expires_in"])
    token, text = issue(context().accounts, who.player, body["name"], body["scopes"], lasting)
    return json_reply(schemas.token_shown(token, text), 201)


@operation(
    blueprint,
    "/v1/tokens",
    summary="List your tokens",
    answer=Answer(schemas.TokenList, {"tokens": [schemas.TOKEN]}, description="All tokens, oldest first."),
)
def list_tokens() -> Response:
    """The caller's tokens."""
    tokens = context().accounts.tokens(caller().player)
    return json_reply({"tokens": [schemas.token_shown(token) for token in tokens]})


@operation(
    blueprint,
    "/v1/tokens/<string:token_id>",
    "DELETE",
    summary="Revoke a token",
    scope="play",
    description="It is invalid from now on; another process that has just used it may accept reads "
    "for one more second.",
    problems=("unknown_token",),
    answer=Answer(None, status=204, description="The token is revoked."),
)
def revoke_token(token_id: str) -> Response:
    """Revoke a token."""
    here = context()
    if not token_id.isascii() or not here.accounts.revoke(caller().player, token_id):
        raise Problem("unknown_token", "you have no token with that id")
    here.tokens.forget(token_id)
    return Response(status=204)
