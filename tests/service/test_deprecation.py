"""Does an operation that will go say so?"""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Flask, Response

from service.endpoints import Answer, Going, area, operation
from service.replies import json_reply
from service.spec import document
from tests.service.conftest import Api

GOING = Going(datetime(2027, 1, 1, tzinfo=UTC), datetime(2027, 7, 1, tzinfo=UTC), "use `/v1/games`.")


def test_an_operation_that_goes_says_until_when(app: Flask) -> None:
    """Its answers have `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), and the specification marks it."""
    blueprint = area("old", "What will go.")

    @operation(
        blueprint, "/v1/old", summary="Read", scope=None, going=GOING, answer=Answer({"type": "object"}, {"old": True})
    )
    def read_old() -> Response:
        return json_reply({"old": True})

    app.extensions["annals-api"].register_blueprint(blueprint)
    answer = Api(app.test_client()).get("/v1/old")
    assert answer.json == {"old": True}
    assert answer.headers["Deprecation"] == "@1798761600"
    assert answer.headers["Sunset"] == "Thu, 01 Jul 2027 00:00:00 GMT"
    told = document(app)["paths"]["/v1/old"]["get"]
    assert told["deprecated"]
    assert "gone after 2027-07-01: use `/v1/games`." in told["description"]
    assert {"Deprecation", "Sunset"} <= set(told["responses"]["200"]["headers"])
    assert "Sunset" not in Api(app.test_client()).get("/v1/titles").headers
