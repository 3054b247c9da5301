"""Which real servers do the guides expect? PostgreSQL with passwords and TLS that is verified, and a Redis."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.postgres_server import PostgresServer
from tests.waiting import PATIENCE, until

__all__ = ["POSTGRES", "REDIS", "certificate", "free_port", "postgres_with_tls", "redis_server"]

REDIS = shutil.which("redis-server")
POSTGRES = max(Path("/usr/lib/postgresql").glob("*/bin/postgres"), default=None)
"""PostgreSQL of Debian, which speaks TLS, as that of the wheel does not."""


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def certificate(folder: Path, *addresses: str) -> None:
    """Write `ca.pem`, and `server.pem` with `server.key` for localhost and some addresses, signed by it."""
    now = datetime.now(UTC)

    def name(text: str) -> x509.Name:
        return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])

    def signed(subject: str, key: ec.EllipticCurvePrivateKey, extension: x509.ExtensionType) -> x509.Certificate:
        made = x509.CertificateBuilder(name("Annals test CA"), name(subject), key.public_key(), serial, start, end)
        return made.add_extension(extension, critical=True).sign(authority, hashes.SHA256())

    serial, start, end = x509.random_serial_number(), now - timedelta(days=1), now + timedelta(days=2)
    authority = ec.generate_private_key(ec.SECP256R1())
    ca = signed("Annals test CA", authority, x509.BasicConstraints(ca=True, path_length=None))
    serial = x509.random_serial_number()
    key = ec.generate_private_key(ec.SECP256R1())
    names: list[x509.GeneralName] = [x509.DNSName("localhost")]
    names += [x509.IPAddress(ip_address(address)) for address in ("127.0.0.1", *addresses)]
    server = signed("localhost", key, x509.SubjectAlternativeName(names))
    (folder / "ca.pem").write_bytes(ca.public_bytes(serialization.Encoding.PEM))
    (folder / "server.pem").write_bytes(server.public_bytes(serialization.Encoding.PEM))
    (folder / "server.key").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    (folder / "server.key").chmod(0o600)


@contextmanager
def postgres_with_tls(port: int) -> Iterator[tuple[PostgresServer, Path]]:
    """A server that listens on a port of this machine and asks for TLS and a password there; and the CA's file."""
    keys = Path(tempfile.mkdtemp(prefix="annals-tls-"))
    certificate(keys)
    assert POSTGRES is not None
    server = PostgresServer(
        durable=False,
        programs=POSTGRES.parent,
        port=port,
        listen_addresses="127.0.0.1",
        ssl="on",
        ssl_cert_file=str(keys / "server.pem"),
        ssl_key_file=str(keys / "server.key"),
    )
    server.url += f"&port={port}"
    owner = server.folder.stat()
    for path in (keys, *keys.iterdir()):
        os.chown(path, owner.st_uid, owner.st_gid)
    # Root reads it all the same; everybody reads the CA.
    keys.chmod(0o755)
    with (server.data / "pg_hba.conf").open("a") as file:
        file.write("hostssl all all 127.0.0.1/32 scram-sha-256\n")
    hba = (server.data / "pg_hba.conf").read_text()
    (server.data / "pg_hba.conf").write_text(
        "".join(line for line in hba.splitlines(True) if not line.startswith("host "))
    )
    try:
        with server:
            yield server, keys / "ca.pem"
    finally:
        shutil.rmtree(keys, ignore_errors=True)


def listening(port: int) -> bool:
    """Whether somebody listens on a port of this machine."""
    with socket.socket() as found:
        return found.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def redis_server(folder: Path, port: int) -> Iterator[str]:
    """A Redis with a password on a port of this machine; its URL."""
    assert REDIS is not None
    folder.mkdir(parents=True, exist_ok=True)
    options = ("--port", str(port), "--bind", "127.0.0.1", "--save", "", "--requirepass", "choose-one")
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([REDIS, *options, "--dir", str(folder)], stdout=log, stderr=log)
    try:
        until(lambda: listening(port))
        yield f"redis://:choose-one@127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(PATIENCE)
