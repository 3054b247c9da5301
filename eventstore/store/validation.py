"""Validation of values: both stores refuse the same ones, with the same error, before they write."""

from __future__ import annotations

import json
from collections.abc import Sequence
from uuid import UUID

from eventstore.errors import BadCursor, BadValue
from eventstore.store import Lobby, NewEvent, OutboxRow, PendingDecision

__all__ = [
    "COMMAND_ID_LENGTH",
    "LARGEST",
    "check_append",
    "check_text",
    "json_text",
    "lobby_json",
    "outbox_json",
    "page",
    "pending_json",
]

COMMAND_ID_LENGTH = 200
"""Longest command id, in characters."""

LARGEST = 2**31 - 1
"""Largest version, seat or rules number."""

DIGEST_LENGTH = 32


def check_append(
    game_id: UUID,
    expected: int,
    command_id: str,
    events: Sequence[NewEvent],
    lobby: Lobby | None,
    pending: Sequence[PendingDecision] | None,
) -> None:
    """Refuse an append that cannot be stored.

    Raises:
        BadValue: names the value and the reason.
    """
    if not events:
        raise BadValue("an append must have at least one event")
    if not 0 <= expected <= LARGEST - len(events):
        raise BadValue(f"the expected version must be a whole number from 0, not {expected}")
    if not 0 < len(command_id) <= COMMAND_ID_LENGTH:
        raise BadValue(f"a command id must have 1 to {COMMAND_ID_LENGTH} characters, not {len(command_id)}")
    check_text(command_id)
    for event in events:
        check_text(event.type)
        check_text(event.actor)
        if len(event.digest) != DIGEST_LENGTH:
            raise BadValue(f"a digest must have {DIGEST_LENGTH} bytes, not {len(event.digest)}")
        if not 0 <= event.rules <= LARGEST:
            raise BadValue(f"the version of the rules must be a whole number from 1, not {event.rules}")
    if lobby is not None and lobby.game_id != game_id:
        raise BadValue(f"an append to game {game_id} cannot write the lobby row of game {lobby.game_id}")
    for row in pending or ():
        if row.game_id != game_id:
            raise BadValue(f"an append to game {game_id} cannot write a pending decision of game {row.game_id}")
    if pending is not None and len({row.seat for row in pending}) != len(pending):
        raise BadValue("a seat can have only one pending decision")


def check_text(text: str) -> None:
    """Refuse text that cannot be stored: with a NUL character or a lone surrogate.

    Raises:
        BadValue: names the text.
    """
    if "\0" in text:
        raise BadValue(f"text with a NUL character cannot be stored: {text!r}")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadValue(f"text with a lone surrogate cannot be stored: {text!r}") from error


def json_text(value: object) -> str:
    """JSON text of plain data.

    Raises:
        BadValue: it cannot be written as JSON, or holds text that cannot be stored.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        text.encode()
    except (TypeError, ValueError) as error:
        raise BadValue(f"cannot be stored as JSON: {error}") from error
    # JSON escapes both a NUL character and a backslash: only a decoder can distinguish them.
    if "\\u0000" in text and "\0" in _strings_in(json.loads(text)):
        raise BadValue("text with a NUL character cannot be stored")
    return text


def _strings_in(value: object) -> str:
    """All strings within plain data, concatenated."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return "".join(key + _strings_in(item) for key, item in value.items())
    if isinstance(value, list):
        return "".join(map(_strings_in, value))
    return ""


def outbox_json(rows: Sequence[OutboxRow]) -> str | None:
    """Outbox rows as one JSON array, or None if there are none."""
    if not rows:
        return None
    return json_text([{"job_id": row.job_id, "kind": row.kind, "payload": row.payload} for row in rows])


def lobby_json(lobby: Lobby | None) -> str | None:
    """A lobby row as a JSON object, without the game's id."""
    if lobby is None:
        return None
    return json_text(
        {
            "title": lobby.title,
            "status": lobby.status,
            "version": lobby.version,
            "players": list(lobby.players),
            "summary": lobby.summary,
        }
    )


def pending_json(pending: Sequence[PendingDecision] | None) -> str | None:
    """Pending decisions as one JSON array, without the game's id."""
    if pending is None:
        return None
    return json_text(
        [
            {
                "seat": row.seat,
                "version": row.version,
                "engine": row.engine,
                "player": row.player,
                "deadline": None if row.deadline is None else row.deadline.isoformat(),
            }
            for row in pending
        ]
    )


def page(after: str | None, limit: int) -> tuple[int, int]:
    """The start of a page of the lobby (exclusive, counting down) and its number of rows, 1 to 1,000.

    Raises:
        BadCursor: `after` was not issued by a store.
    """
    if after is None:
        start = 2**63 - 1
    elif after.isascii() and after.isdigit() and len(after) < 19:
        start = int(after)
    else:
        raise BadCursor(f"{after!r} is not a cursor of the lobby")
    return start, max(1, min(limit, 1000))
