"""Changes of the course: events dropped, invented, repeated, swapped, cut; and of what only an anchor holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.eventstore.forging import Forged
from tests.tampering.kinds import NOT_SOUND, SOUND, row
from tests.tampering.of_bytes import repacked

COURSE = row(
    "dropped, invented, repeated or swapped events against seats, turns, clocks or pauses", NOT_SOUND, NOT_SOUND
)


def _drop(type_: str, last: bool = False) -> Callable[[Forged], None]:
    return lambda f: f.events.remove(f.of_type(type_)[-1 if last else 0])


for type_ in (
    "game_opened",
    "seat_taken",
    "seat_left",
    "seats_drawn",
    "game_started",
    "clock_expired",
    "game_paused",
    "game_resumed",
    "seat_delegated",
    "seat_reclaimed",
    "absence_claimed",
    "seat_resigned",
    "game_ended",
):
    COURSE.add(f"without {type_}", _drop(type_))
COURSE.add("without the default answer", lambda f: f.events.pop(f.version(f.event("clock_expired"))))
COURSE.add("without the last move before the end", lambda f: f.events.remove(_decisive(f)), specimen="whole")
COURSE.add("without the last request for a pause", _drop("pause_asked", last=True))


def _decisive(f: Forged) -> dict[str, Any]:
    return f.of_type("move_made")[-1]


def _again(type_: str, at: Callable[[Forged], int]) -> Callable[[Forged], None]:
    return lambda f: f.events.insert(at(f), deepcopy(f.event(type_)))


def _after(type_: str) -> Callable[[Forged], int]:
    return lambda f: f.version(f.event(type_))


for type_ in ("game_opened", "seat_taken", "seats_drawn", "game_started", "game_paused", "game_ended", "seed_revealed"):
    COURSE.add(f"{type_} twice", _again(type_, _after(type_)))
COURSE.add("a seat taken while the game runs", _again("seat_taken", _after("game_started")))
COURSE.add("a seat left while the game runs", _again("seat_left", _after("game_started")))
COURSE.add("resumed without a pause", _again("game_resumed", _after("game_started")))
COURSE.add("taken back without having been handed over", _again("seat_reclaimed", _after("game_started")))
COURSE.add("handed over without a reason", lambda f: _delegated(f, "resigned"))
COURSE.add("handed over for an absence nobody reported", lambda f: _delegated(f, "absence"))
COURSE.add("handed over for its player, by the service", lambda f: _delegated(f, "own"))
COURSE.add("resigned before the start", _again("seat_resigned", lambda f: 2))
COURSE.add("ended before its time", _again("game_ended", _after("game_started")))
COURSE.add("a clock expired that nobody had", lambda f: _clockless(f))
COURSE.add("two moves swapped", lambda f: _swapped(f))
COURSE.add("a move twice", lambda f: _twice(f))
COURSE.add("an unknown type", lambda f: f.events[5]["body"].update(type="seat_sold"))
COURSE.add("a seat taken that is taken", lambda f: f.change(f.of_type("seat_taken")[-1], seat=0))
COURSE.add("a player with two seats", lambda f: _two_seats(f))
COURSE.add("a seat taken by a player and an opponent", lambda f: f.change(f.of_type("seat_taken")[-1], engine="greedy"))
COURSE.add("a seat that does not exist", lambda f: f.change(f.event("pause_asked"), seat=9))
COURSE.add("a seat below zero", lambda f: f.change(f.event("seat_resigned"), seat=-1))
COURSE.add("a pause of one person", lambda f: f.change(f.event("game_paused"), seats=[0]))
COURSE.add(
    "another seat's move", lambda f: f.change(f.event("move_made"), seat=1 - f.event("move_made")["payload"]["seat"])
)
COURSE.add("a rewind to the start", lambda f: f.change(f.event("moves_rewound"), to=1))
COURSE.add("a rewind to the future", lambda f: f.change(f.event("moves_rewound"), to=999))
COURSE.add("a rewind of nothing", lambda f: _rewound_nothing(f))
COURSE.add("a rewind to other pending decisions", lambda f: f.change(f.event("moves_rewound"), due=[]))
COURSE.add("moves before a game that ended", lambda f: f.events.insert(len(f.events) - 2, f.events.pop(12)))


def _delegated(f: Forged, why: str) -> None:
    payload = {"seat": 0, "engine": "greedy", "level": "easy", "why": why}
    f.insert(_after("game_resumed")(f), "seat_delegated", payload, actor="system")


def _clockless(f: Forged) -> None:
    at = f.version(f.event("seat_resigned")) - 1
    f.events.insert(at, deepcopy(f.event("clock_expired")))


def _swapped(f: Forged) -> None:
    i, j = (f.version(e) - 1 for e in _of_both(f))
    f.events[i], f.events[j] = f.events[j], f.events[i]


def _of_both(f: Forged) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two moves of different seats, one right after the other."""
    for one, other in zip(f.events, f.events[1:], strict=False):
        if {one["body"]["type"], other["body"]["type"]} != {"move_made"}:
            continue
        after = other["payload"]["seat"]
        if one["payload"]["seat"] != after and one["payload"]["due"] == [after]:
            return one, other
    raise AssertionError("no two seats moved one after the other")


def _twice(f: Forged) -> None:
    one, _ = _of_both(f)
    f.events.insert(f.version(one), deepcopy(one))


def _two_seats(f: Forged) -> None:
    event = f.of_type("seat_taken")[-1]
    f.change(event, player="ann")
    event["body"]["actor"] = "player:ann"


def _rewound_nothing(f: Forged) -> None:
    event = f.event("moves_rewound")
    f.change(event, to=f.version(event) - 1)


CUT = row("cut a complete record, left its seed out, or let something happen after the score", NOT_SOUND, NOT_SOUND)


def _cut(at: Callable[[Forged], int]) -> Callable[[Forged], None]:
    return lambda f: f.events.__delitem__(slice(at(f), None))


CUT.add("in the middle", _cut(lambda f: len(f.events) // 2))
CUT.add("after the first event", _cut(lambda f: 1))
CUT.add("after the start", _cut(_after("game_started")))
CUT.add("before the end", _cut(lambda f: f.version(f.event("game_ended")) - 1))
CUT.add("before the seed", _cut(_after("game_ended")))
CUT.add("without the seed, with the score", _drop("seed_revealed"))
CUT.add("a whole game in the middle", _cut(lambda f: len(f.events) // 2), specimen="whole")
CUT.add("a whole game before its seed", _cut(_after("game_ended")), specimen="whole")
for type_ in ("move_made", "seat_resigned", "seat_taken", "game_ended", "seed_revealed", "game_scored", "game_opened"):
    CUT.add(f"{type_} after the score", _again(type_, lambda f: len(f.events)))
CUT.add("the score before the seed", lambda f: f.events.insert(len(f.events) - 2, f.events.pop()))

FIELDS = row("gave an event other fields, or values of other kinds", NOT_SOUND, NOT_SOUND)


def _value(type_: str, **fields: Any) -> Callable[[Forged], None]:
    return lambda f: f.change(f.event(type_), **fields)


def _extra(f: Forged) -> None:
    event = f.event("seat_left")
    event["payload"]["note"] = event["body"]["payload"]["note"] = "x"


def _missing(type_: str, name: str) -> Callable[[Forged], None]:
    def change(f: Forged) -> None:
        event = f.event(type_)
        event["payload"].pop(name)
        event["body"]["payload"] = {n: v for n, v in event["body"]["payload"].items() if n != name}

    return change


def _hidden(hidden: Any) -> Any:
    """Another hidden part of the first move with several effects."""

    def change(f: Forged) -> None:
        event = f.event("move_made", lambda p: len(p["effects"]) > 1)
        event["sealed"]["hidden"] = hidden

    return change


FIELDS.add("a field more", _extra)
FIELDS.add("a field less", _missing("move_made", "due"))
FIELDS.add("no commitment", _missing("game_opened", "commitment"))
FIELDS.add("no sealed seed", lambda f: f.event("game_opened")["payload"].pop("seed"))
FIELDS.add("a seat as a text", _value("move_made", seat="0"))
FIELDS.add("a seat as true", _value("seat_resigned", seat=True))
FIELDS.add("effects that are not a list", _value("move_made", effects={}))
FIELDS.add("an effect without a type", _value("move_made", effects=[{}]))
FIELDS.add("no effects", _value("move_made", effects=[]))
FIELDS.add("a number of seats that is none", _value("game_opened", seats=0))
FIELDS.add("a million seats", _value("game_opened", seats=10**6))
FIELDS.add("a term that does not exist", lambda f: _terms(f, speed="fast"))
FIELDS.add("a clock without a limit", lambda f: _clock(f, per_move=None))
FIELDS.add("a clock of an unknown kind", lambda f: _clock(f, on_expiry="draw"))
FIELDS.add("an absence of no time", lambda f: _terms(f, absence=0))
FIELDS.add("a salt that is too short", lambda f: f.events[4]["sealed"].update(salt="00"))
FIELDS.add("a sealed part with a field more", lambda f: f.events[4]["sealed"].update(note="x"))
FIELDS.add("a sealed part without a digest", lambda f: f.events[4]["sealed"].pop("digest"))
FIELDS.add("a body with a field more", lambda f: f.events[4]["body"].update(note="x"))
FIELDS.add("a payload that is not an object", lambda f: f.events[4]["body"].update(payload=[]))
FIELDS.add("an opponent's thoughts on a person's move", lambda f: _person_thinks(f))
FIELDS.add("a malformed seed", _value("seed_revealed", seed="xyz"))
FIELDS.add("a layout that is not a text", lambda f: f.events[4]["sealed"].update(layout=7))
FIELDS.add_repeating()
FIELDS.add("hidden fields that are not an object", _hidden([]))
FIELDS.add(
    "hidden fields, and the whole payload", lambda f: f.events[4]["sealed"].update(payload=f.events[4]["payload"])
)
FIELDS.add("hidden effects that are not a list", _hidden({"effects": {}}))
FIELDS.add("a place of an effect that is none", _hidden({"effects": [99]}))
FIELDS.add("a place of an effect before the first", _hidden({"effects": [-1]}))
FIELDS.add("a place of an effect as true", _hidden({"effects": [False, True]}))
FIELDS.add("an effect placed twice", _hidden({"effects": [0, 0]}))
FIELDS.add("effects placed in another order", _hidden({"effects": [1, 0]}))
FIELDS.add("an effect in place of all", _hidden({"effects": [None]}))
FIELDS.add("a hidden field that there is not", _hidden({"note": "x"}))
FIELDS.add("places where there are no effects", lambda f: f.events[1]["sealed"].update(hidden={"effects": [0]}))


def _person_thinks(f: Forged) -> None:
    event = next(e for e in f.of_type("move_made") if e["body"]["actor"].startswith("player"))
    event["payload"]["choice"] = {"engine": "greedy"}


def _terms(f: Forged, **fields: Any) -> None:
    event = f.event("game_opened")
    f.change(event, terms={**event["payload"]["terms"], **fields})


def _clock(f: Forged, **fields: Any) -> None:
    _terms(f, clock={**f.event("game_opened")["payload"]["terms"]["clock"], **fields})


OPENING = row(
    "changed the terms or the name of a game at its opening, so that its course does not follow", NOT_SOUND, NOT_SOUND
)
OPENING.add("another game", _value("game_opened", game="00000000-0000-4000-8000-000000000000"))
OPENING.add("another title", _value("game_opened", title="go"))
OPENING.add("another pack", _value("game_opened", pack="00" * 32))
OPENING.add("chosen seats", lambda f: _terms(f, seating="chosen"))
OPENING.add("another time for a move", lambda f: _clock(f, per_move=1800))
OPENING.add("no clock", lambda f: _terms(f, clock=None))
OPENING.add("a longer absence", lambda f: _terms(f, absence=90_000))
OPENING.add("a private game that was rated", lambda f: _terms(f, visibility="private"))
OPENING.add(
    "a seat more", lambda f: f.change(f.event("game_opened"), seats=f.event("game_opened")["payload"]["seats"] + 1)
)

OPTIONS = row(
    "changed what the title makes of an opening: options, seats, a pack that it does not have", NOT_SOUND, SOUND
)
OPTIONS.add("an option that does not exist", lambda f: f.change(f.event("game_opened"), options={"nonsense": 1}))
OPTIONS.add("a pack that it cannot read", lambda f: repacked(f, b"{}"))

# Only an anchor

ANCHOR = row("invented another history that is possible, with every hash made anew", SOUND, SOUND)
ANCHORED = row(
    "the same, with an anchor of the honest record, which `annals verify` takes and HTTP does not", NOT_SOUND, NOT_SOUND
)


def _renamed(f: Forged) -> None:
    """Ann is called Eve throughout."""
    for event in f.events:
        for part in ("body", "sealed", "payload"):
            event[part] = json.loads(
                json.dumps(event[part]).replace('"player:ann"', '"player:eve"').replace('"ann"', '"eve"')
            )


def _later(f: Forged) -> None:
    for event in f.events:
        text = json.dumps(event).replace("2026-11-22T", "2027-11-22T")
        event.update(json.loads(text))


def _salted(f: Forged) -> None:
    for event in f.events:
        event["sealed"]["salt"] = "00" * 16


def _taken_back(f: Forged) -> None:
    """A move that was taken back is left out, and its rewind."""
    event = f.event("moves_rewound")
    at = f.version(event) - 1
    del f.events[event["payload"]["to"] : at + 1]


def _unscored(f: Forged) -> None:
    f.events.pop()


for name, change in {
    "another player": _renamed,
    "a year later": _later,
    "other salts": _salted,
    "without the move that was taken back": _taken_back,
    "without the score": _unscored,
    "an opponent's thoughts": lambda f: _thoughts(f),
    "another verification by the service": lambda f: f.change(
        f.event("game_scored"), verified={**f.event("game_scored")["payload"]["verified"], "redecided": 1}
    ),
}.items():
    ANCHOR.add(name, change)
    ANCHORED.add(name, change, anchored=True)


def _thoughts(f: Forged) -> None:
    event = next(e for e in f.of_type("move_made") if "choice" in e["payload"])
    event["payload"]["choice"]["seed"] = 99


def _cut_redacted(f: Forged) -> None:
    del f.events[_after("game_started")(f) + 2 :]


ANCHOR.add("a running game's redacted record cut at the end", _cut_redacted, redacted=True)
ANCHORED.add("a running game's redacted record cut at the end", _cut_redacted, redacted=True, anchored=True)
ANCHOR.add("a public value in a redacted record", lambda f: _told_effect(f), redacted=True)
ANCHORED.add("a public value in a redacted record", lambda f: _told_effect(f), redacted=True, anchored=True)


def _told_effect(f: Forged) -> None:
    """A redacted record's sealed halves are hashes: nobody can compare."""
    event = f.event("game_scored")
    event["body"]["payload"]["sheet"] = [{"seat": 0, "rule": "X-1", "item": "x", "points": 5, "detail": ""}]
