"""Sealed simultaneous answers: how do they lie on the table, and when does who see them?"""

from __future__ import annotations

import pytest

from domain.kernel.effects import AnswerOpened, AnswersDropped, AnswerSealed
from domain.kernel.engine import pending_decisions
from domain.kernel.errors import IllegalOption, NoPendingDecision
from domain.kernel.records import HIDDEN
from tests.domain.sitting import Sitting, sit_down
from tests.domain.tiny.cabinet import TITLE, Discarded, PlacedFaceDown


def seated() -> Sitting:
    """Two seats with five known cards each, two to discard."""
    return sit_down(
        TITLE,
        2,
        hands=[["m0", "m1", "m2", "m3", "m4"], ["m5", "m6", "m7", "m8", "m9"]],
        deck=["m10", "m11"],
    )


def test_all_seats_owe_at_once() -> None:
    """All seats owe their sealed answers at the same time and may give them in any order."""
    sitting = seated()
    assert sitting.pending_seats() == (0, 1)
    sitting.answer(1, "discard:m5")
    sitting.answer(1, "discard:m6")
    assert sitting.pending_seats() == (0,), "a seat that has given all its answers owes none"
    with pytest.raises(NoPendingDecision):
        sitting.answer(1, "discard:m7")


def test_several_small_answers() -> None:
    """What a seat has sealed already is not offered to it again."""
    sitting = seated()
    sitting.answer(0, "discard:m1")
    assert sitting.options(0) == ["discard:m0", "discard:m2", "discard:m3", "discard:m4"]
    with pytest.raises(IllegalOption):
        sitting.answer(0, "discard:m1")


def test_nobody_sees_a_sealed_answer() -> None:
    """Others and the public see that a seat has answered, and nothing of the content; the seat sees its own."""
    sitting = seated()
    effects = sitting.answer(0, "discard:m1")
    assert sitting.shown(effects, 0) == [AnswerSealed(1, 0, "discard:m1")]
    for viewer in (1, None):
        assert sitting.shown(effects, viewer) == [AnswerSealed(1, 0, HIDDEN)]
        assert [e.answer for e in sitting.view(viewer).sealed] == [HIDDEN]
    assert [e.answer for e in sitting.view(0).sealed] == ["discard:m1"]


def test_a_sealed_answer_leaves_the_hand_as_it_is() -> None:
    """A hand is not seen to shrink before everybody has answered."""
    sitting = seated()
    sitting.answer(0, "discard:m1")
    assert len(sitting.view(1).hands[0]) == 5


def test_revealed_together() -> None:
    """With the last answer all are opened at once, seat by seat, and then carried out."""
    sitting = seated()
    for seat, text in ((0, "discard:m1"), (1, "discard:m5"), (0, "discard:m0")):
        sitting.answer(seat, text)
    effects = sitting.answer(1, "discard:m6")
    expected = [
        AnswerSealed(1, 1, "discard:m6"),
        AnswerOpened(1, 0, "discard:m1"),
        AnswerOpened(1, 0, "discard:m0"),
        AnswerOpened(1, 1, "discard:m5"),
        AnswerOpened(1, 1, "discard:m6"),
        Discarded(0, "m1"),
        Discarded(0, "m0"),
        Discarded(1, "m5"),
        Discarded(1, "m6"),
    ]
    assert effects == expected
    assert sitting.s.sealed == []
    assert sitting.step == "place_face_down"


def test_who_need_not_discard_is_not_asked() -> None:
    """How many answers a seat owes follows from the size of its hand; a window that asks nobody opens at once."""
    sitting = sit_down(
        TITLE, 2, hands=[["m0", "m1", "m2", "m3", "m4"], ["m5", "m6", "m7"]], deck=["m8", "m9", "m10", "m11"]
    )
    assert sitting.pending_seats() == (0,)
    sitting.answer(0, "discard:m0")
    sitting.answer(0, "discard:m1")
    assert sitting.step == "place_face_down"


def test_answers_that_are_never_shown() -> None:
    """The placed cards are told to their owners alone; the envelopes are put away unopened."""
    sitting = seated()
    for seat, text in ((0, "discard:m0"), (0, "discard:m1"), (1, "discard:m5"), (1, "discard:m6")):
        sitting.answer(seat, text)
    sitting.answer(1, "place:m7")
    effects = sitting.answer(0, "place:m2")
    assert not [e for e in effects if isinstance(e, AnswerOpened)]
    assert sitting.shown(effects, None) == [
        AnswerSealed(2, 0, HIDDEN),
        AnswersDropped(2),
        PlacedFaceDown(0, HIDDEN),
        PlacedFaceDown(1, HIDDEN),
    ]
    assert sitting.view(1).down == [HIDDEN, "m7"]
    assert sitting.view(None).down == [HIDDEN, HIDDEN]


def test_a_face_down_card_is_known_to_its_owner() -> None:
    """The prompt to turn a card up names it to its owner; turning it up shows it to all."""
    sitting = seated()
    for seat, text in ((0, "discard:m0"), (0, "discard:m1"), (1, "discard:m5"), (1, "discard:m6")):
        sitting.answer(seat, text)
    sitting.answer(1, "place:m7")
    sitting.answer(0, "place:m2")
    assert pending_decisions(TITLE, sitting.s, 0)[0].about == {"card": "m2"}
    sitting.answer(0, "turn_up")
    assert sitting.view(None).up == ["m2", ""]
    sitting.answer(1, "keep")
    assert sitting.view(0).down == ["", HIDDEN], "a card that stays face down is never shown, not even at the end"
