"""How does a test of a page point at something?"""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError

from tests.waiting import until

__all__ = ["point"]


def point(page: Page, at: Locator, shown: Locator) -> None:
    """Point at something until that shows: a page that is still being laid out moves it away from the pointer."""

    def shows() -> bool:
        page.mouse.move(5, 5)
        at.hover()
        with suppress(TimeoutError):
            shown.wait_for(state="attached", timeout=1_000)
        return shown.count() > 0

    assert until(shows)
