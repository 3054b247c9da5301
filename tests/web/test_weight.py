"""How much script does a browser load until a page is shown?"""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Page, Response, expect

from tests.service.test_pages import MOST_TABLE
from tests.web.test_pages import begin

pytestmark = pytest.mark.servers

LEVEL = 6
"""How hard zlib tries where nobody says more."""


def scripts(page: Page, address: str) -> int:
    """Bytes of script, compressed as the service does it, that the page loads by itself."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer) if answer.url.endswith(".js") else None)
    page.goto(address)
    expect(page.locator(".log li, .open-table").first).to_be_visible()
    # What is loaded after what is looked at first.
    page.wait_for_timeout(500)
    return sum(len(gzip.compress(answer.body(), LEVEL)) for answer in answers)


def test_a_table_loads_little(page: Page) -> None:
    """A table that waits and one that is played load at most 90 kB, also in the language with the longest words."""
    page.goto("/#/you")
    page.get_by_label("Language").select_option("hu")
    page.goto("/#/new?title=imperial_struggle")
    page.locator("main button.main").first.click()
    expect(page.locator(".open-table")).to_be_visible()
    assert 50_000 < scripts(page.context.new_page(), page.url) <= MOST_TABLE
    page.get_by_label("Nyelv").select_option("en")
    page.goto("/#/")
    begin(page, "Endeavor")
    page.get_by_label("Language").select_option("hu")
    assert 50_000 < scripts(page.context.new_page(), page.url) <= MOST_TABLE
