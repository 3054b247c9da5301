"""Do the worked examples of RULES.md come out as they are written there?"""

from __future__ import annotations

import pytest

from domain.kernel.engine import pending_seats
from domain.titles.imperialism.actions.achievements import achievement_due
from domain.titles.imperialism.actions.exchange import DiscardInExchange, RefillInExchange, RefillRow
from domain.titles.imperialism.cards.authority import rearrangements
from domain.titles.imperialism.legality import are_dissenters, can_choose, hand_limit, strength
from domain.titles.imperialism.scoring import category_points
from domain.titles.imperialism.state import empty_table
from domain.titles.imperialism.title import TITLE
from tests.domain.dsl import Story
from tests.domain.titles.imperialism.positions import BOARD, A, B, C, D, Position, given, level


def test_v1_livonia() -> None:
    """V-1, IM-9.2, IM-9.3, IM-9.5 Livonia costs 5 ducats and gives fleet, food and prestige."""
    s = given(Position().hand(A, "livonia").levels(A, army=3, fleet=2)).when(A, "action:conquest", "conquer:livonia").s
    assert s.ducats[A] == 20
    assert [level(s, A, x) for x in ("army", "fleet", "food", "prestige")] == [3, 3, 1, 1]
    assert s.owned_lands[A] == ["livonia"]


@pytest.mark.parametrize(("army", "fleet", "ducats"), [(2, 2, 25), (3, 1, 25), (3, 2, 4)])
def test_v1_livonia_out_of_reach(army: int, fleet: int, ducats: int) -> None:
    """V-1, IM-9.2, IM-6.2 With a level or a ducat too few the conquest is illegal."""
    position = Position().hand(A, "livonia").levels(A, army=army, fleet=fleet).ducats(A, ducats)
    given(position).refused(A, "action:conquest", "IM-6.2")


def test_v2_strength_of_prussia() -> None:
    """V-2, IM-10.6 1 + 3 + 5 by land, 1 + 3 by sea."""
    position = Position().powers("prussia", "spain", "france").levels(A, army=1, fleet=1)
    s = position.authority(A, "outstanding_commander").hand(A, "venal_advisors").s
    assert strength(s, A, B, "land", ("venal_advisors_1",)) == 9
    assert strength(s, A, B, "sea", ("venal_advisors_1",)) == 4


def won_war(position: Position, card: str, kind: str = "land") -> Story:
    """A attacks B, who defends without cards; B has one providence card, so they are asked."""
    position.hand(A, card).hand(B, "reformer")
    return given(position).when(A, "action:war", f"war:{card}:{kind}:{B}").when(B, "lay")


def test_v3_humiliation() -> None:
    """V-3, IM-10.9, R-21 Land weapons 4 against 1 cost 3 prestige, which must be there after the defeat."""
    for prestige, possible in ((4, True), (3, False)):
        position = Position().levels(A, army=5, land_weapons=4).levels(B, land_weapons=1, prestige=prestige)
        story = won_war(position, "armed_intervention")
        assert ("humiliation" in story.offered(B)) is possible
    position = Position().levels(A, army=5, land_weapons=4).levels(B, land_weapons=1, prestige=4)
    assert level(won_war(position, "armed_intervention").when(B, "humiliation").s, B, "prestige") == 0


def test_v4_plunder() -> None:
    """V-4, IM-10.10, R-37 Land weapons 3 with plunder 2 bring 6 ducats of the bank."""
    story = won_war(Position().levels(A, army=5, land_weapons=3), "border_raids")
    assert story.s.ducats[A] == 25 + 8 + 6
    assert story.s.ducats[B] == 25 - 8


def test_v5_trade() -> None:
    """V-5, IM-7.5 Food at level 2 brings 4 ducats."""
    s = given(Position().levels(A, food=2).levels(B, food=2).ducats(A, 0)).when(A, "action:development", "good:food").s
    assert s.ducats[A] == 4


def test_v6_hand_limit() -> None:
    """V-6, IM-15.2, R-5 All modifiers are added, then capped at 6."""
    gold = Position().levels(A, gold=1)
    assert hand_limit(Position().s, A) == 5
    assert hand_limit(gold.s, A) == 6
    assert hand_limit(gold.authority(A, "great_diplomat").s, A) == 6
    assert hand_limit(Position().authority(A, "bureaucrat").s, A) == 4
    assert hand_limit(Position().levels(A, gold=1).authority(A, "bureaucrat").s, A) == 5


def test_v7_final_scoring() -> None:
    """V-7, IM-24.3, IM-24.4 13 categories, 2, 1 and 1 points, and 4 for the Catholic faith."""
    assert len(BOARD.categories) == 13
    position = Position().powers("poland", "russia", "france").faith(C, "calvinism").levels(A, army=3).levels(B, army=1)
    sheet = TITLE.score_sheet(position.s)
    assert [sheet.total(x) for x in (A, B, C)] == [2 + 4, 1, 0]


def test_v8_setup() -> None:
    """V-8, IM-3.2, IM-3.5, R-45, R-48 Territories, achievements and end spaces by number of players."""
    assert [BOARD.row[n] for n in (2, 3, 4)] == [4, 5, 6]
    assert [BOARD.achievement_row[n] + 1 for n in (2, 3, 4)] == [5, 5, 6]
    assert [BOARD.end_spaces[n] for n in (2, 3, 4)] == [40, 29, 20]


def plot(position: Position, card: str, base: str = "") -> Story:
    """A plays a plot against B."""
    option = f"play:{card}:{B}" + (f":{base}" if base else "")
    return given(position.hand(A, card)).when(A, "action:intrigue", option)


def test_v9_border_raids() -> None:
    """V-9, IM-19.4, R-4, IM-14.1 Five lands make 10, capped to 8; who has 6 ducats pays 6 and loses 1 prestige."""
    lands = ("courland", "pomerania", "ireland", "wallachia", "navarre")
    s = plot(Position().front(B, *lands, "florida").ducats(B, 6).levels(B, prestige=2), "border_raids", "lands").s
    assert (s.ducats[A], s.ducats[B], level(s, B, "prestige")) == (31, 0, 1)


def test_v10_venal_advisors() -> None:
    """V-10, IM-19.5 Army 12 makes 10 at most."""
    s = plot(Position().levels(B, army=12, fleet=4), "venal_advisors", "army").s
    assert s.ducats[B] == 15


def test_v11_pirates() -> None:
    """V-11, IM-20.5 Gold 6 makes 4 ducats at most."""
    position = Position().levels(A, gold=6, spices=1, prestige=1).hand(B, "pirates").hand(C, "reformer")
    story = given(position).when(A, "action:development", "good:spices")
    had = story.s.ducats[A]
    story.owes(B, C).when(B, "play:pirates:gold").when(C, "pass")
    story.owes(C).when(C, "pass")
    assert story.s.ducats[A] == had - 4


def test_v12_flowering() -> None:
    """V-12, IM-12.2 to IM-12.5 9 + 2 stays on the flowering space and gives 1 glory; a defender stays at 10."""
    position = Position().levels(A, prestige=9).hand(A, "wallachia", "diplomatic_trick").levels(A, army=2, fleet=1)
    story = given(position).when(A, "action:conquest", "conquer:wallachia")
    assert level(story.s, A, "prestige") == 11
    story.when(A, "finish")
    assert (level(story.s, A, "prestige"), story.s.glory[A]) == (10, 1)
    position = Position().levels(B, army=9, prestige=10)
    story = won_war(position, "armed_intervention")
    assert (level(story.s, B, "prestige"), story.s.glory[B]) == (10, 1)


def test_v13_dissenters() -> None:
    """V-13, IM-22.6, R-13 Whose religions differ are dissenters."""
    s = Position(4).powers("poland", "spain", "russia", "ottoman_empire").faith(B, "calvinism").s
    assert are_dissenters(s, A, B)
    assert are_dissenters(s, C, D)
    both = Position().faith(A, "lutheranism").faith(B, "lutheranism").s
    assert not are_dissenters(both, A, B)
    assert are_dissenters(Position().faith(A, "counter_reformation").s, A, B)


def test_v14_industrial_materials() -> None:
    """V-14, IM-7.4, IM-12.1 Prestige 10, or 15 glory (10 with four players); the flowering space counts as 10."""
    good = BOARD.good["industrial_materials"]
    for seats, glory in ((2, 15), (3, 15), (4, 10)):
        assert can_choose(Position(seats).levels(A, prestige=9).glory(A, glory).s, A, good)
        assert not can_choose(Position(seats).levels(A, prestige=9).glory(A, glory - 1).s, A, good)
        assert can_choose(Position(seats).levels(A, prestige=10).s, A, good)
        assert can_choose(Position(seats).levels(A, prestige=11).s, A, good)


def test_v15_settlement() -> None:
    """V-15, IM-10.4, R-19, R-20 After a Settlement neither war nor taxation; the marker stays on war."""
    position = Position(2).marker(A, "taxation").hand(A, "border_raids", "reformer", "livonia").hand(B, "settlement")
    position.levels(A, army=3, fleet=2)
    story = given(position).when(A, "action:war", f"war:border_raids:land:{B}").when(B, "play:settlement")
    story.owes(A).when(A, "pass").owes(A)
    story.offers(A, "action:development", "action:intrigue", "action:conquest")
    story.refused(A, "action:war", "IM-10.4").refused(A, "action:taxation", "IM-6.1")
    assert story.s.discard == ["border_raids_1", "settlement_1"]
    story.when(A, "action:development", "good:food")
    assert story.s.marker[A] == "war"


@pytest.mark.parametrize(("army", "glory"), [(8, 2), (7, 1)])
def test_v16_historic_victory(army: int, glory: int) -> None:
    """V-16, IM-10.8, IM-21.1 A margin of 3 gives 1 further glory, a margin of 2 does not."""
    story = won_war(Position().levels(A, army=army).levels(B, army=6), "historic_victory")
    assert story.s.glory[A] == glory


def developed(position: Position, good: str) -> int:
    """Ducats that the development of a good brings A."""
    position.ducats(A, 0)
    return given(position).when(A, "action:development", f"good:{good}").s.ducats[A]


def test_v17_leader_gains() -> None:
    """V-17, IM-7.6, R-43 Full 3 armies, full 2 fleets, prestige up to 5; nothing with a tie."""
    trade = [BOARD.good[x].trade[1] for x in ("land_weapons", "shipyards", "food")]
    assert developed(Position().levels(A, land_weapons=1, army=8), "land_weapons") == trade[0] + 2
    assert developed(Position().levels(A, shipyards=1, fleet=5), "shipyards") == trade[1] + 2
    assert developed(Position().levels(A, food=1, prestige=7), "food") == trade[2] + 5
    assert developed(Position().levels(A, food=1, prestige=7).levels(B, food=1), "food") == trade[2]


def test_v18_gold() -> None:
    """V-18, IM-7.5, R-57 Choosing gold costs a prestige, if there is one."""
    for prestige in (1, 0):
        position = Position().levels(A, gold=3, prestige=prestige).ducats(A, 0)
        s = given(position).when(A, "action:development", "good:gold").s
        assert (s.ducats[A], level(s, A, "prestige")) == (12, 0)


def test_v19_hand_limit_cap() -> None:
    """V-19, IM-15.2, R-5 The cap comes after the sum."""
    assert hand_limit(Position().faith(A, "lutheranism").authority(A, "great_diplomat").s, A) == 6
    assert hand_limit(Position().faith(A, "lutheranism").authority(A, "bureaucrat").s, A) == 5
    position = Position().powers("austria", "spain", "france").levels(A, gold=1).faith(A, "lutheranism")
    assert hand_limit(position.authority(A, "bureaucrat").s, A) == 6


PLOTS = ("corruption_of_the_officials", "persecution_of_dissenters", "oppression_of_the_merchants", "border_raids",
         "venal_advisors", "plot_of_the_wealthy", "pirates", "settlement", "naval_blockade")  # fmt: skip


def exchange(position: Position, surplus: int) -> Story:
    """The exchange of A's hand with that surplus."""
    return given(position.at(DiscardInExchange(A, surplus, 0), RefillInExchange(A), RefillRow()))


def test_v20_exchange() -> None:
    """V-20, IM-5.2, IM-5.3, R-6, R-9 How many cards are discarded and drawn."""
    story = exchange(Position().hand(A, *PLOTS[:5]), 0).when(A, "done")
    assert len(story.s.hands[A]) == 5
    story = exchange(Position().hand(A, *PLOTS[:7]), 2)
    assert "done" not in story.offered(A)
    story.refused(A, "done", "IM-5.2")
    story.when(A, f"discard:{PLOTS[0]}", f"discard:{PLOTS[1]}")
    assert "done" in story.offered(A)
    story.when(A, f"discard:{PLOTS[2]}").offers(A, "closed:0:1", "closed:1:0")
    story = exchange(Position().hand(A, *PLOTS), 4).when(A, *(f"discard:{x}" for x in PLOTS[:3]))
    assert "done" not in story.offered(A)
    story.when(A, f"discard:{PLOTS[3]}")
    assert len(story.s.hands[A]) == 5
    story = exchange(Position().levels(A, gold=1).hand(A, *PLOTS[:5]).row("livonia"), 0).when(A, "done")
    story.offers(A, "closed:0:1", "closed:1:0", "open:livonia")


def test_v21_shortfall() -> None:
    """V-21, IM-14.1, IM-14.5, R-16, R-52 Shortfall and printed loss add up; an amount of 0 is never a shortfall."""
    s = plot(Position().levels(B, prestige=3).ducats(B, 2), "persecution_of_dissenters").s
    assert (s.ducats[B], level(s, B, "prestige")) == (0, 1)
    s = plot(Position().ducats(B, 0), "persecution_of_dissenters").s
    assert (s.ducats[B], level(s, B, "prestige")) == (0, 0)
    s = plot(Position().levels(B, prestige=2).ducats(B, 0), "venal_advisors", "fleet").s
    assert level(s, B, "prestige") == 2


@pytest.mark.parametrize("ducats", [4, 5])
def test_v22_peace_impossible(ducats: int) -> None:
    """V-22, IM-10.9 Nothing possible: all ducats and all prestige; with a ducat more the tribute alone is."""
    position = Position().levels(A, army=7, land_weapons=3).levels(B, army=4, prestige=3).ducats(B, ducats)
    story = won_war(position.front(B, "florida", "antilles"), "armed_intervention")
    assert story.s.ducats[B] == 0
    assert level(story.s, B, "prestige") == (0 if ducats == 4 else 2)
    assert story.s.ducats[A] == 25 + ducats + 2 * 3


def test_v23_plunder_after_peace() -> None:
    """V-23, IM-10.9, IM-10.10, IM-10.14 Finland brings land weapons before the plunder: 2 x 3 ducats."""
    position = Position().levels(A, army=5, land_weapons=1).levels(B, army=1, land_weapons=1).front(B, "finland")
    story = won_war(position, "historic_victory").when(B, "adjust:finland")
    s = story.s
    assert (level(s, A, "land_weapons"), level(s, A, "army"), s.ducats[A]) == (2, 6, 31)
    assert (level(s, B, "land_weapons"), level(s, B, "army"), s.owned_lands[B]) == (0, 0, [])


def test_v24_all_modifiers() -> None:
    """V-24, IM-10.6, IM-22.6 15 against Poland; 6 - 5 + 5 + 0 in defence."""
    position = Position().powers("ottoman_empire", "poland", "france").levels(A, army=6).levels(B, army=6)
    s = position.authority(A, "defender_of_the_faith").authority(B, "mad").s
    assert strength(s, A, B, "land", ("border_raids_1",)) == 15
    assert strength(s, B, A, "land", ("venal_advisors_1", "pirates_1")) == 6


def test_v25_flowering_lost() -> None:
    """V-25, IM-12.6, IM-4.9, R-15, R-54 A shortfall in the window takes the marker off the flowering space."""
    position = Position(2).levels(A, army=5, prestige=10).levels(B, fleet=1, shipyards=1).ducats(A, 0).ducats(B, 0)
    position.hand(A, "armed_intervention", "reformer").hand(B, "naval_blockade")
    story = given(position).when(A, "action:war", f"war:armed_intervention:land:{B}").when(B, "lay")
    assert level(story.s, A, "prestige") == 11
    story.when(A, "finish").when(B, "play:naval_blockade").when(A, "pass")
    assert (level(story.s, A, "prestige"), story.s.glory[A]) == (10, 1)


@pytest.mark.parametrize(("trigger", "last"), [(C, [B, D, A]), (A, [B, C, D])])
def test_v26_end(trigger: int, last: list[int]) -> None:
    """V-26, IM-24.1, IM-24.2, R-29 Who still has a turn after C, or A, reached 20 in A's turn."""
    position = Position(4).glory(trigger, 20)
    position.s.trigger = trigger
    story = given(position).when(A, "action:taxation")
    assert [story.s.active, *story.s.left] == last


def test_v27_final_categories() -> None:
    """V-27, IM-24.3, IM-24.6, R-30, R-31 Points by levels with three players."""
    s = empty_table(BOARD, 3, achievement_due)
    wanted = {(8, 8, 5): [1, 1, 0], (6, 4, 4): [2, 0, 0], (3, 1, 0): [2, 1, 0], (0, 0, 2): [0, 0, 2],
              (4, 4, 4): [1, 1, 1]}  # fmt: skip
    for levels, points in wanted.items():
        assert category_points(s, list(levels)) == points


def test_v28_member_of_the_great_dynasty() -> None:
    """V-28, IM-18.6, IM-18.11, R-40 11 end states with four players, the exchange alone with two."""
    four = Position(4).authority(A, "member_of_the_great_dynasty").authority(B, "mad").s
    found = rearrangements(four, 2)
    member, mad = ("member_of_the_great_dynasty",), ("mad",)
    assert len(found) == 11
    assert tuple(four.authority) not in found
    for wanted in ((mad, member, (), ()), ((), mad, member, ()), ((), (), member, mad)):
        assert wanted in found
    two = Position(2).authority(A, *member).authority(B, *mad).s
    assert rearrangements(two, 2) == [(mad, member)]


def test_v29_cancelling() -> None:
    """V-29, IM-16.3, IM-16.8, R-55 C's trick stands; the answers of D and A are dropped, and A keeps their card."""
    position = Position(4).hand(A, "border_raids", "diplomatic_trick").hand(B, "settlement", "reformer")
    position.hand(C, "diplomatic_trick").hand(D, "mad")
    story = given(position).when(A, "action:war", f"war:border_raids:land:{B}").when(B, "play:settlement")
    story.owes(C, D, A).when(A, "trick").when(D, "pass").when(C, "trick")
    story.owes(D, A, B).when(D, "pass").when(A, "pass").when(B, "pass").owes(B)
    assert "diplomatic_trick_1" in story.s.hands[A]
    assert story.s.discard == ["settlement_1", "diplomatic_trick_2"]
    assert not story.s.sealed
    story.offers(B, "lay").refused(B, "play:settlement", "IM-10.3")


def test_v30_seats_left_out() -> None:
    """V-30, IM-10.13, IM-16.1, IM-16.7, IM-20.13 Who is not asked, by public facts."""

    def after_war(position: Position, kind: str) -> Story:
        story = won_war(position.hand(C, "mad"), "armed_intervention", kind)
        return story.when(B, "tribute") if "tribute" in story.offered(B) else story

    weapons, ships = {"land_weapons": 1}, {"fleet": 1, "shipyards": 1}
    cases = (("land", {}, False), ("land", weapons, True), ("land", ships, True), ("sea", weapons, False))
    for kind, levels, asked in cases:
        story = after_war(Position().levels(A, army=3).levels(C, **levels), kind)
        while pending_seats(story.s) in ((A,), (B,)) and story.s.active == A:
            seat = pending_seats(story.s)[0]
            story.when(seat, "finish" if "finish" in story.offered(seat) else "pass")
        assert (story.s.active == A) is asked
    story = given(Position().ducats(A, 0).hand(B, "pirates")).when(A, "action:development", "good:food")
    assert story.s.active == B
    position = Position(2).discard("diplomatic_trick", "diplomatic_trick").hand(A, "middle_class_development")
    story = given(position.hand(B, "reformer")).when(A, "action:intrigue", "play:middle_class_development")
    assert story.s.stack == []
    assert story.s.discard[-1] == "middle_class_development_1"
    position = Position(2).levels(A, gold=1).ducats(A, 0).hand(B, "livonia", "silesia")
    assert given(position).when(A, "action:development", "good:food").s.active == B


def test_v31_oriental_goods() -> None:
    """V-31, IM-7.6, IM-7.8 5 ducats, 3 paid, food as leader 6 + 2, and the 10 ducats may buy an army."""
    position = Position().levels(A, oriental_goods=2, food=3, prestige=2).ducats(A, 0)
    story = given(position).when(A, "action:development", "good:oriental_goods")
    story.offers(A, "good:food", "good:fabrics", "good:land_weapons", "good:shipyards", "decline")
    assert story.s.ducats[A] == 5
    story.when(A, "good:food")
    assert story.s.ducats[A] == 10
    story.offers(A, "raise:army", "decline").when(A, "raise:army")
    assert (story.s.ducats[A], level(story.s, A, "army")) == (2, 1)
