"""How does a club or a player run a witness?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from eventstore.verification.verifier import Key

__all__ = ["witness"]


@click.command(short_help="Run a witness of checkpoints.")
@click.option("--name", required=True, help="Name of the witness, such as witness.example.org/chess-club.")
@click.option(
    "--key",
    "key_file",
    required=True,
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File of its private keys (PEM); it is made if it does not exist.",
)
@click.option(
    "--state",
    required=True,
    metavar="DIRECTORY",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where it keeps the latest checkpoint of each log; it must not be restored from a backup.",
)
@click.option("--log", "logs", metavar="KEY", multiple=True, help="Public key of a log to watch: name+id+base64.")
@click.option("--bind", default="127.0.0.1:8014", show_default=True, help="Address and port to listen on.")
@click.option("--print-keys", is_flag=True, help="Print the witness' own public keys, and exit.")
def witness(name: str, key_file: Path, state: Path, logs: tuple[str, ...], bind: str, print_keys: bool) -> None:
    """Run a witness until SIGTERM: it cosigns the checkpoints of logs that only ever grow (C2SP tlog-witness).

    It needs no database. Those who trust it put its public key into a policy, and the log's operator its address.
    """
    from eventstore.checkpoints.keys import create, load_witness
    from eventstore.checkpoints.witnessing import WitnessState
    from service.parsing import origin

    try:
        origin(name)
    except ValueError as error:
        raise click.UsageError(f"--name must be {error}") from None
    create(key_file)
    own = load_witness(key_file, name)
    if print_keys:
        for key in own.keys:
            click.echo(key.text)
        return
    watched = [_log_key(text) for text in logs]
    if not watched:
        raise click.UsageError("name at least one log to watch (--log KEY)")
    from service.witness.app import serve_witness

    serve_witness(WitnessState(own, watched, state), bind)


def _log_key(text: str) -> Key:
    from eventstore.verification.verifier import COSIGNATURE, Key, Unreadable

    try:
        key = Key.read(text)
    except Unreadable as error:
        raise click.UsageError(str(error)) from None
    if key.kind == COSIGNATURE:
        raise click.UsageError(f"--log wants the key of a log, and {key.name} is a witness")
    return key
