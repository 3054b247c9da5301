"""PR-12 Who has won, and how near is each player?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.legality.abilities import abilities_of, working
from domain.titles.pax_renaissance.legality.ground import concessions_of, theocracy
from domain.titles.pax_renaissance.legality.tableau import cards_of, monarchies, prestige, prestige_of_card, republics
from domain.titles.pax_renaissance.pieces import KNIGHT, PIRATE, RELIGIONS, ROOK, TOKENS, Religion
from domain.titles.pax_renaissance.printed import Figure, VictoryCost, VictoryCount
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "PATRON_VICTORY",
    "added",
    "count",
    "has",
    "holy_units",
    "meets",
    "outcome",
    "patron_ranking",
    "score_sheet",
    "supreme_religion",
    "victory_cost",
    "winnable",
]

PATRON_VICTORY: Final = "victory_patron"
"""PR-12.2 The end that needs no Victory card."""


def holy_units(s: PaxState) -> dict[Religion, int]:
    """PR-12.3, R-23 By religion, its own knights, rooks and Pirates in and around its theocracies, each once."""
    found = dict.fromkeys(RELIGIONS, 0)
    counted: set[str] = set()
    for m, card in s.board.maps.items():
        faith = theocracy(s, m)
        if faith is None:
            continue
        units = KNIGHT[faith], ROOK[faith]
        for slot in card.slots:
            if s.slots[slot] in units:
                found[faith] += 1
        for b in card.seas:
            if s.pirates[b] == PIRATE[faith] and b not in counted:
                counted.add(b)
                found[faith] += 1
    return found


def supreme_religion(s: PaxState) -> Religion | None:
    """PR-12.3 The Supreme Religion, if there is one."""
    bishops = [TOKENS[kind].religion for kind in s.bishops.values()]
    units = holy_units(s)
    for faith in RELIGIONS:
        if 2 * bishops.count(faith) > len(bishops) and 2 * units[faith] > sum(units.values()):
            return faith
    return None


_ON_THE_TABLE: Final[Mapping[str, Callable[[PaxState, Seat], int]]] = {
    "monarchies": monarchies,
    "republics": republics,
    "concessions": concessions_of,
}


def count(s: PaxState, seat: Seat, victory: str, figure: Figure) -> int:
    """PR-12.3 to PR-12.6 A figure of a player for one victory, with what cards add to it."""
    if figure == "monarchies" or figure == "republics" or figure == "concessions":
        found = _ON_THE_TABLE[figure](s, seat)
    else:
        found = prestige(s, seat)[figure]
    return found + added(s, seat, victory, figure) if s.expansion else found


def added(s: PaxState, seat: Seat, victory: str, figure: Figure) -> int:
    """PR-12.3 to PR-12.6 What abilities add to a figure of a player for one victory."""
    found = 0
    for ability in abilities_of(s, seat, VictoryCount):
        if ability.victory == victory and ability.figure == figure:
            found += ability.add + (prestige(s, seat)[ability.per] if ability.per is not None else 0)
    return found


def has(s: PaxState, seat: Seat, victory: str, figure: Figure | None, faith: Religion | None) -> int:
    """PR-12.3 to PR-12.6 What a lead compares: a figure of a player, or their prestige of the Supreme Religion."""
    if figure is not None:
        return count(s, seat, victory, figure)
    return 0 if faith is None else prestige(s, seat)[faith]


def meets(s: PaxState, seat: Seat, victory: str) -> bool:
    """PR-12.7 The player meets the conditions of a Victory card now."""
    card = s.board.victories[victory]
    faith = supreme_religion(s) if card.needs_supreme_religion else None
    if card.needs_supreme_religion and faith is None:
        return False
    for lead in card.leads:
        most = has(s, seat, victory, lead.figure, faith) - lead.by[s.seats]
        for other in range(s.seats):
            if other != seat and not s.eliminated[other] and has(s, other, victory, lead.figure, faith) > most:
                return False
    return True


def victory_cost(s: PaxState, victory: str) -> int:
    """PR-12.7, PR-13.3, R-40 How many actions declaring a victory costs."""
    return max((a.actions for _, a in working(s, VictoryCost) if a.victory == victory), default=1)


def winnable(s: PaxState, seat: Seat) -> list[str]:
    """PR-12.7, PR-4.8, R-62 The victories that the player could declare now."""
    active = s.active_victory
    return [v for v in s.board.victories if active[v] and victory_cost(s, v) <= s.actions and meets(s, seat, v)]


def patron_lines(s: PaxState, seat: Seat) -> list[ScoreLine]:
    """PR-12.2 Patron prestige, card by card."""
    found = []
    for card in (*cards_of(s, seat), *s.unmarried[seat]):
        points = prestige_of_card(s, card).count("patron")
        if points:
            found.append(ScoreLine(seat, "PR-12.2", card, points, "Patron prestige"))
    return found


def score_sheet(s: PaxState) -> ScoreSheet:
    """PR-12.2 The Patron prestige of everybody, which decides when both decks are empty."""
    return ScoreSheet(tuple(line for seat in range(s.seats) for line in patron_lines(s, seat)))


def patron_ranking(s: PaxState) -> tuple[tuple[Seat, ...], ...]:
    """PR-12.2 Most Patron prestige, then most Florins; who is level shares the place, eliminated players are last.

    It carries out R-22, too.
    """
    keys = [(not s.eliminated[seat], prestige(s, seat)["patron"], s.florins[seat]) for seat in range(s.seats)]
    return tuple(
        tuple(seat for seat, k in enumerate(keys) if k == key) for key in sorted(dict.fromkeys(keys), reverse=True)
    )


def outcome(s: PaxState) -> Outcome | None:
    """PR-12 How the game ended; only the Patron victory counts points."""
    if s.phase != "finished" or s.end_reason is None:
        return None
    scores: tuple[int | None, ...] = (None,) * s.seats
    if s.end_reason == PATRON_VICTORY:
        scores = tuple(prestige(s, seat)["patron"] for seat in range(s.seats))
    return Outcome(s.end_reason, tuple(map(tuple, s.ranking)), scores)
