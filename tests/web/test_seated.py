"""Does a game begin once its seats are taken, although a link was followed twice or a browser stores nothing?"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.waiting import until
from tests.web.test_pages import asked, begin

pytestmark = pytest.mark.servers

NOTHING_KEPT = """Object.defineProperty(globalThis, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); },
})"""
"""A browser that keeps nothing."""

AS_BEFORE = """game => {
  const key = `annals.seed.${game}.1`, seed = localStorage.getItem(key);
  localStorage.removeItem(key);
  localStorage.setItem(`annals.seed.${game}`, JSON.stringify({ seat: 1, seed }));
}"""
"""A seed as earlier releases kept it."""


def guest(service: str) -> str:
    """The token of a new guest."""
    token: str = asked(service, "/v1/guests", {})["token"]["token"]
    return token


def table(service: str) -> tuple[str, str]:
    """A table with three seats, the first of which is taken, and the code of an invitation to the others."""
    token = guest(service)
    game: str = asked(service, "/v1/games", {"title": "endeavor", "seats": 3}, token)["game"]
    asked(service, f"/v1/games/{game}/seats/0", {}, token)
    code: str = asked(service, f"/v1/games/{game}/invitations", {"kind": "seat", "uses": 9}, token)["code"]
    return game, code


def known(page: Page, service: str) -> None:
    """The browser has the token of a new guest."""
    page.evaluate("token => localStorage.setItem('annals.token', token)", guest(service))
    page.reload()


def begins(service: str, game: str) -> None:
    """The game begins when somebody has taken the last seat, since every client seed is opened."""
    asked(service, f"/v1/games/{game}/seats/2", {}, guest(service))
    until(lambda: asked(service, f"/v1/games/{game}", None)["status"] == "running")


def test_who_sits_already_keeps_their_seat_and_its_seed(page: Page, service: str) -> None:
    """A page that was read before one sat down leads to the table; read again it has no seats to choose from."""
    game, code = table(service)
    known(page, service)
    read = asked(service, f"/v1/invitations/{code}", None)
    late = page.context.new_page()
    late.route(f"**/v1/invitations/{code}", lambda route: route.fulfill(json=read))
    for each in (page, late):
        each.goto(f"/#/invitations/{code}")
        expect(each.get_by_role("button", name="Sit down here")).to_have_count(2)
    for each, seat in ((page, 0), (late, 1)):
        each.get_by_role("button", name="Sit down here").nth(seat).click()
        expect(each.locator(".open-table")).to_be_visible()
        expect(each.locator(".seats li").nth(1)).to_contain_text("you")
    late.unroute_all(behavior="wait")
    late.goto(f"/#/invitations/{code}")
    expect(late.locator(".seat-list li").nth(1)).to_contain_text("you")
    expect(late.get_by_role("link", name="To the table")).to_have_attribute("href", f"#/games/{game}")
    expect(late.get_by_role("button", name="Sit down here")).to_have_count(0)
    late.close()
    begins(service, game)


def test_who_is_refused_a_second_seat_keeps_the_seed_of_the_first(page: Page, service: str) -> None:
    """Two tabs ask for two seats; the one that is refused leaves alone what the other has committed to."""
    game, _ = table(service)
    known(page, service)
    other = page.context.new_page()
    held: list[Route] = []
    for each, seat in ((page, 1), (other, 2)):
        each.route(f"**/seats/{seat}", lambda route: held.append(route))
        each.goto(f"/#/games/{game}")
        expect(each.get_by_role("button", name="Sit down here")).to_have_count(2)
        with each.expect_request(f"**/seats/{seat}"):
            each.get_by_role("button", name="Sit down here").nth(seat - 1).click()
    until(lambda: page.evaluate("1") and len(held) == 2)
    first, second = sorted(held, key=lambda route: route.request.url)
    first.continue_()
    expect(page.locator(".seats li").nth(1)).to_contain_text("you")
    second.continue_()
    expect(other.get_by_role("alert")).to_contain_text("You have a seat already")
    other.close()
    begins(service, game)


@pytest.mark.parametrize("done", ["localStorage.clear()", AS_BEFORE], ids=["cleared", "as before"])
def test_a_seed_is_opened_wherever_it_is_kept(page: Page, service: str, done: str) -> None:
    """By a tab whose browser has been cleared meanwhile, and from the entry of an earlier release."""
    game, _ = table(service)
    known(page, service)
    page.goto(f"/#/games/{game}")
    page.get_by_role("button", name="Sit down here").first.click()
    expect(page.locator(".seats li").nth(1)).to_contain_text("you")
    page.evaluate(done, game)
    if done == AS_BEFORE:
        page.reload()
        expect(page.locator(".seats li").nth(1)).to_contain_text("you")
    begins(service, game)


def test_a_browser_that_keeps_nothing_plays(browser: Browser, service: str) -> None:
    """It gives its client seed at once, since it could not open it after a reload."""
    context = browser.new_context(locale="en-GB", base_url=service)
    context.add_init_script(NOTHING_KEPT)
    page = context.new_page()
    page.goto("/")
    begin(page, "Endeavor")
    expect(page.locator(".option:enabled").first).to_be_visible()
    events = asked(service, f"/v1/games/{page.url.rpartition('/')[2]}/events?after=0", None)["events"]
    taken = next(each["payload"] for each in events if each["type"] == "seat_taken" and each["payload"]["player"])
    assert taken["word"]
    assert not taken.get("seed_commitment")
    context.close()
