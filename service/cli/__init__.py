"""The command line.

    annals COMMAND [OPTIONS] [ARGUMENTS]

`_STATUSES` says what exit statuses mean. An error is one line on standard error.
Only this package imports both the service and the workers, which never import each other.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any, Final

import click

__all__ = ["COMMANDS", "annals", "main"]

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "up": ("processes", "Run the whole service on this machine: servers, API, workers."),
    "serve": ("processes", "Run the web processes of the API."),
    "worker": ("processes", "Run background jobs: opponents' turns, scoring."),
    "deliver": ("processes", "Send messages to webhooks."),
    "dispatch": ("processes", "Hand work from the event store to the queue."),
    "sweep": ("processes", "Requeue lost work, and keep projections up to date."),
    "work": ("outside", "Run an engine of yours on your own machine, over HTTP."),
    "engine": ("outside", "Register an outside engine, and print a token for its machines."),
    "migrate": ("database", "Bring the database's schema up to date."),
    "rebuild": ("database", "Rebuild projections from the events."),
    "archive": ("archiving", "Move finished games into the archive, or back."),
    "player": ("accounts", "Register a player and print a token."),
    "forget": ("accounts", "Erase a player: name, tokens and seats."),
    "titles": ("titles", "List the titles that can be played."),
    "card": ("titles", "Say what a card, tile or token does."),
    "packs": ("titles", "Check and install content packs."),
    "simulate": ("titles", "Let agents play many games locally, without a database."),
    "train": ("training", "Train an opponent's net by self-play, without a database."),
    "nets": ("training", "Install, list and withdraw nets that opponents play with."),
    "replay": ("records", "Print what happened in a game, or a past position."),
    "board": ("boards", "Draw a position of a game as a picture (SVG)."),
    "show": ("boards", "Print a position of a game in plain words."),
    "luck": ("records", "Print the luck of a game, every draw recomputed."),
    "redecide": ("records", "List where today's rules would decide stored games differently."),
    "export": ("records", "Write the records of games to files."),
    "verify": (
        "verifying",
        "Check that records are complete, unaltered and follow the rules; also checkpoints and proofs.",
    ),
    "checkpoints": ("checkpoints", "Make, show and prove signed checkpoints over all games."),
    "witness": ("witness", "Run a witness that cosigns checkpoints of logs which only grow."),
    "openapi": ("tools", "Print the description of the API (OpenAPI 3.1)."),
    "bench": ("tools", "Run benchmarks; needs the source tree."),
}
"""Every command by name: its module in this package, and its purpose."""

_FAILED = 1
_UNUSABLE = 2
_FINDING = frozenset({"verify", "redecide"})
"""Commands whose status 1 is a finding; where they fail it is 2."""
_INTERRUPTED = 128 + signal.SIGINT

_STATUSES = (
    "Exit status: 0 done; 1 the command failed, or a check found a fault; "
    "2 the command line or a given file cannot be used, or a check could not be made; 3 a check left something "
    "undecided; 130 interrupted."
)


class _Commands(click.Group):
    """The commands, each imported when it is called: `annals worker` needs no web framework."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__name__}.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])


@click.group(cls=_Commands, epilog=_STATUSES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("annals"), message="Annals %(version)s")
def annals() -> None:
    """An event-sourced server for heavy board games."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit status. An error becomes one line on standard error."""
    # The code that needed the connection logs the failure once; the pool need not repeat it.
    logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)
    arguments = list(sys.argv[1:] if argv is None else argv)
    failed = _UNUSABLE if _FINDING.intersection(arguments[:1]) else _FAILED
    try:
        # Not `annals.main`, which handles interrupts and closed pipes in its own way.
        with annals.make_context("annals", arguments) as context:
            result: Any = annals.invoke(context)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return _UNUSABLE
    except click.UsageError as error:
        where = f" ({error.ctx.command_path} --help)" if error.ctx is not None and error.ctx.parent else ""
        return _say(error.format_message() + where, _UNUSABLE)
    except click.ClickException as error:
        return _say(error.format_message(), max(error.exit_code, failed))
    except (click.Abort, KeyboardInterrupt):
        return _say("interrupted", _INTERRUPTED)
    except BrokenPipeError:
        # The reader closed the pipe; nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("ANNALS_DEBUG"):
            raise
        return _say(_described(error), failed)


def _described(error: Exception) -> str:
    """An exception as one line for a user of the command line."""
    from domain.kernel.errors import KernelError
    from eventstore.errors import StoreError
    from service.errors import ServiceError
    from workers.errors import WorkerError

    text = str(error) or type(error).__name__
    if isinstance(error, (KernelError, StoreError, ServiceError, WorkerError)):
        return text
    # Dear to import, and last therefore.
    import redis

    from workers.opponents import OpponentError

    if isinstance(error, redis.RedisError):
        return f"the queue's server cannot be used: {text}"
    if isinstance(error, OpponentError):
        return text
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return f"internal error: {type(error).__name__}: {text} (set ANNALS_DEBUG=1 for the traceback)"


def _say(text: str, status: int) -> int:
    click.echo("annals: " + " ".join(text.split()), err=True)
    return status
