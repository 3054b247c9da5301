"""Does everybody see what IM-26 says, and no more?"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from domain.kernel.chance import Dice
from domain.kernel.engine import start
from domain.kernel.records import HIDDEN
from domain.registry import make_setup
from domain.titles.imperialism.board import PROVIDENCE, TERRITORY
from domain.titles.imperialism.effects.hands import (
    CardsDrawn,
    CardTakenFromDiscard,
    CardTakenFromHand,
    DeckShuffled,
    HandShown,
    RowCardTaken,
)
from domain.titles.imperialism.effects.table import AchievementsLaid, SuperpowersDealt
from domain.titles.imperialism.title import TITLE
from tests.domain import dsl
from tests.domain.titles.imperialism.positions import A, B, C, Position, given


def test_setup_hides_hands_and_superpowers() -> None:
    """IM-3.3, IM-3.6, IM-26.2, R-33 A viewer sees their hand and superpowers; of others the numbers."""
    s = start(TITLE, make_setup("imperialism", 4), Dice(Random(1)))
    view = TITLE.redact(s, A)
    assert view.hands[A] == s.hands[A]
    assert view.hands[B] == [HIDDEN] * 5
    assert view.dealt[A] == s.dealt[A]
    assert view.dealt[B] == [HIDDEN] * 2
    assert set(view.providence) == set(view.lands) == set(view.undealt) == {HIDDEN}
    assert view.achievement_row == s.achievement_row
    assert view.achievement_deck[-1] == s.achievement_deck[-1]
    assert set(view.achievement_deck[:-1]) == {HIDDEN}


def test_the_choice_of_a_superpower_is_sealed() -> None:
    """IM-3.6, IM-26.8, R-2 The answer is hidden until all have chosen; the rejected card stays hidden for ever."""
    s = start(TITLE, make_setup("imperialism", 2), Dice(Random(1)))
    kept, rejected = s.dealt[A]
    story = dsl.given(TITLE, s).when(A, f"keep:{kept}").owes(B)
    assert [e.answer for e in TITLE.redact(story.s, B).sealed] == [HIDDEN]
    assert [e.answer for e in TITLE.redact(story.s, A).sealed] == [f"keep:{kept}"]
    story.when(B, f"keep:{story.s.dealt[B][0]}")
    assert story.s.power[A] == kept
    assert TITLE.redact(story.s, B).dealt[A] == [HIDDEN]
    assert TITLE.redact(story.s, A).dealt[A] == [rejected]


def test_sealed_answers_to_an_event_are_hidden() -> None:
    """IM-16.8, IM-26.8, IM-26.9 Others see that a seat has answered, and not what."""
    position = Position().hand(A, "middle_class_development").hand(B, "diplomatic_trick").hand(C, "mad")
    story = given(position).when(A, "action:intrigue", "play:middle_class_development").when(B, "trick").owes(C)
    assert [e.answer for e in TITLE.redact(story.s, C).sealed] == [HIDDEN]
    assert [e.answer for e in TITLE.redact(story.s, None).sealed] == [HIDDEN]
    guesses = [TITLE.guess(TITLE.redact(story.s, C), C, Random(i)).sealed[0].answer for i in range(40)]
    assert set(guesses) == {"trick", "pass"}


def test_a_look_is_for_the_looker() -> None:
    """IM-26.3, IM-26.7 The hand is shown to one; of the card taken the others learn the deck."""
    shown = HandShown(A, B, ("mad", "livonia"))
    assert shown.seen_by(A) == shown.seen_by(B) == shown
    assert shown.seen_by(C) == HandShown(A, B, (HIDDEN, HIDDEN))
    taken = CardTakenFromHand(A, B, TERRITORY, "livonia", "livonia")
    assert taken.seen_by(C) == taken.seen_by(None) == CardTakenFromHand(A, B, TERRITORY, HIDDEN, HIDDEN)
    assert taken.seen_by(B) == CardTakenFromHand(A, B, TERRITORY, "livonia", HIDDEN)


def test_drawn_cards_are_their_owners() -> None:
    """IM-26.5 Cards drawn are private."""
    drawn = CardsDrawn(A, PROVIDENCE, ("mad",))
    assert drawn.seen_by(A) == drawn
    assert drawn.seen_by(B) == CardsDrawn(A, PROVIDENCE, (HIDDEN,))


def test_achievements_and_superpowers_are_laid_out_unseen() -> None:
    """IM-3.5, IM-3.6 Of the achievement deck the top is seen, of the superpowers those dealt to oneself."""
    laid = AchievementsLaid(("standing_army",), ("constitution", "world_trade", "cartography"))
    assert laid.seen_by(A) == laid.seen_by(None) == AchievementsLaid(laid.row, (HIDDEN, HIDDEN, "cartography"))
    dealt = SuperpowersDealt((("poland", "spain"), ("france", "russia")), ("sweden",))
    assert dealt.seen_by(B) == SuperpowersDealt(((HIDDEN, HIDDEN), ("france", "russia")), (HIDDEN,))
    assert dealt.seen_by(None) == SuperpowersDealt(((HIDDEN, HIDDEN), (HIDDEN, HIDDEN)), (HIDDEN,))


def test_a_card_from_the_row_or_the_discard_is_hidden_in_the_hand() -> None:
    """IM-1.11, IM-5.3, IM-15.7, R-49 All see which card was taken, and nobody's view of the hand keeps it."""
    for taken in (RowCardTaken(A, "livonia", "livonia"), CardTakenFromDiscard(A, "pirates_1", "pirates_1")):
        assert taken.seen_by(A) == taken
        assert taken.seen_by(B) == taken.seen_by(None) == replace(taken, held=HIDDEN)


def test_no_shuffle_is_seen() -> None:
    """IM-15.5, IM-26.2 Of a deck that was shuffled everybody learns how many cards it has."""
    assert DeckShuffled(PROVIDENCE, ("mad", "pirates_1")).seen_by(A) == DeckShuffled(PROVIDENCE, (HIDDEN, HIDDEN))
