"""How is the web service put together?"""

from __future__ import annotations

from typing import Any

from flask import Flask

from application.composition import Application, open_application
from application.operations.observer import Observer
from application.queue_server import open_redis
from service import edge, problems
from service.analyses.views import blueprint as analyses_area
from service.audit.views import blueprint as audit
from service.boards.views import blueprint as boards
from service.budgets import Budgets
from service.checkpoints.tiles import blueprint as tiles
from service.checkpoints.views import blueprint as checkpoints
from service.config import Settings
from service.context import Context
from service.derived import database_options
from service.docs.views import blueprint as docs
from service.errors import StartError
from service.exports.views import blueprint as exports
from service.forks.views import blueprint as forks
from service.games.views import blueprint as games
from service.gate import Gate
from service.health.door import Door
from service.health.readiness import Readiness
from service.health.views import blueprint as health
from service.invitations.views import blueprint as invitations
from service.jobs.views import blueprint as jobs
from service.kept import Kept
from service.leaderboards.views import blueprint as leaderboards_area
from service.moves.views import blueprint as moves
from service.operations.metrics import Metrics
from service.operations.views import blueprint as operations_area
from service.orders.views import blueprint as orders_area
from service.pages.views import blueprint as pages
from service.people.views import blueprint as people
from service.players.services import Tokens
from service.players.views import blueprint as players
from service.problems import Problem
from service.redecisions.views import blueprint as redecisions
from service.replays.views import blueprint as replays
from service.spec import AnnalsApi
from service.streams.hub import Hub
from service.streams.slots import Slots
from service.streams.sources import LobbyTexts
from service.streams.views import blueprint as streams
from service.titles.views import blueprint as titles
from service.trainings.views import blueprint as trainings_area
from service.webhooks.views import blueprint as webhooks_area
from service.work.views import blueprint as work

__all__ = ["AREAS", "create_app"]

AREAS = (
    titles,
    players,
    games,
    boards,
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
    tiles,
    jobs,
    work,
    analyses_area,
    trainings_area,
    leaderboards_area,
    operations_area,
    health,
)
"""In the order in which the specification shows them."""


def create_app(
    settings: Settings | None = None, *, application: Application | None = None, redis: Any | None = None
) -> Flask:
    """The WSGI application.

    Without `application` it uses the PostgreSQL of the settings.

    Raises:
        StartError: there is neither an application nor the URL of a database.
    """
    settings = Settings.load() if settings is None else settings
    if application is None:
        if settings.database_url is None:
            raise StartError("no database: set ANNALS_DATABASE_URL, or run `annals up`, which brings its own")
        # A request uses at most one connection; the streams read one after the other, and their reader has its
        # own; one more lets a probe through.
        connections = settings.web_threads + 3
        application = open_application(
            settings.database_url, connections=connections, name="annals web", **database_options(settings)
        )
    app = Flask("service", static_folder=None)
    app.url_map.merge_slashes = False
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.extensions["annals"] = _context(settings, application, redis)
    problems.register(app)
    edge.around(app, settings)
    api = AnnalsApi(app)
    for blueprint in AREAS:
        api.register_blueprint(blueprint)
    app.register_blueprint(docs)
    app.register_blueprint(pages)
    absent = problems.always(app, Problem("not_found", "there is no resource at this address"))
    app.wsgi_app = Gate(  # type: ignore[method-assign]  # as Flask's manual has it
        Door(app.wsgi_app, settings.metrics_port, absent),
        settings.web_threads,
        patience=settings.slot_wait / 1000,
        otherwise=problems.busy(app),
        beside=("/healthz", "/readyz", "/metrics"),
    )
    # Outermost, so that the gate knows callers apart.
    edge.behind_proxies(app, settings.trusted_proxies)
    return app


def _context(settings: Settings, application: Application, redis: Any | None) -> Context:
    if redis is None and settings.redis_url is not None:
        redis = open_redis(settings.redis_url, connect=0.5, answer=0.5)
    hub = Hub(application.commands, application.accounts.names_of)
    observer = Observer(application.database, redis)
    return Context(
        **vars(application),
        settings=settings,
        redis=redis,
        budgets=Budgets(settings, settings.redis_url),
        tokens=Tokens(application.accounts),
        metrics=Metrics(observer),
        observer=observer,
        hub=hub,
        slots=Slots(settings.streams, settings.streams_per_caller, settings.streams_per_network),
        lobby_texts=LobbyTexts(hub),
        readiness=Readiness(application.database),
        kept=Kept(),
    )
