"""How many War tiles of Imperial Struggle hit a Fort or a Squadron, and how many of these are there to hit?"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.pieces import FR
from domain.titles.imperial_struggle.sequence.theaters import effect_targets
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.evaluations.imperial_struggle import HITS, tables_of

__all__ = ["hits"]


def hits(s: StruggleState, seat: Seat) -> Iterator[tuple[int, list[str], list[int]]]:
    """IS-7.1.2 The places of the Theaters to come in which a side has such tiles, these, and their targets."""
    if s.war is None or not s.bonus[FR]:
        return
    hitting = tables_of(s.board).hitting
    for theater in range(len(s.results), len(s.theaters)):
        tiles = hitting.intersection((s.basic[seat][theater] or "", *s.bonus[seat][theater]))
        if tiles:
            yield theater, sorted(tiles), effect_targets(s, seat, s.theaters[theater].id, HITS)
