"""What are Territories of the other colour worth in Imperial Struggle, and War tiles that hit something?

Engines go by it from version 25 on. Where the evaluation judges a War, Final Scoring was counted in the last turn
alone, so that Territories were conquered, and given up, too cheaply in the Wars before. A tile that hits a Fort or a
Squadron takes strength from the other side where that one counts, but its place said nothing of that; nets, which do
not see it either, are not asked any more where a tile is placed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from domain.titles.imperial_struggle.actions.military import PlaceBonus
from domain.titles.imperial_struggle.pieces import BR, FR, SIDES, USA
from domain.titles.imperial_struggle.scoring import foreign_territories
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.adding import summed
from workers.opponents.evaluations import struggle_replies as before
from workers.opponents.evaluations import struggle_wars
from workers.opponents.evaluations.imperial_struggle import (
    Front,
    foreseen_by,
    left_of_turn,
    outlook,
    tables_of,
    war_foreseen,
)
from workers.opponents.evaluations.struggle_boundaries import redrawn
from workers.opponents.evaluations.struggle_hits import hits
from workers.opponents.evaluations.struggle_reserves import is_last_turn

__all__ = ["IMPERIAL_STRUGGLE", "judges_itself", "lead", "values"]

_HELD: Final = 0.9
"""How likely a Territory of the other colour is held to the end."""


def lead(s: StruggleState) -> float:
    """By how many Victory Points France is ahead, with all that is foreseen."""
    return struggle_wars.lead(s) + _territories(s) + _hits(s)


def _territories(s: StruggleState) -> float:
    """IS-11.4 What Final Scoring is expected to give for Territories, beyond what `struggle_wars` makes of them.

    That counts those of the last turn, but for USA flags.
    """
    board = s.board
    points = board.numbers.final_territory
    if not is_last_turn(s):
        return _HELD * points * (foreign_territories(s, FR) - foreign_territories(s, BR))
    british = SIDES[BR]
    return float(points * sum(s.flag[i] == USA and board.spaces[i].colour == british for i in board.territories))


def _hits(s: StruggleState) -> float:
    """IS-7.1.2 What tiles that hit a Fort or a Squadron are expected to change in the Theaters that are to come.

    Each counts as one more strength, as far as there are targets that count there; half of that while they may still
    move. Those for which no target is left have no effect.
    """
    found = {seat: () if redrawn(s) else tuple(hits(s, seat)) for seat in (FR, BR)}
    if not found[FR] and not found[BR]:
        return 0.0
    tables, total = tables_of(s.board), 0.0
    counting = tables.helps[s.war or 0]
    stronger = [0] * len(s.theaters)
    for seat, sign in ((FR, 1), (BR, -1)):
        for theater, tiles, targets in found[seat]:
            if theater >= s.revealed:
                stronger[theater] += sign * min(len(tiles), sum(theater in counting[i] for i in targets))
                # `struggle_wars` has seen to those of a Theater without any target.
                vain = tiles[len(targets) :] if targets else []
                total -= sign * summed(tables.tiles[tile][1] for tile in vain)
    if not any(stronger):
        return total
    left = left_of_turn(s)
    fronts = [front for front in outlook(s, left).fronts if stronger[front[0]]]
    without: list[Front] = [(theater, gap, []) for theater, gap, _ in fronts]
    with_hits: list[Front] = [(theater, gap + stronger[theater], []) for theater, gap, _ in fronts]
    change = war_foreseen(s, tables, left, with_hits) - war_foreseen(s, tables, left, without)
    return total + (change if _is_next(s, left) else change / 2)


def _is_next(s: StruggleState, left: int) -> bool:
    """Whether no further Action Round begins before the War."""
    turns = s.board.turns
    return not turns[s.turn].peace or (not left and turns[s.turn + 1].war is not None)


def judges_itself(s: StruggleState) -> bool:
    """IS-5.6.1 Whether a Bonus War tile is placed, beside what `struggle_wars` names."""
    return isinstance(s.agenda[-1], PlaceBonus) or struggle_wars.judges_itself(s)


def values(s: StruggleState) -> list[float]:
    """The prospects of both sides."""
    return foreseen_by(s, lead(s))


IMPERIAL_STRUGGLE = replace(before.VERSION_24, values=values, judges_itself=judges_itself)
