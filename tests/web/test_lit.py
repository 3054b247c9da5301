"""Is everything lit that an answer names?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.waiting import until
from tests.web.test_pages import TITLES, answer, answer_until, begin, sure

pytestmark = [pytest.mark.servers, pytest.mark.long]

ASKED = """async () => {
  const named = await import(new URL("./table/named.js", document.querySelector("script[src*='app.js']").src));
  const [, game] = /games\\/([0-9a-f-]+)/.exec(location.hash);
  const headers = { authorization: `Bearer ${localStorage.getItem("annals.token")}` };
  const { decisions } = await (await fetch(`/v1/games/${game}/decisions`, { headers })).json();
  const asked = decisions.find((each) => each.mine);
"""
"""The beginning of a look at the question as the service has it, and at what the page makes of names."""

DARK = (
    ASKED
    + """  const shown = [...document.querySelectorAll(".option:enabled")].map((each) => each.dataset.option);
  const same = asked?.options.length === shown.length && asked.options.every(({ text }) => shown.includes(text));
  if (!same) return null;
  const table = document.querySelector(".surface");
  const lights = (option) => named.litBy(table, option, asked.seat).some((each) => each.matches(".lit"));
  const naming = asked.options.filter((option) => option.group !== "buttons" || named.thingsOf(option).length);
  const turned = (message) => JSON.parse(JSON.stringify(message, (_, each) =>
    each?.constructor === Object ? Object.fromEntries(Object.entries(each).reverse()) : each));
  const alike = ([one, other]) => one.length === other.length && one.every((each) => other.includes(each));
  const lit = (option) => named.litBy(table, option, asked.seat);
  const turning = asked.options.filter((option) => !alike([lit(option), lit(turned(option))]));
  const texts = (options) => options.map(({ text }) => text);
  return { dark: texts(naming.filter((option) => !lights(option))), turning: texts(turning) };
}"""
)
"""
The answers that name something and light nothing, and those that light something else where the members of their JSON
come in another order; null while the page and the service are asked different things.
"""

UNMARKED = (
    ASKED
    + """  const found = [];
  for (const button of [...document.querySelectorAll(".option:enabled")].slice(0, 8)) {
    const option = asked.options.find(({ text }) => text === button.dataset.option);
    const unmarked = () => named.litBy(document.querySelector(".surface"), option, asked.seat)
      .filter((each) => !each.matches(".hint"));
    for (let n = 0; n < 40 && unmarked().length; n++) {
      // The question has the focus once it is new.
      if (document.activeElement !== button) button.focus({ focusVisible: true });
      await new Promise((done) => setTimeout(done, 50));
    }
    found.push(...unmarked().map((each) => `${option.text}: ${each.outerHTML.slice(0, 200)}`));
  }
  return found;
}"""
)
"""Answers that mark less on the table, when they have the focus, than they light."""

NOWHERE = ("exchange", "choose")
"""What is chosen by these lies nowhere on the table: a kind of Action Points, one of the effects of an Event."""


@pytest.mark.parametrize("title", TITLES)
def test_what_an_answer_names_is_lit(page: Page, title: str) -> None:
    """Sixty decisions of each title, whatever the order of members in what the service says."""
    begin(page, TITLES[title])
    dark: set[str] = set()
    turning: set[str] = set()
    over = page.locator(".result")
    for turn in range(60):
        if not answer(page, turn):
            break
        page.locator(".option:enabled").first.or_(over).first.wait_for()
        if not over.count():
            told = until(lambda: page.evaluate(DARK))
            dark.update(told["dark"])
            turning.update(told["turning"])
    assert turning == set()
    assert {each for each in dark if each.partition(":")[0] not in NOWHERE} == set()


@pytest.mark.parametrize("title", TITLES)
def test_what_an_answer_lights_is_marked(page: Page, title: str) -> None:
    """When it has the focus in the list: fifteen decisions of each title."""
    begin(page, TITLES[title])
    for turn in range(15):
        assert answer(page, turn)
        expect(page.locator(".option:enabled").first).to_be_visible()
        assert until(lambda: page.evaluate(DARK))
        page.mouse.move(0, 0)
        assert page.evaluate(UNMARKED) == []


def test_a_side_of_a_tableau_and_a_row_of_the_market_are_chosen_where_they_lie(page: Page) -> None:
    """The heading of a row is its trade fair, and the word of one's own tableau its operations, by mouse and keys."""
    begin(page, "Pax Renaissance")
    fair = page.locator('.option[data-option^="fair:"]')
    answer_until(page, fair, 20)
    side = str(fair.first.get_attribute("data-option")).removeprefix("fair:")
    heading = page.locator(f'h2 [data-also="fair:{side}"].lit')
    expect(heading).to_have_attribute("aria-label", re.compile("trade fair", re.I))
    heading.hover()
    expect(page.locator(".preview")).not_to_be_empty()
    heading.press("Enter")
    expect(sure(page).or_(page.locator(".undo"))).to_be_visible()


def test_who_begins_and_what_is_kept_is_chosen_where_it_lies(page: Page) -> None:
    """By the heading of a mat, and by the War tile that is kept."""
    begin(page, "Imperial Struggle")
    upgraded = page.locator('.option[data-option^="keep:new:"]')
    first = page.locator('.option[data-option^="first:"]')
    wanted = page.locator('.option:is([data-option="play"], [data-option^="upgrade:"])').or_(
        page.locator('.option[data-option^="tile:"]', has_text="Upgrade")
    )
    answer_until(page, first.or_(upgraded), 200, by=wanted.first)
    if first.count():
        for side in ("France", "Britain"):
            heading = page.locator(".mat h2 .lit", has_text=side)
            expect(heading).to_have_attribute("aria-label", re.compile(f"^{side} takes the first round"))
    answer_until(page, upgraded, 200, by=wanted.first)
    expect(page.locator(".surface .lit")).to_have_count(2)
    new = page.locator(".mat .lit[data-piece]")
    expect(new).to_have_attribute("aria-label", re.compile("^Keep the new Basic War tile"))
    expect(page.locator('[data-place^="theater_"] .lit')).to_have_attribute("aria-label", re.compile("^Keep the old"))


def test_a_card_with_a_one_shot_asks_on_itself(page: Page) -> None:
    """Using it and doing without it are both answers about the card that was played."""
    begin(page, "Pax Renaissance")
    use = page.locator('.option[data-option="use"]')
    play = page.locator('.option[data-option^="play:"]')
    answer_until(page, use, 150, by=play)
    card = page.locator(".surface .lit")
    expect(card).to_have_count(1)
    expect(page.locator("#prompt")).to_contain_text(card.inner_text().replace("\u00ad", "").splitlines()[0])


def test_a_token_dies_where_it_stands(page: Page) -> None:
    """Of tokens that are alike, those alone are lit that may die in the battle."""
    begin(page, "Pax Renaissance")
    dying = page.locator(".option", has_text=re.compile("^Let .* die$"))
    warlike = page.locator('.option:is([data-option="use"], [data-option^="play:"], [data-option^="op:"])')
    answer_until(page, dying, 150, by=warlike)
    wanted = {tuple(str(each.get_attribute("data-option")).split(":")[1:]) for each in dying.all()}
    lit = page.locator(".surface .lit")
    expect(lit.first).to_be_visible()
    where = "(all) => all.map((each) => [each.closest('[data-place]').dataset.place, each.dataset.piece])"
    assert {tuple(each) for each in lit.evaluate_all(where)} == wanted


def test_a_line_of_the_log_marks_what_it_tells_of(page: Page) -> None:
    """Of tokens that are alike, none is marked but where it happened."""
    begin(page, "Endeavor")
    city, token = (page.locator(".log .line", has_text=told) for told in (" occupies ", "takes a token"))
    for line in (city, token):
        answer_until(page, line, 40)
    city.first.hover()
    expect(page.locator(".frame [data-place].hint")).to_have_count(1)
    token.first.hover()
    expect(page.locator(".frame [data-place].hint")).to_have_count(0)
    assert page.locator(".frame .hint").count() <= 1
