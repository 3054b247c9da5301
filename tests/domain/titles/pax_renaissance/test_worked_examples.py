"""Is every worked example of RULES.md true? Each test is named after its example."""

from __future__ import annotations

from typing import Literal

import pytest

from domain import registry
from domain.titles.pax_renaissance.board import Board, Spot
from domain.titles.pax_renaissance.effects.course import GameEnded, TurnBegan
from domain.titles.pax_renaissance.effects.ground import BishopMoved, DiskMoved, MapFlipped, TokenMoved
from domain.titles.pax_renaissance.effects.tableau import CardDiscarded, EmpireFlipped, EmpireReturned, EmpireTaken
from domain.titles.pax_renaissance.effects.trade import (
    CardBought,
    CardDealt,
    CommerceTaken,
    FlorinsChanged,
    MarketTurned,
    PoolTaken,
    RowSlid,
)
from domain.titles.pax_renaissance.legality.tableau import prestige
from domain.titles.pax_renaissance.pieces import SIDES
from domain.titles.pax_renaissance.scoring import holy_units, meets, supreme_religion
from tests.domain.titles.pax_renaissance.outcomes import (
    agent,
    concession,
    fair,
    fights,
    killed,
    levied,
    ops,
    paid,
    played,
    repressed,
    spent,
    survived,
    used,
)
from tests.domain.titles.pax_renaissance.positions import Scene, given

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
    assert card is not None
    onto = Spot("west", 0), Spot("west", 1), Spot("west", 2)
    story = given(made.florins(0, 3)).when(0, "buy:west:3")
    story.then(spent("buy"), CardBought(0, "west", 3, card, onto, 2, "hand"))
    assert story.s.row_florins["west"] == [1, 1, 1, 0, 0, 0]
    assert story.s.florins[0] == 2
    given(made.florins(0, 2)).refused(0, "buy:west:3", "PR-4.1.1")


def test_ex_03() -> None:
    """EX-03 PR-9.5 An unopposed revolt places its pawn and the Regime Change Concession on two borders."""
    story = given(Scene().hand(0, "flanders_guild")).when(0, "play:flanders_guild", "use")
    story.then(*played("flanders_guild", "west"), fights("pawn_0"))
    story.when(0, f"settle:agents:pawn_0:{FR}")
    story.then(survived("pawn_0", "agents", FR), EmpireTaken("france", 0, None))
    story.offers(0, f"border:{FR}", f"border:{AR}", "border:border_france_holy_roman_empire", "none")
    story.when(0, f"border:{AR}").then(concession(0, AR))
    assert story.s.tableau["west"][0] == ["flanders_guild", "empire_france"]


def test_ex_04() -> None:
    """EX-04 PR-4.3.4 A pawn agent is free on empty borders and costs 1 Florin where it represses."""
    hre = "border_france_holy_roman_empire"
    made = Scene().hand(0, "flanders_guild").at(border_france_holy_roman_empire="pawn_1")
    story = given(made).when(0, "play:flanders_guild", "keep").then(*played("flanders_guild", "west"))
    story.offers(0, f"place:pawn_0:{hre}", f"place:pawn_0:{FR}", f"place:pawn_0:{AR}", "stop")
    assert story.s.agenda[-1].about(story.s, 0)["costs"]["pawn_0"] == {hre: 1, FR: 0, AR: 0}
    story.when(0, f"place:pawn_0:{FR}").then(agent("pawn_0", FR))
    dear = given(made).when(0, "play:flanders_guild", "keep", f"place:pawn_0:{hre}")
    dear.then(
        *played("flanders_guild", "west"),
        paid(1, "repressing"),
        repressed("pawn_1", hre, None),
        agent("pawn_0", hre),
    )


def test_ex_05() -> None:
    """EX-05 PR-4.5.6 A card that becomes unsilenced during the action can use its op."""
    made = Scene().tableau(0, "gutenberg", "merchants_of_the_staple", "antipope").on_row("west", 0, 5)
    made.bishop("red", "merchants_of_the_staple")
    story = given(made).when(0, "ops:west").refused(0, "op:merchants_of_the_staple:commerce", "PR-4.5.1")
    story.when(0, "op:gutenberg:commerce", "op:antipope:inquisitor_reformist")
    story.when(0, "move:merchants_of_the_staple:gutenberg", "op:merchants_of_the_staple:commerce").then(
        *ops("west"),
        used("gutenberg", "commerce"),
        CommerceTaken(0, "west", 1),
        used("antipope", "inquisitor_reformist"),
        BishopMoved("bishop_red", "merchants_of_the_staple", "gutenberg", "moved"),
        used("merchants_of_the_staple", "commerce"),
        CommerceTaken(0, "west", 1),
    )


def test_ex_06() -> None:
    """EX-06 PR-5.1.8, PR-5.1.1 Three Inquisitors move one bishop three steps; on an Empire it may kill a token."""
    made = Scene().tableau(0, "antipope", "reformed_theology", "cromwell").empire(0, "papal_states", on="knight_white")
    made.bishop("red", "antipope").at(venice="rook_white")
    story = given(made).when(0, "ops:west", "op:reformed_theology:inquisitor_reformist")
    story.when(0, "op:cromwell:inquisitor_reformist", "move:reformed_theology:cromwell")
    story.when(0, "op:antipope:inquisitor_reformist", "move:cromwell:empire_papal_states")
    story.then(
        *ops("west"),
        used("reformed_theology", "inquisitor_reformist"),
        BishopMoved("bishop_red", "antipope", "reformed_theology", "moved"),
        used("cromwell", "inquisitor_reformist"),
        BishopMoved("bishop_red", "reformed_theology", "cromwell", "moved"),
        used("antipope", "inquisitor_reformist"),
        BishopMoved("bishop_red", "cromwell", "empire_papal_states", "moved"),
    )
    story.offers(0, "kill:knight_white", "none").when(0, "kill:knight_white")
    story.then(killed("knight_white", "empire_papal_states"))
    story.refused(0, "op:empire_papal_states:campaign", "PR-3.3").refused(0, "ops:west", "PR-3.3")


def test_ex_07() -> None:
    """EX-07 PR-5.3 A card located East matches one located in the Ottoman Empire; the acting card stays."""
    story = given(Scene().tableau(1, "qizilbash").tableau(0, "the_grim")).when(0, "ops:east", "op:the_grim:behead")
    story.then(*ops("east"), used("the_grim", "behead"), CardDiscarded("qizilbash", 1, "beheaded"))


def test_ex_08() -> None:
    """EX-08 R-39, R-42, PR-5.4 The owner of a taxed Concession pays and levies by the visible icon."""
    made = Scene().flipped("mamluk").tableau(0, "holy_land_crusade").at(border_mamluk_ottoman="pawn_1")
    story = given(made.at(cyprus="rook_white")).when(0, "ops:west", "op:holy_land_crusade:tax")
    story.then(*ops("west"), used("holy_land_crusade", "tax")).owes(1).offers(1, "pay", "repress")
    story.when(1, "pay").then(paid(1, "tax", 1), levied("rook_white", "cairo"))


def test_ex_09() -> None:
    """EX-09 PR-5.5 A queen represses at her king's location: a serf and 1 Florin; a rook would be legal, too."""
    made = Scene().empire(0, "aragon", queen="isabella_of_castille").at(border_aragon_france="pawn_1")
    story = given(made.at(valencia="rook_white")).when(0, "ops:west", "op:isabella_of_castille:repress")
    story.then(*ops("west"), used("isabella_of_castille", "repress"))
    story.offers(0, "repress:valencia", f"repress:{AR}").when(0, f"repress:{AR}")
    story.then(repressed("pawn_1", AR, "empire_aragon"), FlorinsChanged(0, 1, "repress"))


def test_ex_10() -> None:
    """EX-10 PR-5.6.1, PR-5.6.3, PR-5.6.4, PR-5.6, PR-0.4 A majority votes an own Monarchy into a Republic for 3
    Florins, and keeps the serfs.
    """
    made = Scene().tableau(0, "sindicat_remenca").empire(0, "papal_states", on="pawn_1 pawn_1 pawn_1")
    made.at(
        border_aragon_papal_states="pawn_0",
        border_holy_roman_empire_papal_states="pawn_0",
        border_ottoman_papal_states="pawn_1",
    )
    voted = (*ops("west"), used("sindicat_remenca", "vote"), paid(3, "vote"), EmpireFlipped("papal_states", True))
    story = given(made.florins(0, 4)).when(0, "ops:west", "op:sindicat_remenca:vote").then(*voted)
    story.when(0, "border:border_ottoman_papal_states").then(
        paid(1, "repressing"),
        repressed("pawn_1", "border_ottoman_papal_states", "empire_papal_states"),
        concession(0, "border_ottoman_papal_states"),
    )
    assert story.s.repressed["papal_states"] == ("pawn_1",) * 4
    given(made.florins(0, 3)).when(0, "ops:west", "op:sindicat_remenca:vote").then(*voted).offers(
        0, "fair:east", "fair:west", "sell:sindicat_remenca", "sell:empire_papal_states", "pass"
    )
    given(made.florins(0, 2)).refused(0, "ops:west", "PR-4.5.1")


def test_ex_11() -> None:
    """EX-11 PR-1.11, PR-5.8 Siege may kill any knight, rook or Pirate of the map card and its sea borders."""
    made = Scene().tableau(0, "conquistadors").at(toledo="knight_white", granada="rook_black")
    made.at(border_aragon_portugal="pirate_white", border_aragon_france="pawn_1", london="knight_white")
    story = given(made).when(0, "ops:west", "op:conquistadors:siege")
    story.offers(0, "siege:toledo", "siege:granada", "siege:border_aragon_portugal").when(0, "siege:granada")
    story.then(*ops("west"), used("conquistadors", "siege"), killed("rook_black", "granada"))


def test_ex_12() -> None:
    """EX-12 PR-5.9.4, PR-5.9.5, PR-11.3 A vassal's campaign makes the conquered Empire a vassal of its
    suzerain; tokens are freed.
    """
    made = Scene(3).turn_of(2).empire(2, "ottoman").empire(2, "holy_roman_empire", under="ottoman")
    made.empire(0, "france", on="rook_white pawn_2").at(vienna="knight_red", lubeck="knight_white")
    story = given(made).when(2, "ops:east", "op:empire_holy_roman_empire:campaign", "campaign:france")
    story.then(
        *ops("east", seat=2),
        used("empire_holy_roman_empire", "campaign", seat=2),
        paid(2, "campaign", seat=2),
        EmpireTaken("france", 2, "ottoman"),
    )
    story.when(2, f"border:{FR}", "free:rook_white:lyon", "free:pawn_2:border_france_holy_roman_empire").then(
        concession(2, FR),
        TokenMoved("rook_white", "empire_france", "lyon", "emancipated"),
        TokenMoved("pawn_2", "empire_france", "border_france_holy_roman_empire", "emancipated"),
    )


def test_ex_13() -> None:
    """EX-13 PR-6.7 A pool of 2 ends before Hungary."""
    made = Scene(3).on_row("east", 0).at(border_byzantium_hungary="pawn_1", border_mamluk_ottoman="pawn_2")
    card = made.s.rows["east"][0]
    given(made).when(0, "fair:east", "levy:caffa").then(
        *fair("east", card, bonus=2),
        levied("knight_white", "caffa"),
        PoolTaken("east", 1, 1, "border_byzantium_hungary"),
    ).owes(0)


def test_ex_14() -> None:
    """EX-14 PR-11.4, PR-1.7, PR-6.5 A forced Levy takes the one free slot of Constantinople, a saturated map card
    gets none.
    """
    made = Scene(3).on_row("east", 1).at(border_byzantium_hungary="pawn_1", border_mamluk_ottoman="pawn_2")
    made.at(buda="knight_white", varna="knight_red", modon="rook_red", rhodes="rook_white")
    made.at(constantinople_2="knight_black", constantinople_3="knight_black")
    card = made.s.rows["east"][0]
    given(made).when(0, "fair:east", "levy:caffa").then(
        *fair("east", card, bonus=2),
        levied("knight_white", "caffa"),
        PoolTaken("east", 1, 1, "border_byzantium_hungary"),
        levied("rook_black", "constantinople.1"),
        PoolTaken("east", 2, 1, "border_mamluk_ottoman"),
    ).owes(0)


def test_ex_15() -> None:
    """EX-15 PR-16.4, PR-4.3.1, PR-9.4 A conspiracy takes an opponent's Empire, returns its vassal, and places its
    bishop last.
    """
    made = Scene().hand(0, "house_of_borgia").empire(1, "aragon", on="knight_red").empire(1, "france", under="aragon")
    made.at(border_aragon_portugal="pirate_black", algiers="rook_black")
    story = given(made).when(0, "play:house_of_borgia", "use", "map:aragon")
    story.then(*played("house_of_borgia", "west"), killed("rook_black", "algiers"))
    story.offers(0, "kill:border_aragon_portugal:pirate_black", "kill:empire_aragon:knight_red")
    story.when(0, "kill:border_aragon_portugal:pirate_black", "settle:empire_aragon:knight_red:valencia")
    story.then(
        killed("pirate_black", "border_aragon_portugal"),
        survived("knight_red", "empire_aragon", "valencia"),
        EmpireReturned("france"),
        EmpireTaken("aragon", 0, None),
    )
    story.when(0, f"border:{AR}").then(concession(0, AR))
    story.offers(0, "place:bishop_white:house_of_borgia", "place:bishop_white:empire_aragon", "stop")
    story.when(0, "place:bishop_white:empire_aragon")
    story.then(BishopMoved("bishop_white", None, "empire_aragon", "agent"))


def test_ex_16() -> None:
    """EX-16 R-37, PR-9.1, PR-9.5 Agent pawn, Pirate and Concession against two: one survives, the own Empire flips."""
    made = Scene().hand(0, "flanders_guild").empire(0, "france").at(paris="knight_white", lyon="knight_white")
    made.at(border_france_holy_roman_empire="pirate_red", border_england_france="pawn_0")
    story = given(made).when(0, "play:flanders_guild", "use")
    story.then(
        *played("flanders_guild", "west"),
        fights("pawn_0"),
        killed("knight_white", "paris"),
        killed("knight_white", "lyon"),
    )
    story.when(0, "kill:border_france_holy_roman_empire:pirate_red", f"kill:{FR}:pawn_0")
    story.then(killed("pirate_red", "border_france_holy_roman_empire"), killed("pawn_0", FR))
    story.when(0, f"settle:agents:pawn_0:{FR}", f"border:{AR}")
    story.then(survived("pawn_0", "agents", FR), EmpireFlipped("france", True), concession(0, AR))


def test_ex_17() -> None:
    """EX-17 PR-10.7, PR-10.5 A won Crusade flips Aragon and the own Monarchy; the bishop comes last."""
    made = Scene().hand(0, "jesuits").empire(0, "aragon").at(valencia="rook_white", algiers="rook_black")
    made.at(london="knight_white", border_aragon_papal_states="pirate_white")
    story = given(made).when(0, "play:jesuits", "use")
    story.then(*played("jesuits", "west"), killed("rook_black", "algiers"))
    pirate = "border_aragon_papal_states:pirate_white"
    story.offers(0, "kill:valencia:rook_white", "kill:london:knight_white", f"kill:{pirate}")
    story.when(0, "kill:london:knight_white")
    story.then(killed("knight_white", "london"), MapFlipped("aragon"), EmpireFlipped("aragon", True))
    assert story.s.faces["aragon"] == "back"
    story.when(0, f"border:{AR}", "place:bishop_white:jesuits")
    story.then(concession(0, AR), BishopMoved("bishop_white", None, "jesuits", "agent"))


def test_ex_18() -> None:
    """EX-18 PR-10.6 Man for all Seasons turns a Reformist England back to its medieval side."""
    made = Scene(2, expansion=True).hand(0, "man_for_all_seasons").flipped("england")
    made.at(london="knight_red", paris="knight_white", toledo="knight_white")
    story = given(made).when(0, "play:man_for_all_seasons", "use", "kill:paris:knight_white", "none", "stop")
    story.then(
        *played("man_for_all_seasons", "west"),
        killed("knight_red", "london"),
        killed("knight_white", "paris"),
        MapFlipped("england"),
        EmpireTaken("england", 0, None),
    )
    assert story.s.faces["england"] == "front"


def test_ex_19() -> None:
    """EX-19 PR-10.6 Zaporozhian Host turns an Islamic Byzantium back to its medieval side."""
    made = Scene(2, promos=True).hand(0, "zaporozhian_host").flipped("byzantium")
    made.at(tana="knight_black", buda="knight_red")
    story = given(made).when(0, "play:zaporozhian_host", "use", "kill:buda:knight_red")
    story.when(0, "settle:agents:knight_red:tana", "none").then(
        *played("zaporozhian_host", "east"),
        fights("knight_red"),
        killed("knight_black", "tana"),
        killed("knight_red", "buda"),
        survived("knight_red", "agents", "tana"),
        MapFlipped("byzantium"),
        EmpireTaken("byzantium", 0, None),
    )
    assert story.s.faces["byzantium"] == "front"


def test_ex_20() -> None:
    """EX-20 PR-12.3 A black Pirate at a theocracy of Islam makes Islam supreme."""
    made = Scene().hand(0, "ottoman_navy").tableau(1, "the_grim").bishop("black", "the_grim")
    made.at(cairo="rook_black", venice="knight_white")
    assert holy_units(made.s) == {"catholic": 1, "islamic": 1, "reformist": 0}
    assert supreme_religion(made.s) is None
    story = given(made).when(0, "play:ottoman_navy", "place:pirate_black:border_mamluk_ottoman")
    story.then(*played("ottoman_navy", "east"), agent("pirate_black", "border_mamluk_ottoman"))
    assert supreme_religion(story.s) == "islamic"


def test_ex_21() -> None:
    """EX-21 PR-13.2 An Apostasy hits who has both religions, vassals go with their suzerain, others keep all."""
    made = Scene(3, expansion=True).hand(0, "european_union").tableau(0, "luther", "the_grim", "the_handsome")
    made.tableau(1, "cromwell", "antipope", "saint_stefan_cel_mare").empire(1, "ottoman")
    made.empire(1, "hungary", under="ottoman").tableau(2, "reformed_theology")
    given(made).when(0, "play:european_union", "use").then(
        *played("european_union", "west"),
        *(CardDiscarded(card, 0, "apostasy") for card in ("the_grim", "the_handsome", "luther")),
        CardDiscarded("saint_stefan_cel_mare", 1, "apostasy"),
        EmpireReturned("hungary"),
        EmpireReturned("ottoman"),
        *(CardDiscarded(card, 1, "apostasy") for card in ("cromwell", "antipope")),
    )


def test_ex_22() -> None:
    """EX-22 PR-4.5.5, PR-4.6 A card in Mamluk beheads cards in Mamluk and East, not in other map cards."""
    made = Scene().tableau(1, "damascus_coffee", "qizilbash", "the_grim")
    made.empire(0, "mamluk", queen="hurrem_sultan_roxelana")
    story = given(made).when(0, "ops:east", "op:hurrem_sultan_roxelana:behead")
    story.offers(0, "behead:empire_mamluk", "behead:damascus_coffee", "behead:qizilbash")


def test_ex_23() -> None:
    """EX-23 PR-6.4 With a pool of 1 the initiator takes it and nothing moves."""
    made = Scene()
    story = given(made).when(0, "fair:west").then(*fair("west", made.s.rows["west"][0], bonus=1))
    assert story.s.rows["west"][0] is None
    story.refused(0, "fair:west", "PR-3.3")


@pytest.mark.parametrize(("card", "deck"), [("the_kremlin", "east"), ("hanseatic_league", "west")])
def test_ex_24(card: str, deck: Literal["east", "west"]) -> None:
    """EX-24 PR-4.2.4, PR-7.2 The token of a closing emporium is repressed free, and the black route starts
    elsewhere.
    """
    made = Scene().hand(0, card).at(tana="knight_black").empire(1, "byzantium")
    story = (
        given(made)
        .when(0, f"play:{card}", "use")
        .then(*played(card, deck), repressed("knight_black", "tana", "empire_byzantium"), DiskMoved("novgorod", "tana"))
    )
    assert story.s.emporium["black"] == "novgorod"


def test_ex_25() -> None:
    """EX-25 PR-8.6, R-10 An unmarried queen counts for prestige and nothing else."""
    story = given(Scene().hand(0, "mary_the_rich")).when(0, "play:mary_the_rich", "keep")
    story.then(*played("mary_the_rich", "unmarried"))
    assert prestige(story.s, 0) == dict.fromkeys(prestige(Scene().s, 0), 0) | {"law": 1}
    story.refused(0, "sell:mary_the_rich", "PR-4.4")
    assert not any(text.startswith("sell") for text in story.offered(0))


def test_ex_26() -> None:
    """EX-26 PR-4.1.4, PR-4.1.3 The second purchase pays on the other row where the first left a gap; then rows
    slide.
    """
    made = Scene().florins(0, 8)
    row, deck = made.s.rows["west"], made.s.decks["west"]
    third, fourth, fifth = row[3:]
    assert third is not None
    assert fifth is not None
    left = Spot("west", 0), Spot("west", 1), Spot("west", 2)
    story = given(made).when(0, "buy:west:3").refused(0, "buy:west:1", "PR-4.1.4").when(0, "buy:west:5")
    story.then(
        spent("buy"),
        CardBought(0, "west", 3, third, left, 0, "hand"),
        spent("buy"),
        CardBought(0, "west", 5, fifth, (*left, Spot("east", 3), Spot("west", 4)), 0, "hand"),
        RowSlid("west"),
        CardDealt("west", 4, "west", deck[-1], ()),
        CardDealt("west", 5, "west", deck[-2], ()),
        MarketTurned(),
        TurnBegan(1),
    )
    assert story.s.florins[0] == 0
    assert story.s.rows["west"][3] == fourth
    assert story.s.row_florins == {"west": [2, 2, 2, 1, 0, 0], "east": [0, 0, 0, 1, 0, 0]}


def test_ex_27() -> None:
    """EX-27 PR-4.7, PR-6.1, PR-6.2, PR-6.3, PR-6.8, PR-6.9, R-01, R-16, PR-6 A long voyage levies nine tokens, and the
    rest of the pool goes on to the next card.
    """
    made = Scene(3).on_row("west", 3, 1).at(border_england_portugal="pawn_1")
    card, new = made.s.rows["west"][0], made.s.decks["west"][-1]
    story = given(made).when(0, "fair:west", "levy:tana", "levy:buda", "levy:constantinople.1", "levy:valencia")
    story.when(0, "levy:toledo", "levy:london", "levy:paris", "levy:vienna").then(
        *fair("west", card, bonus=2),
        levied("knight_black", "tana"),
        levied("knight_white", "buda"),
        levied("rook_black", "constantinople.1"),
        levied("knight_white", "venice"),
        levied("knight_white", "valencia"),
        levied("knight_white", "toledo"),
        PoolTaken("west", 1, 1, EN),
        levied("rook_white", "london"),
        levied("knight_white", "paris"),
        levied("rook_white", "vienna"),
    )
    assert story.s.row_florins["west"][0] == 3
    story.when(0, "pass")
    story.then(spent("pass"), RowSlid("west"), CardDealt("west", 5, "west", new, ()), MarketTurned(), TurnBegan(1))
    assert story.s.row_florins["west"][0] == 4


def test_ex_28() -> None:
    """EX-28 PR-1.8, PR-6.6 A Pirate sends 1 Florin to China, and the fair ends with the empty pool."""
    assert BOARD.borders["border_hungary_ottoman"].sea, "the black route crosses that border"
    made = Scene().on_row("east", 2).at(border_byzantium_hungary="pirate_red", border_hungary_ottoman="pawn_0")
    story = (
        given(made)
        .when(0, "fair:east", "levy:tana", "levy:buda")
        .then(
            *fair("east", made.s.rows["east"][0], bonus=1),
            levied("knight_black", "tana"),
            PoolTaken("east", None, 1, "border_byzantium_hungary"),
            levied("knight_white", "buda"),
            PoolTaken("east", 0, 1, "border_hungary_ottoman"),
        )
    )
    assert story.s.row_florins["east"][0] == 0
    story.refused(0, "fair:east", "PR-3.3")


def test_ex_29() -> None:
    """EX-29 PR-9.2, PR-9.2.1, PR-9.2.3 Two against two kills all; of three, two Defenders by choice die."""
    story = given(Scene().hand(0, "kingmaker").at(london="rook_white", bordeaux="knight_white"))
    story.when(0, "play:kingmaker", "use").then(
        *played("kingmaker", "west"),
        fights("rook_red"),
        fights("rook_white"),
        killed("rook_white", "agents"),
        killed("rook_red", "agents"),
        killed("rook_white", "london"),
        killed("knight_white", "bordeaux"),
    )
    more = Scene().hand(0, "teutonic_knights").at(vienna="rook_white", lubeck="rook_white", nurnberg="knight_red")
    story = given(more).when(0, "play:teutonic_knights", "use")
    story.offers(0, "kill:vienna:rook_white", "kill:lubeck:rook_white", "kill:nurnberg:knight_red")
    story.when(0, "kill:nurnberg:knight_red", "kill:vienna:rook_white").then(
        *played("teutonic_knights", "west"),
        *[fights("knight_white")] * 2,
        *[killed("knight_white", "agents")] * 2,
        killed("knight_red", "nurnberg"),
        killed("rook_white", "vienna"),
    )


def test_ex_30() -> None:
    """EX-30 PR-11.1.4 An own vassal that is overthrown leaves its suzerain, flips, and keeps its bishop."""
    made = Scene().hand(0, "friese_freedom").empire(0, "aragon").empire(0, "france", under="aragon")
    made.bishop("red", "empire_france")
    story = (
        given(made)
        .when(0, "play:friese_freedom", "use", "settle:agents:rook_white:paris", "none")
        .then(
            *played("friese_freedom", "west"),
            fights("rook_white"),
            survived("rook_white", "agents", "paris"),
            EmpireFlipped("france", True),
        )
    )
    assert "france" not in story.s.suzerain
    assert story.s.tableau["west"][0] == ["empire_aragon", "friese_freedom", "empire_france"]


def test_ex_31() -> None:
    """EX-31 R-43, PR-5.9.6 A suzerain's campaign against its vassal is fought and changes no regime."""
    made = Scene().empire(0, "ottoman").empire(0, "hungary", under="ottoman")
    made.at(constantinople_1="knight_black", constantinople_2="knight_white", buda="rook_white")
    story = given(made).when(0, "ops:east", "op:empire_ottoman:campaign", "campaign:hungary")
    story.when(0, "kill:constantinople.1:knight_black").then(
        *ops("east"),
        used("empire_ottoman", "campaign"),
        paid(2, "campaign"),
        killed("rook_white", "buda"),
        killed("knight_black", "constantinople.1"),
    )


def test_ex_32() -> None:
    """EX-32 PR-1.4, PR-5.9.8 An own Republic that is conquered becomes a King and a vassal."""
    made = Scene().empire(0, "france", republic=True).empire(0, "england").at(london="knight_white")
    story = given(made).when(0, "ops:west", "op:empire_england:campaign", "campaign:france", f"border:{AR}")
    story.then(
        *ops("west"),
        used("empire_england", "campaign"),
        paid(1, "campaign"),
        EmpireTaken("france", 0, "england"),
        concession(0, AR),
    )
    assert not story.s.republic["france"]
    assert story.s.tableau["west"][0] == ["empire_england"]


def test_ex_33() -> None:
    """EX-33 PR-5.3, PR-8.4 Beheading an Empire returns it and its vassal, discards its queen and the assassin."""
    made = Scene().tableau(0, "the_grim").empire(1, "ottoman", queen="hurrem_sultan_roxelana", on="pawn_0")
    made.empire(1, "mamluk", under="ottoman").bishop("white", "empire_ottoman")
    given(made).when(0, "ops:east", "op:the_grim:behead", "behead:empire_ottoman").then(
        *ops("east"),
        used("the_grim", "behead"),
        EmpireReturned("mamluk"),
        CardDiscarded("hurrem_sultan_roxelana", 1, "widowed"),
        TokenMoved("pawn_0", "empire_ottoman", None, "discarded"),
        BishopMoved("bishop_white", "empire_ottoman", None, "discarded"),
        EmpireReturned("ottoman"),
        CardDiscarded("the_grim", 0, "assassin"),
    )


def test_ex_34() -> None:
    """EX-34 PR-4.8, PR-12.4, PR-12.7 With two players a lead of three Monarchies is needed, with three players two."""
    made = Scene().active("imperial").empire(0, "england").empire(0, "france").empire(0, "aragon")
    given(made).when(0, "win:victory_imperial").then(GameEnded("victory_imperial", ((0,), (1,))))
    given(made.empire(1, "mamluk")).refused(0, "win:victory_imperial", "PR-12.7")
    three = Scene(3).active("imperial").empire(0, "england").empire(0, "france").empire(0, "aragon")
    story = given(three.empire(1, "mamluk")).when(0, "win:victory_imperial")
    story.then(GameEnded("victory_imperial", ((0,), (1, 2))))
    given(three.empire(1, "ottoman")).refused(0, "win:victory_imperial", "PR-12.7")


def test_ex_35() -> None:
    """EX-35 PR-12.3 Two white bishops are no more than one black and one red together."""
    made = Scene().tableau(0, "the_grim", "safavids", "dervishes", "qizilbash").at(venice="knight_white")
    made.bishop("white", "the_grim").bishop("white", "safavids").bishop("black", "dervishes")
    assert supreme_religion(made.s) == "catholic"
    made.bishop("red", "qizilbash")
    assert supreme_religion(made.s) is None
    assert not meets(made.s, 0, "victory_holy")


def test_ex_36() -> None:
    """EX-36 PR-5.6.2 A tie is not a majority."""
    made = Scene().tableau(0, "flanders_guild").empire(1, "portugal")
    made.at(border_england_portugal="pawn_0", border_aragon_portugal="pawn_1")
    given(made).refused(0, "ops:west", "PR-4.5.1")
    alone = Scene().tableau(0, "flanders_guild").empire(1, "portugal").at(border_england_portugal="pawn_0")
    given(alone).when(0, "ops:west").then(*ops("west"))


def test_ex_37() -> None:
    """EX-37 PR-7.4, R-28 Timbuktu opens, Novgorod's rook goes to supply, and the agent may enter Timbuktu."""
    made = Scene().hand(0, "soninke_wangara").open("novgorod").at(novgorod="rook_red")
    given(made).when(0, "play:soninke_wangara", "use", "place:rook_black:timbuktu").then(
        *played("soninke_wangara", "east"),
        repressed("rook_red", "novgorod", None),
        DiskMoved("timbuktu", "novgorod"),
        agent("rook_black", "timbuktu"),
    )


def test_ex_38() -> None:
    """EX-38 PR-0.7, PR-4.3.2 With 1 Florin one agent represses in a full map card and the second cannot be placed."""
    made = Scene().hand(0, "cem_anti_hostage").florins(0, 1).at(modon="rook_red", rhodes="rook_white")
    made.at(constantinople_1="rook_black", constantinople_2="knight_black", constantinople_3="knight_black")
    given(made).when(0, "play:cem_anti_hostage", "keep", "place:rook_black:modon").then(
        *played("cem_anti_hostage", "east"),
        paid(1, "repressing"),
        repressed("rook_red", "modon", None),
        agent("rook_black", "modon"),
    ).offers(0, "ops:east", "fair:east", "fair:west", "sell:cem_anti_hostage", "pass")
