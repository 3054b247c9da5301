"""Work on the database that is done twice, as where the connection is lost with the first answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["repeated"]


def repeated(run: Callable[..., Any]) -> Callable[..., Any]:
    """`Database.run` that does all work twice and returns what comes of it the second time."""

    def twice(*arguments: Any, **named: Any) -> Any:
        run(*arguments, **named)
        return run(*arguments, **named)

    return twice
