"""Does a line of the log light what it tells of, and nothing else?"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.waiting import until
from tests.web.test_pages import begin, choose

pytestmark = [pytest.mark.servers, pytest.mark.long]

MEANT = """async (args) => {
  const app = document.querySelector('script[src$="app.js"]').src;
  const { meant } = await import(app.replace("app.js", "table/meant.js"));
  return meant(document.querySelector(".surface"), args).map((each) => {
    const place = each.closest("[data-place]")?.dataset.place;
    return each.dataset.place ?? `${each.dataset.piece} in ${place}`;
  });
}"""
"""What a message means on the table: places, and pieces with the places where they lie."""


def thing(kind: str, id_: str) -> dict[str, str]:
    """An argument of a message."""
    return {"kind": kind, "id": id_}


def test_a_line_lights_what_it_tells_of(page: Page) -> None:
    """A token lies on its connection or in its city, and not wherever one of its kind lies."""
    begin(page, "Endeavor")
    choose(page, '.option[data-option="build:workshop"]')
    line = page.locator(".log .line", has_text="Black builds Workshop")
    lit = page.locator('.surface [data-place="workshop"].hint')

    def pointed() -> bool:
        """New lines may push this one away from the pointer."""
        page.mouse.move(5, 5)
        line.hover()
        return lit.count() > 0

    assert until(pointed)
    expect(page.locator('.surface .hint:not([data-place="workshop"], [data-place="mat_0"] *)')).to_have_count(0)
    token = page.locator('.frame [data-piece="culture"]')
    assert token.count() > 5
    purple = {"kind": "seat", "value": 2}
    one, other = thing("city", "alexandria"), thing("city", "algiers")
    culture = thing("token", "culture")
    found = page.evaluate(MEANT, {"seat": purple, "one": one, "other": other, "token": culture})
    assert found[0] == "alexandria__algiers"
    assert all(each.endswith((" in alexandria__algiers", " in mat_2")) for each in found[1:])
    found = page.evaluate(MEANT, {"seat": purple, "city": one, "token": culture})
    assert found[0] == "alexandria"
    assert all(each.endswith((" in alexandria", " in mat_2")) for each in found[1:])
    assert page.evaluate(MEANT, {"token": culture}) == []
