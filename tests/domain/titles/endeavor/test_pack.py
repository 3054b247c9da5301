"""Is a faulty content pack refused, with every fault and where it lies?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.content import digest_of, read_pack
from domain.kernel.errors import ContentError
from domain.registry import bundled_pack
from domain.titles.endeavor.title import TITLE
from tests.domain.titles.endeavor.packs import PACK, action, changed

Change = Callable[[dict[str, Any]], object]

LISTS = ("regions", "cities", "connections", "decks", "cards", "buildings", "tokens", "tracks")


def faults(change: Change) -> dict[str, str]:
    """Where and what is wrong with a changed pack."""
    with pytest.raises(ContentError) as caught:
        read_pack(TITLE, changed(change))
    return {f.where: f.what for f in caught.value.faults}


def set_at(path: str, value: object) -> Change:
    """Puts a value at a path such as `cities.3.glory`."""

    def change(pack: dict[str, Any]) -> None:
        *way, last = path.split(".")
        place: Any = pack
        for part in way:
            place = place[int(part) if part.isdigit() else part]
        place[int(last) if last.isdigit() else last] = value

    return change


SHAPE = {
    "cities.3.glory": "1",
    "cities.3.id": "Old London",
    "regions.0.starts_open": 1,
    "cards.0.value": "king",
    "cards.3.icons.industry": -1,
    "buildings.0.count": True,
    "buildings.1.action.mode": "both",
    "tokens.0.class": "green",
    "tracks.0.max_space": 100000,
    "tracks.1.max_space": 0,
    "tracks.2.drives": "luck",
    "setup.rounds.value": None,
    "connections.4.cities": ["london"],
    "setup.scoring.face_down_slavery_card": 1,
}
"""Values of a wrong kind, by path."""

BETWEEN = {
    "cities.3.region": ("atlantis", "cities.3.region"),
    "cities.3.id": ("london", "cities.3.id"),
    "connections.0.cross_region": (True, "connections.0.cross_region"),
    "connections.0.id": ("a__b", "connections.0.id"),
    "connections.0.cities": (["london", "london"], "connections.0.cities"),
    "regions.1.shipping_track_spaces": (9, "tokens"),
    "regions.1.allows_ship": (False, "regions.1.allows_ship"),
    "regions.1.starts_open": (True, "regions.1.starts_open"),
    "regions.1.presence_automatic": (True, "regions.1.presence_automatic"),
    "regions.1.has_governor": (False, "regions.1.has_governor"),
    "regions.1.decks": (["caribbean"], "regions.1.decks"),
    "decks.0.order_top_to_bottom": (["governor", 2, 1, 3, 4, 5], "decks.0.order_top_to_bottom"),
    "decks.7.kind": ("region", "cards.42.kind"),
    "cards.0.required_discs": (2, "cards.0.required_discs"),
    "cards.2.id": ("north_america_two", "cards.2.id"),
    "cards.43.effect": ({"type": "abolish_slavery"}, "cards.43.effect"),
    "tokens.0.count": (17, "setup.components.trade_tokens"),
    "buildings.0.count": (1, "setup.components.building_tiles"),
    "setup.rounds.value": (9, "buildings"),
    "setup.building_lots.value": (6, "setup.building_lots.value"),
    "setup.per_player.initial_harbor": (1, "setup.per_player.initial_supply"),
    "setup.per_player.start_building": ("palace", "setup.per_player.start_building"),
    "setup.player_colors.value": (["red"], "setup.player_colors.value"),
    "setup.action_costs.ship.placed": (2, "setup.action_costs.ship.placed"),
    "tracks.0.levels.0.max": (2, "tracks.0.levels"),
    "tracks.0.levels.1.result": (1, "tracks.0.levels"),
    "tracks.0.scoring_spaces.0.space": (1, "tracks.0.scoring_spaces"),
    "tracks.0.scoring_spaces.6.space": (16, "tracks.0.scoring_spaces"),
    "tracks.1.drives": ("build_level", "tracks"),
    "start_building.id": ("market", "setup.per_player.start_building"),
    "tokens.4.icons.industry": (1, "tokens.4.icons"),
    "tokens.0.action": (action("single", "ship"), "tokens.0.action"),
    "buildings.0.has_activation_circle": (False, "buildings.0.has_activation_circle"),
}
"""Values that fit no other record or break a rule, by path, with the path of a fault that is told."""

FORMS = {
    "single of two": action("single", "ship", "draw"),
    "choice of one": action("choice", "ship"),
    "choice of the same": action("choice", "ship", "ship"),
    "combination with Payment": action("combo", "ship", "payment"),
    "same deck without draws": action("combo", "ship", "ship", same_deck=True),
    "combination of one step": {**action("combo", "ship", "ship"), "max_steps": 1},
}


def test_the_pack_of_the_title_is_sound() -> None:
    """EN-2, R-1 It reads without a fault, and its hash is that of its data."""
    pack = bundled_pack("endeavor")
    assert pack.digest == digest_of(PACK)
    assert len(pack.digest) == 64


def test_every_record_says_where_it_comes_from() -> None:
    """EFFECTS.md, section 7: what is reconstructed or inferred says so, field by field."""
    for name in LISTS:
        for r in PACK[name]:
            assert r["provenance"] in ("rulebook", "published", "inferred", "reconstructed"), (name, r["id"])
            if r["provenance"] in ("inferred", "reconstructed"):
                assert any(r["provenance"] in text for text in r["field_provenance"].values()), (name, r["id"])
    inferred = {r["id"] for name in LISTS for r in PACK[name] if "inferred" in str(r.get("field_provenance"))}
    bare = {"market", "barracks", "guild_hall", "dock", "cartographer", "trading_house"}
    assert inferred == bare | {"workshop", "theater", "university", "africa_governor"}


def test_a_record_is_of_the_class_of_its_weakest_value() -> None:
    """EFFECTS.md, section 7: an inferred value makes no `rulebook` record, and an inferred record names the value."""
    at = [b["id"] for b in PACK["buildings"]].index("market")
    assert f"buildings.{at}.provenance" in faults(set_at(f"buildings.{at}.provenance", "rulebook"))
    said = {"icons": "rulebook", "action": "rulebook"}
    assert f"buildings.{at}.field_provenance" in faults(set_at(f"buildings.{at}.field_provenance", said))


@pytest.mark.parametrize("path", SHAPE)
def test_a_value_of_a_wrong_kind_is_found(path: str) -> None:
    """The fault names the path of the value."""
    assert any(where.startswith(path) for where in faults(set_at(path, SHAPE[path])))


@pytest.mark.parametrize("path", BETWEEN)
def test_records_that_do_not_fit_each_other_are_found(path: str) -> None:
    """EN-3.2, R-1, R-2 The fault names the record that does not fit."""
    value, where = BETWEEN[path]
    assert where in faults(set_at(path, value))


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_only_the_forms_of_the_rules_are_actions(form: dict[str, Any]) -> None:
    """EN-12.1, EN-12.2, EN-12.3 Anything else is a fault of the building that has it."""
    assert any(where.startswith("buildings.0.action") for where in faults(set_at("buildings.0.action", form)))


def test_all_faults_are_told_at_once() -> None:
    """A missing field, an unknown one and a wrong value are three faults."""

    def spoil(pack: dict[str, Any]) -> None:
        del pack["cities"][0]["glory"]
        pack["cities"][1]["colour"] = "blue"
        pack["setup"]["rounds"]["value"] = -1

    assert set(faults(spoil)) == {"cities.0.glory", "cities.1.colour", "setup.rounds.value"}


def test_a_missing_provenance_is_a_fault() -> None:
    """Nobody can put in a number without saying where it is from."""
    assert "cities.0.provenance" in faults(lambda pack: pack["cities"][0].pop("provenance"))
    assert "cities.0.field_provenance" in faults(lambda pack: pack["cities"][0].pop("field_provenance"))


@pytest.mark.parametrize("data", [None, [], "pack", 3, {}])
def test_what_is_no_pack_is_refused(data: object) -> None:
    """Neither another type nor an empty object is a pack."""
    with pytest.raises(ContentError):
        read_pack(TITLE, data)


def test_a_number_that_is_not_whole_is_refused() -> None:
    """Hashes are taken of whole numbers and texts."""
    assert "$.cities.0.glory" in faults(set_at("cities.0.glory", 1.5))


def test_other_numbers_need_no_other_code() -> None:
    """EN-12.6 A pack with other icons, costs and glory is read and gives another hash."""
    other = read_pack(TITLE, changed(set_at("cities.0.glory", 5)))
    assert other.digest != bundled_pack("endeavor").digest
