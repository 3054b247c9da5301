"""Does the generated TypeScript client play, and do its types hold?"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from api_spec.clients.make import NODE, Unreachable, install
from domain.registry import TITLES

# npm packages come from a registry; the default suite installs from wheels alone.
pytestmark = pytest.mark.long


def node(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run node in the client's folder."""
    environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    command = [str(NODE), *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )


def test_a_registry_out_of_reach_is_told_from_other_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make lint` goes on without the types where npm has no network; a package.json that is wrong is an error."""
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:1/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    package = tmp_path / "package.json"
    package.write_text('{"dependencies": {"preact": "11.2.0"}}', encoding="utf-8")
    with pytest.raises(Unreachable, match="cannot be reached"):
        install(tmp_path)
    package.write_text("{", encoding="utf-8")
    with pytest.raises(SystemExit, match="EJSONPARSE") as found:
        install(tmp_path)
    assert not isinstance(found.value, Unreachable)


def test_the_types_hold(typescript_client: Path) -> None:
    """The compiler, as strict as it can be, finds nothing; what is wrong it finds."""
    tsc = str(typescript_client / "node_modules" / "typescript" / "bin" / "tsc")
    done = node(typescript_client, tsc, "--project", "tsconfig.json")
    assert done.returncode == 0, done.stdout
    wrong = typescript_client / "wrong.ts"
    wrong.write_text(
        'import { annals } from "./index.ts";\n'
        'await annals("x").POST("/v1/games", { body: { title: "endeavor", seats: "three" } });\n',
        encoding="utf-8",
    )
    try:
        done = node(typescript_client, tsc, "--project", "tsconfig.json")
    finally:
        wrong.unlink()
    assert done.returncode != 0
    assert "is not assignable to type 'number'" in done.stdout


def test_every_title_is_played_by_its_types(typescript_client: Path, address: str) -> None:
    """Places, questions, arguments and effects of each title are read by types that `title` tells apart."""
    text = (typescript_client / "titles.ts").read_text(encoding="utf-8")
    code = re.sub(r"//.*|/\*[\s\S]*?\*/", "", text)
    assert re.findall(r"\bany\b|\bas (?!const)\w|<\w+>\w", code) == []
    done = node(typescript_client, "titles.ts", address, "6")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert sorted(found) == sorted(TITLES)
    for title, told in found.items():
        assert told["made"] >= 6, title
        assert told["place"], title
        assert told["effects"], title
        assert len(told["followed"]) >= len(told["effects"]), title
    assert found["imperial_struggle"]["followed"][0] == "handicap 0"
    assert found["endeavor"]["questions"][0] == "level 1"
    assert found["endeavor"]["argument"].startswith("building ")


def test_a_few_moves_through_the_typescript_client(typescript_client: Path, address: str) -> None:
    """Two players register, open a game, sit down and move; a refusal is a typed problem."""
    done = node(typescript_client, "play.ts", address, "6")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["made"] >= 6
    assert found["version"] > found["made"]
    assert found["refused"] in ("stale_version", "malformed_option")
