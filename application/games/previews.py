"""What would an option, or a line of options, do? The answer comes from what the seat sees, and nothing happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any, Final

from application.games.checks import must_run
from application.games.replays import patch
from application.games.views import decision, log, redacted, seen
from application.languages.catalogues import DEFAULT, Language
from application.languages.rendering import wording
from domain.kernel.effects import AgendaChanged
from domain.kernel.errors import NoPendingDecision
from domain.kernel.foresight import Foresight
from domain.kernel.options import Option
from domain.kernel.records import Seat
from eventstore.events import Shown, encode_effects
from eventstore.game import Game

__all__ = ["LONGEST_LINE", "preview"]

LONGEST_LINE: Final = 20
"""A line has no more options."""

WORLDS: Final = 3
"""How many worlds are guessed behind a view."""

PATIENCE: Final = 1.0
"""Seconds after which no further option of a line is looked at."""


def preview(
    game: Game,
    seat: Seat,
    line: Sequence[str],
    now: Callable[[], float] = monotonic,
    *,
    language: Language = DEFAULT,
) -> dict[str, Any]:
    """What a line of options of a seat would do, as far as the seat can know, as plain JSON.

    `moves` has the effects and log lines of each option; `stopped` says where and why the seat can see no further.

    Raises:
        NotRunning: the game does not run.
        NoPendingDecision: the seat has none.
        MalformedOption: an option is not of the form `verb:arg:arg`.
        IllegalOption: an option is not offered at its place in the line.
    """
    must_run(game)
    if seat not in game.pending_seats:
        raise NoPendingDecision(seat, game.pending_seats)
    options = [Option.parse(text) for text in line]
    title, view = game.title, redacted(game, seat)
    assert view is not None, "a running game has a state"
    said = wording(language, title, game.setup.pack.board)
    ahead = Foresight(title, view, seat, [Random(n) for n in range(WORLDS)])
    moves: list[dict[str, Any]] = []
    stopped: dict[str, Any] | None = None
    ends = now() + PATIENCE
    for number, option in enumerate(options):
        if stopped is None and number and now() > ends:
            stopped = {"why": "time", "move": number, "seats": []}
        if stopped is not None:
            break
        before = ahead.view.copy()
        asked_for = {"seat": seat, "kind": title.codec.step_name(ahead.view.agenda[-1]), "move": option.text}
        found = ahead.take(option)
        # Only what is offered has a label.
        label = said.told(title.label(before, seat, option))
        told = tuple(effect for effect in found.effects if not isinstance(effect, AgendaChanged))
        effects = encode_effects(title.codec, told)
        moves.append(
            {
                "option": option.text,
                "label": label,
                "effects": effects,
                "log": log(said, title, "move_made", Shown({**asked_for, "effects": effects}, told), ahead.view),
                "whole": found.whole,
                "seals": found.seals,
            }
        )
        if found.obstacle is not None:
            stopped = {"why": found.obstacle, "move": number, "seats": list(found.asked)}
    asked = ahead.decision()
    return {
        "game": str(game.id),
        "title": title.slug,
        "version": game.version,
        "seat": seat,
        "moves": moves,
        "stopped": stopped,
        "difference": patch(seen(title, view, seat), seen(title, ahead.view, seat)),
        "decision": None if asked is None else decision(title, ahead.view, asked, language),
    }
