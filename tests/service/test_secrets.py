"""Can a player learn what is hidden from anything that the service says?

Non-interference: a game is played twice with the same visible course, while the cards that the viewer never saw
change places. All responses to the viewer must be the same to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

import pytest

from application.composition import compose
from application.games.commands import GameCommands
from application.people import accounts as accounts_module
from eventstore.database import Database
from eventstore.store.memory import MemoryStore
from service.app import create_app
from service.config import Settings
from tests.altered import altered
from tests.seeds import fixed_luck
from tests.service import tiny
from tests.service.conftest import Api
from tests.service.playing import mine, version_in
from tests.service.tiny import CARDS, TITLE

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)

CHUNK = 10
"""Cases per test."""


class Table:
    """One play of a game, of which everything that two viewers are answered is written down."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, database: Database, seed: int, places: Mapping[str, str]
    ) -> None:
        self.dice = Random(seed)
        ids = Random(seed)
        monkeypatch.setattr(accounts_module, "new_uuid", lambda _: UUID(int=ids.getrandbits(128), version=4))
        fixed_luck(monkeypatch, seed)
        monkeypatch.setattr(tiny, "PLACES", dict(places))
        settings = Settings(rate_reads=0, rate_writes=0, rate_registrations=0)
        self.app = create_app(settings, application=compose(database, store=MemoryStore()))
        context = self.app.extensions["annals"]
        context.commands = GameCommands(context.store, clock=lambda: NOON)
        self.ada, self.ben, self.eve = map(self.register, ("Ada", "Ben", "Eve"))
        self.said: list[tuple[str, int, str | None, bytes]] = []
        made = self.ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2}, Idempotency_Key="game")
        self.path = f"/v1/games/{made['game']}"
        for seat, api in enumerate((self.ada, self.ben)):
            api.ok("POST", f"{self.path}/seats/{seat}", {}, Idempotency_Key="seat")
        self.seen: set[str] = set()

    def register(self, name: str) -> Api:
        """A player."""
        made = Api(self.app.test_client()).ok("POST", "/v1/players", {"name": name})
        return Api(self.app.test_client(), made["token"]["token"], made["player"]["id"])

    def note(self, api: Api, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Ask, and write the answer down."""
        answer = api(method, path, body, X_Request_Id="r", **headers)
        self.said.append((f"{method} {path} {body}", answer.status_code, version_in(answer), answer.data))
        return answer.json

    def look(self) -> None:
        """Ask for everything there is to see, and for some things that one may not see."""
        for api in (self.ada, self.eve):
            seen = ("", "?as=public", "?as=seat:1", "?as=all", "?version=4", "/events?after=2", "/decisions")
            for what in (*seen, "/score?version=4"):
                self.note(api, "GET", self.path + what)
            for what in ("/score", "/audit", "/record"):
                status = api.get(self.path + what).status_code
                self.said.append((what, status, None, b""))
        version = self.ada.ok("GET", self.path)["version"]
        for card in self.dice.sample(CARDS, 4):
            for seat_of in (self.ada, self.eve):
                # Answers that are not offered: the reasons must not tell where a card is.
                if mine(self.ada, self.path) is not None or seat_of is self.eve:
                    offered = [o["text"] for o in (mine(self.ada, self.path) or {}).get("options", ())]
                    option = f"play:{card}" if f"play:{card}" not in offered else "play:nothing"
                    body = {"option": option, "expected_version": version}
                    self.note(seat_of, "POST", f"{self.path}/moves", body)
                    self.note(seat_of, "POST", f"{self.path}/previews", {"options": [option]})
        for option in (mine(self.ada, self.path) or {}).get("options", ()):
            self.note(self.ada, "POST", f"{self.path}/previews", {"options": [option["text"]]})
        self.note(self.ada, "POST", f"{self.path}/rewinds", {"to": version - 1, "expected_version": version - 1})

    def play(self, moves: int) -> None:
        """Play on; Ben makes no move that would show one of his cards."""
        for _ in range(moves):
            if self.ben.ok("GET", self.path)["status"] != "running":
                return
            self.look()
            if (own := mine(self.ada, self.path)) is not None:
                self.seen.update(own["about"]["hand"])
                option = self.dice.choice(own["options"])["text"]
                body = {"option": option, "expected_version": own["version"]}
                self.note(self.ada, "POST", f"{self.path}/moves", body)
                self.seen.update(self.ada.ok("GET", f"{self.path}?as=seat:0")["state"]["hands"][0])
                continue
            asked = mine(self.ben, self.path)
            if asked is None:
                return
            quiet = [o["text"] for o in asked["options"] if o["verb"] != "play"]
            option = quiet[0] if asked["kind"] == "put_one_aside" else self.dice.choice(quiet)
            self.ben.ok("POST", f"{self.path}/moves", {"option": option, "expected_version": asked["version"]})


def compare(monkeypatch: pytest.MonkeyPatch, emptied: Callable[[], Database], seed: int) -> int:
    """Play a game, move the cards that Ada never saw, play it again; the number of answers that were equal."""
    moves = Random(seed).randrange(2, 9)
    first = Table(monkeypatch, emptied(), seed, {})
    first.play(moves)
    unseen = [card for card in CARDS if card not in first.seen]
    shuffled = unseen.copy()
    Random(seed).shuffle(shuffled)
    second = Table(monkeypatch, emptied(), seed, dict(zip(unseen, shuffled, strict=True)))
    second.play(moves)
    assert len(first.said) == len(second.said)
    for one, other in zip(first.said, second.said, strict=True):
        assert one == other
    return len(first.said)


@pytest.mark.parametrize("games", [CHUNK // 2, pytest.param(2 * CHUNK, marks=pytest.mark.long)])
def test_hidden_cards_change_no_answer(
    emptied: Callable[[], Database], monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    """Views, options, events, errors and ETags do not depend on cards that the viewer cannot see."""
    assert sum(compare(monkeypatch, emptied, seed) for seed in range(games)) > 400


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 4000, CHUNK))
def test_hidden_cards_change_no_answer_long(
    emptied: Callable[[], Database], monkeypatch: pytest.MonkeyPatch, start: int
) -> None:
    """The same in thousands of games."""
    assert sum(compare(monkeypatch, emptied, seed) for seed in range(start, start + CHUNK)) > 400


def test_a_leak_would_be_found(emptied: Callable[[], Database], monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison fails for a title that lets a hidden card through in a label."""
    leaks = altered(
        TITLE,
        facts=lambda s, viewer: {"top": s.deck[:1], "of": type(s).__name__},
        redact=lambda s, viewer: s.copy(),
    )
    with leaks, pytest.raises(AssertionError):
        sum(compare(monkeypatch, emptied, seed) for seed in range(5))


def test_sealed_fields_stay_sealed_until_the_end(ada: Api, ben: Api, started: str) -> None:
    """The seed and others' sealed answers are not in events while the game runs; at the end all is open."""
    from tests.service.playing import finish, put_aside

    put_aside(started, ada, ben)
    events = ada.ok("GET", f"{started}/events")["events"]
    assert "seed" not in events[0]["payload"]
    answers = [e["payload"]["move"] for e in events if e["type"] == "move_made"]
    assert answers[0].startswith("aside:c")
    assert answers[1] == "?"
    assert ada.ok("GET", f"{started}/audit")["seed"] is None
    assert '"content":"redacted"' in ada.get(f"{started}/record").text.split("\n", 1)[0]
    finish(started, ada, ben)
    events = ben.ok("GET", f"{started}/events")["events"]
    assert len(events[0]["payload"]["seed"]) == 64
    assert all(e["payload"]["move"] != "?" for e in events if e["type"] == "move_made")
    assert ada.ok("GET", f"{started}/audit")["seed"] == events[0]["payload"]["seed"]
    assert '"content":"complete"' in ada.get(f"{started}/record").text.split("\n", 1)[0]
    opened = ada.ok("GET", f"{started}?version=4&as=seat:1")
    assert opened["viewer"] == "seat:1"
