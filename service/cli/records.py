"""Commands that print, export and check games."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

import click

from application.languages.catalogues import DEFAULT, LANGUAGES, Language
from service.cli.common import (
    DATABASE,
    as_game,
    bar,
    opened,
    print_json,
    settings,
    settings_flags,
)

if TYPE_CHECKING:
    from application.composition import Application
    from application.games.views import ViewAs
    from eventstore.loading import Games
    from eventstore.store import Store
    from eventstore.verification.verifier import Record

__all__ = [
    "ZSTD",
    "Unusable",
    "export",
    "file_or_game",
    "luck",
    "opened_game",
    "record_lines",
    "redecide",
    "replay",
    "viewer_named",
]

_UNUSABLE = 2
ZSTD = bytes.fromhex("28b52ffd")
"""How a file of the archive begins (RFC 8878, 3.1.1)."""


class Unusable(click.ClickException):
    """A file or an argument that cannot be used."""

    exit_code = _UNUSABLE


def _read(file: Path) -> Record:
    """The record in a file.

    Raises:
        Unusable: the file does not exist or cannot be read as a record.
    """
    from eventstore.errors import NotARecord
    from eventstore.record import read

    try:
        with record_lines(file) as lines:
            return read(lines)
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror}") from None
    except NotARecord as error:
        raise Unusable(f"{file} cannot be read as a record: {error}") from None


@contextmanager
def record_lines(file: Path) -> Iterator[Iterable[bytes]]:
    """The lines of a record, or of that in a file of the archive.

    Raises:
        NotARecord: it begins like a file of the archive, and holds no game.
        OSError: the file cannot be read.
    """
    with file.open("rb") as data:
        if data.peek(4)[:4] != ZSTD:
            yield data
            return
        from eventstore.archive.game_file import record_in
        from eventstore.files import Directory

        yield record_in(data.read(), Directory(file.absolute().parent.parent.parent))


def file_or_game(text: str) -> Path | UUID:
    """The file of that name if there is one, else the game with that id."""
    if (file := Path(text)).exists():
        return file
    game = as_game(text)
    if game is None:
        raise Unusable(f"{text}: expected a file or the id of a game")
    return game


# Export


@click.command(short_help="Write records to files.")
@settings_flags(*DATABASE)
@click.argument("games", metavar="GAME...", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="All games in the database.")
@click.option("--to", type=click.Path(path_type=Path), help="A file for one game, or a directory for several.")
@click.option("--finished", is_flag=True, help="With --all: only games that have ended.")
@click.option("--title", metavar="SLUG", help="With --all: only games of this title.")
@click.option("--one-file", is_flag=True, help="All records in one file, or on standard output.")
@click.option("--redacted", is_flag=True, help="Leave out the sealed parts, even if the game has ended.")
def export(
    games: tuple[str, ...],
    everything: bool,
    to: Path | None,
    finished: bool,
    title: str | None,
    one_file: bool,
    redacted: bool,
) -> None:
    """Write the records of games: one to standard output or a file, several into a directory, as GAME.annals.

    The record of a game that has not ended is redacted.
    """
    from eventstore.loading import Games
    from eventstore.record import export as lines_of

    if everything == bool(games):
        raise click.UsageError("name games, or --all")
    several = not one_file and (everything or len(games) > 1 or (to is not None and to.is_dir()))
    if several and to is None:
        raise click.UsageError("several records need a directory (--to DIRECTORY) or --one-file")
    named = [_game(text) for text in games]
    with opened(settings()) as application:
        store = application.store
        stored = Games(store, cached=1)
        ids = list(_wanted(store, finished, title)) if everything else named
        if not several:
            lines = (line for game in ids for line in lines_of(store, stored, game, redacted=redacted))
            if to is None:
                sys.stdout.buffer.writelines(lines)
                sys.stdout.buffer.flush()
            else:
                _write(to, lines)
            return
        assert to is not None
        to.mkdir(parents=True, exist_ok=True)
        with bar("export") as progress:
            for count, game in enumerate(ids, start=1):
                _write(to / f"{game}.annals", lines_of(store, stored, game, redacted=redacted))
                progress(count, len(ids))
    click.echo(f"{len(ids)} records written to {to}")


def _wanted(store: Store, finished: bool, title: str | None) -> Iterator[UUID]:
    """All games, or those of a title, or those that have ended."""
    from eventstore.game import ENDED

    for game in store.all_games():
        lobby = store.lobby(game) if finished or title is not None else None
        if (not finished or (lobby is not None and lobby.status in ENDED)) and (
            title is None or (lobby is not None and lobby.title == title)
        ):
            yield game


def _game(text: str) -> UUID:
    game = as_game(text)
    if game is None:
        raise Unusable(f"expected the id of a game, got {text}")
    return game


def _write(file: Path, lines: Iterable[bytes]) -> None:
    """Write a file atomically."""
    part = file.with_name(file.name + ".part")
    try:
        with part.open("wb") as out:
            out.writelines(lines)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


# Replay


@click.command(short_help="Print what happened.")
@settings_flags(*DATABASE)
@click.argument("what", metavar="FILE|GAME")
@click.option("--at", type=click.IntRange(1), metavar="VERSION", help="Print the position after this version instead.")
@click.option("--as", "seen_as", metavar="SEAT", help="A seat number, `public`, or (once the game has ended) `all`.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per event.")
@click.option("--language", type=click.Choice(LANGUAGES), default=DEFAULT, show_default=True, help="Of the log.")
def replay(what: str, at: int | None, seen_as: str | None, as_json: bool, language: Language) -> None:
    """Print what happened in a game, event by event, or (as JSON) the position after a version.

    Without --as: everything if the game has ended, else what the public may know.
    """
    from application.games import views
    from eventstore.errors import UnknownGame
    from eventstore.game import ENDED

    with opened_game(what) as (stored, game_id, complete, _):
        game = stored.load(game_id)
        view_as = viewer_named(seen_as, len(game.holders), ended=complete and game.status in ENDED)
        if not complete and view_as is not None:
            raise Unusable(f"{what} is a redacted record: it shows what the public may know")
        if at is not None:
            try:
                position = views.position(stored.at(game_id, at), view_as)
            except UnknownGame:
                raise Unusable(f"the game is at version {game.version}; version {at} does not exist yet") from None
            print_json(position)
            return
        for happening in views.happenings(stored, game_id):
            event = views.event(happening, view_as, language=language)
            if as_json:
                print_json(event)
                continue
            for line in [said["text"] for said in event["log"]] or [_said(event)]:
                click.echo(f"{event['version']:>5}  {line}")


def _said(event: dict[str, Any]) -> str:
    """An event that the title has no sentence for."""
    seat = event["payload"].get("seat")
    name: str = event["type"].replace("_", " ")
    return name + ("" if seat is None else f" (seat {seat})")


def viewer_named(text: str | None, seats: int, *, ended: bool) -> ViewAs:
    """Who looks, by the text of `--as`; without one everything if the game has ended, else the public.

    Raises:
        Unusable: everything is not visible yet.
        click.UsageError: the text names nobody.
    """
    from application.games.views import ALL

    if text is None:
        return ALL if ended else None
    if text == "public":
        return None
    if text == "all":
        if not ended:
            raise Unusable("everything is visible only after the game has ended")
        return ALL
    if not text.isascii() or not text.isdigit() or int(text) >= seats:
        raise click.UsageError(f"--as must be a seat from 0 to {seats - 1}, `public` or `all`, not {text!r}")
    return int(text)


class OpenedGame(NamedTuple):
    """A game that can be read."""

    games: Games
    id: UUID
    complete: bool
    """Whether the sealed parts are there."""
    application: Application | None
    """None for a record, which does not know what players are called."""


@contextmanager
def opened_game(what: str) -> Iterator[OpenedGame]:
    """The game of a file or of the database.

    Raises:
        Unusable: this program does not have its title or pack.
    """
    from eventstore.errors import UnknownTitle
    from eventstore.loading import Games
    from eventstore.store.memory import MemoryStore

    target = file_or_game(what)
    try:
        if isinstance(target, UUID):
            with opened(settings()) as application:
                yield OpenedGame(Games(application.store), target, True, application)
            return
        record = _read(target)
        memory = MemoryStore()
        _fill(memory, record, target)
        yield OpenedGame(Games(memory), UUID(record.header.game), record.header.complete, None)
    except UnknownTitle as error:
        raise Unusable(f"{what}: {error}") from None


def _fill(store: Store, record: Record, file: Path) -> None:
    """Load a record's events into a store, so that they can be read like those of any game."""
    import json

    from eventstore.store import NewEvent
    from eventstore.verification.with_rules import verify as verify_record

    report = verify_record(record)
    if report.fault is not None:
        raise click.ClickException(f"{file} is not sound (annals verify says why): {report.fault}")
    header = record.header
    store.save_pack(header.pack, header.title, record.pack)
    events = []
    for entry in record.entries:
        sealed = entry.sealed
        if sealed is None:
            # The public part replaces the full payload: folded, it gives the position as the public sees it.
            payload = json.loads(entry.body)["payload"]
            if entry.type == "game_opened":
                payload = {**payload, "seed": ""}
            sealed = json.dumps({"payload": payload}).encode()
        events.append(NewEvent(entry.type, entry.actor, entry.rules, entry.body, sealed, bytes(32)))
    store.append(UUID(header.game), expected=0, command_id="record", events=events)


# Luck


@click.command(short_help="Print the luck of a game.")
@settings_flags(*DATABASE)
@click.argument("what", metavar="FILE|GAME")
@click.option(
    "--draws", is_flag=True, help="Print only the draws, one JSON object per line, for `annals verify --draws`."
)
def luck(what: str, draws: bool) -> None:
    """Print which events of a game drew luck, and, if it has ended, every draw, recomputed, and what it became."""
    import json

    from application.games.luck import draw_lines, lots
    from application.games.views import ALL
    from eventstore.game import ENDED

    with opened_game(what) as (stored, game_id, complete, _):
        game = stored.load(game_id)
        ended = complete and game.status in ENDED
        if draws:
            if not ended:
                raise Unusable(f"{what}: the seed is sealed until the game has ended")
            for line in draw_lines(lots(stored, game_id, ALL)):
                click.echo(json.dumps(line, separators=(",", ":")))
            return
        click.echo(f"commitment {game.commitment}")
        if ended:
            click.echo(f"seed       {game.seed.hex()}")
        client_seeds = [holder.client_seed if holder is not None else None for holder in game.holders]
        click.echo(f"client seeds {json.dumps(client_seeds, ensure_ascii=False)}")
        for lot in lots(stored, game_id, ALL if ended else None):
            made = "" if lot.draws is None else ": " + " ".join(f"{d.result}/{d.bound}" for d in lot.draws)
            click.echo(f"{lot.version:>5}  {lot.count} draws from {lot.first}{made}")
            for said in lot.log:
                click.echo(f"       {said['text']}")
            for use in lot.uses or ():
                became = "" if use.effect is None else f", effect {use.effect[0]} ({use.effect[1]})"
                before = "" if use.pile is None else f" of {json.dumps(use.pile, ensure_ascii=False)}"
                result = json.dumps(use.result, ensure_ascii=False)
                click.echo(f"       {use.kind} from draw {use.first}{before}: {result}{became}")


# Today's rules


@click.command(short_help="List where today's rules would decide differently.")
@settings_flags(*DATABASE)
@click.argument("games", metavar="GAME...", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="All games in the database.")
@click.option("--title", metavar="SLUG", help="Only games of this title.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per game.")
def redecide(games: tuple[str, ...], everything: bool, title: str | None, as_json: bool) -> int:
    """Decide stored games again under today's rules, and list every difference; nothing is changed.

    Status 0: no difference; 1: at least one.
    """
    from application.games.replays import redecide as redecided
    from eventstore.errors import UnknownTitle
    from eventstore.loading import Games

    if everything == bool(games):
        raise click.UsageError("name games, or --all")
    ids = [_game(text) for text in games]
    differing = count = 0
    with opened(settings()) as application, bar("redecide") as progress:
        store = application.store
        stored = Games(store, cached=1)
        wanted = list(store.all_games()) if everything else ids
        for done, game in enumerate(wanted, start=1):
            progress(done, len(wanted))
            lobby = store.lobby(game)
            if title is not None and (lobby is None or lobby.title != title):
                continue
            try:
                notes = redecided(stored, game)
            except UnknownTitle as error:
                raise Unusable(f"{game}: {error}") from None
            count += 1
            differing += bool(notes)
            if as_json:
                found = [{"version": n.version, "what": n.what, "detail": n.detail} for n in notes]
                print_json({"game": str(game), "differs": found})
                continue
            for note in notes:
                click.echo(f"{game}: version {note.version}: {note.what}: {note.detail}")
    if not as_json:
        click.echo(f"{count} games decided again, {differing} with a difference")
    return 1 if differing else 0
