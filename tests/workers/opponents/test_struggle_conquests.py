"""Do opponents of Imperial Struggle count what conquered Territories give at the end, and what War tiles hit?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.registry import bundled_pack
from domain.titles.imperial_struggle.actions.military import PlaceBonus
from domain.titles.imperial_struggle.pieces import BR, FR, USA
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.titles.imperial_struggle.table import BOARD, Position, only
from workers.opponents import agent_named, net_of
from workers.opponents.evaluations import evaluation_of, struggle_wars
from workers.opponents.evaluations.imperial_struggle import tables_of
from workers.opponents.evaluations.struggle_conquests import lead, values
from workers.opponents.lookahead import Lookahead

POINTS = BOARD.numbers.final_territory


def further(s: StruggleState) -> float:
    """By how much France is further ahead than versions before thought."""
    return lead(s) - struggle_wars.lead(s)


@pytest.mark.parametrize("turn", [0, 4, 9])
def test_a_territory_of_the_other_colour_counts_before_the_end(turn: int) -> None:
    """IS-11.4 Nine tenths of what Final Scoring gives; in the last turn versions before counted them, too."""
    share = 0 if turn == 9 else 0.9 * POINTS
    for flags, held in ((only("acadia"), 0), (only("carolinas"), 1), (only(british=["acadia", "guadeloupe"]), -2)):
        assert further(Position(FR, turn=turn, flags=flags).s) == pytest.approx(held * share)


def test_usa_flags_count_as_french() -> None:
    """IS-11.4 In the last turn, too, where versions before forgot them; not on Territories of other colours."""
    for names, held in ((["carolinas"], 1), (["san_agustin"], 0), (["carolinas", "northern_colonies"], 2)):
        flags = only(others=dict.fromkeys(names, USA))
        assert further(Position(FR, turn=9, flags=flags).s) == pytest.approx(held * POINTS)
        assert further(Position(FR, turn=8, tile=None, flags=flags).s) == pytest.approx(0.9 * held * POINTS)


def test_former_versions_count_as_they_did() -> None:
    """Versions until 24 judge by `struggle_wars`, later ones by this."""
    s = Position(FR, flags=only("carolinas")).s
    assert evaluation_of(TITLE, 24).values(s) == struggle_wars.values(s)
    assert evaluation_of(TITLE).values(s) == values(s)
    assert values(s)[FR] > struggle_wars.values(s)[FR]
    s = Position(FR, flags=only(british=["acadia"])).s
    assert values(s)[BR] > struggle_wars.values(s)[BR]


TILES = ["basic_fr_12", "bonus_wss_fr_crack_troops"]
"""Both hit a Fort or a Squadron."""


def with_tiles(theater: str, *british: str, tiles: list[str] = TILES, **other: Any) -> StruggleState:
    """France has such tiles in a Theater, Britain what they may hit."""
    return Position(FR, flags=only(british=british), **other).theater(theater, tiles).s


def test_a_tile_that_hits_counts_as_one_more_strength() -> None:
    """IS-7.1.2 As far as there are targets that count in the Theater (IS-7.1.3), by half while they may still move."""
    queen, europe = "wss_queen_annes_war", "wss_central_europe"
    assert further(with_tiles(queen)) == 0, "there is nothing to hit"
    one, two = (further(with_tiles(queen, *targets)) for targets in (["halifax"], ["halifax", "gulf_of_maine"]))
    effect = tables_of(BOARD).tiles["basic_fr_12"][1]
    assert two > one + effect > 0, "of two tiles one is in vain"
    assert further(with_tiles(europe, "biscay", tiles=TILES[:1])) == 0, "no Squadron counts in Central Europe"
    s = with_tiles(queen, "halifax", "gulf_of_maine")
    s.round = 2 * BOARD.numbers.rounds
    assert further(s) > 1.5 * two, "no round is left"
    s.revealed = BOARD.theater_at[queen] + 1
    assert further(s) == 0, "the tiles are turned up, and their effects are being resolved"


def test_both_sides_may_hit() -> None:
    """IS-7.1.2 What is good for one is bad for the other."""
    flags = only("louisbourg", british=["halifax"])
    position = Position(FR, flags=flags).theater("wss_queen_annes_war", TILES[:1], ["basic_br_12"])
    assert further(position.s) == pytest.approx(0)
    position.s.damaged[BOARD.at["halifax"]] = True
    assert further(position.s) < 0, "France has nothing to hit any more"


@pytest.mark.parametrize("agent", ["greedy:easy", "mcts:easy"])
def test_a_tile_is_placed_where_it_hits(agent: str) -> None:
    """IS-5.6.1 The net is not asked, unlike in version 24."""
    s = Position(FR, ("M4", "E"), flags=only(british=["halifax", "gulf_of_maine"])).s
    s.bonus_pool[FR].remove(TILES[1])
    s.looking[FR] = TILES[1:]
    s.agenda.append(PlaceBonus(FR, (), None))
    assert not TITLE.check(s)
    view, named = TITLE.redact(s, FR), agent_named(agent)
    opponent = named.opponent(TITLE.slug, 2, s.rules, bundled_pack(TITLE.slug).digest)
    net = net_of(opponent)
    assert net is not None
    assert Lookahead(TITLE, Random(1), net, asked=view).net is None
    assert Lookahead(TITLE, Random(1), net, version=24, asked=view).net is net
    made = {opponent.choose(TITLE, view, FR, seed=seed, level=named.level).option.text for seed in range(4)}
    assert made == {"place:wss_queen_annes_war"}
