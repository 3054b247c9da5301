"""Does every title go on when clocks answer for silent seats?"""

from __future__ import annotations

import pytest

from domain.kernel.engine import default_option, next_options, pending_seats, play, start
from domain.kernel.errors import NoPendingDecision
from domain.kernel.options import Move, Option
from domain.titles.imperial_struggle.sequence.rounds import PlayOrPass
from tests.domain.cases import Case, all_cases
from tests.domain.sitting import sit_down
from tests.domain.tiny.purchase import TITLE as PURCHASE

CASES = all_cases()
ANSWERS = 300


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_table_of_silent_seats_goes_on(case: Case) -> None:
    """Defaults alone carry a game through hundreds of decisions; each is an option, and no invariant breaks."""
    chance = case.chance("silence")
    s = start(case.title, case.setup(), chance)
    for _ in range(ANSWERS):
        seats = pending_seats(s)
        if not seats:
            break
        option = default_option(s, seats[0])
        assert option in next_options(s, seats[0])
        play(s, Move(seats[0], option), chance)
        assert not case.title.check(s)


def test_the_default_of_a_seat_that_owes_nothing_is_refused() -> None:
    """Where no decision is pending, silence gives no answer."""
    sitting = sit_down(PURCHASE, 2)
    with pytest.raises(NoPendingDecision, match="seat 1 has no pending decision"):
        default_option(sitting.s, 1)


def test_imperial_struggle_passes_for_the_silent() -> None:
    """In Imperial Struggle a silent player passes the round and reduces as much Debt as a pass may."""
    case = next(c for c in CASES if c.title.slug == "imperial_struggle")
    chance = case.chance("pass")
    s = start(case.title, case.setup(), chance)
    while not isinstance(s.agenda[-1], PlayOrPass):
        seat = pending_seats(s)[0]
        play(s, Move(seat, default_option(s, seat)), chance)
    seat = pending_seats(s)[0]
    assert default_option(s, seat) == Option("pass", min(2, s.debt[seat]))
