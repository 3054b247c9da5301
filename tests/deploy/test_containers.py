"""Are the image and the compose file what they claim to be?"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from dockerfile_parse import DockerfileParser

from tests.architecture.source import RELEASED

_ROOT = Path(__file__).parents[2]
_COMPOSE = _ROOT / "deploy" / "compose.yaml"
_CITUS = _COMPOSE.with_name("compose.citus.yaml")
_OWN = {"migrate", "web", "worker", "people-worker", "deliverer", "dispatcher", "sweeper"}


@pytest.fixture(scope="module")
def image() -> list[tuple[str, str]]:
    """Instructions of the Containerfile with their values, in order."""
    parser = DockerfileParser(fileobj=(_ROOT / "deploy" / "Containerfile").open("rb"))
    return [(line["instruction"], line["value"]) for line in parser.structure if line["instruction"] != "COMMENT"]


@pytest.fixture(scope="module")
def services() -> dict[str, dict[str, Any]]:
    """Services of the compose file, anchors resolved."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(_COMPOSE.read_text())["services"]
    return found


def _last_stage(image: list[tuple[str, str]]) -> list[tuple[str, str]]:
    last = max(n for n, (name, _) in enumerate(image) if name == "FROM")
    return image[last:]


def test_the_image_is_slim_and_holds_no_build_stage(image: list[tuple[str, str]]) -> None:
    """Two stages from the slim Python image; the second takes the finished environment alone."""
    froms = [value for name, value in image if name == "FROM"]
    assert len(froms) == 2
    assert all("python:${PYTHON}-slim" in value for value in froms)
    assert [value for name, value in _last_stage(image) if name == "COPY"] == ["--from=build /opt/annals /opt/annals"]


def test_the_image_installs_wheels_only(image: list[tuple[str, str]]) -> None:
    """Nothing but Annals itself is built from source."""
    install = next(value for name, value in image if name == "RUN" and "pip install" in value)
    assert "--only-binary :all: --no-binary annals" in install


def test_the_image_has_the_pinned_versions_and_no_servers(image: list[tuple[str, str]]) -> None:
    """The embedded servers come into it only where the build asks for the extra."""
    install = next(value for name, value in image if name == "RUN" and "pip install" in value)
    assert "--constraint constraints.txt" in install
    assert install.endswith('".${EXTRAS:+[$EXTRAS]}"')
    assert [value for name, value in image if name == "ARG" and value.startswith("EXTRAS")] == ["EXTRAS="]


def test_the_image_runs_as_a_user_with_a_name(image: list[tuple[str, str]]) -> None:
    """Not root, and in the user database, which PostgreSQL asks."""
    stage = _last_stage(image)
    user = next(value for name, value in stage if name == "USER")
    assert user == "10001:10001"
    made = next(value for name, value in stage if name == "RUN")
    assert "useradd --uid 10001" in made
    names = [name for name, _ in stage]
    assert names.index("USER") > names.index("RUN")


def test_the_image_is_checked_by_a_script_that_python_accepts(image: list[tuple[str, str]]) -> None:
    """The health check fails where nothing answers, and needs no other program than Python."""
    check = next(value for name, value in image if name == "HEALTHCHECK")
    command = json.loads(check[check.index("CMD ") + 4 :])
    assert command[0] == "python"
    assert "/healthz" in command[-1]
    done = subprocess.run(
        [sys.executable, *command[1:]], env={"ANNALS_PORT": "9"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "Connection refused" in done.stderr


def test_every_source_directory_of_the_image_exists(image: list[tuple[str, str]]) -> None:
    """What the build copies is there, and no package is forgotten."""
    copied = {word for name, value in image if name == "COPY" and "--from" not in value for word in value.split()[:-1]}
    assert all((_ROOT / word).exists() for word in copied)
    assert {*RELEASED, "constraints.txt", "MANIFEST.in"} <= copied
    assert {"domain", "eventstore", "application", "service", "workers", "setup.cfg", "pyproject.toml"} <= copied


@pytest.mark.parametrize("file", [_COMPOSE, _CITUS], ids=lambda file: file.name)
def test_the_compose_file_fits_the_specification(file: Path) -> None:
    """Judged by the schema of the compose specification."""
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_compose_file_has_servers_and_all_processes(services: dict[str, dict[str, Any]]) -> None:
    """PostgreSQL, Valkey, and one service for each process of Annals."""
    assert set(services) == {"postgres", "valkey"} | _OWN
    commands = {name: services[name]["command"] for name in _OWN}
    assert commands == {
        "migrate": ["migrate"],
        "web": ["serve"],
        "worker": ["worker"],
        "people-worker": ["worker", "--people"],
        "deliverer": ["deliver"],
        "dispatcher": ["dispatch"],
        "sweeper": ["sweep"],
    }


def test_nothing_serves_before_the_schema_is_there(services: dict[str, dict[str, Any]]) -> None:
    """Each process waits for a migration that succeeded, and that for a healthy database."""
    for name in _OWN - {"migrate"}:
        assert services[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert services["migrate"]["depends_on"]["postgres"] == {"condition": "service_healthy"}
    assert services["migrate"]["restart"] == "on-failure"


def test_containers_have_no_more_rights_than_they_need(services: dict[str, dict[str, Any]]) -> None:
    """Read-only, without capabilities; the port is open to this machine alone."""
    for name in _OWN:
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["security_opt"] == ["no-new-privileges:true"]
    assert services["web"]["ports"] == ["127.0.0.1:8000:8000"]
    assert all("ports" not in service for name, service in services.items() if name != "web")


def test_no_password_is_written_down(services: dict[str, dict[str, Any]]) -> None:
    """The password must be given from outside; without it nothing starts."""
    for text in (
        services["postgres"]["environment"]["POSTGRES_PASSWORD"],
        services["web"]["environment"]["ANNALS_DATABASE_URL"],
    ):
        assert "${POSTGRES_PASSWORD:?" in text


def test_only_the_web_process_is_asked_whether_it_is_healthy(services: dict[str, dict[str, Any]]) -> None:
    """The image's check asks for HTTP, which the other processes do not speak."""
    assert {name for name in _OWN if services[name].get("healthcheck") == {"disable": True}} == _OWN - {"web"}


def test_the_cluster_of_databases_has_a_standby_for_each_node() -> None:
    """Each follows its node, which commits wait for; the processes share the archive, and migrate when it is there."""
    cluster = yaml.safe_load(_CITUS.read_text())
    services = cluster["services"]
    for name in ("postgres", "worker-1", "worker-2"):
        assert services[f"{name}-standby"]["environment"]["PRIMARY"] == name
        assert "-csynchronous_commit=on" in services[name]["command"]
        assert "-ccitus.enable_unsafe_triggers=on" in services[name]["command"]
    assert all("ports" not in service for service in services.values())
    assert cluster["networks"]["nodes"]["internal"] is True
    assert services["migrate"]["depends_on"] == {"cluster": {"condition": "service_completed_successfully"}}
    for name in _OWN - {"migrate"}:
        assert services[name]["environment"]["ANNALS_ARCHIVE"] == "/var/lib/annals/archive"
