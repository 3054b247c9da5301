"""Do the rules hold that no worked example and no card shows?"""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.effects import AnswerOpened, AnswersDropped, AnswerSealed, Effect
from domain.kernel.engine import legal, next_options, pending_seats, play, start
from domain.kernel.errors import BadSetup, IllegalOption, NoPendingDecision
from domain.kernel.options import Move, Option
from domain.kernel.steps import Step
from domain.kernel.title import Setup
from domain.registry import bundled_pack, make_setup
from domain.titles.imperialism.actions.exchange import DiscardInExchange, Exchange, RefillInExchange, RefillRow
from domain.titles.imperialism.actions.select import FinishAction
from domain.titles.imperialism.actions.war import ChoosePeace
from domain.titles.imperialism.board import ACTIONS
from domain.titles.imperialism.cards.atoms import ForcePayment, GainGlory, MoveLevel, PayFromBank, PayToRaise
from domain.titles.imperialism.effects.hands import (
    CardsDrawn,
    CardTakenFromDiscard,
    CardTakenFromHand,
    HandCardDiscarded,
    RowCardTaken,
    RowFilled,
)
from domain.titles.imperialism.effects.play import AuthorityLaid, CardAnnounced, CardDone, EventCancelled
from domain.titles.imperialism.effects.table import (
    AchievementTaken,
    ActionChosen,
    DevelopmentBegun,
    DucatsGained,
    DucatsMoved,
    DucatsPaid,
    EndTriggered,
    GloryGained,
    GoodChosen,
    LevelMoved,
    PhaseBegun,
    TurnBegun,
    TurnEnded,
)
from domain.titles.imperialism.effects.war import (
    DefenceLaid,
    TerritoryHandedOver,
    WarDeclared,
    WarFought,
    WarTableCleared,
)
from domain.titles.imperialism.legality import (
    around,
    available_achievements,
    count,
    hand_limit,
    is_leader,
    religion_of,
    seen_by_all,
    strength,
    superpower_of,
    war_cards_held,
)
from domain.titles.imperialism.state import ImperialismState, War
from domain.titles.imperialism.title import TITLE
from tests.domain import dsl
from tests.domain.dsl import Story
from tests.domain.in_words import in_words
from tests.domain.titles.imperialism.positions import BOARD, A, B, C, D, Position, given, level


def opened(seats: int, seed: int = 5) -> Story:
    """A game at the choice of superpowers."""
    luck = Random(seed)
    return dsl.given(TITLE, start(TITLE, make_setup("imperialism", seats), Dice(luck)), chance=Dice(luck))


def carried_out(position: Position, *steps: Step[ImperialismState]) -> Story:
    """A finishes their action, and then these steps are carried out."""
    return given(position.hand(A, "reformer").only(FinishAction(A), *steps)).when(A, "finish")


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


@pytest.mark.parametrize(("seats", "territories", "achievements"), [(2, 4, 4), (3, 5, 4), (4, 6, 5)])
def test_what_is_laid_out(seats: int, territories: int, achievements: int) -> None:
    """IM-3.2, IM-3.5, R-45, R-48 Players + 2 territories; the top of the deck is available besides the row."""
    s = opened(seats).s
    assert (len(s.row), len(s.achievement_row)) == (territories, achievements)
    starting = [BOARD.territory[x].starting for x in [*s.row, *reversed(s.lands)]]
    assert starting == sorted(starting, reverse=True)
    assert available_achievements(s) == [*s.achievement_row, s.achievement_deck[-1]]


def test_start_of_the_first_player() -> None:
    """IM-3.8, IM-3.9, IM-3.10, R-3 The lowest start number begins; each must raise army or fleet, in turn order."""
    story = opened(3)
    for seat in range(3):
        story.when(seat, f"keep:{story.s.dealt[seat][0]}")
    story.told.clear()
    numbers = [superpower_of(story.s, seat).number for seat in range(3)]
    first = numbers.index(min(numbers))
    for seat in (first, (first + 1) % 3, (first + 2) % 3):
        fleet = level(story.s, seat, "fleet")
        story.owes(seat).offers(seat, "raise:army", "raise:fleet").when(seat, "raise:fleet")
        story.then_among(
            LevelMoved(seat, "fleet", fleet, fleet + 1, "start"),
            *([TurnBegun(first)] if seat == (first + 2) % 3 else []),
        )
    assert (story.s.active, story.s.turn) == (first, 1)
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


def test_lands_colonies_and_territories() -> None:
    """IM-1.7, IM-17.2, R-12, IM-12.1 Lands, colonies with markers, territories; the flowering space counts as 10."""
    s = Position().front(A, "livonia", "florida", "china").levels(A, prestige=11).s
    assert [count(s, A, x) for x in ("lands", "colonies", "territories", "prestige")] == [1, 2, 3, 10]


def test_religions() -> None:
    """IM-1.8, IM-23.1 The religion card counts before that of the superpower; two of ten do not begin Catholic."""
    s = Position().powers("russia", "poland", "ottoman_empire").faith(B, "calvinism").s
    assert [religion_of(s, x) for x in (A, B, C)] == ["orthodox", "calvinism", "islam"]
    assert len(BOARD.superpower) == 10
    others = {p.id: p.religion for p in BOARD.superpower.values() if p.religion != "catholic"}
    assert others == {"russia": "orthodox", "ottoman_empire": "islam"}


def test_kinds_of_cards() -> None:
    """IM-1.6, IM-2.2 Copies by kind: an authority card once, others twice; war cards have war values."""
    found = {c: sum(len(d.copies) for d in BOARD.definitions.values() if d.category == c) for c in
             ("authority_positive", "authority_negative", "plot", "event", "special")}  # fmt: skip
    assert found == {"authority_positive": 8, "authority_negative": 4, "plot": 12, "event": 22, "special": 4}
    assert all(len(d.copies) == (1 if d.category.startswith("authority") else 2) for d in BOARD.definitions.values())
    s = Position().hand(A, "border_raids", "mad", "pirates", "settlement", "historic_victory").s
    assert [d.id for d in war_cards_held(s, A)] == ["border_raids", "pirates", "historic_victory"]


def test_what_an_intrigue_may_use() -> None:
    """IM-8.2 Plots, authority cards, Middle class development and Diplomatic trick; no other event, no special card."""
    usable = ("persecution_of_dissenters", "mad", "reformer", "middle_class_development", "diplomatic_trick")
    position = Position(2).hand(A, *usable, "pirates", "settlement", "historic_victory", "livonia")
    story = given(position).when(A, "action:intrigue")
    assert {x.split(":")[1] for x in story.offered(A)} == {*usable}


def test_levels_end_with_their_track() -> None:
    """IM-17.1, IM-12.1 Raises stop at the maximum, losses at 0; a paid raise at the maximum is not offered."""
    high = Position().levels(A, food=9).levels(B, army=2)
    carried_out(high, MoveLevel(A, "food", 3), MoveLevel(B, "army", -4)).then(
        LevelMoved(A, "food", 9, 10, None), LevelMoved(B, "army", 2, 0, None)
    )
    carried_out(Position().levels(A, food=10), MoveLevel(A, "food", 3), MoveLevel(B, "army", -4)).then()
    position = Position().levels(A, food=1, army=BOARD.tops[0] - 1).only()
    given(position).when(A, "action:development", "good:food").offers(A, "raise:army", "decline")
    position = Position().levels(A, food=1, army=BOARD.tops[0]).only()
    given(position).when(A, "action:development", "good:food").owes()


def test_prestige_outside_the_own_turn() -> None:
    """IM-12.5, IM-12.6, IM-12.7 Outside the own turn prestige ends at 10; it falls from 11."""
    position = Position().levels(A, prestige=11).levels(B, prestige=9).levels(C, prestige=10)
    steps = [MoveLevel(B, "prestige", 3), MoveLevel(C, "prestige", 1), MoveLevel(A, "prestige", -2)]
    carried_out(position, *steps).then(LevelMoved(B, "prestige", 9, 10, None), LevelMoved(A, "prestige", 11, 9, None))


def test_prestige_on_the_flowering_space() -> None:
    """IM-12.2, IM-12.3 In the own turn prestige reaches 11 and no more; what is gained there is lost."""
    carried_out(Position().levels(A, prestige=9), MoveLevel(A, "prestige", 2), MoveLevel(A, "prestige", 1)).then(
        LevelMoved(A, "prestige", 9, 11, None)
    )


@pytest.mark.parametrize(
    ("has", "told"),
    [
        (3, [DucatsMoved(B, A, 3), LevelMoved(B, "prestige", 2, 1, "shortfall")]),
        (4, [DucatsMoved(B, A, 4), LevelMoved(B, "prestige", 2, 1, "shortfall")]),
        (5, [DucatsMoved(B, A, 5)]),
        (0, [LevelMoved(B, "prestige", 2, 1, "shortfall")]),
    ],
)
def test_forced_payments(has: int, told: list[Effect[ImperialismState]]) -> None:
    """IM-14.1, IM-14.6, R-42 Who lacks a part of 5 gives all they have and 1 prestige; nothing is owed."""
    position = Position().ducats(B, has).levels(B, prestige=2)
    story = carried_out(position, ForcePayment(B, A, 5), ForcePayment(B, A, 0)).then(*told)
    assert (story.s.ducats[A], story.s.ducats[B]) == (25 + has, 0)


def test_a_peace_is_no_forced_payment() -> None:
    """IM-14.3 Without a possible peace all ducats and all prestige go, and no point for a shortfall besides."""
    position = Position(2).levels(A, army=5, land_weapons=4).levels(B, prestige=3).ducats(B, 3).hand(B, "mad")
    story = given(position.hand(A, "pirates").only()).when(A, "action:war", f"war:pirates:land:{B}").when(B, "lay")
    story.then_among(
        WarFought(5, 0, A, B),
        LevelMoved(B, "prestige", 3, 2, "war"),
        DucatsMoved(B, A, 3),
        LevelMoved(B, "prestige", 2, 0, "defeat"),
    )


def test_the_bank_never_runs_out() -> None:
    """IM-1.2, R-1 What the bank pays comes from nowhere; nothing is told of nothing."""
    carried_out(Position(), PayFromBank(B, 1000), PayFromBank(B, 0)).then(DucatsGained(B, 1000))


@pytest.mark.parametrize(("had", "told"), [(18, []), (19, [EndTriggered(A)])])
def test_glory_triggers_the_end(had: int, told: list[EndTriggered]) -> None:
    """IM-24.1, IM-1.3 With four players the end comes with 20 glory, and only the first trigger counts."""
    story = carried_out(Position(4).glory(A, had).glory(B, 19), GainGlory(A, 1), GainGlory(A, 0))
    story.then(GloryGained(A, 1, None), *told)
    position = Position(4).glory(A, 20).glory(B, 19).hand(A, "reformer").only(FinishAction(A), GainGlory(B, 1))
    given(position, EndTriggered(A)).when(A, "finish").then(GloryGained(B, 1, None))


def test_what_a_pick_of_the_exchange_may_be() -> None:
    """IM-5.1, IM-5.4, R-7 Discards go face up in order; a split may not exceed what deck and discard can give."""
    position = Position(2).hand(A, "mad", "livonia", "reformer")
    position.s.discard, position.s.providence = [], position.s.providence[:1]
    held = [c for c in BOARD.card if c not in (*position.s.providence, "mad", "reformer")]
    position.s.hands[B] = held
    story = given(position.only(DiscardInExchange(A, 0, 0), RefillInExchange(A), RefillRow()))
    story.when(A, "discard:mad", "discard:livonia").then(
        HandCardDiscarded(A, "providence", "mad"), HandCardDiscarded(A, "territory", "livonia")
    )
    story.when(A, "done").offers(A, "closed:4:0", "closed:3:1", "closed:2:2")


def test_the_row_is_filled_at_the_end_of_the_exchange() -> None:
    """IM-5.3, IM-5.5, R-8, IM-4.2 An open territory leaves a gap, which is filled after the refill."""
    position = Position(2).row("livonia", "silesia", "saxony", "greece").hand(A, "mad", "reformer", "pirates")
    story = given(position.only(DiscardInExchange(A, 0, 0), RefillInExchange(A), RefillRow())).when(A, "done")
    top, land = position.s.providence[-1], position.s.lands[-1]
    story.when(A, "open:silesia").then(
        RowCardTaken(A, "silesia", "silesia"),
        CardsDrawn(A, "providence", (top,)),
        RowFilled((land,)),
        PhaseBegun("action"),
    )
    assert story.s.row == ["livonia", "saxony", "greece", land]
    assert story.s.hands[A] == ["mad", "reformer", "pirates_1", "silesia", top]


def test_the_turn_has_its_order() -> None:
    """IM-4.1, IM-4.3, IM-4.4, IM-4.5, IM-4.6, IM-4.8, R-39, IM-16.2 Start, exchange, action, windows, next player."""
    position = Position(2).levels(A, gold=1).hand(B, "pirates").hand(A, "mad").ducats(A, 0)
    story = given(position).when(A, "action:development", "good:gold")
    story.then(ActionChosen(A, "development"), DevelopmentBegun(A), GoodChosen(A, "gold"), DucatsGained(A, 4))
    story.owes(A).offers(A, "finish").when(A, "finish").then(PhaseBegun("windows"))
    story.owes(B).when(B, "pass").then(
        AnswerSealed(1, B, "pass"), AnswerOpened(1, B, "pass"), TurnEnded(A), TurnBegun(B), PhaseBegun("exchange")
    )


def test_hand_order_and_older_copy() -> None:
    """IM-15.1, IM-15.6, IM-25 Equal copies are one option, and the older is used."""
    position = Position(2).hand(A, "pirates", "livonia", "pirates").only(DiscardInExchange(A, 0, 0))
    story = given(position).offers(A, "discard:pirates", "discard:livonia", "done")
    story.when(A, "discard:pirates").then(HandCardDiscarded(A, "providence", "pirates_1"))
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
    poor = Position(2).levels(A, food=2, prestige=1).ducats(A, 2).only()
    given(poor).when(A, "action:development", "good:food").then(
        ActionChosen(A, "development"),
        DevelopmentBegun(A),
        GoodChosen(A, "food"),
        DucatsGained(A, 4),
        DucatsGained(A, 1),
    ).owes()
    rich = Position(2).levels(A, food=2, prestige=1).ducats(A, 3).only()
    story = given(rich).when(A, "action:development", "good:food")
    story.then(
        ActionChosen(A, "development"),
        DevelopmentBegun(A),
        GoodChosen(A, "food"),
        DucatsGained(A, 4),
        DucatsGained(A, 1),
    )
    story.offers(A, "raise:army", "decline").when(A, "raise:army").then(
        DucatsPaid(A, 8), LevelMoved(A, "army", 0, 1, "food")
    ).owes()


@pytest.mark.parametrize(
    ("good", "offered"), [("land_weapons", ["take:pirates"]), ("shipyards", ["take:pirates", "take:settlement"])]
)
def test_economic_gains_from_the_discard(good: str, offered: list[str]) -> None:
    """IM-7.7, IM-15.7 Land weapons find a war card in the discard, shipyards an event; it may be declined."""
    position = Position(2).discard("pirates", "settlement", "mad").only()
    story = given(position).when(A, "action:development", f"good:{good}").offers(A, *offered, "decline")
    story.told.clear()
    story.when(A, "take:pirates").then(CardTakenFromDiscard(A, "pirates_1", "pirates_1"))


def test_an_intrigue_names_card_target_and_base() -> None:
    """IM-8.1, IM-8.6, IM-8.8 All is named in one answer; a plot that takes nothing may be played."""
    story = given(Position().hand(A, "plot_of_the_wealthy").only()).when(A, "action:intrigue")
    kinds = ("colonies", "lands")
    story.offers(A, *(f"play:plot_of_the_wealthy:{x}:{b}" for x in (B, C) for b in kinds))
    story.when(A, f"play:plot_of_the_wealthy:{B}:lands").then(
        ActionChosen(A, "intrigue"), CardAnnounced(A, "plot_of_the_wealthy_1", "intrigue", B, "lands"), CardDone()
    )


def test_nobody_answers_a_plot() -> None:
    """IM-16.5, IM-19.7, R-17, IM-15.4 A plot, or an event as a war card, opens no window; the plot is discarded."""
    position = Position(2).hand(A, "border_raids", "pirates").hand(B, "diplomatic_trick").only()
    story = given(position).when(A, "action:intrigue", f"play:border_raids:{B}:lands")
    story.then(
        ActionChosen(A, "intrigue"), CardAnnounced(A, "border_raids_1", "intrigue", B, "lands"), CardDone()
    ).owes(A)
    assert story.s.discard == ["border_raids_1"]
    position = Position(2).hand(A, "pirates").hand(B, "diplomatic_trick")
    given(position).when(A, "action:war", f"war:pirates:land:{B}").owes(B).offers(B, "lay")


def test_a_cancelled_event_was_played() -> None:
    """IM-16.2, IM-16.4, IM-8.7 Its kind is used up in the intrigue, and it does nothing."""
    position = Position(2).hand(A, "middle_class_development", "diplomatic_trick", "mad").hand(B, "diplomatic_trick")
    story = given(position.front(A, "livonia")).when(A, "action:intrigue", "play:middle_class_development")
    story.when(B, "trick").owes(A).when(A, "pass").offers(A, f"play:mad:{B}", "stop")
    story.then_among(AnswerOpened(12, A, "pass"), EventCancelled(), AnswersDropped(11), CardDone())
    assert story.s.ducats == [25, 25]


def test_a_trick_that_is_cancelled_cancels_nothing() -> None:
    """IM-16.3 Both tricks are discarded, the one that was cancelled first, and the event takes effect."""
    position = Position(2).hand(A, "middle_class_development", "diplomatic_trick").hand(B, "diplomatic_trick")
    story = given(position.front(A, "livonia").only()).when(A, "action:intrigue", "play:middle_class_development")
    story.when(B, "trick").then(
        ActionChosen(A, "intrigue"),
        CardAnnounced(A, "middle_class_development_1", "intrigue", None, None),
        AnswerSealed(11, B, "trick"),
        AnswerOpened(11, B, "trick"),
        CardAnnounced(B, "diplomatic_trick_2", "event_response", A, None),
    )
    story.when(A, "trick").then(
        AnswerSealed(12, A, "trick"),
        AnswerOpened(12, A, "trick"),
        CardAnnounced(A, "diplomatic_trick_1", "event_response", B, None),
        EventCancelled(),
        AnswersDropped(12),
        CardDone(),
        DucatsGained(A, 1),
        CardDone(),
    )
    assert story.s.discard == ["diplomatic_trick_2", "diplomatic_trick_1", "middle_class_development_1"]


def test_a_war_names_card_kind_and_target() -> None:
    """IM-10.2, IM-10.5, IM-10.7, IM-10.11, R-18, R-19, R-47, IM-4.8 Every card serves both kinds; a tie defends."""
    position = Position().hand(A, "naval_blockade").hand(B, "pirates", "pirates", "border_raids").levels(B, army=0)
    story = given(position.only()).when(A, "action:war")
    story.offers(A, *(f"war:naval_blockade:{k}:{x}" for k in ("land", "sea") for x in (B, C)))
    story.when(A, f"war:naval_blockade:land:{B}").then(
        ActionChosen(A, "war"), WarDeclared("land", A, B, "naval_blockade_1")
    )
    story.offers(B, "lay", "lay:pirates", "lay:border_raids", "lay:pirates:pirates", "lay:pirates:border_raids")
    story.when(B, "lay:pirates:pirates").then(
        DefenceLaid(B, ("pirates_1", "pirates_2")),
        WarFought(0, 0, B, A),
        GloryGained(B, 1, "war"),
        LevelMoved(B, "prestige", 0, 1, "war"),
        WarTableCleared(),
    )
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
    story = given(position.hand(A, "historic_victory").hand(B, "mad").only())
    story.when(A, "action:war", f"war:historic_victory:land:{B}").when(B, "lay", "adjust:ukraine").then(
        ActionChosen(A, "war"),
        WarDeclared("land", A, B, "historic_victory_1"),
        DefenceLaid(B, ()),
        WarFought(6, 0, A, B),
        GloryGained(A, 1, "war"),
        LevelMoved(A, "prestige", 0, 1, "war"),
        LevelMoved(B, "prestige", 1, 0, "war"),
        GloryGained(A, 1, "historic_victory"),
        TerritoryHandedOver(B, A, "ukraine"),
        LevelMoved(A, "army", 5, 6, "ukraine"),
        LevelMoved(B, "food", 1, 0, "ukraine"),
        LevelMoved(A, "food", 0, 2, "ukraine"),
        WarTableCleared(),
    )
    assert [count(story.s, x, "lands") for x in (A, B)] == [1, 0]


def test_an_authority_card_replaces_another() -> None:
    """IM-18.1, IM-18.2, IM-18.3, IM-18.12, IM-15.4 One card before a player; the old one goes with its effect."""
    position = Position(2).authority(A, "civil_war").hand(A, "outstanding_commander", "pirates")
    story = given(position).refused(A, "action:war", "IM-10.1").when(A, "action:intrigue")
    story.told.clear()
    story.when(A, "play:outstanding_commander").then(AuthorityLaid(A, "outstanding_commander", A))
    assert story.s.authority == [("outstanding_commander",), ()]
    assert story.s.discard == ["civil_war"]
    assert strength(story.s, A, B, "land", ()) == 3


def test_a_requirement_of_ducats_costs_nothing() -> None:
    """IM-13.4, IM-1.5 The 40 ducats of Craft guilds are owned, not paid."""
    position = Position(2).ducats(A, 39).front(A, "livonia").levels(B, food=1).achievements("craft_guilds").only()
    given(position).when(A, "action:taxation").then(
        ActionChosen(A, "taxation"),
        DucatsGained(A, 1),
        AchievementTaken(A, "craft_guilds", ()),
        GloryGained(A, 1, "craft_guilds"),
        LevelMoved(A, "fabrics", 0, 1, "craft_guilds"),
    )


def test_a_paid_raise_is_one_step() -> None:
    """IM-1.10 Payment and raise come together, and then what they lead to is checked; what follows comes after."""
    position = Position(2).levels(A, army=3).achievements("standing_army")
    carried_out(position, PayToRaise(A, 3, "army", 1), MoveLevel(A, "fleet", 1)).then(
        DucatsPaid(A, 3),
        LevelMoved(A, "army", 3, 4, None),
        AchievementTaken(A, "standing_army", ()),
        GloryGained(A, 1, "standing_army"),
        LevelMoved(A, "land_weapons", 0, 1, "standing_army"),
        LevelMoved(A, "fleet", 0, 1, None),
    )
    carried_out(Position(2).levels(A, army=3).ducats(A, 2), PayToRaise(A, 3, "army", 1)).then()


def test_levels_lost_later_give_no_achievement_back() -> None:
    """IM-13.5 The card and its glory stay, whatever becomes of the levels."""
    position = Position(2).levels(A, army=4).achievements("standing_army").only(MoveLevel(A, "army", -1))
    story = given(position, AchievementTaken(A, "standing_army", ()), GloryGained(A, 1, "standing_army"))
    story.comes_to(MoveLevel(A, "army", -1)).then(LevelMoved(A, "army", 4, 3, None))
    assert ("standing_army" in story.s.achievements[A], story.s.glory[A]) == (True, 1)


def test_ducats_that_are_spent_do_not_count() -> None:
    """IM-13.4, IM-1.10 44 ducats less the 5 for Livonia are not 40, because the cost comes before the check."""
    position = Position(2).levels(A, army=3, fleet=2, food=2).ducats(A, 44).hand(A, "livonia", "mad")
    position.achievements("craft_guilds").s.checking = False
    story = given(position).when(A, "action:conquest", "conquer:livonia")
    story.s.checking = True
    assert story.s.ducats[A] == 39
    assert story.s.forced_step() is None


def test_others_take_nothing_outside_their_turn() -> None:
    """IM-13.6, IM-4.7, IM-4.1 What a player meets in another's turn they take at the start of their own."""
    position = Position(2).levels(A, army=1).levels(B, army=4).achievements("standing_army")
    story = given(position)
    assert story.s.forced_step() is None
    story.when(A, "action:taxation").then(
        ActionChosen(A, "taxation"),
        PhaseBegun("windows"),
        TurnEnded(A),
        TurnBegun(B),
        AchievementTaken(B, "standing_army", ()),
        GloryGained(B, 1, "standing_army"),
        LevelMoved(B, "land_weapons", 0, 1, "standing_army"),
        PhaseBegun("exchange"),
    )


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
    """IM-16.9 Standing orders are not in the state and leave no trace in it; the service keeps them."""
    assert not [name for name in TITLE.codec.encode_state(Position().s) if "order" in name or "prefer" in name]


def test_amounts_are_fixed_before_the_card_changes_anything() -> None:
    """IM-14.4 Persecution counts prestige before it takes any."""
    position = Position().hand(A, "persecution_of_dissenters").levels(B, prestige=3).only()
    given(position).when(A, "action:intrigue", f"play:persecution_of_dissenters:{B}").then_among(
        DucatsMoved(B, A, 3), LevelMoved(B, "prestige", 3, 2, "persecution_of_dissenters")
    )


def test_the_hand_may_exceed_its_limit_until_the_exchange() -> None:
    """IM-15.3, R-6 Cards gained by effects are kept until the own next exchange."""
    held = ("mad", "reformer", "civil_war", "adventurer", "bureaucrat", "pirates")
    position = Position(2).hand(A, "great_diplomat", *held)
    story = given(position.hand(B, "livonia")).when(A, "action:intrigue", "play:great_diplomat", f"look:{B}")
    story.when(A, "take:livonia").then_among(CardTakenFromHand(A, B, "territory", "livonia", "livonia"))
    assert (len(story.s.hands[A]), hand_limit(story.s, A)) == (7, 6)
    story.comes_to(Exchange(A)).refused(A, "done", "IM-5.2").when(A, "discard:mad").offers_among(A, "done")


def test_events_are_played_for_nothing() -> None:
    """R-59, IM-20.13 A war event may be played if its printed conditions hold; by rules 1 it had to take something."""
    every = ["pass", *(f"play:rapacious_plunder:{good}" for good in ("gold", "oriental_goods", "spices"))]
    for rules, offered in ((1, ["pass"]), (2, every)):
        position = Position(2).levels(A, army=5).hand(A, "historic_victory", "rapacious_plunder", "mad")
        story = given(position.levels(B, gold=0).hand(B, "reformer"))
        story.s.rules = rules
        story.when(A, "action:war", f"war:historic_victory:land:{B}").when(B, "lay")
        if rules > 1:
            story.when(B, "tribute")
        story.when(A, "finish").offers(A, *offered)


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
            assert in_words(TITLE, s, caught.value.why).endswith(".")
        play(s, Move(seat, random.choice(options)), luck)
        if not s.agenda:
            return
