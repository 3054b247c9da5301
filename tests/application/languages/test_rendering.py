"""How is a message told: names, forms, lists, plurals, and what a catalogue does not have?"""

from __future__ import annotations

import pytest

from application.languages.catalogues import LANGUAGES, Language, catalogue
from application.languages.hungarian import suffixed
from application.languages.rendering import UNTRANSLATED, Wording, wording
from domain.kernel.messages import Message, Thing, Verbatim, listed, message, seat, seats
from domain.registry import TITLES, make_setup

ENDEAVOR = TITLES["endeavor"]
BOARD = make_setup("endeavor", 3).pack.board


def said(language: Language, name: str, **args: object) -> str:
    """A message of Endeavor."""
    return wording(language, ENDEAVOR, BOARD).text(message(name, **args))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("en", 1, "Black moves 1 disc from the supply to the Harbor."),
        ("en", 2, "Black moves 2 discs from the supply to the Harbor."),
        ("pl", 1, "Czarny przenosi 1 krążek z zasobów do portu."),
        ("pl", 2, "Czarny przenosi 2 krążki z zasobów do portu."),
        ("pl", 5, "Czarny przenosi 5 krążków z zasobów do portu."),
        ("pl", 12, "Czarny przenosi 12 krążków z zasobów do portu."),
        ("pl", 22, "Czarny przenosi 22 krążki z zasobów do portu."),
        ("hu", 1, "Fekete 1 korongot tesz a készletéből a kikötőjébe."),
        ("hu", 5, "Fekete 5 korongot tesz a készletéből a kikötőjébe."),
    ],
)
def test_numbers_choose_the_plural(language: Language, count: int, text: str) -> None:
    """Polish has three plurals, English two, and Hungarian counts in the singular."""
    assert said(language, "endeavor-discs-grown", seat=seat(0), count=count) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_of_any_length_is_told(language: Language) -> None:
    """A client may name it in an option, and the formatter of numbers has its limits."""
    assert str(10**40) in said(language, "endeavor-discs-grown", seat=seat(0), count=10**40)


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "Pierwszy bankier dostaje 1 florena (sprzedaż)."),
        (3, "Pierwszy bankier dostaje 3 floreny (sprzedaż)."),
        (5, "Pierwszy bankier dostaje 5 florenów (sprzedaż)."),
    ],
)
def test_money_is_counted_in_polish(count: int, text: str) -> None:
    """An amount is a message within a message, with its own plural."""
    pax = wording("pl", TITLES["pax_renaissance"])
    amount = message("pax_renaissance-florins", count=count)
    assert (
        pax.text(message("pax_renaissance-florins-gained", seat=seat(0), florins=amount, why=Thing("why", "sale")))
        == text
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Green ships to Africa, space 3."),
        ("pl", "Zielony płynie do Afryki, pole 3."),
        ("hu", "Zöld ide hajózik: Afrika, 3. mező."),
    ],
)
def test_names_are_those_of_the_language(language: Language, text: str) -> None:
    """Seats and places have names in each language, in the case that the sentence needs."""
    thing = Thing("region", "africa")
    assert said(language, "endeavor-disc-shipped", seat=seat(1), region=thing, space=3) == text


def test_a_message_is_served_with_its_arguments() -> None:
    """Every argument says its kind; seats and numbers have values, things ids, lists items."""
    told = wording("pl", ENDEAVOR, BOARD).told(
        message("endeavor-slavery-abolished", cards=listed([Thing("card", "slavery_1"), Thing("card", "?")]))
    )
    items = [{"kind": "card", "id": "slavery_1"}, {"kind": "card", "id": "hidden"}]
    assert told == {
        "message": "endeavor-slavery-abolished",
        "args": {"cards": {"kind": "list", "joint": "comma", "items": items}},
        "text": "Niewolnictwo zostaje zniesione; z gry wypadają: Niewolnictwo 1, coś zakrytego.",
    }


def test_lists_are_joined() -> None:
    """Of several seats the last is joined with "and", the others with commas; nothing is said of none."""
    ended = "endeavor-game-ended"
    assert said("en", ended, seats=seats([0])) == "Black wins."
    assert said("en", ended, seats=seats([0, 1, 2])) == "Black, Green and Purple share the victory."
    assert said("pl", ended, seats=seats([0, 1])) == "Zwycięstwo dzielą Czarny i Zielony."
    assert said("hu", ended, seats=seats([0, 1])) == "Fekete és Zöld osztozik a győzelmen."
    assert said("en", "endeavor-slavery-abolished", cards=listed([])) == "Slavery is abolished; out of the game: none."


def test_what_a_catalogue_lacks_is_told_in_english() -> None:
    """A name that only the pack knows is told as it is, a strange message by its name; both are noticed."""
    found = Wording("hu", ENDEAVOR, BOARD)
    missing: list[str] = []
    found.missing = missing.append
    assert found.text(message("endeavor-city-occupied", seat=seat(0), city=Thing("city", "atlantis"))) == (
        "Fekete itt telepszik le: atlantis."
    )
    assert found.text(message("endeavor-nothing", seat=seat(0))) == "endeavor-nothing: Black"
    assert missing == ["endeavor-name-city-atlantis", "endeavor-nothing"]


def test_a_plain_text_is_served_as_untranslated() -> None:
    """Titles that are not converted say English sentences, which are served in the same form."""
    told = wording("pl", ENDEAVOR, BOARD).told("The wind turns.")
    args = {"text": {"kind": "text", "text": "The wind turns."}}
    assert told == {"message": UNTRANSLATED, "args": args, "text": "The wind turns."}


def test_what_people_wrote_is_told_as_it_is() -> None:
    """Braces and long texts of people are not read as Fluent."""
    reason = "{ $seat }" + "x" * 5000
    for language in LANGUAGES:
        text = wording(language).text(Message("adjudicated", (("reason", Verbatim(reason)),)))
        assert reason in text


@pytest.mark.parametrize(
    ("name", "form", "text"),
    [
        ("London", "ine", "Londonban"),
        ("Berlin", "ine", "Berlinben"),
        ("Párizs", "ill", "Párizsba"),
        ("Afrika", "ill", "Afrikába"),
        ("Velence", "ela", "Velencéből"),
        ("Köln", "sup", "Kölnön"),
        ("Bristol", "acc", "Bristolt"),
        ("Amszterdam", "acc", "Amszterdamot"),
        ("Párizs", "ins", "Párizzsal"),
        ("London", "ins", "Londonnal"),
        ("India 1", "acc", "India 1-et"),
        ("1", "ins", "1-gyel"),
        ("3", "ins", "3-mal"),
        ("10", "del", "10-ről"),
        ("20", "ins", "20-szal"),
        ("40", "sub", "40-re"),
        ("100", "acc", "100-at"),
        ("Afrika", "az", "az Afrika"),
        ("5", "az", "az 5"),
        ("1000", "az", "az 1000"),
        ("10", "az", "a 10"),
        ("London", "az-acc", "a Londont"),
    ],
)
def test_hungarian_names_take_suffixes(name: str, form: str, text: str) -> None:
    """Suffixes follow the vowels of a name, and the article its first sound."""
    assert suffixed(name, form) == text


def test_a_catalogue_is_read_once() -> None:
    """The same language and title give the same catalogue."""
    assert catalogue("pl", "endeavor") is catalogue("pl", "endeavor")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_end_has_a_name(language: Language) -> None:
    """The log says in words how a game ended, in each language."""
    found = Wording(language)
    missing: list[str] = []
    found.missing = missing.append
    for title in TITLES.values():
        for reason in (*title.end_reasons, "resignation", "time"):
            found.name(Thing("ending", reason))
    assert missing == []
