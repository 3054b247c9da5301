"""The appraisal of one move in an analysis: its loss, what else could be done, and the chances of all seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from application.engines.catalogue import VERSION
from application.engines.expected import Guess
from domain.kernel.engine import next_options, pending_seats
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.state import State
from domain.kernel.title import Title
from workers.opponents import net_of
from workers.opponents.adding import summed
from workers.opponents.calibration import quarters_of, sharpened
from workers.opponents.greedy import Greedy
from workers.opponents.lookahead import Lookahead
from workers.opponents.nets.net import Net
from workers.opponents.protocol import Opponent

__all__ = ["Appraisal", "appraise", "chances", "shares"]

_ROOM = 400
_GUESSES = 4
"""Number of guesses in which a move is evaluated that the engine's own search skipped."""
_CANDIDATES = 5
_LINE = 4
"""Number of answers that are expected, with the engine's choice."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """An engine's evaluation of a move; prospects are the seat's, in thousandths, 0 lost to 1000 won."""

    best: Option
    """The option that the engine would have chosen."""
    best_value: int | None
    """The prospects after that option; None if there was no choice."""
    value: int | None
    """The prospects after the move played."""
    candidates: Mapping[str, int] = field(default_factory=dict)
    """The prospects after the engine's choice, the next best options and the move played; none without a choice."""
    line: tuple[tuple[Seat, str], ...] = ()
    """How the game is expected to go on with the engine's choice: by whom, and what."""

    @property
    def loss(self) -> int:
        """How much worse the move was than the engine's choice, at least 0."""
        if self.best_value is None or self.value is None:
            return 0
        return max(0, self.best_value - self.value)


def appraise(
    title: Title[Any], view: State, seat: Seat, played: Option, *, engine: Opponent, level: str, seed: int
) -> Appraisal:
    """Evaluate a move by what the seat could know when it made it (`view`), all of it with the engine's net."""
    made = engine.choose(title, view, seat, seed=seed, level=level)
    if made.evaluation is None:
        return Appraisal(made.option, None, None)
    # What an option must gain may leave less than nothing of it.
    known = {text: max(0, value) for text, value in {**made.values, made.option.text: made.evaluation}.items()}
    most = known[made.option.text]
    value = known.get(played.text)
    if value is None:
        value = known.get(_instead(title, view, seat, played, engine).text)
    if value is None:
        value = min(most, _looked_at(title, view, seat, played, seed, engine))
    found = Appraisal(made.option, most, value)
    others = sorted(((text, known[text]) for text in made.values), key=lambda each: -each[1])
    first = {made.option.text: most, **dict(others[:_CANDIDATES])}
    line = _expected(title, view, seat, made.option, seed, engine)
    return replace(found, candidates={**first, played.text: value}, line=line)


def _instead(title: Title[Any], view: State, seat: Seat, played: Option, engine: Opponent) -> Option:
    """The equal option that the engine looked at in the place of the one that was played; that itself if none was."""
    look, options = Lookahead(title, Random(0), version=engine.version), next_options(view, seat)
    if played not in options:
        return played
    kept = look.worthwhile(view, options)
    first = look.worthwhile(view, [played, *(option for option in options if option != played)])
    given_up = [option for option in kept if option not in first]
    return given_up[0] if played in first and len(given_up) == 1 else played


def _expected(
    title: Title[Any], view: State, seat: Seat, option: Option, seed: int, engine: Opponent
) -> tuple[tuple[Seat, str], ...]:
    """The option, and what `greedy` would answer to it for everybody, in a guess of what the seat cannot know.

    It answers in the version, and with the net, of the engine.
    """
    guess = Guess(title, view, seat, seed)
    line = [(seat, option.text)]
    guess.play(seat, option)
    greedy = Greedy(net_of(engine), engine.version)
    while guess.state.agenda and len(line) < _LINE:
        owner = pending_seats(guess.state)[0]
        answer = greedy.choose(title, title.redact(guess.state, owner), owner, seed=seed, level="easy").option
        line.append((owner, answer.text))
        guess.play(owner, answer)
    return tuple(line)


def _looked_at(title: Title[Any], view: State, seat: Seat, option: Option, seed: int, engine: Opponent) -> int:
    """The prospects after an option by a one-step look, as in `greedy` of the engine's version and with its net."""
    look = Lookahead(title, Random(seed), net_of(engine), engine.version, asked=view)
    together = pending_seats(view)
    total = 0.0
    for _ in range(_GUESSES):
        s = look.guess(view, seat)
        total += look.best(look.made(s, seat, option, together), _ROOM)[seat]
    return round(1000 * total / _GUESSES)


def shares(title: Title[Any], state: State, net: Net | None = None, version: int = VERSION) -> list[float] | None:
    """Every seat's share of the win in a full state as a net tells it; without one, its share of all prospects.

    Of a finished game its share of what the outcome gave. None in the middle of a command, where the position cannot
    be evaluated. `version` is that of the evaluation.
    """
    look = Lookahead(title, Random(0), version=version)
    if state.agenda and not look.settled(state):
        return None
    if state.agenda and net is not None:
        return net.shares(net.rows(state))
    prospects = [max(0.0, x) for x in look.judge(state)]
    total = summed(prospects) or 1.0
    return [x / total for x in prospects]


def chances(title: Title[Any], state: State, net: Net | None = None, version: int = VERSION) -> list[int] | None:
    """Every seat's chance to win in a full state, in thousandths that sum to about 1000, as games bear it out.

    `net` is one for such games, `version` that of the evaluation, which tells them without a net.

    None in the middle of a command, where the position cannot be evaluated.
    """
    found = shares(title, state, net, version)
    if found is None:
        return None
    quarters = quarters_of(title.slug, state.seats, by_net=net is not None and bool(state.agenda))
    return [round(1000 * chance) for chance in sharpened(found, quarters)]
