"""What does a net see at the end of its rows of Endeavor: settled Glory, next cards, and actions that can be paid?"""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.registry import TITLES, make_setup
from domain.titles.endeavor.actions.passing import ArrangeCards
from domain.titles.endeavor.actions.turn import CarryOutSecond, FinishCommand, TakeTurn
from domain.titles.endeavor.board import STATUSES
from domain.titles.endeavor.state import EndeavorState, empty_table
from tests.domain.titles.endeavor.positions import BOARD
from workers.opponents.nets.features import FEATURES

TITLE, SHOWN = TITLES["endeavor"], FEATURES["endeavor"]


def scene(*cards: str, seat: int = 0, governor: str | None = None, **statuses: int) -> EndeavorState:
    """A turn of the last round in which nobody else has anything; statuses come on top of the icons of the cards."""
    s = empty_table(BOARD, 3)
    s.round, s.phase = BOARD.rounds, "action"
    s.agenda.append(TakeTurn(seat))
    s.cards[seat], s.governor[seat] = cards, governor
    for status, value in statuses.items():
        s.statuses[STATUSES.index(status)][seat] += value
    for card in cards:
        for status, value in BOARD.cards[card].icons.present:
            s.statuses[status][seat] += value
    s.decks = [tuple(card for card in pile if card not in cards) for pile in s.decks]
    return s


def told(s: EndeavorState, *parts: str, whose: str = "own", seat: int = 0) -> list[int]:
    """What the row of a seat says of somebody, with the sign of its bytes."""
    numbers = memoryview(SHOWN.rows(s)[seat]).cast("b")
    row = dict(zip(SHOWN.names(BOARD, s.seats), numbers, strict=True))
    return [row[f"{whose} {part}"] for part in parts]


def test_names_are_unique_and_follow_what_was_shown_before() -> None:
    """What was trained before sees the beginning of every row, which does not depend on what is wanted."""
    for seats, before in ((3, 356), (4, 419), (5, 482)):
        names = SHOWN.names(BOARD, seats)
        s = start(TITLE, make_setup("endeavor", seats), Dice(Random(1)))
        whole, first = SHOWN.rows(s), SHOWN.rows(s, before)
        assert len(set(names)) == len(names) == len(whole[0])
        assert [row[:before] for row in whole] == first
        assert names[before].startswith("own next card")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_settled_glory_at_the_end_is_the_final_glory(seats: int) -> None:
    """EN-24 In games at random; nobody acts any more."""
    for seed in range(4):
        dice = Random(seed)
        s = start(TITLE, make_setup("endeavor", seats), Dice(dice))
        while s.agenda:
            seat = pending_seats(s)[0]
            play(s, Move(seat, dice.choice(next_options(s, seat))), Dice(dice))
        for seat in range(seats):
            best = max(score for other, score in enumerate(s.scores) if other != seat)
            lead = s.scores[seat] - best
            parts = ("settled Glory", "settled lead", "settled lead in the last round", "actions that can be paid")
            assert told(s, *parts, seat=seat) == [s.scores[seat], lead, lead, 0]


def best_of_passing(s: EndeavorState, seat: int) -> int:
    """The most Glory that a seat has after it has passed, by every arrangement and every discard."""
    if not s.agenda or pending_seats(s) != (seat,) or (s.passed[seat] and isinstance(s.agenda[-1], TakeTurn)):
        return TITLE.score_sheet(s).total(seat)
    options = [Option("pass")] if isinstance(s.agenda[-1], TakeTurn) else next_options(s, seat)
    found = []
    for option in options:
        after = s.copy()
        play(after, Move(seat, option), Dice(Random(0)))
        found.append(best_of_passing(after, seat))
    return max(found)


@pytest.mark.parametrize("seats", [3, 5])
def test_settled_glory_is_the_best_that_passing_brings(seats: int) -> None:
    """EN-22 In every turn of the last round of games at random in which nobody passes before they must."""
    looked = 0
    for seed in range(8):
        dice = Random(seed)
        s = start(TITLE, make_setup("endeavor", seats), Dice(dice))
        while s.agenda:
            seat = pending_seats(s)[0]
            if s.round == BOARD.rounds and isinstance(s.agenda[-1], TakeTurn | ArrangeCards):
                looked += 1
                assert told(s, "settled Glory", seat=seat) == [best_of_passing(s, seat)]
            options = next_options(s, seat)
            options = [option for option in options if option.verb != "pass"] or options
            play(s, Move(seat, dice.choice(options)), Dice(dice))
    assert looked > 20


def test_a_governor_space_is_emptied_where_that_pays() -> None:
    """R-16 A Governor that fits a card space leaves three Glory behind; one that does not fit may be discarded."""
    parts = ("settled Glory", "settled Glory by an empty governor space")
    governor = "africa_governor"
    s = scene(governor, governor=governor)
    assert told(s, *parts) == [2 + 3, 3], "it keeps its icons"
    s = scene(governor, "africa_1", governor=governor)
    assert told(s, *parts) == [2 + 2 + 3, 3], "a limit of two"
    s = scene(governor, "north_america_5", governor=governor, finance=2)
    assert told(s, *parts) == [2 + 2 + 2 + 2 + 3, 1], "it is thrown away, and two Glory of Finance with it"
    s.passed[0] = True
    assert told(s, *parts) == [4 + 2 + 2 + 2, 0], "who has passed has arranged their cards"
    for step in (
        ArrangeCards(0),
        CarryOutSecond(1, 0, None, "attack", "europe", None, (0,)),
        FinishCommand(1, (2, 0)),
    ):
        s.agenda.append(step)
        assert told(s, *parts) == [11, 1], "they are still to arrange them, now or after the command (EN-22.11)"
        s.agenda.pop()
    s.agenda.append(FinishCommand(1, (2,)))
    assert told(s, *parts) == [10, 0]


def test_the_lead_is_over_the_best_rival() -> None:
    """Before the last round it is shown as well, but not as that of the last round."""
    s = scene("europe_3")
    parts = ("settled Glory", "settled lead", "settled lead in the last round")
    s.harbor[1] = 12
    assert told(s, *parts) == [3 + 2 + 2, 0, 0]
    s.harbor[1] = 9
    assert told(s, *parts) == [7, 1, 1]
    assert told(s, *parts, whose="rival 1") == [6, -1, -1]
    s.round = 3
    assert told(s, *parts) == [7, 1, 0]


def test_the_next_cards_show_what_they_bring() -> None:
    """EN-20.1, EN-22.4 By the discs in the region; a card beyond the limit brings what it leaves when another goes."""
    s = scene("europe_3")
    s.decks[BOARD.deck_at["europe"]] = ("europe_4", "europe_5")
    parts = [
        f"{part}: europe"
        for part in ("next card", "settled Glory by the next card", "statuses raised by the next card")
    ]
    assert told(s, *parts) == [0, 0, 0], "it needs four discs"
    s.count[0][BOARD.region_at["europe"]] = 4
    assert told(s, *parts) == [1, 2 + 2, 1], "a limit of three, Politics on five"
    of_all = ("decks with a next card", "most settled Glory by a next card", "most statuses raised by a next card")
    assert told(s, *of_all) == [2, 4, 1], "slavery 0 can be drawn, too"
    assert told(s, *of_all, whose="rival 2", seat=1) == [2, 4, 1]
    s.passed[0] = True
    assert told(s, *parts, *of_all) == [0] * 6


def test_a_card_that_forces_a_bad_discard_loses_glory() -> None:
    """EN-22.4 With a limit of one it costs either itself or another, and EN-21.4 abolition costs a slavery card."""
    s = scene("north_america_5", "slavery_2")
    s.count[0][BOARD.region_at["europe"]] = 5
    s.decks[BOARD.deck_at["europe"]] = ("europe_5",)
    s.decks[BOARD.deck_at["slavery"]] = ("slavery_0",)
    assert told(s, "settled Glory") == [4 + 2 + 2 + 3]
    gain = "settled Glory by the next card"
    assert told(s, f"{gain}: europe", f"{gain}: slavery") == [-2 - 1, -1]


def test_actions_are_paid_from_the_cheapest_on() -> None:
    """EN-11 A building takes a disc, Ship and Occupy one, Attack two; tokens take no disc for themselves."""
    parts = ("actions that can be paid", "discs that paid actions leave")
    s = scene()
    s.buildings[0] = ("colonial_house", "shipyard", "barracks", "bank")
    s.active[0] = [False] * 4
    able = ("free buildings that can act", "free buildings that cannot act")
    for harbor, paid, left, acting in ((0, 0, 0, 0), (1, 0, 1, 0), (2, 1, 0, 2), (3, 1, 1, 2), (5, 2, 1, 2)):
        s.harbor[0] = harbor
        assert told(s, *parts, *able) == [paid, left, acting, 3 - acting], harbor
    s.city_owner[BOARD.city_at["paris"]] = 1
    for harbor, paid, left, acting in ((2, 1, 0, 2), (3, 1, 1, 3), (7, 3, 0, 3)):
        s.harbor[0] = harbor
        assert told(s, *parts, *able) == [paid, left, acting, 3 - acting], harbor
    s.tokens[0][BOARD.token_at["attack"]] = 1
    s.harbor[0] = 4
    assert told(s, *parts) == [2, 0]
    s.tokens[0][BOARD.token_at["payment"]] = 2
    assert told(s, *parts) == [2, 0], "there is no disc to take"
    s.active[0][1] = True
    assert told(s, *parts, *able) == [3, 1, 2, 0], "a token brings a disc back"
    s.passed[0] = True
    assert told(s, *parts, *able) == [0, 0, 0, 0]


def test_only_what_leads_somewhere_can_act() -> None:
    """EN-16.1, EN-20.1, EN-13.3 Without a vacant city, a card and a free space buildings are free in vain."""
    able = ("free buildings that can act", "free buildings that cannot act")
    s = scene()
    s.harbor[0] = 9
    s.buildings[0] = ("colonial_house", "market", "shipyard", "parliament")
    s.active[0] = [False] * 4
    assert told(s, *able) == [3, 1], "no disc lies on a building"
    s.decks = [() for _ in s.decks]
    assert told(s, *able) == [2, 2]
    for region in BOARD.region_at["europe"], BOARD.region_at["india"]:
        for city in BOARD.regions[region].cities:
            s.city_owner[city] = 0
    assert told(s, *able) == [1, 3]
    s.open = [True] * len(s.open)
    assert told(s, *able) == [0, 4], "a disc beside a full track gains nothing"
    s.count[0][BOARD.region_at["africa"]] = 1
    assert told(s, *able) == [1, 3]
