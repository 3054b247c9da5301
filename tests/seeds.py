"""With which luck are games opened in a test? Without a seed of chance, so that a test meets the same games each time.

Programs that a test starts draw their own seeds, and so do long tests, which are there to meet games that nobody
thought of.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from application.games import commands

__all__ = ["draw_by_name", "drawn_by", "fixed_luck"]


def draw_by_name(test: str) -> None:
    """Games that are opened from now on have seeds that follow from the name of a test; "" draws them again."""
    commands.secrets = _draws(Random(test).randbytes) if test else _SECRETS  # type: ignore[assignment]


@contextmanager
def drawn_by(random: Random) -> Iterator[None]:
    """Games that are opened meanwhile have seeds of this generator."""
    with patch.object(commands, "secrets", _draws(random.randbytes)):
        yield


def fixed_luck(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Games that are opened from now on have one seed; so have the choices of their opponents."""
    monkeypatch.setattr(commands, "secrets", _draws(lambda n: hashlib.sha256(str(seed).encode()).digest()[:n]))


def _draws(draw: Callable[[int], bytes]) -> SimpleNamespace:
    return SimpleNamespace(token_bytes=draw)


_SECRETS = commands.secrets
