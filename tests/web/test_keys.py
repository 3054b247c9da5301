"""Can a game be opened and played by the keys alone, and is it heard what others do?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.test_pages import TITLES, sure

pytestmark = pytest.mark.servers


def test_an_opening_is_played_by_the_keyboard_alone(page: Page) -> None:
    """Tab and Enter lead from the first page into a game, and from each question to its answers.

    What every move did is told to those who hear the page, also of their own; `q` leads to the question.
    """
    told = page.locator("aside > .unseen[role=status]")
    page.evaluate(
        """() => {
          window.heard = "";
          const told = () => document.querySelector("aside > .unseen[role=status]")?.textContent ?? "";
          const all = { childList: true, subtree: true, characterData: true };
          new MutationObserver(() => (window.heard += told())).observe(document.body, all);
        }"""
    )
    play_by_keys(page, "Endeavor", 3)
    # What the last answer did, and before it what the others did, who may have passed.
    expect(told).to_contain_text("Black")
    page.wait_for_function("() => /Green|Purple/.test(window.heard)")
    assert "Black builds" in page.evaluate("window.heard")
    option = page.locator(".option:enabled").first
    option.focus()
    expect(page.locator(".preview")).not_to_be_empty()
    expect(option).to_have_accessible_description(re.compile(r"\w"))
    page.keyboard.press("q")
    expect(page.locator("#prompt")).to_be_focused()


@pytest.mark.long
@pytest.mark.parametrize("title", ["imperial_struggle", "imperialism", "pax_renaissance"])
def test_an_opening_of_every_other_title_is_played_by_the_keyboard_alone(page: Page, title: str) -> None:
    """Ten decisions; where many options have a filter before them, the keys go past it."""
    play_by_keys(page, TITLES[title], 10)


def play_by_keys(page: Page, title: str, decisions: int) -> None:
    """From the first page by Tab and Enter; every second decision is answered with the option after the first.

    It is against random moves, for other programs may win sooner than that. A table that opens has its question
    focused, and so has a question that follows an answer: never an answer.
    """
    expect(page.locator("article.card").nth(len(TITLES) - 1)).to_be_visible()
    focused = page.locator(".option:enabled:focus")
    card = page.locator("article.card", has=page.get_by_role("heading", name=title, exact=True))
    against = card.get_by_label("Against")
    tab_to(page, against.and_(page.locator(":focus")))
    expect(against.get_by_role("option", name="random")).to_be_attached()
    page.keyboard.type("random")
    expect(against).to_have_value("random")
    tab_to(page, page.get_by_role("button", name=f"Play now: {title}").and_(page.locator(":focus")))
    page.keyboard.press("Enter")
    for turn in range(decisions):
        expect(page.locator(".option:enabled").first).to_be_visible()
        expect(page.locator("#prompt")).to_be_focused()
        # Before the answers stands at most the rule and, where there are many, a filter.
        tab_to(page, focused, 4)
        if turn % 2 and focused.locator("xpath=../following-sibling::li").count():
            page.keyboard.press("Tab")
            expect(focused).to_have_count(1)
        before = page.locator(".history input").get_attribute("max")
        page.keyboard.press("Enter")
        changed = page.locator(f'.history input:not([max="{before}"])')
        asks = sure(page)
        expect(changed.or_(asks).first).to_be_attached()
        if asks.count():
            # The answer still has the focus.
            page.keyboard.press("Enter")
        expect(changed).to_be_attached()


def tab_to(page: Page, focused: Locator, most: int = 80) -> None:
    """Press Tab until something has the focus, at most so often."""
    for _ in range(most):
        if focused.count():
            return
        page.keyboard.press("Tab")
    expect(focused).to_have_count(1)
