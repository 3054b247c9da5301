"""Examples of answers about games: short games, written by hand; full positions come from a demo game."""

from __future__ import annotations

from typing import Any

__all__ = ["LEFT", "LISTED", "MOVED", "OPENED", "POSITION", "SEATED", "TERMS"]

GAME = "0b9f6a3e-52a1-5c0e-9f5e-0d5b0c6b1f11"
ADA = "6f1f4f64-6b3c-4f57-9d0e-1d7f1a4f2c11"
DIGEST = "4c1f2f0d8b6f4d2f8c0a5a1b7e3d9c6f5e4d3c2b1a09f8e7d6c5b4a392817060"

TERMS: dict[str, Any] = {"visibility": "public", "seating": "chosen", "clock": None, "absence": 604800}

SEATS: list[dict[str, Any]] = [
    {"seat": 0, "role": "Black", "player": ADA, "engine": None, "level": None, "resigned": False},
    {"seat": 1, "role": "Green", "player": None, "engine": "mcts", "level": "normal", "resigned": False},
    {"seat": 2, "role": "Purple", "player": None, "engine": "greedy", "level": "normal", "resigned": False},
]

OPENED: dict[str, Any] = {
    "game": GAME,
    "status": "open",
    "first_version": 1,
    "version": 1,
    "events": [
        {
            "version": 1,
            "type": "game_opened",
            "payload": {
                "title": "endeavor",
                "pack": DIGEST,
                "seats": 3,
                "options": {},
                "creator": ADA,
                "terms": TERMS,
                "commitment": "9b3f" * 16,
            },
            "log": ["The game is opened with 3 seats."],
        }
    ],
    "pending": [],
    "jobs": [],
    "outcome": None,
}

SEATED: dict[str, Any] = {
    "game": GAME,
    "status": "open",
    "first_version": 2,
    "version": 2,
    "events": [
        {
            "version": 2,
            "type": "seat_taken",
            "payload": {"seat": 0, "player": ADA, "engine": None, "level": None, "word": "a seed of your own"},
            "log": ["Black is taken by a player."],
        }
    ],
    "pending": [],
    "jobs": [],
    "outcome": None,
}

LEFT: dict[str, Any] = {
    **SEATED,
    "first_version": 3,
    "version": 3,
    "events": [{"version": 3, "type": "seat_left", "payload": {"seat": 0}, "log": ["Black is free again."]}],
}

MOVED: dict[str, Any] = {
    "game": GAME,
    "status": "running",
    "first_version": 13,
    "version": 13,
    "events": [
        {
            "version": 13,
            "type": "move_made",
            "payload": {"seat": 0, "kind": "turn", "move": "pass", "effects": [], "due": [1]},
            "log": ["Black passes."],
        }
    ],
    "pending": [{"seat": 1, "kind": "turn"}],
    "jobs": [f"ai:{GAME}:13:1"],
    "outcome": None,
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
            "pending": [1],
            "paused": False,
            "where": {"round": 1},
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
    "clock": None,
    "paused": False,
    "pause_asked": [],
    "absences": [],
    "where": None,
    "state": None,
    "facts": None,
    "outcome": None,
}
