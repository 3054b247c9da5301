"""How is a message sent to an address that somebody else chose, so that it goes there and nowhere else?

The name is resolved here and once; the connection goes to an address that was looked at, so that a name which answers
differently a moment later leads nowhere. No redirect is followed: it would lead past that look. No proxy is used.
"""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

import urllib3
from standardwebhooks import Webhook as Signer
from urllib3.connection import HTTPConnection, HTTPSConnection

from application.notices.addresses import resolve, target_of
from eventstore.errors import BadValue

__all__ = ["Answer", "post", "signed"]

CONNECT = 3.0
"""Seconds in which a connection must be made."""
LONGEST = 10.0
"""Seconds in which the whole exchange must be over."""
_AGENT = "Annals-Webhooks/1"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a message."""

    status: int | None
    """The status of the answer; None where none came."""
    error: str | None
    """Why it did not come through; None where it did."""


def signed(message: str, body: bytes, secrets: list[bytes], now: datetime) -> dict[str, str]:
    """The headers of Standard Webhooks; every secret signs, the newest first."""
    at = now.astimezone(UTC)
    text = body.decode()
    return {
        "webhook-id": message,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(Signer(secret).sign(message, at, text) for secret in secrets),
    }


def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> Answer:
    """Send JSON to an address; only an answer of 200 to 299 says that it came through.

    `private` allows addresses of private networks.
    """
    try:
        target = target_of(url, private=private)
        address = resolve(target, private=private)
    except BadValue as error:
        return Answer(None, f"refused: {error}")
    except OSError as error:
        return Answer(None, f"the name cannot be resolved: {error.strerror or error}")
    connection: HTTPConnection
    if target.scheme == "https":
        # The certificate must be that of the name, though the connection goes to the address.
        connection = HTTPSConnection(
            address,
            target.port,
            timeout=CONNECT,
            cert_reqs="CERT_REQUIRED",
            server_hostname=target.host,
            assert_hostname=target.host,
        )
    else:
        connection = HTTPConnection(address, target.port, timeout=CONNECT)
    late = threading.Event()

    def end() -> None:
        late.set()
        if connection.sock is not None:
            with suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)

    # A timeout of the socket would begin anew with every byte that drips in.
    watch = threading.Timer(LONGEST, end)
    watch.daemon = True
    watch.start()
    try:
        connection.connect()
        assert connection.sock is not None
        connection.sock.settimeout(LONGEST)
        sent = {"Host": target.host_header, "Content-Type": "application/json", "User-Agent": _AGENT, **headers}
        connection.request("POST", target.path, body=body, headers=sent, preload_content=False)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException, urllib3.exceptions.HTTPError, ValueError) as error:
        return Answer(None, f"no answer within {LONGEST:.0f} s" if late.is_set() else _said(error))
    finally:
        watch.cancel()
        connection.close()
    if 200 <= status < 300:
        return Answer(status, None)
    return Answer(status, f"answered {status}" + (", and redirects are not followed" if 300 <= status < 400 else ""))


def _said(error: Exception) -> str:
    """An error in a few words, without the addresses behind a name."""
    if isinstance(error, (TimeoutError, urllib3.exceptions.TimeoutError)):
        return "no answer in time"
    if isinstance(error, (urllib3.exceptions.SSLError, urllib3.exceptions.NewConnectionError)):
        return "the certificate is not right" if "CERT" in str(error).upper() else "no connection"
    if isinstance(error, http.client.HTTPException):
        return "the answer is no HTTP"
    return f"no connection: {type(error).__name__}"
