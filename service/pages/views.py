"""Which addresses serve the pages for people?"""

from __future__ import annotations

import functools
from pathlib import PurePosixPath

from flask import Blueprint, Response

from service.pages.files import TYPES, load
from service.problems import Problem
from service.replies import fresh, reply

__all__ = ["CSP", "blueprint"]

blueprint = Blueprint("pages", __name__)

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing is loaded from other sites, and no script or style stands in the page itself."""

FOR_EVER = "public, max-age=31536000, immutable"
"""An address that names the version of all files never shows other bytes."""

WORKER = "sw.js"
"""Answers for the first page where there is no connection, though it lies below it."""

_site = functools.cache(load)


@blueprint.get("/")
def read_entry() -> Response:
    """The page that everything else hangs on: it is asked for anew each time, and names the version of the rest."""
    response = fresh(reply(_site().entry, "text/html"), shared=True)
    # Also with a 304: its headers replace those of the stored page.
    response.headers["Content-Security-Policy"] = CSP
    return response


@blueprint.get("/site/<string:version>/<path:path>")
def read_file(version: str, path: str) -> Response:
    """A file of the pages.

    Raises:
        Problem: `not_found`, if there is none, or the version is another one.
    """
    site = _site()
    if version != site.version or path not in site.files:
        raise Problem("not_found", "there is no resource at this address")
    kind = TYPES[PurePosixPath(path).suffix]
    headers = {"Cache-Control": FOR_EVER, "Content-Security-Policy": CSP}
    if path == WORKER:
        headers["Service-Worker-Allowed"] = "/"
    return reply(site.files[path], kind, headers=headers)
