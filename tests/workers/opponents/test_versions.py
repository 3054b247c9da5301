"""Are choices of former engines repeated as they were made?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES, former_packs, make_setup
from tests.workers.opponents.chosen import (
    CHOSEN,
    CHOSEN_4,
    CHOSEN_5,
    CHOSEN_6,
    CHOSEN_7,
    CHOSEN_8,
    CHOSEN_SINCE,
    WITH_MORE_SEATS,
    WITH_NET,
)
from workers.opponents import ENGINES, Budget, Choice, UnknownAgent, agent_named, engine_named, engine_of
from workers.opponents.evaluations import EVALUATIONS, VERSION
from workers.opponents.levels import BEFORE_8, BY_LINES, OF_SEATS, SIMULATIONS, simulations_of

SIX = Budget(simulations=6)


def chosen(slug: str, engine: str) -> list[str]:
    """What an engine chooses in some positions of a title."""
    return [choice.option.text for choice in choices(slug, engine, 30, SIX)]


def judged(slug: str, engine: str, skipped: int) -> list[tuple[str, int | None]]:
    """What an engine chooses in some positions after so many random moves, and what that is worth to it."""
    found = choices(slug, engine, skipped, SIX)
    return [(choice.option.text, choice.evaluation) for choice in found]


def at_its_level(slug: str, agent: str, skipped: int, seats: int | None = None) -> list[tuple[str, int | None, int]]:
    """What an engine chooses at a level, what that is worth to it, and after how many simulations."""
    found = choices(slug, agent, skipped, None, seats)
    return [(choice.option.text, choice.evaluation, choice.budget) for choice in found]


def choices(slug: str, agent: str, skipped: int, budget: Budget | None, seats: int | None = None) -> list[Choice]:
    """What an engine answers in some positions after so many random moves, with a budget or at its level.

    The least seats are taken if none are told.
    """
    engine, _, level = agent.partition(":")
    title, random = TITLES[slug], Random(5)
    [pack] = former_packs(slug).values() if slug == "imperialism" else [None]  # with which the choices were recorded
    s = start(title, make_setup(slug, seats or title.seats[0], pack=pack), Dice(random))
    found = []
    for n in range(skipped + 12):
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        if n >= skipped and not n % 4:
            view = title.redact(s, seat)
            found.append(engine_named(engine).choose(title, view, seat, seed=n, level=level, budget=budget))
        play(s, Move(seat, options[random.randrange(len(options))]), Dice(random))
    return found


@pytest.mark.parametrize(("slug", "engine"), CHOSEN)
def test_a_former_version_chooses_as_it_did(slug: str, engine: str) -> None:
    """The first versions of the engines give the answers that they gave."""
    assert chosen(slug, f"{engine}.v1") == CHOSEN[slug, engine]


@pytest.mark.parametrize(("slug", "engine", "skipped"), CHOSEN_4)
def test_version_4_judges_as_it_did(slug: str, engine: str, skipped: int) -> None:
    """What changed in version 5 does not reach it."""
    assert judged(slug, f"{engine}.v4", skipped) == CHOSEN_4[slug, engine, skipped]


@pytest.mark.parametrize(("slug", "engine", "skipped"), CHOSEN_5)
def test_version_5_judges_as_it_did(slug: str, engine: str, skipped: int) -> None:
    """What changed in version 6 does not reach it."""
    assert judged(slug, f"{engine}.v5", skipped) == CHOSEN_5[slug, engine, skipped]


@pytest.mark.parametrize(("slug", "engine", "skipped"), CHOSEN_6)
def test_version_6_judges_as_it_did(slug: str, engine: str, skipped: int) -> None:
    """What changed in version 7 does not reach it."""
    assert judged(slug, f"{engine}.v6", skipped) == CHOSEN_6[slug, engine, skipped]


@pytest.mark.parametrize(("slug", "agent", "skipped"), CHOSEN_7)
def test_version_7_searches_as_long_as_it_did(slug: str, agent: str, skipped: int) -> None:
    """The numbers of version 8 do not reach it."""
    former = agent.replace(":", ".v7:")
    assert at_its_level(slug, former, skipped) == CHOSEN_7[slug, agent, skipped]


def known_of(version: int) -> dict[tuple[str, str, int], list[tuple[str, int | None, int]]]:
    """What a version from 8 on chose."""
    known = dict(CHOSEN_8)
    for since, chosen in CHOSEN_SINCE.items():
        known |= chosen if version >= since else {}
    return known


def cases() -> Iterator[Any]:
    """What each version from 8 on chose; long are those between versions that chose the same."""
    for version in range(8, VERSION + 1):
        before, now, after = map(known_of, (version - 1, version, version + 1))
        for case, known in now.items():
            within = 8 < version < VERSION and before.get(case) == known == after[case]
            yield pytest.param(version, *case, marks=pytest.mark.long if within else ())


@pytest.mark.parametrize(("version", "slug", "agent", "skipped"), list(cases()))
def test_version_8_and_later_search_by_the_table(version: int, slug: str, agent: str, skipped: int) -> None:
    """What would change their choices needs a new version."""
    former = "" if version == VERSION else f".v{version}"
    known = known_of(version)[slug, agent, skipped]
    assert at_its_level(slug, agent.replace(":", f"{former}:"), skipped) == known


@pytest.mark.parametrize(("agent", "seats"), WITH_MORE_SEATS)
def test_more_seats_of_pax_renaissance_are_searched_by_the_table(agent: str, seats: int) -> None:
    """Version 19 makes simulations of a tree, version 20 of lines, version 27 with all answers of a guess at once."""
    assert at_its_level("pax_renaissance", agent, 20, seats) == WITH_MORE_SEATS[agent, seats]


@pytest.mark.parametrize("agent", WITH_NET)
def test_events_of_imperialism_are_kept_since_versions_12_and_13(agent: str) -> None:
    """The twelfth reached `greedy` alone and the thirteenth `mcts` alone; former versions throw away what they did."""
    title, random, setup = TITLES["imperialism"], Random(5), make_setup("imperialism", 2)
    s = start(title, setup, Dice(random))
    opponent = agent_named(agent).opponent("imperialism", 2, s.rules, setup.pack.digest)
    found = {}
    for n in range(max(WITH_NET[agent]) + 1):
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        if n in WITH_NET[agent]:
            made = opponent.choose(title, title.redact(s, seat), seat, seed=n, level="easy")
            found[n] = (made.option.text, made.evaluation)
        play(s, Move(seat, options[random.randrange(len(options))]), Dice(random))
    assert found == WITH_NET[agent]


def test_levels_have_numbers_of_their_own_for_every_title() -> None:
    """A higher level searches more; a title without a row has the numbers that all had."""
    assert set(SIMULATIONS) == set(TITLES)
    for row in SIMULATIONS.values():
        assert list(row) == list(BEFORE_8) == list(ENGINES["mcts"].levels)
        assert 0 < row["easy"] < row["normal"] < row["hard"]
    assert simulations_of("nim", 8, 2) == simulations_of("endeavor", 7, 5) == BEFORE_8


def test_numbers_of_seats_have_levels_of_their_own() -> None:
    """Five players of Endeavor search less since version 10, four since 19; two of Imperialism longer since 16, more
    of them less since 22; all of them less since 26, but for two of Imperialism at `hard`."""
    title = TITLES["endeavor"]
    s = start(title, make_setup("endeavor", 5), Dice(Random(5)))
    seat = pending_seats(s)[0]
    made = {
        name: engine_named(name).choose(title, title.redact(s, seat), seat, seed=1, level="easy").budget
        for name in ("mcts", "mcts.v10", "mcts.v9")
    }
    many, four, few = OF_SEATS["endeavor", 5][10], OF_SEATS["endeavor", 4][19], OF_SEATS["imperialism", 2][16]
    today = OF_SEATS["endeavor", 5][26]
    assert made == {"mcts": today["easy"], "mcts.v10": many["easy"], "mcts.v9": SIMULATIONS["endeavor"]["easy"]}
    assert simulations_of("endeavor", 10, 4) == SIMULATIONS["endeavor"]
    assert all(many[level] < four[level] < most for level, most in SIMULATIONS["endeavor"].items())
    assert all(few[level] > most for level, most in SIMULATIONS["imperialism"].items())
    for (slug, seats), rows in OF_SEATS.items():
        former = SIMULATIONS[slug]
        for since, row in rows.items():
            assert simulations_of(slug, since, seats) == row
            assert simulations_of(slug, since - 1, seats) == former
            assert 0 < row["easy"] < row["normal"] < row["hard"]
            former = row


def test_lines_have_numbers_of_their_own() -> None:
    """A simulation is a whole turn with its answers, so a level makes few of them; former versions as ever."""
    for (slug, seats), rows in BY_LINES.items():
        before = OF_SEATS.get((slug, seats), {-1: SIMULATIONS[slug]})
        former = before[max(before)]
        for since, row in rows.items():
            assert simulations_of(slug, since - 1, seats) == former
            assert simulations_of(slug, since, seats) == row
            assert list(row) == list(BEFORE_8)
            assert 0 < row["easy"] <= row["normal"] < row["hard"]
            former = row
        assert simulations_of(slug, VERSION, seats) == former


def test_higher_levels_of_lines_search_more_widely() -> None:
    """Where levels have as many simulations they go on with more commands, or look at more ways to complete them."""
    for (slug, seats), rows in BY_LINES.items():
        known, row = EVALUATIONS[slug], rows[max(rows)]
        beams = [known.beam_of(level, seats) for level in row]
        for (lower, fewer), (higher, more) in pairwise(zip(beams, row.values(), strict=True)):
            assert lower is not None
            assert higher is not None
            assert (lower.wide, lower.again, lower.room, fewer) < (higher.wide, higher.again, higher.room, more)
            assert lower.wide <= higher.wide
            assert fewer <= more


def test_a_recorded_choice_names_its_engine() -> None:
    """A choice says the version that made it; one that says none is of the first."""
    for engine, version in (("random", 1), ("greedy", VERSION), ("mcts", VERSION)):
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
