"""Looking up tokens, with a cache of a few seconds."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime, timedelta
from threading import Lock

from application.people.accounts import AccessToken, Accounts, Player, issue, matching
from application.people.recovery import RecoveryCodes
from service.problems import Problem

__all__ = ["FIRST", "PLAYER_SCOPES", "Tokens", "lasting", "recover", "register"]

FIRST, RECOVERED = "first", "recovered"
"""Names of the tokens and recovery codes that the service makes by itself."""

PLAYER_SCOPES = ("read", "play")
"""Scopes of a player's first token."""

REMEMBERED_FOR = 1.0
"""Seconds for which a process caches a token, for reads only: commands always ask the store."""

REMEMBERED = 1000


def register(accounts: Accounts, name: str, scopes: Sequence[str] = PLAYER_SCOPES) -> tuple[Player, AccessToken, str]:
    """Register a player with a first token; the last value is the token's text.

    Raises:
        Refused: the name is not allowed, or another player has one that reads alike.
    """
    player = accounts.add_player(name)
    return player, *issue(accounts, player.id, FIRST, scopes)


def recover(
    accounts: Accounts, codes: RecoveryCodes, text: str, *, alone: bool, alone_code: bool
) -> tuple[Player, AccessToken, str, str, list[str]]:
    """Use up a recovery code: the player, a new token and a new code with their texts, and the tokens revoked.

    `alone` says that the new token is to be the player's only one, `alone_code` the same of the new code.

    Raises:
        Problem: there is no such code.
    """
    unknown = Problem("unknown_recovery_code", "the code is malformed, unknown, used or revoked")
    # Where the answer was lost after the code was used up, what came in its place is found.
    code = codes.find(text) or codes.renewed()
    player = None if code is None else accounts.player(code.player)
    if code is None or player is None:
        raise unknown
    # The code is used up last: what fails before leaves it valid.
    token, secret = issue(accounts, player.id, RECOVERED, PLAYER_SCOPES, made_with=code.made_with)
    renewed = codes.renew(code, RECOVERED)
    if renewed is None:
        accounts.revoke(player.id, token.id)
        raise unknown
    if alone_code:
        codes.revoke_others(player.id, renewed)
    return player, token, secret, renewed, accounts.revoke_others(player.id, token.id) if alone else []


def lasting(maker: AccessToken | None, wanted: int | None, now: datetime) -> timedelta | None:
    """Expiry of a new token: after the requested seconds, but no later than the token used for the request."""
    asked = None if wanted is None else timedelta(seconds=wanted)
    if maker is None or maker.expires_at is None:
        return asked
    left = maker.expires_at - now
    return left if asked is None else min(asked, left)


class Tokens:
    """Finds tokens, and caches them for a few seconds."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._lock = Lock()
        self._known: OrderedDict[str, tuple[float, AccessToken]] = OrderedDict()

    def find(self, text: str, *, remembered: bool = True) -> AccessToken | None:
        """The token with that text, unless it was revoked; it may have expired. Commands bypass the cache."""
        return matching(text, self._by_id if remembered else self._accounts.token)

    def named(self, token_id: str) -> AccessToken | None:
        """The token with that id, as cached by `find`; the caller has proved the right to use it in another way."""
        return self._by_id(token_id)

    def forget(self, token_id: str) -> None:
        """Drop a revoked token from the cache."""
        with self._lock:
            self._known.pop(token_id, None)

    def _by_id(self, token_id: str) -> AccessToken | None:
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
