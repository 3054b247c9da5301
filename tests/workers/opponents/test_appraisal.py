"""Does an appraisal tell what else could have been done, and what was expected?"""

from __future__ import annotations

from random import Random

import pytest

from application.engines.expected import expected
from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.registry import TITLES, make_setup
from workers.opponents import engine_named
from workers.opponents.appraisal import appraise


@pytest.mark.parametrize("slug", TITLES)
def test_a_decision_is_explained(slug: str) -> None:
    """Every title: both options are candidates with their values, and the line begins with the engine's choice."""
    title, random = TITLES[slug], Random(3)
    s = start(title, make_setup(slug, title.seats[0]), Dice(random))
    engine, explained = engine_named("greedy"), 0
    for n in range(60):
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        played = random.choice(options)
        if n % 6 == 0:
            view = title.redact(s, seat)
            found = appraise(title, view, seat, played, engine=engine, level="easy", seed=n)
            if found.best_value is None:
                assert (found.candidates, found.line) == ({}, ())
            else:
                explained += 1
                assert found.candidates[found.best.text] == found.best_value
                assert found.candidates[played.text] == found.value
                assert found.line[0] == (seat, found.best.text)
                assert len(found.line) <= 4
                line = [(owner, Option.parse(text)) for owner, text in found.line]
                views = list(expected(title, view, seat, line, n))
                assert len(views) == len(line), "the same guess offers what was expected"
                assert all(title.label(view, *each) for view, each in zip(views, line, strict=True))
        play(s, Move(seat, played), Dice(random))
    assert explained > 3
