"""Which projections follow the feed?"""

from __future__ import annotations

from collections.abc import Mapping

from eventstore.projections import Projection
from eventstore.projections.results import RESULTS
from eventstore.projections.standings import STANDINGS

__all__ = ["PROJECTIONS"]

PROJECTIONS: Mapping[str, Projection] = {p.name: p for p in (RESULTS, STANDINGS)}
"""All of them by name: what a worker keeps up to date and what a rebuild may name."""
