"""What does the page on fair luck show? A real game, whose figures can be recomputed."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from markupsafe import Markup, escape

from application.languages.catalogues import Language, catalogue

__all__ = ["code", "game", "say", "script"]


@cache
def game() -> dict[str, Any]:
    """The figures of a real game: commitments, client seeds, seed, key, some of its draws, and a shuffle."""
    found: dict[str, Any] = json.loads(files("service.docs").joinpath("luck_game.json").read_text(encoding="utf-8"))
    return found


def say(language: Language, name: str, /, **args: object) -> Markup:
    """A sentence of the page in a language; the catalogue's markup stands, arguments are escaped."""
    given = {key: value if isinstance(value, int) else str(escape(value)) for key, value in args.items()}
    said = catalogue(language, "luck").said(f"luck-{name}", given)
    assert said is not None, f"luck-{name} cannot be said with {sorted(args)}"
    return Markup(said)  # the catalogues are ours, and arguments are escaped


def code(text: str) -> Markup:
    """A text as code."""
    return Markup("<code>{}</code>").format(text)


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
