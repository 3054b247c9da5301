"""In which ways can a record be changed, by somebody who makes all hashes anew, and which verdict must each get?

A row is a promise of the guide for auditors; its kinds are the changes that prove it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tests.eventstore.forging import Forged

__all__ = ["NOT_DECIDED", "NOT_SOUND", "ROWS", "SOUND", "UNREADABLE", "Kind", "Row", "kinds"]

SOUND, NOT_SOUND, NOT_DECIDED, UNREADABLE = "sound", "not sound", "not decided", "cannot be read"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of change."""

    name: str
    change: Callable[[Forged], object] | Callable[[bytes], bytes]
    specimen: str = "eventful"
    raw: bool = False
    """Whether bytes are changed and hashes left as they were."""
    redacted: bool = False
    anchored: bool = False
    """Whether the verifier is given the honest head as an anchor."""
    newer: bool = False
    """Whether the program has newer rules than the record."""
    folded: bool = False
    """Whether the forger folds the changed effects and makes all digests anew."""
    repeating: bool = False
    """Whether sealed parts repeat what bodies tell, as programs of release 0.2 wrote them."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the guide's table."""

    text: str
    annals: str
    """The verdict of `annals verify` and over HTTP."""
    alone: str
    """The verdict of the one-file verifier."""
    kinds: list[Kind] = field(default_factory=list)

    def add(self, name: str, change: Callable[[Forged], object], **more: object) -> None:
        """A further kind, made anew by a forger."""
        self.kinds.append(Kind(name, change, **more))  # type: ignore[arg-type]  # the fields of Kind

    def add_repeating(self) -> None:
        """Each kind so far also in a record whose sealed parts repeat what bodies tell."""
        own = [kind for kind in self.kinds if not kind.raw]
        self.kinds.extend([replace(kind, name=f"{kind.name}, repeated", repeating=True) for kind in own])

    def add_raw(self, name: str, change: Callable[[bytes], bytes], **more: object) -> None:
        """A further kind, in which bytes alone are changed."""
        self.kinds.append(Kind(name, change, raw=True, **more))  # type: ignore[arg-type]  # as above


ROWS: list[Row] = []
"""Filled by the modules beside this one."""


def row(text: str, annals: str, alone: str) -> Row:
    """A further row."""
    ROWS.append(Row(text, annals, alone))
    return ROWS[-1]


def kinds() -> list[tuple[Row, Kind]]:
    """Every kind with its row."""
    return [(each, kind) for each in ROWS for kind in each.kinds]
