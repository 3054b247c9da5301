"""Commands for developers."""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec

import click

from service.cli.common import fail

__all__ = ["bench", "openapi"]


@click.command(short_help="Print the description of the API.")
@click.option("--json", "as_json", is_flag=True, help="As JSON instead of YAML.")
def openapi(as_json: bool) -> None:
    """Print the description of the API as OpenAPI 3.1 in YAML."""
    from service.app import create_app
    from service.config import Settings
    from service.spec import document, dump

    # The description needs no database: none is connected to before there is a request.
    made = document(create_app(Settings(database_url="postgresql://")))
    click.echo(json.dumps(made, ensure_ascii=False, indent=0) + "\n" if as_json else dump(made), nl=False)


@click.command(short_help="Measure.", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def bench(arguments: tuple[str, ...]) -> int:
    """Run the benchmarks and write their results; needs the source tree. ARGUMENTS go to `python -m bench`."""
    if find_spec("bench") is None or find_spec("bench.__main__") is None:
        fail("the benchmarks are not installed: run this in the source tree")
    return int(import_module("bench.__main__").main(list(arguments)))
