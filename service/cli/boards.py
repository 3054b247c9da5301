"""Commands that show the table of a game: as a picture, in words."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from application.languages.catalogues import DEFAULT, LANGUAGES, Language
from service.cli.common import DATABASE, settings_flags
from service.cli.records import Unusable, opened_game, viewer_named

if TYPE_CHECKING:
    pass

__all__ = ["board", "show"]

_WHAT = click.argument("what", metavar="FILE|GAME")
_AT = click.option("--at", type=click.IntRange(1), metavar="VERSION", help="A past version; the newest by default.")
_LANGUAGE = click.option(
    "--language", type=click.Choice(LANGUAGES), default=DEFAULT, show_default=True, help="Of all words."
)
_AS = click.option("--as", "seen_as", metavar="SEAT", help="A seat, `public`, or (after the end) `all`.")


@click.command(short_help="Draw a position of a game as a picture (SVG).")
@settings_flags(*DATABASE)
@_WHAT
@_AT
@_AS
@_LANGUAGE
@click.option("--to", type=click.Path(path_type=Path, dir_okay=False), help="A file; standard output by default.")
def board(what: str, at: int | None, seen_as: str | None, language: Language, to: Path | None) -> None:
    """Draw a position of a game, from a record or of the database, as an SVG picture.

    Without --as: everything if the game has ended, else what the public may know.
    """
    from application.boards.viewing import picture

    drawn = _made(what, at, seen_as, language, picture)
    if to is not None:
        to.write_text(drawn + "\n", encoding="utf-8")
    else:
        sys.stdout.buffer.write(f"{drawn}\n".encode())


@click.command(short_help="Print a position of a game in plain words.")
@settings_flags(*DATABASE)
@_WHAT
@_AT
@_AS
@_LANGUAGE
def show(what: str, at: int | None, seen_as: str | None, language: Language) -> None:
    """Print a position of a game, from a record or of the database, in plain words.

    Without --as: everything if the game has ended, else what the public may know.
    """
    from application.boards.viewing import text

    sys.stdout.buffer.write(_made(what, at, seen_as, language, text).encode())


def _made(what: str, at: int | None, seen_as: str | None, language: Language, make: Callable[..., str]) -> str:
    """What is made of a position.

    Raises:
        Unusable: there is no such game or version, or it cannot be seen so.
    """
    from application.boards.viewing import seat_names
    from eventstore.errors import UnknownGame
    from eventstore.game import ENDED

    with opened_game(what) as (stored, game_id, complete, application):
        newest = stored.load(game_id)
        view_as = viewer_named(seen_as, len(newest.holders), ended=complete and newest.status in ENDED)
        if not complete and view_as is not None:
            raise Unusable(f"{what} is a redacted record: it shows what the public may know")
        try:
            game = newest if at is None else stored.at(game_id, at)
        except UnknownGame:
            raise Unusable(f"the game is at version {newest.version}; version {at} does not exist yet") from None
        if application is None:
            return make(game, view_as, "", {}, language)
        name = application.game_names.of([game_id]).get(game_id, "")
        return make(game, view_as, name, seat_names(game, application.accounts.names_of), language)
