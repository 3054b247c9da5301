"""Are choices of former engines repeated as they were made?"""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES, former_packs, make_setup
from workers.opponents import ENGINES, Budget, Choice, UnknownAgent, agent_named, engine_named, engine_of
from workers.opponents.evaluations import EVALUATIONS, VERSION
from workers.opponents.levels import BEFORE_8, BY_LINES, OF_SEATS, SIMULATIONS, simulations_of

SIX = Budget(simulations=6)


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


# What version 4 chose, after so many moves at random, and how it judged that in thousandths.
CHOSEN_4: dict[tuple[str, str, int], list[tuple[str, int | None]]] = {
    ("imperial_struggle", "greedy", 30): [
        ("deploy:balearic", 300),
        ("deploy:biscay", 294),
        ("reveal:jonathan_swift", 258),
    ],
    ("imperial_struggle", "greedy", 100): [
        ("discard:le_beau_monde", 723),
        ("discard:acts_of_union", 281),
        ("ministry:charles_hanbury_williams", 285),
    ],
    ("imperial_struggle", "mcts", 30): [
        ("deploy:balearic", 335),
        ("deploy:biscay", 276),
        ("reveal:jonathan_swift", 264),
    ],
    ("pax_renaissance", "greedy", 30): [
        ("border:border_holy_roman_empire_papal_states", 620),
        ("play:sophia_palaiologina", 801),
        ("levy:lubeck", 413),
    ],
    ("pax_renaissance", "greedy", 60): [("ops:west", 509), ("stop", 328), ("ops:west", 1000)],
    ("pax_renaissance", "mcts", 60): [("ops:west", 529), ("stop", 302), ("ops:west", 1000)],
}


# The same of version 5, which searched own wins in more positions, and in more hopeless ones.
CHOSEN_5: dict[tuple[str, str, int], list[tuple[str, int | None]]] = {
    ("pax_renaissance", "greedy", 60): [("ops:west", 699), ("stop", 460), ("ops:west", 1000)],
    ("pax_renaissance", "mcts", 90): [("play:the_hidden", 246), ("king:empire_mamluk", 897), ("play:the_hidden", 107)],
}


# The same of version 6, which bought cards by their price.
CHOSEN_6: dict[tuple[str, str, int], list[tuple[str, int | None]]] = {
    ("pax_renaissance", "greedy", 2): [
        ("buy:west:1", 475),
        ("place:bishop_black:the_grim", 569),
        ("play:hanseatic_league", 665),
    ],
    ("pax_renaissance", "mcts", 90): [("play:the_hidden", 246), ("king:empire_mamluk", 897), ("play:the_hidden", 107)],
}


# What version 7 chose at a level after so many moves at random, and by how many simulations.
CHOSEN_7: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("endeavor", "mcts:easy", 60): [("spend:occupy_or_draw", 564, 20), ("pass", None, 0), ("salary:2", 583, 20)],
    ("imperial_struggle", "greedy:normal", 200): [
        ("reveal:pompadour_and_du_barry", 225, 4),
        ("pay:2:0:0:0", 262, 4),
        ("advantage:separatist_wars", 366, 4),
    ],
    ("imperial_struggle", "mcts:easy", 60): [
        ("end", None, 0),
        ("unflag:dutch_republic_prestige_3", 773, 20),
        ("discard:alberonis_ambition", 780, 9),
    ],
    ("imperialism", "greedy:easy", 80): [
        ("play:diplomatic_trick", None, 0),
        ("discard:pirates", 721, 1),
        ("action:conquest", 769, 1),
    ],
    ("imperialism", "mcts:easy", 60): [
        ("action:development", 402, 20),
        ("discard:scotland", 766, 20),
        ("action:war", 715, 20),
    ],
    ("pax_renaissance", "mcts:easy", 60): [
        ("ops:west", 705, 7),
        ("place:rook_white:bruges", 369, 10),
        ("ops:west", 1000, 1),
    ],
}


# The same of versions 8 to 10, which differ in the last Action Round of Imperial Struggle and five seats of Endeavor;
# version 11 chooses otherwise in Pax Renaissance.
CHOSEN_8: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("endeavor", "mcts:easy", 60): [("spend:occupy_or_draw", 603, 140), ("pass", None, 0), ("salary:2", 542, 140)],
    ("imperial_struggle", "greedy:normal", 200): [
        ("reveal:pompadour_and_du_barry", 225, 4),
        ("pay:2:0:0:0", 262, 4),
        ("advantage:separatist_wars", 395, 2),
    ],
    ("imperial_struggle", "mcts:easy", 60): [
        ("end", None, 0),
        ("unflag:dutch_republic_prestige_3", 773, 110),
        ("discard:alberonis_ambition", 780, 63),
    ],
    ("imperialism", "greedy:easy", 80): [
        ("play:diplomatic_trick", None, 0),
        ("done", 720, 1),
        ("action:conquest", 772, 1),
    ],
    ("imperialism", "mcts:easy", 60): [
        ("action:conquest", 403, 70),
        ("done", 779, 70),
        ("action:war", 715, 70),
    ],
    ("pax_renaissance", "mcts:easy", 60): [("ops:west", 706, 5), ("stop", 429, 3), ("ops:west", 1000, 1)],
}


# The same of version 11, which searches fewer positions for wins there, and with two seats lines of turns.
CHOSEN_11: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("pax_renaissance", "greedy:normal", 30): [
        ("border:border_holy_roman_empire_papal_states", 661, 1),
        ("play:sophia_palaiologina", 838, 1),
        ("levy:lubeck", 318, 1),
    ],
    ("pax_renaissance", "mcts:easy", 60): [("ops:west", 313, 5), ("stop", 466, 1), ("ops:west", 1000, 1)],
    ("pax_renaissance", "mcts:easy", 90): [
        ("play:isabella_of_castille", 380, 5),
        ("king:empire_mamluk", 903, 1),
        ("play:the_hidden", 92, 5),
    ],
}


# The same of version 14, which searches lines of Action Rounds in Imperial Struggle.
CHOSEN_14: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("imperial_struggle", "mcts:easy", 60): [
        ("end", None, 0),
        ("unflag:dutch_republic_prestige_3", 754, 1),
        ("discard:alberonis_ambition", 780, 1),
    ],
    ("imperial_struggle", "mcts:normal", 100): [
        ("discard:alberonis_ambition", 697, 1),
        ("discard:acts_of_union", 308, 4),
        ("ministry:pitt_the_elder", 143, 4),
    ],
}


# The same of version 15: `mcts` takes the best of what it looked at often, and hopes for nothing after a game;
# Imperial Struggle is judged between two turns without what is drawn there.
CHOSEN_15: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("endeavor", "mcts:easy", 60): [("spend:occupy_or_draw", 603, 140), ("pass", None, 0), ("salary:1", 555, 140)],
    ("imperial_struggle", "greedy:normal", 200): [
        ("reveal:pompadour_and_du_barry", 235, 4),
        ("pay:2:0:0:0", 277, 4),
        ("advantage:separatist_wars", 430, 2),
    ],
    ("imperial_struggle", "mcts:easy", 60): [
        ("end", None, 0),
        ("unflag:dutch_republic_prestige_3", 780, 1),
        ("discard:alberonis_ambition", 792, 1),
    ],
    ("imperial_struggle", "mcts:normal", 100): [
        ("discard:alberonis_ambition", 697, 1),
        ("discard:acts_of_union", 308, 4),
        ("ministry:pitt_the_elder", 139, 4),
    ],
    ("pax_renaissance", "mcts:easy", 90): [
        ("play:isabella_of_castille", 380, 5),
        ("king:empire_mamluk", 903, 1),
        ("buy:west:1", 38, 5),
    ],
}


# The same of version 16: with two seats of Imperialism a level searches longer.
CHOSEN_16: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("imperialism", "mcts:easy", 60): [("action:conquest", 399, 95), ("done", 779, 95), ("action:war", 715, 95)],
}


# The same of version 17: one simulation of a turn has no answers to it, which changes what the turn is worth alone.
CHOSEN_17: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("imperial_struggle", "mcts:easy", 60): [
        ("end", None, 0),
        ("unflag:dutch_republic_prestige_3", 791, 1),
        ("discard:alberonis_ambition", 792, 1),
    ],
    ("pax_renaissance", "greedy:easy", 68): [
        ("ops:west", 1000, 1),
        ("place:pawn_1:border_france_holy_roman_empire", 757, 1),
        ("play:grand_inquisitor", 889, 1),
    ],
}


# The same of version 18: levels of lines differ in how widely they search.
CHOSEN_18: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("imperial_struggle", "mcts:normal", 100): [
        ("discard:alberonis_ambition", 697, 1),
        ("discard:acts_of_union", 305, 1),
        ("ministry:pitt_the_elder", 292, 1),
    ],
    ("imperial_struggle", "mcts:hard", 100): [
        ("discard:alberonis_ambition", 697, 3),
        ("discard:acts_of_union", 145, 8),
        ("ministry:pitt_the_elder", 133, 8),
    ],
    ("pax_renaissance", "greedy:easy", 68): [
        ("ops:west", 1000, 1),
        ("place:pawn_1:border_france_holy_roman_empire", 757, 1),
        ("play:grand_inquisitor", 872, 1),
    ],
    ("pax_renaissance", "mcts:easy", 60): [("play:friese_freedom", 337, 5), ("stop", 466, 1), ("ops:west", 1000, 1)],
}
CHOSEN_SINCE = {
    11: CHOSEN_11,
    14: CHOSEN_14,
    15: CHOSEN_15,
    16: CHOSEN_16,
    17: CHOSEN_17,
    18: CHOSEN_18,
}


# What engines chose at `easy` with a net of Imperialism, after so many random moves: `greedy` of version 12 judges what
# is spent by what comes instead, and throws no event away for next to nothing; nor does `mcts` of version 13.
WITH_NET: dict[str, dict[int, tuple[str, int | None]]] = {
    "greedy.v11/8cdc3dcc": {
        69: ("lay", 57),
        93: ("discard:exceptional_year", 918),
        144: ("discard:settlement", 906),
        157: ("lay:historic_victory", 948),
        238: ("discard:exceptional_year", 935),
    },
    "greedy/8cdc3dcc": {
        69: ("lay:battle_for_influence", 63),
        93: ("discard:scotland", 917),
        144: ("done", 905),
        157: ("lay", 948),
        238: ("done", 934),
    },
    "mcts.v13/bf57221d": {
        69: ("lay", 80),
        143: ("done", 927),
        144: ("done", 962),
        157: ("lay", 974),
        171: ("discard:adventurer", 967),
        193: ("done", 972),
        237: ("discard:moluccas", 958),
    },
}
WITH_NET["mcts.v15/bf57221d"] = {
    **WITH_NET["mcts.v13/bf57221d"],
    143: ("discard:ukraine", 935),
    237: ("discard:ukraine", 958),
}
WITH_NET["mcts/bf57221d"] = {
    69: ("lay", 82),
    143: ("discard:ukraine", 933),
    144: ("discard:courland", 964),
    157: ("lay", 975),
    171: ("discard:adventurer", 968),
    193: ("discard:courland", 973),
    237: ("discard:ukraine", 958),
}
WITH_NET["mcts.v14/bf57221d"] = WITH_NET["mcts.v13/bf57221d"]
WITH_NET["greedy.v12/8cdc3dcc"] = WITH_NET["greedy/8cdc3dcc"]
WITH_NET["mcts.v11/bf57221d"] = WITH_NET["mcts.v12/bf57221d"] = {
    69: ("lay", 85),
    143: ("discard:colonization_rush", 936),
    144: ("done", 962),
    157: ("lay", 974),
    171: ("discard:middle_class_development", 968),
    193: ("discard:rapacious_plunder", 972),
    237: ("discard:exceptional_year", 959),
}


def chosen(slug: str, engine: str) -> list[str]:
    """What an engine chooses in some positions of a title."""
    return [choice.option.text for choice in choices(slug, engine, 30, SIX)]


def judged(slug: str, engine: str, skipped: int) -> list[tuple[str, int | None]]:
    """What an engine chooses in some positions after so many random moves, and what that is worth to it."""
    found = choices(slug, engine, skipped, SIX)
    return [(choice.option.text, choice.evaluation) for choice in found]


def at_its_level(slug: str, agent: str, skipped: int) -> list[tuple[str, int | None, int]]:
    """What an engine chooses at a level, what that is worth to it, and after how many simulations."""
    found = choices(slug, agent, skipped, None)
    return [(choice.option.text, choice.evaluation, choice.budget) for choice in found]


def choices(slug: str, agent: str, skipped: int, budget: Budget | None) -> list[Choice]:
    """What an engine answers in some positions after so many random moves, with a budget or at its level."""
    engine, _, level = agent.partition(":")
    title, random = TITLES[slug], Random(5)
    [pack] = former_packs(slug).values() if slug == "imperialism" else [None]  # with which the choices were recorded
    s = start(title, make_setup(slug, title.seats[0], pack=pack), Dice(random))
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


@pytest.mark.parametrize(
    ("version", "slug", "agent", "skipped"),
    [(version, *case) for version in range(8, VERSION + 1) for case in known_of(version)],
)
def test_version_8_and_later_search_by_the_table(version: int, slug: str, agent: str, skipped: int) -> None:
    """What would change their choices needs a new version."""
    former = "" if version == VERSION else f".v{version}"
    known = known_of(version)[slug, agent, skipped]
    assert at_its_level(slug, agent.replace(":", f"{former}:"), skipped) == known


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
    """Five players of Endeavor search less since version 10, four since 19; two of Imperialism longer since 16."""
    title = TITLES["endeavor"]
    s = start(title, make_setup("endeavor", 5), Dice(Random(5)))
    seat = pending_seats(s)[0]
    made = {
        name: engine_named(name).choose(title, title.redact(s, seat), seat, seed=1, level="easy").budget
        for name in ("mcts", "mcts.v9")
    }
    many, four, few = OF_SEATS["endeavor", 5][10], OF_SEATS["endeavor", 4][19], OF_SEATS["imperialism", 2][16]
    assert made == {"mcts": many["easy"], "mcts.v9": SIMULATIONS["endeavor"]["easy"]}
    assert simulations_of("endeavor", 10, 4) == SIMULATIONS["endeavor"]
    assert all(many[level] < four[level] < most for level, most in SIMULATIONS["endeavor"].items())
    assert all(few[level] > most for level, most in SIMULATIONS["imperialism"].items())
    for (slug, seats), rows in OF_SEATS.items():
        [(since, row)] = rows.items()
        assert simulations_of(slug, since, seats) == row
        assert simulations_of(slug, since - 1, seats) == SIMULATIONS[slug]
        assert 0 < row["easy"] < row["normal"] < row["hard"]


def test_lines_have_numbers_of_their_own() -> None:
    """A simulation is a whole turn with its answers, so a level makes few of them; other seats, and before, as ever."""
    for (slug, seats), rows in BY_LINES.items():
        former = SIMULATIONS[slug]
        for since, row in rows.items():
            assert simulations_of(slug, since - 1, seats) == former
            assert simulations_of(slug, since, seats) == row
            assert simulations_of(slug, since, seats + 1) == SIMULATIONS[slug]
            assert list(row) == list(BEFORE_8)
            assert 0 < row["easy"] <= row["normal"] < row["hard"]
            former = row
        assert simulations_of(slug, VERSION, seats) == former


def test_higher_levels_of_lines_search_more_widely() -> None:
    """Where levels have as many simulations they go on with more commands, or look at more ways to complete them."""
    for (slug, _), rows in BY_LINES.items():
        known, row = EVALUATIONS[slug], rows[max(rows)]
        beams = [known.beam_of(level) for level in row]
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
