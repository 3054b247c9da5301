"""Can a person play by clicks alone, by the keyboard alone, in their language?"""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import pytest
import yaml
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Locator, Page, Request, TimeoutError, expect

from tests.waiting import until
from tests.web.pointing import point

pytestmark = pytest.mark.servers

TITLES = {
    "endeavor": "Endeavor",
    "imperial_struggle": "Imperial Struggle",
    "imperialism": "Imperialism: Road to Domination",
    "pax_renaissance": "Pax Renaissance",
}

MOVED = """async () => {
  const app = document.querySelector('script[src$="app.js"]').src;
  const { move, seen } = await import(app.replace("app.js", "table/motion.js"));
  const svg = document.querySelector(".frame svg");
  const before = seen(svg);
  const piece = [...svg.querySelectorAll("[data-piece]")].find((each) => !each.hasAttribute("transform"));
  const moving = piece.getAnimations().length;
  piece.setAttribute("transform", "translate(200 0)");
  move(svg, before, 1);
  return piece.getAnimations().length - moving;
}"""
"""In how many more ways a piece of the map moves that lies elsewhere now."""

LETTERS = """() => [...document.querySelectorAll(".frame text")]
  .filter((each) => getComputedStyle(each).visibility === "visible")
  .map((each) => Number(each.getAttribute("font-size")) * each.getScreenCTM().a)"""
"""The sizes in pixels of what can be read on the map."""

FAULTS = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => ({ id, html: nodes[0].html }));
}"""
"""What axe-core finds fault with; the rest of what it found stays in the browser."""

UNNAMED = """() => {
  const named = new Set([...document.querySelectorAll(".label")].flatMap((each) => each.dataset.of?.split(" ")));
  return [...document.querySelectorAll(".frame [data-place]:has(> text.tiny[font-weight=bold])")]
    .map((each) => each.dataset.place).filter((id) => !named.has(id));
}"""
"""The places of the map whose names were left out and stand nowhere else."""


def begin(page: Page, title: str, against: str = "random") -> None:
    """Play now: choose the program and press one button."""
    card = page.locator("article.card", has=page.get_by_role("heading", name=title, exact=True))
    card.get_by_label("Against").select_option(against)
    card.get_by_role("button").click()
    expect(page).to_have_url(re.compile(r"#/games/[0-9a-f-]{36}$"))
    expect(page.locator("[data-place]").first).to_be_visible()


def answer(page: Page, turn: int, by: Locator | None = None) -> bool:
    """Press one of the buttons of the list (of `by` where offered), a different one each time; false when all is over.

    It waits without `expect`, which describes the whole page before it looks a second time.
    """
    choice = page.locator(".option:enabled")
    over = page.locator(".result")
    choice.first.or_(over).first.wait_for()
    if over.count():
        return False
    before = page.locator(".history input").get_attribute("max")
    changed = page.locator(f'.history input:not([max="{before}"])')
    for _ in range(5):
        choice.first.or_(changed).first.wait_for(state="attached")
        if changed.count():
            break
        wanted = by if by is not None and by.count() else choice
        wanted.nth(turn * 7 % max(1, wanted.count())).click()
        # A press while the question is drawn anew may hit nothing; then it is pressed again, as a person would.
        with suppress(TimeoutError):
            confirm(page, changed, 20_000)
    changed.wait_for(state="attached")
    return True


def answer_until(page: Page, wanted: Locator, most: int, by: Locator | None = None) -> None:
    """Answer until something is there, at most so often, by answers that lead to it where they are offered."""
    for turn in range(most):
        expect(page.locator(".option:enabled").first).to_be_visible()
        if wanted.count():
            return
        answer(page, turn, by)


def meant(page: Page) -> Locator:
    """The button that says in a dialog that something is meant."""
    return page.get_by_role("dialog").get_by_role("button", name="Do it")


def sure(page: Page) -> Locator:
    """The answer that was pressed and cannot be taken back: pressed again, it is given."""
    return page.locator('.option[aria-pressed="true"]')


def confirm(page: Page, then: Locator, wait: float | None = None) -> None:
    """Wait for what a choice brings, and press it again where the page asks for that.

    A move of somebody else that comes in between lets go of the answer, and is waited for as well.

    Raises:
        TimeoutError: nothing has come of it for so many milliseconds (as many as the page's other waits, if not given).
    """
    again = sure(page)
    while not then.count():
        then.or_(again).first.wait_for(state="attached", timeout=wait)
        if not then.count():
            with suppress(TimeoutError):
                again.click(timeout=5000)


def choose(page: Page, selector: str) -> None:
    """Click what is an option, and click it again: it cannot be taken back."""
    page.locator(selector).click()
    expect(sure(page)).to_have_count(1)
    page.locator(selector).click()


def asked(
    service: str, path: str, body: dict[str, Any] | None, token: str | None = None, method: str | None = None
) -> Any:
    """What the API answers to a command, or without a body to a question."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(
        f"{service}{path}", None if body is None else json.dumps(body).encode(), headers, method=method
    )
    with urllib.request.urlopen(request) as told:
        return json.load(told)


def opened(page: Page, service: str, name: str) -> str:
    """The id of a table of this name, which the player of the page opens over the API."""
    token = page.evaluate("localStorage.getItem('annals.token')")
    game: str = asked(service, "/v1/games", {"title": "endeavor", "name": name}, token)["game"]
    return game


def resign(page: Page) -> None:
    """Give the game up, as the button asks."""
    # By keys: what a program does meanwhile moves what is pointed at, also between press and release of a button.
    page.locator(".more > summary").press("Enter")
    page.get_by_role("button", name="Resign", exact=True).press("Enter")
    meant(page).click()
    expect(page.locator(".seats").get_by_text("resigned")).to_be_visible()


def faulty(page: Page, schemes: Sequence[Literal["light", "dark"]] = ("light", "dark")) -> list[str]:
    """What axe-core finds fault with, however slight."""
    found = []
    page.evaluate(AXE_SCRIPT)
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        faults = page.evaluate(FAULTS)
        found += [f"{scheme} {each['id']}: {each['html']}" for each in faults]
    return found


def test_a_whole_game_is_played_by_clicks(page: Page) -> None:
    """From the first page to the result with its score sheet, in two clicks and then moves alone."""
    begin(page, "Endeavor")
    turn = 0
    while answer(page, turn):
        turn += 1
    assert turn >= 20
    for role in ("Black", "Green", "Purple"):
        expect(page.locator(".result ol li", has_text=role)).to_have_count(1)
    page.locator(".result summary").click()
    expect(page.locator(".result details li").first).to_be_visible()
    expect(page.locator(".log").get_by_text("The game is scored.")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url) if "/v1/stream" in each.url else None)
    page.wait_for_timeout(2000)
    assert not asked, "nothing follows the end of a game, so no stream is opened"


@pytest.mark.parametrize("title", ["imperial_struggle", "imperialism", "pax_renaissance"])
def test_every_other_title_is_playable(page: Page, title: str) -> None:
    """Twenty-five moves and a resignation."""
    begin(page, TITLES[title])
    until(lambda: page.evaluate(UNNAMED) == [])
    for turn in range(25):
        if not answer(page, turn):
            return
    over = page.locator(".result")
    page.locator(".option:enabled").first.or_(over).first.wait_for()
    if over.count():
        return
    resign(page)
    expect(page.locator(".result ol li").first).to_be_visible()


def test_a_click_on_the_board_is_the_option(page: Page) -> None:
    """What may be chosen is lit, and a click on it makes the move; the tab's icon says whose turn it is.

    What cannot be taken back is clicked again, and until then a key lets go of it. What changes on the map is seen to
    change, but by those who want nothing to move.
    """
    page.emulate_media(reduced_motion="no-preference")
    begin(page, "Endeavor")
    expect(page.locator('link[rel="icon"][href$="/icon-turn.svg"]')).to_be_attached()
    expect(page.locator("[data-place].lit").first).to_be_visible()
    page.locator('[data-place="workshop"].lit').dblclick()
    expect(sure(page)).to_contain_text("Press again to do it")
    page.keyboard.press("u")
    expect(sure(page)).to_have_count(0)
    choose(page, '[data-place="workshop"].lit')
    expect(page.locator(".log").get_by_text("Black builds Workshop")).to_be_visible()
    assert page.evaluate(MOVED) > 0
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(MOVED) == 0


def test_the_language_changes_at_once(page: Page) -> None:
    """The page's words, the question and the options."""
    begin(page, "Endeavor")
    expect(page.locator("#prompt")).to_have_text("Choose a building to build.")
    expect(page.locator(".where")).to_have_text("Round 1, Build phase")
    words = (("pl", "Gracze", "budynek", "Runda 1, Faza budowy"), ("hu", "Játékosok", "épületet", "1. forduló"))
    for language, undo, prompt, where in words:
        page.get_by_role("combobox").first.select_option(language)
        expect(page.locator(".seats")).to_have_attribute("aria-label", undo)
        expect(page.locator("#prompt")).to_contain_text(prompt)
        expect(page.locator(".where")).to_contain_text(where)


def test_two_browsers_at_one_table(page: Page, browser: Browser, service: str) -> None:
    """One opens a table and sends the link, the other follows it and sits down; both see the game begin."""
    page.goto("/#/new?title=imperialism")
    title = page.locator("main select").first
    expect(title).to_have_value("imperialism")
    page.goto("/#/new?title=pax_renaissance")
    expect(title).to_have_value("pax_renaissance")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Invitation link").click()
    link = page.get_by_label("Invitation link").input_value()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    assert link.startswith(service)
    context = browser.new_context()
    other = context.new_page()
    other.goto(link)
    other.get_by_role("button", name="Sit down here").click()
    expect(page.locator(".seats li.asked")).to_have_count(1)
    expect(other.locator(".seats li.asked")).to_have_count(1)
    until(lambda: any(each.locator(".option").count() for each in (page, other)))
    assert not all(each.locator(".option").count() for each in (page, other)), "one of them is asked"
    context.close()


def test_nothing_stands_in_anybodys_way(page: Page) -> None:
    """axe-core finds no fault on any page, light or dark."""
    expect(page.locator("article.card").first).to_be_visible()
    assert faulty(page) == []
    begin(page, "Endeavor")
    expect(page.locator(".option").first).to_be_visible()
    assert faulty(page) == []
    page.goto("/#/")
    player = page.locator(".me").get_attribute("data-player")
    assert player
    for path in ("new", "you", "operator", f"players/{player}", "audit", "replay", "ratings"):
        page.goto("/#/nowhere")
        expect(page.locator("h1")).to_have_text("There is nothing at this address.")
        page.goto(f"/#/{path}")
        expect(page.locator("h1")).not_to_have_text("There is nothing at this address.")
        expect(page.locator("main")).not_to_contain_text("Loading")
        assert faulty(page) == [], path


def test_the_page_asks_for_documented_operations_alone(page: Page, service: str) -> None:
    """Its own files and operations of the specification, from its own origin, with no token in an address."""
    root = Path(__file__).parents[2]
    paths = yaml.load((root / "api_spec" / "openapi.yaml").read_text(), Loader=yaml.CSafeLoader)["paths"]
    known = {
        (method.upper(), re.compile(re.sub(r"\\\{[a-z_]+\\\}", "[^/]+", re.escape(path)) + "$"))
        for path, operations in paths.items()
        for method in operations
    }
    strange: list[str] = []

    def check(request: Request) -> None:
        path = request.url.removeprefix(service).partition("?")[0]
        own = path == "/" or path.startswith("/site/")
        listed = any(request.method == method and form.match(path) for method, form in known)
        if not request.url.startswith(service) or "annals_" in request.url or not (own or listed):
            strange.append(f"{request.method} {request.url}")

    page.on("request", check)
    begin(page, "Imperialism: Road to Domination")
    answer(page, 0)
    page.locator("details.words summary").click()
    page.goto("/#/new")
    page.goto("/#/you")
    expect(page.get_by_text("You play as Guest")).to_be_visible()
    assert not strange


@pytest.mark.long
def test_a_table_is_listed_as_soon_as_it_is_open(page: Page, browser: Browser, service: str) -> None:
    """Somebody who looks at the first page sees every new table, the second as well as the first."""
    begin(page, "Endeavor")
    context = browser.new_context()
    other = context.new_page()
    with other.expect_response(lambda each: "/v1/stream?follow=lobby" in each.url):
        other.goto(service)
    for name in ("Thursday club", "Friday club"):
        opened(page, service, name)
        expect(other.locator(".games").get_by_text(name)).to_be_visible()
    context.close()


def test_tables_are_found_by_title_and_name(page: Page, service: str) -> None:
    """The list shows the tables of one title, and those whose name or players match what is typed.

    Above everything stand a player's own running games, first those that wait for them; their open tables stand below.
    """
    headings = page.get_by_role("heading")
    expect(headings.first).to_contain_text("Heavy board games")
    begin(page, "Endeavor")
    token = page.evaluate("localStorage.getItem('annals.token')")
    asked(service, f"/v1/games/{opened(page, service, 'Sunday club')}/seats/0", {}, token)
    page.goto("/#/")
    expect(headings.first).to_have_text("Your games")
    expect(page.locator(".games").first.get_by_role("listitem")).to_have_text([re.compile("Endeavor.*Your turn", re.S)])
    others = page.locator("section", has=page.get_by_role("heading", name="Your other games", exact=True))
    expect(others.get_by_role("listitem")).to_contain_text(["Sunday club"])
    tables = page.locator("section", has=page.get_by_role("heading", name="Tables", exact=True))
    expect(tables.get_by_text("Sunday club")).to_be_visible()
    tables.get_by_label("Player or name of the table").fill("sunday")
    expect(tables.locator(".games li")).to_have_count(1)
    tables.get_by_label("Game").select_option("imperialism")
    expect(tables.locator(".games li")).to_have_count(0)


def test_people_keep_their_seats_when_they_play_again(page: Page, service: str) -> None:
    """The form offers the seats as they were: one's own, a person's that waits for them, a program's."""
    page.goto("/#/new")
    page.get_by_label("Green").select_option("mcts:easy")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".open-table")).to_be_visible()
    game = page.url.rpartition("/")[2]
    page.goto(f"/#/new?again={game}")
    for role, sitter in (("Black", "me"), ("Green", "mcts:easy"), ("Purple", "person")):
        expect(page.get_by_role("combobox", name=role)).to_have_value(sitter)
    page.get_by_role("button", name="Open the table").click()
    expect(page).not_to_have_url(re.compile(f"new|{game}"))
    expect(page.locator(".seats li").nth(1).get_by_text("mcts (easy)")).to_be_visible()


def test_names_of_others_are_text(page: Page, service: str) -> None:
    """A name that looks like a page is shown as it is written."""
    name = '<img src=x onerror="document.title=1">'
    begin(page, "Endeavor")
    game = opened(page, service, name)
    page.goto(f"/#/games/{game}")
    expect(page.locator("h1")).to_have_text(name)
    expect(page).to_have_title(name)


def test_what_is_pointed_at_shows_on_the_board(page: Page) -> None:
    """An option of the list and a line of the log mark the things that they name; a thing tells its option."""
    begin(page, "Endeavor")
    point(page, page.locator('.option[data-option="build:market"]'), page.locator('[data-place="market"].hint'))
    told = page.get_by_role("region", name="What it does")
    expect(told).to_contain_text("Black builds Market")
    page.mouse.move(5, 5)
    expect(told).to_have_count(0)
    point(page, page.locator('[data-place="market"].lit'), told)
    expect(told).to_contain_text("Black builds Market")
    page.mouse.move(5, 5)
    expect(told).to_have_count(0)
    page.locator('[data-place="workshop"].lit').focus()
    expect(told).to_contain_text("Black builds Workshop")
    choose(page, '.option[data-option="build:workshop"]')
    line = page.locator(".log .line", has_text="Black builds Workshop")
    point(page, line, page.locator('[data-place="workshop"].hint'))


def test_a_mark_goes_with_the_option_that_it_shows(page: Page, service: str) -> None:
    """The pointer rests on an option that is gone with its question, for it was answered elsewhere."""
    begin(page, "Endeavor")
    point(page, page.locator('.option[data-option="build:market"]'), page.locator('[data-place="market"].hint'))
    token = page.evaluate("localStorage.getItem('annals.token')")
    path = f"/v1/games/{page.url.rsplit('/', 1)[1]}"
    version = asked(service, f"{path}?fields=version", None, token)["version"]
    asked(service, f"{path}/moves", {"option": "build:workshop", "expected_version": version}, token)
    expect(page.locator('.option[data-option="build:market"]')).to_have_count(0)
    expect(page.locator('[data-place="market"].hint')).to_have_count(0)


def test_a_card_says_what_it_does(page: Page) -> None:
    """The text of a thing comes with its rule while it is pointed at, and goes with the pointer; nothing is small."""
    begin(page, "Endeavor")
    expect(page.get_by_role("list", name="Whose is which place").get_by_role("listitem")).to_have_count(3)
    expect(page.locator(".mat .course").first).to_contain_text("Glory 0")
    expect(page.locator('.beside [data-place="africa"] .face')).to_contain_text("Africa Governor")
    whole = page.evaluate(LETTERS)
    page.get_by_role("button", name="Europe", exact=True).click()
    expect(page.locator(".frame.zoomed")).to_be_visible()
    near = page.evaluate(LETTERS)
    assert min(whole) > 11.9
    assert min(near) > 11.9
    assert len(near) > len(whole) > 10
    page.get_by_role("button", name="Whole map").click()
    page.locator('[data-place="market"]').hover()
    tip, rule = page.get_by_role("tooltip"), page.get_by_role("link", name="Rule EN-7")
    expect(tip).to_contain_text("Market")
    expect(page.locator(".options").get_by_role("link", name="Rule EN-7")).to_be_visible()
    expect(rule.first).to_have_attribute("hreflang", "en")
    rule.and_(tip.locator("a")).hover()
    expect(tip).to_be_visible()
    page.mouse.move(5, 5)
    expect(tip).to_have_count(0)


@pytest.mark.long
def test_a_page_that_opens_under_a_mouse_says_nothing(page: Page) -> None:
    """The text of a thing comes when the mouse moves over it, not when the thing comes to lie under the mouse."""
    begin(page, "Endeavor")
    place, tip = page.locator('.frame [data-place="amsterdam"]'), page.get_by_role("tooltip")
    place.hover()
    expect(tip).to_contain_text("Amsterdam")
    box = place.bounding_box()
    assert box
    page.go_back()
    expect(page.locator("article.card").first).to_be_visible()
    page.go_forward()
    expect(page.locator(".option:enabled").first).to_be_visible()
    expect(page.locator('.frame [data-place="amsterdam"]:hover')).to_be_attached()
    # Twice the time after which a text comes.
    page.wait_for_timeout(700)
    expect(tip).to_have_count(0)
    page.mouse.move(box["x"] + box["width"] / 2 + 2, box["y"] + box["height"] / 2 + 2)
    expect(tip).to_contain_text("Amsterdam")


@pytest.mark.long
def test_seven_tabs_at_seven_tables_share_one_stream(page: Page, service: str) -> None:
    """A browser opens six connections to an origin; all tabs learn of what happens, also when the first is closed."""
    page.goto("/#/new")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".open-table")).to_be_visible()
    streams: set[Request] = set()
    context = page.context
    context.on("request", lambda each: streams.add(each) if "/v1/stream?" in each.url else None)
    context.on("requestfinished", lambda each: streams.discard(each))
    context.on("requestfailed", lambda each: streams.discard(each))
    games = [opened(page, service, f"Table {n}") for n in range(7)]
    tabs = [context.new_page() for _ in games]
    for tab, game in zip(tabs, games, strict=True):
        tab.goto(f"{service}/#/games/{game}")
        expect(tab.locator("h1")).to_have_text(re.compile("^Table"))
    page.close()
    for guest in range(2):
        token = asked(service, "/v1/guests", {})["token"]["token"]
        for tab, game in zip(tabs, games, strict=True):
            asked(service, f"/v1/games/{game}/seats/{guest}", {}, token)
            expect(tab.locator(".seats li").nth(guest).get_by_text("Guest")).to_be_visible()
        assert len([each for each in streams if not each.frame.page.is_closed()]) == 1
        tabs.pop().close()
        games.pop()


def test_anybody_may_watch(page: Page, browser: Browser) -> None:
    """Without a token a table shows its public view, and asks for nothing that needs one."""
    begin(page, "Endeavor")
    context = browser.new_context()
    other = context.new_page()
    refused: list[str] = []
    other.on("response", lambda each: refused.append(each.url) if each.status >= 400 else None)
    other.goto(page.url)
    expect(other.locator("[data-place]").first).to_be_visible()
    expect(other.locator(".option")).to_have_count(0)
    context.close()
    assert not refused
