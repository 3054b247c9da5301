"""The keys that sign checkpoints, and their file.

A key file holds one or more Ed25519 private keys as PEM (PKCS #8), the current one first.
All of them sign, so that the old key vouches for the new one: `rotate` puts a new key on top,
the next checkpoint has both signatures, and then `retire` drops the old key.
"""

from __future__ import annotations

import os
import re
from base64 import b64encode
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from eventstore.errors import KeyUnusable
from eventstore.verifier import Key

__all__ = ["Signer", "create", "default_origin", "load", "retire", "rotate"]

_PEM = re.compile(rb"-----BEGIN PRIVATE KEY-----.+?-----END PRIVATE KEY-----\s*", re.DOTALL)


class Signer:
    """The private keys of a log; only signatures and public keys leave it."""

    def __init__(self, private: list[Ed25519PrivateKey], origin: str | None = None) -> None:
        self._private = private
        self.origin = origin or default_origin(private[0].public_key().public_bytes_raw())
        """The name of the log, and of its keys."""

    @property
    def keys(self) -> tuple[Key, ...]:
        """The public keys, the current one first."""
        return tuple(Key(self.origin, each.public_key().public_bytes_raw()) for each in self._private)

    def named(self, origin: str) -> Signer:
        """The same keys for a log of another name."""
        return Signer(self._private, origin)

    def note(self, text: str) -> str:
        """The text as a note signed by every key (C2SP signed-note)."""
        signed = zip(self.keys, self._private, strict=True)
        return text + "\n" + "".join(_signature_line(key, private.sign(text.encode())) for key, private in signed)


def _signature_line(key: Key, signature: bytes) -> str:
    """A signature as a line of a note."""
    return f"\u2014 {key.name} {b64encode(bytes.fromhex(key.id) + signature).decode()}\n"


def default_origin(public: bytes) -> str:
    """The default name of a log: derived from its first key, and so unique."""
    return f"annals.local/{sha256(public).hexdigest()[:16]}"


def load(path: Path, origin: str | None = None) -> Signer:
    """The signer of a key file.

    Raises:
        KeyUnusable: the file does not exist, or holds something other than Ed25519 keys.
    """
    private = []
    for block in _blocks(path):
        try:
            key = load_pem_private_key(block, password=None)
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            raise KeyUnusable(f"{path} holds a key that cannot be read: {error}") from None
        if not isinstance(key, Ed25519PrivateKey):
            raise KeyUnusable(f"{path} holds a key that is not an Ed25519 key")
        private.append(key)
    return Signer(private, origin)


def create(path: Path) -> bool:
    """Write a new key to a file readable only by its owner; False if the file exists already.

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
    """Put a new key above those of a file.

    Raises:
        KeyUnusable: the file cannot be used.
    """
    _replace(path, [_new(), *_blocks(path)])


def retire(path: Path) -> None:
    """Remove all keys of a file but the topmost; call it once a checkpoint has been signed by both.

    Raises:
        KeyUnusable: the file cannot be used.
    """
    _replace(path, _blocks(path)[:1])


def _new() -> bytes:
    return Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


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
