"""What does the service tell of its titles?"""

from __future__ import annotations

import pytest
from flask import Flask
from jsonschema import Draft202012Validator

from application.engines.nets import installed
from domain.kernel.content import digest_of
from domain.registry import TITLES
from service.docs.rules import rules_path
from service.players.services import register
from tests.service.conftest import Api
from tests.service.playing import finish
from tests.service.tiny import TITLE

INSTALLED = {
    "name": None,
    "edition_name": None,
    "edition_help": None,
    "bundled": False,
    "provenance": {"published": 1},
    "partly_reconstructed": 0,
}
"""How the pack of this test is listed."""


def test_titles_are_open_to_all(anonymous: Api) -> None:
    """Without a token one can read what there is to play."""
    slugs = [t["slug"] for t in anonymous.ok("GET", "/v1/titles")["titles"]]
    assert slugs == list(TITLES)
    for slug in slugs:
        title = anonymous.ok("GET", f"/v1/titles/{slug}")
        assert len(title["roles"]) == max(title["seats"])
        assert {e["engine"] for e in title["engines"]} == {"random", "greedy", "mcts"}
        assert title["packs"][0]["bundled"] is True


def test_a_title_says_which_games_are_played_by_a_net(anonymous: Api) -> None:
    """The games of an engine with a net have their seats, pack and net; `random` has none."""
    for slug in TITLES:
        title = anonymous.ok("GET", f"/v1/titles/{slug}")
        nets = {each["engine"]: each["nets"] for each in title["engines"]}
        assert nets["random"] == []
        files = {file.digest: file for file in installed() if file.header["title"] == slug}
        for engine, rows in nets.items():
            for row in rows:
                assert files[row["net"]].suits(slug, row["seats"], title["rules"], row["pack"])
                assert files[row["net"]].passed(engine)
        assert bool(files) == any(nets.values())


def test_a_pack_is_read_by_its_digest(anonymous: Api) -> None:
    """The data of a digest are always the same, and every record names its source."""
    title = anonymous.ok("GET", "/v1/titles/endeavor")
    digest = title["packs"][0]["digest"]
    assert sum(title["packs"][0]["provenance"].values()) > 100
    answer = anonymous.get(f"/v1/titles/endeavor/content?pack={digest}&lang=en")
    assert answer.json["digest"] == digest == digest_of(answer.json["data"])
    assert "max-age=300" in answer.headers["Cache-Control"]
    again = anonymous.get(f"/v1/titles/endeavor/content?pack={digest}&lang=en", If_None_Match=answer.headers["ETag"])
    assert again.status_code == 304


def test_content_says_what_each_thing_does_in_the_callers_language(anonymous: Api) -> None:
    """A text is a list of messages; the tag is another one for each language, and caches are told why."""
    path = "/v1/titles/endeavor/content"
    english, polish = anonymous.get(path), anonymous.get(path, Accept_Language="pl")
    [said] = polish.json["texts"]["building"]["theater"][-1:]
    assert said["message"] == "endeavor-text-icons"
    assert said["args"]["icons"]["items"][0]["args"]["count"] == {"kind": "number", "value": 2}
    assert said["text"] == "Daje: kultura +2."
    assert english.json["texts"]["building"]["theater"][-1]["text"] == "It counts Culture +2."
    assert english.json["data"] == polish.json["data"]
    assert english.headers["ETag"] != polish.headers["ETag"]
    assert "Accept-Language" in polish.headers["Vary"]
    assert polish.headers["Content-Language"] == polish.json["language"] == "pl"
    assert anonymous.get(path, If_None_Match=polish.headers["ETag"], Accept_Language="pl").status_code == 304
    hungarian = anonymous.get(f"{path}?lang=hu", Accept_Language="pl")
    assert hungarian.json["texts"]["building"]["theater"][-1]["text"] == "Ezt adja: kultúra +2."


@pytest.mark.parametrize("slug", ["endeavor", TITLE.slug])
def test_positions_fit_the_schema_of_their_title(ada: Api, ben: Api, started: str, slug: str) -> None:
    """States, effects and options are as the title's JSON Schema says."""
    schema = ada.ok("GET", f"/v1/titles/{slug}/schema")
    Draft202012Validator.check_schema(schema)
    if slug == TITLE.slug:
        path = started
    else:
        opponents = [{"seat": seat, "engine": "random"} for seat in (1, 2)]
        game = ada.ok("POST", "/v1/games", {"title": slug, "seats": 3, "opponents": opponents})["game"]
        path = f"/v1/games/{game}"
        ada.ok("POST", f"{path}/seats/0")
    whole = Draft202012Validator(schema)
    state = ada.ok("GET", path)["state"]
    assert state is not None
    assert list(whole.iter_errors({"state": state})) == []
    assert list(whole.iter_errors({"state": {**state, "more": 1}})) != []
    for event in ada.ok("GET", f"{path}/events")["events"]:
        for effect in event["payload"].get("effects", ()):
            assert list(whole.iter_errors({"effect": effect})) == []
    kinds = [d["kind"] for d in ada.ok("GET", f"{path}/decisions")["decisions"]]
    assert all(list(whole.iter_errors({"decision_kind": kind})) == [] for kind in kinds)


def test_an_administrator_installs_a_pack(app: Flask, ada: Api, ben: Api) -> None:
    """An installed pack is listed, read by its digest, and can be chosen for a game that is then played to its end."""
    _, _, token = register(app.extensions["annals"].accounts, "Root", ("read", "play", "admin"))
    root = Api(app.test_client(), token)
    made = root.post(f"/v1/titles/{TITLE.slug}/packs", {"cards": 12, "note": {"provenance": "published"}})
    assert made.status_code == 201
    digest = made.json["digest"]
    packs = ada.ok("GET", f"/v1/titles/{TITLE.slug}")["packs"]
    assert {**INSTALLED, "digest": digest} in packs
    assert ada.ok("GET", f"/v1/titles/{TITLE.slug}/content?pack={digest}")["data"]["cards"] == 12
    game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, "pack": digest})["game"]
    path = f"/v1/games/{game}"
    ada.ok("POST", f"{path}/seats/0")
    ben.ok("POST", f"{path}/seats/1")
    assert ada.ok("GET", path)["pack"] == digest
    finish(path, ada, ben)


@pytest.mark.parametrize("slug", ["endeavor", "imperial_struggle", "imperialism", "pax_renaissance"])
def test_a_title_says_how_much_of_it_is_reconstructed(slug: str, anonymous: Api) -> None:
    """The title counts the records of its pack by their origin, and the content says it of each record."""
    pack = anonymous.ok("GET", f"/v1/titles/{slug}")["packs"][0]
    assert pack["provenance"]["reconstructed"] > 0
    told = anonymous.get(f"/v1/titles/{slug}/content").text
    assert told.count('"provenance":"reconstructed"') == pack["provenance"]["reconstructed"]
    assert told.count('"reconstructed_fields":') == pack["partly_reconstructed"]


def test_choices_are_named_in_the_language_of_the_caller(anonymous: Api) -> None:
    """Roles, options with their values, engines, levels and editions have names beside what names them to programs."""
    shown = {
        language: anonymous.ok("GET", "/v1/titles/pax_renaissance", Accept_Language=language)
        for language in ("en", "pl", "hu")
    }
    assert [found["role_names"][0] for found in shown.values()] == ["First banker", "Pierwszy bankier", "Első bankár"]
    for told, title, values in (
        (shown["en"], "Banks", {"random": "drawn", "choice": "chosen"}),
        (shown["pl"], "Banki", {"random": "losowane", "choice": "wybierane"}),
        (shown["hu"], "Bankok", {"random": "kisorsolva", "choice": "kiválasztva"}),
    ):
        option = told["options_schema"]["properties"]["bank_assignment"]
        assert (option["title"], option["x-annals-names"], option["enum"]) == (title, values, ["random", "choice"])
    greedy = [next(e for e in found["engines"] if e["engine"] == "greedy") for found in shown.values()]
    assert [(each["engine_name"], each["level_names"][0]) for each in greedy] == [
        ("greedy", "easy"),
        ("zachłanny", "łatwy"),
        ("mohó", "könnyű"),
    ]
    assert [found["packs"][0]["edition_name"] for found in shown.values()] == ["standard", "standardowa", "alapkiadás"]
    for found in shown.values():
        assert (found["roles"], found["new_game"]) == (shown["en"]["roles"], shown["en"]["new_game"])
        assert all(
            each["levels"] == ["easy", "normal", "hard"] for each in found["engines"] if each["engine"] != "random"
        )


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_a_refused_option_of_a_game_links_to_its_rule(ada: Api, anonymous: Api, language: str) -> None:
    """The fault of an option names its rule and where that stands, in every language; so does the title."""
    accepted = {"Accept_Language": language}
    for slug, option, rule in (
        ("imperial_struggle", "planning_swap", "IS-12.2a"),
        ("pax_renaissance", "bank_assignment", "PR-2.3"),
    ):
        place = f"/docs/titles/{slug}/rules#{rule}"
        answer = ada.post("/v1/games", {"title": slug, "seats": 2, "options": {option: 7, "colour": 1}}, **accepted)
        assert (answer.status_code, answer.json["code"]) == (422, "bad_setup")
        faults = {fault["where"]: fault for fault in answer.json["errors"]}
        assert (faults[f"body.options.{option}"]["rule"], faults[f"body.options.{option}"]["rule_url"]) == (rule, place)
        assert "rule" not in faults["body.options.colour"]
        shown = anonymous.ok("GET", f"/v1/titles/{slug}", **accepted)["options_schema"]["properties"][option]
        assert (shown["x-annals-rule"], shown["x-annals-rule-url"]) == (rule, place)
        assert f'id="{rule}"' in anonymous.get(place).text


@pytest.mark.parametrize("slug", TITLES)
def test_every_decision_and_every_thing_has_its_rule(slug: str, anonymous: Api) -> None:
    """All kinds of decisions and of things with texts have a rule; each rule that is named stands in the rules."""
    found = anonymous.ok("GET", f"/v1/titles/{slug}")["references"]
    decisions = TITLES[slug].grammar.decisions
    assert set(found["decisions"]) == set(decisions)
    assert set(found["things"]) == set(anonymous.ok("GET", f"/v1/titles/{slug}/content")["texts"])
    for kind, rules in found["options"].items():
        assert set(rules) <= {form.verb for form in decisions[kind]}
    for place in (found["decisions"], found["things"], *found["options"].values()):
        for each in place.values():
            assert each["rule_url"] == f"/docs/titles/{slug}/rules#{each['rule']}"


@pytest.mark.parametrize("slug", TITLES)
def test_the_rule_of_every_option_stands_in_the_rules(slug: str) -> None:
    """An option that names a rule names one that the rules of its title have."""
    for option, spec in TITLES[slug].options_schema["properties"].items():
        if "x-annals-rule" in spec:
            assert rules_path(slug, spec["x-annals-rule"]) is not None, option
