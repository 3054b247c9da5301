"""The command that checks records, checkpoints and proofs."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click

from service.cli.common import DATABASE, bar, opened, print_json, settings, settings_flags
from service.cli.records import ZSTD, Unusable, file_or_game, record_lines
from service.derived import database_options

if TYPE_CHECKING:
    from eventstore.verification.verifier import Evidence, Key, TrustPolicy
    from eventstore.verification.with_rules import VerificationReport

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

    A file is checked without a database; it may also be one of the archive, a checkpoint or a proof, also one with a
    record in it (.tlog-proof). Status 0: sound; 1: not sound, and the first fault is printed (version, what, expected,
    found); 3: not decided, and why; 2: a file cannot be read as any of these.
    """
    from eventstore.errors import NotARecord
    from eventstore.verification import collect_seldom
    from eventstore.verification.verifier import Evidence, worst

    collect_seldom()
    if everything == bool(what):
        raise click.UsageError("name records, or --all")
    known = list(map(_anchor, anchors))
    if everything:
        return _verify_all(as_json, processes)
    trusted = [_key(text) for text in keys], None if policy is None else _policy(policy)
    evidence = Evidence(known)
    status = 0
    records: list[tuple[str, UUID | Path | bytes]] = []
    given = [*((str(file), file) for file in proofs), *((text, file_or_game(text)) for text in what)]
    for text, target in given:
        inside: UUID | Path | bytes = target
        if isinstance(target, Path) and (target in proofs or _kind(target) != "record"):
            found, inside = _checked(target, *trusted, evidence)
            status = worst((status, _print_shown(text, found, as_json)))
        elif isinstance(target, Path):
            with suppress(NotARecord), record_lines(target) as lines:
                evidence.look(lines)
        if inside:
            records.append((text, inside))
    for text, source in records:
        if isinstance(source, UUID):
            evidence.add_game(str(source))
            status = worst((status, _print_report(text, _verify_game(source, evidence), as_json)))
        else:
            status = worst((status, _verify_file(text, source, evidence, draws, as_json)))
    for more, text in evidence.close():
        _say(text, err=as_json)
        status = worst((status, more))
    return status


def _anchor(text: str) -> tuple[int, str]:
    version, _, found = text.partition(":")
    if not version.isascii() or not version.isdigit() or len(found) != 64:
        raise click.UsageError(f"an anchor must be VERSION:HASH, not {text!r}")
    return int(version), found.lower()


def _key(text: str) -> Key:
    from eventstore.verification.verifier import Key, Unreadable

    try:
        return Key.read(text)
    except Unreadable as error:
        raise click.UsageError(str(error)) from None


def _kind(file: Path) -> str:
    from eventstore.verification.verifier import kind_of

    try:
        with file.open("rb") as data:
            begin = data.read(4096)
            # What begins neither as a record nor as JSON is known by what may stand anywhere in it.
            return kind_of(begin if begin.startswith((b"{", ZSTD)) else begin + data.read())
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror}") from None


def _policy(file: Path) -> TrustPolicy:
    from eventstore.verification.verifier import Unreadable, read_policy

    try:
        return read_policy(file.read_bytes())
    except Unreadable as error:
        raise Unusable(f"{file} {error}") from None
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror}") from None


def _checked(
    file: Path, keys: Sequence[Key], policy: TrustPolicy | None, evidence: Evidence
) -> tuple[Mapping[str, Any], bytes]:
    """The contents of a checkpoint or proof, with `sound`, and the fault or what is undecided; and the record in it."""
    from eventstore.checkpoints.keys import verifies
    from eventstore.verification.verifier import Undecided, Unreadable, Wrong, check_note_or_proof

    try:
        found, record = check_note_or_proof(file.read_bytes(), keys, policy, verifies)
        evidence.add_proof(found)
        return {"sound": True, **found}, record
    except Wrong as wrong:
        fault = wrong.at(0)
        return {
            "sound": False,
            "fault": {"what": fault.what, "expected": fault.expected, "found": fault.found},
        }, b""
    except Undecided as why:
        return {"sound": None, "undecided": str(why)}, why.record
    except Unreadable as error:
        raise Unusable(f"{file}: {error}") from None
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror}") from None


def _print_shown(name: str, found: Mapping[str, Any], as_json: bool) -> int:
    from eventstore.verification.verifier import NOT_DECIDED, shown_text

    if as_json:
        print_json(found)
    elif found["sound"]:
        _say(f"{name}: sound: " + shown_text({k: v for k, v in found.items() if k != "sound"}))
    elif found["sound"] is None:
        _say(f"{name}: not decided: {found['undecided']}")
    else:
        fault = found["fault"]
        _say(f"{name}: not sound: {fault['what']}: expected {fault['expected']}, found {fault['found']}")
    return NOT_DECIDED if found["sound"] is None else int(not found["sound"])


def _verify_file(name: str, file: Path | bytes, evidence: Evidence, draws: Path | None, as_json: bool) -> int:
    """Check every record of a file, or of what a proof holds."""
    from eventstore.errors import NotARecord
    from eventstore.record import read_all
    from eventstore.verification.verifier import worst
    from eventstore.verification.with_rules import verify as verify_record

    status = 0
    given = None if draws is None else _draws(draws)
    try:
        with record_lines(file) if isinstance(file, Path) else io.BytesIO(file) as lines:
            for record in read_all(lines):
                evidence.add_game(record.header.game)
                bound = evidence.anchors(record.header.game, len(record.entries))
                report = verify_record(record, anchors=bound, draws=given)
                status = worst((status, _print_report(name, report, as_json)))
                if report.fault is None:
                    evidence.add(record)
                    for told in evidence.witnessed(record.header.game, record.header.events):
                        _say(f"{name}: {told}", err=as_json)
    except NotARecord as error:
        raise Unusable(f"{name} cannot be read as a record: {error}") from None
    except OSError as error:
        raise Unusable(f"{name}: {error.strerror}") from None
    return status


def _draws(file: Path) -> list[dict[str, int]]:
    from eventstore.verification.verifier import Unreadable, read_draws

    try:
        return read_draws(file.read_bytes().decode())
    except (OSError, ValueError) as error:
        why = error if isinstance(error, Unreadable) else f"cannot be read as a list of draws: {error}"
        raise Unusable(f"{file} {why}") from None


def _verify_game(game: UUID, evidence: Evidence) -> VerificationReport:
    from eventstore.loading import Games
    from eventstore.verification.with_rules import verify_stored

    with opened(settings()) as application:
        store = application.store
        bound = evidence.anchors(str(game))
        return verify_stored(store, Games(store), game, anchors=bound)


def _verify_all(as_json: bool, processes: int | None) -> int:
    from application.operations.outage_findings import acted, uncredited
    from eventstore.events import time_text
    from eventstore.uptime import Outage
    from eventstore.verification.verifier import NOT_DECIDED, worst
    from service.cli.verifying_all import CannotVerify, cores, reports_on

    found: Counter[int] = Counter()
    named: dict[Outage, None] = {}
    given = settings()
    with opened(given) as application, bar("verify") as progress:
        store = application.store
        games = list(store.all_games())
        reports = reports_on(games, store, application.database.dsn, database_options(given), processes or cores())
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
            named[Outage(*map(datetime.fromisoformat, (stray.last_beat, stray.first_beat)))] = None
        outages = application.uptime.outages(datetime.min.replace(tzinfo=UTC))
        for missed in uncredited(application.commands.games, games, outages):
            found[NOT_DECIDED] += 1
            if not as_json:
                click.echo(
                    f"{missed.game_id}: version {missed.version}: time was judged, and the outage from "
                    f"{time_text(missed.outage.last_beat)} to {time_text(missed.outage.first_beat)} was not given back"
                )
        for each in acted(application.commands.games, games, [*outages, *named]):
            if not as_json:
                click.echo(
                    f"{each.game_id}: note: version {each.version}: players acted {each.events} times in the outage "
                    f"from {time_text(each.outage.last_beat)} to {time_text(each.outage.first_beat)}"
                )
    if not as_json:
        click.echo(f"{len(games)} games checked, {found[1]} not sound, {found[NOT_DECIDED]} not decided")
    return worst(found)


def _print_report(name: str, report: VerificationReport, as_json: bool) -> int:
    if as_json:
        print_json(report.to_json())
        return report.status
    _say(f"{name}: {report.text}")
    for note in report.notes:
        _say(f"{name}: note: version {note.version}: {note.what}: {note.detail}")
    return report.status


def _say(line: str, *, err: bool = False) -> None:
    from eventstore.verification.verifier import visible

    click.echo(visible(line), err=err)
