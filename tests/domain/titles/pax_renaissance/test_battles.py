"""PR-7 to PR-11 What do one-shots do, who fights in their battles, and what follows?"""

from __future__ import annotations

from domain.titles.pax_renaissance.effects.ground import ConstantinopleArranged, DiskMoved, MapFlipped, TokenMoved
from domain.titles.pax_renaissance.effects.tableau import (
    CardDiscarded,
    EmpireFlipped,
    EmpireReturned,
    EmpireTaken,
    QueenMarried,
)
from domain.titles.pax_renaissance.legality.tableau import prestige
from domain.titles.pax_renaissance.legality.war import Sides, fetched
from domain.titles.pax_renaissance.pieces import Kind
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.in_words import in_words
from tests.domain.titles.pax_renaissance.outcomes import (
    concession,
    fights,
    killed,
    paid,
    played,
    repressed,
    spent,
    survived,
)
from tests.domain.titles.pax_renaissance.positions import Scene, given


def units(*tokens: str) -> list[dict[str, str]]:
    """Tokens of a battle, as a prompt names them; each is given as `kind@place`."""
    return [dict(zip(("kind", "place"), token.split("@"), strict=True)) for token in tokens]


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
    assert "won" in in_words(TITLE, story.s, TITLE.label(story.s, 0, story.s.agenda[-1].options(story.s, 0)[0]))  # type: ignore[index]


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


def test_no_more_agents_are_had_than_there_are_tokens() -> None:
    """R-57 Each agent takes a token of its own kind, and none of another's."""
    s = Scene().s
    reds = s.board.supply["rook_red"]
    assert fetched(s, ("rook_red",) * (reds + 1), Sides((), ())) == ("rook_red",) * reds
    crowd: tuple[Kind, ...] = (*("rook_white",) * reds, *("rook_red",) * reds)
    assert fetched(s, crowd, Sides((), ())) == crowd


def test_a_battle_is_shown_without_agents_that_cannot_be_had() -> None:
    """R-57, PR-9.1 Where all tokens of an agent's kind fight already, prompt and battle go without it."""
    made = Scene().hand(0, "kingmaker").empire(1, "england", on=" ".join(["rook_white"] * 10))
    story = given(made).when(0, "play:kingmaker")
    attackers = story.s.agenda[-1].about(story.s, 0)["battles"]["england"]["attackers"]
    assert attackers == units("rook_red@agents", *["rook_white@empire_england"] * 10)
    story.when(0, "use").then(*played("kingmaker", "west"), fights("rook_red"))
