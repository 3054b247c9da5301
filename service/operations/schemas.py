"""Schemas of responses about the state of the service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from marshmallow import fields

from application.notices.webhooks import STATES, DeadLetter
from application.operations.facts import InstanceFacts
from application.operations.observer import Known
from application.operations.queue_facts import QUEUES, QueueFacts
from service.players.schemas import shown_time
from service.schemas import Number, Schema_, Whole, Word
from service.webhooks.schemas import LETTER, DeadLetterList, DeadLetterQuery, DeadLetterShown, dead_letter_shown

__all__ = [
    "EXAMPLE",
    "FOREIGN_LETTER",
    "AllDeadLetters",
    "AllDeadLettersQuery",
    "AllReplays",
    "AllReplaysWanted",
    "OperationsShown",
    "foreign_letter_shown",
    "operations_shown",
]


def _count(what: str) -> Any:
    return Number("count", required=True, metadata={"description": f"{what} (10,000 at most)."})


def _seconds(what: str, *, allow_none: bool = False) -> Any:
    return fields.Float(required=True, allow_none=allow_none, metadata={"description": f"{what}, in seconds."})


class OutboxShown(Schema_):
    """Work that waits for the dispatcher."""

    rows = _count("Rows")
    oldest = _seconds("Age of the oldest row; 0 if there is none")


class TurnsShown(Schema_):
    """Decisions that opponents of one kind must make."""

    outside = fields.Boolean(required=True, metadata={"description": "Whether their engines run on other machines."})
    pending = _count("Decisions")
    oldest = _seconds("Age of the oldest; 0 if there is none")


class HolderShown(Schema_):
    """A transaction that has written and has not ended."""

    pid = Number(
        "index into `pg_stat_activity`",
        required=True,
        allow_none=True,
        metadata={"description": "Of the session; null for a prepared transaction."},
    )
    xid = fields.String(required=True, metadata={"description": "Number of the transaction."})
    application = fields.String(required=True, metadata={"description": "`application_name` of the session."})
    database = fields.String(required=True)
    kind = Word("session", "prepared transaction", required=True)
    age = _seconds("How long it has been writing", allow_none=True)


class FeedShown(Schema_):
    """Events that readers of the feed do not get yet."""

    waiting = _count("Events")
    lag = _seconds("Age of the oldest; 0 if there is none")
    holders = fields.List(
        fields.Nested(HolderShown),
        required=True,
        metadata={"description": "Transactions of the whole cluster that delay the feed, the oldest first."},
    )


class ProjectionShown(Schema_):
    """A follower of the feed."""

    name = fields.String(required=True)
    behind = _count("Events that it has not seen yet")
    lag = _seconds("Age of the oldest of them; 0 if there is none")


class WebhooksFound(Schema_):
    """Messages to webhooks."""

    dead_letters = _count("Messages that could not be delivered")
    pending = _count("Delivery queues whose time has come")
    oldest = _seconds("How long the oldest of them has been due; 0 if there is none")
    failing = _count("Webhooks that fail")
    paused = _count("Webhooks that are paused")


class CheckpointFound(Schema_):
    """The log of checkpoints."""

    number = Number("count", required=True, metadata={"description": "Of the last one; 0 if there is none."})
    age = _seconds("Age of the last one", allow_none=True)
    uncovered = _seconds("Age of the oldest event after it; 0 if there is none")


class StandbyShown(Schema_):
    """A server that copies the database."""

    name = fields.String(required=True)
    state = fields.String(required=True)
    sync = fields.String(required=True, metadata={"description": "`async`, `potential`, `sync` or `quorum`."})
    lag = _seconds("By how much it is behind; null while nothing is written", allow_none=True)
    bytes = Number("amount", required=True, allow_none=True, metadata={"description": "The same in bytes of the log."})


class ReplicationShown(Schema_):
    """How the database is copied."""

    role = Word("primary", "standby", required=True, metadata={"description": "Of the server that answered."})
    replayed = _seconds("On a standby, time since its last transaction", allow_none=True)
    synchronous = fields.Boolean(required=True, metadata={"description": "Whether writes wait for a standby."})
    standbys = fields.List(fields.Nested(StandbyShown), required=True)
    retained = Number(
        "amount",
        required=True,
        metadata={"description": "Bytes of the log that a slot without a reader keeps, the most."},
    )


class QueueShown(Schema_):
    """A queue of jobs."""

    name = Word(*QUEUES, required=True)
    waiting = Number("count", required=True)
    failed = Number("count", required=True, metadata={"description": "Jobs that failed, of the last day."})


class QueuesShown(Schema_):
    """The job queue's server."""

    reached = fields.Boolean(required=True)
    error = fields.String(required=True, allow_none=True)
    working = Number("count", required=True, metadata={"description": "Jobs that workers have in hand."})
    queues = fields.List(fields.Nested(QueueShown), required=True)


def _fact(schema: type[Schema_]) -> Any:
    return fields.Nested(schema, required=True, allow_none=True)


class OperationsShown(Schema_):
    """The state of the service. A member is null if it could not be measured, and `missing` names it."""

    measured_at = fields.String(
        required=True, allow_none=True, metadata={"format": "date-time", "description": "null if it never was."}
    )
    age = _seconds("How old this is", allow_none=True)
    reached = fields.Boolean(
        required=True, metadata={"description": "Whether the database answered when it was asked last."}
    )
    error = fields.String(required=True, allow_none=True, metadata={"description": "Why something is missing."})
    missing = fields.List(fields.String(), required=True)
    outbox = _fact(OutboxShown)
    turns = fields.List(fields.Nested(TurnsShown), required=True, allow_none=True)
    feed = _fact(FeedShown)
    projections = fields.List(fields.Nested(ProjectionShown), required=True, allow_none=True)
    webhooks = _fact(WebhooksFound)
    unscored = Number(
        "count",
        required=True,
        allow_none=True,
        metadata={"description": "Finished games without a score (10,000 at most)."},
    )
    checkpoint = _fact(CheckpointFound)
    replication = _fact(ReplicationShown)
    beaten = _seconds("Time since a web process said that it answers players", allow_none=True)
    upgrade_unfinished = fields.Boolean(
        required=True,
        allow_none=True,
        metadata={
            "description": "Whether an upgrade waits for `annals migrate --finish`: until then everything is written "
            "as the former release did."
        },
    )
    queue = fields.Nested(
        QueuesShown, required=True, allow_none=True, metadata={"description": "null if the service has none."}
    )


EXAMPLE: dict[str, Any] = {
    "measured_at": "2026-11-20T09:14:03Z",
    "age": 1.5,
    "reached": True,
    "error": None,
    "missing": [],
    "outbox": {"rows": 0, "oldest": 0.0},
    "turns": [
        {"outside": False, "pending": 2, "oldest": 0.4},
        {"outside": True, "pending": 0, "oldest": 0.0},
    ],
    "feed": {
        "waiting": 3,
        "lag": 12.1,
        "holders": [
            {
                "pid": 4711,
                "xid": "90210",
                "application": "nightly report",
                "database": "accounting",
                "kind": "session",
                "age": 12.4,
            }
        ],
    },
    "projections": [{"name": "results", "behind": 0, "lag": 0.0}],
    "webhooks": {"dead_letters": 1, "pending": 0, "oldest": 0.0, "failing": 1, "paused": 0},
    "unscored": 0,
    "checkpoint": {"number": 1204, "age": 31.0, "uncovered": 4.2},
    "replication": {
        "role": "primary",
        "replayed": None,
        "synchronous": False,
        "standbys": [{"name": "two", "state": "streaming", "sync": "async", "lag": 0.01, "bytes": 0}],
        "retained": 0,
    },
    "beaten": 0.4,
    "upgrade_unfinished": False,
    "queue": {
        "reached": True,
        "error": None,
        "working": 1,
        "queues": [{"name": name, "waiting": 0, "failed": 0} for name in QUEUES],
    },
}

_FACTS = (
    *("outbox", "turns", "feed", "projections", "webhooks", "unscored", "checkpoint", "replication", "beaten"),
    "upgrade_unfinished",
)


def operations_shown(known: Known) -> dict[str, Any]:
    """What is known of the service."""
    facts = known.facts
    return {
        "measured_at": None if facts is None else shown_time(facts.measured_at),
        "age": None if known.age is None else round(known.age, 3),
        "reached": known.reached,
        "error": known.error,
        "missing": list(_FACTS) if facts is None else list(facts.missing),
        **(dict.fromkeys(_FACTS) if facts is None else _facts_shown(facts)),
        "queue": None if known.queues is None else _queues_shown(known.queues),
    }


def _facts_shown(facts: InstanceFacts) -> dict[str, Any]:
    whole = asdict(facts)
    return {name: whole[name] for name in _FACTS}


def _queues_shown(queues: QueueFacts) -> dict[str, Any]:
    failed = dict(queues.failed)
    return {
        "reached": queues.reached,
        "error": queues.error,
        "working": queues.working,
        "queues": [{"name": name, "waiting": n, "failed": failed[name]} for name, n in queues.waiting],
    }


class AllDeadLettersQuery(DeadLetterQuery):
    """Which page, and of which webhook."""

    webhook = fields.UUID(metadata={"description": "Only those of one webhook."})


class ForeignDeadLetter(DeadLetterShown):
    """A message to a player's webhook that could not be delivered."""

    webhook = fields.UUID(required=True)
    webhook_state = Word(
        *STATES,
        required=True,
        metadata={"description": "`paused`: nothing is sent to it until its owner activates it again."},
    )
    game_name = fields.String(
        required=True,
        metadata={"description": "What its players call the game; empty if it has no name."},
    )
    title = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Slug of the title that is played; null of a game that is not known any more."},
    )


class AllDeadLetters(DeadLetterList):
    """Dead letters of all players, by webhook, game and version."""

    dead_letters = fields.List(fields.Nested(ForeignDeadLetter), required=True)


class AllReplaysWanted(Schema_):
    """Which dead letters to send again; all by default."""

    webhook = fields.UUID(load_default=None, allow_none=True, metadata={"description": "Only those of one webhook."})
    limit = Whole("count", low=1, high=1000, load_default=1000, metadata={"description": "How many at most."})


class AllReplays(Schema_):
    """The number of dead letters queued to be sent again."""

    replaying = Number("count", required=True)


FOREIGN_LETTER = {
    "webhook": "0b6b0f62-4e0e-4b0a-9f0c-6d1f4c6f2a31",
    "webhook_state": "failing",
    "game_name": "Friday",
    "title": "endeavor",
    **LETTER,
}


def foreign_letter_shown(
    dead_letter: DeadLetter, state: str, names: Mapping[UUID, str], titles: Mapping[UUID, str]
) -> dict[str, Any]:
    """A dead letter with its webhook, and what its game is called."""
    webhook = {"webhook": str(dead_letter.webhook), "webhook_state": state}
    game = {"game_name": names.get(dead_letter.game, ""), "title": titles.get(dead_letter.game)}
    return {**webhook, **game, **dead_letter_shown(dead_letter)}
