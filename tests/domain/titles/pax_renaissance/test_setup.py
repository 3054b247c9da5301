"""PR-1, PR-2, PR-15 Are the components, the setup and what is hidden as the rules say?"""

from __future__ import annotations

from random import Random

import pytest

from domain import registry
from domain.kernel.chance import Dice
from domain.kernel.engine import start
from domain.kernel.errors import BadSetup
from domain.titles.pax_renaissance.board import Board
from domain.titles.pax_renaissance.effects.course import BankTaken, FirstPlayerSet, TokensSetUp, TurnBegan
from domain.titles.pax_renaissance.pieces import SIDES
from domain.titles.pax_renaissance.printed import TradeShift
from domain.titles.pax_renaissance.title import TITLE
from tests.domain import dsl
from tests.domain.titles.pax_renaissance.positions import Scene

BOARD = registry.bundled_pack("pax_renaissance").board
assert isinstance(BOARD, Board)


def test_components() -> None:
    """PR-1.5, R-28, R-29, R-30, R-46, R-53, PR-1.1, PR-1.2, PR-1.3, R-24, R-38, R-45 The pack has all cards
    and tokens, five emporia, four promo cards.
    """
    sets = [c.set for c in BOARD.cards.values()]
    assert [sets.count(x) for x in ("base", "comet", "expansion", "promo")] == [88, 4, 60, 4]
    assert [sum(c.set == "base" and c.deck == side for c in BOARD.cards.values()) for side in SIDES] == [33, 55]
    assert list(BOARD.supply.values()) == [10, 7, 7, 10, 7, 7, 5, 5, 5, 10, 10, 10, 10]
    assert len(BOARD.maps) == len(BOARD.empires) == 10
    assert len(BOARD.borders) == 13
    assert sum(c.emporium is not None for c in BOARD.cities.values()) == 5
    assert list(BOARD.banks) == ["fugger", "medici", "coeur", "marchionni"]


def test_map() -> None:
    """PR-2.1, PR-1.6, PR-1.10, R-33, R-36, R-60 Ten map cards with two sides and their neighbours, diagonals too."""
    maps = BOARD.maps
    assert [m.id for m in maps.values() if m.theocracy["front"] is not None] == ["papal_states", "mamluk"]
    assert [m.id for m in maps.values() if m.region == "east"] == ["hungary", "byzantium", "ottoman", "mamluk"]
    assert maps["hungary"].theocracy["back"] == "islamic"
    assert maps["hungary"].cities == ("buda", "varna")
    assert "papal_states" in maps["france"].adjacent
    for m in maps.values():
        assert all(m.id in maps[x].adjacent for x in m.adjacent)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup(seats: int) -> None:
    """PR-2.2 to PR-2.5, PR-2.7 to PR-2.10, PR-1.3, PR-1.9, R-03 Banks, tokens, disks, rows and Florins at setup."""
    s = start(TITLE, registry.make_setup("pax_renaissance", seats), Dice(Random(seats)))
    banks = [bank for bank in s.bank if bank is not None]
    assert len(set(banks)) == len(banks) == seats
    assert s.emporium == {"white": "trebizond", "black": "tana"}
    assert sum(x is not None for x in s.slots.values()) == 12
    assert [s.concessions[BOARD.banks[b].border] for b in banks] == list(range(seats))
    assert sorted(s.florins) == [3, 4, 5, 6][:seats]
    assert s.florins[s.active] == 3
    if "fugger" in banks:
        assert s.bank[s.active] == "fugger"
    assert all(map(all, s.rows.values()))
    assert s.owner == dict.fromkeys(BOARD.maps)
    assert s.hand == [[] for _ in range(seats)]
    assert s.active_victory == dict.fromkeys(BOARD.victories, False)
    assert s.republic == dict.fromkeys(BOARD.maps, False)
    assert s.row_florins == {side: [0] * 6 for side in SIDES}
    assert s.eliminated == [False] * seats
    assert s.turn == 1


def test_options_of_a_game_are_checked() -> None:
    """PR-14, R-02, R-53 Two to four players, and options with their values, none of the second edition's among them."""
    pack = registry.bundled_pack("pax_renaissance")
    for seats, options in (
        (2, {"golden_liberty": True}),
        (1, {}),
        (5, {}),
        (2, {"astrology": 1}),
        (2, {"bank_assignment": "x"}),
        (2, {"no": True}),
    ):
        with pytest.raises(BadSetup):
            TITLE.new(registry.make_setup("pax_renaissance", seats, options, pack))


def test_sets_of_cards_are_shuffled_in() -> None:
    """PR-13.1, R-24, R-45 Cards of a set that was chosen lie in the decks or are left out, and no others; the deck of a
    side has as many cards with them as without.
    """
    for chosen in ({}, {"expansion": True}, {"promos": True}, {"expansion": True, "promos": True}):
        s = start(TITLE, registry.make_setup("pax_renaissance", 2, chosen), Dice(Random(2)))
        sets = {
            "base",
            "comet",
            *(["expansion"] if "expansion" in chosen else ()),
            *(["promo"] if "promos" in chosen else ()),
        }
        for side in SIDES:
            found = sorted([*s.decks[side], *filter(None, s.rows[side]), *s.left_out[side]])
            assert found == sorted(c.id for c in BOARD.cards.values() if c.deck == side and c.set in sets)
            assert len(s.decks[side]) == 16


def test_no_card_opens_the_red_sea() -> None:
    """R-38 A trade shift to an emporium that this edition lacks is none; other cards open one of three."""
    assert BOARD.cards["tersane_i_amire"].one_shot is None
    assert BOARD.cards["tersane_i_amire"].other_one_shot is None
    shifts = [c.one_shot for c in BOARD.cards.values() if isinstance(c.one_shot, TradeShift)]
    assert {shift.city for shift in shifts} == {"spice_islands", "timbuktu", "novgorod"}


def test_banks_can_be_chosen() -> None:
    """PR-2.3, PR-15.5, R-02, R-53 With `choice` every player in seating order picks a bank that nobody has."""
    setup = registry.make_setup("pax_renaissance", 2, {"bank_assignment": "choice"})
    story = dsl.given(TITLE, start(TITLE, setup, Dice(Random(0))))
    story.offers(0, "bank:fugger", "bank:medici", "bank:coeur", "bank:marchionni").when(0, "bank:coeur")
    story.then(BankTaken(0, "coeur")).offers(1, "bank:fugger", "bank:medici", "bank:marchionni").when(1, "bank:fugger")
    story.then_among(BankTaken(1, "fugger"), FirstPlayerSet(1, (4, 3)), TokensSetUp(), TurnBegan(1))
    assert story.s.bank == ["coeur", "fugger"]


def test_sight() -> None:
    """PR-16.5, PR-16.6, PR-15.1 to PR-15.4, R-03, R-27 Decks are hidden from all; hands are public; with Astrology the
    top cards are seen.
    """
    made = Scene(2, astrology=True).hand(1, "luther")
    for viewer in (None, 0, 1):
        view = TITLE.redact(made.s, viewer)
        assert view.hand == made.s.hand
        assert view.rows == made.s.rows
        assert view.decks["east"][-1] == made.s.decks["east"][-1]
        assert set(view.decks["east"][:-1]) == {"?"}
        assert set(view.left_out["west"]) == {"?"}
    assert set(TITLE.redact(Scene().s, 0).decks["east"]) == {"?"}
