"""Which files are the pages made of, and under which version are they served?"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["TYPES", "Site", "load"]

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""Media types by ending; files with other endings are not served."""


_IMPORTED = re.compile(rb'(?:^|;|}) ?(?:import|export)\b[^;"]*\bfrom ?"(\.[^"]+)"', re.MULTILINE)
"""What a module loads before it runs."""


@dataclass(frozen=True, slots=True)
class Site:
    """All files in memory: they are few and small, and never change while the process runs."""

    version: str
    """Sixteen hexadecimal digits that are others as soon as any file is."""

    entry: bytes
    """The page at `/`; what it names it names under the version. So that a browser need not find one module in the
    other, it lists what the shell loads, and, for `ahead.js`, what each page loads besides."""

    files: dict[str, bytes]
    """By their path below `site/`."""


def load() -> Site:
    """Read the pages from the installed package."""
    root = files("web")
    found = dict(_below(root / "site", ""))
    entry = (root / "index.html").read_text(encoding="utf-8").replace("  </head>", f"{_listed(found)}  </head>")
    whole = hashlib.sha256(entry.encode())
    for path, content in sorted(found.items()):
        whole.update(f"\n{path}\n{len(content)}\n".encode() + content)
    version = whole.hexdigest()[:16]
    return Site(
        version, entry.replace('"site/', f'"site/{version}/').replace(" site/", f" site/{version}/").encode(), found
    )


def _listed(files: Mapping[str, bytes]) -> str:
    """The modules of the shell and of each page, as elements of the head."""
    shell = _loaded("app.js", files)
    lines = [f'<link rel="modulepreload" href="site/{path}">' for path in shell]
    for page in sorted(path for path in files if path.startswith("pages/")):
        modules = " ".join(f"site/{path}" for path in _loaded(page, files) if path not in shell)
        lines.append(f'<meta name="annals-modules-{page[6:-3]}" content="{modules}">')
    return "".join(f"    {line}\n" for line in lines)


def _loaded(module: str, files: Mapping[str, bytes]) -> list[str]:
    """A module and all that it imports, those that are needed first in front."""
    found = [module]
    for path in found:
        folder = posixpath.dirname(path)
        named = (posixpath.normpath(posixpath.join(folder, name.decode())) for name in _IMPORTED.findall(files[path]))
        found += [name for name in dict.fromkeys(named) if name in files and name not in found]
    return found


def _below(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for child in sorted(folder.iterdir(), key=lambda each: each.name):
        if child.is_dir():
            found += _below(child, f"{prefix}{child.name}/")
        elif any(child.name.endswith(ending) for ending in TYPES):
            found.append((prefix + child.name, child.read_bytes()))
    return found
