"""What is asked of a service about its games, and what of the answers must stay as it was?

Members may be renamed and pieces named otherwise from one release to the next; what is picked out here stays:
versions, places, seats, options as texts, sentences, points, and what proves a record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.service.conftest import Api
from tests.service.following import events as told_events
from tests.service.following import listen

__all__ = ["after", "asked", "listing", "shown", "speakers"]

ENDED = ("finished", "abandoned")


def speakers(position: Any, people: Mapping[str, str]) -> list[tuple[str, str]]:
    """The views of a game, and who may read each: `fay`, who holds no seat, or the seat's player."""
    named = {player: name for name, player in people.items()}
    seats = [(f"seat:{seat['seat']}", named.get(seat["player"], "")) for seat in position["seats"]]
    if position["status"] in ENDED:
        return [(viewer, "fay") for viewer in ("public", *(viewer for viewer, _ in seats), "all")]
    return [("public", "fay"), *((viewer, name) for viewer, name in seats if name)]


def shown(api: Api, path: str, viewer: str, version: int | None = None) -> dict[str, Any]:
    """Where a game stands, for a viewer."""
    at = "" if version is None else f"&version={version}"
    found = api.ok("GET", f"{path}?as={viewer}{at}")
    return {
        "status": found["status"],
        "version": found["version"],
        "viewer": found["viewer"],
        "seats": [[s["player"], s["engine"], s["level"], s["resigned"]] for s in found["seats"]],
        "options": found["options"],
        "terms": found["terms"],
        "pack": found["pack"],
        "commitment": found["commitment"],
        "fork_of": found["fork_of"],
        "due": [awaited["seat"] for awaited in found["pending"]],
        "clock": found["clock"],
        "paused": found["paused"],
        "pause_asked": found["pause_asked"],
        "where": found["where"],
        "outcome": found["outcome"],
    }


def asked(api: Api, path: str, viewer: str) -> dict[str, Any]:
    """All that a viewer is told of a game."""
    now = shown(api, path, viewer)
    last = now["version"]
    found: dict[str, Any] = {
        "now": now,
        "past": [shown(api, path, viewer, version) for version in sorted({1, last // 3, 2 * last // 3} - {0, last})],
        "told": [],
        "score": _score(api, path),
        "marks": [[m["version"], m["where"]] for m in api.ok("GET", f"{path}/replay/marks")["marks"]],
        "luck": _luck(api.ok("GET", f"{path}/luck")),
        "head": api.ok("GET", f"{path}/audit")["chain"][-1]["hash"],
    }
    while len(found["told"]) < last:
        page = api.ok("GET", f"{path}/events?after={len(found['told'])}&limit=500&as={viewer}")["events"]
        for e in page:
            lines = [line["text"] for line in e["log"]]
            found["told"].append([e["version"], e["type"], e["actor"], e["at"], lines])
    if now["status"] == "running":
        awaited = api.ok("GET", f"{path}/decisions")
        found["rewind_to"] = awaited.get("rewind_to")
        found["decisions"] = [
            [d["seat"], [[option["text"], option["label"]["text"]] for option in d["options"]]]
            for d in awaited["decisions"]
            if d["mine"]
        ]
    return found


def _score(api: Api, path: str) -> Any:
    answer = api.get(f"{path}/score")
    if answer.status_code != 200:
        return answer.status_code
    found = answer.json
    lines = [[line["seat"], line["rule"], line["points"]] for line in found["lines"]]
    return [found["totals"], lines, found["scored"], found["verified"]]


def _luck(found: Any) -> list[Any]:
    return [found["client_seeds"], found["seed"], found["key"], found["drawn"], len(found["events"])]


def after(api: Api, path: str, cursor: str) -> list[list[Any]]:
    """What a stream tells after an id: ids, games, versions and types of its events."""
    told = told_events(listen(api, path, Last_Event_ID=cursor))
    return [[e["id"], e.get("game"), e.get("version"), e["type"]] for e in told]


def listing(api: Api, path: str) -> list[str]:
    """The games, or other rows, of a page."""
    found = api.ok("GET", path)
    rows = next(value for value in found.values() if isinstance(value, list))
    return [str(row.get("game") or row.get("id") or row.get("player") or row.get("engine") or row) for row in rows]
