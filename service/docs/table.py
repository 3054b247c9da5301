"""Writes the table of problems into `docs/api.md`: `python -m service.docs.table`."""

from __future__ import annotations

import sys
from pathlib import Path

from service.problems.kinds import KINDS

__all__ = ["replaced", "table"]

BEGIN = "<!-- problems: written by `python -m service.docs.table`, checked by a test -->\n"
END = "<!-- end of problems -->\n"


def table() -> str:
    """Every problem as a row of a Markdown table."""
    rows = [f"| {kind.status} | `{code}` | {kind.title} |" for code, kind in KINDS.items()]
    return "\n".join(["| status | code | meaning |", "| --- | --- | --- |", *rows, ""])


def replaced(text: str) -> str:
    """A page with the table in its place."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


if __name__ == "__main__":
    page = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/api.md")
    page.write_text(replaced(page.read_text(encoding="utf-8")), encoding="utf-8")
