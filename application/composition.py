"""The composition root: everything that the programs of the service use, on one database."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType

from application.engines.analyses import Analyses
from application.engines.outside import Outside
from application.games.commands import GameCommands
from application.games.game_names import Names
from application.games.redecisions import Redecisions
from application.games.standing_orders import Orders
from application.idempotency import Answers
from application.notices.deliveries import Deliveries
from application.notices.webhooks import Webhooks
from application.people.accounts import Accounts
from application.people.erasure import Forgetting
from application.people.invitations import Invitations
from application.people.leaderboards import Leaderboards
from application.people.tickets import Tickets
from eventstore.checkpoints.log import Log
from eventstore.database import Database
from eventstore.loading import CACHED_GAMES
from eventstore.store import Store
from eventstore.store.postgres import PostgresStore

__all__ = ["Application", "compose", "open_application"]


@dataclass
class Application:
    """The event store, the commands on its games, and the tables beside it."""

    database: Database
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
    deliveries: Deliveries
    tickets: Tickets

    def __enter__(self) -> Application:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections; the application cannot be used afterwards."""
        self.database.close()

    @property
    def forgetting(self) -> Forgetting:
        """The erasure of players, in every store with data about them."""
        return Forgetting(
            self.accounts, self.invitations, self.names, self.webhooks, self.outside, self.orders, self.commands
        )


def open_application(url: str, *, connections: int = 4, cached: int = CACHED_GAMES) -> Application:
    """The application on the database at a URL; `connections` is the most it opens, the first one at its first use.

    `cached` is how many games are kept in memory.
    """
    return compose(Database(url, max_size=connections), cached=cached)


def compose(database: Database, *, cached: int = CACHED_GAMES, store: Store | None = None) -> Application:
    """The application on a database; `store` replaces the event store in that database."""
    store = store or PostgresStore(database)
    orders = Orders(database)
    return Application(
        database=database,
        store=store,
        commands=GameCommands(store, cached=cached, orders=orders),
        accounts=Accounts(database),
        answers=Answers(database),
        log=Log(database),
        redecisions=Redecisions(database),
        invitations=Invitations(database),
        names=Names(database),
        orders=orders,
        outside=Outside(database),
        analyses=Analyses(database),
        leaderboards=Leaderboards(database),
        webhooks=Webhooks(database),
        deliveries=Deliveries(database),
        tickets=Tickets(database),
    )
