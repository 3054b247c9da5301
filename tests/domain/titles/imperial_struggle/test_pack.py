"""Is a faulty content pack refused, with every fault and where it lies?"""

from __future__ import annotations

import copy
from typing import Any

import pytest

from domain.kernel.content import read_pack
from domain.kernel.errors import BadSetup, ContentError
from domain.registry import bundled_pack, make_setup
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.title import TITLE

PACK = bundled_pack("imperial_struggle").data


def faults(**changes: Any) -> list[str]:
    """Where a pack with some values changed is wrong; paths are written with `__`."""
    pack: Any = copy.deepcopy(dict(PACK))
    for path, value in changes.items():
        *way, last = path.split("__")
        place = pack
        for part in way:
            place = place[int(part) if part.isdigit() else part]
        place[int(last) if last.isdigit() else last] = value
    with pytest.raises(ContentError) as caught:
        read_pack(TITLE, pack)
    return [f.where for f in caught.value.faults]


def test_the_bundled_pack_is_sound() -> None:
    """IS-3.1.2 It reads, and every record names its source."""
    assert read_pack(TITLE, copy.deepcopy(dict(PACK))).digest == bundled_pack("imperial_struggle").digest
    assert {x["provenance"] for x in PACK["spaces"]} <= {"rulebook", "published", "reconstructed"}


def test_wrong_shapes_are_all_listed() -> None:
    """IS-3.1.2, IS-3.4.1 Each fault comes with its path."""
    found = faults(spaces__3__cost="2", spaces__4__region="asia", events__0__era="stone", awards__1__vp=True)
    assert sorted(found) == [
        "awards.1.vp",
        "events.0.era",
        "spaces.3.cost",
        "spaces.4.region",
    ]


def test_records_that_do_not_fit_each_other() -> None:
    """IS-3.1.4, IS-8.1.1 Connections lead back, and Advantages are linked both ways."""
    assert faults(spaces__32__connections=["atlantis"])
    assert faults(advantages__0__spaces=["sweden"])
    assert faults(events__0__id="acts_of_union") == ["events"]
    assert faults(setup__flags__FR=["atlantis"]) == ["setup.flags.FR"]


@pytest.mark.parametrize(
    "path",
    [
        *(f"tracks__{x}" for x in PACK["tracks"] if x not in ("provenance", "markers", "trade")),
        *(f"setup__{x}" for x in ("vp", "flags", "squadrons", "debt_limit", "bonus_war_tiles")),
        "global_demand__rewards",
        "wars__0__theaters__1__strength",
        "wars__0__theaters__1__spoils",
    ],
)
def test_a_table_that_is_missing(path: str) -> None:
    """IS-5.3.3, IS-7.1.3 What the board cannot be made without is a fault of the pack and nothing worse."""
    assert faults(**{path: None})


def test_markers_of_a_war() -> None:
    """IS-7.1.3, IS-5.3.3 Byng, Atlantic Dominance and the least number of Basic War tiles are the pack's."""
    assert faults(war_tiles__special=[])[:2] == ["war_tiles.special"] * 2
    assert faults(war_tiles__special__0__placed_in="atlantis") == ["war_tiles.special"]
    assert faults(tracks__basic_war_tiles__kept_at_least="4") == ["tracks"]
    board = bundled_pack("imperial_struggle").board
    assert isinstance(board, Board)
    assert (board.numbers.byng_strength, board.numbers.dominance_strength, board.numbers.basic_least) == (2, 2, 4)


@pytest.mark.parametrize("options", [{"dice": True}, {"handicap": 9}, {"handicap": True}, {"tougher_forts": 1}])
def test_options_that_do_not_exist(options: dict[str, Any]) -> None:
    """IS-0.5 Unknown options and values out of range are refused."""
    with pytest.raises(BadSetup):
        TITLE.new(make_setup("imperial_struggle", 2, options))


def test_other_numbers_of_players() -> None:
    """IS-0.1 Two play."""
    with pytest.raises(BadSetup):
        TITLE.new(make_setup("imperial_struggle", 3))
