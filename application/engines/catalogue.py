"""Which opponents of this program can take a seat, on which levels, and with which luck do they choose?

What they do is the business of the workers; engines that think elsewhere are registered (`outside`).
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping

from domain.kernel.records import Seat

__all__ = ["ENGINES", "choice_seed"]

ENGINES: Mapping[str, tuple[str, ...]] = {
    "random": ("normal",),
    "greedy": ("easy", "normal", "hard"),
    "mcts": ("easy", "normal", "hard"),
}
"""Levels of each engine, easiest first."""


def choice_seed(seed: bytes, version: int, seat: Seat, attempt: int = 0) -> int:
    """The seed of an opponent's choice, 0..2^48-1: HMAC-SHA256 of the game's seed over version and seat (RFC 2104).

    Nobody can foresee it while the game runs, and everybody can recompute it when the game's seed is revealed.
    `attempt` is above 0 where a choice of an earlier attempt could not be made.
    """
    text = f"opponent|{version}|{seat}" + (f"|{attempt}" if attempt else "")
    return int.from_bytes(hmac.digest(seed, text.encode(), "sha256")[:6], "big")
