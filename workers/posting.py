"""Sends messages to addresses chosen by users, safely.

The name is resolved once, here; the connection goes to the address that was checked, so that a later change of the
name has no effect. Redirects are not followed, because their targets are unchecked. Proxies are not used.
"""

from __future__ import annotations

import errno
import http.client
import socket
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

import urllib3
from standardwebhooks import Webhook as Signer
from urllib3.connection import HTTPConnection, HTTPSConnection

from application.notices.addresses import Target, resolve, target_of
from eventstore.errors import BadValue

__all__ = ["PostResult", "post", "signed"]

CONNECT = 3.0
"""Timeout in seconds for the connection."""
LONGEST = 10.0
"""Timeout in seconds for the whole exchange."""
_AGENT = "Annals-Webhooks/1"


@dataclass(frozen=True, slots=True)
class PostResult:
    """The result of sending a message."""

    status: int | None
    """The status of the response; None if there was none."""
    error: str | None
    """Why it was not delivered; None if it was."""


def signed(message: str, body: bytes, secrets: list[bytes], now: datetime) -> dict[str, str]:
    """The headers of Standard Webhooks, signed with every secret, the newest first."""
    at = now.astimezone(UTC)
    text = body.decode()
    return {
        "webhook-id": message,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(Signer(secret).sign(message, at, text) for secret in secrets),
    }


def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> PostResult:
    """Send JSON to an address; only a status of 200 to 299 counts as delivered.

    `private` allows addresses of private networks.
    """
    until = time.monotonic() + LONGEST
    try:
        target = target_of(url, private=private)
        address = _resolved(target, private=private)
    except BadValue as error:
        return PostResult(None, f"refused: {error}")
    except OSError as error:
        return PostResult(None, f"the name cannot be resolved: {error.strerror or error}")
    connection: HTTPConnection
    if target.scheme == "https":
        # The certificate must match the name, although the connection goes to the address.
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

    # A timeout of the socket would restart with every byte received.
    watch = threading.Timer(max(0.0, until - time.monotonic()), end)
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
        return PostResult(None, f"no response within {LONGEST:.0f} s" if late.is_set() else _said(error))
    finally:
        watch.cancel()
        connection.close()
    if 200 <= status < 300:
        return PostResult(status, None)
    return PostResult(
        status, f"answered {status}" + (", and redirects are not followed" if 300 <= status < 400 else "")
    )


def _resolved(target: Target, *, private: bool) -> str:
    """As `resolve`, within `CONNECT` seconds: the system's resolver has no deadline of its own.

    Raises:
        BadValue: an address of the name is in a private network.
        OSError: the name cannot be resolved, or not in time.
    """
    found: list[str | BaseException] = []

    def ask() -> None:
        try:
            found.append(resolve(target, private=private))
        except (BadValue, OSError) as error:
            found.append(error)

    thread = threading.Thread(target=ask, name="resolver", daemon=True)
    thread.start()
    thread.join(CONNECT)
    if not found:
        raise TimeoutError(errno.ETIMEDOUT, f"no answer within {CONNECT:.0f} s")
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]


def _said(error: Exception) -> str:
    """An error in a few words, without the addresses behind a name."""
    if isinstance(error, (TimeoutError, urllib3.exceptions.TimeoutError)):
        return "no response in time"
    if isinstance(error, (urllib3.exceptions.SSLError, urllib3.exceptions.NewConnectionError)):
        return "the certificate is invalid" if "CERT" in str(error).upper() else "no connection"
    if isinstance(error, http.client.HTTPException):
        return "the response is not HTTP"
    return f"no connection: {type(error).__name__}"
