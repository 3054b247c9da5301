"""Nested windows: do they open and close without regard to what anybody holds, and is a cancelled cancel undone?"""

from __future__ import annotations

import pytest

from domain.kernel.effects import AnswerOpened, AnswersDropped, AnswerSealed
from domain.kernel.engine import pending_decisions
from domain.kernel.records import HIDDEN
from tests.domain.sitting import Sitting, sit_down
from tests.domain.tiny.tricks import TITLE, CardCancelled, CardDiscarded, CardPlayed, Scored


def seated(*hands: list[str], discard: tuple[str, ...] = ()) -> Sitting:
    """Three seats with these hands; the remaining cards were not dealt."""
    out = {card for hand in hands for card in hand} | set(discard)
    rest = [c for c in ("e0", "e1", "e2", "e3", "e4", "e5", "e6", "t0", "t1") if c not in out]
    return sit_down(TITLE, len(hands), hands=list(hands), rest=rest, discard=list(discard))


def test_an_event_that_nobody_answers_takes_effect() -> None:
    """All others are asked at once; when all have passed, the event takes effect."""
    sitting = seated(["e0"], ["e1"], ["e2"])
    sitting.answer(0, "play:e0")
    assert (sitting.pending_seats(), sitting.step) == ((1, 2), "respond")
    sitting.answer(2, "pass")
    assert sitting.pending_seats() == (1,)
    effects = sitting.answer(1, "pass")
    assert effects[1:] == [AnswerOpened(1, 1, "pass"), AnswerOpened(1, 2, "pass"), Scored(0), CardDiscarded()]


@pytest.mark.parametrize("hand", [["e1"], ["t0"]])
def test_a_window_opens_whatever_is_held(hand: list[str]) -> None:
    """Whom the window asks, and that it opens, does not depend on who holds a trick."""
    sitting = seated(["e0"], hand, ["e2"])
    sitting.answer(0, "play:e0")
    assert sitting.pending_seats() == (1, 2)
    assert [(d.seat, d.kind) for d in pending_decisions(TITLE, sitting.s)] == [(1, "respond"), (2, "respond")]


def test_a_window_stays_shut_by_public_facts() -> None:
    """Nobody is asked when both tricks lie in public, and a seat without cards is left out."""
    sitting = seated(["e0"], ["e1"], ["e2"], discard=("t0", "t1"))
    assert sitting.answer(0, "play:e0")[1:] == [Scored(0), CardDiscarded()]
    sitting = seated(["e0"], [], ["e2"])
    sitting.answer(0, "play:e0")
    assert sitting.pending_seats() == (2,)


def test_a_trick_opens_a_window_of_its_own() -> None:
    """An opened trick is answered by everybody but its player, the player of the event included."""
    sitting = seated(["e0", "e3"], ["t0", "e4"], ["e2"])
    sitting.answer(0, "play:e0")
    sitting.answer(1, "trick")
    effects = sitting.answer(2, "pass")
    assert effects[1:] == [AnswerOpened(1, 1, "trick"), CardPlayed(1, "t0")]
    assert sitting.pending_seats() == (2, 0), "clockwise from the player of the trick"
    assert [e.window for e in sitting.s.sealed] == [1], "the other answer of the first window still lies sealed"


def test_a_trick_that_stands_drops_unopened_answers_unseen() -> None:
    """A standing trick cancels the event; what was not yet opened is never shown to anybody."""
    sitting = seated(["e0", "e3"], ["t0", "e4"], ["t1"])
    sitting.answer(0, "play:e0")
    sitting.answer(1, "trick")
    sitting.answer(2, "trick")
    sitting.answer(2, "pass")
    effects = sitting.answer(0, "pass")
    assert effects[1:] == [
        AnswerOpened(2, 2, "pass"),
        AnswerOpened(2, 0, "pass"),
        CardCancelled(),
        AnswersDropped(1),
        CardDiscarded(),
    ]
    assert sitting.s.scores == [0, 0, 0]
    assert sitting.s.discard == ["t0", "e0"]
    assert sitting.s.hands[2] == ["t1"], "the trick whose answer was dropped stays in the hand"
    assert not [e for e in sitting.shown(effects, 0) if isinstance(e, AnswerOpened) and e.window == 1]


def test_a_cancelled_trick_lets_opening_go_on() -> None:
    """A trick against the trick: both are discarded, the next answer is opened, and the event takes effect."""
    sitting = seated(["e0", "t1"], ["t0", "e4"], ["e2"])
    sitting.answer(0, "play:e0")
    sitting.answer(1, "trick")
    sitting.answer(2, "pass")
    sitting.answer(2, "pass")
    effects = sitting.answer(0, "trick")
    assert effects[1:] == [
        AnswerOpened(2, 2, "pass"),
        AnswerOpened(2, 0, "trick"),
        CardPlayed(0, "t1"),
        CardCancelled(),
        AnswersDropped(2),
        CardDiscarded(),
        AnswerOpened(1, 2, "pass"),
        Scored(0),
        CardDiscarded(),
    ]
    assert sitting.s.discard == ["t1", "t0", "e0"]


def test_the_third_window_stays_shut_because_both_tricks_are_public() -> None:
    """The trick against the trick is not answered: every copy lies in public."""
    sitting = seated(["e0", "e3"], ["t0", "e4"], ["t1", "e5"])
    sitting.answer(0, "play:e0")
    sitting.answer(1, "trick")
    sitting.answer(2, "pass")
    sitting.answer(2, "trick")
    effects = sitting.answer(0, "pass")
    assert CardPlayed(2, "t1") in effects
    assert effects[-2:] == [Scored(0), CardDiscarded()], "no further window"


def test_a_sealed_trick_whose_card_has_gone_counts_as_a_pass() -> None:
    """A seat that plays its trick in the nested window has none left when its first answer is opened."""
    sitting = seated(["e0", "e3"], ["t0", "e4"], ["t1", "e5"])
    sitting.answer(0, "play:e0")
    sitting.answer(1, "trick")
    sitting.answer(2, "trick")
    sitting.answer(2, "trick")
    effects = sitting.answer(0, "pass")
    assert effects[-3:] == [AnswerOpened(1, 2, "trick"), Scored(0), CardDiscarded()]


def test_the_agenda_keeps_no_secret() -> None:
    """While answers lie sealed, agenda and envelopes as others see them are the same for a trick and for a pass."""
    views = []
    for answer in ("trick", "pass"):
        sitting = seated(["e0"], ["t0"], ["e2"])
        sitting.answer(0, "play:e0")
        effects = sitting.answer(1, answer)
        assert sitting.shown(effects, 2) == [AnswerSealed(1, 1, HIDDEN)]
        views.append(sitting.view(2))
    assert views[0] == views[1]
