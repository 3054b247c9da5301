"""Is the README's walk true? Its commands are typed into a shell, and what comes out is compared."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.test_up import answers
from tests.waiting import PATIENCE, until

ROOT = Path(__file__).parents[2]
PRINTED = "http://127.0.0.1:8000"
END = "--- end of this output ---"


def typed(text: str) -> list[tuple[str, str]]:
    """The commands of the README's `console` blocks, each with the output printed under it."""
    pairs: list[tuple[str, str]] = []
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                pairs.append((line[2:], ""))
            elif line.startswith("> "):
                pairs[-1] = (f"{pairs[-1][0]}\n{line[2:]}", "")
            else:
                pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]}{line}\n")
    return pairs


def fits(printed: str, found: str) -> bool:
    """Whether an output is what the README prints, where `…` stands for anything."""
    pattern = ".*".join(re.escape(part) for part in printed.strip().split("…"))
    return re.fullmatch(pattern, found.strip(), re.DOTALL) is not None


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service started as `make up` starts it, on a directory of its own."""
    port = free_port()
    data = tmp_path_factory.mktemp("readme") / "data"
    command = [sys.executable, "-m", "service.cli", "up", "--data", str(data), "--port", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        until(lambda: answers(f"{url}/healthz") or process.poll() is not None)
        yield url
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0


def test_the_walk_goes_as_printed(address: str, tmp_path: Path) -> None:
    """Each command of the README's walk prints what the README shows."""
    pairs = typed((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(pairs) > 20
    script = "".join(f"{command.replace(PRINTED, address)}\nprintf '%s\\n' '{END}'\n" for command, _ in pairs)
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "COLUMNS": "100"}
    (tmp_path / "walk.sh").write_text(script, encoding="utf-8")
    done = subprocess.run(
        ["bash", "walk.sh"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=180, check=False
    )
    outputs = done.stdout.split(f"{END}\n")
    assert len(outputs) == len(pairs) + 1, done.stderr
    wrong = [
        f"$ {command}\nprinted:\n{printed}found:\n{found}"
        for (command, printed), found in zip(pairs, outputs, strict=False)
        if not fits(printed, found)
    ]
    assert not wrong, "\n".join(wrong) + done.stderr


def test_links_lead_somewhere() -> None:
    """Every relative link of the README names a file of the project."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#:]+)\)", text)
    assert targets
    assert [t for t in targets if not (ROOT / t).exists()] == []
