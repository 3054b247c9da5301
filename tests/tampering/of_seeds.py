"""Changes of client seeds to which seats have committed, of their openings, and of the end without them."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from typing import Any

from eventstore.verification.verifier import seed_commitment
from tests.eventstore.forging import Forged
from tests.tampering.kinds import NOT_SOUND, row
from tests.tampering.of_course import ANCHOR, ANCHORED

OTHER = "another seed of the same kind"


def _committed(f: Forged, seat: int) -> dict[str, Any]:
    return f.event("seat_taken", lambda p: p["seat"] == seat)


def _opened(f: Forged, seat: int) -> dict[str, Any]:
    return f.event("client_seed_opened", lambda p: p["seat"] == seat)


def _fitting(f: Forged, seat: int, word: str, *, of_seat: int | None = None) -> str:
    return seed_commitment(f.header["game"], seat if of_seat is None else of_seat, word)


def _reopened(f: Forged, seat: int, word: str) -> None:
    """Another seed at the opening and at the start."""
    before = _opened(f, seat)["payload"]["word"]
    f.change(_opened(f, seat), word=word)
    start = f.event("game_started")
    f.change(start, words=[word if said == before else said for said in start["payload"]["words"]])


def _without_commitment(f: Forged, seat: int) -> None:
    event = _committed(f, seat)
    del event["payload"]["seed_commitment"]
    f.republish(event)


def _started_with_last_seat(f: Forged) -> None:
    last = f.of_type("seat_taken")[-1]["body"]
    for type_ in ("seats_drawn", "game_started"):
        f.event(type_)["body"].update(actor=last["actor"], at=last["at"])


# Commitments and the seeds that open them

SEEDS = row("changed a commitment to a client seed, or the client seed that opened it", NOT_SOUND, NOT_SOUND)


def _add(name: str, change: Callable[[Forged], object]) -> None:
    SEEDS.add(name, change, specimen="committed")


_add("another commitment", lambda f: f.change(_committed(f, 0), seed_commitment="00" * 32))
_add("another seed at the opening", lambda f: f.change(_opened(f, 0), word=OTHER))
_add("another seed at the opening and at the start", lambda f: _reopened(f, 0, OTHER))
_add("a commitment dropped", lambda f: _without_commitment(f, 0))
_add("a commitment dropped with its opening", lambda f: _dropped(f))
_add("a commitment made up for a seat", lambda f: _made_up(f))
_add("a seed beside a commitment", lambda f: f.change(_committed(f, 0), word="plum"))
_add("a commitment to another seat's seed", lambda f: _copied(f, bound_to=1))
_add("the commitment of another seat", lambda f: _copied(f, bound_to=0))
_add("a commitment that names no game", lambda f: _unbound(f))
_add("a commitment in another game", lambda f: _elsewhere(f))
_add("a seed that is short enough to be guessed", lambda f: _short(f))
_add("a commitment that is not a hash", lambda f: f.change(_committed(f, 0), seed_commitment="plum"))
_add("an opened seed that is not a text", lambda f: f.change(_opened(f, 0), word=7))
_add("other seeds at the start", lambda f: f.change(f.event("game_started"), words=[None, None]))
_add("no seed at the start", lambda f: _unused(f))


def _dropped(f: Forged) -> None:
    _without_commitment(f, 0)
    f.events.remove(_opened(f, 0))
    _started_with_last_seat(f)


def _made_up(f: Forged) -> None:
    f.change(_committed(f, 1), word=None, seed_commitment="00" * 32)
    f.republish(_committed(f, 1))


def _copied(f: Forged, bound_to: int) -> None:
    """Seat 1 opens the seed of seat 0, with a commitment that is bound to one of them, if not to the right one."""
    word = _opened(f, 0)["payload"]["word"]
    f.change(_committed(f, 1), word=None, seed_commitment=_fitting(f, 1, word, of_seat=bound_to))
    f.republish(_committed(f, 1))
    opening = deepcopy(_opened(f, 0))
    opening["body"]["actor"] = _committed(f, 1)["body"]["actor"]
    f.change(opening, seat=1 if bound_to == 0 else 0)
    f.events.insert(f.version(_opened(f, 0)), opening)


def _unbound(f: Forged) -> None:
    word = _opened(f, 0)["payload"]["word"]
    f.change(_committed(f, 0), seed_commitment=sha256(word.encode()).hexdigest())


def _elsewhere(f: Forged) -> None:
    word = _opened(f, 0)["payload"]["word"]
    f.change(_committed(f, 0), seed_commitment=seed_commitment("00000000-0000-0000-0000-000000000007", 0, word))


def _short(f: Forged) -> None:
    f.change(_committed(f, 0), seed_commitment=_fitting(f, 0, "plum"))
    _reopened(f, 0, "plum")


def _unused(f: Forged) -> None:
    start = f.event("game_started")
    f.change(start, words=[None for _ in start["payload"]["words"]])


# When they are opened, and by whom

OPENING = row(
    "started a game without a client seed to which a seat had committed, or let it be opened early, late or by another",
    NOT_SOUND,
    NOT_SOUND,
)


def _at(name: str, change: Callable[[Forged], object]) -> None:
    OPENING.add(name, change, specimen="committed")


_at("started without an opening", lambda f: _unopened(f))
_at("an opening by the player of another seat", lambda f: _opened(f, 0)["body"].update(actor="player:ben"))
_at("an opening by the service", lambda f: _opened(f, 0)["body"].update(actor="system"))
_at("an opening for another seat", lambda f: f.change(_opened(f, 0), seat=1))
_at("opened before all seats were taken", lambda f: _moved(f, f.version(_committed(f, 0))))
_at("opened after the start", lambda f: _moved(f, f.version(f.event("game_started")) - 1))
_at("opened twice", lambda f: f.events.insert(f.version(_opened(f, 0)), deepcopy(_opened(f, 0))))
_at("a seat left after all were taken", lambda f: _left(f, back=False))
_at("a seat left and taken again with another seed", lambda f: _left(f, back=True))
_at("expired meanwhile", lambda f: f.insert(_filled(f), "game_expired", {"after": 60}, actor="system"))
_at("seats drawn before the opening", lambda f: _drawn_first(f))


def _filled(f: Forged) -> int:
    """The index after the event with which all seats were taken."""
    return f.version(f.of_type("seat_taken")[-1])


def _unopened(f: Forged) -> None:
    word = _opened(f, 0)["payload"]["word"]
    start = f.event("game_started")
    f.change(start, words=[None if said == word else said for said in start["payload"]["words"]])
    f.events.remove(_opened(f, 0))


def _moved(f: Forged, at: int) -> None:
    event = _opened(f, 0)
    f.events.remove(event)
    f.events.insert(at, event)


def _left(f: Forged, *, back: bool) -> None:
    at, taken = _filled(f), _committed(f, 1)
    f.insert(at, "seat_left", {"seat": 1}, actor=taken["body"]["actor"])
    if back:
        f.events.insert(at + 1, deepcopy(taken))


def _drawn_first(f: Forged) -> None:
    event = f.event("seats_drawn")
    f.events.remove(event)
    f.events.insert(_filled(f), event)


# The end without them

SILENCE = row("ended a game for client seeds that were not withheld, or before the time was over", NOT_SOUND, NOT_SOUND)


def _end(name: str, change: Callable[[Forged], object], specimen: str = "withheld") -> None:
    SILENCE.add(name, change, specimen=specimen)


_end("another seat was silent", lambda f: _withheld(f, seats=[1]))
_end("another seat, too", lambda f: _withheld(f, seats=[0, 1]))
_end("nobody was silent", lambda f: _withheld(f, seats=[]))
_end("another deadline", lambda f: _withheld(f, deadline="2026-11-22T12:00:00.000000Z"))
_end("before the deadline", lambda f: _last(f)["body"].update(at="2026-11-22T12:00:05.000000Z"))
_end("by a player", lambda f: _last(f)["body"].update(actor="player:ann"))
_end("longer terms", lambda f: _longer(f))
_end("twice", lambda f: f.events.append(deepcopy(_last(f))))
_end("opened afterwards", lambda f: f.events.append(deepcopy(f.event("client_seed_opened"))))
_end("not at all", lambda f: f.events.pop())
_end("when all seeds were open", lambda f: _ended_running(f), "committed")


def _last(f: Forged) -> dict[str, Any]:
    return f.event("seeds_withheld")


def _withheld(f: Forged, **fields: Any) -> None:
    f.change(_last(f), **fields)


def _longer(f: Forged) -> None:
    event = f.event("game_opened")
    f.change(event, terms={**event["payload"]["terms"], "seed_time": 90_000})


def _ended_running(f: Forged) -> None:
    payload = {"seats": [0], "deadline": "2026-11-23T12:00:00.000000Z"}
    del f.events[f.version(f.of_type("client_seed_opened")[-1]) :]
    event = f.insert(len(f.events), "seeds_withheld", payload, actor="system")
    event["body"]["at"] = "2026-11-25T12:00:00.000000Z"


# What remains possible: the same game with client seeds that nobody had committed to


def _in_the_open(f: Forged) -> None:
    for event in f.of_type("client_seed_opened"):
        seat, word = event["payload"]["seat"], event["payload"]["word"]
        taken = _committed(f, seat)
        del taken["payload"]["seed_commitment"]
        taken["payload"]["word"] = word
        f.republish(taken)
        f.events.remove(event)
    _started_with_last_seat(f)


ANCHOR.add("client seeds given in the open instead of committed to", _in_the_open, specimen="committed")
ANCHORED.add(
    "client seeds given in the open instead of committed to", _in_the_open, specimen="committed", anchored=True
)


def _silenced(f: Forged) -> None:
    """Ben opened their client seed, and is said to have been as silent as Ann."""
    f.events.remove(f.event("client_seed_opened"))
    f.change(_last(f), seats=[0, 1])


ANCHOR.add("an opening dropped and its seat called silent", _silenced, specimen="withheld")
ANCHORED.add("an opening dropped and its seat called silent", _silenced, specimen="withheld", anchored=True)
