"""What does an auditor do from a shell? A whole round: play, checkpoint, export, prove, verify, luck, today's rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest

from application.games.commands import GameCommands
from domain.kernel.engine import next_options
from eventstore.store.postgres import PostgresStore
from tests.service.test_cli import Result, annals, as_url

pytestmark = pytest.mark.servers


@pytest.fixture
def shell(migrated_database: str, tmp_path: Path) -> Any:
    """Runs commands on a database of this test's own."""
    env = {"ANNALS_DATABASE_URL": as_url(migrated_database), "ANNALS_CHECKPOINT_ORIGIN": "log.example"}

    def run(*arguments: object, status: int = 0) -> Result:
        result = annals(*arguments, env=env, data=tmp_path / "data")
        assert result.status == status, result
        return result

    return run


def play(dsn: str, number: int) -> UUID:
    """A game of Endeavor between three people who answer at random."""
    random = Random(f"audit {number}")
    game = UUID(int=random.getrandbits(128), version=4)
    with PostgresStore(dsn) as store:
        commands = GameCommands(store)
        commands.open(game, title="endeavor", seats=3, creator="p0", command_id="open")
        for seat in range(3):
            commands.take_seat(game, seat, player=f"p{seat}", actor=f"player:p{seat}", command_id=f"sit{seat}")
        for turn in range(1000):
            now = commands.games.load(game)
            if now.status != "running":
                return game
            seat = now.pending_seats[0]
            option = random.choice(next_options(now.state, seat))
            commands.move(game, seat, option.text, actor=f"player:p{seat}", command_id=f"c{turn}")
    raise AssertionError("the game does not end")


def test_an_auditors_round(shell: Any, migrated_database: str, tmp_path: Path) -> None:
    """Every file that one command writes another finds sound, and none of them fits another game or key."""
    shell("checkpoints", "make", status=1)
    key = shell("checkpoints", "new-key").out.strip()
    shell("checkpoints", "new-key", status=1)
    games = [play(migrated_database, number) for number in range(2)]
    note = tmp_path / "note.txt"
    note.write_text(shell("checkpoints", "make").out, encoding="utf-8")
    rotated = shell("checkpoints", "rotate").out
    assert rotated.count("\u2014 log.example") == 4
    keys = shell("checkpoints", "keys").out.split()
    assert keys[0] == key
    assert shell("checkpoints", "show", 1).out == note.read_text(encoding="utf-8")
    listed = [json.loads(line) for line in shell("checkpoints", "list", "--json").out.splitlines()]
    assert [p["number"] for p in listed] == [2, 1]
    assert shell("checkpoints", "list").out.count("\n") == 3
    files = {"in.json": ("prove", games[0]), "other.json": ("prove", games[1]), "on.json": ("consistency", 1, 2)}
    for name, arguments in files.items():
        (tmp_path / name).write_text(shell("checkpoints", *arguments).out, encoding="utf-8")
    record, whole = tmp_path / "game.annals", tmp_path / "all.annals"
    shell("export", games[0], "--to", record)
    shell("export", "--all", "--finished", "--title", "endeavor", "--one-file", "--to", whole)
    sound = shell("verify", note, tmp_path / "in.json", tmp_path / "on.json", record, whole, "--key", key).out
    assert sound.count(": sound") == 6
    assert re.search(r"on.json: sound: old origin \S+, old size \d+, .*, new size \d+, ", sound)
    shell("verify", record, "--proof", tmp_path / "in.json", "--key", key)
    assert "signature" in shell("verify", note, "--key", keys[2], status=1).out
    both = tmp_path / "both.tlog-proof"
    both.write_text(shell("checkpoints", "prove", games[0], "--tlog-proof", "--record").out, encoding="utf-8")
    unkeyed = shell("verify", both, status=3).out
    assert re.search(r"both\S+: not decided: no key of a log is given.*\n.*both\S+: sound: ", unkeyed)
    first, second = map(json.loads, shell("verify", both, "--json", status=3).out.splitlines())
    assert (first["sound"], second["sound"]) == (None, True)
    forged = tmp_path / "forged.json"
    proof = json.loads((tmp_path / "other.json").read_text(encoding="utf-8"))
    forged.write_text(json.dumps({**proof, "game": str(games[0])}), encoding="utf-8")
    assert "root" in shell("verify", record, "--proof", forged, "--key", key, status=1).out
    other = shell("verify", record, "--proof", tmp_path / "other.json", "--key", key, status=3)
    assert f"not decided: a proof is about the game {games[1]}" in other.out
    shell("verify", tmp_path / "none.json", status=2)
    draws = tmp_path / "draws.ndjson"
    draws.write_text(shell("luck", record, "--draws").out, encoding="utf-8")
    assert shell("luck", games[0], "--draws").out == draws.read_text(encoding="utf-8")
    shell("verify", record, "--draws", draws)
    lines = draws.read_text(encoding="utf-8").splitlines()
    draws.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    assert "draws" in shell("verify", record, "--draws", draws, status=1).out
    assert "commitment" in shell("luck", games[0]).out
    assert "2 games decided again, 0 with a difference" in shell("redecide", "--all").out
    assert json.loads(shell("redecide", games[0], "--json").out) == {"game": str(games[0]), "differs": []}
