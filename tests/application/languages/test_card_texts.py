"""Has everything that a player may hold or look up a text in every language that says what it does?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any, Final

import pytest

from application.languages import catalogues, rendering
from application.languages.catalogues import DEFAULT, LANGUAGES, Catalogue, Language, catalogue, known
from application.languages.rendering import Wording
from domain.kernel.content import ContentPack, read_pack
from domain.kernel.messages import Message
from domain.registry import TITLES, bundled_pack, former_packs
from domain.titles.imperialism.card_texts import _OPS
from domain.titles.imperialism.content.operations import PLACES
from tests.application.languages.games import parts
from tests.application.languages.test_catalogues import dotted

KINDS: Final = {
    "endeavor": ("card", "building", "token", "status"),
    "imperial_struggle": ("event", "ministry", "advantage", "war_tile", "tile", "theater", "commodity", "space"),
    "imperialism": ("superpower", "track", "card", "territory", "achievement", "religion"),
    "pax_renaissance": ("card", "comet", "king", "republic", "victory", "bank"),
}
"""The kinds of things that have texts, by title: each thing of a kind has one."""

LONGEST: Final = 420
"""Letters in a line that is read at a glance."""


def packs(slug: str) -> list[ContentPack]:
    """The packs that come with a title."""
    return [bundled_pack(slug), *former_packs(slug).values()]


def lines(slug: str, pack: ContentPack) -> Iterator[tuple[str, Message]]:
    """Every line of a pack, with the kind and id of its thing."""
    for kind, things in TITLES[slug].card_texts(pack).items():
        for id_, said in things.items():
            yield from ((f"{kind} {id_}", line) for line in said)


@cache
def in_words(slug: str, language: Language) -> dict[str, dict[str, list[str]]]:
    """The texts of a title's own pack in a language."""
    pack = bundled_pack(slug)
    said = Wording(language, TITLES[slug], pack.board)
    return {
        kind: {id_: [said.text(line) for line in each] for id_, each in things.items()}
        for kind, things in TITLES[slug].card_texts(pack).items()
    }


@pytest.mark.parametrize("slug", KINDS)
def test_everything_has_a_text(slug: str) -> None:
    """Each thing of each kind, in every pack that comes with the title."""
    for pack in packs(slug):
        texts, names = TITLES[slug].card_texts(pack), TITLES[slug].names(pack.board)
        assert set(texts) == set(KINDS[slug])
        for kind in KINDS[slug]:
            # Boards name a Theater by its War and its place, too.
            on_board = {id_ for id_ in texts[kind] if kind == "theater" and re.fullmatch(r"\d\.\d", id_)}
            assert set(texts[kind]) - on_board == set(names[kind])
            assert len(on_board) in (0, len(names[kind]))
            assert [id_ for id_, said in texts[kind].items() if not said] == []


@pytest.mark.parametrize("slug", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_told_without_a_fallback(language: Language, slug: str) -> None:
    """Every language says every line from its own catalogue, in a line that is read at a glance."""
    for pack in packs(slug):
        missing = set[str]()
        wording = Wording(language, TITLES[slug], pack.board)
        wording.missing = missing.add
        for where, said in lines(slug, pack):
            text = wording.text(said)
            assert text.strip(), where
            assert not set(text) & set("{}"), where
            assert not re.search(r"\b(EN|IM|IS|PR|RU|R)-[0-9]", text), (where, "a rule stands beside a text, not in it")
            assert len(text) <= LONGEST, (where, text)
        assert missing == set()


@pytest.mark.parametrize("slug", KINDS)
def test_every_argument_of_a_text_is_used(slug: str) -> None:
    """No line is given an argument that it leaves out, and none lacks one."""
    english = catalogue(DEFAULT, slug)
    for _, line in lines(slug, bundled_pack(slug)):
        for part in parts(line):
            assert {v.arg for v in english.variables(part.name)} == {name for name, _ in part.args}, part.name


@pytest.mark.parametrize("slug", KINDS)
def test_every_message_of_the_card_texts_is_said(slug: str) -> None:
    """No message of the file of card texts is left over."""
    said = {part.name for _, line in lines(slug, bundled_pack(slug)) for part in parts(line)}
    source = catalogue(DEFAULT, slug).sources[f"{slug}-cards"]
    assert {line.split(" =")[0] for line in source.splitlines() if line.startswith(f"{slug}-")} - said == set()


@pytest.mark.parametrize("slug", KINDS)
def test_no_word_of_a_text_comes_from_code(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a language of dots no letter is left."""
    catalogue("pl", slug)
    monkeypatch.setattr(catalogues, "_sources", dotted)
    monkeypatch.setattr(rendering, "catalogue", cache(lambda language, slug: Catalogue(language, slug)))
    wording = Wording("pl", TITLES[slug], bundled_pack(slug).board)
    for where, said in lines(slug, bundled_pack(slug)):
        assert not any(letter.isalpha() for letter in wording.text(said)), (where, wording.text(said))


def changed(slug: str, path: list[Any], value: Any) -> ContentPack:
    """A title's own pack with another value at a place."""
    data = deepcopy(dict(bundled_pack(slug).data))
    target: Any = data
    for part in path[:-1]:
        target = target[part]
    assert target[path[-1]] != value
    target[path[-1]] = value
    return read_pack(TITLES[slug], data, "changed")


def test_a_text_follows_the_data_of_its_pack() -> None:
    """Who installs a pack with other values reads those values."""
    [theater] = [i for i, each in enumerate(bundled_pack("endeavor").data["buildings"]) if each["id"] == "theater"]
    pack = changed("endeavor", ["buildings", theater, "icons", "culture"], 4)
    said = Wording("en", TITLES["endeavor"], pack.board)
    told = [said.text(line) for line in TITLES["endeavor"].card_texts(pack)["building"]["theater"]]
    assert told[-1] == "It counts Culture +4."
    assert in_words("endeavor", "en")["building"]["theater"][-1] == "It counts Culture +2."


@pytest.mark.parametrize(
    ("language", "kind", "id_", "told"),
    [
        (
            "en",
            "building",
            "dock",
            [
                "Level 3: to build it, the Build Level must be at least 3.",
                "Put a disc on it: Occupy & Ship.",
                "Carry out one or both, in either order.",
                "Both happen in the same region.",
            ],
        ),
        (
            "pl",
            "card",
            "africa_2",
            ["Dobierzesz ją, mając co najmniej 2 krążki w Afryce.", "Daje: finanse +1, polityka +2."],
        ),
        ("hu", "token", "occupy_or_draw", ["Használd fel a körödben: letelepedés / kizsákmányolás."]),
    ],
)
def test_texts_of_endeavor_read_right(language: Language, kind: str, id_: str, told: list[str]) -> None:
    """A building, a card and a token in the words of the rulebook."""
    assert in_words("endeavor", language)[kind][id_][: len(told)] == told


def test_cards_of_pax_renaissance_that_show_the_same_say_the_same() -> None:
    """What a card says follows from its icons alone: two cards that differ in no icon differ in no word."""
    pack = bundled_pack("pax_renaissance")
    texts = TITLES["pax_renaissance"].card_texts(pack)["card"]
    seen: dict[str, Any] = {}
    for card in pack.data["cards"]:
        shown = {key: card[key] for key in ("deck", "location", "piece", "agents", "prestige", "ops", "one_shot")}
        shown["more"] = [card["abilities"], card.get("second_edition"), card.get("exceptional_flip")]
        assert seen.setdefault(str(shown), texts[card["id"]]) == texts[card["id"]], card["id"]
    assert len(set(texts.values())) == len(seen) > 100


def test_a_text_of_pax_renaissance_follows_the_data_of_its_pack() -> None:
    """Who installs a pack in which a ransom is worth 7 Florins reads 7."""
    [at] = [i for i, each in enumerate(bundled_pack("pax_renaissance").data["cards"]) if each["id"] == "reichskrone"]
    pack = changed("pax_renaissance", ["cards", at, "abilities", 0, "effects", 0, "florins"], 7)
    for language, ransom in (
        ("en", "Ransom: sold from your tableau, the card brings 7 Florins."),
        ("pl", "Okup: sprzedana z Tablo karta przynosi 7 florenów."),
        ("hu", "Váltságdíj: a tablóból eladva ennyit ér: 7 florin."),
    ):
        said = Wording(known(language) or DEFAULT, TITLES["pax_renaissance"], pack.board)
        assert said.text(TITLES["pax_renaissance"].card_texts(pack)["card"]["reichskrone"][-1]) == ransom


@pytest.mark.parametrize(
    ("language", "kind", "id_", "told"),
    [
        (
            "en",
            "card",
            "india_armada",
            [
                "Pawn of the West side; location: Portugal.",
                "Agents: pawn of your own.",
                "It counts Discovery prestige.",
            ],
        ),
        (
            "en",
            "victory",
            "victory_globalization",
            [
                "While it is active, a player who meets all its conditions may declare it as an action, and wins.",
                "You lead each opponent: Concessions, by at least 2.",
                "You lead each opponent: Discovery prestige, by at least 1.",
            ],
        ),
        (
            "pl",
            "card",
            "academia",
            [
                "Erudyta, strona: Wschód; Lokalizacja: Węgry.",
                "Daje: Prestiż Odkrywcy.",
            ],
        ),
        ("hu", "bank", "coeur", ["Egy koncesszióval kezd Mamluk Egyiptom és az Oszmán Birodalom határán."]),
    ],
)
def test_texts_of_pax_renaissance_read_right(language: Language, kind: str, id_: str, told: list[str]) -> None:
    """Cards, a victory and a bank in the words of the rulebook."""
    assert in_words("pax_renaissance", language)[kind][id_][: len(told)] == told


def test_texts_of_imperial_struggle_follow_the_data_of_its_pack() -> None:
    """Who installs a pack in which an Event hits another commodity, or pays more, reads so, with the right plural."""
    [at] = [i for i, each in enumerate(bundled_pack("imperial_struggle").data["events"]) if each["id"] == "calico_acts"]
    french = changed("imperial_struggle", ["events", at, "french", "effects", 0, "filter", "good"], "tobacco")
    british = changed("imperial_struggle", ["events", at, "british", "effects", 0, "amount"], 5)
    for language, pack, line in (
        ("en", french, "France: unflag a Tobacco Market."),
        ("pl", french, "Francja: opuść Flagę z Rynku tytoniu."),
        ("hu", french, "Franciaország: vonj be zászlót egy dohánypiacról."),
        ("en", british, "Britain: gain 5 economic AP, only to unflag."),
        ("pl", british, "Wielka Brytania: zyskaj 5 ekonomicznych PA, tylko na opuszczanie Flag."),
        ("hu", british, "Nagy-Britannia: kapsz 5 gazdasági AP-t, csak zászló bevonására."),
    ):
        said = Wording(known(language) or DEFAULT, TITLES["imperial_struggle"], pack.board)
        told = TITLES["imperial_struggle"].card_texts(pack)["event"]["calico_acts"]
        assert line in [said.text(each) for each in told]


def test_what_no_bundled_card_says_is_told_as_the_pack_prints_it() -> None:
    """A pack of one's own may combine words as no bundled card does: its own sentence stands there then."""
    [at] = [i for i, each in enumerate(bundled_pack("imperial_struggle").data["events"]) if each["id"] == "calico_acts"]
    path = ["events", at, "british", "effects", 0]
    counted = {"op": "gain_ap", "type": "economic", "amount_from": {"count": "jacobite_count"}, "mode": "own_major"}
    pack = changed("imperial_struggle", path, counted)
    said = Wording("pl", TITLES["imperial_struggle"], pack.board)
    told = [said.text(each) for each in TITLES["imperial_struggle"].card_texts(pack)["event"]["calico_acts"]]
    assert "Wielka Brytania: 2 economic AP, only to unflag Markets." in told
    assert "Francja: opuść Flagę z Rynku bawełny." in told


@pytest.mark.parametrize(
    ("language", "kind", "id_", "told"),
    [
        (
            "en",
            "event",
            "great_northern_war",
            [
                "Succession Era: played with a tile that shows the Event symbol and whose Major Action is military.",
                "Its bonus is yours if you have the keyword Style.",
                "France: if France controls Russia, score 2 VP; otherwise shift a space (Russia).",
                "Bonus of France: gain 1 diplomatic AP.",
                "Britain: shift a Political space in the German States; if Britain controls "
                "German States (Alliance, 2) and German States (Alliance, 3), score 2 VP.",
            ],
        ),
        (
            "pl",
            "advantage",
            "mediterranean_intrigue",
            [
                "Europa: należy do tego, kto kontroluje: Sabaudia i Hiszpania (Prestiż, 3).",
                "Połóż znacznik Konfliktu na Poselstwie w Hiszpanii, w Austrii lub na Sardynii.",
            ],
        ),
        (
            "hu",
            "tile",
            "inv_05",
            [
                "Főakció: 3 gazdasági AP.",
                "Mellékakció: 2 diplomáciai AP, egyetlen vásárlásra.",
                "Esemény játszható ki vele.",
            ],
        ),
        (
            "pl",
            "war_tile",
            "basic_fr_08",
            ["Wojsko Regularne Francji, siła +0.", "W swojej Kampanii: Dług przeciwnika rośnie o 1."],
        ),
        (
            "en",
            "theater",
            "wss_spain",
            [
                "Besides War tiles it counts: Alliances (Sardinia, Spain); Squadrons in Europe; "
                "the keyword Governance.",
                "Margin 1: 1 VP; 1 TRP for the loser.",
                "Margin 2-3: 1 VP; 1 CP; 2 TRP for the loser.",
                "Margin 4 or more: 1 VP; 2 CP; 2 TRP for the loser.",
            ],
        ),
        (
            "hu",
            "commodity",
            "spice",
            ["Az Örökösödés kora: 1 GYP, 1-gyel kevesebb adósság."],
        ),
        (
            "hu",
            "ministry",
            "court_of_the_sun_king",
            [
                "Franciaország minisztere: az Örökösödés kora.",
                "Kulcsszavai: Stílus, Tudomány.",
                "Az európai díj 1-gyel több GYP-t ad Franciaországnak.",
            ],
        ),
    ],
)
def test_texts_of_imperial_struggle_read_right(language: Language, kind: str, id_: str, told: list[str]) -> None:
    """Cards and tiles of each kind in the words of the rulebook."""
    assert in_words("imperial_struggle", language)[kind][id_][: len(told)] == told


def test_a_text_of_imperialism_follows_the_data_of_its_pack() -> None:
    """Who installs a pack with another price and another war value reads those."""
    cards = bundled_pack("imperialism").data["providence"]["definitions"]
    [at] = [i for i, each in enumerate(cards) if each["id"] == "venal_advisors"]
    path = ["providence", "definitions", at]
    pack = changed("imperialism", [*path, "immediate", 0, "cap"], 12)
    said = Wording("en", TITLES["imperialism"], pack.board)
    told = [said.text(line) for line in TITLES["imperialism"].card_texts(pack)["card"]["venal_advisors"]]
    before = in_words("imperialism", "en")["card"]["venal_advisors"]
    assert before[1] == "Take from the target 1 ducat per army level or 1 ducat per fleet level; at most 10."
    assert told == [before[0], before[1].replace("10", "12"), before[2]]


def test_every_operation_of_imperialism_can_be_said() -> None:
    """Whatever the check of packs lets in has words, also where no bundled card has it."""
    lasting = {"hand_limit", "war_modifier", "forbid", "on_development"}
    assert {op for place in PLACES.values() for op in place} - lasting == set(_OPS)


@pytest.mark.parametrize(
    ("language", "kind", "id_", "told"),
    [
        (
            "en",
            "card",
            "naval_blockade",
            [
                "Event: after a land war, if your fleet is higher than the winner's, who is the target.",
                "Take from the target 2 ducats per your own shipyards level.",
                "War card: land +0, sea +3, plunder 2.",
            ],
        ),
        (
            "en",
            "card",
            "civil_war",
            [
                "Authority: in an intrigue, lay it in front of another player, the target; it replaces the authority "
                "card there.",
                "Its owner may not choose war.",
                "Take a random card of the target's hand.",
                "If the target has the most army: if you like, pay 8 ducats for +1 in food, fabrics, land weapons or "
                "shipyards.",
            ],
        ),
        (
            "pl",
            "card",
            "rapacious_plunder",
            [
                "Wydarzenie: po wojnie, którą wygrywasz jako atakujący.",
                "Weź z zasobów wolnych, według poziomów pokonanego gracza, 4 dukaty za każdy poziom złota, 3 dukaty "
                "za każdy poziom towarów orientalnych lub 2 dukaty za każdy poziom przypraw.",
            ],
        ),
        ("pl", "territory", "courland", ["Kraina: wymaga: armia 2, flota 1; kosztuje 4 dukaty."]),
        ("hu", "achievement", "printing_press", ["Azonnal elveszed, ha a körödben megvan: presztízs 3 és dukátok 15."]),
        (
            "hu",
            "religion",
            "lutheranism",
            [
                "Katolikus játékos veheti fel, játszmánként egyszer, a cselszövés lapjai helyett; feltétele flotta 5 "
                "és presztízs 3.",
                "Ezt adja: flotta +2, 2 dicsőség, 20 dukát a banktól.",
                "Hajts végre azonnal egy fejlődést, bárhol van is az akciójelződ, ha akarod.",
                "Kézméret: +1.",
            ],
        ),
    ],
)
def test_texts_of_imperialism_read_right(language: Language, kind: str, id_: str, told: list[str]) -> None:
    """Cards, a territory, an achievement and a religion in the words of the glossary."""
    assert in_words("imperialism", language)[kind][id_][: len(told)] == told
