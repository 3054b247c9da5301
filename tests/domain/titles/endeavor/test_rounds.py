"""EN-1, EN-6, EN-23, EN-25: In which order is the game played?"""

from __future__ import annotations

from random import Random

from domain.kernel.chance import Dice, Scripted
from domain.kernel.codec import Codec
from domain.kernel.effects import AgendaChanged
from domain.kernel.engine import begin, decide, evolve, next_options, pending_seats
from domain.kernel.options import Move
from domain.registry import make_setup
from domain.titles.endeavor.effects.actions import BuildingActivated, CityOccupied
from domain.titles.endeavor.effects.phases import (
    BuildingBuilt,
    Effect,
    GameEnded,
    Passed,
    PhaseBegan,
    RoundBegan,
    StartPlayerMoved,
)
from domain.titles.endeavor.title import TITLE
from tests.domain.titles.endeavor.positions import BLACK, GREEN, PURPLE, Position, given


def whole_game(seed: int, seats: int = 3) -> list[Effect]:
    """All effects of one random game."""
    setup = make_setup("endeavor", seats)
    random = Random(seed)
    told = begin(TITLE, setup, Dice(random))
    s = evolve(TITLE.new(setup), told)
    while seat := pending_seats(s):
        effects = decide(TITLE, s, Move(seat[0], random.choice(next_options(s, seat[0]))), Scripted())
        evolve(s, effects)
        told += effects
    return [e for e in told if not isinstance(e, AgendaChanged)]


def test_seven_rounds_of_four_phases_are_played() -> None:
    """EN-1.1, EN-1.2, EN-6.3, EN-9.1, R-3, R-35 Build, Growth, Salary, Action, seven times; no Salary at first."""
    told = whole_game(seed=1)
    phases = [e.phase for e in told if isinstance(e, PhaseBegan)]
    assert phases == ["build", "growth", "action"] + 6 * ["build", "growth", "salary", "action"]
    assert [e.round for e in told if isinstance(e, RoundBegan)] == [1, 2, 3, 4, 5, 6, 7]


def test_the_game_ends_after_the_seventh_round() -> None:
    """EN-1.1, EN-23.2, R-44 The marker moves six times, and then the winners are told."""
    told = whole_game(seed=2)
    start = next(e.seat for e in told if hasattr(e, "seat"))
    moved = [e.seat for e in told if isinstance(e, StartPlayerMoved)]
    assert moved == [(start + i) % 3 for i in range(1, 7)]
    assert isinstance(told[-1], GameEnded)


def test_every_phase_starts_with_the_start_player() -> None:
    """EN-6.1, EN-6.2, EN-6.3, EN-3.5 With Green as start player Green, Purple, Black build once each, in this order."""
    story = given(Position(3, start=GREEN).build_turn(GREEN))
    story.when(GREEN, "build:market").when(PURPLE, "build:market").when(BLACK, "build:market").then_among(
        BuildingBuilt(GREEN, "market", 1), BuildingBuilt(PURPLE, "market", 1), BuildingBuilt(BLACK, "market", 1),
        PhaseBegan("growth"), PhaseBegan("action"),
    ).owes(GREEN)  # fmt: skip


def test_each_player_builds_once_in_a_new_round() -> None:
    """EN-6.1, EN-6.2, EN-4.1 From the new start player clockwise; then Growth and Salary are over, and they begin."""
    s = Position(3, start=BLACK).passed(GREEN, PURPLE).turn(BLACK)
    story = (
        given(s).when(BLACK, "pass").then(Passed(BLACK), StartPlayerMoved(GREEN), RoundBegan(2), PhaseBegan("build"))
    )
    assert (story.s.round, story.s.phase, story.s.start_player, story.s.passed) == (2, "build", GREEN, [False] * 3)
    for seat in (GREEN, PURPLE, BLACK):
        story.owes(seat).when(seat, "build:workshop")
    assert [e.phase for e in story.told if isinstance(e, PhaseBegan)] == ["growth", "salary", "action"]
    story.owes(GREEN)
    assert story.s.phase == "action"


def test_the_round_ends_when_all_have_passed() -> None:
    """EN-23.1, EN-23.2, EN-23.3 The next player clockwise starts the new round, and nobody counts as having passed."""
    s = Position(3, start=PURPLE).passed(GREEN, BLACK).turn(PURPLE)
    story = given(s).when(PURPLE, "pass")
    story.then(Passed(PURPLE), StartPlayerMoved(BLACK), RoundBegan(2), PhaseBegan("build")).owes(BLACK)
    assert story.s.passed == [False, False, False]


def test_what_lies_somewhere_stays_there_between_rounds() -> None:
    """EN-23.3, EN-23.4, R-28 Discs, tokens, cards and open regions are the same in the new round."""
    s = (
        Position(3)
        .buildings(BLACK, "market")
        .discs(BLACK, 1)
        .harbor(BLACK, 2)
        .tokens(BLACK, ship=1, politics=2)
        .cards(BLACK, "europe_0")
        .cities(BLACK, "london")
        .opened("africa", BLACK)
        .passed(GREEN, PURPLE)
        .turn(BLACK)
    )
    after = given(s).when(BLACK, "pass").s
    assert (after.round, after.phase) == (2, "build")
    for name in ("active", "harbor", "tokens", "cards", "city_owner", "track", "open", "statuses", "supply"):
        assert getattr(after, name) == getattr(s, name), name


def test_a_command_is_given_in_small_decisions() -> None:
    """EN-25.1, EN-25.6, EN-25.9 Source, first step, second step or stop; the turn passes after the whole command."""
    s = (
        Position(3, round=2)
        .buildings(BLACK, "dock")
        .harbor(BLACK, 3)
        .harbor(GREEN, 2)
        .opened("africa", BLACK)
        .turn(BLACK)
    )
    story = given(s).when(BLACK, "activate:1").then(BuildingActivated(BLACK, 1)).owes(BLACK)
    story.when(BLACK, "occupy:elmina").then_among(CityOccupied(BLACK, "elmina")).owes(BLACK)
    story.offers(BLACK, "ship:africa", "stop").when(BLACK, "stop").then().owes(GREEN)


def test_a_player_who_can_only_pass_is_still_asked() -> None:
    """EN-25.3, EN-10.3 With an empty Harbor and no token the only option is to pass, and the game waits for it."""
    given(Position(3).turn(BLACK)).owes(BLACK).offers(BLACK, "pass")


def test_lots_and_spaces_have_numbers() -> None:
    """EN-25.7 The Colonial House is lot 0, the tiles follow in the order of building; tokens of a type are alike."""
    s = Position(3, round=2).buildings(BLACK, "market", "barracks").tokens(BLACK, attack=2).harbor(BLACK, 3)
    story = given(s.cities(GREEN, "london").turn(BLACK))
    story.offers(BLACK, "activate:0", "activate:1", "activate:2", "spend:attack", "pass")


def test_the_place_and_the_facts_can_be_read_off() -> None:
    """EN-4.1, EN-25.9 Round and phase, and per seat statuses, discs, presence, limits and Glory so far."""
    made = Position(3).harbor(BLACK, 2).cities(BLACK, "london").opened("africa", BLACK)
    s = made.cards(BLACK, "europe_1").turn(BLACK)
    assert TITLE.where(s) == {"round": 1, "phase": "action"}
    facts = TITLE.facts(s, None)["seats"][BLACK]
    assert facts["discs"] == {"supply": 26, "harbor": 2, "buildings": 0, "board": 2}
    assert facts["present_in"] == ["europe", "africa"]
    assert facts["disc_counts"]["africa"] == 1
    assert (facts["card_limit"], facts["cards_on_card_spaces"], facts["over_limit"]) == (1, 1, False)
    assert facts["glory"] == TITLE.score_sheet(s).total(BLACK)


def test_the_codec_names_every_step_and_effect() -> None:
    """EN-25.9 Every decision has a kind that clients can rely on."""
    assert isinstance(TITLE.codec, Codec)
    kinds = {"build", "salary", "turn", "action", "second_action", "arrange_cards", "discard_card"}
    assert kinds <= set(TITLE.codec.steps)
