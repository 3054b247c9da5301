"""Leasing work to the machines of outside engines."""

from __future__ import annotations

import time
from collections.abc import Sequence
from threading import BoundedSemaphore
from typing import Any
from uuid import UUID

from flask import request

from application.engines.analyses import Analysis
from application.engines.catalogue import ENGINES, VERSIONS, choice_seed
from application.engines.outside import MOST_FAILURES, Engine, Lease, Work
from application.games.commands import CommandResult
from application.games.playing import EngineAnswer
from application.games.views import ALL, decisions, position
from application.jobs import AnalysisJob
from domain.kernel.engine import next_options
from domain.kernel.errors import NoPendingDecision
from domain.kernel.options import Option
from domain.kernel.records import Seat
from eventstore.errors import NotRunning
from eventstore.events import payload_of, time_text
from eventstore.game import Game, in_force
from service.auth import Caller, caller
from service.context import Context, context
from service.gate import leave_place
from service.languages.chosen import language
from service.problems import Problem
from service.titles.services import engine_names

__all__ = ["acquire", "built_in", "engine_shown", "give_up", "hand_in", "held", "judge", "mine", "renew"]

REST = 0.25
"""Seconds between two attempts to find work while a request waits."""


def engine_shown(engine: Engine) -> dict[str, Any]:
    """A registered engine as plain JSON."""
    return {
        "engine": engine.name,
        "titles": list(engine.titles),
        "levels": list(engine.levels),
        **engine_names(engine.name, engine.levels, language()),
        "engine_version": None,
        "outside": True,
        "analyses": engine.analyses,
        "owner": str(engine.owner),
        "patience": engine.patience,
        "seen_at": None if engine.seen_at is None else time_text(engine.seen_at),
        "retired": engine.retired,
    }


def built_in() -> list[dict[str, Any]]:
    """The engines of the service itself as plain JSON."""
    common = {"outside": False, "owner": None, "patience": None, "seen_at": None, "retired": False}
    return [
        {
            "engine": name,
            "titles": [],
            "levels": list(levels),
            **engine_names(name, levels, language()),
            "engine_version": VERSIONS[name],
            "analyses": name != "random",
            **common,
        }
        for name, levels in ENGINES.items()
    ]


class _Waiting:
    """Limits how many requests of this process wait for work at once: as many as half of its web threads, or one.

    They wait outside of the gate, so that others are served. A request beyond the limit is answered at once, as if it
    had not asked to wait.
    """

    def __init__(self) -> None:
        self._places: BoundedSemaphore | None = None

    def enter(self) -> bool:
        """Take a place; False if none is free."""
        if self._places is None:
            self._places = BoundedSemaphore(max(1, context().settings.web_threads // 2))
        return self._places.acquire(blocking=False)

    def leave(self) -> None:
        """Give the place back."""
        assert self._places is not None
        self._places.release()


_waiting = _Waiting()


def mine(who: Caller, wanted: Sequence[str] | None) -> list[Engine]:
    """The caller's engines, or those named.

    Raises:
        Problem: an engine named belongs to another player.
    """
    own = {e.name: e for e in context().outside_engines.engines() if e.owner == who.player and not e.retired}
    for name in wanted or ():
        if name not in own:
            raise Problem("unknown_engine", f"you have no engine {name!r}")
    return [own[name] for name in dict.fromkeys(wanted or own)]


def acquire(engines: Sequence[Engine], kinds: Sequence[str], wait: int) -> dict[str, Any] | None:
    """Work for one of the caller's engines, waiting if there is none; None if there is still none."""
    until = time.monotonic() + wait
    waits = wait > 0 and _waiting.enter()
    try:
        while True:
            found = _look(engines, kinds)
            if found is not None or not waits or time.monotonic() + REST > until:
                return found
            # Others take this request's place meanwhile.
            leave_place(request.environ)
            time.sleep(REST)
    finally:
        if waits:
            _waiting.leave()


def _look(engines: Sequence[Engine], kinds: Sequence[str]) -> dict[str, Any] | None:
    here, who = context(), caller()
    names = [engine.name for engine in engines]
    here.outside_engines.seen(who.player, names)
    if "turn" in kinds:
        for pending in here.outside_engines.turns(who.player, names):
            game = here.commands.games.load(pending.game_id)
            if pending.seat not in game.pending_seats or game.pending_since != pending.version:
                continue
            lease = here.outside_engines.take(Work.of_turn(pending), who.player, game.version)
            if lease is not None:
                return _turn(game, pending.seat, lease)
    return _move_to_judge(here, who, names) if "analysis" in kinds else None


def _move_to_judge(here: Context, who: Caller, names: Sequence[str]) -> dict[str, Any] | None:
    """The next move that one of the caller's engines should evaluate in an analysis."""
    for analysis in here.analyses.pending(limit=100):
        if analysis.engine not in names:
            continue
        known = here.analyses.findings(analysis.id)
        events = in_force(here.store.read(analysis.game_id))
        made = next((e for e in events if e.type == "move_made" and e.version not in known), None)
        if made is None:
            continue
        payload = payload_of(made)
        work = Work(str(AnalysisJob(analysis.id)), made.version, analysis.engine, analysis.game_id, payload["seat"])
        if here.outside_engines.failures(work) >= MOST_FAILURES:
            here.analyses.end(analysis.id, "failed", "failed")
            continue
        lease = here.outside_engines.take(work, who.player, made.version - 1)
        if lease is not None:
            game = here.commands.games.at(analysis.game_id, made.version - 1)
            return {
                **_work(game, payload["seat"], lease, analysis.level),
                "kind": "analysis",
                "analysis": str(analysis.id),
                "played": payload["move"],
                # The game has ended, so everything is visible to all.
                "whole": position(game, ALL, names=context().accounts.names_of),
            }
    return None


def _turn(game: Game, seat: Seat, lease: Lease) -> dict[str, Any]:
    """The data that a machine needs to answer for a seat."""
    holder = game.holders[seat]
    assert holder is not None
    return {
        **_work(game, seat, lease, holder.level),
        "kind": "turn",
        "analysis": None,
        "played": None,
        "whole": None,
    }


def _work(game: Game, seat: Seat, lease: Lease, level: str | None) -> dict[str, Any]:
    """The position and pending decision as the seat sees them."""
    [awaited] = [d for d in decisions(game, seat)["decisions"] if d["mine"]]
    return {
        "id": str(lease.id),
        "title": game.title.slug,
        "engine": lease.work.engine,
        "level": level,
        "expires_at": time_text(lease.expires_at),
        "seat": seat,
        "rules": game.rules,
        "seed": choice_seed(game.seed, game.version, seat),
        "position": position(game, seat, names=context().accounts.names_of),
        "decision": awaited,
    }


def held(work_id: UUID) -> Lease:
    """A lease of the caller, active or ended.

    Raises:
        Problem: there is none.
    """
    lease = context().outside_engines.lease(work_id)
    if lease is None or lease.player != caller().player:
        raise Problem("unknown_work", f"you have no work {work_id}")
    return lease


def hand_in(work_id: UUID, body: dict[str, Any]) -> CommandResult:
    """Make the move that a machine answered, exactly once.

    Raises:
        Problem: the caller does not hold the lease, or no longer.
        MalformedOption, IllegalOption: the seat has no such option; the lease continues.
    """
    here = context()
    lease = held(work_id)
    # A repeated submission gets its first response again.
    if lease.state not in ("held", "done") or not lease.work.key.startswith("turn:"):
        raise Problem("work_gone", f"the work was {lease.state}")
    try:
        done = _answer(here, lease, body)
    except (NoPendingDecision, NotRunning):
        raise Problem("work_gone", "the game has moved on") from None
    here.outside_engines.end(work_id, "done")
    return done


def _answer(here: Context, lease: Lease, body: dict[str, Any]) -> CommandResult:
    seat = lease.work.seat
    seen = here.commands.games.at(lease.work.game_id, lease.seen)
    holder = seen.holders[seat]
    how = {
        "engine": lease.work.engine,
        "level": holder.level if holder is not None else None,
        "budget": body["budget"],
        "seed": choice_seed(seen.seed, lease.seen, seat),
        "nodes": body["nodes"],
        "evaluation": body["evaluation"],
        "outside": True,
    }
    return here.commands.answer(
        lease.work.game_id,
        seat,
        EngineAnswer(Option.parse(body["option"]), how),
        engine=lease.work.engine,
        seen=lease.seen,
        command_id=f"work:{lease.id}",
    )


def judge(work_id: UUID, body: dict[str, Any]) -> Analysis:
    """Store a machine's evaluation of a move, once; returns the analysis after it.

    Raises:
        Problem: the caller does not hold the lease, or no longer, or the engine's choice was not offered.
    """
    here = context()
    lease = held(work_id)
    kind, _, analysis_id = lease.work.key.partition(":")
    if lease.state not in ("held", "done") or kind != "analysis":
        raise Problem("work_gone", f"the work was {lease.state}")
    game = here.commands.games.at(lease.work.game_id, lease.seen)
    best = Option.parse(body["best"])
    offered = next_options(game.state, lease.work.seat) if game.state is not None else []
    if best not in offered:
        members = {
            "rule": None,
            "rule_url": None,
            "why": "the option was not offered",
            "kind": "",
            "offered": len(offered),
        }
        raise Problem("illegal_option", f"{best.text} was not offered", members)
    if body["chances"] is not None and len(body["chances"]) != len(game.holders):
        what = "must have one chance per seat"
        raise Problem("invalid", what, {"errors": [{"where": "body.chances", "what": what}]})
    made = here.store.read(lease.work.game_id, lease.seen, lease.seen + 1)[0]
    best_value, value = body["best_value"], body["value"]
    found = {
        "seat": lease.work.seat,
        "move": payload_of(made)["move"],
        "best": best.text,
        "best_value": best_value,
        "value": value,
        "loss": 0 if best_value is None or value is None else max(0, best_value - value),
        "chances": body["chances"],
    }
    analysis = here.analyses.add(UUID(analysis_id), {made.version: found})
    here.outside_engines.end(work_id, "done")
    if analysis is None:
        raise Problem("work_gone", "the analysis no longer exists")
    return analysis


def give_up(work_id: UUID, why: str) -> None:
    """Release a lease, so that another machine or another opponent does the work.

    Raises:
        Problem: the caller does not hold the lease, or no longer.
    """
    lease = held(work_id)
    if lease.state != "released" and not context().outside_engines.end(work_id, "released", why):
        raise Problem("work_gone", f"the work was {lease.state}")


def renew(work_id: UUID) -> Lease:
    """Renew a lease.

    Raises:
        Problem: the caller does not hold the lease, or no longer.
    """
    lease = held(work_id)
    renewed = context().outside_engines.renew(work_id)
    if renewed is None:
        raise Problem("work_gone", f"the work was {lease.state}")
    return renewed
