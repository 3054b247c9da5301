"""Which kinds of problem can a request have? The table of their codes.

A code is stable; `docs/api.md` and the page at `/docs` list them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

__all__ = ["KINDS", "ProblemKind", "listed"]


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem; its stable code is the key in `KINDS`."""

    status: int
    title: str
    doc: str
    """When it occurs, and what a client can do about it."""
    members: tuple[str, ...] = ()
    """Members of the document in addition to those of every problem."""


KINDS: Mapping[str, ProblemKind] = {
    "malformed_request": ProblemKind(
        400,
        "The request cannot be read",
        "Its first line, its headers or the chunks of its body break the rules of HTTP.",
    ),
    "malformed_json": ProblemKind(400, "The body is not JSON", "The body cannot be read as JSON in UTF-8."),
    "malformed_header": ProblemKind(
        400, "A header cannot be read", "`If-Match`, `Idempotency-Key` or the length of the body has the wrong form."
    ),
    "no_token": ProblemKind(
        401, "A token is needed", "The request carries no token. Send `Authorization: Bearer <token>`."
    ),
    "bad_token": ProblemKind(401, "The token is not valid", "The token is malformed, unknown or revoked."),
    "token_expired": ProblemKind(401, "The token has expired", "The token's lifetime is over. Create another."),
    "bad_ticket": ProblemKind(
        401,
        "The ticket is not valid",
        "The stream ticket is malformed, unknown or expired, or its token is no longer valid. Request another.",
    ),
    "wrong_scope": ProblemKind(
        403,
        "The token does not allow this",
        "The token lacks the scope that the operation needs.",
        ("needed", "scopes"),
    ),
    "token_expires": ProblemKind(
        403,
        "A token that expires cannot do this",
        "A recovery code outlives the token that makes it. Use a token without `expires_at`.",
    ),
    "not_your_seat": ProblemKind(
        403,
        "The seat is not yours",
        "Only the player who holds a seat may act for it, and only the creator of a game may seat opponents in it.",
    ),
    "not_your_game": ProblemKind(
        403,
        "The game is not yours",
        "Only the player who opened a game may invite into it, dismiss guests and say where its players talk.",
    ),
    "not_invited": ProblemKind(
        403,
        "You are not invited to that seat",
        "Taking a seat of a private game needs an invitation to a seat; a seat that is kept for a player who was "
        "invited is theirs until the invitation expires or is revoked.",
    ),
    "not_met": ProblemKind(
        403,
        "You have not played with that player",
        "Only players with whom you hold or held seats of a game that has started can be invited by their id. Send "
        "others the code of an invitation.",
    ),
    "not_your_analysis": ProblemKind(
        403, "The analysis is not yours", "Only the player who requested an analysis may cancel it."
    ),
    "not_visible_yet": ProblemKind(
        403,
        "You may not see this yet",
        "While a game runs, a player may view it as their own seat or as the "
        "public. Everything becomes visible when the game ends.",
    ),
    "not_found": ProblemKind(404, "Not found", "The service has no resource at this address."),
    "unknown_title": ProblemKind(404, "There is no such title", "`GET /v1/titles` lists the titles."),
    "unknown_pack": ProblemKind(
        404, "There is no such content pack", "`GET /v1/titles/{slug}` lists the packs of a title."
    ),
    "unknown_game": ProblemKind(404, "There is no such game", "No game that you may see has that id."),
    "unknown_version": ProblemKind(
        404, "That version does not exist yet", "The game has not reached that version.", ("found",)
    ),
    "unknown_seat": ProblemKind(404, "There is no such seat", "Seats are numbered from 0; the game has fewer."),
    "unknown_player": ProblemKind(404, "There is no such player", "No player has that id."),
    "unknown_token": ProblemKind(404, "There is no such token", "The caller has no token with that id."),
    "unknown_recovery_code": ProblemKind(
        404, "There is no such recovery code", "The code is malformed, unknown, used or revoked; each can be used once."
    ),
    "unknown_invitation": ProblemKind(404, "There is no such invitation", "No invitation has that code or id."),
    "unknown_guest": ProblemKind(404, "There is no such guest", "That player has not been let into the game."),
    "unknown_engine": ProblemKind(404, "There is no such engine", "No engine of that name is registered."),
    "unknown_work": ProblemKind(404, "There is no such work", "You hold no lease with that id, or it ended long ago."),
    "unknown_redecision": ProblemKind(404, "There is no such redecision", "No redecision with that id was requested."),
    "unknown_checkpoint": ProblemKind(
        404, "There is no such checkpoint", "`GET /v1/checkpoints` lists the checkpoints."
    ),
    "not_in_checkpoint": ProblemKind(
        404, "The checkpoint does not contain it", "The next checkpoint will, within a minute."
    ),
    "unknown_webhook": ProblemKind(404, "There is no such webhook", "The caller has no webhook with that id."),
    "unknown_analysis": ProblemKind(404, "There is no such analysis", "No analysis has that id."),
    "unknown_training": ProblemKind(
        404, "There is no such training", "No training has that id, or it has no net of that generation yet."
    ),
    "unknown_job": ProblemKind(404, "There is no such job", "No job has that id."),
    "method_not_allowed": ProblemKind(405, "The method is not allowed here", "`Allow` names the allowed methods."),
    "not_acceptable": ProblemKind(406, "No such representation", "`Accept` allows none of the available types."),
    "request_too_slow": ProblemKind(
        408,
        "The request took too long to arrive",
        "Head and body each have a time to arrive in, longer for a larger body. Nothing was done; send it again.",
    ),
    "stale_version": ProblemKind(
        409,
        "The game has moved on",
        "The game is past the `expected_version` of the body. Read the game again and decide anew.",
        ("expected", "found"),
    ),
    "seat_taken": ProblemKind(409, "The seat is taken", "Another player or an opponent holds the seat."),
    "seat_empty": ProblemKind(409, "The seat is free", "Nobody holds the seat."),
    "already_seated": ProblemKind(409, "You have a seat already", "A player may hold only one seat of a game."),
    "seat_resigned": ProblemKind(409, "The seat has resigned", "An opponent plays on for the seat."),
    "game_not_open": ProblemKind(409, "The game has started", "Seats are taken and left before a game starts."),
    "seeds_due": ProblemKind(
        409,
        "The game waits for client seeds",
        "All seats are taken, and `seeds_due` of the game names those that must open their client seeds: nobody may "
        "leave now. The game starts, or ends when the time is over.",
    ),
    "no_seed_commitment": ProblemKind(
        409, "The seat did not commit to a client seed", "It gave its client seed when it was taken, or none."
    ),
    "seats_free": ProblemKind(
        409,
        "A seat is still free",
        "A client seed is opened when all seats are taken. The service has seen yours now: leave the seat, and take it "
        "again with a commitment to another one.",
    ),
    "seed_opened": ProblemKind(409, "The client seed is open", "The seat has opened another client seed before."),
    "wrong_client_seed": ProblemKind(
        409,
        "The client seed is another one",
        "Its SHA-256 with the game and the seat that was taken is not the `seed_commitment` of the seat.",
    ),
    "game_not_started": ProblemKind(409, "The game has not started", "A game starts when every seat is taken."),
    "engine_exists": ProblemKind(
        409, "The name is already taken", "The name of an engine is never reused, even after the engine is retired."
    ),
    "work_gone": ProblemKind(
        409,
        "The work is no longer yours",
        "The lease expired, was released or is done, or the game has moved on. Drop the work and request more.",
    ),
    "too_many_analyses": ProblemKind(
        409, "Too many analyses", "Wait until one of yours is done, or cancel one.", ("limit",)
    ),
    "too_many_trainings": ProblemKind(409, "Too many trainings", "Wait until one is done, or cancel one.", ("limit",)),
    "game_over": ProblemKind(409, "The game is over", "The game has ended and accepts no further commands."),
    "game_not_finished": ProblemKind(
        409, "The game is not over", "Wait for its end; the score before it is read with `version`."
    ),
    "fork_refused": ProblemKind(
        409,
        "The position cannot be forked",
        "A game can be forked once it has ended, at a version with a pending decision.",
    ),
    "time_is_up": ProblemKind(
        409, "The time for this answer is up", "The clock expired; the consequences are about to be recorded."
    ),
    "game_paused": ProblemKind(409, "The game is paused", "Any player of the game can resume it."),
    "not_paused": ProblemKind(
        409, "The game is not paused", "The game is not paused and you have no pending pause request."
    ),
    "pause_asked": ProblemKind(
        409, "You have already requested a pause", "The game pauses when all of its players have requested it."
    ),
    "seat_delegated": ProblemKind(409, "An opponent plays for the seat", "The player must take the seat back first."),
    "seat_not_delegated": ProblemKind(409, "No opponent plays for the seat", "The player already plays the seat."),
    "not_absent": ProblemKind(
        409,
        "The player does not count as away",
        "A seat may be reported as away when its decision has been pending for as long as `absence` in the game's "
        "terms.",
    ),
    "absence_claimed": ProblemKind(
        409, "You have already reported this absence", "An opponent takes over when all other players have reported it."
    ),
    "not_your_turn": ProblemKind(
        409, "It is not your turn", "Other seats have pending decisions and must answer first.", ("pending_seats",)
    ),
    "rewind_refused": ProblemKind(
        409,
        "The moves cannot be taken back",
        "A seat can take back only its own latest moves, and none that drew luck, revealed something hidden or handed "
        "the "
        "decision on. `earliest_version` is the earliest version that can be restored.",
        ("earliest_version",),
    ),
    "invitation_over": ProblemKind(
        410, "The invitation is over", "It was revoked, has expired, has been used up, or you were dismissed."
    ),
    "name_taken": ProblemKind(
        409,
        "The name is already taken",
        "Another player has this name, or one that reads alike: letter case, width and ligatures make no difference.",
    ),
    "too_many_recovery_codes": ProblemKind(
        409, "You have too many recovery codes", "A player may have ten at a time. Revoke one first."
    ),
    "too_many_open_games": ProblemKind(
        409,
        "You have opened too many games",
        "At most `limit` games that you opened may wait for players. Wait until one starts, or fill its seats with "
        "opponents.",
        ("limit",),
    ),
    "too_many_running_games": ProblemKind(
        409,
        "Too many of your games are running",
        "At `limit` running games that you opened you may open no further ones. Finish one, or resign.",
        ("limit",),
    ),
    "too_many_opponents": ProblemKind(
        409,
        "Too many opponents play in your games",
        "In the games that you opened opponents may hold `limit` seats in all. Finish a game, or invite people.",
        ("limit",),
    ),
    "too_many_tokens": ProblemKind(
        409, "You have too many tokens", "A player has at most `limit` tokens; revoke one first.", ("limit",)
    ),
    "too_many_invitations": ProblemKind(
        409,
        "You have too many invitations",
        "At most `limit` of your invitations may wait to be accepted; revoke one first.",
        ("limit",),
    ),
    "too_many_webhooks": ProblemKind(
        409, "You have too many webhooks", "A player has at most `limit` webhooks; remove one first.", ("limit",)
    ),
    "precondition_failed": ProblemKind(
        412,
        "The game has moved on",
        "As `stale_version`, for a version named in `If-Match`.",
        ("expected", "found"),
    ),
    "too_large": ProblemKind(413, "The body is too large", "The body has more bytes than `limit`.", ("limit",)),
    "uri_too_long": ProblemKind(414, "The address is too long", "The first line of a request may have 8,190 bytes."),
    "unsupported_media_type": ProblemKind(
        415, "The body is of the wrong type", "Send the body with the `Content-Type` that the operation names."
    ),
    "expectation_failed": ProblemKind(
        417, "The expectation is not met", "`Expect` may ask for `100-continue` and nothing else."
    ),
    "invalid": ProblemKind(
        422, "The request does not fit its schema", "`errors` names every place and what is wrong there.", ("errors",)
    ),
    "name_not_allowed": ProblemKind(
        422,
        "The name is not allowed",
        "A name consists of characters that can be seen, and is none of the words that mean something else where "
        "players are named, such as `admin`, `mcts`, or anything that begins with `guest`.",
    ),
    "contradiction": ProblemKind(
        422,
        "The request contradicts itself",
        "Two parts of the request exclude each other; `errors` says which.",
        ("errors",),
    ),
    "not_confirmed": ProblemKind(
        422, "The request is not confirmed", "This cannot be undone: set `confirm` to your own player id."
    ),
    "bad_cursor": ProblemKind(422, "The cursor is not valid", "Use `next` of the previous page, unchanged."),
    "bad_setup": ProblemKind(
        422,
        "The game setup is not valid",
        "`errors` names every seat, option, pack or opponent that the title does not allow.",
        ("errors",),
    ),
    "unknown_order": ProblemKind(422, "There is no such standing order", "`errors` names every one.", ("errors",)),
    "bad_pack": ProblemKind(422, "The content pack has faults", "`errors` names every one.", ("errors",)),
    "bad_address": ProblemKind(
        422,
        "Nothing is sent to that address",
        "The URL of a webhook must begin with `https://` and lead to a public address, unless the operator allows "
        "others.",
    ),
    "malformed_option": ProblemKind(422, "The option is malformed", "An option is written `verb:arg:arg`."),
    "illegal_option": ProblemKind(
        422,
        "The option is not offered",
        "`rule` is the rule that forbids it, if known, and `rule_url` its place in the rules; `offered` counts the "
        "legal options. "
        "`GET /v1/games/{id}/decisions` lists them.",
        ("rule", "rule_url", "why", "kind", "offered"),
    ),
    "idempotency_key_reused": ProblemKind(
        422, "The key belongs to another request", "Use a new `Idempotency-Key` for every new command."
    ),
    "record_too_demanding": ProblemKind(
        422,
        "The record is too demanding",
        "It has more events or takes more time than this service allows for an uploaded record. `annals verify` "
        "has no such limits.",
        ("max_events", "max_seconds"),
    ),
    "bad_record": ProblemKind(
        422, "The record cannot be read", "The body must be a record as `GET /v1/games/{id}/record` gives it."
    ),
    "request_in_progress": ProblemKind(
        409,
        "The first request is still in progress",
        "A request with this `Idempotency-Key` is being carried out. Wait as long as `Retry-After` says and repeat it.",
    ),
    "no_precondition": ProblemKind(
        428,
        "The expected version is missing",
        "Send `If-Match` with the `ETag` of the game that you saw, or `expected_version` in the body.",
    ),
    "too_many_requests": ProblemKind(
        429, "Too many requests", "Wait as many seconds as `Retry-After` says.", ("retry_after",)
    ),
    "too_many_streams": ProblemKind(
        429,
        "You have too many streams open",
        "One caller may keep `limit` streams open; `GET /v1/stream` follows all your games with one.",
        ("limit",),
    ),
    "headers_too_large": ProblemKind(
        431, "The headers are too large", "A request may have 100 headers of at most 8,190 bytes each."
    ),
    "internal_error": ProblemKind(
        500,
        "Internal error",
        "Nothing was changed. Tell the operator the `request_id`.",
    ),
    "unsupported_transfer_coding": ProblemKind(
        501, "The transfer coding is not supported", "A body may be sent in chunks (`Transfer-Encoding: chunked`)."
    ),
    "no_stream_left": ProblemKind(
        503,
        "All streams are in use",
        "The server keeps at most `limit` streams open. Read events (`after`, without `wait`), or try "
        "again after `Retry-After`.",
        ("limit", "retry_after"),
    ),
    "busy": ProblemKind(
        503, "The service is busy", "No place was free in time; nothing was done. Try again after `Retry-After`."
    ),
    "database_unreachable": ProblemKind(
        503,
        "The database cannot be reached",
        "Whether a command took effect is unknown: repeat it with the same `Idempotency-Key`.",
    ),
    "archive_unreachable": ProblemKind(
        503,
        "The archive cannot be reached",
        "The moves of old games lie in files that cannot be read now; everything else is served.",
    ),
    "database_not_migrated": ProblemKind(503, "The database is not ready", "The operator must run `annals migrate`."),
}


def listed(codes: Sequence[str]) -> dict[int, list[str]]:
    """Codes by status, in the order of the table."""
    found: dict[int, list[str]] = {}
    for code in KINDS:
        if code in codes:
            found.setdefault(KINDS[code].status, []).append(code)
    return found
