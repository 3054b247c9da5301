"""Which operations are there on invitations and guests?"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

from flask import Response

from application.games.seats import seats_of
from application.people.access import check_may_sit, seats_kept
from application.people.invitations import Invitation, invitation_of, invite
from eventstore.errors import NotRunning, Refused, UnknownGame
from eventstore.game import Game
from service.access import newest_game
from service.auth import caller, visitor
from service.context import context
from service.endpoints import IDEMPOTENCY_KEY, Answer, area, leads_to, operation
from service.games import quotas
from service.games.services import check_seat, check_seeds, command_id, names_in, seat_of
from service.invitations import schemas
from service.languages.chosen import language
from service.players.schemas import shown_time
from service.problems import Problem
from service.replies import json_reply

__all__ = ["blueprint"]

blueprint = area("invitations", "Who may take a seat of a game, or watch it.")


def _mine(game_id: UUID) -> Game:
    """A game that the caller opened.

    Raises:
        Problem: another player opened it.
        UnknownGame: there is no such game for the caller.
    """
    game = newest_game(game_id)
    if game.creator != caller().name:
        raise Problem("not_your_game", "only the player who opened a game may invite and dismiss")
    return game


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/invitations",
    "POST",
    summary="Invite into a game",
    description="The code is shown only once. Its holder may accept until the invitation expires, is revoked, or "
    "has been used by as many players as allowed. With `player` there is no code: that player, with whom you have "
    "played, finds the game with `GET /v1/games?invited=true`, and `seat` is kept for them until the invitation "
    "expires or they are dismissed.",
    scope="play",
    body=schemas.NewInvitation,
    body_optional=True,
    body_example={"kind": "seat", "seat": 1, "expires_in": 86400},
    problems=(
        "unknown_game",
        "not_your_game",
        "unknown_seat",
        "seat_taken",
        "game_not_open",
        "already_seated",
        "unknown_player",
        "not_met",
        "contradiction",
        "too_many_invitations",
    ),
    answer=Answer(
        schemas.InvitationMade,
        {**schemas.INVITATION, "code": schemas.CODE, "player": None},
        201,
        "The invitation, with its code.",
        links={"read_invitation": leads_to("read_invitation", "Read the invitation.", code="$response.body#/code")},
    ),
)
def make_invitation(game_id: UUID, body: dict[str, Any]) -> Response:
    """Create an invitation."""
    game = _mine(game_id)
    seat, kind = body["seat"], body["kind"]
    if kind == "watch" and seat is not None:
        what = "an invitation to watch has no seat"
        raise Problem("contradiction", what, {"errors": [{"where": "body.seat", "what": what}]})
    if seat is not None:
        check_seat(game, seat)
    if kind == "seat":
        _check_free(game, seat)
    player = body["player"]
    if player is not None:
        _check_invited(game, body)
    made, code = invite(
        context().invitations,
        game_id,
        kind=kind,
        seat=seat,
        uses=body["uses"],
        lasting=timedelta(seconds=body["expires_in"]),
        made_with=caller().token,
        creator=caller().player,
        allow=quotas.one_more_invitation(),
        player=player,
    )
    if player is not None and seat is not None:
        _check_kept(context().commands.games.load(game_id), seat, made, player)
    given = {"code": code, "player": None} if player is None else {"code": None, "player": str(player)}
    shown = {**schemas.invitation_shown(made), **given}
    return json_reply(shown, 201)


def _check_kept(game: Game, seat: int, made: Invitation, player: UUID) -> None:
    """Check that a seat was kept for a player whom an invitation has let in, or they sit there already.

    Raises:
        Problem: somebody else took it a moment before.
    """
    holder = game.holders[seat]
    if holder is not None and holder.player == str(player):
        context().invitations.used_up(made.id)
        return
    try:
        _check_free(game, seat)
    except Problem:
        context().invitations.revoke(game.id, made.id)
        raise


def _check_free(game: Game, seat: int | None) -> None:
    """Check that somebody can sit down at a seat, or (None) at any.

    Raises:
        Problem: they cannot.
    """
    if game.status != "open":
        raise Problem("game_not_open", f"the game is {game.status}; nobody can be invited to a seat any more")
    if all(game.holders if seat is None else (game.holders[seat],)):
        raise Problem("seat_taken", "all seats are taken" if seat is None else f"seat {seat} is taken")


def _check_invited(game: Game, body: Mapping[str, Any]) -> None:
    """Check that the caller may invite the player of a request by their id.

    Raises:
        Problem: the two have not played together, or the player sits in the game, or is named for several uses.
    """
    player: UUID = body["player"]
    if body["uses"] != 1:
        what = "an invitation for a player has one use"
        raise Problem("contradiction", what, {"errors": [{"where": "body.uses", "what": what}]})
    if any(holder is not None and holder.player == str(player) for holder in game.holders):
        raise Problem("already_seated", "that player has a seat in the game")
    if player == caller().player or not context().invitations.met(caller().player, player):
        raise Problem("not_met", "you have not played with that player; send them the code of an invitation")
    found = context().accounts.player(player)
    if found is None or found.erased_at is not None:
        raise Problem("unknown_player", f"there is no player {player}")


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/invitations",
    summary="List the invitations into a game",
    description="For the player who opened it; without the codes.",
    problems=("unknown_game", "not_your_game"),
    answer=Answer(schemas.InvitationList, {"invitations": [schemas.INVITATION]}, description="All, oldest first."),
)
def list_invitations(game_id: UUID) -> Response:
    """All invitations into a game."""
    _mine(game_id)
    found = context().invitations.of_game(game_id)
    return json_reply({"invitations": [schemas.invitation_shown(i) for i in found]})


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/invitations/<string:invitation_id>",
    "DELETE",
    summary="Revoke an invitation",
    description="It can no longer be accepted. Players who have accepted it stay; dismiss a guest to remove them.",
    scope="play",
    problems=("unknown_game", "not_your_game", "unknown_invitation"),
    answer=Answer(None, status=204, description="The invitation is revoked."),
)
def revoke_invitation(game_id: UUID, invitation_id: str) -> Response:
    """Revoke an invitation."""
    _mine(game_id)
    if not invitation_id.isascii() or not invitation_id.isalnum():
        raise Problem("unknown_invitation", "the game has no invitation of that id")
    if not context().invitations.revoke(game_id, invitation_id):
        raise Problem("unknown_invitation", "the game has no invitation of that id")
    return Response(status=204)


@operation(
    blueprint,
    "/v1/invitations/<string:code>",
    summary="Read an invitation by its code",
    public=True,
    description="For the holder of the code.",
    problems=("unknown_invitation", "invitation_over"),
    answer=Answer(
        schemas.InvitationRead,
        schemas.READ,
        description="The invitation.",
        links={"accept_invitation": leads_to("accept_invitation", "Accept it.", code="$request.path.code")},
    ),
)
def read_invitation(code: str) -> Response:
    """The invitation with a code."""
    found = _of_code(code)
    if not found.holds_at(context().database.now()):
        raise Problem("invitation_over", "the invitation was revoked, has expired or is used up")
    game = context().commands.games.load(found.game)
    body = {
        "game": str(game.id),
        "title": game.title.slug,
        "name": context().game_names.of([game.id]).get(game.id, ""),
        "creator": game.creator,
        "status": game.status,
        "kind": found.kind,
        "seat": found.seat,
        "free": _free(game, found),
        "seats": seats_of(game, names_in(game), language()),
        "terms": game.terms.to_json(),
        "expires_at": shown_time(found.expires_at),
    }
    return json_reply(body)


@operation(
    blueprint,
    "/v1/invitations/<string:code>/acceptances",
    "POST",
    summary="Accept an invitation",
    description="Takes a seat, or lets you watch. Accepting again changes nothing. If the "
    "seat cannot be taken, the invitation remains unused.",
    scope="play",
    body=schemas.Acceptance,
    body_optional=True,
    body_example={"client_seed": "a seed of your own"},
    headers=(IDEMPOTENCY_KEY,),
    problems=(
        "unknown_invitation",
        "invitation_over",
        "contradiction",
        "unknown_seat",
        "not_invited",
        "seat_taken",
        "already_seated",
        "game_not_open",
        "idempotency_key_reused",
    ),
    answer=Answer(
        schemas.Accepted,
        {"game": schemas.READ["game"], "kind": "seat", "seat": 1},
        description="The invitation is accepted.",
        links={"read_game": leads_to("read_game", "Read the game.", game_id="$response.body#/game")},
    ),
)
def accept_invitation(code: str, body: dict[str, Any]) -> Response:
    """Accept an invitation."""
    here, who = context(), caller()
    found = _of_code(code)
    asked = body.get("seat", found.seat)
    if found.kind == "watch" and body:
        what = "an invitation to watch takes neither `seat` nor a client seed"
        raise Problem("contradiction", what, {"errors": [{"where": "body", "what": what}]})
    check_seeds(body)
    if "seed_commitment" in body and asked is None:
        what = "a commitment is bound to a seat: name one of `free` in the invitation"
        raise Problem("contradiction", what, {"errors": [{"where": "body.seat", "what": what}]})
    if found.seat not in (None, asked):
        what = f"the invitation is for seat {found.seat}"
        raise Problem("contradiction", what, {"errors": [{"where": "body.seat", "what": what}]})
    command = command_id()
    let_in = here.invitations.accept(found.id, who.player)
    if let_in is None:
        raise Problem("invitation_over", "the invitation was revoked, has expired or is used up")
    seat = None
    if found.kind == "seat":
        try:
            seat = _sit(found, asked, body, command)
        except (Problem, Refused, UnknownGame):
            if let_in:
                here.invitations.take_back(found.id, who.player)
            raise
    return json_reply({"game": str(found.game), "kind": found.kind, "seat": seat})


def _sit(found: Invitation, asked: int | None, body: Mapping[str, Any], command: str) -> int:
    """Take a seat by an invitation; returns the seat that the caller holds then.

    Raises:
        Problem, Refused: the seat cannot be taken.
    """
    commands, who = context().commands, caller()
    game = commands.games.load(found.game)
    held = seat_of(game, who)
    if held is not None:
        return held
    free = _free(game, found)
    seat = asked if asked is not None else next(iter(free), None)
    if seat is None:
        if game.status != "open":
            raise NotRunning("game_not_open", f"the game is {game.status}; seats are taken before it starts")
        raise Problem("seat_taken", "every seat is taken")
    with context().invitations.taking(game.id, seat, who.player, partial(check_may_sit, game, seat, who.player)):
        done = commands.take_seat(
            found.game,
            seat,
            player=who.name,
            client_seed=body.get("client_seed"),
            seed_commitment=body.get("seed_commitment"),
            actor=who.actor,
            command_id=command,
        )
    taken = seat_of(done.game, who)
    return seat if taken is None else taken


def _free(game: Game, found: Invitation) -> list[int]:
    """The seats that an invitation can currently be used for."""
    if game.status != "open" or found.kind != "seat":
        return []
    who = visitor()
    kept = seats_kept(None if who is None else who.player, context().invitations.admissions(game.id))
    return [i for i, h in enumerate(game.holders) if h is None and found.seat in (None, i) and i not in kept]


def _of_code(code: str) -> Invitation:
    """The invitation with a code.

    Raises:
        Problem: there is none.
    """
    found = invitation_of(context().invitations, code)
    if found is None:
        raise Problem("unknown_invitation", "there is no invitation with that code")
    return found


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/guests",
    summary="List the guests of a game",
    description="For its players, its guests and the player who opened it.",
    problems=("unknown_game", "not_your_game"),
    answer=Answer(schemas.GuestList, {"guests": [schemas.GUEST]}, description="All guests, oldest first."),
)
def list_guests(game_id: UUID) -> Response:
    """The guests of a game."""
    game = newest_game(game_id)
    who = caller()
    guests = context().invitations.admissions(game_id)
    if not (game.creator == who.name or seat_of(game, who) is not None or any(a.player == who.player for a in guests)):
        raise Problem("not_your_game", "only players, guests and the creator of a game may list its guests")
    names = context().accounts.names([a.player for a in guests])
    return json_reply({"guests": [schemas.guest_shown(a, names[a.player]) for a in guests]})


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/guests/<uuid:player_id>",
    "DELETE",
    summary="Dismiss a guest",
    description="By the player who opened the game, or by the guest. A seat that was taken stays taken; the same "
    "invitation no longer admits the player.",
    scope="play",
    problems=("unknown_game", "not_your_game", "unknown_guest"),
    answer=Answer(None, status=204, description="The player is no longer a guest."),
)
def dismiss_guest(game_id: UUID, player_id: UUID) -> Response:
    """Dismiss a guest."""
    game = newest_game(game_id)
    who = caller()
    if who.name != game.creator and who.player != player_id:
        raise Problem("not_your_game", "only the player who opened a game may invite and dismiss")
    if not context().invitations.dismiss(game_id, player_id):
        raise Problem("unknown_guest", "that player is not a guest of the game")
    stays = str(player_id) == game.creator or any(h is not None and h.player == str(player_id) for h in game.holders)
    if game.terms.private and not stays:
        # The dismissed player must receive nothing more of the game.
        for webhook in context().webhooks.of_player(player_id):
            if webhook.game == game_id:
                context().webhooks.remove(webhook.id)
    return Response(status=204)
