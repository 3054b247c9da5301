"""How is canonical JSON read and written fast? To the byte as the standard library does, by msgspec.

Every event is written, hashed, read and compared as JSON, which took a quarter of the time of deciding a game again.
The one-file verifier needs the standard library alone; it asks this module where the program has imported it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from eventstore.verification.verifier import UNREAD, read_with

__all__ = ["canonical", "loads", "read_canonical"]

canonical = msgspec.json.Encoder(order="sorted").encode
"""Canonical JSON (RFC 8785) of data without fractions, with ASCII keys; as `domain.kernel.content.canonical`."""


def _no_fraction(text: str) -> Any:
    raise ValueError(f"{text[:40]} is not a whole number")


_decode = msgspec.json.Decoder(float_hook=_no_fraction).decode

loads = msgspec.json.Decoder().decode
"""The value of JSON that this program wrote itself; raises msgspec.DecodeError, a ValueError, for anything else."""


def read_canonical(line: bytes) -> Any:
    """The value of a line of canonical JSON, or `UNREAD`; numbers that are not whole are not canonical.

    What is given is what the standard library reads: a line that is the canonical JSON of a value has one meaning.
    """
    try:
        value = _decode(line)
        return value if canonical(value) == line else UNREAD
    except (ValueError, msgspec.MsgspecError, RecursionError):
        return UNREAD


read_with(read_canonical)
