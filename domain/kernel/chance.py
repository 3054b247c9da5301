"""Where does luck come from, and how can it be checked afterwards?

A game's seed is drawn in secret and its SHA-256 published before anything happens (the commitment).
Each seat may add a client seed after that.
The key is HMAC-SHA256(seed, canonical JSON of the list of client seeds); draw n is made from HMAC-SHA256(key, "n:k")
with rejection (k counts the rejected tries), so every number below the bound is equally likely.
When the game ends the seed is revealed and every draw can be made again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

__all__ = ["SEED_BYTES", "Chance", "Committed", "Dice", "Drawn", "Scripted", "Traced", "commitment", "game_key"]

SEED_BYTES = 32
"""How long a seed is."""


class Chance(Protocol):
    """The only source of luck."""

    def draw(self, bound: int, n: int) -> int:
        """Draw number `n` of the game: a number in 0..bound-1."""
        ...


def commitment(seed: bytes) -> str:
    """The SHA-256 of the seed in hex: published before the first draw, checked when the seed is revealed."""
    return hashlib.sha256(seed).hexdigest()


def game_key(seed: bytes, client_seeds: Sequence[str | None]) -> bytes:
    """The key of a game's draws: the seed mixed with one client seed per seat (None if a seat gave none)."""
    message = json.dumps(list(client_seeds), ensure_ascii=False, separators=(",", ":")).encode()
    return hmac.digest(seed, message, "sha256")


class Committed:
    """Luck that was fixed before the game began and can be recomputed by anybody who knows the key."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = key

    def draw(self, bound: int, n: int) -> int:
        """HMAC-SHA256 with rejection; the first 8 bytes, big-endian (RFC 2104)."""
        limit = (1 << 64) - (1 << 64) % bound
        tries = 0
        while True:
            value = int.from_bytes(hmac.digest(self._key, f"{n}:{tries}".encode(), "sha256")[:8], "big")
            if value < limit:
                return value % bound
            tries += 1


class Dice:
    """Fast luck for search and simulation, from a seeded generator of the caller's."""

    __slots__ = ("_below",)

    def __init__(self, random: Random) -> None:
        self._below = random.randrange

    def draw(self, bound: int, n: int) -> int:
        """A number in 0..bound-1; `n` is ignored."""
        return self._below(bound)


class Scripted:
    """Luck for tests: the given numbers in order, then zeros."""

    def __init__(self, values: Iterable[int] = ()) -> None:
        self._values = list(values)

    def draw(self, bound: int, n: int) -> int:
        """The next given number, which must be below the bound."""
        value = self._values.pop(0) if self._values else 0
        assert 0 <= value < bound, f"scripted {value} is not below {bound}"
        return value


@dataclass(slots=True)
class Drawn:
    """What a rule drew at once: a shuffle, one of a pile, or a number."""

    kind: str
    """`shuffle`, `pick` or `roll`."""
    pile: tuple[Any, ...]
    """What was shuffled or picked from, in its order before; empty for a roll."""
    told: int
    """How many effects the decision had told before: the next one says what came of it."""
    draws: list[tuple[int, int, int]] = field(default_factory=list)
    """Number, bound and result of each draw."""


class Traced:
    """Luck that notes what each draw was for. A `Table` that is given one tells it."""

    __slots__ = ("_journal", "_left", "_luck", "drawn")

    def __init__(self, luck: Chance) -> None:
        self._luck = luck
        self._journal: Sequence[object] = ()
        self._left = 0
        self.drawn: list[Drawn] = []

    def follow(self, journal: Sequence[object] | None) -> None:
        """The draws from now on are for these effects."""
        self._journal = () if journal is None else journal

    def will_draw(self, kind: str, pile: Sequence[Any], draws: int) -> None:
        """The next so many draws are for one purpose."""
        self._left = draws
        if draws:
            self.drawn.append(Drawn(kind, tuple(pile), len(self._journal)))

    def draw(self, bound: int, n: int) -> int:
        """See `Chance.draw`."""
        if not self._left:
            self.will_draw("roll", (), 1)
        self._left -= 1
        result = self._luck.draw(bound, n)
        self.drawn[-1].draws.append((n, bound, result))
        return result
