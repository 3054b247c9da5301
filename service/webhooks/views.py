"""Which operations are there on webhooks?"""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from flask import Response

from application.notices.addresses import target_of
from application.notices.webhooks import SECRET_BYTES, Webhook, new_webhook, secret_text
from eventstore.errors import BadValue
from service.access import newest_game
from service.auth import caller
from service.context import context
from service.endpoints import Answer, area, leads_to, operation
from service.games import quotas
from service.pagination import cursor_in, cursor_out
from service.players.schemas import shown_time
from service.problems import Problem
from service.replies import json_reply
from service.webhooks import schemas

__all__ = ["blueprint"]

blueprint = area("webhooks", "Events sent to an address of yours.")

_MADE = {**schemas.WEBHOOK, "secret": schemas.SECRET, "delivered_at": None}
_ONE = "/v1/webhooks/<uuid:webhook_id>"


@operation(
    blueprint,
    "/v1/webhooks",
    "POST",
    summary="Create a webhook",
    scope="play",
    description="Events from now on are sent to the address as you may see them, with the headers and "
    "signatures of Standard Webhooks. The secret is shown only once.",
    body=schemas.NewWebhook,
    body_example={"url": "https://bots.example/annals", "types": ["move_made", "game_ended"]},
    problems=("unknown_game", "bad_address", "too_many_webhooks"),
    answer=Answer(
        schemas.WebhookMade,
        _MADE,
        201,
        "The webhook with its secret.",
        links={
            "read": leads_to("read_webhook", "The webhook.", webhook_id="$response.body#/id"),
            "letters": leads_to("list_dead_letters", "List its dead letters.", webhook_id="$response.body#/id"),
        },
    ),
)
def make_webhook(body: dict[str, Any]) -> Response:
    """Create a webhook."""
    here, who = context(), caller()
    _check(body["url"])
    if body["game"] is not None:
        newest_game(body["game"])
    made = new_webhook(
        who.player,
        body["url"],
        here.database.now(),
        game=body["game"],
        types=list(dict.fromkeys(body["types"])),
        pending_only=body["pending_only"],
    )
    here.webhooks.add(made, who.token, quotas.one_more_webhook())
    return json_reply({**_shown(made), "secret": secret_text(made.secret)}, 201)


@operation(
    blueprint,
    "/v1/webhooks",
    summary="List your webhooks",
    answer=Answer(schemas.WebhookList, {"webhooks": [schemas.WEBHOOK]}, description="All webhooks, oldest first."),
)
def list_webhooks() -> Response:
    """The caller's webhooks."""
    return json_reply({"webhooks": [_shown(each) for each in context().webhooks.of_player(caller().player)]})


@operation(
    blueprint,
    _ONE,
    summary="Read a webhook",
    problems=("unknown_webhook",),
    answer=Answer(schemas.WebhookShown, schemas.WEBHOOK, description="The webhook and its status."),
)
def read_webhook(webhook_id: UUID) -> Response:
    """A webhook."""
    return json_reply(_shown(_own(webhook_id)))


@operation(
    blueprint,
    _ONE,
    "PATCH",
    summary="Change a webhook",
    scope="play",
    description="Members left out are unchanged. A paused webhook that becomes active gets events "
    "from then on, and the dead letters that are `replaying`; read other earlier events from `GET /v1/stream`.",
    body=schemas.ChangedWebhook,
    body_example={"state": "paused"},
    problems=("unknown_webhook", "bad_address"),
    answer=Answer(schemas.WebhookShown, {**schemas.WEBHOOK, "state": "paused"}, description="The webhook."),
)
def change_webhook(webhook_id: UUID, body: dict[str, Any]) -> Response:
    """Change a webhook."""
    webhook = _own(webhook_id)
    if "url" in body:
        _check(body["url"])
    if "types" in body:
        body["types"] = tuple(dict.fromkeys(body["types"]))
    if body.get("state") == "active" and webhook.state == "failing":
        # It stays `failing` until a message is delivered.
        del body["state"]
    changed = replace(webhook, **body)
    context().webhooks.change(changed)
    return json_reply(_shown(changed))


@operation(
    blueprint,
    _ONE,
    "DELETE",
    summary="Remove a webhook",
    scope="play",
    description="Its dead letters are deleted as well. A message already in transit may still arrive.",
    problems=("unknown_webhook",),
    answer=Answer(None, status=204, description="The webhook is removed."),
)
def remove_webhook(webhook_id: UUID) -> Response:
    """Remove a webhook."""
    context().webhooks.remove(_own(webhook_id).id)
    return Response(status=204)


@operation(
    blueprint,
    f"{_ONE}/secrets",
    "POST",
    summary="Replace the secret of a webhook",
    scope="play",
    description="For `overlap` seconds each message is signed with both secrets, so that a receiver can switch without "
    "a gap. The new one is shown only once.",
    body=schemas.NewSecret,
    body_optional=True,
    body_example={"overlap": 3600},
    problems=("unknown_webhook",),
    answer=Answer(
        schemas.SecretMade,
        {"secret": schemas.SECRET, "former_secret_until": "2026-11-21T09:00:00Z"},
        201,
        "The new secret.",
    ),
)
def replace_secret(webhook_id: UUID, body: dict[str, Any]) -> Response:
    """Replace a secret."""
    webhook = _own(webhook_id)
    until = context().database.now() + timedelta(seconds=body["overlap"]) if body["overlap"] else None
    changed = replace(
        webhook,
        secret=secrets.token_bytes(SECRET_BYTES),
        former=webhook.secret if until is not None else None,
        former_until=until,
    )
    context().webhooks.change(changed)
    return json_reply(
        {"secret": secret_text(changed.secret), "former_secret_until": until and shown_time(until)},
        201,
    )


@operation(
    blueprint,
    f"{_ONE}/dead-letters",
    summary="List dead letters",
    description="Events that could not be delivered in eight attempts over nine hours.",
    query=schemas.DeadLetterQuery,
    problems=("unknown_webhook", "bad_cursor"),
    answer=Answer(
        schemas.DeadLetterList, {"dead_letters": [schemas.LETTER], "next": None}, description="A page of dead letters."
    ),
)
def list_dead_letters(webhook_id: UUID, query: dict[str, Any]) -> Response:
    """Dead letters."""
    webhook, limit = _own(webhook_id), query["limit"]
    found = context().webhooks.dead_letters(webhook.id, _place(query.get("cursor")), limit + 1)
    shown = found[:limit]
    place = f"{shown[-1].game}/{shown[-1].version}" if len(found) > limit else None
    return json_reply({"dead_letters": [schemas.dead_letter_shown(each) for each in shown], "next": cursor_out(place)})


@operation(
    blueprint,
    f"{_ONE}/replays",
    "POST",
    summary="Send dead letters again",
    scope="play",
    description="Those of a game, of a version, or all; each is tried once, under its original id, and remains a dead "
    "letter if it fails. Those of a paused webhook wait until you activate it.",
    body=schemas.ReplaysWanted,
    body_optional=True,
    body_example={},
    problems=("unknown_webhook",),
    answer=Answer(schemas.Replays, {"replaying": 3}, 202, "The number queued to be sent."),
)
def replay_dead_letters(webhook_id: UUID, body: dict[str, Any]) -> Response:
    """Send dead letters again."""
    count = context().webhooks.want(_own(webhook_id).id, body["game"], body["version"])
    return json_reply({"replaying": count}, 202)


def _own(webhook_id: UUID) -> Webhook:
    """A webhook of the caller's.

    Raises:
        Problem: the caller has no such webhook.
    """
    found = context().webhooks.webhook(webhook_id)
    if found is None or found.player != caller().player:
        raise Problem("unknown_webhook", "you have no webhook with that id")
    return found


def _check(url: str) -> None:
    """Refuse an address that the service will not send to.

    Raises:
        Problem: says why.
    """
    try:
        target_of(url, private=context().settings.webhook_private)
    except BadValue as error:
        raise Problem("bad_address", str(error)) from None


def _shown(webhook: Webhook) -> dict[str, Any]:
    return schemas.webhook_shown(webhook, context().webhooks.condition(webhook.id))


def _place(cursor: str | None) -> tuple[UUID, int] | None:
    """The start of a page.

    Raises:
        Problem: the cursor was not issued by this service.
    """
    text = cursor_in(cursor)
    if text is None:
        return None
    game, _, version = text.partition("/")
    try:
        place = UUID(game), int(version)
    except ValueError:
        place = None
    if place is None or not 0 < place[1] < 2**31:
        raise Problem("bad_cursor", "the cursor was not issued by this service")
    return place
