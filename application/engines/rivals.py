"""Who may play some seats of self-play beside the nets of a training?

The command line and the API check rivals here, by their names; the workers make opponents of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from application.engines.catalogue import AGENT, ENGINES, LEARNING_ENGINES, PLAIN, VERSION, VERSIONS
from application.engines.nets import NetFile, net_for
from domain.kernel.errors import BadSetup, Fault

__all__ = ["PLAYERS", "Games", "as_stored", "digests_of", "pinned"]

Games: TypeAlias = tuple[str, int, int, str]
"""Title, number of seats, rules, and digest of the pack."""

PLAYERS: Final = {
    **{f"{name}.v{number}": levels for name, levels in ENGINES.items() for number in range(1, VERSIONS[name])},
    **ENGINES,
}
"""Levels of each engine and of its former versions."""

_WITHOUT: Final = {name for name in PLAYERS if name.partition(".")[0] not in LEARNING_ENGINES or name.endswith(".v1")}
"""Those that play without a net."""

_EXAMPLE: Final = "greedy.v23/3b59a85d:easy"


class RivalRefused(ValueError):
    """Why a name is not one of an agent that can be a rival."""


def pinned(names: Sequence[str], games: Games, nets: Sequence[NetFile] | None) -> list[str]:
    """The names of rivals with the level and the net that each plays with, so that no promotion changes who plays.

    `nets` are those in use; None, where nobody knows what is played, lets every net pass.

    Raises:
        BadSetup: every name that is not one of an agent that can be a rival in such games.
    """
    found: list[str] = []
    faults: list[Fault] = []
    for i, name in enumerate(names):
        try:
            found.append(_pinned(name, games, nets))
        except RivalRefused as error:
            faults.append(Fault(f"rivals.{i}", str(error)))
    if faults:
        raise BadSetup(faults)
    return found


def _pinned(name: str, games: Games, nets: Sequence[NetFile] | None) -> str:
    said = AGENT.fullmatch(name)
    if said is None:
        raise RivalRefused(f"{name!r} names no agent; write engine:level or engine/net:level, such as {_EXAMPLE}")
    engine, level, given = said["engine"], said["level"] or "normal", said["net"]
    family, _, version = engine.partition(".v")
    if version and version == str(VERSIONS.get(family)):
        raise RivalRefused(f"version {version} is today's: write {family}")
    levels = PLAYERS.get(engine)
    if levels is None:
        known, former = ", ".join(ENGINES), f"greedy.v{VERSION - 1}"
        raise RivalRefused(f"there is no engine {engine!r}; use {known}, or a former version such as {former}")
    if said["amount"]:
        raise RivalRefused(f"{name}: a rival plays at a level, such as {engine}:{levels[0]}")
    if level not in levels:
        raise RivalRefused(f"{engine} has no level {level!r}; it has {', '.join(levels)}")
    if engine in _WITHOUT:
        if given not in (None, PLAIN):
            raise RivalRefused(f"{engine} plays without a net: write {engine}:{level}")
        return f"{engine}:{level}"
    if nets is None:
        return name
    if given is None:
        net = net_for(engine, *games, nets)
    elif given == PLAIN:
        net = None
    else:
        net = _named(name, given, games, nets)
    return f"{engine}/{PLAIN if net is None else net.digest}:{level}"


def _named(name: str, digest: str, games: Games, nets: Sequence[NetFile]) -> NetFile:
    """The net that a name gives by the beginning of its digest.

    Raises:
        RivalRefused: there is none, or it is not for these games.
    """
    suited = [net for net in nets if net.suits(*games)]
    found = next((net for net in suited if net.digest.startswith(digest)), None)
    if found is not None:
        return found
    title, seats, _, _ = games
    known = ", ".join([*(net.digest[:8] for net in suited), PLAIN])
    if any(net.digest.startswith(digest) for net in nets):
        raise RivalRefused(
            f"{name} does not play with a net for {title} with {seats} seats and this pack; use one of: {known}"
        )
    raise RivalRefused(
        f"{name}: there is no net {digest} for {title} with {seats} seats and this pack; use one of: {known}"
    )


def as_stored(asked: Sequence[str], stored: Sequence[str]) -> list[str] | None:
    """The names of stored rivals, if these are asked for; None if others are.

    A name without a net asks for the rival with whichever net it has, and the beginning of a digest for that net.
    """
    if len(asked) != len(stored) or not all(map(_alike, asked, stored)):
        return None
    return [max(names, key=len) for names in zip(stored, asked, strict=True)]


def _alike(one: str, other: object) -> bool:
    said, known = AGENT.fullmatch(one), AGENT.fullmatch(str(other))
    if said is None or known is None or said["engine"] != known["engine"]:
        return False
    shorter, longer = sorted((said["net"] or "", known["net"] or ""), key=len)
    return longer.startswith(shorter) and (said["level"] or "normal") == (known["level"] or "normal")


def digests_of(names: Sequence[str]) -> list[str]:
    """The digests of the nets that pinned names give, each once."""
    given = [said["net"] for said in map(AGENT.fullmatch, names) if said is not None]
    return list(dict.fromkeys(net for net in given if net not in (None, PLAIN)))
