"""Can a viewer of any title learn what is hidden from anything that the service says?

Non-interference: the same game in two worlds that differ in hidden things alone (`worlds`).
Views, options, previews, events, pictures, texts, streams, replays, errors, the lobby, headers and sizes must be equal
to the byte, in each language.
A case is one viewer at one position of one game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from application.games import previews
from application.languages.catalogues import LANGUAGES
from domain.kernel.engine import next_options
from domain.kernel.records import Viewer
from domain.registry import TITLES
from eventstore.database import Database
from tests.altered import altered
from tests.service import worlds
from tests.service.tiny import TITLE
from tests.service.worlds import Served, exchanged, never_seen, played

TITLES_HERE = ("endeavor", "imperial_struggle", "imperialism", "pax_renaissance")

LONG_STRETCH = 40
"""Positions of one game that are looked at in the long suite."""

SHOWN = ("events", "differences")

STREAMS = ("application/json", "application/x-ndjson", "text/event-stream")
"""The forms in which a stream is sent."""

# What binds the service to hidden things without telling them: hashes of the sealed halves, which have random salts.
_HASH = re.compile(rb"[0-9a-f]{64}|-[0-9a-f]{16}\b")
_ANSWER_TAG = re.compile(r'"[0-9a-f]{32}"')
"""The entity tag of an answer that holds such hashes: a hash of them."""
_TAG = re.compile(r'"(\d+)\.[0-9a-f]{12}([/"])')
"""The entity tag of a position: its version, and the beginning of such a hash."""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of previews are followed to their ends: a busy machine would cut one short in one world alone."""
    monkeypatch.setattr(previews, "PATIENCE", float("inf"))


class Compared:
    """One game in many worlds: the cases counted, and how many pieces changed places."""

    def __init__(self, database: Database, title: str, seed: int, stretch: int) -> None:
        """`stretch` is how many of the last positions are looked at."""
        self.title = title
        self.stretch = stretch
        self.dice = Random(f"{title}/{seed}")
        self.seats = self.dice.choice(worlds.seats_of(title))
        events = played(
            title,
            self.seats,
            {},
            self.dice.choice((30, 60) if stretch < LONG_STRETCH else (40, 80, 160, 320)),
            self.dice.getrandbits(32),
        )
        if any(e.type == "game_ended" for e in events):
            # When a game has ended everything opens, so one looks no further than its last moves.
            events = events[: next(i for i, e in enumerate(events) if e.type == "game_ended") - 1]
        self.events = events
        self.database = database
        self.tokens = worlds.tokens(database, self.seats)
        self.path = f"/v1/games/{events[0].game_id}"
        served = Served(events, database)
        self.states = [served.go_on(version).state for version in range(1, len(events) + 1)]
        self.cases = 0
        self.moved = 0
        self.options: list[str] = []

    def run(self) -> None:
        """Compare every viewer's worlds over the last stretch of the game."""
        for viewer in (None, *range(self.seats)):
            self._compare(viewer)

    def _compare(self, viewer: Viewer) -> None:
        one = Served(self.events, self.database)
        token = None if viewer is None else self.tokens[viewer]
        places = never_seen(self.title, self.events, self.states, viewer, self.dice)
        self.moved += len(places)
        other = Served(exchanged(self.events, places, self.dice), self.database, 1)
        first = max(self.seats + 2, len(self.events) - self.stretch + 1)
        for version in range(first, len(self.events) + 1):
            game = one.go_on(version)
            assert game.state is not None
            other.go_on(version)
            for seat in game.pending_seats:
                self.options = [*self.options[-200:], *(o.text for o in next_options(game.state, seat))]
            mine = () if viewer is None else {o.text for o in _offered(game, viewer)}
            for method, path, body in self._questions(version, viewer, mine):
                accept = STREAMS[version % 3] if "/stream" in path else "*/*"
                speaks = LANGUAGES[version % 3]
                said = [_untagged(world.ask(token, method, path, body, accept, speaks)) for world in (one, other)]
                if "/stream" in path or path.endswith(("/audit", "/record", "/luck")):
                    said = [(status, _hashless(headers), _HASH.sub(b"#", data)) for status, headers, data in said]
                where = f"{self.title}, version {version}, viewer {viewer}: {method} {path} {body}"
                assert said[0] == said[1], where
                assert method == "GET" or "/previews" in path or said[0][0] >= 400, f"{where}: a refusal was expected"
            self.cases += 1

    def _questions(self, version: int, viewer: Viewer, mine: Any) -> list[tuple[str, str, Any]]:
        path = self.path
        asked: list[tuple[str, str, Any]] = [
            ("GET", path, None),
            ("GET", f"{path}/events?after={version - 1}", None),
            ("GET", f"{path}/stream?after={version - 1}&wait=1&show={self.dice.choice(SHOWN)}", None),
            ("GET", f"{path}/replay?from={max(1, version - 1)}&show=differences", None),
            ("GET", f"{path}?as=seat:{self.dice.randrange(self.seats)}", None),
            ("GET", f"{path}/board.svg", None),
            ("GET", f"{path}/text", None),
        ]
        if self.dice.random() < 0.3:
            past = self.dice.randrange(1, version + 1)
            asked += [("GET", f"{path}{what}?version={past}", None) for what in ("", "/score")]
        if self.dice.random() < 0.3:
            within = f"?version={version}&effects={self.dice.randrange(6)}"
            asked += [("GET", path + within, None), ("GET", f"{path}/board.svg{within}", None)]
        if viewer is not None:
            asked.append(("GET", f"{path}/decisions", None))
            wrong = [o for o in self.dice.sample(self.options, min(3, len(self.options))) if o not in mine]
            asked += [("POST", f"{path}/moves", {"option": o, "expected_version": version}) for o in wrong]
            line = [self.dice.choice(sorted(mine))] if mine else wrong[:1]
            asked.append(("POST", f"{path}/previews", {"options": [*line, *wrong[:1]]}))
            asked.append(("POST", f"{path}/previews", {"options": line}))
            if self.dice.random() < 0.1:
                asked.append(("POST", f"{path}/rewinds", {"to": 1, "expected_version": version}))
        rare = [
            ("GET", f"{path}/audit", None),
            ("GET", f"{path}/record", None),
            ("GET", f"{path}/score", None),
            ("GET", f"{path}/luck", None),
            ("GET", f"{path}/analyses", None),
            ("GET", f"{path}?as=all", None),
            ("GET", f"{path}?as=public", None),
            ("GET", f"{path}/replay/marks", None),
            ("GET", f"/v1/games?title={self.title}", None),
            ("GET", f"/v1/jobs/ai:{path.rsplit('/', 1)[1]}:{version}:0", None),
            ("GET", f"{path}/events?after=0&limit=20", None),
        ]
        return [*asked, self.dice.choice(rare)]


def _offered(game: Any, seat: int) -> list[Any]:
    return list(next_options(game.state, seat)) if seat in game.pending_seats else []


def _untagged(answer: tuple[int, Any, bytes]) -> tuple[int, Any, bytes]:
    status, headers, data = answer
    return status, tuple((name, _TAG.sub(r"\1\2", value) if name == "ETag" else value) for name, value in headers), data


def _hashless(headers: Any) -> Any:
    return tuple(
        (name, _HASH.sub(b"#", (_ANSWER_TAG.sub("#", value) if name == "ETag" else value).encode()))
        for name, value in headers
    )


def compare(database: Database, title: str, seeds: range, stretch: int = 8) -> tuple[int, int]:
    """Cases and exchanged pieces over some games."""
    cases = moved = 0
    for seed in seeds:
        found = Compared(database, title, seed, stretch)
        found.run()
        cases, moved = cases + found.cases, moved + found.moved
    return cases, moved


@pytest.mark.parametrize("title", TITLES_HERE)
def test_what_is_hidden_changes_no_answer(database: Database, title: str) -> None:
    """In a game of each title no viewer is answered anything else in a world that hides other things."""
    cases, moved = compare(database, title, range(1))
    assert cases >= 24
    assert (moved > 0) == (worlds.profile_of(title).secrets is not None)


@pytest.mark.long
@pytest.mark.parametrize("start", range(100, 160, 2))
@pytest.mark.parametrize("title", TITLES_HERE)
def test_what_is_hidden_changes_no_answer_long(
    database: Database, title: str, start: int, record_property: Callable[[str, object], None]
) -> None:
    """The same in 240 games: 24,000 cases and more over all titles; `--junitxml` has their number."""
    cases, moved = compare(database, title, range(start, start + 2), LONG_STRETCH)
    record_property("cases", cases)
    assert cases >= 200
    assert (moved > 0) == (worlds.profile_of(title).secrets is not None)


def test_a_leak_would_be_found(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison fails for titles that let something hidden through: in a state, in an effect, in an error."""
    imperialism, struggle = TITLES["imperialism"], TITLES["imperial_struggle"]
    redact = imperialism.redact

    def leaking(s: Any, viewer: Viewer) -> Any:
        known = redact(s, viewer)
        known.providence = s.providence[:1] + known.providence[1:]
        return known

    with altered(imperialism, redact=leaking), pytest.raises(AssertionError, match="imperialism, version"):
        compare(database, "imperialism", range(1))
    with monkeypatch.context() as patch:
        drawn = struggle.codec.effects["card_drawn"]
        patch.setattr(drawn, "seen_by", lambda self, viewer: self)
        with pytest.raises(AssertionError, match="imperial_struggle, version"):
            compare(database, "imperial_struggle", range(3))


def test_every_title_is_looked_at() -> None:
    """A new title must be added here."""
    assert set(TITLES_HERE) == set(TITLES) - {TITLE.slug}
