"""Commands that register a player, such as an administrator, and erase one."""

from __future__ import annotations

from uuid import UUID

import click

from service.cli.common import DATABASE, opened, settings, settings_flags

__all__ = ["forget", "player"]


@click.command(short_help="Register a player and print a token.")
@settings_flags(*DATABASE)
@click.argument("name")
@click.option("--scope", "scopes", multiple=True, type=click.Choice(["read", "play", "admin"]), help="Repeatable.")
def player(name: str, scopes: tuple[str, ...]) -> None:
    """Register a player NAME and print a first token, which is shown only once.

    Its scopes are `read` and `play` unless --scope names others.
    """
    from eventstore.errors import Refused
    from service.players.services import PLAYER_SCOPES, register

    with opened(settings()) as application:
        try:
            _, _, token = register(application.accounts, name, scopes or PLAYER_SCOPES)
        except Refused as error:
            raise click.UsageError(str(error)) from None
    click.echo(token)


@click.command(short_help="Erase a player.")
@settings_flags(*DATABASE)
@click.argument("player_id", type=click.UUID)
@click.option("--yes", is_flag=True, help="Skip the confirmation.")
def forget(player_id: UUID, yes: bool) -> None:
    """Erase the player PLAYER_ID permanently: the name, all tokens, and every seat, which goes to an opponent.

    Records of games verify and replay as before; they contain only the player's id.
    """
    with opened(settings()) as application:
        if application.accounts.player(player_id) is None:
            raise click.UsageError(f"there is no player {player_id}")
        if not yes:
            click.confirm(f"Erase player {player_id}? This cannot be undone", abort=True)
        application.erasure.forget(player_id)
    click.echo(f"{player_id} is erased")
