"""Does a table show what its players need, on a screen, on a telephone, and to those who hear it?"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.waiting import until
from tests.web.test_pages import TITLES, UNNAMED, answer, answer_until, asked, begin, confirm, sure

pytestmark = pytest.mark.servers

SMALL = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (walk.currentNode.data.trim() && !element.closest("svg") && element.checkVisibility() && size < 12)
      found.push(`${size} ${walk.currentNode.data}`);
  }
  return found;
}"""

BROKEN = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector(".surface"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: text } = walk;
    if (!text.parentElement.closest("table, .mat, .spot") || text.parentElement.closest("svg, .unseen")) continue;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map((each) => each.top)).size > 1) found.push(word);
    }
  }
  return found;
}"""
"""The words beside the map that are broken over two lines."""

PRICELESS = """(costs) => Object.entries(costs).filter(([id, cost]) => {
  const place = document.querySelector(`.frame [data-place="${id}"] > :is(rect, polygon)`)?.getBoundingClientRect();
  return !place || ![...document.querySelectorAll(".label")].some((each) => {
    const at = each.getBoundingClientRect();
    const near = at.left < place.right && place.left < at.right && Math.abs(at.top - place.top) < 2 * place.height;
    return near && new RegExp(`(^| )${cost}$`).test(each.textContent);
  });
}).map(([id]) => id)"""
"""The places that have no label within or beside them which ends with what they cost."""

COVERED = """() => [...document.querySelectorAll(".frame, .above .small, .holders, .hand .face")].filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const seen = (part) => each.contains(document.elementFromPoint(left + width / 2, top + height * part));
  return width && !(seen(0.1) && seen(0.9));
}).map((each) => each.textContent.slice(0, 40))"""
"""What of map, legend and hand is covered, or out of sight, at the upper or the lower edge."""

BADGED = """async () => {
  const { label } = await import(new URL("./table/labels.js", document.querySelector("script[src*='app.js']").src));
  const space = ([x, y], name, lit) => `<g data-place="${x} ${y}" class="${lit ? "lit" : ""}" fill="#000">
    <metadata>${name} (2)</metadata><rect x="${x}" y="${y}" width="60" height="20" fill="#fff"/>
    <text x="${x}" y="${y + 8}" font-size="6" font-weight="bold">${name} (2)</text>
    ${lit ? `<g data-piece="plain"><rect x="${x + 2}" y="${y + 10}" width="20" height="8"/><use/></g>` : ""}</g>`;
  const around = [0, 26, 48, 74].flatMap((y) => [[0, y], [140, y]]).concat([[70, 0], [70, 74]]);
  const spaces = [...[[70, 26], [70, 48]].map((at) => space(at, "Middletown", true)),
    ...around.map((at, n) => space(at, `Elsewhere ${"ABCDEFGHIJ"[n]}`, false))];
  const box = document.createElement("div");
  box.innerHTML = `<svg width="200" height="94" viewBox="0 0 200 94">${spaces.join("")}</svg>`;
  document.body.append(box);
  const svg = box.firstElementChild;
  label(svg, 1, { x: 0, y: 0, w: 200, h: 94 });
  const named = [...svg.querySelectorAll(".label")].map((each) => each.textContent);
  const apart = (a, b) => a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top;
  const [discs, pieces] = ["circle.label", "[data-piece]"].map((each) => [...svg.querySelectorAll(each)]);
  const free = discs.filter((disc) =>
    pieces.every((piece) => apart(disc.getBoundingClientRect(), piece.getBoundingClientRect())));
  box.remove();
  return [named.includes("Middletown"), named.filter((each) => each === "2").length >= 2, free.length];
}"""
"""Of two spaces without room around them that may be chosen: named, priced, badges beside the pieces."""

LEFT_FREE = """() => {
  const box = document.querySelector(".preview[aria-label]").getBoundingClientRect();
  return [...document.querySelectorAll(".surface .lit")].every((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return right <= box.left || box.right <= left || bottom <= box.top || box.bottom <= top;
  });
}"""
"""Whether what an option does is shown beside all that may be chosen."""

SINCE = """async ([happened, seat]) => {
  const { sinceOwn } = await import(new URL("./table/since.js", document.querySelector("script[src*='app.js']").src));
  let read = 0;
  const counted = new Proxy(happened, { get: (all, key) => (/^\\d+$/.test(String(key)) && read++, all[key]) });
  return [sinceOwn(counted, seat).lines.map(({ version }) => version), read];
}"""
"""The versions of which the lines beside the question tell, and how many events were read for them."""

TELLING = """async (lines) => {
  const { telling } = await import(new URL("./table/since.js", document.querySelector("script[src*='app.js']").src));
  return telling(lines.map(([version, message]) => ({ version, moves: version > 1, line: { message } })));
}"""
"""Which of the lines are shown at once, of the messages of some versions; the first version is no move."""


def test_a_card_in_the_hand_is_the_option(page: Page) -> None:
    """Cards of hand and market are shown with their texts; a click on one that is lit names what it can do."""
    begin(page, "Pax Renaissance")
    card = page.locator(".hand .face.lit")
    answer_until(page, card, 12)
    name = card.first.locator("> b").inner_text()
    assert card.first.locator("p").count() >= 1
    expect(page.locator('[data-place="west_1"] .face')).to_have_count(1)
    expect(page.locator('.frame [data-place^="mat_"]')).to_have_count(0)
    assert page.evaluate(SMALL) == []
    card.first.click()
    for item in page.get_by_role("menuitem").all():
        same = page.locator(f'.option[data-option="{item.get_attribute("data-option")}"]')
        assert item.inner_text() == same.inner_text(), "with its cost"
    told = page.get_by_role("menu").or_(sure(page)).or_(page.locator(".log .line", has_text=name))
    expect(told.first).to_contain_text(name)


def test_a_card_that_is_cut_off_is_read_by_keys(page: Page) -> None:
    """A card of the hand that cannot be chosen has the focus all the same, and then its whole text beside it."""
    begin(page, "Imperial Struggle")
    card = page.locator(".hand .face:not(.lit)[tabindex='0']").first
    expect(card).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("answer 1 of 2")
    # Texts and rules are there; the pointer rests where the button was, on the map that the focus scrolls.
    expect(page.locator(".options .rule")).to_be_visible()
    text, read = card.locator("> b").inner_text().replace("\u00ad", ""), page.get_by_role("tooltip")
    for _ in range(5):
        card.blur()
        card.focus()
        # The program's answer may draw the hand anew just now; then a person reads it again.
        with suppress(AssertionError):
            expect(read).to_contain_text(text, timeout=10_000)
            return
    expect(read).to_contain_text(text)


def test_a_button_leads_to_what_may_be_chosen(page: Page) -> None:
    """It is there as long as nothing that is lit is in sight, and what it leads to has the focus."""
    page.set_viewport_size({"width": 800, "height": 600})
    begin(page, "Pax Renaissance")
    expect(page.locator(".surface .lit").first).to_be_attached()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    button = page.get_by_role("button", name="Show on the table")
    button.click()
    expect(page.locator(".surface .lit").first).to_be_in_viewport()
    expect(page.locator(".surface .lit").first).to_be_focused()
    expect(button).to_have_count(0)


@pytest.mark.long
def test_a_space_shows_what_it_costs_on_the_whole_map(page: Page) -> None:
    """Each space of Imperial Struggle has its name, its cost and its commodity in sight, in every language.

    So have the legend and the hand, also while Ministries and Investment tiles lie beside the map to be chosen.
    """
    begin(page, "Imperial Struggle")
    expect(page.locator(".near .face.lit").first).to_be_visible()
    costs = {"georgia": 2, "ireland_prestige_3": 3, "denmark_norway": 2, "acadia": 1}
    for wanted in (".near .face.lit", '.near [data-piece^="inv_"].lit', ".surface:not(:has(.near))"):
        answer_until(page, page.locator(wanted), 10)
        page.evaluate("scrollTo(0, 0)")
        until(lambda: page.evaluate(UNNAMED) == [] and page.evaluate(PRICELESS, costs) == [])
        assert page.evaluate(COVERED) == []
        assert (
            page.evaluate("document.querySelector('[data-place=georgia] .printed').getBoundingClientRect().height") > 12
        )
    # A space that may be chosen is named before others, and has its cost beside its pieces.
    assert page.evaluate(BADGED) == [True, True, 2]
    for language, run in (("pl", "Szlak"), ("hu", "Bahamai-")):
        page.get_by_role("combobox").first.select_option(language)
        # The names of the board come after the words of the page.
        expect(page.locator('.label[data-of="bahamas_run_west"]').first).to_contain_text(run)
        until(lambda: page.evaluate(UNNAMED) == [] and page.evaluate(PRICELESS, costs) == [])
        assert page.evaluate(COVERED) == []
    page.get_by_role("combobox").first.select_option("en")
    expect(page.locator('[data-place="bavaria"] .badge')).to_have_count(1)
    expect(page.locator('[data-place="qualities"] li')).to_contain_text(["Prestige", "Alliance", "Local Alliance"])
    tobacco = page.locator('[data-place="goods"] li', has_text="Tobacco")
    expect(tobacco).to_contain_text("Succession Era: 3 VP")
    expect(tobacco).to_contain_text(re.compile(r"France \d Britain \d"))
    expect(page.locator('[data-place="theater_0"]')).to_contain_text("Besides War tiles it counts")


@pytest.mark.long
def test_a_question_about_paying_names_and_marks_what_is_paid_for(page: Page) -> None:
    """The space of a purchase stands in the question with the cost, and is marked on the map."""
    begin(page, "Imperial Struggle")
    shifts, paying = (
        page.locator('.option[data-option^="shift:"]:enabled'),
        page.locator('.option[data-option^="pay:"]'),
    )
    prompt = page.locator("#prompt")
    # Points of one kind are paid with without a question.
    for turn in range(200):
        expect(page.locator(".option:enabled").first).to_be_visible()
        if not shifts.count():
            assert answer(page, turn)
            continue
        option, label = str(shifts.first.get_attribute("data-option")), shifts.first.inner_text()
        assert re.search(r"for \d Action Points?", label)
        before = page.locator(".history input").get_attribute("max")
        shifts.first.click()
        confirm(page, page.locator(f'.history input:not([max="{before}"])'))
        if paying.count():
            break
    expect(paying.first).to_be_visible()
    expect(prompt).to_contain_text(label.partition(" (")[0].partition(" for ")[0])
    expect(page.locator(f'.frame [data-place="{option.partition(":")[2]}"].hint')).to_have_count(1)


def test_resigning_says_that_the_game_ends(page: Page) -> None:
    """Of two seats one is left then: no program plays on."""
    begin(page, "Pax Renaissance")
    page.locator(".more > summary").press("Enter")
    page.get_by_role("button", name="Resign", exact=True).press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("It ends at once, and you rank last.")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()


def test_a_piece_on_the_map_is_named_with_its_place(page: Page) -> None:
    """A piece shows an icon or the mark of a seat: what lies there, and where, says the place."""
    begin(page, "Pax Renaissance")
    # The question takes the focus when it comes, which hides what was told of anything else.
    expect(page.locator(".option:enabled").first).to_be_visible()
    token = page.locator(".frame [data-place] > [data-piece]:has(use)").first
    place = token.locator("xpath=../*[local-name()='metadata']").text_content()
    assert place
    token.dispatch_event("pointerover")
    expect(page.get_by_role("tooltip")).to_contain_text(place)
    # What an option does is shown beside the cards that may be chosen.
    page.locator('.option[data-option^="buy:"]:enabled').first.hover()
    expect(page.get_by_role("region", name="What it does")).to_be_visible()
    until(lambda: page.evaluate(LEFT_FREE))


def test_an_empty_deck_keeps_its_name(page: Page) -> None:
    """A deck whose last card has been taken says which deck it is, as one says that has cards."""
    begin(page, "Endeavor")
    game = page.url.rpartition("/")[2]

    def emptied(route: Route) -> None:
        answer = route.fetch()
        # What has not changed is not sent again.
        position = answer.json() if answer.status == 200 else None
        if position:
            position["facts"]["decks"]["caribbean"] = []
        route.fulfill(response=answer, **({"json": position} if position else {}))

    page.route(re.compile(rf"/v1/games/{game}$"), emptied)
    page.reload()
    deck = page.locator('.display [data-place="caribbean"]')
    expect(deck).to_have_text(re.compile(r"^\s*The Caribbean\s*cards 0\s*$"))
    page.get_by_role("combobox").first.select_option("hu")
    expect(deck).to_contain_text("Karib-tenger vidéke")
    expect(page.locator('.display [data-place="north_america"] strong')).to_have_count(0)
    page.unroute_all(behavior="wait")


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("title", TITLES)
def test_whole_games_are_played_by_clicks(page: Page, title: str, seed: int) -> None:
    """Any options, to the end of the game, which random moves may put off for hundreds of turns."""
    begin(page, TITLES[title])
    drawn = Random(seed)
    while answer(page, drawn.randrange(1000)):
        pass
    expect(page.locator(".result ol li").first).to_be_visible()


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_is_played_by_accessible_names(page: Page, title: str) -> None:
    """What a screen reader is told suffices from the first page to the result: roles and names, and nothing else."""
    page.get_by_role("button", name=f"Play now: {TITLES[title]}").click()
    slider = page.get_by_role("slider")
    result, drawn = page.get_by_role("heading", name="Result", level=2), Random(title)
    moves = 0
    while True:
        # The last question stands there until the next one has been read, and cannot be answered meanwhile.
        until(lambda: result.count() or answers(page).count())
        if result.count():
            break
        buttons, before = answers(page), slider.get_attribute("max") or ""
        buttons.nth(drawn.randrange(buttons.count())).click()
        moves += 1
        confirm(page, page.get_by_role("slider").and_(page.locator(f':not([max="{before}"])')))
    assert moves >= 10
    expect(result).to_be_visible()


def answers(page: Page) -> Locator:
    """The buttons that answer the question, whose heading is the one before those of log and result."""
    headings = page.get_by_role("complementary").get_by_role("heading", level=2)
    questions = headings.filter(has_not_text=re.compile("^(Log|Result)$")).all_inner_texts()
    region = page.get_by_role("region", name=questions[0] if questions else "?", exact=True)
    return region.get_by_role("listitem").get_by_role("button", disabled=False)


@pytest.mark.long
def test_orders_are_given_and_withdrawn_at_the_table(page: Page) -> None:
    """The kinds of decision stand there in words; what is given is in force after a reload, until it is withdrawn."""
    begin(page, "Imperialism: Road to Domination")

    def look() -> Locator:
        # By keys: what a program does meanwhile moves what is pointed at.
        page.locator(".more > summary").press("Enter")
        page.locator(".orders > summary").press("Enter")
        return page.locator(".orders")

    orders = look()
    orders.get_by_label("Cancel the event, or pass.").select_option("concerned")
    pirates = orders.locator('[data-kind="pirates"]')
    pirates.get_by_role("combobox").select_option("pass")
    pirates.get_by_label("until my next turn").check()
    orders.get_by_role("button", name="Give these orders").click()
    expect(orders.get_by_text("In force: 2")).to_be_visible()
    page.reload()
    orders = look()
    expect(orders.get_by_text("In force: 2")).to_be_visible()
    expect(orders.get_by_label("Cancel the event, or pass.")).to_have_value("concerned")
    orders.get_by_role("button", name="Withdraw all").click()
    expect(orders.get_by_text("In force: 0")).to_be_visible()
    expect(orders.get_by_label("Cancel the event, or pass.")).to_have_value("ask")


def test_a_line_of_moves_is_laid_out_taken_back_and_sent(page: Page) -> None:
    """Nothing is sent until it is said; what would change is marked; moves are sent as far as none is refused."""
    begin(page, "Imperialism: Road to Domination")
    posted: list[str] = []
    page.on(
        "request", lambda each: posted.append(each.url) if each.url.endswith("difference&leave_out=agenda") else None
    )
    laid, option = page.locator(".laid"), page.locator(".option:enabled")
    # A superpower that may be kept says what it does.
    told = page.locator("#preview p").first
    for _ in range(5):
        option.first.hover()
        # The program's answer may draw the options anew just now; then a person points at it again.
        with suppress(AssertionError):
            expect(told).to_be_visible(timeout=10_000)
            break
        page.mouse.move(5, 5)
    expect(told).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator(".gives dd", has_text="Trade gain").first).to_be_attached()
    steps = laid.locator("ol > li")
    for turn in range(12):
        expect(option.first).to_be_visible()
        if page.locator('.option[data-option="action:development"]').count():
            break
        answer(page, turn)
    sent = len(posted)
    page.get_by_role("button", name="Lay out moves").click()
    page.locator('.option[data-option="action:development"]').click()
    expect(steps).to_have_count(1)
    page.locator('.option[data-option="good:gold"]').click()
    expect(steps).to_have_count(2)
    laid.get_by_role("button", name="Take the last back").click()
    expect(steps).to_have_count(1)
    page.locator('.option[data-option="good:food"]').click()
    expect(steps.last).to_contain_text("food")
    laid.locator("summary").click()
    expect(laid.locator("[data-changed]").first).to_be_visible()
    expect(page.locator(".surface .hint").first).to_be_attached()
    assert len(posted) == sent
    # The second move is refused; sent again by itself, something has come before it that does not concern it.
    answers = iter([None, refusal("not_your_turn"), refusal("stale_version")])

    def meet(route: Route) -> None:
        refused = next(answers, None)
        if refused is None:
            route.continue_()
        else:
            route.fulfill(status=409, content_type="application/problem+json", body=refused)

    page.route("**/moves?*", meet)
    laid.get_by_role("button", name="Send all 2").click()
    part = page.get_by_text("1 of 2 moves were sent")
    confirm(page, part)
    expect(part).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Refused here")
    expect(laid).to_have_count(0)
    assert len(posted) == sent + 2
    page.locator('.option[data-option="good:food"]').click()
    # Programs may trade in food as well, so a line of the log does not say that the move was made.
    asks = sure(page)
    until(lambda: asks.count() or len(posted) > sent + 2)
    if asks.count():
        asks.click()
    until(lambda: asks.count() == 0 and len(posted) == sent + 4)
    expect(page.locator(".log .line", has_text="trades in food").first).to_be_visible()


def refusal(code: str) -> str:
    """A problem document."""
    return json.dumps({"type": "about:blank", "status": 409, "code": code, "title": "Refused here"})


def test_players_are_told_where_the_others_talk(page: Page, service: str) -> None:
    """A table shows the host of its link to everybody; whoever opened it may change it. Other terms are as given."""
    page.goto("/#/new")
    page.get_by_label("Link to where the players talk").fill("https://chat.example/friday")
    page.get_by_label("Only those whom I invite can see it").check()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Hours after which").fill("48")
    page.get_by_label("Hours that players have").fill("1.5")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Only those to whom you give an invitation")).to_be_visible()
    token, game = page.evaluate("localStorage.getItem('annals.token')"), page.url.rpartition("/")[2]
    terms = asked(service, f"/v1/games/{game}", None, token)["terms"]
    assert (terms["visibility"], terms["absence"], terms["seed_time"]) == ("private", 48 * 3600, 5400)
    link = page.get_by_role("link", name="chat.example", exact=True)
    expect(link).to_have_attribute("href", "https://chat.example/friday")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    page.locator(".more > summary").click()
    page.get_by_label("Link to where the players talk").fill("")
    page.get_by_role("button", name="Save").click()
    expect(link).to_have_count(0)


@pytest.mark.long
def test_a_past_moment_is_looked_at_and_left(page: Page) -> None:
    """A line of the log leads to its moment; the address names it, also after a reload; one button leads back.

    So does a line of those beside the question, which say what the others did since one's own last turn.
    """
    begin(page, "Endeavor")
    answer(page, 0)
    expect(page.locator(".option:enabled").first).to_be_visible()
    since = page.get_by_role("region", name="What happened since your last turn")
    lines = since.get_by_role("link")
    assert 0 < lines.count() <= 3
    assert not any("Black builds" in line for line in lines.all_inner_texts())
    if since.get_by_role("button").count():
        since.get_by_role("button").click()
        assert lines.count() > 3
    made = [{"version": n, "type": "move_made", "payload": {"seat": n // 2 % 3}, "log": [{}]} for n in range(1, 2001)]
    assert page.evaluate(SINCE, [made, 2]) == [[1998, 1999, 2000], 4]
    assert page.evaluate(SINCE, [made, 1]) == [[1996, 1997, 1998, 1999], 6]
    assert page.evaluate(SINCE, [made, None]) == [[2000], 1]
    # An answer of one's own that opens those of others tells of them, and of nothing else.
    told = [{"args": {"who": {"kind": "seat", "value": seat}}} for seat in (0, 1)]
    together = {"version": 2001, "type": "move_made", "payload": {"seat": 1}, "log": [{}, *told]}
    assert page.evaluate(SINCE, [[*made, together], 1])[0] == [1996, 1997, 1998, 1999, 2001]
    told_of = [(2, "built"), (2, "status"), (3, "began"), (4, "occupied"), (4, "a-phase-began"), (4, "a-turn-began")]
    assert page.evaluate(TELLING, told_of) == [0, 2, 3], "what each move did"
    assert page.evaluate(TELLING, [(1, "a-started"), *told_of[3:]]) == [0, 1, 3]
    paid = [(2, "a-paid-major"), (2, "a-home-economic"), (2, "a-flag"), (3, "a-round-passed")]
    assert page.evaluate(TELLING, paid) == [1, 2, 3]
    made.append({"version": 2001, "type": "moves_rewound", "payload": {"to": 1998}, "log": [{}]})
    assert page.evaluate(SINCE, [made, 2])[0] == [1998, 2001]
    assert page.evaluate(SINCE, [made[-1:], 2])[0] == [2001]
    lines.first.click()
    expect(page).to_have_url(re.compile(r"\?version=\d+$"))
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".option:enabled").first).to_be_visible()
    page.locator(".log .line").first.click()
    expect(page).to_have_url(re.compile(r"\?version=\d+$"))
    expect(page.locator(".option")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".option").first).to_be_visible()


def test_the_history_leads_to_rounds_and_to_own_questions(page: Page) -> None:
    """Its marks have the names of round and phase; each own move leads to the moment at which it was asked for."""
    begin(page, "Endeavor")
    answer(page, 0)
    expect(page.locator(".option:enabled").first).to_be_visible()
    history = page.locator(".history")
    history.hover()
    goal = history.get_by_label("Go to")
    expect(goal.locator("option", has_text="Round 1 · Build phase")).to_be_attached()
    goal.select_option("Round 1 · Build phase")
    expect(page).to_have_url(re.compile(r"\?version=\d+$"))
    expect(history.get_by_role("slider")).to_have_attribute(
        "aria-valuetext", re.compile("^Round 1 · Build phase, Version")
    )
    goal.select_option(label=goal.locator("optgroup").last.locator("option").first.inner_text())
    expect(page.locator(".option")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".option").first).to_be_visible()
