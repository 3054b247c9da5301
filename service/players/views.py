"""Which operations are there on players and tokens?"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response, request

from application.people.accounts import AccessToken, Player, issue
from application.people.newcomers import Newcomers
from application.people.recovery import issue_code
from service.auth import caller
from service.budgets import network_of
from service.context import context
from service.endpoints import HARMLESS, Answer, area, operation
from service.games import quotas
from service.players import schemas, services
from service.problems import Problem
from service.replies import json_reply

__all__ = ["blueprint"]

blueprint = area("players", "Players, their tokens and recovery codes.")

NEW_TOKEN = {**schemas.TOKEN, "token": schemas.TEXT}
GUEST = {**schemas.PLAYER, "name": "Guest 7K2QF", "guest": True}


@operation(
    blueprint,
    "/v1/players",
    "POST",
    summary="Register a player",
    description="Open to all. The response holds a first token with the scopes `read` and `play`, and a first recovery "
    "code; their texts are shown only once and not stored.",
    scope=None,
    limit="registrations",
    body=schemas.NewPlayer,
    body_example={"name": "Ada"},
    problems=("name_taken", "name_not_allowed"),
    answer=Answer(
        schemas.Registered,
        {"player": schemas.PLAYER, "token": NEW_TOKEN, "recovery_code": schemas.CODE_TEXT},
        201,
        "The player, their first token and their first recovery code.",
    ),
)
def register_player(body: dict[str, Any]) -> Response:
    """Register a player."""
    here = context()
    player, token, text = services.register(here.accounts, body["name"])
    _note(player)
    return _registered(player, token, text, issue_code(here.recovery_codes, player.id, services.FIRST)[1])


@operation(
    blueprint,
    "/v1/guests",
    "POST",
    summary="Play as a guest",
    description="Open to all. A guest can do what every player can; `PATCH /v1/me` gives them a name to keep, and with "
    "it a recovery code.",
    scope=None,
    limit="registrations",
    answer=Answer(
        schemas.Registered,
        {"player": GUEST, "token": NEW_TOKEN, "recovery_code": None},
        201,
        "The guest and their token.",
    ),
)
def register_guest() -> Response:
    """Register a guest."""
    accounts = context().accounts
    guest = accounts.add_guest()
    _note(guest)
    return _registered(guest, *issue(accounts, guest.id, services.FIRST, services.PLAYER_SCOPES), None)


@operation(
    blueprint,
    "/v1/recoveries",
    "POST",
    summary="Use a recovery code",
    description="Open to all. The code is used up, and gives a new token with the scopes `read` and `play` and a new "
    "code.",
    scope=None,
    limit="registrations",
    body=schemas.Recovery,
    body_example={"code": schemas.CODE_TEXT, "revoke_tokens": True},
    problems=("unknown_recovery_code",),
    answer=Answer(
        schemas.Registered,
        {
            "player": schemas.PLAYER,
            "token": {**NEW_TOKEN, "name": "recovered"},
            "recovery_code": schemas.CODE_TEXT,
        },
        201,
        "The player, a new token and a new recovery code.",
    ),
)
def recover_player(body: dict[str, Any]) -> Response:
    """Use up a recovery code."""
    here = context()
    player, token, text, code, revoked = services.recover(
        here.accounts,
        here.recovery_codes,
        body["code"],
        alone=body["revoke_tokens"],
        alone_code=body["revoke_codes"],
    )
    for token_id in revoked:
        here.tokens.forget(token_id)
    return _registered(player, token, text, code)


def _note(player: Player) -> None:
    """Note where a player was made."""
    Newcomers(context().redis).add(player.id, network_of(request.remote_addr))


def _registered(player: Player, token: AccessToken, text: str, code: str | None) -> Response:
    shown = {"player": schemas.player_shown(player), "token": schemas.token_shown(token, text), "recovery_code": code}
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
        schemas.Me,
        {"player": schemas.PLAYER, "token": schemas.TOKEN, "former_name": None, "language": None},
        description="The player and the token in use.",
    ),
)
def read_me() -> Response:
    """Who asks."""
    accounts, who = context().accounts, caller()
    player, token = accounts.player(who.player), accounts.token(who.token)
    if player is None or token is None:
        raise Problem("bad_token", "the token has been revoked")
    shown = {"player": schemas.player_shown(player), "token": schemas.token_shown(token)}
    return json_reply({**shown, "former_name": player.former_name, "language": player.language})


@operation(
    blueprint,
    "/v1/me",
    "PATCH",
    summary="Change your name or language",
    description="The name, the language, or both. A guest who chooses a name becomes a player like any other, and gets "
    "a recovery code (with a token that does not expire). Games show the new name from now on; their records name "
    "players by id.",
    scope="play",
    body=schemas.PlayerChange,
    body_example={"name": "Ada", "language": "pl"},
    problems=("name_taken", "name_not_allowed"),
    answer=Answer(
        schemas.Renamed,
        {"player": schemas.PLAYER, "recovery_code": None, "language": "pl"},
        description="The player as they are now.",
    ),
)
def rename_me(body: dict[str, Any]) -> Response:
    """Give the caller another name, another language, or both."""
    here, who = context(), caller()
    before = player = here.accounts.player(who.player)
    if before is None or player is None:
        raise Problem("bad_token", "the player has been erased")
    if "name" in body:
        player = here.accounts.rename(who.player, body["name"])
    if "language" in body:
        player = here.accounts.set_language(who.player, body["language"])
        here.tokens.forget(who.token)
    token, code = here.accounts.token(who.token), None
    if before.guest and not player.guest and token is not None and token.expires_at is None:
        code = issue_code(here.recovery_codes, player.id, services.FIRST, who.token)[1]
    shown = {"player": schemas.player_shown(player), "recovery_code": code, "language": player.language}
    return json_reply(shown)


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
    problems=("too_many_tokens",),
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
    lasting = services.lasting(context().accounts.token(who.token), body["expires_in"], context().database.now())
    token, text = issue(
        context().accounts, who.player, body["name"], body["scopes"], lasting, who.token, quotas.one_more_token()
    )
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
    "for one more second. `all_made=true` revokes with it all that was made with it, for a token that others may have "
    "used.",
    query=schemas.RevocationQuery,
    problems=("unknown_token",),
    answer=Answer(None, status=204, description="The token is revoked."),
)
def revoke_token(token_id: str, query: dict[str, Any]) -> Response:
    """Revoke a token, alone or with all that was made with it."""
    here = context()
    revoke = here.accounts.revoke_with_all_made if query["all_made"] == "true" else here.accounts.revoke
    revoked = revoke(caller().player, token_id) if token_id.isascii() else []
    if not revoked:
        raise Problem("unknown_token", "you have no token with that id")
    for each in revoked:
        here.tokens.forget(each)
    return Response(status=204)


@operation(
    blueprint,
    "/v1/recovery-codes",
    "POST",
    summary="Create another recovery code",
    description="For another place to keep one. It outlives the token used for the request, so that token must not "
    "expire.",
    scope="play",
    body=schemas.NewRecoveryCode,
    body_example={"name": "in the safe"},
    problems=("token_expires", "too_many_recovery_codes"),
    answer=Answer(
        schemas.RecoveryCodeMade, {**schemas.CODE, "code": schemas.CODE_TEXT}, 201, "The code, shown only once."
    ),
)
def make_recovery_code(body: dict[str, Any]) -> Response:
    """Make a recovery code."""
    here, who = context(), caller()
    token = here.accounts.token(who.token)
    if token is None or token.expires_at is not None:
        raise Problem("token_expires", "a recovery code outlives the token that makes it, and this token expires")
    code, text = issue_code(here.recovery_codes, who.player, body["name"], who.token)
    return json_reply(schemas.code_shown(code, text), 201)


@operation(
    blueprint,
    "/v1/recovery-codes",
    summary="List your recovery codes",
    answer=Answer(schemas.RecoveryCodeList, {"recovery_codes": [schemas.CODE]}, description="All codes, oldest first."),
)
def list_recovery_codes() -> Response:
    """The caller's recovery codes."""
    codes = context().recovery_codes.of_player(caller().player)
    return json_reply({"recovery_codes": [schemas.code_shown(code) for code in codes]})


@operation(
    blueprint,
    "/v1/recovery-codes/<string:code_id>",
    "DELETE",
    summary="Revoke a recovery code",
    scope="play",
    problems=("unknown_recovery_code",),
    answer=Answer(None, status=204, description="The code is revoked."),
)
def revoke_recovery_code(code_id: str) -> Response:
    """Revoke a recovery code."""
    if not code_id.isascii() or not context().recovery_codes.revoke(caller().player, code_id):
        raise Problem("unknown_recovery_code", "you have no recovery code with that id")
    return Response(status=204)
