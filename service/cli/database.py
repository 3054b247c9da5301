"""How is the database brought up to date?"""

from __future__ import annotations

import click

from service.cli.common import DATABASE, bar, database_url, open_store, settings, settings_flags

__all__ = ["migrate", "rebuild"]


@click.command(short_help="Bring the schema up to date.")
@settings_flags(*DATABASE)
def migrate() -> None:
    """Bring the database's schema up to date, and print what was applied; several may do so at once."""
    from eventstore.migrate import migrate as bring_up_to_date

    with database_url(settings()) as url:
        applied = bring_up_to_date(url)
    for name in applied:
        click.echo(f"applied {name}")
    if not applied:
        click.echo("up to date")


_INLINE = ("due", "lobby")
"""Projections that are written with each append."""


@click.command(short_help="Build projections anew.")
@settings_flags(*DATABASE)
@click.argument("names", metavar="NAME...", nargs=-1, type=click.Choice(_INLINE))
@click.option("--all", "everything", is_flag=True, help="All projections.")
def rebuild(names: tuple[str, ...], everything: bool) -> None:
    """Build projections anew from the events while the service goes on: lobby (games as listed), due (turns owed)."""
    from eventstore.sessions import Sessions

    if everything == bool(names):
        raise click.UsageError(f"name projections ({', '.join(_INLINE)}), or --all")
    wanted = _INLINE if everything else names
    with open_store(settings()) as store, bar("rebuild") as progress:
        sessions = Sessions(store, cached=1)
        ids = list(store.all_games())
        for count, game_id in enumerate(ids, start=1):
            written = False
            while not written:
                # From the first event, because a snapshot is no event.
                game = sessions.folded(store.read(game_id))
                written = store.refresh(
                    game_id,
                    game.version,
                    lobby=game.lobby() if "lobby" in wanted else None,
                    due=game.due() if "due" in wanted else None,
                )
            progress(count, len(ids))
    click.echo(f"{', '.join(wanted)}: {len(ids)} games")
