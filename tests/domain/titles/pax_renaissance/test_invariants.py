"""Is each broken invariant told?"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.titles.pax_renaissance.positions import Scene


def token_from_nowhere() -> Scene:
    """A rook was not taken from the supply."""
    return broken(Scene(), lambda s: s.slots.update(london="rook_white"))


def debt() -> Scene:
    """A player has less than nothing."""
    return Scene().florins(1, -1)


def card_twice() -> Scene:
    """A card of a hand was discarded, and is still there."""
    return broken(Scene().hand(0, "luther"), lambda s: s.discards.append("luther"))


def full_hand() -> Scene:
    """A player holds a third card without an ability."""
    return Scene().hand(0, "luther", "cromwell", "jesuits")


def card_of_nobody() -> Scene:
    """A player counts a card as theirs that lies in a hand."""
    return broken(Scene().hand(0, "luther"), lambda s: s.owner_of.update(luther=0))


def empire_in_no_row() -> Scene:
    """A player has an Empire that lies in no tableau."""
    return broken(Scene(), lambda s: s.owner.update(england=0))


def republic_in_the_stack() -> Scene:
    """An Empire in the stack shows its Republic."""
    return broken(Scene(), lambda s: s.republic.update(england=True))


def vassal_of_a_republic() -> Scene:
    """A Republic has a vassal."""
    return Scene().empire(0, "england", republic=True).empire(0, "france", under="england")


def vassal_of_a_vassal() -> Scene:
    """A vassal has a vassal."""
    made = Scene().empire(0, "england").empire(0, "france", under="england")
    return made.empire(0, "aragon", under="france")


def bishop_on_a_hand() -> Scene:
    """A bishop lies on a card that is in no tableau."""
    return Scene().hand(0, "luther").bishop("white", "luther")


def pirate_on_land() -> Scene:
    """A Pirate stands on a border without a trade route."""
    return Scene().at(border_aragon_france="pirate_red")


def token_under_a_disk() -> Scene:
    """A token stands in an emporium that is closed."""
    return Scene().at(timbuktu="rook_black")


def florins_on_nothing() -> Scene:
    """Florins lie where no card is."""

    def sweep(s: PaxState) -> None:
        card = s.rows["west"][2]
        assert card is not None
        s.discards.append(card)
        s.rows["west"][2] = None

    return broken(Scene().on_row("west", 0, 0, 1), sweep)


def broken(scene: Scene, how: Callable[[PaxState], None]) -> Scene:
    """A scene after what no effect does."""
    how(scene.s)
    return scene


FAULTS = {
    token_from_nowhere: ["rook_white: 10 in supply and 1 elsewhere of 10"],
    debt: ["seat 1 has -1 Florins"],
    card_twice: ["card luther lies in 2 places"],
    full_hand: ["seat 0 holds 3 cards"],
    card_of_nobody: ["seat 0: the owners of cards do not agree with the tableau"],
    empire_in_no_row: ["empire_england lies in 0 places"],
    republic_in_the_stack: ["empire_england is in the stack and not bare"],
    vassal_of_a_republic: ["the Republic empire_england has a queen or vassals"],
    vassal_of_a_vassal: [
        "empire_france cannot be a vassal of empire_england",
        "empire_aragon cannot be a vassal of empire_france",
    ],
    bishop_on_a_hand: ["bishop_white lies on luther"],
    pirate_on_land: ["a Pirate on the land border border_aragon_france"],
    token_under_a_disk: ["a token in timbuktu, which is closed"],
    florins_on_nothing: ["Florins lie on an empty position"],
}


@pytest.mark.parametrize("scene", FAULTS, ids=lambda scene: scene.__name__)
def test_each_broken_invariant_is_told(scene: Callable[[], Scene]) -> None:
    """PR-16.7 What the pieces of the game, a lawful tableau or the map cannot be is named, and nothing else is."""
    assert list(TITLE.check(scene().s)) == FAULTS[scene]
