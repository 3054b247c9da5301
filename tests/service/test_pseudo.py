"""Does any word that a person reads over HTTP come from code, where no catalogue can translate it?

Polish is replaced by a language of dots: what still has letters then was not said by a catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from application.boards import bundled, contents
from application.engines.catalogue import ENGINES
from application.games import seats as seating
from application.languages import catalogues, rendering
from application.languages.catalogues import Language
from domain.registry import TITLES
from service.titles import services as titles
from tests.application.languages.test_catalogues import dotted
from tests.service.conftest import Api
from tests.service.tiny import TITLE as TINY

SLUGS = tuple(TITLES)
READ = {
    *("role_name", "engine_name", "level_name", "reason_name", "edition_name", "engine_help", "edition_help", "detail"),
    *("role_names", "level_names", "x-annals-names", "end_reason_names", "order_names"),
}
"""Members whose texts a person reads, besides the texts of messages."""

PLAYERS = ("Xanthippa", "Ygdrasil", "Zoroaster")
"""What nobody translates: the names of players."""

PROPER = ("Endeavor", "Imperial Struggle", "Pax Renaissance")
"""Titles that have the same name in every language."""

PROSE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")
"""Two words: only people read such texts, whatever the member is called."""

ENGLISH = ("role", "roles")
"""Members that are the same for everybody; `role_name` and `role_names` beside them are read."""

UNTRANSLATED = (
    (TINY.slug, "the title of the tests has no catalogue"),
    ("/content.data", "the values of the pack with their sources; `texts` says what they do"),
    ("/schema", "for developers"),
    ("/messages.fluent", "the source of the catalogue"),
    ("/board.words", "words of every language"),
    ("/board.roles", "the English names of colours; seats have them in the reader's language"),
    (".packs.name", "the English name of an edition; `edition_name` is read"),
    ("/replay/moments.pieces", "parts of pictures of the board, which are read there"),
    ("/board.places", "what a position names; `words` says it"),
)
"""Where a text may be as it is, and why."""

BRACES = re.compile(r"\{[^}]*\}")
"""A variable in the words of a board."""

RULE = re.compile(r"\b[A-Z]{2}-[A-Z]?\d[\d.]*")
"""The id of a rule."""

MOVES = 12


@pytest.fixture
def dots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Polish has dots for letters, in catalogues and on boards, for as long as the test runs."""
    told = {key: _dots(text) for key, text in contents._shared()["pl"].items()}
    shared = {**contents._shared(), "pl": told}
    kept = (catalogues.catalogue, bundled.plan_of, seating._look, seating.opponent_named, titles.messages)
    sources, words = catalogues._sources, bundled._data

    def pseudo(language: Language, slug: str | None) -> Iterator[tuple[str, str]]:
        return dotted(language, slug, sources) if language == "pl" else sources(language, slug)

    @cache
    def data(slug: str) -> Mapping[str, Any]:
        found = dict(words(slug))
        told = found["words"].get("pl", {})
        return {**found, "words": {**found["words"], "pl": {key: _dots(text) for key, text in told.items()}}}

    monkeypatch.setattr(catalogues, "_sources", pseudo)
    monkeypatch.setattr(bundled, "_data", data)
    monkeypatch.setattr(contents, "_shared", lambda: shared)
    monkeypatch.setattr(rendering, "_known", type(rendering._known)())
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


def _dots(text: str) -> str:
    """A text of a board without letters outside the names of its variables."""
    return re.sub(
        r"\{[^}]*\}|[^{]+", lambda part: part[0] if part[0][0] == "{" else re.sub(r"[^\W\d_]", "·", part[0]), text
    )


def untold(text: str, written: set[str]) -> str:
    """What of a text is in no catalogue: what is left without dots and without what somebody wrote."""
    for each in sorted(written, key=len, reverse=True):
        text = text.replace(each, "")
    text = RULE.sub("", text)
    return " ".join(word for word in text.split() if any(letter.isalpha() for letter in word))


def written_in(told: Any) -> Iterator[str]:
    """What people and programs wrote into the arguments of a message."""
    if isinstance(told, dict):
        if told.get("kind") == "text":
            yield told["text"]
        for value in told.values():
            yield from written_in(value)
    elif isinstance(told, list):
        for value in told:
            yield from written_in(value)


def faults(answer: Any, where: str = "", read: bool = False, written: frozenset[str] = frozenset()) -> Iterator[str]:
    """The texts of an answer that a person reads and no catalogue says."""
    if isinstance(answer, str):
        if read and (left := untold(answer, {*PLAYERS, *written})):
            yield f"{where}: {answer[:200]} [{left[:80]}]"
    elif isinstance(answer, list):
        for number, each in enumerate(answer):
            yield from faults(each, f"{where}.{number}", read, written)
    elif isinstance(answer, dict) and "message" in answer and "text" in answer:
        yield from faults(answer["text"], f"{where} {answer['message']}", True, frozenset(written_in(answer["args"])))
    elif isinstance(answer, dict) and answer.get("kind") != "text":
        for name, each in answer.items():
            yield from faults(each, f"{where}.{name}", read or name in READ, written)


def prose(answer: Any, where: str) -> Iterator[str]:
    """The texts of an answer that have words from no catalogue."""
    if isinstance(answer, str):
        if PROSE.search(untold(answer, {*PLAYERS, *PROPER})):
            yield f"{where}: {answer[:200]}"
    elif isinstance(answer, list):
        for each in answer:
            yield from prose(each, where)
    elif isinstance(answer, dict) and answer.get("slug") != TINY.slug:
        for name, each in answer.items():
            if name not in ENGLISH:
                yield from prose(each, f"{where}.{name}")


def refused(answer: Any, *written: str) -> Iterator[str]:
    """The words of a problem that no catalogue says; what is quoted, an engine or `written` has no language."""
    ids = {*ENGINES, *PROPER, *written}
    quoted = frozenset({*re.findall(r"`[^`]*`|'[^']*'", answer["detail"]), *ids})
    for name in ("title", "detail", "why"):
        yield from faults(answer.get(name), f"{answer['code']}.{name}", True, quoted)
    for each in answer.get("errors", ()):
        quoted = frozenset({*re.findall(r"`[^`]*`|'[^']*'", each["what"]), *ids})
        yield from faults(each["what"], f"{answer['code']} {each['where']}", True, quoted)


def test_a_word_from_code_is_found() -> None:
    """A text without dots is a fault; what somebody wrote, a rule's id and what only programs read are none."""
    said = {
        "message": "told",
        "args": {"by": {"kind": "text", "text": "deep-green"}},
        "text": "··· deep-green (IS-5.2)",
    }
    assert list(faults({"log": [said], "role_name": "······", "role": "France"})) == []
    assert len(list(faults({"log": [{**said, "text": "··· by deep-green"}], "role_name": "France"}))) == 2


@pytest.mark.parametrize("slug", SLUGS)
def test_every_word_of_a_game_can_be_translated(slug: str, dots: None, newcomer: Callable[..., Api]) -> None:
    """Decisions, previews, refusals, log, headings, positions, texts, pictures and scores are said by catalogues."""
    accepted = {"Accept_Language": "pl"}
    seats, random, found = TITLES[slug].seats.start, Random(slug), list[str]()
    players = [newcomer(name) for name in PLAYERS[:seats]]
    path = "/v1/games/" + players[0].ok("POST", "/v1/games", {"title": slug, "seats": seats})["game"]
    for seat, api in enumerate(players):
        api.ok("POST", f"{path}/seats/{seat}", {})

    def read(api: Api, address: str) -> Any:
        answer = api.ok("GET", address, **accepted)
        found.extend(faults(answer, address.replace(path, "")))
        return answer

    marks = {seat["colour"]["mark"] for seat in players[0].ok("GET", path)["seats"]}
    made, stale = 0, "pass:elsewhere:99"
    while made < MOVES:
        for api in players:
            owed = read(api, f"{path}/decisions")
            for asked in [asked for asked in owed["decisions"] if asked["mine"]]:
                option = random.choice(asked["options"])["text"]
                body = {"option": stale, "expected_version": owed["version"]}
                answer = api.post(f"{path}/moves", body, **accepted)
                if answer.status_code == 422:
                    options = [written for each in asked["options"] for written in (each["text"], each["verb"])]
                    found.extend(refused(answer.json, stale, *options))
                line = api.post(f"{path}/previews", {"options": [option]}, **accepted)
                found.extend(faults(line.json, "/previews"))
                owed = api.ok("GET", f"{path}/decisions")
                if [each for each in owed["decisions"] if each["mine"] and option in str(each["options"])]:
                    body = {"option": option, "expected_version": owed["version"]}
                    found.extend(faults(api.ok("POST", f"{path}/moves", body, **accepted), "/moves"))
                stale, made = option, made + 1
                break
    for api in players:
        said = api.get(f"{path}/text", **accepted).text
        assert "·" in said
        found.extend(faults(said.splitlines(), "/text", True))
        drawn = ElementTree.fromstring(api.get(f"{path}/board.svg", **accepted).text)
        written = [part.text for part in drawn.iter() if part.text and not part.tag.endswith("style")]
        found.extend(faults([text for text in written if text not in marks], "/board.svg", True))
    for api in players[1:]:
        api.ok("POST", f"{path}/resignations")
    read(players[0], f"{path}/events?limit=200")
    found.extend(everywhere(players[0], slug, path))
    assert "\n".join(sorted(set(found))) == ""


def everywhere(api: Api, slug: str, path: str) -> Iterator[str]:
    """The texts with words from no catalogue in what can be read of a game, a title, the service and oneself."""
    known = {
        "/v1/games/{game_id}": path,
        "{slug}": slug,
        "{seat}": "0",
        "{player_id}": str(api.player),
        "{job_id}": f"score:{path.rsplit('/', 1)[1]}",
    }
    asked = {
        "/history": f"?player={api.player}",
        "/differences": "?from=3&to=9",
        "/stream": "?wait=1",
        "/leaves": "?after=0&limit=1",
    }
    read = set[str]()
    for template, operations in api.ok("GET", "/openapi.json")["paths"].items():
        address = template
        for part, value in known.items():
            address = address.replace(part, value)
        if "get" in operations and "{" not in address and "/lobby/" not in address:
            address += next((query for end, query in asked.items() if address.endswith(end)), "")
            answer = api.get(address, Accept_Language="pl", Accept="application/json")
            if answer.is_json and answer.status_code == 200:
                read.add(template)
                where = template.rsplit("}", 1)[-1] or template
                found = (*faults(answer.json, template), *prose(answer.json, where))
                yield from (each for each in found if not any(part in each for part, _ in UNTRANSLATED))
            elif answer.is_json and answer.status_code == 422:
                yield f"{address}: {answer.text}"
    assert len(read) > 30, sorted(read)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_word_about_a_title_can_be_translated(slug: str, dots: None, ada: Api) -> None:
    """Roles, options, engines, editions, cards, and the words and names of the board are said by catalogues."""
    accepted, found = {"Accept_Language": "pl"}, list[str]()
    shown = ada.ok("GET", f"/v1/titles/{slug}", **accepted)
    options = shown["options_schema"]["properties"].values()
    found.extend(faults(shown, slug))
    found.extend(faults([[each["title"], each["description"]] for each in options], f"{slug} options", True))
    found.extend(faults(ada.ok("GET", f"/v1/titles/{slug}/content", **accepted)["texts"], f"{slug} content", True))
    board = ada.ok("GET", f"/v1/titles/{slug}/board", **accepted)
    found.extend(
        faults(
            [board["names"], [BRACES.sub("", text) for text in board["words"]["pl"].values()]], f"{slug} board", True
        )
    )
    found.extend(faults(ada.ok("GET", f"/v1/titles/{slug}/messages", **accepted)["names"], f"{slug} names", True))
    wrong = {"title": slug, "seats": 99, "options": {"colour": 3}, "opponents": [{"seat": 0, "engine": "nobody"}]}
    for body in (wrong, {"title": slug, "seats": 99}, {"title": slug, "options": {"colour": 3}}, {"seats": "two"}):
        found.extend(refused(ada.post("/v1/games", body, **accepted).json))
    assert "\n".join(sorted(set(found))) == ""
