"""Is a page of use while it waits for its words or the service, and is it the same page afterwards?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.waiting import until
from tests.web.test_pages import asked, begin

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


def test_who_went_to_a_replay_stays_there(page: Page) -> None:
    """The replay comes into what was skipped to while it was read."""
    begin(page, "Endeavor")
    game = page.url.partition("#/")[2]
    record = re.compile(r"/replay")
    page.route(record, lambda route: None)
    page.goto("about:blank")
    page.goto(f"/#/{game}/replay")
    expect(page.locator("main")).to_contain_text("Loading")
    page.locator(".skip").press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.unroute(record)
    expect(page.locator(".reel")).to_be_visible()
    expect(page.locator("main")).to_be_focused()


@pytest.mark.parametrize("part", ["table/inwords", "words/[a-z]+/en"])
def test_a_part_that_could_not_be_loaded_is_told_and_loaded_again(page: Page, part: str) -> None:
    """Nobody waits for ever for what a fault of the network has kept from them; other pages say nothing of it."""
    module = re.compile(rf"/{part}\.js")
    page.route(module, lambda route: route.abort())
    if part.startswith("words"):
        page.goto("/#/new")
    else:
        begin(page, "Endeavor")
        page.get_by_text("In words").click()
    told = page.get_by_role("alert").filter(has_text="could not be loaded")
    expect(told).to_have_count(1)
    address = page.url
    page.goto("/#/ratings")
    expect(told).to_have_count(0)
    page.goto(address)
    if not part.startswith("words"):
        page.get_by_text("In words").click()
    expect(told).to_have_count(1)
    told.get_by_role("button", name="Try again").click()
    expect(told).to_have_count(1)
    page.unroute(module)
    told.get_by_role("button", name="Try again").click()
    expect(told).to_have_count(0)
    expect(page.locator(".words pre, form").first).to_be_visible()


@pytest.mark.parametrize("chosen", ["later", "before"])
def test_words_of_another_language_that_could_not_be_loaded_are_told(page: Page, chosen: str) -> None:
    """Until they come what stands everywhere is in the language of before, or in English."""
    if chosen == "before":
        page.goto("/#/")
        page.get_by_label("Language").select_option("hu")
        expect(page.get_by_role("link", name="Ranglista")).to_be_visible()
    module = re.compile(r"/words/hu\.js")
    page.route(module, lambda route: route.abort())
    page.goto("about:blank")
    page.goto("/#/")
    if chosen == "later":
        page.get_by_label("Language").select_option("hu")
    told = page.get_by_role("alert").filter(has_text="could not be loaded")
    expect(told).to_have_count(1)
    if chosen == "later":
        page.get_by_label("Language").select_option("pl")
        expect(page.get_by_role("alert")).to_have_count(0)
        page.locator(".bar select").select_option("hu")
        expect(page.get_by_role("alert")).to_have_count(1)
    page.unroute(module)
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.locator(".bar select")).to_have_value("hu")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("link", name="Ranglista")).to_be_visible()


def test_earlier_lines_that_could_not_be_read_are_told(browser: Browser, service: str) -> None:
    """Whoever asks for them while the service has no time reads so, and gets them when they ask again."""
    token = asked(service, "/v1/guests", {})["token"]["token"]
    opponents = [{"seat": seat, "engine": "random"} for seat in (1, 2)]
    game = asked(service, "/v1/games", {"title": "endeavor", "seats": 3, "opponents": opponents}, token)["game"]
    asked(service, f"/v1/games/{game}/seats/0", {}, token)
    asked(service, f"/v1/games/{game}/seats/0/delegation", {"engine": "random"}, token)
    until(lambda: asked(service, f"/v1/games/{game}", None)["status"] == "finished")
    context = browser.new_context(locale="en-GB", base_url=service)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"/#/games/{game}")
    expect(page.locator(".result")).to_be_visible()
    lines = page.locator(".log li")
    before = lines.count()
    busy = {"status": 429, "headers": {"Retry-After": "0"}, "json": {"title": "Too many requests"}}
    page.route("**/events?*", lambda route: route.fulfill(**busy))
    earlier = page.locator(".log").get_by_role("button", name="Earlier")
    earlier.click()
    expect(page.get_by_role("alert")).to_contain_text("Too many requests")
    page.unroute_all(behavior="wait")
    earlier.click()
    expect(lines.nth(before)).to_be_attached()
    context.close()
    assert faults == []
