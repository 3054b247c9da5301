"""Do files that are given together bind each other, in whatever order, in both verifiers and in the pages?"""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable
from copy import deepcopy
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click import ClickException
from click.testing import CliRunner

from eventstore.checkpoints import keys
from eventstore.checkpoints.keys import Signer
from eventstore.verification import verifier
from eventstore.verification.verifier import (
    INCLUSION,
    TLOG_PROOF,
    Evidence,
    Wrong,
    check_record,
    draw,
    entry_bytes,
    leaf_bytes,
    luck_key,
    read,
)
from service.cli.verifying import verify
from tests.eventstore.checkpoints.views import View
from tests.eventstore.forging import Forged
from tests.tampering.specimens import specimen
from tests.web.checking import Checker

Judge = Callable[..., tuple[int, str]]


def _alone(*arguments: object) -> tuple[int, str]:
    said: list[str] = []
    return verifier.main(list(map(str, arguments)), said.append), "\n".join(said)


def _annals(*arguments: object) -> tuple[int, str]:
    try:
        run = CliRunner().invoke(verify, list(map(str, arguments)), standalone_mode=False, catch_exceptions=False)
    except ClickException as refused:
        return refused.exit_code, refused.message
    assert isinstance(run.return_value, int)
    return run.return_value, run.output


def _in_pages(*arguments: object) -> tuple[int, str]:
    """What the pages say, with a line for each fork and outage as the others have it."""
    texts = list(map(str, arguments))
    given = [Path(text).read_bytes() for text in texts if not text.startswith("--")]
    keys = [text.removeprefix("--key=") for text in texts if text.startswith("--key=")]
    draws = [Path(text.removeprefix("--draws=")).read_bytes().decode() for text in texts if text.startswith("--draws=")]
    with Checker() as checker:
        told = checker(*given, keys=keys, draws=draws[0] if draws else None)
    faults = [told["fault"], *(fork["fault"] for fork in told["forks"])]
    said = ["{what}: expected {expected}, found {found}".format(**fault) for fault in faults if fault]
    said += ["none of the records is of that game" for _ in told["strangers"]]
    said += [_COMPARED[fork["compared"]] for fork in told["forks"] if not fork["fault"]]
    said += [f"note: {each}" for each in told["remarks"]]
    return ["sound", "not sound", "cannot be read", "not decided"].index(told["verdict"]), "\n".join(said)


_COMPARED = {None: "", "head": "names its head", "whole": "begins with that game's own past"}
"""How far a fork was compared with its source, as the other verifiers say it."""


WITHOUT_RULES = pytest.mark.parametrize("judge", [_alone, _in_pages], indirect=True)
"""Who does not find first that a forged past leads to another position."""


@pytest.fixture(params=[_alone, _annals, _in_pages])
def judge(request: pytest.FixtureRequest) -> Judge:
    """A verifier: its status and what it says."""
    found: Judge = request.param
    return found


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    """The keys of a log."""
    keys.create(tmp_path / "log.pem")
    return keys.load(tmp_path / "log.pem", "log.example/annals")


def _write(file: Path, data: bytes) -> Path:
    file.write_bytes(data)
    return file


def _leaf(data: bytes) -> dict[str, Any]:
    """What the log says of a record."""
    header = json.loads(data.splitlines()[0])
    return {"game": header["game"], "version": header["events"], "head": header["head"]}


def _proof(signer: Signer, data: bytes, **leaf: Any) -> bytes:
    """That the head of a record, or another that the log has signed as well, is the only leaf of the log."""
    leaf = {**_leaf(data), **leaf}
    note = View(signer).grow(entry_bytes(**leaf)).note()
    form = {"format": INCLUSION, "version": 2, "index": 0, "path": [], "checkpoint": note}
    return json.dumps({**form, "event": leaf.pop("version"), **leaf}).encode()


def _tlog_proof(
    signer: Signer, data: bytes, index: str = "0", pack: Callable[[bytes], bytes] = gzip.compress, **leaf: Any
) -> bytes:
    """The same with the record, in one file."""
    line = leaf_bytes(**{**_leaf(data), **leaf})
    extra = b64encode(pack(line + b"\n" + data)).decode()
    note = View(signer).grow(sha256(line).digest()).note()
    return f"{TLOG_PROOF}\nextra {extra}\nindex {index}\n\n{note}".encode()


def _unscored(forged: Forged, *, redacted: bool = False) -> bytes:
    """The changed record without the service's own word on it."""
    assert forged.events.pop()["body"]["type"] == "game_scored"
    return forged.bytes(redacted=redacted)


def _later(data: bytes) -> bytes:
    """The same game, said to have been played a year later."""
    forged = Forged(data)
    for event in forged.events:
        event.update(json.loads(json.dumps(event).replace("2026-11-22T", "2027-11-22T")))
    return _unscored(forged)


@pytest.mark.parametrize("first", [True, False])
def test_a_proof_binds_wherever_it_stands(judge: Judge, first: bool, signer: Signer, tmp_path: Path) -> None:
    """Named before or after a record, with or without `--proof`: another history and another game are told apart."""
    honest, key = specimen("endeavor", "lost"), f"--key={signer.keys[0].text}"
    proof = _write(tmp_path / "in.json", _proof(signer, honest))
    files = {
        0: _write(tmp_path / "game", honest),
        1: _write(tmp_path / "forged", _later(honest)),
        3: _write(tmp_path / "other", specimen("endeavor", "stood in")),
    }
    assert judge(files[1])[0] == 0
    for status, file in files.items():
        found, said = judge(*([proof, file] if first else [file, proof]), key)
        assert found == status, said


def test_a_proof_of_every_record_is_wanted(judge: Judge, signer: Signer, tmp_path: Path) -> None:
    """A second proof, about a game that is not there, leaves the matter undecided."""
    game = _write(tmp_path / "game", specimen("endeavor", "lost"))
    other = _write(tmp_path / "other.json", _proof(signer, specimen("endeavor", "stood in")))
    status, said = judge(game, other, f"--key={signer.keys[0].text}")
    assert status == 3
    assert "none of the records is of that game" in said


def test_two_roots_of_one_size_are_two_histories(judge: Judge, signer: Signer, tmp_path: Path) -> None:
    """Two checkpoints over as many leaves, both signed, are not sound together; of different sizes they are."""
    one = _write(tmp_path / "one", View(signer).grow(b"a").note().encode())
    two = _write(tmp_path / "two", View(signer).grow(b"b").note().encode())
    more = _write(tmp_path / "more", View(signer).grow(b"b", b"c").note().encode())
    key = f"--key={signer.keys[0].text}"
    status, said = judge(one, two, key)
    assert status == 1
    assert "root: expected" in said
    assert judge(one, more, one, key)[0] == 0


@pytest.mark.parametrize("longer_first", [True, False])
def test_records_of_one_game_must_agree(judge: Judge, longer_first: bool, tmp_path: Path) -> None:
    """A record saved while the game ran and the one published at its end, in either order."""
    whole = specimen("endeavor", "lost")
    running = Forged(whole)
    del running.events[7:]
    saved = _write(tmp_path / "saved", running.bytes(redacted=True))
    for name, data, status in (("honest", whole, 0), ("forged", _later(whole), 1)):
        files = [saved, _write(tmp_path / name, data)]
        found, said = judge(*(files[::-1] if longer_first else files))
        assert found == status, said


def _forked(change: Callable[[list[dict[str, Any]]], object]) -> bytes:
    forged = Forged(specimen("endeavor", "fork"))
    event = forged.event("game_forked")
    past = deepcopy(event["payload"]["past"])
    change(past)
    event["payload"]["past"] = past
    forged.republish(event)
    return _unscored(forged)


@WITHOUT_RULES
@pytest.mark.parametrize("fork_first", [True, False])
def test_a_fork_is_compared_with_its_source(judge: Judge, fork_first: bool, tmp_path: Path) -> None:
    """Its past is that of the source, whole or redacted, and another past, head or version is found."""
    source = _write(tmp_path / "source", specimen("endeavor", "eventful"))

    def judged(data: bytes) -> tuple[int, str]:
        fork = _write(tmp_path / "fork", data)
        return judge(*([fork, source] if fork_first else [source, fork]))

    for redacted in (False, True):
        status, said = judged(specimen("endeavor", "fork", redacted=redacted))
        assert (status, "begins with that game's own past" in said) == (0, True), said
    for change in (lambda past: past.pop(), lambda past: past[-1].update(move="nonsense")):
        status, said = judged(_forked(change))
        assert (status, "part" in said) == (1, True), said
    for fields in ({"head": "00" * 32}, {"version": 10**6}):
        forged = Forged(specimen("endeavor", "fork"))
        event = forged.event("game_forked")
        forged.change(event, source={**event["payload"]["source"], **fields})
        status, said = judged(_unscored(forged))
        assert (status, "head of the source" in said) == (1, True), said


@WITHOUT_RULES
def test_a_redacted_source_does_not_stand_for_the_complete_one(judge: Judge, tmp_path: Path) -> None:
    """Given both, in any order, the past is that of the complete record; of the redacted one only the head is told."""
    complete = _write(tmp_path / "complete", specimen("endeavor", "eventful"))
    redacted = _write(tmp_path / "redacted", specimen("endeavor", "eventful", redacted=True))
    forged = _write(tmp_path / "forged", _forked(lambda past: past.pop()))
    assert judge(redacted, complete, forged)[0] == judge(forged, complete, redacted)[0] == 1
    status, said = judge(redacted, forged)
    assert (status, "own past" in said, "names its head" in said) == (0, False, True), said


def test_annals_compares_forks_too(tmp_path: Path) -> None:
    """The other program says the same of an honest fork, and of one with another head."""
    source = _write(tmp_path / "source", specimen("endeavor", "eventful"))
    status, said = _annals(source, _write(tmp_path / "fork", specimen("endeavor", "fork")))
    assert (status, "begins with that game's own past" in said) == (0, True), said
    forged = Forged(specimen("endeavor", "fork"))
    event = forged.event("game_forked")
    forged.change(event, source={**event["payload"]["source"], "head": "00" * 32})
    status, said = _annals(_write(tmp_path / "forged", _unscored(forged)), source)
    assert (status, "not sound: the fork" in said) == (1, True), said


def test_a_fork_of_a_game_that_is_not_given_says_nothing(judge: Judge, tmp_path: Path) -> None:
    """Alone it is judged as it stands."""
    status, said = judge(_write(tmp_path / "fork", specimen("endeavor", "fork")))
    assert (status, "own past" in said) == (0, False)


def test_proofs_of_two_histories_are_refused() -> None:
    """The second root over as many leaves of one log is wrong; other logs and sizes have their own."""
    evidence = Evidence()
    evidence.add_proof({"origin": "a", "size": 1, "root": "1"})
    evidence.add_proof({"old": {"origin": "a", "size": 1, "root": "1"}, "new": {"origin": "b", "size": 1, "root": "2"}})
    with pytest.raises(Wrong, match="root"):
        evidence.add_proof({"origin": "b", "size": 1, "root": "1"})


def test_who_acted_in_the_outage_of_another_game_is_named(judge: Judge, tmp_path: Path) -> None:
    """A service that answered one game's players was not out; the verdicts stay as they are."""
    credited, other = Forged(specimen("endeavor", "eventful")), Forged(specimen("imperialism", "lost"))
    [credit] = [event["body"]["payload"] for event in credited.events if event["body"]["type"] == "clock_credited"]
    begin, end = (datetime.fromisoformat(credit[name]) for name in ("from", "to"))
    acted = [event["body"] for event in other.events if event["body"]["actor"].startswith("player:")]
    middle = begin + (end - begin) / 2 - datetime.fromisoformat(acted[0]["at"])

    def moved(at: re.Match[str]) -> str:
        then = datetime.fromisoformat(at[0]) + middle
        return then.isoformat(timespec="microseconds").replace("+00:00", "Z")

    other.events = json.loads(re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", moved, json.dumps(other.events)))
    files = _write(tmp_path / "a", credited.bytes()), _write(tmp_path / "b", _unscored(other))
    meanwhile = sum(begin < datetime.fromisoformat(body["at"]) + middle < end for body in acted)
    for given in (files, files[::-1]):
        status, said = judge(*given)
        assert status == 0, said
        told = f"note: players of the game {other.header['game']} acted {meanwhile} times, first in version "
        assert told in said
        assert f"in the outage from {credit['from']} to {credit['to']}" in said
        assert said.count("for which the game") == 1
    assert "for which the game" not in judge(files[0], _write(tmp_path / "c", specimen("imperialism", "lost")))[1]


@pytest.mark.parametrize(
    "leaf",
    [{"game": ""}, {"game": "No game"}, {"head": ""}, {"head": "AB" * 32}, {"version": 0}, {"version": 2**53}],
    ids=str,
)
def test_a_leaf_is_the_head_of_a_game(judge: Judge, leaf: dict[str, Any], signer: Signer, tmp_path: Path) -> None:
    """Whatever else the log has signed binds no record, so that it cannot be read as a proof."""
    honest, key = specimen("endeavor", "lost"), f"--key={signer.keys[0].text}"
    game = _write(tmp_path / "game", honest)
    for make in (_proof, _tlog_proof):
        assert judge(game, _write(tmp_path / "honest", make(signer, honest)), key)[0] == 0
        assert judge(game, _write(tmp_path / "proof", make(signer, honest, **leaf)), key)[0] == 2


def _in_two(data: bytes) -> bytes:
    line, _, record = data.partition(b"\n")
    return gzip.compress(line + b"\n") + gzip.compress(record)


def _damaged(data: bytes) -> bytes:
    packed = gzip.compress(data)
    return packed[:20] + b"\xff" * 50 + packed[70:]


def _flagged(data: bytes) -> bytes:
    packed = gzip.compress(data)
    return packed[:3] + b"\xe0" + packed[4:]


@pytest.mark.parametrize(
    "given",
    [
        *({"pack": pack} for pack in (_in_two, _damaged, _flagged)),
        {"pack": lambda data: gzip.compress(data) + bytes(9)},
        {"pack": lambda data: gzip.compress(data)[:-9]},
        *({"index": index} for index in (str(2**53), "9" * 5000, "00", "0.0", "-0")),
    ],
)
def test_a_malformed_proof_cannot_be_read(judge: Judge, given: Any, signer: Signer, tmp_path: Path) -> None:
    """Damaged or ambiguous compression and numbers that programs read differently are the same to all verifiers."""
    proof = _tlog_proof(signer, specimen("endeavor", "lost"), **given)
    status, said = judge(_write(tmp_path / "proof", proof), f"--key={signer.keys[0].text}")
    assert status == 2, said


def test_numbers_in_proofs_are_read_alike(judge: Judge, signer: Signer, tmp_path: Path) -> None:
    """An index that not every program reads, a surrogate, or more leaves than programs count."""
    honest, key = specimen("endeavor", "lost"), f"--key={signer.keys[0].text}"
    proof = _proof(signer, honest)
    for number, data in enumerate(
        (
            proof.replace(b'"index": 0', b'"index": %d' % 2**53),
            proof.replace(b'"game": "', b'"game": "\\ud800'),
            proof.replace(b'"index": 0', b'"index": NaN'),
            View(signer).grow(b"a").note().replace("\n1\n", f"\n{2**53}\n").encode(),
        )
    ):
        assert judge(_write(tmp_path / f"{number}", data), key)[0] == 2


def test_a_file_is_known_however_late_it_says_what_it_is(judge: Judge, signer: Signer, tmp_path: Path) -> None:
    """A checkpoint with a long line of its own, and a proof after many spaces."""
    key = f"--key={signer.keys[0].text}"
    long = f"{signer.origin}\n1\n{b64encode(bytes(32)).decode()}\n{'x' * 5000}\n"
    for data in (signer.note(long).encode(), b" " * 5000 + _proof(signer, specimen("endeavor", "lost"))):
        status, said = judge(_write(tmp_path / "file", data), key)
        assert status == 0, said


def test_lists_of_draws_are_read_alike(judge: Judge, tmp_path: Path) -> None:
    """One object with whole numbers in each line; other ends of lines and fractions are refused."""
    honest = specimen("endeavor", "lost")
    luck = check_record(read(honest.splitlines(keepends=True))).luck
    assert luck.seed is not None
    assert luck.client_seeds is not None
    key = luck_key(luck.seed, luck.client_seeds)
    wanted = [(version, n) for version, first, count in luck.spans for n in range(first, first + count)]
    draws = [{"version": version, "draw": n, "bound": 6, "result": draw(key, n, 6)} for version, n in wanted]
    text = "".join(json.dumps(each) + "\n" for each in draws)
    game = _write(tmp_path / "game", honest)
    for data, expected in (
        (text, 0),
        (text[:-1], 0),
        (text.replace("\n", "\r\n"), 0),
        (text.replace("\n", "\x0c", 1), 2),
        (text.replace("\n", "\r", 1), 2),
        (text.replace("\n", "\u2028", 1), 2),
        (text.replace('"bound": 6', '"bound": 6.0', 1), 2),
        (text.replace('"draw": 0', f'"draw": {2**53}', 1), 2),
        (text + "\n", 2),
        ("", 1),
    ):
        file = _write(tmp_path / "draws", data.encode())
        status, said = judge(game, f"--draws={file}")
        assert status == expected, said


def _fork_of(source: bytes) -> bytes:
    """The redacted record of the fork, said to be one of another game."""
    lines = [json.loads(line) for line in source.splitlines()]
    opened = json.loads(lines[2]["body"])["payload"]
    forged = Forged(specimen("endeavor", "fork"))
    event = forged.event("game_forked")
    version = event["payload"]["source"]["version"]
    named = {name: opened[name] for name in ("game", "commitment")}
    forged.change(event, source={"version": version, "head": lines[1 + version]["hash"], **named})
    return _unscored(forged, redacted=True)


@WITHOUT_RULES
def test_a_fork_is_opened_as_its_source_was(judge: Judge, tmp_path: Path) -> None:
    """A game of another title or with other options is not its source, though only heads are known of it."""
    source = Forged(specimen("endeavor", "eventful"))
    source.change(source.events[0], options={"more": 1})
    for other, expected in (
        (specimen("imperialism", "eventful", redacted=True), "title of the source: expected imperialism"),
        (_unscored(source, redacted=True), 'options of the source: expected {"more":1}'),
    ):
        status, said = judge(_write(tmp_path / "other", other), _write(tmp_path / "fork", _fork_of(other)))
        assert (status, expected in said) == (1, True), said


def test_a_fork_that_was_opened_before_its_source_ended_is_named(judge: Judge, tmp_path: Path) -> None:
    """Running games cannot be forked; times alone prove nothing, so that the verdict stays as it is."""
    source = specimen("endeavor", "eventful")
    version = next(n for n, line in enumerate(source.splitlines(), -1) if b'"type":"game_ended"' in line)
    forged = Forged(specimen("endeavor", "fork"))
    forged.events = json.loads(json.dumps(forged.events).replace("2026-11-22T", "2026-11-21T"))
    early, game = _write(tmp_path / "early", _unscored(forged)), _write(tmp_path / "game", source)
    for given in ((early, game), (game, early)):
        status, said = judge(*given)
        assert (status, said.count(f", before version {version} of that game (")) == (0, 1), said
    saved = Forged(source)
    at = forged.event("game_forked")["payload"]["source"]["version"]
    del saved.events[at:]
    status, said = judge(early, _write(tmp_path / "saved", saved.bytes(redacted=True)))
    assert (status, said.count(f", before version {at} of that game (")) == (0, 1), said
    assert "before version" not in judge(_write(tmp_path / "fork", specimen("endeavor", "fork")), game)[1]


@pytest.mark.parametrize("judge", [_alone, _annals], indirect=True)
def test_a_file_says_nothing_on_lines_of_its_own(judge: Judge, tmp_path: Path) -> None:
    """A title or an actor that would end the line, or clear it on a terminal, is shown escaped."""
    for name in ("\n{file}: sound: 21 events", "\x1b[2K\r{file}: sound", "\u202e", "\u2028"):
        for title, actor in (("endeavor" + name, "system"), ("endeavor", "player:" + name)):
            forged = Forged(specimen("endeavor", "lost"))
            forged.header["title"] = title
            for event in forged.of_type("game_opened", "game_ended"):
                forged.change(event, title=title)
            forged.event("clock_expired")["body"]["actor"] = actor
            status, said = judge(_write(tmp_path / "file", _unscored(forged)))
            assert status == (3 if actor == "system" else 1)
            assert len(said.rstrip("\n").splitlines()) == 1
            assert said.rstrip("\n").isprintable()


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("command", [[verifier.__file__], ["-m", "service.cli", "verify"]], ids=["alone", "annals"])
def test_a_verdict_can_be_printed_on_any_terminal(command: list[str], encoding: str, tmp_path: Path) -> None:
    """A letter that the terminal does not have does not turn a fault into another status."""
    forged = Forged(specimen("endeavor", "lost"))
    forged.event("clock_expired")["body"]["actor"] = "player:\u0416"
    file = _write(tmp_path / "file", _unscored(forged))
    run = subprocess.run(
        [sys.executable, *command, str(file)],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert run.returncode == 1, run
    assert b"not sound: version 14: actor: expected system, found player:" in run.stdout, run
