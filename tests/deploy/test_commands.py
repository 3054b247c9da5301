"""Does every command that deployment files and runbooks name exist?"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click

from bench.__main__ import MODULES
from service.cli import COMMANDS, annals
from service.config import Settings
from service.local.children import own_commands

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


def _typed() -> list[tuple[str, list[str]]]:
    """Each page with the words of every `annals` command that it tells one to type."""
    found = []
    for path in [_ROOT / "README.md", *(_ROOT / "docs").glob("*.md"), *(_ROOT / "deploy").rglob("*.md")]:
        text = path.read_text(encoding="utf-8")
        blocks = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
        lines = [line for kind, block in blocks if kind in ("sh", "console") for line in block.splitlines()]
        lines += re.findall(r"`(annals (?!client seed v1`)[^`\n]*)`", prose)  # the first line of what is hashed
        typed = [re.match(r"(?:\$ |[A-Z_]+=\S+ |.*/bin/)*annals (.*)", line) for line in lines]
        found += [(path.name, re.split(r" [#|>]", each[1])[0].split()) for each in typed if each]
    return found


def test_every_flag_that_is_named_exists() -> None:
    """The guides and runbooks use flags that the command takes."""
    typed = _typed()
    assert len(typed) > 40
    for page, words in typed:
        command: click.Command = annals
        while isinstance(command, click.Group) and words and words[0].islower() and words[0][0] != "-":
            found = command.get_command(click.Context(command), words[0])
            assert found is not None, (page, words)
            command, words = found, words[1:]
        known = {flag for parameter in command.params for flag in parameter.opts} | {"--help"}
        assert {word for word in words if word.startswith("--")} <= known, (page, words)


def test_the_benchmarks_say_how_they_are_run() -> None:
    """`python -m bench --help` names every measurement and runs none."""
    command = [sys.executable, "-m", "bench", "--help"]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("usage: python -m bench")
    assert all(name in done.stdout for name in MODULES)


def test_every_benchmark_can_be_started() -> None:
    """Each module of the measurements finds what it imports, also those that `make bench` leaves out."""
    script = "import pkgutil, bench; [__import__(m.name) for m in pkgutil.iter_modules(bench.__path__, 'bench.')]"
    subprocess.run([sys.executable, "-c", script], cwd=_ROOT, check=True)


def test_the_supervisor_starts_commands_that_exist() -> None:
    """What `annals up` runs as a command of its own is one."""
    argvs = [command.argv for command in own_commands(Settings())]
    words = {argv[3] for argv in argvs if argv[1:3] == ("-m", "service.cli")}
    assert words == {"worker", "deliver", "dispatch", "sweep"}
    assert words <= set(COMMANDS)
