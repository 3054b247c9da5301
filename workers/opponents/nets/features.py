"""What does a net see of a position?"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from application.engines.nets import NetFile
from domain.kernel.content import ContentPack
from workers.opponents.by_title import ByTitle

__all__ = ["FEATURES", "Features"]

_AT_RANDOM = 1 / 16
"""The share of answers in self-play that are drawn instead of chosen, so that a net sees what nobody would do."""


def _seldom(s: Any) -> float:
    return _AT_RANDOM


def _more_often(step: type, share: float) -> Callable[[Any], float]:
    """More of the answers to a step, which nets would otherwise see answered in one way, are drawn."""
    return lambda s: share if isinstance(s.agenda[-1], step) else _AT_RANDOM


@dataclass(frozen=True, slots=True)
class Features:
    """How a title shows positions to a net: whole numbers alone, so that every machine computes alike.

    What is shown only grows, at the end of the rows: a net that was trained before sees their beginning.
    """

    names: Callable[[Any, int], Sequence[str]]
    """What each number means, by the pack's board and the number of seats."""
    rows: Callable[..., list[bytes]]
    """Of a state, by seat, the numbers as that seat sees them, each -128..127, in the order of `names`; where only the
    first of them are `wanted` what was added later may be missing."""
    explored: Callable[[Any], float] = _seldom
    """Which share of the answers to the decision on top is drawn in self-play."""
    version: int = 1
    """Raised when the rows change and the names do not."""

    def digest(self, pack: ContentPack, seats: int, first: int | None = None) -> str:
        """SHA-256 in hex of version and names, or of so many of the names: what a net was trained on."""
        text = "\n".join([str(self.version), *self.names(pack.board, seats)[:first]])
        return hashlib.sha256(text.encode()).hexdigest()

    def fit(self, net: NetFile, pack: ContentPack) -> bool:
        """Whether a net was trained on these features of the pack, or on the first of them."""
        seats, seen = net.header["seats"], net.header["layers"][0]
        shown = len(self.names(pack.board, seats))
        return bool(seen <= shown and net.header["features"] == self.digest(pack, seats, seen))


def _endeavor() -> Features:
    from domain.titles.endeavor.actions.build import Build
    from workers.opponents.nets.endeavor import names, rows

    return Features(names, rows, explored=_more_often(Build, 1 / 8))


def _imperial_struggle() -> Features:
    from domain.titles.imperial_struggle.sequence.phases import ChooseFirst
    from workers.opponents.nets.imperial_struggle import names, rows

    return Features(names, rows, explored=_more_often(ChooseFirst, 1 / 4))


def _imperialism() -> Features:
    from workers.opponents.nets.imperialism import names, rows

    return Features(names, rows)


def _pax_renaissance() -> Features:
    from workers.opponents.nets.pax_renaissance import names, rows

    return Features(names, rows)


FEATURES: MutableMapping[str, Features] = ByTitle(
    endeavor=_endeavor,
    imperial_struggle=_imperial_struggle,
    imperialism=_imperialism,
    pax_renaissance=_pax_renaissance,
)
"""By slug, of the titles that can learn."""
