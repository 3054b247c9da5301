"""Is what has the focus, what is lit and what can be filled in told from what is around it?"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_pages import TITLES, answer, answer_until, begin

STYLE = Path(__file__).parents[2] / "web" / "site" / "style.css"
TINTS = ("#ffffff", "#f6e7a8", "#cfe0ea", "#bcd6e6", "#b7d59a", "#f0c96a", "#e8b27a", "#d9b48a")
"""What lies around places on the maps."""

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


@pytest.mark.servers
def test_what_has_the_focus_is_seen(page: Page) -> None:
    """Beside the map the question stays on top of what is below it, but not of what the keyboard is at."""
    begin(page, "Imperial Struggle")
    answer(page, 0)
    expect(page.locator(".option:enabled").first).to_be_visible()
    assert covered(page, 1280, 800) == []
    assert covered(page, 390, 844) == []


@pytest.mark.long
@pytest.mark.servers
@pytest.mark.parametrize("title", TITLES.values())
def test_what_has_the_focus_is_seen_at_every_table(page: Page, title: str) -> None:
    """On a large screen, on one with everything at twice its size and on a telephone."""
    begin(page, title)
    for turn in range(6):
        answer(page, turn)
    expect(page.locator(".option:enabled").first).to_be_visible()
    for width, height in ((1280, 800), (640, 400), (390, 844)):
        assert covered(page, width, height) == [], (width, height)


def colour(name: str, theme: int) -> str:
    """What a colour is in the light (0) or the dark theme (1)."""
    found = re.search(rf"^  --{name}: (?:light-dark\((#\w{{6}}), (#\w{{6}})\)|(#\w{{6}}));$", STYLE.read_text(), re.M)
    assert found is not None
    return found[3] or found[theme + 1]


def bright(colour: str) -> float:
    """The relative luminance of WCAG."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """How much two colours differ."""
    dark, light = sorted((bright(one), bright(other)))
    return (light + 0.05) / (dark + 0.05)


def test_what_marks_something_differs_from_what_is_around_it() -> None:
    """At least 3 to 1: focus and what is lit, edges of fields; and what is written on a mark 4.5 to 1."""
    for theme in (0, 1):
        for mark, ground in product(("glow", "field", "sea"), ("paper", "card")):
            assert contrast(colour(mark, theme), colour(ground, theme)) >= 3, (theme, mark, ground)
        assert contrast(colour("on-sea", theme), colour("sea", theme)) >= 4.5
        assert contrast("#1b1200", colour("amber", theme)) >= 4.5
    for tint in TINTS:
        assert contrast(colour("glow", 0), tint) >= 3, tint


PAINTED = """([selector, pseudo, property]) => {
  const each = document.querySelector(selector);
  return getComputedStyle(each, pseudo)[property].match(/\\d+/g).slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, "0")).join("");
}"""
"""A colour that the page has in the end."""

STROKE = """() => {
  const place = document.querySelector(".frame [data-place]:has(> metadata + *)");
  place.classList.add("lit");
  return getComputedStyle(place.querySelector("metadata + *")).stroke;
}"""
"""The colour around a place of the map that is lit."""


@pytest.mark.servers
def test_marks_are_painted_in_the_colours_of_their_theme(page: Page) -> None:
    """A field, a mark on a map, which is light in both themes, and the dot on a tab of a telephone that is pressed."""
    begin(page, "Endeavor")
    page.set_viewport_size({"width": 390, "height": 844})
    for theme, name in enumerate(("light", "dark")):
        page.emulate_media(color_scheme=name)
        painted = {
            (".bar select", None, "borderTopColor"): "field",
            (".tabs [aria-pressed=true]", "::after", "color"): "on-sea",
        }
        for asked, wanted in painted.items():
            assert "#" + page.evaluate(PAINTED, list(asked)) == colour(wanted, theme), asked
        assert page.evaluate(STROKE) == "rgb({}, {}, {})".format(*bytes.fromhex(colour("glow", 0)[1:]))


MANY = """() => {
  for (const [list, most] of [[".laid > ol", 4], [".choices ul", 12]]) {
    const all = document.querySelector(list);
    while (all.children.length < most) all.append(all.lastElementChild.cloneNode(true));
  }
  const { top, bottom } = document.querySelector(".choices").getBoundingClientRect();
  const low = Math.min(bottom, innerHeight, document.querySelector(".ask").getBoundingClientRect().bottom) + 1;
  return [...document.querySelectorAll(".choices .option")].map((each) => each.getBoundingClientRect())
    .filter((each) => each.top >= top && each.bottom <= low).length;
}"""
"""How many answers are seen at once after four that were laid out, where there are a dozen."""


@pytest.mark.servers
def test_the_next_answers_are_seen_beside_a_line(page: Page) -> None:
    """The line takes no more room than its last answers need."""
    begin(page, "Imperialism: Road to Domination")
    development = page.locator('.option[data-option="action:development"]')
    answer_until(page, development, 12)
    page.get_by_role("button", name="Lay out moves").click()
    development.click()
    expect(page.locator(".laid > ol > li")).to_have_count(1)
    expect(page.locator('.option[data-option="good:gold"]')).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(MANY) >= 5
