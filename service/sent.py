"""What does the service send by itself: messages to webhooks, and control messages of streams?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import fields

from service.schemas import Schema_, Word
from service.streams.schemas import TOLD, SentEvent

__all__ = ["STREAM_MESSAGES", "StreamEnd", "StreamReady", "StreamReset", "WebhookMessage", "webhooks"]


class WebhookMessage(Schema_):
    """An event as it is sent to a webhook (Standard Webhooks)."""

    type = fields.String(required=True, metadata={"description": "Type of the event, such as `move_made`."})
    timestamp = fields.String(required=True, metadata={"format": "date-time", "description": "When it happened."})
    data = fields.Nested(SentEvent, required=True, metadata={"description": "The event as in your own stream."})


class StreamReady(Schema_):
    """The first message of a stream."""

    type = Word("ready", required=True, metadata={"description": "`ready`."})
    id = fields.String(required=True, metadata={"description": "The id after which the stream starts."})


class StreamReset(Schema_):
    """The server lost your last event: read the games again; later events follow."""

    type = Word("reset", required=True, metadata={"description": "`reset`."})
    id = fields.String(required=True, metadata={"description": "The id after which the stream continues."})


class StreamEnd(Schema_):
    """The last message of a stream."""

    type = Word("end", required=True, metadata={"description": "`end`."})
    id = fields.String(required=True, metadata={"description": "The id of the last event."})
    reason = Word(
        "time",
        "over",
        "access",
        "restart",
        required=True,
        metadata={
            "description": "`time` and `restart`: reconnect. `over`: the game is scored, and nothing follows. "
            "`access`: your token or your seat is no longer valid."
        },
    )


STREAM_MESSAGES: Final = (StreamReady, StreamReset, StreamEnd)


def webhooks() -> Mapping[str, Any]:
    """The member `webhooks` of the specification: the request that your address receives."""
    headers = {
        "webhook-id": "The id of the event, the same in every attempt: handle each once.",
        "webhook-timestamp": "When this attempt was made, in seconds since 1970.",
        "webhook-signature": "Signatures of the message: `v1,` and base64, separated by spaces.",
    }
    event = {name: value for name, value in TOLD.items() if name != "id"}
    return {
        "event": {
            "post": {
                "operationId": "receive_event",
                "summary": "Receive an event",
                "description": "Sent to the address of a webhook. Verify the signature before you trust it, and answer "
                "within ten seconds; after other statuses it is sent again.",
                "tags": ["webhooks"],
                "parameters": [
                    {"in": "header", "name": name, "required": True, "description": text, "schema": {"type": "string"}}
                    for name, text in headers.items()
                ],
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/WebhookMessage"},
                            "example": {"type": event["type"], "timestamp": event["at"], "data": event},
                        }
                    },
                },
                "responses": {
                    "2XX": {"description": "The event is delivered."},
                    "410": {"description": "The webhook is paused: nothing more is sent."},
                },
            }
        }
    }
