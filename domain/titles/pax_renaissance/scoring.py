"""PR-12 Who has won, and how near is each player?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import BISHOP, PATRON, PIRATE, PRESTIGES, colour_of
from domain.titles.pax_renaissance.cards.abilities import effects_of, own_effects
from domain.titles.pax_renaissance.legality.ground import ruling, theocracy
from domain.titles.pax_renaissance.legality.tableau import cards_of, monarchies, prestige, prestige_of_card, republics
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "added",
    "counts",
    "holy_units",
    "met",
    "outcome",
    "patron_ranking",
    "score_sheet",
    "supreme",
    "victory_cost",
    "winnable",
]


def holy_units(s: PaxState) -> list[int]:
    """PR-12.3, R-23 By religion, its own knights, rooks and Pirates in and around its theocracies, each once."""
    found = [0, 0, 0]
    counted: set[int] = set()
    for m, card in enumerate(s.board.maps):
        faith = theocracy(s, m)
        if faith < 0:
            continue
        found[faith] += sum(colour_of(s.slots[i]) == faith for i in ruling(s, m))
        for b in card.seas:
            if s.pirates[b] == PIRATE + faith and b not in counted:
                counted.add(b)
                found[faith] += 1
    return found


def supreme(s: PaxState) -> int:
    """PR-12.3 The Supreme Religion; -1 for none."""
    bishops = [0, 0, 0]
    for kind in s.bishops.values():
        bishops[kind - BISHOP] += 1
    units = holy_units(s)
    for faith in range(3):
        if 2 * bishops[faith] > sum(bishops) and 2 * units[faith] > sum(units):
            return faith
    return -1


def counts(s: PaxState, seat: Seat, victory: str, what: str, kind: str | None, faith: int) -> int:
    """PR-12.3 to PR-12.6 A figure of a player for one victory, with what cards add to it."""
    if what == "monarchies":
        found = monarchies(s, seat)
    elif what == "republics":
        found = republics(s, seat)
    elif what == "concessions_on_map":
        found = s.concessions.count(seat)
    else:
        found = prestige(s, seat)[faith if kind == "R" else PRESTIGES.index(str(kind))]
    return found + added(s, seat, victory, what, kind) if s.expansion else found


def added(s: PaxState, seat: Seat, victory: str, what: str, kind: str | None) -> int:
    """PR-12.3 to PR-12.6 What abilities add to a figure of a player for one victory."""
    name = {"concessions_on_map": "concessions", "prestige": kind}.get(what, what)
    found = 0
    for _, fields in own_effects(s, seat, "victory_count"):
        if fields["victory"] == victory and fields["count"] == name:
            found += fields.get("add", 0)
            if "add_per_prestige" in fields:
                found += prestige(s, seat)[PRESTIGES.index(fields["add_per_prestige"])]
    return found


def met(s: PaxState, seat: Seat, victory: int) -> bool:
    """PR-12.7 The player meets the conditions of a Victory card now."""
    card = s.board.victories[victory]
    faith = -1
    for c in card.conditions:
        if c["cond"] == "supreme_religion_exists":
            faith = supreme(s)
            if faith < 0:
                return False
            continue
        by = c["by"] if isinstance(c["by"], int) else c["by"][str(s.seats)]
        what, kind = c["count"], c.get("kind")
        needed = counts(s, seat, card.id, what, kind, faith) - by
        for x in range(s.seats):
            if x != seat and not s.eliminated[x] and counts(s, x, card.id, what, kind, faith) > needed:
                return False
    return True


def victory_cost(s: PaxState, victory: int) -> int:
    """PR-12.7, PR-13.3, R-40 How many actions declaring a victory costs."""
    name = s.board.victories[victory].id
    asked = [f["actions"] for _, _, f in effects_of(s, "victory_action_cost") if f["victory"] == name]
    return max(asked, default=1)


def winnable(s: PaxState, seat: Seat) -> list[int]:
    """PR-12.7, PR-4.8, R-62 The victories that the player could declare now."""
    return [v for v, on in enumerate(s.active_victory) if on and victory_cost(s, v) <= s.actions and met(s, seat, v)]


def patron_lines(s: PaxState, seat: Seat) -> list[ScoreLine]:
    """PR-12.2 Patron prestige, card by card."""
    found = []
    for card in (*cards_of(s, seat), *s.unmarried[seat]):
        points = prestige_of_card(s, card)[PATRON]
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
    keys = [(not s.eliminated[seat], prestige(s, seat)[PATRON], s.florins[seat]) for seat in range(s.seats)]
    return tuple(
        tuple(seat for seat, k in enumerate(keys) if k == key) for key in sorted(dict.fromkeys(keys), reverse=True)
    )


def outcome(s: PaxState) -> Outcome | None:
    """PR-12 How the game ended; only the Patron victory counts points."""
    if s.phase != "finished":
        return None
    scores: tuple[int | None, ...] = (None,) * s.seats
    if s.end_reason == "victory_patron":
        scores = tuple(prestige(s, seat)[PATRON] for seat in range(s.seats))
    return Outcome(s.end_reason, tuple(map(tuple, s.ranking)), scores)


def standing(s: PaxState, seat: Seat) -> Mapping[str, Any]:
    """PR-12 A player's figures for a client."""
    mine = prestige(s, seat)
    return {
        "prestige": dict(zip(PRESTIGES, mine, strict=True)),
        "monarchies": monarchies(s, seat),
        "republics": republics(s, seat),
        "concessions": s.concessions.count(seat),
        "victories_met": [v.id for i, v in enumerate(s.board.victories) if met(s, seat, i)],
    }
