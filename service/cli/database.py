"""How is the database brought up to date?"""

from __future__ import annotations

import click

from service.cli.common import DATABASE, database_url, settings, settings_flags

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
