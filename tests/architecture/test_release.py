"""Do all files name the same release, and does the changelog have it?"""

from __future__ import annotations

import re
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from api_spec import breaking
from tests.architecture.source import ROOT

IMAGES = ("Containerfile", "README.md", "compose.yaml", "kubernetes/base/kustomization.yaml")
"""Files under `deploy` that name the image."""


def release() -> str:
    """The version of setup.cfg."""
    found = ConfigParser()
    found.read(ROOT / "setup.cfg", encoding="utf-8")
    return found["metadata"]["version"]


@pytest.mark.parametrize("name", IMAGES)
def test_images_have_the_version_of_the_package(name: str) -> None:
    """What is deployed is what is released."""
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    assert set(re.findall(r"(?:annals:|newTag: )(\d+\.\d+\.\d+)", text)) == {release()}


def test_the_changelog_has_the_release_below_what_is_unreleased() -> None:
    """The newest release is that of the package, with its day; what comes after it has a place above."""
    headings = re.findall(r"^## \[(.*)\](.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == ("Unreleased", "")
    assert headings[1][0] == release()
    assert re.fullmatch(r" - \d{4}-\d{2}-\d{2}", headings[1][1])


def test_without_a_tag_there_is_nothing_to_break(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before the first tag, and without a history, the gate passes and says so; a tag that is not there is an error."""
    monkeypatch.setattr(breaking, "ROOT", tmp_path)
    monkeypatch.setattr("sys.argv", ["breaking.py"])
    assert breaking.main() == 0
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    assert breaking.main() == 0
    assert capsys.readouterr().out.count("nothing to compare with") == 2
    monkeypatch.setattr("sys.argv", ["breaking.py", "0.2.0"])
    assert breaking.main() == 1
    assert "there is no tag 0.2.0" in capsys.readouterr().out
