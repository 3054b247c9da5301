"""Which tests does one test process run after the other?"""

from __future__ import annotations

from xdist.scheduler import LoadFileScheduling

__all__ = ["Sharing"]

PAGES = "tests/web/"
TABLES = ("test_generic", "test_map", "test_pages", "test_plan", "test_proofs")
"""Files about the pages that take half of their time."""


class Sharing(LoadFileScheduling):
    """Those of a file; of the pages those of half of all files, because a process begins a whole service for them."""

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        if not file.startswith(PAGES):
            return file
        return PAGES + ("tables" if file.removeprefix(PAGES).startswith(TABLES) else "others")
