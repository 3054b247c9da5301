"""Schemas of requests and responses about webhooks."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from application.notices.addresses import LONGEST_URL
from application.notices.webhooks import STATES, Condition, DeadLetter, Webhook
from eventstore.events import TYPES
from service.games import examples
from service.players.schemas import shown_time
from service.schemas import Flag, Number, Schema_, Text, Whole, WholeText, Word

__all__ = [
    "LETTER",
    "SECRET",
    "WEBHOOK",
    "ChangedWebhook",
    "DeadLetterList",
    "DeadLetterQuery",
    "DeadLetterShown",
    "NewSecret",
    "NewWebhook",
    "Replays",
    "ReplaysWanted",
    "SecretMade",
    "WebhookList",
    "WebhookMade",
    "WebhookShown",
    "dead_letter_shown",
    "webhook_shown",
]

LONGEST_OVERLAP = 7 * 24 * 3600
"""Seconds."""

WEBHOOK = {
    "id": "0b6b0f62-4e0e-4b0a-9f0c-6d1f4c6f2a31",
    "url": "https://bots.example/annals",
    "game": None,
    "types": ["move_made", "game_ended"],
    "pending_only": False,
    "state": "active",
    "failing_since": None,
    "former_secret_until": None,
    "created_at": "2026-11-20T09:00:00Z",
    "behind": 0,
    "dead_letters": 0,
    "last_error": None,
    "delivered_at": "2026-11-20T09:14:03Z",
}
SECRET = "whsec_b2Zmc2V0IG9mIGEgc2VjcmV0IHRoYXQgc2lnbnMgYWw="
LETTER = {
    "game": examples.GAME,
    "version": 13,
    "type": "move_made",
    "attempts": 8,
    "error": "answered 500",
    "died_at": "2026-11-20T18:02:11Z",
    "replaying": False,
}

_URL = {
    "format": "uri",
    "description": "Address that receives messages by POST; `https`, and not in a private network unless the operator "
    "allows it. Redirects are not followed.",
}
_TYPES = {"description": "Types of events to send; empty: all."}
_DUE_ONLY = {"description": "Send only events after which your seat has a pending decision."}


def _types(**given: Any) -> fields.List[Any]:
    known = fields.String(validate=validate.OneOf(TYPES))
    return fields.List(known, validate=validate.Length(max=len(TYPES)), metadata=_TYPES, **given)


class NewWebhook(Schema_):
    """A subscription."""

    url = Text(shortest=1, longest=LONGEST_URL, required=True, metadata=_URL)
    game = fields.UUID(
        load_default=None,
        allow_none=True,
        metadata={"description": "One game; null: all games while you play in them."},
    )
    types = _types(load_default=list)
    pending_only = Flag(load_default=False, metadata=_DUE_ONLY)


class ChangedWebhook(Schema_):
    """Changes to a webhook."""

    url = Text(shortest=1, longest=LONGEST_URL, metadata=_URL)
    types = _types()
    pending_only = Flag(metadata=_DUE_ONLY)
    state = Word("active", "paused", metadata={"description": "Events that happen while it is paused are never sent."})


class WebhookShown(Schema_):
    """A webhook and its status."""

    id = fields.UUID(required=True)
    url = fields.String(required=True)
    game = fields.UUID(required=True, allow_none=True)
    types = fields.List(fields.String(), required=True)
    pending_only = fields.Boolean(required=True)
    state = Word(
        *STATES,
        required=True,
        metadata={
            "description": "`failing`: a message became a dead letter and none has been delivered since; events are "
            "tried once. "
            "`paused`: by you, by a response of 410, or after a hundred consecutive dead letters."
        },
    )
    failing_since = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    former_secret_until = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "format": "date-time",
            "description": "Until then messages are also signed with the previous secret.",
        },
    )
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    behind = Number("count", required=True, metadata={"description": "Number of games with events to send."})
    dead_letters = Number("count", required=True)
    last_error = fields.String(required=True, allow_none=True)
    delivered_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


class WebhookMade(WebhookShown):
    """A webhook with its secret, shown only once."""

    secret = fields.String(required=True, metadata={"description": "`whsec_` and base64, as in Standard Webhooks."})


class WebhookList(Schema_):
    """The caller's webhooks, oldest first."""

    webhooks = fields.List(fields.Nested(WebhookShown), required=True)


class NewSecret(Schema_):
    """The replacement of a secret."""

    overlap = Whole(
        "amount",
        low=0,
        high=LONGEST_OVERLAP,
        load_default=24 * 3600,
        metadata={"description": "Seconds for which messages are also signed with the previous secret."},
    )


class SecretMade(Schema_):
    """The new secret, shown only once."""

    secret = fields.String(required=True)
    former_secret_until = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


class DeadLetterQuery(Schema_):
    """Which page."""

    cursor = Text(longest=200, metadata={"description": "`next` of the previous page."})
    limit = WholeText("count", low=1, high=200, load_default=50, metadata={"description": "Dead letters per page."})


class DeadLetterShown(Schema_):
    """An event that could not be delivered."""

    game = fields.UUID(required=True)
    version = Number("version", required=True)
    type = fields.String(required=True)
    attempts = Number("count", required=True)
    error = fields.String(required=True)
    died_at = fields.String(required=True, metadata={"format": "date-time"})
    replaying = fields.Boolean(
        required=True,
        metadata={"description": "Whether it is queued to be sent again; it waits while the webhook is paused."},
    )


class DeadLetterList(Schema_):
    """Dead letters, by game and version."""

    dead_letters = fields.List(fields.Nested(DeadLetterShown), required=True)
    next = fields.String(required=True, allow_none=True)


class ReplaysWanted(Schema_):
    """Which dead letters to send again; all by default."""

    game = fields.UUID(load_default=None, allow_none=True, metadata={"description": "Only those of one game."})
    version = Whole(
        "version", low=1, load_default=None, allow_none=True, metadata={"description": "Only those of one version."}
    )


class Replays(Schema_):
    """The number of dead letters queued to be sent again."""

    replaying = Number("count", required=True)


def webhook_shown(webhook: Webhook, condition: Condition) -> dict[str, Any]:
    """A webhook without its secret."""
    return {
        "id": str(webhook.id),
        "url": webhook.url,
        "game": None if webhook.game is None else str(webhook.game),
        "types": list(webhook.types),
        "pending_only": webhook.pending_only,
        "state": webhook.state,
        "failing_since": webhook.failing_since and shown_time(webhook.failing_since),
        "former_secret_until": webhook.former_until and shown_time(webhook.former_until),
        "created_at": shown_time(webhook.created_at),
        "behind": condition.behind,
        "dead_letters": condition.dead_letters,
        "last_error": condition.last_error,
        "delivered_at": condition.delivered_at and shown_time(condition.delivered_at),
    }


def dead_letter_shown(dead_letter: DeadLetter) -> dict[str, Any]:
    """A dead letter."""
    return {
        "game": str(dead_letter.game),
        "version": dead_letter.version,
        "type": dead_letter.type,
        "attempts": dead_letter.attempts,
        "error": dead_letter.error,
        "died_at": shown_time(dead_letter.died_at),
        "replaying": dead_letter.wanted,
    }
