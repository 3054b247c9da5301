"""PR-4.5, PR-5 Which ops may be used, and what do they do?"""

from __future__ import annotations

from domain.titles.pax_renaissance.effects.ground import BishopMoved, TokenMoved
from domain.titles.pax_renaissance.effects.tableau import CardDiscarded, EmpireFlipped, EmpireTaken
from domain.titles.pax_renaissance.effects.trade import CommerceTaken
from domain.titles.pax_renaissance.legality.tableau import bishop_moves
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.in_words import in_words
from tests.domain.titles.pax_renaissance.outcomes import killed, levied, ops, paid, repressed, used
from tests.domain.titles.pax_renaissance.positions import Scene, given, settle


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


def test_a_card_is_used_once_in_a_turn() -> None:
    """PR-16.3 An Empire that campaigned in the West and came to an eastern suzerain does not campaign again."""
    made = Scene().empire(0, "ottoman").empire(0, "france", under="ottoman").at(paris="knight_white")
    made.s.once.append("west_ops")
    made.s.used.append("empire_france")
    given(made).refused(0, "ops:east", "PR-4.5.1")
    made.tableau(0, "the_grim").bishop("black", "the_grim").tableau(0, "safavids")
    story = given(made).when(0, "ops:east").refused(0, "op:empire_france:campaign", "PR-4.5.1")
    assert story.s.used == ["empire_france"]
    made.s.rules = 1
    given(made).when(0, "ops:east").offers_among(0, "op:empire_france:campaign")


def test_a_turn_forgets_the_cards_of_the_turn_before() -> None:
    """PR-16.3 What was used before this turn is used anew."""
    made = Scene().empire(0, "ottoman").empire(0, "france", under="ottoman").at(paris="knight_white")
    made.s.used.append("empire_france")
    given(made).when(0, "ops:east").offers(0, "op:empire_france:campaign", "stop")


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
    story = given(made).when(0, "ops:west", "op:holy_land_crusade:tax").offers(1, "repress")
    story.when(1, "repress").offers(1, "levy:cairo", "levy:cyprus").when(1, "levy:cyprus").then(
        *ops("west"),
        used("holy_land_crusade", "tax"),
        repressed("pawn_1", "border_mamluk_ottoman", None),
        levied("rook_white", "cyprus"),
    )
    made.at(cairo="rook_black", cyprus="rook_white")
    given(made).when(0, "ops:west").refused(0, "op:holy_land_crusade:tax", "PR-4.5.1")


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
    """PR-5.9.1, PR-5.9.2, PR-5.9.3, PR-5.9.7, R-08 Knights are paid, Pirates stay out, a vassal spares its lord."""
    made = Scene().empire(0, "ottoman").empire(0, "hungary", under="ottoman")
    given(made).refused(0, "ops:east", "PR-4.5.1")
    made.at(buda="knight_white", varna="knight_red", caffa="rook_black", border_byzantium_hungary="pirate_red")
    story = given(made).when(0, "ops:east", "op:empire_hungary:campaign").refused(0, "campaign:ottoman", "PR-4.5.5")
    facts = story.s.agenda[-1].about(story.s, 0)
    assert facts["cost"] == 2
    assert facts["battles"]["campaign:byzantium"]["outcome"] == "won"
    assert facts["battles"]["campaign:byzantium"]["defenders"] == [{"kind": "rook_black", "place": "caffa"}]
    assert "won" in in_words(TITLE, story.s, TITLE.label(story.s, 0, story.s.agenda[-1].options(story.s, 0)[0]))  # type: ignore[index]
    story.when(0, "campaign:byzantium", "kill:buda:knight_white").then(
        *ops("east"),
        used("empire_hungary", "campaign"),
        paid(2, "campaign"),
        killed("rook_black", "caffa"),
        killed("knight_white", "buda"),
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
