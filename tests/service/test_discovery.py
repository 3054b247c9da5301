"""Is what a title says of itself true of games as they are played?"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from application.games.views import decision as view_of_decision
from domain.kernel.chance import Dice
from domain.kernel.engine import begin, decide_and_keep, evolve, next_options, pending_decisions, pending_seats
from domain.kernel.options import Move
from domain.registry import TITLES, make_setup
from service.titles.discovery import MEMBERS, document
from service.titles.shapes import camel

EVERY = 37
"""Positions are checked after so many moves; effects and decisions of all others, too, once per kind."""


def schema_of(slug: str) -> tuple[dict[str, Any], Draft202012Validator]:
    """The document of a title as a client reads it, and a validator for it."""
    doc = json.loads(json.dumps(document(TITLES[slug])))
    meta.validate(doc)
    return doc, Draft202012Validator(doc)


@pytest.mark.parametrize("slug", TITLES)
def test_every_part_is_described_with_examples(slug: str) -> None:
    """Each member has a schema; each has an example that fits, but for steps, which no client is sent."""
    doc, whole = schema_of(slug)
    prefix = camel(slug)
    assert set(doc["properties"]) == set(MEMBERS)
    for member, name in MEMBERS.items():
        shape = doc["$defs"][f"{prefix}{name}"]
        found = shape.get("examples", [])
        assert found or member in ("step", "options", "score_line"), member
        for example in found:
            assert list(whole.iter_errors({member: example})) == [], (member, example)
    for name in TITLES[slug].codec.effects:
        for example in doc["$defs"][f"{prefix}Effect{camel(name)}"].get("examples", []):
            assert list(whole.iter_errors({"effect": example})) == []
    assert sorted(doc["$defs"][f"{prefix}Option"]["x-annals-grammar"])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("slug", TITLES)
def test_random_games_are_as_described(slug: str, seed: int) -> None:
    """Views of every viewer, decisions, options, effects as each may know them, and score sheets fit."""
    title: Any = TITLES[slug]
    _, whole = schema_of(slug)
    dice, chance = Random(seed), Dice(Random(seed + 100))
    setup = make_setup(slug, title.seats[seed % len(title.seats)])
    checked: set[tuple[str, str]] = set()

    def fits(member: str, value: Any) -> None:
        value = json.loads(json.dumps(value))
        assert list(whole.iter_errors({member: value})) == [], (member, value)

    def told(effects: Any) -> None:
        for effect in effects:
            for viewer in (None, *range(setup.seats)):
                known = effect.seen_by(viewer)
                key = (title.codec.effect_name(effect), str(known is effect))
                if known is not None and (key not in checked or dice.random() < 0.02):
                    checked.add(key)
                    fits("effect", title.codec.encode_effect(known))

    effects = begin(title, setup, chance)
    state: Any = evolve(title.new(setup), effects)
    told(effects)
    fits("seats", setup.seats)
    fits("options", dict(setup.options))
    number = 0
    while seats := pending_seats(state):
        seat = dice.choice(seats)
        decision = pending_decisions(title, state, seat)[0]
        known = title.redact(state, seat)
        if ("decision", decision.kind) not in checked or number % EVERY == 0:
            checked.add(("decision", decision.kind))
            row = view_of_decision(title, known, decision)
            fits("decision", row)
            fits("decision", {**{name: row[name] for name in ("seat", "kind", "prompt")}, "mine": False})
        if number % EVERY == 0:
            for viewer in (None, *range(setup.seats)):
                seen = title.redact(state, viewer)
                where, facts = dict(title.where(seen)), dict(title.facts(seen, viewer))
                fits("view", {"state": title.codec.encode_state(seen), "where": where, "facts": facts})
                # Of these titles everybody may know every point while the game runs.
                assert title.score_sheet(seen) == title.score_sheet(state)
        effects, state = decide_and_keep(title, state, Move(seat, dice.choice(next_options(state, seat))), chance)
        told(effects)
        number += 1
    lines = title.score_sheet(state).lines
    sheet = [{"seat": x.seat, "rule": x.rule, "item": x.item, "points": x.points, "detail": x.detail} for x in lines]
    fits("score_sheet", sheet)


@pytest.mark.parametrize("slug", TITLES)
def test_what_is_wrong_does_not_fit(slug: str) -> None:
    """A view with a member too many or too few, an unknown effect, a kind that there is not are refused."""
    doc, whole = schema_of(slug)
    view = doc["$defs"][f"{camel(slug)}View"]["examples"][0]
    for wrong in (
        {"view": {**view, "more": 1}},
        {"view": {"state": view["state"]}},
        {"state": {**view["state"], "more": 1}},
        {"effect": {"type": "nothing_happened"}},
        {"decision_kind": "to be or not to be"},
        {"option": "Build: a market"},
        {"score_line": {"seat": 0}},
        {"seats": 99},
    ):
        assert list(whole.iter_errors(wrong)) != [], wrong
