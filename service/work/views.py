"""Which operations are there for engines outside and their machines?"""

from __future__ import annotations

from datetime import UTC, datetime
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

blueprint = area(
    "work", "Opponents that think on machines of their owners: engines, and how their work is taken and handed in."
)

LEASE = {"id": schemas.WORK["id"], "expires_at": "2026-11-20T21:06:05.000123Z"}
HANDED = {"game": examples.GAME, "version": 13, "status": "running"}


@operation(
    blueprint,
    "/v1/engines",
    summary="List the engines",
    description="Those of the service itself, and those that think on machines of their owners.",
    scope=None,
    answer=Answer(schemas.EngineList, {"engines": [schemas.ENGINE]}, description="All engines."),
)
def list_engines() -> Response:
    """All engines."""
    outside = [services.engine_shown(engine) for engine in context().outside.engines()]
    return json_reply({"engines": services.built_in() + outside})


@operation(
    blueprint,
    "/v1/engines",
    "POST",
    summary="Register an engine",
    description="It may then be seated by its name. The answer holds a token for its machines, shown this once.",
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
        datetime.now(UTC),
    )
    if engine.name in ENGINES or not here.outside.add_engine(engine):
        raise Problem("engine_exists", f"the name {engine.name} is given")
    _, text = issue(here.accounts, owner, f"engine {engine.name}", ("work",))
    return json_reply({**services.engine_shown(engine), "token": text}, 201)


@operation(
    blueprint,
    "/v1/engines/<string:engine>",
    "DELETE",
    summary="Retire an engine",
    description="It is seated no more, and other opponents answer where it sits. Its name is not given again.",
    scope="admin",
    problems=("unknown_engine",),
    answer=Answer(None, status=204, description="The engine is retired."),
)
def retire_engine(engine: str) -> Response:
    """Retire an engine."""
    if not context().outside.retire(engine):
        raise Problem("unknown_engine", "no such engine was registered")
    return Response(status=204)


@operation(
    blueprint,
    "/v1/work/acquisitions",
    "POST",
    summary="Take work",
    description="A turn of one of your engines, a move of a finished game to be judged, or nothing. "
    "The work is yours as long as the lease holds. Answer it, "
    "give it up, or let the lease run out: then it goes to another machine, and after three failures to an opponent "
    "of the service, for this turn.",
    scope="work",
    body=schemas.Acquisition,
    body_optional=True,
    body_example={"engines": ["deep-green"], "wait": 20},
    problems=("unknown_engine",),
    answer=Answer(schemas.Work, schemas.WORK, description="Work that is yours now."),
    also=(Answer(None, status=204, description="There is no work now."),),
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
    summary="Hand a move in",
    description="It is checked like any move and made exactly once: a repetition gets the first answer again. Where "
    "the option is refused, the lease goes on and another may be sent.",
    scope="work",
    body=schemas.Submission,
    body_example={"option": "pass", "evaluation": 612, "nodes": 4096, "budget": 120},
    problems=("unknown_work", "work_gone", "malformed_option", "illegal_option", "idempotency_key_reused"),
    answer=Answer(schemas.Handed, HANDED, description="The move is made."),
)
def submit_work(work_id: UUID, body: dict[str, Any]) -> Response:
    """Hand a move in."""
    done = services.hand_in(work_id, body)
    return json_reply({"game": str(done.game.id), "version": done.last, "status": done.game.status})


@operation(
    blueprint,
    "/v1/work/<uuid:work_id>/findings",
    "POST",
    summary="Hand in what was found of a move",
    description="For work of the kind `analysis`. It is kept once; a repetition changes nothing.",
    scope="work",
    body=schemas.Findings,
    body_example={"best": "build:market", "best_value": 544, "value": 471, "chances": [402, 331, 267]},
    problems=("unknown_work", "work_gone", "malformed_option", "illegal_option"),
    answer=Answer(
        schemas.Judged,
        {"analysis": "7c8e1a52-9a0d-4c55-8d2f-51c6f2f9a0b3", "status": "pending", "done": 42, "total": 143},
        description="It is kept.",
    ),
)
def submit_findings(work_id: UUID, body: dict[str, Any]) -> Response:
    """Hand in what was found of a move."""
    found = services.judge(work_id, body)
    shown = {"analysis": str(found.id), "status": found.status, "done": found.done, "total": found.total}
    return json_reply(shown)


@operation(
    blueprint,
    "/v1/work/<uuid:work_id>/renewals",
    "POST",
    summary="Hold work for longer",
    description="For another minute from now, and for ten minutes in all at most.",
    scope="work",
    problems=("unknown_work", "work_gone"),
    answer=Answer(schemas.LeaseShown, LEASE, description="The lease as it holds now."),
)
def renew_work(work_id: UUID) -> Response:
    """Hold work for longer."""
    lease = services.renew(work_id)
    return json_reply({"id": str(lease.id), "expires_at": time_text(lease.expires_at)})


@operation(
    blueprint,
    "/v1/work/<uuid:work_id>/aborts",
    "POST",
    summary="Give work up",
    description="Another machine may have it at once. Giving it up again changes nothing.",
    scope="work",
    body=schemas.Aborted,
    body_optional=True,
    body_example={"why": "shutting down"},
    problems=("unknown_work", "work_gone"),
    answer=Answer(None, status=204, description="The work is given up."),
)
def abort_work(work_id: UUID, body: dict[str, Any]) -> Response:
    """Give work up."""
    services.give_up(work_id, body["why"])
    return Response(status=204)
