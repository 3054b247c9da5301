"""Can every point of a final score be followed in the log to the rule that gave it?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from application.languages.catalogues import DEFAULT, LANGUAGES, Language
from application.languages.rendering import wording
from domain.kernel.chance import Dice
from domain.kernel.effects import Effect
from domain.kernel.engine import begin, decide_and_keep, evolve, next_options, pending_seats, start
from domain.kernel.messages import Message, Said, Thing
from domain.kernel.messages import seat as seat_named
from domain.kernel.options import Move, Option
from domain.registry import TITLES, make_setup
from domain.titles.endeavor.effects.phases import GloryCounted
from domain.titles.imperial_struggle.effects.tracks import VictoryPointsScored
from domain.titles.imperialism.effects.table import Flowered, GameEnded, GloryGained, LevelMoved
from domain.titles.imperialism.effects.war import TerritoryConquered, TerritoryHandedOver
from domain.titles.pax_renaissance.effects.course import FirstPlayerSet
from domain.titles.pax_renaissance.effects.course import GameEnded as PaxEnded
from domain.titles.pax_renaissance.text.names import ROLES
from tests.domain.random_games import IDLE
from tests.domain.titles.pax_renaissance.golden import FOLDER, case_of


def told(
    slug: str, seats: int, seed: int, options: Mapping[str, Any] = MappingProxyType({})
) -> Iterator[tuple[Effect[Any], Said | None, Any]]:
    """Each effect of a random game with its line as everybody sees it, and the state after the move."""
    title, random = TITLES[slug], Random(seed)
    luck, setup = Dice(random), make_setup(slug, seats, options)
    effects = begin(title, setup, luck)
    s: Any = evolve(title.new(setup), effects)
    while True:
        for effect in effects:
            yield effect, title.line(title.redact(s, None), effect), s
        if not (owners := pending_seats(s)):
            return
        seat = random.choice(owners)
        found = next_options(s, seat)
        found = [o for o in found if o.verb not in IDLE] or found
        effects, s = decide_and_keep(title, s, Move(seat, random.choice(found)), luck)


def words(slug: str, said: Said | None, language: Language = DEFAULT) -> str:
    """A line in a language; every point has one."""
    assert said is not None
    return wording(language, TITLES[slug], make_setup(slug, TITLES[slug].seats.start, {}).pack.board).text(said)


def test_imperial_struggle_adds_up() -> None:
    """IS-2.2 The points of the log are those of the score sheet by source, and the marker stands where they lead."""
    points: dict[tuple[int, str], int] = {}
    start: int | None = None
    s: Any = None
    for effect, said, s in told("imperial_struggle", 2, 3):
        start = s.vp if start is None else start
        if isinstance(effect, VictoryPointsScored):
            points[effect.seat, effect.source] = points.get((effect.seat, effect.source), 0) + effect.points
            assert str(effect.points) in words("imperial_struggle", said)
    assert s is not None
    sheet = TITLES["imperial_struggle"].score_sheet(s).lines
    assert len(sheet) > 3
    assert sum(points.values()) == sum(line.points for line in sheet)
    for seat in (0, 1):
        assert sum(n for (who, _), n in points.items() if who == seat) == sum(x.points for x in sheet if x.seat == seat)
    french, british = (sum(n for (who, _), n in points.items() if who == seat) for seat in (0, 1))
    assert start is not None
    assert s.vp == start + french - british


def test_endeavor_adds_up() -> None:
    """EN-24.10 The line of each player has parts that make their score, rule by rule those of the score sheet."""
    counted = [(e, said, s) for e, said, s in told("endeavor", 3, 4) if isinstance(e, GloryCounted)]
    assert len(counted) == 3
    for effect, said, s in counted:
        parts = {
            "EN-24.1": effect.cities,
            "EN-24.2": effect.connections,
            "EN-24.3": effect.cards,
            "EN-24.4": sum(effect.tracks),
            "EN-24.5": effect.governor_space,
            "EN-24.6": effect.universities,
        }
        others = effect.harbor + effect.slavery
        assert sum(parts.values()) + others == effect.total == s.scores[effect.seat]
        sheet = [line for line in TITLES["endeavor"].score_sheet(s).lines if line.seat == effect.seat]
        for rule, points in parts.items():
            assert points == sum(line.points for line in sheet if line.rule == rule), rule
        assert others == sum(line.points for line in sheet if line.rule not in parts)
        line = words("endeavor", said)
        assert all(str(n) in line for n in (effect.total, effect.cities, effect.connections, effect.cards))


def test_imperialism_adds_up() -> None:
    """IM-24 Glory gained is the track, and the last line says what each further point of everybody is for."""
    glory, ended = [0] * 3, None
    causes = set[str]()
    happened = list(told("imperialism", 3, 4))
    s = happened[-1][2]
    for effect, said, _ in happened:
        if isinstance(effect, GloryGained):
            glory[effect.seat] += effect.amount
            assert isinstance(said, Message)
            cause = dict(said.args)["cause"]
            assert isinstance(cause, Thing)
            causes.add(cause.kind)
            assert f"{effect.amount} glory (" in words("imperialism", said)
        if isinstance(effect, GameEnded):
            ended = (effect, said)
    assert ended is not None
    assert glory == s.glory
    assert causes >= {"achievement", "cause", "superpower"}
    line = words("imperialism", ended[1])
    sheet = TITLES["imperialism"].score_sheet(s).lines
    for seat, score in enumerate(ended[0].scores):
        own = [each for each in sheet if each.seat == seat and each.points]
        assert sum(each.points for each in own) == score
        assert f"{score} (" in line
        for each in own:
            what = words("imperialism", TITLES["imperialism"].score_text(s, each))
            assert f"{what}: {each.points}" in line


def test_what_imperialism_compares_is_told() -> None:
    """IM-24.3 Levels as the log moves them, and the territories that it gives to a player, are what is compared."""
    levels: dict[tuple[int, str], int] = {}
    owned: dict[tuple[int, str], int] = {}
    fronts = {"land": "lands", "colony": "colonies", "board_space": "colonies"}
    s: Any = None
    for effect, said, s in told("imperialism", 3, 4):
        if isinstance(effect, LevelMoved):
            assert levels.get((effect.seat, effect.track), 0) == effect.before
            levels[effect.seat, effect.track] = effect.level
            assert str(effect.before) in words("imperialism", said)
        elif isinstance(effect, Flowered):
            levels[effect.seat, "prestige"] = 10
            assert said is not None
        elif isinstance(effect, TerritoryConquered | TerritoryHandedOver):
            front = fronts[s.board.territory[effect.territory].kind]
            changes = {effect.seat: 1} if isinstance(effect, TerritoryConquered) else {effect.giver: -1, effect.to: 1}
            for seat, change in changes.items():
                owned[seat, front] = owned.get((seat, front), 0) + change
            assert s.board.territory[effect.territory].name in words("imperialism", said)
    compared = [line for line in TITLES["imperialism"].score_sheet(s).lines if line.rule == "IM-24.3"]
    assert len(compared) > 5
    for line in compared:
        score = TITLES["imperialism"].score_text(s, line)
        assert dict(score.args)["count"] == (levels | owned)[line.seat, line.item]


def test_pax_renaissance_names_what_ends_it() -> None:
    """PR-12 There are no points but Patron prestige, each by its card; the last line names the victory."""
    title = TITLES["pax_renaissance"]
    ended, lines = None, list[str]()
    happened = list(told("pax_renaissance", 3, 4))
    s = happened[-1][2]
    for effect, said, _ in happened:
        if said is not None:
            lines.append(words("pax_renaissance", said))
        if isinstance(effect, PaxEnded):
            ended = effect
    assert ended is not None
    outcome = title.outcome(s)
    assert outcome is not None
    assert outcome.reason == ended.reason == "victory_patron"
    patron = ", ".join(f"{role} {facts['prestige']['patron']}" for role, facts in zip(ROLES, figures(s), strict=False))
    florins = ", ".join(f"{role} {amount}" for role, amount in zip(ROLES, s.florins, strict=False))
    assert lines[-1].endswith(f": Patron Victory (Patron prestige: {patron}; Florins: {florins}).")
    names = title.names(s.board)
    for line in title.score_sheet(s).lines:
        known = [table[line.item] for table in names.values() if line.item in table]
        assert any(name in text for name in known for text in lines), line


@pytest.mark.parametrize("victory", ["holy", "imperial", "globalization", "renaissance"])
def test_pax_renaissance_says_why_a_victory_was_won(victory: str) -> None:
    """PR-12.3 to PR-12.6 The last line names all that the victory compares, of everybody, and the winner leads."""
    game = json.loads((FOLDER / f"victory_{victory}.json").read_text(encoding="utf-8"))
    title, case = TITLES["pax_renaissance"], case_of(game["seats"], game["options"])
    chance = case.chance(game["seed"])
    s, effects = start(title, case.setup(), chance), list[Effect[Any]]()
    for text in game["moves"]:
        seat, _, option = text.partition(" ")
        effects, s = decide_and_keep(title, s, Move(int(seat), Option.parse(option)), chance)
    [ended] = [effect for effect in effects if isinstance(effect, PaxEnded)]
    line = words("pax_renaissance", title.line(title.redact(s, None), ended))
    known = {
        "holy": [("prestige of the Supreme Religion", "prestige", str(title.facts(s, None)["supreme_religion"]))],
        "imperial": [("Monarchies", "monarchies", None)],
        "globalization": [("Concessions", "concessions", None), ("Discovery prestige", "prestige", "discovery")],
        "renaissance": [("Republics", "republics", None), ("Law prestige", "prestige", "law")],
    }[victory]
    for name, member, kind in known:
        counts = [facts[member] if kind is None else facts[member][kind] for facts in figures(s)]
        assert f"{name}: {', '.join(f'{role} {n}' for role, n in zip(ROLES, counts, strict=False))}" in line
        [winner] = ended.ranking[0]
        assert all(counts[winner] > n for seat, n in enumerate(counts) if seat != winner)
        for language in LANGUAGES:
            there = words("pax_renaissance", title.line(title.redact(s, None), ended), language)
            spoken = wording(language, title, s.board)
            roles = [spoken.name(seat_named(seat)) for seat in range(game["seats"])]
            assert ", ".join(f"{role} {n}" for role, n in zip(roles, counts, strict=True)) in there
            assert spoken.name(Thing("victory", ended.reason)) in there
    assert ("Supreme Religion: " in line) == (victory == "holy")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pax_renaissance_says_who_is_bankrupt(language: Language) -> None:
    """PR-14 Whoever is left wins, and the log says who has nothing."""
    title = TITLES["pax_renaissance"]
    happened = list(told("pax_renaissance", 2, 84, {"bankruptcy": True}))
    s = happened[-1][2]
    outcome = title.outcome(s)
    assert outcome is not None
    assert outcome.reason == "bankruptcy"
    [winner] = outcome.winners
    lines = [words("pax_renaissance", said, language) for _, said, _ in happened if said is not None]
    spoken = wording(language, title, s.board)
    gone, stays = (spoken.name(seat_named(seat)) for seat in (1 - winner, winner))
    ruined = {"en": f"{gone} is bankrupt.", "pl": f"{gone} bankrutuje.", "hu": f"{gone} csődbe megy."}[language]
    assert ruined in lines[-3:]
    assert stays in lines[-1]
    assert spoken.name(Thing("victory", "bankruptcy")) in lines[-1]


def test_the_florins_of_pax_renaissance_add_up() -> None:
    """PR-12.2 They decide between equals: every Florin that comes and goes has a line."""
    florins: list[int] = []
    happened = list(told("pax_renaissance", 3, 4))
    for effect, said, _ in happened:
        if isinstance(effect, FirstPlayerSet):
            florins = list(effect.florins)
            assert ", ".join(f"{r} {n}" for r, n in zip(ROLES, florins, strict=False)) in words("pax_renaissance", said)
        for entry in effect.balance():
            if entry.kind == "florins":
                florins[entry.seat] += entry.count
                assert said is not None
    assert florins == happened[-1][2].florins


def figures(s: Any) -> list[Any]:
    """What follows from a position of Pax Renaissance, by seat, as everybody is served it."""
    found: list[Any] = TITLES["pax_renaissance"].facts(TITLES["pax_renaissance"].redact(s, None), None)["seats"]
    return found
