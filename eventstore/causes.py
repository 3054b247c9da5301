"""What is said of an error in one line: its cause is never hidden, and its secrets always are."""

from __future__ import annotations

import re

__all__ = ["one_line", "without_secrets"]

_LONGEST = 600

_SECRETS = (
    # The password of a URL, also one with an @ in it, and parameters of URLs and connection strings.
    (re.compile(r"([a-z][a-z0-9+.-]*://[^\s/:@]*):[^\s/]*@"), r"\1:***@"),
    (
        re.compile(r"((?:password|passwd|sslpassword|ticket|token|secret)=)(?:'[^']*'|[^\s&'\"]+)", re.IGNORECASE),
        r"\1***",
    ),
    (re.compile(r"(\b(?:Bearer|Basic)\s+)[A-Za-z0-9._~+/=-]{6,}", re.IGNORECASE), r"\1***"),
    # Tokens, tickets and recovery codes of players, and secrets of webhooks.
    (re.compile(r"\b(annals[a-z]*_[A-Za-z0-9]+_)[A-Za-z0-9_-]+"), r"\1***"),
    (re.compile(r"\bwhsec_[A-Za-z0-9+/=]+"), "whsec_***"),
    # A Sentry DSN: the key stands where a user's name would.
    (re.compile(r"(https?://)[0-9a-f]{16,}(?::[^\s/@]*)?@"), r"\1***@"),
)


def without_secrets(text: str) -> str:
    """A text with `***` in place of passwords in URLs, tokens and other secrets."""
    for pattern, shown in _SECRETS:
        text = pattern.sub(shown, text)
    return text


def one_line(error: BaseException) -> str:
    """The whole text of an error in one line of at most 600 characters, without secrets; its type if it has no text."""
    lines = [line.strip(" \t-") for line in str(error).splitlines() if line.strip(" \t-")]
    text = without_secrets("; ".join(lines)) or type(error).__name__
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
