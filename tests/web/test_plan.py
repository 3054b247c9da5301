"""Does the page tell what lies in each place as the service does?"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from api_spec.clients.make import NODE
from application.boards.bundled import as_json
from application.boards.contents import Filled, Piece
from application.languages.catalogues import LANGUAGES
from domain.registry import TITLES, bundled_pack
from tests.application.boards.tables import shown, stages
from tests.application.boards.test_boards import SLUGS, names, table

SITE = Path(__file__).parents[2] / "web" / "site"
SCRIPT = """
import { readFileSync } from "node:fs";
const { laid } = await import(process.argv[1]);
const given = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(given.map(({ board, position, language }) => laid(board, position, language))));
"""


def piece(each: Piece) -> dict[str, Any]:
    """A piece as the page has it."""
    found = {"text": each.text, "type": each.type, "id": each.id, "count": each.count, "hidden": each.hidden}
    return {**found, "seat": each.seat, "marks": [piece(mark) for mark in each.marks]}


def told(filled: Filled) -> dict[str, Any]:
    """A place and what lies there as the page has it."""
    return {
        "id": filled.place.id,
        "name": filled.role or filled.name,
        "rows": [(row.word, [piece(each) for each in row.pieces]) for row in filled.rows],
        "cells": list(filled.place.cells),
        "markers": [(at, piece(each)) for at, pieces in sorted(filled.cells.items()) for each in pieces],
    }


def as_told(place: Mapping[str, Any]) -> dict[str, Any]:
    """The same of what the page found."""

    def plain(each: Mapping[str, Any]) -> dict[str, Any]:
        return {**each, "seat": each.get("seat"), "marks": [plain(mark) for mark in each["marks"]]}

    return {
        "id": place["id"],
        "name": place["name"],
        "rows": [(row["word"], [plain(each) for each in row["pieces"]]) for row in place["rows"]],
        "cells": place["cells"],
        "markers": sorted(((each["at"], plain(each["piece"])) for each in place["markers"]), key=lambda each: each[0]),
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_reads_a_board_as_the_service_does(slug: str) -> None:
    """The same names, rows, pieces and markers in each place, in a late position of each language."""
    seats = TITLES[slug].seats.stop - 1
    late = [*stages(slug, seats, 2, 3)][-1]
    positions = [(shown(slug, late, min(viewer, seats - 1)), said) for viewer, said in enumerate(LANGUAGES)]
    boards = {said: as_json(bundled_pack(slug), names(slug, said), said) for said in LANGUAGES}
    given = [{"board": boards[said], "position": position, "language": said} for position, said in positions]
    done = subprocess.run(
        [str(NODE), "--input-type=module", "-e", SCRIPT, (SITE / "table" / "plan.js").as_uri()],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    for found, (position, said) in zip(json.loads(done.stdout), positions, strict=True):
        places = table(slug, position, said).places
        assert [as_told(each) for each in found] == [told(each) for each in places]
        assert any(each.rows for each in places)
