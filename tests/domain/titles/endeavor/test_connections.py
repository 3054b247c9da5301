"""EN-17: Who controls a connection, and who gets its token?"""

from __future__ import annotations

from domain.titles.endeavor.effects.actions import CityTaken, CityTokenTaken, ConnectionTokenTaken
from domain.titles.endeavor.legality import controls
from domain.titles.endeavor.scoring import connection_lines
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, Position, gains, given

HUB = max(range(len(BOARD.cities)), key=lambda c: (len(BOARD.cities[c].connections), -c))
"""A city with the most connections."""
LINKS = BOARD.cities[HUB].connections
ENDS = [BOARD.cities[c].id for x in LINKS for c in BOARD.connections[x].cities if c != HUB]


def around_the_hub() -> Position:
    """Black holds every neighbour of the hub, and all regions of them are open to them."""
    made = Position(3).harbor(BLACK, 2).cities(BLACK, *ENDS)
    for region in sorted({BOARD.cities[c].region for x in LINKS for c in BOARD.connections[x].cities}):
        if BOARD.regions[region].spaces:
            made.opened(BOARD.regions[region].id, BLACK)
    return made


def test_both_cities_make_control() -> None:
    """EN-17.1 One city is not enough, two of one player are, two of different players are not."""
    link = BOARD.connections[0]
    one, other = (BOARD.cities[c].id for c in link.cities)
    assert not controls(Position(3).cities(BLACK, one).turn(BLACK), BLACK, 0)
    assert controls(Position(3).cities(BLACK, one, other).turn(BLACK), BLACK, 0)
    assert not controls(Position(3).cities(BLACK, one).cities(GREEN, other).turn(BLACK), BLACK, 0)


def test_one_disc_may_complete_several_connections() -> None:
    """EN-17.2, EN-25.5, EN-17.3 Every token is taken, in the order of the connections' ids, whatever the regions."""
    s = around_the_hub().turn(BLACK)
    told = given(s).when(BLACK, "activate:0", f"occupy:{BOARD.cities[HUB].id}").told
    taken = [e.connection for e in told if isinstance(e, ConnectionTokenTaken)]
    assert len(taken) == len(LINKS) > 1
    assert taken == sorted(BOARD.connections[x].id for x in LINKS)


def test_tokens_of_connections_count_at_once() -> None:
    """EN-17.2, EN-5.1 The city's token first, then the connection's, each with its icon."""
    link = BOARD.connections[0]
    one, other = (BOARD.cities[c].id for c in link.cities)
    s = (
        Position(3)
        .harbor(BLACK, 2)
        .cities(BLACK, one)
        .token_in(other, "ship")
        .token_on(link.id, "politics")
        .turn(BLACK)
    )
    given(s).when(BLACK, "activate:0", f"occupy:{other}").then_among(
        CityTokenTaken(BLACK, other, "ship"),
        ConnectionTokenTaken(BLACK, link.id, "politics"),
        *gains(s, BLACK, BOARD.tokens[BOARD.token_at["politics"]].icons),
    )


def test_later_controllers_get_nothing() -> None:
    """EN-17.2 The connection's token went to somebody before, so its new controller takes none."""
    link = BOARD.connections[0]
    one, other = (BOARD.cities[c].id for c in link.cities)
    made = Position(3).buildings(BLACK, "barracks").harbor(BLACK, 3).cities(BLACK, one).cities(GREEN, other)
    story = given(made.bare(link.id).turn(BLACK)).when(BLACK, "activate:1", f"attack:{other}")
    assert controls(story.s, BLACK, 0)
    assert not any(isinstance(e, ConnectionTokenTaken) for e in story.told)


def test_losing_control_returns_no_token() -> None:
    """EN-17.3, R-28 Green loses a city and with it the connection, but no token and no status."""
    link = BOARD.connections[0]
    one, other = (BOARD.cities[c].id for c in link.cities)
    made = Position(3).buildings(BLACK, "barracks").harbor(BLACK, 3).cities(GREEN, one, other)
    s = made.tokens(GREEN, politics=1).turn(BLACK)
    story = given(s).when(BLACK, "activate:1", f"attack:{one}")
    assert controls(s, GREEN, 0)
    assert not controls(story.s, GREEN, 0)
    assert story.s.tokens[GREEN] == s.tokens[GREEN]
    assert [v[GREEN] for v in story.s.statuses] == [v[GREEN] for v in s.statuses]


def test_an_attack_completes_connections_too() -> None:
    """EN-17.3, EN-18.3 The disc just placed by an Attack takes the token that still lies there."""
    link = BOARD.connections[0]
    one, other = (BOARD.cities[c].id for c in link.cities)
    s = (
        Position(3)
        .buildings(BLACK, "barracks")
        .harbor(BLACK, 3)
        .cities(BLACK, one)
        .cities(GREEN, other)
        .token_on(link.id, "finance")
        .turn(BLACK)
    )
    given(s).when(BLACK, "activate:1", f"attack:{other}").then_among(
        CityTaken(BLACK, other, GREEN), ConnectionTokenTaken(BLACK, link.id, "finance")
    )


def test_controlled_connections_score_without_their_token() -> None:
    """EN-17.4, EN-24.2 A connection whose token is gone scores 1 for its controller."""
    link = BOARD.connections[0]
    cities = [BOARD.cities[c].id for c in link.cities]
    s = Position(3).cities(BLACK, *cities).turn(BLACK)
    assert s.connection_token[0] is None
    assert [(x.item, x.points) for x in connection_lines(s, BLACK)] == [(link.id, 1)]
    assert list(connection_lines(s, GREEN)) == []
