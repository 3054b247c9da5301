"""Are the Kubernetes manifests valid, complete and no more powerful than needed?"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

_MANIFESTS = Path(__file__).parents[2] / "deploy" / "kubernetes"
_KUSTOMIZATION: dict[str, Any] = yaml.safe_load((_MANIFESTS / "kustomization.yaml").read_text())
_RESOURCES: list[dict[str, Any]] = [
    document for name in _KUSTOMIZATION["resources"] for document in yaml.safe_load_all((_MANIFESTS / name).read_text())
]
_PODS = {
    resource["metadata"]["name"]: resource["spec"]["template"]
    for resource in _RESOURCES
    if resource["kind"] in ("Deployment", "Job")
}
_KUBECTL = shutil.which("kubectl")


def _name(resource: dict[str, Any]) -> str:
    return f"{resource['kind']}-{resource['metadata']['name']}"


@pytest.mark.parametrize("version", ["1.30", "1.35"])
@pytest.mark.parametrize("resource", _RESOURCES, ids=_name)
def test_each_manifest_fits_the_schema_of_its_kind(resource: dict[str, Any], version: str) -> None:
    """Strictly: an unknown field is a fault."""
    kubernetes_validate.validate(resource, version, strict=True)


def test_every_file_is_part_of_the_whole() -> None:
    """The kustomization lists each manifest and nothing that is not there."""
    files = {path.name for path in _MANIFESTS.iterdir()} - {"kustomization.yaml"}
    assert set(_KUSTOMIZATION["resources"]) == files


def test_there_is_a_workload_for_each_process() -> None:
    """Web, worker, deliverer, dispatcher and sweeper are deployments; the migration is a job."""
    commands = {name: pod["spec"]["containers"][0]["args"] for name, pod in _PODS.items()}
    assert commands == {
        "annals-web": ["serve"],
        "annals-worker": ["worker", "--heartbeat", "/tmp/alive"],
        "annals-deliverer": ["deliver", "--heartbeat", "/tmp/alive"],
        "annals-dispatcher": ["dispatch", "--heartbeat", "/tmp/alive"],
        "annals-sweeper": ["sweep", "--heartbeat", "/tmp/alive"],
        "annals-migrate": ["migrate"],
    }


def test_the_service_finds_the_web_pods_and_no_others() -> None:
    """Its selector matches the labels of exactly the web deployment's pods."""
    service = next(resource for resource in _RESOURCES if resource["kind"] == "Service")
    wanted = service["spec"]["selector"].items()
    matching = [name for name, pod in _PODS.items() if wanted <= pod["metadata"]["labels"].items()]
    assert matching == ["annals-web"]
    ports = _PODS["annals-web"]["spec"]["containers"][0]["ports"]
    assert service["spec"]["ports"][0]["targetPort"] == ports[0]["name"]


def test_web_pods_are_probed_where_the_service_answers() -> None:
    """A pod that cannot do its work gets no requests; only one that does not run is started again."""
    container = _PODS["annals-web"]["spec"]["containers"][0]
    assert container["livenessProbe"]["httpGet"]["path"] == "/healthz"
    assert container["startupProbe"]["httpGet"]["path"] == "/healthz"
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"


@pytest.mark.parametrize("name", ["annals-worker", "annals-deliverer", "annals-dispatcher", "annals-sweeper"])
def test_pods_that_serve_nothing_are_probed_by_their_heartbeat(name: str, tmp_path: Path) -> None:
    """The probe succeeds while the file that the process touches is fresh, and fails when it is old or missing."""
    (container,) = _PODS[name]["spec"]["containers"]
    _, _, file = container["args"]
    assert any(mount["mountPath"] == str(Path(file).parent) for mount in container["volumeMounts"])
    assert container["startupProbe"]["exec"]["command"] == ["test", "-e", file]
    alive = tmp_path / "alive"
    probe = [part.replace(file, str(alive)) for part in container["livenessProbe"]["exec"]["command"]]

    def succeeds() -> bool:
        return subprocess.run(probe, capture_output=True, check=False).returncode == 0

    assert not succeeds()
    alive.touch()
    assert succeeds()
    os.utime(alive, (alive.stat().st_mtime - 60,) * 2)
    assert not succeeds()


@pytest.mark.parametrize("name", sorted(_PODS))
def test_pods_fit_the_restricted_standard(name: str) -> None:
    """Not root, no capability, a read-only file system, the default seccomp profile, bounded memory."""
    spec = _PODS[name]["spec"]
    assert spec["securityContext"]["runAsNonRoot"] is True
    assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    assert spec["automountServiceAccountToken"] is False
    for container in spec["containers"]:
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert set(container["resources"]) == {"requests", "limits"}
        assert "memory" in container["resources"]["limits"]


@pytest.mark.parametrize("name", sorted(_PODS))
def test_the_cluster_sets_no_variable_that_looks_like_a_setting(name: str) -> None:
    """Service links would set ANNALS_PORT to `tcp://...` as soon as a service is called `annals`."""
    assert _PODS[name]["spec"]["enableServiceLinks"] is False


@pytest.mark.skipif(_KUBECTL is None, reason="kubectl is not installed on this machine")
def test_kustomize_builds_the_whole() -> None:
    """Every resource is in the namespace, and every image has a version."""
    done = subprocess.run([str(_KUBECTL), "kustomize", str(_MANIFESTS)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    built = list(yaml.safe_load_all(done.stdout))
    assert len(built) == len(_RESOURCES)
    assert all(r["metadata"].get("namespace") == "annals" for r in built if r["kind"] != "Namespace")
    images = {
        container["image"]
        for resource in built
        if resource["kind"] in ("Deployment", "Job")
        for container in resource["spec"]["template"]["spec"]["containers"]
    }
    assert images == {"annals:0.1.0"}
