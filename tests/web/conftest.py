"""What do the tests of the pages run on? A whole service of its own, and Chromium of this machine.

Both end with the last of these tests: they would work on beside all others.
"""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Response, expect, sync_playwright

from tests.conftest import Copy
from tests.service.test_up import free_port, up
from tests.waiting import PATIENCE

expect.set_options(timeout=PATIENCE * 500)
"""Milliseconds for which a test waits for what should be seen: half of a test's patience."""

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None
)
"""Debian's Chromium; without the parts that open windows, where that package is there: it takes a sixth less time."""


REQUESTS = """() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/v1/")).slice(-20)
  .map(({ name, startTime, responseEnd }) => [startTime, responseEnd].map(Math.round).join(" to ") + " " + name)
  .join("\\n")"""
"""The last requests that were answered, in milliseconds of the page."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where a test of the pages fails, its report shows what stood on them."""
    report = yield
    browser = getattr(item, "funcargs", {}).get("browser")
    if report.failed and report.when == "call" and browser is not None:
        for page in [page for context in browser.contexts for page in context.pages]:
            with suppress(Error):
                text, asked = page.locator("body").inner_text(timeout=5000), page.evaluate(REQUESTS)
                report.sections.append((f"Page at {page.url}", f"{text}\n\n{asked}"))
    return report


@pytest.fixture(scope="package")
def data(tmp_path_factory: pytest.TempPathFactory, copy_of_used_data: Copy) -> Path:
    """The directory of the service."""
    return copy_of_used_data(tmp_path_factory.mktemp("service") / "data")


PLAIN = "plain.test"
"""A name of this machine that the browser does not trust over plain HTTP, as it trusts 127.0.0.1."""


@pytest.fixture(scope="package")
def elsewhere() -> int:
    """The port of another origin from which the pages may be served."""
    return free_port()


@pytest.fixture(scope="package")
def service(data: Path, elsewhere: int) -> Iterator[str]:
    """The address of a service with everything, as `annals up` gives it."""
    # On a slow machine a request may wait long for its turn; that is not a fault of the page.
    rates = ("--demo", "no", "--rate-reads", "100000", "--rate-writes", "100000", "--slot-wait", "60000")
    # Every test has a new guest.
    guests = ("--rate-registrations", "0")
    # The pace of programs has its own tests; here they answer at once.
    given = ("--opponent-pace", "0", "--webhook-private", "yes", "--cors-origins", f"http://127.0.0.1:{elsewhere}")
    with up(data, *rates, *guests, *given) as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium without a window; the tests are skipped where there is none."""
    if CHROMIUM is None:
        pytest.skip("no Chromium: on Debian install the package chromium")
    with sync_playwright() as driver:
        # A container has no user namespaces, and the pages are our own.
        flags = ["--no-sandbox", f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1"]
        yield driver.chromium.launch(executable_path=CHROMIUM, args=flags)


@pytest.fixture
def page(request: pytest.FixtureRequest, service: str, browser: Browser) -> Iterator[Page]:
    """A browser that knows nobody, at the first page; what its console reports as an error fails the test."""
    # Nothing moves, and nothing is kept for hours without a connection, but where a test asks for it: both take time.
    context = browser.new_context(
        viewport={"width": 1280, "height": 800},
        locale="en-GB",
        base_url=service,
        reduced_motion="reduce",
        service_workers="allow" if request.node.get_closest_marker("kept") else "block",
    )
    context.set_default_timeout(PATIENCE * 500)
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if wrong(said) else None)
    opened.on("response", lambda answer: faults.append(f"{answer.status} {answer.url}") if refused(answer) else None)
    opened.goto("/")
    yield opened
    context.close()
    assert not faults


def wrong(said: ConsoleMessage) -> bool:
    """Whether the console tells of a fault of the page; what was refused is seen with its address."""
    return said.type == "error" and not said.text.startswith("Failed to load resource")


def refused(answer: Response) -> bool:
    """Whether the page asked for what it should not; another move may always have come before (409, 412)."""
    return answer.status >= 400 and not (answer.status in (409, 412) and answer.request.method != "GET")


def on_telephone(browser: Browser, service: str, width: int, height: int) -> Page:
    """The first page on a telephone with a screen of that size; its context is the test's to close."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en-GB", base_url=service, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto("/")
    return page
