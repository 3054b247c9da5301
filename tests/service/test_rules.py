"""Can every rule that the service names be looked up at an address?"""

from __future__ import annotations

import html
import re
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec, module_from_spec
from pathlib import Path

import pytest
from markdown_it.ruler import Ruler

from domain.registry import TITLES
from service.docs.rules import NAMED, anchors, rules_path
from tests.architecture.source import ROOT
from tests.service.conftest import Api

_ID = re.compile(r' id="([^"]+)"')
_LINK = re.compile(r' href="#([^"]+)"')


def sources(slug: str) -> list[Path]:
    """All files of a title that may name a rule: code, descriptions, words of the board, packs, READMEs."""
    folder = ROOT / "domain" / "titles" / slug
    return [path for ending in ("py", "json", "md") for path in folder.rglob(f"*.{ending}")]


@pytest.mark.parametrize("slug", TITLES)
def test_every_rule_that_a_title_names_has_an_anchor(slug: str) -> None:
    """In refusals, score lines, descriptions, docstrings, data and READMEs."""
    known = anchors(slug)
    kinds = {rule.split("-")[0] for rule in known}
    for path in sources(slug):
        named = {rule for rule in NAMED.findall(path.read_text(encoding="utf-8")) if rule.split("-")[0] in kinds}
        assert {rule for rule in named if rules_path(slug, rule) is None} == set(), path
    assert len(known) > 200


@pytest.mark.parametrize("slug", TITLES)
def test_every_link_on_the_page_of_rules_leads_to_an_anchor(anonymous: Api, slug: str) -> None:
    """Each rule has one anchor, each heading is in the contents, and each mention of a rule is a link."""
    answer = anonymous.get(f"/docs/titles/{slug}/rules")
    assert answer.status_code == 200
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    text = answer.text
    found = [html.unescape(each) for each in _ID.findall(text)]
    assert len(found) == len(set(found))
    assert anchors(slug) <= set(found)
    assert {html.unescape(each) for each in _LINK.findall(text)} <= set(found)
    unlinked = re.sub(r"<a .*?</a>|<code>.*?</code>|<title>.*?</title>|<[^>]*>", "", text, flags=re.DOTALL)
    assert [rule for rule in NAMED.findall(unlinked) if rule in anchors(slug)] == []


@pytest.mark.parametrize(
    ("slug", "rule", "text"),
    [
        ("imperial_struggle", "IS-5.3.3", "IS-5.3.3"),
        ("imperial_struggle", "IS-4.6.3", "Decision "),
        ("pax_renaissance", "PR-16.3", "Per-turn flags"),
        ("imperialism", "R-59", "R-59"),
        ("endeavor", "W-1", "Build."),
    ],
)
def test_an_anchor_stands_where_the_rule_begins(anonymous: Api, slug: str, rule: str, text: str) -> None:
    """Headings, items, parts of a rule, rows of tables and examples."""
    page = anonymous.get(f"/docs/titles/{slug}/rules").text
    after = re.sub(r"<[^>]*>", "", page.split(f' id="{rule}"')[1].split(">", 1)[1])
    assert text in after.strip()[:60]


def test_a_description_links_to_its_rule(anonymous: Api) -> None:
    """The page of a title leads from the shape of an effect to the rule behind it."""
    page = anonymous.get("/docs/titles/endeavor").text
    assert '<a href="/docs/titles/endeavor/rules#EN-14.1">EN-14.1</a>' in page


def test_a_title_that_is_not_there_has_no_rules(anonymous: Api) -> None:
    """Nor has a rule that is not there a place; a lettered part stands with its rule."""
    assert anonymous.get("/docs/titles/chess/rules").json["code"] == "unknown_title"
    assert rules_path("endeavor", "EN-99") is None
    assert rules_path("pax_renaissance", "PR-3.4c") == "/docs/titles/pax_renaissance/rules#PR-3.4"


def test_two_who_are_the_first_to_ask_for_rules_both_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a parser takes to put its own rules together, in a process that has read nothing yet."""
    complete = Ruler.__compile__

    def slowly(ruler: Ruler[object]) -> None:
        ruler.__cache__ = {}
        time.sleep(0.05)
        complete(ruler)

    monkeypatch.setattr(Ruler, "__compile__", slowly)
    spec = find_spec("service.docs.rules")
    assert spec is not None
    assert spec.loader is not None
    fresh = module_from_spec(spec)
    spec.loader.exec_module(fresh)
    with ThreadPoolExecutor(2) as threads:
        found = dict(zip(TITLES, threads.map(fresh.anchors, TITLES), strict=True))
    assert found == {slug: anchors(slug) for slug in TITLES}
