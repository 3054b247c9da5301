"""Commands on nets: training one, and those that opponents of a service play with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from domain.registry import TITLES, bundled_pack
from service.cli.common import DATABASE, bar, fail, opened, settings, settings_flags
from service.cli.files import read_content, read_fitting_net
from service.cli.titles import ON_TITLE

__all__ = ["nets", "train"]


@click.command(short_help="Train an opponent's net by self-play.")
@click.argument("title", type=ON_TITLE)
@click.option("--seats", type=int, help="Number of seats  [default: the title's minimum]")
@click.option("--games", type=click.IntRange(10, 1_000_000), default=2000, show_default=True, help="Per generation.")
@click.option("--generations", type=click.IntRange(1, 100), default=1, show_default=True, help="Generations.")
@click.option(
    "--hidden", type=click.IntRange(8, 256), default=48, show_default=True, help="Hidden units, without --parent."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same net.")
@click.option(
    "--agents",
    default="greedy:easy",
    show_default=True,
    help="Engines with their levels, separated by commas; each plays with a net only if it wins with it.",
)
@click.option(
    "--gate-games", type=click.IntRange(10, 100_000), default=400, show_default=True, help="At most, a match."
)
@click.option("--pack", type=click.Path(path_type=Path), help="A content pack to play with.")
@click.option("--parent", help="Digest of the net to go on from, which the new one has to beat; none if left out.")
@click.option(
    "--rivals",
    default="",
    help="Agents that play some seats of the games, separated by commas, such as a former version with its net: "
    "greedy.v23/3b59a85d:easy.",
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where games, nets and plots go; a run goes on where it was, and may be given more generations  "
    "[default: trained-TITLE-SEATS]",
)
def train(
    title: str,
    seats: int | None,
    games: int,
    generations: int,
    hidden: int,
    seed: int,
    agents: str,
    gate_games: int,
    pack: Path | None,
    parent: str | None,
    rivals: str,
    jobs: int,
    folder: Path | None,
) -> int:
    """Train a net for TITLE by self-play, without a server. Status 1 if no net passed its gate."""
    from application.engines.nets import installed
    from domain.kernel.errors import BadSetup
    from workers.training.run import train as carry_out
    from workers.training.steps import TrainingPlan

    known = TITLES[title]
    places = known.seats.start if seats is None else seats
    if places not in known.seats:
        raise click.UsageError(f"{title} has {known.seats.start} to {known.seats.stop - 1} seats, not {places}")
    names = _agents(agents)
    content = bundled_pack(title) if pack is None else read_content(title, pack)
    if content is None:
        return 1
    wanted = title, places, known.rules, content.digest
    elder = None
    if parent is not None:
        elder = next((net for net in installed() if net.suits(*wanted) and net.digest.startswith(parent)), None)
        if elder is None:
            raise click.UsageError(f"there is no net {parent} for {title} with {places} seats and this pack")
    plan = TrainingPlan(
        title,
        places,
        content,
        games,
        generations,
        hidden,
        seed,
        agents=names,
        gate_games=gate_games,
        parent=elder,
        rivals=_names(rivals),
    )
    target = folder or Path(f"trained-{title}-{places}")
    try:
        with bar(f"{title}, {places} seats") as progress:
            done = carry_out(plan, target, jobs, lambda what, n, of: progress(n, of, what))
    except BadSetup as error:
        raise click.UsageError("; ".join(fault.what for fault in error.faults)) from None
    for made in done:
        header = made.net.header
        click.echo(f"generation {made.number}: {header['games']} games, loss {min(b for _, b in made.losses):.4f}")
        _tell_gates(header["gates"], places)
    passed = [made for made in done if made.passed]
    click.echo(f"plots and nets: {target}" if passed else f"no net passed; plots: {target}")
    return 0 if passed else 1


def _agents(text: str) -> tuple[str, ...]:
    """Engines with their levels."""
    from workers.opponents import UnknownAgent, agent_named

    names = _names(text)
    try:
        for name in names:
            agent_named(name)
    except UnknownAgent as error:
        raise click.UsageError(str(error)) from None
    return names


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _check_folder(output: Path) -> None:
    if not output.absolute().parent.is_dir():
        raise click.UsageError(f"there is no folder {output.parent}")


def _tell_gates(gates: Iterable[Mapping[str, Any]], seats: int) -> None:
    for gate in gates:
        low, high = (each / 10 for each in gate["interval"])
        rival = f"net {gate['rival'][:8]}" if gate["rival"] else "no net"
        click.echo(
            f"  {gate['agent']} against {rival}: {gate['share'] / 10:.1f} % of the wins of {gate['games']} games "
            f"({low:.1f} to {high:.1f}, fair {100 / seats:.1f}): {'passed' if gate['passed'] else 'not passed'}"
        )


@click.group(short_help="Install, list and withdraw nets.")
def nets() -> None:
    """Install, list and withdraw nets that the opponents of a service play with."""


@nets.command()
@settings_flags(*DATABASE)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def install(file: Path) -> None:
    """Play with the net in FILE, which a training made: from now on, in the games that it is for; print its digest.

    Its pack must be installed before it.
    """
    from application.engines.nets import BadNet, read_net
    from eventstore.errors import UnknownTitle
    from workers.opponents.nets.checks import check_net

    with opened(settings()) as application:
        try:
            net = read_net(file.read_bytes())
            check_net(net, application.commands.games.pack)
        except (BadNet, UnknownTitle) as error:
            fail(f"{file}: {error}")
        application.nets.install(net)
    click.echo(net.digest)


@nets.command()
@settings_flags(*DATABASE)
@click.argument("digest")
def withdraw(digest: str) -> None:
    """No longer play with the net of that DIGEST; choices that it made can still be repeated."""
    with opened(settings()) as application:
        if not application.nets.withdraw(digest):
            fail(f"no net {digest} is played with, or it came with the software")


@nets.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("output", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--agents", required=True, help="Engines with their levels, separated by commas, such as greedy:easy,mcts:easy."
)
@click.option("--games", type=click.IntRange(10, 100_000), default=400, show_default=True, help="At most, a match.")
@click.option("--pack", type=click.Path(path_type=Path), help="A pack to play with  [default: that of its training]")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same matches.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
def gate(file: Path, output: Path, agents: str, games: int, pack: Path | None, seed: int, jobs: int) -> int:
    """Let the net in FILE play matches with other engines against none; write it with their outcome to OUTPUT.

    With another pack than that of its training, such as a later edition, it plays from then on with that one, if the
    title shows the same features there. Status 1 if it won none of them. The new file has another digest.
    """
    from workers.training.run import gate_with
    from workers.training.steps import moved

    names = _agents(agents)
    _check_folder(output)
    net, content = read_fitting_net(file, pack)
    with bar("matches") as progress:
        net = moved(net, content)
        made = gate_with(net, content, names, games, seed, jobs, lambda what, n, of: progress(n, of, what))
    output.write_bytes(made.data)
    found = [each for each in made.header["gates"] if each["agent"] in names]
    _tell_gates(found, made.header["seats"])
    return 0 if any(each["passed"] for each in found) else 1


@nets.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("output", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--pack", type=click.Path(path_type=Path), help="The pack of their training, if it is your own.")
def mean(files: tuple[Path, ...], output: Path, pack: Path | None) -> None:
    """Write the mean of the nets in FILES, which go on from each other, to OUTPUT, a new file; print its digest.

    The new net has won no match: `annals nets gate` plays them.
    """
    from application.engines.nets import BadNet
    from workers.training.means import mean_of

    if len(files) < 2:
        raise click.UsageError("a mean is of two nets or more")
    if output.exists():
        raise click.UsageError(f"{output} exists: name a new file")
    _check_folder(output)
    try:
        made = mean_of([read_fitting_net(file, pack)[0] for file in files])
    except BadNet as error:
        fail(str(error))
    output.write_bytes(made.data)
    click.echo(made.digest)


@nets.command(name="list")
@settings_flags(*DATABASE)
def list_() -> None:
    """Print the nets that are played with: digest, title, seats, rules, pack, and the engines that play with them."""
    with opened(settings()) as application:
        found = application.nets.in_use()
    for net in found:
        head = net.header
        engines = sorted({gate["engine"] for gate in head["gates"] if net.passed(gate["engine"])})
        kind = f"{head['title']} seats={head['seats']} rules={head['rules']} pack={head['pack'][:12]}"
        click.echo(f"{net.digest} {kind} engines={','.join(engines)}")
