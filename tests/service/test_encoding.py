"""How often is an effect written as plain data and read again, from the decision to the answer and to each follower?"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from application.notices.followers import Followers
from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.records import Seat, Viewer
from tests.service.conftest import Api
from tests.service.playing import mine, move
from tests.service.tiny import TITLE
from workers.jobs.deliver_webhook import message


class Counted:
    """What codecs write and read while a test runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written: list[Effect[Any]] = []
        self.read: list[Any] = []
        write, read = Codec.encode_effect, Codec.decode_effect

        def encode(codec: Codec[Any], effect: Effect[Any]) -> dict[str, Any]:
            self.written.append(effect)
            return write(codec, effect)

        def decode(codec: Codec[Any], data: Any) -> Effect[Any]:
            self.read.append(data)
            return read(codec, data)

        monkeypatch.setattr(Codec, "encode_effect", encode)
        monkeypatch.setattr(Codec, "decode_effect", decode)
        # The log lines of the tiny title are effects as plain data; those of real titles are sentences.
        monkeypatch.setattr(type(TITLE), "line", lambda title, s, effect: type(effect).__name__)

    def clear(self) -> None:
        """Count anew."""
        self.written.clear()
        self.read.clear()


def forms(effects: Iterable[Effect[Any]], *viewers: Viewer) -> int:
    """In how many forms these viewers know the effects, the sealed one included."""
    count = 0
    for effect in effects:
        known = [effect]
        for viewer in viewers:
            form = effect.seen_by(viewer)
            if form is not None and form not in known:
                known.append(form)
        count += len(known)
    return count


def last_effects(app: Flask, path: str) -> tuple[Effect[Any], ...]:
    """The effects of the newest move."""
    game = app.extensions["annals"].commands.games.load(UUID(path.rsplit("/", 1)[1]))
    return tuple(game.tail[-1].effects)


def test_a_move_writes_each_effect_once_per_form_and_reads_none(
    app: Flask, ada: Api, ben: Api, started: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of each move, from the decision over the stored bytes to the receipt, sealed answers and luck included."""
    seats: dict[Seat, Api] = {0: ada, 1: ben}
    counted, hidden = Counted(monkeypatch), 0
    for _ in range(100):
        seat = next((seat for seat, api in seats.items() if mine(api, started) is not None), None)
        if seat is None:
            break
        decision = mine(seats[seat], started)
        body = {"option": decision["options"][0]["text"], "expected_version": decision["version"]}
        counted.clear()
        seats[seat].ok("POST", f"{started}/moves", body)
        written, read = len(counted.written), len(counted.read)
        effects = last_effects(app, started)
        assert (written, read) == (forms(effects, None, seat), 0)
        hidden += written - len(effects)
    assert hidden > 1, "no effect looked otherwise to anybody"


def test_followers_read_an_event_once_whoever_is_told(
    app: Flask, ada: Api, ben: Api, started: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streams of the public and of both seats and a webhook share one reading, and one writing of each form."""
    games = app.extensions["annals"].commands.games
    followers, game_id = Followers(games), UUID(started.rsplit("/", 1)[1])
    before = games.load(game_id).version
    followers.after(game_id, before, 1)
    move(ada, started)
    effects = last_effects(app, started)
    counted = Counted(monkeypatch)
    [happening] = followers.after(game_id, before, 1)
    assert len(counted.read) == len(effects)
    texts = [followers.text(happening, view_as) for view_as in (None, 0, 1)]
    sent = message(happening, ada.player or "")
    assert len(counted.read) == len(effects)
    assert len(counted.written) == forms(effects, None, 0, 1)
    assert json.loads(sent)["data"]["payload"] == json.loads(texts[1])["payload"] != json.loads(texts[0])["payload"]
