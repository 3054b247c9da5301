"""PR-3, PR-4, PR-12, PR-13 What does a turn consist of, and how does a game end?"""

from __future__ import annotations

from domain import registry
from domain.titles.pax_renaissance.board import Board, Spot
from domain.titles.pax_renaissance.effects.course import Eliminated, GameEnded, TurnBegan, VictoryTurned
from domain.titles.pax_renaissance.effects.ground import TokenMoved
from domain.titles.pax_renaissance.effects.tableau import CardDiscarded, EmpireReturned
from domain.titles.pax_renaissance.effects.trade import CardBought, CardDealt, FlorinsChanged, MarketTurned, RowSlid
from domain.titles.pax_renaissance.pieces import SIDES
from domain.titles.pax_renaissance.scoring import count, holy_units, meets
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.titles.pax_renaissance.outcomes import fair, levied, ops, played, repressed, spent, used
from tests.domain.titles.pax_renaissance.positions import Scene, given

BOARD = registry.bundled_pack("pax_renaissance").board
assert isinstance(BOARD, Board)


def units(*tokens: str) -> list[dict[str, str]]:
    """Tokens of a battle, as a prompt names them; each is given as `kind@place`."""
    return [dict(zip(("kind", "place"), token.split("@"), strict=True)) for token in tokens]


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
    story = given(made).when(0, "ops:west", "op:holy_land_crusade:tax").when(1, "repress")
    story.offers(1, "levy:cairo", "levy:cyprus").when(1, "levy:cairo").owes(0).then(
        *ops("west"),
        used("holy_land_crusade", "tax"),
        repressed("pawn_1", "border_mamluk_ottoman", None),
        levied("rook_black", "cairo"),
    )
    story.when(0, "pass").then(spent("pass"), TurnBegan(2))
