"""Can a finger press everything, and is everything within its reach?"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import on_telephone
from tests.web.test_pages import TITLES, begin
from tests.web.test_table import BROKEN

pytestmark = pytest.mark.servers

TARGETS = """() => {
  const found = [];
  for (const each of document.querySelectorAll("a[href], button, select, textarea, input, summary")) {
    const rest = each.parentElement.textContent.replace(each.textContent, "").trim();
    // A link within a sentence is as high as its line.
    if (each.matches(".skip, :disabled, .frame *") || (rest && getComputedStyle(each).display === "inline")) continue;
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    each.scrollIntoView({ block: "center", inline: "center" });
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const own = each.closest("label") ?? each;
    const hit = (y) => own.contains(document.elementFromPoint((left + right) / 2, y) ?? document.documentElement);
    let [high, low] = Array(2).fill((top + bottom) / 2);
    if (!hit(high)) continue;
    while (hit(high - 0.125)) high -= 0.125;
    while (hit(low + 0.125)) low += 0.125;
    // At the edge of a list that is scrolled a fraction of a pixel is not its own.
    const low_box = each.matches("button, summary") && bottom - top < 43.5;
    if (low_box || low - high < 43) found.push(`${low - high} ${each.localName} ${each.textContent}`);
  }
  for (const each of document.querySelectorAll("*")) if (each.scrollTop) each.scrollTop = 0;
  return found;
}"""
"""What a finger can press on less than 44 pixels from its upper to its lower edge, with what else it reaches there."""


@pytest.mark.long
def test_what_a_finger_presses_is_large_enough(browser: Browser, service: str) -> None:
    """On every page at 390 pixels, above and below what the page itself shows as well."""
    page = on_telephone(browser, service, 390, 800)
    begin(page, "Imperial Struggle")
    expect(page.locator(".option:enabled").first).to_be_visible()
    game = page.url.rpartition("/")[2]
    assert page.evaluate(TARGETS) == []
    page.get_by_role("button", name="Log", exact=True).click()
    assert page.evaluate(TARGETS) == []
    page.goto("/#/")
    player = page.locator(".me").get_attribute("data-player")
    own = (f"players/{player}", f"games/{game}/audit")
    for path in ("", "new", "you", "ratings", "operator", "audit", "replay", *own):
        page.goto(f"/#/{path}")
        expect(page.locator("main h1").first).to_be_visible()
        expect(page.locator("main article.card")).to_have_count(0 if path else len(TITLES))
        assert page.evaluate(TARGETS) == [], path
    page.context.close()


@pytest.mark.long
def test_a_telephone_has_everything_within_reach(browser: Browser, service: str) -> None:
    """At 360 pixels: nothing is wider, targets have 44 pixels, the question is at the bottom, tabs lead to the rest."""
    page = on_telephone(browser, service, 360, 740)
    begin(page, "Imperial Struggle")
    option = page.locator(".option:enabled").first
    expect(option).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(TARGETS) == []
    for tab, shown in (("Your hand", ".hand"), ("Players", ".mats"), ("Log", ".log"), ("Table", ".display")):
        page.get_by_role("button", name=tab, exact=True).click()
        expect(page.locator(shown).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, tab
        expect(option).to_be_in_viewport()
    names = page.locator(".frame .label[data-of]")
    few = names.count()
    expect(page.get_by_text("names appear when you zoom in")).to_be_visible()
    page.get_by_role("button", name="Europe", exact=True).click()
    expect(page.locator(".frame.zoomed")).to_be_visible()
    expect(page.locator(".label", has_text="Bavaria")).to_be_visible()
    assert names.count() > few
    page.goto("/#/")
    begin(page, "Imperialism: Road to Domination")
    page.get_by_role("combobox").first.select_option("hu")
    expect(page.locator(".levels caption")).to_contain_text("1. játékos")
    assert page.evaluate(BROKEN) == []
    page.get_by_role("button", name="Játékosok", exact=True).click()
    page.get_by_text("Pontozás", exact=True).click()
    expect(page.locator(".score").get_by_role("link", name="IM-1.3")).to_be_visible()
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(TARGETS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.context.close()
