"""Is a title playable of which the pages know nothing?"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from application.composition import compose
from eventstore.database import Database
from service.app import create_app
from service.config import Settings
from tests.service.conftest import Api
from tests.service.tiny import TITLE, register_tiny
from tests.waiting import PATIENCE, until
from tests.web.test_pages import confirm, sure

pytestmark = pytest.mark.servers

IDLE = ("mark",)
"""What may be done as often as one likes."""
BUSY = "".join([".option:enabled", *(f':not([data-option^="{verb}"])' for verb in IDLE)])


@pytest.fixture
def app(database: Database) -> Iterator[Flask]:
    """A service that hosts the tiny title, too."""
    with register_tiny():
        app = create_app(Settings(rate_reads=0, rate_writes=0, rate_registrations=0), application=compose(database))
        yield app
        app.extensions["annals"].hub.close()


@pytest.fixture
def tiny_page(app: Flask, browser: Browser) -> Iterator[Page]:
    """Its first page."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    context = browser.new_context(locale="en-GB", base_url=f"http://127.0.0.1:{server.server_port}")
    context.set_default_timeout(PATIENCE * 500)
    page = context.new_page()
    page.goto("/")
    yield page
    context.close()
    server.shutdown()
    thread.join()


def joined(page: Page, app: Flask) -> tuple[str, Api]:
    """A table that the page has opened, and who has joined it over the API."""
    page.goto(f"/#/new?title={TITLE.slug}")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".open-table")).to_be_visible()
    game = page.url.rpartition("/")[2]
    ben = Api(app.test_client())
    ben.token = ben.ok("POST", "/v1/guests")["token"]["token"]
    ben.ok("POST", f"/v1/games/{game}/seats/1", {})
    return game, ben


def test_an_unknown_title_is_playable(tiny_page: Page, app: Flask) -> None:
    """Two people play it to its end: one by clicks in the list, one over the API."""
    page = tiny_page
    game, ben = joined(page, app)
    # The page opens its client seed by itself, and the game starts.
    until(lambda: ben.ok("GET", f"/v1/games/{game}")["status"] == "running")
    clicks = 0
    for _ in range(60):
        told = ben.ok("GET", f"/v1/games/{game}/decisions")
        if told["status"] == "finished":
            break
        due = {each["seat"]: each for each in told["decisions"]}
        if 1 in due:
            options = [each["text"] for each in due[1]["options"] if each["verb"] not in IDLE]
            body = {"option": options[0], "expected_version": told["version"]}
            ben.ok("POST", f"/v1/games/{game}/moves", body)
        else:
            expect(page.locator(f'.history input[max="{told["version"]}"]')).to_be_attached()
            page.locator(BUSY).first.click()
            confirm(page, page.locator(f'.history input:not([max="{told["version"]}"])'))
            clicks += 1
    assert clicks > 2
    expect(page.locator(".result")).to_be_visible()


@pytest.mark.long
def test_an_answer_that_was_pressed_outlasts_that_of_another_seat(tiny_page: Page, app: Flask) -> None:
    """Both answer at once: the question and the answer stay the same, so pressing again gives it."""
    page = tiny_page
    game, ben = joined(page, app)
    page.locator(BUSY).first.click()
    expect(sure(page)).to_have_count(1)
    told = ben.ok("GET", f"/v1/games/{game}/decisions")
    [due] = [each for each in told["decisions"] if each["mine"]]
    body = {"option": due["options"][0]["text"], "expected_version": told["version"]}
    with page.expect_response(lambda answer: answer.url.endswith(f"{game}/decisions")):
        ben.ok("POST", f"/v1/games/{game}/moves", body)
    page.wait_for_timeout(500)
    before = page.locator(".history input").get_attribute("max")
    sure(page).click()
    expect(page.locator(f'.history input:not([max="{before}"])')).to_be_attached()
