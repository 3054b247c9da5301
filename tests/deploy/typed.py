"""How are the commands of a document typed as they stand? In bash, with other values for the names that it sets."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["ROOT", "Block", "Terminal", "blocks"]

ROOT = Path(__file__).parents[2]

_FENCE = re.compile(r"^```(sh|sql)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SETS = re.compile(r"^([A-Z_]+)=(?!\$\()([^ \n]*|'[^'\n]*')$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block of a document."""

    path: str
    language: str
    text: str

    @property
    def first(self) -> str:
        """Its first line, by which tests name it."""
        return self.text.splitlines()[0]


def blocks(path: str) -> list[Block]:
    """The blocks of shell and SQL of a document, in order."""
    return [Block(path, language, text) for language, text in _FENCE.findall((ROOT / path).read_text())]


class Terminal:
    """Types blocks in a folder."""

    def __init__(self, folder: Path, environment: Mapping[str, str], given: Mapping[str, str]) -> None:
        """`given` are the values of names that a document sets to an example, and words that stand for something."""
        self.folder = folder
        self.environment = dict(environment)
        self.given = dict(given)

    def text(self, block: Block) -> str:
        """The block with the given values: of names that it sets to a constant, and of words such as GAME."""

        def other(match: re.Match[str]) -> str:
            name = match[1]
            return f"{name}='{self.given[name]}'" if name in self.given else match[0]

        text = _SETS.sub(other, block.text)
        for word, value in self.given.items():
            if not word.isupper() or not word.replace("_", "").isalpha():
                text = text.replace(word, value)
            elif word in ("GAME", "NEW_TAG"):
                text = re.sub(rf"\b{word}\b", value, text)
        return text

    def type(self, block: Block, *, status: int = 0, seconds: float = 120) -> str:
        """Type it; what it printed. It must end with the status."""
        names = {name: value for name, value in self.given.items() if name.isupper()}
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", self.text(block)],
            cwd=self.folder,
            env={**names, **self.environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
        )
        assert done.returncode == status, f"{block.path}: {block.first}\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}"
        return done.stdout
