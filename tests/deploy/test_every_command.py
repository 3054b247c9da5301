"""Is every command of the guides and runbooks tried, and do those for other machines' tools name what is there?"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.deploy.steps import PAGES, STEPS, Step
from tests.deploy.typed import ROOT, Terminal, blocks

_STAND_IN = """#!{python}
import re, sys
from pathlib import Path

root, program, arguments = Path({root!r}), Path(sys.argv[0]).name, sys.argv[1:]


def fail(text):
    sys.exit(f"{{program}} {{' '.join(arguments)}}: {{text}}")


def after(flag):
    return [arguments[i + 1] for i, word in enumerate(arguments) if word == flag]


for file in [*after("--file"), *after("--kustomize"), *after("--constraint")]:
    if not (root / file).exists():
        fail(f"{{file}} does not exist")
if program == "systemctl":
    if arguments[0] not in ("start", "restart", "enable", "daemon-reload"):
        fail("unknown verb")
    for unit in arguments[1:]:
        if not unit.startswith("-") and not (root / "deploy/systemd" / re.sub("@[^.]*", "@", unit)).exists():
            fail(f"there is no unit {{unit}}")
if program == "install":
    for file in arguments:
        if file.startswith("deploy/") and not list(root.glob(file)):
            fail(f"{{file}} does not exist")
if program == "docker" and arguments[0] == "compose" and "run" in arguments:
    import yaml
    services = yaml.safe_load((root / after("--file")[0]).read_text())["services"]
    service = next(word for word in arguments[arguments.index("run") + 1:] if not word.startswith("-"))
    if service not in services:
        fail(f"there is no service {{service}}")
if program == "kubectl":
    import yaml
    files = (root / "deploy/kubernetes").rglob("*.yaml")
    found = [one for file in files for one in yaml.safe_load_all(file.read_text())]
    names = {{f"{{one['kind'].lower()}}/{{one['metadata']['name']}}" for one in found if "metadata" in one}}
    for word in arguments:
        if re.fullmatch("(deployment|job)/.*", word) and word not in names:
            fail(f"there is no {{word}}")
    for namespace in after("--namespace"):
        if f"namespace/{{namespace}}" not in names:
            fail(f"there is no namespace {{namespace}}")
"""


def found(step: Step) -> list[int]:
    """Places of the blocks of its page in which the step's text stands."""
    return [place for place, block in enumerate(blocks(step.page)) if step.text in block.text]


def test_every_block_of_the_guides_is_tried() -> None:
    """Each block of shell and SQL has exactly one step, and each step one block."""
    runbooks = {f"deploy/runbooks/{path.name}" for path in (ROOT / "deploy" / "runbooks").glob("*.md")}
    assert runbooks <= set(PAGES)
    assert {step.text: len(found(step)) for step in STEPS if len(found(step)) != 1} == {}
    tried = Counter((step.page, place) for step in STEPS for place in found(step))
    assert [one for one, times in tried.items() if times > 1] == []
    every = {(page, place): block.first for page in PAGES for place, block in enumerate(blocks(page))}
    assert {one: first for one, first in every.items() if one not in tried} == {}


def test_tests_that_type_a_block_exist() -> None:
    """What is tried elsewhere names the text of the block there, or the command itself."""
    for step in STEPS:
        assert (step.how == "elsewhere") == bool(step.by)
        if step.by:
            text = (ROOT / step.by).read_text()
            words = step.text.replace('"', "").replace("$BIN/", "").split()
            assert all(word in text for word in words), step


@pytest.mark.parametrize("step", [step for step in STEPS if step.how == "stand-ins"], ids=lambda step: step.text[:20])
def test_commands_for_other_tools_name_what_is_there(step: Step, tmp_path: Path) -> None:
    """Files, units, services of the compose file, workloads and namespaces; programs of Annals run as they are."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("docker", "systemctl", "kubectl", "useradd", "sudo", "install", "python3"):
        (programs / name).write_text(_STAND_IN.format(python=sys.executable, root=str(ROOT)))
        (programs / name).chmod(0o755)
    pip = tmp_path / "pip"
    pip.write_text((programs / "docker").read_text())
    pip.chmod(0o755)
    environment = {"PATH": f"{programs}:{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    terminal = Terminal(tmp_path, environment, {"/opt/annals/bin/pip": str(pip)})
    (block,) = [block for block in blocks(step.page) if step.text in block.text]
    terminal.type(block)


def test_the_stand_ins_find_faults(tmp_path: Path) -> None:
    """A unit that does not exist is noticed."""
    (tmp_path / "systemctl").write_text(_STAND_IN.format(python=sys.executable, root=str(ROOT)))
    (tmp_path / "systemctl").chmod(0o755)
    terminal = Terminal(tmp_path, {"PATH": f"{tmp_path}:{os.environ['PATH']}"}, {})
    (block,) = [block for block in blocks("deploy/runbooks/start.md") if "systemctl" in block.text]
    terminal.type(block)
    terminal.given = {"annals.target": "other.target"}
    terminal.type(block, status=1)
