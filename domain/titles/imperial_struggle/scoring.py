"""IS-4.12, IS-11 What is scored when, who has won, and what has each side scored?"""

from __future__ import annotations

from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import Seat, record
from domain.kernel.steps import Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import BR, FR, GOODS, NOBODY, REGIONS, SIDES, USA
from domain.titles.imperial_struggle.changes import SOURCES, change_treaty, score
from domain.titles.imperial_struggle.demand import leader, reward_good
from domain.titles.imperial_struggle.effects.tracks import GameEnded, PhaseBegan, ScoringEnded
from domain.titles.imperial_struggle.legality.conditions import amount_of, available_debt
from domain.titles.imperial_struggle.legality.control import available, count_controlled
from domain.titles.imperial_struggle.legality.costs import face_up
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "FinalScoring",
    "ScoringPhase",
    "award_winner",
    "outcome",
    "prestige_leader",
    "score_sheet",
    "victor_by_points",
]

T = Table[StruggleState]


def award_winner(s: StruggleState, region: int) -> int:
    """IS-4.12.1 The side that wins the Award of a Region; -1 nobody."""
    spaces = s.board.by_region[region]
    lead = count_controlled(s, FR, spaces) - count_controlled(s, BR, spaces)
    if abs(lead) < s.board.awards[s.awards[region]].margin:
        return NOBODY
    return FR if lead > 0 else BR


def prestige_leader(s: StruggleState) -> int:
    """IS-4.12.2 The side with more Prestige spaces; the USA ones count while they are available (IS-10.2)."""
    spaces = [i for i in s.board.prestige if i not in s.board.gates or available(s, i)]
    lead = count_controlled(s, FR, spaces) - count_controlled(s, BR, spaces)
    return NOBODY if not lead else FR if lead > 0 else BR


@record
class ScoringPhase(Step[StruggleState]):
    """IS-4.12 Regions, Prestige, Global Demand, and the Ministries that score."""

    def run(self, t: T) -> None:
        s = t.s
        t.tell(PhaseBegan("scoring"))
        won = [_score_award(t, region) for region in range(len(s.awards))]
        prestige = prestige_leader(s)
        if prestige != NOBODY:
            score(t, prestige, s.board.n["prestige_vp"], 1)
        won += [reward_good(t, good) for good in sorted(s.demand)]
        if face_up(s, BR, "east_india_company"):
            spec = s.board.ministries["east_india_company"].abilities["score"]["effects"][0]
            score(t, BR, amount_of(s, spec, BR), 4)
        t.tell(ScoringEnded(won[0] if len(set(won)) == 1 else NOBODY))


def _score_award(t: T, region: int) -> int:
    """IS-4.12.1, IS-4.12.4 The Award of a Region with the Ministries that change it; who won it."""
    s = t.s
    winner = award_winner(s, region)
    if winner == NOBODY:
        return NOBODY
    award = s.board.awards[s.awards[region]]
    points, treaty = award.vp, award.trp
    for side in (FR, BR):
        for card, up in zip(s.cabinet[side], s.face_up[side], strict=True):
            if not up:
                continue
            for ability in s.board.ministries[card].abilities.values():
                for effect in ability["effects"]:
                    if (
                        effect["op"] == "award_modifier"
                        and effect["award"] == REGIONS[region]
                        and effect["who"] == SIDES[winner]
                    ):
                        points = max(points + effect.get("vp", 0), effect.get("minimum", 0))
                        treaty += effect.get("trp", 0)
    score(t, winner, points, 0)
    change_treaty(t, winner, treaty)
    if region == 0 and face_up(s, FR, "voltaire"):
        # RU-19 Only where somebody won the Award of Europe.
        spec = s.board.ministries["voltaire"].abilities["treaty"]["effects"][0]
        change_treaty(t, FR, amount_of(s, spec, FR))
    return winner


def victor_by_points(s: StruggleState) -> int:
    """IS-2.3 b) Who wins a Victory Check by the VP marker; -1 nobody."""
    if s.vp >= s.board.n["vp_france"]:
        return FR
    return BR if s.vp <= s.board.n["vp_britain"] else NOBODY


@record
class FinalScoring(Step[StruggleState]):
    """IS-11 After Peace 6: Prestige, Available Debt, commodities, Territories; then the VP marker decides."""

    def run(self, t: T) -> None:
        s = t.s
        n = s.board.n
        t.tell(PhaseBegan("final_scoring"))
        prestige = prestige_leader(s)
        if prestige != NOBODY:
            score(t, prestige, n["final_prestige"], 8)
        lead = available_debt(s, FR) - available_debt(s, BR)
        score(t, FR if lead > 0 else BR, min(abs(lead) // n["final_debt_per"], n["final_debt_most"]), 9)
        for good in range(len(GOODS)):
            winner = leader(s, good)
            if winner != NOBODY:
                score(t, winner, n["final_good"], 10)
        for seat in (FR, BR):
            score(t, seat, n["final_territory"] * _foreign_territories(s, seat), 11)
        start = n["vp_start"]
        if s.vp != start:
            t.tell(GameEnded(FR if s.vp > start else BR, "final_scoring"))
        elif lead := available_debt(s, FR) - available_debt(s, BR):
            t.tell(GameEnded(FR if lead > 0 else BR, "final_available_debt"))
        else:
            t.tell(GameEnded(BR, "final_tie"))
        t.end()


def _foreign_territories(s: StruggleState, seat: Seat) -> int:
    """IS-11.4 Flags on Territories printed in the opponent's colour; USA flags count as French."""
    colour = SIDES[1 - seat]
    flags = (FR, USA) if seat == FR else (BR,)
    return sum(1 for i in s.board.territories if s.board.spaces[i].colour == colour and s.flag[i] in flags)


def outcome(s: StruggleState) -> Outcome | None:
    """IS-2 How the game ended: the winner, and the points that each side scored."""
    if s.winner == NOBODY:
        return None
    return Outcome(s.reason, ((s.winner,), (1 - s.winner,)), (sum(s.points[FR]), sum(s.points[BR])))


def score_sheet(s: StruggleState) -> ScoreSheet:
    """IS-2.2 Victory Points that each side scored so far, by what gave them."""
    lines = [
        ScoreLine(seat, rule, word, s.points[seat][i])
        for seat in (FR, BR)
        for i, (rule, word) in enumerate(SOURCES)
        if s.points[seat][i]
    ]
    return ScoreSheet(tuple(lines))
