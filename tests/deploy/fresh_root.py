"""How is the Containerfile carried out without a container engine? Step by step, in roots made by debootstrap.

A `FROM` is a copy of a root that holds Debian and Python; `RUN` happens inside of it (`chroot`), with namespaces of
its own for mounts and processes; `COPY` is a copy. The commands themselves are those of the file, unchanged.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from string import Template
from urllib.parse import urlsplit

from dockerfile_parse import DockerfileParser

__all__ = ["DEBOOTSTRAP", "Image", "build", "debian", "inside"]

DEBOOTSTRAP = shutil.which("debootstrap", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

_SUITE = "bookworm"
_PACKAGES = "python3,python3-venv,ca-certificates"


@dataclass
class Image:
    """A root with what the file says of processes in it."""

    root: Path
    environment: dict[str, str] = field(
        default_factory=lambda: {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"}
    )
    workdir: str = "/"
    user: str = "0:0"
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)


def debian(folder: Path) -> Path:
    """A root with Debian and Python, where the image of the file has those of docker.io."""
    assert DEBOOTSTRAP is not None
    root = folder / "debian"
    command = [DEBOOTSTRAP, "--variant=minbase", f"--include={_PACKAGES}", _SUITE, str(root)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    # The image of docker.io calls it so.
    (root / "usr/local/bin/python").symlink_to("/usr/bin/python3")
    return root


def _pip() -> tuple[dict[str, str], list[Path]]:
    """Where pip finds packages on this machine, as variables; and the folders and files of it that they name."""
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
    ).stdout
    variables, places = {}, []
    for line in listed.splitlines():
        match = re.fullmatch(r"(?:global|user|:env:)\.([\w-]+)='(.*)'", line)
        if match is None:
            continue
        variables["PIP_" + match[1].upper().replace("-", "_")] = match[2]
        for word in match[2].split():
            place = Path(urlsplit(word).path)
            if place.is_absolute() and word.startswith(("/", "file:")) and place.exists():
                # What an index leads to stands beside it.
                places.append(place.parent if word.startswith("file:") else place)
    return variables, places


def inside(image: Image, arguments: Sequence[str], *, shares: Sequence[Path] = ()) -> list[str]:
    """The command that runs a program in the root of an image as its user, with processes and mounts of its own."""
    uid, _, gid = image.user.partition(":")
    mounts = ["mount --make-rprivate /"]
    root = image.root
    # The network's names, and the devices that programs expect.
    for place in [Path("/etc/resolv.conf"), Path("/etc/hosts"), Path("/dev"), *shares]:
        target = root / str(place).lstrip("/")
        if place.is_dir():
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.touch()
        mounts.append(f"mount --rbind '{place}' '{target}'")
    mounts.append(f"mount -t proc proc '{root}/proc'")
    variables = " ".join(f"'{name}={value}'" for name, value in image.environment.items())
    run = f"exec chroot --userspec={uid}:{gid or uid} '{root}' env -i {variables} sh -c 'cd \"$0\" && exec \"$@\"'"
    script = " && ".join([*mounts, f"{run} '{image.workdir}' \"$@\""])
    return [
        *("unshare", "--mount", "--pid", "--fork", "--kill-child=SIGTERM"),
        *("bash", "-c", script, "bash", *arguments),
    ]


def build(containerfile: Path, context: Path, base: Path, folder: Path, arguments: Mapping[str, str]) -> Image:
    """Carry the file out; its last stage."""
    parser = DockerfileParser(fileobj=containerfile.open("rb"))
    stages: dict[str, Image] = {}
    image: Image | None = None
    known: dict[str, str] = {}
    pip, shares = _pip()
    for step in parser.structure:
        name, value = step["instruction"], step["value"]
        if name == "COMMENT":
            continue
        if name == "ARG":
            key, _, default = value.partition("=")
            known[key] = arguments.get(key, default)
            continue
        if name == "FROM":
            place = folder / f"stage-{len(stages)}"
            subprocess.run(["cp", "--archive", "--reflink=auto", str(base), str(place)], check=True)
            image = Image(place)
            stages[value.partition(" AS ")[2] or str(len(stages))] = image
            continue
        assert image is not None
        if name == "WORKDIR":
            image.workdir = value
            (image.root / value.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif name == "COPY":
            _copy(image, value, context, stages)
        elif name == "ENV":
            for key, text in re.findall(r"(\w+)=(\S+)", value):
                image.environment[key] = Template(text).safe_substitute(image.environment)
        elif name == "USER":
            image.user = value
        elif name == "RUN":
            given = Image(image.root, {**pip, **image.environment, **known}, image.workdir, image.user)
            done = subprocess.run(
                inside(given, ["sh", "-c", value], shares=shares), capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, f"RUN {value}\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}"
        elif name in ("ENTRYPOINT", "CMD"):
            words = re.findall(r'"([^"]*)"', value)
            setattr(image, "entrypoint" if name == "ENTRYPOINT" else "command", words)
        else:
            # What a container engine alone heeds.
            assert name in ("VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK"), name
    assert image is not None
    return image


def _copy(image: Image, value: str, context: Path, stages: Mapping[str, Image]) -> None:
    words = value.split()
    source = context
    if words[0].startswith("--from="):
        source = stages[words.pop(0).removeprefix("--from=")].root
    *files, target = words
    place = image.root / (target if target.startswith("/") else f"{image.workdir}/{target}").lstrip("/")
    for file in files:
        found = source / file.lstrip("/")
        if found.is_dir():
            shutil.copytree(found, place, symlinks=True, dirs_exist_ok=True)
        else:
            shutil.copy2(found, place / found.name)
