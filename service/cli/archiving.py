"""The command that moves finished games into the archive and back."""

from __future__ import annotations

from datetime import timedelta

import click

from service.cli.common import DATABASE, as_game, bar, database_url, fail, opened, settings, settings_flags

__all__ = ["archive"]


@click.command(short_help="Move finished games into the archive.")
@settings_flags(*DATABASE)
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--older-than", default=30.0, show_default=True, help="Days since the end, where no game is named.")
@click.option("--restore", is_flag=True, help="Move the games named back into the database.")
def archive(games: tuple[str, ...], older_than: float, restore: bool) -> None:
    """Move the moves of finished games into the archive: a compressed, verifiable record for each.

    Without GAME: all that ended so long ago, are scored, and lie under a checkpoint where checkpoints are made.
    Everything can be read as before. It may be interrupted at any time and run again, also while the service runs.
    It needs the login that owns the tables, and a session of PostgreSQL itself: behind a pooler, the direct URL.
    """
    from eventstore.archive.archiver import Archiver
    from eventstore.files.object_store import target_at
    from eventstore.loading import Games
    from service.derived import timeouts

    given = settings()
    if given.archive is None:
        raise click.UsageError("say where the archive is: ANNALS_ARCHIVE or --archive")
    if restore and not games:
        raise click.UsageError("--restore needs the games to restore")
    named = [as_game(text) or fail(f"{text} is not the id of a game") for text in games]
    with database_url(given) as url, opened(given) as application:
        store = application.store
        direct = given.database_direct_url or url
        games_read = Games(store, cached=1, form=application.commands.games.form)
        archiver = Archiver(direct, store, games_read, target_at(given.archive), timeouts(given))
        if restore:
            for game in named:
                click.echo(f"{game}: {archiver.restore(game)} moves restored")
            return
        number = before = after = 0
        with bar("archive") as progress:
            for game in named or archiver.candidates(timedelta(days=older_than)):
                done = archiver.archive(game)
                if done is not None:
                    number, before, after = number + 1, before + done.rows, after + done.size
                elif named:
                    click.echo(
                        f"{game} is not archived: it has not ended, is not scored, or is in the archive", err=True
                    )
                progress(number, len(named) or None)
    click.echo(f"{number} games archived: {before / 1e6:.1f} MB of events, {after / 1e6:.1f} MB in the archive")
