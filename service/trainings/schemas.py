"""What do requests and answers about trainings look like?"""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from application.engines.trainings import MOST_GAMES, most_games
from service.schemas import Number, Schema_, Text, Whole, WholeText, Word

__all__ = [
    "TRAINING",
    "TrainingFound",
    "TrainingList",
    "TrainingQuery",
    "TrainingShown",
    "TrainingWanted",
]

_DIGEST = "b5b5fbe8f1c22f3a8d4f63c50fc5a1ab9e4d1f3e5f5d27bb80e2b30d0b54e8a7"

TRAINING: dict[str, Any] = {
    "id": "5f1f7a1c-1b52-4d2b-9c86-3c1a0d0d8f21",
    "title": "endeavor",
    "seats": 3,
    "rules": 1,
    "pack": _DIGEST,
    "games": 2000,
    "generations": 2,
    "hidden": 48,
    "seed": 0,
    "agents": ["greedy:easy"],
    "gate_games": 400,
    "at_once": 1,
    "parent": None,
    "rivals": [f"greedy.v23/{_DIGEST}:easy"],
    "version": 28,
    "status": "pending",
    "why": None,
    "stage": {"generation": 1, "doing": "games", "done": 420, "total": 2000},
    "created_at": "2026-11-23T09:00:00.000123Z",
}


class TrainingWanted(Schema_):
    """The games for which a net is trained, and how."""

    title = Text(shortest=1, longest=40, required=True, metadata={"description": "A title that can learn."})
    seats = Whole(
        "count",
        low=1,
        high=8,
        allow_none=True,
        load_default=None,
        metadata={"description": "Number of seats; the title's minimum if left out."},
    )
    pack = Text(
        longest=64,
        allow_none=True,
        load_default=None,
        metadata={"description": "SHA-256 of a content pack of the title; the bundled one if left out."},
    )
    games = Whole(
        "count",
        low=10,
        high=MOST_GAMES,
        load_default=1000,
        metadata={
            "description": f"Games of self-play in each generation; in all generations at most {MOST_GAMES}, or as "
            f"many as a worker has room for: {most_games('imperialism', 4)} of Imperialism with four seats, the fewest."
        },
    )
    generations = Whole("count", low=1, high=10, load_default=1, metadata={"description": "Number of generations."})
    hidden = Whole(
        "count",
        low=8,
        high=128,
        load_default=48,
        metadata={"description": "Hidden units of a first net; one that goes on from another has as many as that."},
    )
    seed = Whole("amount", load_default=0, metadata={"description": "The same seed gives the same games."})
    agents = fields.List(
        Text(shortest=1, longest=40),
        load_default=lambda: ["greedy:easy"],
        validate=validate.Length(1, 4),
        metadata={
            "description": "Engines with their levels, such as `greedy:easy`. An engine plays with the net only if it "
            "won the match at this level against the same level with the parent, and against that without a net."
        },
    )
    gate_games = Whole(
        "count",
        low=10,
        high=2000,
        load_default=400,
        metadata={"description": "Most games of a match; it may end early."},
    )
    at_once = Whole(
        "count",
        low=1,
        high=16,
        load_default=1,
        metadata={
            "description": "Slices of self-play that are requested at a time. Each occupies a worker for some seconds, "
            "or for a minute or two where games take long, so leave one to the turns for which people wait."
        },
    )
    rivals = fields.List(
        Text(shortest=1, longest=100),
        load_default=list,
        validate=validate.Length(max=4),
        metadata={
            "description": "Agents that play some seats of self-play, so that a net meets what its own kind does not "
            "do, written `engine:level` or `engine/net:level`, such as `greedy.v23:easy`: `random`, `greedy` or a "
            "former version of it, a level (`normal` if left out), and the first eight digits or more of the digest "
            "of a net that the service knows for such games, or `plain` for none. Without a net in the name, "
            "an engine plays with the one that it plays such games with, and a former version without. Half of "
            "the seats go to the newest net, the others evenly to rivals, the parent, the nets of earlier "
            "generations and the title's evaluation; who is named twice plays twice as often."
        },
    )


class TrainingStageShown(Schema_):
    """What is being done, or was done last."""

    generation = Number("count", required=True, metadata={"description": "From 1."})
    doing = Word("games", "fit", "match", required=True)
    done = Number("count", required=True, metadata={"description": "Games so far; 0 for a fit."})
    total = Number("count", required=True, metadata={"description": "Games, or 1 for a fit; a match may end early."})


class TrainingShown(Schema_):
    """A training and its progress."""

    id = fields.UUID(required=True)
    title = fields.String(required=True)
    seats = Number("count", required=True)
    rules = Number("version", required=True, metadata={"description": "Version of the title's rules."})
    pack = fields.String(required=True, metadata={"description": "Digest of the content pack."})
    games = Number("count", required=True, metadata={"description": "Games of self-play in each generation."})
    generations = Number("count", required=True)
    hidden = Number("count", required=True)
    seed = Number("amount", required=True)
    agents = fields.List(fields.String(), required=True)
    gate_games = Number("count", required=True)
    at_once = Number("count", required=True)
    parent = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "Digest of the net with which such games were played when it was requested: the training "
            "begins with it, and a new net has to beat it. Null: there was none."
        },
    )
    rivals = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "Agents that play some seats of self-play, each with its level, and with the net that it "
            "plays with to the end of the training, by its digest, or `plain`."
        },
    )
    version = Number(
        "version",
        required=True,
        allow_none=True,
        metadata={
            "description": "Version of the engines that play its games, the newest one when it was requested; later "
            "software goes on with it. Null if it was requested before December 2026: then each of its games is "
            "played by the engines of the software that plays it."
        },
    )
    status = Word("pending", "done", "cancelled", "failed", required=True)
    why = Word(
        "failed",
        "killed",
        "rules",
        required=True,
        allow_none=True,
        metadata={
            "description": "Why it failed: `failed`, at the same part repeatedly; `killed`, workers died at the same "
            "part repeatedly; `rules`, the title's rules have changed since it was requested. Otherwise null."
        },
    )
    stage = fields.Nested(TrainingStageShown, required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})


class TrainingQuery(Schema_):
    """How many trainings to list."""

    limit = WholeText("count", low=1, high=100, load_default=20, metadata={"description": "The newest ones."})


class TrainingList(Schema_):
    """The newest trainings."""

    trainings = fields.List(fields.Nested(TrainingShown), required=True)


class GateShown(Schema_):
    """A match that a net had to win."""

    agent = fields.String(required=True, metadata={"description": "Engine and level with which both played."})
    rival = fields.String(required=True, allow_none=True, metadata={"description": "Digest; null: no net."})
    games = Number("count", required=True)
    share = Number("amount", required=True, metadata={"description": "Share of the wins in thousandths."})
    interval = fields.List(
        Number("amount"), required=True, metadata={"description": "The 95 % interval of the share, in thousandths."}
    )
    passed = fields.Boolean(required=True)


class GenerationShown(Schema_):
    """A generation of a training."""

    generation = Number("count", required=True, metadata={"description": "From 1."})
    losses = fields.List(
        fields.List(fields.Float()),
        required=True,
        metadata={"description": "By epoch: the loss on the games that it learned from, and on those held back."},
    )
    net = fields.String(
        required=True, allow_none=True, metadata={"description": "Digest of the net; null before its matches ended."}
    )
    gates = fields.List(fields.Nested(GateShown), required=True)
    promoted_at = fields.String(
        required=True,
        allow_none=True,
        metadata={"format": "date-time", "description": "When it was promoted; null if it was not."},
    )


class TrainingFound(TrainingShown):
    """A training with what its generations came to."""

    results = fields.List(fields.Nested(GenerationShown), required=True)


RESULT: dict[str, Any] = {
    "generation": 1,
    "losses": [[0.71, 0.66], [0.64, 0.62]],
    "net": _DIGEST,
    "gates": [
        {
            "agent": "greedy:easy",
            "rival": None,
            "games": 60,
            "share": 700,
            "interval": [556, 844],
            "passed": True,
        }
    ],
    "promoted_at": "2026-11-23T09:41:12.000123Z",
}
