"""In which language does the caller read?

The one that they have set for themselves, or else the one that `Accept-Language` prefers; English for everybody else.
"""

from __future__ import annotations

from flask import Response, g, request

from application.languages.catalogues import DEFAULT, LANGUAGES, Language, known

__all__ = ["language", "named"]


def language() -> Language:
    """The language of the answer to this request, which then says so."""
    found: Language | None = g.get("language")
    if found is None:
        found = g.language = _set() or _accepted() or DEFAULT
    return found


def named(response: Response) -> Response:
    """The response with its language, if that was asked for; caches keep one for each language."""
    if g.get("language") is not None:
        response.headers.setdefault("Content-Language", g.language)
        response.vary.add("Accept-Language")
    return response


def _set() -> Language | None:
    who = g.get("caller")
    return None if who is None else known(who.language)


def _accepted() -> Language | None:
    if "Accept-Language" not in request.headers:
        return None
    return known(request.accept_languages.best_match(LANGUAGES))
