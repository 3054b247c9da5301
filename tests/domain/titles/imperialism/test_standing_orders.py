"""IM-16.9, IM-16.10 What may be left to standing orders, and whom does each event concern?"""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import default_option, next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.kernel.standing_orders import ASK, CONCERNED, PASS
from domain.registry import make_setup
from domain.titles.imperialism.effects.table import TurnBegun
from domain.titles.imperialism.standing_orders import STANDING, is_concerned, turns_begun
from domain.titles.imperialism.stored import CODEC
from domain.titles.imperialism.title import TITLE
from tests.domain.dsl import Story
from tests.domain.titles.imperialism.positions import BOARD, A, B, C, Position, given

RESPONSE = "event_response"


def position() -> Position:
    """Three players who may hold anything, as far as others know."""
    return Position(3).hand(A, "reformer").hand(B, "mad").hand(C, "bureaucrat")


def asked_who_is_concerned(story: Story, event: str) -> list[int]:
    """The seats that the event on the table concerns, of all seats; the others are just being asked about it."""
    s = TITLE.redact(story.s, None)
    assert BOARD.card[s.stack[-1].card].id == event
    assert CODEC.step_name(s.agenda[-1]) == RESPONSE
    return [seat for seat in range(s.seats) if is_concerned(s, seat)]


def fought(laid: Position) -> Story:
    """A wins a land war against B and takes what B gives; A, then B, then C may play a war event."""
    story = given(laid.hand(A, "historic_victory").levels(A, army=5))
    story.when(A, "action:war", f"war:historic_victory:land:{B}").when(B, "lay")
    for answer in ("humiliation", "tribute"):
        if answer in story.offered(B) or answer in story.offered(A):
            story.when(pending_seats(story.s)[0], answer)
    while CODEC.step_name(story.s.agenda[-1]) != "war_event":
        story.when(pending_seats(story.s)[0], default_option(story.s, pending_seats(story.s)[0]).text)
    return story


def war_event(laid: Position, seat: int, move: str) -> Story:
    """The seat plays a war event in its turn; those before it pass."""
    story = fought(laid)
    while pending_seats(story.s) != (seat,):
        story.when(pending_seats(story.s)[0], "pass")
    return story.when(seat, move)


def test_settlement_concerns_the_attacker() -> None:
    """IM-16.10 Settlement: the attacker, and not who only looks on."""
    story = given(position().hand(A, "pirates").hand(B, "settlement"))
    story.when(A, "action:war", f"war:pirates:land:{B}").when(B, "play:settlement").owes(C, A)
    assert asked_who_is_concerned(story, "settlement") == [A]


def test_naval_blockade_concerns_the_winner() -> None:
    """IM-16.10 Naval blockade: the winner of the war."""
    story = war_event(
        position().levels(C, fleet=1, shipyards=2).hand(C, "naval_blockade"), C, "play:naval_blockade"
    ).owes(A, B)
    assert asked_who_is_concerned(story, "naval_blockade") == [A]


def test_armed_intervention_concerns_the_winner() -> None:
    """IM-16.10 Armed intervention: the winner of the war."""
    laid = position().levels(C, land_weapons=2).hand(C, "armed_intervention")
    assert asked_who_is_concerned(war_event(laid, C, "play:armed_intervention"), "armed_intervention") == [A]


def test_rapacious_plunder_concerns_the_defeated() -> None:
    """IM-16.10 Rapacious plunder: the defeated, although the bank pays."""
    laid = position().levels(B, gold=2).hand(A, "rapacious_plunder")
    story = war_event(laid, A, "play:rapacious_plunder:gold").owes(B, C)
    assert asked_who_is_concerned(story, "rapacious_plunder") == [B]


@pytest.mark.parametrize(("seat", "choice"), [(A, "fleet"), (B, "army")])
def test_patriotic_upsurge_concerns_nobody(seat: int, choice: str) -> None:
    """IM-16.10 Patriotic upsurge: nobody, whether the winner plays it or the loser."""
    laid = position().hand(seat, "patriotic_upsurge").front(B, "florida")
    assert asked_who_is_concerned(war_event(laid, seat, f"play:patriotic_upsurge:{choice}"), "patriotic_upsurge") == []


def test_pirates_concern_the_active_player() -> None:
    """IM-16.10 Pirates: the active player."""
    story = given(position().levels(A, spices=3).hand(B, "pirates")).when(A, "action:development", "good:spices")
    story.when(A, "finish").when(B, "play:pirates:spices").when(C, "pass").owes(C, A)
    assert asked_who_is_concerned(story, "pirates") == [A]


def test_plans_interception_concerns_the_player_named() -> None:
    """IM-16.10 Plans interception: the player named."""
    story = given(position().hand(A, "plans_interception")).when(A, f"intercept:plans_interception:{C}").owes(B, C)
    assert asked_who_is_concerned(story, "plans_interception") == [C]


def test_a_trick_concerns_whose_card_it_answers() -> None:
    """IM-16.10 Diplomatic trick as a response: the player of the card that it answers; in an intrigue nobody."""
    story = given(position().hand(A, "diplomatic_trick").hand(B, "diplomatic_trick"))
    story.when(A, "action:intrigue", "play:diplomatic_trick").owes(B, C)
    assert asked_who_is_concerned(story, "diplomatic_trick") == []
    story = given(position().hand(A, "middle_class_development").hand(B, "diplomatic_trick"))
    story.when(A, "action:intrigue", "play:middle_class_development").when(B, "trick").when(C, "pass").owes(C, A)
    assert asked_who_is_concerned(story, "diplomatic_trick") == [A]


def test_middle_class_development_concerns_nobody() -> None:
    """IM-16.10 Middle class development: nobody."""
    story = given(position().hand(A, "middle_class_development"))
    story.when(A, "action:intrigue", "play:middle_class_development")
    assert asked_who_is_concerned(story, "middle_class_development") == []


def test_colonization_rush_concerns_nobody() -> None:
    """IM-16.10 Colonization rush: nobody."""
    laid = position().levels(A, army=1, fleet=3).hand(A, "gold_coast", "colonization_rush")
    story = given(laid).when(A, "action:conquest", "conquer:gold_coast", "play:colonization_rush:gold")
    assert asked_who_is_concerned(story, "colonization_rush") == []


def test_exceptional_year_concerns_nobody() -> None:
    """IM-16.10 Exceptional year: nobody."""
    story = given(position().hand(A, "exceptional_year"))
    story.when(A, "action:development", "play:exceptional_year:choice_0")
    assert asked_who_is_concerned(story, "exceptional_year") == []


def test_every_event_has_its_test() -> None:
    """IM-16.10 No event of the pack is left out above."""
    events = [d.id for d in BOARD.definitions.values() if d.category == "event"]
    said = " ".join(name for name in globals() if name.startswith("test_"))
    told = {"diplomatic_trick": "a_trick_concerns"}
    assert len(events) == 11
    assert [e for e in events if f"test_{told.get(e, e)}" not in said] == []


def test_what_orders_there_are() -> None:
    """IM-16.9, IM-16.11 Five windows; `concerned` for responses; the answer plays nothing; the defence is asked."""
    windows = {w.kind: (w.answer.text, w.orders) for w in STANDING.decisions}
    both = (ASK, PASS)
    assert windows == {
        "event_response": ("pass", (ASK, PASS, CONCERNED)),
        "pirates": ("pass", both),
        "war_event": ("pass", both),
        "colonization_rush": ("pass", both),
        "finish_action": ("finish", both),
    }
    assert STANDING.decision("defence") is None


def test_what_an_order_answers() -> None:
    """IM-16.9, IM-16.10 `ask` never, `pass` always, `concerned` for those whom the event does not concern."""
    story = given(position().hand(A, "plans_interception")).when(A, f"intercept:plans_interception:{C}")
    window, public = STANDING.decision(RESPONSE), TITLE.redact(story.s, None)
    assert window is not None
    assert [window.answered(public, seat, ASK) for seat in (B, C)] == [False, False]
    assert [window.answered(public, seat, PASS) for seat in (B, C)] == [True, True]
    assert [window.answered(public, seat, CONCERNED) for seat in (B, C)] == [True, False]


@pytest.mark.parametrize("seats", TITLE.seats)
def test_turns_are_counted(seats: int) -> None:
    """IM-16.9, IM-24.2 The public view tells how many turns each seat has begun, to the last turns of the game."""
    for seed in range(6):
        dice = Random(seed)
        luck = Dice(dice)
        s = start(TITLE, make_setup("imperialism", seats), luck)
        begun, journal = [0] * seats, []
        while owners := pending_seats(s):
            seat = dice.choice(owners)
            play(s, Move(seat, dice.choice(next_options(s, seat))), luck, journal)
            for effect in journal:
                if isinstance(effect, TurnBegun):
                    begun[effect.seat] += 1
            journal.clear()
            public = TITLE.redact(s, None)
            assert [turns_begun(public, x) for x in range(seats)] == begun
        assert s.ending
