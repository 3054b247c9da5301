"""Is everything true that the guide for auditors says in numbers and scripts?"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.chance import Committed, commitment, game_key
from domain.kernel.table import Table
from eventstore.chain import link
from eventstore.record import export
from eventstore.verification.verifier import seat_order, seed_commitment, whole_payload
from tests.eventstore.playing import play

GUIDE = (Path(__file__).parents[2] / "docs" / "auditors.md").read_text(encoding="utf-8")
CELLS = [
    [cell.strip().strip("`") for cell in line.strip("| \n").split("|")] for line in GUIDE.splitlines() if "|" in line
]


def fenced(language: str) -> list[str]:
    """The blocks of the guide in a language."""
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def cell(name: str) -> str:
    """The second cell of the row that begins with a name."""
    return next(row[1] for row in CELLS if row[0] == name)


def records(tmp_path: Path) -> tuple[Path, Path]:
    """A complete and a redacted record of one game as files."""
    played = play("guide", rewinds=0.2)
    files = tmp_path / "complete.ndjson", tmp_path / "redacted.ndjson"
    for file, redacted in zip(files, (False, True), strict=True):
        file.write_bytes(b"".join(export(played.store, played.commands.games, played.id, redacted=redacted)))
    return files


def test_the_hashes_of_the_example_are_right() -> None:
    """The guide's two texts have the three hashes of its table."""
    body, sealed = (line.encode() for line in fenced("json")[0].splitlines())
    assert sha256(body).hexdigest() == cell("body")
    assert sha256(sealed).hexdigest() == cell("sealed")
    assert link(bytes(32), body, sealed).hex() == cell("event")


def test_the_luck_of_the_example_is_right() -> None:
    """Commitment, key, draws and shuffle of the guide are what the kernel makes."""
    client_seeds = json.loads(re.findall(r"the client seeds `(.*?)`:", GUIDE)[0])
    seed = bytes.fromhex(cell("seed"))
    assert seed == bytes(range(32))
    assert commitment(seed) == cell("commitment")
    key = game_key(seed, client_seeds)
    assert key.hex() == cell("key")
    chance = Committed(key)
    rows = [row for row in CELLS if len(row) == 5 and row[0].isdigit()]
    assert len(rows) == 5
    for n, bound, first, number, result in rows:
        assert int(first, 16) == int(number)
        assert int(number) % int(bound) == int(result) == chance.draw(int(bound), int(n))
    before, after = re.findall(
        r"the pile ([A-E ]+), shuffled after it by draws 1 to 4, would become ([A-E ]+)\.", GUIDE
    )[0]

    class State:
        drawn = 1

    table: Table[Any] = Table(State(), chance, None)  # type: ignore[arg-type]
    assert table.shuffled(before.split()) == after.split()


@pytest.mark.usefixtures("barter")
def test_the_script_checks_records(tmp_path: Path) -> None:
    """The guide's first script accepts both kinds of record and refuses them when anything is flipped."""
    script = tmp_path / "check.py"
    script.write_text(fenced("python")[1], encoding="utf-8")
    for file in records(tmp_path):
        good = subprocess.run([sys.executable, script, file], capture_output=True, text=True, check=True)
        header = json.loads(file.read_bytes().splitlines()[0])
        assert good.stdout == f"{header['events']} events, head {header['head']}\n"
        data = bytearray(file.read_bytes())
        data[data.rindex(b"recorded_at") - 40] ^= 1
        file.write_bytes(data)
        bad = subprocess.run([sys.executable, script, file], capture_output=True, text=True, check=False)
        assert bad.returncode != 0


@pytest.mark.usefixtures("barter")
def test_the_script_makes_the_luck_of_a_record_again(tmp_path: Path) -> None:
    """The guide's functions repeat the shuffle of a recorded game from its revealed seed and client seeds."""
    made: dict[str, Any] = {}
    exec(fenced("python")[2], made)  # the guide's own text is what is tested
    lines = [json.loads(line) for line in records(tmp_path)[0].read_bytes().splitlines()[2:]]
    bodies = {line["type"]: json.loads(line["body"]) for line in lines}
    hidden = {line["type"]: json.loads(line["sealed"])["hidden"] for line in lines}
    payloads = {type_: whole_payload(body["payload"], hidden[type_]) for type_, body in bodies.items()}
    start = payloads["game_started"]
    seed = bytes.fromhex(payloads["seed_revealed"]["seed"])
    assert sha256(seed).hexdigest() == payloads["game_opened"]["commitment"]
    key = made["key_of"](seed, start["words"])
    shuffled = next(e["cards"] for e in start["effects"] if e["type"] == "deck_shuffled")
    assert made["shuffled"](key, 0, sorted(shuffled)) == shuffled
    assert start["effects"][-1]["type"] == "agenda_changed"
    assert start["effects"][-1]["drawn"] == len(shuffled) - 1


def test_the_script_draws_seats() -> None:
    """The guide's function draws the seats that the verifier draws."""
    made: dict[str, Any] = {}
    exec(fenced("python")[2], made)  # the guide's own text is what is tested
    for number in range(20):
        seed, client_seeds = bytes([number]) * 32, ["plum", None, "Zoë", str(number)][: 2 + number % 3]
        assert made["drawn_seats"](seed, client_seeds) == seat_order(seed, client_seeds)


@pytest.mark.usefixtures("barter")
def test_the_pack_is_checked_with_common_tools(tmp_path: Path) -> None:
    """The guide's line of shell prints the digest of the pack."""
    file = records(tmp_path)[0]
    command = re.findall(r"`(sed -n 2p .*?)`", GUIDE)[0].replace("game.ndjson", str(file))
    printed = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True).stdout
    assert printed.split()[0] == json.loads(file.read_bytes().splitlines()[0])["pack"]


def test_the_script_makes_a_commitment(tmp_path: Path) -> None:
    """The commitment to a client seed of the guide is what the verifier checks, and what the guide prints."""
    printed = subprocess.run(
        [sys.executable, "-c", fenced("python")[0]], capture_output=True, text=True, check=True, timeout=60
    )
    wanted = seed_commitment("00000000-0000-0000-0000-000000000007", 0, "plum plum plum plum")
    assert printed.stdout.strip() == wanted
    assert f"It prints `{wanted}`." in GUIDE
