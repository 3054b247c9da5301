"""In which language is a caller answered?"""

from __future__ import annotations

import json

import pytest
from flask import Flask

from application.languages.catalogues import LANGUAGES, catalogue
from application.languages.rendering import wording
from domain.kernel.messages import Message, Thing, seat
from domain.registry import TITLES
from service.problems.kinds import KINDS
from tests.service.conftest import Api
from tests.service.playing import mine

PL = {"Accept_Language": "pl"}


@pytest.fixture
def endeavor(ada: Api) -> str:
    """A game of Endeavor in which Ada has the first decision."""
    seats = [{"seat": 1, "engine": "random"}, {"seat": 2, "engine": "random"}]
    path = f"/v1/games/{ada.ok('POST', '/v1/games', {'title': 'endeavor', 'seats': 3, 'opponents': seats})['game']}"
    ada.ok("POST", f"{path}/seats/0")
    return path


@pytest.mark.parametrize(
    ("accepted", "text"),
    [
        (None, "The game is opened with 3 seats."),
        ("pl", "Gra została otwarta: 3 miejsca."),
        ("hu-HU,hu;q=0.9,en;q=0.8", "A játszma megnyílt, 3 hellyel."),
        ("de,pl;q=0.2,en;q=0.1", "Gra została otwarta: 3 miejsca."),
        ("de", "The game is opened with 3 seats."),
        ("not a language;;;", "The game is opened with 3 seats."),
    ],
)
def test_the_log_is_told_in_the_accepted_language(ada: Api, endeavor: str, accepted: str | None, text: str) -> None:
    """The best of our languages that the caller accepts, or English; the message itself has no language."""
    headers = {} if accepted is None else {"Accept_Language": accepted}
    answer = ada.get(f"{endeavor}/events?limit=1", **headers)
    [line] = answer.json["events"][0]["log"]
    assert line == {"message": "game-opened", "args": {"count": {"kind": "number", "value": 3}}, "text": text}
    assert answer.headers["Content-Language"] == next(
        name for name in LANGUAGES if text == wording(name).text(Message("game-opened", (("count", 3),)))
    )
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_tag_names_viewer_and_language(ada: Api, ben: Api, endeavor: str) -> None:
    """One language's answer is not taken for another's, nor one viewer's; If-Match compares the version alone."""
    path = f"{endeavor}/events"
    english, polish = ada.get(path), ada.get(path, **PL)
    assert english.headers["ETag"] != polish.headers["ETag"]
    assert polish.headers["ETag"].endswith('/seat:0/pl"')
    assert ben.get(path, **PL).headers["ETag"].endswith('/public/pl"')
    assert ada.get(path, If_None_Match=english.headers["ETag"], **PL).status_code == 200
    unchanged = ada.get(path, If_None_Match=polish.headers["ETag"], **PL)
    assert unchanged.status_code == 304
    assert "Accept-Language" in unchanged.headers["Vary"]


def test_a_move_is_accepted_with_the_tag_of_any_answer(ada: Api, started: str) -> None:
    """The tag of the decisions in one language serves as If-Match of a move in another."""
    answer = ada.get(f"{started}/decisions", Accept_Language="hu")
    assert answer.headers["ETag"].endswith('/seat:0/hu"')
    option = mine(ada, started)["options"][0]["text"]
    made = ada.post(f"{started}/moves", {"option": option}, If_Match=answer.headers["ETag"], **PL)
    assert (made.status_code, made.headers["Content-Language"]) == (200, "pl")
    again = ada.post(f"{started}/moves", {"option": option}, If_Match=answer.headers["ETag"], **PL)
    assert again.json["code"] == "precondition_failed"


def test_a_player_may_choose_a_language(ada: Api, endeavor: str) -> None:
    """What a player has set is used whatever a request accepts, until they unset it."""
    path = f"{endeavor}/events?limit=1"

    def read() -> str:
        text: str = ada.ok("GET", path, **PL)["events"][0]["log"][0]["text"]
        return text

    assert ada.ok("GET", "/v1/me")["language"] is None
    changed = ada.ok("PATCH", "/v1/me", {"language": "hu"})
    assert (changed["language"], changed["player"]["name"], changed["recovery_code"]) == ("hu", "Ada", None)
    assert ada.ok("GET", "/v1/me")["language"] == "hu"
    assert read() == "A játszma megnyílt, 3 hellyel."
    assert ada.ok("PATCH", "/v1/me", {"name": "Ada L", "language": None})["language"] is None
    assert read() == "Gra została otwarta: 3 miejsca."
    assert ada("PATCH", "/v1/me", {"language": "de"}).status_code == 422


def test_a_repeated_command_keeps_its_first_language(ada: Api) -> None:
    """A repetition in another language gets the first bytes, whichever came first."""
    for number, (first, second) in enumerate((("pl", "hu"), ("en", "pl"), ("hu", "en"))):
        body, key = {"title": "endeavor", "seats": 3}, f"open {number}".replace(" ", "-")
        made = ada.post("/v1/games", body, Idempotency_Key=key, Accept_Language=first)
        again = ada.post("/v1/games", body, Idempotency_Key=key, Accept_Language=second)
        assert (made.status_code, again.data) == (201, made.data)
        assert again.headers["Content-Language"] == first
        assert again.headers["Idempotency-Replayed"] == "true"


def test_streams_speak_the_language_of_their_request(ada: Api, endeavor: str) -> None:
    """Followers in two languages get the same event, each in their own."""
    texts = []
    for accepted in ("en", "pl", "hu"):
        answer = ada.get(f"{endeavor}/stream?after=0&wait=0", Accept="application/json", Accept_Language=accepted)
        texts.append(answer.json["events"][0]["log"][0]["text"])
    assert texts == [
        "The game is opened with 3 seats.",
        "Gra została otwarta: 3 miejsca.",
        "A játszma megnyílt, 3 hellyel.",
    ]


def test_problems_have_titles_in_every_language(anonymous: Api) -> None:
    """The title of a problem is in the language of the caller; every code has one."""
    answer = anonymous.get("/v1/titles/chess", **PL)
    assert (answer.json["code"], answer.json["title"]) == ("unknown_title", "Nie ma takiego tytułu")
    assert answer.headers["Content-Language"] == "pl"
    for language in ("pl", "hu"):
        names = {name for name in catalogue(language).names if name.startswith("problem-")}
        assert names == {f"problem-{code}" for code in KINDS}


@pytest.mark.parametrize("slug", TITLES)
def test_catalogues_are_served(anonymous: Api, slug: str) -> None:
    """A client gets the source of the messages, and the names of what the pack holds, in each language."""
    for language in LANGUAGES:
        found = anonymous.ok("GET", f"/v1/titles/{slug}/messages?lang={language}")
        assert found["language"] == language
        assert "game-opened =" in found["fluent"]
        assert len(found["roles"]) == TITLES[slug].seats.stop - 1
    assert anonymous.get(f"/v1/titles/{slug}/messages?lang=de").status_code == 422
    answer = anonymous.get(f"/v1/titles/{slug}/messages", Accept_Language="hu")
    assert (answer.json["language"], answer.headers["Content-Language"]) == ("hu", "hu")


def test_titles_are_called_by_the_name_of_their_edition(anonymous: Api) -> None:
    """A title that was published in Polish has its Polish name, in the list and by itself; the others keep theirs."""
    for accepted, name in (("en", "Road to Domination"), ("pl", "Droga ku dominacji"), ("hu", "Út az uralomhoz")):
        titles = anonymous.ok("GET", "/v1/titles", Accept_Language=accepted)["titles"]
        names = {title["slug"]: title["name"] for title in titles}
        assert names["imperialism"].endswith(name)
        assert names["pax_renaissance"] == "Pax Renaissance"
        alone = anonymous.ok("GET", "/v1/titles/imperialism", Accept_Language=accepted)
        assert alone["name"] == names["imperialism"]


def test_names_are_served_in_each_language(anonymous: Api) -> None:
    """Endeavor's places and seats have their names."""
    found = anonymous.ok("GET", "/v1/titles/endeavor/messages?lang=pl")
    assert found["names"]["region"]["africa"] == "Afryka"
    assert found["roles"][0] == "Czarny"
    assert "endeavor-passed = { $seat } pasuje." in found["fluent"]
    board = None
    said = wording("pl", TITLES["endeavor"], board)
    assert (said.name(seat(0)), said.name(Thing("region", "africa"))) == ("Czarny", "Afryka")


def test_a_thousand_languages_cost_nothing(app: Flask, endeavor: str) -> None:
    """Whatever is accepted, only our own catalogues are ever read."""
    client = Api(app.test_client())
    client.get(f"{endeavor}/events?limit=1", **PL)
    before = catalogue.cache_info().currsize
    accepted = ",".join(f"{a}{b}" for a in "abcdfgijkm" for b in "bcdfghjkmnqrstvwxyz")
    for text in (accepted, "*", "pl-" + "x" * 500, json.dumps(LANGUAGES)):
        assert client.get(f"{endeavor}/events?limit=1", Accept_Language=text).status_code == 200
    assert catalogue.cache_info().currsize <= before + len(LANGUAGES)


@pytest.mark.parametrize(
    ("accepted", "why"),
    [
        ("en", "That is not one of the choices here."),
        ("pl", "To nie jest jedna z dostępnych tu możliwości."),
        ("hu", "Ez itt nem választható."),
    ],
)
def test_a_refusal_is_said_in_the_accepted_language(ada: Api, accepted: str, why: str) -> None:
    """The reason why an option is not offered is a message of the title; the rule has no language."""
    asked = {"title": "imperial_struggle", "seats": 2, "opponents": [{"seat": 1, "engine": "random"}]}
    path = f"/v1/games/{ada.ok('POST', '/v1/games', asked)['game']}"
    ada.ok("POST", f"{path}/seats/0")
    decision = mine(ada, path)
    assert (decision["kind"], decision["answer"]) == ("choose_ministries", {"number": 1, "of": 2})
    body = {"option": "ministry:pitt_the_elder", "expected_version": decision["version"]}
    refused = ada.post(f"{path}/moves", body, Accept_Language=accepted)
    assert (refused.status_code, refused.json["code"], refused.json["rule"]) == (422, "illegal_option", "IS-4.7.1")
    assert refused.json["rule_url"] == "/docs/titles/imperial_struggle/rules#IS-4.7.1"
    assert refused.json["why"] == why
    assert why in refused.json["detail"]
