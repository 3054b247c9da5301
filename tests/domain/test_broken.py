"""Does the battery catch a title that is wrong?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain import laws, redaction_laws
from tests.domain.cases import cases_of, record_games
from tests.domain.laws import LawBroken
from tests.domain.tiny import broken

MOVES = 1200
GAME_LAWS = (*laws.GAME_LAWS, *redaction_laws.REDACTION_LAWS)
TITLE_LAWS = (*laws.TITLE_LAWS, *redaction_laws.REDACTION_TITLE_LAWS)


def judge(title: Any, law: Any) -> None:
    """Apply one law to a few random games of a title."""
    cases = cases_of(title)
    games = {str(case): record_games(case, MOVES) for case in cases}
    if law in TITLE_LAWS:
        law(cases, games)
    else:
        for played in games.values():
            for game in played:
                law(game)


@pytest.mark.parametrize("law", [*GAME_LAWS, *TITLE_LAWS], ids=lambda law: law.__name__)
def test_the_sound_title_keeps_the_law(law: Any) -> None:
    """The title from which the broken ones are made keeps every law."""
    judge(broken.SOUND, law)


@pytest.mark.parametrize("rules", broken.BREACHES, ids=lambda rules: rules.__name__)
def test_the_law_catches_the_breach(rules: Any) -> None:
    """A title that breaks a law is caught by that law."""
    law, says = broken.BREACHES[rules]
    with pytest.raises(LawBroken, match=f"^{says}: "):
        judge(broken.TITLES[rules], law)


def test_every_law_has_a_breach() -> None:
    """For each law there is a title that breaks it, so no law is empty."""
    unproved = {*GAME_LAWS, *TITLE_LAWS} - {law for law, _ in broken.BREACHES.values()}
    assert {law.__name__ for law in unproved} == {"law_agenda"}, "its effect is the engine's, which no title can change"
