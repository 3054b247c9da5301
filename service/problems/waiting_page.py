"""What does a browser show that asks for a page while the service cannot answer?

A program gets a problem document with every status from 400 up; a person who opens an address sees a page that says the
same, and tries again by itself.
"""

from __future__ import annotations

from html import escape

from flask import request

__all__ = ["CSP", "is_navigation", "waiting_page"]

CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

_API = "/v1/"
_TYPES = ("application/problem+json", "application/json", "text/html")
_PAUSE = 5
"""Seconds after which a page tries again, at least."""


def is_navigation() -> bool:
    """Whether a person opens an address: a page is preferred, and no script of a page asks.

    Operations of the API answer programs alone.
    """
    return (
        request.method == "GET"
        and not request.path.startswith(_API)
        and request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
        and request.accept_mimetypes.best_match(_TYPES) == "text/html"
    )


def waiting_page(title: str, detail: str, language: str, retry_after: int) -> bytes:
    """A page without scripts and styles, which is asked for again after some seconds."""
    again = max(retry_after, _PAUSE)
    return f"""\
<!doctype html>
<html lang="{escape(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="refresh" content="{again}">
    <title>Annals</title>
  </head>
  <body>
    <main>
      <h1>{escape(title)}</h1>
      <p>{escape(detail)}</p>
    </main>
  </body>
</html>
""".encode()
