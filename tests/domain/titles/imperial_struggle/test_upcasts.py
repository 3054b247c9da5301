"""Are shapes of version 1 lifted to what they meant?"""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.errors import CodecError
from domain.registry import bundled_pack
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.stored import lifted, shape
from tests.domain.titles.imperial_struggle.table import BOARD, FR

CODEC = TITLE.codec.for_pack(bundled_pack("imperial_struggle"))

PAIRS: list[tuple[str, str]] = [
    ("turn_began turn=1", 'turn_began turn="war_wss"'),
    ("victory_points_scored seat=0 points=2 source=7", 'victory_points_scored seat=0 points=2 source="overflow"'),
    ("demand_drawn goods=[0,5]", 'demand_drawn goods=["furs","cotton"]'),
    ("townshend_placed good=-1", "townshend_placed good=null"),
    ("scoring_ended sweeper=-1", "scoring_ended sweeper=null"),
    ("scoring_ended sweeper=1", "scoring_ended sweeper=1"),
    (
        f"round_began seat=0 isolated=[{BOARD.at['antigua']}] more_goods=true",
        'round_began seat=0 isolated=["antigua"] more_goods=true',
    ),
    (
        'pool_gained seat=0 kind=1 amount=2 restriction="" attached=false',
        'pool_gained seat=0 kind="diplomatic" amount=2 restriction=null attached=false',
    ),
    (
        "payment_made seat=0 minor=true cost=1 tile=1 pools=[] burke=0 debt=0 free=0 trp=0",
        'payment_made seat=0 half="minor" cost=1 tile=1 pools=[] burke=0 debt=0 free=0 trp=0',
    ),
    ("home_set kind=0 region=2", 'home_set kind="economic" region="caribbean"'),
    (f"flag_set space={BOARD.at['savoy']} owner=-1", 'flag_set space="savoy" owner=null'),
    (f"flag_set space={BOARD.at['savoy']} owner=1", 'flag_set space="savoy" owner="BR"'),
    (f"flag_set space={BOARD.at['savoy']} owner=3", 'flag_set space="savoy" owner="US"'),
    (f"conflict_placed space={BOARD.at['savoy']} kind=2", 'conflict_placed space="savoy" marker="plus_one"'),
    (
        f"advantage_moved advantage={BOARD.advantage_at['rum']} owner=-1",
        'advantage_moved advantage="rum" owner=null',
    ),
    (
        f"squadron_moved seat=1 source=-1 target={BOARD.at['biscay']}",
        'squadron_moved seat=1 spaces=[] navy=1 target="biscay"',
    ),
    (
        f'squadron_taken seat=1 source={BOARD.at["biscay"]} to="parked"',
        'squadron_taken seat=1 spaces=["biscay"] navy=0 to="parked"',
    ),
    ('cabinet_set seat=0 cards=["?"] face_up=[0]', 'cabinet_set seat=0 cards=["?"] face_up=[false]'),
    (
        'ministry_removed seat=0 card="jacobite_uprisings" slot=-1',
        'ministry_removed seat=0 card="jacobite_uprisings" slots=[]',
    ),
    (
        'ministry_removed seat=0 card="jacobite_uprisings" slot=1',
        'ministry_removed seat=0 card="jacobite_uprisings" slots=[1]',
    ),
    (
        'upgrade_done seat=0 theater=1 kept_new=false removed=true kept="?" other="?"',
        'upgrade_done seat=0 theater=1 keep="old" end="remove" kept="?" other="?"',
    ),
    (
        'theater_resolved theater=0 name="wss_central_europe" strengths=[1,1] winner=-1 margin=0 highest=false',
        'theater_resolved theater="wss_central_europe" strengths=[1,1] winner=null margin=0 highest=false',
    ),
    ("war_laid_out war=-1 theaters=0 french=[] british=[]", "war_laid_out war=null theaters=0 french=[] british=[]"),
    (
        'choose_way seat=0 kind="exchange" target=1 source=-1 only="" new_too=false',
        'choose_way seat=0 kind="exchange" target="diplomatic" source=null only=null ignoring=null',
    ),
    (
        f'choose_way seat=0 kind="deploy" target={BOARD.at["biscay"]} source=-1 only="" new_too=false',
        'choose_way seat=0 kind="deploy" target="biscay" source="navy_box" only=null ignoring=null',
    ),
    (
        'choose_way seat=0 kind="squadron" target=-1 source=-1 only="slaving_contracts" new_too=true',
        'choose_way seat=0 kind="squadron" target=null source=null only="slaving_contracts"'
        ' ignoring="exhaustion_and_newness"',
    ),
    (
        'pay seat=0 kind="draw" target=-1 source=-1 minor=false discount="" huguenots=0 cost=3 by_event=false',
        'pay seat=0 kind="draw" target=null source=null half="major" discount=null huguenots=0 cost=3 by_event=false',
    ),
    ("place_bonus seat=0 regions=[1] theater=-1", 'place_bonus seat=0 regions=["north_america"] theater=null'),
    ('recruit_free seat=0 left=1 theater="any"', "recruit_free seat=0 left=1 theater=null"),
]
"""Stored shapes of version 1 and of version 2: the name, then the fields as JSON."""


@pytest.mark.parametrize(("old", "new"), PAIRS, ids=[old for old, _ in PAIRS])
def test_a_shape_of_version_1_means_what_it_meant(old: str, new: str) -> None:
    """IS-13.4 Places in the pack become ids, -1 and empty texts become nothing."""
    assert lifted(TITLE, shape(old)) == {**shape(new), "v": 2}


@pytest.mark.parametrize(
    "fields",
    [
        {"space": 999, "owner": 0},
        {"space": -1, "owner": 0},
        {"space": "savoy", "owner": 0},
        {"space": None, "owner": -1},
        {"space": 0, "owner": 9},
    ],
)
def test_what_does_not_fit_the_pack_is_an_error(fields: dict[str, Any]) -> None:
    """IS-3.1.2 A piece that the pack does not have, or a field of another kind, is refused."""
    with pytest.raises(CodecError):
        CODEC.decode_effect({"type": "flag_set", **fields})


def test_version_1_is_read_with_a_pack_alone() -> None:
    """IS-3.1.2 Without a pack nobody knows which space a number meant."""
    with pytest.raises(CodecError):
        TITLE.codec.decode_effect({"type": "flag_set", "space": 0, "owner": FR})
