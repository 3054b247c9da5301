"""Has everybody who is to be forgotten left his seats, also where a process died meanwhile?"""

from __future__ import annotations

import logging
import threading
from uuid import UUID

from eventstore.accounts import Accounts
from eventstore.forgetting import release_all
from eventstore.invitations import Invitations
from eventstore.sessions import Sessions
from workers.loops import keep_going

__all__ = ["Forgetter"]

_log = logging.getLogger(__name__)

_REST = 5.0
"""Seconds between two looks."""


class Forgetter:
    """Leaves the seats of players who were forgotten; several may run at once."""

    def __init__(self, accounts: Accounts, invitations: Invitations, sessions: Sessions) -> None:
        self._accounts = accounts
        self._invitations = invitations
        self._sessions = sessions

    def once(self) -> list[UUID]:
        """Leave all seats that are to be left; whose they were."""
        return release_all(self._accounts, self._invitations, self._sessions)

    def run(self, stop: threading.Event) -> None:
        """Look again and again until `stop` is set; a database that is away is waited for."""
        keep_going("forgetter", lambda: bool(self.once()), stop, rest=_REST)
