"""How does a game proceed?

`decide` is pure; `play` is the same rules in place, for search; `evolve` folds effects and runs no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, TypeVar

from domain.kernel.chance import Chance
from domain.kernel.effects import AgendaChanged, Effect
from domain.kernel.errors import IllegalOption, NoPendingDecision
from domain.kernel.messages import Said, message
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.state import State
from domain.kernel.steps import AskAll, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup, Title

__all__ = [
    "Decision",
    "answer_number",
    "begin",
    "by_rules",
    "decide",
    "decide_and_keep",
    "default_option",
    "evolve",
    "legal",
    "next_options",
    "pending_decisions",
    "pending_seats",
    "play",
    "start",
]

S = TypeVar("S", bound=State)


@record
class Decision:
    """A pending decision of a seat: the kind of step, every legal option, and facts for a prompt."""

    seat: Seat
    kind: str
    options: tuple[Option, ...]
    about: Mapping[str, Any]


def begin(title: Title[S], setup: Setup, chance: Chance, rules: int | None = None) -> list[Effect[S]]:
    """Set a game up: the effects from the empty table of `title.new(setup)` to the first decision.

    `rules` is the number of the rules, today's by default.
    """
    s = title.new(setup)
    if rules is not None:
        s.rules = rules
    journal: list[Effect[S]] = []
    t = Table(s, chance, journal)
    t.then(title.opening(s))
    _settle(t)
    journal.append(AgendaChanged(0, tuple(s.agenda), s.drawn))
    return journal


def start(title: Title[S], setup: Setup, chance: Chance, rules: int | None = None) -> S:
    """A game set up in place, for search and simulation; equal to folding what `begin` returns."""
    s = title.new(setup)
    if rules is not None:
        s.rules = rules
    t = Table(s, chance, None)
    t.then(title.opening(s))
    _settle(t)
    return s


def pending_seats(s: State) -> tuple[Seat, ...]:
    """The seats with a pending decision; empty when the game is over."""
    return s.agenda[-1].owners(s) if s.agenda else ()


def next_options(s: State, seat: Seat) -> list[Option]:
    """The legal options of a seat with a pending decision; the hot path."""
    return list(s.agenda[-1].options(s, seat))


def default_option(s: State, seat: Seat) -> Option:
    """The default answer of a seat whose clock runs out; the state is unchanged.

    It is one of the options of the seat, and depends only on what the seat may know.

    Raises:
        NoPendingDecision: the seat has none.
    """
    owners = pending_seats(s)
    if seat not in owners:
        raise NoPendingDecision(seat, owners)
    return s.agenda[-1].default(s, seat)


def answer_number(s: State, seat: Seat) -> tuple[int, int] | None:
    """Which of several answers a seat with a pending decision gives next, from 1, and how many it gives in all; None
    where there is only one."""
    step = s.agenda[-1]
    if not isinstance(step, AskAll):
        return None
    count = step.answer_count(s, seat)
    given = sum(each.window == step.window and each.seat == seat for each in s.sealed)
    return (given + 1, count) if count > 1 else None


def pending_decisions(title: Title[S], s: S, seat: Seat | None = None) -> tuple[Decision, ...]:
    """The pending decisions of one seat or of all."""
    if not s.agenda:
        return ()
    step = s.agenda[-1]
    kind = title.codec.step_name(step)
    return tuple(
        Decision(owner, kind, tuple(step.options(s, owner)), step.about(s, owner))
        for owner in step.owners(s)
        if seat is None or owner == seat
    )


def legal(title: Title[S], s: S, move: Move) -> None:
    """Check a move.

    Raises:
        NoPendingDecision: the seat has none.
        IllegalOption: the option is not offered; names the rule where the step can.
    """
    owners = pending_seats(s)
    if move.seat not in owners:
        raise NoPendingDecision(move.seat, owners)
    step: Step[S] = s.agenda[-1]
    if step.offers(s, move.seat, move.option):
        return
    offered = sum(1 for _ in step.options(s, move.seat))
    kind = title.codec.step_name(step)
    refusal = step.refusal(s, move.seat, move.option)
    board = getattr(s, "board", None)
    why: Said | None = title.grammar.misfit(board, kind, move.option)
    if why is None:
        why = refusal.why if refusal else message("option-not-offered")
    rule = refusal.rule if refusal else None
    prompt = title.grammar.prompts.get(kind, "")
    raise IllegalOption(move.seat, kind, move.option.text, rule, why, offered, title, board, prompt)


def decide(title: Title[S], s: S, move: Move, chance: Chance) -> list[Effect[S]]:
    """The effects of a move, on a copy; `s` stays as it is.

    Raises:
        NoPendingDecision, IllegalOption: as `legal` says.
    """
    return decide_and_keep(title, s, move, chance)[0]


def decide_and_keep(title: Title[S], s: S, move: Move, chance: Chance) -> tuple[list[Effect[S]], S]:
    """As `decide`, with the new state, which equals what folding the effects gives."""
    legal(title, s, move)
    copy = s.copy()
    journal: list[Effect[S]] = []
    play(copy, move, chance, journal)
    keep = 0
    for before, after in zip(s.agenda, copy.agenda, strict=False):
        # Equal is enough: whether a step is the same object differs between a state that was kept and one folded.
        if before is not after and before != after:
            break
        keep += 1
    journal.append(AgendaChanged(keep, tuple(copy.agenda[keep:]), copy.drawn))
    return journal, copy


def play(s: S, move: Move, chance: Chance, journal: list[Effect[S]] | None = None) -> None:
    """Carry out a legal move in place, without asking whether it is legal."""
    t = Table(s, chance, journal)
    s.agenda.pop().take(t, move)
    _settle(t)


def by_rules(s: S, rules: int) -> S:
    """The state, with its next decision to be made by the rules of a number; a copy if that is another number."""
    if s.rules == rules:
        return s
    copy = s.copy()
    copy.rules = rules
    return copy


def evolve(s: S, effects: Iterable[Effect[S]]) -> S:
    """Fold effects into a state, in place; runs no rule."""
    for effect in effects:
        effect.apply(s)
    return s


def _settle(t: Table[S]) -> None:
    """Run steps until a decision is pending or nothing is left to do."""
    s = t.s
    agenda = s.agenda
    while True:
        if t.over:
            agenda.clear()
            return
        if t.told and s.watched:
            check = s.forced_step()
            if check is None:
                t.told = False
            else:
                t.plan.insert(0, check)
        if t.plan:
            t.plan.reverse()
            agenda.extend(t.plan)
            t.plan.clear()
        if not agenda:
            return
        top = agenda[-1]
        owners = top.owners(s)
        if not owners:
            agenda.pop().run(t)
        elif top.auto:
            # Whether there is a second one is all that is asked here.
            options = list(islice(top.options(s, owners[0]), 2))
            if len(options) > 1 or (options and top.weighs(s, options[0])):
                return
            agenda.pop()
            if options:
                top.take(t, Move(owners[0], options[0]))
            else:
                top.run(t)
        else:
            return
