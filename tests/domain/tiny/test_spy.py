"""A look at another hand: who knows what while it lasts, and afterwards?"""

from __future__ import annotations

from domain.kernel.engine import pending_decisions
from domain.kernel.records import HIDDEN
from tests.domain.sitting import Sitting, sit_down
from tests.domain.tiny.spy import TITLE, CardTaken, HandHidden, HandShown


def seated() -> Sitting:
    """Three seats; seat 1 holds three cards in an order of its own."""
    return sit_down(
        TITLE,
        3,
        hands=[["s0", "s1", "s3"], ["s8", "s4", "s7"], ["s2", "s5", "s6"]],
        rest=["s9", "s10", "s11"],
    )


def test_the_looker_alone_is_shown_the_hand() -> None:
    """Looker and owner know the cards, the others that a look happens and how many cards there are."""
    sitting = seated()
    effects = sitting.answer(0, "look:1")
    assert sitting.shown(effects, 0) == [HandShown(0, 1, ("s4", "s7", "s8"))]
    for viewer in (2, None):
        assert sitting.shown(effects, viewer) == [HandShown(0, 1, (HIDDEN,) * 3)]
        assert sitting.view(viewer).hands[1] == [HIDDEN] * 3
    assert sitting.view(0).hands[1] == ["s4", "s7", "s8"]


def test_the_order_of_the_hand_stays_with_its_owner() -> None:
    """The looker sees the hand sorted; the owner's own order is not told."""
    sitting = seated()
    sitting.answer(0, "look:1")
    assert sitting.view(1).hands[1] == ["s8", "s4", "s7"]
    assert pending_decisions(TITLE, sitting.s, 0)[0].about == {"hand": ["s4", "s7", "s8"]}


def test_a_taken_card_is_known_to_the_two_seats() -> None:
    """Taker and owner learn which card went; the others see a card go, without its face."""
    sitting = seated()
    sitting.answer(0, "look:1")
    effects = sitting.answer(0, "take:s4")
    assert effects == [CardTaken(0, 1, lost="s4", gained="s4"), HandHidden(0, 1, ("s8", "s7"))]
    assert sitting.shown(effects, 1)[0] == CardTaken(0, 1, lost="s4", gained=HIDDEN)
    assert sitting.shown(effects, 2)[0] == CardTaken(0, 1, lost=HIDDEN, gained=HIDDEN)


def test_afterwards_the_hand_is_hidden_again() -> None:
    """Later states hide from the looker what is left in the hand, and from the owner where its card went."""
    sitting = seated()
    sitting.answer(0, "look:1")
    sitting.answer(0, "take:s4")
    assert sitting.view(0).hands == [["s0", "s1", "s3", "s4"], [HIDDEN] * 2, [HIDDEN] * 3]
    assert sitting.view(1).hands == [[HIDDEN] * 4, ["s8", "s7"], [HIDDEN] * 3]


def test_the_answer_itself_is_secret() -> None:
    """The step says that its answer is for its seat alone, because the text names a card."""
    sitting = seated()
    sitting.answer(0, "look:1")
    assert sitting.s.agenda[-1].secret
    sitting.answer(0, "decline")
    assert not sitting.s.agenda[-1].secret


def test_a_random_card_is_known_to_the_two_seats() -> None:
    """A raid draws once, evenly among the hand; nobody else learns the card."""
    sitting = seated()
    before = sitting.s.drawn
    effects = sitting.answer(0, "raid:2")
    assert sitting.s.drawn == before + 1
    assert sitting.shown(effects, 0) == [CardTaken(0, 2, lost="s2", gained="s2")]
    assert sitting.shown(effects, None) == [CardTaken(0, 2, lost=HIDDEN, gained=HIDDEN)]
