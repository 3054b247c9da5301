"""Is what has the focus, what is lit and what can be filled in told from what is around it?"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_pages import TITLES, answer, begin

pytestmark = pytest.mark.servers

COVERED = """() => {
  const each = document.activeElement;
  if (each === document.body) return null;
  const { left, right, top, bottom } = each.getBoundingClientRect();
  // Over the text of what happened lies a button through which it is read.
  const own = each.closest("label, .since") ?? each;
  const parts = [0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97];
  const hit = (x, y) => own.contains(document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y));
  if (parts.some((x) => parts.some((y) => hit(x, y)))) return "";
  return `${each.localName} ${each.textContent.trim().slice(0, 40)}`;
}"""
"""What has the focus if none of it is in sight; null where nothing has it."""


def covered(page: Page, width: int, height: int) -> list[str]:
    """Where Tab leads through the whole page, and what has the focus is not seen."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.locator(".skip").focus()
    found = []
    for stops in range(200):
        page.keyboard.press("Tab")
        told = page.evaluate(COVERED)
        if told is None:
            assert stops > 10
            return found
        if told:
            found.append(told)
    raise AssertionError("Tab leads round and round")


def test_what_has_the_focus_is_seen(page: Page) -> None:
    """Beside the map the question stays on top of what is below it, but not of what the keyboard is at."""
    begin(page, "Imperial Struggle")
    answer(page, 0)
    expect(page.locator(".option:enabled").first).to_be_visible()
    assert covered(page, 1280, 800) == []
    assert covered(page, 390, 844) == []


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES.values())
def test_what_has_the_focus_is_seen_at_every_table(page: Page, title: str) -> None:
    """On a large screen, on one with everything at twice its size and on a telephone."""
    begin(page, title)
    for turn in range(6):
        answer(page, turn)
    expect(page.locator(".option:enabled").first).to_be_visible()
    for width, height in ((1280, 800), (640, 400), (390, 844)):
        assert covered(page, width, height) == [], (width, height)
