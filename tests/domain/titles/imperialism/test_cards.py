"""Does every providence card do what its text says? One test per card, named by its id."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.kernel.chance import Scripted
from domain.kernel.engine import pending_seats
from domain.titles.imperialism.board import TERRITORY
from domain.titles.imperialism.effects.hands import CardTakenFromHand
from domain.titles.imperialism.legality import hand_limit, strength
from domain.titles.imperialism.state import Look
from domain.titles.imperialism.title import TITLE
from tests.domain.dsl import Story
from tests.domain.titles.imperialism.positions import BOARD, A, B, C, D, Position, given, level


def intrigue(position: Position, card: str, *rest: str, chance: Scripted | None = None) -> Story:
    """A plays a card of their hand in an intrigue."""
    option = ":".join(("play", card, *rest))
    return given(position.hand(A, card), chance=chance).when(A, "action:intrigue", option)


# --- IM-18.4 positive authority cards


@pytest.mark.parametrize(
    ("card", "track", "land", "sea"),
    [
        ("queen_of_the_sea", "fleet", 0, 3),
        ("outstanding_commander", "army", 3, 0),
        ("open_to_discoveries", "fleet", 0, -2),
    ],
)
def test_cards_that_sell_a_level_for_four(card: str, track: str, land: int, sea: int) -> None:
    """IM-18.4, IM-18.5, R-51 queen_of_the_sea, outstanding_commander, open_to_discoveries: modifier, and 4 ducats."""
    story = intrigue(Position(), card).offers(A, f"raise:{track}", "decline").when(A, f"raise:{track}")
    assert (story.s.ducats[A], level(story.s, A, track)) == (21, 1)
    assert strength(story.s, A, B, "land", ()) == land + level(story.s, A, "army")
    assert strength(story.s, A, B, "sea", ()) == sea + level(story.s, A, "fleet")
    poor = intrigue(Position().ducats(A, 3), card)
    poor.offers(A, "decline")


def test_open_to_discoveries_conquers_a_colony() -> None:
    """IM-18.5, IM-9.4, R-23 open_to_discoveries: a colony card with all requirements, then Colonization rush."""
    position = Position().levels(A, army=1, fleet=1).hand(A, "florida", "livonia", "colonization_rush")
    story = intrigue(position, "open_to_discoveries").when(A, "raise:fleet")
    story.offers(A, "conquer:florida", "decline").when(A, "conquer:florida")
    assert story.s.owned_colonies[A] == ["florida"]
    assert "play:colonization_rush:gold" in story.offered(A)


def test_member_of_the_great_dynasty() -> None:
    """IM-18.6, IM-18.11 member_of_the_great_dynasty: +3 in both kinds, and holders are exchanged."""
    story = intrigue(Position(2).authority(B, "mad"), "member_of_the_great_dynasty")
    assert strength(story.s, A, B, "land", ()) == strength(story.s, A, B, "sea", ()) == 3
    story.offers(A, "arrange:mad:member_of_the_great_dynasty", "decline")
    story.when(A, "arrange:mad:member_of_the_great_dynasty")
    assert story.s.authority == [("mad",), ("member_of_the_great_dynasty",)]
    assert level(story.s, A, "prestige") == 0


def test_great_diplomat() -> None:
    """IM-18.9, IM-26.3 great_diplomat: the hand is shown to A alone, who takes one card."""
    story = intrigue(Position().hand(B, "mad", "livonia"), "great_diplomat")
    assert hand_limit(story.s, A) == 6
    story.offers(A, f"look:{B}", "decline").when(A, f"look:{B}")
    assert [TITLE.redact(story.s, x).shown for x in (A, B, C, None)] == [
        *[Look(A, B, ("livonia", "mad"))] * 2, *[Look(A, B, ("?", "?"))] * 2,
    ]  # fmt: skip
    assert [TITLE.redact(story.s, x).hands[B] for x in (A, B, C)] == [["?", "?"], ["mad", "livonia"], ["?", "?"]]
    story.offers(A, "take:mad", "take:livonia", "decline").when(A, "take:livonia")
    assert story.s.hands[A] == ["livonia"]
    assert TITLE.redact(story.s, A).hands[B] == ["?"]


def test_reformer() -> None:
    """IM-18.4, IM-7.2 reformer: 2 ducats per development, and a cheap good for 5."""
    story = intrigue(Position(), "reformer")
    story.offers(A, "raise:food", "raise:fabrics", "raise:land_weapons", "raise:shipyards", "decline")
    story.when(A, "raise:food")
    assert (story.s.ducats[A], level(story.s, A, "food")) == (20, 1)
    s = given(Position().ducats(A, 0).authority(A, "reformer")).when(A, "action:development", "good:food").s
    assert s.ducats[A] == 2


def test_defender_of_the_faith() -> None:
    """IM-18.9, IM-22.8 defender_of_the_faith: the hands of all dissenters clockwise, one card from each or none."""
    position = Position(4).faith(B, "calvinism").faith(D, "lutheranism").hand(B, "mad").hand(C, "reformer")
    story = intrigue(position.hand(D, "livonia"), "defender_of_the_faith").when(A, "use")
    story.offers(A, "take:mad", "decline").when(A, "decline")
    story.offers(A, "take:livonia", "decline").when(A, "take:livonia")
    assert story.s.hands[A] == ["livonia"]
    assert strength(story.s, A, B, "sea", ()) == 3
    assert strength(story.s, A, C, "sea", ()) == 0


def test_adventurer() -> None:
    """IM-18.4, IM-15.7 adventurer: a war card of the discard, seen by all."""
    story = intrigue(Position().discard("reformer", "pirates", "border_raids"), "adventurer")
    story.offers(A, "take:pirates", "take:border_raids", "decline").when(A, "take:pirates")
    assert story.s.hands[A] == ["pirates_1"]
    assert strength(story.s, A, B, "land", ()) == 3


# --- IM-18.7 negative authority cards


def test_civil_war() -> None:
    """IM-18.7, IM-18.10, IM-26.4 civil_war: a random card, and 8 ducats for a good if the target has most army."""
    position = Position().levels(B, army=2).hand(B, "mad", "livonia")
    story = intrigue(position, "civil_war", str(B), chance=Scripted([1]))
    assert CardTakenFromHand(A, B, TERRITORY, "livonia", "livonia") in story.told
    story.offers(A, "raise:food", "raise:fabrics", "raise:land_weapons", "raise:shipyards", "decline")
    story.when(A, "raise:shipyards")
    assert story.s.ducats[A] == 17
    tied = intrigue(Position().levels(B, army=2).levels(C, army=2), "civil_war", str(B))
    assert "raise:food" not in tied.offered(A)


@pytest.mark.parametrize("card", ["civil_war", "bourgeois_revolution"])
def test_cards_that_forbid_war(card: str) -> None:
    """IM-10.1, IM-18.7 The holder may not choose war."""
    story = given(Position().authority(A, card).hand(A, "pirates"))
    story.refused(A, "action:war", "IM-10.1")


def test_bourgeois_revolution() -> None:
    """IM-18.7, R-35 bourgeois_revolution: 1 prestige, and everybody but the target may pay 4 for an army."""
    position = Position().levels(B, army=3, prestige=2)
    story = intrigue(position, "bourgeois_revolution", str(B))
    assert level(story.s, B, "prestige") == 1
    story.offers(A, "raise:army", "decline").when(A, "raise:army")
    story.owes(C).when(C, "raise:army")
    assert (level(story.s, C, "army"), story.s.ducats[C]) == (1, 21)


@pytest.mark.parametrize("card", ["mad", "bureaucrat"])
def test_mad_and_bureaucrat(card: str) -> None:
    """IM-18.7, IM-18.8, R-24, R-34 mad, bureaucrat: 1 prestige; for 2 the holder is rid of it at their turn."""
    story = intrigue(Position(2).levels(B, prestige=3), card, str(B))
    assert level(story.s, B, "prestige") == 2
    assert strength(story.s, B, A, "land", ()) == (-5 if card == "mad" else 0)
    assert hand_limit(story.s, B) == (4 if card == "bureaucrat" else 5)
    story.owes(B).offers(B, "no", "yes").when(B, "yes")
    assert (story.s.authority[B], level(story.s, B, "prestige")) == ((), 0)


def test_mad_and_bureaucrat_stay_with_the_strongest() -> None:
    """IM-18.8, R-11 With the most army Mad stays, with the most glory Bureaucrat does."""
    story = intrigue(Position(2).levels(B, prestige=3, army=2), "mad", str(B))
    assert "yes" not in story.offered(B)
    story = intrigue(Position(2).levels(B, prestige=3).glory(B, 2), "bureaucrat", str(B))
    assert "yes" not in story.offered(B)


# --- IM-19 plots


def test_corruption_of_the_officials() -> None:
    """IM-19.1, R-56, R-26 corruption_of_the_officials: 1 per land or colony, then an event of the discard."""
    position = Position().front(B, "livonia", "courland", "florida").discard("pirates", "reformer")
    story = intrigue(position, "corruption_of_the_officials", str(B), "lands")
    assert story.s.ducats[:2] == [27, 23]
    story.offers(A, "take:pirates", "decline").when(A, "take:pirates")
    assert story.s.discard == ["reformer", "corruption_of_the_officials_1"]


def test_persecution_of_dissenters() -> None:
    """IM-19.2, R-25 persecution_of_dissenters: 1 per prestige, then 1 prestige; the target may be of one's faith."""
    s = intrigue(Position().levels(B, prestige=4), "persecution_of_dissenters", str(B)).s
    assert (s.ducats[:2], level(s, B, "prestige")) == ([29, 21], 3)


@pytest.mark.parametrize(("base", "paid"), [("fabrics", 2), ("food", 1), ("colonies", 4)])
def test_oppression_of_the_merchants(base: str, paid: int) -> None:
    """IM-19.3 oppression_of_the_merchants: fabrics, food, or 2 per colony, India and China included."""
    position = Position().levels(B, fabrics=2, food=1).front(B, "florida", "india")
    assert intrigue(position, "oppression_of_the_merchants", str(B), base).s.ducats[B] == 25 - paid


def test_border_raids() -> None:
    """IM-19.4 border_raids: 2 per colony or land."""
    assert intrigue(Position().front(B, "florida"), "border_raids", str(B), "colonies").s.ducats[B] == 23


def test_venal_advisors() -> None:
    """IM-19.5, IM-19.8 venal_advisors: 1 per army or fleet; a base of 0 may be named."""
    assert intrigue(Position().levels(B, army=3), "venal_advisors", str(B), "army").s.ducats[B] == 22
    assert intrigue(Position().levels(B, army=3), "venal_advisors", str(B), "fleet").s.ducats[B] == 25


@pytest.mark.parametrize(("authority", "stays"), [("reformer", False), ("mad", True)])
def test_plot_of_the_wealthy(authority: str, stays: bool) -> None:
    """IM-19.6 plot_of_the_wealthy: 1 per land or colony; a positive authority card goes, a negative one stays."""
    s = intrigue(Position().front(B, "livonia").authority(B, authority), "plot_of_the_wealthy", str(B), "lands").s
    assert s.ducats[B] == 24
    assert bool(s.authority[B]) is stays


# --- IM-20 events


def fought(position: Position, *, army: int = 5, card: str = "historic_victory") -> Story:
    """A attacks B by land with that army; B lays nothing and pays a tribute if they can choose."""
    position.levels(A, army=army).hand(A, card).hand(B, "reformer")
    story = given(position).when(A, "action:war", f"war:{card}:land:{B}").when(B, "lay")
    if "tribute" in story.offered(B):
        story.when(B, "tribute")
    if "finish" in story.offered(A):
        story.when(A, "finish")
    return story


def test_naval_blockade() -> None:
    """IM-20.1, IM-10.12 naval_blockade: the loser with the higher fleet takes 2 per shipyards from the winner."""
    story = fought(Position(2).levels(B, fleet=1, shipyards=2).hand(B, "naval_blockade").ducats(A, 10))
    had = story.s.ducats[A]
    if pending_seats(story.s) == (A,):
        story.when(A, "pass")
    story.offers(B, "pass", "play:naval_blockade").when(B, "play:naval_blockade")
    assert story.s.ducats[A] == had - 4


def test_armed_intervention() -> None:
    """IM-20.2 armed_intervention: who took no part takes 2 per land weapons from the winner."""
    story = fought(Position().levels(C, land_weapons=2).hand(C, "armed_intervention"))
    had = story.s.ducats[A]
    while pending_seats(story.s) != (C,):
        story.when(pending_seats(story.s)[0], "pass")
    story.when(C, "play:armed_intervention")
    while story.s.stack:
        story.when(pending_seats(story.s)[0], "pass")
    assert story.s.ducats[A] == had - 4


def test_rapacious_plunder() -> None:
    """IM-20.3, IM-20.13 rapacious_plunder: 4 per gold of the defeated; a level of 0 is no base."""
    position = Position(2).levels(B, gold=2, spices=1).hand(A, "rapacious_plunder")
    story = fought(position)
    had = story.s.ducats[A]
    story.offers(A, "pass", "play:rapacious_plunder:gold", "play:rapacious_plunder:spices")
    story.when(A, "play:rapacious_plunder:gold").when(B, "pass")
    assert story.s.ducats[A] == had + 8


def test_patriotic_upsurge_of_the_winner() -> None:
    """IM-20.4 patriotic_upsurge: the winner may pay 3 for army or fleet; without them it is not playable."""
    story = fought(Position(2).hand(A, "patriotic_upsurge"))
    had = story.s.ducats[A]
    story.offers(A, "pass", "play:patriotic_upsurge:army", "play:patriotic_upsurge:fleet")
    story.when(A, "play:patriotic_upsurge:fleet").when(B, "pass")
    assert (story.s.ducats[A], level(story.s, A, "fleet")) == (had - 3, 1)


def test_patriotic_upsurge_of_the_loser() -> None:
    """IM-20.4 patriotic_upsurge: the loser may raise army or fleet and takes 1 ducat per territory."""
    story = fought(Position(2).front(B, "florida", "india").hand(B, "patriotic_upsurge"))
    if pending_seats(story.s) == (A,):
        story.when(A, "pass")
    had = story.s.ducats[B]
    upsurge = "play:patriotic_upsurge"
    story.offers(B, "pass", f"{upsurge}:army", f"{upsurge}:fleet", f"{upsurge}:none").when(B, f"{upsurge}:army")
    assert (story.s.ducats[B], level(story.s, B, "army")) == (had + 2, 1)


def test_settlement() -> None:
    """IM-10.3, IM-20.6 settlement: the defender alone plays it, in place of war cards."""
    position = Position(2).hand(A, "pirates").hand(B, "settlement")
    story = given(position).when(A, "action:war", f"war:pirates:land:{B}")
    story.offers(B, "lay", "play:settlement").when(B, "play:settlement").owes(A)
    assert story.s.war is None
    assert story.s.fought is None


def test_pirates() -> None:
    """IM-20.5, R-46 pirates: 1 per level of a colonial good; who played one is asked again."""
    position = Position(2).levels(A, spices=3).levels(B, spices=3).hand(B, "pirates", "pirates")
    story = given(position).when(A, "action:development", "good:spices")
    had = story.s.ducats[A]
    story.offers(B, "pass", "play:pirates:spices").when(B, "play:pirates:spices")
    story.offers(B, "pass", "play:pirates:spices").when(B, "play:pirates:spices")
    assert story.s.ducats[A] == had - 6


def test_diplomatic_trick_in_an_intrigue() -> None:
    """IM-20.7 diplomatic_trick: prestige +2, unless it is cancelled itself."""
    story = intrigue(Position(2).hand(B, "diplomatic_trick"), "diplomatic_trick").when(B, "pass")
    assert level(story.s, A, "prestige") == 2
    story = intrigue(Position(2).hand(B, "diplomatic_trick"), "diplomatic_trick").when(B, "trick")
    assert level(story.s, A, "prestige") == 0
    assert story.s.discard == ["diplomatic_trick_2", "diplomatic_trick_1"]


def test_middle_class_development() -> None:
    """IM-20.8, R-12 middle_class_development: 1 per territory, and 1 glory with oriental goods 3."""
    for oriental, glory in ((3, 1), (2, 0)):
        position = Position(2).levels(A, oriental_goods=oriental).front(A, "florida", "livonia", "china")
        s = intrigue(position, "middle_class_development").s
        assert (s.ducats[A], s.glory[A]) == (28, glory)


def test_plans_interception() -> None:
    """IM-20.9, IM-6.4, R-27 plans_interception: before the action, and an event must be taken if there is one."""
    position = Position(2).hand(A, "plans_interception").hand(B, "mad", "pirates")
    story = given(position).when(A, f"intercept:plans_interception:{B}").when(B, "pass")
    story.offers(A, "take:pirates").when(A, "take:pirates")
    assert story.s.hands[A] == ["pirates_1"]
    story.owes(A).when(A, "action:taxation")
    position = Position(2).hand(A, "plans_interception").hand(B, "mad")
    story = given(position).when(A, f"intercept:plans_interception:{B}").when(B, "pass").owes(A)
    assert "action:taxation" in story.offered(A)


def test_colonization_rush() -> None:
    """IM-20.10, R-28 colonization_rush: the trade gain of a good of one's own, after the colony, without penalty."""
    position = Position(2).levels(A, army=1, fleet=3).hand(A, "gold_coast", "colonization_rush").ducats(A, 4)
    story = given(position).when(A, "action:conquest", "conquer:gold_coast")
    rush = "play:colonization_rush"
    story.offers(A, f"{rush}:gold", f"{rush}:spices", f"{rush}:oriental_goods", "pass").when(A, f"{rush}:gold")
    assert (story.s.ducats[A], level(story.s, A, "prestige")) == (BOARD.good["gold"].trade[1], 1)


def test_exceptional_year() -> None:
    """IM-20.11, IM-7.3, R-53, R-46 exceptional_year: 3 ducats, or 1 glory with oriental goods 2; before the good."""
    year = "play:exceptional_year"
    position = Position(2).hand(A, "exceptional_year", "exceptional_year").levels(A, oriental_goods=2).ducats(A, 0)
    story = given(position).when(A, "action:development")
    assert {f"{year}:choice_0", f"{year}:choice_1"} < set(story.offered(A))
    story.when(A, f"{year}:choice_0", f"{year}:choice_1")
    assert (story.s.ducats[A], story.s.glory[A]) == (3, 1)
    low = given(Position(2).hand(A, "exceptional_year").levels(A, oriental_goods=1)).when(A, "action:development")
    assert f"{year}:choice_1" not in low.offered(A)


# --- IM-21 special cards


def test_historic_victory() -> None:
    """IM-21.1 historic_victory: as a defence card it adds +1 and no glory."""
    position = Position(2).levels(A, army=1).hand(A, "pirates").hand(B, "historic_victory")
    story = given(position).when(A, "action:war", f"war:pirates:land:{B}").when(B, "lay:historic_victory")
    assert story.s.glory == [0, 1]


def test_battle_for_influence() -> None:
    """IM-10.8, IM-21.1, R-26, R-49 battle_for_influence: the winner takes any card of the discard before the peace."""
    position = Position(2).levels(A, army=5).hand(A, "battle_for_influence").discard("reformer", "mad")
    story = given(position.hand(B, "pirates")).when(A, "action:war", f"war:battle_for_influence:land:{B}")
    story.when(B, "lay").offers(A, "take:reformer", "take:mad", "decline").when(A, "take:mad")
    assert story.s.hands[A] == ["mad"]
    assert "battle_for_influence_1" not in story.s.hands[A]


WAR_CARDS = {
    "border_raids": (3, 3, 2), "venal_advisors": (5, 3, 1), "naval_blockade": (0, 3, 2),
    "armed_intervention": (2, 2, 2), "pirates": (0, 3, 2), "historic_victory": (1, 1, 3),
    "battle_for_influence": (1, 1, 3),
}  # fmt: skip


def test_war_cards() -> None:
    """IM-20.12 Seven kinds of war card, 14 in the deck, with the values of the rulebooks."""
    found = {d.id: (d.war.land, d.war.sea, d.war.plunder) for d in BOARD.definitions.values() if d.war is not None}
    assert found == WAR_CARDS
    assert sum(len(d.copies) for d in BOARD.war_definitions) == 14


def test_every_card_has_a_test_that_names_it() -> None:
    """IM-2.2 Each of the 31 different cards is named by a test of this module."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert [d for d in BOARD.definitions if d not in text] == []
