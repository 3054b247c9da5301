"""EN-16: What does Occupy do?"""

from __future__ import annotations

from domain.titles.endeavor.effects.actions import BuildingActivated, CityOccupied, CityTokenTaken
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, Position, gains, given


def test_empty_cities_of_open_regions_may_be_occupied() -> None:
    """EN-16.1 All of Europe but what is held; nothing in a closed region."""
    s = Position(3).harbor(BLACK, 2).cities(GREEN, "paris").cities(BLACK, "cadiz").track("africa", BLACK).turn(BLACK)
    europe = [c.id for c in BOARD.cities if BOARD.regions[c.region].id == "europe"]
    free = [f"occupy:{c}" for c in europe if c not in ("paris", "cadiz")]
    story = given(s).when(BLACK, "activate:0").offers(BLACK, *free).refused(BLACK, "occupy:paris", "EN-16.1")
    story.refused(BLACK, "occupy:cadiz", "EN-16.1").refused(BLACK, "occupy:elmina", "EN-16.1")
    story.refused(BLACK, "occupy:atlantis", "EN-16.1").refused(BLACK, "occupy", "EN-16.1")


def test_the_city_and_its_token_are_taken() -> None:
    """EN-16.2 A disc goes from the Harbor to the city, and the token to the player, whose status moves."""
    s = Position(3).harbor(BLACK, 2).token_in("london", "industry").turn(BLACK)
    story = (
        given(s)
        .when(BLACK, "activate:0", "occupy:london")
        .then(
            BuildingActivated(BLACK, 0),
            CityOccupied(BLACK, "london"),
            CityTokenTaken(BLACK, "london", "industry"),
            *gains(s, BLACK, BOARD.tokens[BOARD.token_at["industry"]].icons),
        )
    )
    assert story.s.harbor[BLACK] == 0
    assert story.s.city_token[BOARD.city_at["london"]] is None


def test_an_action_token_is_kept_for_later() -> None:
    """EN-16.2, EN-11.6 A blue token moves no marker and lies in the Harbor."""
    s = Position(3).harbor(BLACK, 2).token_in("london", "payment").turn(BLACK)
    story = (
        given(s)
        .when(BLACK, "activate:0", "occupy:london")
        .then(BuildingActivated(BLACK, 0), CityOccupied(BLACK, "london"), CityTokenTaken(BLACK, "london", "payment"))
    )
    assert story.s.tokens[BLACK][BOARD.token_at["payment"]] == 1


def test_connections_are_checked_after_the_city() -> None:
    """EN-16.3 The connection with the player's other city gives its token after that of the city."""
    link = BOARD.cities[BOARD.city_at["london"]].connections[0]
    other = next(c for c in BOARD.connections[link].cities if c != BOARD.city_at["london"])
    name = BOARD.cities[other].id
    s = Position(3).harbor(BLACK, 2).cities(BLACK, name).turn(BLACK)
    told = given(s).when(BLACK, "activate:0", "occupy:london").told
    kinds = [type(e).__name__ for e in told]
    assert kinds.index("CityTokenTaken") < kinds.index("ConnectionTokenTaken")
