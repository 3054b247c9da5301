"""The keys that sign checkpoints, and their file.

A key file holds private keys as PEM (PKCS #8), the current ones first: an Ed25519 key and an ML-DSA-44 key, which also
resists quantum computers. Files of earlier releases hold Ed25519 keys alone.
All of them sign, so that the old keys vouch for the new ones: `rotate` puts a new pair on top,
the next checkpoint has the signatures of all, and then `retire` drops the old keys.
"""

from __future__ import annotations

import os
import re
import time
from base64 import b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA44PrivateKey, MLDSA44PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from eventstore.errors import KeyUnusable
from eventstore.verification.verifier import COSIGNATURE, ED25519, ML_DSA_44, Checkpoint, Key, read_checkpoint

__all__ = [
    "PrivateKey",
    "Signer",
    "Witness",
    "create",
    "default_origin",
    "load",
    "load_witness",
    "retire",
    "rotate",
    "verifies",
]

PrivateKey: TypeAlias = Ed25519PrivateKey | MLDSA44PrivateKey

_PEM = re.compile(rb"-----BEGIN PRIVATE KEY-----.+?-----END PRIVATE KEY-----\s*", re.DOTALL)


class Signer:
    """The private keys of a log or a witness; only signatures and public keys leave it."""

    kinds = (ED25519, ML_DSA_44)
    """How it signs with an Ed25519 key, and how with an ML-DSA-44 key."""

    def __init__(
        self,
        private: Sequence[PrivateKey],
        origin: str | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._private = private
        self._clock = clock
        self.origin = origin or default_origin(private[0].public_key().public_bytes_raw())
        """The name of the log, and of its keys."""

    @property
    def keys(self) -> tuple[Key, ...]:
        """The public keys, the current ones first."""
        return tuple(
            Key(self.origin, each.public_key().public_bytes_raw(), self.kinds[isinstance(each, MLDSA44PrivateKey)])
            for each in self._private
        )

    def named(self, origin: str) -> Signer:
        """The same keys under another name."""
        return type(self)(self._private, origin, self._clock)

    def note(self, text: str) -> str:
        """The text of a checkpoint as a note signed by every key (C2SP signed-note)."""
        return text + "\n" + self.lines(read_checkpoint(f"{text}\n\u2014 unsigned AAAAAAA=\n"))

    def lines(self, point: Checkpoint) -> str:
        """The lines of a note with the signatures of every key over a checkpoint."""
        at = int(self._clock())
        out = []
        for key, private in zip(self.keys, self._private, strict=True):
            when = b"" if key.kind == ED25519 else at.to_bytes(8, "big")
            signed = bytes.fromhex(key.id) + when + private.sign(key.message(point, at))
            out.append(f"\u2014 {key.name} {b64encode(signed).decode()}\n")
        return "".join(out)


class Witness(Signer):
    """The private keys of a witness: what it signs is the checkpoint and the time (C2SP tlog-cosignature)."""

    kinds = (COSIGNATURE, ML_DSA_44)


def verifies(kind: int, public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether a key made over a message the signature, for the functions of `verifier`; of every kind."""
    try:
        key: Ed25519PublicKey | MLDSA44PublicKey
        if kind == ML_DSA_44:
            key = MLDSA44PublicKey.from_public_bytes(public)
        else:
            key = Ed25519PublicKey.from_public_bytes(public)
        key.verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def default_origin(public: bytes) -> str:
    """The default name of a log: derived from its first key, and so unique."""
    return f"annals.local/{sha256(public).hexdigest()[:16]}"


def load(path: Path, origin: str | None = None) -> Signer:
    """The signer of a key file.

    Raises:
        KeyUnusable: the file does not exist, or holds other keys than Ed25519 and ML-DSA-44 ones.
    """
    return Signer(_private(path), origin)


def load_witness(path: Path, name: str) -> Witness:
    """The witness of a key file; raises KeyUnusable as `load` does."""
    return Witness(_private(path), name)


def _private(path: Path) -> list[PrivateKey]:
    private: list[PrivateKey] = []
    for block in _blocks(path):
        try:
            key = load_pem_private_key(block, password=None)
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            raise KeyUnusable(f"{path} holds a key that cannot be read: {error}") from None
        if not isinstance(key, PrivateKey):
            raise KeyUnusable(f"{path} holds a key that is neither an Ed25519 nor an ML-DSA-44 key")
        private.append(key)
    return private


def create(path: Path) -> bool:
    """Write a new pair of keys to a file readable only by its owner; False if the file exists already.

    Raises:
        KeyUnusable: it cannot be written.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(part, _new())
        try:
            # Atomic, and of two processes only one succeeds.
            os.link(part, path)
        except FileExistsError:
            return False
        finally:
            part.unlink()
    except OSError as error:
        raise KeyUnusable(f"{path} cannot be written: {error.strerror}") from None
    return True


def rotate(path: Path) -> None:
    """Put a new pair of keys above those of a file.

    Raises:
        KeyUnusable: the file cannot be used.
    """
    _replace(path, [_new(), *_blocks(path)])


def retire(path: Path) -> None:
    """Remove all keys of a file but the topmost pair; call it once a checkpoint has been signed by all.

    Raises:
        KeyUnusable: the file cannot be used.
    """
    _replace(path, _blocks(path)[:2])


def _new() -> bytes:
    pair: tuple[PrivateKey, ...] = (Ed25519PrivateKey.generate(), MLDSA44PrivateKey.generate())
    return b"".join(each.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) for each in pair)


def _blocks(path: Path) -> list[bytes]:
    try:
        found = _PEM.findall(path.read_bytes())
    except OSError as error:
        raise KeyUnusable(f"{path} cannot be read: {error.strerror}") from None
    if not found:
        raise KeyUnusable(f"{path} holds no private key (PEM, PKCS #8)")
    return found


def _replace(path: Path, blocks: list[bytes]) -> None:
    part = path.with_name(path.name + ".new")
    try:
        with suppress(FileNotFoundError):
            part.unlink()
        _write(part, b"".join(blocks))
        part.replace(path)
    except OSError as error:
        raise KeyUnusable(f"{path} cannot be written: {error.strerror}") from None


def _write(path: Path, data: bytes) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
