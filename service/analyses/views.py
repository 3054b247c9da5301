"""Which operations are there on analyses of finished games?"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from application.engines.analyses import Analysis, new_analysis
from application.engines.catalogue import ENGINES, choice_seed
from application.engines.expected import expected
from application.engines.outside import JUDGED_WITHIN
from application.engines.programs import Program, program_of
from application.games.seats import opponent_named
from application.games.views import happenings, redacted
from application.jobs import AnalysisJob
from application.languages.rendering import wording
from domain.kernel.errors import BadSetup, Fault
from domain.kernel.messages import seat
from domain.kernel.options import Option
from eventstore.errors import UnknownGame
from eventstore.events import time_text
from eventstore.game import Game, in_force
from service.access import newest_game
from service.analyses import schemas
from service.analyses.chart import chart
from service.auth import caller
from service.context import context
from service.endpoints import Answer, area, operation
from service.games.services import engine_faults
from service.languages.chosen import language
from service.problems import Problem
from service.replies import json_reply, reply

__all__ = ["blueprint"]

blueprint = area("analyses", "What engines think of finished games.")

MOST_PENDING = 3
"""Maximum number of unfinished analyses per player."""

SVG = "image/svg+xml"


def _shown(analysis: Analysis) -> dict[str, Any]:
    return {
        "id": str(analysis.id),
        "game": str(analysis.game_id),
        "engine": analysis.engine,
        "engine_version": analysis.program.version,
        "net": analysis.program.net,
        "level": analysis.level,
        **opponent_named(analysis.engine, analysis.level, language()),
        "rules": analysis.rules,
        "status": analysis.status,
        "why": analysis.why,
        "done": analysis.done,
        "total": analysis.total,
        "created_at": time_text(analysis.created_at),
        "job": str(AnalysisJob(analysis.id)),
    }


def _found(analysis_id: UUID) -> tuple[Analysis, Game]:
    """An analysis of a game that the caller may know.

    Raises:
        Problem: there is none.
    """
    analysis = context().analyses.analysis(analysis_id)
    try:
        if analysis is not None:
            return analysis, newest_game(analysis.game_id)
    except UnknownGame:
        pass
    raise Problem("unknown_analysis", f"there is no analysis {analysis_id}")


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/analyses",
    "POST",
    summary="Have a finished game analysed",
    description="Move by move: what the engine would have played from what the seat could know, what the move lost "
    "against that, and the chances of every seat. Without a body the strongest opponent of the service analyses, "
    "which takes minutes. There is one analysis per version of an engine, net, level and version of the rules; asking "
    "again finds it, and resumes one that was cancelled or has failed. Once the service plays with a later version or "
    "another net, asking makes another analysis beside it. One that waits for an outside engine fails "
    f"(`away`) when no machine of it has worked on any analysis for {JUDGED_WITHIN // 60} minutes.",
    scope="play",
    body=schemas.AnalysisWanted,
    body_optional=True,
    body_example={"engine": "mcts", "level": "hard"},
    problems=("unknown_game", "game_not_finished", "bad_setup", "too_many_analyses"),
    answer=Answer(schemas.AnalysisShown, {**schemas.ANALYSIS, "done": 0}, 202, "The analysis is queued."),
    also=(
        Answer(schemas.AnalysisShown, {**schemas.ANALYSIS, "status": "done", "done": 143}, 200, "The analysis exists."),
    ),
)
def analyse_game(game_id: UUID, body: dict[str, Any]) -> Response:
    """Have a finished game analysed."""
    here, who = context(), caller()
    game = newest_game(game_id)
    if game.status != "finished":
        raise Problem("game_not_finished", "only games that have ended can be analysed")
    engine, outside = body["engine"], here.outside_engines.engine(body["engine"])
    levels = ENGINES.get(engine, () if outside is None else outside.levels)
    level = body.get("level") or next(reversed(levels), "")
    faults = engine_faults("", engine, level, game.title.slug)
    if engine == "random" or (outside is not None and not outside.analyses):
        faults = [Fault("engine", f"{engine} does not analyse games")]
    if faults:
        raise BadSetup(faults)
    program, rules = _program(engine, game), game.title.rules
    wanted = new_analysis(game_id, program, level, rules, who.player, _moves(game_id), here.database.now())
    same = (program, level, rules)
    there = [a for a in here.analyses.of_game(game_id) if (a.program, a.level, a.rules) == same]
    to_be_done = not there or there[0].status in ("cancelled", "failed")
    if to_be_done and len(here.analyses.pending(player=who.player, limit=MOST_PENDING)) >= MOST_PENDING:
        raise Problem("too_many_analyses", f"you have {MOST_PENDING} unfinished analyses", {"limit": MOST_PENDING})
    analysis, asked = here.analyses.ask(wanted, queued=outside is None)
    return json_reply(_shown(analysis), 202 if asked else 200)


def _program(engine: str, game: Game) -> Program:
    """What an engine is today in such games; its name alone while workers of a former release may do the analysis."""
    here = context()
    if not here.commands.games.form.programs():
        return Program(engine)
    pack = game.setup.pack.digest
    return program_of(engine, game.title.slug, len(game.holders), game.rules, pack, here.nets.in_use())


def _moves(game_id: UUID) -> int:
    return sum(event.type == "move_made" for event in in_force(context().store.read(game_id)))


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/analyses",
    summary="List the analyses of a game",
    public=True,
    problems=("unknown_game",),
    answer=Answer(schemas.AnalysisList, {"analyses": [schemas.ANALYSIS]}, description="All analyses, oldest first."),
)
def list_analyses(game_id: UUID) -> Response:
    """The analyses of a game."""
    newest_game(game_id)
    return json_reply({"analyses": [_shown(a) for a in context().analyses.of_game(game_id)]})


@operation(
    blueprint,
    "/v1/analyses/<uuid:analysis_id>",
    summary="Read an analysis",
    description="The findings so far, for `done` of `total` moves.",
    public=True,
    query=schemas.AnalysisQuery,
    problems=("unknown_analysis",),
    answer=Answer(
        schemas.AnalysisFound,
        {**schemas.ANALYSIS, "moves": [schemas.FINDING], "next": None},
        description="The analysis.",
    ),
)
def read_analysis(analysis_id: UUID, query: dict[str, Any]) -> Response:
    """An analysis."""
    analysis, _ = _found(analysis_id)
    found = context().analyses.findings(analysis_id)
    moves = [{"version": version, **finding} for version, finding in found.items() if version > query["after"]]
    shown = moves[: query["limit"]]
    if query.get("include"):
        shown = _labelled(analysis.game_id, shown)
    more = shown[-1]["version"] if len(moves) > len(shown) else None
    return json_reply({**_shown(analysis), "moves": shown, "next": more})


def _labelled(game_id: UUID, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The findings, with their moves as their seats read them when they decided."""
    if not moves:
        return moves
    waiting = {found["version"]: found for found in moves}
    told: list[dict[str, Any]] = []
    for happening in happenings(context().commands.games, game_id, moves[0]["version"] - 1, moves[-1]["version"]):
        found, before = waiting.get(happening.stored.version), happening.before
        if found is not None and before is not None:
            told.append(_in_words(found, before))
    return told


def _in_words(found: dict[str, Any], before: Game) -> dict[str, Any]:
    """A finding with every move in words; `before` is the game when the seat decided."""
    title, seat = before.title, found["seat"]
    state, said = redacted(before, seat), wording(language(), title, before.setup.pack.board)

    def label(text: str) -> dict[str, Any]:
        return said.told(title.label(state, seat, Option.parse(text)))

    more = {f"{name}_label": label(found[name]) for name in ("move", "best")}
    if state is None or not found.get("line"):
        return {**found, **more}
    line = [(each["seat"], Option.parse(each["move"])) for each in found["line"]]
    views = expected(title, state, seat, line, choice_seed(before.seed, found["version"] - 1, seat))
    answers = [dict(each) for each in found["line"]]
    for answer, (owner, option), view in zip(answers, line, views, strict=False):
        answer["label"] = said.told(title.label(view, owner, option))
    candidates = [{**each, "label": label(each["move"])} for each in found["candidates"]]
    return {**found, **more, "candidates": candidates, "line": answers}


@operation(
    blueprint,
    "/v1/analyses/<uuid:analysis_id>/chart",
    summary="Draw the chances over a game",
    description="A line per seat, as SVG.",
    public=True,
    problems=("unknown_analysis",),
    answer=Answer(
        {"type": "string", "description": "An image."},
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 260"></svg>',
        description="The picture.",
        media=SVG,
    ),
)
def draw_analysis(analysis_id: UUID) -> Response:
    """The chances over a game as a picture."""
    _, game = _found(analysis_id)
    said = wording(language(), game.title)
    roles = [said.name(seat(number)) for number in range(len(game.holders))]
    return reply(chart(roles, context().analyses.findings(analysis_id)).encode(), SVG)


@operation(
    blueprint,
    "/v1/analyses/<uuid:analysis_id>",
    "DELETE",
    summary="Cancel an analysis",
    description="Only the player who requested it may cancel it. Its findings are kept. An analysis that is not "
    "pending is unchanged.",
    scope="play",
    problems=("unknown_analysis", "not_your_analysis"),
    answer=Answer(None, status=204, description="The analysis is cancelled."),
)
def cancel_analysis(analysis_id: UUID) -> Response:
    """Cancel an analysis."""
    analysis, _ = _found(analysis_id)
    if analysis.player != caller().player:
        raise Problem("not_your_analysis", "the analysis was requested by another player")
    context().analyses.end(analysis_id, "cancelled")
    return Response(status=204)
