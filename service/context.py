"""What does a request need that outlives it: settings, stores, Redis?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import current_app

from eventstore.accounts import Accounts
from eventstore.analyses import Analyses
from eventstore.answers import Answers
from eventstore.checkpoints.log import Log
from eventstore.invitations import Invitations
from eventstore.leaderboards import Leaderboards
from eventstore.names import Names
from eventstore.orders import Orders
from eventstore.outside import Outside
from eventstore.redecisions import Redecisions
from eventstore.sessions import Sessions
from eventstore.store import Store
from eventstore.tickets import Tickets
from eventstore.webhooks import Webhooks
from service.config import Settings

if TYPE_CHECKING:
    from service.limits import Limits
    from service.metrics import Metrics
    from service.players.services import Tokens
    from service.streams.hub import Hub
    from service.streams.slots import Slots
    from service.streams.sources import LobbyTexts

__all__ = ["Context", "context"]


@dataclass(slots=True)
class Context:
    """Everything that the requests of one process share."""

    settings: Settings
    store: Store
    sessions: Sessions
    accounts: Accounts
    answers: Answers
    log: Log
    redecisions: Redecisions
    invitations: Invitations
    names: Names
    orders: Orders
    outside: Outside
    analyses: Analyses
    leaderboards: Leaderboards
    webhooks: Webhooks
    redis: Any | None
    limits: Limits
    tokens: Tokens
    tickets: Tickets
    metrics: Metrics
    hub: Hub
    slots: Slots
    lobby_texts: LobbyTexts


def context() -> Context:
    """The context of the app that answers the current request."""
    found: Context = current_app.extensions["annals"]
    return found
