"""Does an appraisal tell what else could have been done, and what was expected?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from application.engines.expected import Guess, expected
from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.registry import TITLES, make_setup
from workers.opponents import agent_named, engine_named, net_of
from workers.opponents.appraisal import appraise
from workers.opponents.greedy import Greedy
from workers.opponents.lookahead import Lookahead
from workers.opponents.nets.net import Net
from workers.opponents.protocol import Choice


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


def test_a_decision_is_explained_by_the_net_of_the_engine() -> None:
    """What an engine's search skipped is judged by its net, too, and by it `greedy` answers in the line."""
    title, random = TITLES["endeavor"], Random(4)
    setup = make_setup("endeavor", 3)
    s = start(title, setup, Dice(random))
    engine = agent_named("mcts").opponent("endeavor", 3, s.rules, setup.pack.digest)
    net = net_of(engine)
    assert net is not None
    checked = 0
    for n in range(40):
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        if len(options) > 1 and n % 8 == 0:
            checked += 1
            view, played = title.redact(s, seat), options[-1]
            found = appraise(title, view, seat, played, engine=OneOption(net, options[0]), level="easy", seed=n)
            look = Lookahead(title, Random(n), net)
            guesses = [title.guess(view, seat, look.random) for _ in range(4)]
            looks = [look.best(look.made(guess, seat, played, (seat,)), 400)[seat] for guess in guesses]
            assert found.value == round(1000 * sum(looks) / 4)
            guess = Guess(title, view, seat, n)
            for owner, text in found.line:
                if text != options[0].text or owner != seat:
                    view = title.redact(guess.state, owner)
                    assert Greedy(net).choose(title, view, owner, seed=n, level="easy").option.text == text
                guess.play(owner, Option.parse(text))
        play(s, Move(seat, random.choice(options)), Dice(random))
    assert checked > 2


class OneOption(Greedy):
    """Looks at one option alone, and likes it."""

    def __init__(self, net: Net, option: Option) -> None:
        super().__init__(net)
        self._option = option

    def choose(self, *args: Any, **how: Any) -> Choice:
        """The option, surely won."""
        return Choice(self._option, 1000, 1, 0, "greedy", None, 1, {self._option.text: 1000}, None)
