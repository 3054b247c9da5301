"""Why does an app cost a test ten milliseconds and not forty? Nobody asks it for the address of most of its routes.

An app makes two functions for every route that build its address; most of the time of making an app goes there, and
nearly every test of the service makes one. In tests, each is made when it is first called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from werkzeug.routing import Rule

__all__ = ["make_builders_when_called"]

_MAKE = Rule._compile_builder
_Build = Callable[..., tuple[str, str]]


def make_builders_when_called() -> None:
    """From now on, in this process."""
    Rule._compile_builder = _when_called  # type: ignore[method-assign]


def _when_called(rule: Rule, append_unknown: bool = True) -> _Build:
    made: list[_Build] = []

    def build(rule: Rule, /, **values: Any) -> tuple[str, str]:
        if not made:
            made.append(_MAKE(rule, append_unknown))
        return made[0](rule, **values)

    return build
