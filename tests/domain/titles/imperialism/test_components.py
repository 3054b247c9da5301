"""Does every territory, achievement, superpower and religion do what the pack says? One case per id."""

from __future__ import annotations

import pytest

from domain.kernel.chance import Scripted
from domain.kernel.engine import next_options
from domain.kernel.table import Table
from domain.titles.imperialism.actions.achievements import TakeAchievement, achievement_due
from domain.titles.imperialism.actions.exchange import DiscardInExchange, RefillInExchange, RefillRow
from domain.titles.imperialism.actions.select import SelectAction
from domain.titles.imperialism.board import PRESTIGE
from domain.titles.imperialism.changes import apply_ops
from domain.titles.imperialism.legality import hand_limit, is_leader, strength
from domain.titles.imperialism.scoring import outcome, ranking
from domain.titles.imperialism.state import empty_table
from tests.domain.titles.imperialism.positions import BOARD, A, B, C, Position, given, level


@pytest.mark.parametrize("name", [x.id for x in BOARD.territory.values()])
def test_a_territory_is_conquered(name: str) -> None:
    """IM-9.2, IM-9.3, IM-12.1 With exactly the levels and the cost it is conquered and gives what it shows."""
    territory = BOARD.territory[name]
    army, fleet, prestige = territory.needs
    position = Position(2).levels(A, army=army, fleet=fleet, prestige=prestige).ducats(A, territory.cost)
    if territory.kind != "board_space":
        position.hand(A, name)
    story = given(position).when(A, "action:conquest", f"conquer:{name}")
    s = story.s
    assert s.ducats[A] == 0
    assert s.glory[A] == territory.glory
    gains = dict(territory.levels)
    for track, before in ((0, army), (1, fleet)):
        assert s.levels[A][track] == before + gains.get(track, 0)
    assert all(s.levels[A][track] == n for track, n in gains.items() if track > PRESTIGE)
    assert s.levels[A][PRESTIGE] == prestige + territory.prestige
    assert name in (*s.owned_lands[A], *s.owned_colonies[A], *s.markers[A])
    if army:
        short = Position(2).levels(A, army=army - 1, fleet=fleet, prestige=prestige)
        if territory.kind != "board_space":
            short.hand(A, name)
        assert f"conquer:{name}" not in {o.text for o in next_options(given(short).s, A)}


def test_india_and_china_are_shared() -> None:
    """IM-9.1, IM-9.3, R-12 Each player may have a marker there, one each."""
    position = Position(2).levels(A, army=9, fleet=9, prestige=9).front(A, "india").front(B, "china", "india")
    story = given(position).when(A, "action:conquest")
    story.offers(A, "conquer:china").refused(A, "conquer:india", "IM-9.1")
    assert story.when(A, "conquer:china").s.markers == [["india", "china"], ["china", "india"]]


@pytest.mark.parametrize("name", list(BOARD.achievement))
def test_an_achievement_is_forced(name: str) -> None:
    """IM-13.1, IM-13.2, IM-13.3, R-44, R-58 Each alternative, exactly met, makes the player take it at once."""
    card = BOARD.achievement[name]
    for alternative in card.any_of:
        position = Position(2).ducats(A, 0)
        lands = [x.id for x in BOARD.territory.values() if x.kind == "land"]
        colonies = [x.id for x in BOARD.territory.values() if x.kind == "colony"]
        for figure, least in alternative:
            if figure < len(BOARD.tracks):
                position.levels(A, **{BOARD.tracks[figure]: least})
            else:
                what = ("lands", "colonies", "territories", "ducats")[figure - len(BOARD.tracks)]
                if what == "ducats":
                    position.ducats(A, least)
                elif what == "colonies":
                    position.front(A, *colonies[:least])
                else:
                    position.front(A, *lands[:least])
        position.achievements(name)
        position.s.achievements = [position.s.achievements[A], []]
        assert isinstance(position.s.forced_step(), TakeAchievement)
        for track in range(len(BOARD.tracks)):
            if position.s.levels[A][track]:
                lower = position.s.copy()
                lower.levels[A][track] -= 1
                if any(figure == track for figure, _ in alternative) and len(card.any_of) == 1:
                    assert lower.forced_step() is None
        story = given(position.at(TakeAchievement(A), SelectAction(A)))
        before = story.s.copy()
        story.when(A, f"achieve:{name}")
        assert story.s.glory[A] == before.glory[A] + card.glory
        for op in card.effects:
            at = BOARD.track_at[op.track]
            assert story.s.levels[A][at] == min(before.levels[A][at] + op.amount, BOARD.tops[at] + (at == PRESTIGE))


def test_one_achievement_a_turn_and_the_gap_is_filled() -> None:
    """IM-13.2, IM-13.3, IM-13.7 Of two met at once one is chosen; the top fills the gap, the other has to wait."""
    position = Position(2).levels(A, army=4, fleet=4)
    position.achievements("standing_army", "crop_rotation", "cartography", deck=("constitution", "world_trade"))
    story = given(position).when(A, "action:taxation")
    story.offers(A, "achieve:standing_army", "achieve:cartography").when(A, "achieve:standing_army")
    assert story.s.achievement_row == ["world_trade", "crop_rotation", "cartography"]
    assert story.s.achievement_deck == ["constitution"]
    assert "cartography" not in story.s.achievements[A]


@pytest.mark.parametrize("name", list(BOARD.superpower))
def test_a_superpower_begins(name: str) -> None:
    """IM-3.7, IM-23.1 Levels, ducats and glory at the start; modifiers and hand limit hold all through the game."""
    power = BOARD.superpower[name]
    s = empty_table(BOARD, 2, achievement_due)
    s.power[:] = [name, "spain" if name != "spain" else "france"]
    apply_ops(Table(s, Scripted(), None), A, power.effects)
    for op in power.effects:
        if op.op == "add_level":
            assert level(s, A, op.track) == op.amount
    ducats = sum(op.amount for op in power.effects if op.op == "gain_ducats")
    assert s.ducats[A] == BOARD.start_ducats + ducats
    assert s.glory[A] == (0 if power.converts else 2)
    limit = 5 + power.lasting.hand_limit + is_leader(s, A, BOARD.track_at["gold"])
    assert hand_limit(s, A) == limit
    for kind, track in (("land", "army"), ("sea", "fleet")):
        bonus = sum(
            m.amount
            for m in power.lasting.modifiers
            if m.counts_in(kind) and (not m.dissenters or power.religion != "catholic")
        )
        assert strength(s, A, B, kind, ()) == level(s, A, track) + bonus


def test_russia_and_the_ottoman_empire_keep_their_faith() -> None:
    """IM-22.1, IM-22.2 They never change religion; others may once."""
    for name, offered in (("russia", False), ("ottoman_empire", False), ("poland", True)):
        position = Position(2).powers(name, "spain").levels(A, fabrics=2, prestige=2).hand(A, "mad")
        story = given(position).when(A, "action:intrigue")
        assert ("convert:calvinism" in story.offered(A)) is offered
    again = Position(2).levels(A, fabrics=2, prestige=2, army=5).faith(A, "lutheranism").hand(A, "mad")
    assert not [x for x in given(again).when(A, "action:intrigue").offered(A) if x.startswith("convert")]


def test_calvinism() -> None:
    """IM-22.1, IM-22.3, IM-7.2 calvinism_1, calvinism_2: fabrics, food, 2 glory, one other good, 5 per development."""
    position = Position(2).levels(A, fabrics=2, prestige=2)
    story = given(position).when(A, "action:intrigue", "convert:calvinism")
    assert story.s.religions == [1, 2, 2]
    assert "raise:food" not in story.offered(A)
    story.when(A, "raise:industrial_materials")
    s = story.s
    assert [level(s, A, x) for x in ("fabrics", "food", "industrial_materials")] == [3, 1, 1]
    assert s.glory[A] == 2
    s = given(Position(2).ducats(A, 0).faith(A, "calvinism")).when(A, "action:development", "good:food").s
    assert s.ducats[A] == 5


def test_counter_reformation() -> None:
    """IM-22.4, R-13 counter_reformation_1, counter_reformation_2: army 2, land weapons, 2 glory, +3 to dissenters."""
    position = Position(2).levels(A, army=5, prestige=4)
    s = given(position).when(A, "action:intrigue", "convert:counter_reformation").s
    assert (level(s, A, "army"), level(s, A, "land_weapons"), s.glory[A]) == (7, 1, 2)
    assert strength(s, A, B, "land", ()) == 10


def test_lutheranism() -> None:
    """IM-22.5, IM-22.7, R-14, R-36 lutheranism_1, lutheranism_2: fleet 2, 20 ducats, 2 glory and a development."""
    position = Position(2).levels(A, fleet=5, prestige=3, food=2).levels(B, food=2).marker(A, "development")
    story = given(position).when(A, "action:intrigue", "convert:lutheranism")
    s = story.s
    assert (level(s, A, "fleet"), s.ducats[A], s.glory[A], hand_limit(s, A)) == (7, 45, 2, 6)
    story.offers(A, "develop", "decline").when(A, "develop", "good:food")
    assert story.s.ducats[A] == 49
    assert story.s.marker[A] == "intrigue"
    assert story.s.developed


def test_no_card_of_a_religion_is_left() -> None:
    """IM-22.1 With both cards taken nobody else turns to it."""
    position = Position(3).levels(A, fabrics=2, prestige=2).hand(A, "mad")
    position.faith(B, "calvinism").faith(C, "calvinism")
    assert "convert:calvinism" not in given(position).when(A, "action:intrigue").offered(A)


def test_a_tie_is_a_shared_victory() -> None:
    """IM-24.5, R-32 Equal players share the place."""
    assert ranking([7, 9, 9]) == ((1, 2), (0,))
    assert outcome(Position().s) is None


def test_taxation() -> None:
    """IM-11.1, R-12 1 ducat per territory card; markers on India and China do not count."""
    s = given(Position(2).front(A, "livonia", "florida", "india")).when(A, "action:taxation").s
    assert s.ducats[A] == 27


def test_two_intrigue_cards_are_of_different_kinds() -> None:
    """IM-8.3, IM-8.4, IM-8.5, IM-8.7, R-10 A second card of the kind that was played is refused, another is offered."""
    position = Position(2).hand(A, "venal_advisors", "border_raids", "mad", "reformer", "middle_class_development")
    story = given(position).when(A, "action:intrigue", f"play:venal_advisors:{B}:army")
    story.offers(A, f"play:mad:{B}", "play:reformer", "play:middle_class_development", "stop")
    story.refused(A, f"play:border_raids:{B}:lands", "IM-8.3")
    story.when(A, "play:middle_class_development")
    assert story.s.active == A
    assert story.offered(A)[0] == "finish"


def test_an_action_never_twice_running() -> None:
    """IM-6.1, IM-6.2, IM-6.3 The action of the last turn is forbidden; development or taxation is always there."""
    story = given(Position(2).marker(A, "development")).offers(A, "action:taxation")
    story.refused(A, "action:development", "IM-6.1").refused(A, "action:war", "IM-10.1")


def test_the_decks_are_made_anew() -> None:
    """IM-15.5, IM-5.6, R-22 With the last card drawn the discard is shuffled at once into a new deck."""
    position = Position(2).hand(A, "mad", "reformer", "pirates", "settlement")
    s = position.s
    s.discard, s.providence = s.providence[:-1], s.providence[-1:]
    size = len(s.discard)
    exchange = position.at(DiscardInExchange(A, 0, 0), RefillInExchange(A), RefillRow())
    story = given(exchange).when(A, "done").when(A, "closed:0:1")
    assert (len(story.s.providence), story.s.discard) == (size, [])
