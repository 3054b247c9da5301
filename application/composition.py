"""The composition root: everything that the programs of the service use, on one database."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType

from application.engines.analyses import Analyses
from application.engines.outside import OutsideEngines
from application.engines.promotions import Nets
from application.engines.trainings import Trainings
from application.games.commands import GameCommands
from application.games.game_names import GameNames
from application.games.openings import Openings
from application.games.redecisions import Redecisions
from application.games.standing_orders import PlayerOrders
from application.idempotency import IdempotentResponses
from application.notices.deliveries import Deliveries
from application.notices.webhooks import Webhooks
from application.operations.meters import watch_pool
from application.people.accounts import Accounts
from application.people.erasure import Erasure
from application.people.invitations import Invitations
from application.people.leaderboards import Leaderboards
from application.people.quotas import Quotas
from application.people.recovery import RecoveryCodes
from application.people.tickets import StreamTickets
from application.retention import Retention
from eventstore.archive import ArchiveLog
from eventstore.checkpoints.log import CheckpointLog
from eventstore.database import Database
from eventstore.database_timeouts import Timeouts
from eventstore.files.object_store import target_at
from eventstore.loading import CACHED_GAMES
from eventstore.store import Store
from eventstore.store.postgres import PostgresStore
from eventstore.store.replica import Replica
from eventstore.uptime import Uptime
from eventstore.written_form import WrittenForm

__all__ = ["Application", "compose", "open_application"]


@dataclass
class Application:
    """The event store, the commands on its games, and the tables beside it."""

    database: Database
    store: Store
    commands: GameCommands
    accounts: Accounts
    recovery_codes: RecoveryCodes
    quotas: Quotas
    responses: IdempotentResponses
    checkpoints: CheckpointLog
    archive_log: ArchiveLog
    redecisions: Redecisions
    invitations: Invitations
    game_names: GameNames
    openings: Openings
    standing_orders: PlayerOrders
    outside_engines: OutsideEngines
    analyses: Analyses
    trainings: Trainings
    nets: Nets
    leaderboards: Leaderboards
    webhooks: Webhooks
    deliveries: Deliveries
    stream_tickets: StreamTickets
    retention: Retention
    uptime: Uptime

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
    def erasure(self) -> Erasure:
        """The erasure of players, in every store with data about them."""
        return Erasure(
            self.accounts,
            self.invitations,
            self.game_names,
            self.webhooks,
            self.outside_engines,
            self.standing_orders,
            self.commands,
        )


def open_application(
    url: str,
    *,
    connections: int = 4,
    cached: int = CACHED_GAMES,
    timeouts: Timeouts | None = None,
    name: str = "annals",
    direct: str | None = None,
    replica: str | None = None,
    prepare: bool | None = None,
    archive: str | None = None,
) -> Application:
    """The application on the database at a URL; `connections` is the most it opens, the first one at its first use.

    `cached` is how many games are kept in memory; `name` is how an administrator of PostgreSQL sees the sessions.
    `direct` and `prepare` are those of `Database`, and `replica` is the URL of a standby from which histories are read.
    `archive` is the directory or URL of the archive.

    Raises:
        TargetUnusable: the archive's URL cannot be used.
    """
    timeouts = timeouts or Timeouts()
    wait = timeouts.connect
    database = Database(
        url, max_size=connections, timeout=wait, timeouts=timeouts, name=name, direct=direct, prepare=prepare
    )
    watch_pool(database)
    standby = None
    if replica is not None:
        copy = Database(replica, min_size=0, max_size=2, timeout=wait, timeouts=timeouts, name=name, prepare=prepare)
        standby = Replica(copy)
    target = None if archive is None else target_at(archive)
    return compose(database, cached=cached, store=PostgresStore(database, replica=standby, archive=target))


def compose(database: Database, *, cached: int = CACHED_GAMES, store: Store | None = None) -> Application:
    """The application on a database; `store` replaces the event store in that database."""
    uptime = Uptime(database)
    store = store or PostgresStore(database)
    standing_orders = PlayerOrders(database)
    return Application(
        database=database,
        store=store,
        commands=GameCommands(
            store,
            cached=cached,
            orders=standing_orders,
            clock=database.now,
            uptime=uptime,
            form=WrittenForm(database),
        ),
        accounts=Accounts(database),
        recovery_codes=RecoveryCodes(database),
        quotas=Quotas(database),
        responses=IdempotentResponses(database),
        checkpoints=CheckpointLog(database),
        archive_log=ArchiveLog(database),
        redecisions=Redecisions(database),
        invitations=Invitations(database),
        game_names=GameNames(database),
        openings=Openings(database),
        standing_orders=standing_orders,
        outside_engines=OutsideEngines(database),
        analyses=Analyses(database),
        trainings=Trainings(database),
        nets=Nets(database),
        leaderboards=Leaderboards(database),
        webhooks=Webhooks(database),
        deliveries=Deliveries(database),
        stream_tickets=StreamTickets(database),
        retention=Retention(database),
        uptime=uptime,
    )
