"""How far back may a seat go, and what exactly stands in the way?"""

from __future__ import annotations

import pytest

from domain.kernel.effects import AgendaChanged, AnswerOpened, AnswersDropped, AnswerSealed, Effect
from domain.kernel.errors import RewindRefused
from domain.kernel.state import State
from domain.kernel.undo import Made, earliest, may_rewind


def made(
    version: int,
    seat: int = 0,
    *effects: Effect[State],
    drawn: int = 0,
    pending_seats: tuple[int, ...] = (0,),
) -> Made:
    """A move of a game in which nothing had been drawn before it."""
    return Made(version, seat, 0, (*effects, AgendaChanged(0, (), drawn)), pending_seats)


PLAIN = made(5)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (made(5), None),
        (made(5, 0, AnswersDropped(1)), None),
        (made(5, drawn=1), "luck was drawn"),
        (made(5, 0, AnswerSealed(1, 0, "a")), "something hidden was revealed or sealed"),
        (made(5, 0, AnswerOpened(1, 0, "a")), "something hidden was revealed or sealed"),
        (made(5, pending_seats=(1,)), "the decision passed to another seat"),
        (made(5, pending_seats=(0, 1)), "the decision passed to another seat"),
        (made(5, pending_seats=()), "the game ended"),
    ],
)
def test_what_seals(move: Made, why: str | None) -> None:
    """Luck, effects that block it, another seat's decision and the end stop a rewind; nothing else does."""
    assert move.rewind_barrier() == why


def test_the_earliest_position() -> None:
    """A seat may go back to before the oldest of its own moves since the last irreversible one."""
    assert earliest([], 0) is None
    assert earliest([made(3), made(4), made(5)], 0) == 2
    assert earliest([made(3), made(4, drawn=1), made(5)], 0) == 4
    assert earliest([made(3, 1, pending_seats=(0,)), made(4), made(5)], 0) == 3
    assert earliest([made(3), made(4), made(5, drawn=2)], 0) is None
    assert earliest([made(3), made(4)], 1) is None


@pytest.mark.parametrize("to", [2, 3, 4])
def test_every_position_from_the_earliest_on(to: int) -> None:
    """Each position from the earliest on may be gone back to."""
    may_rewind([made(3), made(4), made(5)], 0, to)


def test_a_refusal_names_the_latest_version_that_cannot_be_taken_back() -> None:
    """The error names the version and why, be it irreversible or another's move."""
    with pytest.raises(RewindRefused, match="the move of version 4 cannot be taken back: luck was drawn") as refused:
        may_rewind([made(2, drawn=1), made(4, drawn=1), made(5)], 0, 1)
    assert (refused.value.version, refused.value.why) == (4, "luck was drawn")
    with pytest.raises(RewindRefused, match="it was made by seat 1") as refused:
        may_rewind([made(3), made(4, 1, pending_seats=(0,)), made(5)], 0, 2)
    assert refused.value.version == 4


def test_both_questions_agree() -> None:
    """`may_rewind` allows exactly the positions from `earliest` to the last."""
    histories = [
        [made(1), made(2), made(3)],
        [made(1, drawn=1), made(2), made(3)],
        [made(1), made(2, pending_seats=(1,)), made(3, 1, pending_seats=(0,)), made(4)],
        [made(1), made(2, 0, AnswerSealed(1, 0, "a"))],
    ]
    for moves in histories:
        for seat in (0, 1):
            lowest = earliest(moves, seat)
            for to in range(moves[-1].version):
                allowed = True
                try:
                    may_rewind(moves, seat, to)
                except RewindRefused:
                    allowed = False
                assert allowed == (lowest is not None and to >= lowest), (moves, seat, to)
