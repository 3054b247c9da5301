"""Does a player learn that it is their turn, and can they take back, pause, and keep time?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.waiting import until
from tests.web.conftest import on_telephone
from tests.web.test_pages import answer, answer_until, asked, begin, confirm, sure

pytestmark = pytest.mark.servers

LISTENING = """() => {
  Object.assign(window, { rung: 0, told: [] });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.rung++; return start.apply(this, when); };
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, more) { window.told.push([title, more.body]); }
  };
}"""
"""Counts tones, and keeps the notifications that a browser without a window shows nobody."""

OVER = """() => {
  const all = [...document.querySelectorAll(".ask :is(h2, p, small, input, .choices, button:not(.option))")];
  const seen = all.filter((each) => (each.textContent || each.matches("input")) && each.checkVisibility());
  const parts = seen.filter((each) => !each.closest(".preview, .option")).map((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    // Around the answers is room for the frame of the one that has the focus.
    const edge = each.matches(".choices") ? parseFloat(getComputedStyle(each).paddingTop) : 0.5;
    return { each, said: each.textContent || each.className, sides: [left, right, top, bottom], edge };
  });
  const apart = ({ sides: one, edge }, { sides: other, edge: further }) =>
    [0, 2].some((n) => Math.min(one[n + 1], other[n + 1]) - Math.max(one[n], other[n]) <= Math.max(edge, further));
  return parts.flatMap((one, n) => [
    ...(one.sides[0] < 0 || one.sides[1] > innerWidth ? [[one.said]] : []),
    ...parts.slice(n + 1).filter((other) => !one.each.contains(other.each) && !apart(one, other))
      .map((other) => [one.said, other.said]),
  ]);
}"""
"""What of the question lies over something else, or leaves the screen at a side."""

LEADS = {
    "en": "Show on the table",
    "hu": "Mutasd az asztalon",
    "pl": "Pokaż na stole",
}

HIDE = "(hidden) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })"


@pytest.mark.long
def test_seats_of_a_table_that_waits_are_changed(page: Page) -> None:
    """Who opened it seats a program and sends it away; a player leaves their seat and takes another; then it begins."""
    page.goto("/#/new")
    page.get_by_role("button", name="Open the table").click()
    seats, table = page.locator(".seats li"), page.locator(".open-table")
    table.get_by_role("button", name="Leave the seat").click()
    expect(seats.nth(0).get_by_text("free")).to_be_visible()
    table.get_by_label("Let a program take a free seat").select_option("random:normal")
    table.get_by_role("button", name="Seat it").click()
    expect(seats.nth(0).get_by_text("random")).to_be_visible()
    table.get_by_role("button", name="Send away random (Black)").click()
    expect(seats.nth(0).get_by_text("free")).to_be_visible()
    seats.nth(2).get_by_role("button", name="Sit down here").click()
    expect(seats.nth(2).get_by_text("you")).to_be_visible()
    for _ in range(2):
        table.get_by_role("button", name="Seat it").click()
    expect(page.locator(".option:enabled").first).to_be_visible()


@pytest.mark.long
def test_one_link_seats_all_who_are_wanted(page: Page, browser: Browser, service: str) -> None:
    """It has as many uses as there are free seats; when they are used up, another one is offered at once."""
    page.goto("/#/new?title=endeavor")
    page.get_by_label("Only those whom I invite").check()
    page.get_by_role("button", name="Open the table").click()
    table, link = page.locator(".open-table"), page.get_by_label("Invitation link")
    contexts = [browser.new_context(locale="en-GB", base_url=service) for _ in range(3)]
    first, second, late = (context.new_page() for context in contexts)

    def follow(guest: Page) -> None:
        guest.goto(link.input_value())
        guest.get_by_role("button", name="Sit down here").first.click()
        expect(guest.get_by_role("button", name="Leave the seat")).to_be_visible()

    table.get_by_role("button", name="Invitation link").click()
    expect(table).to_contain_text("Seats that it can fill: 2.")
    follow(first)
    expect(table).to_contain_text("Seats that it can fill: 1.")
    first.get_by_role("button", name="Leave the seat").click()
    expect(page.locator(".seats").get_by_text("free")).to_have_count(2)
    follow(second)
    expect(link).to_have_count(0)
    table.get_by_role("button", name="Invitation link").click()
    expect(table).to_contain_text("Seats that it can fill: 1.")
    # Who reads an invitation sees who sits down meanwhile, as soon as they look at it again.
    late.goto(link.input_value())
    expect(late.get_by_role("button", name="Sit down here")).to_have_count(1)
    first.goto(link.input_value())
    first.get_by_role("button", name="Sit down here").click()
    expect(page.locator(".seats li.asked")).not_to_have_count(0)
    late.evaluate("dispatchEvent(new Event('focus'))")
    expect(late.get_by_role("alert")).to_contain_text("The invitation is over")
    # What is over stays so, and is not asked for again.
    asks: list[str] = []
    late.on("request", lambda request: asks.append(request.url))
    late.evaluate("dispatchEvent(new Event('focus'))")
    late.wait_for_timeout(500)
    assert not asks
    for context in contexts:
        context.close()


@pytest.mark.long
def test_a_browser_that_refuses_notifications_is_not_said_to_tell(page: Page) -> None:
    """The box does not stay ticked, and the page says where they can be allowed."""
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.reload()
    begin(page, "Endeavor")
    page.locator(".more > summary").click()
    wanted = page.get_by_label("Tell me when it is my turn")
    wanted.click()
    expect(page.get_by_text("This browser does not allow it")).to_be_visible()
    expect(wanted).not_to_be_checked()


@pytest.mark.long
def test_a_player_who_looks_elsewhere_is_told(page: Page, service: str) -> None:
    """By the tab's title, and by a sound and a notification where they are wanted; notes stay in the browser."""
    page.add_init_script(f"({LISTENING})()")
    page.reload()
    page.goto("/#/new?title=imperial_struggle")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".open-table")).to_be_visible()
    game = page.url.rpartition("/")[2]
    other = asked(service, "/v1/guests", {})["token"]["token"]
    asked(service, f"/v1/games/{game}/seats/1", {}, other)
    expect(page.locator(".seats li").nth(1).get_by_text("Guest")).to_be_visible()
    # Both sides choose their Ministries at the same time, and then wait for each other.
    expect(page.locator(".option:enabled").first).to_be_visible()
    expect(page).to_have_title("● Imperial Struggle")
    page.locator(".more > summary").click()
    page.get_by_label("Tell me when it is my turn").check()
    page.get_by_label("A sound when it is my turn").check()
    assert page.evaluate("rung") == 2, "how it sounds"
    page.get_by_label("Notes for yourself").press_sequentially("Bavaria!")
    page.reload()
    page.locator(".more > summary").click()
    expect(page.get_by_label("Notes for yourself")).to_have_value("Bavaria!")
    expect(page.locator(".option:enabled").first).to_be_visible()
    while page.locator(".option:enabled").count():
        answer(page, 0)
        until(lambda: page.locator(".option:enabled").count() or page.locator(".waiting").count())
    expect(page).to_have_title("Imperial Struggle")
    page.evaluate(HIDE, True)
    while not page.locator(".option:enabled").count():
        due = asked(service, f"/v1/games/{game}/decisions", None, other)
        mine = [each for each in due["decisions"] if each["mine"]]
        if mine:
            body = {"option": mine[0]["options"][0]["text"], "expected_version": due["version"]}
            asked(service, f"/v1/games/{game}/moves", body, other)
        page.wait_for_timeout(100)
    expect(page).to_have_title("● Imperial Struggle")
    until(lambda: page.evaluate("told.length"))
    told = page.evaluate("told")
    assert [title for title, _ in told] == ["Your turn: Imperial Struggle"]
    assert told[0][1].count("Guest") == 2, "which table it is"
    assert page.evaluate("rung") == 4
    page.reload()
    page.locator(".more > summary").click()
    expect(page.get_by_label("Notes for yourself")).to_have_value("Bavaria!")
    expect(page.get_by_label("A sound when it is my turn")).to_be_checked()


def test_a_key_takes_back_and_nobody_is_asked_twice(page: Page) -> None:
    """Until a move seals what came before, `u` takes it back; the page asks first only those who want it to.

    What is left of the turn stands beside the question.
    """
    begin(page, "Pax Renaissance")
    undo, choices = page.locator(".undo"), page.locator(".choices")
    expect(page.locator(".at-hand")).to_contain_text(re.compile(r"actions left 2 Florins \d"))
    page.locator(".more > summary").click()
    page.get_by_label("Ask before what cannot be taken back").uncheck()
    before = ""
    for turn in range(30):
        expect(page.locator(".option:enabled").first).to_be_visible()
        if undo.count():
            break
        before = choices.inner_text()
        slider = page.locator(".history input")
        last = slider.get_attribute("max")
        page.locator(".option:enabled").nth(turn % page.locator(".option:enabled").count()).click()
        expect(page.locator(f'.history input:not([max="{last}"])')).to_be_attached()
        assert sure(page).count() == 0
    expect(undo.get_by_role("button")).to_be_enabled()
    page.keyboard.press("u")
    until(lambda: choices.inner_text() == before)
    page.reload()
    page.locator(".more > summary").click()
    expect(page.get_by_label("Ask before what cannot be taken back")).not_to_be_checked()


@pytest.mark.long
def test_a_key_takes_back_one_answer_and_a_button_all(page: Page) -> None:
    """Answers are taken back one after the other, also after others were taken back."""
    begin(page, "Imperial Struggle")
    undo, prompt, answers = page.locator(".undo button"), page.locator("#prompt"), page.locator(".option:enabled")
    prompts: list[str] = []
    for turn in range(60):
        answers.first.wait_for()
        if undo.count() == 2:
            break
        prompts.append(prompt.inner_text())
        answer(page, turn)
    expect(undo.nth(1)).to_have_text("Take back all 2")
    page.keyboard.press("u")
    expect(prompt).to_have_text(prompts[-1])
    expect(undo).to_have_count(1)
    answers.first.wait_for()
    answer(page, 0)
    expect(undo).to_have_count(2)
    undo.nth(1).click()
    expect(prompt).to_have_text(prompts[-2])
    expect(undo).to_have_count(0)


def test_the_keys_of_a_table_are_listed(page: Page) -> None:
    """A key and a button open the list; what has the focus then has it again when the list is closed."""
    begin(page, "Endeavor")
    page.locator(".option:enabled").last.focus()
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys")
    for key in ("q", "u", "Esc", "Enter", "←", "0"):
        expect(listed.locator("kbd", has_text=re.compile(f"^{key}$")).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    expect(page.locator(".option:enabled").last).to_be_focused()
    page.get_by_role("button", name="Keys").click()
    listed.get_by_role("button", name="Understood").click()
    expect(listed).to_have_count(0)


@pytest.mark.long
def test_a_finger_that_rests_on_an_answer_reads_it(browser: Browser, service: str) -> None:
    """A tap answers; a long press shows what the answer does, and nothing more when the finger leaves."""
    page = on_telephone(browser, service, 390, 800)
    begin(page, "Endeavor")
    box = page.locator(".option:enabled").first.bounding_box()
    assert box is not None
    slider = page.locator(".history input")
    before = slider.get_attribute("max")
    hand = page.context.new_cdp_session(page)
    at = {"x": box["x"] + 20, "y": box["y"] + 20}
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(".preview")).not_to_be_empty()
    page.wait_for_timeout(600)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(500)
    assert slider.get_attribute("max") == before
    page.locator(".option:enabled").first.tap()
    confirm(page, page.locator(f'.history input:not([max="{before}"])'))
    page.goto("/#/")
    begin(page, "Imperial Struggle")
    page.locator(".option:enabled").nth(1).tap()
    # What cannot be taken back is read below its answer before it is pressed again.
    expect(sure(page)).to_be_in_viewport(ratio=1)
    expect(page.locator(".option[aria-pressed] + .preview p").first).to_be_in_viewport()
    page.context.close()


@pytest.mark.long
def test_the_question_is_in_sight_on_every_screen(page: Page) -> None:
    """Also on a small screen, or on a large one on which everything has twice its size."""
    begin(page, "Imperial Struggle")
    for width, height in ((1280, 800), (900, 800), (800, 600), (640, 400), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator("#prompt")).to_be_in_viewport(ratio=1)
        expect(page.locator(".option:enabled").first).to_be_in_viewport()
        expect(page.locator(".frame svg")).to_be_in_viewport(ratio=0.5)


@pytest.mark.long
@pytest.mark.parametrize("width", [360, 390, 800])
def test_nothing_in_the_question_lies_over_anything_else(browser: Browser, service: str, width: int) -> None:
    """In every language what leads to the table, lays out a line and takes back stands beside the answers."""
    page = on_telephone(browser, service, width, 800)
    begin(page, "Imperial Struggle")
    for turn in range(60):
        page.locator(".option:enabled").first.wait_for()
        if page.locator(".undo button").count() == 2:
            break
        answer(page, turn)
    expect(page.get_by_role("button", name=re.compile("^Take back"))).to_have_count(2)
    expect(page.get_by_role("button", name=re.compile("^Take back")).last).to_be_in_viewport(ratio=1)
    assert page.evaluate(OVER) == []
    page.goto("/#/")
    begin(page, "Endeavor")
    answer_until(page, page.locator(".undo"), 12)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".lead-to")).to_be_visible()
    for language in ("hu", "pl", "en"):
        page.get_by_role("combobox").first.select_option(language)
        expect(page.locator(".lead-to")).to_have_text(LEADS[language])
        expect(page.locator(".undo")).to_be_attached()
        assert page.evaluate(OVER) == []
    page.context.close()


@pytest.mark.long
def test_a_game_with_a_clock_is_paused_and_goes_on(page: Page, service: str) -> None:
    """The clock is as it was wanted, and stands still until those who asked for a pause go on."""
    page.goto("/#/new?title=imperial_struggle")
    page.locator("form select").nth(2).select_option("random:normal")
    page.get_by_label("Clock").check()
    page.get_by_label("Minutes for the game").fill("30")
    page.get_by_label("Seconds gained by a move").fill("20")
    page.get_by_label("When time is up").select_option("loss")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".option:enabled").first).to_be_visible()
    game = page.url.rpartition("/")[2]
    clock = asked(service, f"/v1/games/{game}", None)["terms"]["clock"]
    assert (clock["per_game"], clock["increment"], clock["on_expiry"]) == (1800, 20, "loss")
    expect(page.locator(".seats .clock").first).to_have_text(re.compile(r"^(29|30):\d\d$"))
    page.locator(".more > summary").click()
    page.get_by_role("button", name="Ask for a pause").click()
    expect(page.locator(".waiting")).to_have_text("The game is paused.")
    expect(page.locator(".option")).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".option:enabled").first).to_be_visible()


def missed(page: Page, said: str) -> bool:
    """Whether it is said so that nothing matches what is typed: a question in another language is a new one."""
    page.locator(".filter").fill("xyzzy")
    return page.locator(".options").get_by_text(said).count() == 1


@pytest.mark.long
def test_what_was_read_of_an_earlier_moment_is_read_again(page: Page) -> None:
    """Position, options and picture are asked for at once, and an event may come between their answers."""
    begin(page, "Endeavor")
    expect(page.locator(".option:enabled").first).to_be_visible()
    early = {"decisions", "board.svg"}

    def older(route: Route) -> None:
        answer, what = route.fetch(), re.split("[/?]", route.request.url)[6]
        if what not in early:
            return route.fulfill(response=answer)
        early.remove(what)
        if what == "decisions":
            told = answer.json()
            return route.fulfill(response=answer, json={**told, "version": told["version"] - 1, "decisions": []})
        drawn = re.sub('data-where="[^"]*"', 'data-where="Before"', answer.text(), count=1)
        return route.fulfill(response=answer, headers={**answer.headers, "etag": '"1.0/x"'}, body=drawn)

    page.route(re.compile("/v1/games/[^/]+/(decisions|board.svg)"), older)
    page.reload()
    expect(page.locator(".option:enabled").first).to_be_visible()
    expect(page.locator(".where")).to_have_text(re.compile("^Round"))
    assert not early
    page.unroute_all(behavior="wait")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(500)
    assert not [url for url in asked if "/score" not in url], "what is up to date is not read again"


def test_what_was_decided_is_not_asked_again(page: Page) -> None:
    """A picture that comes after the next move does not bring back the question before it."""
    begin(page, "Pax Renaissance")
    expect(page.locator(".option:enabled").first).to_be_visible()
    pictures: list[Route] = []

    def late(route: Route) -> None:
        pictures.append(route)
        if len(pictures) == 1:
            answer = route.fetch()
            return route.fulfill(response=answer, headers={**answer.headers, "etag": '"1.0/x"'})
        return route.continue_() if len(pictures) > 2 else None

    page.route("**/board.svg", late)
    page.reload()
    until(lambda: page.evaluate("1") and len(pictures) == 2)
    options = page.locator(".option")
    before = options.all_inner_texts()
    assert answer(page, 0)
    asked: list[Route] = []
    page.route("**/decisions", lambda route: asked.append(route))
    pictures[1].continue_()
    page.wait_for_timeout(400)
    assert options.all_inner_texts() != before
    page.unroute("**/decisions")
    for each in asked:
        each.continue_()
    page.unroute_all(behavior="wait")


@pytest.mark.long
def test_who_may_not_read_yet_reads_later(browser: Browser, service: str) -> None:
    """A picture that the service has no time for is asked for again, and nothing is said of it."""
    page = on_telephone(browser, service, 390, 800)
    begin(page, "Pax Renaissance")
    expect(page.locator(".option:enabled").first).to_be_visible()
    pictures: list[Route] = []

    def later(route: Route) -> None:
        pictures.append(route)
        if len(pictures) > 3:
            return route.continue_()
        return route.fulfill(status=429, headers={"Retry-After": "0"}, json={"title": "Too many requests"})

    page.route("**/board.svg", later)
    assert answer(page, 0)
    until(lambda: page.evaluate("1") and len(pictures) > 3)
    expect(page.locator(".refused")).to_have_count(0)
    page.unroute_all(behavior="wait")
    page.context.close()


@pytest.mark.long
def test_who_leads_is_seen_beside_the_names(page: Page, service: str) -> None:
    """Each seat shows the points that everybody may know, where they decide; before the game began there are none."""
    begin(page, "Endeavor")
    for turn in range(3):
        assert answer(page, turn)
    game = page.url.split("/")[-1]

    def right() -> bool:
        version = page.locator(".history input").get_attribute("max")
        totals = asked(service, f"/v1/games/{game}/score?version={version}", None)["totals"]
        shown = page.locator(".seats .points").all_text_contents()
        return any(totals) and shown == [f"Score: {each}" for each in totals]

    until(right)
    page.goto(f"/#/games/{game}?version=2")
    expect(page.locator(".past")).to_be_visible()
    expect(page.locator(".seats .points")).to_have_text([""] * 3)
    page.get_by_role("button", name="Back to now").click()
    until(right)


@pytest.mark.long
def test_options_are_found_by_typing(page: Page) -> None:
    """Where there are many, a field leaves those that match what is typed; Enter in the list takes one of them."""
    begin(page, "Imperial Struggle")
    filtered = page.get_by_label("Type to filter")
    answer_until(page, filtered, 10)
    options = page.locator(".option")
    last = options.last.inner_text().split("\n")[0]
    assert options.count() > 1
    filtered.fill(last.upper())
    expect(options).to_have_count(1)
    expect(options).to_contain_text(last)
    filtered.fill("xyzzy")
    expect(options).to_have_count(0)
    prompt = page.locator("#prompt")
    before = prompt.inner_text()
    for language, said in (("pl", "Nic nie pasuje."), ("hu", "Nincs találat."), ("en", "Nothing matches.")):
        page.get_by_role("combobox").first.select_option(language)
        # What is asked comes in the new language a moment later than the page's own words.
        expect(prompt).not_to_have_text(before)
        before = prompt.inner_text()
        until(lambda said=said: missed(page, said))
    until(lambda: filtered.fill(last.upper()) or options.count() == 1)
    expect(page.get_by_text("Nothing matches.")).to_have_count(0)
    before = page.locator(".history input").get_attribute("max")
    page.keyboard.press("Tab")
    expect(options).to_be_focused()
    page.keyboard.press("Enter")
    confirm(page, page.locator(f'.history input:not([max="{before}"])'))
