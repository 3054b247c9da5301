"""IS-4.12, IS-11 What is scored when, who has won, and what has each side scored?"""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import Seat, record
from domain.kernel.steps import Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.changes import change_treaty, force_debt, reduce_debt, score
from domain.titles.imperial_struggle.effects.tracks import (
    GameEnded,
    Majority,
    MajorityCounted,
    PhaseBegan,
    ScoringEnded,
)
from domain.titles.imperial_struggle.legality.conditions import available_debt, count_of
from domain.titles.imperial_struggle.legality.control import available, count_controlled
from domain.titles.imperial_struggle.legality.ministries import award_changes, face_up
from domain.titles.imperial_struggle.pieces import BR, EUROPE, FR, GOODS, REGIONS, SIDES, USA, Good, Region
from domain.titles.imperial_struggle.state import SOURCES, StruggleState

__all__ = [
    "ScoreGame",
    "ScoreTurn",
    "award_winner",
    "foreign_territories",
    "leader",
    "outcome",
    "prestige_leader",
    "reward_good",
    "score_sheet",
    "victor_by_points",
]

T = Table[StruggleState]


def _ahead(french: int, british: int) -> Seat | None:
    """The side with the higher number; None for a tie."""
    return None if french == british else FR if french > british else BR


def _controlled(s: StruggleState, spaces: Sequence[int]) -> tuple[int, int]:
    """How many of some spaces each side controls."""
    return count_controlled(s, FR, spaces), count_controlled(s, BR, spaces)


def _tell_count(
    t: T,
    what: Majority,
    name: str | None,
    counts: tuple[int, int],
    winner: Seat | None,
    vp: int,
    trp: int = 0,
    needed: int = 1,
) -> None:
    """IS-4.12, IS-11 What both sides had, and what the winner takes; rules 1 told no counts."""
    if t.s.rules > 1:
        taken = (0, 0) if winner is None else (vp, trp)
        t.tell(MajorityCounted(what, name, counts, needed, winner, *taken))


def award_winner(s: StruggleState, region: Region) -> Seat | None:
    """IS-4.12.1 The side that wins the Award of a Region; None for nobody."""
    french, british = _controlled(s, s.board.by_region[region])
    award = s.board.awards[s.awards[REGIONS.index(region)]]
    return _ahead(french, british) if abs(french - british) >= award.margin else None


def _prestige(s: StruggleState) -> tuple[int, int]:
    """IS-4.12.2 Prestige spaces of each side; the USA ones count while they are available (IS-10.2)."""
    return _controlled(s, [i for i in s.board.prestige if available(s, i)])


def prestige_leader(s: StruggleState) -> Seat | None:
    """IS-4.12.2 The side with more Prestige spaces."""
    return _ahead(*_prestige(s))


def leader(s: StruggleState, good: Good) -> Seat | None:
    """IS-4.12.3 The side with more Markets of a commodity; None for a tie."""
    return _ahead(*_controlled(s, s.board.good_markets[good]))


def reward_good(t: T, good: Good) -> Seat | None:
    """IS-4.12.3 The leader of a commodity gets its reward of the current Era; who that was."""
    s = t.s
    winner = leader(s, good)
    reward = s.board.rewards[s.era][good]
    treaty = 0 if winner is None else reward.trp + sum(change.trp for change in award_changes(s, good, winner))
    _tell_count(t, "demand", good, _controlled(s, s.board.good_markets[good]), winner, reward.vp, treaty)
    if winner is None:
        return None
    score(t, winner, reward.vp, "global_demand")
    change_treaty(t, winner, treaty)
    if reward.forced_debt:
        force_debt(t, winner, reward.forced_debt)
    if reward.reduced_debt:
        reduce_debt(t, winner, reward.reduced_debt)
    return winner


@record
class ScoreTurn(Step[StruggleState]):
    """IS-4.12 Regions, Prestige, Global Demand, and the Ministries that score."""

    def run(self, t: T) -> None:
        s = t.s
        t.tell(PhaseBegan("scoring"))
        won = [_score_award(t, region) for region in REGIONS[: len(s.awards)]]
        prestige = prestige_leader(s)
        _tell_count(t, "prestige", None, _prestige(s), prestige, s.board.numbers.prestige_vp)
        if prestige is not None:
            score(t, prestige, s.board.numbers.prestige_vp, "prestige")
        won += [reward_good(t, good) for good in s.in_demand()]
        if face_up(s, BR, "east_india_company"):
            score(t, BR, count_of(s, s.board.figures.east_india_points, BR), "ministries")
        t.tell(ScoringEnded(won[0] if len(set(won)) == 1 else None))


def _score_award(t: T, region: Region) -> Seat | None:
    """IS-4.12.1, IS-4.12.4 The Award of a Region with the Ministries that change it; who won it."""
    s = t.s
    winner = award_winner(s, region)
    award = s.board.awards[s.awards[REGIONS.index(region)]]
    points, treaty = award.vp, award.trp
    for change in award_changes(s, region, winner) if winner is not None else ():
        points = max(0, points + change.vp)
        treaty += change.trp
    counts = _controlled(s, s.board.by_region[region])
    _tell_count(t, "award", region, counts, winner, points, treaty, award.margin)
    if winner is None:
        return None
    score(t, winner, points, "awards")
    change_treaty(t, winner, treaty)
    if region == EUROPE and face_up(s, FR, "voltaire"):
        # RU-19 Only where somebody won the Award of Europe.
        change_treaty(t, FR, count_of(s, s.board.figures.voltaire_treaty, FR))
    return winner


def victor_by_points(s: StruggleState) -> Seat | None:
    """IS-2.3 b) Who wins a Victory Check by the VP marker; None for nobody."""
    if s.vp >= s.board.numbers.vp_france:
        return FR
    return BR if s.vp <= s.board.numbers.vp_britain else None


@record
class ScoreGame(Step[StruggleState]):
    """IS-11 After Peace 6: Prestige, Available Debt, commodities, Territories; then the VP marker decides."""

    def run(self, t: T) -> None:
        s = t.s
        n = s.board.numbers
        t.tell(PhaseBegan("final_scoring"))
        prestige = prestige_leader(s)
        _tell_count(t, "prestige", None, _prestige(s), prestige, n.final_prestige)
        if prestige is not None:
            score(t, prestige, n.final_prestige, "final_prestige")
        lead = available_debt(s, FR) - available_debt(s, BR)
        richer = FR if lead > 0 else BR
        points = min(abs(lead) // n.final_debt_per, n.final_debt_most)
        debts = available_debt(s, FR), available_debt(s, BR)
        _tell_count(t, "debt", None, debts, richer if points else None, points, needed=n.final_debt_per)
        score(t, richer, points, "final_debt")
        for good in GOODS:
            winner = leader(s, good)
            counts = _controlled(s, s.board.good_markets[good])
            _tell_count(t, "commodity", good, counts, winner, n.final_good)
            if winner is not None:
                score(t, winner, n.final_good, "final_commodities")
        held = foreign_territories(s, FR), foreign_territories(s, BR)
        for seat in (FR, BR):
            _tell_count(t, "territories", None, held, seat if held[seat] else None, n.final_territory * held[seat])
            score(t, seat, n.final_territory * held[seat], "final_territories")
        if s.vp != n.vp_start:
            t.tell(GameEnded(FR if s.vp > n.vp_start else BR, "final_scoring"))
        elif lead:
            t.tell(GameEnded(richer, "final_available_debt"))
        else:
            t.tell(GameEnded(BR, "final_tie"))
        t.end()


def foreign_territories(s: StruggleState, seat: Seat) -> int:
    """IS-11.4 Flags on Territories printed in the opponent's colour; USA flags count as French."""
    colour = SIDES[1 - seat]
    flags = (FR, USA) if seat == FR else (BR,)
    return sum(1 for i in s.board.territories if s.board.spaces[i].colour == colour and s.flag[i] in flags)


def outcome(s: StruggleState) -> Outcome | None:
    """IS-2 How the game ended: the winner, and the points that each side scored."""
    if s.winner is None or s.reason is None:
        return None
    french, british = (sum(s.points[seat].values()) for seat in (FR, BR))
    return Outcome(s.reason, ((s.winner,), (1 - s.winner,)), (french, british))


def score_sheet(s: StruggleState) -> ScoreSheet:
    """IS-2.2 Victory Points that each side scored so far, by what gave them."""
    lines = [
        ScoreLine(seat, source.rule, source.name, s.points[seat][name])
        for seat in (FR, BR)
        for name, source in SOURCES.items()
        if s.points[seat][name]
    ]
    return ScoreSheet(tuple(lines))
