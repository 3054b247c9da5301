"""Are shapes of earlier versions lifted to what they meant?"""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.errors import CodecError
from domain.registry import bundled_pack
from domain.titles.imperialism.title import TITLE
from domain.titles.imperialism.upcasts import VERSIONS
from tests.domain.stored import folder_of, lifted, shape

CODEC = TITLE.codec.for_pack(bundled_pack("imperialism"))

PAIRS: list[tuple[str, str]] = [
    (
        "level_moved seat=1 track=1 level=3",
        'level_moved v=3 seat=1 track="fleet" before=null level=3 cause=null',
    ),
    (
        'level_moved v=2 seat=1 track="fleet" level=3',
        'level_moved v=3 seat=1 track="fleet" before=null level=3 cause=null',
    ),
    ("glory_gained seat=0 amount=2", "glory_gained v=2 seat=0 amount=2 cause=null"),
    ('deck_shuffled territories=true cards=["livonia"]', 'deck_shuffled v=2 deck="territory" cards=["livonia"]'),
    ('cards_drawn seat=0 territories=false cards=["mad"]', 'cards_drawn v=2 seat=0 deck="providence" cards=["mad"]'),
    (
        'card_taken_from_hand taker=0 owner=1 territory=true lost="livonia" gained="livonia"',
        'card_taken_from_hand v=2 taker=0 owner=1 deck="territory" lost="livonia" gained="livonia"',
    ),
    ('hand_card_discarded seat=0 card="livonia"', 'hand_card_discarded v=2 seat=0 deck="territory" card="livonia"'),
    ('hand_hidden looker=0 owner=1 again=["mad","livonia"]', "hand_hidden v=2 looker=0 owner=1"),
    (
        'achievement_taken seat=0 achievement="standing_army" next_top=""',
        'achievement_taken v=3 seat=0 achievement="standing_army" revealed=[]',
    ),
    (
        'achievement_taken seat=0 achievement="standing_army" next_top="constitution"',
        'achievement_taken v=3 seat=0 achievement="standing_army" revealed=["constitution"]',
    ),
    (
        'achievement_taken v=2 seat=0 achievement="standing_army" next_top=null',
        'achievement_taken v=3 seat=0 achievement="standing_army" revealed=[]',
    ),
    (
        'achievement_taken v=2 seat=0 achievement="standing_army" next_top="constitution"',
        'achievement_taken v=3 seat=0 achievement="standing_army" revealed=["constitution"]',
    ),
    (
        'card_announced seat=0 card="pirates_1" window="pirates" target=1 choice=""',
        'card_announced v=2 seat=0 card="pirates_1" window="pirates" target=1 choice=null',
    ),
    ('authorities_rearranged holders=["mad",""]', 'authorities_rearranged v=3 holders=[["mad"],[]]'),
    ('authorities_rearranged v=2 holders=["mad",null]', 'authorities_rearranged v=3 holders=[["mad"],[]]'),
    (
        'territory_conquered seat=0 territory="livonia"',
        'territory_conquered v=2 seat=0 territory="livonia" from_hand=["livonia"]',
    ),
    ('territory_conquered seat=0 territory="china"', 'territory_conquered v=2 seat=0 territory="china" from_hand=[]'),
    ("defence seat=1 refused=false", 'defence v=2 seat=1 settlement="allowed"'),
    ("defence seat=1 refused=true", 'defence v=2 seat=1 settlement="refused"'),
    (
        'look_at_hand seat=0 owner=1 filter="any" optional=true',
        'look_at_hand v=2 seat=0 owner=1 filter="any" taking="may"',
    ),
    (
        'look_at_hand seat=0 owner=1 filter="event_card" optional=false',
        'look_at_hand v=2 seat=0 owner=1 filter="event_card" taking="must"',
    ),
]
"""Stored shapes as they were and as they are now: the name, then the fields as JSON."""


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_a_shape_means_what_it_meant(old: str, new: str) -> None:
    """IM-2.1 Places of tracks and true and false become ids, and absence becomes nothing."""
    assert lifted(TITLE, shape(old)) == shape(new)


def test_every_lifted_name_is_tried() -> None:
    """Each name with a later version has its pairs above, from each version."""
    tried = {(shape(old)["type"], shape(old).get("v", 1)) for old, _ in PAIRS}
    assert tried == {(name, version) for name, newest in VERSIONS.items() for version in range(1, newest)}


@pytest.mark.parametrize("name", VERSIONS)
def test_every_version_has_a_sample(name: str) -> None:
    """Samples of earlier versions stay, so that they are read for ever."""
    versions = range(1, VERSIONS[name] + 1)
    assert {path.name for path in folder_of(TITLE).glob(f"{name}.v*.json")} == {f"{name}.v{v}.json" for v in versions}


@pytest.mark.parametrize(
    "data",
    [
        {"type": "level_moved", "seat": 0, "track": 99, "level": 1},
        {"type": "level_moved", "seat": 0, "track": "fleet", "level": 1},
        {"type": "level_moved", "seat": 0},
        {"type": "territory_conquered", "seat": 0, "territory": "atlantis"},
    ],
)
def test_what_does_not_fit_the_pack_is_an_error(data: dict[str, Any]) -> None:
    """A piece that the pack does not have, or a field of another kind, is refused."""
    with pytest.raises(CodecError):
        CODEC.decode_effect(data)


def test_version_1_is_read_with_a_pack_alone() -> None:
    """Without a pack nobody knows which track a number meant."""
    with pytest.raises(CodecError):
        TITLE.codec.decode_effect({"type": "level_moved", "seat": 0, "track": 1, "level": 1})
