"""Which projections follow the feed?"""

from __future__ import annotations

from collections.abc import Mapping

from eventstore.projections import Projection

__all__ = ["PROJECTIONS"]

PROJECTIONS: Mapping[str, Projection] = {}
"""Every projection by its name; the sweeper's process keeps them up to date, and `annals rebuild` builds them anew."""
