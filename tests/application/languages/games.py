"""Which messages come up in random games?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from domain.kernel.chance import Dice
from domain.kernel.effects import AgendaChanged
from domain.kernel.engine import begin, decide_and_keep, evolve, legal, pending_decisions, pending_seats
from domain.kernel.errors import IllegalOption
from domain.kernel.messages import Listed, Message, MessageArg, Said, message
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat
from domain.registry import TITLES, make_setup

__all__ = ["CONVERTED", "parts", "said_in_a_game"]

CONVERTED = ("endeavor", "imperialism", "imperial_struggle", "pax_renaissance")
"""The titles whose every text is a message."""

MOST_TRIED = 12
"""So many options of each decision are tried again where they may be wrong."""


@lru_cache(maxsize=12)
def said_in_a_game(slug: str, seed: int) -> tuple[Any, tuple[Said, ...]]:
    """Everything different that is said in one random game, as everybody sees it, and the board that names its things.

    It is kept, because a game is told in every language.
    """
    title, dice = TITLES[slug], Random(seed)
    chance = Dice(Random(seed + 1))
    seats = list(title.seats)
    setup = make_setup(slug, seats[seed % len(seats)])
    made: tuple[tuple[Seat, str, Option], ...] = ()
    effects = begin(title, setup, chance)
    state: Any = evolve(title.new(setup), effects)
    paid = (message(f"{slug}-resource-{kind}", count=count) for kind in title.grammar.resources for count in (1, 3, 5))
    found: dict[Said, None] = dict.fromkeys(paid)
    tried = dict[Option, None]()
    while True:
        for viewer in (None, seed % setup.seats):
            view = title.redact(state, viewer)
            known = (effect.seen_by(viewer) for effect in effects)
            lines = (title.line(view, e) for e in known if e is not None and not isinstance(e, AgendaChanged))
            found.update((said, None) for said in (*lines, *title.headings(view)) if said is not None)
            found.update((said, None) for said in (title.move_line(view, *move) for move in made) if said is not None)
        owing = pending_seats(state)
        if not owing:
            sheet = title.score_sheet(state).lines
            found.update((title.score_text(state, line), None) for line in sheet)
            found.update((said, None) for line in sheet if (said := title.score_detail(state, line)))
            found.update((said, None) for line in sheet if (said := title.score_group(line)))
            return setup.pack.board, tuple(found)
        seat = dice.choice(owing)
        [decision] = pending_decisions(title, state, seat)
        view = title.redact(state, seat)
        found[title.grammar.prompts[decision.kind]] = None
        found[title.prompt(view)] = None
        found.update((title.label(view, seat, option), None) for option in decision.options)
        tried.update(dict.fromkeys(decision.options[:MOST_TRIED]))
        wrong = dice.choice([option for option in tried if option not in decision.options] or [Option("nonsense")])
        try:
            legal(title, state, Move(seat, wrong))
        except IllegalOption as refused:
            if isinstance(refused.why, Message):
                found[refused.why] = None
        option = dice.choice(decision.options)
        made = ((seat, decision.kind, option),)
        effects, state = decide_and_keep(title, state, Move(seat, option), chance)


def parts(said: MessageArg | Said) -> Iterator[Message]:
    """A message and the messages within it."""
    if isinstance(said, Listed):
        for item in said.items:
            yield from parts(item)
    elif isinstance(said, Message):
        yield said
        for _, arg in said.args:
            yield from parts(arg)
