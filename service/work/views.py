"""Operations for outside engines and their machines."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from application.engines.catalogue import ENGINES
from application.engines.outside import Engine
from application.people.accounts import issue
from domain.kernel.errors import BadSetup, Fault
from domain.registry import TITLES
from eventstore.events import time_text
from service.auth import caller
from service.context import context
from service.endpoints import Answer, area, operation
from service.games import examples
from service.players.schemas import TEXT
from service.problems import Problem
from service.replies import json_reply
from service.work import schemas, services

__all__ = ["blueprint"]

blueprint = area("work", "Outside engines: opponents that run on their owners' machines, and their work.")

LEASE = {"id": schemas.WORK["id"], "expires_at": "2026-11-20T21:06:05.000123Z"}
HANDED = {"game": examples.GAME, "version": 13, "status": "running"}


@operation(
    blueprint,
    "/v1/engines",
    summary="List the engines",
    description="Those of the service, and those that run on their owners' machines.",
    scope=None,
    answer=Answer(schemas.EngineList, {"engines": [schemas.ENGINE]}, description="All engines."),
)
def list_engines() -> Response:
    """All engines."""
    outside = [services.engine_shown(engine) for engine in context().outside_engines.engines()]
    return json_reply({"engines": services.built_in() + outside})


@operation(
    blueprint,
    "/v1/engines",
    "POST",
    summary="Register an engine",
    description="It can then be seated by its name. The response holds a token for its machines, shown only once.",
    scope="admin",
    body=schemas.NewEngine,
    body_example={"name": "deep-green", "titles": ["endeavor"], "levels": ["normal", "hard"], "analyses": True},
    problems=("engine_exists", "bad_setup", "unknown_player"),
    answer=Answer(
        schemas.EngineMade,
        {**schemas.ENGINE, "seen_at": None, "token": TEXT},
        201,
        "The engine and its token.",
    ),
)
def register_engine(body: dict[str, Any]) -> Response:
    """Register an engine."""
    here = context()
    owner = body.get("owner", caller().player)
    found = here.accounts.player(owner)
    if found is None or found.erased_at is not None:
        raise Problem("unknown_player", f"there is no player {owner}")
    faults = [Fault(f"titles.{i}", f"there is no title {t!r}") for i, t in enumerate(body["titles"]) if t not in TITLES]
    if faults:
        raise BadSetup(faults)
    engine = Engine(
        body["name"],
        tuple(dict.fromkeys(body["titles"])),
        tuple(dict.fromkeys(body["levels"])),
        owner,
        body["analyses"],
        body["patience"],
        here.database.now(),
    )
    if engine.name in ENGINES or not here.outside_engines.add_engine(engine):
        raise Problem("engine_exists", f"the name {engine.name} is already taken")
    _, text = issue(here.accounts, owner, f"engine {engine.name}", ("work",))
    return json_reply({**services.engine_shown(engine), "token": text}, 201)


@operation(
    blueprint,
    "/v1/engines/<string:engine>",
    "DELETE",
    summary="Retire an engine",
    description="It can no longer be seated, and other opponents answer for its seats. Its name is not reused.",
    scope="admin",
    problems=("unknown_engine",),
    answer=Answer(None, status=204, description="The engine is retired."),
)
def retire_engine(engine: str) -> Response:
    """Retire an engine."""
    if not context().outside_engines.retire(engine):
        raise Problem("unknown_engine", "there is no engine of that name")
    return Response(status=204)


@operation(
    blueprint,
    "/v1/work/acquisitions",
    "POST",
    summary="Take work",
    description="A turn of one of your engines, a move of a finished game to evaluate, or nothing. "
    "You hold the work while the lease is active. Answer it, "
    "release it, or let the lease expire: then it goes to another machine, and after three failures to an opponent "
    "of the service, for this turn.",
    scope="work",
    body=schemas.Acquisition,
    body_optional=True,
    body_example={"engines": ["deep-green"], "wait": 20},
    problems=("unknown_engine",),
    answer=Answer(schemas.WorkShown, schemas.WORK, description="The work, leased to you."),
    also=(Answer(None, status=204, description="There is currently no work."),),
)
def take_work(body: dict[str, Any]) -> Response:
    """Take work."""
    engines = services.mine(caller(), body.get("engines"))
    found = services.acquire(engines, body["kinds"], body["wait"])
    return Response(status=204) if found is None else json_reply(found)


@operation(
    blueprint,
    "/v1/work/<uuid:work_id>/submissions",
    "POST",
    summary="Submit a move",
    description="It is checked like any move and made exactly once: a repetition gets the first response again. If "
    "the option is refused, the lease continues and another may be sent.",
    scope="work",
    body=schemas.Submission,
    body_example={"option": "pass", "evaluation": 612, "nodes": 4096, "budget": 120},
    problems=("unknown_work", "work_gone", "malformed_option", "illegal_option", "idempotency_key_reused"),
    answer=Answer(schemas.Handed, HANDED, description="The move is accepted."),
)
def submit_work(work_id: UUID, body: dict[str, Any]) -> Response:
    """Submit a move."""
    done = services.hand_in(work_id, body)
    return json_reply({"game": str(done.game.id), "version": done.last, "status": done.game.status})


@operation(
    blueprint,
    "/v1/work/<uuid:work_id>/findings",
    "POST",
    summary="Submit an evaluation of a move",
    description="For work of the kind `analysis`. It is stored once; a repetition changes nothing.",
    scope="work",
    body=schemas.Findings,
    body_example={"best": "build:market", "best_value": 544, "value": 471, "chances": [402, 331, 267]},
    problems=("unknown_work", "work_gone", "malformed_option", "illegal_option"),
    answer=Answer(
        schemas.Judged,
        {"analysis": "7c8e1a52-9a0d-4c55-8d2f-51c6f2f9a0b3", "status": "pending", "done": 42, "total": 143},
        description="The evaluation is stored.",
    ),
)
def submit_findings(work_id: UUID, body: dict[str, Any]) -> Response:
    """Submit an evaluation of a move."""
    found = services.judge(work_id, body)
    shown = {"analysis": str(found.id), "status": found.status, "done": found.done, "total": found.total}
    return json_reply(shown)


@operation(
    blueprint,
    "/v1/work/<uuid:work_id>/renewals",
    "POST",
    summary="Renew a lease",
    description="For another minute from now, up to ten minutes in total.",
    scope="work",
    problems=("unknown_work", "work_gone"),
    answer=Answer(schemas.LeaseShown, LEASE, description="The renewed lease."),
)
def renew_work(work_id: UUID) -> Response:
    """Renew a lease."""
    lease = services.renew(work_id)
    return json_reply({"id": str(lease.id), "expires_at": time_text(lease.expires_at)})


@operation(
    blueprint,
    "/v1/work/<uuid:work_id>/aborts",
    "POST",
    summary="Release a lease",
    description="Another machine can lease the work at once. Releasing it again changes nothing.",
    scope="work",
    body=schemas.Aborted,
    body_optional=True,
    body_example={"why": "shutting down"},
    problems=("unknown_work", "work_gone"),
    answer=Answer(None, status=204, description="The lease is released."),
)
def abort_work(work_id: UUID, body: dict[str, Any]) -> Response:
    """Release a lease."""
    services.give_up(work_id, body["why"])
    return Response(status=204)
