"""Which operations are there on trainings of nets?"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from flask import Response

from application.engines.catalogue import ENGINES, LEARNING_ENGINES, LEARNING_TITLES, VERSION
from application.engines.nets import net_for, read_net
from application.engines.plots import loss_plot, strength_plot, under_each_other
from application.engines.rivals import Games, pinned
from application.engines.trainings import SLICE_GAMES, SLICE_GAMES_WITH_RIVALS, Training, most_games, new_training
from domain.kernel.errors import BadSetup, Fault
from domain.registry import TITLES
from eventstore.errors import UnknownTitle
from eventstore.events import time_text
from service.auth import caller
from service.context import context
from service.endpoints import Answer, area, leads_to, operation
from service.problems import Problem
from service.replies import json_reply, reply
from service.trainings import schemas

__all__ = ["blueprint"]

blueprint = area("trainings", "Nets of the service's own opponents, trained in the background.")

MOST_PENDING = 2
"""Maximum number of trainings that are not complete."""

_WISHES = ("games", "generations", "hidden", "seed", "agents", "gate_games", "at_once")
"""What a request says of a plan."""

SVG = "image/svg+xml"
NET = "application/octet-stream"


def _shown(training: Training) -> dict[str, Any]:
    stage = training.stage()
    return {
        "id": str(training.id),
        "title": training.title,
        "seats": training.seats,
        "rules": training.rules,
        "pack": training.pack,
        **{name: training.plan[name] for name in (*_WISHES, "parent", "rivals", "version")},
        "status": training.status,
        "why": training.why,
        "stage": {"generation": stage.generation, "doing": stage.doing, "done": stage.done, "total": stage.total},
        "created_at": time_text(training.created_at),
    }


def _found(training: UUID) -> Training:
    """A training.

    Raises:
        Problem: there is none with that id.
    """
    found = context().trainings.find(training)
    if found is None:
        raise Problem("unknown_training", "there is no training with that id")
    return found


def _results(training: Training) -> list[dict[str, Any]]:
    """What the generations came to that are fitted."""
    here = context().trainings
    promoted = here.promoted(training.id)
    found = []
    for generation in range(1, training.generation + 1):
        losses = here.part(training.id, generation, "losses")
        if losses is None:
            break
        data = here.part(training.id, generation, "gate")
        net = None if data is None else read_net(data)
        at = None if net is None else promoted.get(net.digest)
        found.append(
            {
                "generation": generation,
                "losses": json.loads(losses),
                "net": None if net is None else net.digest,
                "gates": [] if net is None else [_gate(gate) for gate in net.header["gates"]],
                "promoted_at": None if at is None else time_text(at),
            }
        )
    return found


def _gate(gate: dict[str, Any]) -> dict[str, Any]:
    return {name: gate[name] for name in ("agent", "rival", "games", "share", "interval", "passed")}


@operation(
    blueprint,
    "/v1/trainings",
    "POST",
    summary="Train a net",
    description="By games of the service's own opponents against each other, in jobs that are taken when nothing else "
    "waits; then a net is fitted to them, and it plays matches against the net in use. One that wins is promoted: "
    "from then on opponents play such games with it. The same request gives the same games, whatever processes died "
    "meanwhile.",
    scope="admin",
    body=schemas.TrainingWanted,
    body_example={"title": "endeavor", "seats": 3, "games": 2000},
    problems=("bad_setup", "too_many_trainings"),
    answer=Answer(
        schemas.TrainingShown,
        {**schemas.TRAINING, "stage": {**schemas.TRAINING["stage"], "done": 0}},
        202,
        "The training is queued.",
        headers={"Location": "Address of its progress."},
        links={"read_training": leads_to("read_training", "Read it.", training="$response.body#/id")},
    ),
)
def train_net(body: dict[str, Any]) -> Response:
    """Request a training."""
    here = context()
    games, rivals = _checked(body)
    parent = net_for(body["agents"][0].partition(":")[0], *games, here.nets.in_use())
    plan = {name: body[name] for name in _WISHES}
    slice_games = SLICE_GAMES_WITH_RIVALS if rivals else SLICE_GAMES
    digest = None if parent is None else parent.digest
    plan |= {"slice_games": slice_games, "parent": digest, "rivals": rivals, "version": VERSION}
    wanted = new_training(caller().player, *games, plan, here.database.now())
    asked = here.trainings.ask(wanted, MOST_PENDING)
    if asked is None:
        what = f"there are {MOST_PENDING} unfinished trainings"
        raise Problem("too_many_trainings", what, {"limit": MOST_PENDING})
    return json_reply(_shown(asked), 202, headers={"Location": f"/v1/trainings/{asked.id}"})


def _checked(body: dict[str, Any]) -> tuple[Games, list[str]]:
    """The games of a training, and its rivals with their nets.

    Raises:
        BadSetup: every fault listed.
    """
    here = context()
    found: list[Fault] = []
    if body["title"] not in LEARNING_TITLES:
        raise BadSetup([Fault("title", f"{body['title']!r} cannot learn; use {', '.join(LEARNING_TITLES)}")])
    title = TITLES[body["title"]]
    seats: int = title.seats.start if body["seats"] is None else body["seats"]
    if seats not in title.seats:
        found.append(Fault("seats", f"{title.name} has {title.seats.start} to {title.seats.stop - 1} seats"))
    pack: str = body["pack"]
    try:
        pack = here.commands.games.pack(title.slug, body["pack"]).digest
    except UnknownTitle as error:
        found.append(Fault("pack", str(error)))
    nets = None if found else here.nets.in_use()
    if seats in title.seats and body["games"] * body["generations"] > (most := most_games(title.slug, seats)):
        what = f"with {seats} seats all generations may have {most} games: a worker has room for no more"
        found.append(Fault("games", what))
    found += _agent_faults(body["agents"])
    games, rivals = (title.slug, seats, title.rules, pack), list[str]()
    try:
        rivals = pinned(body["rivals"], games, nets)
        found += _slow_faults(body["rivals"])
    except BadSetup as error:
        found += error.faults
    if found:
        raise BadSetup(found)
    return games, rivals


def _slow_faults(rivals: Sequence[str]) -> list[Fault]:
    return [
        Fault(f"rivals.{i}", f"{name}: a game may last longer than a job; take greedy, or train with `annals train`")
        for i, name in enumerate(rivals)
        if name.startswith("mcts")
    ]


def _agent_faults(agents: Sequence[str]) -> list[Fault]:
    known = [f"{engine}:{level}" for engine in LEARNING_ENGINES for level in ENGINES[engine]]
    return [
        Fault(f"agents.{i}", f"{agent!r} cannot learn; use {', '.join(known)}")
        for i, agent in enumerate(agents)
        if agent not in known
    ]


@operation(
    blueprint,
    "/v1/trainings",
    summary="List the trainings",
    description="Newest first.",
    scope="admin",
    query=schemas.TrainingQuery,
    answer=Answer(schemas.TrainingList, {"trainings": [schemas.TRAINING]}, description="The newest trainings."),
)
def list_trainings(query: dict[str, Any]) -> Response:
    """The newest trainings."""
    return json_reply({"trainings": [_shown(each) for each in context().trainings.newest(query["limit"])]})


@operation(
    blueprint,
    "/v1/trainings/<uuid:training>",
    summary="Read a training",
    description="Its progress, and what its generations came to.",
    scope="admin",
    problems=("unknown_training",),
    answer=Answer(
        schemas.TrainingFound, {**schemas.TRAINING, "results": [schemas.RESULT]}, description="The training."
    ),
)
def read_training(training: UUID) -> Response:
    """A training."""
    found = _found(training)
    return json_reply({**_shown(found), "results": _results(found)})


@operation(
    blueprint,
    "/v1/trainings/<uuid:training>/chart",
    summary="Draw loss and strength of a training",
    description="The loss by epoch and the share of wins by generation, as SVG.",
    scope="admin",
    problems=("unknown_training",),
    answer=Answer(
        {"type": "string", "description": "An image."},
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 560"></svg>',
        description="The picture.",
        media=SVG,
    ),
)
def draw_training(training: UUID) -> Response:
    """Loss and strength as a picture."""
    found = _found(training)
    results = _results(found)
    losses = loss_plot(f"Loss, {found.title} with {found.seats} seats", [each["losses"] for each in results])
    strength = strength_plot(found.seats, [each["gates"] for each in results if each["gates"]])
    return reply(under_each_other([losses, strength]).encode(), SVG)


@operation(
    blueprint,
    "/v1/trainings/<uuid:training>/nets/<int:generation>",
    summary="Download a net",
    description="The file of the net of a generation, to be installed on another server.",
    scope="admin",
    problems=("unknown_training",),
    answer=Answer({"type": "string", "format": "binary"}, "annals-net 1", description="The file.", media=NET),
)
def download_net(training: UUID, generation: int) -> Response:
    """The net of a generation."""
    data = context().trainings.part(_found(training).id, generation, "gate")
    if data is None:
        raise Problem("unknown_training", "the training has no complete generation of that number")
    return reply(data, NET)


@operation(
    blueprint,
    "/v1/trainings/<uuid:training>",
    "DELETE",
    summary="Cancel a training",
    description="Its nets so far are kept. A training that is not pending is unchanged.",
    scope="admin",
    problems=("unknown_training",),
    answer=Answer(None, status=204, description="The training is cancelled."),
)
def cancel_training(training: UUID) -> Response:
    """Cancel a training."""
    context().trainings.end(_found(training).id, "cancelled")
    return Response(status=204)
