"""Are the small values of the kernel values: equal by content, and told as what they are?"""

from __future__ import annotations

import pytest

from domain.kernel.content import ContentPack
from domain.kernel.effects import Effect
from domain.kernel.errors import BadSetup, Fault, KernelError
from domain.kernel.options import Option
from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import HIDDEN, record
from domain.kernel.state import State
from domain.kernel.steps import Step
from domain.kernel.title import NO_OPTIONS, Setup, chosen_options


@record
class Point:
    x: int
    y: int = 0


def test_records_are_values() -> None:
    """Records are equal and hash by content, and have no room for further attributes."""
    assert Point(1) == Point(1, 0) != Point(0, 1)
    assert len({Point(1), Point(1, 0)}) == 1
    with pytest.raises(AttributeError):
        Point(1).z = 3  # type: ignore[attr-defined]  # that there is no such attribute is the fact


def test_no_option_text_is_the_sign_of_the_hidden() -> None:
    """An option cannot contain the sign of a hidden piece, so it can never be answered."""
    with pytest.raises(KernelError):
        Option.parse(f"play:{HIDDEN}")


def test_outcomes() -> None:
    """The winners are the first group of the ranking."""
    assert Outcome("end", ((1, 2), (0,)), (3, 5, 5)).winners == (1, 2)


def test_a_score_sheet_adds_up_per_seat() -> None:
    """The total of a seat is the sum of its lines; a seat without lines has nothing."""
    sheet = ScoreSheet(
        (ScoreLine(0, "R-1", "cities", 3), ScoreLine(1, "R-1", "cities", 1), ScoreLine(0, "R-2", "debt", -2))
    )
    assert [sheet.total(seat) for seat in range(3)] == [1, 1, 0]


def test_a_bad_setup_lists_every_fault() -> None:
    """The message of a bad setup holds all its faults with their places."""
    error = BadSetup([Fault("seats", "7 is too many"), Fault("options.map", "there is no such map")])
    assert str(error) == "seats: 7 is too many; options.map: there is no such map"
    assert len(error.faults) == 2


def test_what_a_title_must_write() -> None:
    """Effects and steps do nothing of their own where a title must say what to do."""
    s = State(seats=2)
    with pytest.raises(NotImplementedError):
        Effect[State]().apply(s)
    with pytest.raises(NotImplementedError):
        Step[State]().take(None, None)  # type: ignore[arg-type]  # nothing is looked at
    assert Step[State]().owners(s) == ()
    assert s.forced_step() is None


def test_the_options_of_a_setup_are_checked_against_their_schema() -> None:
    """What is left out has its default; wrong seats, unknown names and values that do not fit are all listed."""
    schema = {
        "properties": {
            "swap": {"type": "boolean", "default": False},
            "handicap": {"type": "integer", "minimum": -6, "maximum": 6, "default": 0},
            "deal": {"type": "string", "enum": ["random", "choice"], "default": "random"},
        }
    }
    pack = ContentPack("tiny", "standard", "0" * 64, {}, None)
    given = {"swap": True, "handicap": -6}
    assert chosen_options(Setup(2, given, pack), range(2, 5), schema) == {**given, "deal": "random"}
    with pytest.raises(BadSetup) as caught:
        chosen_options(Setup(5, {"swap": 1, "handicap": 7, "deal": "none", "map": 1}, pack), range(2, 5), schema)
    assert [str(fault) for fault in caught.value.faults] == [
        "seats: 5 is not in 2..4",
        "options.map: there is no such option",
        "options.swap: 1 is not of type boolean",
        "options.handicap: 7 is not in -6..6",
        "options.deal: 'none' is not one of random, choice",
    ]
    with pytest.raises(BadSetup, match=r"options\.swap: there is no such option"):
        chosen_options(Setup(2, {"swap": True}, pack), range(2, 3), NO_OPTIONS)
