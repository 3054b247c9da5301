"""Face-down pieces and secret decks: what does each seat know of which piece?"""

from __future__ import annotations

from domain.kernel.records import HIDDEN
from tests.domain.sitting import Sitting, sit_down
from tests.domain.tiny.market import TITLE, DeckShuffled, Drawn, Peeked, Tile


def seated() -> Sitting:
    """Two seats and a deck whose order the test knows; w5 is on top."""
    return sit_down(TITLE, 2, deck=[Tile(f"w{i}") for i in range(6)])


def faces(tiles: list[Tile]) -> list[str]:
    """Just the faces."""
    return [tile.face for tile in tiles]


def test_nobody_knows_the_order_of_a_shuffled_deck() -> None:
    """A view of the deck shows its size alone."""
    sitting = seated()
    for viewer in (0, 1, None):
        assert faces(sitting.view(viewer).deck) == [HIDDEN] * 6


def test_a_look_at_the_top_is_remembered() -> None:
    """Who looked knows the tile where it lies; that it looked is public."""
    sitting = seated()
    effects = sitting.answer(0, "peek")
    assert sitting.shown(effects, 0) == [Peeked(Tile("w5", (0,)))]
    assert sitting.shown(effects, 1) == [Peeked(Tile(HIDDEN, (0,)))]
    assert faces(sitting.view(0).deck)[-1] == "w5"


def test_knowledge_goes_with_the_piece() -> None:
    """A tile that one seat has seen on the deck and another draws is known to both, and hidden from the public."""
    sitting = seated()
    sitting.answer(0, "peek")
    sitting.answer(0, "rest")
    effects = sitting.answer(1, "draw")
    assert effects == [Drawn(1, Tile("w5", (0, 1)))]
    assert faces(sitting.view(0).display[1]) == ["w5"]
    assert faces(sitting.view(None).display[1]) == [HIDDEN]


def test_a_pile_has_known_and_unknown_parts() -> None:
    """Of the removed pile each seat knows what it knew before, and everybody what was turned up."""
    sitting = seated()
    sitting.answer(0, "draw")
    sitting.answer(0, "remove:0")
    sitting.answer(1, "draw")
    sitting.answer(1, "turn_up:0")
    sitting.answer(0, "rest")
    sitting.answer(0, "rest")
    sitting.answer(1, "remove:0")
    assert faces(sitting.view(0).removed) == ["w5", "w4"]
    assert faces(sitting.view(1).removed) == [HIDDEN, "w4"]
    assert faces(sitting.view(None).removed) == [HIDDEN, "w4"]


def test_a_tucked_tile_stays_known_in_its_place() -> None:
    """Who put a tile under the deck knows the bottom of it."""
    sitting = seated()
    sitting.answer(0, "draw")
    sitting.answer(0, "tuck:0")
    assert faces(sitting.view(0).deck) == ["w5", *[HIDDEN] * 5]
    assert faces(sitting.view(1).deck) == [HIDDEN] * 6


def test_answers_name_places() -> None:
    """No option names a face, so the text of an answer may be public."""
    sitting = seated()
    sitting.answer(0, "draw")
    assert sitting.options(0) == ["peek", "draw", "turn_up:0", "tuck:0", "remove:0", "rest"]
    assert not sitting.s.agenda[-1].secret


def test_a_shuffle_ends_knowledge() -> None:
    """After a shuffle nobody knows any part of the deck, although the effect holds its whole order."""
    sitting = sit_down(TITLE, 2, deck=[], removed=[Tile(f"w{i}", (0,), i > 3) for i in range(6)])
    effects = sitting.answer(0, "shuffle")
    assert isinstance(effects[0], DeckShuffled)
    assert sitting.s.drawn == 10, "five draws at the start and five now"
    for viewer in (0, None):
        assert sitting.shown(effects, viewer) == [DeckShuffled((HIDDEN,) * 6)]
        assert faces(sitting.view(viewer).deck) == [HIDDEN] * 6
