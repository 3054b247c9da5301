"""Does the page replay a game, also from a file and without a connection?"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.waiting import until
from tests.web.conftest import on_telephone
from tests.web.test_audit import ended
from tests.web.test_pages import TITLES, answer, asked, begin, resign
from tests.web.test_touch import TARGETS

pytestmark = pytest.mark.servers

MOST = """async (game) => {
  const { moments } = await (await fetch(`/v1/games/${game}/replay/moments?limit=50&inside=effects`)).json();
  const steps = new Map();
  moments.forEach(({ version, picture }, n) => {
    // The first piece is what is said of the whole picture.
    const changes = n && String(picture.slice(1)) !== String(moments[n - 1].picture.slice(1));
    steps.set(version, (steps.get(version) ?? 0) + Number(changes));
  });
  return [...steps].sort(([, a], [, b]) => b - a)[0][0];
}"""
"""The version of the event with the most effects that change what is drawn."""

CHANGED = """async (version) => {
  const app = document.querySelector('script[src$="app.js"]').src;
  const { differing } = await import(app.replace("app.js", "replay/reel.js"));
  const query = `from=${version - 1}&limit=2&inside=effects`;
  const answer = await fetch(`/v1/games/${location.hash.split("/")[2]}/replay/moments?${query}`);
  const { moments, pieces } = await answer.json();
  const start = moments.findIndex((each) => each.version === version) - 1;
  const seen = moments.slice(start).map((each) => each.picture);
  // The first piece is what is said of the whole picture.
  const steps = seen.filter((each, n) => n === 0 || String(each.slice(1)) !== String(seen[n - 1].slice(1)));
  const drawn = steps.map((each) => each.map((n) => pieces[n]).join(""));
  return drawn.slice(1).map((each, n) => differing(drawn[n], each));
}"""
"""The places that an event changed, by the moments inside it at which it changed what is drawn."""

WITHIN = """(line) => {
  const [inner, outer] = [line, line.closest("ol")].map((each) => each.getBoundingClientRect());
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}"""
"""Whether a line of the log is in sight, without scrolling the log."""

INSIDE = re.compile(r"effect \d+ of \d+")


@pytest.mark.long
def test_a_replay_needs_no_service_once_it_is_saved(page: Page, browser: Browser, service: str, tmp_path: Path) -> None:
    """Keys step by move and chapter, the address names the moment, and the saved file needs no service."""
    begin(page, "Endeavor")
    answer(page, 0)
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    page.goto(f"/#/games/{page.url.rpartition('/')[2]}/replay")
    expect(page.locator(".reel")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.locator(".told")).to_contain_text("Round 1 · Build phase")
    expect(page).to_have_url(re.compile(r"/replay\?version=\d+$"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".told")).to_contain_text("builds")
    expect(page.locator("[data-place].hint").first).to_be_attached()
    told = page.locator(".told").inner_text()
    page.reload()
    expect(page.locator(".told")).to_have_text(told)
    most = effect_by_effect(page)
    page.get_by_label("As seen by").select_option("seat:1")
    expect(page).to_have_url(re.compile("as=seat:1$"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save for offline, with all effects").click()
    file = tmp_path / "saved.ndjson"
    download.value.save_as(file)
    context = browser.new_context(locale="en-GB", base_url=service)
    other = context.new_page()
    other.goto("/#/replay")
    expect(other.locator(".drop")).to_be_visible()
    other.evaluate("navigator.serviceWorker.ready.then(() => null)")
    asked: list[str] = []
    other.on("request", lambda each: asked.append(each.url) if "/v1/games" in each.url else None)
    other.locator(".drop input").set_input_files(file)
    other.locator(".chapters button").last.click()
    expect(other.locator(".told")).to_contain_text("Round 1 · Build phase")
    expect(other.locator(".surface svg [data-place]").first).to_be_attached()
    expect(other.locator("h1")).to_have_text("Endeavor")
    other.locator(".reel input[type=range]").fill(str(most))
    other.get_by_label("Effect by effect").check()
    other.keyboard.press("ArrowLeft")
    expect(other.locator(".reel").get_by_text(INSIDE)).to_be_visible()
    other.get_by_role("combobox").first.select_option("hu")
    expect(other.locator(".reel .main")).to_contain_text("Lejátszás")
    expect(other.locator(".mat").first).to_contain_text("Industry")
    assert not asked
    other.get_by_role("combobox").first.select_option("en")
    context.set_offline(True)
    other.get_by_role("button", name="Check the record in this file").click()
    expect(other.locator(".found > .verdict")).to_contain_text("Consistent in itself (sound without the rules)")
    expect(other.locator(".found article h2")).to_contain_text("Endeavor")
    expect(other.locator(".steps > li.good", has_text="The replay in this file")).to_be_visible()
    assert not asked
    # One that was saved before lines said of which effect they tell has the text of the whole move.
    head, *frames = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    for frame in frames:
        frame["log"] = [{name: line[name] for name in line if name != "effect"} for line in frame["log"]]
    file.write_text("\n".join(map(json.dumps, [head, *frames])), encoding="utf-8")
    other.goto("/#/replay")
    expect(other.locator(".found")).to_have_count(0)
    other.locator(".drop input").set_input_files(file)
    other.locator(".reel input[type=range]").fill(str(most))
    whole = other.locator(".told").inner_text()
    other.get_by_label("Effect by effect").check()
    other.keyboard.press("ArrowLeft")
    expect(other.locator(".reel").get_by_text(INSIDE)).to_be_visible()
    expect(other.locator(".told")).to_have_text(whole)
    context.close()


@pytest.mark.long
def test_a_saved_replay_is_kept_in_the_browser(browser: Browser, service: str) -> None:
    """It plays without a connection and without the file, until somebody forgets it."""
    context = browser.new_context(locale="en-GB", base_url=service)
    page = context.new_page()
    page.goto("/")
    begin(page, "Endeavor")
    answer(page, 0)
    seen = f"/#/games/{page.url.rpartition('/')[2]}/replay"
    page.goto(seen)
    with page.expect_download():
        page.get_by_role("button", name="Save for offline").click()
    page.goto("/#/replay")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    context.set_offline(True)
    page.reload()
    kept = page.locator("section", has_text="Kept in this browser")
    kept.get_by_role("button", name="Endeavor").first.click()
    expect(page.locator(".reel")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".told")).to_contain_text("Round 1 · ")
    page.reload()
    kept.get_by_role("button", name="Forget").click()
    expect(kept).to_have_count(0)
    page.reload()
    expect(page.locator(".drop")).to_be_visible()
    expect(kept).to_have_count(0)
    # Nor is what a seat saw left for the next player at this device.
    context.set_offline(False)
    page.goto(seen)
    with page.expect_download():
        page.get_by_role("button", name="Save for offline").click()
    page.goto("/#/replay")
    expect(kept).to_be_visible()
    page.goto("/#/you")
    page.get_by_role("button", name="Sign out").first.click()
    meant = page.get_by_role("dialog").get_by_role("button", name="Sign out")
    meant.or_(page.get_by_role("link", name="You", exact=True)).first.wait_for()
    if meant.count():
        meant.click()
    expect(page.get_by_role("link", name="You", exact=True)).to_be_visible()
    page.goto("/#/replay")
    expect(page.locator(".drop")).to_be_visible()
    expect(kept).to_have_count(0)
    context.close()


def effect_by_effect(page: Page) -> int:
    """Step back into the event that changed most, and out of it again; its version."""
    most = page.evaluate(MOST, re.split("[/?]", page.url.partition("#/games/")[2])[0])
    page.locator(".reel input[type=range]").fill(str(most))
    told = page.locator(".told").inner_text()
    with page.expect_response(re.compile(r"/replay/moments\?from=\d+&limit=1&inside=effects")) as drawn:
        page.get_by_label("Effect by effect").check()
    assert drawn.value.ok
    page.keyboard.press("ArrowLeft")
    inside = page.locator(".reel").get_by_text(INSIDE)
    changed = page.evaluate(CHANGED, most)
    last = len(changed)
    expect(inside).to_contain_text(f"effect {last - 1} of {last}")
    for key, effect in (("ArrowLeft", last - 2), ("ArrowRight", last - 1)):
        page.keyboard.press(key)
        expect(inside).to_contain_text(f"effect {effect} of {last}")
        lit_as_changed(page, changed[effect - 1])
    page.keyboard.press("ArrowRight")
    expect(inside).to_have_count(0)
    lit_as_changed(page, changed[-1])
    page.locator(".reel input[type=range]").fill(str(most))
    expect(page.locator(".told")).to_have_text(told)
    return int(most)


def lit_as_changed(page: Page, changed: list[str]) -> None:
    """What an effect changed is lit, and nothing else."""
    lit = page.locator("[data-place].hint")
    assert changed, "no step leaves the picture as it was"
    places = "all => all.map((each) => each.dataset.place)"
    assert until(lambda: lit.count() and set(lit.evaluate_all(places)) <= set(changed))


@pytest.mark.long
@pytest.mark.parametrize("title", ["endeavor", "imperial_struggle"])
def test_each_effect_is_told_when_it_is_shown(page: Page, service: str, title: str) -> None:
    """Step by step the text has the lines of what has just changed, all in order; they are marked in the log."""
    begin(page, TITLES[title])
    answer(page, 0)
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    game = page.url.rpartition("/")[2]
    page.goto(f"/#/games/{game}/replay?version=1")
    most = page.evaluate(MOST, game)
    changed = page.evaluate(CHANGED, most)
    [event] = asked(service, f"/v1/games/{game}/events?after={most - 1}&limit=1", None)["events"]
    page.locator(".reel input[type=range]").fill(str(most - 1))
    page.get_by_label("Effect by effect").check()
    marked, seen = page.locator('.log .line[aria-current="step"]'), page.locator(".told > span")
    moment = page.locator(".course-of .small")
    whole = [line["text"] for line in event["log"] if "effect" not in line]
    lines: list[str] = []
    for step, places in enumerate(changed, 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".reel input[type=range]")).to_have_value(str(most))
        inside = f", effect {step} of {len(changed)}" if step < len(changed) else ""
        expect(moment).to_have_text(re.compile(rf"\d{inside}$"))
        lit_as_changed(page, places)
        own = marked.all_inner_texts()
        assert until(lambda: marked.first.evaluate(WITHIN))
        expect(seen).to_have_text(re.compile(f"^.* {re.escape(' '.join(own))}$" if own else ""))
        # What changed without a line of its own is told by what the event says as a whole.
        lines += own if step == 1 or own != whole else []
    assert len(changed) > 2
    assert lines == [line["text"] for line in event["log"]]


def test_a_replay_runs_and_is_played_on_from_any_moment(page: Page, service: str) -> None:
    """It runs by itself as fast as one likes; a game that is forked there begins with that position."""
    begin(page, "Endeavor")
    answer(page, 0)
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    game = page.url.rpartition("/")[2]
    page.goto(f"/#/games/{game}/replay?version=1")
    moment = page.locator(".reel input[type=range]")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="▶ Play").click()
    until(lambda: int(moment.input_value()) > 2)
    page.get_by_label("Speed").select_option("0.5")
    page.get_by_role("button", name="Stop").click()
    until(lambda: page.get_by_role("button", name="▶ Play").count())
    version = int(moment.input_value())
    page.get_by_role("link", name="Play on from here").click()
    page.get_by_label("Name of the table", exact=True).fill("Otherwise")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("h1")).to_have_text("Otherwise")
    expect(page.locator(".option:enabled").first).to_be_visible()
    made = asked(service, f"/v1/games/{page.url.rpartition('/')[2]}", None)
    # After a resignation nobody is asked any more: it is played on from the question before it.
    assert made["fork_of"]["game"] == game
    since = made["fork_of"]["version"]
    assert 6 <= since <= max(6, version)
    told = page.locator(".log").get_by_role("link", name=f"The game continues from version {since} of another game.")
    expect(told).to_have_attribute("href", f"#/games/{game}/replay?version={since}")


@pytest.mark.long
def test_an_open_replay_follows_its_address(page: Page, service: str) -> None:
    """A link, Back and Forward lead to the moment that they name, also past the end and after steps."""
    game, record = ended(page, service)
    last = len(record.splitlines()) - 2
    page.goto(f"/#/games/{game}/replay?version=1")
    moment = page.locator(".reel input[type=range]")
    expect(moment).to_have_value("1")
    for version in (7, 9):
        page.evaluate("hash => (location.hash = hash)", f"#/games/{game}/replay?version={version}")
        expect(moment).to_have_value(str(version))
    page.go_back()
    expect(moment).to_have_value("7")
    page.go_forward()
    expect(moment).to_have_value("9")
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(r"\?version=1$"))
    page.evaluate("hash => (location.hash = hash)", f"#/games/{game}/replay?version=9")
    expect(moment).to_have_value("9")
    page.evaluate("hash => (location.hash = hash)", f"#/games/{game}/replay?version={last + 40}")
    expect(moment).to_have_value(str(last))
    expect(page).to_have_url(re.compile(rf"\?version={last}$"))
    page.evaluate("hash => (location.hash = hash)", f"#/games/{game}/replay?version=none")
    expect(moment).to_have_value("1")


@pytest.mark.long
def test_a_replay_changes_its_language_at_once(page: Page, service: str) -> None:
    """Also the names of the map, at a moment and inside an event, without a step."""
    game, _ = ended(page, service)
    page.goto(f"/#/games/{game}/replay?version={page.evaluate(MOST, game)}")
    names = page.locator(".frame svg")
    for inside in (False, True):
        if inside:
            page.get_by_label("Effect by effect").check()
            page.keyboard.press("ArrowLeft")
            expect(page.locator(".reel").get_by_text(INSIDE)).to_be_visible()
        for language, name in (("hu", "Afrika"), ("pl", "Afryka"), ("en", "Africa")):
            page.get_by_role("combobox").first.select_option(language)
            expect(names).to_contain_text(name, timeout=20_000)


@pytest.mark.long
def test_a_replay_and_an_audit_say_of_which_game(page: Page, service: str) -> None:
    """Heading and tab have the table's name or the title's, and who played."""
    game, _ = ended(page, service)
    seats = asked(service, f"/v1/games/{game}", None)["seats"]
    own = next(each["name"] for each in seats if each["player"])
    for path, heading, tab in (("replay", "Endeavor", "Replay"), ("audit", "Audit: Endeavor", "Audit")):
        page.goto(f"/#/games/{game}/{path}")
        expect(page.locator("h1")).to_have_text(heading)
        expect(page.locator("h1 + .small")).to_contain_text(own)
        expect(page).to_have_title(re.compile(rf"^Endeavor · .*{re.escape(own)}.* · {tab} - Annals$"))
    token = page.evaluate("localStorage.getItem('annals.token')")
    fork = asked(service, f"/v1/games/{game}/forks", {"version": 6, "name": "Otherwise"}, token)["game"]
    page.goto(f"/#/games/{fork}/audit")
    expect(page.locator("h1")).to_have_text("Audit: Otherwise")
    expect(page.locator("h1 + .small")).to_have_text("Endeavor")
    page.goto(f"/#/games/{fork}/replay")
    expect(page.locator("h1")).to_have_text("Otherwise")
    expect(page.locator("h1 + .small")).to_have_text("Replay · Endeavor")
    expect(page).to_have_title("Otherwise · Replay - Annals")
    page.goto("/#/audit")
    expect(page.locator("h1")).to_have_text("Audit")
    expect(page.locator("input[type=file]")).to_be_attached()
    expect(page).to_have_title("Audit - Annals")


@pytest.mark.long
def test_a_record_that_is_dropped_leads_to_replay_and_audit(page: Page, service: str, tmp_path: Path) -> None:
    """It is told from a saved replay and from any other file, in each language; nothing is sent."""
    game, record = ended(page, service)
    file, other = tmp_path / "record.ndjson", tmp_path / "other.ndjson"
    file.write_bytes(record)
    other.write_text('{"format":"other"}\n')
    page.goto("/#/replay")
    page.reload()  # nothing is left that the table was reading
    chooser = page.locator(".drop input")
    sent: list[str] = []
    page.on("request", lambda each: sent.append(each.url) if "/v1/games" in each.url else None)
    chooser.set_input_files(other)
    expect(page.get_by_role("alert")).to_contain_text("This is not a saved replay. “Save for offline”")
    chooser.set_input_files(file)
    told = page.locator("main [role=status]")
    expect(told).to_contain_text("This is the record of a game.")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(told.get_by_role("link", name="Check a record")).to_have_attribute("href", "#/audit")
    for language, text in (("pl", "To jest zapis gry."), ("hu", "Ez egy játszma jegyzőkönyve."), ("en", "This is")):
        page.get_by_role("combobox").first.select_option(language)
        expect(told).to_contain_text(text)
    assert not sent
    told.get_by_role("link", name="Replay this game").click()
    expect(page.locator(".reel")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"#/games/{game}/replay\?version=1$"))


CHAPTERS = {
    "endeavor": ("Round 1", "Runda 1", "1. forduló"),
    "imperial_struggle": ("Peace Turn 1", "Tura Pokoju 1", "1. béketúra"),
    "imperialism": ("Setup", "Przygotowanie", "Előkészületek"),
    "pax_renaissance": ("Turn 1, ", "Tura 1, ", "1. kör, "),
}
"""How the first chapter of each title begins in English, Polish and Hungarian."""


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES)
def test_a_telephone_shows_the_past_of_a_table_at_once(browser: Browser, service: str, title: str) -> None:
    """At 390 pixels the table begins in the upper half of the first screen; every chapter is chosen by its name."""
    page = on_telephone(browser, service, 390, 844)
    begin(page, TITLES[title])
    answer(page, 0)
    page.get_by_role("button", name="Players", exact=True).click()
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    page.goto(f"/#/games/{page.url.rpartition('/')[2]}/replay?version=1")
    page.get_by_label("Chapter", exact=True).select_option(index=1)
    expect(page.locator(".reel select.chapter option:checked")).to_contain_text(CHAPTERS[title][0])
    expect(page.locator(".told strong")).to_contain_text(CHAPTERS[title][0])
    table = page.locator(".board .frame, .beside").first
    expect(table.locator("[data-place]").first).to_be_attached()
    assert table.evaluate("each => each.getBoundingClientRect().top") < 844 / 2
    expect(page.get_by_label("Speed")).to_be_hidden()
    page.get_by_label("More", exact=True).tap()
    expect(page.get_by_label("Speed")).to_be_visible()
    assert page.evaluate(TARGETS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for language, chapter in zip(("pl", "hu"), CHAPTERS[title][1:], strict=True):
        page.get_by_role("combobox").first.select_option(language)
        expect(page.locator(".reel select.chapter option").nth(1)).to_contain_text(chapter)
        names = page.locator(".reel select.chapter option").all_inner_texts()
        assert all(names)
    page.context.close()


@pytest.mark.kept
def test_the_shell_opens_without_a_connection(page: Page) -> None:
    """Once it has been here, the page opens, says that there is no connection, and still checks and replays files."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.goto("/#/audit")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".drop")).to_be_visible()
    page.goto("/#/replay")
    expect(page.locator(".drop")).to_be_visible()
    page.context.set_offline(False)
