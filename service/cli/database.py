"""Commands that migrate the database and rebuild projections."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from eventstore.loading import Games
from eventstore.projections.known import PROJECTIONS
from service.cli.common import DATABASE, bar, database_url, open_store, settings, settings_flags

if TYPE_CHECKING:
    from eventstore.projections import Projection
    from eventstore.store import Store

__all__ = ["migrate", "rebuild"]


@click.command(short_help="Bring the schema up to date.")
@settings_flags(*DATABASE)
def migrate() -> None:
    """Bring the database's schema up to date, and print what was applied; safe to run concurrently."""
    from eventstore.migrate import migrate as bring_up_to_date

    with database_url(settings()) as url:
        applied = bring_up_to_date(url)
    for name in applied:
        click.echo(f"applied {name}")
    if not applied:
        click.echo("up to date")


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
    """
    if everything == bool(names):
        raise click.UsageError(f"name projections ({', '.join(_NAMES)}), or --all")
    with open_store(settings()) as store:
        for name in _NAMES if everything else names:
            if name == _INLINE:
                _rebuild_lobby(store)
            else:
                _rebuild(store, PROJECTIONS[name])


def _rebuild_lobby(store: Store) -> None:
    from eventstore.projections import rebuild_inline
    from eventstore.projections.inline import inline_fold

    fold = inline_fold(Games(store, cached=1))
    with bar(_INLINE) as progress:
        wanted = sum(1 for _ in store.all_games())
        count = rebuild_inline(store, fold, progress=lambda done: progress(done, wanted))
    click.echo(f"{_INLINE}: {count} games")


def _rebuild(store: Store, projection: Projection) -> None:
    with bar(projection.name) as progress:
        done = store.rebuild(projection, lambda events: progress(events, None))
    click.echo(f"{projection.name}: {done.events} events, {done.changed} rows corrected")
