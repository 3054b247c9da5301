"""Examples of answers about games: short games, written by hand; full positions come from a demo game."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from application.jobs import TurnJob

__all__ = [
    "CAUSED",
    "LEFT",
    "LISTED",
    "MOVED",
    "OPENED",
    "POSITION",
    "SEATED",
    "SEED_OPENED",
    "TERMS",
    "said",
    "turn_job",
]

GAME = "0b9f6a3e-52a1-5c0e-9f5e-0d5b0c6b1f11"
ADA = "6f1f4f64-6b3c-4f57-9d0e-1d7f1a4f2c11"
DIGEST = "4c1f2f0d8b6f4d2f8c0a5a1b7e3d9c6f5e4d3c2b1a09f8e7d6c5b4a392817060"


def turn_job(version: int) -> str:
    """The id of a job in which an opponent answers for the second seat."""
    return str(TurnJob(UUID(GAME), version, 1))


def said(text: str, name: str, **args: Any) -> dict[str, Any]:
    """A message as it is served; a number among the arguments is a seat."""
    seats = {arg: {"kind": "seat", "value": value} if isinstance(value, int) else value for arg, value in args.items()}
    return {"message": name, "args": seats, "text": text}


GREEDY = {
    "kind": "message",
    "message": "common-opponent",
    "args": {"engine": {"kind": "text", "text": "greedy"}, "level": {"kind": "text", "text": "normal"}},
}

TERMS: dict[str, Any] = {
    "visibility": "public",
    "seating": "chosen",
    "clock": None,
    "absence": 604800,
    "seed_time": 86400,
}

SEATS: list[dict[str, Any]] = [
    {
        "seat": 0,
        "role": "Black",
        "role_name": "Black",
        "colour": {"name": "black", "hex": "#2b2b2b", "ink": "#ffffff", "mark": "B"},
        "player": ADA,
        "name": "Ada",
        "engine": None,
        "engine_name": None,
        "level": None,
        "level_name": None,
        "resigned": False,
    },
    {
        "seat": 1,
        "role": "Green",
        "role_name": "Green",
        "colour": {"name": "green", "hex": "#009e73", "ink": "#ffffff", "mark": "G"},
        "player": None,
        "name": None,
        "engine": "mcts",
        "engine_name": "mcts",
        "level": "normal",
        "level_name": "normal",
        "resigned": False,
    },
    {
        "seat": 2,
        "role": "Purple",
        "role_name": "Purple",
        "colour": {"name": "purple", "hex": "#8456a8", "ink": "#ffffff", "mark": "P"},
        "player": None,
        "name": None,
        "engine": "greedy",
        "engine_name": "greedy",
        "level": "normal",
        "level_name": "normal",
        "resigned": False,
    },
]

PENDING = [
    {
        "seat": 1,
        "kind": "turn",
        "prompt": said("Activate a building, spend a token, or pass.", "endeavor-prompt-turn"),
    }
]

CAUSED = {"actor": f"player:{ADA}", "at": "2026-11-20T09:14:03.120042Z"}

OPENED: dict[str, Any] = {
    "game": GAME,
    "title": "endeavor",
    "status": "open",
    "first_version": 1,
    "version": 1,
    "events": [
        {
            "version": 1,
            "type": "game_opened",
            "payload": {
                "game": GAME,
                "title": "endeavor",
                "pack": DIGEST,
                "seats": 3,
                "options": {},
                "creator": ADA,
                "terms": TERMS,
                "commitment": "9b3f" * 16,
            },
            "log": [said("The game is opened with 3 seats.", "game-opened", count={"kind": "number", "value": 3})],
            **CAUSED,
        }
    ],
    "pending": [],
    "seeds_due": None,
    "jobs": [],
    "outcome": None,
    "in_checkpoint_by": "2026-11-20T09:01:00.000000Z",
}

SEATED: dict[str, Any] = {
    "game": GAME,
    "title": "endeavor",
    "status": "open",
    "first_version": 2,
    "version": 2,
    "events": [
        {
            "version": 2,
            "type": "seat_taken",
            "payload": {"seat": 0, "player": ADA, "engine": None, "level": None, "word": "a seed of your own"},
            "log": [said("Black is taken by a player.", "seat-taken", seat=0)],
            **CAUSED,
        }
    ],
    "pending": [],
    "seeds_due": None,
    "jobs": [],
    "outcome": None,
    "in_checkpoint_by": "2026-11-20T09:01:00.000000Z",
}

LEFT: dict[str, Any] = {
    **SEATED,
    "first_version": 3,
    "version": 3,
    "events": [
        {
            "version": 3,
            "type": "seat_left",
            "payload": {"seat": 0},
            "log": [said("Black is free again.", "seat-left", seat=0)],
            **CAUSED,
        }
    ],
}

SEED_OPENED: dict[str, Any] = {
    **SEATED,
    "first_version": 5,
    "version": 5,
    "events": [
        {
            "version": 5,
            "type": "client_seed_opened",
            "payload": {"seat": 0, "word": "7f0c4e9a1b6d4382a5e1c0d9f8b7a655"},
            "log": [said("Black opens its client seed.", "client-seed-opened", seat=0)],
            **CAUSED,
        }
    ],
    "seeds_due": {"seats": [2], "by": "2026-11-21T09:14:03.120042Z"},
}

MOVED: dict[str, Any] = {
    "game": GAME,
    "title": "endeavor",
    "status": "running",
    "first_version": 13,
    "version": 13,
    "events": [
        {
            "version": 13,
            "type": "move_made",
            "payload": {"seat": 0, "kind": "turn", "move": "pass", "effects": [], "due": [1]},
            "log": [said("Black passes.", "endeavor-passed", seat=0)],
            **CAUSED,
        }
    ],
    "pending": PENDING,
    "seeds_due": None,
    "jobs": [turn_job(13)],
    "outcome": None,
    "in_checkpoint_by": "2026-11-20T09:01:00.000000Z",
}

LISTED: dict[str, Any] = {
    "games": [
        {
            "game": GAME,
            "title": "endeavor",
            "name": "Friday",
            "status": "running",
            "version": 13,
            "creator": ADA,
            "seats": SEATS,
            "options": {},
            "terms": TERMS,
            "pack": DIGEST,
            "pending": PENDING,
            "seeds_due": None,
            "paused": False,
            "where": {"round": 1, "phase": "action"},
            "outcome": None,
            "scored": False,
        }
    ],
    "next": None,
}

POSITION: dict[str, Any] = {
    "game": GAME,
    "title": "endeavor",
    "name": "Friday",
    "talk": "https://chat.example/friday",
    "kept": [],
    "creator": ADA,
    "status": "open",
    "version": 4,
    "viewer": "seat:0",
    "options": {},
    "terms": TERMS,
    "pack": DIGEST,
    "commitment": "9b3f" * 16,
    "fork_of": None,
    "seats": SEATS,
    "pending": [],
    "seeds_due": {"seats": [0], "by": "2026-11-21T09:14:03.120042Z"},
    "clock": None,
    "paused": False,
    "pause_asked": [],
    "absences": [],
    "where": None,
    "state": None,
    "facts": None,
    "outcome": None,
}
