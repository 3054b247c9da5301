"""Do the rules hold that no worked example and no card shows?"""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.chance import Dice, Scripted
from domain.kernel.engine import legal, next_options, pending_seats, play, start
from domain.kernel.errors import BadSetup, IllegalOption, NoPendingDecision
from domain.kernel.options import Move, Option
from domain.kernel.table import Table
from domain.kernel.title import Setup
from domain.registry import bundled_pack, make_setup
from domain.titles.imperialism.actions.exchange import DiscardInExchange, RefillInExchange, RefillRow
from domain.titles.imperialism.actions.war import ChoosePeace
from domain.titles.imperialism.board import ACTIONS
from domain.titles.imperialism.changes import force_payment, move_level
from domain.titles.imperialism.legality import around, count, is_leader, religion_of, seen_by_all, strength
from domain.titles.imperialism.state import War
from domain.titles.imperialism.title import TITLE
from tests.domain.dsl import Story
from tests.domain.titles.imperialism.positions import BOARD, A, B, C, D, Position, given, level


def opened(seats: int, seed: int = 5) -> Story:
    """A game at the choice of superpowers."""
    return Story(TITLE, start(TITLE, make_setup("imperialism", seats), Dice(Random(seed))), chance=Dice(Random(seed)))


def test_setup_of_the_table() -> None:
    """IM-2.1, IM-2.3, IM-3.1, IM-3.4, IM-26.1 25 ducats, two cards of each religion, starting territories first."""
    s = opened(4).s
    assert s.ducats == [25] * 4
    assert s.religions == [2, 2, 2]
    assert [len(h) for h in s.hands] == [5] * 4
    assert len(s.providence) == 30
    assert len(s.lands) + len(s.row) == 38
    assert all(BOARD.territory[x].starting for x in s.row)
    values = [BOARD.achievement[a].glory for a in [*reversed(s.achievement_row), *reversed(s.achievement_deck)]]
    assert values == sorted(values)
    assert len(BOARD.card) == 50
    assert s.drawn > 0


def test_start_of_the_first_player() -> None:
    """IM-3.8, IM-3.9, IM-3.10, R-3 The lowest start number begins; each must raise army or fleet, in turn order."""
    story = opened(3)
    for seat in range(3):
        story.when(seat, f"keep:{story.s.dealt[seat][0]}")
    first = min(range(3), key=lambda x: BOARD.superpower[story.s.power[x]].number)
    before = [row.copy() for row in story.s.levels]
    for seat in around(story.s, first):
        story.owes(seat).offers(seat, "raise:army", "raise:fleet").when(seat, "raise:fleet")
        assert level(story.s, seat, "fleet") == before[seat][1] + 1
    assert story.s.active == first
    assert story.s.turn == 1
    assert not any(story.s.achievements)


def test_order_of_seats() -> None:
    """IM-1.1 Clockwise from the reference player."""
    assert around(Position(4).s, C) == [C, D, A, B]


def test_leaders_are_alone() -> None:
    """IM-1.3, IM-1.4, R-11 With a tie there is no leader; a leader has level 1 or more."""
    s = Position().levels(A, food=2).levels(B, food=2, gold=1).s
    food, gold = BOARD.track_at["food"], BOARD.track_at["gold"]
    assert not any(is_leader(s, x, food) for x in (A, B, C))
    assert [is_leader(s, x, gold) for x in (A, B, C)] == [False, True, False]


def test_counts() -> None:
    """IM-1.7, IM-17.2, R-12, R-50 Lands, colonies with markers, territories; a land from a war counts as one's own."""
    s = Position().front(A, "livonia", "florida", "china").levels(A, prestige=11).s
    assert [count(s, A, x) for x in ("lands", "colonies", "territories", "prestige")] == [1, 2, 3, 10]


def test_religions() -> None:
    """IM-1.8 The religion card counts before that of the superpower."""
    s = Position().powers("russia", "poland", "ottoman_empire").faith(B, "calvinism").s
    assert [religion_of(s, x) for x in (A, B, C)] == ["orthodox", "calvinism", "islam"]


def test_kinds_of_cards() -> None:
    """IM-1.6, IM-2.2, IM-8.2 Copies by kind; what an intrigue may use."""
    found = {c: sum(len(d.copies) for d in BOARD.definitions.values() if d.category == c) for c in
             ("authority_positive", "authority_negative", "plot", "event", "special")}  # fmt: skip
    assert found == {"authority_positive": 8, "authority_negative": 4, "plot": 12, "event": 22, "special": 4}
    events = [d.id for d in BOARD.intrigue if d.is_event]
    assert sorted(events) == ["diplomatic_trick", "middle_class_development"]


def test_levels_end_with_their_track() -> None:
    """IM-17.1, IM-12.1 Raises stop at the maximum, losses at 0; a paid raise at the maximum is not offered."""
    s = Position().levels(A, food=BOARD.tops[BOARD.track_at["food"]], army=BOARD.tops[0]).s
    t = Table(s, Scripted(), None)
    move_level(t, A, BOARD.track_at["food"], 3)
    move_level(t, B, 0, -4)
    assert (level(s, A, "food"), level(s, B, "army")) == (10, 0)
    story = given(Position().levels(A, food=1, army=BOARD.tops[0])).when(A, "action:development", "good:food")
    assert "raise:army" not in story.offered(A)


def test_prestige_outside_the_own_turn() -> None:
    """IM-12.5, IM-12.6, IM-12.7 Outside the own turn prestige ends at 10; it falls from 11."""
    s = Position().levels(A, prestige=11).levels(B, prestige=10).s
    t = Table(s, Scripted(), None)
    move_level(t, B, 2, 1)
    move_level(t, A, 2, -2)
    assert (level(s, A, "prestige"), level(s, B, "prestige")) == (9, 10)


def test_forced_payments() -> None:
    """IM-14.1, IM-14.3, IM-14.6, IM-1.2, R-1, R-42 A shortfall costs all ducats and a prestige, once."""
    s = Position().ducats(B, 3).levels(B, prestige=2).s
    t = Table(s, Scripted(), None)
    force_payment(t, B, A, 5)
    assert (s.ducats[:2], level(s, B, "prestige")) == ([28, 0], 1)
    force_payment(t, B, A, 0)
    assert level(s, B, "prestige") == 1


def test_what_a_pick_of_the_exchange_may_be() -> None:
    """IM-5.1, IM-5.4, R-7 Discards go face up in order; a split may not exceed what deck and discard can give."""
    position = Position(2).hand(A, "mad", "livonia", "reformer")
    position.s.discard, position.s.providence = [], position.s.providence[:1]
    held = [c for c in BOARD.card if c not in (*position.s.providence, "mad", "reformer")]
    position.s.hands[B] = held
    story = given(position.at(DiscardInExchange(A, 0, 0), RefillInExchange(A), RefillRow()))
    story.when(A, "discard:mad", "discard:livonia")
    assert (story.s.discard, story.s.land_discard) == (["mad"], ["livonia"])
    story.when(A, "done").offers(A, "closed:4:0", "closed:3:1", "closed:2:2")


def test_the_row_is_filled_at_the_end_of_the_exchange() -> None:
    """IM-5.3, IM-5.5, R-8, IM-4.2 An open territory leaves a gap, which is filled after the refill."""
    position = Position(2).row("livonia", "silesia", "saxony", "greece").hand(A, "mad", "reformer", "pirates")
    story = given(position.at(DiscardInExchange(A, 0, 0), RefillInExchange(A), RefillRow()))
    story.when(A, "done").when(A, "open:silesia")
    assert len(story.s.row) == 4
    assert story.s.row[:3] == ["livonia", "saxony", "greece"]
    assert story.s.hands[A][:4] == ["mad", "reformer", "pirates_1", "silesia"]
    assert len(story.s.hands[A]) == 5


def test_the_turn_has_its_order() -> None:
    """IM-4.1, IM-4.3, IM-4.4, IM-4.5, IM-4.6, IM-4.8, R-39 Start, exchange, action, finish, windows, next player."""
    position = Position(2).levels(A, gold=1).hand(B, "pirates").hand(A, "mad").ducats(A, 0)
    story2 = given(position).when(A, "action:development", "good:gold").owes(A).offers(A, "finish").when(A, "finish")
    assert story2.s.phase == "windows"
    story2.owes(B).when(B, "pass")
    assert story2.s.active == B
    assert story2.s.phase == "exchange"


def test_hand_order_and_older_copy() -> None:
    """IM-15.1, IM-15.6, IM-25 Equal copies are one option, and the older is used."""
    position = Position(2).hand(A, "pirates", "livonia", "pirates")
    story = given(position.at(DiscardInExchange(A, 0, 0)))
    story.offers(A, "discard:pirates", "discard:livonia", "done").when(A, "discard:pirates")
    assert story.s.hands[A] == ["livonia", "pirates_2"]


def test_defaults_of_the_catalogue() -> None:
    """IM-16.6, IM-25 Silence keeps, passes, declines; over the limit the oldest card goes."""
    s = Position(2).hand(A, "mad", "reformer").s
    assert DiscardInExchange(A, 1, 0).default(s, A) == Option("discard", "mad")
    assert DiscardInExchange(A, 1, 1).default(s, A) == Option("done")
    story = given(Position(2).marker(A, "development").hand(A, "mad"))
    assert story.s.agenda[-1].default(story.s, A) == Option("action", "taxation")
    s.war = War("land", A, B, "pirates_1", ())
    assert ChoosePeace(B, 3).default(s, B) == Option("tribute")


def test_trade_then_leader_then_economic_gain() -> None:
    """IM-7.1, IM-7.7, IM-14.2, R-41 The gains come in order; the raise needs all 8 ducats and is offered once."""
    poor = given(Position(2).levels(A, food=2).ducats(A, 3)).when(A, "action:development", "good:food")
    assert poor.s.active == B
    story = given(Position(2).levels(A, food=2).ducats(A, 4)).when(A, "action:development", "good:food")
    story.offers(A, "raise:army", "decline").when(A, "raise:army")
    assert story.s.ducats[A] == 0
    cards = given(Position(2).discard("pirates", "reformer")).when(A, "action:development", "good:land_weapons")
    cards.offers(A, "take:pirates", "decline")
    events = given(Position(2).discard("pirates", "settlement", "mad")).when(A, "action:development", "good:shipyards")
    events.offers(A, "take:pirates", "take:settlement", "decline")


def test_an_intrigue_names_card_target_and_base() -> None:
    """IM-8.1, IM-8.6, IM-8.8 All is named in one answer; a plot that takes nothing may be played."""
    story = given(Position().hand(A, "plot_of_the_wealthy")).when(A, "action:intrigue")
    kinds = ("colonies", "lands")
    story.offers(A, *(f"play:plot_of_the_wealthy:{x}:{b}" for x in (B, C) for b in kinds))
    story.when(A, f"play:plot_of_the_wealthy:{B}:lands")
    assert story.s.ducats == [25, 25, 25]


def test_nobody_answers_a_plot() -> None:
    """IM-16.5, IM-19.7, R-17 A plot, or an event used as a war card, opens no window; the plot is then discarded."""
    position = Position(2).hand(A, "border_raids", "pirates").hand(B, "diplomatic_trick")
    story = given(position).when(A, "action:intrigue", f"play:border_raids:{B}:lands")
    assert pending_seats(story.s) == (A,)
    assert story.s.discard == ["border_raids_1"]
    position = Position(2).hand(A, "pirates").hand(B, "diplomatic_trick")
    given(position).when(A, "action:war", f"war:pirates:land:{B}").owes(B).offers(B, "lay")


def test_a_cancelled_event_was_played() -> None:
    """IM-16.2, IM-16.4, IM-8.7 Its kind is used up in the intrigue."""
    position = Position(2).hand(A, "middle_class_development", "diplomatic_trick", "mad").hand(B, "diplomatic_trick")
    story = given(position).when(A, "action:intrigue", "play:middle_class_development").when(B, "trick")
    story.owes(A).when(A, "pass").offers(A, f"play:mad:{B}", "stop")
    assert story.s.ducats == [25, 25]


def test_a_war_names_card_kind_and_target() -> None:
    """IM-10.2, IM-10.5, IM-10.7, IM-10.11, R-18, R-19, R-47 Both kinds with every card; a tie goes to the defender."""
    position = Position().hand(A, "naval_blockade").hand(B, "pirates", "pirates", "border_raids").levels(B, army=0)
    story = given(position).when(A, "action:war")
    story.offers(A, *(f"war:naval_blockade:{k}:{x}" for k in ("land", "sea") for x in (B, C)))
    story.when(A, f"war:naval_blockade:land:{B}")
    story.offers(B, "lay", "lay:pirates", "lay:border_raids", "lay:pirates:pirates", "lay:pirates:border_raids").when(
        B, "lay:pirates:pirates"
    )
    assert story.s.glory == [0, 1, 0]
    assert story.s.discard == ["naval_blockade_1", "pirates_1", "pirates_2"]


def test_settlement_comes_with_the_war_cards() -> None:
    """IM-10.3, R-38 Settlement is one of the answers of the defence, and not together with cards."""
    position = Position(2).hand(A, "pirates").hand(B, "settlement", "border_raids")
    given(position).when(A, "action:war", f"war:pirates:land:{B}").offers(
        B, "lay", "lay:border_raids", "play:settlement"
    )


def test_a_territory_that_is_lost_takes_its_levels_along() -> None:
    """IM-17.3, IM-10.9, IM-13.5, R-50 Levels go and come, at least 0; prestige and glory do not move."""
    position = Position(2).levels(A, army=5).levels(B, prestige=1, food=1).front(B, "ukraine").ducats(B, 0)
    position.hand(A, "historic_victory").hand(B, "mad")
    story = given(position).when(A, "action:war", f"war:historic_victory:land:{B}").when(B, "lay")
    assert (level(story.s, A, "food"), level(story.s, B, "food"), level(story.s, B, "army")) == (2, 0, 0)
    assert level(story.s, A, "prestige") == 1


def test_an_authority_card_replaces_another() -> None:
    """IM-18.1, IM-18.2, IM-18.3, IM-18.12, IM-15.4 One card before a player; the old one goes with its effect."""
    position = Position(2).authority(A, "civil_war").hand(A, "outstanding_commander", "pirates")
    story = given(position).refused(A, "action:war", "IM-10.1")
    story.when(A, "action:intrigue", "play:outstanding_commander", "decline")
    assert story.s.authority[A] == ("outstanding_commander",)
    assert story.s.discard == ["civil_war"]
    assert strength(story.s, A, B, "land", ()) == 3


def test_ducats_of_a_requirement_are_owned() -> None:
    """IM-13.4, IM-1.5, IM-1.10 Money is not paid for an achievement, and money that was spent does not count."""
    position = Position(2).levels(A, army=3, fleet=2, food=2).ducats(A, 44).hand(A, "livonia", "mad")
    story = given(position.achievements("craft_guilds"))
    story.s.checking = False
    story.when(A, "action:conquest", "conquer:livonia")
    story.s.checking = True
    assert story.s.ducats[A] == 39
    assert story.s.forced_step() is None
    story = given(Position(2).ducats(A, 40).levels(B, food=1).achievements("craft_guilds"))
    story.when(A, "action:taxation")
    assert story.s.achievements[A][-1] == "craft_guilds"
    assert story.s.ducats[A] == 40
    assert story.s.glory[A] == 1


def test_others_take_nothing_outside_their_turn() -> None:
    """IM-13.6, IM-4.7, IM-4.1 What a player meets in another's turn they take at the start of their own."""
    position = Position(2).levels(A, army=1).levels(B, army=4).achievements("standing_army")
    story = given(position)
    assert story.s.forced_step() is None
    story.when(A, "action:taxation")
    assert story.s.active == B
    assert story.s.achievements[B] == ["standing_army"]


def test_actions_depend_on_the_hand_and_are_asked() -> None:
    """IM-6.5, IM-26.6, IM-26.9 Others learn that a seat owes, not its actions; who is not asked hears no more."""
    story = given(Position(2).hand(B, "pirates"))
    story.owes(A).refused(A, "action:war", "IM-10.1")
    with pytest.raises(NoPendingDecision):
        legal(TITLE, story.s, Move(B, Option("action", "war")))


def test_public_zones() -> None:
    """IM-1.11, IM-16.7 Discard, cards in front, cards being resolved; a hand is none, whatever was seen of it."""
    s = Position().discard("pirates").authority(B, "mad").hand(A, "reformer").s
    assert sorted(seen_by_all(s)) == ["mad", "pirates_1"]


def test_windows_do_not_depend_on_hands() -> None:
    """IM-16.1, IM-16.10, IM-16.11, IM-1.9 Whoever holds any providence card is asked, also if they can only pass."""
    for card in ("diplomatic_trick", "mad"):
        story = given(Position(2).hand(A, "middle_class_development").hand(B, card))
        story.when(A, "action:intrigue", "play:middle_class_development").owes(B)


def test_no_standing_orders_in_the_state() -> None:
    """IM-16.9 Standing orders are no part of the state and leave no trace in it; the service keeps them."""
    assert not [name for name in TITLE.codec.encode_state(Position().s) if "order" in name or "prefer" in name]


def test_amounts_are_fixed_before_the_card_changes_anything() -> None:
    """IM-14.4 Persecution counts prestige before it takes any."""
    story = given(Position().hand(A, "persecution_of_dissenters").levels(B, prestige=3))
    assert story.when(A, "action:intrigue", f"play:persecution_of_dissenters:{B}").s.ducats[B] == 22


def test_the_hand_may_exceed_its_limit_until_the_exchange() -> None:
    """IM-15.3, R-6 Cards gained by effects are kept until the own next exchange."""
    position = Position(2).hand(A, "great_diplomat", *("mad", "reformer", "civil_war", "adventurer", "bureaucrat"))
    story = given(position.hand(B, "livonia")).when(A, "action:intrigue", "play:great_diplomat", f"look:{B}")
    story.when(A, "take:livonia")
    assert len(story.s.hands[A]) == 6


def test_events_for_nothing_are_not_offered() -> None:
    """R-59, IM-20.13 A war event that would take nothing is no option."""
    position = Position(2).levels(A, army=5).hand(A, "historic_victory", "rapacious_plunder").hand(B, "mad")
    story = given(position).when(A, "action:war", f"war:historic_victory:land:{B}").when(B, "lay")
    if "tribute" in story.offered(B):
        story.when(B, "tribute")
    story.when(A, "finish")
    assert "play:rapacious_plunder:gold" not in story.offered(A)


def test_a_wrong_number_of_seats_is_refused() -> None:
    """IM-1 2 to 4 can play."""
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            TITLE.new(Setup(seats, {}, bundled_pack("imperialism")))


def test_every_refusal_names_a_rule() -> None:
    """IM-26.6 At every decision of a random game each action and each foreign option is refused with a sentence."""
    random = Random(3)
    luck = Dice(random)
    s = start(TITLE, make_setup("imperialism", 3), luck)
    others = (Option("conquer", "india"), Option("good", "gold"), Option("done"))
    tried = [*(Option("action", a) for a in ACTIONS), *others]
    for _ in range(300):
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        for option in tried:
            if option in options:
                legal(TITLE, s, Move(seat, option))
                continue
            with pytest.raises(IllegalOption) as caught:
                legal(TITLE, s, Move(seat, option))
            assert (caught.value.rule or "").startswith("IM-")
            assert caught.value.why.endswith(".")
        play(s, Move(seat, random.choice(options)), luck)
        if not s.agenda:
            return
