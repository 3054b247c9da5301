"""Can a client say what an option costs and gives without words of its own?"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from application.games import views
from application.languages.catalogues import LANGUAGES, Language
from domain.kernel.chance import Dice
from domain.kernel.engine import pending_decisions, pending_seats, start
from domain.kernel.foresight import Consequence
from domain.registry import TITLES, make_setup

FLORINS: Final[dict[Language, list[str]]] = {
    "en": ["1 Florin", "2 Florins", "3 Florins", "4 Florins", "5 Florins"],
    "pl": ["1 floren", "2 floreny", "3 floreny", "4 floreny", "5 florenów"],
    "hu": ["1 florin", "2 florin", "3 florin", "4 florin", "5 florin"],
}


def first_decision(slug: str, language: Language) -> dict[str, Any]:
    """The first decision of a game, as it is served to its seat."""
    title = TITLES[slug]
    state = start(title, make_setup(slug, title.seats.start), Dice(Random(1)))
    seat = pending_seats(state)[0]
    [asked] = pending_decisions(title, state, seat)
    return views.decision(title, title.redact(state, seat), asked, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_price_is_said_in_words(language: Language) -> None:
    """Buying a card of Pax Renaissance says its price in the reader's language."""
    options = first_decision("pax_renaissance", language)["options"]
    prices = [part for option in options for part in option["cost"] if part["kind"] == "florins"]
    assert len({part["count"] for part in prices}) > 1
    for part in prices:
        assert part["label"] == {
            "message": "pax_renaissance-resource-florins",
            "args": {"count": {"kind": "number", "value": part["count"]}},
            "text": FLORINS[language][part["count"] - 1],
        }


def test_less_debt_is_said_as_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debt is owed: an option that costs it raises it, and one that gives it back says so with a minus."""
    meant = Consequence(False, False, {"debt": 2, "action_points": 3}, {"debt": 1, "treaty_points": 1})
    monkeypatch.setattr(views, "consequences", lambda title, view, seat, options, guesses: [meant] * len(options))
    first = first_decision("imperial_struggle", "en")["options"][0]
    assert [part["label"]["text"] for part in first["cost"]] == ["3 Action Points", "2 Debt"]
    assert [(part["count"], part["label"]["text"]) for part in first["outcome"]] == [
        (1, "-1 Debt"),
        (1, "1 Treaty Point"),
    ]
