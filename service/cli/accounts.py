"""How does an operator register a player, an administrator above all?"""

from __future__ import annotations

import click

from service.cli.common import DATABASE, open_store, settings, settings_flags

__all__ = ["player"]


@click.command(short_help="Register a player and print a token.")
@settings_flags(*DATABASE)
@click.argument("name")
@click.option(
    "--scope", "scopes", multiple=True, type=click.Choice(["read", "play", "admin"]), help="May be given again."
)
def player(name: str, scopes: tuple[str, ...]) -> None:
    """Register a player NAME and print a first token, which is shown this once.

    Its scopes are `read` and `play` unless others are named.
    """
    from eventstore.accounts import PostgresAccounts
    from eventstore.postgres import PostgresStore
    from service.players.services import PLAYER_SCOPES, register

    if not 1 <= len(name) <= 80 or not name.isprintable():
        raise click.UsageError("a name has 1 to 80 printable characters")
    with open_store(settings()) as store:
        assert isinstance(store, PostgresStore), "the command line opens PostgreSQL"
        _, _, token = register(PostgresAccounts(store.database), name, scopes or PLAYER_SCOPES)
    click.echo(token)
