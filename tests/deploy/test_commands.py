"""Does every command that deployment files and runbooks name exist?"""

from __future__ import annotations

import re
from pathlib import Path

from service.children import own_commands
from service.cli import COMMANDS
from service.config import Settings

_ROOT = Path(__file__).parents[2]


def _named() -> set[tuple[str, str]]:
    """Each file of deploy/ and the guide with each command of `annals` that it names."""
    found = set()
    for path in [*(_ROOT / "deploy").rglob("*"), _ROOT / "docs" / "operators.md"]:
        if path.is_dir():
            continue
        text = path.read_text()
        if path.suffix == ".md":
            typed = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
            text = "\n".join([*typed, *re.findall(r"`(annals [^`\n]*)`", text)])
        words = re.findall(r"(?:^|^[A-Z_]+=\S* .*|/bin/)annals ([a-z]+)", text, re.MULTILINE)
        words += re.findall(r"^ *(?:command|args): \[\"([a-z]+)\"\]$", text, re.MULTILINE)
        found |= {(path.name, word) for word in words}
    return found


def test_every_command_that_is_named_exists() -> None:
    """Deployment files, runbooks and the guide use the commands of the command line and no others."""
    named = _named()
    assert {"up", "serve", "worker", "dispatch", "sweep", "migrate", "rebuild", "verify", "export"} <= {
        word for _, word in named
    }
    assert {(file, word) for file, word in named if word not in COMMANDS} == set()


def test_the_supervisor_starts_commands_that_exist() -> None:
    """What `annals up` runs as a command of its own is one."""
    argvs = [command.argv for command in own_commands(Settings())]
    words = {argv[3] for argv in argvs if argv[1:3] == ("-m", "service.cli")}
    assert words == {"worker", "deliver", "dispatch", "sweep"}
    assert words <= set(COMMANDS)
