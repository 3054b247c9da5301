"""How good is a position for each seat?

A title's evaluation is in the module of its slug; a title without one is evaluated by its score sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from application.engines.catalogue import VERSION
from domain.kernel.title import Title
from workers.opponents.evaluations import imperial_struggle as struggle_before
from workers.opponents.evaluations import imperialism as imperialism_before
from workers.opponents.evaluations import imperialism_hands, imperialism_menu, imperialism_refills
from workers.opponents.evaluations import pax_renaissance as renaissance_before
from workers.opponents.evaluations.endeavor import ENDEAVOR, VERSION_15
from workers.opponents.evaluations.renaissance_means import VERSION_5, VERSION_6
from workers.opponents.evaluations.renaissance_places import PAX_RENAISSANCE
from workers.opponents.evaluations.renaissance_turns import VERSION_10
from workers.opponents.evaluations.renaissance_turns import VERSION_17 as RENAISSANCE_17
from workers.opponents.evaluations.renaissance_turns import VERSION_19 as RENAISSANCE_19
from workers.opponents.evaluations.renaissance_turns import VERSION_21 as RENAISSANCE_21
from workers.opponents.evaluations.shapes import Beam, Evaluation, margins, prospects
from workers.opponents.evaluations.struggle_boundaries import VERSION_17 as STRUGGLE_17
from workers.opponents.evaluations.struggle_boundaries import VERSION_19 as STRUGGLE_19
from workers.opponents.evaluations.struggle_boundaries import VERSION_21 as STRUGGLE_21
from workers.opponents.evaluations.struggle_reserves import VERSION_8, VERSION_13, VERSION_14
from workers.opponents.evaluations.struggle_wars import IMPERIAL_STRUGGLE

__all__ = ["EVALUATIONS", "VERSION", "Beam", "Evaluation", "by_score_sheet", "evaluation_of", "margins", "prospects"]

EVALUATIONS: Mapping[str, Evaluation] = {
    "endeavor": ENDEAVOR,
    "imperial_struggle": IMPERIAL_STRUGGLE,
    "imperialism": imperialism_menu.IMPERIALISM,
    "pax_renaissance": PAX_RENAISSANCE,
}
"""By slug; other titles are evaluated by their score sheets."""


def by_score_sheet(title: Title[Any]) -> Evaluation:
    """The default evaluation: the lead in points after some random play."""

    def values(s: Any) -> list[float]:
        sheet = title.score_sheet(s)
        return margins([float(sheet.total(seat)) for seat in range(s.seats)], 10.0)

    return Evaluation(values, playout=30)


_BEFORE_22: Mapping[str, Evaluation] = {
    **EVALUATIONS,
    "imperial_struggle": STRUGGLE_21,
    "pax_renaissance": RENAISSANCE_21,
}
_BEFORE_21: Mapping[str, Evaluation] = {**_BEFORE_22, "imperialism": imperialism_refills.IMPERIALISM}
_BEFORE_20: Mapping[str, Evaluation] = {
    **_BEFORE_21,
    "imperial_struggle": STRUGGLE_19,
    "pax_renaissance": RENAISSANCE_19,
}
_BEFORE_18: Mapping[str, Evaluation] = {
    **_BEFORE_20,
    "imperial_struggle": STRUGGLE_17,
    "pax_renaissance": RENAISSANCE_17,
}
_BEFORE_16: Mapping[str, Evaluation] = {**_BEFORE_18, "endeavor": VERSION_15}
_BEFORE_15: Mapping[str, Evaluation] = {**_BEFORE_16, "imperial_struggle": VERSION_14}
_BEFORE_14: Mapping[str, Evaluation] = {**_BEFORE_15, "imperial_struggle": VERSION_13}
_BEFORE_13: Mapping[str, Evaluation] = {**_BEFORE_14, "imperialism": imperialism_refills.VERSION_12}
_BEFORE_12: Mapping[str, Evaluation] = {**_BEFORE_13, "imperialism": imperialism_hands.IMPERIALISM}
_BEFORE_11: Mapping[str, Evaluation] = {**_BEFORE_12, "pax_renaissance": VERSION_10}
_BEFORE_9: Mapping[str, Evaluation] = {**_BEFORE_11, "imperial_struggle": VERSION_8}
_BEFORE_8: Mapping[str, Evaluation] = {
    **_BEFORE_9,
    "imperial_struggle": replace(VERSION_8, enough=None),
    "imperialism": imperialism_before.IMPERIALISM,
}
_BEFORE_7: Mapping[str, Evaluation] = {**_BEFORE_8, "pax_renaissance": VERSION_6}
_BEFORE_6: Mapping[str, Evaluation] = {**_BEFORE_7, "pax_renaissance": VERSION_5}
_BEFORE_5: Mapping[str, Evaluation] = {
    **_BEFORE_6,
    "imperial_struggle": struggle_before.VERSION_4,
    "pax_renaissance": renaissance_before.PAX_RENAISSANCE,
}
_BEFORE_4: Mapping[str, Evaluation] = {**_BEFORE_5, "imperial_struggle": struggle_before.FORMER}
_FORMER: Mapping[int, Mapping[str, Evaluation]] = {
    2: _BEFORE_4,
    3: _BEFORE_4,
    4: _BEFORE_5,
    5: _BEFORE_6,
    6: _BEFORE_7,
    7: _BEFORE_8,
    8: _BEFORE_9,
    9: _BEFORE_11,
    10: _BEFORE_11,
    11: _BEFORE_12,
    12: _BEFORE_13,
    13: _BEFORE_14,
    14: _BEFORE_15,
    15: _BEFORE_16,
    16: _BEFORE_18,
    17: _BEFORE_18,
    18: _BEFORE_20,
    19: _BEFORE_20,
    20: _BEFORE_21,
    21: _BEFORE_22,
}
"""By the version of the engine; one that is not here judges as today's."""


def evaluation_of(title: Title[Any], version: int = VERSION) -> Evaluation:
    """The evaluation that the engines of a version, 2 or later, use for a title's positions."""
    return _FORMER.get(version, EVALUATIONS).get(title.slug) or by_score_sheet(title)
