"""Commands on titles, content packs, and games between agents."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from application.languages.cards import cards_in_words
from application.languages.catalogues import DEFAULT, LANGUAGES, Language
from domain.registry import TITLES, bundled_pack, former_packs
from service.cli.common import DATABASE, bar, opened, print_json, print_table, settings, settings_flags
from service.cli.files import read_content, read_fitting_net

if TYPE_CHECKING:
    from workers.tally import ArenaReport

__all__ = ["ON_TITLE", "TitleName", "card", "packs", "simulate", "titles"]

_AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


class TitleName(click.ParamType[str]):
    """The slug of an installed title."""

    name = "title"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in TITLES:
            self.fail(f"there is no title {value!r}; titles: {', '.join(TITLES) or 'none'}", param, ctx)
        return value


ON_TITLE = TitleName()


@click.command(short_help="List the titles.")
@_AS_JSON
def titles(as_json: bool) -> None:
    """List the titles that can be played."""
    rows = [
        {
            "slug": slug,
            "name": title.name,
            "seats": [title.seats.start, title.seats.stop - 1],
            "rules": title.rules,
            "pack": bundled_pack(slug).digest,
            "options": title.options_schema.get("properties", {}),
        }
        for slug, title in TITLES.items()
    ]
    if as_json:
        print_json({"titles": rows})
        return
    from rich.table import Table

    table = Table("title", "name", "seats", "rules", "pack", "options")
    for row in rows:
        options = ", ".join(f"{name}={_shown(spec.get('default'))}" for name, spec in row["options"].items())
        table.add_row(
            row["slug"], row["name"], _seats(TITLES[row["slug"]].seats), str(row["rules"]), row["pack"][:12], options
        )
    print_table(table)


def _seats(seats: range) -> str:
    fewest, most = seats.start, seats.stop - 1
    return str(fewest) if fewest == most else f"{fewest} to {most}"


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


@click.command(short_help="Say what a card does.")
@click.argument("title", type=ON_TITLE)
@click.argument("wanted", metavar="[CARD]", required=False)
@click.option("--language", type=click.Choice(LANGUAGES), default=DEFAULT, show_default=True, help="The language.")
@click.option("--pack", type=click.Path(path_type=Path), help="A content pack; the title's own if left out.")
@_AS_JSON
def card(title: str, wanted: str | None, language: Language, pack: Path | None, as_json: bool) -> int:
    """Say what a card, tile or token of TITLE does: the one with the id CARD, or all with CARD in name or id."""
    content = bundled_pack(title) if pack is None else read_content(title, pack)
    if content is None:
        return 1
    cards = list(cards_in_words(TITLES[title], content, language))
    part = (wanted or "").casefold()
    found = [each for each in cards if each.id == wanted] or [
        each for each in cards if part in f"{each.name} {each.id}".casefold()
    ]
    if not found:
        raise click.UsageError(f"{title} has nothing with the id or name {wanted!r}")
    if as_json:
        print_json({"cards": [{**each._asdict(), "lines": list(each.lines)} for each in found]})
        return 0
    click.echo("\n\n".join(f"{each.name} ({each.kind} {each.id})\n" + "\n".join(each.lines) for each in found))
    return 0


# Packs


@click.group(short_help="Check and install content packs.")
def packs() -> None:
    """Check and install content packs."""


@packs.command()
@click.argument("title", type=ON_TITLE)
@click.argument("file", type=click.Path(path_type=Path))
def check(title: str, file: Path) -> int:
    """Check a content pack for TITLE, and print its digest, or every fault, one per line."""
    pack = read_content(title, file)
    if pack is None:
        return 1
    click.echo(pack.digest)
    return 0


@packs.command()
@settings_flags(*DATABASE)
@click.argument("title", type=ON_TITLE)
@click.argument("file", type=click.Path(path_type=Path))
def install(title: str, file: Path) -> int:
    """Store a content pack for TITLE, so that games can be opened with it; print its digest."""
    from domain.kernel.content import canonical

    pack = read_content(title, file)
    if pack is None:
        return 1
    with opened(settings()) as application:
        application.store.save_pack(pack.digest, title, canonical(pack.data))
    click.echo(pack.digest)
    return 0


@packs.command(name="list")
@settings_flags(*DATABASE)
@click.argument("title", type=ON_TITLE)
def list_(title: str) -> None:
    """Print the digests of the packs of TITLE: the bundled one, its earlier editions, then those installed."""
    bundled = bundled_pack(title).digest
    former = former_packs(title)
    with opened(settings()) as application:
        installed = [digest for digest in application.store.packs(title) if digest != bundled and digest not in former]
    earlier = [f"{digest} (bundled earlier: {pack.name})" for digest, pack in former.items()]
    for line in (f"{bundled} (bundled with the title)", *earlier, *installed):
        click.echo(line)


# Simulation


class _Options(click.ParamType[Mapping[str, Any]]):
    """Options of a game, as `name=value,name=value`; a value that is not valid JSON is text."""

    name = "k=v"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Mapping[str, Any]:
        found: dict[str, Any] = {}
        for part in value.split(","):
            name, equals, text = part.partition("=")
            if not equals:
                self.fail(f"expected name=value, got {part!r}", param, ctx)
            try:
                found[name] = json.loads(text)
            except ValueError:
                found[name] = text
        return found


@click.command(short_help="Let agents play many games.")
@click.argument("title", type=ON_TITLE)
@click.option("--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="Number of games.")
@click.option(
    "--agents",
    default="random",
    show_default=True,
    help="The agents: engine, engine:level, engine@simulations or engine@250ms, separated by commas; the beginning of "
    "a net's digest stands after the engine, as in greedy/3fa9c04d:easy. They rotate through the seats, each seat "
    "equally often.",
)
@click.option(
    "--net",
    "net_files",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="A net that agents may name, such as one of a training; repeatable.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="Seed of the first deal; the same seed gives the same games."
)
@click.option("--seats", type=int, help="Number of seats  [default: the title's minimum, or one per agent]")
@click.option("--options", type=_Options(), multiple=True, help="Options of the games; repeatable.")
@click.option("--pack", type=click.Path(path_type=Path), help="A content pack to play with.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option("--check", is_flag=True, help="Check the invariants after every move.")
@_AS_JSON
def simulate(
    title: str,
    games: int,
    agents: str,
    net_files: tuple[Path, ...],
    seed: int,
    seats: int | None,
    options: tuple[Mapping[str, Any], ...],
    pack: Path | None,
    jobs: int,
    check: bool,
    as_json: bool,
) -> int:
    """Let agents play TITLE locally, without a database. Status 1 if any game failed."""
    from domain.kernel.errors import BadSetup
    from workers import arena
    from workers.opponents import UnknownAgent

    names = [name.strip() for name in agents.split(",") if name.strip()]
    known = TITLES[title]
    if seats is None:
        seats = min(max(known.seats.start, len(names)), known.seats.stop - 1)
    if seats not in known.seats:
        raise click.UsageError(f"{title} has {_seats(known.seats)} seats, not {seats}")
    wished = {name: value for each in options for name, value in each.items()}
    unknown = wished.keys() - known.options_schema.get("properties", {}).keys()
    if unknown:
        raise click.UsageError(f"{title} has no option {', '.join(sorted(unknown))}")
    content = None
    if pack is not None and (content := read_content(title, pack)) is None:
        return 1
    nets = [read_fitting_net(file, pack, title)[0] for file in net_files]
    try:
        with bar(f"{title}: {agents}") as progress:
            report = arena.simulate(title, games, names, seed, wished, seats, jobs, progress, check, content, nets=nets)
    except (UnknownAgent, BadSetup) as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        data = report.to_json()
        # `failed` is a number, like the counts beside it; `failures` has the details.
        print_json({**data, "failures": report.failed, "failed_games": data["failures"]})
    else:
        _print(report)
    return 1 if report.failed else 0


def _print(report: ArenaReport) -> None:
    from rich.table import Table

    data = report.to_json()
    click.echo(
        f"{report.title}, {report.seats} seats: {report.finished} of {report.games} games finished, "
        f"{report.moves} moves in {report.seconds:.1f} s ({data['moves_per_second']} moves/s), "
        f"{data['mean_length']} moves a game"
    )
    table = Table("agent", "seats", "wins", "wins per seat", "mean score", "ms per decision")
    for name, wins in report.wins_by_agent.items():
        places = report.seats_by_agent[name]
        score = data["mean_scores_by_agent"][name]
        thinking = data["thinking_by_agent"].get(name)
        table.add_row(
            name,
            str(places),
            f"{wins:.1f}",
            f"{wins / places:.3f}" if places else "",
            "" if score is None else f"{score:.1f}",
            "" if thinking is None else str(thinking["milliseconds_per_decision"]),
        )
    print_table(table)
    for trait, found in data["wins_by_trait"].items():
        table = Table(trait.replace("_", " "), "seats", "wins", "share (1 is fair)", "mean score")
        for value, fared in found.items():
            share = f"{fared['share']:.2f} +- {fared['standard_error']:.2f}"
            score = "" if fared["mean_score"] is None else f"{fared['mean_score']:.1f}"
            table.add_row(value, str(fared["seats"]), f"{fared['wins']:.1f}", share, score)
        print_table(table)
    for name, spread in data["lengths"].items():
        click.echo(f"{name}: " + ", ".join(f"{key} {count}" for key, count in spread.items()))
    click.echo("ends: " + ", ".join(f"{reason} {count}" for reason, count in sorted(report.ends.items())))
    for failure in report.failures[:10]:
        where = ", ".join(f"{k} {v}" for k, v in failure.where.items())
        click.echo(
            f"failed: game {failure.game} (--seed {failure.seed} --agents {','.join(failure.line_up)} --games 1) "
            f"at move {failure.moves} ({where}): {failure.message}"
        )
    if report.failed > 10:
        click.echo(f"and {report.failed - 10} more")
