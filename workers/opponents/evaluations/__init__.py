"""How good is a position for each seat?

A title's evaluation is in the module of its slug; a title without one is evaluated by its score sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import replace
from typing import Any

from application.engines.catalogue import VERSION
from domain.kernel.title import Title
from workers.opponents.by_title import ByTitle
from workers.opponents.evaluations.shapes import Beam, Evaluation, margins, prospects

__all__ = [
    "EVALUATIONS",
    "VERSION",
    "Beam",
    "Evaluation",
    "by_score_sheet",
    "evaluation_of",
    "judged_since",
    "margins",
    "prospects",
]


def _endeavor() -> Evaluation:
    from workers.opponents.evaluations.endeavor import ENDEAVOR

    return ENDEAVOR


def _imperial_struggle() -> Evaluation:
    from workers.opponents.evaluations.struggle_conquests import IMPERIAL_STRUGGLE

    return IMPERIAL_STRUGGLE


def _imperialism() -> Evaluation:
    from workers.opponents.evaluations.imperialism_backs import IMPERIALISM

    return IMPERIALISM


def _pax_renaissance() -> Evaluation:
    from workers.opponents.evaluations.renaissance_refills import PAX_RENAISSANCE

    return PAX_RENAISSANCE


EVALUATIONS: MutableMapping[str, Evaluation] = ByTitle(
    endeavor=_endeavor,
    imperial_struggle=_imperial_struggle,
    imperialism=_imperialism,
    pax_renaissance=_pax_renaissance,
)
"""By slug; other titles are evaluated by their score sheets."""


def by_score_sheet(title: Title[Any]) -> Evaluation:
    """The default evaluation: the lead in points after some random play."""

    def values(s: Any) -> list[float]:
        sheet = title.score_sheet(s)
        return margins([float(sheet.total(seat)) for seat in range(s.seats)], 10.0)

    return Evaluation(values, playout=30)


def _former_endeavor() -> Mapping[int, Evaluation]:
    from workers.opponents.evaluations.endeavor import VERSION_15, VERSION_22, VERSION_23

    return {15: VERSION_15, 22: VERSION_22, 23: VERSION_23}


def _former_imperial_struggle() -> Mapping[int, Evaluation]:
    from workers.opponents.evaluations import imperial_struggle as first
    from workers.opponents.evaluations import struggle_boundaries as boundaries
    from workers.opponents.evaluations.struggle_draws import VERSION_23
    from workers.opponents.evaluations.struggle_replies import VERSION_24
    from workers.opponents.evaluations.struggle_reserves import VERSION_8, VERSION_13, VERSION_14
    from workers.opponents.evaluations.struggle_wars import VERSION_22

    return {
        3: first.FORMER,
        4: first.VERSION_4,
        7: replace(VERSION_8, enough=None),
        8: VERSION_8,
        13: VERSION_13,
        14: VERSION_14,
        17: boundaries.VERSION_17,
        19: boundaries.VERSION_19,
        21: boundaries.VERSION_21,
        22: VERSION_22,
        23: VERSION_23,
        24: VERSION_24,
    }


def _former_imperialism() -> Mapping[int, Evaluation]:
    from workers.opponents.evaluations import imperialism, imperialism_hands, imperialism_menu, imperialism_refills
    from workers.opponents.evaluations.imperialism_backs import VERSION_25

    return {
        7: imperialism.IMPERIALISM,
        11: imperialism_hands.IMPERIALISM,
        12: imperialism_refills.VERSION_12,
        20: imperialism_refills.IMPERIALISM,
        24: imperialism_menu.IMPERIALISM,
        25: VERSION_25,
    }


def _former_pax_renaissance() -> Mapping[int, Evaluation]:
    from workers.opponents.evaluations import pax_renaissance as first
    from workers.opponents.evaluations import renaissance_turns as turns
    from workers.opponents.evaluations.renaissance_comets import VERSION_24
    from workers.opponents.evaluations.renaissance_endings import VERSION_26
    from workers.opponents.evaluations.renaissance_means import VERSION_5, VERSION_6
    from workers.opponents.evaluations.renaissance_places import VERSION_22
    from workers.opponents.evaluations.renaissance_refills import VERSION_27, VERSION_28

    return {
        4: first.PAX_RENAISSANCE,
        5: VERSION_5,
        6: VERSION_6,
        10: turns.VERSION_10,
        17: turns.VERSION_17,
        19: turns.VERSION_19,
        21: turns.VERSION_21,
        22: VERSION_22,
        24: VERSION_24,
        26: VERSION_26,
        27: VERSION_27,
        28: VERSION_28,
    }


_FORMER: Mapping[str, Mapping[int, Evaluation]] = ByTitle(
    endeavor=_former_endeavor,
    imperial_struggle=_former_imperial_struggle,
    imperialism=_former_imperialism,
    pax_renaissance=_former_pax_renaissance,
)
"""By slug and the last version of the engine that judged so, in ascending order; later ones judge as today's."""


def evaluation_of(title: Title[Any], version: int = VERSION) -> Evaluation:
    """The evaluation that the engines of a version, 2 or later, use for a title's positions."""
    if version < VERSION and title.slug in _FORMER:
        for last, evaluation in _FORMER[title.slug].items():
            if version <= last:
                return evaluation
    return EVALUATIONS.get(title.slug) or by_score_sheet(title)


def judged_since(title: Title[Any], version: int = VERSION) -> int:
    """The first version that judged a title's positions as `version` does; 1 judged otherwise than all others."""
    return 1 + max((last for last in _FORMER.get(title.slug, {}) if last < version), default=min(version - 1, 1))
