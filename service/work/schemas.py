"""Schemas of requests and responses about outside engines and their work."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from service.games import examples
from service.games.schemas import SLUG, Position
from service.games.seats import EngineNamed
from service.moves.schemas import DecisionShown
from service.schemas import Flag, Number, Schema_, Text, Whole, Word, matching

__all__ = [
    "ENGINE",
    "WORK",
    "Aborted",
    "Acquisition",
    "EngineList",
    "EngineMade",
    "EngineShown",
    "Findings",
    "Handed",
    "Judged",
    "LeaseShown",
    "NewEngine",
    "Submission",
    "WorkShown",
]

ENGINE_NAME = r"^[a-z][a-z0-9_-]{1,39}$"
LEVEL = r"^[a-z][a-z0-9_-]{0,39}$"
FULL = 1000
"""The evaluation of a won game."""

ENGINE: dict[str, Any] = {
    "engine": "deep-green",
    "titles": ["endeavor"],
    "engine_name": "deep-green",
    "engine_version": None,
    "levels": ["normal", "hard"],
    "level_names": ["normal", "hard"],
    "outside": True,
    "analyses": True,
    "owner": examples.ADA,
    "patience": 60,
    "seen_at": "2026-11-20T21:04:05.000123Z",
    "retired": False,
}

WORK: dict[str, Any] = {
    "id": "5d0a8c0e-3f0f-4f0e-9a55-6a1b2c3d4e5f",
    "kind": "turn",
    "title": "endeavor",
    "engine": "deep-green",
    "level": "hard",
    "expires_at": "2026-11-20T21:05:05.000123Z",
    "seat": 1,
    "rules": 1,
    "seed": 184467440737,
    "position": {**examples.POSITION, "viewer": "seat:1", "status": "running"},
    "decision": {
        "seat": 1,
        "kind": "turn",
        "mine": True,
        "about": {"harbor": 2},
        "prompt": examples.said("Activate a building, spend a token, or pass.", "endeavor-prompt-turn"),
        "options": [
            {
                "text": "pass",
                "verb": "pass",
                "args": [],
                "label": examples.said("Pass", "endeavor-label-pass"),
                "group": "buttons",
            }
            | {"cost": [], "outcome": [], "seals": True, "ends_turn": True}
        ],
    },
    "analysis": None,
    "played": None,
    "whole": None,
}


class NewEngine(Schema_):
    """An engine to be registered."""

    name = Text(
        shortest=2,
        longest=40,
        required=True,
        also=(matching(ENGINE_NAME),),
        metadata={"description": "Name used to seat the engine; never reused.", "example": "deep-green"},
    )
    titles = fields.List(
        Text(shortest=1, longest=40, also=(matching(SLUG),)),
        load_default=list,
        validate=validate.Length(max=50),
        metadata={"description": "Slugs of the titles that it plays; empty: all."},
    )
    levels = fields.List(
        Text(shortest=1, longest=40, also=(matching(LEVEL),)),
        load_default=lambda: ["normal"],
        validate=validate.Length(1, 10),
        metadata={"description": "Levels, easiest first; their meaning is up to the engine."},
    )
    owner = fields.UUID(metadata={"description": "The player whose machines do its work; the caller if left out."})
    analyses = Flag(load_default=False, metadata={"description": "Whether it analyses finished games."})
    patience = Whole(
        "amount",
        low=1,
        high=600,
        load_default=60,
        metadata={"description": "Seconds for which a turn waits for a machine before another opponent steps in."},
    )


class EngineShown(EngineNamed):
    """An engine that may be seated."""

    engine_version = Number(
        "version",
        required=True,
        allow_none=True,
        metadata={"description": "Today's, as its choices and analyses record it; null for outside engines."},
    )
    titles = fields.List(fields.String(), required=True, metadata={"description": "Slugs; empty: all titles."})
    outside = fields.Boolean(required=True, metadata={"description": "Whether it runs on its owner's machines."})
    analyses = fields.Boolean(required=True, metadata={"description": "Whether it analyses finished games."})
    owner = fields.String(required=True, allow_none=True, metadata={"description": "Id of the owner, a player."})
    patience = Number(
        "amount",
        required=True,
        allow_none=True,
        metadata={"description": "Seconds for which a turn waits for a machine before another opponent steps in."},
    )
    seen_at = fields.String(
        required=True,
        allow_none=True,
        metadata={"format": "date-time", "description": "When a machine last asked for its work, within ten seconds."},
    )
    retired = fields.Boolean(
        required=True, metadata={"description": "Whether the engine is retired and can no longer be seated."}
    )


class EngineList(Schema_):
    """All engines."""

    engines = fields.List(fields.Nested(EngineShown), required=True)


class EngineMade(EngineShown):
    """A new engine, with a token for its machines."""

    token = fields.String(
        required=True,
        metadata={
            "description": "Has only the scope `work`; shown only once. It can lease the work of all engines of the "
            "owner."
        },
    )


class Acquisition(Schema_):
    """The work that a machine requests."""

    engines = fields.List(
        Text(shortest=1, longest=40),
        validate=validate.Length(1, 50),
        metadata={"description": "Names of your engines; all if left out."},
    )
    kinds = fields.List(
        Word("turn", "analysis"),
        load_default=lambda: ["turn", "analysis"],
        validate=validate.Length(1, 2),
        metadata={"description": "Kinds of work; turns take precedence."},
    )
    wait = Whole(
        "amount",
        low=0,
        high=20,
        load_default=0,
        metadata={"description": "Seconds to wait if there is no work. A busy service may respond sooner."},
    )


class WorkShown(Schema_):
    """A piece of work that you have leased."""

    id = fields.UUID(required=True, metadata={"description": "Of the lease."})
    kind = Word(
        "turn",
        "analysis",
        required=True,
        metadata={"description": "A decision to answer, or a move of a finished game to evaluate."},
    )
    title = fields.String(required=True, metadata={"description": "Slug of the title."})
    engine = fields.String(required=True, metadata={"description": "Which of your engines it is for."})
    level = fields.String(required=True, metadata={"description": "The requested level."})
    expires_at = fields.String(
        required=True, metadata={"format": "date-time", "description": "When the lease expires unless renewed."}
    )
    seat = Number("seat", required=True)
    rules = Number("version", required=True, metadata={"description": "Version of the title's rules."})
    seed = Number(
        "index into the 2^48 sequences of random choices",
        required=True,
        metadata={"description": "0..2^48-1; use it for random choices that can be reproduced later."},
    )
    position = fields.Nested(Position, required=True, metadata={"description": "The position as the seat sees it."})
    decision = fields.Nested(
        DecisionShown, required=True, metadata={"description": "The seat's pending decision, with every option."}
    )
    analysis = fields.String(required=True, allow_none=True, metadata={"description": "Id of the analysis."})
    played = fields.String(
        required=True, allow_none=True, metadata={"description": "In an analysis: the move to evaluate."}
    )
    whole = fields.Nested(
        Position,
        required=True,
        allow_none=True,
        metadata={"description": "In an analysis: the position with everything visible."},
    )


class Findings(Schema_):
    """An engine's evaluation of a move of a finished game."""

    best = Text(
        shortest=1,
        longest=400,
        required=True,
        metadata={"description": "The option that the engine would have chosen."},
    )
    best_value = Whole(
        "amount",
        low=0,
        high=FULL,
        allow_none=True,
        load_default=None,
        metadata={"description": "The seat's prospects after that, in thousandths; null if there was no choice."},
    )
    value = Whole(
        "amount",
        low=0,
        high=FULL,
        allow_none=True,
        load_default=None,
        metadata={"description": "The seat's prospects after the move played."},
    )
    chances = fields.List(
        Whole("amount", low=0, high=FULL),
        allow_none=True,
        load_default=None,
        validate=validate.Length(1, 100),
        metadata={"description": "Each seat's chance to win before the move, in thousandths."},
    )


class Judged(Schema_):
    """The progress of the analysis."""

    analysis = fields.UUID(required=True)
    status = Word("pending", "done", "cancelled", "failed", required=True)
    done = Number("count", required=True)
    total = Number("count", required=True)


class Submission(Schema_):
    """The answer of an engine."""

    option = Text(shortest=1, longest=400, required=True, metadata={"description": "The text of one of the options."})
    evaluation = Whole(
        "amount",
        low=0,
        high=FULL,
        allow_none=True,
        load_default=None,
        metadata={"description": "The seat's prospects in thousandths: 0 lost, 1000 won."},
    )
    nodes = Whole("count", load_default=0, metadata={"description": "Number of positions evaluated."})
    budget = Whole("amount", load_default=0, metadata={"description": "How long it searched, in units of its own."})


class Handed(Schema_):
    """The result of the answer."""

    game = fields.UUID(required=True)
    version = Number("version", required=True, metadata={"description": "Version of the game after the move."})
    status = Word("running", "finished", "abandoned", required=True)


class LeaseShown(Schema_):
    """A lease."""

    id = fields.UUID(required=True)
    expires_at = fields.String(required=True, metadata={"format": "date-time"})


class Aborted(Schema_):
    """The release of a lease."""

    why = Text(longest=200, load_default="", metadata={"description": "A reason, for the operator."})
