"""Which laws must every title keep? The battery: each law is a function that raises `LawBroken` with the story.

`GAME_LAWS` look at one recorded game, however its choices were made; `TITLE_LAWS` at all games of a title.
The laws of redaction are in `redaction_laws.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from domain.kernel.content import canonical
from domain.kernel.effects import AgendaChanged
from domain.kernel.engine import (
    decide,
    decide_and_keep,
    default_option,
    evolve,
    next_options,
    pending_decisions,
    pending_seats,
    play,
    start,
)
from domain.kernel.errors import IllegalOption, MalformedOption
from domain.kernel.options import Move, Option
from domain.kernel.state_writer import StateWriter
from tests.domain.cases import Case, Game, digest_of, encoded
from tests.domain.in_words import in_words

__all__ = ["GAME_LAWS", "POSITIONS", "TITLE_LAWS", "LawBroken", "broken", "difference", "replay", "watching"]

POSITIONS = 12
"""How many positions of a game the dear laws look at."""


class LawBroken(AssertionError):
    """A title breaks a law; the message names the law, the title and how to come to the position."""


def broken(law: str, story: str, what: str) -> LawBroken:
    """The story of a broken law; it is told only then, because telling costs more than looking."""
    return LawBroken(f"{law}: {what}\n  in {story}")


def difference(case: Case, one: Any, other: Any) -> str:
    """The fields in which two states differ."""
    codec = case.title.codec
    a, b = codec.encode_state(one), codec.encode_state(other)
    return "; ".join(f"{k}: {a[k]!r} against {b[k]!r}" for k in a if a[k] != b[k]) or "the stored forms are equal"


def law_decide_is_pure(game: Game) -> None:
    """Asking and deciding leave the state as it was."""
    case = game.case
    for k, s in game.positions(game.sample(3 * POSITIONS, "pure")):
        before = encoded(case, s)
        pending_decisions(case.title, s)
        if encoded(case, s) != before:
            raise broken("decide is pure", game.story(k), "asking for the decisions changed the state")
        effects, after = decide_and_keep(case.title, s, game.moves[k], case.chance(game.seed))
        if encoded(case, s) != before:
            raise broken("decide is pure", game.story(k), "deciding changed the state")
        folded = evolve(s, effects)
        if folded != after:
            raise broken("folding equals deciding", game.story(k), difference(case, folded, after))


def law_fold_is_play(game: Game) -> None:
    """Folding what `decide` returned equals what `play` does in place."""
    case = game.case
    chance = case.chance(game.seed)
    played = start(case.title, case.setup(), chance)
    for k, s in game.positions():
        if k:
            play(played, game.moves[k - 1], chance)
        if not (s == played and encoded(case, s) == encoded(case, played)):
            raise broken(
                "folding equals playing", game.story(k), f"folded against played: {difference(case, s, played)}"
            )


def law_no_exception(game: Game) -> None:
    """The rules raise nothing, whatever is answered."""
    if game.failure is not None:
        raise LawBroken(f"no exception: {game.failure!r}\n  in {game.story()}") from game.failure


def law_no_dead_end(game: Game) -> None:
    """A seat that owes an answer has an option; who owes is a seat of the game, and each once."""
    if game.stuck:
        raise broken("no dead end", game.story(), "a seat owes an answer and has no option")
    for k, s in game.positions():
        owners = pending_seats(s)
        sound = len(set(owners)) == len(owners) and all(0 <= seat < s.seats for seat in owners)
        if not sound:
            raise broken("no dead end", game.story(k), f"{owners} are not seats of the game, each once")


def law_options(game: Game) -> None:
    """Options are unique, stably ordered, within the budget and round-trip as text; they and no others are accepted."""
    case = game.case
    title = case.title
    dear = set(game.sample(POSITIONS, "options"))
    foreign = Option("no_such_answer", 1)
    seen: dict[str, Option] = {}
    for k, s in game.positions(range(len(game.moves))):
        story = game.story(k)
        for seat in pending_seats(s):
            options = next_options(s, seat)
            texts = [o.text for o in options]
            if len(set(texts)) != len(texts):
                raise broken("options are unique", story, f"{sorted(texts)}")
            if len(texts) > title.option_budget:
                raise broken("option budget", story, f"{len(texts)} > {title.option_budget} options")
            for option in options:
                if not _round_trips(option):
                    raise broken("options round-trip", story, repr(option))
            again = [o.text for o in next_options(s.copy(), seat)]
            if texts != again:
                raise broken("options are stably ordered", story, f"{texts} and then {again}")
            seen |= zip(texts, options, strict=True)
            if k not in dear:
                continue
            _offered_alike(game, k, s, seat, options, seen.values())
            _options_are_accepted(game, k, s, seat, options)
            try:
                decide(title, s, Move(seat, foreign), case.chance(game.seed))
            except IllegalOption:
                continue
            raise LawBroken(f"only options are accepted: {foreign.text} was accepted\n  in {story}")


def _round_trips(option: Option) -> bool:
    try:
        return Option.parse(option.text) == option
    except MalformedOption:
        return False


def _offered_alike(game: Game, k: int, s: Any, seat: int, options: Sequence[Option], seen: Collection[Option]) -> None:
    """What a step says of one option is what its options say, also of those that it no longer offers."""
    step = s.agenda[-1]
    for option in seen:
        if step.offers(s, seat, option) != (option in options):
            raise broken("an option is offered or not", game.story(k), f"{option.text} to seat {seat} by {step!r}")


def _options_are_accepted(game: Game, k: int, s: Any, seat: int, options: Sequence[Option]) -> None:
    default = default_option(s.copy(), seat)
    if default not in options:
        raise broken("the default is an option", game.story(k), f"of seat {seat} in {s.agenda[-1]!r}")
    for option in options:
        try:
            decide(game.case.title, s, Move(seat, option), game.case.chance(game.seed))
        except Exception as error:
            raise LawBroken(f"every option is accepted: {option.text}: {error!r}\n  in {game.story(k)}") from error


def law_codec(game: Game) -> None:
    """States, effects and steps survive their stored form, and decoded effects fold alike."""
    case = game.case
    codec = case.title.codec
    dear = {0, len(game.moves), *game.sample(3 * POSITIONS, "codec")}
    folded = case.new()
    writer = StateWriter(codec)
    for k, s in game.positions():
        for effect in game.batches[k]:
            data = codec.encode_effect(effect)
            back = codec.decode_effect(json.loads(canonical(data)))
            if back != effect:
                raise broken("effects round-trip", game.story(k), f"{effect!r} against {back!r}")
            evolve(folded, [back])
        for step in s.agenda:
            back_step = codec.decode_step(json.loads(canonical(codec.encode_step(step))))
            if back_step != step:
                raise broken("steps round-trip", game.story(k), f"{step!r} against {back_step!r}")
        if k in dear:
            again = codec.decode_state(
                json.loads(encoded(case, s)), {name: getattr(s, name) for name in codec.static_fields}
            )
            if again != s:
                raise broken("states round-trip", game.story(k), difference(case, again, s))
            if writer.write(s.copy()) != encoded(case, s):
                raise broken("what changed is written alike", game.story(k), "the states of one game")
            if folded != s:
                raise broken("decoded effects fold alike", game.story(k), difference(case, folded, s))


def law_copy_shares_nothing(game: Game) -> None:
    """A copy shares nothing that can change."""
    for k, s in game.positions({0, len(game.moves), *game.sample(POSITIONS // 3, "copy")}):
        copy = s.copy()
        if copy != s:
            raise broken("a copy is equal", game.story(k), difference(game.case, copy, s))
        mine = dict(_changeable(s, "state"))
        for key, where in _changeable(copy, "copy"):
            if key in mine:
                raise broken("a copy shares nothing", game.story(k), f"{where} is {mine.get(key)}")
        for owner in [None, *range(s.seats)]:
            view = game.case.title.redact(s, owner)
            for key, where in _changeable(view, f"view of {owner}"):
                if key in mine:
                    raise broken("a view shares nothing", game.story(k), f"{where} is {mine.get(key)}")


def _changeable(value: Any, where: str) -> list[tuple[int, str]]:
    """Identity and path of everything in a state that can change; static fields are shared by intent."""
    found: list[tuple[int, str]] = []
    if value is None or isinstance(value, (int, str, bytes, frozenset, type)):
        return found
    if isinstance(value, (list, tuple)):
        parts = [(f"{where}[{i}]", x) for i, x in enumerate(value)]
    elif isinstance(value, dict):
        parts = [(f"{where}[{k!r}]", x) for k, x in value.items()]
    elif is_dataclass(value):
        parts = [(f"{where}.{f.name}", getattr(value, f.name)) for f in fields(value) if not f.metadata.get("static")]
    else:
        parts = []
    # Records are values: equal by content and with a hash; anything else but a tuple can change.
    if not isinstance(value, tuple) and getattr(type(value), "__hash__", None) in (None, object.__hash__):
        found.append((id(value), where))
    for path, part in parts:
        found.extend(_changeable(part, path))
    return found


def law_check(game: Game) -> None:
    """`check` finds no fault in any position."""
    for k, s in game.positions():
        faults = list(game.case.title.check(s))
        if faults:
            raise broken("no broken invariant", game.story(k), "; ".join(faults))


def law_end(game: Game) -> None:
    """A game ends within the limit, has an outcome exactly when nothing is left to do, and its scores add up."""
    title = game.case.title
    if game.failure is None and not game.stuck and not game.cut and not game.finished:
        raise broken("games end", game.story(), "the game stopped but is not over")
    if game.cut and len(game.moves) > title.move_limit:
        raise broken("games end", game.story(), f"more than {title.move_limit} moves")
    for k, s in game.positions():
        story = game.story(k)
        outcome = title.outcome(s)
        if (outcome is None) != bool(s.agenda):
            raise broken("an outcome at the end", story, f"{outcome} with {s.agenda}")
        if outcome is None:
            continue
        if outcome.reason not in title.end_reasons:
            raise broken("the end has a reason", story, f"{outcome.reason!r}")
        placed = sorted(seat for group in outcome.ranking for seat in group)
        if placed != list(range(s.seats)):
            raise broken("everybody is ranked", story, f"{outcome.ranking}")
        if len(outcome.scores) != s.seats:
            raise broken("everybody is scored", story, f"{outcome.scores}")
        sheet = title.score_sheet(s)
        for seat, score in enumerate(outcome.scores):
            total = sheet.total(seat)
            if score not in (None, total):
                raise broken("the score sheet adds up", story, f"seat {seat}: {total} against {score}")
        if not all(line.rule for line in sheet.lines):
            raise broken("points cite rules", story, f"{sheet.lines}")


def law_agenda(game: Game) -> None:
    """Each batch ends with its one agenda effect, which says how much luck there has been."""
    for k, s in game.positions():
        batch = game.batches[k]
        agendas = [e for e in batch if isinstance(e, AgendaChanged)]
        sound = len(agendas) == 1 and batch[-1] is agendas[0] and agendas[0].drawn == s.drawn
        if not sound:
            raise broken("one agenda effect ends a batch", game.story(k), f"{batch}")


def law_rewind(game: Game) -> None:
    """Rewinding to a point equals never having gone on."""
    case = game.case
    wanted = game.sample(POSITIONS, "rewind")
    seen = {k: encoded(case, s) for k, s in game.positions(wanted)}
    for k in wanted:
        s = case.new()
        for batch in game.batches[: k + 1]:
            evolve(s, batch)
        if encoded(case, s) != seen[k]:
            raise broken("rewinding", game.story(k), "folding the prefix gives another position")
        again = decide(case.title, s, game.moves[k], case.chance(game.seed))
        if again != game.batches[k + 1]:
            raise broken("rewinding", game.story(k), "going on from there decides otherwise")


def law_words(game: Game) -> None:
    """Options have labels, each another one; prompts are sentences; facts and places are plain; log lines are told."""
    case = game.case
    title = case.title
    dear = {len(game.moves), *game.sample(3 * POSITIONS, "words")}
    for k, s in game.positions(dear):
        story = game.story(k)
        for decision in pending_decisions(title, s):
            labels = [in_words(title, s, title.label(s, decision.seat, o)) for o in decision.options]
            if not all(map(_is_line, labels)):
                raise broken("options have labels", story, f"{labels}")
            if len(set(labels)) != len(labels):
                raise broken("labels differ", story, f"{sorted(labels)}")
            asked = title.prompt(s)
            if asked != title.prompt(title.redact(s, decision.seat)):
                raise broken("prompts are the same of a view", story, f"{asked}")
            if asked and not in_words(title, s, asked).endswith("."):
                raise broken("prompts are sentences", story, f"{asked}")
            if title.grammar.decisions:
                strange = [o for o in decision.options if title.grammar.typed(s.board, decision.kind, o) is None]  # type: ignore[attr-defined]  # a title with a grammar has a board
                if strange:
                    raise broken("options have forms", story, f"{strange}")
            if not _is_plain(dict(decision.about)):
                raise broken("prompts are plain", story, f"{decision.about}")
        for viewer in (None, *range(s.seats)):
            view = title.redact(s, viewer)
            if not _is_plain(dict(title.facts(view, viewer))):
                raise broken("facts are plain", story, f"of viewer {viewer}")
            for effect in game.batches[k]:
                known = effect.seen_by(viewer)
                line = None if known is None else title.line(view, known)
                if not (line is None or _is_line(in_words(title, view, line))):
                    raise broken("log lines say something", story, f"{effect!r}: {line!r}")
        place = title.where(s)
        if not _is_plain(dict(place)):
            raise broken("the place is plain", story, f"{place}")
        headings = [in_words(title, s, heading) for heading in title.headings(s)]
        if not (bool(headings) and all(map(_is_line, headings))):
            raise broken("the place has headings", story, f"{headings}")
        title.score_sheet(title.redact(s, None))


def _is_line(text: object) -> bool:
    return isinstance(text, str) and bool(text.strip()) and "\n" not in text


def _is_plain(data: Any) -> bool:
    """True of what canonical JSON can say and give back: no floats, no other types, keys that are texts."""
    if isinstance(data, dict):
        return all(isinstance(k, str) and _is_plain(v) for k, v in data.items())
    if isinstance(data, (list, tuple)):
        return all(map(_is_plain, data))
    return data is None or isinstance(data, (bool, int, str))


def law_orders(game: Game) -> None:
    """A standing order answers with an option of every seat that is asked; the public can tell whether it answers."""
    title, codec = game.case.title, game.case.title.codec
    if title.standing_orders is None:
        return
    begun = [0] * game.case.seats
    for k, s in game.positions():
        public = title.redact(s, None)
        turns = [title.standing_orders.turns(public, seat) for seat in range(s.seats)]
        if not all(a <= b for a, b in zip(begun, turns, strict=True)):
            raise broken("turns are counted", game.story(k), f"{begun} turns were begun, and then {turns}")
        begun = turns
        decision = title.standing_orders.decision(codec.step_name(s.agenda[-1])) if s.agenda else None
        for seat in pending_seats(s) if decision is not None else ():
            assert decision is not None
            offered = next_options(s, seat)
            if decision.answer not in offered:
                raise broken("orders are answers", game.story(k), f"{decision} is not in {offered}")
            for order in decision.orders:
                decision.answered(public, seat, order)


def law_processes_agree(cases: Sequence[Case], games: Mapping[str, Sequence[Game]]) -> None:
    """The same setup, seed and choices give the same effects and options in processes with other hash seeds."""
    wanted = [(c.title.slug, c.seats, dict(c.options), g.seed) for c in cases for g in games[str(c)][:2]]
    mine = [digest_of(g) for c in cases for g in games[str(c)][:2]]
    for hash_seed in ("1", "20"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.domain.cases"],
            input=json.dumps(wanted),
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        for name, here, there in zip(wanted, mine, json.loads(run.stdout), strict=True):
            if here != there:
                raise broken("processes agree", f"{name}", f"with hash seed {hash_seed} the game goes otherwise")


def law_everything_comes_up(cases: Sequence[Case], games: Mapping[str, Sequence[Game]]) -> None:
    """Every stored name appears in play, and every effect gives a log line, or is listed with its reason."""
    title, profile = cases[0].title, cases[0].profile
    codec = title.codec
    own_effects = {name for name, cls in codec.effects.items() if cls.__module__ != AgendaChanged.__module__}
    seen: set[str] = set()
    told: set[str] = set()
    for game in (g for c in cases for g in games[str(c)]):
        for k, s in game.positions():
            seen.update(codec.effect_name(e) for e in game.batches[k])
            for effect in game.batches[k]:
                name = codec.effect_name(effect)
                if name not in told and title.line(s, effect) is not None:
                    told.add(name)
    seen |= _steps_done([g for c in cases for g in games[str(c)]])
    missing = (own_effects | set(codec.steps)) - seen - set(profile.rare)
    if missing:
        raise broken("every name comes up", title.slug, f"never seen in play: {sorted(missing)}")
    mute = (own_effects & seen) - told - set(profile.silent)
    if mute:
        raise broken("every effect is told", title.slug, f"without a log line: {sorted(mute)}")
    known = set(codec.effects) | set(codec.steps)
    stale = (set(profile.rare) | set(profile.silent) | set(profile.passing)) - known
    if stale:
        raise broken("exemptions name something", title.slug, f"no such names: {sorted(stale)}")


def _steps_done(games: Sequence[Game]) -> set[str]:
    """Names of the steps that were run or taken, also those that no position at rest shows."""
    codec = games[0].case.title.codec
    done: set[str] = set()

    def note(step: Any, *_: Any) -> None:
        done.add(codec.step_name(step))

    with watching(codec.steps.values(), "run", note), watching(codec.steps.values(), "take", note):
        for game in games:
            replay(game)
    return done


def replay(game: Game) -> None:
    """Play the recorded moves again, in place."""
    chance = game.case.chance(game.seed)
    s = start(game.case.title, game.case.setup(), chance)
    for move in game.moves:
        play(s, move, chance)


@contextmanager
def watching(classes: Iterable[type], method: str, note: Callable[..., None]) -> Iterator[None]:
    """While open, every call of a method of the classes is noted first, with its arguments."""
    patched: list[tuple[type, Any]] = []
    try:
        for cls in classes:
            own = vars(cls).get(method)
            setattr(cls, method, _noting(getattr(cls, method), note))
            patched.append((cls, own))
        yield
    finally:
        for cls, own in patched:
            if own is None:
                delattr(cls, method)
            else:
                setattr(cls, method, own)


def _noting(method: Callable[..., Any], note: Callable[..., None]) -> Callable[..., Any]:
    def noted(*args: Any) -> Any:
        note(*args)
        return method(*args)

    return noted


GAME_LAWS: tuple[Callable[[Game], None], ...] = (
    law_no_exception,
    law_no_dead_end,
    law_decide_is_pure,
    law_fold_is_play,
    law_options,
    law_codec,
    law_copy_shares_nothing,
    law_check,
    law_end,
    law_agenda,
    law_rewind,
    law_words,
    law_orders,
)

TITLE_LAWS: tuple[Callable[[Sequence[Case], Mapping[str, Sequence[Game]]], None], ...] = (
    law_processes_agree,
    law_everything_comes_up,
)
