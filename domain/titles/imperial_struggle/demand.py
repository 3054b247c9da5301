"""IS-4.12 Who leads in a commodity, and what does Global Demand give?"""

from __future__ import annotations

from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import FR, GOODS, NOBODY
from domain.titles.imperial_struggle.changes import change_treaty, era, force_debt, reduce_debt, score
from domain.titles.imperial_struggle.legality.control import count_controlled
from domain.titles.imperial_struggle.legality.costs import face_up
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["leader", "reward_good"]


def leader(s: StruggleState, good: int) -> int:
    """The side with more Markets of a commodity; -1 for a tie."""
    markets = s.board.good_markets[good]
    french, british = count_controlled(s, 0, markets), count_controlled(s, 1, markets)
    if french == british:
        return NOBODY
    return 0 if french > british else 1


def reward_good(t: Table[StruggleState], good: int) -> int:
    """IS-4.12.3 The leader of a commodity gets its reward of the current Era; who that was."""
    s = t.s
    winner = leader(s, good)
    if winner == NOBODY:
        return NOBODY
    reward = s.board.rewards[era(s)][good]
    score(t, winner, reward.vp, 2)
    treaty = reward.trp
    if winner == FR and face_up(s, FR, "dupleix"):
        extra = s.board.ministries["dupleix"].abilities["awards"]["effects"]
        treaty += sum(int(x["trp"]) for x in extra if x["award"] == GOODS[good])
    change_treaty(t, winner, treaty)
    if reward.debt > 0:
        force_debt(t, winner, reward.debt)
    elif reward.debt < 0:
        reduce_debt(t, winner, -reward.debt)
    return winner
