"""How do the pages learn what releases had? `python -m tests.web.released --write` copies the verifier's lists."""

from __future__ import annotations

import json
import pkgutil
import sys
from pathlib import Path

from domain import titles
from eventstore.verification.verifier import RELEASED

FILE = Path(__file__).parents[2] / "web" / "site" / "verify" / "released.js"


def told() -> str:
    """The module, as it must be."""
    lists = {
        title: {"rules": each.rules, "layouts": sorted(each.layouts), "packs": each.packs}
        for title, each in sorted(RELEASED.items())
        if title in {module.name for module in pkgutil.iter_modules(titles.__path__)}
    }
    return (
        "// What did the releases of each title have? Written by `python -m tests.web.released --write`.\n"
        "/** @typedef {{ rules: Record<number, string>, layouts: string[],"
        " packs: Record<string, string> }} Released */\n"
        "/** @type {Record<string, Released>} */\n"
        f"export const RELEASED = {json.dumps(lists, indent=2, ensure_ascii=False)};\n"
    )


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    FILE.write_text(told(), encoding="utf-8")
