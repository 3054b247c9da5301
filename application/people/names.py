"""Which names may players have, and when do two names read alike?"""

from __future__ import annotations

import re
import secrets
from unicodedata import name as character_name
from unicodedata import normalize

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

_GUEST = re.compile(r"guest\b.*")
_LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"


def trimmed(name: str) -> str:
    """The name without space around it, and with single spaces inside."""
    return " ".join(name.split())


def name_key(name: str) -> str:
    """The same text for names that read alike: compatible forms and letter case are one (NFKC and casefold, UAX 31)."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


def name_fault(name: str) -> str | None:
    """What is wrong with a trimmed name; None if a player may have it, unless another has it already."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"a name must have 1 to {LONGEST_NAME} characters that can be seen"
    if not name.isprintable():
        return "a name must consist of characters that can be seen, and of spaces"
    if len(_ALIKE & {character_name(letter, "").partition(" ")[0] for letter in normalize("NFKC", name)}) > 1:
        # UTS 39, "single script", for the scripts in which a reader cannot tell the letters apart.
        return "a name must be written in one script, not in several whose letters look alike"
    if (key := name_key(name)) in RESERVED or _GUEST.fullmatch(key):
        return f"the name {name!r} is reserved"
    return None


def guest_name() -> str:
    """A random name for a player who has not chosen one, such as "Guest 7K2QF"."""
    return "Guest " + "".join(secrets.choice(_LETTERS) for _ in range(5))
