"""Does the log tell battles, fairs and one-shots, and do menus say what an op would hit?"""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.effects import Effect
from domain.kernel.messages import Thing
from domain.kernel.options import Option
from domain.titles.pax_renaissance.effects.course import BankTaken, TurnBegan
from domain.titles.pax_renaissance.effects.ground import TokenMoved
from domain.titles.pax_renaissance.effects.telling import BattleFought, FairEnded, OneShotUsed, PoolFormed
from domain.titles.pax_renaissance.effects.trade import CardBought
from domain.titles.pax_renaissance.pieces import BESIDE, Unit
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.in_words import in_words
from tests.domain.titles.pax_renaissance.positions import Scene, given

LINES: list[tuple[Effect[Any], str]] = [
    (OneShotUsed(0, "luther", "conspiracy"), "First banker uses the one-shot of Luther: conspiracy."),
    (
        BattleFought(0, "luther", "conspiracy", "france", (Unit(BESIDE, "rook_red"),), (), True),
        "Conspiracy in France: red rook beside the map card against nobody; the attackers win.",
    ),
    (
        BattleFought(0, "luther", "peasant_revolt", "france", (), (Unit("paris", "rook_red"),), False),
        "Peasant revolt in France: nobody against red rook in Paris; the attackers lose.",
    ),
    (PoolFormed("east", 1), "The pool holds 1 Florin."),
    (FairEnded("west", "england", 2), "The West trade fair ends at England: 2 Florins of the pool stay."),
    (
        FairEnded("east", "border_aragon_france", 0),
        "The East trade fair ends at the border Aragon - France: the pool is empty.",
    ),
    (BankTaken(1, "fugger"), "Second banker has the Fugger Bank."),
    (TurnBegan(1), "Turn of Second banker."),
    (TokenMoved("pawn_1", "paris", None, "killed"), "Second banker's pawn in Paris dies."),
]


def told(effect: Effect[Any]) -> str:
    """The log line of an effect."""
    s = Scene().s
    line = TITLE.line(s, effect)
    assert line is not None
    return in_words(TITLE, s, line)


@pytest.mark.parametrize(("effect", "said"), LINES, ids=[said[:30] for _, said in LINES])
def test_a_line_tells_what_happened(effect: Effect[Any], said: str) -> None:
    """PR-4.2.2, PR-6.2, PR-9.2 One-shots, battles and fairs have lines, and each player one name."""
    assert told(effect) == said


def test_lines_say_comet() -> None:
    """PR-12.1 A comet is called one."""
    said = told(CardBought(0, "west", 2, "comet_copernicus", (), 0, "discards"))
    assert said == "First banker buys the comet Copernicus for 2 Florins."


def label(scene: Scene, *moves: str) -> str:
    """How the last of these moves is labelled where it is offered."""
    story = given(scene).when(0, *moves[:-1]).offers_among(0, moves[-1])
    return in_words(TITLE, story.s, TITLE.label(story.s, 0, Option.parse(moves[-1])))


def test_an_op_with_a_single_target_names_it() -> None:
    """PR-4.5.5 Target, owner and cost are said before the op is chosen."""
    taxed = Scene().tableau(0, "holy_land_crusade").at(border_mamluk_ottoman="pawn_1")
    assert label(taxed, "ops:west", "op:holy_land_crusade:tax").startswith(
        "Tax with Holy Land Crusade: Second banker's Concession on the border "
    )
    campaign = Scene().empire(0, "ottoman").empire(0, "france", under="ottoman").at(paris="knight_white")
    said = label(campaign, "ops:east", "op:empire_france:campaign")
    assert said.startswith("Campaign with King of France")


def test_the_answers_to_a_tax_name_its_border() -> None:
    """PR-5.4.2 Where the Concession lies is said, and named for the board to light before its map cards."""
    taxed = Scene().tableau(0, "holy_land_crusade").at(border_mamluk_ottoman="pawn_1").florins(1, 2)
    s = given(taxed).when(0, "ops:west", "op:holy_land_crusade:tax").offers(1, "pay", "repress").s
    labels = [TITLE.label(s, 1, Option(verb)) for verb in ("pay", "repress")]
    place = "the Concession on the border Mamluk Egypt - Ottoman Empire"
    assert [in_words(TITLE, s, each) for each in labels] == [
        f"Pay 1 Florin for {place}",
        f"Have {place} repressed",
    ]
    assert all(each.args[0] == ("border", Thing("border", "border_mamluk_ottoman")) for each in labels)


def test_a_queen_without_a_suitor_says_so() -> None:
    """PR-8.6 Before she is played, the label says whether she can marry."""
    queen = Scene().hand(0, "isabella_of_castille")
    assert "she may marry the King of" in label(queen, "play:isabella_of_castille")
    taken = Scene().hand(0, "isabella_of_castille").empire(1, "aragon")
    for kingdom in ("portugal", "france", "england", "holy_roman_empire", "papal_states", "hungary"):
        taken.empire(1, kingdom)
    assert label(taken, "play:isabella_of_castille").endswith(": no suitor, she stays unmarried")
