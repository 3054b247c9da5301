"""Changes of what every event has: rules number, layout, digest, actor, time, pack; and an arbiter's hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from datetime import datetime, timedelta
from typing import Any

from domain.kernel.content import canonical
from eventstore.verification.verifier import RELEASED
from tests.eventstore.forging import Forged
from tests.tampering.kinds import NOT_DECIDED, NOT_SOUND, SOUND, row
from tests.tampering.of_bytes import repacked

# Rules numbers

RULES = row("named rules that no release had, or older ones than before", NOT_SOUND, NOT_SOUND)


def _raised(first: int, by: int = 1) -> Callable[[Forged], None]:
    """A rules number from an event on that is higher than the newest."""
    return lambda f: _rules(first, max(RELEASED[f.header["title"]].rules) + by)(f)


def _rules(first: int, number: Any) -> Callable[[Forged], None]:
    """Another rules number from an event on."""

    def change(f: Forged) -> None:
        for event in f.events[first:]:
            event["body"]["rules"] = number
        if first == 0 and type(number) is int:
            f.header["rules"] = number

    return change


def _another_winner(f: Forged) -> None:
    outcome = f.event("game_ended")["payload"]["outcome"]
    ranking = outcome["ranking"][::-1]
    f.change(f.event("game_ended"), outcome={**outcome, "ranking": ranking, "winners": ranking[0]})


def _rules_and_winner(f: Forged) -> None:
    _raised(0)(f)
    _another_winner(f)


RULES.add("raised by one in every event", _raised(0))
RULES.add("raised by one, and another winner", _rules_and_winner, specimen="whole")
RULES.add("raised far", _raised(0, 1000))
RULES.add("raised from the middle on", _raised(15))
RULES.add("zero", _rules(0, 0))
RULES.add("lowered from the middle on", _rules(15, 0))
RULES.add("a text", _rules(5, "1"))
RULES.add("true", _rules(5, True))
RULES.add("in the header alone", lambda f: f.header.update(rules=f.header["rules"] + 1))

OLDER = row("played under older rules, to the same effects", SOUND, SOUND)
OLDER.add("all of it", lambda f: None, newer=True)
OLDER.add("newer rules from the middle on", _raised(15), newer=True)

OLD_DIFFERENCE = row("played under older rules, to other effects than today's rules give", NOT_DECIDED, SOUND)
OLD_DIFFERENCE.add("another roll", lambda f: _another_number(f), newer=True, folded=True)
OLD_DIFFERENCE.add("another winner", _another_winner, newer=True, specimen="whole")


def _first_event_newer(f: Forged) -> None:
    before = f.header["rules"]
    _raised(0)(f)
    f.events[10]["body"]["rules"] = before


def _last_event_older(f: Forged) -> None:
    before = f.header["rules"]
    _raised(0)(f)
    f.events[-1]["body"]["rules"] = before


SINKING = row("went back to older rules within a game", NOT_SOUND, NOT_SOUND)
SINKING.add("once", _first_event_newer, newer=True)
SINKING.add("at the end", _last_event_older, newer=True)


def _another_number(f: Forged) -> None:
    """The first number that an effect of a move carries is another."""
    for event in f.of_type("move_made"):
        for effect in event["payload"]["effects"][:-1]:
            for name, value in effect.items():
                if type(value) is int and name not in ("v", "window", "seat"):
                    effect[name] = value + 1
                    f.republish(event)
                    return
    raise AssertionError("no effect carries a number")


# Layouts and digests

LAYOUT = row("gave digests a layout of the state that no release had", NOT_DECIDED, NOT_DECIDED)


def _layout(name: str, *, digests: bool = False, at: int | None = None) -> Callable[[Forged], None]:
    def change(f: Forged) -> None:
        start = f.version(f.event("game_started")) - 1
        for i, event in enumerate(f.events):
            if at not in (None, i):
                continue
            event["sealed"]["layout"] = name
            if digests and i >= start:
                event["sealed"]["digest"] = "ab" * 32

    return change


LAYOUT.add("in every event", _layout("0123456789abcdef"))
LAYOUT.add("in every event, and other digests", _layout("0123456789abcdef", digests=True))
LAYOUT.add("in one event", _layout("0123456789abcdef", at=20))
LAYOUT.add("in one event, and another digest", _layout("another", at=12, digests=True))
LAYOUT.add("an empty name", _layout(""))

DIGEST = row("changed the digest of a position that an event brought about", NOT_SOUND, SOUND)
DIGEST.add("of the last move", lambda f: _digest_until_next(f, f.of_type("move_made")[-1]))

QUIET = row("changed the digest where nothing changed the position", NOT_SOUND, NOT_SOUND)
for type_ in ("game_opened", "seat_taken", "seat_left", "seats_drawn", "pause_asked", "game_ended", "game_scored"):
    QUIET.add(type_, lambda f, type_=type_: f.event(type_)["sealed"].update(digest="cd" * 32))
QUIET.add("moves_rewound", lambda f: f.event("moves_rewound")["sealed"].update(digest="cd" * 32))
QUIET.add("no hash", lambda f: f.event("move_made")["sealed"].update(digest="CD" * 32))


def _digest_until_next(f: Forged, event: dict[str, Any]) -> None:
    """Another digest of an event, and of those after it that leave the position alone."""
    start = f.version(event) - 1
    for each in f.events[start:]:
        each["sealed"]["digest"] = "ef" * 32


# Titles

TITLE = row("named a title that no release had", NOT_DECIDED, NOT_DECIDED)
TITLE.add("in header and opening", lambda f: f.rename_title("chess"))
TITLE.add("in a game that was played to its end", lambda f: f.rename_title("chess"), specimen="whole")
TITLE.add("in a redacted record", lambda f: f.rename_title("chess"), redacted=True)
TITLE.add("in a fork", lambda f: f.rename_title("chess"), specimen="fork")
TITLE.add("one with a space after it", lambda f: f.rename_title(f.header["title"] + " "))
TITLE.add("one in capitals", lambda f: f.rename_title(f.header["title"].upper()))
TITLE.add("one with a letter of another script", lambda f: f.rename_title(f.header["title"].replace("e", "\u0435")))
TITLE.add("none", lambda f: f.rename_title(""))
TITLE.add("a name that every object has in JavaScript", lambda f: f.rename_title("constructor"))
TITLE.add("a name of another file", lambda f: f.rename_title("annals-inclusion"))

# An arbiter

ARBITER = row("let an arbiter change the position, however well it fits", NOT_DECIDED, NOT_DECIDED)


def _adjudicated(at: Callable[[Forged], int], **more: Any) -> Callable[[Forged], None]:
    def change(f: Forged) -> None:
        index = at(f)
        due = next(e["payload"]["due"] for e in reversed(f.events[:index]) if "due" in e["payload"])
        payload = {"reason": "a slip of the hand", "effects": [], "due": due, **more}
        f.insert(index, "adjudicated", payload, actor="player:arbiter")

    return change


def _after(type_: str) -> Callable[[Forged], int]:
    return lambda f: f.version(f.event(type_))


ARBITER.add("without effects, after a default answer", _adjudicated(lambda f: _after("clock_expired")(f) + 1))
ARBITER.add("without effects, after a resumption", _adjudicated(_after("game_resumed")))
ARBITER.add("before the people resign", _adjudicated(lambda f: f.version(f.event("seat_resigned")) - 1))

ARBITER_FAULTS = row("let an arbiter end a game, or act when nobody plays", NOT_SOUND, NOT_SOUND)
ARBITER_FAULTS.add("nobody's turn after it", _adjudicated(_after("game_started"), due=[]))
ARBITER_FAULTS.add("after the end", _adjudicated(_after("game_ended")))
ARBITER_FAULTS.add("before the start", lambda f: f.insert(2, "adjudicated", {"reason": "", "effects": [], "due": []}))

# The pack

PACK = row("replaced the content pack by one that did not come with the title: it is named", SOUND, SOUND)


def _repacked(f: Forged) -> None:
    """A pack that reads otherwise and plays alike."""
    data = json.loads(f.pack)
    _rename(data)
    repacked(f, canonical(data))


def _rename(data: Any) -> bool:
    """Another wording of the first remark in a pack; whether there was one."""
    items = list(data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ())
    for key, value in items:
        if key in ("name", "name_hu", "note", "text") and isinstance(value, str):
            data[key] = value + "!"
            return True
    return any(_rename(value) for _, value in items)


PACK.add("another name of a piece", _repacked)

# Actors

ACTOR = row("let somebody act who did not hold the seat then", NOT_SOUND, NOT_SOUND)


def _actor(type_: str, actor: str, where: Callable[[Forged, dict[str, Any]], bool] = lambda f, e: True) -> Any:
    def change(f: Forged) -> None:
        event = next(e for e in f.of_type(type_) if e["body"]["actor"] != actor and where(f, e))
        event["body"]["actor"] = actor

    return change


def _by(kind: str) -> Callable[[Forged, dict[str, Any]], bool]:
    return lambda f, e: e["body"]["actor"].startswith(kind)


def _swap_people(type_: str) -> Callable[[Forged], None]:
    """What Ann did is said to have been Ben's, or the other way round."""

    def change(f: Forged) -> None:
        event = next(e for e in f.of_type(type_) if e["body"]["actor"] in ("player:ann", "player:ben"))
        event["body"]["actor"] = "player:ben" if event["body"]["actor"] == "player:ann" else "player:ann"

    return change


def _last_swapped(type_: str) -> Callable[[Forged], None]:
    def change(f: Forged) -> None:
        event = f.of_type(type_)[-1]
        event["body"]["actor"] = "player:ben" if event["body"]["actor"] == "player:ann" else "player:ann"

    return change


for type_ in (
    "game_opened",
    "seat_taken",
    "seats_drawn",
    "game_started",
    "move_made",
    "moves_rewound",
    "pause_asked",
    "pause_withdrawn",
    "game_paused",
    "game_resumed",
    "seat_delegated",
    "seat_reclaimed",
    "absence_claimed",
    "seat_resigned",
    "game_ended",
    "seed_revealed",
):
    ACTOR.add(f"{type_}: the other player", _swap_people(type_))
    ACTOR.add(f"{type_}: a stranger", _actor(type_, "player:eve", _by("player")))
for type_ in ("clock_expired", "game_scored"):
    ACTOR.add(f"{type_}: a player", _actor(type_, "player:ann"))
ACTOR.add("seat_left: another player", _actor("seat_left", "player:ann"))
ACTOR.add("move_made: the service for a person", _actor("move_made", "system", _by("player")))
ACTOR.add("move_made: an opponent for a person", _actor("move_made", "engine:greedy", _by("player")))
ACTOR.add("move_made: another opponent", _actor("move_made", "engine:stranger", _by("engine")))
ACTOR.add("move_made: the player while an opponent plays", _actor("move_made", "player:ann", _by("engine")))
ACTOR.add("move_made: the other while an opponent plays", _actor("move_made", "player:ben", _by("engine")))
ACTOR.add("move_made: a player for a default answer", _actor("move_made", "player:ann", _by("system")))
ACTOR.add("moves_rewound: the service", _actor("moves_rewound", "system"))
ACTOR.add("seat_resigned: the service", _actor("seat_resigned", "system"))
ACTOR.add("game_paused: the service", _actor("game_paused", "system"))
ACTOR.add("an actor of no kind", _actor("move_made", "ann", _by("player")))

# Times

TIME = row("changed a time against clocks, absences, or the event from which another follows", NOT_SOUND, NOT_SOUND)


def _later(at: str, seconds: float) -> str:
    return (datetime.fromisoformat(at) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _moved(event: dict[str, Any], seconds: int) -> None:
    event["body"]["at"] = _later(event["body"]["at"], seconds)


def _expired_sooner(f: Forged) -> None:
    at = f.version(f.event("clock_expired")) - 1
    for event in f.events[at : at + 2]:
        _moved(event, -1)


def _late(f: Forged) -> None:
    """A person's move, and all after it, came when the time was up."""
    at = f.version(next(e for e in f.of_type("move_made") if e["body"]["actor"].startswith("player"))) - 1
    for event in f.events[at:]:
        _moved(event, 4000)


TIME.add("the clock ran out too soon", _expired_sooner)
TIME.add("a move came too late", _late)
TIME.add("an absence reported too soon", lambda f: _absent_sooner(f))
for type_ in ("seats_drawn", "game_started", "game_paused", "game_ended", "seed_revealed"):
    TIME.add(f"{type_} later than its cause", lambda f, type_=type_: _moved(f.event(type_), 1))
TIME.add("a default answer later than the expiry", lambda f: _moved(_default(f), 1))
TIME.add("a seat handed over later than it was left", lambda f: _moved(_handed_over(f), 1))
TIME.add("a day that never was", lambda f: f.events[5]["body"].update(at="2026-02-30T12:00:00.000000Z"))
TIME.add("no microseconds", lambda f: f.events[5]["body"].update(at="2026-11-22T12:00:00Z"))
TIME.add("another zone", lambda f: f.events[5]["body"].update(at="2026-11-22T12:00:00.000000+00:00"))
TIME.add("another deadline", lambda f: f.change(f.event("clock_expired"), deadline="2026-11-22T12:00:00.000000Z"))
TIME.add("another limit", lambda f: f.change(f.event("clock_expired"), limit="game"))
TIME.add("another consequence of silence", lambda f: f.change(f.event("clock_expired"), then="opponent"))

CREDIT = row("gave back other time than the outage lasted that the record names", NOT_SOUND, NOT_SOUND)


def _credit(**fields: Any) -> Callable[[Forged], object]:
    return lambda f: f.change(f.event("clock_credited"), **fields)


def _credited_twice(f: Forged) -> None:
    event = f.event("clock_credited")
    f.events.insert(f.version(event), deepcopy(event))


def _credited_later(f: Forged) -> None:
    """The same credit, once more for time that the game was played."""
    event = f.event("clock_credited")
    again = deepcopy(event)
    f.events.insert(f.version(event), again)
    told = event["payload"]
    f.change(again, **{"from": told["to"], "to": f.events[f.version(event) + 1]["body"]["at"]})


CREDIT.add("more than the outage lasted", _credit(credit=31_000_000))
CREDIT.add("less than the outage lasted", _credit(credit=29_000_000))
CREDIT.add("an outage that began sooner", _credit(**{"from": "2026-11-22T11:00:00.000000Z"}))
CREDIT.add("an outage that ends after its credit", _credit(to="2027-11-22T11:00:00.000000Z"))
CREDIT.add("an outage that ends before it begins", _credit(to="2025-11-22T11:00:00.000000Z"))
CREDIT.add("a time that is none", _credit(to="noon"))
CREDIT.add("twice for one outage", _credited_twice)
CREDIT.add("for time that was played", _credited_later)
CREDIT.add("not at all", lambda f: f.events.pop(f.version(f.event("clock_credited")) - 1))
CREDIT.add("by a player", _actor("clock_credited", "player:ann"))
CREDIT.add("by an arbiter", _actor("clock_credited", "arbiter:cid"))

INVENTED = row("invented an outage in which players of the game acted: it is noted", SOUND, SOUND)


def _outage(f: Forged, event: dict[str, Any], begun: str, ended: str) -> None:
    """Time given back right before an event."""
    seconds = datetime.fromisoformat(ended) - datetime.fromisoformat(begun)
    told = {"from": begun, "to": ended, "credit": seconds // timedelta(microseconds=1)}
    f.insert(f.version(event) - 1, "clock_credited", told, actor="system")["body"]["at"] = ended


def _last_move(f: Forged) -> dict[str, Any]:
    """What a player decided last."""
    return [event for event in f.of_type("move_made") if event["body"]["actor"].startswith("player:")][-1]


def _outage_of_an_act(f: Forged) -> None:
    last = _last_move(f)
    players = [event["body"] for event in f.events if event["body"]["actor"].startswith("player:")]
    acted = max(body["at"] for body in players if body["at"] < last["body"]["at"])
    _outage(f, last, _later(acted, -5), last["body"]["at"])


def _outage_of_a_later_move(f: Forged) -> None:
    last = _last_move(f)
    at = last["body"]["at"]
    _outage(f, last, _later(at, -1), _later(at, 5.25))


INVENTED.add("before it was told", _outage_of_an_act)
INVENTED.add("after it was told", _outage_of_a_later_move)


def _default(f: Forged) -> dict[str, Any]:
    return f.events[f.version(f.event("clock_expired"))]


def _handed_over(f: Forged) -> dict[str, Any]:
    return f.events[f.version(f.event("absence_claimed"))]


def _absent_sooner(f: Forged) -> None:
    at = f.version(f.event("absence_claimed")) - 1
    for event in f.events[at : at + 2]:
        _moved(event, -1)
