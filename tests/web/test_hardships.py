"""Does a table bear what happens to it: connections that break, names meant to harm, an afternoon on a telephone?"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.waiting import until
from tests.web.conftest import on_telephone
from tests.web.test_pages import TITLES, answer, asked, begin, choose, confirm, opened, resign
from tests.web.test_touch import TARGETS

pytestmark = [pytest.mark.servers, pytest.mark.long]

HOSTILE = (
    '<img src=x onerror="window.harmed=1">',
    "</title><script>window.harmed=1</script>",
    '"><svg onload=window.harmed=1>',
    "{{constructor.constructor('window.harmed=1')()}} ${window.harmed=1}",
    "W" * 60,
    "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}" * 20 + "\N{COMBINING GRAVE ACCENT}" * 30,
    "javascript:window.harmed=1",
    "\N{WAVING HAND SIGN}\N{ZERO WIDTH JOINER}" * 12,
)
"""Names by which a page could be made to do something, or to lose its shape."""

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 3,
}

WIDER = """() => Math.max(innerWidth, document.documentElement.scrollWidth)
  - Math.min(screen.width, document.documentElement.clientWidth)"""
"""By how many pixels a page is wider than its window; a telephone shows the whole page and makes it smaller."""


def test_a_cut_connection_is_told_and_the_game_goes_on(page: Page, service: str) -> None:
    """Nothing is sent that was chosen meanwhile; what others did is there as soon as the service can be reached."""
    begin(page, "Endeavor")
    strip = page.get_by_role("status").filter(has_text="No connection")
    slider = page.locator(".history input")
    for turn in range(5):
        assert answer(page, turn)
        expect(page.locator(".option:enabled").first).to_be_visible()
        before = slider.get_attribute("max")
        page.context.set_offline(True)
        chosen = page.locator(".option:enabled").first
        text = chosen.get_attribute("data-option")
        chosen.click()
        confirm(page, strip)
        expect(strip).to_be_visible()
        page.context.set_offline(False)
        expect(strip).to_have_count(0)
        expect(page.locator(f'.option[data-option="{text}"]:enabled')).to_be_visible()
        assert slider.get_attribute("max") == before, "nothing was queued"


@pytest.mark.long
def test_what_is_cut_off_is_said_once(page: Page) -> None:
    """The strip on top says it for the table as well; nobody who looks is told to wait for themselves."""
    begin(page, "Endeavor")
    page.route("**/decisions", lambda route: route.abort())
    answered = page.locator(".history input").get_attribute("max")
    page.locator(".option:enabled").first.click()
    confirm(page, page.locator(f'.history input:not([max="{answered}"])'))
    expect(page.locator(".seats li.asked").first).to_contain_text("you")
    expect(page.locator(".waiting")).to_have_text("Loading …")
    streams: list[str] = []
    page.on("requestfailed", lambda each: streams.append(each.url) if "/v1/stream?" in each.url else None)
    page.route("**/v1/**", lambda route: route.abort())
    page.get_by_role("combobox").first.select_option("hu")
    expect(page.locator(".strip")).to_contain_text("Nincs kapcsolat")
    # What was read when the language changed ends, and twice none is opened.
    until(lambda: page.evaluate("1") and len(streams) > 4)
    expect(page.get_by_text("Nincs kapcsolat")).to_have_count(1)
    page.unroute_all()
    page.get_by_role("combobox").first.select_option("en")
    expect(page.locator(".option:enabled").first).to_be_visible()
    expect(page.locator(".strip, .lost")).to_have_count(0)


def test_what_is_cut_off_is_said_where_somebody_looks(browser: Browser, service: str) -> None:
    """On a telephone that was scrolled down, beside the tabs; and it goes without a tap when the service is back."""
    page = on_telephone(browser, service, 390, 844)
    begin(page, "Endeavor")
    page.evaluate("scrollTo(0, 700)")
    strip = page.locator(".strip")
    for _ in range(2):
        page.route("**/v1/**", lambda route: route.abort())
        page.evaluate("dispatchEvent(new Event('offline'))")
        expect(strip).to_contain_text("No connection")
        expect(strip).to_be_in_viewport(ratio=1)
        tabs, cut = page.locator(".tabs").bounding_box(), strip.bounding_box()
        assert tabs is not None
        assert cut is not None
        assert tabs["y"] >= cut["y"] + cut["height"] - 1
        expect(page.locator("#prompt")).to_be_in_viewport(ratio=1)
        page.unroute_all()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(strip).to_have_count(0)
    page.context.close()


EARLY = """() => {
  const real = globalThis.fetch;
  let opened, told, of, asks = 0;
  const open = new Promise((done) => (opened = done)), free = new Promise((done) => (told = done));
  globalThis.fetch = async (what, init) => {
    const at = String(what);
    if (at.includes("/v1/stream?")) {
      const answer = await real(what, init);
      const reader = answer.body.getReader();
      const rest = async (to) => {
        const { done, value } = await reader.read();
        if (!asks++) opened();
        else await free;
        return done ? to.close() : to.enqueue(value);
      };
      return new Response(new ReadableStream({ pull: rest }, { highWaterMark: 0 }), answer);
    }
    const game = /^(.*[/]v1[/]games[/][^/?]+)(.*)$/.exec(at);
    if (game && game[2].startsWith("/events?") && !of) {
      of = game[1];
      await open;
      const headers = { ...init.headers, "Content-Type": "application/json" };
      const { version } = await (await real(of, { headers })).json();
      const body = JSON.stringify({ expected_version: version });
      globalThis.paused = (await real(`${of}/pauses`, { method: "POST", headers, body })).status;
    } else if (game && at === of && globalThis.paused) {
      // Before it is answered that something has happened, the stream tells what.
      told();
      await new Promise((done) => setTimeout(done, 500));
    }
    return real(what, init);
  };
}"""
"""Read events only after one more has happened than the position knows, and let the stream tell of that one last."""


def test_what_was_read_early_is_not_told_twice(page: Page) -> None:
    """An event that came between two answers stands in the log once, whether it was read or told."""
    begin(page, "Endeavor")
    expect(page.locator(".option:enabled").first).to_be_visible()
    page.add_init_script(f"({EARLY})()")
    page.reload()
    rows = page.locator(".log .moment")
    expect(rows.last).to_be_visible()
    until(lambda: page.evaluate("globalThis.paused") == 200)
    expect(page.locator(".log")).to_contain_text("pause")
    page.wait_for_timeout(1000)
    labels = rows.evaluate_all("(all) => all.map((each) => each.getAttribute('aria-label'))")
    assert len(labels) == len(set(labels)), labels


@pytest.mark.kept
def test_who_plays_here_is_known_without_a_connection(page: Page) -> None:
    """The page shows the name that it read last; signing out removes it from the browser."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    begin(page, "Endeavor")
    page.reload()
    expect(page.locator(".me")).to_contain_text("Guest")
    name = page.locator(".me").inner_text()
    assert name.startswith("Guest ")
    page.goto("/#/replay")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".me")).to_have_text(name)
    page.context.set_offline(False)
    page.evaluate("localStorage.removeItem('annals.token')")
    page.reload()
    expect(page.locator(".me")).to_have_text("You")
    assert page.evaluate("localStorage.getItem('annals.name')") is None


SCROLLED = {"a telephone": (PHONE, 700), "a desktop": ({"viewport": {"width": 1280, "height": 720}}, 190)}


@pytest.mark.parametrize("device", SCROLLED)
def test_a_cut_connection_is_seen_wherever_the_page_is_scrolled_to(browser: Browser, service: str, device: str) -> None:
    """At once and above what else stays on top; an answer that was not sent is told at the question."""
    settings, down = SCROLLED[device]
    context = browser.new_context(base_url=service, locale="en", **settings)
    page = context.new_page()
    page.goto("/")
    begin(page, "Pax Renaissance")
    strip = page.get_by_role("status").filter(has_text="No connection")
    chosen = page.locator(".option:enabled").first
    expect(chosen).to_be_visible()
    if device == "a telephone":
        page.get_by_role("button", name="Players", exact=True).click()
    page.evaluate("down => scrollTo(0, down)", down)
    assert page.evaluate("scrollY") > 0
    context.set_offline(True)
    expect(strip).to_be_in_viewport(ratio=1, timeout=5000)
    chosen.click()
    refused = page.locator(".ask").get_by_role("alert")
    confirm(page, refused)
    expect(refused).to_contain_text("your move has not been made so far")
    expect(refused).to_be_in_viewport(ratio=1)
    expect(strip).to_be_in_viewport(ratio=1)
    own = strip.bounding_box()
    assert own
    for below in (".tabs", "#prompt"):
        there = page.locator(below).bounding_box()
        assert there is None or there["y"] >= own["y"] + own["height"] - 1, below
    assert page.evaluate(WIDER) <= 0
    context.set_offline(False)
    expect(strip).to_have_count(0)
    expect(page.locator(".option:enabled").first).to_be_visible()
    context.close()


def test_what_a_tap_found_cut_off_is_over_when_the_events_come_again(page: Page) -> None:
    """Nobody asks for anything then: only the stream tells that the service is back."""
    begin(page, "Pax Renaissance")
    expect(page.locator(".option:enabled").first).to_be_visible()
    cut: list[str] = []
    page.on("requestfailed", lambda each: cut.append(each.url))
    page.route("**/v1/games/*/previews", lambda route: route.abort())
    page.locator(".option:enabled").first.hover()
    until(lambda: page.evaluate("1") and any("/previews" in each for each in cut))
    expect(page.locator(".strip")).to_contain_text("No connection")
    page.unroute_all()
    # What shows within so many seconds that the stream lives.
    expect(page.locator(".strip")).to_have_count(0, timeout=25_000)


def test_what_the_page_said_is_not_sent_is_not_sent_when_the_service_is_back(page: Page) -> None:
    """A move that is about to be tried again when the page says so, and the service back before it was."""
    begin(page, "Endeavor")
    expect(page.locator(".option:enabled").first).to_be_visible()
    before = page.locator(".history input").get_attribute("max")
    strip = page.locator(".strip.cut")
    page.clock.install()
    sent: list[str] = []
    page.on("request", lambda each: sent.append(each.url) if "/moves?" in each.url else None)
    asked: list[str] = []
    page.on("requestfailed", lambda each: asked.append(each.url) if each.url.endswith("/v1/titles") else None)
    page.route("**/v1/**", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('offline'))")
    for tried, passed in ((1, 400), (2, 700)):
        until(lambda tried=tried: page.evaluate("1") and len(asked) >= tried)
        page.clock.run_for(passed)
    choose(page, ".option:enabled >> nth=0")
    until(lambda: page.evaluate("1") and len(sent) == 1)
    page.clock.run_for(150)
    expect(strip).to_contain_text("No connection")
    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(strip).to_have_count(0)
    page.clock.run_for(2000)
    expect(page.locator(".ask").get_by_role("alert")).to_contain_text("has not been made so far")
    assert len(sent) == 1
    assert page.locator(".history input").get_attribute("max") == before


def test_a_table_that_was_loaded_without_a_connection_knows_who_plays(browser: Browser, service: str) -> None:
    """As soon as there is one: the player is asked, and named in the header."""
    context = browser.new_context(base_url=service, locale="en")
    page = context.new_page()
    page.goto("/")
    begin(page, "Endeavor")
    expect(page.locator(".option:enabled").first).to_be_visible()
    name = page.locator(".me").inner_text()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    context.set_offline(True)
    page.reload()
    expect(page.locator(".strip.cut")).to_contain_text("No connection")
    context.set_offline(False)
    expect(page.locator(".option:enabled").first).to_be_visible()
    expect(page.locator(".me")).to_have_text(name)
    context.close()


def test_others_move_while_the_connection_is_cut(page: Page, service: str) -> None:
    """Whoever sat down meanwhile is on the page afterwards, without a reload."""
    page.goto("/#/new")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".open-table")).to_be_visible()
    game = opened(page, service, "Cut off")
    page.goto(f"/#/games/{game}")
    for seat in range(2):
        page.context.set_offline(True)
        token = asked(service, "/v1/guests", {})["token"]["token"]
        asked(service, f"/v1/games/{game}/seats/{seat}", {}, token)
        page.context.set_offline(False)
        expect(page.locator(".seats li").nth(seat).get_by_text("Guest")).to_be_visible()


def test_a_service_that_never_answers_is_not_waited_for(page: Page) -> None:
    """After a while the page says so and asks again when it is told to; what has become of a move, the game says."""
    begin(page, "Endeavor")
    expect(page.locator(".option:enabled").first).to_be_visible()
    expect(page.locator(".surface .lit").first).to_be_visible()
    page.clock.install()
    taken: list[Route] = []

    def take(route: Route) -> None:
        taken.append(route)

    page.route("**/moves?*", take)
    before = page.locator(".history input").get_attribute("max")
    choose(page, ".option:enabled >> nth=0")
    until(lambda: page.evaluate("1") and taken)
    page.clock.fast_forward(31_000)
    told = page.locator(".refused")
    expect(told).to_contain_text("has not been made so far")
    expect(page.locator(".option:enabled").first).to_be_visible()
    assert page.locator(".history input").get_attribute("max") == before
    # The service comes to it at last.
    taken[0].fetch()
    expect(told).to_contain_text("but your move was made")
    assert len(taken) == 1, "nothing is sent twice"
    page.unroute("**/moves?*")
    page.route("**/v1/leaderboards/*", lambda route: None)
    page.goto("/#/ratings")
    page.wait_for_timeout(500)
    page.clock.fast_forward(31_000)
    strip = page.get_by_role("alert").filter(has_text="does not answer")
    page.unroute("**/v1/leaderboards/*")
    strip.get_by_role("button", name="Try again").click()
    expect(page.locator("main").locator("tbody tr, p:text('None at the moment.')").first).to_be_visible()
    expect(strip).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1280])
def test_hostile_names_are_text_everywhere(page: Page, browser: Browser, service: str, width: int) -> None:
    """Names of tables and players that look like pages run nowhere, and no page grows wider than its window."""
    begin(page, "Endeavor")
    games = [opened(page, service, name) for name in HOSTILE]
    for n, (name, game) in enumerate(zip(HOSTILE, games, strict=True)):
        with suppress(HTTPError):  # the service refuses some of them as names of players
            made = asked(service, "/v1/players", {"name": f"{width}{n}{name}"[:40]})
            asked(service, f"/v1/games/{game}/seats/0", {}, made["token"]["token"])
    page.set_viewport_size({"width": width, "height": 740})
    for path in ("", "ratings", *(f"games/{game}" for game in games), f"games/{games[0]}/replay"):
        page.goto("about:blank")
        page.goto(f"{service}/#/{path}")
        expect(page.locator("main h1, main h2").first).to_be_visible()
        if path == f"games/{games[0]}":
            expect(page.locator("h1")).to_have_text(HOSTILE[0])
        assert page.evaluate(WIDER) <= 0, path
        assert page.evaluate("window.harmed") is None, path


def test_an_analysis_is_read_with_a_thumb(browser: Browser, service: str) -> None:
    """At 360 pixels: a tap on the costliest move leads to its judgement, a tap there lights an answer on the board."""
    context = browser.new_context(**PHONE, locale="en-GB", base_url=service)
    page = context.new_page()
    page.goto("/")
    begin(page, "Endeavor")
    for turn in range(3):
        assert answer(page, turn)
    page.get_by_role("button", name="Players", exact=True).click()
    resign(page)
    page.locator(".result").get_by_role("link", name="Analysis").tap()
    page.get_by_label("Engine").select_option("mcts:easy")
    page.get_by_role("button", name="Analyse").tap()
    costly = page.locator(".costly button").first
    expect(costly).to_be_visible()
    costly.tap()
    judged = page.locator(".judged")
    expect(judged.get_by_role("heading").first).to_be_focused()
    expect(judged.get_by_role("heading").first).to_be_in_viewport()
    # The first move, which builds something in every game.
    first = page.locator(".reel input[type=range]")
    game = page.url.partition("/games/")[2].partition("/")[0]
    events = asked(service, f"/v1/games/{game}/events?limit=200", None)["events"]
    first.fill(str(next(each["version"] for each in events if each["type"] == "move_made")))
    chosen, lit = judged.get_by_role("button").first, page.locator(".surface .hint")
    chosen.tap()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(lit.first).to_be_attached()
    assert page.evaluate(WIDER) <= 0
    assert page.evaluate(TARGETS) == []
    context.close()


@pytest.mark.parametrize("title", TITLES)
def test_a_telephone_plays_with_its_thumb(browser: Browser, service: str, title: str) -> None:
    """Twenty-five moves by taps at 360 pixels: never wider than the screen, and what is asked stays in sight."""
    context = browser.new_context(**PHONE, locale="en-GB", base_url=service)
    page = context.new_page()
    page.goto("/")
    begin(page, TITLES[title])
    assert page.evaluate(WIDER) <= 0
    for turn in range(25):
        if not answer(page, turn):
            break
        assert page.evaluate(WIDER) <= 0, turn
        expect(page.locator(".option:enabled").first.or_(page.locator(".result")).first).to_be_in_viewport()
    else:
        page.get_by_role("button", name="Players", exact=True).click()
        resign(page)
    expect(page.locator(".result ol li").first).to_be_visible()
    expect(page).to_have_url(re.compile("#/games/"))
    context.close()


def test_a_page_that_could_not_be_loaded_says_so(page: Page) -> None:
    """In the reader's words, with the way to try it again; so does a part of one."""
    page.context.set_offline(True)
    page.evaluate("location.hash = '#/ratings'")
    expect(page.get_by_role("alert").filter(has_text="could not be loaded")).to_be_visible()
    page.context.set_offline(False)
    page.locator("main").get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Ratings")).to_be_visible()
    page.goto("/#/audit")
    expect(page.get_by_role("heading", name="Audit", exact=True)).to_be_visible()
    expect(page.locator("input[type=file]")).to_be_attached()
    page.context.set_offline(True)
    page.locator("input[type=file]").set_input_files({"name": "a", "mimeType": "text/plain", "buffer": b"nothing"})
    expect(page.get_by_role("alert").filter(has_text="could not be loaded")).to_be_visible()
