"""Do the pages work wherever they come from, and does a browser forget whom it should forget?"""

from __future__ import annotations

import re
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.conftest import PLAIN
from tests.web.test_audit import bind
from tests.web.test_pages import answer, asked, begin, confirm, faulty, opened, resign

pytestmark = pytest.mark.servers

WEB = Path(__file__).parents[2] / "web"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and prints nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is printed."""


def test_the_pages_may_be_served_from_another_origin(
    browser: Browser, service: str, elsewhere: int, tmp_path: Path
) -> None:
    """Copied beside a static server, with the address of the API written into the first page, they play."""
    shutil.copytree(WEB / "site", tmp_path / "site")
    entry = (WEB / "index.html").read_text()
    given = entry.replace('name="annals-api" content=""', f'name="annals-api" content="{service}"')
    (tmp_path / "index.html").write_text(given)
    server = ThreadingHTTPServer(("127.0.0.1", elsewhere), partial(Quiet, directory=str(tmp_path)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    context = browser.new_context(locale="en-GB", base_url=f"http://127.0.0.1:{elsewhere}")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto("/")
    begin(page, "Endeavor")
    for turn in range(3):
        assert answer(page, turn)
    expect(page.locator(".log .line").first).to_be_visible()
    # Programs move in the meantime, of which the stream tells.
    expect(page.locator(".option:enabled").first.or_(page.locator(".waiting")).first).to_be_visible()
    context.close()
    server.shutdown()
    server.server_close()
    assert faults == []


@pytest.mark.long
def test_plain_http_is_enough_to_play_and_to_check(browser: Browser, service: str, data: Path) -> None:
    """Where the browser has no secure context, games are played, followed and checked, and what is missing is said."""
    context = browser.new_context(locale="en-GB", base_url=service.replace("127.0.0.1", PLAIN))
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto("/")
    assert page.evaluate("[isSecureContext, crypto.subtle === undefined]") == [False, True]
    strip = page.get_by_text("This page was not loaded over HTTPS")
    strip.get_by_role("button", name="Understood").click()
    expect(strip).to_have_count(0)
    page.reload()
    expect(page.locator("article.card").first).to_be_visible()
    expect(strip).to_have_count(0)
    begin(page, "Endeavor")
    events = asked(service, f"/v1/games/{page.url.rpartition('/')[2]}/events?after=0", None)["events"]
    taken = next(each["payload"] for each in events if each["type"] == "seat_taken" and each["payload"]["player"])
    assert taken["seed_commitment"]
    page.locator(".more > summary").click()
    expect(page.get_by_label("A sound when it is my turn")).to_be_visible()
    expect(page.get_by_label("Tell me when it is my turn")).to_have_count(0)
    page.locator(".more > summary").click()
    other = context.new_page()
    other.goto(page.url)
    answer(page, 0)
    expect(other.locator(".log .line", has_text="Black builds").first).to_be_visible()
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    expect(other.locator(".result")).to_be_visible()
    game = page.url.rpartition("/")[2]
    bind(data, service, game)
    page.goto(f"/#/games/{game}/audit")
    page.get_by_role("button", name="Check this game now").click()
    expect(page.locator(".found > .verdict")).to_contain_text("Sound")
    page.goto("/#/you")
    expect(strip).to_be_visible()
    context.close()
    assert faults == []


@pytest.mark.parametrize("token", ["żółw", "annals_nobody_0"])
def test_a_token_that_cannot_be_one_is_dropped(browser: Browser, service: str, token: str) -> None:
    """Also one that no header can have, so that no request could be made with it."""
    context = browser.new_context(locale="en-GB", base_url=service)
    page = context.new_page()
    page.goto("/")
    page.evaluate("token => localStorage.setItem('annals.token', token)", token)
    page.reload()
    expect(page.locator("article.card").first).to_be_visible()
    expect(page.get_by_text("No connection")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('annals.token')") is None
    context.close()


def test_a_guest_keeps_their_name_and_is_forgotten_by_one_click(page: Page, browser: Browser, service: str) -> None:
    """The account gets a name, with it a code that brings it back; signing out revokes every token, in every tab."""
    begin(page, "Endeavor")
    player = page.locator(".me").get_attribute("data-player")
    page.goto("/#/you")
    page.get_by_label("Keep this account under a name").fill("Ada of the tests")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("h1")).to_have_text("Ada of the tests")
    code = page.locator("code.code").inner_text()
    context = browser.new_context(locale="en-GB", base_url=service)
    elsewhere = context.new_page()
    elsewhere.goto("/#/you")
    elsewhere.get_by_label("I have a recovery code").fill(code)
    elsewhere.get_by_role("button", name="Get back in").click()
    expect(elsewhere.locator("h1")).to_have_text("Ada of the tests")
    assert elsewhere.locator(".me").get_attribute("data-player") == player
    own = elsewhere.get_by_role("link", name="Your games and rating")
    expect(own).to_have_attribute("href", f"#/players/{player}")
    tab = page.context.new_page()
    tab.goto(f"{service}/#/games/{opened(page, service, 'Elsewhere')}")
    expect(tab.locator(".me")).to_have_text("Ada of the tests")
    page.goto("/#/you")
    page.get_by_role("button", name="Sign out everywhere").click()
    for each in (page, tab):
        expect(each.locator(".me")).to_have_text("You")
    assert page.evaluate("localStorage.getItem('annals.token')") is None
    elsewhere.reload()
    expect(elsewhere.locator(".me")).to_have_text("You")
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("private", [False, True], ids=["public", "private"])
def test_whoever_is_signed_out_elsewhere_goes_on_as_nobody(
    page: Page, browser: Browser, service: str, private: bool
) -> None:
    """A browser that was not told learns it from the stream or at what is pressed; nothing private stays there."""
    page.goto("/#/new?title=pax_renaissance")
    page.get_by_label("Second banker").select_option("greedy:normal")
    if private:
        page.get_by_label("Only those whom I invite can see it").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".option:enabled").first).to_be_visible()
    table = page.url
    page.goto("/#/you")
    page.get_by_role("button", name="Make a recovery code").click()
    code = page.locator("code.code").inner_text()
    contexts = [browser.new_context(locale="en-GB", base_url=service) for _ in range(2)]
    follows, presses = (context.new_page() for context in contexts)
    for each in (follows, presses):
        each.goto("/#/you")
        each.get_by_label("I have a recovery code").fill(code)
        each.get_by_role("button", name="Get back in").click()
        expect(each.locator("main")).to_contain_text("You play as")
        code = each.locator("code.code").inner_text()
    account = follows.context.new_page()
    account.goto("/#/you")
    expect(account.locator("main")).to_contain_text("You play as")
    # One learns it at a press alone.
    presses.route("**/v1/stream?*", lambda route: None)
    for each in (follows, presses):
        # What a table reads last is read before they are signed out.
        with each.expect_response("**/score?*"):
            each.goto(table)
        expect(each.locator(".option:enabled").first).to_be_visible()
        expect(each.locator(".seats li").first).to_contain_text("you")
    page.get_by_role("button", name="Sign out everywhere").click()
    expect(page.locator(".me")).to_have_text("You")
    presses.locator(".option:enabled").first.click()
    confirm(presses, presses.locator(".strip"))
    for each in (presses, follows):
        expect(each.locator(".strip")).to_contain_text("You were signed out in another tab or on another device.")
        expect(each.locator(".me")).to_have_text("You")
        expect(each.locator(".option")).to_have_count(0)
        if private:
            expect(each.locator("main").get_by_role("alert")).to_contain_text("There is no such game")
            expect(each.locator(".strip")).not_to_contain_text("watch")
            expect(each.locator(".surface, .hand, .log")).to_have_count(0)
        else:
            expect(each.locator(".waiting")).to_contain_text("Waiting for")
            expect(each.locator(".seats li").first).not_to_contain_text("you")
        assert each.evaluate("localStorage.getItem('annals.token')") is None
    expect(account.locator("main")).not_to_contain_text("You play as")
    follows.goto("/")
    begin(follows, "Endeavor")
    expect(follows.locator(".strip")).to_have_count(0)
    for context in contexts:
        context.close()


@pytest.mark.long
def test_a_table_in_another_tab_says_that_its_player_was_signed_out(page: Page) -> None:
    """It is only watched there from then on, in words of the reader, and played again once they are back in."""
    begin(page, "Endeavor")
    expect(page.locator(".option:enabled").first).to_be_visible()
    account = page.context.new_page()
    account.goto("/#/you")
    account.get_by_role("button", name="Make a recovery code").click()
    code = account.locator("code.code").inner_text()
    account.get_by_role("button", name="Sign out everywhere").click()
    expect(account.locator("main")).to_contain_text("You have not played here yet")
    strip = page.locator(".strip")
    expect(strip).to_have_text(
        "You were signed out in another tab or on another device. You only watch this table now."
        " Sign in again with a recovery code"
    )
    expect(page.locator(".option")).to_have_count(0)
    assert faulty(page) == []
    for language, words in (("pl", "Teraz tylko oglądasz ten stół."), ("hu", "Ezt az asztalt most csak nézed.")):
        page.get_by_label(re.compile("Language|Język")).select_option(language)
        expect(strip).to_contain_text(words)
    page.get_by_label("Nyelv").select_option("en")
    expect(account.locator(".strip")).to_have_count(0)
    strip.get_by_role("link").click()
    page.get_by_label("I have a recovery code").fill(code)
    page.get_by_role("button", name="Get back in").click()
    expect(page.locator("main")).to_contain_text("You play as")
    expect(strip).to_have_count(0)
    page.go_back()
    expect(page.locator(".option:enabled").first).to_be_visible()


def test_an_account_is_not_lost_with_the_answer_to_a_recovery(page: Page, service: str) -> None:
    """The code is used up by the first press; pressed again when the connection is back, it lets the player in."""
    made = asked(service, "/v1/players", {"name": f"Ida {uuid4().hex[:8]}"})
    reached: list[int] = []

    def lost(route: Route) -> None:
        reached.append(route.fetch().status)
        route.abort("connectionreset")

    page.goto("/#/you")
    page.get_by_label("I have a recovery code").fill(made["recovery_code"])
    page.route("**/v1/recoveries", lost)
    page.get_by_role("button", name="Get back in").click()
    expect(page.get_by_text("No connection.")).to_be_visible()
    assert reached == [201] * 3
    page.unroute("**/v1/recoveries")
    page.get_by_role("button", name="Get back in").click()
    expect(page.locator("main")).to_contain_text("You play as")
    expect(page.locator(".code")).to_contain_text("recovery_")


@pytest.mark.long
@pytest.mark.parametrize("secure", [True, False])
def test_a_recovery_code_is_copied_by_one_press(page: Page, service: str, secure: bool) -> None:
    """Also where the browser has no clipboard for pages; who cannot see the page hears it."""
    if not secure:
        page.goto(service.replace("127.0.0.1", PLAIN))
        assert page.evaluate("isSecureContext") is False
    begin(page, "Endeavor")
    page.goto(page.url.partition("#")[0] + "#/you")
    page.get_by_role("button", name="Make a recovery code").click()
    code = page.locator("code.code").inner_text()
    if secure:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the code").click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_be_visible()
    if secure:
        assert page.evaluate("navigator.clipboard.readText()") == code
    else:
        assert page.evaluate("getSelection().toString()").strip() == code
        name = page.get_by_label("Keep this account under a name")
        name.fill("")
        name.press("Control+V")
        # A name has at most 60 letters.
        expect(name).to_have_value(code[:60])
    assert faulty(page) == []


@pytest.mark.long
def test_an_account_that_nobody_can_get_back_into_is_not_left_by_one_click(page: Page) -> None:
    """A guest without a recovery code is asked, and may make one; who deletes the account reads what goes and stays."""
    begin(page, "Endeavor")
    page.goto("/#/you")
    leave, dialog = page.locator("main").get_by_role("button", name="Sign out everywhere"), page.get_by_role("dialog")
    leave.first.click()
    expect(dialog).to_contain_text("You have no recovery code")
    dialog.get_by_role("button", name="Make a recovery code").click()
    expect(page.locator("code.code")).to_be_visible()
    leave.click()
    expect(page.locator(".me")).to_have_text("You")
    page.goto("/")
    begin(page, "Endeavor")
    page.goto("/#/you")
    leave.click()
    dialog.get_by_role("button", name="Sign out everywhere").click()
    expect(page.locator(".me")).to_have_text("You")
    page.goto("/")
    begin(page, "Endeavor")
    page.goto("/#/you")
    page.get_by_role("button", name="Delete my account").click()
    expect(dialog).to_contain_text("without your name")
    dialog.get_by_role("button", name="Delete my account").click()
    expect(page.locator(".me")).to_have_text("You")
    assert page.evaluate("localStorage.getItem('annals.token')") is None


@pytest.mark.long
@pytest.mark.kept
def test_the_pages_can_be_installed(page: Page) -> None:
    """Chromium finds nothing that is missing in the manifest."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.webmanifest")
    told = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's profile keeps nothing, which is why Chromium does not install from it.
    assert [each["errorId"] for each in told if each["errorId"] != "in-incognito"] == []
