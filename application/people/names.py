"""Which names may players have, and when do two names read alike?"""

from __future__ import annotations

import re
import secrets
from unicodedata import category, normalize
from unicodedata import name as character_name

__all__ = ["LONGEST_NAME", "RESERVED", "guest_name", "name_fault", "name_key", "trimmed"]

LONGEST_NAME = 80
"""Characters."""

RESERVED = frozenset(
    {
        *("admin", "administrator", "annals", "arbiter", "clock", "moderator", "operator", "service", "system"),
        *("anonymous", "everybody", "nobody", "public", "you", "none", "null", "undefined"),
        *("forgotten", "(forgotten)", "random", "greedy", "mcts"),
    }
)
"""Keys of names that say something else where players are named."""

_ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"})
"""Scripts with letters that look the same; the name of each letter in Unicode begins with that of its script."""

_GUEST = re.compile(r"(guest|opponent)\b.*")
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
"""What Python calls printable, but shows nothing: fillers, joiners, choices between forms (UAX 44, UTS 39)."""
_EMOJI_FORM = "\ufe0f"
"""Shows the sign before it in colour; whether it is there makes no other name."""
_MOST_MARKS = 4
"""Marks on one letter that can be told apart (UTS 39, 5.4)."""
_LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"


def trimmed(name: str) -> str:
    """The name without space around it, and with single spaces inside."""
    return " ".join(name.split())


def name_key(name: str) -> str:
    """The same text for names that read alike: compatible forms and letter case are one (NFKC and casefold, UAX 31)."""
    return normalize("NFKC", normalize("NFKC", name.replace(_EMOJI_FORM, "")).casefold())


def name_fault(name: str) -> str | None:
    """What is wrong with a trimmed name; None if a player may have it, unless another has it already."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"a name must have 1 to {LONGEST_NAME} characters that can be seen"
    bare, most = _without_marks(name)
    if not name.isprintable() or _UNSEEN.search(name) or not bare.strip():
        return "a name must consist of characters that can be seen, and of spaces"
    if len(_ALIKE & {character_name(letter, "").partition(" ")[0] for letter in normalize("NFKC", name)}) > 1:
        # UTS 39, "single script", for the scripts in which a reader cannot tell the letters apart.
        return "a name must be written in one script, not in several whose letters look alike"
    if most > _MOST_MARKS:
        return f"a letter of a name must have at most {_MOST_MARKS} marks"
    if any(key in RESERVED or _GUEST.fullmatch(key) for key in (name_key(name), name_key(bare))):
        return f"the name {name!r} is reserved"
    return None


def _without_marks(name: str) -> tuple[str, int]:
    """The name without accents, strokes and other marks, and how many of them follow each other at most."""
    bare, most, run = [], 0, 0
    for sign in normalize("NFKD", name):
        run = run + 1 if category(sign) in ("Mn", "Me") else 0
        most = max(most, run)
        if not run:
            bare.append(sign)
    return "".join(bare), most


def guest_name() -> str:
    """A random name for a player who has not chosen one, such as "Guest 7K2QF"."""
    return "Guest " + "".join(secrets.choice(_LETTERS) for _ in range(5))
