"""Which laws keep secrets secret?

A viewer's world is a full state that `guess` made of the viewer's view: it hides other things behind the same view.
Whatever the viewer is sent must be the same in both worlds (non-interference); else it tells what is hidden.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from domain.kernel.content import canonical
from domain.kernel.effects import Effect
from domain.kernel.engine import decide, default_option, evolve, legal, next_options, pending_decisions, pending_seats
from domain.kernel.errors import CodecError, KernelError
from domain.kernel.foresight import Foresight, consequences
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, Viewer
from domain.kernel.redaction import redacted
from domain.kernel.undo import Made
from tests.domain.cases import Case, Game, encoded
from tests.domain.in_words import meant
from tests.domain.laws import POSITIONS, LawBroken, broken, difference, replay, watching

__all__ = ["REDACTION_LAWS", "REDACTION_TITLE_LAWS"]

_JSON = json.JSONEncoder(ensure_ascii=False)
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
"""A text in JSON."""


def law_redaction_commutes(game: Game) -> None:
    """Folding what a viewer sees into its view gives the view of the new state, for every viewer, at every batch."""
    case = game.case
    title = case.title
    views: dict[Viewer, Any] = {v: title.redact(case.new(), v) for v in (None, *range(case.seats))}
    for k, s in game.positions():
        before = encoded(case, s)
        for viewer, view in views.items():
            try:
                evolve(view, redacted(game.batches[k], viewer))
            except Exception as error:
                raise LawBroken(f"a view folds: {error!r} for viewer {viewer}\n  in {game.story(k)}") from error
            wanted = title.redact(s, viewer)
            if view != wanted:
                raise broken(
                    "redaction commutes with folding",
                    game.story(k),
                    f"viewer {viewer}, folded against redacted: {difference(case, view, wanted)}",
                )
            if title.redact(wanted, viewer) != wanted:
                raise broken("redacting twice", game.story(k), f"viewer {viewer}")
        if encoded(case, s) != before:
            raise broken("redacting changes nothing", game.story(k), "the state was changed")


def law_views_survive_their_stored_form(game: Game) -> None:
    """What viewers are sent, HIDDEN in it, decodes to what it was: effects always, whole views now and then."""
    case = game.case
    codec = case.title.codec
    dear = {0, len(game.moves), *game.sample(POSITIONS, "views")}
    for k, s in game.positions():
        for viewer in (None, *range(case.seats)):
            story = f"{game.story(k)}, viewer {viewer}"
            try:
                # What the viewer is shown whole is in the law about the codec.
                own = set(map(id, game.batches[k]))
                for effect in (e for e in redacted(game.batches[k], viewer) if id(e) not in own):
                    back = codec.decode_effect(json.loads(canonical(codec.encode_effect(effect))))
                    if back != effect:
                        raise broken("views round-trip", story, f"{effect!r} against {back!r}")
                if k in dear:
                    view = case.title.redact(s, viewer)
                    static = {name: getattr(s, name) for name in codec.static_fields}
                    again = codec.decode_state(json.loads(encoded(case, view)), static)
                    if again != view:
                        raise broken("views round-trip", story, difference(case, again, view))
            except CodecError as error:
                raise LawBroken(f"views round-trip: {error}\n  in {story}") from error


def worlds(game: Game, count: int, salt: str) -> Iterator[tuple[int, Any, Seat, Any]]:
    """Positions with a viewer, and another world behind that viewer's view."""
    title = game.case.title
    for k, s in game.positions(game.sample(count, salt)):
        for viewer in range(s.seats):
            view = title.redact(s, viewer)
            yield k, s, viewer, title.guess(view, viewer, Random(f"{game.seed}/{k}/{viewer}"))


def law_guess(game: Game) -> None:
    """A guess redacts to what the viewer and the public saw, breaks no invariant, and the game goes on from it."""
    case = game.case
    title = case.title
    for k, s, viewer, world in worlds(game, POSITIONS, "guess"):
        story = f"{game.story(k)}, viewer {viewer}"
        view = title.redact(s, viewer)
        kept = encoded(case, view)
        again = title.guess(view, viewer, Random(f"{game.seed}/{k}/{viewer}"))
        if encoded(case, view) != kept:
            raise broken("guessing changes nothing", story, "the view was changed")
        if again != world:
            raise broken("guessing is repeatable", story, difference(case, again, world))
        for looker in (viewer, None):
            mine, theirs = title.redact(world, looker), title.redact(s, looker)
            if mine != theirs:
                raise broken("a guess redacts to the view", story, difference(case, mine, theirs))
        faults = list(title.check(world))
        if faults:
            raise broken("a guess breaks no invariant", story, "; ".join(faults))
        try:
            _play_on(case, world, f"{game.seed}/{k}")
        except Exception as error:
            raise LawBroken(f"a guess can be played on: {error!r}\n  in {story}") from error


def _play_on(case: Case, world: Any, seed: str) -> None:
    random = Random(seed)
    chance = case.chance(seed)
    s = world.copy()
    for _ in range(10):
        owners = pending_seats(s)
        if not owners:
            return
        seat = random.choice(owners)
        move = Move(seat, random.choice(next_options(s, seat)))
        evolve(s, decide(case.title, s, move, chance))


def law_nothing_hidden_is_told(game: Game) -> None:
    """What a viewer is sent does not depend on what is hidden from it: decisions, labels, refusals, place, end."""
    title = game.case.title
    elsewhere = _options_of(game)
    for k, s, viewer, world in worlds(game, POSITIONS, "told"):
        story = f"{game.story(k)}, viewer {viewer}"

        def same(what: str, one: object, other: object, story: str = story) -> None:
            if one != other:
                raise broken("nothing hidden is told", story, f"{what}: {one!r}, or {other!r} in another world")

        same("who owes", pending_seats(s), pending_seats(world))
        same("the agenda", s.agenda, world.agenda)
        same("the place", dict(title.where(s)), dict(title.where(world)))
        same("the headings", list(title.headings(s)), list(title.headings(world)))
        same("the headings in a view", list(title.headings(s)), list(title.headings(title.redact(s, viewer))))
        same("the place in a view", dict(title.where(s)), dict(title.where(title.redact(s, viewer))))
        same("the end", title.outcome(s), title.outcome(world))
        same("the kinds of decisions", _kinds(game.case, s), _kinds(game.case, world))
        same("the decision", _sent(game.case, s, viewer), _sent(game.case, world, viewer))
        if viewer not in pending_seats(s):
            continue
        view = title.redact(s, viewer)
        same("the default", default_option(s, viewer), default_option(world, viewer))
        same("the default in a view", default_option(s, viewer), default_option(view, viewer))
        for option in next_options(s, viewer):
            same(f"label of {option.text}", title.label(s, viewer, option), title.label(view, viewer, option))
        for option in elsewhere:
            same(f"refusal of {option.text}", _refused(game, s, viewer, option), _refused(game, world, viewer, option))


def _options_of(game: Game) -> list[Option]:
    """Answers that came up somewhere in the game: some of them are not offered here."""
    texts = sorted({move.option.text for move in game.moves})
    return [Option.parse(text) for text in Random(game.seed).sample(texts, min(8, len(texts)))]


def _kinds(case: Case, s: Any) -> list[tuple[Seat, str]]:
    """What everybody is sent about who owes what."""
    return [(d.seat, d.kind) for d in pending_decisions(case.title, s)]


def _sent(case: Case, s: Any, viewer: Seat) -> bytes:
    """The decision that a seat is sent."""
    sent = [
        [d.kind, [[o.text, meant(case.title.label(s, viewer, o))] for o in d.options], dict(d.about)]
        for d in pending_decisions(case.title, s, viewer)
    ]
    return canonical(sent)


def _refused(game: Game, s: Any, seat: Seat, option: Option) -> str:
    try:
        legal(game.case.title, s, Move(seat, option))
    except KernelError as error:
        return str(error)
    return "accepted"


def law_effects_tell_no_more_than_views(game: Game) -> None:
    """Where a move leads to the same view in two worlds, it shows the viewer the same effects and log lines.

    What effects show and later states hide again is listed in the title's profile as passing;
    an answer that is opened is shown to everybody by intent, even where nothing comes of it.
    """
    case = game.case
    title = case.title
    for k, s, viewer, world in worlds(game, POSITIONS, "effects"):
        story = f"{game.story(k)}, viewer {viewer}, move {game.moves[k].option.text}"
        move = game.moves[k]
        if move.option not in next_options(world, move.seat):
            if move.seat == viewer:
                raise broken("nothing hidden is told", story, "the option is not offered in another world")
            continue
        batches = [decide(title, x, move, case.chance(game.seed)) for x in (s, world)]
        after = [
            evolve(title.redact(x, viewer), redacted(batch, viewer))
            for x, batch in zip((s, world), batches, strict=True)
        ]
        if after[0] != after[1]:
            continue
        passing = {"answer_opened", *case.profile.passing}
        shown = [[e for e in redacted(batch, viewer) if title.codec.effect_name(e) not in passing] for batch in batches]
        if shown[0] != shown[1]:
            raise broken("effects tell no more than views", story, f"{shown[0]}, or {shown[1]} in another world")
        if s.agenda[-1].secret:
            continue
        kind = title.codec.step_name(s.agenda[-1])
        lines = [title.move_line(view, move.seat, kind, move.option) for view in after]
        told = [None if line is None else meant(line) for line in lines]
        if told[0] != told[1]:
            raise broken("a move's line tells no more than views", story, f"{told[0]}, or {told[1]} in another world")


def law_unsealed_moves_reveal_nothing(game: Game) -> None:
    """A move that may be taken back told no seat anything hidden: in any other world it could have looked the same."""
    case = game.case
    for k, s, viewer, world in worlds(game, POSITIONS, "sealed"):
        move, batch = game.moves[k], game.batches[k + 1]
        after = evolve(s.copy(), batch)
        if Made(k + 1, move.seat, s.drawn, tuple(batch), pending_seats(after)).rewind_barrier() is not None:
            continue
        wanted = redacted(batch, viewer)
        answers = next_options(world, move.seat)
        answers.sort(key=lambda o: o != move.option)
        same = any(_looks_like(case, world, Move(move.seat, o), viewer, wanted, game.seed) for o in answers)
        if not same:
            raise broken(
                "an unsealed move reveals nothing",
                f"{game.story(k)}, viewer {viewer}",
                f"seat {move.seat} {move.option.text} shows {wanted}, which another world excludes, and seals nothing",
            )


def _looks_like(case: Case, s: Any, move: Move, viewer: Seat, wanted: Sequence[Effect[Any]], seed: str) -> bool:
    return redacted(decide(case.title, s, move, case.chance(seed)), viewer) == wanted


def law_foresight_is_true(game: Game) -> None:
    """What a seat foresees of its own move comes true, as far as it goes; what seems free to take back is."""
    case = game.case
    title = case.title
    for k, s in game.positions([i for i in game.sample(POSITIONS, "ahead") if i < len(game.moves)]):
        move, batch = game.moves[k], game.batches[k + 1]
        story = f"{game.story(k)}, move {move.option.text}"
        view = title.redact(s, move.seat)
        ahead = Foresight(title, view, move.seat, [Random(n) for n in range(3)])
        found = ahead.take(move.option)
        meant = consequences(title, view, move.seat, [move.option], [Random(n) for n in range(2)])[0]
        after = evolve(s.copy(), batch)
        told = redacted(batch, move.seat)
        # The last effect says how the agenda changed, which may be told in several ways.
        length = len(found.effects) - found.whole
        if list(found.effects[:length]) != told[:length] or (found.whole and length != len(told) - 1):
            raise broken("foresight is true", story, f"{found.effects} was foreseen, {told} happened")
        if found.whole and ahead.view != title.redact(after, move.seat):
            raise broken("foresight is true", story, difference(case, ahead.view, title.redact(after, move.seat)))
        barrier = Made(k + 1, move.seat, s.drawn, tuple(batch), pending_seats(after)).rewind_barrier()
        if barrier is not None and not found.seals:
            raise broken("foresight is true", story, f"the preview does not say that the move seals: {barrier}")
        if found.whole and barrier is not None and not meant.seals:
            raise broken("foresight is true", story, f"the option does not say that it seals: {barrier}")
        if title.redact(s, move.seat) != view:
            raise broken("foresight changes nothing", story, "the view was changed")


def law_secrets_are_not_named(game: Game) -> None:
    """The ids of hidden pieces, as the profile lists them, stand nowhere in what a viewer is sent.

    All effects and log lines are looked at, and the views of some positions.
    """
    case = game.case
    title, profile = case.title, case.profile
    if profile.secrets is None:
        return
    hidden_before: dict[Viewer, set[str]] = {}
    secret_answer = False
    dear = {len(game.moves), *game.sample(2 * POSITIONS, "named")}
    for k, s in game.positions():
        for viewer in (None, *range(case.seats)):
            zones = profile.secrets(s, viewer)
            hidden = {p for zone, pieces in zones.items() if zone not in profile.named for p in pieces}
            view = title.redact(s, viewer)
            known = redacted(game.batches[k], viewer)
            sent = (
                {}
                if k not in dear
                else {
                    "view": title.codec.encode_state(view),
                    "facts": dict(title.facts(view, viewer)),
                    "place": dict(title.where(s)),
                    "decisions": []
                    if viewer is None
                    else [[[o.text for o in d.options], dict(d.about)] for d in pending_decisions(title, s, viewer)],
                }
            )
            passed = [e for e in known if title.codec.effect_name(e) not in profile.passing]
            told: list[Any] = [title.codec.encode_effect(e) for e in passed] + [
                meant(line) for e in passed if (line := title.line(view, e)) is not None
            ]
            if k and not secret_answer and game.moves[k - 1].seat != viewer:
                told.append(game.moves[k - 1].option.text)
            story = f"{game.story(k)}, viewer {viewer}"
            for what, data in sent.items():
                named = _named(hidden, data)
                if named:
                    raise broken("no secret is named", story, f"{what} names {sorted(named)}")
            # What was known before the batch may be named while it goes into hiding.
            named = _named(hidden & hidden_before.get(viewer, set()), told)
            if named:
                raise broken("no secret is named", story, f"moves, effects or log lines name {sorted(named)}: {told}")
            hidden_before[viewer] = hidden
        secret_answer = bool(s.agenda) and s.agenda[-1].secret


def _named(hidden: set[str], data: Any) -> set[str]:
    """The hidden ids that stand in plain data, as texts or as parts of option texts and lines.

    It is looked at part by part, because most of a view is what it was a move ago.
    """
    if isinstance(data, dict):
        return (hidden & data.keys()) | _named(hidden, data.values())
    return set().union(*(hidden & _words(_JSON.encode(part)) for part in data if not isinstance(part, int)))


@lru_cache(maxsize=1 << 13)
def _words(text: str) -> frozenset[str]:
    found: set[str] = set()
    for word in set(_TEXT.findall(text)):
        found.update((word, *word.replace(":", " ").replace(",", " ").split()))
    return frozenset(found)


def law_silence_is_public(game: Game) -> None:
    """An `auto` step has the same options in every world of every seat: silence tells nothing."""
    case = game.case
    title = case.title
    automatic = [cls for cls in title.codec.steps.values() if cls.auto]
    calls: list[tuple[Any, Any, Seat]] = []

    def note(step: Any, s: Any, seat: Seat) -> None:
        if len(calls) < 20 * POSITIONS and s.agenda and s.agenda[-1] is step:
            calls.append((step, s.copy(), seat))

    with watching(automatic, "options", note):
        replay(game)
    for step, s, seat in calls:
        mine = [o.text for o in step.options(s, seat)]
        for viewer in range(s.seats):
            world = title.guess(title.redact(s, viewer), viewer, Random(f"{game.seed}/{viewer}"))
            theirs = [o.text for o in step.options(world, seat)]
            if mine != theirs:
                raise broken(
                    "silence is public",
                    f"{game.story(0)}; {step!r}, viewer {viewer}",
                    f"options {mine}, or {theirs} in another world",
                )


def law_guesses_differ(cases: Sequence[Case], games: Mapping[str, Sequence[Game]]) -> None:
    """Every zone that the profile says is hidden differs in some guess; a title that redacts says what it hides.

    Without this a title could hide nothing and guess what it saw.
    """
    title, profile = cases[0].title, cases[0].profile
    hides = any(
        title.redact(s, viewer) != s
        for case in cases
        for game in games[str(case)][:2]
        for _, s in game.positions(game.sample(POSITIONS, "hides"))
        for viewer in (None, *range(case.seats))
    )
    if profile.secrets is None:
        if hides:
            raise broken("a title says what it hides", title.slug, "it redacts, but its profile has no `secrets`")
        return
    zones: set[str] = set()
    varied: set[str] = set()
    for case in cases:
        for game in games[str(case)]:
            for _, s, viewer, world in worlds(game, POSITIONS, "differ"):
                real, other = profile.secrets(s, viewer), profile.secrets(world, viewer)
                zones.update(real)
                varied.update(zone for zone in real if list(real[zone]) != list(other[zone]))
    if varied != zones:
        raise broken("guesses differ", title.slug, f"never another content in {sorted(zones - varied)}")


REDACTION_LAWS: tuple[Callable[[Game], None], ...] = (
    law_redaction_commutes,
    law_views_survive_their_stored_form,
    law_guess,
    law_nothing_hidden_is_told,
    law_effects_tell_no_more_than_views,
    law_unsealed_moves_reveal_nothing,
    law_foresight_is_true,
    law_secrets_are_not_named,
    law_silence_is_public,
)

REDACTION_TITLE_LAWS: tuple[Callable[[Sequence[Case], Mapping[str, Sequence[Game]]], None], ...] = (law_guesses_differ,)
