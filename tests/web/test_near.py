"""Does what a question asks for lie near it, and can its answers be seen on a telephone?"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import on_telephone
from tests.web.test_map import many_lit
from tests.web.test_pages import answer_until, begin, confirm, sure

pytestmark = pytest.mark.servers

WHOLE = """() => {
  const list = document.querySelector(".choices").getBoundingClientRect();
  return [...document.querySelectorAll(".option")].filter((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top >= list.top - 1 && bottom <= Math.min(list.bottom, innerHeight) + 1;
  }).length;
}"""
"""How many answers are seen whole."""

COVERED = """() => {
  const thing = document.querySelector(".frame .lit:hover").getBoundingClientRect();
  const tip = document.querySelector(".tip").getBoundingClientRect();
  const lit = [...document.querySelectorAll(".surface .lit:not(:hover)")].map((each) => each.getBoundingClientRect());
  const covers = (x, y) => lit.filter(({ left, right, top, bottom }) =>
    left < x + tip.width && x < right && top < y + tip.height && y < bottom).length;
  const below = thing.bottom + 8 + tip.height + 8 < innerHeight ? thing.bottom + 8 : thing.top - tip.height - 8;
  const end = document.querySelector(".ask").getBoundingClientRect().left - tip.width - 8;
  const along = Math.max(8, Math.min(thing.left, end));
  // What would cover the thing itself was no way to lie.
  return [covers(tip.left, tip.top), below < 8 ? lit.length : covers(along, below)];
}"""
"""How many things to choose from are covered by what is told of another, and how many were, above or below it."""

LARGER = {"en": "Larger question", "pl": "Większe pytanie", "hu": "Nagyobb kérdés"}


@pytest.mark.long
def test_cards_that_lie_nowhere_are_laid_out_while_they_are_asked_for(page: Page) -> None:
    """Ministries are chosen by a click and by a key on their cards, and lie on the mat then; tiles are next."""
    begin(page, "Imperial Struggle")
    near = page.get_by_role("region", name="To choose from")
    card = near.locator(".face.lit")
    expect(card).to_have_count(page.locator(".option").count())
    for each in card.all():
        expect(each.locator("> b")).to_be_in_viewport(ratio=1)
        assert each.locator("p").count() >= 2
    names = []
    for press in ("click", "key"):
        name = card.first.locator("> b").inner_text().replace("\u00ad", "")
        names.append(name)
        card.first.hover()
        expect(page.get_by_role("tooltip")).to_contain_text(name)
        before = page.locator(".history input").get_attribute("max")
        if press == "click":
            card.first.click()
        else:
            card.first.press("Enter")
        expect(sure(page)).to_contain_text(name)
        confirm(page, page.locator(f'.history input:not([max="{before}"])'))
        expect(card.filter(has=page.get_by_role("heading", name=name))).to_have_count(0)
    tile = near.locator('[data-piece^="inv_"].lit')
    answer_until(page, tile, 10)
    for name in names:
        expect(page.locator(".mat").first).to_contain_text(name)
    page.evaluate("scrollTo(0, 0)")
    assert tile.count() >= 8
    for each in tile.all():
        expect(each).to_be_in_viewport(ratio=1)
    expect(page.locator('[data-place="tiles"]')).to_have_count(1)


@pytest.mark.long
def test_a_theater_is_chosen_where_its_tiles_lie(page: Page) -> None:
    """Where a Bonus War tile goes is lit, with all that lies there; it stood in the list alone."""
    begin(page, "Imperial Struggle")
    there = page.locator('.option[data-option^="place:"]')
    wanted = page.locator('.option[data-option^="recruit"], .option[data-option="play"]').or_(
        page.locator(".option", has_text="military 4")
    )
    answer_until(page, there, 120, by=wanted.first)
    theater = page.get_by_role("region", name="To choose from").locator('[data-place^="theater_"].lit')
    expect(theater).to_have_count(there.count())
    expect(theater.first).to_contain_text("Basic War tile")
    expect(theater.first).to_be_in_viewport(ratio=0.5)


@pytest.mark.long
def test_a_question_is_made_larger_on_a_telephone(browser: Browser, service: str) -> None:
    """At 360 by 640 pixels: by a finger and by a key, named in every language; nothing else leaves its place."""
    page = on_telephone(browser, service, 360, 640)
    begin(page, "Imperial Struggle")
    answer_until(page, page.locator(".filter"), 10)
    larger = page.get_by_role("button", name=LARGER["en"])
    expect(larger).to_have_attribute("aria-expanded", "false")
    few = page.evaluate(WHOLE)
    larger.tap()
    expect(larger).to_have_attribute("aria-expanded", "true")
    assert page.evaluate(WHOLE) >= few + 4
    expect(page.locator("#prompt")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Table", exact=True)).to_be_in_viewport(ratio=1)
    larger.press("Enter")
    expect(larger).to_have_attribute("aria-expanded", "false")
    assert page.evaluate(WHOLE) == few
    for language, name in LARGER.items():
        page.get_by_role("combobox").first.select_option(language)
        expect(page.get_by_role("button", name=name)).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".taller")).to_be_hidden()
    page.context.close()


@pytest.mark.long
def test_what_is_told_covers_as_little_as_it_can(page: Page) -> None:
    """The text of a place on the map lies on that side of it where it covers the fewest others to choose from."""
    lit = many_lit(page)
    tip = page.get_by_role("tooltip")
    covered, before = 0, 0
    for each in lit.all()[:12]:
        each.hover()
        expect(tip).to_be_visible()
        now, then = page.evaluate(COVERED)
        assert now <= then, each.get_attribute("data-place")
        covered, before = covered + now, before + then
        page.mouse.move(5, 5)
        expect(tip).to_have_count(0)
    assert covered <= before
