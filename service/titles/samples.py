"""Samples of a title from one reproducible demo game, for the specification."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from application.games.views import decision as shown
from application.languages.catalogues import DEFAULT
from application.languages.rendering import wording
from domain.kernel.chance import Dice
from domain.kernel.effects import Effect
from domain.kernel.engine import (
    Decision,
    begin,
    decide_and_keep,
    evolve,
    next_options,
    pending_decisions,
    pending_seats,
)
from domain.kernel.options import Move
from domain.registry import TITLES, make_setup

__all__ = ["FormSample", "Samples", "samples"]

SEED = 1765
SHOWN_AT = 40
"""Number of moves before the sample position."""


@dataclass(slots=True)
class FormSample:
    """An option of a form."""

    text: str
    label: str


@dataclass(slots=True)
class Samples:
    """Plain JSON from the demo game; positions as the first seat sees them."""

    seats: int = 0
    state: dict[str, Any] = field(default_factory=dict)
    where: dict[str, Any] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    effects: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The first effect of each name."""
    decisions: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The first decision of each kind."""
    forms: dict[str, dict[str, FormSample]] = field(default_factory=dict)
    """The first option of each form of the title's grammar, by kind of decision."""
    score: list[dict[str, Any]] = field(default_factory=list)
    """Lines of the score sheet at the end."""
    log: dict[str, str] = field(default_factory=dict)
    """The first log line of effects of each name."""


@lru_cache(maxsize=8)
def samples(slug: str) -> Samples:
    """Play the demo game of a title with random choices, and keep the first sample of each kind."""
    title = TITLES[slug]
    dice = Random(SEED)
    chance = Dice(Random(SEED + 1))
    found = Samples(seats=title.seats.start)
    setup = make_setup(slug, found.seats)
    effects = begin(title, setup, chance)
    state: Any = evolve(title.new(setup), effects)
    _note(found, title, state, effects)
    for number in range(title.move_limit):
        seats = pending_seats(state)
        if not seats:
            break
        if number <= SHOWN_AT:
            known = title.redact(state, 0)
            found.state = title.codec.encode_state(known)
            found.where, found.facts = dict(title.where(known)), dict(title.facts(known, 0))
        seat = seats[0]
        _note_decision(found, title, state, seat)
        chosen = dice.choice(next_options(state, seat))
        effects, state = decide_and_keep(title, state, Move(seat, chosen), chance)
        _note(found, title, state, effects)
    found.score = [
        {"seat": x.seat, "rule": x.rule, "item": x.item, "points": x.points, "detail": x.detail}
        for x in title.score_sheet(state).lines
    ]
    return found


def _note(found: Samples, title: Any, state: Any, effects: list[Effect[Any]]) -> None:
    said = wording(DEFAULT, title, getattr(state, "board", None))
    for effect in effects:
        name = title.codec.effect_name(effect)
        if name not in found.effects:
            found.effects[name] = title.codec.encode_effect(effect)
        line = title.line(state, effect) if name not in found.log else None
        if line is not None:
            found.log[name] = said.text(line)


def _note_decision(found: Samples, title: Any, state: Any, seat: int) -> None:
    decision = pending_decisions(title, state, seat)[0]
    known = title.redact(state, seat)
    said = wording(DEFAULT, title, getattr(state, "board", None))
    samples = found.forms.setdefault(decision.kind, {})
    for offered in decision.options:
        parts = title.grammar.typed(getattr(state, "board", None), decision.kind, offered)
        if parts is not None and parts.form.text not in samples:
            samples[parts.form.text] = FormSample(offered.text, said.text(title.label(known, seat, offered)))
    if decision.kind not in found.decisions:
        first = Decision(seat, decision.kind, decision.options[:5], decision.about)
        found.decisions[decision.kind] = shown(title, known, first)
