"""For how long may an answer be on its way without a byte?"""

from __future__ import annotations

from service.config import Settings
from service.streams.schemas import LONGEST_WAIT

__all__ = ["longest_silence"]


def longest_silence() -> float:
    """Seconds of the longest poll, or of the longest verification of a record (`service/audit/bounded.py`)."""
    return max(LONGEST_WAIT, 2 * Settings().verify_seconds + 5)
