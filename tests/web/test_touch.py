"""Can a finger press everything, and is everything within its reach?"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.waiting import until
from tests.web.conftest import on_telephone
from tests.web.test_pages import TITLES, answer, answer_until, begin, faulty, sure
from tests.web.test_table import BROKEN

pytestmark = pytest.mark.servers

TARGETS = """() => {
  const found = [];
  for (const each of document.querySelectorAll("a[href], button, select, textarea, input, summary, [role=button]")) {
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
    const narrow = each.matches(".reel button, .history button") && right - left < 43.5;
    if (low_box || narrow || low - high < 43) found.push(`${low - high} ${each.localName} ${each.textContent}`);
  }
  for (const each of document.querySelectorAll("*")) if (each.scrollTop) each.scrollTop = 0;
  return found;
}"""
"""What a finger can press on less than 44 pixels from its upper to its lower edge, with what else it reaches there.

Of what leads through a game also from left to right.
"""


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
    own = (f"players/{player}", f"games/{game}/audit", f"games/{game}/replay")
    for path in ("", "new", "you", "ratings", "operator", "audit", "replay", *own):
        page.goto(f"/#/{path}")
        expect(page.locator("main h1").first).to_be_visible()
        expect(page.locator("main article.card")).to_have_count(0 if path else len(TITLES))
        assert page.evaluate(TARGETS) == [], path
    page.context.close()


@pytest.mark.long
def test_a_heading_that_can_be_chosen_is_large_enough(browser: Browser, service: str) -> None:
    """The markets of Pax Renaissance at 390 pixels."""
    page = on_telephone(browser, service, 390, 844)
    begin(page, "Pax Renaissance")
    expect(page.locator("h2 [role=button]").first).to_be_visible()
    assert page.evaluate(TARGETS) == []
    page.context.close()


def test_a_replay_is_led_by_a_finger(browser: Browser, service: str) -> None:
    """Its buttons are large enough on every screen, and fit into the narrowest."""
    page = on_telephone(browser, service, 360, 740)
    begin(page, "Endeavor")
    page.goto(f"{page.url}/replay")
    expect(page.locator(".reel .chapter")).to_be_visible()
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TARGETS) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
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


CUT = """() => [...document.querySelectorAll("main select, .me, thead th")].filter((each) => {
  if (!each.checkVisibility()) return false;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = each;
  if (each.localName !== "select") return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
  const text = document.createElement("span");
  text.style.cssText = "position: absolute; white-space: nowrap";
  text.style.font = getComputedStyle(each).font;
  text.textContent = each.selectedOptions[0]?.text ?? "";
  document.body.append(text);
  const { width } = text.getBoundingClientRect();
  text.remove();
  // Chromium's arrow is 20 pixels wide.
  return width > each.clientWidth - parseFloat(getComputedStyle(each).paddingInline) - 20;
}).map((each) => each.selectedOptions?.[0]?.text ?? each.textContent)"""
"""What is chosen, who plays here and what columns are called, where it is not read whole."""


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_nothing_that_is_chosen_or_called_is_cut(browser: Browser, service: str, language: str) -> None:
    """At 390 pixels: filters of the tables, columns of the ratings, chapters of a replay, the name of a guest."""
    page = on_telephone(browser, service, 390, 844)
    begin(page, "Endeavor")
    answer(page, 0)
    game = page.url.rpartition("/")[2]
    page.get_by_role("combobox").first.select_option(language)
    for path, there in (("", ".games li"), ("ratings", "main h1"), (f"games/{game}/replay", ".reel .chapter")):
        page.goto(f"/#/{path}")
        expect(page.locator(there).first).to_be_visible()
        if path.endswith("replay"):
            page.locator(".reel .chapter").select_option(index=1)
        assert page.evaluate(CUT) == [], path
        assert page.evaluate(
            "[...document.querySelectorAll('.wide')].every((each) => each.scrollWidth <= each.clientWidth)"
        )
    page.context.close()


@pytest.mark.long
def test_the_only_line_of_what_happened_is_pressed_as_a_whole(browser: Browser, service: str) -> None:
    """On a telephone, upright and lying, and on a large screen that is touched."""
    for width, height in ((390, 844), (844, 390), (1280, 800)):
        page = on_telephone(browser, service, width, height)
        begin(page, "Imperial Struggle")
        since = page.locator(".since")
        expect(since.get_by_role("button")).to_be_visible()
        for one in (False, True):
            if one:
                since.evaluate(
                    "(each) => [...each.querySelectorAll('button, li:not(:last-child)')].forEach((one) => one.remove())"
                )
                since.evaluate("(each) => each.querySelector('li').classList.add('few')")
            since.scroll_into_view_if_needed()
            box = since.bounding_box() or {}
            assert box["height"] >= 44
            hit = "([x, y]) => document.elementFromPoint(x, y)?.closest('.since :is(a, button)') !== null"
            assert page.evaluate(hit, [box["x"] + box["width"] - 8, box["y"] + 6]) or width > 960
            heights = since.get_by_role("link").evaluate_all(
                "(all) => all.filter((each) => each.checkVisibility()).map((each) => each.offsetHeight)"
            )
            assert width <= 960 or min(heights) >= 44
        page.context.close()


@pytest.mark.long
def test_a_list_of_answers_shows_that_it_goes_on(browser: Browser, service: str) -> None:
    """It fades at its lower edge until its end is in sight; where all is seen, nothing fades."""
    page = on_telephone(browser, service, 390, 700)
    begin(page, "Imperialism: Road to Domination")
    answer_until(page, page.locator(".option >> nth=4"), 20)
    choices = page.locator(".choices")
    fades = "(each) => getComputedStyle(each).maskImage !== 'none'"
    until(lambda: choices.evaluate("(each) => each.scrollHeight > each.clientHeight + 40"))
    until(lambda: choices.evaluate(fades))
    choices.evaluate("(each) => each.scrollTo(0, each.scrollHeight)")
    until(lambda: not choices.evaluate(fades))
    page.set_viewport_size({"width": 1280, "height": 1200})
    until(lambda: choices.evaluate("(each) => each.scrollHeight === each.clientHeight"))
    assert not choices.evaluate(fades)
    page.context.close()


def moves_of(page: Page) -> list[str]:
    """The addresses to which the page sends moves from now on."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/moves" in request.url else None)
    return sent


NEAR = """() => {
  document.querySelector(".frame").scrollIntoView({ block: "center" });
  const all = [...document.querySelectorAll(".frame .lit")];
  const lit = all.map((each) => ({ each, box: each.getBoundingClientRect() }));
  const far = (box, x, y) => Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom);
  const near = (x, y) => lit.filter(({ box }) => far(box, x, y) < 22)
    .map(({ each }) => each.querySelector("metadata").textContent.split(": ")[0].replace(/ \\(\\d+\\)$/, ""));
  const found = { several: null, missed: null };
  for (const { each, box } of lit) {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const on = document.elementFromPoint(x, y)?.closest(".lit") === each;
    if (on && near(x, y).length > 2) found.several = { x, y, names: near(x, y) };
    for (const [px, py] of [[x, box.bottom + 7], [x, box.top - 7], [box.right + 7, y], [box.left - 7, y]]) {
      const hit = document.elementFromPoint(px, py);
      if (!hit?.closest(".frame svg") || hit.closest("[data-place]") || near(px, py).length !== 1) continue;
      found.missed = { x: px, y: py, names: near(px, py) };
    }
  }
  return found;
}"""
"""Where on the map a finger covers several places that can be chosen, and where it misses the only one by a little."""


@pytest.mark.long
def test_a_finger_on_several_places_is_asked_which(browser: Browser, service: str) -> None:
    """Places that can be chosen are smaller than a finger at 360 pixels: what it covers stands in a menu."""
    page = on_telephone(browser, service, 360, 740)
    begin(page, "Imperial Struggle")
    play = page.locator('.option[data-option="play"]:enabled')
    answer_until(page, page.locator(".frame [data-place].lit >> nth=20"), 80, by=play)
    sent = moves_of(page)
    several = page.evaluate(NEAR)["several"]
    page.touchscreen.tap(several["x"], several["y"])
    menu = page.get_by_role("menu")
    expect(menu).to_be_visible()
    told = menu.get_by_role("menuitem").all_inner_texts()
    assert {name for name in several["names"] if any(name in each for each in told)} == set(several["names"])
    assert not sent, "nothing is chosen by a finger that lies on several"
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    missed = page.evaluate(NEAR)["missed"]
    page.touchscreen.tap(missed["x"], missed["y"])
    until(lambda: sent or sure(page).count() or menu.count())
    assert not menu.count() or missed["names"][0] in menu.inner_text()
    page.context.close()


@pytest.mark.long
def test_the_first_thing_that_a_finger_does_may_be_to_read(browser: Browser, service: str) -> None:
    """On a page that was just opened, a finger that stays on a lit place reads what it is and makes no move."""
    page = on_telephone(browser, service, 390, 844)
    begin(page, "Imperial Struggle")
    answer_until(page, page.locator(".frame [data-place].lit"), 80)
    page.reload()
    place = page.locator(".frame [data-place].lit").first
    expect(place).to_be_visible()
    sent = moves_of(page)
    box = place.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.get_by_role("tooltip")).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(500)
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert not sent
    assert sure(page).count() == page.get_by_role("menu").count() == 0
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES.values())
def test_a_table_on_a_telephone_has_no_fault(browser: Browser, service: str, title: str) -> None:
    """What axe-core finds there after some moves, also on what is scrolled and on small things of each seat."""
    page = on_telephone(browser, service, 390, 844)
    begin(page, title)
    for turn in range(8):
        assert answer(page, turn)
    expect(page.locator(".option:enabled").first).to_be_visible()
    for tab in page.locator(".tabs button:visible").all():
        tab.click()
        assert faulty(page) == []
    page.context.close()
