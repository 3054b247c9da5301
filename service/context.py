"""The context of the requests of one process: settings, the application, Redis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import current_app

from application.composition import Application
from service.config import Settings

if TYPE_CHECKING:
    from application.operations.observer import Observer
    from service.budgets import Budgets
    from service.health.readiness import Readiness
    from service.kept import Kept
    from service.operations.metrics import Metrics
    from service.players.services import Tokens
    from service.streams.hub import Hub
    from service.streams.slots import Slots
    from service.streams.sources import LobbyTexts

__all__ = ["Context", "context"]


@dataclass(kw_only=True)
class Context(Application):
    """Everything that the requests of one process share."""

    settings: Settings
    redis: Any | None
    budgets: Budgets
    tokens: Tokens
    metrics: Metrics
    observer: Observer
    hub: Hub
    slots: Slots
    lobby_texts: LobbyTexts
    readiness: Readiness
    kept: Kept


def context() -> Context:
    """The context of the app that answers the current request."""
    found: Context = current_app.extensions["annals"]
    return found
