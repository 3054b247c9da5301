"""Is every kind of change judged as the guide promises, on every title?"""

from __future__ import annotations

import pytest

from service.audit.bounded import FEW
from service.config import Settings
from tests.tampering.battery import Alone
from tests.tampering.conftest import Ask
from tests.tampering.kinds import Kind, Row, kinds
from tests.tampering.specimens import SLUGS
from tests.tampering.test_sample import as_parameter, assert_judged
from tests.web.checking import Checker

pytestmark = [pytest.mark.long, pytest.mark.servers]


@pytest.fixture(scope="module")
def few() -> int:
    """The service verifies as it always does."""
    return FEW


@pytest.fixture(scope="module")
def most_bytes() -> int:
    """So it does here."""
    return Settings().max_body_bytes


@pytest.mark.parametrize(
    ("row", "kind", "slug"), [as_parameter(row, kind, slug) for slug in SLUGS for row, kind in kinds()]
)
def test_a_kind_of_change_gets_its_verdict(
    row: Row, kind: Kind, slug: str, alone: Alone, in_pages: Checker, over_http: Ask
) -> None:
    """This program, the service, the one file and the pages give the verdict that the guide promises."""
    assert_judged(row, kind, slug, alone, in_pages, over_http)
