"""Which sentences of the source describe the records of the titles to clients?

Each record's docstring and the texts below its fields go into `domain/titles/<title>/descriptions.json`, which the
service reads, and what `members.json` says of names that many effects and steps share. What is served then depends on
data alone, also under `python -OO`. `make openapi` writes them anew.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Mapping
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, is_typeddict

ROOT = Path(__file__).parents[1]
MEMBERS = Path(__file__).parent / "members.json"
"""By title (all titles: ""): what members of effects and steps mean, by name or by record and name."""


def written(slug: str) -> str:
    """The text of a title's `descriptions.json`."""
    from domain.registry import TITLES
    from service.titles.shapes import described

    words = json.loads(MEMBERS.read_text(encoding="utf-8"))
    terms = words[""] | words[slug]
    found = {name: _description(cls, terms) for name, cls in described(TITLES[slug]).items()}
    return json.dumps({name: each for name, each in found.items() if each}, indent=1, ensure_ascii=False) + "\n"


def place(slug: str) -> Path:
    """The file that holds the descriptions of a title."""
    return ROOT / "domain" / "titles" / slug / "descriptions.json"


def _description(cls: type, terms: Mapping[str, str]) -> Mapping[str, Any]:
    """The first line of the docstring and the texts below the fields; empty where the class has no docstring.

    A field without a text of its own has that of its name in the title, or of `Record.name`.
    """
    text = inspect.cleandoc(cls.__doc__ or "").split("\n", 1)[0]
    if not text or text.startswith(cls.__name__ + "("):
        text = cls.__name__
    from domain.kernel.effects import Effect
    from domain.kernel.steps import Step

    known = {
        f.name: terms.get(f"{cls.__name__}.{f.name}") or terms.get(f.name)
        for f in (dataclass_fields(cls) if is_dataclass(cls) else ())
        if f.name != "seat" and issubclass(cls, (Effect, Step))
    }
    fields = {name: text for name, text in known.items() if text} | _fields(cls)
    return {"text": text, "fields": fields} if fields else {"text": text}


def _fields(cls: type) -> dict[str, str]:
    """The texts below the fields of a record, for those that have one."""
    found: dict[str, str] = {}
    owners = [cls] if is_typeddict(cls) else filter(is_dataclass, reversed(cls.__mro__))
    for owner in owners:
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
