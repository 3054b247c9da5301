"""Does a browser keep what it has committed to until it opens it?"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.test_pages import begin

pytestmark = pytest.mark.servers

SEEDS = "() => Object.entries(localStorage).filter(([key]) => key.startsWith('annals.seed.'))"

NOTHING_IS_KEPT = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied'); } })"


def test_who_follows_an_invitation_again_loses_no_seed(page: Page, browser: Browser, service: str) -> None:
    """Another seat of the same link is not offered to who sits; what they asked for twice leaves both seeds alone."""
    page.goto("/#/new?title=endeavor")
    page.get_by_label("Only those whom I invite").check()
    page.get_by_role("button", name="Open the table").click()
    table, link = page.locator(".open-table"), page.get_by_label("Invitation link")
    table.get_by_role("button", name="Invitation link").click()
    context = browser.new_context(locale="en-GB", base_url=service)
    guest = context.new_page()
    guest.goto(link.input_value())
    sit = guest.get_by_role("button", name="Sit down here")
    expect(sit).to_have_count(2)
    other = context.new_page()
    other.goto(link.input_value())
    twice = other.get_by_role("button", name="Sit down here")
    expect(twice).to_have_count(2)
    sit.first.click()
    expect(guest.get_by_role("button", name="Leave the seat")).to_be_visible()
    [first] = guest.evaluate(SEEDS)
    # A tab that has not heard of it asks for the other seat.
    twice.last.click()
    expect(other.get_by_role("button", name="Leave the seat")).to_be_visible()
    assert first in guest.evaluate(SEEDS)
    guest.goto(link.input_value())
    expect(guest.get_by_role("link", name="To the table")).to_be_visible()
    expect(sit).to_have_count(0)
    table.get_by_label("Let a program take a free seat").select_option("random:normal")
    table.get_by_role("button", name="Seat it").click()
    guest.get_by_role("link", name="To the table").click()
    expect(guest.locator("[data-place]").first).to_be_visible()
    expect(page.locator(".seats li.asked")).not_to_have_count(0)
    context.close()


def test_a_browser_that_keeps_nothing_plays(browser: Browser, service: str) -> None:
    """It cannot open later what it commits to now, so it tells its seed openly."""
    context = browser.new_context(locale="en-GB", base_url=service)
    context.add_init_script(NOTHING_IS_KEPT)
    page = context.new_page()
    page.goto("/#/")
    begin(page, "Endeavor")
    expect(page.locator(".option:enabled").first).to_be_visible()
    context.close()
