"""Is the page at /docs whole, and does it stand on its own?"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml
from flask import Flask
from markupsafe import escape

from application.languages.catalogues import catalogue
from domain.registry import TITLES, bundled_pack
from service.docs.table import replaced
from service.problems.kinds import KINDS
from service.titles.shapes import camel
from tests.service.conftest import Api

KEPT: dict[str, bytes] = {}
"""What the apps of these tests have made of their description, which is dear to make and the same for all."""


@pytest.fixture(autouse=True)
def described_once(app: Flask) -> None:
    """One app after the other serves what the first has made."""
    app.extensions["annals-docs"] = KEPT


class Page(HTMLParser):
    """Collects ids and references."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        if tag == "a":
            self.links.append(given["href"] or "")
        if tag in ("script", "link", "img"):
            self.loads.append(given.get("src") or given.get("href") or "")


@pytest.mark.parametrize(
    "address", ["/docs", "/docs/luck", *(f"/docs/titles/{slug}{part}" for slug in TITLES for part in ("", "/rules"))]
)
def test_every_link_leads_somewhere(anonymous: Api, address: str) -> None:
    """Links within the page and to the service lead to what is there; ids are unique."""
    pages = {address: Page(anonymous.get(address).text)}
    page = pages[address]
    assert len(page.ids) == len(set(page.ids))
    for link in page.links:
        target, _, place = link.partition("#")
        if target and target not in pages:
            answer = anonymous.get(target)
            assert answer.status_code == 200, link
            pages[target] = Page(answer.text)
        assert not place or place in pages[target or address].ids, link


def test_the_address_with_a_slash_leads_to_the_page(anonymous: Api) -> None:
    """The address with a slash that people type."""
    answer = anonymous.get("/docs/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/docs")


def test_the_specification_is_served_as_yaml_too(anonymous: Api) -> None:
    """The same document in both forms."""
    answer = anonymous.get("/openapi.yaml")
    assert answer.mimetype == "application/yaml"
    assert yaml.load(answer.text, Loader=yaml.CSafeLoader) == anonymous.get("/openapi.json").json


def test_nothing_is_loaded_from_elsewhere(anonymous: Api) -> None:
    """The page brings all that it shows, and its policy forbids the rest."""
    answer = anonymous.get("/docs")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    page = Page(answer.text)
    assert len(page.loads) == 2
    for address in page.loads:
        assert address.startswith("/docs/static/")
        assert anonymous.get(address).status_code == 200
    style = anonymous.get("/docs/static/docs.css").text
    assert not re.search(r"@import|url\(", style)


def test_every_operation_and_problem_is_on_the_page(anonymous: Api) -> None:
    """What the specification says, the page says: operations and problems; every title has a page of its own."""
    doc = anonymous.get("/openapi.json").json
    page = Page(anonymous.get("/docs").text)
    for item in doc["paths"].values():
        for method, operation in item.items():
            if method != "parameters":
                assert operation["operationId"] in page.ids
    assert {f"problem-{code}" for code in KINDS} <= set(page.ids)
    assert {f"/docs/titles/{slug}" for slug in TITLES} <= set(page.links)


@pytest.mark.parametrize("slug", TITLES)
def test_the_page_of_a_title_is_whole(anonymous: Api, slug: str) -> None:
    """Every kind of decision and every effect stands on it, with the forms of options; every link leads somewhere."""
    schema = anonymous.get(f"/v1/titles/{slug}/schema").json["$defs"]
    prefix = camel(slug)
    answer = anonymous.get(f"/docs/titles/{slug}")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    page = Page(answer.text)
    assert len(page.ids) == len(set(page.ids))
    assert {f"decision-{kind}" for kind in schema[f"{prefix}DecisionKind"]["enum"]} <= set(page.ids)
    assert {f"effect-{name}" for name in TITLES[slug].codec.effects} <= set(page.ids)
    for forms in schema[f"{prefix}Option"]["x-annals-grammar"].values():
        for form in forms:
            assert f"<code>{escape(form)}</code>" in answer.text
    texts = TITLES[slug].card_texts(bundled_pack(slug))
    assert {f"{kind}-{id_}" for kind, things in texts.items() for id_ in things} <= set(page.ids)
    for link in {link if link.startswith("#") else link.partition("#")[0] for link in page.links}:
        assert link[1:] in page.ids if link.startswith("#") else anonymous.get(link).status_code == 200, link


def test_a_title_that_is_not_there_has_no_page(anonymous: Api) -> None:
    """An unknown title is a problem, here as elsewhere."""
    assert anonymous.get("/docs/titles/chess").json["code"] == "unknown_title"


def test_examples_cannot_break_out_of_the_page(anonymous: Api) -> None:
    """All text from the specification is escaped."""
    text = anonymous.get("/docs").text
    assert "<id>" not in text
    assert text.count("<script") == 1


GUIDE = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_guide_has_the_table_of_problems() -> None:
    """`docs/api.md` lists the codes that there are."""
    text = GUIDE.read_text(encoding="utf-8")
    assert replaced(text) == text, "run `python -m service.docs.table`"


def test_the_guide_names_every_operation(anonymous: Api) -> None:
    """Every path of the specification is in `docs/api.md`."""
    text = GUIDE.read_text(encoding="utf-8")
    for path in anonymous.get("/openapi.json").json["paths"]:
        assert f"{path}`" in text or f"{path}?" in text, path


def test_the_page_on_luck_shows_figures_that_can_be_made_again(anonymous: Api) -> None:
    """Commitment, key and every draw of the page follow from its seeds; its script prints its result."""
    from hashlib import sha256

    from eventstore.verification.verifier import draw, luck_key, seed_commitment
    from service.docs import luck

    game = luck.game()
    seed = bytes.fromhex(game["seed"])
    assert sha256(seed).hexdigest() == game["commitment"]
    key = luck_key(seed, game["client_seeds"])
    assert key.hex() == game["key"]
    for lot in game["lots"]:
        for each in lot["draws"]:
            assert each["result"] == draw(key, each["draw"], each["bound"]) == each["number"] % each["bound"]
            assert int(each["mac"], 16) == each["number"]
    pile, shuffle = list(game["shuffle"]["before"]), game["shuffle"]
    for place, each in zip(range(len(pile) - 1, 0, -1), shuffle["draws"], strict=True):
        assert each["result"] == draw(key, each["draw"], place + 1)
        pile[place], pile[each["result"]] = pile[each["result"]], pile[place]
    assert pile == shuffle["after"]
    given = enumerate(game["client_seeds"])
    assert [seed_commitment(game["game"], seat, text) for seat, text in given] == game["seed_commitments"]
    text = anonymous.get("/docs/luck").text
    for shown in (game["commitment"], *game["seed_commitments"], " ".join(pile), game["lots"][1]["draws"][0]["mac"]):
        assert shown in text
    for shown in (game["seed"], game["key"]):
        assert shown in text
    assert str(escape(luck.script()).rstrip()) in text
    assert "<svg" in text


def test_the_page_on_luck_speaks_each_language(anonymous: Api) -> None:
    """Its sentences are those of the accepted language, with the same figures; no sentence is left in English."""
    from service.docs import luck

    english = catalogue("en", "luck")
    for language, heading in (("en", "Fair luck"), ("pl", "Uczciwy los"), ("hu", "Tisztességes szerencse")):
        answer = anonymous.get("/docs/luck", Accept_Language=language)
        assert f"<h1>{heading}</h1>" in answer.text
        assert f'<html lang="{language}">' in answer.text
        assert answer.headers["Content-Language"] == language
        assert "Accept-Language" in answer.headers["Vary"]
        assert luck.game()["key"] in answer.text
        here = catalogue(language, "luck")
        names = {name for name in english.names if name.startswith("luck-")}
        assert {name for name in here.names if name.startswith("luck-")} == names
        for name in names:
            assert {v.arg for v in here.variables(name)} == {v.arg for v in english.variables(name)}, name
            if language != "en" and " " in (english.said(name, {}) or ""):
                assert here.said(name, {}) != english.said(name, {}), name


def test_the_script_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """What a player is told to type in checks the promise and prints the draw of the table."""
    from service.docs import luck

    exec(compile(luck.script(), "script", "exec"), {})
    assert capsys.readouterr().out.strip() == str(luck.game()["lots"][1]["draws"][0]["result"])
