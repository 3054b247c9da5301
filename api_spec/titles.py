"""How do the schemas of all titles look, in one file beside the specification? `make openapi` writes it anew."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PLACE = Path(__file__).parent / "titles.json"


def written() -> str:
    """The schemas of the titles by slug, without examples."""
    from domain.registry import TITLES
    from service.titles.discovery import document

    found = {slug: _bare(document(title)) for slug, title in TITLES.items()}
    return json.dumps(found, indent=0, ensure_ascii=False, sort_keys=True) + "\n"


def _bare(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _bare(value) for key, value in part.items() if not (key == "examples" and isinstance(value, list))}
    return [_bare(each) for each in part] if isinstance(part, list) else part


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    PLACE.write_text(written(), encoding="utf-8")
