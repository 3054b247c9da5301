"""The command that checks records, checkpoints and proofs."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click

from service.cli.common import DATABASE, bar, opened, print_json, settings, settings_flags
from service.cli.records import Unusable, file_or_game, known_title

if TYPE_CHECKING:
    from eventstore.verification.verify import VerificationReport
    from eventstore.verifier import Key, TrustPolicy

__all__ = ["verify"]


@click.command(short_help="Check records, checkpoints and proofs.")
@settings_flags(*DATABASE)
@click.argument("what", metavar="FILE|GAME...", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Check all games in the database.")
@click.option(
    "--anchor",
    "anchors",
    metavar="VERSION:HASH",
    multiple=True,
    help="A hash from elsewhere, such as from a record saved while the game ran.",
)
@click.option("--key", "keys", metavar="KEY", multiple=True, help="Public key of a log of checkpoints: name+id+base64.")
@click.option(
    "--policy",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The logs that are trusted, and how many of which witnesses must have cosigned (C2SP tlog-policy).",
)
@click.option(
    "--proof",
    "proofs",
    metavar="FILE",
    multiple=True,
    type=click.Path(path_type=Path),
    help="An inclusion proof; the record must agree with its head.",
)
@click.option(
    "--draws",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A list of draws (from `annals luck`); the record must have exactly these.",
)
@click.option(
    "--processes",
    metavar="N",
    type=click.IntRange(1, 1024),
    help="With --all: how many processes check games at once; one for each core by default.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per record.")
def verify(
    what: tuple[str, ...],
    everything: bool,
    anchors: tuple[str, ...],
    keys: tuple[str, ...],
    policy: Path | None,
    proofs: tuple[Path, ...],
    draws: Path | None,
    processes: int | None,
    as_json: bool,
) -> int:
    """Check that records are complete, unaltered, and played by the rules with the committed luck.

    A file is checked without a database; it may also be a checkpoint or a proof, also one with a record in it
    (.tlog-proof). Status 0: sound; 1: not sound, and the first fault is printed (version, what, expected, found);
    3: not decided, and why; 2: a file cannot be read as any of these.
    """
    from eventstore.verifier import NOT_DECIDED, strangers, worst

    if everything == bool(what):
        raise click.UsageError("name records, or --all")
    known = dict(map(_anchor, anchors))
    if everything:
        return _verify_all(as_json, processes)
    trusted = [_key(text) for text in keys], None if policy is None else _policy(policy)
    shown: list[Mapping[str, Any]] = []
    status = 0
    for file in proofs:
        status = worst((status, _print_shown(str(file), _checked(file, *trusted)[0], as_json, shown)))
    bound = list(shown)
    games: set[str] = set()
    for text in what:
        target = file_or_game(text)
        if isinstance(target, UUID):
            games.add(str(target))
            status = worst((status, _print_report(text, _verify_game(target, known, shown), as_json)))
        elif _kind(target) != "record":
            found, inside = _checked(target, *trusted)
            status = worst((status, _print_shown(text, found, as_json, shown)))
            if inside:
                bound += shown[-1:]
                status = worst((status, _verify_lines(text, io.BytesIO(inside), known, shown, draws, as_json, games)))
        else:
            status = worst((status, _verify_file(text, target, known, shown, draws, as_json, games)))
    for game in strangers(bound, games):
        click.echo(
            f"not decided: a proof is about the game {game}, and none of the records is of that game", err=as_json
        )
        status = worst((status, NOT_DECIDED))
    return status


def _anchor(text: str) -> tuple[int, str]:
    version, _, found = text.partition(":")
    if not version.isascii() or not version.isdigit() or len(found) != 64:
        raise click.UsageError(f"an anchor must be VERSION:HASH, not {text!r}")
    return int(version), found.lower()


def _key(text: str) -> Key:
    from eventstore.verifier import Key, Unreadable

    try:
        return Key.read(text)
    except Unreadable as error:
        raise click.UsageError(str(error)) from None


def _kind(file: Path) -> str:
    from eventstore.verifier import kind_of

    try:
        with file.open("rb") as data:
            return kind_of(data.read(4096))
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror}") from None


def _policy(file: Path) -> TrustPolicy:
    from eventstore.verifier import Unreadable, read_policy

    try:
        return read_policy(file.read_bytes())
    except Unreadable as error:
        raise Unusable(f"{file} {error}") from None
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror}") from None


def _checked(file: Path, keys: Sequence[Key], policy: TrustPolicy | None) -> tuple[Mapping[str, Any], bytes]:
    """The contents of a checkpoint or proof, with `sound` and the fault; and the record in it."""
    from eventstore.checkpoints.keys import verifies
    from eventstore.verifier import Unreadable, Wrong, check_note_or_proof

    try:
        found, record = check_note_or_proof(file.read_bytes(), keys, policy, verifies)
        return {"sound": True, **found}, record
    except Wrong as wrong:
        fault = wrong.at(0)
        return {
            "sound": False,
            "fault": {"what": fault.what, "expected": fault.expected, "found": fault.found},
        }, b""
    except Unreadable as error:
        raise Unusable(f"{file}: {error}") from None
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror}") from None


def _print_shown(name: str, found: Mapping[str, Any], as_json: bool, shown: list[Mapping[str, Any]]) -> int:
    from eventstore.verifier import shown_text

    if found["sound"]:
        shown.append(found)
    if as_json:
        print_json(found)
    elif found["sound"]:
        click.echo(f"{name}: sound: " + shown_text({k: v for k, v in found.items() if k != "sound"}))
    else:
        fault = found["fault"]
        click.echo(f"{name}: not sound: {fault['what']}: expected {fault['expected']}, found {fault['found']}")
    return 0 if found["sound"] else 1


def _verify_file(
    name: str,
    file: Path,
    anchors: Mapping[int, str],
    shown: Sequence[Mapping[str, Any]],
    draws: Path | None,
    as_json: bool,
    games: set[str],
) -> int:
    """Check every record of a file; adds their games to `games`."""
    try:
        with file.open("rb") as lines:
            return _verify_lines(name, lines, anchors, shown, draws, as_json, games)
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror}") from None


def _verify_lines(
    name: str,
    lines: Iterable[bytes],
    anchors: Mapping[int, str],
    shown: Sequence[Mapping[str, Any]],
    draws: Path | None,
    as_json: bool,
    games: set[str],
) -> int:
    """Check every record of these lines; adds their games to `games`."""
    from eventstore.errors import NotARecord
    from eventstore.record import read_all
    from eventstore.verification.verify import verify as verify_record
    from eventstore.verifier import anchors_of, witnessed, worst

    status = 0
    given = None if draws is None else _draws(draws)
    try:
        for record in read_all(lines):
            games.add(record.header.game)
            bound = {**anchors, **anchors_of(shown, record.header.game)}
            report = known_title(partial(verify_record, record, anchors=bound, draws=given))
            status = worst((status, _print_report(name, report, as_json)))
            if report.fault is None and not as_json:
                for told in witnessed(shown, record.header.game, record.header.events):
                    click.echo(f"{name}: {told}")
    except NotARecord as error:
        raise Unusable(f"{name} cannot be read as a record: {error}") from None
    return status


def _draws(file: Path) -> list[dict[str, int]]:
    from eventstore.verifier import Unreadable, read_draws

    try:
        return read_draws(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = error if isinstance(error, Unreadable) else f"cannot be read as a list of draws: {error}"
        raise Unusable(f"{file} {why}") from None


def _verify_game(game: UUID, anchors: Mapping[int, str], shown: Sequence[Mapping[str, Any]]) -> VerificationReport:
    from eventstore.loading import Games
    from eventstore.verification.verify import verify_stored
    from eventstore.verifier import anchors_of

    bound = {**anchors, **anchors_of(shown, str(game))}
    with opened(settings()) as application:
        store = application.store
        return known_title(lambda: verify_stored(store, Games(store), game, anchors=bound))


def _verify_all(as_json: bool, processes: int | None) -> int:
    from eventstore.verifier import NOT_DECIDED, worst
    from service.cli.verifying_all import CannotVerify, cores, reports_on

    found: Counter[int] = Counter()
    given = settings()
    with opened(given) as application, bar("verify") as progress:
        store = application.store
        games = list(store.all_games())
        reports = reports_on(games, store, application.database.dsn, given.timeouts, processes or cores())
        try:
            for count, report in enumerate(reports, start=1):
                if as_json or not report.sound:
                    _print_report(report.game, report, as_json)
                found[report.status] += 1
                progress(count, len(games))
        except CannotVerify as error:
            raise Unusable(str(error)) from None
        finally:
            reports.close()
        for stray in application.uptime.stray_credits():
            found[NOT_DECIDED] += 1
            if not as_json:
                click.echo(
                    f"{stray.game_id}: version {stray.version}: time was given back for an outage from "
                    f"{stray.last_beat} to {stray.first_beat}, of which nothing is recorded here"
                )
    if not as_json:
        click.echo(f"{len(games)} games checked, {found[1]} not sound, {found[NOT_DECIDED]} not decided")
    return worst(found)


def _print_report(name: str, report: VerificationReport, as_json: bool) -> int:
    if as_json:
        print_json(report.to_json())
        return report.status
    click.echo(f"{name}: {report.text}")
    for note in report.notes:
        click.echo(f"{name}: note: version {note.version}: {note.what}: {note.detail}")
    return report.status
