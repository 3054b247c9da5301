"""Are the rules true that no card and no worked example shows?"""

from __future__ import annotations

from random import Random

import pytest

from domain import registry
from domain.kernel.chance import Dice
from domain.kernel.engine import start
from domain.kernel.errors import BadSetup
from domain.titles.pax_renaissance.board import Board, Spot
from domain.titles.pax_renaissance.effects.course import (
    BankTaken,
    Eliminated,
    FirstPlayerSet,
    GameEnded,
    TokensSetUp,
    TurnBegan,
    VictoryTurned,
)
from domain.titles.pax_renaissance.effects.ground import (
    BishopMoved,
    ConstantinopleArranged,
    DiskMoved,
    MapFlipped,
    TokenMoved,
)
from domain.titles.pax_renaissance.effects.tableau import (
    CardDiscarded,
    EmpireFlipped,
    EmpireReturned,
    EmpireTaken,
    QueenMarried,
)
from domain.titles.pax_renaissance.effects.trade import (
    CardBought,
    CardDealt,
    CommerceTaken,
    FlorinsChanged,
    MarketTurned,
    RowSlid,
)
from domain.titles.pax_renaissance.legality.tableau import bishop_moves, prestige
from domain.titles.pax_renaissance.pieces import SIDES
from domain.titles.pax_renaissance.printed import TradeShift
from domain.titles.pax_renaissance.scoring import count, holy_units, meets
from domain.titles.pax_renaissance.text import bank
from domain.titles.pax_renaissance.title import TITLE
from tests.domain import dsl
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
from tests.domain.titles.pax_renaissance.positions import Scene, given, settle

BOARD = registry.bundled_pack("pax_renaissance").board
assert isinstance(BOARD, Board)


def units(*tokens: str) -> list[dict[str, str]]:
    """Tokens of a battle, as a prompt names them; each is given as `kind@place`."""
    return [dict(zip(("kind", "place"), token.split("@"), strict=True)) for token in tokens]


def test_components() -> None:
    """PR-1.5, R-28, R-29, R-30, R-46, R-53, PR-1.1, PR-1.2, PR-1.3, R-24, R-38, R-45 The pack has all cards
    and tokens, five emporia, four promo cards.
    """
    sets = [c.set for c in BOARD.cards.values()]
    assert [sets.count(x) for x in ("base", "comet", "expansion", "promo")] == [88, 4, 60, 4]
    assert [sum(c.set == "base" and c.deck == side for c in BOARD.cards.values()) for side in SIDES] == [33, 55]
    assert list(BOARD.supply.values()) == [10, 7, 7, 10, 7, 7, 5, 5, 5, 10, 10, 10, 10]
    assert len(BOARD.maps) == len(BOARD.empires) == 10
    assert len(BOARD.borders) == 13
    assert sum(c.emporium is not None for c in BOARD.cities.values()) == 5
    assert list(BOARD.banks) == ["fugger", "medici", "coeur", "marchionni"]


def test_map() -> None:
    """PR-2.1, PR-1.6, PR-1.10, R-33, R-36, R-60 Ten map cards with two sides and their neighbours, diagonals too."""
    maps = BOARD.maps
    assert [m.id for m in maps.values() if m.theocracy["front"] is not None] == ["papal_states", "mamluk"]
    assert [m.id for m in maps.values() if m.region == "east"] == ["hungary", "byzantium", "ottoman", "mamluk"]
    assert maps["hungary"].theocracy["back"] == "islamic"
    assert maps["hungary"].cities == ("buda", "varna")
    assert "papal_states" in maps["france"].adjacent
    for m in maps.values():
        assert all(m.id in maps[x].adjacent for x in m.adjacent)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup(seats: int) -> None:
    """PR-2.2 to PR-2.5, PR-2.7 to PR-2.10, PR-1.3, PR-1.9, R-03 Banks, tokens, disks, rows and Florins at setup."""
    s = start(TITLE, registry.make_setup("pax_renaissance", seats), Dice(Random(seats)))
    banks = [bank for bank in s.bank if bank is not None]
    assert len(set(banks)) == len(banks) == seats
    assert s.emporium == {"white": "trebizond", "black": "tana"}
    assert sum(x is not None for x in s.slots.values()) == 12
    assert [s.concessions[BOARD.banks[b].border] for b in banks] == list(range(seats))
    assert sorted(s.florins) == [3, 4, 5, 6][:seats]
    assert s.florins[s.active] == 3
    if "fugger" in banks:
        assert s.bank[s.active] == "fugger"
    assert all(map(all, s.rows.values()))
    assert s.owner == dict.fromkeys(BOARD.maps)
    assert s.hand == [[] for _ in range(seats)]
    assert s.active_victory == dict.fromkeys(BOARD.victories, False)
    assert s.republic == dict.fromkeys(BOARD.maps, False)
    assert s.row_florins == {side: [0] * 6 for side in SIDES}
    assert s.eliminated == [False] * seats
    assert s.turn == 1


def test_options_of_a_game_are_checked() -> None:
    """PR-14, R-02, R-53 Two to four players, and options with their values, none of the second edition's among them."""
    pack = registry.bundled_pack("pax_renaissance")
    for seats, options in (
        (2, {"golden_liberty": True}),
        (1, {}),
        (5, {}),
        (2, {"astrology": 1}),
        (2, {"bank_assignment": "x"}),
        (2, {"no": True}),
    ):
        with pytest.raises(BadSetup):
            TITLE.new(registry.make_setup("pax_renaissance", seats, options, pack))


def test_sets_of_cards_are_shuffled_in() -> None:
    """PR-13.1, R-24, R-45 Cards of a set that was chosen lie in the decks or are left out, and no others; the deck of a
    side has as many cards with them as without.
    """
    for chosen in ({}, {"expansion": True}, {"promos": True}, {"expansion": True, "promos": True}):
        s = start(TITLE, registry.make_setup("pax_renaissance", 2, chosen), Dice(Random(2)))
        sets = {
            "base",
            "comet",
            *(["expansion"] if "expansion" in chosen else ()),
            *(["promo"] if "promos" in chosen else ()),
        }
        for side in SIDES:
            found = sorted([*s.decks[side], *filter(None, s.rows[side]), *s.left_out[side]])
            assert found == sorted(c.id for c in BOARD.cards.values() if c.deck == side and c.set in sets)
            assert len(s.decks[side]) == 16


def test_no_card_opens_the_red_sea() -> None:
    """R-38 A trade shift to an emporium that this edition lacks is none; other cards open one of three."""
    assert BOARD.cards["tersane_i_amire"].one_shot is None
    assert BOARD.cards["tersane_i_amire"].other_one_shot is None
    shifts = [c.one_shot for c in BOARD.cards.values() if isinstance(c.one_shot, TradeShift)]
    assert {shift.city for shift in shifts} == {"spice_islands", "timbuktu", "novgorod"}


def test_banks_can_be_chosen() -> None:
    """PR-2.3, PR-15.5, R-02, R-53 With `choice` every player in seating order picks a bank that nobody has."""
    setup = registry.make_setup("pax_renaissance", 2, {"bank_assignment": "choice"})
    story = dsl.given(TITLE, start(TITLE, setup, Dice(Random(0))))
    story.offers(0, "bank:fugger", "bank:medici", "bank:coeur", "bank:marchionni").when(0, "bank:coeur")
    story.then(BankTaken(0, "coeur")).offers(1, "bank:fugger", "bank:medici", "bank:marchionni").when(1, "bank:fugger")
    story.then_among(BankTaken(1, "fugger"), FirstPlayerSet(1, (4, 3)), TokensSetUp(), TurnBegan(1))
    assert bank(story.s, 0) == "Bank Coeur"


def test_a_turn_has_two_actions_that_may_be_passed() -> None:
    """PR-16.1, PR-16.2, PR-3.1, PR-3.2, PR-0.3 Two passes end the turn and the next player clockwise has one."""
    given(Scene(3)).when(0, "pass").then(spent("pass")).owes(0).when(0, "pass").then(spent("pass"), TurnBegan(1)).owes(
        1
    )


def test_refresh_slides_and_fills() -> None:
    """PR-3.4, PR-0.5, PR-3.6, PR-4.1.5 Gaps close with their Florins, position 0 is face down and not for sale."""
    made = Scene().on_row("west", 1, 2, 3)
    row, new = list(made.s.rows["west"]), made.s.decks["west"][-1]
    assert row[1] is not None
    story = (
        given(made)
        .refused(0, "buy:west:0", "PR-3.6")
        .when(0, "buy:west:1", "pass")
        .then(
            spent("buy"),
            CardBought(0, "west", 1, row[1], (Spot("west", 0),), 2, "hand"),
            spent("pass"),
            RowSlid("west"),
            CardDealt("west", 5, "west", new, ()),
            MarketTurned(),
            TurnBegan(1),
        )
    )
    assert story.s.hand[0] == [row[1]]
    assert story.s.florins[0] == 11
    assert story.s.rows["west"] == [row[0], *row[2:], new]
    assert story.s.row_florins["west"] == [2, 3, 0, 0, 0, 0]


def test_the_other_deck_fills_a_row() -> None:
    """PR-0.5, PR-3.5, R-04, R-48 With an empty West deck an East card fills the row; played it goes to the
    East side.
    """
    made = Scene()
    made.s.left_out["west"] = sorted([*made.s.left_out["west"], *made.s.decks["west"]])
    made.s.decks["west"].clear()
    story = given(made).when(0, "buy:west:1", "pass")
    story.then_among(RowSlid("west"), CardDealt("west", 5, "east", made.s.decks["east"][-1], ()), TurnBegan(1))
    made = Scene(2, expansion=True)
    rows = made.market("east", 5, "qizilbash").s.rows
    rows["east"][5], rows["west"][5] = rows["west"][5], rows["east"][5]
    given(made).when(0, "buy:west:5").then_among(spent("buy")).when(0, "play:qizilbash").then(
        *played("qizilbash", "east")
    )


def test_the_game_ends_when_both_decks_are_empty() -> None:
    """PR-3.7, PR-12.2, R-22, R-34 Most Patron prestige, then most Florins, then a shared win."""
    made = Scene()
    for side in SIDES:
        made.s.left_out[side] = sorted([*made.s.left_out[side], *made.s.decks[side]])
        made.s.decks[side].clear()
    passed = spent("pass"), spent("pass")
    story = given(made).when(0, "pass", "pass").then(*passed, GameEnded("victory_patron", ((0, 1),)))
    assert TITLE.outcome(story.s).winners == (0, 1)  # type: ignore[union-attr]
    made.florins(1, 11)
    given(made).when(0, "pass", "pass").then(*passed, GameEnded("victory_patron", ((1,), (0,))))
    made.empire(0, "hungary")
    given(made).when(0, "pass", "pass").then(*passed, GameEnded("victory_patron", ((0,), (1,))))


def test_a_comet_activates_a_victory() -> None:
    """PR-4.1.7, PR-12.1 A comet never enters the hand, which may be full; with all active nothing happens."""
    made = Scene().market("east", 1, "comet_copernicus").hand(0, "luther", "cromwell")
    bought = spent("buy"), CardBought(0, "east", 1, "comet_copernicus", (Spot("east", 0),), 0, "discards")
    story = given(made).when(0, "buy:east:1").then(*bought)
    story.offers(
        0, "victory:victory_holy", "victory:victory_imperial", "victory:victory_globalization",
        "victory:victory_renaissance",
    ).when(0, "victory:victory_imperial").then(VictoryTurned("victory_imperial", True))  # fmt: skip
    assert story.s.active_victory == {v: v == "victory_imperial" for v in BOARD.victories}
    made.active("holy", "imperial", "globalization", "renaissance")
    given(made).when(0, "buy:east:1").then(*bought).owes(0)


def test_a_second_vacancy_pays_china() -> None:
    """R-05, PR-4.1.2, PR-4.1.3 Where both rows are vacant at a position the Florin goes to China."""
    made = Scene()
    card = made.s.rows["west"][1]
    assert card is not None
    for side in SIDES:
        first = made.s.rows[side][0]
        assert first is not None
        made.s.discards.append(first)
        made.s.rows[side][0] = None
    story = given(made).when(0, "buy:west:1").then(spent("buy"), CardBought(0, "west", 1, card, (), 0, "hand"))
    assert story.s.florins[0] == 9


def test_played_cards_go_outside() -> None:
    """PR-4.2.1, R-06 Each card goes to the outer end of the side of its deck."""
    story = given(Scene().tableau(0, "luther").hand(0, "cromwell"))
    story.when(0, "play:cromwell").then(*played("cromwell", "west"))
    assert story.s.tableau["west"][0] == ["luther", "cromwell"]


def test_a_region_card_acts_on_one_map_card() -> None:
    """PR-4.2.3, R-07, PR-0.3, PR-2.1 All agents of a card located East go to the same map card, or are declined."""
    story = given(Scene().hand(0, "janissaries")).when(0, "play:janissaries", "keep")
    story.offers(0, "map:hungary", "map:byzantium", "map:ottoman", "map:mamluk").when(0, "map:mamluk")
    story.when(0, "place:knight_black:cairo").then(*played("janissaries", "east"), agent("knight_black", "cairo"))
    story.offers(0, "place:knight_black:cairo", "place:knight_black:cyprus", "stop")


def test_an_agent_may_repress_an_earlier_one() -> None:
    """PR-4.3, R-56 The second agent may take the place of the first for 1 Florin, which goes to the Empire card."""
    story = given(Scene().hand(0, "cem_anti_hostage").empire(1, "ottoman"))
    story.when(0, "play:cem_anti_hostage", "keep", "place:rook_black:modon", "place:rook_black:modon").then(
        *played("cem_anti_hostage", "east"),
        agent("rook_black", "modon"),
        paid(1, "repressing"),
        repressed("rook_black", "modon", "empire_ottoman"),
        agent("rook_black", "modon"),
    )


def test_pirates_kill_what_is_in_their_way() -> None:
    """PR-4.3.3, R-09, PR-0.7 A Pirate kills a Concession, be it an own one, or a Pirate, unless of its own colour."""
    made = Scene().hand(0, "ottoman_navy").at(border_mamluk_ottoman="pirate_black", border_hungary_ottoman="pawn_0")
    made.at(border_ottoman_papal_states="pirate_red")
    concession_there, pirate_there = "border_hungary_ottoman", "border_ottoman_papal_states"
    story = given(made).when(0, "play:ottoman_navy").then(*played("ottoman_navy", "east"))
    story.offers(0, f"place:pirate_black:{concession_there}", f"place:pirate_black:{pirate_there}", "stop")
    story.when(0, f"place:pirate_black:{concession_there}")
    story.then(killed("pawn_0", concession_there), agent("pirate_black", concession_there))
    story = given(made).when(0, "play:ottoman_navy", f"place:pirate_black:{pirate_there}")
    story.then(*played("ottoman_navy", "east"), killed("pirate_red", pirate_there), agent("pirate_black", pirate_there))


def test_tokens_come_from_the_supply_and_go_back() -> None:
    """PR-1.2 A Pirate is a rook of the supply, and a pawn that is killed goes back to its pile."""
    made = Scene().hand(0, "ottoman_navy").at(border_hungary_ottoman="pawn_1")
    before = dict(made.s.supply)
    story = given(made).when(0, "play:ottoman_navy", "place:pirate_black:border_hungary_ottoman")
    story.then_among(killed("pawn_1", "border_hungary_ottoman"), agent("pirate_black", "border_hungary_ottoman"))
    assert story.s.supply == {**before, "rook_black": before["rook_black"] - 1, "pawn_1": before["pawn_1"] + 1}
    assert story.s.pirates["border_hungary_ottoman"] == "pirate_black"


def test_a_disked_emporium_is_no_city() -> None:
    """PR-4.3.6, PR-1.9 An agent cannot enter a city under a disk."""
    story = given(Scene().hand(0, "soninke_wangara")).when(0, "play:soninke_wangara", "keep")
    story.offers(0, "place:rook_black:valencia", "place:rook_black:algiers", "stop")
    story.refused(0, "place:rook_black:timbuktu", "PR-4.3")


def test_an_empty_supply_takes_repressed_tokens_first() -> None:
    """PR-11.6, PR-4.3.5, R-21, D-25 With none in supply a repressed token is taken, else one from the map."""
    made = Scene().hand(0, "ottoman_navy", "damascus_coffee")
    made.s.supply["rook_black"] = 2
    made.empire(1, "mamluk", on="rook_black rook_black")
    made.s.supply["rook_black"] = 0
    for slot in ("modon", "rhodes", "algiers", "granada", "valencia"):
        made.s.slots[slot] = "rook_black"
    story = given(made).when(0, "play:ottoman_navy", "place:pirate_black:border_mamluk_ottoman")
    story.offers(0, "take:empire_mamluk", "decline").when(0, "take:empire_mamluk").then(
        *played("ottoman_navy", "east"),
        TokenMoved("rook_black", "empire_mamluk", None, "taken"),
        agent("pirate_black", "border_mamluk_ottoman"),
    )


def test_a_token_comes_from_the_map_where_none_is_repressed() -> None:
    """PR-11.6, R-21, D-25 With none in supply nor on an Empire card one of the map is taken, or the agent left out."""
    made = (
        Scene()
        .hand(0, "ottoman_navy")
        .at(london="rook_black", paris="rook_black", border_england_france="pirate_black")
    )
    made.at(modon="rook_black", rhodes="rook_black", algiers="rook_black", granada="rook_black")
    assert made.s.supply["rook_black"] == 0
    story = given(made).when(0, "play:ottoman_navy", "place:pirate_black:border_mamluk_ottoman")
    story.then(*played("ottoman_navy", "east"))
    places = ("london", "paris", "border_england_france", "modon", "rhodes", "algiers", "granada")
    story.offers(0, *(f"take:{place}" for place in places), "decline").when(0, "take:london")
    story.then(TokenMoved("rook_black", "london", None, "taken"), agent("pirate_black", "border_mamluk_ottoman"))
    given(made).when(0, "play:ottoman_navy", "place:pirate_black:border_mamluk_ottoman", "decline").then(
        *played("ottoman_navy", "east")
    )


def test_bishops_are_taken_from_other_cards() -> None:
    """PR-11.6 With no bishop in supply one comes from a card, which is then no longer silenced by it."""
    silenced = ("the_grim", "safavids", "dervishes", "qizilbash", "black_army")
    made = Scene().tableau(0, *silenced).hand(0, "jesuits")
    for card in silenced:
        made.bishop("white", card)
    story = given(made).when(0, "play:jesuits", "place:bishop_white:jesuits")
    story.offers(0, *(f"take:{card}" for card in silenced), "decline").when(0, "take:dervishes").then(
        *played("jesuits", "west"),
        BishopMoved("bishop_white", "dervishes", None, "taken"),
        BishopMoved("bishop_white", None, "jesuits", "agent"),
    )
    story = given(made).when(0, "play:jesuits", "place:bishop_white:jesuits", "decline")
    story.then(*played("jesuits", "west"))


def test_sales() -> None:
    """PR-11.5, PR-0.8, PR-4.4, R-10, R-54 A couple brings 4, its vassals go without income; a sold vassal leaves its
    suzerain.
    """
    made = Scene().empire(0, "france", queen="mary_the_rich").empire(0, "aragon", under="france", on="pawn_1")
    vassal_gone = TokenMoved("pawn_1", "empire_aragon", None, "discarded"), EmpireReturned("aragon")
    given(made).when(0, "sell:empire_france").then(
        spent("sell"),
        *vassal_gone,
        CardDiscarded("mary_the_rich", 0, "widowed"),
        EmpireReturned("france"),
        FlorinsChanged(0, 4, "sale"),
    )
    story = given(made).refused(0, "sell:mary_the_rich", "PR-4.4").when(0, "sell:empire_aragon")
    story.then(spent("sell"), *vassal_gone, FlorinsChanged(0, 2, "sale"))
    assert story.s.owner["france"] == 0


def test_ops_run_once_a_card_and_a_side() -> None:
    """PR-16.3, PR-4.5.1, PR-4.5.2, PR-3.3, R-11 A vassal's op is run on its suzerain's side; each side once in a
    turn.
    """
    made = Scene().empire(0, "ottoman").empire(0, "france", under="ottoman").at(paris="knight_white")
    story = given(made).when(0, "ops:east")
    story.offers(0, "op:empire_france:campaign", "stop").when(
        0, "op:empire_france:campaign", "campaign:england", "none"
    )
    story.then(
        *ops("east"),
        used("empire_france", "campaign"),
        paid(1, "campaign"),
        EmpireTaken("england", 0, "ottoman"),
    )
    story.refused(0, "ops:east", "PR-3.3").refused(0, "ops:west", "PR-4.5.1")


def test_a_card_won_on_the_way_may_be_used() -> None:
    """PR-4.5.3 A conquered Empire campaigns in the same action, and one that flips to Republic uses a Republic's op."""
    made = Scene().empire(0, "england").empire(1, "france", on="knight_red").at(london="knight_white")
    story = given(made).when(0, "ops:west", "op:empire_england:campaign", "campaign:france", "none")
    story.when(0, "free:knight_red:paris").refused(0, "op:empire_england:campaign", "PR-4.5.1")
    story.when(0, "op:empire_france:campaign", "campaign:aragon", "none").then(
        *ops("west"),
        used("empire_england", "campaign"),
        paid(1, "campaign"),
        EmpireTaken("france", 0, "england"),
        TokenMoved("knight_red", "empire_france", "paris", "emancipated"),
        used("empire_france", "campaign"),
        paid(1, "campaign"),
        EmpireTaken("aragon", 0, "england"),
    )
    made = Scene().tableau(0, "bonfire_of_the_vanities").empire(0, "aragon").at(border_aragon_france="pawn_0")
    story = given(made.on_row("west", 0, 1)).when(0, "ops:west", "op:bonfire_of_the_vanities:vote", "none")
    story.when(0, "op:empire_aragon:commerce").then(
        *ops("west"),
        used("bonfire_of_the_vanities", "vote"),
        EmpireFlipped("aragon", True),
        used("empire_aragon", "commerce"),
        CommerceTaken(0, "west", 1),
    )


def test_silenced_cards_use_religious_ops_alone() -> None:
    """PR-4.5.4, PR-5.1.7, PR-5.1.3, PR-8.3 A bishop on a king silences his queen, too."""
    made = Scene().tableau(0, "the_grim").bishop("black", "the_grim").tableau(0, "safavids").tableau(1, "qizilbash")
    story = given(made).when(0, "ops:east").refused(0, "op:the_grim:behead", "PR-4.5.1")
    story.when(0, "op:the_grim:inquisitor_islamic", "move:the_grim:safavids")
    story.then(
        *ops("east"),
        used("the_grim", "inquisitor_islamic"),
        BishopMoved("bishop_black", "the_grim", "safavids", "moved"),
    )
    couple = Scene().empire(0, "aragon", queen="isabella_of_castille").at(valencia="rook_white")
    given(couple).when(0, "ops:west").then(*ops("west"))
    given(couple.bishop("red", "empire_aragon")).refused(0, "ops:west", "PR-4.5.1")


def test_bishops_move_to_neighbours_and_matching_cards() -> None:
    """PR-5.1.1, PR-5.1.2, R-41, R-55 Neighbours on the side, suzerain and vassals, and matching locations."""
    made = Scene().empire(0, "england").empire(0, "portugal").empire(0, "ottoman", under="england")
    made.empire(0, "mamluk", under="portugal").tableau(1, "friese_freedom", "qizilbash")
    assert sorted(bishop_moves(made.s, "empire_ottoman")) == ["empire_england", "empire_portugal", "qizilbash"]
    assert sorted(bishop_moves(made.s, "empire_england")) == ["empire_mamluk", "empire_ottoman", "empire_portugal"]


def test_the_diet_of_worms_excludes_pacification() -> None:
    """PR-5.1.4, PR-5.1.5, PR-5.1.6, R-12 Two bishops die, and nothing is pacified; alone a bishop may kill one."""
    made = Scene().hand(0, "jesuits").empire(1, "aragon", on="pawn_0").bishop("black", "empire_aragon")
    story = given(made).when(0, "play:jesuits", "place:bishop_white:empire_aragon")
    story.then(*played("jesuits", "west"), BishopMoved("bishop_black", "empire_aragon", None, "diet")).owes(0)
    assert story.s.bishops == {}
    alone = Scene().hand(0, "jesuits").empire(1, "aragon", on="pawn_0 knight_red")
    story = given(alone).when(0, "play:jesuits", "place:bishop_white:empire_aragon")
    story.then(*played("jesuits", "west"), BishopMoved("bishop_white", None, "empire_aragon", "agent"))
    story.offers(0, "kill:knight_red", "kill:pawn_0", "none").when(0, "kill:pawn_0")
    story.then(killed("pawn_0", "empire_aragon"))


def test_commerce_takes_from_cards_alone() -> None:
    """PR-5.2, R-13 The face-down card may be taken from; Florins on an empty position may not."""
    made = Scene(3).tableau(0, "gutenberg").on_row("west", 1)
    given(made).when(0, "ops:west", "op:gutenberg:commerce").then(
        *ops("west"), used("gutenberg", "commerce"), CommerceTaken(0, "west", 0)
    )
    story = settle(given(made).when(0, "fair:west"), ("levy",))
    assert story.s.row_florins["west"][0] == 2
    story.refused(0, "ops:west", "PR-4.5.1")


def test_behead_of_half_a_couple() -> None:
    """PR-5.3, R-14, PR-8.4 The queen alone may be beheaded, and the king stays; with the king she goes."""
    made = Scene().tableau(0, "the_grim").empire(1, "ottoman", queen="hurrem_sultan_roxelana")
    story = given(made).when(0, "ops:east", "op:the_grim:behead").then(*ops("east"), used("the_grim", "behead"))
    story.offers(0, "behead:hurrem_sultan_roxelana", "behead:empire_ottoman")
    story.when(0, "behead:hurrem_sultan_roxelana").then(CardDiscarded("hurrem_sultan_roxelana", 1, "beheaded"))
    assert story.s.owner["ottoman"] == 1


def test_a_taxed_owner_without_florins_is_repressed() -> None:
    """PR-5.4.1, PR-5.4.2, PR-5.4.3, R-39, PR-0.2 The owner represses by force and levies; no tax where it is full."""
    made = Scene().tableau(0, "holy_land_crusade").at(border_mamluk_ottoman="pawn_1").florins(1, 0)
    story = given(made).when(0, "ops:west", "op:holy_land_crusade:tax").owes(1)
    story.offers(1, "levy:cairo", "levy:cyprus").when(1, "levy:cyprus").then(
        *ops("west"),
        used("holy_land_crusade", "tax"),
        repressed("pawn_1", "border_mamluk_ottoman", None),
        levied("rook_white", "cyprus"),
    )
    made.at(cairo="rook_black", cyprus="rook_white")
    given(made).when(0, "ops:west").refused(0, "op:holy_land_crusade:tax", "PR-4.5.1")


def test_a_levy_is_possible_without_a_token_in_supply() -> None:
    """R-21, PR-11.6 A levied token is found on the map where the supply has none; the levy cannot be declined."""
    made = Scene().tableau(0, "holy_land_crusade").florins(1, 0).at(border_mamluk_ottoman="pawn_1")
    rooks = ("london", "paris", "lyon", "bruges", "vienna", "lubeck", "modon", "rhodes", "valencia", "algiers")
    made.at(**dict.fromkeys(rooks, "rook_white"))
    assert made.s.supply["rook_white"] == 0
    story = given(made).when(0, "ops:west", "op:holy_land_crusade:tax").when(1, "levy:cyprus")
    story.then(*ops("west"), used("holy_land_crusade", "tax"), repressed("pawn_1", "border_mamluk_ottoman", None))
    story.offers(1, *(f"take:{city}" for city in rooks)).when(1, "take:lyon")
    story.then(TokenMoved("rook_white", "lyon", None, "taken"), levied("rook_white", "cyprus"))


def test_corsairs_sail_to_adjacent_map_cards() -> None:
    """PR-5.7, R-15 A Pirate goes to a sea border of the map card or of an adjacent one, diagonals included."""
    made = Scene().tableau(0, "ottoman_navy")
    made.at(border_mamluk_ottoman="pirate_black", border_byzantium_hungary="pawn_1")
    story = given(made).when(0, "ops:east", "op:ottoman_navy:corsair_islamic")
    assert "sail:border_mamluk_ottoman:border_france_holy_roman_empire" in story.offered(0)
    story.refused(0, "sail:border_mamluk_ottoman:border_england_portugal", "PR-4.5.5")
    story.when(0, "sail:border_mamluk_ottoman:border_byzantium_hungary").then(
        *ops("east"),
        used("ottoman_navy", "corsair_islamic"),
        killed("pawn_1", "border_byzantium_hungary"),
        TokenMoved("pirate_black", "border_mamluk_ottoman", "border_byzantium_hungary", "sailed"),
    )


def test_campaigns() -> None:
    """PR-5.9.1, PR-5.9.2, PR-5.9.3, PR-5.9.7, R-08 Knights must exist and be paid; a vassal spares its suzerain."""
    made = Scene().empire(0, "ottoman").empire(0, "hungary", under="ottoman")
    given(made).refused(0, "ops:east", "PR-4.5.1")
    made.at(buda="knight_white", varna="knight_red")
    story = given(made).when(0, "ops:east", "op:empire_hungary:campaign").refused(0, "campaign:ottoman", "PR-4.5.5")
    facts = story.s.agenda[-1].about(story.s, 0)
    assert facts["cost"] == 2
    assert facts["battles"]["campaign:byzantium"]["outcome"] == "won"
    assert "won" in TITLE.label(story.s, 0, story.s.agenda[-1].options(story.s, 0)[0])  # type: ignore[index]
    story.when(0, "campaign:byzantium").then(
        *ops("east"),
        used("empire_hungary", "campaign"),
        paid(2, "campaign"),
        EmpireTaken("byzantium", 0, "ottoman"),
    )
    given(made.florins(0, 1)).refused(0, "ops:east", "PR-4.5.1")


def test_vassals_of_one_suzerain_fight_among_themselves() -> None:
    """PR-5.9.6 A vassal's campaign against another one of its suzerain is fought, and changes no regime even if won;
    against a vassal of another suzerain it does.
    """
    made = (
        Scene().empire(0, "ottoman").empire(0, "hungary", under="ottoman").at(buda="knight_white", varna="knight_red")
    )
    fought = (*ops("east"), used("empire_hungary", "campaign"), paid(2, "campaign"), killed("rook_black", "caffa"))
    moves = "ops:east", "op:empire_hungary:campaign", "campaign:byzantium", "kill:varna:knight_red"
    made.at(caffa="rook_black").empire(0, "byzantium", under="ottoman")
    story = given(made).when(0, *moves[:2])
    assert story.s.agenda[-1].about(story.s, 0)["battles"]["campaign:byzantium"]["internal"] is True
    story.when(0, *moves[2:]).then(*fought, killed("knight_red", "varna"))
    assert story.s.suzerain == {"hungary": "ottoman", "byzantium": "ottoman"}
    made.empire(0, "papal_states").s.suzerain["byzantium"] = "papal_states"
    story = given(made).when(0, *moves)
    story.then(*fought, killed("knight_red", "varna"), EmpireTaken("byzantium", 0, "ottoman"))


def test_trade_shifts() -> None:
    """PR-7.1, PR-7.3, PR-7.5, PR-7.6, R-17 Spice Islands needs Discovery besides the card; agents come afterwards."""
    made = Scene().hand(0, "india_armada")
    places = "place:pawn_0:border_aragon_portugal", "place:pawn_0:border_england_portugal", "stop"
    given(made).when(0, "play:india_armada").offers(0, *places)
    story = given(made.empire(0, "portugal")).when(0, "play:india_armada", "use")
    story.then(*played("india_armada", "west"), DiskMoved("spice_islands", "trebizond")).offers(0, *places)
    assert story.s.emporium["white"] == "spice_islands"
    again = given(Scene().hand(0, "the_kremlin").open("novgorod")).when(0, "play:the_kremlin")
    again.refused(0, "use", "PR-4.3")


def test_coronation() -> None:
    """PR-8.2, PR-8.3, PR-11.1.1, PR-12.8 The king comes from the stack as a Monarchy, with a Concession."""
    story = given(Scene().hand(0, "sophia_palaiologina"))
    story.when(0, "play:sophia_palaiologina", "use", "king:empire_hungary", "border:border_hungary_ottoman").then(
        spent("play"),
        EmpireTaken("hungary", 0, None),
        QueenMarried(0, "sophia_palaiologina", "hungary"),
        concession(0, "border_hungary_ottoman"),
    )
    assert prestige(story.s, 0)["reformist"] == 1


def test_regime_change_from_an_opponent() -> None:
    """PR-11.1.2, PR-11.1.3, PR-8.5, R-31, R-32 Queen and vassals go, serfs and the bishop stay, King side up."""
    made = Scene().hand(0, "friese_freedom").empire(1, "france", queen="mary_the_rich", on="pawn_1")
    made.empire(1, "aragon", under="france").bishop("red", "empire_france")
    story = (
        given(made)
        .when(0, "play:friese_freedom", "use", "settle:agents:rook_white:paris", "none")
        .then(
            *played("friese_freedom", "west"),
            fights("rook_white"),
            survived("rook_white", "agents", "paris"),
            EmpireReturned("aragon"),
            CardDiscarded("mary_the_rich", 1, "widowed"),
            EmpireTaken("france", 0, None),
        )
    )
    assert story.s.repressed["france"] == ("pawn_1",)
    assert story.s.bishops["empire_france"] == "bishop_red"


def test_concession_then_emancipation() -> None:
    """PR-11.1.5, PR-11.1.6, PR-11.2, R-20, R-52 A Concession represses for 1 Florin, and all repressed may be freed."""
    made = Scene().hand(0, "friese_freedom").empire(0, "france", on="knight_red").at(border_aragon_france="pawn_1")
    story = (
        given(made).when(0, "play:friese_freedom", "use").then(*played("friese_freedom", "west"), fights("rook_white"))
    )
    story.when(0, "settle:agents:rook_white:paris", "settle:empire_france:knight_red:bruges").then(
        survived("rook_white", "agents", "paris"),
        survived("knight_red", "empire_france", "bruges"),
        EmpireFlipped("france", True),
    )
    story.when(0, "border:border_aragon_france").then(
        paid(1, "repressing"),
        repressed("pawn_1", "border_aragon_france", "empire_france"),
        concession(0, "border_aragon_france"),
    )
    free = "border_england_france", "border_france_holy_roman_empire"
    story.offers(0, *(f"free:pawn_1:{border}" for border in free), "stop").when(0, f"free:pawn_1:{free[0]}")
    story.then(TokenMoved("pawn_1", "empire_france", free[0], "emancipated"))


def test_a_conspiracy_may_flip_a_theocracy() -> None:
    """PR-9.4.1 to PR-9.4.3, PR-11.1.7, R-19 After success the player may turn the map card over, or keep it."""
    made = Scene().hand(0, "duchy_of_ferrara")
    story = given(made).when(0, "play:duchy_of_ferrara", "use", "settle:agents:rook_white:venice")
    won = *played("duchy_of_ferrara", "west"), fights("rook_white"), survived("rook_white", "agents", "venice")
    story.then(*won).offers(0, "flip", "keep").when(0, "flip")
    story.then(MapFlipped("papal_states"), EmpireTaken("papal_states", 0, None))
    assert story.s.faces["papal_states"] == "back"
    story = given(made).when(0, "play:duchy_of_ferrara", "use", "settle:agents:rook_white:venice", "keep")
    story.then(*won, EmpireTaken("papal_states", 0, None))


def test_constantinople_is_arranged_after_a_flip() -> None:
    """PR-10.5, R-33 The active player assigns the tokens of Constantinople to its slots; others stay."""
    made = Scene().hand(0, "the_grim")
    made.at(constantinople_1="rook_black", constantinople_2="knight_black", modon="rook_red")
    story = (
        given(made)
        .when(0, "play:the_grim", "use", "kill:constantinople.1:rook_black")
        .then(
            *played("the_grim", "east"),
            killed("rook_red", "modon"),
            killed("rook_black", "constantinople.1"),
            MapFlipped("ottoman"),
        )
    )
    slots = "constantinople.1", "constantinople.2", "constantinople.3"
    story.offers(
        0, "arrange:knight_black:none:none", "arrange:none:knight_black:none", "arrange:none:none:knight_black"
    ).when(0, "arrange:none:none:knight_black")  # fmt: skip
    story.then(ConstantinopleArranged(slots, (None, None, "knight_black")), EmpireTaken("ottoman", 0, None))


def test_religious_wars_need_a_heretic() -> None:
    """PR-10.1 to PR-10.4, PR-0.6, R-44 Without a Defender there is no religious war; co-religionists attack."""
    made = Scene().hand(0, "jesuits").at(valencia="knight_white")
    given(made).when(0, "play:jesuits").refused(0, "use", "PR-4.3")
    made.empire(1, "aragon", on="knight_red")
    given(made).when(0, "play:jesuits").refused(0, "use", "PR-4.3")
    made.at(algiers="rook_black", london="knight_white", bordeaux="rook_white", border_aragon_portugal="pirate_red")
    battle = given(made).when(0, "play:jesuits").s.agenda[-1].about(made.s, 0)["battles"]["aragon"]
    assert battle["attackers"] == units("knight_white@valencia", "knight_white@london")
    assert battle["defenders"] == units("rook_black@algiers", "pirate_red@border_aragon_portugal")
    made.at(toledo="knight_white")
    story = given(made).when(0, "play:jesuits", "use", "kill:london:knight_white", "kill:toledo:knight_white")
    story.then(
        *played("jesuits", "west"),
        killed("rook_black", "algiers"),
        killed("pirate_red", "border_aragon_portugal"),
        killed("knight_white", "london"),
        killed("knight_white", "toledo"),
        MapFlipped("aragon"),
        EmpireTaken("aragon", 0, None),
    )


def test_a_war_without_a_flip_changes_the_regime() -> None:
    """PR-10.4, PR-10.5, R-36 A Reformation in Hungary, whose other side is Islamic, flips nothing but takes it."""
    made = Scene().hand(0, "black_army").at(buda="knight_white", constantinople_1="knight_red", venice="knight_red")
    story = given(made).when(0, "play:black_army", "use", "kill:venice:knight_red", "settle:agents:knight_red:buda")
    story.then(
        *played("black_army", "east"),
        *[fights("knight_red")] * 2,
        killed("knight_white", "buda"),
        killed("knight_red", "venice"),
        survived("knight_red", "agents", "buda"),
        survived("knight_red", "agents", "varna"),
        EmpireTaken("hungary", 0, None),
    )


def test_battles_are_shown_before_they_are_chosen() -> None:
    """PR-9.1, PR-9.2.1 to PR-9.2.3, PR-4.2.2, PR-4.2.6, R-18 Sides and outcome stand in prompt and label."""
    story = given(Scene().hand(0, "kingmaker").at(london="rook_white")).when(0, "play:kingmaker")
    battle = story.s.agenda[-1].about(story.s, 0)["battles"]["england"]
    assert battle == {
        "attackers": units("rook_white@agents", "rook_red@agents"),
        "defenders": units("rook_white@london"),
        "outcome": "won",
    }
    assert "won" in TITLE.label(story.s, 0, story.s.agenda[-1].options(story.s, 0)[0])  # type: ignore[index]


def test_survivors_without_room_are_repressed() -> None:
    """PR-9.3, PR-4.2.5 A survivor that finds no city goes onto the Empire card after it has changed hands."""
    made = Scene().hand(0, "la_serenissima").empire(0, "papal_states", on="knight_red")
    story = (
        given(made)
        .when(0, "play:la_serenissima", "use", "settle:agents:rook_white:venice", "keep", "none")
        .then(
            *played("la_serenissima", "west"),
            fights("rook_white"),
            survived("rook_white", "agents", "venice"),
            EmpireFlipped("papal_states", True),
        )
    )
    assert story.s.repressed["papal_states"] == ("knight_red",)
    assert story.s.beside == ()


def test_globalization_and_renaissance() -> None:
    """PR-12.5, PR-12.6, PR-12.8, R-62 Leads in Concessions and Discovery; in Republics and Law."""
    made = Scene().active("globalization").empire(0, "portugal").at(border_england_portugal="pawn_0")
    assert not meets(made.s, 0, "victory_globalization")
    story = given(made.at(border_england_france="pawn_0")).when(0, "win:victory_globalization")
    story.then(GameEnded("victory_globalization", ((0,), (1,))))
    made = Scene().active("renaissance").empire(0, "aragon", republic=True).unmarried(0, "mary_the_rich")
    assert count(made.s, 0, "victory_renaissance", "law") == 2
    given(made).when(0, "win:victory_renaissance").then(GameEnded("victory_renaissance", ((0,), (1,))))


def test_a_pirate_between_two_theocracies_counts_once() -> None:
    """PR-12.3, R-23 Mamluk and an Islamic Ottoman share a black Pirate."""
    made = Scene().flipped("ottoman").at(border_mamluk_ottoman="pirate_black")
    assert holy_units(made.s) == {"catholic": 0, "islamic": 1, "reformist": 0}


def test_a_torch_deactivates_a_victory() -> None:
    """PR-13.3 The player chooses which of the active Victory cards a torch turns; without one it does nothing."""
    made = Scene(2, expansion=True).hand(0, "hermeticism").active("holy", "imperial")
    story = given(made).when(0, "play:hermeticism", "use")
    story.then(*played("hermeticism", "west")).offers(0, "victory:victory_holy", "victory:victory_imperial")
    story.refused(0, "victory:victory_renaissance", "PR-13.3").when(0, "victory:victory_imperial")
    story.then(VictoryTurned("victory_imperial", False)).owes(0)
    assert story.s.active_victory == {v: v == "victory_holy" for v in BOARD.victories}


def test_unmarried_queens_are_left_alone() -> None:
    """R-25, PR-8.6 An Apostasy neither counts nor discards an unmarried queen."""
    made = Scene(2, expansion=True).hand(0, "european_union").tableau(0, "luther", "the_grim")
    made.unmarried(0, "sophia_palaiologina")
    story = (
        given(made)
        .when(0, "play:european_union", "use")
        .then(
            *played("european_union", "west"), *(CardDiscarded(card, 0, "apostasy") for card in ("the_grim", "luther"))
        )
    )
    assert story.s.unmarried[0] == ["sophia_palaiologina"]


def test_bankruptcy() -> None:
    """PR-14, R-26 Who has nothing is eliminated after an action, and the last player left wins."""
    made = Scene(3, bankruptcy=True).florins(1, 0)
    story = given(made).when(0, "pass").then(spent("pass"), Eliminated(1))
    story.when(0, "pass").then(spent("pass"), TurnBegan(2))
    both = Scene(bankruptcy=True).florins(1, 0)
    given(both).when(0, "pass").then(spent("pass"), Eliminated(1), GameEnded("bankruptcy", ((0,), (1,))))
    own = Scene(3, bankruptcy=True).florins(0, 0)
    given(own).when(0, "pass").then(spent("pass"), Eliminated(0), TurnBegan(1))
    refuge = Scene(3, bankruptcy=True).florins(1, 0).unmarried(1, "mary_the_rich")
    given(refuge).when(0, "pass").then(spent("pass"), Eliminated(1))
    given(Scene(3).florins(1, 0)).when(0, "pass").then(spent("pass"))
    made = Scene(3, bankruptcy=True)
    story = given(made).when(0, "fair:west")
    *began, _ = fair("west", made.s.rows["west"][0], bonus=2)
    story.then(*began)


def test_a_serf_of_an_eliminated_player_may_be_freed() -> None:
    """PR-14, R-26 The pawns of an eliminated player stay; a Concession that comes of one is taxed and paid as any."""
    made = Scene(3, bankruptcy=True).tableau(0, "holy_land_crusade").florins(1, 0).at(border_mamluk_ottoman="pawn_1")
    made.s.eliminated[1] = True
    story = given(made).when(0, "ops:west", "op:holy_land_crusade:tax").owes(1)
    story.offers(1, "levy:cairo", "levy:cyprus").when(1, "levy:cairo").owes(0).then(
        *ops("west"),
        used("holy_land_crusade", "tax"),
        repressed("pawn_1", "border_mamluk_ottoman", None),
        levied("rook_black", "cairo"),
    )
    story.when(0, "pass").then(spent("pass"), TurnBegan(2))


def test_sight() -> None:
    """PR-16.5, PR-16.6, PR-15.1 to PR-15.4, R-03, R-27 Decks are hidden from all; hands are public; with Astrology the
    top cards are seen.
    """
    made = Scene(2, astrology=True).hand(1, "luther")
    for viewer in (None, 0, 1):
        view = TITLE.redact(made.s, viewer)
        assert view.hand == made.s.hand
        assert view.rows == made.s.rows
        assert view.decks["east"][-1] == made.s.decks["east"][-1]
        assert set(view.decks["east"][:-1]) == {"?"}
        assert set(view.left_out["west"]) == {"?"}
    assert set(TITLE.redact(Scene().s, 0).decks["east"]) == {"?"}


def test_fighting_tokens_are_no_supply_for_agents() -> None:
    """R-57, PR-16.9 An agent that fights is found elsewhere, never among the units of its own battle."""
    made = Scene().hand(0, "kingmaker").empire(1, "england", on="rook_white").at(london="rook_white")
    elsewhere = ("bordeaux", "vienna", "lubeck", "paris", "bruges", "lyon", "rhodes", "modon")
    made.at(**dict.fromkeys(elsewhere, "rook_white"))
    assert made.s.supply["rook_white"] == 0
    story = given(made).when(0, "play:kingmaker", "use").then(*played("kingmaker", "west"), fights("rook_red"))
    story.offers(0, *(f"take:{city}" for city in elsewhere if city != "bordeaux")).when(0, "take:paris")
    story.then(
        TokenMoved("rook_white", "paris", None, "taken"),
        fights("rook_white"),
        killed("rook_white", "london"),
        killed("rook_white", "bordeaux"),
    )


def test_a_battle_is_shown_without_agents_that_cannot_be_had() -> None:
    """R-57, PR-9.1 Where all tokens of an agent's kind fight already, prompt and battle go without it."""
    made = Scene().hand(0, "kingmaker").empire(1, "england", on=" ".join(["rook_white"] * 10))
    story = given(made).when(0, "play:kingmaker")
    attackers = story.s.agenda[-1].about(story.s, 0)["battles"]["england"]["attackers"]
    assert attackers == units("rook_red@agents", *["rook_white@empire_england"] * 10)
    story.when(0, "use").then(*played("kingmaker", "west"), fights("rook_red"))
