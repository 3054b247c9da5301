"""What do requests and answers about analyses look like?"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from marshmallow import fields

from application.engines.catalogue import STRONGEST, VERSION
from application.jobs import AnalysisJob
from service.games import examples
from service.schemas import MessageShown, Number, Schema_, Text, WholeText, Word, Words

__all__ = ["ANALYSIS", "FINDING", "AnalysisFound", "AnalysisList", "AnalysisQuery", "AnalysisShown", "AnalysisWanted"]

ANALYSIS: dict[str, Any] = {
    "id": "7c8e1a52-9a0d-4c55-8d2f-51c6f2f9a0b3",
    "game": examples.GAME,
    "engine": "mcts",
    "engine_name": "mcts",
    "engine_version": VERSION,
    "net": "e6b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "level": "hard",
    "level_name": "hard",
    "rules": 1,
    "status": "pending",
    "why": None,
    "done": 41,
    "total": 143,
    "created_at": "2026-11-20T21:04:05.000123Z",
    "job": str(AnalysisJob(UUID("7c8e1a52-9a0d-4c55-8d2f-51c6f2f9a0b3"))),
}

FINDING: dict[str, Any] = {
    "version": 13,
    "seat": 0,
    "move": "pass",
    "best": "build:market",
    "best_value": 544,
    "value": 471,
    "loss": 73,
    "chances": [402, 331, 267],
    "candidates": [
        {"move": "build:market", "value": 544},
        {"move": "ship:0", "value": 502},
        {"move": "pass", "value": 471},
    ],
    "line": [{"seat": 0, "move": "build:market"}, {"seat": 1, "move": "ship:1"}],
}


class AnalysisWanted(Schema_):
    """The engine and level that should analyse a game."""

    engine = Text(shortest=1, longest=40, load_default=STRONGEST, metadata={"description": "Such as `greedy`."})
    level = Text(
        shortest=1,
        longest=40,
        metadata={"description": "Such as `easy`; if left out, the strongest of the engine's levels."},
    )


class AnalysisShown(Schema_):
    """An analysis and its progress."""

    id = fields.UUID(required=True)
    game = fields.UUID(required=True)
    engine = fields.String(required=True)
    engine_name = fields.String(required=True, metadata={"description": "What the engine is called in your language."})
    engine_version = Number(
        "version",
        required=True,
        allow_none=True,
        metadata={
            "description": "The engine's version, the same for every move, as `GET /v1/engines` tells today's. Null "
            "for outside engines, and where a former release made it."
        },
    )
    net = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "Digest of the net with which it judges the positions that the net was trained for; null "
            "if there is none, or where a former release made it."
        },
    )
    level = fields.String(required=True)
    level_name = fields.String(required=True, metadata={"description": "What the level is called in your language."})
    rules = Number("version", required=True, metadata={"description": "Version of the title's rules that it uses."})
    status = Word("pending", "done", "cancelled", "failed", required=True)
    why = Word(
        "failed",
        "killed",
        "away",
        "retired",
        required=True,
        allow_none=True,
        metadata={
            "description": "Why it failed: `failed`, at the same move repeatedly; `killed`, workers died at the same "
            "move repeatedly; `away`, no machine of the engine worked on it; `retired`, the engine was retired. "
            "Otherwise null."
        },
    )
    done = Number("count", required=True, metadata={"description": "Moves analysed so far."})
    total = Number("count", required=True, metadata={"description": "Moves in the game."})
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    job = fields.String(required=True, metadata={"description": "Id of its job; read it at `/v1/jobs/{id}`."})


class AnalysisList(Schema_):
    """All analyses of a game."""

    analyses = fields.List(fields.Nested(AnalysisShown), required=True)


class AnalysisQuery(Schema_):
    """Which part of an analysis to read."""

    after = WholeText("version", load_default=0, metadata={"description": "Only moves after this version."})
    limit = WholeText("count", low=1, high=2000, load_default=500, metadata={"description": "Maximum number of moves."})
    include = Words(
        "labels",
        metadata={"description": "`labels`: every move of each finding in words, too.", "example": "labels"},
    )


class CandidateShown(Schema_):
    """An option that the engine considered."""

    move = fields.String(required=True)
    label = fields.Nested(MessageShown, metadata={"description": "With `include=labels`: it in words."})
    value = Number("amount", required=True, metadata={"description": "The seat's prospects after it, in thousandths."})


class ExpectedShown(Schema_):
    """An answer that is expected."""

    seat = Number("seat", required=True)
    move = fields.String(required=True)
    label = fields.Nested(
        MessageShown,
        metadata={
            "description": "With `include=labels`: it in words, as its seat would read it then. Missing where the "
            "rules of today would not offer it."
        },
    )


class FindingShown(Schema_):
    """The finding on one move; values are the seat's prospects in thousandths, from what it could know."""

    version = Number("version", required=True, metadata={"description": "The version that the move created."})
    seat = Number("seat", required=True)
    move = fields.String(required=True, metadata={"description": "The move played."})
    best = fields.String(required=True, metadata={"description": "The move that the engine would have played."})
    move_label = fields.Nested(MessageShown, metadata={"description": "With `include=labels`: the move in words."})
    best_label = fields.Nested(
        MessageShown, metadata={"description": "With `include=labels`: the engine's choice in words."}
    )
    best_value = Number(
        "amount",
        required=True,
        allow_none=True,
        metadata={"description": "Prospects after the engine's move; null if there was no choice."},
    )
    value = Number(
        "amount", required=True, allow_none=True, metadata={"description": "Prospects after the move played."}
    )
    loss = Number(
        "amount", required=True, metadata={"description": "How much the move lost against the engine's; at least 0."}
    )
    chances = fields.List(
        Number("amount"),
        required=True,
        allow_none=True,
        metadata={
            "description": "Each seat's chance to win before the move, in thousandths, with all cards open; null in "
            "the middle of a command."
        },
    )
    candidates = fields.List(
        fields.Nested(CandidateShown),
        metadata={
            "description": "The engine's choice, then up to five options that it liked best, then the move played, "
            "each once; none if there was no choice. Missing where an outside engine or an earlier version found it."
        },
    )
    line = fields.List(
        fields.Nested(ExpectedShown),
        metadata={
            "description": "How the game was expected to go on with the engine's choice, in a guess of what the seat "
            "did not know; up to four answers. Missing like `candidates`."
        },
    )


class AnalysisFound(AnalysisShown):
    """An analysis with its findings so far."""

    moves = fields.List(fields.Nested(FindingShown), required=True)
    next = Number(
        "version",
        required=True,
        allow_none=True,
        metadata={"description": "`after` of the next page; null where this is the last one so far."},
    )
