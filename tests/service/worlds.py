"""How are two plays of one game made that differ in nothing but what a viewer cannot see?

A game is played at random. Then everything hidden from the viewer changes places in its whole history: pieces that
the viewer was never told of are exchanged for each other in the sealed halves of all events, the seed is another one,
and what opponents thought is something else. Both histories are served by apps of their own, one event after the other.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any
from uuid import UUID

from flask import Flask

from application.composition import compose
from application.games.commands import GameCommands
from application.languages.catalogues import DEFAULT, Language
from application.people.accounts import Accounts, issue
from domain.kernel.content import canonical
from domain.kernel.engine import next_options
from domain.kernel.records import Viewer
from domain.kernel.redaction import redacted
from domain.registry import title_named
from eventstore.chain import link
from eventstore.database import Database
from eventstore.events import Payload, encode_effects, payload_of, public_payload_of, time_of
from eventstore.game import Game
from eventstore.snapshots import take_snapshot
from eventstore.store import GENESIS, StoredEvent
from eventstore.store.memory import MemoryStore
from eventstore.store.validation import lobby_json, pending_json
from service.app import create_app
from service.config import Settings
from service.players.services import Tokens
from service.streams.hub import Hub
from tests.domain.cases import Profile
from tests.eventstore.forging import lacking
from tests.service.conftest import Api

__all__ = ["Served", "exchanged", "groups", "never_seen", "played", "profile_of", "seats_of", "tokens"]

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SEED = re.compile(r'"seed":"[0-9a-f]{64}"')


class Replayed(MemoryStore):
    """A store into which finished events are put as they are."""

    def put(self, event: StoredEvent, game: Game) -> None:
        """Append an event; `game` is the game after it."""
        stream = self._streams.setdefault(event.game_id, [])
        before = stream[-1].hash if stream else GENESIS
        chained = replace(event, prev_hash=before, hash=link(before, event.body, event.sealed))
        stream.append(chained)
        self._feeds[0].append(chained)
        self._write_inline(event.game_id, lobby_json(game.lobby()), pending_json(game.pending()))
        if game.state is not None and game.version % 8 == 0:
            self.save_snapshot(take_snapshot(game))


def played(title: str, seats: int, options: Mapping[str, Any], moves: int, seed: int) -> list[StoredEvent]:
    """The events of a game in which every seat is a person who plays at random; it may end before so many moves."""
    dice = Random(seed)
    store = MemoryStore()
    commands = GameCommands(store, clock=lambda: NOON)
    game_id = UUID(int=dice.getrandbits(128), version=4)
    commands.open(game_id, title=title, seats=seats, creator=player(0), command_id="open", options=options)
    for seat in range(seats):
        commands.take_seat(game_id, seat, player=player(seat), actor=f"player:{player(seat)}", command_id=f"s{seat}")
    for n in range(moves):
        game = commands.games.load(game_id)
        if game.status != "running" or game.state is None:
            break
        seat = dice.choice(game.pending_seats)
        option = dice.choice(next_options(game.state, seat))
        commands.move(game_id, seat, option.text, actor=f"player:{player(seat)}", command_id=f"m{n}")
    return store.read(game_id)


def player(seat: int) -> str:
    """The id of the player in a seat."""
    return str(UUID(int=seat + 1, version=4))


@cache
def profile_of(title: str) -> Profile:
    """What the laws of redaction are told about a title."""
    found: Profile = importlib.import_module(f"tests.domain.titles.{title}.profile").PROFILE
    return found


def groups(title: str, zones: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """Hidden pieces that may change places with each other: of one back, by what everybody knows of the rules."""
    alike: dict[str, list[str]] = {}
    for zone, ids in zones.items():
        for piece in ids:
            alike.setdefault(_back(title, zone, piece), []).append(piece)
    for found in alike.values():
        yield sorted(set(found))


def _back(title: str, zone: str, piece: str) -> str:
    """What is known of a piece that lies face down."""
    if title == "imperial_struggle":
        if zone == "basic":
            return "_".join(piece.split("_")[:2])
        if zone == "bonus":
            return "_".join(piece.split("_")[:3])
        return "card" if zone in ("deck", "hands") else zone
    if title == "imperialism":
        return "providence" if zone in ("hands", "providence deck") else zone
    # Decks and what was left out of them have backs in common.
    comet = ":comet" if piece.startswith("comet") else ""
    return zone.split("_")[0] + comet


def never_seen(
    title: str, events: Sequence[StoredEvent], states: Sequence[Any], viewer: Viewer, dice: Random
) -> dict[str, str]:
    """Which piece takes the place of which: pieces that have been hidden from the viewer all the time.

    The title's profile says what is hidden in a position, and which effects show in passing what later states hide;
    nothing that the service answers is asked here, lest a leak hides itself.
    """
    profile = profile_of(title)
    out: dict[str, str] = {}
    if profile.secrets is None:
        return out
    zones = [profile.secrets(state, viewer) for state in states if state is not None]
    always = set.intersection(*({piece for ids in found.values() for piece in ids} for found in zones))
    always -= _named_in_passing(title, events, viewer)
    for alike in groups(title, zones[-1]):
        unseen = [piece for piece in alike if piece in always]
        mixed = unseen.copy()
        dice.shuffle(mixed)
        out.update(zip(unseen, mixed, strict=True))
    return {one: other for one, other in out.items() if one != other}


def _named_in_passing(title: str, events: Sequence[StoredEvent], viewer: Viewer) -> set[str]:
    passing = profile_of(title).passing
    codec = title_named(title).codec
    found: set[str] = set()
    for event in events:
        payload = payload_of(event)
        for effect in payload.get("effects", ()):
            if effect["type"] in passing or effect["type"] in ("answer_opened",):
                found.update(re.findall(r"[a-z0-9_]+", json.dumps(published_effect(codec, effect, viewer))))
    return found


def published_effect(codec: Any, effect: Any, viewer: Viewer) -> Any:
    """An effect as a viewer is told it, as plain data."""
    return encode_effects(codec, redacted([codec.decode_effect(effect)], viewer))


def exchanged(events: Sequence[StoredEvent], places: Mapping[str, str], dice: Random) -> list[StoredEvent]:
    """The same history in the other world; what the public may know stays as it is."""
    pattern = re.compile("|".join(rf"(?<![a-z0-9_]){re.escape(x)}(?![a-z0-9_])" for x in places)) if places else None
    out = []
    for event in events:
        text = canonical(payload_of(event)).decode()
        if pattern is not None:
            text = pattern.sub(lambda found: places[found[0]], text)
        text = SEED.sub(f'"seed":"{dice.randbytes(32).hex()}"', text)
        # Not made by `Payload.hidden`: what leaks into a body stays there in both worlds, and is hidden in neither.
        hidden = lacking(public_payload_of(event), json.loads(text))
        out.append(replace(event, sealed=canonical({**json.loads(event.sealed), "hidden": hidden})))
    return out


@cache
def _app(place: int) -> Flask:
    return create_app(Settings(database_url="postgresql://", rate_reads=0, rate_writes=0, rate_registrations=0))


class Served:
    """A history served event by event to players that have the same tokens in every world."""

    def __init__(self, events: Sequence[StoredEvent], database: Database, place: int = 0) -> None:
        """`place` is 0 or 1: of each there is one at a time, because an app is dear to make and is used again."""
        self.store = Replayed()
        app = _app(place)
        context = app.extensions["annals"]
        application = compose(database, store=self.store)
        for name, part in vars(application).items():
            setattr(context, name, part)
        context.tokens, context.hub = (
            Tokens(application.accounts),
            Hub(application.commands, application.accounts.names_of),
        )
        self.commands = application.commands
        self._events = list(events)
        self.client = app.test_client()

    def go_on(self, version: int) -> Game:
        """Let the game have come to a version; the game there."""
        game_id = self._events[0].game_id
        while (at := self.store.version(game_id)) < version:
            event = self._events[at]
            game = self._after(event)
            self.store.put(event, game)
        return self.commands.games.load(game_id)

    def _after(self, event: StoredEvent) -> Game:
        if event.version == 1:
            return self.commands.games.opened(event.game_id, payload_of(event))
        game = self.commands.games.load(event.game_id).copy()
        game.fold(event.version, Payload.stored(game.codec, event), at=time_of(event))
        return game

    def ask(
        self,
        token: str | None,
        method: str,
        path: str,
        body: Any = None,
        accept: str = "*/*",
        language: Language = DEFAULT,
    ) -> tuple[int, tuple[Any, ...], bytes]:
        """Status, headers and bytes of an answer."""
        asked = {"X_Request_Id": "r", "Accept": accept, "Accept_Language": language}
        answer = Api(self.client, token)(method, path, body, **asked)
        return answer.status_code, tuple(sorted(answer.headers.items())), answer.data


def tokens(database: Database, seats: int) -> list[str]:
    """A token for the player of each seat, and one for somebody who only watches."""
    out = []
    for seat in range(seats + 1):
        found = UUID(player(seat))
        query = "INSERT INTO players (id, name, created_at) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING RETURNING id"
        database.rows(query, found, f"P{seat}", NOON)
        out.append(issue(Accounts(database), found, "t", ("read", "play"))[1])
    return out


def seats_of(title: str) -> list[int]:
    """How many seats a title has."""
    return list(title_named(title).seats)
