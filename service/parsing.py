"""How is the text of a setting read and shown, and what is said about text that cannot be read?

Each parser raises a ValueError that says what the text must be.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

__all__ = [
    "Parse",
    "directory",
    "host",
    "one_of",
    "origin",
    "origins",
    "redis_url",
    "shown",
    "url",
    "whole",
    "yes_or_no",
]

Parse = Callable[[str], Any]


def whole(low: int, high: int) -> Parse:
    """A parser of whole numbers between two bounds, both allowed."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return number

    return parse


def url(*schemes: str) -> Parse:
    """A parser of URLs with one of these schemes."""

    def parse(text: str) -> str:
        if urlsplit(text).scheme not in schemes:
            raise ValueError("a URL that begins with " + " or ".join(f"{scheme}://" for scheme in schemes))
        return text

    return parse


def redis_url(text: str) -> str:
    """The URL of a Redis-compatible server, or of the sentinels of one."""
    from application.queue_server import CLUSTER, SCHEMES, SENTINEL, sentinels_of

    scheme = urlsplit(text).scheme
    if "cluster" in scheme:
        raise ValueError(f"the URL of a single server: {CLUSTER}")
    if scheme in SENTINEL:
        sentinels_of(text)
        return text
    return str(url(*SCHEMES)(text))


def one_of(*words: str) -> Parse:
    """A parser of one value from a list."""

    def parse(text: str) -> str:
        if text not in words:
            raise ValueError("one of " + ", ".join(words))
        return text

    return parse


def yes_or_no(text: str) -> bool:
    """A truth value."""
    words = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}
    if text.lower() not in words:
        raise ValueError("yes or no")
    return words[text.lower()]


def directory(text: str) -> Path:
    """A place in the file system; `~` is the home directory."""
    return Path(text).expanduser().absolute()


def host(text: str) -> str:
    """A name or an address of a machine."""
    if not text or any(c.isspace() or c == "/" for c in text):
        raise ValueError("a host name or an address")
    return text


def origins(text: str) -> tuple[str, ...]:
    """Origins of web pages."""
    found = tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
    for origin in found:
        parts = urlsplit(origin)
        if origin != "*" and (parts.scheme not in ("http", "https") or not parts.netloc or parts.path):
            raise ValueError("* or origins such as https://play.example, separated by commas")
    return found


def origin(text: str) -> str:
    """The name of a checkpoint log."""
    if any(c.isspace() or c == "+" for c in text) or not text.isprintable():
        raise ValueError("a name without spaces and plus signs")
    return text


def shown(url: str) -> str:
    """A URL as it may be printed: with `***` in place of a password."""
    url = re.sub(r"(?<=[?&]password=)[^&]*", "***", url)
    parts = urlsplit(url)
    if parts.password is None:
        return url
    user, _, place = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.split(':')[0]}:***@{place}"))
