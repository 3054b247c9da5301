"""The service's own opponents, their levels and versions, and the seeds of their choices.

The workers implement them; outside engines are registered (`outside`).
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from typing import Final

from domain.kernel.records import Seat

__all__ = [
    "AGENT",
    "ENGINES",
    "LEARNING_ENGINES",
    "LEARNING_TITLES",
    "PLAIN",
    "STRONGEST",
    "VERSION",
    "VERSIONS",
    "at_version",
    "choice_seed",
]

ENGINES: Mapping[str, tuple[str, ...]] = {
    "random": ("normal",),
    "greedy": ("easy", "normal", "hard"),
    "mcts": ("easy", "normal", "hard"),
}
"""Levels of each engine, easiest first."""

VERSION = 29
"""Of the engines that look at options; the same version gives the same answer for ever."""

VERSIONS: Mapping[str, int] = {"random": 1, "greedy": VERSION, "mcts": VERSION}
"""The version that each engine has today; every choice records it."""

PLAIN = "plain"
"""In place of a net's digest: none."""

AGENT: Final = re.compile(
    rf"(?P<engine>[a-z]+(?:\.v[0-9]+)?)(?:/(?P<net>{PLAIN}|[0-9a-f]{{8,64}}))?"
    r"(?::(?P<level>[a-z]+)|@(?P<amount>[0-9]{1,9})(?P<ms>ms)?)?"
)
"""How an agent is written: an engine or a former version, the net that it plays with, and a level or a budget."""

STRONGEST = "mcts"
"""The engine that analyses games unless another one is wanted."""

LEARNING_ENGINES = ("greedy", "mcts")
"""The engines that can play with a net."""

LEARNING_TITLES = ("endeavor", "imperial_struggle", "imperialism", "pax_renaissance")
"""The titles that show a net what it can learn from (`workers/opponents/nets/features.py`)."""


def at_version(agent: str, version: int) -> str:
    """The name of an agent as it plays in that version of the engines; one that names a version has its own."""
    said = AGENT.match(agent)
    engine = agent if said is None else said["engine"]
    if VERSIONS.get(engine, version) <= version:
        return agent
    return f"{engine}.v{version}{agent[len(engine) :]}"


def choice_seed(seed: bytes, version: int, seat: Seat, attempt: int = 0) -> int:
    """The seed of an opponent's choice, 0..2^48-1: HMAC-SHA256 of the game's seed over version and seat (RFC 2104).

    It is unpredictable while the game runs, and anyone can recompute it when the game's seed is revealed.
    `attempt` is above 0 if the choice of an earlier attempt could not be made.
    """
    text = f"opponent|{version}|{seat}" + (f"|{attempt}" if attempt else "")
    return int.from_bytes(hmac.digest(seed, text.encode(), "sha256")[:6], "big")
