"""The projections that follow the feed."""

from __future__ import annotations

from collections.abc import Mapping

from eventstore.projections import Projection
from eventstore.projections.results import RESULTS
from eventstore.projections.standings import STANDINGS

__all__ = ["PROJECTIONS"]

PROJECTIONS: Mapping[str, Projection] = {p.name: p for p in (RESULTS, STANDINGS)}
"""All projections by name: kept up to date by a worker, and rebuilt on request."""
