"""How are long answers compressed as they are sent, and uploads decompressed within bounds?"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Protocol

from flask import Response, g, request
from werkzeug.exceptions import RequestEntityTooLarge

from service.problems import Problem
from service.wire.long_answers import begin_long_answer

if sys.version_info >= (3, 14):
    zstd = import_module("compression.zstd")
else:
    from backports import zstd

__all__ = ["ENCODINGS", "compress_stream", "decompressed", "has_an_end"]

ENCODINGS = ("zstd", "gzip")
"""In order of preference."""
_GZIP = 16 + zlib.MAX_WBITS


class _Compressor(Protocol):
    def compress(self, data: bytes, /) -> bytes: ...

    def flush(self) -> bytes: ...


def _gzip() -> _Compressor:
    return zlib.compressobj(6, wbits=_GZIP)


def _zstd() -> _Compressor:
    made: _Compressor = zstd.ZstdCompressor(level=3)
    return made


_COMPRESSORS: dict[str, Callable[[], _Compressor]] = {"gzip": _gzip, "zstd": _zstd}


def has_an_end(response: Response) -> Response:
    """Mark a streamed answer as one that ends by itself: it may be held back, to be compressed or to wait for a place.

    Raises:
        Problem: too many are being sent.
    """
    begin_long_answer(request.environ)
    g.stream_has_an_end = True
    return response


def compress_stream(response: Response) -> Response:
    """The answer, compressed as it is sent if it has an end and the client takes that."""
    if not g.get("stream_has_an_end") or response.status_code != 200 or "Content-Encoding" in response.headers:
        return response
    response.vary.add("Accept-Encoding")
    encoding = request.accept_encodings.best_match(ENCODINGS)
    if encoding is None:
        return response
    lines: Any = response.response
    response.response = _compressed(lines, _COMPRESSORS[encoding]())
    response.headers.pop("Content-Length", None)
    response.headers["Content-Encoding"] = encoding
    tag, weak = response.get_etag()
    if tag is not None:
        response.set_etag(f"{tag}:{encoding}", weak=bool(weak))
    return response


def _compressed(lines: Iterator[str | bytes], compressor: _Compressor) -> Iterator[bytes]:
    try:
        for line in lines:
            data = compressor.compress(line.encode() if isinstance(line, str) else line)
            if data:
                yield data
        yield compressor.flush()
    finally:
        close = getattr(lines, "close", None)
        if close is not None:
            close()


def decompressed(data: bytes, limit: int) -> bytes:
    """A body as its `Content-Encoding` says; at most `limit` bytes are made of it.

    Raises:
        Problem: the encoding is unknown, or the body is something else.
        RequestEntityTooLarge: it holds more.
    """
    encoding = request.headers.get("Content-Encoding", "identity").strip().lower()
    if encoding == "identity":
        return data
    if encoding not in ENCODINGS:
        raise Problem("unsupported_media_type", f"Content-Encoding must be {' or '.join(ENCODINGS)}, or left out")
    unpack: Any = zlib.decompressobj(_GZIP) if encoding == "gzip" else zstd.ZstdDecompressor()
    try:
        out: bytes = unpack.decompress(data, limit + 1)
    except (zlib.error, zstd.ZstdError) as error:
        raise Problem("malformed_header", f"the body is not {encoding}, as Content-Encoding says: {error}") from None
    if len(out) > limit:
        raise RequestEntityTooLarge
    if not unpack.eof or unpack.unused_data:
        raise Problem("malformed_header", f"the body is not one whole stream of {encoding}, as Content-Encoding says")
    return out
