"""Where is the source, and what does it define and import?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

__all__ = ["PACKAGES", "RELEASED", "ROOT", "imported", "module_name", "modules", "parsed", "third_party"]

ROOT = Path(__file__).parents[2]
PACKAGES = ("domain", "eventstore", "application", "service", "workers")
RELEASED = (*PACKAGES, "web")
"""What an installed copy has: `web` has files alone."""


def modules(*folders: str) -> list[Path]:
    """The Python files in folders of the repository, sorted."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def module_name(path: Path) -> str:
    """The dotted name of a file's module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """Module and name of everything a file imports, also inside functions; the name is empty for `import x`."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield from ((node.module, alias.name) for alias in node.names)


def third_party(*folders: str) -> set[str]:
    """Top-level modules outside the standard library and the project that files in the folders import."""
    import sys

    own = {*PACKAGES, "tests", "bench", "api_spec"}
    tops = {name.partition(".")[0] for path in modules(*folders) for name, _ in imported(path)}
    return tops - set(sys.stdlib_module_names) - own
