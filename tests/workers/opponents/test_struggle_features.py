"""Does a net see what the tiles, Territories and rounds of Imperial Struggle promise?"""

from __future__ import annotations

from typing import Any

import numpy as np

from domain.titles.imperial_struggle.pieces import BR, FR, USA
from tests.domain.titles.imperial_struggle.table import BOARD, Position, only
from workers.opponents.nets.features import FEATURES

SHOWN = FEATURES["imperial_struggle"]


def seen(s: Any) -> list[dict[str, int]]:
    """By seat, what is shown, by its name."""
    names = SHOWN.names(BOARD, 2)
    return [dict(zip(names, np.frombuffer(row, np.int8).tolist(), strict=True)) for row in SHOWN.rows(s)]


def test_tiles_hit_what_there_is_and_are_else_in_vain() -> None:
    """IS-7.1.2 Per Theater: as many as there are Forts and Squadrons of the other side; each side sees the other's."""
    tiles = ["basic_fr_12", "bonus_wss_fr_crack_troops"]
    at = BOARD.theater_at["wss_queen_annes_war"]
    for flags, hit, vain in (({}, 0, 2), ({"halifax": BR}, 1, 1), ({"halifax": BR, "gulf_of_maine": BR}, 2, 0)):
        s = Position(FR, flags=only() | flags).theater("wss_queen_annes_war", tiles).s
        rows = seen(s)
        for row, whose in zip(rows, ("own", "rival"), strict=True):
            assert (row[f"{whose} hits in theater {at}"], row[f"{whose} vain tiles in theater {at}"]) == (hit, vain)
        assert rows[BR][f"own hits in theater {at}"] == 0, "Britain has none"
        s.results = [None] * (at + 1)
        assert seen(s)[FR][f"own vain tiles in theater {at}"] == 0, "the Theater is resolved"


def test_territories_of_the_other_colour_are_counted() -> None:
    """IS-11.4 USA flags count as French."""
    flags = only("carolinas", "acadia", british=["guadeloupe"], others={"northern_colonies": USA})
    rows = seen(Position(FR, turn=9, flags=flags).s)
    name = "Territories of the other colour"
    assert [(row[f"own {name}"], row[f"rival {name}"]) for row in rows] == [(2, 1), (1, 2)]


def test_used_advantages_and_rounds_to_begin_are_counted() -> None:
    """IS-4.5, IS-4.9 Used ones come back; who goes first has begun more rounds."""
    s = Position(FR).s
    s.adv_owner[:2], s.adv_exhausted[0] = [BR, BR], True
    rows = seen(s)
    assert [(row["own Exhausted Advantages"], row["rival Exhausted Advantages"]) for row in rows] == [(0, 1), (1, 0)]

    def to_begin(whose: str) -> int:
        return sum(value for name, value in seen(s)[FR].items() if name.startswith(f"{whose} rounds to begin"))

    for first, round_, expected in ((FR, 1, (3, 4)), (BR, 1, (4, 3)), (FR, 2, (3, 3)), (BR, 8, (0, 0))):
        s.first, s.round = first, round_
        assert (to_begin("own"), to_begin("rival")) == expected
    s.phase = "scoring"
    assert (to_begin("own"), to_begin("rival")) == (0, 0)
