"""Is a page of use while it waits for its words or the service, and is it the same page afterwards?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_pages import begin

pytestmark = pytest.mark.servers


@pytest.mark.parametrize("late", [r"/words/[a-z]+/en\.js", "/v1/"])
def test_a_page_has_a_heading_while_it_waits(page: Page, late: str) -> None:
    """By it a reader of the screen hears where they are, however long words or the service take."""
    begin(page, "Endeavor")
    game = page.url.partition("#/")[2]
    page.route(re.compile(late), lambda route: None)
    for path in ("", "new", "you", "ratings", "operator", "replay", "audit", game, f"{game}/replay", "players/nobody"):
        page.goto("about:blank")
        page.goto(f"/#/{path}")
        expect(page.locator("main")).to_have_count(1)
        expect(page.locator("h1")).to_have_count(1)
        assert page.locator("h1").inner_text(), path


@pytest.mark.parametrize("path", ["you", "new", "operator", "audit"])
def test_who_went_to_a_page_that_waits_stays_there(page: Page, path: str) -> None:
    """What was skipped to is the page itself, with the same heading before its words have come and after."""
    words = re.compile(r"/words/[a-z]+/en\.js")
    page.route(words, lambda route: None)
    page.goto("about:blank")
    page.goto(f"/#/{path}")
    expect(page.locator("main")).to_contain_text("Loading")
    expect(page.locator("main h1")).not_to_have_text("Annals")
    heading = page.locator("main h1").inner_text()
    page.locator(".skip").press("Enter")
    expect(page.locator("main")).to_be_focused()
    # What was held goes on then.
    page.unroute(words)
    expect(page.locator("main")).not_to_contain_text("Loading")
    expect(page.locator("main h1")).to_have_text(heading)
    expect(page.locator("main")).to_be_focused()
