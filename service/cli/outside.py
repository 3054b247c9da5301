"""Commands that register an outside engine, and that run one on a machine."""

from __future__ import annotations

from uuid import UUID

import click

from service.cli.common import (
    DATABASE,
    fail,
    opened,
    settings,
    settings_flags,
    stopped_by_signals,
)

__all__ = ["engine", "work"]


@click.command(short_help="Register an engine and print a token.")
@settings_flags(*DATABASE)
@click.argument("name")
@click.option("--title", "titles", multiple=True, help="A title that it plays; repeatable. All titles if left out.")
@click.option("--level", "levels", multiple=True, default=("normal",), help="Repeatable, easiest first.")
@click.option("--owner", type=click.UUID, help="Id of the player who owns it; a new player if left out.")
@click.option("--analyses", is_flag=True, help="The engine also analyses finished games.")
@click.option(
    "--patience",
    type=click.IntRange(1, 600),
    default=60,
    show_default=True,
    help="Seconds that a turn waits for a machine.",
)
def engine(
    name: str, titles: tuple[str, ...], levels: tuple[str, ...], owner: UUID | None, analyses: bool, patience: int
) -> None:
    """Register an engine NAME that runs on its owner's machines, and print a token for them, shown only once."""
    from application.engines.catalogue import ENGINES
    from application.engines.outside import Engine
    from application.people.accounts import issue
    from domain.registry import TITLES
    from service.work.schemas import NewEngine

    given = {"name": name, "titles": list(titles), "levels": list(levels)}
    faults = [f"{field}: {what}" for field, what in NewEngine().validate(given).items()]
    faults += [f"there is no title {slug!r}" for slug in titles if slug not in TITLES]
    if faults:
        raise click.UsageError("; ".join(faults))
    with opened(settings()) as application:
        accounts, outside = application.accounts, application.outside_engines
        if owner is not None and accounts.player(owner) is None:
            fail(f"there is no player {owner}")
        if name in ENGINES or outside.engine(name) is not None:
            fail(f"the name {name} is already taken")
        player = owner or accounts.add_player(name).id
        made = Engine(name, titles, levels, player, analyses, patience, application.database.now())
        if not outside.add_engine(made):
            fail(f"the name {name} is already taken")
        _, text = issue(accounts, player, f"engine {name}", ("work",))
    click.echo(text)


@click.command(short_help="Run an engine of yours, over HTTP.")
@click.option("--url", required=True, help="URL of the service, such as https://annals.example.")
@click.option(
    "--token", required=True, envvar="ANNALS_WORK_TOKEN", help="Token with the scope work (ANNALS_WORK_TOKEN)."
)
@click.option(
    "--agent", default="mcts", show_default=True, help="Engine and level, such as greedy, mcts:hard, mcts@500ms."
)
@click.option("--once", is_flag=True, help="Do the work that is available now, and exit.")
def work(url: str, token: str, agent: str, once: bool) -> None:
    """Lease the turns of your engines from a service and answer them, until SIGTERM."""
    from application.operations.logs import configure
    from workers.opponents import agent_named
    from workers.outside import OutsideWorker, Service

    thinks = agent_named(agent)
    configure("info", "readable", "engine")
    machine = OutsideWorker(Service(url, token), thinks)
    if once:
        while machine.once():
            pass
        return
    machine.run(stopped_by_signals())
