"""Is every fault of a content pack listed?"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.content import read_pack
from domain.kernel.errors import ContentError
from domain.registry import bundled_pack
from domain.titles.imperialism.title import TITLE

DATA = bundled_pack("imperialism").data


def faults(change: Callable[[Any], object]) -> list[str]:
    """Where a pack with this change is faulty."""
    data = copy.deepcopy(dict(DATA))
    change(data)
    try:
        read_pack(TITLE, data)
    except ContentError as error:
        return [f.where for f in error.faults]
    return []


def test_the_bundled_pack_is_sound() -> None:
    """IM-2.1 It has no fault, and says of each record where it comes from."""
    assert faults(lambda d: None) == []
    records = [*DATA["territories"], *DATA["achievements"], *DATA["superpowers"], *DATA["religions"], *DATA["goods"]]
    assert {r["provenance"] for r in records} == {"rulebook", "published", "reconstructed"}


CHANGES: list[tuple[Callable[[Any], object], str]] = [
    (lambda d: d.pop("goods"), "goods"),
    (lambda d: d["territories"][0].update(cost="five"), "territories.0.cost"),
    (lambda d: d["territories"][0].update(id="pomerania"), "territories.0.id"),
    (lambda d: d["territories"].pop(), "territories: spaces"),
    (lambda d: d["territories"][0]["requirements"].update(army=99), "territories.0.requirements.army"),
    (lambda d: d["territories"][0]["effects"][0].update(track="wool"), "territories.0.effects.0.track"),
    (lambda d: d["territories"][0]["effects"][0].update(op="explode"), "territories.0.effects.0"),
    (lambda d: d["superpowers"][0].update(start_number=2), "superpowers.0.start_number"),
    (lambda d: d["superpowers"][3].pop("source"), "superpowers.3.source"),
    (lambda d: d["achievements"][0].update(glory=2), "achievements worth 1"),
    (lambda d: d["goods"][0]["trade_gain"].pop(), "goods.0.trade_gain"),
    (lambda d: d["goods"][1]["trade_gain"].reverse(), "goods.1.trade_gain"),
    (lambda d: d["providence"]["cards"].pop(), "providence.cards"),
    (lambda d: d["providence"]["cards"][0].update({"def": "gone"}), "providence.cards.0.def"),
    (lambda d: d["providence"]["definitions"][0].update(is_war_card=True), "providence.definitions.0.is_war_card"),
    (lambda d: d["religions"][0]["requirements"].update(fabrics=5), "religions.1"),
    (lambda d: d["setup"].pop(0), "setup.players.min"),
    (lambda d: d["tracks"][2].update(flowering_space=12), "tracks.prestige.flowering_space"),
    (lambda d: d["tracks"][3]["end_space_by_players"].pop("4"), "tracks.glory.end_space_by_players.4"),
]


@pytest.mark.parametrize(("change", "where"), CHANGES, ids=[where for _, where in CHANGES])
def test_a_fault_is_named_with_its_place(change: Callable[[Any], object], where: str) -> None:
    """IM-2.1, IM-2.2 A pack with one fault is refused, and the place of the fault is among those listed."""
    assert where in faults(change)


def test_every_fault_is_listed() -> None:
    """IM-2.1 Two faults are both listed."""

    def both(d: Any) -> None:
        d["territories"][0]["cost"] = -1
        d["achievements"][3]["glory"] = "much"

    assert {"territories.0.cost", "achievements.3.glory"} <= set(faults(both))


def test_other_values_make_another_game() -> None:
    """IM-9.2 Every number is read from the pack: a Livonia that costs 9 costs 9."""
    data = copy.deepcopy(dict(DATA))
    next(t for t in data["territories"] if t["id"] == "livonia")["cost"] = 9
    board: Any = read_pack(TITLE, data).board
    assert board.territory["livonia"].cost == 9
