"""PR-4.3, PR-11.6 Where are agents placed, and where do tokens come from?"""

from __future__ import annotations

from domain.titles.pax_renaissance.effects.ground import BishopMoved, TokenMoved
from tests.domain.titles.pax_renaissance.outcomes import agent, killed, levied, ops, paid, played, repressed, used
from tests.domain.titles.pax_renaissance.positions import Scene, given


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


def test_a_levy_is_possible_without_a_token_in_supply() -> None:
    """R-21, PR-11.6 A levied token is found on the map where the supply has none; the levy cannot be declined."""
    made = Scene().tableau(0, "holy_land_crusade").florins(1, 0).at(border_mamluk_ottoman="pawn_1")
    rooks = ("london", "paris", "lyon", "bruges", "vienna", "lubeck", "modon", "rhodes", "valencia", "algiers")
    made.at(**dict.fromkeys(rooks, "rook_white"))
    assert made.s.supply["rook_white"] == 0
    story = given(made).when(0, "ops:west", "op:holy_land_crusade:tax").when(1, "repress", "levy:cyprus")
    story.then(*ops("west"), used("holy_land_crusade", "tax"), repressed("pawn_1", "border_mamluk_ottoman", None))
    story.offers(1, *(f"take:{city}" for city in rooks)).when(1, "take:lyon")
    story.then(TokenMoved("rook_white", "lyon", None, "taken"), levied("rook_white", "cyprus"))
