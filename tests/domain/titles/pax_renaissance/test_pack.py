"""Is a faulty content pack refused, with every fault and where it lies?"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain import registry
from domain.kernel.chance import Dice
from domain.kernel.content import read_pack
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.errors import ContentError
from domain.kernel.options import Move
from domain.titles import pax_renaissance
from domain.titles.pax_renaissance.content.shapes import ABILITIES, ONE_SHOTS, OPS
from domain.titles.pax_renaissance.title import TITLE

PACK = json.loads((Path(pax_renaissance.__file__).parent / "content" / "pack.json").read_text(encoding="utf-8"))
CARDS = PACK["cards"]


def records() -> Iterator[tuple[str, str, str]]:
    """Where the first record of each op, one-shot and ability lies, with its kind and the field that names it."""
    seen = set()
    for i, card in enumerate(CARDS):
        found = [("op", f"cards.{i}.ops.{k}", op) for k, op in enumerate(card["ops"])]
        if card["one_shot"]:
            found.append(("one_shot", f"cards.{i}.one_shot", card["one_shot"]))
        for a, ability in enumerate(card["abilities"]):
            found += [("effect", f"cards.{i}.abilities.{a}.effects.{k}", e) for k, e in enumerate(ability["effects"])]
        for key, where, record in found:
            if (key, record[key]) not in seen:
                seen.add((key, record[key]))
                yield where, key, record[key]
    yield "empires.0.king.ops.0", "op", "campaign"


RECORDS = list(records())


def at(pack: Any, where: str) -> Any:
    """The record at a path."""
    for part in where.split("."):
        pack = pack[int(part) if part.isdigit() else part]
    return pack


def faults(pack: dict[str, Any]) -> dict[str, str]:
    """Where and what is wrong with a pack."""
    with pytest.raises(ContentError) as caught:
        read_pack(TITLE, pack)
    return {f.where: f.what for f in caught.value.faults}


def card(name: str) -> int:
    """The index of a card."""
    return [c["id"] for c in CARDS].index(name)


def test_every_kind_of_record_is_there() -> None:
    """The pack has every op, one-shot and ability for which there is a shape."""
    kinds = {name for _, _, name in RECORDS}
    assert kinds == {*OPS, *ONE_SHOTS, *ABILITIES}


@pytest.mark.parametrize(("where", "key", "kind"), RECORDS, ids=[kind for _, _, kind in RECORDS])
def test_a_record_has_its_fields_and_no_others(where: str, key: str, kind: str) -> None:
    """Each field that is missing, of a wrong kind or unknown is a fault with its path."""
    shape = {**OPS, **ONE_SHOTS, **ABILITIES}[kind]
    pack = copy.deepcopy(PACK)
    record = at(pack, where)
    present = [name.removeprefix("?") for name in shape if name.removeprefix("?") in record]
    needed = [name for name in shape if not name.startswith("?")]
    for name in present:
        record[name] = 3.5
    record["colour_of_the_moon"] = "red"
    found = faults(pack)
    assert {f"{where}.{name}" for name in (*present, "colour_of_the_moon")} <= {*found, *map(_parent, found)}
    for name in present:
        del record[name]
    found = faults(pack)
    assert {f"{where}.{name}" for name in needed} <= set(found)
    record[key] = "dance"
    assert f"{where}.{key}" in faults(pack)


def _parent(where: str) -> str:
    return where.rpartition(".")[0]


NOWHERE = {
    f"cards.{card('gonfalonier')}.abilities.0.effects.0.city": "atlantis",
    f"cards.{card('academia')}.abilities.0.effects.0.victory": "victory_last",
    f"cards.{card('catherine_of_navarre')}.abilities.0.effects.0.pair": ["portugal", "atlantis"],
    f"cards.{card('india_armada')}.abilities.0.effects.0.when": {"route_emporium": "atlantis"},
    f"cards.{card('man_for_all_seasons')}.exceptional_flip.map_card": "atlantis",
    f"cards.{card('luther')}.location": "atlantis",
    f"cards.{card('mary_the_rich')}.one_shot.suitors": ["atlantis"],
    f"cards.{card('the_kremlin')}.one_shot.open_emporium": "venice",
    "map_cards.0.adjacent": ["atlantis"],
    "cities.0.map_card": "atlantis",
    "borders.0.between": ["england", "atlantis"],
    "trade_routes.0.emporium": "atlantis",
    "players.0.start_border": "border_atlantis",
}
"""Names of what is not there, by path."""


@pytest.mark.parametrize("where", NOWHERE)
def test_what_a_record_names_is_there(where: str) -> None:
    """A city, map card, border or victory that a record names is one of the pack."""
    pack = copy.deepcopy(PACK)
    at(pack, _parent(where))[where.rpartition(".")[2]] = NOWHERE[where]
    assert where in faults(pack)


def test_a_card_says_where_it_is_or_that_it_is_nowhere() -> None:
    """PR-1.5 The location of a card may be null, and must be there."""
    pack = copy.deepcopy(PACK)
    del pack["cards"][0]["location"]
    assert "cards.0.location" in faults(pack)


@pytest.mark.parametrize("member", PACK)
def test_a_pack_is_whole(member: str) -> None:
    """PR-1, PR-1.1 A pack without one of its lists or numbers is refused by the name of what is missing."""
    pack = copy.deepcopy(PACK)
    del pack[member]
    assert member in faults(pack)


def test_all_faults_come_at_once() -> None:
    """Two faults far apart are told together."""
    pack = copy.deepcopy(PACK)
    pack["hand_limit"] = 0
    pack["cards"][0]["deck"] = "north"
    pack["victory_cards"][1]["conditions"][0]["by"] = {"2": 3}
    assert {"hand_limit", "cards.0.deck", "victory_cards.1.conditions.0.by.3"} <= set(faults(pack))


def test_a_flag_is_true_or_false() -> None:
    """A word that could be taken for true is a fault."""
    pack = copy.deepcopy(PACK)
    pack["cities"][0]["capital"] = "yes"
    assert "cities.0.capital" in faults(pack)


def test_a_card_is_there_once() -> None:
    """PR-1.1 Two cards with one id are a fault."""
    pack = copy.deepcopy(PACK)
    pack["cards"].append(pack["cards"][0])
    assert "is there twice" in faults(pack)["cards"]


AMBIGUOUS = {
    f"cards.{card('luther')}.abilities": [
        {"id": "x", "effects": [{"effect": "sale_price", "florins": n}]} for n in (4, 5)
    ],
    f"cards.{card('cromwell')}.abilities": [
        {"id": "x", "effects": [{"effect": "free_action_once_per_turn", "action": a}]} for a in ("east_ops", "west_ops")
    ],
    f"cards.{card('jesuits')}.ops": [{"op": "vote", "region": "east"}, {"op": "vote", "region": "west"}],
    "empires.0.ops": [{"op": "commerce", "market": "east"}],
    "victory_cards.0.conditions.0.kind": [
        {"cond": "lead_at_least", "count": "prestige", "kind": "R", "over": "each_opponent", "by": 1}
    ],
    "victory_cards.1.conditions.0.kind": [
        {"cond": "lead_at_least", "count": "prestige", "over": "each_opponent", "by": 1}
    ],
}
"""What a pack cannot mean, by the path of the fault."""


@pytest.mark.parametrize("where", AMBIGUOUS)
def test_a_pack_says_one_thing(where: str) -> None:
    """EFFECTS, PR-5, PR-12 Two prices, actions or ops of a name are a fault, and a lead in unknown prestige is."""
    pack = copy.deepcopy(PACK)
    home = where.removesuffix(".0.kind")
    if where == "empires.0.ops":
        home = "empires.0.king.ops"
    at(pack, _parent(home))[home.rpartition(".")[2]] = AMBIGUOUS[where]
    assert where in faults(pack)


def shuffled(pack: dict[str, Any], dice: Random) -> dict[str, Any]:
    """A pack with every list in another order whose order says nothing."""
    pack = copy.deepcopy(pack)
    lists = [pack["empires"], pack["tokens"], pack["trade_routes"]]
    lists += [m[key] for m in pack["map_cards"] for key in ("cities", "borders", "adjacent")]
    lists += [face["prestige"] for e in pack["empires"] for face in (e["king"], e["republic"])]
    lists += [v["conditions"] for v in pack["victory_cards"]]
    for one in pack["cards"]:
        lists += [one["prestige"], one["abilities"], *(a["effects"] for a in one["abilities"])]
        lists += [op["pieces"] for op in one["ops"] if "pieces" in op]
        if one["one_shot"]:
            lists += [one["one_shot"][key] for key in ("religions",) if key in one["one_shot"]]
        for effect in (e for a in one["abilities"] for e in a["effects"]):
            lists += [value for value in effect.values() if isinstance(value, list)]
            lists += [effect["target_filter"]["has_bishop_of"]] if "target_filter" in effect else []
    for one in lists:
        dice.shuffle(one)
    return pack


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_a_list_changes_no_rule(seed: int) -> None:
    """EFFECTS A game with a pack whose lists are in another order offers and does the same."""
    other = shuffled(PACK, Random(seed))
    assert other != PACK
    options = {"expansion": True, "promos": True, "second_edition_apostasy_on_base_cards": seed % 2 == 0}

    def history(pack: dict[str, Any]) -> list[Any]:
        dice = Random(f"lists {seed}")
        luck = Dice(dice)
        s = start(TITLE, registry.make_setup("pax_renaissance", 2 + seed % 3, options, read_pack(TITLE, pack)), luck)
        told: list[Any] = []
        while s.agenda:
            seat = pending_seats(s)[0]
            offered = next_options(s, seat)
            busy = [o for o in offered if o.verb not in ("pass", "sell", "stop", "none", "keep")] or offered
            told.append([[o.text for o in offered], TITLE.facts(s, None), TITLE.score_sheet(s).lines])
            play(s, Move(seat, dice.choice(busy)), luck)
        return [*told, TITLE.outcome(s)]

    assert history(other) == history(PACK)


def test_the_bundled_pack_is_sound() -> None:
    """The pack that comes with the title has no fault and keeps its digest."""
    assert read_pack(TITLE, PACK).digest == "24e61de061bb16c9c21a96374bc8911c0cd4ea5afce8c5de637a2b2556e9e056"
