"""Commands that migrate the database and rebuild projections."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from eventstore.loading import Games
from eventstore.projections.known import PROJECTIONS
from service.cli.common import DATABASE, bar, database_url, opened, settings, settings_flags

if TYPE_CHECKING:
    from eventstore.database import Database
    from eventstore.projections import Projection
    from eventstore.store import Store

__all__ = ["migrate", "rebuild"]


@click.command(short_help="Bring the schema up to date.")
@settings_flags(*DATABASE, "feed_partitions")
@click.option("--lock", default=2.0, show_default=True, help="Seconds for which a lock is waited for at a time.")
@click.option("--within", default=120.0, show_default=True, help="Seconds for which it is tried again and again.")
@click.option("--statement", default=3600.0, show_default=True, help="Maximum seconds for a statement.")
@click.option("--finish", is_flag=True, help="Say that no program of the former release runs any more.")
def migrate(lock: float, within: float, statement: float, finish: bool) -> None:
    """Bring the database's schema up to date, and print what was applied; safe to run concurrently.

    It needs the login that owns the tables, and a session of PostgreSQL itself: behind a pooler, the direct URL.
    After an upgrade the programs write as the former release did, until `annals migrate --finish`.
    """
    from eventstore.migrate import migrate as bring_up_to_date
    from eventstore.written_form import finish_upgrade, is_finished

    given = settings()
    with database_url(given) as url:
        direct = given.database_direct_url or url
        partitions = int(given.feed_partitions) if given.feed_partitions else None
        applied = bring_up_to_date(direct, lock=lock, within=within, statement=statement, partitions=partitions)
        for name in applied:
            click.echo(f"applied {name}")
        if not applied:
            click.echo("up to date")
        if finish and finish_upgrade(direct):
            click.echo("upgrade finished: everything is written as this release does")
        elif not is_finished(direct):
            click.echo("when no program of the former release runs any more: annals migrate --finish")


_INLINE = "lobby"
"""The name of the rows that each append writes itself: games as listed, and pending decisions."""

_NAMES = (_INLINE, *PROJECTIONS)


@click.command(short_help="Rebuild projections.")
@settings_flags(*DATABASE)
@click.argument("names", metavar="NAME...", nargs=-1, type=click.Choice(_NAMES))
@click.option("--all", "everything", is_flag=True, help="All projections.")
def rebuild(names: tuple[str, ...], everything: bool) -> None:
    """Rebuild projections from the events while the service runs.

    `lobby` is the list of games and pending decisions, which each append writes itself.
    It needs a session of PostgreSQL itself: behind a pooler, the direct URL.
    """
    if everything == bool(names):
        raise click.UsageError(f"name projections ({', '.join(_NAMES)}), or --all")
    with opened(settings()) as application:
        _refuse_pooler(application.database)
        for name in _NAMES if everything else names:
            if name == _INLINE:
                _rebuild_lobby(application.store)
            else:
                _rebuild(application.store, PROJECTIONS[name])


def _refuse_pooler(database: Database) -> None:
    """End with one line if what is used for long work leads to a pooler."""
    import psycopg

    from eventstore.database import translated
    from eventstore.migrate import refuse_pooler

    dsn = database.direct_dsn
    try:
        with psycopg.connect(dsn, **database.timeouts.connecting(dsn)) as conn:
            refuse_pooler(conn, "a rebuild")
    except psycopg.Error as error:
        raise translated(error) from error


def _rebuild_lobby(store: Store) -> None:
    from eventstore.projections.inline import inline_fold
    from eventstore.projections.rebuild import rebuild_inline

    fold = inline_fold(Games(store, cached=1))
    with bar(_INLINE) as progress:
        wanted = sum(1 for _ in store.all_games())
        count = rebuild_inline(store, fold, progress=lambda done: progress(done, wanted))
    click.echo(f"{_INLINE}: {count} games")


def _rebuild(store: Store, projection: Projection) -> None:
    with bar(projection.name) as progress:
        done = store.rebuild(projection, lambda events: progress(events, None))
    click.echo(f"{projection.name}: {done.events} events, {done.changed} rows corrected")
