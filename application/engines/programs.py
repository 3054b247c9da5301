"""Which program of an engine makes an analysis: its version, and the net that it plays with?

A program is written as agents are: `mcts.v20/3fa9c04d…` plays with that net, `mcts.v20/plain` without one. An engine
outside is its name alone, and so is one whose version an earlier release did not record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from application.engines.catalogue import LEARNING_ENGINES, VERSIONS
from application.engines.nets import NetFile, net_for

__all__ = ["Program", "program_of"]

_PLAIN = "plain"
_WRITTEN = re.compile(rf"([a-z][a-z0-9_-]*)\.v([0-9]{{1,9}})/({_PLAIN}|[0-9a-f]{{64}})")


@dataclass(frozen=True, slots=True)
class Program:
    """An engine in a version."""

    engine: str
    version: int | None = None
    """None if it is not known."""
    net: str | None = None
    """The digest of the net with which it plays the games that the net suits."""

    def __str__(self) -> str:
        if self.version is None:
            return self.engine
        return f"{self.engine}.v{self.version}/{self.net or _PLAIN}"

    @classmethod
    def parse(cls, text: str) -> Program:
        """The program that is written so; a text of another form is a name alone."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            return cls(text)
        engine, version, net = found.groups()
        return cls(engine, int(version), None if net == _PLAIN else net)

    @property
    def later(self) -> bool:
        """Whether it is of a later release than this one."""
        return self.version is not None and self.version > VERSIONS.get(self.engine, 0)


def program_of(engine: str, title: str, seats: int, rules: int, pack: str, among: Iterable[NetFile]) -> Program:
    """What an engine is today in games of a title; `pack` is a digest, and `among` are the nets in use."""
    net = net_for(engine, title, seats, rules, pack, among) if engine in LEARNING_ENGINES else None
    return Program(engine, VERSIONS.get(engine), None if net is None else net.digest)
