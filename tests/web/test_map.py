"""Can the map be moved, enlarged and read by mouse, by touch and by keys?"""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

from tests.waiting import until
from tests.web.conftest import on_telephone
from tests.web.test_pages import TITLES, answer, answer_until, begin

pytestmark = pytest.mark.servers


def seen(page: Page) -> list[float]:
    """The part of the map that is looked at: left, top, width and height."""
    box: str = page.locator(".frame svg").get_attribute("viewBox") or ""
    return [float(each) for each in box.split()]


def centre(page: Page) -> tuple[float, float]:
    """The middle of the map on the screen."""
    box = page.locator(".frame").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.long
def test_what_lies_on_the_map_is_seen_at_every_size(page: Page) -> None:
    """Discs on a shipping track are seen without letters; the button of a region shows all that belongs to it."""
    begin(page, "Endeavor", "greedy")
    track = page.locator('.frame [data-place^="track_"]')
    answer_until(page, track.locator("[data-piece='0'], [data-piece='1'], [data-piece='2']"), 60)
    discs = track.locator("[data-piece='0'], [data-piece='1'], [data-piece='2']")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        expect(discs.first.locator("rect")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="India", exact=True).click()
    frame, india = page.locator(".frame").bounding_box(), page.locator('[data-place="track_india"] > rect')
    until(lambda: (india.bounding_box() or {"width": 0})["width"] > 200)
    box = india.bounding_box()
    assert frame is not None
    assert box is not None
    assert box["y"] + box["height"] < frame["y"] + frame["height"]


@pytest.mark.long
def test_the_map_is_moved_by_mouse_and_by_keys(page: Page) -> None:
    """The wheel with Ctrl and the keys + and - enlarge; a drag and the arrows move; what is dragged is not chosen."""
    begin(page, "Imperial Struggle")
    frame = page.locator(".frame")
    expect(page.locator(".option:enabled").first).to_be_visible()
    frame.scroll_into_view_if_needed()
    whole = seen(page)
    x, y = centre(page)
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    until(lambda: seen(page)[2] < whole[2])
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    near = seen(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    frame.scroll_into_view_if_needed()
    x, y = centre(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 120, y - 60, steps=4)
    page.mouse.up()
    until(lambda: seen(page)[0] > near[0] and seen(page)[1] > near[1])
    assert page.get_by_role("dialog").count() == page.get_by_role("menu").count() == 0
    assert "POST" not in sent
    moved = seen(page)
    frame.focus()
    for key, axis, way in (("ArrowLeft", 0, -1), ("ArrowUp", 1, -1), ("ArrowRight", 0, 1), ("ArrowDown", 1, 1)):
        before = seen(page)
        page.keyboard.press(key)
        until(lambda axis=axis, way=way, before=before: (seen(page)[axis] - before[axis]) * way > 0)
    page.keyboard.press("-")
    until(lambda: seen(page)[2] > moved[2])
    page.keyboard.press("+")
    until(lambda: seen(page)[2] <= moved[2] + 1)
    page.keyboard.press("0")
    until(lambda: seen(page) == whole)


@pytest.mark.long
def test_the_map_is_moved_by_fingers(browser: Browser, service: str) -> None:
    """Two fingers enlarge it, one moves it, and a finger that stays tells what lies there."""
    page = on_telephone(browser, service, 390, 800)
    begin(page, "Imperial Struggle")
    expect(page.locator(".option:enabled").first).to_be_visible()
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        """What the fingers do."""
        found: list[dict[str, Any]] = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    page.locator(".frame").scroll_into_view_if_needed()
    whole = seen(page)
    x, y = centre(page)
    touch("touchStart", (x - 20, y))
    touch("touchStart", (x - 20, y), (x + 20, y))
    for wide in (40, 60, 80):
        touch("touchMove", (x - wide, y), (x + wide, y))
    touch("touchEnd")
    until(lambda: seen(page)[2] < whole[2] * 0.7)
    near = seen(page)
    touch("touchStart", (x, y))
    for far in (20, 40, 60):
        touch("touchMove", (x - far, y))
    touch("touchEnd")
    until(lambda: seen(page)[0] > near[0])
    assert page.get_by_role("dialog").count() == 0
    place = page.locator(".frame [data-place=ireland_1], .frame [data-place=bavaria]").first
    page.get_by_role("button", name="Europe", exact=True).click()
    box = place.bounding_box()
    assert box is not None
    touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    expect(page.get_by_role("tooltip")).to_be_visible()
    touch("touchEnd")
    # It stays, so that its rule can be pressed; what was read is not chosen.
    page.wait_for_timeout(500)
    rule = page.get_by_role("tooltip").get_by_role("link")
    expect(rule).to_be_visible()
    with page.context.expect_page() as opened:
        rule.tap()
    assert "/rules#" in opened.value.url
    opened.value.close()
    # A place without a name on the whole map is named when it is pressed, or nearly so.
    page.get_by_role("button", name="Whole map", exact=True).click()
    expect(page.get_by_text("appear when you zoom in or press the place.")).to_be_visible()
    box = page.locator(".frame [data-place=allegheny] > rect").first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 4)
    expect(page.get_by_role("tooltip")).to_contain_text("Allegheny")
    page.context.close()


def test_a_table_is_usable_at_twice_the_size(browser: Browser, service: str) -> None:
    """At 200 % a screen of 1280 pixels has room for 640: nothing is cut off, and the question stands in sight."""
    context = browser.new_context(
        viewport={"width": 640, "height": 400}, device_scale_factor=2, locale="en-GB", base_url=service
    )
    page = context.new_page()
    for path in ("", "new", "you", "ratings", "operator", "audit", "replay"):
        page.goto(f"/#/{path}")
        expect(page.locator("main h1").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 640, path
    page.goto("/#/")
    begin(page, "Pax Renaissance")
    expect(page.locator(".option:enabled").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    page.locator(".option:enabled").first.click(trial=True)
    context.close()


JOINED = """() => {
  const sides = (each) => document.querySelector(each).getBoundingClientRect();
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const [tip, question] = [".tip", ".ask"].map(sides);
  // The preview is loaded with the first thing that is looked at.
  if (!document.querySelector(".preview li")) return !over(tip, question);
  const preview = sides(".preview");
  const near = Math.max(tip.left - preview.right, preview.left - tip.right, tip.top - preview.bottom,
    preview.top - tip.bottom);
  return !over(tip, preview) && near <= 1 && ![tip, preview].some((each) => over(each, question));
}"""
"""Whether what is told of a thing and what its option does stand together, beside the question."""


def many_lit(page: Page) -> Locator:
    """Many places on the map of a new game of Imperial Struggle that can be chosen."""
    begin(page, "Imperial Struggle")
    lit = page.locator(".frame [data-place].lit")
    # Who passes each time may have lost before.
    answer_until(page, lit.nth(20), 80, by=page.locator('.option[data-option="play"]:enabled'))
    page.evaluate("scrollTo(0, 0)")
    return lit


@pytest.mark.long
def test_what_a_place_is_and_what_it_does_is_told_in_one_place(page: Page) -> None:
    """At 1280 pixels two texts covered players and figures; now they lie side by side, and say nothing twice."""
    lit = many_lit(page)
    tip, does = page.get_by_role("tooltip"), page.locator(".preview.joined li")
    for n in range(lit.count()):
        lit.nth(n).hover()
        expect(tip).to_be_visible()
        with suppress(TimeoutError):
            # Of what is followed by a question, or one of several answers, nothing is foreseen.
            does.first.wait_for(timeout=1500)
        assert page.evaluate(JOINED), lit.nth(n).get_attribute("data-place")
        if does.count():
            break
        page.mouse.move(5, 5)
        expect(tip).to_have_count(0)
    expect(does.first).to_be_visible()


ABROAD = """() => {
  const svg = document.querySelector(".frame svg");
  const regions = [...svg.querySelectorAll(":scope > g > polygon")].map((each) => each.getBoundingClientRect());
  const around = ({ left, right, top, bottom }) => regions.filter((each) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return each.left < x && x < each.right && each.top < y && y < each.bottom;
  });
  return [...svg.querySelectorAll(".label[data-of]")].filter((label) => {
    const of = label.dataset.of.split(" ").flatMap((id) => [...svg.querySelectorAll(`[data-place="${id}"] > rect`)]);
    const home = of.flatMap((each) => around(each.getBoundingClientRect()));
    return home.length && around(label.getBoundingClientRect()).some((each) => !home.includes(each));
  }).map((label) => label.textContent);
}"""
"""Names that stand in a region of the map in which their places do not lie."""


@pytest.mark.long
def test_a_name_stands_in_its_own_region(page: Page) -> None:
    """On maps of many widths, such as that of a replay beside its analysis."""
    begin(page, "Pax Renaissance")
    for width in range(1400, 880, -40):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(300)
        expect(page.locator(".label[data-of]").first).to_be_attached()
        assert page.evaluate(ABROAD) == [], width


COVERED = """() => [...document.querySelectorAll(".frame [data-place]")].flatMap((place) => {
  const box = place.querySelector(":scope > :is(rect, polygon)")?.getBoundingClientRect();
  const names = [...document.querySelectorAll(".frame .label[data-of]")]
    .filter(({ dataset }) => !dataset.of.split(" ").includes(place.dataset.place));
  return names.filter((name) => {
    const over = name.getBoundingClientRect();
    const wide = Math.min(box?.right, over.right) - Math.max(box?.left, over.left);
    const high = Math.min(box?.bottom, over.bottom) - Math.max(box?.top, over.top);
    return wide > 0 && high > 0 && wide * high > box.width * box.height / 2;
  }).map((name) => `${name.textContent} over ${place.dataset.place}`);
})"""
"""Names that lie over more than half of another place."""


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES)
def test_no_name_hides_a_token(page: Page, title: str) -> None:
    """Neither on the whole map of a screen nor on a region of it on a telephone."""
    begin(page, TITLES[title])
    for turn in range(5):
        expect(page.locator(".option:enabled").first).to_be_visible()
        page.wait_for_timeout(300)
        assert page.evaluate(COVERED) == [], turn
        answer(page, turn)
    page.set_viewport_size({"width": 390, "height": 800})
    for region in page.locator(".zoom button:not([aria-pressed], [aria-label])").all():
        region.click()
        page.wait_for_timeout(300)
        assert page.evaluate(COVERED) == [], region.inner_text()


STAYS = """() => {
  const places = [...document.querySelectorAll(".frame [data-place]")];
  window.former ??= new Map(places.map((each) => [each.dataset.place, [each, shown(each)]]));
  const kept = places.filter((each) => window.former.get(each.dataset.place)?.[0] === each);
  const same = places.filter((each) => window.former.get(each.dataset.place)?.[1] === shown(each));
  return { all: places.length, kept: kept.length, same: kept.filter((each) => same.includes(each)).length };
  function shown(place) {
    const pieces = [...place.querySelectorAll("[data-piece], text")];
    return pieces.map((each) => `${each.dataset.piece} ${each.textContent} ${each.getAttribute("fill")}`).join();
  }
}"""


def test_what_lies_as_it_lay_stays_on_the_map(page: Page) -> None:
    """A move draws the places again that it changes, and no others; the whole map where its words are others."""
    begin(page, "Imperial Struggle")
    expect(page.locator(".frame .label").first).to_be_attached()
    before: dict[str, int] = page.evaluate(STAYS)
    assert before["kept"] == before["all"] > 90
    title = page.locator(".frame svg > title").text_content()
    for turn in count():
        if page.evaluate(STAYS)["kept"] < before["all"]:
            break
        answer(page, turn)
    after = page.evaluate(STAYS)
    assert before["all"] - 20 < after["kept"] == after["same"] < before["all"] == after["all"]
    assert page.locator(".frame svg > :is(title, desc)").count() == 2
    assert page.locator(".frame svg > title").text_content() == title
    page.get_by_label("Language").select_option("pl")
    until(lambda: page.evaluate(STAYS)["kept"] == 0)
    assert page.evaluate(STAYS)["all"] == before["all"]
