"""Do several people play at one device without seeing each other's hands?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_pages import asked, confirm, faulty

pytestmark = pytest.mark.servers


def test_whoever_played_here_plays_on_under_their_name(page: Page, service: str) -> None:
    """A name that was typed is the player's for everybody, and the same player's at the next table of this device."""
    players = []
    for _ in range(2):
        page.goto("/#/new?title=pax_renaissance")
        page.reload()
        page.get_by_label("Second banker").select_option("here")
        page.get_by_label("Their name here").fill("Cleo")
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_role("heading", name=re.compile("^Pass the device to "))).to_be_visible()
        seat = asked(service, f"/v1/games/{page.url.rpartition('/')[2]}", None)["seats"][1]
        assert seat["name"] == "Cleo"
        players.append(seat["player"])
    assert players[0] == players[1]


@pytest.mark.long
@pytest.mark.parametrize("private", [False, True], ids=["public", "private"])
def test_the_device_is_passed_on_between_turns(page: Page, private: bool) -> None:
    """Each plays with a token of their own; between turns, and after a reload, nothing of anybody's is shown."""
    page.goto("/#/new?title=pax_renaissance")
    page.get_by_label("Second banker").select_option("here")
    page.get_by_label("Their name here").fill("Ben")
    if private:
        page.get_by_label("Only those whom I invite can see it").check()
    page.get_by_role("button", name="Open the table").click()
    passing = page.get_by_role("heading", name=re.compile("^Pass the device to "))
    option = page.locator(".option:enabled")
    holders: list[str] = []
    kept = None
    while len(holders) < 3:
        expect(passing).to_be_visible()
        assert page.locator(".surface, .hand, .option, .log").count() == 0
        name = passing.inner_text().removeprefix("Pass the device to ")
        holders.append(name)
        if len(holders) == 2:
            assert faulty(page, ["light"]) == []
            page.reload()
            expect(passing).to_be_visible()
            page.get_by_role("combobox").first.select_option("hu")
            expect(page.locator(".pass small")).to_have_text(re.compile("bankár"))
            page.get_by_role("combobox").first.select_option("en")
            expect(passing).to_be_visible()
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(".surface")).to_be_visible()
        expect(page.locator(".me")).to_have_text(name)
        expect(page.locator(".seats .who strong", has_text="Ben")).to_be_visible()
        kept = kept or page.evaluate("localStorage.getItem('annals.token')")
        while True:
            expect(option.first.or_(passing).first).to_be_visible()
            if passing.count():
                break
            before = page.locator(".history input").get_attribute("max")
            option.last.click()
            confirm(page, page.locator(f'.history input:not([max="{before}"])').or_(passing))
    assert holders[0] == holders[2] != holders[1]
    assert "Ben" in holders
    assert page.evaluate("localStorage.getItem('annals.token')") == kept
    page.goto("/#/you")
    expect(page.locator("h1")).to_have_text(next(each for each in holders if each != "Ben"))


@pytest.mark.long
def test_a_device_that_lay_there_for_a_while_plays_on(page: Page) -> None:
    """What was read when the page was loaded is neither shown nor waited for once somebody takes the device."""
    page.goto("/#/new?title=pax_renaissance")
    page.get_by_label("Second banker").select_option("here")
    page.get_by_label("Their name here").fill("Ben")
    page.get_by_role("button", name="Open the table").click()
    passing = page.get_by_role("heading", name=re.compile("^Pass the device to "))
    option = page.locator(".option:enabled")
    expect(passing).to_be_visible()
    if passing.inner_text().endswith("Ben"):
        page.get_by_role("button", name="I am Ben").click()
        while not passing.count():
            expect(option.first).to_be_visible()
            before = page.locator(".history input").get_attribute("max")
            option.last.click()
            confirm(page, page.locator(f'.history input:not([max="{before}"])').or_(passing))
            expect(option.first.or_(passing).first).to_be_visible()
    page.reload()
    expect(passing).to_be_visible()
    # A request of the page ends after half a minute, and with it what nobody has read of its answer.
    page.wait_for_timeout(32_000)
    page.locator(".pass .main").click()
    expect(option.first).to_be_visible()
    assert page.locator(".strip, .refused").count() == 0
