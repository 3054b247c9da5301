"""What does the page on fair luck show? A real game, whose figures can be recomputed."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["game", "script"]


@cache
def game() -> dict[str, Any]:
    """The figures of a real game: commitments, client seeds, seed, key, some of its draws, and a shuffle."""
    found: dict[str, Any] = json.loads(files("service.docs").joinpath("luck_game.json").read_text(encoding="utf-8"))
    return found


def script() -> str:
    """A program that a player can type in; it checks the commitment and recomputes one draw of the game."""
    shown = game()
    draw = shown["lots"][1]["draws"][0]
    return f"""\
import hashlib, hmac, json

seed = bytes.fromhex("{shown["seed"]}")
client_seeds = json.loads({json.dumps(json.dumps(shown["client_seeds"], ensure_ascii=False), ensure_ascii=False)})
promise = "{shown["commitment"]}"

assert hashlib.sha256(seed).hexdigest() == promise
text = json.dumps(client_seeds, ensure_ascii=False, separators=(",", ":"))
key = hmac.digest(seed, text.encode(), "sha256")
first = hmac.digest(key, b"{draw["draw"]}:0", "sha256")[:8]
print(int.from_bytes(first, "big") % {draw["bound"]})  # {draw["result"]}
"""
