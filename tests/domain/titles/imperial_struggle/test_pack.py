"""Is a faulty content pack refused, with every fault and where it lies?"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from domain.kernel.content import read_pack
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.errors import BadSetup, ContentError
from domain.kernel.options import Move
from domain.registry import bundled_pack, make_setup
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.playthrough import luck
from tests.domain.random_games import IDLE

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


def test_each_marker_of_a_war_has_its_own_strength() -> None:
    """RU-41, IS-7.3.5 Byng and Atlantic Dominance are as strong as the pack says of each."""
    pack: Any = copy.deepcopy(dict(PACK))
    for marker, strength in zip(pack["war_tiles"]["special"], (3, 5), strict=True):
        marker["strength"] = strength
    board: Any = read_pack(TITLE, pack).board
    assert (board.numbers.dominance_strength, board.numbers.byng_strength) == (3, 5)
    assert board.dominated == "syw_french_and_indian_war"


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


def test_a_ministry_without_abilities() -> None:
    """IS-3.5.2 The list is there, whether anything stands in it or not."""
    pack: Any = copy.deepcopy(dict(PACK))
    del pack["ministries"][0]["abilities"]
    with pytest.raises(ContentError) as found:
        read_pack(TITLE, pack)
    assert [fault.where for fault in found.value.faults] == ["ministries.0.abilities"]


def test_markers_of_a_war() -> None:
    """IS-7.1.3, IS-5.3.3 Byng, Atlantic Dominance and the least number of Basic War tiles are the pack's."""
    assert faults(war_tiles__special=[])[:2] == ["war_tiles.special"] * 2
    assert faults(war_tiles__special__0__placed_in="atlantis") == ["war_tiles.special"]
    assert faults(tracks__basic_war_tiles__kept_at_least="4") == ["tracks"]
    board = bundled_pack("imperial_struggle").board
    assert isinstance(board, Board)
    assert (board.numbers.byng_strength, board.numbers.dominance_strength, board.numbers.basic_least) == (2, 2, 4)


def shuffled(dice: Random) -> Any:
    """The pack with every list in another order whose order says nothing."""
    pack: Any = copy.deepcopy(dict(PACK))
    lists = [pack["awards"], pack["global_demand"]["rewards"], *pack["war_tiles"].values()]
    lists += [pack["setup"]["flags"][side] for side in ("FR", "BR")]
    lists += [s["bonus_strength"] for s in pack["spaces"]] + [s["connections"] for s in pack["spaces"]]
    lists += [s[key] for s in pack["spaces"] for key in ("conquest_lines", "conquest_lines_option_12_3_only")]
    lists += [a[key] for a in pack["advantages"] for key in ("spaces", "effects")]
    for m in pack["ministries"]:
        lists += [m["eras"], m["keywords"], m["abilities"], *(a["effects"] for a in m["abilities"])]
    for theater in (t for w in pack["wars"] for t in w["theaters"]):
        lists += [x for x in theater["strength"].values() if isinstance(x, list)]
        tables = [theater[key] for key in ("spoils", "spoils_if_fr_wins", "spoils_if_br_wins")]
        lists += [theater["regions"], *filter(None, tables)]
        lists += [theater["conquest_territories"], *(s["effects"] for s in theater["special"])]
    lists += [x for card in (pack["ministries"], pack["events"]) for x in _plain_lists(card)]
    for one in lists:
        dice.shuffle(one)
    return pack


def _plain_lists(value: Any) -> Iterator[list[str]]:
    """Every list of ids within, such as the countries of a filter."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("goods", "parts", "eras", "keywords"):
                yield from _plain_lists(inner)
    elif isinstance(value, list) and value and all(isinstance(x, str) for x in value):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _plain_lists(inner)


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_a_list_changes_no_rule(seed: int) -> None:
    """IS-3.1.2 A game with a pack whose lists are in another order offers, tells and scores the same."""
    other = shuffled(Random(seed))
    assert other != PACK
    options = {"spanish_empire": seed % 2 == 0, "tougher_forts": seed % 2 == 1}

    def history(pack: Any) -> list[Any]:
        dice = Random(f"lists {seed}")
        chance = luck(f"lists {seed}", 2)
        setup = make_setup("imperial_struggle", 2, options, read_pack(TITLE, pack))
        s = start(TITLE, setup, chance)
        told: list[Any] = []
        while owners := pending_seats(s):
            offered = next_options(s, owners[0])
            busy = [o for o in offered if o.verb not in IDLE] or offered
            wanted = [o for o in busy if o.verb in ("event", "reveal", "ability", "advantage")]
            told.append([[o.text for o in offered], TITLE.label(s, owners[0], offered[0]), TITLE.facts(s, None)])
            play(s, Move(owners[0], dice.choice(wanted if wanted and dice.random() < 0.4 else busy)), chance)
        return [*told, TITLE.score_sheet(s), TITLE.outcome(s)]

    assert history(other) == history(dict(PACK))


def _ability(pack: Any, card: str, ability: str) -> Any:
    ministry = next(m for m in pack["ministries"] if m["id"] == card)
    return next(a for a in ministry["abilities"] if a["id"] == ability)


def _event(pack: Any, card: str) -> Any:
    return next(e for e in pack["events"] if e["id"] == card)


def _first(pack: Any, card: str, half: str) -> Any:
    return _event(pack, card)[half]["effects"][0]


MEANINGLESS: dict[str, Callable[[Any], object]] = {
    "an unknown word of a filter": lambda p: _first(p, "calico_acts", "french")["filter"].update(odd=1),
    "an unknown condition": lambda p: _event(p, "calico_acts")["bonus_condition"].update(cond="odd"),
    "an unknown word of a condition": lambda p: _event(p, "calico_acts")["bonus_condition"].update(odd=1),
    "an unknown count": lambda p: _first(p, "european_panic", "common")["amount_from"].update(count="odd"),
    "an effect that no Event has": lambda p: _first(p, "wealth_of_nations", "common").update(op="permit"),
    "an unknown country": lambda p: _first(p, "vatican_politics", "french")["filter"].update(countries=["odd"]),
    "a figure that is missing": lambda p: _ability(p, "jacobite_uprisings", "score")["effects"].pop(0),
    "a figure that is there twice": lambda p: _ability(p, "james_watt", "treaty")["effects"].append(
        {"op": "gain_trp", "amount": 2}
    ),
    "a cost that is set and changed": lambda p: _ability(p, "choiseul", "squadron")["effects"][0].update(amount=-1),
    "a Spoils table with a gap": lambda p: p["wars"][0]["theaters"][0]["spoils"].pop(1),
    "a special victory of no side": lambda p: p["wars"][0]["theaters"][3]["special"][0].update(when="odd"),
}
"""What a pack cannot mean."""


@pytest.mark.parametrize("what", MEANINGLESS)
def test_a_word_without_a_meaning_is_refused(what: str) -> None:
    """IS-3.4.1 Unknown words, and figures that are missing or doubled, are faults when the pack is loaded."""
    pack = copy.deepcopy(dict(PACK))
    MEANINGLESS[what](pack)
    with pytest.raises(ContentError):
        read_pack(TITLE, pack)


@pytest.mark.parametrize("options", [{"dice": True}, {"handicap": 9}, {"handicap": True}, {"tougher_forts": 1}])
def test_options_that_do_not_exist(options: dict[str, Any]) -> None:
    """IS-0.5 Unknown options and values out of range are refused."""
    with pytest.raises(BadSetup):
        TITLE.new(make_setup("imperial_struggle", 2, options))


def test_other_numbers_of_players() -> None:
    """IS-0.1 Two play."""
    with pytest.raises(BadSetup):
        TITLE.new(make_setup("imperial_struggle", 3))
