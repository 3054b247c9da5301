"""How good is a position for each seat?

A title's evaluation is in the module of its slug; a title without one is evaluated by its score sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.title import Title
from workers.opponents.by_title import ByTitle
from workers.opponents.v1.evaluations.shapes import Evaluation, margins, prospects

__all__ = ["EVALUATIONS", "Evaluation", "by_score_sheet", "evaluation_of", "margins", "prospects"]


def _endeavor() -> Evaluation:
    from workers.opponents.v1.evaluations.endeavor import ENDEAVOR

    return ENDEAVOR


def _imperial_struggle() -> Evaluation:
    from workers.opponents.v1.evaluations.imperial_struggle import IMPERIAL_STRUGGLE

    return IMPERIAL_STRUGGLE


def _imperialism() -> Evaluation:
    from workers.opponents.v1.evaluations.imperialism import IMPERIALISM

    return IMPERIALISM


def _pax_renaissance() -> Evaluation:
    from workers.opponents.v1.evaluations.pax_renaissance import PAX_RENAISSANCE

    return PAX_RENAISSANCE


EVALUATIONS: Mapping[str, Evaluation] = ByTitle(
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


def evaluation_of(title: Title[Any]) -> Evaluation:
    """The evaluation that the engines use for a title's positions."""
    return EVALUATIONS.get(title.slug) or by_score_sheet(title)
