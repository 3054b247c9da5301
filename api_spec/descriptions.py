"""Which sentences of the source describe the records of the titles to clients?

Each record's docstring and the texts below its fields go into `domain/titles/<title>/descriptions.json`, which the
service reads: what it serves then depends on data alone, also under `python -OO`. `make openapi` writes them anew.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Mapping
from dataclasses import is_dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def written(slug: str) -> str:
    """The text of a title's `descriptions.json`."""
    from domain.registry import TITLES
    from service.titles.shapes import described

    found = {name: _description(cls) for name, cls in described(TITLES[slug]).items()}
    return json.dumps({name: each for name, each in found.items() if each}, indent=1, ensure_ascii=False) + "\n"


def place(slug: str) -> Path:
    """The file that holds the descriptions of a title."""
    return ROOT / "domain" / "titles" / slug / "descriptions.json"


def _description(cls: type) -> Mapping[str, Any]:
    """The first line of the docstring and the texts below the fields; empty where the class has no docstring."""
    text = inspect.cleandoc(cls.__doc__ or "").split("\n", 1)[0]
    if not text or text.startswith(cls.__name__ + "("):
        text = cls.__name__
    fields = _fields(cls)
    return {"text": text, "fields": fields} if fields else {"text": text}


def _fields(cls: type) -> dict[str, str]:
    """The texts below the fields of a record, for those that have one."""
    found: dict[str, str] = {}
    for owner in filter(is_dataclass, reversed(cls.__mro__)):
        for line, following in pairwise(inspect.getsource(owner).splitlines()):
            name, colon, _ = line.strip().partition(":")
            text = following.strip()
            if colon and name.isidentifier() and text.startswith('"""') and text.endswith('"""') and len(text) > 6:
                found[name] = text.strip('"')
    return found


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    from domain.registry import TITLES

    for title in TITLES:
        place(title).write_text(written(title), encoding="utf-8")
