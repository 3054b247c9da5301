"""Are shapes of version 1 lifted to what they meant?"""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.errors import CodecError
from domain.registry import bundled_pack
from domain.titles.pax_renaissance.title import TITLE
from domain.titles.pax_renaissance.upcasts import VERSIONS
from tests.domain.stored import folder_of, lifted, shape

PACK = bundled_pack("pax_renaissance")
CODEC = TITLE.codec.for_pack(PACK)

PAIRS: list[tuple[str, str]] = [
    ("bank_taken seat=0 bank=2", 'bank_taken seat=0 bank="coeur"'),
    (
        'card_dealt row=1 position=5 deck=0 card="luther" below=""',
        'card_dealt row="west" position=5 deck="east" card="luther" revealed=[]',
    ),
    (
        'card_dealt row=0 position=5 deck=0 card="luther" below="cromwell"',
        'card_dealt row="east" position=5 deck="east" card="luther" revealed=["cromwell"]',
    ),
    ('once_used what=["east_fair"] card=""', 'once_used what=["east_fair"] freed=[]'),
    ('once_used what=["east_ops"] card="luther"', 'once_used what=["east_ops"] freed=["luther"]'),
    (
        'card_bought seat=0 row=1 position=1 card="luther" paid=[[1,0]] gained=2',
        'card_bought seat=0 row="west" position=1 card="luther" paid=[{"row":"west","position":0}] gained=2 to="hand"',
    ),
    (
        'card_bought seat=0 row=0 position=0 card="comet_copernicus" paid=[] gained=0',
        'card_bought seat=0 row="east" position=0 card="comet_copernicus" paid=[] gained=0 to="discards"',
    ),
    ('card_played seat=1 card="luther" side=1', 'card_played seat=1 card="luther" to="west"'),
    (
        'card_played seat=1 card="isabella_of_castille" side=-1',
        'card_played seat=1 card="isabella_of_castille" to="unmarried"',
    ),
    ("empire_taken map=0 seat=1 suzerain=-1", 'empire_taken map="england" seat=1 suzerain=null'),
    ("empire_taken map=1 seat=1 suzerain=8", 'empire_taken map="france" seat=1 suzerain="ottoman"'),
    (
        'token_moved kind=0 start=-1 to=0 why="agent"',
        'token_moved kind="knight_white" start=null to="london" why="agent"',
    ),
    (
        'token_moved kind=10 start=29 to=43 why="repressed"',
        'token_moved kind="pawn_1" start="border_england_france" to="empire_england" why="repressed"',
    ),
    (
        'token_moved kind=15 start=42 to=-1 why="killed"',
        'token_moved kind="pirate_red" start="agents" to=null why="killed"',
    ),
    (
        'bishop_moved kind=6 start="" to="luther" why="agent"',
        'bishop_moved kind="bishop_white" start=null to="luther" why="agent"',
    ),
    ("disk_moved opened=8 closed=11", 'disk_moved opened="novgorod" closed="tana"'),
    ("victory_turned victory=1 active=true", 'victory_turned victory="victory_imperial" active=true'),
    ("ops_began seat=0 sides=[0,1]", 'ops_began seat=0 sides=["east","west"] used=[]'),
    (
        "pool_taken row=0 seat=-1 amount=1 border=3",
        'pool_taken row="east" seat=null amount=1 border="border_byzantium_hungary"',
    ),
    ("pool_taken row=0 seat=2 amount=1 border=-1", 'pool_taken row="east" seat=2 amount=1 border=null'),
    ('regime_change seat=0 map=9 suzerain=-1 queen=""', 'regime_change seat=0 map="mamluk" suzerain=null queen=null'),
    ("voyage seat=0 side=1 emporium=13 stage=2", 'voyage seat=0 side="west" emporium="trebizond" stage=2'),
    (
        'fight seat=1 card="flanders_guild" kind="peasant_revolt" map=1 agents=true',
        'fight seat=1 card="flanders_guild" kind="peasant_revolt" map="france" agents=["pawn_1"]',
    ),
    (
        'fight seat=1 card="empire_england" kind="campaign" map=1 agents=false',
        'fight seat=1 card="empire_england" kind="campaign" map="france" agents=[]',
    ),
    (
        'place_agents seat=0 card="jesuits" map=-1 left=[6]',
        'place_agents seat=0 card="jesuits" map=null left=["bishop_white"]',
    ),
    ('aim_op seat=0 card="luther" op="behead" map=-1', 'aim_op seat=0 card="luther" op="behead" map=null'),
]
"""Stored shapes of version 1 and of today: the name, then the fields as JSON."""


@pytest.mark.parametrize(("old", "new"), PAIRS, ids=[old.partition(" ")[0] for old, _ in PAIRS])
def test_a_shape_of_version_1_means_what_it_meant(old: str, new: str) -> None:
    """PR-1.2, PR-1.7 Numbers of pieces become their ids, -1 and empty texts become nothing."""
    found = shape(new)
    assert lifted(TITLE, shape(old)) == {**found, "v": VERSIONS[found["type"]]}


@pytest.mark.parametrize("name", VERSIONS)
def test_every_lifted_name_has_a_sample_of_each_version(name: str) -> None:
    """A sample of each version stays, so that it is read for ever."""
    wanted = {f"{name}.v{version}.json" for version in range(1, VERSIONS[name] + 1)}
    assert {path.name for path in folder_of(TITLE).glob(f"{name}.v*.json")} == wanted


@pytest.mark.parametrize("fields", [{"map": 99}, {"map": "england"}, {"map": None}, {"place": 0}, {}])
def test_what_does_not_fit_the_pack_is_an_error(fields: dict[str, Any]) -> None:
    """A piece that the pack does not have, or a field of another kind, is refused."""
    with pytest.raises(CodecError):
        CODEC.decode_effect({"type": "map_flipped", **fields})


def test_version_1_is_read_with_a_pack_alone() -> None:
    """Without a pack nobody knows which map card a number meant."""
    with pytest.raises(CodecError):
        TITLE.codec.decode_effect({"type": "map_flipped", "map": 0})
