"""What do the settings mean for the parts that they configure, in the parts' own terms?"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from service.config import Settings

if TYPE_CHECKING:
    from eventstore.database_timeouts import Timeouts

__all__ = ["database_options", "redis_limits", "retention", "timeouts"]


def timeouts(settings: Settings) -> Timeouts:
    """The longest waits for PostgreSQL."""
    from eventstore.database_timeouts import Timeouts

    return Timeouts(
        connect=settings.database_connect,
        statement=settings.database_statement / 1000,
        lock=settings.database_lock / 1000,
        idle_in_transaction=settings.database_idle / 1000,
        unacknowledged=settings.tcp_unacknowledged / 1000,
        keepalive=settings.tcp_keepalive,
    )


def database_options(settings: Settings) -> dict[str, Any]:
    """How the database is used, as `application.composition.open_application` takes it."""
    prepare = {"auto": None, "yes": True, "no": False}[settings.database_prepare]
    return {
        "timeouts": timeouts(settings),
        "direct": settings.database_direct_url,
        "replica": settings.database_replica_url,
        "prepare": prepare,
        "archive": settings.archive,
    }


def retention(settings: Settings) -> dict[str, timedelta]:
    """How long what grows for ever is kept, by the names of `application.retention.RULES`; zero: for ever."""
    return {
        "dead_letters": timedelta(days=settings.dead_letter_days),
        "delivery_queues": timedelta(days=settings.delivery_queue_days),
        "analyses": timedelta(days=settings.analysis_days),
        "redecisions": timedelta(days=settings.redecision_days),
        "expired_tokens": timedelta(days=settings.expired_token_days),
        "expired_invitations": timedelta(days=settings.expired_invitation_days),
        "orders": timedelta(days=settings.order_days),
    }


def redis_limits(settings: Settings) -> dict[str, float]:
    """The longest waits for Redis, as `application.queue_server.redis_options` names them."""
    return {
        "connect": settings.redis_connect / 1000,
        "answer": settings.redis_answer / 1000,
        "unacknowledged": settings.tcp_unacknowledged / 1000,
        "keepalive": settings.tcp_keepalive,
    }
