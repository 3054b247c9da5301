"""Which checkpoints does the specification show? Two of a log of two leaves; they verify."""

from __future__ import annotations

from typing import Any

from service.games import examples

__all__ = ["CHECKPOINT", "CONSISTENCY", "INCLUSION", "KEY", "KEY_ID", "LEAVES", "NOTE", "PROOF"]

EARLIER = (
    "annals.example.org/log\n"
    "1\n"
    "Skm+Hmmm7o079R342k4zXbxe3J4v24BT2ZbQXFCGpEk=\n"
    "\n"
    "\u2014 annals.example.org/log lrYM5bRKwl9hXy2QcR2HSp5atKG6+C2m7hVdMUwle8icyGH7fdwtmGfn6AP"
    "uaUc+LgvyTVJ67PwdUVfQVY/zepWg6wg=\n"
)
NOTE = (
    "annals.example.org/log\n"
    "2\n"
    "pSunLg0zN4AM0IXwlmnmszFoDr0KyFMkUhvJqmTkC7k=\n"
    "\n"
    "\u2014 annals.example.org/log lrYM5YZJrah2e//cwkzlJ0N/tgu/VKxl14w9f9P9c4zBDIlZTdwCUWD2Wze"
    "RTYLk903qodZqOSyobvZb+BD7j0atGwo=\n"
)
KEY = "annals.example.org/log+96b60ce5+AVG9mJXY52BqduQmhkt7jTXYwUbbb3AmvmiKvF3KGygz"
KEY_ID = "96b60ce5"
LEAVES = [
    "4a49be1e69a6ee8d3bf51df8da4e335dbc5edc9e2fdb8053d996d05c5086a449",
    "5dcee3985ec3b30413d74f8655406cd4b405cb443be0fa20a0116f4c6c27ade8",
]
PROOF = f"c2sp.org/tlog-proof@v1\nextra H4sIAAAA...\nindex 1\nSkm+Hmmm7o079R342k4zXbxe3J4v24BT2ZbQXFCGpEk=\n\n{NOTE}"
CHECKPOINT: dict[str, Any] = {
    "number": 2,
    "size": 2,
    "root": "a52ba72e0d3337800cd085f09669e6b331680ebd0ac85324521bc9aa64e40bb9",
    "made_at": "2026-11-20T00:00:00.412093Z",
    "day": "2026-11-20",
    "note": NOTE,
}
INCLUSION: dict[str, Any] = {
    "format": "annals-inclusion",
    "version": 2,
    "game": examples.GAME,
    "event": 402,
    "head": "9f2e6d33a3717ee826353a404ba4618d1aeeb6879ad7936bce8ed5f46814924d",
    "index": 1,
    "path": LEAVES[:1],
    "checkpoint": NOTE,
}
CONSISTENCY: dict[str, Any] = {
    "format": "annals-consistency",
    "version": 1,
    "old": EARLIER,
    "new": NOTE,
    "path": LEAVES[1:],
}
