"""What do the requests of one process share: settings, stores, Redis?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import current_app

from application.engines.analyses import Analyses
from application.engines.outside import Outside
from application.games.commands import GameCommands
from application.games.game_names import Names
from application.games.redecisions import Redecisions
from application.games.standing_orders import Orders
from application.idempotency import Answers
from application.notices.webhooks import Webhooks
from application.people.accounts import Accounts
from application.people.invitations import Invitations
from application.people.leaderboards import Leaderboards
from application.people.tickets import Tickets
from eventstore.checkpoints.log import Log
from eventstore.store import Store
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
    commands: GameCommands
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
