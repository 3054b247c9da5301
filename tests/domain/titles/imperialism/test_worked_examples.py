"""Do the worked examples of RULES.md come out as they are written there?"""

from __future__ import annotations

import pytest

from domain.kernel.effects import AnswerOpened, AnswersDropped, AnswerSealed
from domain.kernel.engine import pending_seats
from domain.kernel.options import Option
from domain.titles.imperialism.actions.achievements import achievement_due
from domain.titles.imperialism.actions.exchange import Exchange
from domain.titles.imperialism.cards.authority import DiscardForPrestige, rearrangements
from domain.titles.imperialism.effects.hands import (
    HandCardDiscarded,
    RowCardTaken,
    RowFilled,
)
from domain.titles.imperialism.effects.play import CardAnnounced, CardDone, EventCancelled
from domain.titles.imperialism.effects.table import (
    ActionChosen,
    DevelopmentBegun,
    DucatsGained,
    DucatsMoved,
    DucatsPaid,
    EndTriggered,
    Flowered,
    GloryGained,
    GoodChosen,
    LastTurnsBegun,
    LevelMoved,
    PhaseBegun,
    TurnBegun,
    TurnEnded,
)
from domain.titles.imperialism.effects.war import (
    DefenceLaid,
    TerritoryConquered,
    TerritoryHandedOver,
    WarCancelled,
    WarDeclared,
    WarFought,
    WarTableCleared,
)
from domain.titles.imperialism.legality import are_dissenters, can_choose, hand_limit, strength
from domain.titles.imperialism.scoring import category_points
from domain.titles.imperialism.state import empty_table
from domain.titles.imperialism.title import TITLE
from tests.domain.dsl import Story
from tests.domain.in_words import in_words
from tests.domain.titles.imperialism.positions import BOARD, A, B, C, D, Position, given, level


def test_v1_livonia() -> None:
    """V-1, IM-9.2, IM-9.3, IM-9.5 Livonia costs 5 ducats and gives fleet, food and prestige."""
    position = Position().hand(A, "livonia").levels(A, army=3, fleet=2).only()
    given(position).when(A, "action:conquest", "conquer:livonia").then(
        ActionChosen(A, "conquest"),
        DucatsPaid(A, 5),
        TerritoryConquered(A, "livonia", ("livonia",)),
        LevelMoved(A, "fleet", 2, 3, "livonia"),
        LevelMoved(A, "food", 0, 1, "livonia"),
        LevelMoved(A, "prestige", 0, 1, "livonia"),
    )


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


def war_declared(position: Position, card: str, kind: str = "land") -> Story:
    """A declares war on B, who holds a card, so they are asked for their defence."""
    position.hand(A, card).hand(B, "reformer")
    story = given(position).when(A, "action:war", f"war:{card}:{kind}:{B}")
    return story.then(ActionChosen(A, "war"), WarDeclared(kind, A, B, BOARD.definitions[card].copies[0]))


def test_v3_humiliation() -> None:
    """V-3, IM-10.9, R-21 Land weapons 4 against 1 cost 3 prestige, which must be there after the defeat."""
    position = Position().levels(A, army=5, land_weapons=4).levels(B, land_weapons=1, prestige=4).only()
    story = war_declared(position, "armed_intervention").when(B, "lay")
    story.then(
        DefenceLaid(B, ()),
        WarFought(7, 0, A, B),
        GloryGained(A, 1, "war"),
        LevelMoved(A, "prestige", 0, 1, "war"),
        LevelMoved(B, "prestige", 4, 3, "war"),
    )
    story.offers(B, "tribute", "humiliation").when(B, "humiliation").then(
        LevelMoved(B, "prestige", 3, 0, "humiliation"), DucatsGained(A, 8), WarTableCleared()
    )


def test_v3_humiliation_out_of_reach() -> None:
    """V-3, IM-10.9, IM-14.3 With 2 prestige after the defeat the tribute is all that is possible."""
    position = Position().levels(A, army=5, land_weapons=4).levels(B, land_weapons=1, prestige=3).only()
    war_declared(position, "armed_intervention").when(B, "lay", "tribute").then(
        DefenceLaid(B, ()),
        WarFought(7, 0, A, B),
        GloryGained(A, 1, "war"),
        LevelMoved(A, "prestige", 0, 1, "war"),
        LevelMoved(B, "prestige", 3, 2, "war"),
        DucatsMoved(B, A, 7),
        DucatsGained(A, 8),
        WarTableCleared(),
    )


@pytest.mark.parametrize("attackers", [0, 1, 2])
def test_humiliation_is_at_least_one(attackers: int) -> None:
    """IM-10.9, R-21 With no more land weapons than the defender, or 1 more, the attacker takes 1 prestige."""
    position = Position().levels(A, army=5, land_weapons=attackers).levels(B, land_weapons=1, prestige=4).only()
    story = war_declared(position, "armed_intervention").when(B, "lay", "humiliation")
    story.then_among(LevelMoved(B, "prestige", 4, 3, "war"), LevelMoved(B, "prestige", 3, 2, "humiliation"))


def test_v4_plunder() -> None:
    """V-4, IM-10.10, R-37 Land weapons 3 with plunder 2 bring 6 ducats of the bank, after the tribute of 8."""
    position = Position().levels(A, army=5, land_weapons=3).only()
    war_declared(position, "border_raids").when(B, "lay", "tribute").then(
        DefenceLaid(B, ()),
        WarFought(8, 0, A, B),
        GloryGained(A, 1, "war"),
        LevelMoved(A, "prestige", 0, 1, "war"),
        DucatsMoved(B, A, 8),
        DucatsGained(A, 6),
        WarTableCleared(),
    )


def test_v5_trade() -> None:
    """V-5, IM-7.5 Food at level 2 brings 4 ducats."""
    position = Position().levels(A, food=2).levels(B, food=2).ducats(A, 0).only()
    given(position).when(A, "action:development", "good:food").then(
        ActionChosen(A, "development"), DevelopmentBegun(A), GoodChosen(A, "food"), DucatsGained(A, 4)
    )


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
    """V-8, IM-3.2, IM-3.5 Territories, achievements and end spaces by number of players."""
    assert [BOARD.row[n] for n in (2, 3, 4)] == [4, 5, 6]
    assert [BOARD.achievement_row[n] + 1 for n in (2, 3, 4)] == [5, 5, 6]
    assert [BOARD.end_spaces[n] for n in (2, 3, 4)] == [40, 29, 20]


def plot(position: Position, card: str, base: str | None = None) -> Story:
    """A plays a plot against B; what it does is told after its announcement."""
    option = f"play:{card}:{B}" if base is None else f"play:{card}:{B}:{base}"
    copy = BOARD.definitions[card].copies[0]
    announced = CardAnnounced(A, copy, "intrigue", B, base)
    story = given(position.hand(A, card).only()).when(A, "action:intrigue", option)
    assert story.told[:2] == [ActionChosen(A, "intrigue"), announced]
    del story.told[:2]
    return story


def test_v9_border_raids() -> None:
    """V-9, IM-19.4, R-4, IM-14.1 Five lands make 10, capped to 8; who has 6 ducats pays 6 and loses 1 prestige."""
    lands = ("courland", "pomerania", "ireland", "wallachia", "navarre")
    position = Position().front(B, *lands, "florida").ducats(B, 6).levels(B, prestige=2)
    plot(position, "border_raids", "lands").then(
        DucatsMoved(B, A, 6), LevelMoved(B, "prestige", 2, 1, "shortfall"), CardDone()
    )


def test_v10_venal_advisors() -> None:
    """V-10, IM-19.5 Army 12 makes 10 at most."""
    plot(Position().levels(B, army=12, fleet=4), "venal_advisors", "army").then(DucatsMoved(B, A, 10), CardDone())


def test_v11_pirates() -> None:
    """V-11, IM-20.5 Gold 6 makes 4 ducats at most."""
    position = Position().levels(A, gold=6, spices=1, prestige=1).hand(B, "pirates").hand(C, "reformer")
    story = given(position).when(A, "action:development", "good:spices")
    story.owes(B, C).when(B, "play:pirates:gold").when(C, "pass").owes(C).then_among(
        AnswerOpened(1, B, "play:pirates:gold"), CardAnnounced(B, "pirates_1", "pirates", A, "gold")
    )
    story.when(C, "pass").then(
        AnswerSealed(11, C, "pass"),
        AnswerOpened(11, C, "pass"),
        DucatsMoved(A, B, 4),
        CardDone(),
        AnswerOpened(1, C, "pass"),
        TurnEnded(A),
        TurnBegun(B),
        PhaseBegun("exchange"),
    )


def test_v12_flowering() -> None:
    """V-12, IM-12.2 to IM-12.4 9 + 2 stays on the flowering space until the turn ends and then gives 1 glory."""
    position = Position().levels(A, prestige=9).hand(A, "wallachia", "diplomatic_trick").levels(A, army=2, fleet=1)
    story = given(position).when(A, "action:conquest", "conquer:wallachia")
    story.then(
        ActionChosen(A, "conquest"),
        DucatsPaid(A, 4),
        TerritoryConquered(A, "wallachia", ("wallachia",)),
        LevelMoved(A, "food", 0, 1, "wallachia"),
        LevelMoved(A, "prestige", 9, 11, "wallachia"),
    )
    story.when(A, "finish").then_among(TurnEnded(A), Flowered(A), GloryGained(A, 1, "flowering"))
    assert level(story.s, A, "prestige") == 10


def test_v12_no_flowering_in_anothers_turn() -> None:
    """V-12, IM-12.5 A defender who wins with prestige 10 stays there, and gets the glory of the war alone."""
    position = Position().levels(B, army=9, prestige=10).only()
    war_declared(position, "armed_intervention").when(B, "lay").then(
        DefenceLaid(B, ()), WarFought(2, 9, B, A), GloryGained(B, 1, "war"), WarTableCleared()
    )


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
    story = given(position).when(A, "action:war", f"war:border_raids:land:{B}").when(B, "play:settlement").owes(A)
    story.then(
        ActionChosen(A, "war"),
        WarDeclared("land", A, B, "border_raids_1"),
        CardAnnounced(B, "settlement_1", "defence", A, None),
    )
    story.when(A, "pass").then(AnswerSealed(11, A, "pass"), AnswerOpened(11, A, "pass"), WarCancelled(), CardDone())
    story.owes(A).offers(A, "action:development", "action:intrigue", "action:conquest")
    story.refused(A, "action:war", "IM-10.4").refused(A, "action:taxation", "IM-6.1")
    assert story.s.discard == ["border_raids_1", "settlement_1"]
    story.when(A, "action:development").then(ActionChosen(A, "development"), DevelopmentBegun(A))
    assert story.s.marker[A] == "war"


@pytest.mark.parametrize(("army", "further"), [(8, [GloryGained(A, 1, "historic_victory")]), (7, [])])
def test_v16_historic_victory(army: int, further: list[GloryGained]) -> None:
    """V-16, IM-10.8, IM-21.1 A margin of 3 gives 1 further glory, a margin of 2 does not."""
    position = Position().levels(A, army=army).levels(B, army=6).ducats(B, 0).only()
    war_declared(position, "historic_victory").when(B, "lay").then(
        DefenceLaid(B, ()),
        WarFought(army + 1, 6, A, B),
        GloryGained(A, 1, "war"),
        LevelMoved(A, "prestige", 0, 1, "war"),
        *further,
        WarTableCleared(),
    )


def developed(position: Position, good: str) -> Story:
    """A develops a good; what it brings is told after the choice."""
    story = given(position.only()).when(A, "action:development")
    story.then(ActionChosen(A, "development"), DevelopmentBegun(A))
    return story.when(A, f"good:{good}")


def test_v17_leader_gains() -> None:
    """V-17, IM-7.6, R-43 Full 3 armies, full 2 fleets, prestige up to 5; nothing with a tie."""
    position = Position().levels(A, land_weapons=1, army=8)
    developed(position, "land_weapons").then(GoodChosen(A, "land_weapons"), DucatsGained(A, 2), DucatsGained(A, 2))
    developed(Position().levels(A, shipyards=1, fleet=5), "shipyards").then(
        GoodChosen(A, "shipyards"), DucatsGained(A, 2), DucatsGained(A, 2)
    )
    developed(Position().levels(A, food=1, prestige=7), "food").then(
        GoodChosen(A, "food"), DucatsGained(A, 2), DucatsGained(A, 5)
    )
    developed(Position().levels(A, food=1, prestige=7).levels(B, food=1), "food").then(
        GoodChosen(A, "food"), DucatsGained(A, 2)
    )


@pytest.mark.parametrize(("good", "ducats"), [("spices", 3), ("industrial_materials", 4)])
def test_the_leader_of_a_good_of_prestige(good: str, ducats: int) -> None:
    """IM-7.6 Spices and industrial materials raise the leader's prestige by 1."""
    position = Position().levels(A, **{good: 1}, prestige=10)
    developed(position, good).then(
        GoodChosen(A, good), DucatsGained(A, ducats), LevelMoved(A, "prestige", 10, 11, good)
    )


def test_v18_gold() -> None:
    """V-18, IM-7.5 Gold at level 3 brings 12 ducats and costs 1 of the prestige, right after the ducats."""
    developed(Position().levels(A, gold=3, prestige=4), "gold").then(
        GoodChosen(A, "gold"), DucatsGained(A, 12), LevelMoved(A, "prestige", 4, 3, "gold")
    )


@pytest.mark.parametrize(("prestige", "left"), [(3, [2]), (1, [0]), (0, [])])
def test_gold_of_level_0_costs_prestige_all_the_same(prestige: int, left: list[int]) -> None:
    """IM-7.5, R-57 At level 0 gold brings nothing and costs exactly 1 prestige; without any it costs nothing."""
    lost = [LevelMoved(A, "prestige", n + 1, n, "gold") for n in left]
    developed(Position().levels(A, gold=0, prestige=prestige), "gold").then(GoodChosen(A, "gold"), *lost)


def test_v19_hand_limit_cap() -> None:
    """V-19, IM-15.2, R-5 The cap comes after the sum."""
    assert hand_limit(Position().faith(A, "lutheranism").authority(A, "great_diplomat").s, A) == 6
    assert hand_limit(Position().faith(A, "lutheranism").authority(A, "bureaucrat").s, A) == 5
    position = Position().powers("austria", "spain", "france").levels(A, gold=1).faith(A, "lutheranism")
    assert hand_limit(position.authority(A, "bureaucrat").s, A) == 6


PLOTS = ("corruption_of_the_officials", "persecution_of_dissenters", "oppression_of_the_merchants", "border_raids",
         "venal_advisors", "plot_of_the_wealthy", "pirates", "settlement", "naval_blockade")  # fmt: skip


def exchange(position: Position) -> Story:
    """The exchange of A's hand, after a decision that leaves the card before them where it is."""
    position.authority(A, "mad").levels(A, prestige=2).only(DiscardForPrestige(A), Exchange(A))
    return given(position).when(A, "no").then(PhaseBegun("exchange"))


def test_v20_exchange() -> None:
    """V-20, IM-5.2, IM-5.3, R-9, IM-4.2 With a full hand nothing need be discarded; what is discarded is drawn anew."""
    story = exchange(Position().hand(A, *PLOTS[:5])).offers(A, "done", *(f"discard:{x}" for x in PLOTS[:5]))
    story.when(A, "done").then(RowFilled(("peru", "mexico", "philippines", "moluccas", "brazil")), PhaseBegun("action"))
    story = exchange(Position().levels(A, gold=1).hand(A, *PLOTS[:5]).row("livonia")).when(A, "done")
    story.offers(A, "closed:0:1", "closed:1:0", "open:livonia").when(A, "open:livonia").then(
        RowCardTaken(A, "livonia", "livonia"),
        RowFilled(("peru", "mexico", "philippines", "moluccas", "brazil")),
        PhaseBegun("action"),
    )


@pytest.mark.parametrize(("held", "surplus"), [(7, 2), (9, 4)])
def test_v20_surplus(held: int, surplus: int) -> None:
    """V-20, IM-5.1, IM-5.2, R-6 What exceeds the limit must be discarded; three may be, or more if more exceed it."""
    story = exchange(Position().hand(A, *PLOTS[:held]))
    for name in PLOTS[:surplus]:
        story.refused(A, "done", "IM-5.2")
        card = BOARD.definitions[name].copies[0]
        story.when(A, f"discard:{name}").then_among(HandCardDiscarded(A, "providence", card))
    if surplus == 4:
        story.owes()
        return
    story.when(A, f"discard:{PLOTS[2]}").then(HandCardDiscarded(A, "providence", "oppression_of_the_merchants_1"))
    story.offers(A, "closed:0:1", "closed:1:0")


def test_v21_shortfall() -> None:
    """V-21, IM-14.1, IM-14.5, R-16, R-52 Shortfall and printed loss add up; an amount of 0 is never a shortfall."""
    plot(Position().levels(B, prestige=3).ducats(B, 2), "persecution_of_dissenters").then(
        DucatsMoved(B, A, 2),
        LevelMoved(B, "prestige", 3, 2, "shortfall"),
        LevelMoved(B, "prestige", 2, 1, "persecution_of_dissenters"),
        CardDone(),
    )
    plot(Position().ducats(B, 0), "persecution_of_dissenters").then(CardDone())
    plot(Position().levels(B, prestige=2).ducats(B, 0), "venal_advisors", "fleet").then(CardDone())


def test_v22_peace_impossible() -> None:
    """V-22, IM-10.9 With 4 ducats, and colonies after a land war, nothing is possible: all ducats and prestige go."""
    position = Position().levels(A, army=7, land_weapons=3).levels(B, army=4, prestige=3).ducats(B, 4).only()
    war_declared(position.front(B, "florida", "antilles"), "armed_intervention").when(B, "lay").then(
        DefenceLaid(B, ()),
        WarFought(9, 4, A, B),
        GloryGained(A, 1, "war"),
        LevelMoved(A, "prestige", 0, 1, "war"),
        LevelMoved(B, "prestige", 3, 2, "war"),
        DucatsMoved(B, A, 4),
        LevelMoved(B, "prestige", 2, 0, "defeat"),
        DucatsGained(A, 6),
        WarTableCleared(),
    )


def test_the_menu_says_what_a_peace_costs() -> None:
    """IM-10.9 Tribute and humiliation are offered with their amounts."""
    position = Position().levels(A, army=5, land_weapons=2).levels(B, land_weapons=0, prestige=8).only()
    story = war_declared(position, "armed_intervention").when(B, "lay").offers(B, "tribute", "humiliation")
    labels = [
        in_words(TITLE, story.s, TITLE.label(story.s, B, Option.parse(text))) for text in ("tribute", "humiliation")
    ]
    assert labels == ["Pay a tribute of 7 ducats", "Suffer political humiliation: lose 2 prestige"]


def test_v22_tribute_alone() -> None:
    """V-22, IM-10.9 With 5 ducats the tribute is the only peace."""
    position = Position().levels(A, army=7, land_weapons=3).levels(B, army=4, prestige=3).ducats(B, 5).only()
    war_declared(position.front(B, "florida", "antilles"), "armed_intervention").when(B, "lay", "tribute").then(
        DefenceLaid(B, ()),
        WarFought(9, 4, A, B),
        GloryGained(A, 1, "war"),
        LevelMoved(A, "prestige", 0, 1, "war"),
        LevelMoved(B, "prestige", 3, 2, "war"),
        DucatsMoved(B, A, 5),
        DucatsGained(A, 6),
        WarTableCleared(),
    )


def test_v23_plunder_after_peace() -> None:
    """V-23, IM-10.9, IM-10.10, IM-10.14 Finland brings land weapons before the plunder: 2 x 3 ducats."""
    position = Position().levels(A, army=5, land_weapons=1).levels(B, army=1, land_weapons=1).front(B, "finland").only()
    story = war_declared(position, "historic_victory").when(B, "lay")
    story.then(
        DefenceLaid(B, ()),
        WarFought(6, 1, A, B),
        GloryGained(A, 1, "war"),
        LevelMoved(A, "prestige", 0, 1, "war"),
        GloryGained(A, 1, "historic_victory"),
    )
    story.when(B, "adjust:finland").then(
        TerritoryHandedOver(B, A, "finland"),
        LevelMoved(B, "army", 1, 0, "finland"),
        LevelMoved(A, "army", 5, 6, "finland"),
        LevelMoved(B, "land_weapons", 1, 0, "finland"),
        LevelMoved(A, "land_weapons", 1, 2, "finland"),
        DucatsGained(A, 6),
        WarTableCleared(),
    )


def test_v24_all_modifiers() -> None:
    """V-24, IM-10.6, IM-22.6 15 against Poland; 6 - 5 + 5 + 0 in defence."""
    position = Position().powers("ottoman_empire", "poland", "france").levels(A, army=6).levels(B, army=6)
    s = position.authority(A, "defender_of_the_faith").authority(B, "mad").s
    assert strength(s, A, B, "land", ("border_raids_1",)) == 15
    assert strength(s, B, A, "land", ("venal_advisors_1", "pirates_1")) == 6


def test_v25_flowering_lost() -> None:
    """V-25, IM-12.6, IM-4.9, R-15, R-54 A shortfall in the window takes the marker off the flowering space."""
    position = Position(2).levels(A, army=5, prestige=10).levels(B, fleet=1, shipyards=1).ducats(A, 0).ducats(B, 0)
    story = war_declared(position.hand(A, "mad").hand(B, "naval_blockade"), "armed_intervention").when(B, "lay")
    story.then_among(LevelMoved(A, "prestige", 10, 11, "war")).when(A, "finish", "pass").when(
        B, "play:naval_blockade"
    ).then(PhaseBegun("windows"), CardAnnounced(B, "naval_blockade_1", "war_event", A, None))
    story.when(A, "pass").then_among(
        LevelMoved(A, "prestige", 11, 10, "shortfall"), CardDone(), TurnEnded(A), TurnBegun(B)
    )
    assert story.s.glory[A] == 1


@pytest.mark.parametrize(("trigger", "last"), [(C, [B, D, A]), (A, [B, C, D])])
def test_v26_end(trigger: int, last: list[int]) -> None:
    """V-26, IM-24.1, IM-24.2, R-29, IM-24.7 Who still has a turn after C, or A, reached 20 in A's turn."""
    position = Position(4).glory(trigger, 20)
    story = given(position, EndTriggered(trigger)).when(A, "action:taxation")
    story.then_among(TurnEnded(A), LastTurnsBegun(tuple(last)), TurnBegun(last[0]))
    assert story.s.left == last[1:]


@pytest.mark.parametrize(
    ("levels", "points"),
    [
        ((8, 8, 5), [1, 1, 0]),
        ((6, 4, 4), [2, 0, 0]),
        ((3, 1, 0), [2, 1, 0]),
        ((0, 0, 2), [0, 0, 2]),
        ((4, 4, 4), [1, 1, 1]),
    ],
)
def test_v27_final_categories(levels: tuple[int, ...], points: list[int]) -> None:
    """V-27, IM-24.3, IM-24.6, R-30, R-31 Points by levels with three players."""
    assert category_points(empty_table(BOARD, 3, achievement_due), list(levels)) == points


def test_v28_member_of_the_great_dynasty() -> None:
    """V-28, IM-18.6, IM-18.11, R-40 11 end states with four players, the exchange alone with two."""
    member, mad = ("member_of_the_great_dynasty",), ("mad",)
    four = Position(4).authority(A, *member).authority(B, *mad).s
    found = rearrangements(four, 2)
    assert len(found) == len(set(found)) == 11
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
    story.then(
        ActionChosen(A, "war"),
        WarDeclared("land", A, B, "border_raids_1"),
        CardAnnounced(B, "settlement_1", "defence", A, None),
    )
    story.owes(C, D, A).when(A, "trick").when(D, "pass").when(C, "trick").then(
        AnswerSealed(11, A, "trick"),
        AnswerSealed(11, D, "pass"),
        AnswerSealed(11, C, "trick"),
        AnswerOpened(11, C, "trick"),
        CardAnnounced(C, "diplomatic_trick_2", "event_response", B, None),
    )
    story.owes(D, A, B).when(D, "pass").when(A, "pass").when(B, "pass").then(
        AnswerSealed(12, D, "pass"),
        AnswerSealed(12, A, "pass"),
        AnswerSealed(12, B, "pass"),
        AnswerOpened(12, D, "pass"),
        AnswerOpened(12, A, "pass"),
        AnswerOpened(12, B, "pass"),
        EventCancelled(),
        AnswersDropped(11),
        CardDone(),
    )
    story.owes(B)
    assert "diplomatic_trick_1" in story.s.hands[A]
    assert story.s.discard == ["settlement_1", "diplomatic_trick_2"]
    assert not story.s.sealed
    story.offers(B, "lay").refused(B, "play:settlement", "IM-10.3")


WEAPONS, SHIPS = {"land_weapons": 1}, {"fleet": 1, "shipyards": 1}


@pytest.mark.parametrize(
    ("kind", "levels", "asked"),
    [("land", {}, True), ("land", WEAPONS, True), ("land", SHIPS, True), ("sea", WEAPONS, False)],
)
def test_v30_who_took_no_part_in_the_war(kind: str, levels: dict[str, int], asked: bool) -> None:
    """V-30, IM-10.13, IM-16.7, IM-20.13 C is asked where the printed conditions of an event can hold."""
    position = Position().levels(A, army=3).levels(C, **levels).hand(C, "mad")
    story = war_declared(position, "armed_intervention", kind).when(B, "lay").when(B, "tribute")
    while pending_seats(story.s) in ((A,), (B,)) and story.s.active == A:
        seat = pending_seats(story.s)[0]
        story.when(seat, "finish" if "finish" in story.offered(seat) else "pass")
    if asked:
        story.owes(C)
    else:
        story.then_among(TurnEnded(A), TurnBegun(B))


def test_v30_seats_left_out() -> None:
    """V-30, IM-16.1, IM-16.7, IM-20.13, IM-16.11, R-33 Pirates follow any development; a trick needs a hidden card."""
    story = given(Position().ducats(A, 0).hand(B, "pirates")).when(A, "action:development", "good:food")
    story.offers(B, "pass", "play:pirates:gold", "play:pirates:oriental_goods", "play:pirates:spices")
    story = given(Position(2).ducats(A, 0).discard("pirates", "pirates").hand(B, "mad"))
    story.when(A, "action:development", "good:food")
    story.then_among(PhaseBegun("windows"), TurnEnded(A), TurnBegun(B))
    position = Position(2).discard("diplomatic_trick", "diplomatic_trick").hand(A, "middle_class_development")
    story = given(position.hand(B, "reformer")).when(A, "action:intrigue", "play:middle_class_development")
    story.then_among(CardAnnounced(A, "middle_class_development_1", "intrigue", None, None), CardDone())
    position = Position(2).levels(A, gold=1).ducats(A, 0).hand(B, "livonia", "silesia")
    given(position).when(A, "action:development", "good:food").then_among(TurnEnded(A), TurnBegun(B))


def test_v31_oriental_goods() -> None:
    """V-31, IM-7.6, IM-7.8 5 ducats, 3 paid, food as leader 6 + 2, and the 10 ducats may buy an army."""
    position = Position().levels(A, oriental_goods=2, food=3, prestige=2).ducats(A, 0)
    story = developed(position, "oriental_goods").then(GoodChosen(A, "oriental_goods"), DucatsGained(A, 5))
    story.offers(A, "good:food", "good:fabrics", "good:land_weapons", "good:shipyards", "decline")
    story.when(A, "good:food").then(GoodChosen(A, "food"), DucatsPaid(A, 3), DucatsGained(A, 6), DucatsGained(A, 2))
    story.offers(A, "raise:army", "decline").when(A, "raise:army").then(
        DucatsPaid(A, 8), LevelMoved(A, "army", 0, 1, "food")
    )
