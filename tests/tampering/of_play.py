"""Changes of what was played, told, drawn and decided."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from typing import Any

from domain.kernel.records import HIDDEN
from tests.eventstore.forging import Forged
from tests.tampering.kinds import NOT_SOUND, SOUND, row
from tests.tampering.of_frames import _another_number

# What the public is told

BODY = row("told the public something else than the sealed payload", NOT_SOUND, NOT_SOUND)


def _told(type_: str, where: Callable[[dict[str, Any]], bool] = lambda p: True, **fields: Any) -> Any:
    """Another value in the public body alone; a function is given the one that it had."""

    def change(f: Forged) -> None:
        event = next(e for e in f.of_type(type_) if where(e["body"]["payload"]))
        told = event["body"]["payload"] = deepcopy(event["body"]["payload"])
        for name, value in fields.items():
            told[name] = value(told.get(name)) if callable(value) else value

    return change


def _with_effects(p: dict[str, Any]) -> bool:
    return len(p["effects"]) > 1


BODY.add("another move", _told("move_made", move=lambda move: move + ":1" if move != HIDDEN else "pass"))
BODY.add("another kind of decision", _told("move_made", kind="another"))
BODY.add("another seat", _told("move_made", seat=lambda seat: 1 - seat))
BODY.add("another pending seat", _told("move_made", due=lambda due: [*due[1:], 1 - due[0]] if due else [0]))
BODY.add("an effect of another type", _told("move_made", _with_effects, effects=lambda x: [{"type": "x"}, *x[1:]]))
BODY.add("an effect twice", _told("move_made", _with_effects, effects=lambda x: [x[0], *x]))
BODY.add("effects in another order", _told("move_made", _with_effects, effects=lambda x: x[::-1]))
BODY.add("another player", _told("seat_taken", lambda p: p["player"], player="eve"))
BODY.add("another client seed", _told("seat_taken", word="apple"))
BODY.add("other client seeds at the start", _told("game_started", words=lambda words: words[::-1]))
BODY.add("another order of seats", _told("seats_drawn", order=lambda order: order[::-1]))
BODY.add("the seed too early", _told("game_opened", seed="00" * 32))
BODY.add("another commitment", _told("game_opened", commitment="00" * 32))
BODY.add("other options", _told("game_opened", options=lambda options: {**options, "x": 1}))
BODY.add("another winner", _told("game_ended", outcome=lambda o: {**o, "winners": []}))
BODY.add("another version to go back to", _told("moves_rewound", to=lambda to: to - 1))
BODY.add("how an opponent chose", _told("move_made", choice={}))
BODY.add("how an opponent chose, as it is sealed", lambda f: _choice_told(f))
BODY.add("a field more", _told("seat_resigned", note="x"))
BODY.add("a field less", lambda f: f.event("move_made")["body"]["payload"].pop("due"))
BODY.add("a seed that is not the sealed one", _told("seed_revealed", seed="00" * 32))
BODY.add_repeating()


def _choice_told(f: Forged) -> None:
    event = next(e for e in f.of_type("move_made") if "choice" in e["payload"])
    event["body"]["payload"] = deepcopy(event["payload"])


HIDING = row("hid from the public what it may know", NOT_SOUND, SOUND)
HIDING.add("an effect", _told("move_made", _with_effects, effects=lambda x: x[1:]))
HIDING.add("a value of an effect", lambda f: _hide(f))


def _hide(f: Forged) -> None:
    """Hide the first text in an effect that the public was shown."""
    for event in f.of_type("move_made", "game_started"):
        told = event["body"]["payload"] = deepcopy(event["body"]["payload"])
        for effect in told["effects"][:-1]:
            for name, value in effect.items():
                if name != "type" and isinstance(value, str) and value != HIDDEN:
                    effect[name] = HIDDEN
                    return
    raise AssertionError("the public was shown no text")


# What the rules decide

PLAYED = row("changed a move, a roll, a shuffle, an effect or its luck, in both halves", NOT_SOUND, SOUND)


def _another_option(f: Forged) -> None:
    """Of two moves of a kind the first is said to have been the second."""
    moves = [e for e in f.of_type("move_made") if e["body"]["payload"]["move"] != HIDDEN]
    for event in moves:
        for other in moves:
            move = other["payload"]["move"]
            if other["payload"]["kind"] == event["payload"]["kind"] and move != event["payload"]["move"]:
                f.change(event, move=move)
                return
    raise AssertionError("no two moves of a kind")


def _reshuffled(f: Forged) -> None:
    """Two things of a shuffled pile change places, at the start."""
    event = f.event("game_started")
    for effect in event["payload"]["effects"][:-1]:
        for value in effect.values():
            pile = isinstance(value, list) and len(value) > 1 and all(isinstance(x, str) for x in value[:2])
            if pile and value[0] != value[1]:
                value[0], value[1] = value[1], value[0]
                f.republish(event)
                return
    raise AssertionError("nothing was shuffled")


def _effects(change: Callable[[list[Any]], object], type_: str = "move_made") -> Callable[[Forged], None]:
    """A change of the effects of the first event that has several."""

    def changed(f: Forged) -> None:
        event = next(e for e in f.of_type(type_) if len(e["payload"]["effects"]) > 1)
        change(event["payload"]["effects"])
        f.republish(event)

    return changed


def _more_drawn(f: Forged) -> None:
    """From an event on one draw more is said to have been made."""
    for event in f.of_type("move_made"):
        event["payload"]["effects"][-1]["drawn"] += 1
        f.republish(event)


PLAYED.add("another option", _another_option, folded=True)
PLAYED.add(
    "an option that is not offered", lambda f: f.change(f.of_type("move_made")[-1], move="nonsense"), folded=True
)
PLAYED.add("another number in an effect", _another_number, folded=True)
PLAYED.add("a stacked pile", _reshuffled, folded=True)
PLAYED.add("an effect dropped", _effects(lambda x: x.pop(0)), folded=True)
PLAYED.add("an effect repeated", _effects(lambda x: x.insert(0, deepcopy(x[0]))), folded=True)
PLAYED.add("a draw more from the first move on", _more_drawn, folded=True)
PLAYED.add("another kind of decision", lambda f: f.change(f.event("move_made"), kind="another"), folded=True)
PLAYED.add("an effect of the setup dropped", _effects(lambda x: x.pop(0), "game_started"), folded=True)

SCORED = row("changed what the rules say of the end: winner, scores, reason, score sheet", NOT_SOUND, SOUND)


def _flat(ranking: list[list[int]]) -> list[int]:
    return [seat for group in ranking for seat in group]


def _outcome(**fields: Any) -> Callable[[Forged], None]:
    def change(f: Forged) -> None:
        event = f.event("game_ended")
        outcome = deepcopy(event["payload"]["outcome"])
        for name, value in fields.items():
            outcome[name] = value(outcome[name]) if callable(value) else value
        outcome["winners"] = outcome["ranking"][0]
        f.change(event, outcome=outcome)

    return change


def _sheet(change: Callable[[list[dict[str, Any]]], object]) -> Callable[[Forged], None]:
    def changed(f: Forged) -> None:
        event = f.event("game_scored")
        sheet = deepcopy(event["payload"]["sheet"])
        change(sheet)
        f.change(event, sheet=sheet)

    return changed


SCORED.add("the ranking turned round", _outcome(ranking=lambda x: x[::-1]), specimen="whole")
SCORED.add("all share the first place", _outcome(ranking=lambda x: [sorted(_flat(x))]), specimen="whole")
SCORED.add("other scores", _outcome(scores=lambda x: [7 if s is None else s + 1 for s in x]), specimen="whole")
SCORED.add("another reason", _outcome(reason="boredom"), specimen="whole")
SCORED.add(
    "a point more on the sheet",
    _sheet(lambda x: x[0].update(points=x[0]["points"] + 1) if x else x.append(_LINE)),
    specimen="whole",
)
SCORED.add("a line of the sheet dropped", _sheet(lambda x: x.pop() if x else x.append(_LINE)), specimen="whole")
SCORED.add("another rule on the sheet", _sheet(lambda x: x[0].update(rule="X-1") if x else x.append(_LINE)))
SCORED.add("a line of the sheet added", _sheet(lambda x: x.append(_LINE)))

_LINE = {"seat": 0, "rule": "X-1", "item": "x", "points": 5, "detail": ""}

UNSEEN = row("changed in a redacted record what the rules decide: a move, the end", SOUND, SOUND)
UNSEEN.add("another option", _another_option, redacted=True)
UNSEEN.add("the ranking turned round", _outcome(ranking=lambda x: x[::-1]), specimen="whole", redacted=True)

UNFOLDED = row(
    "told in a redacted record an effect that the title does not have, or who is asked next against the effects",
    NOT_SOUND,
    SOUND,
)
UNFOLDED.add(
    "nothing to do next",
    _told("move_made", effects=lambda x: [*x[:-1], {**x[-1], "keep": 0, "push": []}]),
    redacted=True,
)
UNFOLDED.add("an effect of another type", _told("move_made", effects=lambda x: [{"type": "x"}, *x]), redacted=True)
UNFOLDED.add(
    "an effect of a later version", _told("move_made", effects=lambda x: [{**x[0], "v": 9}, *x[1:]]), redacted=True
)

ENDED = row("changed an end that needs no rules: who resigned or lost on time, who played", NOT_SOUND, NOT_SOUND)
ENDED.add("the ranking turned round", _outcome(ranking=lambda x: x[::-1] if len(x) > 1 else [[s] for s in x[0]]))
ENDED.add(
    "after a loss on time", _outcome(ranking=lambda x: x[::-1] if len(x) > 1 else [[s] for s in x[0]]), specimen="lost"
)
ENDED.add("scores after a resignation", _outcome(scores=lambda x: [3 for _ in x]))
ENDED.add("an end by the rules instead", _outcome(reason="final_scoring"))
ENDED.add("a resignation where nobody resigned", _outcome(reason="resignation"), specimen="whole")
ENDED.add("a seat ranked twice", _outcome(ranking=lambda x: [*x, x[0]]))
ENDED.add("a seat left out", _outcome(ranking=lambda x: [_flat(x)[1:]]))
ENDED.add("no outcome", lambda f: f.change(f.event("game_ended"), outcome=None))
ENDED.add("other winners than the ranking says", lambda f: _winners(f))
ENDED.add("another player", lambda f: _player(f))
ENDED.add("another title", lambda f: f.change(f.event("game_ended"), title="go"))
ENDED.add("not rated", lambda f: f.change(f.event("game_ended"), rated=False))
ENDED.add("a fork that is rated", lambda f: f.change(f.event("game_ended"), rated=True), specimen="fork")
ENDED.add("another head that was verified", lambda f: _verified(f, head="00" * 32))
ENDED.add("another number of events that were verified", lambda f: _verified(f, events=7))


def _winners(f: Forged) -> None:
    event = f.event("game_ended")
    seats = sorted(_flat(event["payload"]["outcome"]["ranking"]))
    winners = [seat for seat in seats if seat not in event["payload"]["outcome"]["winners"]] or seats[:1]
    f.change(event, outcome={**event["payload"]["outcome"], "winners": winners})


def _player(f: Forged) -> None:
    event = f.event("game_ended")
    seats = deepcopy(event["payload"]["seats"])
    seats[0]["player"] = "eve"
    f.change(event, seats=seats)


def _verified(f: Forged, **fields: Any) -> None:
    event = f.event("game_scored")
    f.change(event, verified={**event["payload"]["verified"], **fields})


# Luck

LUCK = row("changed a seed, the commitment, a client seed, or the draw of seats", NOT_SOUND, NOT_SOUND)
_SEED = "11" * 32
_COMMITMENT = sha256(bytes.fromhex(_SEED)).hexdigest()


def _seed(f: Forged, **at_opening: str) -> None:
    f.change(f.event("game_opened"), **at_opening)


def _other_luck(f: Forged) -> None:
    _seed(f, seed=_SEED, commitment=_COMMITMENT)
    f.change(f.event("seed_revealed"), seed=_SEED)


LUCK.add("the seed at the opening", lambda f: _seed(f, seed=_SEED))
LUCK.add("the commitment", lambda f: _seed(f, commitment=_COMMITMENT))
LUCK.add("the seed at the end", lambda f: f.change(f.event("seed_revealed"), seed=_SEED))
LUCK.add("the seed everywhere", lambda f: (_seed(f, seed=_SEED), f.change(f.event("seed_revealed"), seed=_SEED)))
LUCK.add("seed and commitment at the opening", lambda f: _seed(f, seed=_SEED, commitment=_COMMITMENT))
LUCK.add("a client seed when the seat is taken", lambda f: f.change(f.of_type("seat_taken")[-1], word="apple"))
LUCK.add("a client seed at the start", lambda f: f.change(f.event("game_started"), words=_words(f, "apple")))
LUCK.add("a client seed withdrawn at the start", lambda f: f.change(f.event("game_started"), words=_words(f, None)))
LUCK.add("the order of the seats", lambda f: f.change(f.event("seats_drawn"), order=_order(f)[::-1]))
LUCK.add("a seat drawn twice", lambda f: f.change(f.event("seats_drawn"), order=[0] * len(_order(f))))
LUCK.add("fewer draws than before", lambda f: _fewer_drawn(f))
LUCK.add("a draw more in one event", lambda f: _effects(lambda x: x[-1].update(drawn=x[-1]["drawn"] + 5))(f))

OWN_LUCK = row("used another seed with a commitment to it, from the first event on", NOT_SOUND, SOUND)
OWN_LUCK.add("in a game whose seats are chosen", _other_luck, specimen="lost")


def _words(f: Forged, word: str | None) -> list[str | None]:
    """The client seeds, with another instead of Ann's."""
    return [word if said == "plum" else said for said in f.event("game_started")["payload"]["words"]]


def _order(f: Forged) -> list[int]:
    order: list[int] = f.event("seats_drawn")["payload"]["order"]
    return order


def _fewer_drawn(f: Forged) -> None:
    event = f.of_type("move_made")[-1]
    event["payload"]["effects"][-1]["drawn"] = 0
    f.republish(event)


# Forks

PAST = row("changed the past of a fork", NOT_SOUND, SOUND)


def _past(change: Callable[[list[dict[str, Any]]], object]) -> Callable[[Forged], None]:
    def changed(f: Forged) -> None:
        event = f.event("game_forked")
        past = deepcopy(event["payload"]["past"])
        change(past)
        event["payload"]["past"] = past
        f.republish(event)

    return changed


PAST.add("another move", _past(lambda past: past[-1].update(move="nonsense")), specimen="fork")
PAST.add("another kind of decision", lambda f: _kind_in_past(f), specimen="fork")
PAST.add("an effect dropped", _past(lambda past: past[-1]["effects"].pop(0)), specimen="fork")
PAST.add("a move left out", _past(lambda past: past.pop()), specimen="fork")
PAST.add("other client seeds of the source", lambda f: _luck(f, words=["a", "b"]), specimen="fork")
PAST.add("another first move of a fork of a fork", lambda f: _first_move_in_past(f), specimen="second fork")
PAST.add("a move left out of a fork of a fork", _past(lambda past: past.pop()), specimen="second fork")
PAST.add("other client seeds of the first source", lambda f: _first_words(f), specimen="second fork")

SOURCE = row(
    "changed the source of a fork: its luck against its commitment, its start, its rules, a version before its start,"
    " the fork itself",
    NOT_SOUND,
    NOT_SOUND,
)
SOURCE.add("the seed of the source", lambda f: _luck(f, seed=_SEED), specimen="fork")
SOURCE.add("the first draw of the source", lambda f: _luck(f, **{"from": 1}), specimen="fork")
SOURCE.add("the commitment of the source", lambda f: _source(f, commitment="00" * 32), specimen="fork")
SOURCE.add("luck that begins after the past", lambda f: _unused_luck(f), specimen="fork")
SOURCE.add("a version before its start", lambda f: _source(f, version=1), specimen="fork")
SOURCE.add("the fork as its source", lambda f: _source(f, game=f.header["game"]), specimen="fork")
SOURCE.add("the fork as its source, in capitals", lambda f: _source(f, game=f.header["game"].upper()), specimen="fork")
SOURCE.add("a source that no game can be", lambda f: _source(f, game="another"), specimen="fork")
SOURCE.add("no past", _past(lambda past: past.clear()), specimen="fork")
SOURCE.add("a past without its start", _past(lambda past: past.pop(0)), specimen="fork")
SOURCE.add("rules that were not there yet", _past(lambda past: past[-1].update(rules=9)), specimen="fork")
SOURCE.add("rules before the first", _past(lambda past: past[0].update(rules=0)), specimen="fork")
SOURCE.add("a fork later in the game", lambda f: f.events.insert(3, f.events.pop(1)), specimen="fork")
SOURCE.add("no fork", lambda f: f.events.pop(1), specimen="fork")
SOURCE.add("a source with a field more", lambda f: _source(f, note="x"), specimen="fork")
SOURCE.add("the seed of the last source", lambda f: _luck(f, seed=_SEED), specimen="second fork")
SOURCE.add("the commitment of the last source", lambda f: _source(f, commitment="00" * 32), specimen="second fork")


def _kind_in_past(f: Forged) -> None:
    event = f.event("game_forked")
    for payload in (event["payload"], event["body"]["payload"]):
        payload["past"][-1]["kind"] = "another"


def _first_move_in_past(f: Forged) -> None:
    """Another kind of decision in a move that was made in the first of the games."""
    event = f.event("game_forked")
    at = next(i for i, each in enumerate(event["payload"]["past"]) if "kind" in each)
    for payload in (event["payload"], event["body"]["payload"]):
        payload["past"][at]["kind"] = "another"


def _first_words(f: Forged) -> None:
    event = f.event("game_forked")
    first, last = event["payload"]["luck"]
    f.change(event, luck=[{**first, "words": last["words"]}, last])


def _unused_luck(f: Forged) -> None:
    """The past may have any luck, if the seed with the commitment of the source is said to have begun after it."""
    event = f.event("game_forked")
    true = event["payload"]["luck"][-1]
    f.change(event, luck=[*event["payload"]["luck"], {**true, "from": 2**53 - 1}])


def _luck(f: Forged, **fields: Any) -> None:
    event = f.event("game_forked")
    luck = deepcopy(event["payload"]["luck"])
    luck[-1].update(fields)
    f.change(event, luck=luck)


def _source(f: Forged, **fields: Any) -> None:
    event = f.event("game_forked")
    f.change(event, source={**event["payload"]["source"], **fields})
