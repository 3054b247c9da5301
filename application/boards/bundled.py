"""Which board comes with a title?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from itertools import cycle
from typing import Any

from application.boards.contents import cell_labels, words_of
from application.boards.plan import Plan, badges_of, lists_of, scores_of, spaces_of
from application.languages.catalogues import DEFAULT, Language
from application.languages.rendering import wording
from domain.kernel.content import ContentPack
from domain.kernel.messages import Thing
from domain.registry import board_data, title_named

__all__ = ["as_json", "plan_of"]


def _data(slug: str) -> Mapping[str, Any]:
    """The board of a title; of one that comes without, its mats alone."""
    data = board_data(slug)
    if data is not None:
        return data
    title = title_named(slug)
    seats = title.seats.stop - 1
    colours = (
        ("blue", "#0072b2", "#ffffff"),
        ("red", "#d55e00", "#000000"),
        ("green", "#009e73", "#000000"),
        ("pink", "#cc79a7", "#000000"),
        ("orange", "#e69f00", "#000000"),
        ("sky blue", "#56b4e9", "#000000"),
    )
    return {
        "title": slug,
        "size": [800, 100 * seats],
        "paper": "#f7f3e8",
        "roles": [
            {"name": name, "colour": colour, "ink": ink, "mark": str(seat + 1)}
            for seat, (name, colour, ink) in zip(range(seats), cycle(colours))
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
    # Imported here: most processes draw no board, and what checks its data is dear to import.
    from application.boards.schema import read_plan

    return read_plan(_data(slug))


def as_json(pack: ContentPack, names: Mapping[str, Mapping[str, str]], lang: Language = DEFAULT) -> dict[str, Any]:
    """The board of a pack's title as the API serves it: the data, each place's index in the pack, and all names."""
    data, plan = _data(pack.title), plan_of(pack.title)
    lists = lists_of(plan, pack.data)
    out: dict[str, Any] = json.loads(json.dumps(data))
    words = words_of(plan, lang)
    for place in out["places"]:
        if "cells" in place:
            place["cells"] = [*cell_labels(place["cells"], words)]
        kind = plan.kinds[place["kind"]]
        ids = lists.get(kind.content or "", ())
        if place["id"] in ids:
            place["index"] = ids.index(place["id"])
            printed = lists.get(f"{kind.content}/{kind.printed}")
            if printed and printed[place["index"]]:
                place["printed"] = printed[place["index"]]
            if badges := badges_of(plan, kind, lists, place["index"]):
                place["badges"] = badges
    for fill in (fill for kind in out["kinds"].values() for fill in kind.get("fills", ())):
        if "track" in fill:
            fill["cells"] = spaces_of(fill["track"], pack.data)
        if "points" in fill:
            fill["scores"] = scores_of(fill["track"], fill["points"], pack.data)
    wanted = {fill.by for place in plan.places for fill in plan.fills_of(place) if fill.by is not None}
    said = wording(lang, title_named(pack.title))
    for role in out["roles"]:
        role["name"] = said.name(Thing("colour", role["name"]))
    out["lists"] = {pointer: list(lists[pointer]) for pointer in sorted(wanted)}
    out["words"] = {language: dict(words_of(plan, language)) for language in data["words"]}
    out["names"] = {table: dict(rows) for table, rows in names.items()}
    return out
