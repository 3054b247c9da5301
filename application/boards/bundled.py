"""Which board comes with a title?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from application.boards.plan import Plan, lists_of
from application.boards.schema import read_plan
from domain.registry import board_data, bundled_pack, title_named

__all__ = ["as_json", "plan_of"]


def _data(slug: str) -> Mapping[str, Any]:
    """The board of a title; of one that comes without, its mats alone."""
    data = board_data(slug)
    if data is not None:
        return data
    title = title_named(slug)
    seats = title.seats.stop - 1
    colours = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
    return {
        "title": slug,
        "size": [800, 100 * seats],
        "paper": "#f7f3e8",
        "roles": [
            {"colour": colours[seat % len(colours)], "ink": "#ffffff", "mark": str(seat + 1)} for seat in range(seats)
        ],
        "types": {},
        "kinds": {"mat": {"mat": True}},
        "places": [
            {"id": f"mat_{n}", "kind": "mat", "seat": n, "box": [0.02, (n + 0.1) / seats, 0.96, 0.8 / seats]}
            for n in range(seats)
        ],
        "words": {"en": {}},
    }


@cache
def plan_of(slug: str) -> Plan:
    """The plan of a title.

    Raises:
        KeyError: there is no such title.
        ContentError: its data are not sound; every fault listed.
    """
    return read_plan(_data(slug))


def as_json(slug: str, names: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """The board of a title as the API serves it: the data, the index of each place in the pack, and all names."""
    data, plan = _data(slug), plan_of(slug)
    lists = lists_of(plan, bundled_pack(slug).data)
    out: dict[str, Any] = json.loads(json.dumps(data))
    for place in out["places"]:
        ids = lists.get(plan.kinds[place["kind"]].content or "", ())
        if place["id"] in ids:
            place["index"] = ids.index(place["id"])
    out["names"] = {table: dict(rows) for table, rows in names.items()}
    return out
