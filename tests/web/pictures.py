"""How do the pages look? `make pictures` plays an opening of each title in Chromium and keeps pictures of it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.service.test_up import up
from tests.web.conftest import CHROMIUM
from tests.web.test_pages import TITLES, answer, begin

INTO = Path(__file__).parents[2] / "docs" / "pages"
MOVES = 6


def main() -> None:
    """The first page and a table of each title, as a player sees them at 1280 by 800."""
    INTO.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, up(Path(data), "--demo", "no") as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en-GB", base_url=address)
        page.goto("/")
        page.locator("article.card").nth(len(TITLES) - 1).wait_for()
        # Until the programs have been read.
        expect(page.locator("article.card option", has_text="…")).to_have_count(0)
        page.screenshot(path=INTO / "home.png")
        for slug, title in TITLES.items():
            page.goto("/#/")
            begin(page, title)
            for turn in range(MOVES):
                answer(page, turn)
            page.locator(".option:enabled").first.wait_for()
            page.mouse.move(0, 0)
            page.wait_for_timeout(500)
            page.screenshot(path=INTO / f"{slug}.png")
        browser.close()


if __name__ == "__main__":
    main()
