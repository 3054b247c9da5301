"""How is a token found again, quickly, and forgotten soon after it was revoked?"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from threading import Lock

from application.people.accounts import Accounts, Player, Token, issue, matching

__all__ = ["PLAYER_SCOPES", "Tokens", "lasting", "register"]

PLAYER_SCOPES = ("read", "play")
"""What the first token of a player may do."""

REMEMBERED_FOR = 1.0
"""Seconds for which a process believes what it read of a token, for reads alone: commands always ask the store."""

REMEMBERED = 1000


def register(accounts: Accounts, name: str, scopes: Sequence[str] = PLAYER_SCOPES) -> tuple[Player, Token, str]:
    """Register a player with a first token; the last value is the token's text."""
    player = accounts.add_player(name)
    token, text = issue(accounts, player.id, "first", scopes)
    return player, token, text


def lasting(maker: Token | None, wanted: int | None) -> timedelta | None:
    """How long a new token lasts: as many seconds as wanted, and no longer than the one with which it is made."""
    asked = None if wanted is None else timedelta(seconds=wanted)
    if maker is None or maker.expires_at is None:
        return asked
    left = maker.expires_at - datetime.now(UTC)
    return left if asked is None else min(asked, left)


class Tokens:
    """Finds tokens, and remembers them for a few seconds."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._lock = Lock()
        self._known: OrderedDict[str, tuple[float, Token]] = OrderedDict()

    def find(self, text: str, *, remembered: bool = True) -> Token | None:
        """The token of that text, unless it has been revoked; it may have expired. A command looks it up anew."""
        return matching(text, self._by_id if remembered else self._accounts.token)

    def named(self, token_id: str) -> Token | None:
        """The token of that id, as `find` remembers it; who asks has shown otherwise that he may speak for it."""
        return self._by_id(token_id)

    def forget(self, token_id: str) -> None:
        """Remember a token no longer, since it has been revoked."""
        with self._lock:
            self._known.pop(token_id, None)

    def _by_id(self, token_id: str) -> Token | None:
        now = time.monotonic()
        known = self._known.get(token_id)
        if known is not None and now - known[0] < REMEMBERED_FOR:
            return known[1]
        token = self._accounts.token(token_id)
        with self._lock:
            self._known.pop(token_id, None)
            if token is not None:
                self._known[token_id] = (now, token)
                if len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
        return token
