"""Do links lead everywhere, and can everybody use what they find there?"""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.service.test_cli import annals
from tests.waiting import until
from tests.web.test_audit import bind
from tests.web.test_lists import rated
from tests.web.test_pages import answer, asked, begin, faulty, opened, resign
from tests.workers.receiving import Receiver

pytestmark = pytest.mark.servers


def test_every_page_leads_to_files_and_to_the_operator(page: Page) -> None:
    """What is dropped on a page and what operators need is a click away, wherever one is."""
    links = {"Replay a saved game": "replay", "Check a record": "audit", "For operators": "operator"}
    for start in ("", "you", "ratings"):
        page.goto(f"/#/{start}")
        for link, path in links.items():
            page.get_by_role("link", name=link).click()
            expect(page).to_have_url(re.compile(f"#/{path}$"))
            page.go_back()


@pytest.mark.long
def test_every_page_of_the_documentation_opens(page: Page) -> None:
    """Each page under `/docs` that another one leads to has no fault of its script; `page` says so of each."""
    waiting, seen = ["/docs"], {"/docs"}
    while waiting:
        page.goto(waiting.pop())
        expect(page.locator("h1").first).to_be_visible()
        links = page.locator("a[href^='/docs']").evaluate_all("all => all.map((each) => new URL(each.href).pathname)")
        waiting += sorted(set(links) - seen)
        seen |= set(links)
    assert {"/docs/luck", "/docs/titles/endeavor/rules"} <= seen


def test_a_page_is_named_and_its_content_is_a_key_away(page: Page) -> None:
    """The tab's title says which page it is, in the reader's language; its first key leads past the header."""
    expect(page).to_have_title("Annals")
    names = {
        "new": "Open a table", "you": "You", "ratings": "Ratings", "operator": "For operators",
        "replay": "Replay", "audit": "Audit", "players/nobody": "There is no such player.",
    }  # fmt: skip
    for path, name in names.items():
        page.goto(f"/#/{path}")
        expect(page).to_have_title(f"{name} - Annals")
    expect(page.locator("h1")).to_have_text("There is no such player.")
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.goto("/#/ratings")
    page.get_by_role("combobox").first.select_option("hu")
    expect(page).to_have_title("Ranglista - Annals")


@pytest.mark.long
def test_a_finished_table_leads_to_its_replay_analysis_and_audit(page: Page, service: str, data: Path) -> None:
    """The result has points and links; the analysis says in words what the engine would have done."""
    begin(page, "Endeavor")
    for turn in range(3):
        assert answer(page, turn)
    resign(page)
    result = page.locator(".result")
    expect(result).to_be_visible()
    expect(result.locator("> p").first).to_have_text("Black resigned.")
    game = page.url.rpartition("/")[2]
    asked_for: list[str] = []
    page.on("request", lambda each: asked_for.append(each.url) if "/score?version" in each.url else None)
    result.get_by_role("link", name="Analysis").click()
    expect(page).to_have_url(re.compile(f"#/games/{game}/replay"))
    page.get_by_label("Engine").select_option("mcts:easy")
    page.get_by_role("button", name="Analyse").click()
    costly = page.locator(".costly small").first
    expect(costly).to_be_visible()
    with urllib.request.urlopen(f"{service}/v1/games/{game}/analyses") as told:
        analysis = json.load(told)["analyses"][0]["id"]
    with urllib.request.urlopen(f"{service}/v1/analyses/{analysis}?limit=2000&include=labels") as told:
        moves = json.load(told)["moves"]
    said = {move["best_label"]["text"] for move in moves if move["loss"] > 0}
    best = re.sub("^.*worse than ", "", costly.inner_text())
    assert best in said
    assert best not in {move["best"] for move in moves}
    costly.click()
    with urllib.request.urlopen(f"{service}/v1/games/{game}") as told:
        colours = [seat["colour"]["hex"] for seat in json.load(told)["seats"]]
    drawn = page.locator(".chances polyline[stroke]")
    expect(drawn).to_have_count(len(colours))
    assert drawn.evaluate_all("all => all.map((each) => each.getAttribute('stroke'))") == colours
    dashes = drawn.evaluate_all("all => all.map((each) => getComputedStyle(each).strokeDasharray)")
    assert len(set(dashes)) == len(colours)
    assert_judged(page, moves)
    assert_together(page)
    assert_another(page)
    assert_elder(page)
    assert faulty(page) == []
    page.goto(f"/#/games/{game}")
    expect(result).to_be_visible()
    assert asked_for == [], "the score is read when somebody wants it"
    score, rules = page.locator(".score"), page.locator(".score li > :first-child")
    score.get_by_text("Score", exact=True).click()
    with urllib.request.urlopen(f"{service}/v1/games/{game}/score") as told:
        sheet = json.load(told)
    expect(score.locator("summary b")).to_have_text(list(map(str, sheet["totals"])))
    sums: dict[str, int] = {}
    for line in (each for each in sheet["lines"] if each["seat"] == 0):
        sums[line["rule"]] = sums.get(line["rule"], 0) + line["points"]
    titles = {line["rule"]: line["rule_title"] for line in sheet["lines"]}
    told_rules = [f"{titles[rule]} Rule {rule}{points}".strip() for rule, points in sums.items()]
    expect(rules.filter(visible=True)).to_have_text(told_rules)
    result.get_by_role("link", name="Replay").click()
    onward = page.get_by_role("link", name="Play on from here")
    expect(onward).to_have_attribute("href", re.compile(rf"^#/new\?again={game}&version=\d+$"))
    score.get_by_text("Score", exact=True).click()
    expect(score).to_contain_text("Nobody has points.")
    page.locator(".reel input[type=range]").fill(str(sheet["version"]))
    expect(score.locator("summary b")).to_have_text(list(map(str, sheet["totals"])))
    assert faulty(page) == []
    page.go_back()
    result.get_by_role("link", name="Audit").click()
    bind(data, service, game)
    page.get_by_role("button", name="Check this game now").click()
    expect(page.locator(".found > .verdict")).to_be_visible()
    assert faulty(page) == []
    page.evaluate("localStorage.clear()")
    page.goto(f"/#/games/{game}")
    page.reload()
    expect(page.locator(".where")).to_have_text("finished")
    expect(page.locator(".result ol")).to_contain_text("Guest")
    expect(page.get_by_text("More", exact=True)).to_have_count(0)
    result.get_by_role("link", name="Replay").click()
    page.locator(".reel input[type=range]").fill("3")
    expect(page).to_have_url(re.compile("version=3$"))
    # A visitor who becomes a guest goes on looking at the same moment.
    other = page.context.new_page()
    other.goto("/")
    begin(other, "Endeavor")
    expect(page.locator(".me")).to_contain_text("Guest")
    expect(page.locator(".reel input[type=range]")).to_have_value("3")
    other.close()


def assert_judged(page: Page, moves: list[dict[str, Any]]) -> None:
    """The engine's choice, then the move made, then what else there was; what is focused or pressed is lit."""
    judged = page.locator(".judged")
    expect(judged.get_by_role("heading").first).to_be_focused()
    # The first move, which builds something in every game.
    move = moves[0]
    page.locator(".reel input[type=range]").fill(str(move["version"]))
    first = [move["best"], move["move"]]
    by_value = sorted(
        move["candidates"],
        key=lambda each: (first.index(each["move"]) if each["move"] in first else len(first), -each["value"]),
    )
    considered, foreseen = judged.locator("ol").first, judged.locator("ol").last
    expect(considered.locator("strong")).to_have_text([each["label"]["text"] for each in by_value])
    expect(considered.locator(".value")).to_have_text([f"{each['value'] / 10:.1f} %" for each in by_value])
    expect(considered.locator("li", has_text="the move made")).to_contain_text(move["move_label"]["text"])
    expect(considered.locator("li", has_text="’s choice")).to_contain_text(move["best_label"]["text"])
    expect(foreseen.locator("li")).to_have_count(len(move["line"]))
    other = next(n for n, each in enumerate(by_value) if each["move"] != move["move"])
    lit = page.locator(f'.surface .hint[data-place="{by_value[other]["move"].partition(":")[2]}"]')
    button = considered.get_by_role("button").nth(other)
    expect(lit).to_have_count(0)
    button.focus()
    expect(lit).to_have_count(1)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(button).not_to_be_focused()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Shift+Tab")
    expect(lit).to_have_count(1)
    page.keyboard.press("Enter")
    button.blur()
    expect(lit).to_have_count(0)
    button.click()
    expect(lit).to_have_count(1)
    page.get_by_role("combobox").first.select_option("pl")
    expect(considered).to_contain_text("wykonany ruch")
    expect(judged.get_by_role("heading").first).to_have_text(re.compile("^Możliwe ruchy: (Czarny|Zielony|Fioletowy)$"))
    page.get_by_role("combobox").first.select_option("en")
    expect(considered).to_contain_text("the move made")


def assert_another(page: Page) -> None:
    """A second analysis stands beside the first; the stronger one is there again after a reload."""
    expect(page.get_by_label("Engine").locator("option")).to_have_text(
        [f"{engine}, {level}" for engine in ("greedy", "mcts") for level in ("easy", "normal", "hard")]
    )
    expect(page.locator(".analysis [role=status]")).to_contain_text("mcts (easy) has looked at")
    page.get_by_label("Engine").select_option("greedy:easy")
    asked_for: list[str] = []

    def failing(route: Route) -> None:
        asked_for.append(route.request.url)
        if len(asked_for) in (1, 3):
            route.fulfill(json={"moves": None})
        elif len(asked_for) == 2:
            found = route.fetch().json()
            kept = found["moves"][:1]
            route.fulfill(json={**found, "status": "pending", "moves": kept, "done": len(kept)})
        else:
            route.continue_()

    page.route(re.compile("/v1/analyses/[^/]*[?]"), failing)
    page.get_by_role("button", name="Analyse").click()
    whole = page.get_by_text(re.compile(r"greedy \(easy\) has looked at all \d+ moves"))
    expect(whole).to_be_visible(timeout=60_000)
    assert "after=0&" in asked_for[1]
    assert "after=0&" not in asked_for[3], "what is known is not read again"
    page.unroute_all(behavior="wait")
    expect(page.get_by_label("Analysis by").locator("option")).to_have_text(["mcts (easy)", "greedy (easy)"])
    page.reload()
    expect(page.get_by_text(re.compile(r"mcts \(easy\) has looked at all \d+ moves"))).to_be_visible()
    expect(page.get_by_label("Engine")).to_have_value("mcts:hard")


def assert_elder(page: Page) -> None:
    """After an upgrade the page says that the engine can analyse again; of two by one engine each has its time."""

    def twice(route: Route) -> None:
        known = route.fetch().json()["analyses"]
        former = {**known[0], "id": str(UUID(int=1)), "created_at": "2020-02-03T04:05:06.000001Z"}
        route.fulfill(json={"analyses": [former, *known]})

    def later(route: Route) -> None:
        engines = route.fetch().json()["engines"]
        route.fulfill(json={"engines": [{**each, "engine_version": 1_000} for each in engines]})

    page.route(re.compile("/v1/games/[^/]*/analyses$"), twice)
    page.route(re.compile("/v1/engines$"), later)
    page.reload()
    expect(page.get_by_text("An earlier version of the engine made this analysis")).to_be_visible()
    told = page.get_by_label("Analysis by").locator("option").all_inner_texts()
    assert [text.split(" · ")[0] for text in told] == ["mcts (easy)", "mcts (easy)", "greedy (easy)"]
    assert "2020" in told[1]
    assert told[0].count(" · ") == 1
    assert told[2].count(" · ") == 0
    page.unroute_all(behavior="wait")


def assert_together(page: Page) -> None:
    """Whoever picks a point of the chart sees the board, the chart and the engine's choice of that move at once."""
    size = page.viewport_size
    assert size
    chart, choice = page.locator(".chances"), page.locator(".answers li", has_text="’s choice")
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        box = chart.bounding_box()
        assert box
        page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
        for part in (page.locator(".frame"), chart, choice):
            expect(part).to_be_in_viewport()
        made = page.locator(".answers .compared.made")
        if made.count():
            tops = [each.evaluate("each => each.getBoundingClientRect().top") for each in (choice, made)]
            assert tops[0] == tops[1], "side by side"
            values = page.locator(".compared .value")
            assert values.evaluate_all("all => new Set(all.map((each) => getComputedStyle(each).display)).size") == 1
    page.set_viewport_size(size)


@pytest.fixture(scope="module")
def admin(service: str, data: Path) -> str:
    """A token of the scope `admin`."""
    made = annals("player", "Olga", "--scope", "admin", data=data)
    assert made.status == 0, made
    return made.out.strip()


def operate(page: Page, admin: str) -> None:
    """Open the operator's page with the token."""
    page.get_by_role("link", name="For operators").click()
    page.get_by_label("Token of the scope admin").fill(admin)
    page.get_by_role("button", name="Look").click()
    expect(page.locator(".facts dt").first).to_be_visible()


def test_an_operator_sees_how_the_service_is(page: Page, service: str, admin: str) -> None:
    """With a token of the scope `admin`, which is kept nowhere."""
    begin(page, "Endeavor")
    game = opened(page, service, "Olga looks")
    page.goto("/#/")
    operate(page, admin)
    expect(page.get_by_role("heading", name="Messages that reached nobody")).to_be_visible()
    expect(page.locator("tbody th", has_text="mcts")).to_be_visible()
    expect(page.locator(".facts dt", has_text="feed of events")).to_be_visible()
    said = page.locator(".facts dt small")
    assert said.count() == page.locator(".facts dt").count()
    assert all(said.all_inner_texts()), "every figure is explained"
    raw = page.locator(".facts dt").filter(has_text=re.compile("_"))
    expect(raw).to_have_count(0)
    assert admin not in page.evaluate("JSON.stringify(localStorage) + location.href")
    expect(page.locator(f'.games a[href="#/games/{game}"]')).to_contain_text("Olga looks")
    assert faulty(page) == []


@pytest.mark.long
def test_an_operator_sends_again_what_reached_nobody(page: Page, service: str, admin: str) -> None:
    """A message that was refused stands there with the reason, is sent again by one button, and is gone then."""
    token = asked(service, "/v1/guests", {})["token"]["token"]
    with Receiver() as receiver:
        receiver.answer = lambda message: 410
        webhook = asked(service, "/v1/webhooks", {"url": receiver.url, "types": ["seat_taken"]}, token)["id"]
        game = asked(service, "/v1/games", {"title": "endeavor", "name": "Friday"}, token)["game"]
        asked(service, f"/v1/games/{game}/seats/0", {}, token)
        until(lambda: asked(service, f"/v1/webhooks/{webhook}", None, token)["dead_letters"])
        operate(page, admin)
        row, notice = page.locator("tr", has=page.get_by_text(webhook[:8])), page.get_by_role("status")
        expect(row).to_contain_text("answered 410")
        expect(row).to_contain_text("Friday · Endeavor")
        expect(row.locator(f'a[href^="#/games/{game}?version="]')).to_have_text(re.compile(r"^seat taken \(\d+\)$"))
        # A receiver that is gone pauses its webhook, and an operator cannot send anything there.
        expect(row).to_contain_text("paused until its owner activates it again")
        assert faulty(page) == []
        assert_stacked(page, row)
        one, every = "Send those of the webhook again", "Send all again"
        for button in (row.get_by_role("button", name=one), page.get_by_role("button", name=every)):
            button.click()
            expect(notice).to_have_text("None: the webhook is paused until its owner activates it again.")
            expect(button).to_be_enabled()
        asked(service, f"/v1/webhooks/{webhook}", {"state": "active"}, token, "PATCH")
        page.get_by_role("button", name="Read again").click()
        expect(row).not_to_contain_text("paused")
        row.get_by_role("button", name=one).click()
        expect(notice).to_have_text("Sent again: 1.")
        until(lambda: len(receiver.attempts) >= 2)
        # What becomes of it is read without a further press.
        expect(row.get_by_role("button", name=one)).to_be_enabled()
        expect(row).not_to_contain_text("being sent")
        receiver.answer = lambda message: 204
        page.get_by_role("button", name=every).click()
        expect(row).to_have_count(0)
        assert asked(service, f"/v1/webhooks/{webhook}", None, token)["dead_letters"] == 0
        assert receiver.attempts[0] == receiver.messages[0][0], "under the same id"
        assert receiver.messages[0][1]["data"]["game"] == game


@pytest.mark.long
def test_a_wrong_token_of_an_operator_is_refused_in_one_sentence(browser: Browser, service: str, admin: str) -> None:
    """Nothing to press and no empty list stand beside it; "Read again" reads the lists below, too."""
    # A browser of its own: the console of another one would report the refusal as a fault.
    page = browser.new_page(locale="en-GB", base_url=service)
    page.goto("/#/operator")
    page.get_by_label("Token of the scope admin").fill("wrong")
    page.get_by_role("button", name="Look").click()
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("button", name="Read again")).to_have_count(0)
    expect(page.get_by_role("heading", name="Messages that reached nobody")).to_have_count(0)
    page.get_by_label("Token of the scope admin").fill(admin)
    page.get_by_role("button", name="Look").click()
    expect(page.get_by_role("heading", name="Messages that reached nobody")).to_be_visible()
    token = asked(service, "/v1/guests", {})["token"]["token"]
    game = asked(service, "/v1/games", {"title": "endeavor"}, token)["game"]
    listed = page.locator(f'.games a[href="#/games/{game}"]')
    expect(listed).to_have_count(0)
    page.get_by_role("button", name="Read again").click()
    expect(listed).to_be_visible()
    page.close()


def assert_stacked(page: Page, row: Locator) -> None:
    """On a telephone a message is read from top to bottom: each figure with its name, nothing to the side."""
    size = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    assert row.evaluate("(row) => row.closest('.wide').scrollWidth <= row.closest('.wide').clientWidth")
    cells = row.locator("td")
    lefts = cells.first.locator("code, span span").evaluate_all("all => all.map((e) => e.getBoundingClientRect().left)")
    assert len(lefts) == 2
    assert min(lefts) == lefts[0], "its state does not stand under its name"
    tops = cells.evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    assert tops == sorted(set(tops))
    named = cells.evaluate_all("all => all.map((each) => getComputedStyle(each, '::before').content)")
    assert named[:4] == ['"Webhook"', '"Event of the game"', '"Problem"', '"When"']
    assert size
    page.set_viewport_size(size)


def test_a_player_of_whom_nothing_is_known_is_told_in_words(page: Page) -> None:
    """A well-formed address of nobody says so and leads on."""
    page.goto("/#/players/00000000-0000-4000-8000-000000000000")
    expect(page.get_by_role("alert")).to_contain_text("No game of such a player can be seen here")
    expect(page.locator("main").get_by_role("link", name="Ratings")).to_be_visible()
    expect(page.get_by_role("heading", name="Rating")).to_have_count(0)


def test_players_and_their_games_are_found(page: Page, service: str) -> None:
    """Ratings lead to a player, whose rating is plotted, and whose finished games are listed by title and result."""
    rated(page, service)
    name = page.locator(".me").inner_text()
    page.goto("/#/ratings")
    row = page.locator("tbody tr", has_text=name)
    rating, strength = row.locator("td").nth(1).inner_text(), row.locator("td").nth(2).inner_text()
    expect(page.get_by_text("The rating is the strength less three times")).to_be_visible()
    page.locator("tbody").get_by_role("link", name=name).click()
    expect(page.locator("h1")).to_have_text(name)
    expect(page.get_by_role("img", name=re.compile("^Strength from"))).to_be_visible()
    page.get_by_text("The same as a table").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr")).to_contain_text(f"{rating}{strength}")
    expect(page.get_by_text("The rating is the strength less three times")).to_be_visible()
    games = page.locator(".games li")
    expect(games).to_have_count(1)
    page.get_by_label("Result").select_option("won")
    expect(games).to_have_count(0)
    page.get_by_label("Result").select_option("lost")
    expect(games).to_have_count(1)
    page.get_by_role("combobox", name=re.compile("^Game")).select_option("imperialism")
    expect(games).to_have_count(0)


@pytest.mark.long
def test_the_rating_of_a_program_is_plotted_as_that_of_a_player(page: Page, service: str) -> None:
    """Ratings lead to it by the level that played, and a program that has not played a title says so."""
    rated(page, service)
    page.goto("/#/ratings?title=endeavor")
    row = page.locator("tbody tr", has_text="random")
    strength = row.locator("td").nth(2).inner_text()
    row.get_by_role("link").click()
    expect(page.locator("h1")).to_have_text("random")
    expect(page.get_by_role("img", name=re.compile("^Strength from"))).to_be_visible()
    page.get_by_text("The same as a table").click()
    expect(page.locator("tbody tr").first).to_contain_text(strength)
    page.goto("/#/players/mcts?level=hard&title=imperialism")
    expect(page.locator("h1")).to_have_text("mcts")
    expect(page.locator("main")).to_contain_text("None at the moment.")
    expect(page.get_by_role("img", name=re.compile("^Strength from"))).to_have_count(0)


@pytest.mark.long
def test_finished_games_are_found_by_their_result(page: Page) -> None:
    """Of all tables by the way in which a game ended, and by whether the player who is typed has won."""
    begin(page, "Endeavor")
    answer(page, 0)
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    path, name = page.url.rpartition("#")[2], page.locator(".me").inner_text()
    page.goto("/#/")
    tables = page.locator("section", has=page.get_by_role("heading", name="Tables", exact=True))
    game, result = tables.locator(f'.games a[href="#{path}"]'), tables.get_by_label("Result")
    result.select_option("final scoring")
    expect(tables.get_by_label("State")).to_have_value("finished")
    expect(game).to_have_count(0)
    result.select_option("resignation")
    expect(game).to_be_visible()
    tables.get_by_label("Player or name of the table").fill(name)
    result.select_option("won")
    expect(game).to_have_count(0)
    expect(tables.get_by_text("Nothing matches.")).to_be_visible()
    result.select_option("not won")
    expect(game).to_be_visible()
    tables.get_by_label("State").select_option("open")
    expect(result).to_have_value("")
