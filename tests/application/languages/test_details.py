"""Is every detail of a problem said in every language?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from application.languages.catalogues import DEFAULT, LANGUAGES, Language, catalogue
from application.languages.details import in_language
from application.people.names import name_fault
from tests.architecture.source import ROOT

SOURCES: Final = ("service", "application", "eventstore", "domain/kernel")

RAISED: Final = {"BadValue": 0, "RivalRefused": 0} | dict.fromkeys(
    (
        "Fault",
        "ForkRefused",
        "NotRunning",
        "Problem",
        "Refused",
        "RewindRefused",
        "SeatRefused",
        "TimeIsUp",
        "UnknownTitle",
        "_full",
        "_one_more",
    ),
    1,
)
"""What carries a detail, and which of its arguments that is."""

NOT_FOR_CLIENTS: Final = (
    "application/boards/schema.py",
    "eventstore/store/validation.py",
    "eventstore/verification",
    "service/audit/bounded.py",
    "service/cli",
    "service/local",
    "service/players/schemas.py",
    "service/redecisions",
    "service/wire/refusals.py",
)
"""Faults of programs and of records, which operators and auditors read in English, and texts other than details."""


def details() -> Iterator[tuple[str, str]]:
    """Where each detail is, and how it looks with something filled in."""
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            where = str(path.relative_to(ROOT))
            if not where.startswith(NOT_FOR_CLIENTS):
                yield from ((f"{where}: {text}", text) for text in _in(path))


def _in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        given: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED:
            at = RAISED[node.func.id]
            given = node.args[at : at + 1]
        elif isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            given = [value for key, value in pairs if isinstance(key, ast.Constant) and key.value == "what"]
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in ("what", "why", "detail"):
            given = [node.value]
        for each in given:
            yield from _spelt(each)


def _spelt(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be, with a number where something is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "42" for part in node.values)
    elif isinstance(node, ast.Subscript):
        yield from _spelt(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _spelt(node.body)
        yield from _spelt(node.orelse)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != DEFAULT])
def test_every_detail_is_said_in_every_language(language: Language) -> None:
    """No client reads a detail in English who has asked for another language."""
    found = list(details())
    assert len(found) > 150
    assert [where for where, text in found if in_language(text, language) == text] == []


def test_the_catalogues_of_details_fit_each_other() -> None:
    """All languages have the same messages with the same variables."""
    english = catalogue(DEFAULT, "details")
    for language in LANGUAGES:
        here = catalogue(language, "details")
        names = {name for name in english.names if name.startswith("detail-")}
        assert {name for name in here.names if name.startswith("detail-")} == names
        for name in names:
            assert {v.arg for v in here.variables(name)} == {v.arg for v in english.variables(name)}, name


@pytest.mark.parametrize(
    ("text", "polish", "hungarian"),
    [
        (
            "there is no seat 5; seats are 0 to 2",
            "nie ma miejsca 5; miejsca są od 0 do 2",
            "nincs 5. hely; a helyek számozása 0-tól 2-ig tart",
        ),
        ("seat 5 is taken", "miejsce 5 jest zajęte", "az 5. hely foglalt"),
        ("seat 3 is taken", "miejsce 3 jest zajęte", "a 3. hely foglalt"),
        (
            "the game is open; seats are left by magic",
            "gra: czeka na graczy; seats are left by magic",
            "a játszma játékosokra vár; seats are left by magic",
        ),
        ("Must be one of: en, pl.", "Dozwolone wartości: en, pl.", "Megengedett értékek: en, pl."),
        ("nobody has said this before", "nobody has said this before", "nobody has said this before"),
    ],
)
def test_a_detail_keeps_what_is_the_case(text: str, polish: str, hungarian: str) -> None:
    """Numbers, names and ids stay; what no catalogue knows stays as it is; articles follow the number."""
    assert (in_language(text, "pl"), in_language(text, "hu"), in_language(text, "en")) == (polish, hungarian, text)


@pytest.mark.parametrize(
    ("text", "polish", "hungarian"),
    [
        (
            "you may have at most 3 running games that you opened",
            "możesz mieć najwyżej 3 trwające gry otwarte przez siebie",
            "legfeljebb 3 általad nyitott, folyamatban lévő játszmád lehet",
        ),
        ("you may have at most 5 tokens", "możesz mieć najwyżej 5 tokenów", "legfeljebb 5 tokened lehet"),
        (
            "your network may keep at most 9 streams open; close one, or follow all games with one",
            "można mieć otwarte najwyżej 9 strumieni (dla twojej sieci); zamknij jeden albo śledź wszystkie gry jednym",
            "legfeljebb 9 adatfolyam lehet nyitva (a hálózatodnak); zárj be egyet, "
            "vagy kövesd az összes játszmát eggyel",
        ),
        ("the work was expired", "praca wygasła", "a munka lejárt"),
    ],
)
def test_the_words_that_a_detail_chooses_from_are_said_too(text: str, polish: str, hungarian: str) -> None:
    """No word of English stands within another language."""
    assert (in_language(text, "pl"), in_language(text, "hu")) == (polish, hungarian)


@pytest.mark.parametrize(
    ("name", "polish", "hungarian"),
    [
        ("", "nazwa musi mieć od 1 do 80 widocznych znaków", "a név 1–80 látható karakterből állhat"),
        (
            "a\u200bb",
            "nazwa musi się składać z widocznych znaków i spacji",
            "a név látható karakterekből és szóközökből állhat",
        ),
        (
            "\u0410da",
            "nazwa musi być zapisana jednym pismem, a nie kilkoma o podobnych literach",
            "a nevet egyetlen írással kell írni, nem többel, amelyek betűi hasonlók",
        ),
        (
            "a\u0323\u0323\u0323\u0323\u0323",
            "litera nazwy może mieć najwyżej 4 znaki dodatkowe",
            "egy név egy betűjén legfeljebb 4 ékezet lehet",
        ),
        ("Admin", "nazwa 'Admin' jest zastrzeżona", "az 'Admin' név foglalt"),
    ],
)
def test_the_fault_of_a_name_is_said_in_every_language(name: str, polish: str, hungarian: str) -> None:
    """Too short, not to be seen, of mixed scripts, with too many marks, or reserved."""
    fault = name_fault(name) or ""
    assert (in_language(fault, "pl"), in_language(fault, "hu")) == (polish, hungarian)


def test_a_hostile_text_costs_little() -> None:
    """A detail that quotes a client, however long and odd, is looked up in no time or not at all."""
    for text in ("the game is " * 40, "there is no seat " + "; seats are 0 to" * 30, "x" * 100_000):
        assert isinstance(in_language(text, "pl"), str)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_of_any_length_is_said(language: Language) -> None:
    """As the client has sent it, also where the formatter of numbers would fail."""
    number = "1" + "0" * 40
    assert number in in_language(f"there is no seat {number}; seats are 0 to 2", language)
