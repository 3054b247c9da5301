"""Is found what is looked for, also further back than what is shown, and can all of it be reached?"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.test_pages import TITLES, begin, faulty

pytestmark = pytest.mark.servers


def test_a_table_further_back_is_found(page: Page) -> None:
    """What is typed is looked for among the latest 200 games, and no more is said than was looked for."""
    begin(page, "Endeavor")
    [row, *_] = page.request.get("/v1/games").json()["games"]
    sizes: list[int] = []

    def endless(route: Route) -> None:
        sizes.append(int(parse_qs(urlsplit(route.request.url).query)["limit"][0]))
        rows = [{**row, "game": f"{n}", "name": "Winter club" if n == 150 else "Other"} for n in range(sizes[-1])]
        route.fulfill(json={"games": rows, "next": "more"})

    page.route(re.compile(r"/v1/games\?limit="), endless)
    page.goto("/#/")
    tables = page.locator("section", has=page.get_by_role("heading", name="Tables", exact=True))
    rows, typed = tables.locator(".games li"), tables.get_by_label("Player or name of the table")
    expect(rows).to_have_count(20)
    typed.fill("winter")
    expect(rows).to_have_count(1)
    typed.fill("xyzzy")
    expect(tables.get_by_text("Nothing among the latest 200 games.")).to_be_visible()
    expect(tables.get_by_role("button", name="Show more")).to_be_visible()
    expect(tables.get_by_text("Nothing matches.")).to_have_count(0)
    assert set(sizes) == {20, 200}


@pytest.mark.parametrize(
    "title",
    [
        TITLES["imperialism"],
        pytest.param(TITLES["imperial_struggle"], marks=pytest.mark.long),
        pytest.param(TITLES["pax_renaissance"], marks=pytest.mark.long),
    ],
)
def test_a_table_on_a_small_screen_has_no_fault(page: Page, title: str) -> None:
    """What axe-core finds there, also of rows that scroll sideways."""
    page.set_viewport_size({"width": 1024, "height": 700})
    begin(page, title)
    expect(page.locator(".option:enabled").first).to_be_visible()
    assert faulty(page, ["light"]) == []


def test_a_player_has_games_of_all_titles(page: Page) -> None:
    """Unless a title is chosen; the rating is that at the last game's title, and names it."""
    for title in ("Endeavor", TITLES["imperialism"]):
        page.goto("/#/")
        begin(page, title)
    player = page.locator(".me").get_attribute("data-player")
    page.goto(f"/#/players/{player}")
    games, title = page.locator(".games li"), page.get_by_role("combobox", name="Game")
    expect(games).to_have_count(2)
    expect(title).to_have_value("")
    expect(page.get_by_role("heading", name=f"Rating: {TITLES['imperialism']}")).to_be_visible()
    title.select_option("endeavor")
    expect(games).to_have_count(1)
    expect(page.get_by_role("heading", name="Rating", exact=True)).to_be_visible()
