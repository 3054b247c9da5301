"""EN-2, EN-3, EN-4, EN-26: What lies on the table when the game begins?"""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from domain.kernel.chance import Scripted
from domain.kernel.engine import begin, evolve, pending_seats
from domain.kernel.errors import BadSetup
from domain.registry import make_setup
from domain.titles.endeavor.effects.phases import StartPlayerDrawn, TokensPlaced
from domain.titles.endeavor.state import EndeavorState
from domain.titles.endeavor.title import TITLE
from tests.domain.titles.endeavor.positions import BLACK, BOARD, RED, Position, given


def opened(seats: int, *luck: int) -> EndeavorState:
    """A game just set up with this luck."""
    setup = make_setup("endeavor", seats)
    return evolve(TITLE.new(setup), begin(TITLE, setup, Scripted(luck)))


def test_there_are_seven_regions_and_one_of_them_has_no_track() -> None:
    """EN-2.1, EN-2.2, R-2 Europe alone has two decks and no track; the others have a track, cities and a deck."""
    names = ["Europe & the Mediterranean", "North America", "the Caribbean", "South America", "Africa", "India"]
    assert [r.name for r in BOARD.regions] == [*names, "the Far East"]
    for region in BOARD.regions:
        if region.id == "europe":
            assert (region.spaces, len(region.decks), len(region.cities)) == (0, 2, 10)
        else:
            assert region.spaces > 0
            assert len(region.decks) == 1
            assert len(region.cities) >= 2


def test_cities_show_one_or_two_glory_and_connections_join_two_of_them() -> None:
    """EN-2.3 Cities show 1 or 2 Glory; a connection joins two cities, some in different regions."""
    assert {c.glory for c in BOARD.cities} == {1, 2}
    assert all(one != other for one, other in (x.cities for x in BOARD.connections))
    crossing = [x for x in BOARD.connections if len({BOARD.cities[c].region for c in x.cities}) == 2]
    assert crossing


def test_decks_lie_in_order_with_the_governor_on_top() -> None:
    """EN-2.4, EN-3.2 Eight decks of six: Governor, 1 to 5, or 0 to 5 for Europe and Slavery."""
    s = opened(3)
    for deck, pile in zip(BOARD.decks, s.decks, strict=True):
        first = "0" if deck.id in ("europe", "slavery") else "governor"
        assert pile == tuple(f"{deck.id}_{v}" for v in (first, 1, 2, 3, 4, 5))
        assert [BOARD.cards[c].required for c in pile] == [0, 1, 2, 3, 4, 5]


def test_ninety_five_tokens_of_eight_types_fill_the_board() -> None:
    """EN-2.5, EN-3.1, R-1, R-26 One token lies on every track space, city and connection, and none is left."""
    s = opened(4)
    lying = Counter(chain(s.city_token, s.connection_token, *s.track_tokens))
    assert lying == {t.id: t.count for t in BOARD.tokens}
    assert sum(lying.values()) == BOARD.places == 95
    assert len(lying) == 8
    assert None not in lying
    brown = [t for t in BOARD.tokens if t.action is None]
    assert [t.icons.amounts for t in brown] == [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)]
    blue = {t.id: t.action.actions for t in BOARD.tokens if t.action is not None}
    assert blue == {
        "ship": ("ship",), "attack": ("attack",), "payment": ("payment",), "occupy_or_draw": ("occupy", "draw"),
    }  # fmt: skip


def test_forty_five_tiles_of_fifteen_types_lie_in_the_supply() -> None:
    """EN-2.6, EN-3.3 5 tiles of each level-1 type, 4 of level 2, 3 of level 3, 2 of level 4, 1 of level 5."""
    s = opened(5)
    assert sum(s.tiles) == 45
    assert sorted((b.level, n) for b, n in zip(BOARD.buildings, s.tiles, strict=True)) == sorted(
        (level, 6 - level) for level in range(1, 6) for _ in range(3)
    )


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_player_starts_with_thirty_discs_and_a_colonial_house(seats: int) -> None:
    """EN-2.7, EN-2.8, EN-3.4, EN-4.4, R-35, R-40 Statuses at 0, 30 discs in the supply, and nothing else."""
    s = opened(seats)
    assert s.seats == seats
    assert s.statuses == [[0] * seats] * 4
    assert s.supply == [30] * seats
    assert s.harbor == [0] * seats
    assert s.cards == s.face_down == [()] * seats
    assert s.governor == [None] * seats
    assert s.tokens == [[0] * 8] * seats
    assert s.buildings == [("colonial_house",)] * seats
    assert s.active == [[False]] * seats
    assert BOARD.lots == 7


def test_luck_names_the_start_player_who_builds_first() -> None:
    """EN-3.5, EN-26.1 The start player is drawn after the tokens, and the seats follow clockwise."""
    s = opened(4, *[0] * 94, 2)
    assert s.start_player == 2
    assert pending_seats(s) == (2,)


def test_tokens_and_the_start_player_are_the_only_luck() -> None:
    """EN-26.1 Setup draws 94 times for the tokens and once for the start player; nothing later draws."""
    setup = make_setup("endeavor", 3)
    effects = begin(TITLE, setup, Scripted())
    assert opened(3).drawn == 95
    assert [type(e) for e in effects[:2]] == [TokensPlaced, StartPlayerDrawn]


def test_europe_is_open_and_nothing_else() -> None:
    """EN-3.6, EN-4.1 All regions overseas are closed, and slavery is not abolished."""
    s = opened(3)
    assert [r.id for r, is_open in zip(BOARD.regions, s.open, strict=True) if is_open] == ["europe"]
    assert not s.abolished
    assert s.round == 1
    assert s.passed == [False] * 3
    assert s.scores == []


def test_cities_and_tracks_are_empty() -> None:
    """EN-4.2, EN-4.3 Nobody's disc is on the board; the decks are whole."""
    s = opened(3)
    assert s.city_owner == [None] * len(BOARD.cities)
    assert s.track == [()] * 7
    assert s.beside == [()] * 7
    assert [len(d) for d in s.decks] == [6] * 8


def test_a_lost_disc_breaks_an_invariant() -> None:
    """EN-4.2, EN-4.3, EN-4.4, EN-4.5 The check counts discs, tokens, cards, tiles icons, and says what is wrong."""
    s = Position(3).turn(BLACK)
    assert TITLE.check(s) == []
    s.harbor[BLACK] += 1
    s.city_token[0] = None
    s.decks[0] = s.decks[0][1:]
    s.tiles[0] -= 1
    s.statuses[0][RED - 1] += 1
    faults = "\n".join(TITLE.check(s))
    for word in ("31 discs", "tokens", "card north_america_governor", "tiles market", "industry is 1"):
        assert word in faults


@pytest.mark.parametrize("seats", [0, 1, 2, 6])
def test_only_three_to_five_can_play(seats: int) -> None:
    """R-34 There is no game for two, nor for six."""
    with pytest.raises(BadSetup, match=r"seats: \d is not in 3\.\.5"):
        TITLE.new(make_setup("endeavor", seats))


def test_an_unknown_option_of_the_game_is_refused() -> None:
    """R-35 There are no variants; every fault of a setup is listed."""
    with pytest.raises(BadSetup) as caught:
        TITLE.new(make_setup("endeavor", 2, {"age_of_sail": True}))
    assert [f.where for f in caught.value.faults] == ["seats", "options.age_of_sail"]


def test_everybody_sees_everything() -> None:
    """EN-26.2 A seat and the public see the whole position, the order of the decks included."""
    s = Position(3).harbor(BLACK, 2).turn(BLACK)
    assert TITLE.redact(s, None) == TITLE.redact(s, 1) == s
    given(s).owes(BLACK)


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_board_is_empty_of_discs(seats: int) -> None:
    """EN-3.4, EN-15.3 Nobody has a disc in any region when the game begins, and no invariant is broken."""
    s = opened(seats)
    assert s.count == [[0] * len(BOARD.regions) for _ in range(seats)]
    assert not any((*s.track, *s.beside))
    assert not any(owner is not None for owner in s.city_owner)
    assert TITLE.check(s) == []
