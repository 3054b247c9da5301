"""Does the thin path work: register, open, sit down, decide, move, look?"""

from __future__ import annotations

from tests.service.conftest import Api


def test_a_game_is_played_over_http(ada: Api, ben: Api, started: str) -> None:
    """Two players play a whole game of the tiny title over HTTP."""
    seats = [ada, ben]
    for _ in range(50):
        position = ada.ok("GET", started)
        if position["status"] == "finished":
            break
        seat = position["pending"][0]["seat"]
        awaited = seats[seat].ok("GET", f"{started}/decisions")
        mine = next(d for d in awaited["decisions"] if d["mine"])
        option = mine["options"][0]["text"]
        seats[seat].ok("POST", f"{started}/moves", {"option": option, "expected_version": awaited["version"]})
    position = ada.ok("GET", started)
    assert position["outcome"]["reason"] == "end"
    assert position["viewer"] == "all"
    score = ada.ok("GET", f"{started}/score")
    assert score["totals"] == position["outcome"]["scores"]
