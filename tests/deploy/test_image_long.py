"""Does the image that the Containerfile describes work? It is built and run without a container engine."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.fresh_root import DEBOOTSTRAP, Image, build, debian, inside
from tests.deploy.real_servers import free_port
from tests.deploy.typed import ROOT

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(3600),
    pytest.mark.skipif(DEBOOTSTRAP is None or os.geteuid() != 0, reason="needs debootstrap and root"),
]


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A folder for the roots, which are some gigabytes together."""
    made = Path(tempfile.mkdtemp(prefix="annals-image-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture(scope="module")
def image(folder: Path) -> Image:
    """The image with servers of its own, which can be run alone."""
    return build(ROOT / "deploy" / "Containerfile", ROOT, debian(folder), folder, {"EXTRAS": "local", "PYTHON": "3.11"})


def run(image: Image, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What a command of the image says."""
    return subprocess.run(
        inside(image, [*image.entrypoint, *arguments]), capture_output=True, text=True, check=False, timeout=120
    )


def test_the_image_holds_every_command_and_no_source(image: Image) -> None:
    """Each process of the manifests is there, works as a user without rights, and says what it lacks in one line."""
    assert image.user == "10001:10001"
    assert not (image.root / "src").exists()
    assert run(image, "--version").stdout.startswith("Annals ")
    for command in ("serve", "worker", "deliver", "dispatch", "sweep"):
        done = run(image, command)
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
        assert "set ANNALS_DATABASE_URL" in done.stderr
    done = subprocess.run(
        inside(image, ["sh", "-c", "id -u; touch /opt/annals/x 2>/dev/null || echo refused"]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["10001", "refused"]


def test_the_image_alone_runs_the_service(image: Image) -> None:
    """Without a command it runs `annals up`, answers its health check, and ends at SIGTERM with its data kept."""
    port = free_port()
    image.environment |= {"ANNALS_PORT": str(port), "HOME": "/var/lib/annals"}
    with (image.root.parent / "log").open("wb") as log:
        process = subprocess.Popen(
            inside(image, [*image.entrypoint, *image.command]), stdout=log, stderr=log, start_new_session=True
        )
    try:
        deadline = time.monotonic() + 180
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
                    assert answer.status == 200
                    break
            except OSError:
                assert time.monotonic() < deadline, (image.root.parent / "log").read_text()[-3000:]
                assert process.poll() is None, (image.root.parent / "log").read_text()[-3000:]
                time.sleep(0.5)
        text = (ROOT / "deploy" / "Containerfile").read_text()
        check = next(line for line in text.splitlines() if "urlopen" in line)
        source = check[check.index("import os") : check.rindex('"]')]
        assert subprocess.run(inside(image, ["python", "-c", source]), check=False).returncode == 0
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(60)
    assert (image.root / "var/lib/annals/data/postgres/PG_VERSION").exists()
