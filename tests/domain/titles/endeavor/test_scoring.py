"""EN-24: What is Glory given for?"""

from __future__ import annotations

import pytest

from domain.titles.endeavor.board import STATUSES, Board
from domain.titles.endeavor.effects.phases import GameEnded, GloryCounted, Passed
from domain.titles.endeavor.scoring import glory_parts, outcome, score_sheet
from domain.titles.endeavor.state import EndeavorState
from tests.domain.titles.endeavor.packs import PACK, changed_board
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, PURPLE, Position, given


def short() -> Board:
    """A game of one round, after which everybody has built a Market and nothing else."""
    return changed_board(lambda pack: pack["setup"]["rounds"].update(value=1))


def points(s: EndeavorState, seat: int, rule: str) -> dict[str, int]:
    """Item and points of a player under one rule."""
    return {x.item: x.points for x in score_sheet(s).lines if x.seat == seat and x.rule == rule}


def test_where_glory_comes_from() -> None:
    """EN-1.3 Cities, connections, cards, four tracks, the governor space, a University, the Harbor; slavery costs."""
    link = BOARD.connections[0]
    held = [BOARD.cities[c] for c in link.cities]
    s = (
        Position(3, round=2)
        .cities(BLACK, *(c.id for c in held))
        .cards(BLACK, "europe_3")
        .buildings(BLACK, "university", "market")
        .status(BLACK, industry=2, culture=4, finance=7, politics=11)
        .harbor(BLACK, 3)
        .face_down(BLACK, "slavery_0")
        .turn(BLACK)
    )
    cards = BOARD.cards["europe_3"].icons.glory
    assert glory_parts(s, BLACK) == GloryCounted(
        BLACK, sum(c.glory for c in held), 1, cards, (2, 4, 7, 10), 3, 3, 1, -1, sum(c.glory for c in held) + 30 + cards
    )


def test_cities_score_what_is_printed() -> None:
    """EN-24.1, EN-1.3 One line per city, of 1 or 2 Glory."""
    rich = next(c for c in BOARD.cities if c.glory == 2 and BOARD.regions[c.region].spaces)
    s = Position(3).cities(BLACK, "london").opened(BOARD.regions[rich.region].id, GREEN).cities(BLACK, rich.id)
    assert points(s.turn(BLACK), BLACK, "EN-24.1") == {
        "london": BOARD.cities[BOARD.city_at["london"]].glory,
        rich.id: 2,
    }


def test_connections_score_one_each() -> None:
    """EN-24.2 One line per controlled connection."""
    link = BOARD.connections[0]
    s = Position(3).cities(BLACK, *(BOARD.cities[c].id for c in link.cities)).turn(BLACK)
    assert points(s, BLACK, "EN-24.2") == {link.id: 1}
    assert points(s, GREEN, "EN-24.2") == {}


def test_glory_icons_on_face_up_cards_score() -> None:
    """EN-24.3 The governor space is included; cards without the icon give no line."""
    s = (
        Position(3)
        .cards(BLACK, "europe_3", "africa_1")
        .opened("far_east", BLACK)
        .opened("africa", GREEN)
        .governor(BLACK, "far_east_governor")
        .turn(BLACK)
    )
    wanted = {c: BOARD.cards[c].icons.glory for c in ("europe_3", "far_east_governor")}
    assert points(s, BLACK, "EN-24.3") == wanted


@pytest.mark.parametrize("status", STATUSES)
def test_each_track_scores_the_highest_scoring_space_reached(status: str) -> None:
    """EN-24.4, R-22, R-23, EN-5.3 Between two scoring spaces the lower one counts, and beyond the track the last."""
    track = next(t for t in PACK["tracks"] if t["id"] == status)
    glory = {x["space"]: x["glory"] for x in track["scoring_spaces"]}
    assert glory == {space: space for space in (0, 2, 4, 7, 10, 12, 15)}
    for marker in range(track["max_space"] + 2):
        s = Position(3).buildings(BLACK, "market").status(BLACK, **{status: marker}).turn(BLACK)
        reached = max(space for space in glory if space <= marker)
        assert points(s, BLACK, "EN-24.4")[status] == glory[reached]


def test_an_empty_governor_space_scores_three() -> None:
    """EN-24.5, R-15 It is empty too where a Governor lies on a card space."""
    s = Position(3).opened("india", BLACK).cards(BLACK, "india_governor")
    s = s.opened("far_east", GREEN).governor(GREEN, "far_east_governor").turn(BLACK)
    assert points(s, BLACK, "EN-24.5") == {"governor_space": 3}
    assert points(s, GREEN, "EN-24.5") == {}


def test_each_university_scores_three_once() -> None:
    """EN-24.6 Two Universities give 6, and nothing under another rule."""
    s = Position(3, round=2).buildings(BLACK, "university", "university").turn(BLACK)
    lines = [x for x in score_sheet(s).lines if x.seat == BLACK and x.item == "university"]
    assert [(x.rule, x.points) for x in lines] == [("EN-24.6", 3), ("EN-24.6", 3)]


@pytest.mark.parametrize(("discs", "glory"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_three_discs_in_the_harbor_score_one(discs: int, glory: int) -> None:
    """EN-24.7 Only full threes count, and no discs on buildings."""
    s = Position(3).buildings(BLACK, "market").discs(BLACK, 0, 1).harbor(BLACK, discs).turn(BLACK)
    assert sum(points(s, BLACK, "EN-24.7").values()) == glory


def test_face_down_slavery_cards_cost_one_each() -> None:
    """EN-24.8, EN-21.3, R-32 Two cards, two lines of minus 1."""
    s = Position(3).face_down(BLACK, "slavery_0", "slavery_4").turn(BLACK)
    assert points(s, BLACK, "EN-24.8") == {"slavery_0": -1, "slavery_4": -1}


def test_tokens_and_face_up_slavery_score_nothing_by_themselves() -> None:
    """EN-24.9, EN-21.2 Action tokens and slavery cards give no line; brown tokens count through their track alone."""
    s = Position(3).tokens(BLACK, ship=2, industry=2).cards(BLACK, "slavery_1").turn(BLACK)
    rules = {x.rule for x in score_sheet(s).lines if x.seat == BLACK and x.points}
    assert rules <= {"EN-24.4", "EN-24.5"}


def test_the_parts_add_up_and_are_kept() -> None:
    """EN-24.10 The end tells every part of every player; the totals are those of the score sheet."""
    s = Position(3).harbor(BLACK, 4).cities(BLACK, "london").face_down(GREEN, "slavery_0").ending()
    story = given(s).when(BLACK, "pass")
    parts = [glory_parts(s, seat) for seat in range(3)]
    story.then(Passed(BLACK), *parts, GameEnded(outcome(story.s).winners))
    assert story.s.scores == [p.total for p in parts] == [score_sheet(s).total(seat) for seat in range(3)]
    for p in parts:
        assert isinstance(p, GloryCounted)
        rest = p.cities + p.connections + p.cards + sum(p.tracks) + p.governor_space + p.universities
        assert p.total == rest + p.harbor + p.slavery


def test_the_most_glory_wins() -> None:
    """EN-24.10, EN-1.1, EN-23.2 The ranking follows the totals."""
    s = Position(3, board=short()).cities(BLACK, "london", "paris").cities(PURPLE, "cadiz").ending()
    after = given(s).when(BLACK, "pass").s
    found = outcome(after)
    assert found is not None
    assert (found.reason, found.ranking) == ("final_scoring", ((BLACK,), (PURPLE,), (GREEN,)))
    assert after.agenda == []


def test_tied_players_share_the_victory() -> None:
    """EN-24.10 There is no tie-breaker: both are winners, and a tie further down shares its place too."""
    s = Position(4, board=short()).cities(BLACK, "london").cities(PURPLE, "cadiz").ending()
    found = outcome(given(s).when(BLACK, "pass").s)
    assert found is not None
    assert found.winners == (BLACK, PURPLE)
    assert found.ranking == ((BLACK, PURPLE), (GREEN, 3))


def test_a_total_may_be_negative() -> None:
    """EN-24.8, R-31 Nothing clamps it: with a pack that makes slavery dearer a player falls below zero."""

    def dearer(pack: dict) -> None:
        pack["setup"]["scoring"]["face_down_slavery_card"] = -5

    s = Position(3, board=changed_board(dearer)).face_down(BLACK, *[f"slavery_{v}" for v in range(6)]).turn(BLACK)
    assert glory_parts(s, BLACK).total == score_sheet(s).total(BLACK) < 0
