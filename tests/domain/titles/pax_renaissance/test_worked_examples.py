"""Is every worked example of RULES.md true? Each test is named after its example."""

from __future__ import annotations

import pytest

from domain import registry
from domain.titles.pax_renaissance.board import Board
from domain.titles.pax_renaissance.effects import ground, tableau, trade
from domain.titles.pax_renaissance.legality.ground import concessions_of
from domain.titles.pax_renaissance.pieces import SIDES
from domain.titles.pax_renaissance.scoring import holy_units, meets, supreme_religion
from tests.domain.titles.pax_renaissance.positions import Scene, settle, told

BOARD = registry.bundled_pack("pax_renaissance").board
assert isinstance(BOARD, Board)
FR, EN, AR = "border_england_france", "border_england_portugal", "border_aragon_france"


@pytest.mark.parametrize(("seats", "size"), [(2, 22), (3, 26), (4, 30)])
def test_ex_01(seats: int, size: int) -> None:
    """EX-01 PR-2.6 Decks have 14 bottom cards with both comets and 8, 12 or 16 on top; six are dealt."""
    s = Scene(seats).s
    for side in SIDES:
        assert len(s.decks[side]) == size - 6
        comets = [i for i, c in enumerate(s.decks[side]) if BOARD.cards[c].piece == "comet"]
        assert len(comets) == 2
        assert max(comets) < 14


def test_ex_02() -> None:
    """EX-02 PR-0.4, R-49, PR-4.1.1 A card with Florins is paid in full before they are taken."""
    made = Scene().on_row("west", 0, 0, 0, 2)
    card = made.s.rows["west"][3]
    story = made.florins(0, 3).story().when(0, "buy:west:3")
    assert story.s.row_florins["west"] == [1, 1, 1, 0, 0, 0]
    assert story.s.florins[0] == 2
    assert story.s.hand[0] == [card]
    made.florins(0, 2).story().refused(0, "buy:west:3", "PR-4.1.1")


def test_ex_03() -> None:
    """EX-03 PR-9.5 An unopposed revolt places its pawn and the Regime Change Concession on two borders."""
    story = Scene().hand(0, "flanders_guild").story().when(0, "play:flanders_guild", "use")
    story.when(0, f"settle:agents:pawn_0:{FR}")
    assert f"border:{FR}" in story.offered(0)
    story.when(0, f"border:{AR}")
    assert story.s.owner["france"] == 0
    assert story.s.tableau["west"][0] == ["flanders_guild", "empire_france"]
    assert concessions_of(story.s, 0) == 2


def test_ex_04() -> None:
    """EX-04 PR-4.3.4 A pawn agent is free on empty borders and costs 1 Florin where it represses."""
    made = Scene().hand(0, "flanders_guild").at(border_france_holy_roman_empire="pawn_1")
    story = made.story().when(0, "play:flanders_guild", "keep")
    story.offers(0, "place:pawn_0:border_france_holy_roman_empire", f"place:pawn_0:{FR}", f"place:pawn_0:{AR}", "stop")
    costs = story.s.agenda[-1].about(story.s, 0)["costs"]["pawn_0"]
    assert costs == {"border_france_holy_roman_empire": 1, FR: 0, AR: 0}
    story.when(0, f"place:pawn_0:{FR}")
    assert story.s.florins[0] == 10


def test_ex_05() -> None:
    """EX-05 PR-4.5.6 A card that becomes unsilenced during the action can use its op."""
    made = Scene().tableau(0, "gutenberg", "merchants_of_the_staple", "antipope").on_row("west", 0, 5)
    made.bishop("red", "merchants_of_the_staple")
    story = made.story().when(0, "ops:west")
    assert "op:merchants_of_the_staple:commerce" not in story.offered(0)
    story.when(0, "op:gutenberg:commerce", "op:antipope:inquisitor_reformist")
    story.when(0, "move:merchants_of_the_staple:gutenberg", "op:merchants_of_the_staple:commerce")
    assert len(told(story, trade.CommerceTaken)) == 2


def test_ex_06() -> None:
    """EX-06 PR-5.1.8 Three Inquisitors move one bishop three steps; on an Empire it may kill a repressed token."""
    made = Scene().tableau(0, "antipope", "reformed_theology", "cromwell").empire(0, "papal_states", on="knight_white")
    made.bishop("red", "antipope").at(venice="rook_white")
    story = made.story().when(0, "ops:west", "op:reformed_theology:inquisitor_reformist")
    story.when(0, "op:cromwell:inquisitor_reformist")
    story.when(0, "move:reformed_theology:cromwell", "op:antipope:inquisitor_reformist")
    story.when(0, "move:cromwell:empire_papal_states").offers(0, "kill:knight_white", "none").when(
        0, "kill:knight_white"
    )
    assert not [o for o in story.offered(0) if "campaign" in o]


def test_ex_07() -> None:
    """EX-07 PR-5.3 A card located East matches one located in the Ottoman Empire; the acting card stays."""
    story = Scene().tableau(1, "qizilbash").tableau(0, "the_grim").story()
    story.when(0, "ops:east", "op:the_grim:behead").then_among(tableau.CardDiscarded("qizilbash", 1, "beheaded"))
    assert story.s.owner_of == {"the_grim": 0}


def test_ex_08() -> None:
    """EX-08 R-42, PR-5.4 The owner of a taxed Concession pays and levies by the visible icon."""
    made = Scene().flipped("mamluk").tableau(0, "holy_land_crusade").at(border_mamluk_ottoman="pawn_1")
    story = made.at(cyprus="rook_white").story().when(0, "ops:west", "op:holy_land_crusade:tax")
    story.owes(1).offers(1, "pay", "repress").when(1, "pay")
    assert story.s.florins[1] == 9
    assert story.s.slots["cairo"] == "rook_white"


def test_ex_09() -> None:
    """EX-09 PR-5.5 A queen represses at her king's location: a serf and 1 Florin; a rook would be legal, too."""
    made = Scene().empire(0, "aragon", queen="isabella_of_castille").at(border_aragon_france="pawn_1")
    made.at(valencia="rook_white")
    story = made.story().when(0, "ops:west", "op:isabella_of_castille:repress")
    story.offers(0, "repress:valencia", f"repress:{AR}").when(0, f"repress:{AR}")
    assert story.s.repressed["aragon"] == ("pawn_1",)
    assert story.s.florins[0] == 11


def test_ex_10() -> None:
    """EX-10 PR-5.6.1, PR-5.6.3, PR-5.6.4, PR-5.6 A majority votes an own Monarchy into a Republic for 3
    Florins, and keeps the serfs.
    """
    made = Scene().tableau(0, "sindicat_remenca").empire(0, "papal_states", on="pawn_1 pawn_1 pawn_1")
    made.at(
        border_aragon_papal_states="pawn_0",
        border_holy_roman_empire_papal_states="pawn_0",
        border_ottoman_papal_states="pawn_1",
    )
    story = made.florins(0, 4).story().when(0, "ops:west", "op:sindicat_remenca:vote")
    story.when(0, "border:border_ottoman_papal_states")
    assert story.s.republic["papal_states"]
    assert story.s.repressed["papal_states"].count("pawn_1") == 4
    assert story.s.florins[0] == 0
    exact = settle(made.florins(0, 3).story().when(0, "ops:west", "op:sindicat_remenca:vote"))
    assert exact.s.republic["papal_states"]
    assert concessions_of(exact.s, 0) == 2
    made.florins(0, 2)
    assert "ops:west" not in made.story().offered(0)


def test_ex_11() -> None:
    """EX-11 PR-1.11, PR-5.8 Siege may kill any knight, rook or Pirate of the map card and its sea borders."""
    made = (
        Scene()
        .tableau(0, "conquistadors")
        .at(toledo="knight_white", granada="rook_black", border_aragon_portugal="pirate_white")
    )
    story = made.story().when(0, "ops:west", "op:conquistadors:siege")
    story.offers(0, "siege:toledo", "siege:granada", "siege:border_aragon_portugal")


def test_ex_12() -> None:
    """EX-12 PR-5.9.4, PR-5.9.5, PR-11.3 A vassal's campaign makes the conquered Empire a vassal of its
    suzerain; tokens are freed.
    """
    made = Scene(3).empire(2, "ottoman").empire(2, "holy_roman_empire", under="ottoman")
    made.empire(0, "france", on="rook_white pawn_2").at(vienna="knight_red", lubeck="knight_white")
    made.s.active = 2
    from domain.titles.pax_renaissance.actions.turn import TakeAction

    made.s.agenda[:] = [TakeAction(2)]
    story = made.story().when(2, "ops:east", "op:empire_holy_roman_empire:campaign")
    story.when(2, "campaign:france", f"border:{FR}")
    story.when(2, "free:rook_white:lyon", "free:pawn_2:border_france_holy_roman_empire")
    assert story.s.florins[2] == 8
    assert story.s.suzerain["france"] == "ottoman"
    assert not story.s.republic["france"]
    assert concessions_of(story.s, 2) == 2
    assert story.s.slots["vienna"] == "knight_red"
    assert story.s.slots["lubeck"] == "knight_white"


def test_ex_13() -> None:
    """EX-13 PR-6.7 A pool of 2 ends before Hungary."""
    made = Scene(3).on_row("east", 0).at(border_byzantium_hungary="pawn_1", border_mamluk_ottoman="pawn_2")
    story = made.story().when(0, "fair:east", "levy:caffa")
    assert story.s.slots["caffa"] == "knight_white"
    assert story.s.florins == [11, 11, 10]


def test_ex_14() -> None:
    """EX-14 PR-11.4, PR-1.7, PR-6.5 A forced Levy takes the one free slot of Constantinople, a saturated map card
    gets none.
    """
    made = Scene(3).on_row("east", 1).at(border_byzantium_hungary="pawn_1", border_mamluk_ottoman="pawn_2")
    made.at(buda="knight_white", varna="knight_red", modon="rook_red", rhodes="rook_white")
    made.at(constantinople_2="knight_black", constantinople_3="knight_black")
    story = made.story().when(0, "fair:east", "levy:caffa")
    assert story.s.slots["constantinople.1"] == "rook_black"
    assert story.s.florins == [11, 11, 11]
    assert story.s.slots["cairo"] is None


def test_ex_15() -> None:
    """EX-15 PR-16.4, PR-4.3.1, PR-9.4 A conspiracy takes an opponent's Empire, returns its vassal, and places its
    bishop last.
    """
    made = Scene().hand(0, "house_of_borgia").empire(1, "aragon", on="knight_red").empire(1, "france", under="aragon")
    made.at(border_aragon_portugal="pirate_black", algiers="rook_black")
    story = made.story().when(0, "play:house_of_borgia", "use", "map:aragon")
    story.offers(0, "kill:border_aragon_portugal:pirate_black", "kill:empire_aragon:knight_red")
    story.when(0, "kill:border_aragon_portugal:pirate_black", "settle:empire_aragon:knight_red:valencia")
    story.when(0, f"border:{AR}")
    assert story.s.owner["aragon"] == 0
    assert story.s.owner["france"] is None
    story.offers(
        0, "place:bishop_white:house_of_borgia", "place:bishop_white:empire_aragon", "stop"
    ).when(0, "place:bishop_white:empire_aragon")  # fmt: skip


def test_ex_16() -> None:
    """EX-16 R-37, PR-9.5 Agent pawn, Pirate and Concession against two: one survives, and the own Empire flips."""
    made = Scene().hand(0, "flanders_guild").empire(0, "france").at(paris="knight_white", lyon="knight_white")
    made.at(border_france_holy_roman_empire="pirate_red", border_england_france="pawn_0")
    story = made.story().when(0, "play:flanders_guild", "use")
    story.when(0, "kill:border_france_holy_roman_empire:pirate_red", f"kill:{FR}:pawn_0")
    story.when(0, f"settle:agents:pawn_0:{FR}", f"border:{AR}")
    assert story.s.republic["france"]
    assert concessions_of(story.s, 0) == 2
    assert story.s.slots["paris"] is None


def test_ex_17() -> None:
    """EX-17 PR-10.7, PR-10.5 A won Crusade flips Aragon and the own Monarchy; the bishop comes last."""
    made = Scene().hand(0, "jesuits").empire(0, "aragon")
    made.at(
        valencia="rook_white", algiers="rook_black", london="knight_white", border_aragon_papal_states="pirate_white"
    )
    story = made.story().when(0, "play:jesuits", "use")
    story.offers(
        0, "kill:valencia:rook_white", "kill:london:knight_white", "kill:border_aragon_papal_states:pirate_white"
    ).when(0, "kill:london:knight_white")  # fmt: skip
    assert story.s.faces["aragon"] == "back"
    assert story.s.republic["aragon"]
    story.when(0, f"border:{AR}", "place:bishop_white:jesuits")


def test_ex_18() -> None:
    """EX-18 PR-10.6 Man for all Seasons turns a Reformist England back to its medieval side."""
    made = Scene(2, expansion=True).hand(0, "man_for_all_seasons").flipped("england")
    made.at(london="knight_red", paris="knight_white", toledo="knight_white")
    story = settle(made.story().when(0, "play:man_for_all_seasons", "use"))
    assert story.s.faces["england"] == "front"


def test_ex_19() -> None:
    """EX-19 PR-10.6 Zaporozhian Host turns an Islamic Byzantium back to its medieval side."""
    made = Scene(2, promos=True).hand(0, "zaporozhian_host").flipped("byzantium")
    made.at(tana="knight_black", buda="knight_red")
    story = settle(made.story().when(0, "play:zaporozhian_host", "use"))
    assert story.s.faces["byzantium"] == "front"


def test_ex_20() -> None:
    """EX-20 PR-12.3 A black Pirate at a theocracy of Islam makes Islam supreme."""
    made = Scene().hand(0, "ottoman_navy").tableau(1, "the_grim").bishop("black", "the_grim")
    made.at(cairo="rook_black", venice="knight_white")
    assert holy_units(made.s) == {"catholic": 1, "islamic": 1, "reformist": 0}
    assert supreme_religion(made.s) is None
    story = made.story().when(0, "play:ottoman_navy", "place:pirate_black:border_mamluk_ottoman")
    assert supreme_religion(story.s) == "islamic"


def test_ex_21() -> None:
    """EX-21 PR-13.2 An Apostasy hits who has both religions, vassals go with their suzerain, others keep all."""
    made = Scene(3, expansion=True).hand(0, "european_union").tableau(0, "luther", "the_grim", "the_handsome")
    made.tableau(1, "cromwell", "antipope", "saint_stefan_cel_mare").empire(1, "ottoman")
    made.empire(1, "hungary", under="ottoman").tableau(2, "reformed_theology")
    story = settle(made.story().when(0, "play:european_union", "use"))
    assert set(story.s.discards) == {
        "luther", "the_grim", "the_handsome", "cromwell", "antipope", "saint_stefan_cel_mare",
    }  # fmt: skip
    assert story.s.owner["ottoman"] is None
    assert story.s.owner["hungary"] is None
    assert story.s.owner_of == {"reformed_theology": 2, "european_union": 0}


def test_ex_22() -> None:
    """EX-22 PR-4.5.5, PR-4.6 A card in Mamluk beheads cards in Mamluk and East, not in other map cards."""
    made = (
        Scene()
        .tableau(1, "damascus_coffee", "qizilbash", "the_grim")
        .empire(0, "mamluk", queen="hurrem_sultan_roxelana")
    )
    story = made.story().when(0, "ops:east", "op:hurrem_sultan_roxelana:behead")
    story.offers(0, "behead:empire_mamluk", "behead:damascus_coffee", "behead:qizilbash")


def test_ex_23() -> None:
    """EX-23 PR-6.4 With a pool of 1 the initiator takes it and nothing moves."""
    story = Scene().story().when(0, "fair:west")
    assert story.s.florins[0] == 11
    assert not any(story.s.slots.values())
    assert story.s.rows["west"][0] is None
    story.refused(0, "fair:west", "PR-3.3")


@pytest.mark.parametrize("card", ["the_kremlin", "hanseatic_league"])
def test_ex_24(card: str) -> None:
    """EX-24 PR-4.2.4, PR-7.2 The token of a closing emporium is repressed free, and the black route starts
    elsewhere.
    """
    made = Scene().hand(0, card).at(tana="knight_black").empire(1, "byzantium")
    story = settle(made.story().when(0, f"play:{card}", "use"))
    assert story.s.repressed["byzantium"] == ("knight_black",)
    assert story.s.emporium["black"] == "novgorod"
    assert story.s.florins == [10, 10]


def test_ex_25() -> None:
    """EX-25 PR-8.6 An unmarried queen counts for prestige and nothing else."""
    story = Scene().hand(0, "mary_the_rich").story().when(0, "play:mary_the_rich", "keep")
    assert story.s.unmarried[0] == ["mary_the_rich"]
    story.refused(0, "sell:mary_the_rich", "PR-4.4")


def test_ex_26() -> None:
    """EX-26 PR-4.1.4, PR-4.1.3 The second purchase pays on the other row where the first left a gap; then rows
    slide.
    """
    made = Scene().florins(0, 8)
    w4, w1 = made.s.rows["west"][4], made.s.rows["west"][1]
    assert w1
    story = made.story().when(0, "buy:west:3").refused(0, "buy:west:1", "PR-4.1.4")
    story.when(0, "buy:west:5")
    assert story.s.florins[0] == 0
    assert story.s.rows["west"][3] == w4
    assert story.s.row_florins["west"] == [2, 2, 2, 1, 0, 0]
    assert story.s.row_florins["east"] == [0, 0, 0, 1, 0, 0]


def test_ex_27() -> None:
    """EX-27 PR-4.7, PR-6.1, PR-6.2, PR-6.3, PR-6.8, PR-6.9, R-01, R-16, PR-6 A long voyage levies nine tokens, and the
    rest of the pool goes on to the next card.
    """
    made = Scene(3).on_row("west", 3, 1).at(border_england_portugal="pawn_1")
    story = settle(made.story().when(0, "fair:west"), ("levy",))
    assert sum(x is not None for x in story.s.slots.values()) == 9
    assert story.s.florins == [11, 11, 10]
    assert story.s.row_florins["west"][0] == 3
    story.when(0, "pass")
    assert story.s.row_florins["west"][0] == 4
    assert all(story.s.rows["west"])


def test_ex_28() -> None:
    """EX-28 PR-1.8, PR-6.6 A Pirate sends 1 Florin to China, and the fair ends with the empty pool."""
    made = Scene().on_row("east", 2).at(border_byzantium_hungary="pirate_red", border_hungary_ottoman="pawn_0")
    if not BOARD.borders["border_hungary_ottoman"].sea:
        raise AssertionError("the black route crosses that border")
    story = settle(made.story().when(0, "fair:east"), ("levy",))
    assert story.s.florins[0] == 12
    assert story.s.row_florins["east"][0] == 0
    assert sum(x is not None for x in story.s.slots.values()) == 2


def test_ex_29() -> None:
    """EX-29 PR-9.2 Two against two kills all four; against three, two Defenders of the launcher's choice die."""
    made = Scene().hand(0, "kingmaker").at(london="rook_white", bordeaux="knight_white")
    story = settle(made.story().when(0, "play:kingmaker", "use"))
    assert story.s.owner["england"] is None
    assert len([x for x in told(story, ground.TokenMoved) if x.why == "killed"]) == 4
    more = Scene().hand(0, "teutonic_knights").at(vienna="rook_white", lubeck="rook_white", nurnberg="knight_red")
    story = more.story().when(0, "play:teutonic_knights", "use")
    story.when(0, "kill:nurnberg:knight_red", "kill:vienna:rook_white")
    assert story.s.slots["lubeck"] == "rook_white"
    assert story.s.owner["holy_roman_empire"] is None


def test_ex_30() -> None:
    """EX-30 PR-11.1.4 An own vassal that is overthrown leaves its suzerain, flips, and keeps its bishop."""
    made = Scene().hand(0, "friese_freedom").empire(0, "aragon").empire(0, "france", under="aragon")
    made.bishop("red", "empire_france")
    story = settle(made.story().when(0, "play:friese_freedom", "use"))
    assert story.s.republic["france"]
    assert "france" not in story.s.suzerain
    assert story.s.tableau["west"][0] == ["empire_aragon", "friese_freedom", "empire_france"]
    assert story.s.bishops == {"empire_france": "bishop_red"}


def test_ex_31() -> None:
    """EX-31 R-43, PR-5.9.6 A suzerain's campaign against its vassal is fought and changes no regime."""
    made = Scene().empire(0, "ottoman").empire(0, "hungary", under="ottoman")
    made.at(constantinople_1="knight_black", constantinople_2="knight_white", buda="rook_white")
    story = made.story().when(0, "ops:east", "op:empire_ottoman:campaign", "campaign:hungary")
    story.when(0, "kill:constantinople.1:knight_black")
    assert story.s.florins[0] == 8
    assert not told(story, tableau.EmpireTaken)
    assert story.s.suzerain["hungary"] == "ottoman"


def test_ex_32() -> None:
    """EX-32 PR-1.4, PR-5.9.8 An own Republic that is conquered becomes a King and a vassal."""
    made = Scene().empire(0, "france", republic=True).empire(0, "england").at(london="knight_white")
    story = made.story().when(0, "ops:west", "op:empire_england:campaign", "campaign:france", f"border:{AR}")
    assert story.s.florins[0] == 9
    assert story.s.suzerain["france"] == "england"
    assert not story.s.republic["france"]
    assert story.s.tableau["west"][0] == ["empire_england"]


def test_ex_33() -> None:
    """EX-33 PR-5.3 Beheading an Empire returns it and its vassal, discards its queen, and costs the assassin."""
    made = Scene().tableau(0, "the_grim").empire(1, "ottoman", queen="hurrem_sultan_roxelana", on="pawn_0")
    made.empire(1, "mamluk", under="ottoman").bishop("white", "empire_ottoman")
    story = made.story().when(0, "ops:east", "op:the_grim:behead", "behead:empire_ottoman")
    assert story.s.owner == dict.fromkeys(BOARD.maps)
    assert story.s.discards == ["hurrem_sultan_roxelana", "the_grim"]
    assert story.s.bishops == {}
    assert story.s.supply["pawn_0"] == 10


def test_ex_34() -> None:
    """EX-34 PR-4.8, PR-12.4 With two players a lead of three Monarchies is needed, with three players two."""
    made = Scene().active("imperial").empire(0, "england").empire(0, "france").empire(0, "aragon").empire(1, "mamluk")
    made.story().refused(0, "win:victory_imperial", "PR-12.7")
    alone = Scene().active("imperial").empire(0, "england").empire(0, "france").empire(0, "aragon")
    story = alone.story().when(0, "win:victory_imperial")
    assert story.s.end_reason == "victory_imperial"
    assert story.s.ranking == [[0], [1]]
    three = Scene(3).active("imperial").empire(0, "england").empire(0, "france").empire(0, "aragon")
    assert "win:victory_imperial" in three.empire(1, "mamluk").story().offered(0)


def test_ex_35() -> None:
    """EX-35 PR-12.3 Two white bishops are no more than one black and one red together."""
    made = Scene().tableau(0, "the_grim", "safavids", "dervishes", "qizilbash").at(venice="knight_white")
    made.bishop("white", "the_grim").bishop("white", "safavids").bishop("black", "dervishes")
    assert supreme_religion(made.s) == "catholic"
    made.bishop("red", "qizilbash")
    assert supreme_religion(made.s) is None
    assert not meets(made.s, 0, "victory_holy")


def test_ex_36() -> None:
    """EX-36 PR-5.6.2 A tie is no majority."""
    made = Scene().tableau(0, "flanders_guild").empire(1, "portugal")
    made.at(border_england_portugal="pawn_0", border_aragon_portugal="pawn_1")
    assert "ops:west" not in made.story().offered(0)


def test_ex_37() -> None:
    """EX-37 PR-7.4 Timbuktu opens, Novgorod's rook goes to supply, and the agent may enter Timbuktu."""
    made = Scene().hand(0, "soninke_wangara").open("novgorod").at(novgorod="rook_red")
    story = made.story().when(0, "play:soninke_wangara", "use")
    assert story.s.slots["novgorod"] is None
    assert story.s.supply["rook_red"] == 7
    story.when(0, "place:rook_black:timbuktu")


def test_ex_38() -> None:
    """EX-38 PR-0.7, PR-4.3.2 With 1 Florin one agent represses in a full map card and the second cannot be placed."""
    made = Scene().hand(0, "cem_anti_hostage").florins(0, 1).at(modon="rook_red", rhodes="rook_white")
    made.at(constantinople_1="rook_black", constantinople_2="knight_black", constantinople_3="knight_black")
    story = made.story().when(0, "play:cem_anti_hostage", "keep", "place:rook_black:modon")
    assert story.s.florins[0] == 0
    assert type(story.s.agenda[-1]).__name__ == "TakeAction"
