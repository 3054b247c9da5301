"""Do those who share a table learn what the others want, and what a program does in their place?"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.test_pages import asked, begin, confirm, meant, opened, resign

pytestmark = pytest.mark.servers


def test_nobody_hands_a_game_over_by_one_click(page: Page) -> None:
    """The page asks first, says that programs alone play it to its end at once, and takes no for an answer."""
    begin(page, "Endeavor")
    page.locator(".more > summary").click()
    page.get_by_role("button", name="Let a program play for me").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("they play the game to its end, mostly within seconds")
    expect(dialog).not_to_contain_text("until you take it back")
    expect(dialog.get_by_label("Program and level")).to_have_value("greedy:normal")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".option:enabled").first).to_be_visible()


def test_whoever_comes_to_a_table_learns_what_is_played_there(page: Page, browser: Browser, service: str) -> None:
    """A table with a name says which game it is and how much time there is; only who opened it can invite.

    Who could not sit down reads why, also when the press made them a guest.
    """
    page.goto("/#/new?title=imperialism")
    page.get_by_label("Name of the table", exact=True).fill("Club night")
    page.get_by_label("Clock", exact=True).check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".head")).to_contain_text("Imperialism: Road to Domination")
    address = page.url
    page.get_by_role("button", name="Invitation link").click()
    link = page.get_by_label("Invitation link").input_value()
    page.goto("/")
    expect(page.locator(".games li", has_text="Club night").first).to_contain_text("60 min each, +30 s")
    context = browser.new_context(locale="en-GB", base_url=service)
    other = context.new_page()
    other.goto(address)
    expect(other.get_by_role("heading", name="Club night")).to_be_visible()
    expect(other.get_by_text("Share this page's address")).to_be_visible()
    expect(other.get_by_role("button", name="Invitation link")).to_have_count(0)
    refused = {"code": "seat_taken", "title": "The seat is taken", "detail": "seat 1 is taken"}
    other.route("**/seats/1", lambda route: route.fulfill(status=409, json=refused), times=1)
    other.get_by_role("button", name="Sit down here").first.click()
    expect(other.locator(".me")).to_contain_text("Guest")
    expect(other.get_by_role("alert")).to_contain_text("seat 1 is taken")
    other.goto(link)
    expect(other.get_by_text("60 min each, +30 s")).to_be_visible()
    context.close()


@pytest.mark.long
def test_a_sealed_answer_is_told_in_words_to_whoever_gave_it(page: Page, service: str) -> None:
    """While the others have not answered, the position in words has the answer as the list had it."""
    page.goto("/#/new?title=imperial_struggle")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".open-table")).to_be_visible()
    other = asked(service, "/v1/guests", {})["token"]["token"]
    asked(service, f"/v1/games/{page.url.rpartition('/')[2]}/seats/1", {}, other)
    option = page.locator(".option:enabled").first
    chosen = option.inner_text().split("\n")[0]
    before = page.locator(".history input").get_attribute("max")
    option.click()
    confirm(page, page.locator(f'.history input:not([max="{before}"])'))
    page.get_by_text("In words").click()
    expect(page.locator(".words pre")).to_contain_text(f"({chosen})")


@pytest.mark.long
def test_the_others_are_invited_to_play_again(page: Page, browser: Browser, service: str) -> None:
    """At the next table of two their seats wait; the other learns of it where they are, and sits or declines.

    The finished table tells them within seconds, and "Play again" and the first page as well; a stranger at a public
    table sees that a seat is kept.
    """
    page.goto("/#/new?title=imperial_struggle")
    page.get_by_label("Name of the table", exact=True).fill("Friday duel")
    page.get_by_label("Only those whom I invite").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Invitation link").click()
    context = browser.new_context(locale="en-GB", base_url=service)
    other = context.new_page()
    other.goto(page.get_by_label("Invitation link").input_value())
    other.get_by_role("button", name="Sit down here").click()
    expect(page.locator(".option").first.or_(page.get_by_text("Waiting for")).first).to_be_visible()
    resign(page)
    finished = page.url
    invited = other.locator(".invited")
    for side in ("you", "them"):
        page.goto(finished)
        page.get_by_role("link", name="Play again").click()
        expect(page.get_by_text("The others are invited to their seats")).to_be_visible()
        expect(page.get_by_label("Name of the table", exact=True)).to_have_value("Friday duel")
        seats = page.locator("main form select")
        guest = seats.nth(2).input_value()
        assert guest.startswith("@")
        if side == "them":
            seats.nth(1).select_option(guest)
            expect(seats.nth(2)).to_have_value("me")
            page.get_by_label("Only those whom I invite").uncheck()
        page.get_by_role("button", name="Open the table").click()
        expect(page.locator(".open-table")).to_contain_text("Waiting for Guest")
        asks = other.get_by_text("asks you to play").get_by_role("link", name="To the table")
        expect(asks).to_have_attribute("href", f"#/{page.url.partition('#/')[2]}", timeout=10_000)
        other.get_by_role("link", name="Play again").click()
        expect(other.get_by_role("button", name="Open the table")).to_be_visible()
        expect(asks).to_have_attribute("href", f"#/{page.url.partition('#/')[2]}")
        other.goto("about:blank")
        other.goto("/")
        expect(invited).to_contain_text("Friday duel")
        expect(invited).to_contain_text("asks you to play")
        if side == "you":
            invited.get_by_role("button", name="Decline").click()
            expect(invited).to_have_count(0)
            other.goto(finished)
            expect(other.locator(".result")).to_be_visible()
    stranger = browser.new_page(locale="en-GB")
    stranger.goto(page.url)
    expect(stranger.locator(".seats li").first).to_contain_text("kept for somebody who was invited")
    expect(stranger.get_by_role("button", name="Sit down here")).to_have_count(0)
    stranger.close()
    invited.get_by_role("button", name="Join").click()
    expect(page.locator(".seats li.asked")).not_to_have_count(0)
    expect(other.locator(".seats li").first).to_contain_text("you")
    context.close()


@pytest.mark.long
def test_a_program_plays_for_a_while(page: Page, service: str) -> None:
    """A player hands their seat over, takes it back while others think, and is asked again."""
    begin(page, "Endeavor")
    game = opened(page, service, "Handed over")
    me = page.evaluate("localStorage.getItem('annals.token')")
    guests = {seat: asked(service, "/v1/guests", {})["token"]["token"] for seat in (1, 2)}
    for seat, token in {0: me, **guests}.items():
        asked(service, f"/v1/games/{game}/seats/{seat}", {}, token)

    def others(method: str) -> None:
        """Programs play for the guests (POST), or they themselves again (DELETE)."""
        for seat, token in guests.items():
            asked(
                service,
                f"/v1/games/{game}/seats/{seat}/delegation",
                {"engine": "random"} if method == "POST" else {},
                token,
                method,
            )

    others("POST")
    page.goto(f"{service}/#/games/{game}")
    expect(page.locator(".option:enabled").first).to_be_visible()
    others("DELETE")
    page.locator(".more > summary").click()
    page.get_by_role("button", name="Let a program play for me").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("until you take it back")
    expect(dialog).not_to_contain_text("within seconds")
    dialog.get_by_label("Program and level").select_option("random:normal")
    meant(page).click()
    expect(page.get_by_role("button", name="Play on yourself")).to_be_visible()
    expect(page.locator(".option")).to_have_count(0)
    page.get_by_role("button", name="Play on yourself").click()
    expect(page.get_by_role("button", name="Play on yourself")).to_have_count(0)
    others("POST")
    expect(page.locator(".option:enabled").first).to_be_visible()


def test_a_paused_game_that_was_handed_over_is_taken_back(page: Page) -> None:
    """Where nobody goes on but the player, the way back stands beside the pause, at once."""
    begin(page, "Endeavor")
    expect(page.locator(".option:enabled").first).to_be_visible()
    page.locator(".more > summary").click()
    page.get_by_role("button", name="Ask for a pause").click()
    pause = page.locator(".pause")
    expect(pause.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Let a program play for me").click()
    meant(page).click()
    pause.get_by_role("button", name="Play on yourself").click()
    pause.get_by_role("button", name="Go on").click()
    expect(pause).to_have_count(0)
    expect(page.locator(".since li").last).not_to_contain_text("paused")
    expect(page.locator(".option:enabled").first).to_be_visible()


@pytest.mark.long
def test_a_pause_is_asked_for_agreed_to_and_ended(page: Page, browser: Browser, service: str) -> None:
    """Who is asked sees by whom, agrees beside the question, and goes on where the question stood."""
    page.goto("/#/new?title=pax_renaissance")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Invitation link")).to_be_visible()
    context = browser.new_context(locale="en-GB", base_url=service)
    other = context.new_page()
    other.goto(page.url)
    other.get_by_role("button", name="Sit down here").first.click()
    for each in (page, other):
        expect(each.locator(".option:enabled").first.or_(each.locator(".waiting"))).to_be_visible()
    name = page.locator(".me").inner_text()
    page.locator(".more > summary").click()
    page.get_by_role("button", name="Ask for a pause").click()
    expect(page.locator(".pause")).to_contain_text("You asked for a pause")
    expect(other.locator(".pause")).to_contain_text(re.compile(rf"{name} .*asks for a pause"))
    other.get_by_role("button", name="Agree to the pause").click()
    for each in (page, other):
        expect(each.locator(".ask .waiting")).to_have_text("The game is paused.")
        expect(each.locator(".seats")).not_to_contain_text("to move")
    page.locator(".ask").get_by_role("button", name="Go on").click()
    for each in (page, other):
        expect(each.locator(".pause")).to_have_count(0)
        expect(each.locator(".seats")).to_contain_text("to move")
    context.close()


def test_a_guest_has_the_same_name_in_every_text(page: Page) -> None:
    """What the service tells in whole texts calls a guest as the page does, in the reader's language."""
    begin(page, "Endeavor")
    page.get_by_role("combobox").first.select_option("hu")
    expect(page.locator(".me")).to_contain_text("Vendég ")
    name = page.locator(".me").inner_text()
    expect(page.locator("desc").first).to_contain_text(name)
    # It stands above, and moves what is pressed when it comes.
    expect(page.locator(".history")).to_be_visible()
    page.locator("details.words summary").click()
    expect(page.locator(".words pre")).to_contain_text(name)
    for text in ("desc", ".words pre"):
        expect(page.locator(text).first).not_to_contain_text("Guest")
