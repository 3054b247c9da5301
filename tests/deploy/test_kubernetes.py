"""Are the Kubernetes manifests valid, complete and no more powerful than needed?"""

from __future__ import annotations

import os
import shutil
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from service.app import create_app
from service.cli import main
from service.config import Settings
from tests.deploy.silence import longest_silence

_KUBERNETES = Path(__file__).parents[2] / "deploy" / "kubernetes"
_MANIFESTS = _KUBERNETES / "base"
_OVERLAYS = sorted((_KUBERNETES / "overlays").iterdir())
_KUSTOMIZATION: dict[str, Any] = yaml.safe_load((_MANIFESTS / "kustomization.yaml").read_text())
_RESOURCES: list[dict[str, Any]] = [
    document for name in _KUSTOMIZATION["resources"] for document in yaml.safe_load_all((_MANIFESTS / name).read_text())
]
_INGRESS: dict[str, Any] = yaml.safe_load((_KUBERNETES / "ingress.yaml").read_text())
_RESOURCES.append(_INGRESS)
_SETTINGS: dict[str, str] = dict(
    literal.split("=", 1) for one in _KUSTOMIZATION["configMapGenerator"] for literal in one["literals"]
)
_PODS = {
    resource["metadata"]["name"]: resource["spec"]["template"]
    for resource in _RESOURCES
    if resource["kind"] in ("Deployment", "Job")
}
_SILENT = ("annals-worker", "annals-people-worker", "annals-deliverer", "annals-dispatcher", "annals-sweeper")
"""Pods that serve nothing."""
_OTHERS = ("ScaledObject", "SGShardedCluster", "SGPostgresConfig")
"""Kinds of KEDA and StackGres."""
_KUBECTL = shutil.which("kubectl")


def _name(resource: dict[str, Any]) -> str:
    return f"{resource['kind']}-{resource['metadata']['name']}"


@pytest.mark.parametrize("version", ["1.30", "1.35"])
@pytest.mark.parametrize("resource", _RESOURCES, ids=_name)
def test_each_manifest_fits_the_schema_of_its_kind(resource: dict[str, Any], version: str) -> None:
    """Strictly: an unknown field is a fault."""
    kubernetes_validate.validate(resource, version, strict=True)


def test_every_file_is_part_of_the_whole() -> None:
    """The base and each overlay list every manifest beside them and nothing that is not there."""
    for folder in (_MANIFESTS, *_OVERLAYS):
        listed = set(yaml.safe_load((folder / "kustomization.yaml").read_text())["resources"])
        listed -= {"../../base", "../many-hosts"}
        assert listed == {path.name for path in folder.iterdir()} - {"kustomization.yaml"}


def test_there_is_a_workload_for_each_process() -> None:
    """Web, workers, deliverer, dispatcher and sweeper are deployments; the migration is a job."""
    commands = {name: pod["spec"]["containers"][0]["args"] for name, pod in _PODS.items()}
    assert commands == {
        "annals-web": ["serve"],
        "annals-worker": ["worker", "--heartbeat", "/tmp/alive"],
        "annals-people-worker": ["worker", "--people", "--heartbeat", "/tmp/alive"],
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


@pytest.mark.parametrize("name", _SILENT)
def test_pods_that_serve_nothing_are_probed_by_their_heartbeat(name: str, tmp_path: Path) -> None:
    """The probe succeeds while the file that the process touches is fresh, and fails when it is old or missing."""
    (container,) = _PODS[name]["spec"]["containers"]
    file = container["args"][-1]
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


def _built(folder: Path) -> list[dict[str, Any]]:
    """What `kubectl apply --kustomize` would send."""
    done = subprocess.run([str(_KUBECTL), "kustomize", str(folder)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return list(yaml.safe_load_all(done.stdout))


@pytest.mark.skipif(_KUBECTL is None, reason="kubectl is not installed on this machine")
@pytest.mark.parametrize("overlay", _OVERLAYS, ids=lambda folder: folder.name)
def test_an_overlay_adds_to_the_base(overlay: Path) -> None:
    """Who scales a deployment decides its number of pods alone, and keeps more of them than may be missing."""
    built = _built(overlay)
    base = {_name(each) for each in _built(_MANIFESTS) if each["kind"] != "ConfigMap"}
    assert base <= {_name(each) for each in built}
    scalers = [each for each in built if each["kind"] in ("HorizontalPodAutoscaler", "ScaledObject")]
    least = {
        each["spec"]["scaleTargetRef"]["name"]: each["spec"].get("minReplicas", each["spec"].get("minReplicaCount"))
        for each in scalers
    }
    budgets = {each["metadata"]["name"]: each["spec"] for each in built if each["kind"] == "PodDisruptionBudget"}
    fixed = {each["metadata"]["name"]: each["spec"].get("replicas") for each in built if each["kind"] == "Deployment"}
    assert least
    assert {name for name, number in fixed.items() if number is None} == set(least)
    assert all(budgets[name]["minAvailable"] < number for name, number in least.items())
    for each in built:
        if each["kind"] not in _OTHERS:
            kubernetes_validate.validate(each, "1.35", strict=True)


@pytest.mark.skipif(_KUBECTL is None, reason="kubectl is not installed on this machine")
def test_kustomize_builds_the_whole() -> None:
    """Every resource is in the namespace, and every image has a version."""
    built = _built(_MANIFESTS)
    assert len(built) == len(_RESOURCES)  # with the settings in place of the ingress
    (settings,) = [r for r in built if r["kind"] == "ConfigMap"]
    assert settings["data"] == _SETTINGS
    used = {
        source["configMapRef"]["name"]
        for r in built
        if r["kind"] == "Deployment"
        for source in r["spec"]["template"]["spec"]["containers"][0]["envFrom"]
        if "configMapRef" in source
    }
    assert used == {settings["metadata"]["name"]}
    assert used != {"annals-settings"}
    assert all(r["metadata"].get("namespace") == "annals" for r in built if r["kind"] != "Namespace")
    images = {
        container["image"]
        for resource in built
        if resource["kind"] in ("Deployment", "Job")
        for container in resource["spec"]["template"]["spec"]["containers"]
    }
    assert images == {"annals:0.2.0"}


def _kind(kind: str) -> list[dict[str, Any]]:
    return [resource for resource in _RESOURCES if resource["kind"] == kind]


def test_settings_can_be_read_and_callers_told_apart() -> None:
    """All are settings of the service with values that it takes, and the ingress is trusted to name the caller."""
    settings = Settings.load(_SETTINGS)
    assert set(_SETTINGS) <= {row[0] for row in Settings.table()}
    assert settings.trusted_proxies == 1
    assert settings.host == "0.0.0.0"


def test_machines_can_be_emptied_without_stopping_anything() -> None:
    """Each deployment has a budget for its pods, and none demands more pods than may be missing."""
    replicas = {one["metadata"]["name"]: one["spec"]["replicas"] for one in _kind("Deployment")}
    budgets = {one["metadata"]["name"]: one["spec"] for one in _kind("PodDisruptionBudget")}
    assert set(budgets) == set(replicas)
    for name, budget in budgets.items():
        assert budget["selector"]["matchLabels"].items() <= _PODS[name]["metadata"]["labels"].items()
        assert budget.get("minAvailable", 0) < replicas[name]
    assert replicas["annals-dispatcher"] == 2


def test_nobody_talks_to_a_pod_but_those_who_are_named() -> None:
    """All is refused but the API of web pods, metrics of all, the way to servers, and senders' to the Internet."""
    policies = {one["metadata"]["name"]: one["spec"] for one in _kind("NetworkPolicy")}
    assert policies["annals-nobody"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    asked = {name: spec["ingress"] for name, spec in policies.items() if spec.get("ingress")}
    ports = {name: [port["port"] for rule in rules for port in rule["ports"]] for name, rules in asked.items()}
    assert ports == {"annals-web": ["http"], "annals-metrics": ["metrics"]}
    servers = {rule["port"] for each in policies["annals-servers"]["egress"] for rule in each["ports"]}
    assert servers == {53, 5432, 6432, 6379, 26379}
    (public,) = policies["annals-public"]["egress"]
    blocks = [ip_network(one["ipBlock"]["cidr"]) for one in public["to"]]
    excepted = [ip_network(cidr) for cidr in public["to"][0]["ipBlock"]["except"]]
    for address in ("10.1.2.3", "172.20.0.1", "192.168.1.1", "169.254.169.254", "127.0.0.1", "100.64.0.1"):
        assert any(ip_address(address) in each for each in excepted), address
    for address in ("fd00::1", "fe80::1", "::1", "ff02::1"):
        assert not any(ip_address(address) in each for each in blocks if each.version == 6), address


def test_the_ingress_reaches_what_players_need_and_does_not_buffer() -> None:
    """Every path of the API is let through; metrics and probes are not; streams are passed on as they come."""
    (rule,) = _INGRESS["spec"]["rules"]
    paths = [(each["path"], each["pathType"]) for each in rule["http"]["paths"]]

    def reached(path: str) -> bool:
        return any(path == given or (kind == "Prefix" and path.startswith(f"{given}/")) for given, kind in paths)

    app = create_app(Settings(database_url="postgresql:///none?host=/nonexistent"))
    inside = {"/metrics", "/healthz", "/readyz"}
    assert {str(one) for one in app.url_map.iter_rules() if not reached(str(one))} == inside
    annotations = _INGRESS["metadata"]["annotations"]
    assert annotations["nginx.ingress.kubernetes.io/proxy-buffering"] == "off"
    assert int(annotations["nginx.ingress.kubernetes.io/proxy-read-timeout"]) > longest_silence()
    size = annotations["nginx.ingress.kubernetes.io/proxy-body-size"]
    assert int(size.removesuffix("m")) * 1024 * 1024 == Settings().max_record_bytes
    for each in rule["http"]["paths"]:
        assert each["backend"]["service"] == {"name": "annals-web", "port": {"name": "http"}}


@pytest.mark.parametrize("pod", _SILENT)
def test_pods_run_commands_that_the_program_has(pod: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The entry point of the image takes the arguments of each pod: it fails for the lack of servers, and only that."""
    arguments = [part.replace("/tmp/alive", "alive") for part in _PODS[pod]["spec"]["containers"][0]["args"]]
    assert main([*arguments, "--data", "/nonexistent"]) == 1
    assert "no database: set ANNALS_DATABASE_URL" in capsys.readouterr().err


def test_a_cluster_of_databases_loses_nothing_with_a_host_or_a_moving_shard() -> None:
    """Each node has a standby that commits wait for, and the settings without which the migration refuses it."""
    sharded, settings = yaml.safe_load_all((_KUBERNETES / "overlays" / "citus" / "databases.yaml").read_text())
    assert sharded["spec"]["coordinator"]["instances"] == sharded["spec"]["shards"]["instancesPerCluster"] == 2
    assert sharded["spec"]["replication"]["mode"] == "strict-sync"
    own = settings["spec"]["postgresql.conf"]
    assert own["synchronous_commit"] == own["citus.enable_unsafe_triggers"] == "on"


@pytest.mark.parametrize("version", ["1.30", "1.35"])
def test_games_are_archived_by_a_job_that_fits_its_schema(version: str) -> None:
    """It is the service's own command with its settings, and its pod fits the restricted standard."""
    job = yaml.safe_load((_KUBERNETES / "overlays" / "citus" / "archive.yaml").read_text())
    kubernetes_validate.validate(job, version, strict=True)
    pod = job["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    assert pod["containers"][0]["args"] == ["archive", "--older-than", "30"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["containers"][0]["securityContext"]["readOnlyRootFilesystem"] is True
    assert {"configMapRef": {"name": "annals-settings"}} in pod["containers"][0]["envFrom"]
