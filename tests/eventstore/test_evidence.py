"""Do files that are given together bind each other, in whatever order, in both verifiers and in the pages?"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from eventstore.checkpoints import keys
from eventstore.checkpoints.keys import Signer
from eventstore.verification import verifier
from eventstore.verification.verifier import INCLUSION, Evidence, Wrong, entry_bytes
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
    run = CliRunner().invoke(verify, list(map(str, arguments)), standalone_mode=False, catch_exceptions=False)
    assert isinstance(run.return_value, int)
    return run.return_value, run.output


def _in_pages(*arguments: object) -> tuple[int, str]:
    """What the pages say, with a line for each fork and outage as the others have it."""
    texts = list(map(str, arguments))
    given = [Path(text).read_bytes() for text in texts if not text.startswith("--")]
    with Checker() as checker:
        told = checker(*given, keys=[text.removeprefix("--key=") for text in texts if text.startswith("--key=")])
    faults = [told["fault"], *(fork["fault"] for fork in told["forks"])]
    said = ["{what}: expected {expected}, found {found}".format(**fault) for fault in faults if fault]
    said += ["none of the records is of that game" for _ in told["strangers"]]
    said += [_COMPARED[fork["compared"]] for fork in told["forks"] if not fork["fault"]]
    said += [f"note: {each}" for each in told["outages"]]
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


def _proof(signer: Signer, data: bytes) -> bytes:
    """That the head of a record is the only leaf of the log."""
    header = json.loads(data.splitlines()[0])
    leaf = {"game": header["game"], "head": header["head"]}
    note = View(signer).grow(entry_bytes(header["game"], header["events"], header["head"])).note()
    form = {"format": INCLUSION, "version": 2, "index": 0, "path": [], "checkpoint": note}
    return json.dumps({**form, **leaf, "event": header["events"]}).encode()


def _unscored(forged: Forged) -> bytes:
    """The changed record without the service's own word on it."""
    assert forged.events.pop()["body"]["type"] == "game_scored"
    return forged.bytes()


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
