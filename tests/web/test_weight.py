"""How much script does a browser load until a page is shown?"""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Page, Response, expect

from tests.service.test_pages import MOST_PAGE, MOST_TABLE
from tests.waiting import until
from tests.web.test_pages import begin, resign

pytestmark = pytest.mark.servers

COUNTED = """() => {
  const animate = Element.prototype.animate;
  window.moved = 0;
  Element.prototype.animate = function (...given) {
    if (this.closest(".frame")) window.moved++;
    return animate.apply(this, given);
  };
}"""
"""Count what moves or shines up on the map."""

LEVEL = 6
"""How hard zlib tries where nobody says more."""


def scripts(page: Page, address: str) -> dict[str, int]:
    """What the page at an address loads by itself: of each script the bytes, compressed as the service does it."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer) if answer.url.endswith(".js") else None)
    page.goto(address)
    expect(page.locator(".log li, .open-table, .page > p.small").first).to_be_visible()
    # What is loaded after what is looked at first.
    page.wait_for_timeout(500)
    return {answer.url: len(gzip.compress(answer.body(), LEVEL)) for answer in answers}


def test_a_table_loads_little(page: Page) -> None:
    """A table loads at most 90 kB while it waits, is played and is over, also with the longest words."""
    page.goto("/#/you")
    page.get_by_label("Language").select_option("hu")
    page.goto("/#/new?title=imperial_struggle")
    page.locator("main button.main").first.click()
    expect(page.locator(".open-table")).to_be_visible()
    assert 50_000 < sum(scripts(page.context.new_page(), page.url).values()) <= MOST_TABLE
    page.get_by_label("Nyelv").select_option("en")
    page.goto("/#/")
    begin(page, "Endeavor")
    page.get_by_label("Language").select_option("hu")
    assert 50_000 < sum(scripts(page.context.new_page(), page.url).values()) <= MOST_TABLE
    page.get_by_label("Nyelv").select_option("en")
    resign(page)
    page.get_by_label("Language").select_option("hu")
    over = scripts(page.context.new_page(), page.url)
    assert any(url.endswith("/result.js") for url in over)
    assert sum(over.values()) <= MOST_TABLE


@pytest.mark.long
def test_a_replay_loads_little(page: Page) -> None:
    """The replay of a finished game loads at most 40 kB beyond what every page loads, in the longest language."""
    page.goto("/#/")
    begin(page, "Endeavor")
    resign(page)
    address = page.url + "/replay"
    page.get_by_label("Language").select_option("hu")
    every = scripts(page.context.new_page(), "/#/ratings")
    loaded = scripts(page.context.new_page(), address)
    assert 20_000 < sum(size for url, size in loaded.items() if url not in every) <= MOST_PAGE


@pytest.mark.long
def test_the_first_change_is_seen_to_change(page: Page) -> None:
    """What moves on the map is loaded with the first picture that differs, and shows it."""
    loaded: list[str] = []
    page.on("request", lambda each: loaded.append(each.url) if each.url.endswith("/motion.js") else None)
    page.emulate_media(reduced_motion="no-preference")
    begin(page, "Endeavor")
    resign(page)
    expect(page.locator(".result li").first).to_be_visible()
    page.reload()
    expect(page.locator(".frame [data-piece]").first).to_be_visible()
    loaded.clear()
    page.evaluate(COUNTED)
    page.evaluate("location.hash += '?version=3'")
    until(lambda: page.evaluate("moved") > 0)
    assert len(loaded) == 1
