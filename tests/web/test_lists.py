"""Is a list of games or players what it was when somebody comes back to it?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.waiting import until
from tests.web.test_pages import answer, asked, begin, opened, resign

pytestmark = [pytest.mark.servers, pytest.mark.long]


def rated(page: Page, service: str) -> str:
    """Play a game of Endeavor that is rated; the id of the player of the page."""
    begin(page, "Endeavor")
    answer(page, 0)
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    player = str(page.locator(".me").get_attribute("data-player"))
    until(lambda: asked(service, f"/v1/leaderboards/endeavor/history?player={player}", None)["history"])
    return player


def test_tables_are_narrowed_as_before_after_back_reload_and_by_a_link(
    page: Page, browser: Browser, service: str
) -> None:
    """Title, state, what is typed and how far the list was read stand in the address; the link left has the focus."""
    begin(page, "Endeavor")
    resign(page)
    for number in range(30):
        opened(page, service, f"Winter club {number}")
    page.goto("/#/")
    tables = page.locator("section", has=page.get_by_role("heading", name="Tables", exact=True))
    rows = tables.locator(".games li")
    expect(rows).to_have_count(20)
    tables.get_by_label("Game").select_option("endeavor")
    tables.get_by_label("State").select_option("open")
    tables.get_by_label("Player or name of the table").fill("winter club")
    tables.get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(30)

    def narrowed(other: Page) -> None:
        there = other.locator("section", has=other.get_by_role("heading", name="Tables", exact=True))
        expect(there.locator(".games li")).to_have_count(30)
        expect(there.get_by_label("Game")).to_have_value("endeavor")
        expect(there.get_by_label("State")).to_have_value("open")
        expect(there.get_by_label("Player or name of the table")).to_have_value("winter club")

    chosen = tables.get_by_role("link", name=re.compile(r"Winter club 3\b"))
    chosen.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0
    top, steps = (chosen.bounding_box() or {})["y"], page.evaluate("history.length")
    chosen.click()
    expect(page).to_have_url(re.compile(r"#/games/[0-9a-f-]{36}$"))
    expect(page.locator(".open-table")).to_be_visible()
    page.go_back()
    narrowed(page)
    expect(chosen).to_be_focused()
    until(lambda: abs((chosen.bounding_box() or {})["y"] - top) < 5)
    # A list that is narrowed adds no steps that lead back.
    assert page.evaluate("history.length") == steps + 1
    page.reload()
    narrowed(page)
    context = browser.new_context(locale="en-GB")
    visitor = context.new_page()
    visitor.goto(page.url)
    narrowed(visitor)
    # The page itself is the whole list.
    visitor.locator(".bar .brand").click()
    there = visitor.locator("section", has=visitor.get_by_role("heading", name="Tables", exact=True))
    expect(there.get_by_label("State")).to_have_value("")
    expect(there.locator(".games li")).to_have_count(20)
    context.close()


def test_a_title_and_a_result_are_chosen_for_good(page: Page, service: str) -> None:
    """The title of the ratings, and the title and result of a player's games, stand in the address."""
    player = rated(page, service)
    page.goto("/#/ratings")
    title = page.locator("main select").first
    title.select_option("imperialism")
    expect(page).to_have_url(re.compile(r"#/ratings\?title=imperialism$"))
    page.reload()
    expect(title).to_have_value("imperialism")
    title.select_option("endeavor")
    page.locator(f'tbody a[href^="#/players/{player}"]').click()
    result, games = page.get_by_role("combobox", name="Result"), page.locator(".games li")
    result.select_option("lost")
    expect(games).to_have_count(1)
    games.get_by_role("link").click()
    expect(page.locator(".result")).to_be_visible()
    page.go_back()
    expect(result).to_have_value("lost")
    page.reload()
    expect(result).to_have_value("lost")
    expect(games).to_have_count(1)
    page.go_back()
    expect(page).to_have_url(re.compile(r"#/ratings\?title=endeavor$"))
    expect(title).to_have_value("endeavor")


def test_how_a_game_ended_is_a_sentence(page: Page) -> None:
    """Who resigned, in the reader's language; of every other end what it was."""
    begin(page, "Endeavor")
    answer(page, 0)
    resign(page)
    told = page.locator(".result > p").first
    for language, sentence in (
        ("en", "Black resigned."),
        ("pl", "Czarny rezygnuje z gry."),
        ("hu", "Fekete feladta a játszmát."),
    ):
        page.get_by_role("combobox").first.select_option(language)
        expect(told).to_have_text(sentence)
    game = page.url.rpartition("/")[2]
    scored = {"reason": "final_scoring", "reason_name": "végső pontozás"}

    def ended(route: Route) -> None:
        seen = route.fetch().json()
        route.fulfill(json={**seen, "outcome": {**seen["outcome"], **scored}})

    page.route(re.compile(rf"/v1/games/{game}(\?|$)"), ended)
    page.reload()
    expect(told).to_have_text("A játszma véget ért: végső pontozás.")


def test_an_address_asks_for_no_more_than_a_few_hundred_games(page: Page) -> None:
    """Whoever follows a link to a list of a million rows reads two pages of it, and goes on by hand."""
    begin(page, "Endeavor")
    [row, *_] = page.request.get("/v1/games").json()["games"]
    asked_for: list[str] = []

    def endless(route: Route) -> None:
        asked_for.append(route.request.url)
        rows = [{**row, "game": f"{len(asked_for)}-{n}"} for n in range(200)]
        route.fulfill(json={"games": rows, "next": "more"})

    page.route(re.compile(r"/v1/games\?.*limit=(200|20&cursor)"), endless)
    page.goto("/#/?count=1000000")
    tables = page.locator("section", has=page.get_by_role("heading", name="Tables", exact=True))
    expect(tables.locator(".games li")).to_have_count(400)
    assert len(asked_for) == 2
    tables.get_by_role("button", name="Show more").click()
    expect(tables.locator(".games li")).to_have_count(600)
