"""Do log lines say what changed, and why?"""

from __future__ import annotations

from typing import Any

import pytest

from application.games.views import log
from application.languages.catalogues import LANGUAGES, Language
from application.languages.rendering import wording
from domain.kernel.options import Option
from domain.titles.imperialism.effects.table import GloryGained, LevelMoved
from domain.titles.imperialism.title import TITLE
from eventstore.events import Shown
from tests.domain.titles.imperialism.positions import BOARD, B, C, Position


def told(said: Any, language: Language = "en") -> str:
    """A message in words."""
    assert said is not None
    return wording(language, TITLE, BOARD).text(said)


LEVELS = [
    (LevelMoved(C, "army", 2, 3, "patriotic_upsurge"), "Army of France rises from 2 to 3 (Patriotic upsurge)."),
    (LevelMoved(C, "spices", 0, 1, "livonia"), "Spices of France rise from 0 to 1 (Livonia)."),
    (LevelMoved(B, "prestige", 3, 2, "war"), "Prestige of Spain falls from 3 to 2 (the war)."),
    (LevelMoved(B, "land_weapons", 3, 1, "livonia"), "Land weapons of Spain fall from 3 to 1 (Livonia)."),
    (LevelMoved(B, "prestige", 2, 1, "gold"), "Prestige of Spain falls from 2 to 1 (gold)."),
    (LevelMoved(B, "prestige", 2, 1, "shortfall"), "Prestige of Spain falls from 2 to 1 (ducats that were lacking)."),
    (LevelMoved(B, "fleet", 1, 2, "standing_army"), "Fleet of Spain rises from 1 to 2 (Standing army)."),
    (LevelMoved(B, "fleet", 1, 2, "spain"), "Fleet of Spain rises from 1 to 2 (Spain)."),
    (LevelMoved(B, "fleet", 1, 2, None), "Fleet of Spain rises from 1 to 2."),
    (LevelMoved(B, "prestige", 9, 11, "mad"), "Prestige of Spain rises from 9 to the flowering space (Mad)."),
    (LevelMoved(B, "fleet", None, 2, None), "Spain has fleet 2."),
    (LevelMoved(B, "prestige", None, 11, None), "Spain reaches the flowering space."),
]


@pytest.mark.parametrize(("effect", "said"), LEVELS, ids=[said for _, said in LEVELS])
def test_a_level_is_told_as_a_change_with_its_cause(effect: LevelMoved, said: str) -> None:
    """IM-1.3 From which level to which, and by what; records of before told the new level alone."""
    assert told(TITLE.line(Position().s, effect)) == said


GLORY = [
    ("standing_army", "Spain gains 2 glory (Standing army)."),
    ("livonia", "Spain gains 2 glory (Livonia)."),
    ("spain", "Spain gains 2 glory (Spain)."),
    ("calvinism", "Spain gains 2 glory (Calvinism)."),
    ("historic_victory", "Spain gains 2 glory (Historic victory)."),
    ("war", "Spain gains 2 glory (the war)."),
    ("flowering", "Spain gains 2 glory (cultural flowering)."),
    (None, "Spain gains 2 glory."),
]


@pytest.mark.parametrize(("cause", "said"), GLORY, ids=[said for _, said in GLORY])
def test_glory_is_told_with_its_cause(cause: str | None, said: str) -> None:
    """IM-1.3 What the glory was for; records of before told the amount alone."""
    assert told(TITLE.line(Position().s, GloryGained(B, 2, cause))) == said


def test_glory_is_told_in_other_languages() -> None:
    """IM-12.4 The cultural flowering, as a Pole and a Hungarian read it."""
    line = TITLE.line(Position().s, GloryGained(B, 1, "flowering"))
    assert told(line, "pl") == "Hiszpania zdobywa 1 punkt chwały (rozkwit kulturalny)."
    assert told(line, "hu") == "Spanyolország 1 dicsőséget szerez (kulturális virágzás)."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pl", "Armia Francji: wzrost z 2 do 3 (początek gry)."),
        ("hu", "Franciaország: a hadsereg szintje 2-ről 3-ra nő (a játék kezdete)."),
    ],
)
def test_a_level_is_told_in_other_languages(language: Language, said: str) -> None:
    """IM-3.9 The raise at the start, as a Pole and a Hungarian read it."""
    assert told(TITLE.line(Position().s, LevelMoved(C, "army", 2, 3, "start")), language) == said


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("war_event", "Spain passes (events of war)."),
        ("colonization_rush", "Spain passes (Colonization rush)."),
    ],
)
def test_a_pass_in_a_window_of_one_seat_has_a_line(kind: str, said: str) -> None:
    """IM-10.12, IM-20.10 What was offered is told when a seat passes it, although nothing changes on the table."""
    s = Position().s
    assert told(TITLE.move_line(s, B, kind, Option("pass"))) == said
    for language in LANGUAGES:
        [line] = log(
            wording(language, TITLE, BOARD), TITLE, "move_made", Shown({"seat": B, "kind": kind, "move": "pass"}, ()), s
        )
        assert line["message"] == f"imperialism-passes-{kind}"


def test_a_sealed_pass_is_told_by_its_opening_alone() -> None:
    """IM-16.8 While an answer is sealed nobody learns of it; a card that is played is told by its effects."""
    said, s = wording("en", TITLE, BOARD), Position().s
    for kind, move in (("pirates", "?"), ("pirates", "pass"), ("war_event", "play:rapacious_plunder:gold")):
        assert log(said, TITLE, "move_made", Shown({"seat": B, "kind": kind, "move": move}, ()), s) == []
