"""How is the luck of games fixed in a test?"""

from __future__ import annotations

import hashlib
from types import SimpleNamespace

import pytest

from application.games import commands

__all__ = ["fixed_luck"]


def fixed_luck(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Games that are opened from now on have one seed; so have the choices of their opponents."""
    fixed = SimpleNamespace(token_bytes=lambda n: hashlib.sha256(str(seed).encode()).digest()[:n])
    monkeypatch.setattr(commands, "secrets", fixed)
