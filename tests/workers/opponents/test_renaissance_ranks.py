"""What does a net see of attacks, and of what is due, in Pax Renaissance?"""

from __future__ import annotations

from domain.titles.pax_renaissance.state import PaxState
from tests.domain.titles.pax_renaissance.positions import Scene
from workers.opponents.nets.features import FEATURES


def shown(s: PaxState) -> list[dict[str, int]]:
    """By seat what its row says, by name."""
    features = FEATURES["pax_renaissance"]
    names = features.names(s.board, s.seats)
    return [dict(zip(names, row, strict=True)) for row in features.rows(s)]


def told(s: PaxState, *parts: str) -> list[list[int]]:
    """By seat what its own row says of itself."""
    return [[row[f"own {part}"] for part in parts] for row in shown(s)]


def test_who_can_attack_whom_is_shown() -> None:
    """PR-5.9 Two knights of France beat one rook of England, and the empty neighbours; rivals see the danger."""
    scene = (
        Scene().empire(0, "france").empire(1, "england").at(paris="knight_white", lyon="knight_red", london="rook_red")
    )
    parts = ("knights", "rooks", "campaigns to win", "Empires to lose")
    s = scene.s
    assert told(s, *parts) == [[2, 0, 5, 0], [0, 1, 0, 1]]
    assert [row[f"rival 1 {part}"] for row in shown(s)[:1] for part in parts] == [0, 1, 0, 1]
    scene.at(bordeaux="knight_white")
    assert told(s, *parts) == [[2, 0, 4, 0], [1, 1, 2, 0]]
    scene.florins(0, 1)
    assert told(s, "campaigns to win") == [[0], [2]], "two knights cost two Florins"
    scene.florins(0, 2).bishop("white", "empire_france")
    assert told(s, "campaigns to win") == [[0], [2]], "the card is silenced"


def test_republics_and_own_empires_are_not_attacked_from_or_for() -> None:
    """PR-1.4 A Republic shows no campaign; what is one's own is not won."""
    s = Scene().empire(0, "france", republic=True).empire(0, "england").at(paris="knight_white", london="knight_red").s
    assert told(s, "campaigns to win", "Empires to lose") == [[2, 0], [0, 0]]


def test_hands_are_shown_by_what_they_can_do() -> None:
    """PR-4.1.6, PR-8.2 A hand of two is full; a queen all of whose suitors are crowned marries nobody."""
    scene = Scene().hand(0, "hurrem_sultan_roxelana", "elzbieta_of_bohemia")
    parts = ("hand is full", "queens without suitor")
    assert told(scene.s, *parts) == [[1, 0], [0, 0]]
    scene.empire(1, "byzantium").empire(1, "ottoman").empire(1, "mamluk")
    assert told(scene.s, *parts) == [[1, 1], [0, 0]]


def test_victories_count_if_they_are_active() -> None:
    """PR-12.7 What is asleep is not met."""
    s = Scene().empire(0, "england").empire(0, "france").empire(0, "aragon").s
    parts = ("victory_imperial is met", "victory_imperial lacks one")
    assert told(s, *parts) == [[0, 0], [0, 0]]
    s.active_victory["victory_imperial"] = True
    assert told(s, *parts) == [[1, 0], [0, 0]]
    s.owner["aragon"] = None
    assert told(s, *parts) == [[0, 1], [0, 0]]


def test_the_end_by_empty_decks_is_shown() -> None:
    """PR-12.2, PR-3.4 The last cards, those that are left once the market is filled, and who would win then."""
    s = Scene().florins(0, 3).s
    assert told(s, "is ahead as Patron") == [[0], [1]]
    for left, gaps, there, behind in ((3, 0, 3, 3), (3, 2, 3, 1), (1, 2, 1, 0), (0, 0, 0, 0)):
        s.decks["east"], s.decks["west"] = s.decks["east"][:left], []
        s.rows["east"][1 : 1 + gaps] = [None] * gaps
        [row, _] = shown(s)
        assert sum(row[f"cards in decks>={n}"] for n in range(1, 5)) == there
        assert sum(row[f"cards in decks behind a full market>={n}"] for n in range(1, 5)) == behind
        s = Scene().s


def test_a_comet_is_shown_to_who_can_pay_it() -> None:
    """PR-4.1.1 It costs as many Florins as its place in the row."""
    scene = Scene().florins(0, 3).florins(1, 4)
    assert told(scene.s, "can pay a comet") == [[0], [0]]
    scene.market("east", 4, "comet_copernicus")
    assert told(scene.s, "can pay a comet") == [[0], [1]]
