"""Do opponents of Imperial Struggle keep the better War tile, and judge a War by what it decides?"""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.engine import next_options, pending_seats
from domain.registry import bundled_pack
from domain.titles.imperial_struggle.pieces import BR, FR
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.dsl import Story
from tests.domain.titles.imperial_struggle.table import BOARD, Position, given
from workers.opponents import agent_named, net_of
from workers.opponents.evaluations.struggle_boundaries import values as values_before
from workers.opponents.evaluations.struggle_wars import judges_itself, menu, values
from workers.opponents.lookahead import Lookahead


def upgrade(luck: int) -> Story:
    """France looks at a Basic War tile that it drew for Spain, beside the one that lies there, +2."""
    return given(Position(FR, ("M2", "E"), luck=[luck])).when(FR, "upgrade:wss_spain")


def ways(story: Story) -> list[str]:
    """What is worth a look in the decision that is asked now."""
    seat = pending_seats(story.s)[0]
    return [option.text for option in menu(story.s, next_options(story.s, seat))]


def test_a_tile_returns_that_is_stronger_than_most() -> None:
    """IS-5.3.3 A weak one leaves the game, where it may, so that it is not drawn again."""
    assert ways(upgrade(3)) == ["keep:new:return", "keep:old:remove"], "the new one is 0 with an effect"
    assert ways(upgrade(0)) == ["keep:new:return", "keep:old:return"], "the new one is +1"
    last = Position(FR, ("M2", "E"), turn=7).theater("awi_mysore_war", ["basic_fr_12"]).basic_left(FR, 1)
    few = given(last).when(FR, "upgrade:awi_mysore_war")
    assert ways(few) == ["keep:new:return", "keep:old:return"], "none may leave the game"


@pytest.mark.parametrize("agent", ["greedy:easy", "mcts:easy"])
def test_the_stronger_tile_is_kept(agent: str) -> None:
    """IS-5.3.3 A net hardly tells them apart: with it by lot a +2 was thrown out of the game for a 0."""
    story = upgrade(3)
    view, named = TITLE.redact(story.s, FR), agent_named(agent)
    opponent = named.opponent(TITLE.slug, 2, story.s.rules, bundled_pack(TITLE.slug).digest)
    assert net_of(opponent) is not None
    made = [opponent.choose(TITLE, view, FR, seed=seed, level=named.level) for seed in range(6)]
    assert {choice.option.text for choice in made} == {"keep:old:remove"}
    assert {choice.net for choice in made} == {net_of(opponent).digest}, "whose choice it is, it is repeated by"


def test_the_net_is_not_asked_in_a_war() -> None:
    """IS-7 Nor which of two tiles is kept; all else it judges."""
    story = upgrade(3)
    net = net_of(agent_named("greedy").opponent(TITLE.slug, 2, story.s.rules, bundled_pack(TITLE.slug).digest))
    asked = TITLE.redact(story.s, FR)
    look = Lookahead(TITLE, Random(1), net, asked=asked)
    assert (judges_itself(asked), look.net, look.net_digest) == (True, None, net.digest)
    assert Lookahead(TITLE, Random(1), net, version=21, asked=asked).net is net
    story.when(FR, "keep:old:remove")
    asked = TITLE.redact(story.s, FR)
    assert not judges_itself(asked)
    assert Lookahead(TITLE, Random(1), net, asked=asked).net is net
    asked.phase = "war"
    assert judges_itself(asked)


def test_an_effect_counts_where_it_hits_something() -> None:
    """IS-7.1.2 A tile against Forts and Squadrons is worth more where the other side has one of them."""
    for flags, hits in (({}, False), ({"halifax": BR}, True)):
        s = Position(FR, flags=flags).theater("wss_queen_annes_war", ["basic_fr_12"]).s
        gained = values(s)[FR] - values_before(s)[FR]
        assert gained == pytest.approx(0) if hits else gained < -0.001


def test_tiles_of_the_next_war_count_only_once_they_are_seen() -> None:
    """IS-7 A War runs into the draw of the next turn, which must not tell apart what was done in it."""
    for turn in (2, 3):
        war = BOARD.wars[sum(box.war is not None for box in BOARD.turns[:turn])]
        tiles = "basic_fr_12", "basic_fr_05"
        drawn = [Position(FR, turn=turn).theater(war.theaters[0].id, [tile]).s for tile in tiles]
        one, other = map(values, drawn)
        assert one != other
        for s in drawn:
            s.phase = "deal"
        one, other = map(values, drawn)
        assert (one == other) == (not BOARD.turns[turn - 1].peace)
