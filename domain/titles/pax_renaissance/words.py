"""How are options and effects said in English?"""

from __future__ import annotations

__all__: list[str] = []
RELIGION = ("Catholic", "Islamic", "Reformist")
