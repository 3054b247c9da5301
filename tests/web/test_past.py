"""Is a past moment shown with its own points alone?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.waiting import until
from tests.web.test_pages import answer, asked, begin

pytestmark = [pytest.mark.servers, pytest.mark.long]


@pytest.mark.parametrize("where", ["", "/replay"], ids=["table", "replay"])
def test_points_of_another_moment_are_not_shown(page: Page, service: str, where: str) -> None:
    """Until those of a moment have come, none are shown beside the names or by rule; these keep their room."""
    begin(page, "Endeavor")
    for turn in range(8):
        assert answer(page, turn)
    expect(page.locator(".option:enabled").first).to_be_visible()
    game = re.search("[0-9a-f-]{36}", page.url)
    assert game
    last = asked(service, f"/v1/games/{game[0]}", None)["version"]

    def totals(version: int) -> list[int]:
        found: list[int] = asked(service, f"/v1/games/{game[0]}/score?version={version}", None)["totals"]
        return found

    first = last - 1
    second = next(each for each in range(first, 1, -1) if totals(each) != totals(first))
    beside, score = page.locator(".seats .points"), page.locator(".score:not(.result *)")
    sums = score.locator("summary b")

    def shown(version: int) -> None:
        expect(sums).to_have_text([str(each) for each in totals(version)])
        expect(sums.first).to_be_visible()
        if not where:
            expect(beside).to_have_text([f"Score: {each}" for each in totals(version)])

    page.goto(f"/#/games/{game[0]}{where}?version={first}")
    score.locator("summary").first.click()
    shown(first)
    held: list[Route] = []
    page.route(re.compile(rf"/score\?version={second}\b"), lambda route: held.append(route))
    height = score.evaluate("(each) => each.offsetHeight")
    page.goto(f"/#/games/{game[0]}{where}?version={second}")
    expect(page.get_by_text(re.compile(rf"\b{second} (of|/) {last}")).first).to_be_visible()
    until(lambda: page.wait_for_timeout(50) or len(held) == (1 if where else 2))
    expect(sums.first).to_be_hidden()
    expect(beside).to_have_text([""] * 3)
    assert score.evaluate("(each) => each.offsetHeight") == height
    for each in held:
        each.continue_()
    shown(second)
