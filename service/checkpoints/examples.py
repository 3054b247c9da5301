"""Which checkpoints does the specification show? Two of a log of two leaves; they verify."""

from __future__ import annotations

from typing import Any

from service.games import examples

__all__ = ["CHECKPOINT", "CONSISTENCY", "INCLUSION", "KEY", "KEY_ID", "LEAVES", "NOTE"]

EARLIER = (
    "annals.example.org/log\n"
    "1\n"
    "Skm+Hmmm7o079R342k4zXbxe3J4v24BT2ZbQXFCGpEk=\n"
    "time 2026-11-19T00:00:00.310977Z\n"
    "\n"
    "\u2014 annals.example.org/log M0FocB8P1u3WoqUnqwS7KLwtIFmEVX5rR//"
    "pOY6lLL3YjOUqkWTta8DLOPXUTMwGlZI+nB3ZH+/vdYWxQxOev6+FXAM=\n"
)
NOTE = (
    "annals.example.org/log\n"
    "2\n"
    "Yb3m6GqIGQD9rn+6/Q0l5VnZUSErFa0pgkG8RaK/oX8=\n"
    "time 2026-11-20T00:00:00.412093Z\n"
    "\n"
    "\u2014 annals.example.org/log M0FocEKWu+owXc+oytw0/SM/8e5X0/zRJ1p"
    "UfTn6l7FSlpwLnDiu1WT6xGoHMuxG+H2jNeZwDVjW8KINSIFefPlPkQE=\n"
)
KEY = "annals.example.org/log+33416870+AdkTPTBUwDSdYzHg2rEwlknI4Wm+YBpPHnaNy60bOHo7"
KEY_ID = "33416870"
LEAVES = [
    "4a49be1e69a6ee8d3bf51df8da4e335dbc5edc9e2fdb8053d996d05c5086a449",
    "10ac3c7128b32afdbf13886a3a4437b003332e5932c2b8fc15aa76f61692e257",
]
CHECKPOINT: dict[str, Any] = {
    "number": 2,
    "size": 2,
    "root": "61bde6e86a881900fdae7fbafd0d25e559d951212b15ad298241bc45a2bfa17f",
    "made_at": "2026-11-20T00:00:00.412093Z",
    "day": "2026-11-20",
    "note": NOTE,
}
INCLUSION: dict[str, Any] = {
    "format": "annals-inclusion",
    "version": 1,
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
