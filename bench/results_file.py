"""How is the result of a measurement written down?"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

__all__ = ["RESULTS", "write_result"]

RESULTS = Path(__file__).parent / "results"
"""Where the last results lie."""


def write_result(name: str, command: str, figures: Mapping[str, Any], output: Path | None = None) -> Path:
    """Write `results/<name>.json` (or `output`): the command, the date, the machine and the figures; also to stdout."""
    path = output or RESULTS / f"{name}.json"
    text = json.dumps(
        {
            "command": command,
            "date": datetime.now(UTC).date().isoformat(),
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            **figures,
        },
        indent=2,
        ensure_ascii=False,
    )
    path.write_text(text + "\n", encoding="utf-8")
    print(text, flush=True)
    return path
