"""What can one do with Annals from a shell?

    annals COMMAND [OPTIONS] [ARGUMENTS]

Exit status: 0 done; 1 it failed, or what was checked is not sound; 2 the command line or a given file cannot be used;
130 interrupted. An error is one line on standard error.
This package is where the service and the workers meet; neither knows the other.
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
    "worker": ("processes", "Do background jobs: opponents' turns, scoring."),
    "deliver": ("processes", "Send messages to webhooks."),
    "dispatch": ("processes", "Hand work from the event store to the queue."),
    "sweep": ("processes", "Put lost work back into the queue, and keep projections up to date."),
    "work": ("outside", "Answer for an engine of yours, over HTTP, on a machine of your own."),
    "engine": ("outside", "Register an engine that thinks elsewhere, and print a token for its machines."),
    "migrate": ("database", "Bring the database's schema up to date."),
    "rebuild": ("database", "Build projections anew from the events."),
    "player": ("accounts", "Register a player and print a token."),
    "forget": ("accounts", "Forget a player: name, tokens and seats."),
    "titles": ("titles", "List the titles that can be played."),
    "packs": ("titles", "Check and install content packs."),
    "simulate": ("titles", "Let agents play many games here, without a database."),
    "replay": ("records", "Print what happened in a game, or a past position."),
    "luck": ("records", "Print the luck of a game, every draw made again."),
    "redecide": ("records", "List where today's rules would decide stored games otherwise."),
    "export": ("records", "Write the records of games to files."),
    "verify": ("verifying", "Check that records are whole, unaltered and by the rules; checkpoints and proofs, too."),
    "checkpoints": ("checkpoints", "Make, show and prove signed checkpoints over all games."),
    "openapi": ("tools", "Print the description of the API (OpenAPI 3.1)."),
    "bench": ("tools", "Measure; needs the source tree."),
}
"""Every command by its name: the module of this package that has it, and what it is for."""

_FAILED = 1
_UNUSABLE = 2
_INTERRUPTED = 128 + signal.SIGINT

_STATUSES = (
    "Exit status: 0 done; 1 it failed, or what was checked is not sound; "
    "2 the command line or a given file cannot be used; 130 interrupted."
)


class _Commands(click.Group):
    """The commands, each imported when it is called: `annals worker` has no use for a web framework."""

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
    # What the pool of connections tells is told by whoever needed the connection, once.
    logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)
    try:
        # Not `annals.main`, which has ideas of its own about interrupts and closed pipes.
        with annals.make_context("annals", list(sys.argv[1:] if argv is None else argv)) as context:
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
        return _say(error.format_message(), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return _say("interrupted", _INTERRUPTED)
    except BrokenPipeError:
        # Whoever read the output has had enough. Nothing more can be written, also not at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("ANNALS_DEBUG"):
            raise
        return _say(_described(error), _FAILED)


def _described(error: Exception) -> str:
    """What an exception says to somebody who does not know the program."""
    import redis

    from domain.kernel.errors import KernelError
    from eventstore.errors import StoreError
    from service.errors import ServiceError
    from workers.errors import WorkerError
    from workers.opponents import OpponentError

    text = str(error) or type(error).__name__
    if isinstance(error, redis.RedisError):
        return f"the queue's server cannot be used: {text}"
    if isinstance(error, (KernelError, StoreError, ServiceError, WorkerError, OpponentError)):
        return text
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return f"this should not happen: {type(error).__name__}: {text} (ANNALS_DEBUG=1 shows where)"


def _say(text: str, status: int) -> int:
    click.echo("annals: " + " ".join(text.split()), err=True)
    return status
