"""Can a whole game of Pax Renaissance be played over HTTP, a person against two opponents?"""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from application.languages.catalogues import Language
from domain.kernel.chance import Dice
from domain.kernel.engine import legal, next_options, pending_seats, play, start
from domain.kernel.errors import IllegalOption
from domain.kernel.options import Move, Option
from domain.kernel.records import HIDDEN
from domain.registry import make_setup
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.in_words import in_words
from tests.seeds import fixed_luck
from tests.service.conftest import Api
from tests.service.playing import assert_sound, mine
from workers.jobs.opponent_turn import choose

OPPONENTS = {0: "random", 2: "greedy"}
OPTIONS = {"expansion": True, "promos": True}


def hidden_cards(position: dict[str, Any]) -> list[str]:
    """What a position says of the decks and of the cards that were left out."""
    table = position["state"]
    return [card for zone in ("decks", "left_out") for pile in table[zone].values() for card in pile]


def test_pax_renaissance_from_registration_to_verified_record(
    app: Flask, ada: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person in the second seat plays two opponents to the end; no deck is seen, and the record verifies offline."""
    fixed_luck(monkeypatch, 3)
    dice = Random(5)
    commands = app.extensions["annals"].commands
    opponents = [{"seat": seat, "engine": engine, "level": "easy"} for seat, engine in OPPONENTS.items()]
    opponents[0]["level"] = "normal"
    asked = {"title": "pax_renaissance", "seats": 3, "options": OPTIONS, "opponents": opponents}
    receipt = ada.ok("POST", "/v1/games", asked)
    path = f"/v1/games/{receipt['game']}"
    receipt = ada.ok("POST", f"{path}/seats/1", {"client_seed": "a seed of mine"})
    moves = 0
    while receipt["status"] == "running":
        game = commands.games.load(UUID(receipt["game"]))
        if 1 not in game.pending_seats:
            seat = game.pending_seats[0]
            assert mine(ada, path) is None
            done = commands.play_turn(game.id, seat, game.version, choose, f"engine:{OPPONENTS[seat]}")
            assert done is not None
            receipt = {**receipt, "status": done.game.status}
            continue
        assert set(hidden_cards(ada.ok("GET", path))) == {HIDDEN}
        decision = mine(ada, path)
        assert all(option["label"] for option in decision["options"])
        body = {"option": dice.choice(decision["options"])["text"], "expected_version": decision["version"]}
        receipt = ada.ok("POST", f"{path}/moves", body, Idempotency_Key=f"move-{moves}")
        moves += 1
    assert moves > 10
    position = ada.ok("GET", path)
    assert HIDDEN not in hidden_cards(position)
    assert position["outcome"]["reason"] in TITLE.end_reasons
    assert sorted(seat for group in position["outcome"]["ranking"] for seat in group) == [0, 1, 2]
    assert_sound(ada, path, moves)


def at_first_action() -> Any:
    """A new game of two in which a seat takes its first action."""
    s = start(TITLE, make_setup("pax_renaissance", 2), Dice(Random(1)))
    while TITLE.codec.step_name(s.agenda[-1]) != "take_action":
        play(s, Move(pending_seats(s)[0], next_options(s, pending_seats(s)[0])[0]), Dice(Random(2)))
    return s


def refused(s: Any, option: str) -> IllegalOption:
    """What the seat that acts is told."""
    with pytest.raises(IllegalOption) as found:
        legal(TITLE, s, Move(pending_seats(s)[0], Option.parse(option)))
    return found.value


def test_a_refusal_says_how_an_option_is_written() -> None:
    """Where arguments are missing, too many or no side, the reason names the form and the sides."""
    s = at_first_action()
    for option, why, rule in (
        ("fair", "It is written fair:<side>.", "PR-6.1"),
        ("fair:north", "north does not fit fair:<side>; use east or west.", "PR-6.1"),
        ("ops", "It is written ops:<side>.", "PR-4.5.1"),
        ("pass:1", "It is written pass.", "PR-3.2"),
        ("buy:north:1", "north does not fit buy:<side>:<position>; use east or west.", "PR-4.1.1"),
        ("buy:east", "It is written buy:<side>:<position>.", "PR-4.1.1"),
        ("buy:east:one", "one does not fit buy:<side>:<position>.", "PR-4.1.1"),
        ("buy:east:9", "There is no such position of a row.", "PR-4.1.1"),
        ("sell", "It is written sell:<card|empire>.", "PR-4.4"),
        ("dance", "This is not an action of a turn.", "PR-3.3"),
    ):
        found = refused(s, option)
        assert (in_words(TITLE, s, found.why), found.rule) == (why, rule)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", 'seat 1 may not answer "Choose an action, or pass." with pass:1: It is written pass. (PR-3.2)'),
        (
            "pl",
            "Miejsce 1 nie może w tej decyzji („Wybierz akcję albo spasuj.”) wybrać pass:1: Zapis to: pass. (PR-3.2)",
        ),
        (
            "hu",
            "1. hely: erre a döntésre („Válassz egy akciót, vagy passzolj.”) nem adható ez a válasz: pass:1. "
            "Így írandó: pass. (PR-3.2)",
        ),
    ],
)
def test_a_refusal_names_the_decision_by_its_prompt(language: Language, told: str) -> None:
    """Its kind is an id, which programs find in `kind`."""
    s = at_first_action()
    assert in_words(TITLE, s, refused(s, "pass:1").said, language) == told
