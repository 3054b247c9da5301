"""Are the records of finished games had at once, in pages, each whole?"""

from __future__ import annotations

import json

from eventstore.record import read_all
from eventstore.verification.with_rules import verify
from tests.service.conftest import Api
from tests.service.playing import finish, put_aside
from tests.service.tiny import TITLE


def finished(ada: Api, ben: Api, **more: str) -> str:
    """The id of a game that was played to its end."""
    game: str = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, **more})["game"]
    path = f"/v1/games/{game}"
    ada.ok("POST", f"{path}/seats/0", {})
    if more:
        token = ada.ok("POST", f"{path}/invitations", {"kind": "seat"})
        ben.ok("POST", "/v1/invitations/accept", {"code": token["code"]})
    ben.ok("POST", f"{path}/seats/1", {})
    put_aside(path, ada, ben)
    finish(path, ada, ben)
    return game


def test_finished_games_are_exported_in_pages(ada: Api, ben: Api, anonymous: Api, started: str) -> None:
    """Pages lead through all finished games, newest first, as a list and as records that verify; running ones lack."""
    games = [finished(ada, ben) for _ in range(3)]
    listed, cursor = [], ""
    lines = b""
    while cursor is not None:
        path = f"/v1/records?limit=2{cursor and '&cursor=' + cursor}"
        page = anonymous.ok("GET", path)
        answer = anonymous.get(path, Accept="application/x-ndjson")
        assert answer.mimetype == "application/x-ndjson"
        assert answer.headers.get("Next-Cursor") == page["next"]
        lines += answer.data
        listed += page["records"]
        cursor = page["next"]
    assert [r["game"] for r in listed] == games[::-1]
    records = list(read_all(lines.splitlines(keepends=True)))
    assert [r.header.game for r in records] == games[::-1]
    assert all(verify(record).sound for record in records)
    assert [r["version"] for r in listed] == [len(r.entries) for r in records]
    single = anonymous.get(listed[0]["record"]).data
    assert lines.startswith(single)
    assert json.loads(single.splitlines()[0])["game"] == games[-1]


def test_an_export_is_filtered(ada: Api, ben: Api, newcomer: object, anonymous: Api) -> None:
    """By title and by player; what nobody played gives an empty file."""
    game = finished(ada, ben)
    assert [r["game"] for r in anonymous.ok("GET", f"/v1/records?title={TITLE.slug}")["records"]] == [game]
    assert [r["game"] for r in anonymous.ok("GET", f"/v1/records?player={ben.player}")["records"]] == [game]
    assert anonymous.ok("GET", "/v1/records?title=endeavor")["records"] == []
    assert anonymous.get("/v1/records?title=endeavor", Accept="application/x-ndjson").data == b""
    assert anonymous.get("/v1/records?cursor=zzz").json["code"] == "bad_cursor"
    assert anonymous.get("/v1/records", Accept="image/png").json["code"] == "not_acceptable"
