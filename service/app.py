"""How is the web service put together?"""

from __future__ import annotations

from typing import Any

from flask import Flask
from redis import Redis

from application.engines.analyses import Analyses, MemoryAnalyses, PostgresAnalyses
from application.engines.outside import MemoryOutside, Outside
from application.engines.outside_postgres import PostgresOutside
from application.games.commands import GameCommands
from application.games.game_names import MemoryNames, PostgresNames
from application.games.redecisions import MemoryRedecisions, PostgresRedecisions
from application.games.standing_orders import MemoryOrders, Orders, PostgresOrders
from application.idempotency import MemoryAnswers, PostgresAnswers
from application.notices.webhooks import Webhooks
from application.notices.webhooks_memory import MemoryWebhooks
from application.notices.webhooks_postgres import PostgresWebhooks
from application.people.accounts import Accounts, MemoryAccounts, PostgresAccounts
from application.people.invitations import Invitations, MemoryInvitations, PostgresInvitations
from application.people.leaderboards import Leaderboards, MemoryLeaderboards, PostgresLeaderboards
from application.people.tickets import MemoryTickets, PostgresTickets
from eventstore.checkpoints.memory import MemoryLog
from eventstore.checkpoints.postgres import PostgresLog
from eventstore.store import Store
from eventstore.store.memory import MemoryStore
from eventstore.store.postgres import PostgresStore
from service import edge, problems, spec
from service.analyses.views import blueprint as analyses_area
from service.audit.views import blueprint as audit
from service.checkpoints.views import blueprint as checkpoints
from service.config import Settings
from service.context import Context
from service.docs.views import blueprint as docs
from service.errors import StartError
from service.exports.views import blueprint as exports
from service.forks.views import blueprint as forks
from service.games.views import blueprint as games
from service.gate import Gate
from service.health.views import blueprint as health
from service.invitations.views import blueprint as invitations
from service.jobs.views import blueprint as jobs
from service.leaderboards.views import blueprint as leaderboards_area
from service.limits import Limits
from service.metrics import Metrics
from service.moves.views import blueprint as moves
from service.orders.views import blueprint as orders_area
from service.people.views import blueprint as people
from service.players.services import Tokens
from service.players.views import blueprint as players
from service.redecisions.views import blueprint as redecisions
from service.replays.views import blueprint as replays
from service.streams.hub import Hub
from service.streams.slots import Slots
from service.streams.sources import LobbyTexts
from service.streams.views import blueprint as streams
from service.titles.views import blueprint as titles
from service.webhooks.views import blueprint as webhooks_area
from service.work.views import blueprint as work

__all__ = ["AREAS", "create_app"]

AREAS = (
    titles,
    players,
    games,
    invitations,
    moves,
    people,
    orders_area,
    replays,
    forks,
    exports,
    redecisions,
    streams,
    webhooks_area,
    audit,
    checkpoints,
    jobs,
    work,
    analyses_area,
    leaderboards_area,
    health,
)
"""In the order in which the specification shows them."""


def create_app(
    settings: Settings | None = None,
    *,
    store: Store | None = None,
    redis: Any | None = None,
    accounts: Accounts | None = None,
) -> Flask:
    """The WSGI application.

    Without `store` it uses the PostgreSQL of the settings; a memory store brings accounts in memory.

    Raises:
        StartError: there is neither a store nor the URL of a database.
    """
    settings = Settings.load() if settings is None else settings
    app = Flask("service", static_folder=None)
    app.url_map.merge_slashes = False
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.extensions["annals"] = _context(settings, store, redis, accounts)
    problems.register(app)
    edge.around(app, settings)
    api = spec.AnnalsApi(app, spec_kwargs=spec.options())
    spec.add_components(api.spec)
    for blueprint in AREAS:
        api.register_blueprint(blueprint)
    app.register_blueprint(docs)
    app.extensions["annals-spec"] = api.spec
    app.wsgi_app = Gate(app.wsgi_app, settings.web_threads)  # type: ignore[method-assign]  # as Flask's manual has it
    return app


def _context(settings: Settings, store: Store | None, redis: Any | None, accounts: Accounts | None) -> Context:
    if store is None:
        if settings.database_url is None:
            raise StartError("no database: set ANNALS_DATABASE_URL, or run `annals up`, which brings its own")
        # A request uses at most one connection; the streams read one after the other, and their reader has its
        # own; one more lets a probe through.
        store = PostgresStore(settings.database_url, max_size=settings.web_threads + 3)
    if accounts is None:
        accounts = PostgresAccounts(store.database) if isinstance(store, PostgresStore) else MemoryAccounts()
    invitations: Invitations = (
        PostgresInvitations(store.database) if isinstance(store, PostgresStore) else MemoryInvitations()
    )
    orders: Orders
    outside: Outside
    leaderboards: Leaderboards
    webhooks: Webhooks
    analyses: Analyses
    if isinstance(store, PostgresStore):
        analyses = PostgresAnalyses(store.database)
        outside, leaderboards = PostgresOutside(store.database), PostgresLeaderboards(store.database)
        webhooks = PostgresWebhooks(store.database)
        orders = PostgresOrders(store.database)
    else:
        assert isinstance(store, MemoryStore), "the store must be in memory or in PostgreSQL"
        analyses = MemoryAnalyses(store)
        outside, leaderboards = MemoryOutside(store), MemoryLeaderboards(store)
        webhooks = MemoryWebhooks(store)
        orders = MemoryOrders(store)
    if redis is None and settings.redis_url is not None:
        redis = Redis.from_url(settings.redis_url, socket_timeout=0.5, socket_connect_timeout=0.5)
    commands = GameCommands(store, orders=orders)
    hub = Hub(commands)
    return Context(
        settings=settings,
        store=store,
        commands=commands,
        accounts=accounts,
        answers=PostgresAnswers(store.database) if isinstance(store, PostgresStore) else MemoryAnswers(),
        log=PostgresLog(store.database) if isinstance(store, PostgresStore) else MemoryLog(store),
        redecisions=(
            PostgresRedecisions(store.database) if isinstance(store, PostgresStore) else MemoryRedecisions(store)
        ),
        invitations=invitations,
        names=PostgresNames(store.database) if isinstance(store, PostgresStore) else MemoryNames(),
        orders=orders,
        outside=outside,
        analyses=analyses,
        leaderboards=leaderboards,
        webhooks=webhooks,
        redis=redis,
        limits=Limits(settings, settings.redis_url),
        tokens=Tokens(accounts),
        tickets=PostgresTickets(store.database) if isinstance(store, PostgresStore) else MemoryTickets(),
        metrics=Metrics(),
        hub=hub,
        slots=Slots(settings.streams, settings.streams_per_caller),
        lobby_texts=LobbyTexts(hub),
    )
