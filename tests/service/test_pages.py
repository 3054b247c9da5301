"""Are the files of the pages small, unchanged, and served as a browser should get them?"""

from __future__ import annotations

import gzip
import hashlib
import json
import pkgutil
import re
from pathlib import Path
from typing import Any

import pytest

from domain import titles
from eventstore.events import TYPES
from eventstore.projections.known import PROJECTIONS
from eventstore.verification.verifier import RELEASED
from service.pages.files import load
from tests.service.worlds import Api
from tests.web.released import FILE
from tests.web.released import told as listed

SITE = Path(__file__).parents[2] / "web" / "site"
MOST_TABLE, MOST_PAGE = 90_000, 40_000


def needed(path: Path) -> set[Path]:
    """A module and all that it loads before it runs."""
    found, waiting = set(), [path]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            text = module.read_text(encoding="utf-8")
            waiting += [(module.parent / name).resolve() for name in re.findall(r'from\s*"(\.[^"]+)"', text)]
    return found


def spoken(modules: set[Path]) -> set[Path]:
    """Of each set of words that they load, those of the longest language."""
    found: dict[Path, list[Path]] = {}
    for module in modules:
        for name in re.findall(r'import\("(\.[^"]*words/(?:\w+/)?\w+\.js)"\)', module.read_text(encoding="utf-8")):
            words = (module.parent / name).resolve()
            found.setdefault(words.parent, []).append(words)
    return {max(each, key=lambda path: zipped({path})) for each in found.values()}


def zipped(modules: set[Path]) -> int:
    """Bytes that a browser loads."""
    return sum(len(gzip.compress(module.read_bytes())) for module in modules)


def weight(modules: set[Path]) -> int:
    """Bytes of modules and their words in the longest language."""
    return zipped(modules | spoken(modules))


@pytest.mark.parametrize("page", sorted(SITE.glob("pages/*.js")), ids=lambda path: path.stem)
def test_a_page_loads_little(page: Path) -> None:
    """A table at most 90 kB of script; every other page at most 40 kB of its own, and all but a replay 40 kB in all."""
    shell = needed(SITE / "app.js")
    whole = weight(shell | needed(page))
    if page.stem == "table":
        assert whole <= MOST_TABLE
    else:
        assert whole - weight(shell) <= MOST_PAGE
        assert whole <= MOST_PAGE or page.stem == "replay"


def test_the_checker_is_as_small_as_a_page() -> None:
    """It runs in a thread of its own, and is loaded when something is checked."""
    assert zipped(needed(SITE / "verify" / "worker.js")) <= MOST_PAGE


def test_libraries_are_what_was_fetched() -> None:
    """Each file has the hash that `make vendor` wrote, each package its licence and its integrity hash."""
    listed = json.loads((SITE / "vendor" / "vendored.json").read_text())
    pinned = json.loads((SITE.parent / "package.json").read_text())["dependencies"]
    assert {name: entry["version"] for name, entry in listed["packages"].items()} == pinned
    assert all(entry["integrity"].startswith("sha512-") for entry in listed["packages"].values())
    for name, entry in listed["files"].items():
        assert hashlib.sha256((SITE / "vendor" / name).read_bytes()).hexdigest() == entry["sha256"], name
    assert {path.name for path in SITE.glob("vendor/*.js")} == set(listed["files"])


def told(folder: Path) -> dict[str, dict[str, list[str]]]:
    """By language, the gaps of each word."""
    pair = re.compile(r'^ +(\w+): "((?:[^"\\]|\\.)*)"', re.MULTILINE)
    words = {path.stem: dict(pair.findall(path.read_text())) for path in folder.glob("*.js")}
    return {
        language: {key: sorted(re.findall(r"\{\w+\}", text)) for key, text in texts.items()}
        for language, texts in words.items()
    }


def source() -> str:
    """All modules that are not words or libraries."""
    return "".join(path.read_text() for path in SITE.rglob("*.js") if not {"words", "vendor"} & set(path.parts))


def test_keys_at_a_table_are_in_the_list_of_keys() -> None:
    """Nothing at a table looks at a key by itself, past the list that its players are shown."""
    modules = [SITE / "pages" / "table.js", *SITE.glob("table/*.js")]
    assert not [path.name for path in modules if "event.key" in path.read_text()]
    keys = (SITE / "keys.js").read_text()
    named = set(re.findall(r"^  (\w+): \{ keys:", keys, re.MULTILINE))
    assert named - set(re.findall(r'\bdoes\(event, "(\w+)"\)', source())) == {"next"}, "the browser's own"


@pytest.mark.parametrize("folder", [SITE / "words", *(path for path in SITE.glob("words/*") if path.is_dir())])
def test_every_language_has_every_word(folder: Path) -> None:
    """The same words, with the same gaps, and no word that nobody uses."""
    gaps = told(folder)
    assert gaps["en"] == gaps["pl"] == gaps["hu"]
    made = ("group_", "step_", "fault_", "verdict_", "rules_", "fact_", "help_", "type_")
    unused = {key for key in gaps["en"] if f'"{key}"' not in source() and not key.startswith(made)}
    assert not unused


def test_what_operators_are_told_has_a_name_in_every_language() -> None:
    """Each fact of the service, what its members name, each projection and type of event, and nothing else."""
    document = json.loads((SITE.parents[1] / "service" / "docs" / "openapi.json").read_text(encoding="utf-8"))
    schemas = document["components"]["schemas"]
    found: set[str] = {"yes", "no", *PROJECTIONS}

    def walk(schema: Any) -> None:
        if isinstance(schema, list):
            for each in schema:
                walk(each)
        elif isinstance(schema, dict):
            if "$ref" in schema:
                walk(schemas[schema["$ref"].rpartition("/")[2]])
            found.update(schema.get("properties", {}), schema.get("enum", ()))
            for each in (schema.get("properties", {}).values(), schema.get("anyOf", ()), [schema.get("items")]):
                walk(list(each))

    answer = document["paths"]["/v1/operations"]["get"]["responses"]["200"]["content"]["application/json"]
    walk(answer["schema"])
    words = told(SITE / "words" / "operator")["en"]
    assert {word for word in words if word.startswith("type_")} == {f"type_{each}" for each in TYPES}
    named = {word for word in words if word.startswith("fact_")}
    # What has a name is shown by it.
    assert {f"fact_{name.replace(' ', '_')}" for name in found - {"name"}} == named


def test_what_the_checker_says_is_said_in_every_language() -> None:
    """Each of its sentences has a translation with the same gaps."""
    said = set(re.findall(r'\bsay\("([^"]+)"', source()))
    assert len(said) > 50
    for language in ("pl", "hu"):
        text = (SITE / "words" / "audit" / "phrases" / f"{language}.js").read_text()
        phrases = dict(re.findall(r'^  "([^"]+)": "([^"]+)",$', text, re.MULTILINE))
        assert said <= set(phrases), language
        for sentence, translated in phrases.items():
            assert sorted(re.findall(r"\{\w+\}", sentence)) == sorted(re.findall(r"\{\w+\}", translated)), sentence


def test_the_checker_knows_what_releases_had() -> None:
    """The list of the pages is that of the verifier; `python -m tests.web.released --write` copies it."""
    assert FILE.read_text(encoding="utf-8") == listed()


def test_the_checker_calls_packs_as_the_service_does(anonymous: Api) -> None:
    """Who checks a record without a connection reads the name of its edition that they read with one."""
    for title in {module.name for module in pkgutil.iter_modules(titles.__path__)} & set(RELEASED):
        packs = anonymous.get(f"/v1/titles/{title}").json["packs"]
        served = {pack["digest"]: pack["edition_name"] for pack in packs if pack["bundled"]}
        assert {digest: name.partition(", ")[2] for digest, name in RELEASED[title].packs.items()} == served, title


def test_an_address_with_a_version_is_for_ever(anonymous: Api) -> None:
    """The first page is asked for anew and names the version; what bears it may be cached, and another is not there."""
    site = load()
    entry = anonymous.get("/")
    assert (entry.mimetype, entry.headers["Cache-Control"]) == ("text/html", "public, no-cache")
    assert f'src="site/{site.version}/app.js"' in entry.text
    script = anonymous.get(f"/site/{site.version}/app.js")
    assert (script.mimetype, "immutable" in script.headers["Cache-Control"]) == ("text/javascript", True)
    for path in (f"{site.version}/nothing.js", "0000000000000000/app.js", f"{site.version}/../vendor.py"):
        assert anonymous.get(f"/site/{path}").status_code == 404
    policy = entry.headers["Content-Security-Policy"]
    again = anonymous.get("/", If_None_Match=entry.headers["ETag"])
    assert (again.status_code, again.headers["Content-Security-Policy"]) == (304, policy)
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_no_module_is_found_only_in_another() -> None:
    """The first page lists what the shell loads, and what each page loads besides: all is asked for at once."""
    site = load()
    entry = site.entry.decode()
    shell = set(re.findall(rf'rel="modulepreload" href="site/{site.version}/([^"]+)"', entry))
    assert {SITE / path for path in shell} == needed(SITE / "app.js")
    for page in SITE.glob("pages/*.js"):
        listed = re.search(rf'name="annals-modules-{page.stem}" content="([^"]*)"', entry)
        assert listed, page.stem
        paths = {SITE / path.removeprefix(f"site/{site.version}/") for path in listed[1].split()}
        assert paths == needed(page) - needed(SITE / "app.js"), page.stem


def test_nothing_stands_in_the_page_itself() -> None:
    """No script, no style and no address of another origin in the page or its modules."""
    html = (SITE.parent / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", html)
    for path in [SITE.parent / "index.html", *SITE.rglob("*.js"), *SITE.rglob("*.css")]:
        if path.parent.name != "vendor":
            assert not re.search(r"https?://(?!www\.w3\.org)", path.read_text()), path
