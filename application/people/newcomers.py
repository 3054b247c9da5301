"""From which network did a player come who was made within the last day?

A network may make many players, guests above all, and so many creators of games; until a day has passed, they count for
the network where opponents' turns and analyses are shared out. Redis keeps it and forgets it; nothing else knows it.
"""

from __future__ import annotations

import logging
from typing import Any
from uuid import UUID

from redis import RedisError

__all__ = ["DAY", "Newcomers"]

logger = logging.getLogger(__name__)

DAY = 86_400
"""Seconds for which a player is new."""


class Newcomers:
    """The networks of new players; without Redis nobody counts as new."""

    def __init__(self, redis: Any | None) -> None:
        self._redis = redis

    def add(self, player: UUID, network: str) -> None:
        """Keep the network of a player who has just been made; if Redis does not answer, nothing is kept."""
        if self._redis is None:
            return
        try:
            self._redis.set(_key(str(player)), network, ex=DAY)
        except RedisError as error:
            logger.warning("Redis is unavailable, a new player counts on their own: %s", error)

    def network_of(self, player: str) -> str | None:
        """The network of a new player; None for all others.

        Raises:
            RedisError: the server does not answer.
        """
        found = None if self._redis is None else self._redis.get(_key(player))
        return None if found is None else str(found.decode())


def _key(player: str) -> str:
    return f"annals:newcomer:{player}"
