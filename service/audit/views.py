"""Which operations are there for auditors and score keepers?"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from application.games.client_seeds import protection, seeds_of
from application.games.luck import draw_lines, lots
from application.games.views import ALL, ViewAs, outcome_shown, redacted
from application.languages.rendering import wording
from domain.kernel.chance import game_key
from domain.kernel.state import State
from eventstore.events import time_text
from eventstore.game import ENDED, Game, outcome_to
from eventstore.record import export
from service.access import newest_game
from service.audit import schemas
from service.audit.bounded import verified
from service.audit.proof import proof_of
from service.context import context
from service.docs.rules import rules_path
from service.endpoints import ETAG, HARMLESS, Answer, area, charge_more, operation, raw_body
from service.games import examples
from service.games.services import game_at, tag_of, text_tag
from service.kept import once_ended
from service.languages.chosen import language
from service.problems import Problem
from service.replies import json_reply, not_modified, prefers, reply, streamed, tagged
from service.wire.compression import decompressed

__all__ = ["blueprint"]

blueprint = area("audit", "Proof that records are unaltered and luck was fair; scores.")

NDJSON = "application/x-ndjson"
HASH = "5d0f" * 16
VERIFIED: dict[str, Any] = {
    "sound": True,
    "fault": None,
    "undecided": [],
    "events": 402,
    "head": HASH,
    "redecided": 396,
}
REPORT: dict[str, Any] = {
    **VERIFIED,
    "game": examples.GAME,
    "title": "endeavor",
    "content": "complete",
    "pack": {
        "digest": "08718fcd5415df07e98dfae260b4ec6ed7083f42218dde0aa95624587875696b",
        "name": "Endeavor, edition 1",
    },
    "undecided": [],
    "notes": [],
}

RECORD = """\
{"content":"redacted","events":1,"format":"annals-record","game":"0b9f6a3e-52a1-5c0e-9f5e-0d5b0c6b1f11", ...}
{"cards": ...}
{"actor":"player:6f1f4f64-6b3c-4f57-9d0e-1d7f1a4f2c11","body":"...","hash":"5d0f...", ...}
"""


def _seeded(seat: int, status: str, client_seed: str | None = None) -> dict[str, Any]:
    """An example of what a seat did for the luck."""
    return {"seat": seat, "client_seed": client_seed, "commitment": None, "took": None, "status": status}


_LOT = 2000
_THING = 20
_LINE = 1000
"""Bytes that an event with luck, a thing of a pile and a line of a score take in memory, about."""
_BYTES_PER_UNIT = 64 * 1024
"""Bytes of a record that are verified in about the time of an ordinary read."""


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/audit",
    cost=2,
    summary="Read the chain of hashes",
    public=True,
    description="Save the head while the game runs to prove later that nothing before it was altered. `proof` "
    "says what others can confirm: which version is in a signed checkpoint, since when, who has cosigned it, and "
    "what is proven by none of this.",
    problems=("unknown_game",),
    answer=Answer(
        schemas.Audit,
        {
            "game": examples.GAME,
            "status": "running",
            "version": 1,
            "head": HASH,
            "commitment": "9b3f" * 16,
            "client_seeds": ["a seed of your own", None, None],
            "protection": "client_seeds",
            "seeds": [_seeded(0, "given", "a seed of your own"), _seeded(1, "none"), _seeded(2, "none")],
            "seed": None,
            "chain": [{"version": 1, "type": "game_opened", "hash": HASH, "at": "2026-11-20T09:00:00.000000Z"}],
            "verified": None,
            "proof": {
                "version": 1,
                "head": HASH,
                "first_checkpoint": {"number": 812, "made_at": "2026-11-20T09:00:21.000000Z"},
                "checkpoint": {"number": 812, "made_at": "2026-11-20T09:00:21.000000Z"},
                "signed_by": ["annals.example.org/log"],
                "witnessed_by": [{"name": "witness.example.net/chess-club", "at": "2026-11-20T09:00:22Z"}],
                "not_proven": ["later_events", "fair_seed", "fair_last_client_seed", "rules"],
            },
            "archive": [],
        },
        description="The chain.",
        headers={"ETag": "A hash of the answer."},
    ),
)
def read_audit(game_id: UUID) -> Response:
    """The chain of hashes."""
    here = context()
    game = newest_game(game_id)
    events = here.store.read(game_id, 0, game.version)
    body = {
        "game": str(game_id),
        "status": game.status,
        "version": game.version,
        "head": events[-1].hash.hex(),
        "commitment": game.commitment,
        "client_seeds": [holder.client_seed if holder is not None else None for holder in game.holders],
        "protection": protection(game),
        "seeds": seeds_of(game),
        "seed": game.seed.hex() if game.status in ENDED else None,
        "chain": [
            {"version": e.version, "type": e.type, "hash": e.hash.hex(), "at": time_text(e.recorded_at)} for e in events
        ],
        "verified": game.scored["verified"] if game.scored is not None else None,
        "proof": proof_of(here.checkpoints, game),
        "archive": [
            {"at": time_text(each.at), "restored": each.restored, "moves": each.moves, "digest": each.digest.hex()}
            for each in here.archive_log.of(game_id)
        ],
    }
    return json_reply(body)


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/record",
    cost=10,
    summary="Download the record",
    public=True,
    description="The portable file of the whole game, for `annals verify`. While the game runs it is redacted: the "
    "sealed parts are replaced by their hashes.",
    problems=("unknown_game",),
    answer=Answer(
        {"type": "string", "description": "Lines of canonical JSON: header, content pack, events."},
        RECORD,
        description="The record.",
        media=NDJSON,
        headers={**ETAG, "Content-Disposition": "A name for the file."},
    ),
)
def read_record(game_id: UUID) -> Response:
    """The record."""
    here = context()
    game = newest_game(game_id)
    tag = tag_of(game)
    unchanged = not_modified(tag)
    if unchanged is not None:
        return unchanged
    body = once_ended("record", game, lambda: b"".join(export(here.store, here.commands.games, game_id)), len)
    name = f'attachment; filename="{game.title.slug}-{game_id}.annals"'
    return reply(body, NDJSON, headers={**tagged(tag), "Content-Disposition": name})


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/luck",
    cost=10,
    summary="Read the luck of a game",
    public=True,
    description="The commitment made when the game was opened, the client seeds of the seats, and which events drew "
    "luck; when the game has ended, the seed and every draw, recomputed, with the pile before each shuffle and the "
    "effect that the draws became. As ndjson only the draws, one per line, for "
    "`annals verify --draws`. `/docs/luck` explains it.",
    problems=("unknown_game", "not_acceptable"),
    answer=Answer(
        schemas.LuckShown,
        {
            "game": examples.GAME,
            "status": "finished",
            "version": 402,
            "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
            "client_seeds": ["plum", None, "Zo\u00eb"],
            "protection": "client_seeds",
            "seeds": [_seeded(0, "given", "plum"), _seeded(1, "none"), _seeded(2, "given", "Zo\u00eb")],
            "seed": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
            "key": "cdc9e406afdae64db68797d9a9a7d0859bdf3a93e069ad64ec2e4fa02505d6ae",
            "drawn": 1,
            "events": [
                {
                    "version": 17,
                    "type": "move_made",
                    "seat": 0,
                    "first": 0,
                    "count": 1,
                    "log": [
                        {
                            "message": "untranslated",
                            "args": {"text": {"kind": "text", "text": "France rolls a 6."}},
                            "text": "France rolls a 6.",
                        }
                    ],
                    "draws": [{"draw": 0, "bound": 6, "result": 5}],
                    "uses": [
                        {
                            "kind": "roll",
                            "first": 0,
                            "count": 1,
                            "pile": None,
                            "result": 5,
                            "effect": {"index": 0, "type": "die_rolled"},
                        }
                    ],
                }
            ],
        },
        description="The luck.",
        types={
            NDJSON: {
                "schema": {"type": "string", "description": "One draw per line."},
                "example": '{"version":17,"draw":0,"bound":6,"result":5}\n',
            }
        },
        headers=ETAG,
    ),
)
def read_luck(game_id: UUID) -> Response:
    """The luck of a game."""
    media = prefers("application/json", NDJSON)
    here = context()
    game = newest_game(game_id)
    ended, speaks = game.status in ENDED, language()
    tag = text_tag(game, ALL if ended else None)
    unchanged = not_modified(tag)
    if unchanged is not None:
        return unchanged
    found = once_ended(
        f"luck in {speaks}",
        game,
        lambda: list(lots(here.commands.games, game_id, ALL if ended else None, speaks)),
        lambda made: sum(_LOT + _THING * sum(len(use.pile or ()) for use in lot.uses or ()) for lot in made),
    )
    if media == NDJSON:
        return streamed(draw_lines(found), tagged(tag))
    client_seeds = [holder.client_seed if holder is not None else None for holder in game.holders]
    body = {
        "game": str(game_id),
        "status": game.status,
        "version": game.version,
        "commitment": game.commitment,
        "client_seeds": client_seeds,
        "protection": protection(game),
        "seeds": seeds_of(game),
        "seed": game.seed.hex() if ended else None,
        "key": game_key(game.seed, client_seeds).hex() if ended else None,
        "drawn": game.state.drawn if game.state is not None else 0,
        "events": [lot.to_json() for lot in found],
    }
    return json_reply(body, headers=tagged(tag))


@operation(
    blueprint,
    "/v1/records/verifications",
    "POST",
    retry=HARMLESS,
    cost=50,
    summary="Verify a record",
    description="Checks hashes, luck and every move of a record from any service. The answer is a report, also when "
    "the record is not sound, or when that is not decided; the file is not kept. Size, events and time are limited; "
    "with `Content-Encoding: gzip` or `zstd` so is the decompressed size, of which each 64 KiB cost one unit more.",
    body_doc={
        "required": True,
        "content": {
            NDJSON: {
                "schema": {"type": "string", "description": "A file as returned by `GET /v1/games/{id}/record`."},
                "example": RECORD,
            }
        },
    },
    problems=("bad_record", "record_too_demanding"),
    answer=Answer(schemas.ReportShown, REPORT, description="The report."),
)
def verify_record() -> Response:
    """Verify a record."""
    here = context()
    limit = here.settings.max_record_bytes
    data = decompressed(raw_body((NDJSON, "application/octet-stream"), limit), limit)
    charge_more(len(data) // _BYTES_PER_UNIT)
    return json_reply(verified(data, here.settings, here.store))


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/score",
    summary="Read the score sheet",
    public=True,
    description="Every point with the rule that gives it, once the game is over; with `version` the score as it stood "
    "after that version, also of a running game. While a game runs every reader gets the same lines: the points that "
    "everybody may know.",
    query=schemas.ScoreQuery,
    problems=("unknown_game", "unknown_version", "game_not_finished"),
    answer=Answer(
        schemas.Score,
        {
            "game": examples.GAME,
            "version": 402,
            "totals": [71, 58, 49],
            "most_points_win": True,
            "lines": [
                {
                    "seat": 0,
                    "rule": "EN-24.1",
                    "rule_url": "/docs/titles/endeavor/rules#EN-24.1",
                    "rule_title": "Cities",
                    "item": "lisbon",
                    "points": 2,
                    "detail": "a disc in the city",
                    "label": examples.said("Lisbon", "endeavor-score-city", city={"kind": "city", "id": "lisbon"}),
                }
            ],
            "standing": None,
            "outcome": {
                "reason": "final_scoring",
                "reason_name": "final scoring",
                "ranking": [[0], [1], [2]],
                "scores": [71, 58, 49],
                "winners": [0],
            },
            "scored": True,
            "verified": VERIFIED,
        },
        description="The score sheet.",
        headers=ETAG,
    ),
)
def read_score(game_id: UUID, query: dict[str, Any]) -> Response:
    """The score sheet."""
    newest = newest_game(game_id)
    version, ended = query.get("version"), newest.status in ENDED
    if version is None and (not ended or newest.state is None):
        raise Problem(
            "game_not_finished", f"the game is {newest.status}; name a `version` to read the score as it stood after it"
        )
    game = game_at(newest, version)
    view_as: ViewAs = ALL if ended else None
    tag = text_tag(game, view_as)
    unchanged = not_modified(tag)
    if unchanged is not None:
        return unchanged
    state = redacted(game, view_as)
    lines = once_ended(f"score in {language()}", game, lambda: score_lines(game, state), lambda made: _LINE * len(made))
    totals = [0] * len(game.holders)
    for line in lines:
        totals[line["seat"]] += line["points"]
    outcome = game.outcome
    body = {
        "game": str(game_id),
        "version": game.version,
        "totals": totals,
        "most_points_win": game.title.most_points_win,
        "lines": lines,
        "standing": standing_shown(game, state),
        "outcome": outcome_shown(game.title, outcome_to(outcome), language()),
        "scored": game.scored is not None,
        "verified": game.scored["verified"] if game.scored is not None else None,
    }
    return json_reply(body, headers=tagged(tag))


def standing_shown(game: Game, state: State | None) -> dict[str, Any] | None:
    """How everybody stands, in the language of the request, where one marker says it for all."""
    found = None if state is None else game.title.standing(state)
    return None if found is None else wording(language(), game.title, game.setup.pack.board).told(found)


def score_lines(game: Game, state: State | None) -> list[dict[str, Any]]:
    """Every line of the score sheet, in the language of the request; none before the game has started."""
    if state is None:
        return []
    title, said = game.title, wording(language(), game.title, game.setup.pack.board)
    return [
        {
            "seat": line.seat,
            "rule": line.rule,
            "rule_url": rules_path(title.slug, line.rule),
            "rule_title": said.text(title.score_group(line)),
            "item": title.score_item(line),
            "points": line.points,
            "detail": said.text(title.score_detail(state, line)),
            "label": said.told(title.score_text(state, line)),
        }
        for line in title.score_sheet(state).lines
    ]
