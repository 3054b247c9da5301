"""How does a person play a whole game against a service that runs?"""

from __future__ import annotations

from typing import Any

from tests.service.test_up import request
from tests.waiting import until

__all__ = ["played_to_its_end"]


def played_to_its_end(url: str) -> Any:
    """The end of a game in which a person takes the first option each time, against two opponents."""
    token = request(url, "POST", "/v1/players", {"name": "Ada"})["token"]["token"]
    seats = [{"seat": seat, "engine": "random", "level": "normal"} for seat in (1, 2)]
    game = request(url, "POST", "/v1/games", {"title": "endeavor", "seats": 3, "opponents": seats}, token)
    path = f"/v1/games/{game['game']}"
    request(url, "POST", f"{path}/seats/0", {}, token)

    def awaited() -> Any:
        found = request(url, "GET", f"{path}/decisions", None, token)
        own = [decision["options"][0]["text"] for decision in found["decisions"] if decision["mine"]]
        return (found, own) if own or found["status"] != "running" else None

    while True:
        found, own = until(awaited)
        if found["status"] != "running":
            return found
        request(url, "POST", f"{path}/moves", {"option": own[0], "expected_version": found["version"]}, token)
