"""Do the records of a content pack fit each other?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from domain.kernel.errors import Fault
from domain.titles.imperial_struggle.pieces import SIDES

__all__ = ["cross_faults"]

COUNTS: Final = {
    "spaces": 112, "advantages": 22, "awards": 8, "investment_tiles": 24, "events": 41, "ministries": 26, "wars": 4,
}  # fmt: skip
"""How many records of each kind the printed game has."""


def _marker_faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    """The two markers of IS-7.1.3 are there."""
    markers = {x["id"]: x for x in data["war_tiles"]["special"]}
    for name in ("byng", "atlantic_dominance"):
        if name not in markers:
            yield Fault("war_tiles.special", f"there is no marker {name}")
    theaters = [t["id"] for war in data["wars"] for t in war["theaters"]]
    if "atlantic_dominance" in markers and markers["atlantic_dominance"]["placed_in"] not in theaters:
        yield Fault("war_tiles.special", f"there is no Theater {markers['atlantic_dominance']['placed_in']}")


def cross_faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Ids are unique, counts are those of the printed game, links are symmetric, names name something."""
    for kind, count in COUNTS.items():
        names = [x["id"] for x in data[kind]]
        if len(set(names)) != len(names):
            yield Fault(kind, "an id is there twice")
        if len(names) != count:
            yield Fault(kind, f"{len(names)} records instead of {count}")
    spaces = {x["id"]: x for x in data["spaces"]}
    advantages = {x["id"]: x for x in data["advantages"]}
    for name, space in spaces.items():
        for key in ("connections", "conquest_lines", "conquest_lines_option_12_3_only"):
            for other in space[key]:
                if other not in spaces:
                    yield Fault(f"spaces.{name}.{key}", f"there is no space {other}")
                elif name not in spaces[other][key]:
                    yield Fault(f"spaces.{name}.{key}", f"{other} does not lead back")
        for other in space["advantages"]:
            if other not in advantages or name not in advantages[other]["spaces"]:
                yield Fault(f"spaces.{name}.advantages", f"{other} is not linked to it")
    for name, adv in advantages.items():
        for space in adv["spaces"]:
            if space not in spaces or name not in spaces[space]["advantages"]:
                yield Fault(f"advantages.{name}.spaces", f"{space} is not linked to it")
    yield from _marker_faults(data)
    for side in SIDES:
        for space in data["setup"]["flags"][side]:
            if space not in spaces:
                yield Fault(f"setup.flags.{side}", f"there is no space {space}")
        basic = sum(1 for t in data["war_tiles"]["basic"] if t["side"] == side)
        if basic != 16:
            yield Fault("war_tiles.basic", f"{basic} tiles of {side} instead of 16")
        for war in data["wars"]:
            bonus = sum(1 for t in data["war_tiles"]["bonus"] if t["side"] == side and t["war"] == war["id"])
            if bonus != 12:
                yield Fault("war_tiles.bonus", f"{bonus} tiles of {side} for {war['id']} instead of 12")
    for event in data["events"]:
        if (event["common"] is None) == (event["british"] is None) or (event["british"] is None) != (
            event["french"] is None
        ):
            yield Fault(f"events.{event['id']}", "either one common text or a British and a French one")
