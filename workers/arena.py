"""Games between agents in this process, without a database.

A deal is one seed: the same luck for setup and play. Deal d of a run with seed S has seed S + d.
Every deal is played once in each line-up: the agents, repeated in the given order until the seats are full,
from every starting agent and turned to every seat.
So two agents meet on equal terms, seat by seat and deal by deal, after every whole round of line-ups.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time
from typing import Any

from application.engines.nets import NetFile
from domain.kernel.chance import Chance, Dice
from domain.kernel.content import ContentPack
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.errors import CodecError
from domain.kernel.options import Move
from domain.kernel.records import Seat
from domain.kernel.title import Setup, Title
from domain.registry import TITLES, make_setup, title_named
from workers.errors import GameStopped
from workers.opponents import Agent, UnknownAgent, agent_named, seed_of
from workers.opponents.evaluations import evaluation_of
from workers.opponents.nets.features import FEATURES
from workers.tally import ArenaReport, Failure, PlayedGame, Thinking

__all__ = ["ArenaReport", "Failure", "PlayedGame", "Run", "line_ups", "play_game", "simulate"]

Progress = Callable[[int, int], None]
"""Called with the games done and the games wanted."""


@dataclass(frozen=True, slots=True)
class Run:
    """The games to play; the same run gives the same games."""

    title: Title[Any]
    setup: Setup
    agents: tuple[Agent, ...]
    seed: int
    check: bool = False
    by_lot: tuple[str, ...] = ()
    """Stored names of steps whose decisions are answered at random, for every seat."""

    def __reduce__(self) -> tuple[Any, ...]:
        """A title of the registry is sent to another process as its slug."""
        title = self.title.slug if TITLES.get(self.title.slug) is self.title else self.title
        pack = None if isinstance(title, str) and self.setup.pack.name == "standard" else self.setup.pack
        setup = (self.setup.seats, self.setup.options, pack)
        return _unpacked, (title, *setup, self.agents, self.seed, self.check, self.by_lot)


def _unpacked(
    title: str | Title[Any],
    seats: int,
    options: Mapping[str, Any],
    pack: ContentPack | None,
    agents: tuple[Agent, ...],
    seed: int,
    check: bool,
    by_lot: tuple[str, ...],
) -> Run:
    if isinstance(title, str):
        return Run(title_named(title), make_setup(title, seats, options, pack), agents, seed, check, by_lot)
    assert pack is not None
    return Run(title, Setup(seats, options, pack), agents, seed, check, by_lot)


def line_ups(agents: Sequence[str], seats: int) -> list[tuple[int, ...]]:
    """The agents (by index) in seat order, for every game of a deal; each line-up once."""
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for turn in range(seats):
        for first in range(len(agents)):
            row = [(first + i) % len(agents) for i in range(seats)]
            turned = tuple(row[-turn:] + row[:-turn]) if turn else tuple(row)
            found.setdefault(tuple(agents[i] for i in turned), turned)
    return list(found.values())


def _go_on() -> None:
    """Nothing stops a game."""


def play_game(run: Run, index: int, before_each: Callable[[], None] = _go_on) -> PlayedGame:
    """Play game `index` of a run; an error in it is recorded as its failure and does not stop the run.

    `before_each` is called before each decision of an agent.

    Raises:
        GameStopped: `before_each` raised it.
    """
    rows = line_ups([a.name for a in run.agents], run.setup.seats)
    seats = [run.agents[i] for i in rows[index % len(rows)]]
    game = PlayedGame(index, run.seed + index // len(rows), tuple(a.name for a in seats))
    position: list[Any] = []
    try:
        chance = Dice(Random(f"{game.seed}:luck"))
        position.append(start(run.title, run.setup, chance))
        if all(a.engine == "random" for a in seats):
            _play_at_random(run, position[0], chance, game)
        else:
            _play(run, position[0], chance, game, seats, before_each)
        game.outcome = run.title.outcome(position[0])
        if game.outcome is None:
            raise _Broken("the agenda is empty, but the game has no outcome")
        game.place = run.title.where(position[0])
        game.traits = [run.title.traits(position[0], seat) for seat in range(run.setup.seats)]
    except GameStopped:
        raise
    except Exception as error:  # a broken rule may raise anything, and the run must go on
        message = str(error) if isinstance(error, _Broken) else f"{type(error).__name__}: {error}"
        where = _where(run.title, position[0]) if position else {}
        game.failure = Failure(index, game.seed, game.line_up, game.moves, where, message)
    return game


class _Broken(Exception):
    """A game that cannot be finished."""


def _step_name(title: Title[Any], s: Any) -> str:
    """The stored name of the step on top, or its class if a broken title gave it no name."""
    step = s.agenda[-1]
    try:
        return title.codec.step_name(step)
    except CodecError:
        return type(step).__name__


def _where(title: Title[Any], s: Any) -> Mapping[str, int | str | None]:
    """Where a game stopped, as far as the broken position still shows."""
    step = {"step": _step_name(title, s)} if s.agenda else {}
    try:
        return {**title.where(s), **step}
    except Exception:  # the position is broken; the first fault is the one to report
        return step


def _dead_end(title: Title[Any], s: Any, seat: Seat) -> _Broken:
    return _Broken(f"dead end: seat {seat} must answer {_step_name(title, s)} but has no option")


def _sound(title: Title[Any], s: Any) -> None:
    """Check every invariant of the title."""
    if faults := title.check(s):
        raise _Broken("broken invariant: " + "; ".join(faults))


def _play_at_random(run: Run, s: Any, chance: Chance, game: PlayedGame) -> None:
    """The fast loop, which measures the speed of the title."""
    pick = Random(f"{game.seed}:random").random
    title, check, agenda, limit = run.title, run.check, s.agenda, run.title.move_limit
    moves = 0
    try:
        while agenda:
            seat = agenda[-1].owners(s)[0]
            options = next_options(s, seat)
            if not options:
                raise _dead_end(title, s, seat)
            play(s, Move(seat, options[int(pick() * len(options))]), chance)
            moves += 1
            if check:
                _sound(title, s)
            if moves > limit:
                raise _Broken(f"endless: more than {limit} decisions")
    finally:
        game.moves = moves


def _play(
    run: Run, s: Any, chance: Chance, game: PlayedGame, agents: Sequence[Agent], before_each: Callable[[], None]
) -> None:
    """Ask the agents, each with only the view of its seat."""
    title = run.title
    quiet = evaluation_of(title).quiet
    turn, busy, last = 0.0, 0.0, -1
    pack = run.setup.pack.digest
    opponents = {a.name: a.opponent(title.slug, run.setup.seats, s.rules, pack) for a in agents}
    while s.agenda:
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        if not options:
            raise _dead_end(title, s, seat)
        if run.by_lot and title.codec.step_name(s.agenda[-1]) in run.by_lot:
            play(s, Move(seat, Random(f"{game.seed}:{game.moves}:lot").choice(options)), chance)
            game.moves += 1
            continue
        agent = agents[seat]
        before_each()
        begun, begun_busy = perf_counter(), process_time()
        choice = opponents[agent.name].choose(
            title,
            title.redact(s, seat),
            seat,
            seed=seed_of(game.seed, seat, game.moves),
            level=agent.level,
            budget=agent.budget,
        )
        took, took_busy = perf_counter() - begun, process_time() - begun_busy
        thinking = game.thinking.setdefault(agent.name, Thinking())
        if seat != last:
            turn, busy, last = 0.0, 0.0, seat
            thinking.turns.append(0.0)
        turn += took
        busy += took_busy
        thinking.turns[-1] = busy
        thinking.add(Thinking(1, took, turn, busy))
        if choice.option not in options:
            raise _Broken(f"{agent.name} answered {choice.option.text} for seat {seat}, which is not offered")
        play(s, Move(seat, choice.option), chance)
        game.moves += 1
        if s.agenda and quiet(s):
            last = -1
        if run.check:
            _sound(title, s)
        if game.moves > title.move_limit:
            raise _Broken(f"endless: more than {title.move_limit} decisions")


def simulate(
    title: str | Title[Any],
    games: int,
    agents: Sequence[str],
    seed: int,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    check: bool = False,
    pack: ContentPack | None = None,
    by_lot: Sequence[str] = (),
    nets: Sequence[NetFile] = (),
) -> ArenaReport:
    """Play `games` games of a title (or its slug) and count; the same arguments give the same games for any `jobs`.

    Args:
        title: a title of the registry by its slug, or any title together with its `pack`.
        agents: names as `opponents.agent_named` reads them; the line-ups rotate through them.
        seed: the seed of the first deal.
        seats: the title's minimum, if not given.
        jobs: number of processes; with more than 1 new ones are started.
        check: check the title's invariants after every move.
        by_lot: stored names of steps whose decisions are answered at random instead of by the agents, so that every
            answer is measured equally often.
        nets: nets that agents may name beside those that come with the software.

    Raises:
        UnknownAgent: an agent's name cannot be read, or its net is for other games.
        KeyError: there is no such title.
        BadSetup: the title does not allow the seats or options.
    """
    known = title_named(title) if isinstance(title, str) else title
    places = known.seats.start if seats is None else seats
    if known.slug in TITLES:
        setup = make_setup(known.slug, places, options, pack)
    else:
        assert pack is not None, f"{known.slug} is not in the registry, so its pack must be given"
        setup = Setup(places, dict(options or {}), pack)
    known.new(setup)
    if not agents:
        agents = ["random"]
    run = Run(known, setup, tuple(agent_named(a, nets) for a in agents), seed, check, tuple(by_lot))
    for agent in run.agents:
        agent.opponent(known.slug, places, known.rules, setup.pack.digest)
        if agent.net is not None and not FEATURES[known.slug].fit(agent.net, setup.pack):
            raise UnknownAgent(f"{agent.name}: the net was trained on other features than this pack shows")
    names = list(dict.fromkeys(agents))
    report = ArenaReport(known.slug, places, tuple(agents), seed, games, setup.options)
    report.wins_by_agent = dict.fromkeys(names, 0.0)
    report.seats_by_agent = dict.fromkeys(names, 0)
    report.scores_by_agent = {name: [] for name in names}
    report.ahead = {a: {b: [0.0, 0.0] for b in names if b != a} for a in names}
    report.wins_by_seat = [0.0] * places
    begun = perf_counter()
    for done, game in enumerate(_games(run, games, jobs), start=1):
        report.add(game)
        if progress is not None:
            progress(done, games)
    report.seconds = perf_counter() - begun
    return report


def _games(run: Run, games: int, jobs: int) -> Iterable[PlayedGame]:
    """The games of a run in their order."""
    if jobs <= 1:
        for index in range(games):
            yield play_game(run, index)
        return
    slow = any(a.engine != "random" for a in run.agents)
    size = 1 if slow else max(1, min(100, games // (4 * jobs)))
    spans = [range(i, min(i + size, games)) for i in range(0, games, size)]
    with ProcessPoolExecutor(jobs, initializer=_remember, initargs=(run,)) as pool:
        for span in pool.map(_play_span, spans):
            yield from span


_remembered: list[Run] = []


def _remember(run: Run) -> None:
    """Store the run in a process of the pool, so that it is sent there once."""
    _remembered[:] = [run]


def _play_span(span: range) -> list[PlayedGame]:
    return [play_game(_remembered[0], index) for index in span]
