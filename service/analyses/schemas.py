"""What do requests and answers about analyses look like?"""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from service.games import examples
from service.schemas import Schema_, Text, WholeText, Word

__all__ = ["ANALYSIS", "FINDING", "AnalysisFound", "AnalysisList", "AnalysisQuery", "AnalysisShown", "AnalysisWanted"]

ANALYSIS: dict[str, Any] = {
    "id": "7c8e1a52-9a0d-4c55-8d2f-51c6f2f9a0b3",
    "game": examples.GAME,
    "engine": "mcts",
    "level": "normal",
    "rules": 1,
    "status": "pending",
    "why": None,
    "done": 41,
    "total": 143,
    "created_at": "2026-11-20T21:04:05.000123Z",
    "job": "analysis:7c8e1a52-9a0d-4c55-8d2f-51c6f2f9a0b3",
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
}


class AnalysisWanted(Schema_):
    """The engine and level that should analyse a game."""

    engine = Text(shortest=1, longest=40, load_default="greedy", metadata={"description": "Such as `mcts`."})
    level = Text(shortest=1, longest=40, load_default="normal", metadata={"description": "Such as `hard`."})


class AnalysisShown(Schema_):
    """An analysis and its progress."""

    id = fields.UUID(required=True)
    game = fields.UUID(required=True)
    engine = fields.String(required=True)
    level = fields.String(required=True)
    rules = fields.Integer(required=True, metadata={"description": "Version of the title's rules that it uses."})
    status = Word("pending", "done", "cancelled", "failed", required=True)
    why = Word(
        "failed",
        "away",
        "retired",
        required=True,
        allow_none=True,
        metadata={
            "description": "Why it failed: `failed`, at the same move repeatedly; `away`, no machine of the engine "
            "worked on it; `retired`, the engine was retired. Otherwise null."
        },
    )
    done = fields.Integer(required=True, metadata={"description": "Moves analysed so far."})
    total = fields.Integer(required=True, metadata={"description": "Moves in the game."})
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    job = fields.String(required=True, metadata={"description": "Id of its job; read it at `/v1/jobs/{id}`."})


class AnalysisList(Schema_):
    """All analyses of a game."""

    analyses = fields.List(fields.Nested(AnalysisShown), required=True)


class AnalysisQuery(Schema_):
    """Which part of an analysis to read."""

    after = WholeText(load_default=0, metadata={"description": "Only moves after this version."})
    limit = WholeText(low=1, high=2000, load_default=500, metadata={"description": "Maximum number of moves."})


class FindingShown(Schema_):
    """The finding on one move; values are the seat's prospects in thousandths, from what it could know."""

    version = fields.Integer(required=True, metadata={"description": "The version that the move created."})
    seat = fields.Integer(required=True)
    move = fields.String(required=True, metadata={"description": "The move played."})
    best = fields.String(required=True, metadata={"description": "The move that the engine would have played."})
    best_value = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "Prospects after the engine's move; null if there was no choice."},
    )
    value = fields.Integer(required=True, allow_none=True, metadata={"description": "Prospects after the move played."})
    loss = fields.Integer(
        required=True, metadata={"description": "How much the move lost against the engine's; at least 0."}
    )
    chances = fields.List(
        fields.Integer(),
        required=True,
        allow_none=True,
        metadata={
            "description": "Each seat's chance to win before the move, in thousandths, with all cards open; null in "
            "the middle of a command."
        },
    )


class AnalysisFound(AnalysisShown):
    """An analysis with its findings so far."""

    moves = fields.List(fields.Nested(FindingShown), required=True)
    next = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "`after` of the next page; null where this is the last one so far."},
    )
