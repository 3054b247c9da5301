"""How is a token found again, quickly, and forgotten soon after it was revoked?"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from eventstore.accounts import Accounts, Player, Token, issue, matching

__all__ = ["PLAYER_SCOPES", "Tokens", "register"]

PLAYER_SCOPES = ("read", "play")
"""What the first token of a player may do."""

REMEMBERED_FOR = 5.0
"""Seconds for which a process believes what it read of a token; a revoked one may live so long elsewhere."""

REMEMBERED = 1000


def register(accounts: Accounts, name: str, scopes: Sequence[str] = PLAYER_SCOPES) -> tuple[Player, Token, str]:
    """Register a player with a first token; the last value is the token's text."""
    player = accounts.add_player(name)
    token, text = issue(accounts, player.id, "first", scopes)
    return player, token, text


class Tokens:
    """Finds tokens, and remembers them for a few seconds."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._lock = Lock()
        self._known: OrderedDict[str, tuple[float, Token]] = OrderedDict()

    def find(self, text: str) -> Token | None:
        """The valid token of that text."""
        return matching(text, self._by_id)

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
