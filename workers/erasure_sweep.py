"""Has everybody who is to be forgotten left his seats, also where a process died meanwhile?"""

from __future__ import annotations

import logging
import threading
from uuid import UUID

from application.people.erasure import Forgetting
from workers.loops import keep_going

__all__ = ["Forgetter"]

_log = logging.getLogger(__name__)

_REST = 5.0
"""Seconds between two looks."""


class Forgetter:
    """Leaves the seats of players who were forgotten; several may run at once."""

    def __init__(self, forgetting: Forgetting) -> None:
        self._forgetting = forgetting

    def once(self) -> list[UUID]:
        """Leave all seats that are to be left; whose they were."""
        return self._forgetting.release_all()

    def run(self, stop: threading.Event) -> None:
        """Look again and again until `stop` is set; a database that is away is waited for."""
        keep_going("forgetter", lambda: bool(self.once()), stop, rest=_REST)
