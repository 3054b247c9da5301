"""Tiny titles: each proves how one thing of the four titles is expressed in this kernel, in a few lines of rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.title import Title
from tests.domain.tiny import broken, cabinet, caravan, feats, lasting, market, purchase, spy, tax, tricks

__all__ = ["BROKEN", "TITLES"]

_MODULES = (cabinet, caravan, feats, lasting, market, purchase, spy, tax, tricks)

TITLES: Mapping[str, Title[Any]] = {module.TITLE.slug: module.TITLE for module in _MODULES}
BROKEN: Mapping[str, Title[Any]] = {title.slug: title for title in (broken.SOUND, *broken.TITLES.values())}
"""Titles that break a law on purpose; the battery must catch each."""
