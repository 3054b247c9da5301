"""How does an operator make and show checkpoints, and change the keys that sign them?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from service.cli.common import DATABASE, as_game, fail, opened, print_json, print_table, settings, settings_flags

if TYPE_CHECKING:
    from eventstore.checkpoints.log import CheckpointLog, Point

__all__ = ["checkpoints"]

_KEY = ("checkpoint_key", "checkpoint_origin")


@click.group(short_help="Signed checkpoints over all games.")
def checkpoints() -> None:
    """Signed checkpoints over the heads of all games: make and list them, prove what is in them, change the keys."""


@checkpoints.command("list", short_help="List checkpoints.")
@settings_flags(*DATABASE)
@click.option(
    "--limit", type=click.IntRange(1, 10_000), default=20, show_default=True, help="Maximum number, newest first."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per checkpoint.")
def list_(limit: int, as_json: bool) -> None:
    """List checkpoints, newest first."""
    from rich.table import Table

    with opened(settings()) as application:
        found = application.checkpoints.points(limit=limit)
    if as_json:
        for point in found:
            print_json(_plain(point))
        return
    table = Table("number", "day", "made", "leaves", "root", box=None)
    for point in found:
        day = "" if point.day is None else point.day.isoformat()
        table.add_row(str(point.number), day, f"{point.made_at:%Y-%m-%d %H:%M}", str(point.size), point.root.hex()[:16])
    print_table(table)


@checkpoints.command(short_help="Print a checkpoint.")
@settings_flags(*DATABASE)
@click.argument("number", type=click.IntRange(1), required=False)
def show(number: int | None) -> None:
    """Print a checkpoint as a signed note; the newest without a NUMBER."""
    with opened(settings()) as application:
        click.echo(_point(application.checkpoints, number).note, nl=False)


@checkpoints.command(short_help="Make a checkpoint now.")
@settings_flags(*DATABASE, *_KEY)
def make() -> None:
    """Make a checkpoint now, in addition to the daily ones, and print it."""
    from eventstore.checkpoints.keys import load

    given = settings()
    signer = load(given.checkpoint_key_file, given.checkpoint_origin)
    with opened(given) as application:
        point = application.checkpoints.make(signer, now=application.database.now())
    assert point is not None
    click.echo(point.note, nl=False)


@checkpoints.command(short_help="Prove that a game's head is in a checkpoint.")
@settings_flags(*DATABASE)
@click.argument("game")
@click.option("--version", type=click.IntRange(1), help="The first logged head at or after this version.")
@click.option("--checkpoint", "number", type=click.IntRange(1), help="In this checkpoint instead of the newest.")
@click.option("--tlog-proof", is_flag=True, help="As a C2SP .tlog-proof, in the latest checkpoint with cosignatures.")
@click.option("--record", is_flag=True, help="With --tlog-proof: put the game's record into the same file.")
def prove(game: str, version: int | None, number: int | None, tlog_proof: bool, record: bool) -> None:
    """Print the inclusion proof of a game's head, for `annals verify`."""
    from eventstore.checkpoints.log import inclusion_proof
    from eventstore.checkpoints.log import tlog_proof as tlog_proof_of
    from eventstore.loading import Games
    from eventstore.record import export

    if record and not tlog_proof:
        raise click.UsageError("--record needs --tlog-proof")
    game_id = as_game(game)
    if game_id is None:
        raise click.UsageError(f"expected the id of a game, got {game}")
    with opened(settings()) as application:
        log = application.checkpoints
        point = _point(log, number)
        leaf = log.leaf(game_id, point.size, version)
        if leaf is None:
            fail(f"checkpoint {point.number} does not contain the game at that version")
        if not tlog_proof:
            print_json(inclusion_proof(log, leaf, point))
            return
        if number is None:
            point = log.best(leaf.index) or point
        store = application.store
        inside = b"".join(export(store, Games(store, cached=1), game_id)) if record else b""
        click.echo(tlog_proof_of(log, leaf, point, inside).decode(), nl=False)


@checkpoints.command(short_help="Write the log as static files.")
@settings_flags(*DATABASE)
@click.argument("target")
def publish(target: str) -> None:
    """Write the log as static files (C2SP tlog-tiles) to a directory, or a URL such as s3://bucket/folder.

    Only what is missing there is written, the checkpoint last.
    """
    from eventstore.checkpoints.tiles import publish as write
    from eventstore.files.object_store import target_at

    with opened(settings()) as application:
        written = write(application.checkpoints, target_at(target))
    click.echo(f"{written} files written")


@checkpoints.command(short_help="Prove that a checkpoint extends an earlier one.")
@settings_flags(*DATABASE)
@click.argument("old", type=click.IntRange(1))
@click.argument("new", type=click.IntRange(1))
def consistency(old: int, new: int) -> None:
    """Print the consistency proof between two checkpoints, for `annals verify`."""
    from eventstore.checkpoints.log import consistency_proof

    with opened(settings()) as application:
        log = application.checkpoints
        print_json(consistency_proof(log, _point(log, old), _point(log, new)))


@checkpoints.command(short_help="Print the public keys.")
@settings_flags(*DATABASE)
def keys() -> None:
    """Print every public key that has signed, oldest first, as `annals verify --key` takes it."""
    with opened(settings()) as application:
        for seen in application.checkpoints.seen_keys():
            click.echo(seen.text)


@checkpoints.command(short_help="Make the first key.")
@settings_flags("data", *_KEY)
def new_key() -> None:
    """Make the key that signs checkpoints if there is none yet, and print its public key."""
    from eventstore.checkpoints.keys import create, load

    given = settings()
    if not create(given.checkpoint_key_file):
        fail(f"{given.checkpoint_key_file} already exists; `annals checkpoints rotate` changes the key")
    click.echo(load(given.checkpoint_key_file, given.checkpoint_origin).keys[0].text)


@checkpoints.command(short_help="Change the key.")
@settings_flags(*DATABASE, *_KEY)
def rotate() -> None:
    """Change the key: make a new one, sign a checkpoint with the old and the new one, and drop the old one."""
    from eventstore.checkpoints.keys import load, retire
    from eventstore.checkpoints.keys import rotate as add

    given = settings()
    load(given.checkpoint_key_file)
    with opened(given) as application:
        log = application.checkpoints
        add(given.checkpoint_key_file)
        signer = load(given.checkpoint_key_file, given.checkpoint_origin)
        point = log.make(signer, now=application.database.now())
        assert point is not None
        retire(given.checkpoint_key_file)
    click.echo(point.note, nl=False)


def _point(log: CheckpointLog, number: int | None) -> Point:
    point = log.point(number)
    if point is None:
        fail("there is no checkpoint yet" if number is None else f"there is no checkpoint {number}")
    return point


def _plain(point: Point) -> dict[str, object]:
    day = None if point.day is None else point.day.isoformat()
    return {
        "number": point.number,
        "size": point.size,
        "root": point.root.hex(),
        "made_at": point.made_at.isoformat(),
        "day": day,
        "note": point.note,
    }
