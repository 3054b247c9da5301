"""Idempotent retries of writes that are not events of a game.

Commands on games happen once because their events carry the command's id. Every other write goes through here:
its first response is stored for a day and sent again, byte for byte. Where that was lost, what the write made has an
id that its repetition finds again (`application/new_ids.py`).
The header follows the IETF draft "The Idempotency-Key HTTP Header Field" (draft-ietf-httpapi-idempotency-key-header).

Some responses hold a secret that is shown once, such as a token's text. So a response is stored encrypted (AES-256-GCM)
with a key derived from the `Idempotency-Key` and the token of the request, neither of which the service stores.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from collections.abc import Callable
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from flask import Response, current_app, request

from application.new_ids import made_once
from service.auth import Caller
from service.context import context
from service.problems import Problem
from service.replies import idempotency_key

__all__ = ["SHORTEST_ANONYMOUS", "once"]

SHORTEST_ANONYMOUS = 32
"""Minimum length of a key without a token: the key alone gives access to the response, so it must be secret."""

KEPT_HEADERS = ("Content-Type", "Cache-Control", "ETag", "Location")
_NONCE = 12


def once(who: Caller | None, work: Callable[[], Response]) -> Response:
    """The response of some work, done once per caller and `Idempotency-Key`; each time if no key is sent.

    Raises:
        Problem: the key is malformed, was used for another request, or its request is still being carried out.
    """
    key = idempotency_key()
    if key is None:
        return work()
    if who is None and len(key) < SHORTEST_ANONYMOUS:
        what = f"without a token the Idempotency-Key must be random, with at least {SHORTEST_ANONYMOUS} characters"
        raise Problem("malformed_header", what)
    responses = context().responses
    owner = "anonymous" if who is None else who.token
    slot, wanted = _hash("slot", owner, key), _request()
    claim = responses.claim(slot, wanted)
    if not claim.mine:
        return _again(claim.request == wanted, claim.response, key)
    try:
        with made_once(_hash("made", slot, wanted, _today())):
            response = work()
    except BaseException:
        responses.release(slot, claim.holder)
        raise
    if response.status_code < 300:
        responses.keep(slot, claim.holder, _encrypted(response, key))
    else:
        responses.release(slot, claim.holder)
    return response


def _again(same: bool, answer: bytes | None, key: str) -> Response:
    if not same:
        raise Problem("idempotency_key_reused", "this Idempotency-Key was used before with another request")
    if answer is None:
        raise Problem("request_in_progress", "the first request with this key is still being carried out")
    response = _decrypted(answer, key)
    response.headers["Idempotency-Replayed"] = "true"
    return response


def _hash(*parts: str | bytes) -> bytes:
    """SHA-256 over length-prefixed parts."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        whole.update(len(data).to_bytes(8) + data)
    return whole.digest()


def _today() -> str:
    """The date (UTC): a key may stand for another write once its response is not kept any more."""
    return context().database.now().date().isoformat()


def _request() -> bytes:
    """The fingerprint of a request."""
    return _hash(request.method, request.full_path, request.mimetype, request.get_data())


def _cipher(key: str) -> AESGCM:
    return AESGCM(_hash("seal", key, request.headers.get("Authorization", "")))


def _encrypted(response: Response, key: str) -> bytes:
    kept: dict[str, Any] = {
        "status": response.status_code,
        "headers": {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers},
        "body": base64.b64encode(response.get_data()).decode(),
    }
    nonce = secrets.token_bytes(_NONCE)
    return nonce + _cipher(key).encrypt(nonce, json.dumps(kept).encode(), None)


def _decrypted(answer: bytes, key: str) -> Response:
    try:
        text = _cipher(key).decrypt(answer[:_NONCE], answer[_NONCE:], None)
    except InvalidTag:
        # The same token in another spelling of the header.
        raise Problem("idempotency_key_reused", "repeat the request with the same headers") from None
    kept = json.loads(text)
    return current_app.response_class(base64.b64decode(kept["body"]), kept["status"], kept["headers"])
