"""What chance to win do shares of prospects mean?

Evaluations and nets tell options apart; how sure one may be of the winner is another question, which
`bench/calibration.py` answers by games: a title's shares are raised to a power that makes chances of them. Analyses
alone print them, so no choice depends on it. The power is counted in quarters, because square roots and products give
the same bits everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from workers.opponents.adding import summed

__all__ = ["BY_NETS", "PLAIN", "QUARTERS", "quarters_of", "sharpened"]

QUARTERS: Final[Mapping[tuple[str, int], int]] = {
    ("endeavor", 3): 7,
    ("endeavor", 5): 7,
    ("imperial_struggle", 2): 4,
    ("imperialism", 2): 6,
    ("imperialism", 3): 9,
    ("imperialism", 4): 7,
    ("pax_renaissance", 2): 4,
    ("pax_renaissance", 3): 1,
    ("pax_renaissance", 4): 2,
}
"""By title and number of seats the power in quarters of games without a net, as `bench/results/calibration.json` has it
from games."""
BY_NETS: Final[Mapping[tuple[str, int], int]] = {
    ("endeavor", 3): 4,
    ("endeavor", 5): 4,
    ("imperial_struggle", 2): 4,
    ("imperialism", 2): 3,
    ("imperialism", 3): 5,
    ("imperialism", 4): 6,
    ("pax_renaissance", 2): 4,
    ("pax_renaissance", 3): 4,
    ("pax_renaissance", 4): 4,
}
"""The same of games with a net, measured with the one that was installed for the bundled pack."""
PLAIN: Final = 4
"""Quarters of a power that changes nothing."""


def quarters_of(title: str, seats: int, *, by_net: bool) -> int:
    """The power for such games; for seats that were not measured that of the nearest number."""
    measured = BY_NETS if by_net else QUARTERS
    known = {many: quarters for (slug, many), quarters in measured.items() if slug == title}
    if not known:
        return PLAIN
    return known[min(known, key=lambda many: (abs(many - seats), many))]


def sharpened(shares: Sequence[float], quarters: int) -> list[float]:
    """Chances that sum to 1: each share to the power of so many quarters, in proportion."""
    raised = []
    for share in shares:
        root, power = sqrt(sqrt(share)), 1.0
        for _ in range(quarters):
            power *= root
        raised.append(power)
    whole = summed(raised)
    return [power / whole for power in raised] if whole else [1 / len(raised)] * len(raised)
