"""Are choices of former engines repeated as they were made?"""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES, make_setup
from workers.opponents import ENGINES, Budget, UnknownAgent, agent_named, engine_named, engine_of

# What the first versions chose when they were today's, four moves apart, after thirty moves at random from seed 5.
CHOSEN = {
    ("endeavor", "greedy"): ["activate:0", "spend:ship", "build:guild_hall"],
    ("endeavor", "mcts"): ["activate:0", "spend:ship", "build:guild_hall"],
    ("imperial_struggle", "greedy"): ["deploy:balearic", "deploy:biscay", "reveal:jonathan_swift"],
    ("imperial_struggle", "mcts"): ["deploy:balearic", "deploy:biscay", "reveal:jonathan_swift"],
    ("imperialism", "greedy"): ["open:gold_coast", "finish", "discard:naval_blockade"],
    ("imperialism", "mcts"): ["open:gold_coast", "finish", "discard:naval_blockade"],
    ("pax_renaissance", "greedy"): [
        "border:border_holy_roman_empire_papal_states",
        "play:sophia_palaiologina",
        "levy:nurnberg",
    ],
    ("pax_renaissance", "mcts"): [
        "border:border_holy_roman_empire_hungary",
        "play:sophia_palaiologina",
        "levy:nurnberg",
    ],
}


def chosen(slug: str, engine: str) -> list[str]:
    """What an engine chooses in some positions of a title."""
    title, random = TITLES[slug], Random(5)
    s = start(title, make_setup(slug, title.seats[0]), Dice(random))
    found = []
    for n in range(42):
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        if n >= 30 and not n % 4:
            view = title.redact(s, seat)
            made = engine_named(engine).choose(title, view, seat, seed=n, budget=Budget(simulations=6))
            found.append(made.option.text)
        play(s, Move(seat, options[random.randrange(len(options))]), Dice(random))
    return found


@pytest.mark.parametrize(("slug", "engine"), CHOSEN)
def test_a_former_version_chooses_as_it_did(slug: str, engine: str) -> None:
    """The first versions of the engines give the answers that they gave."""
    assert chosen(slug, f"{engine}.v1") == CHOSEN[slug, engine]


def test_a_recorded_choice_names_its_engine() -> None:
    """A choice says the version that made it; one that says none is of the first."""
    for engine, version in (("random", 1), ("greedy", 4), ("mcts", 4)):
        assert engine_of({"engine": engine, "version": version}) is ENGINES[engine]
    assert engine_of({"engine": "greedy"}) is engine_named("greedy.v1")
    assert engine_of({"engine": "mcts", "version": 2}) is engine_named("mcts.v2")
    assert engine_of({"engine": "greedy", "version": 3}) is engine_named("greedy.v3")
    assert engine_of({"engine": "random"}) is ENGINES["random"]
    with pytest.raises(UnknownAgent):
        engine_of({"engine": "greedy", "version": 99})


def test_former_versions_play_on_the_ladder_but_are_not_offered() -> None:
    """An agent may be a former version, with a level or budget of its own."""
    assert agent_named("mcts.v1:hard").engine == "mcts.v1"
    assert agent_named("greedy.v1@8").budget == Budget(simulations=8)
    assert not [name for name in ENGINES if "." in name]
