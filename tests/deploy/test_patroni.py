"""Do the files for Patroni and etcd agree with each other and with what the guide says?"""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from tests.deploy.typed import ROOT

FOLDER = ROOT / "deploy" / "patroni"


@pytest.fixture
def configured() -> Any:
    """The file of all hosts."""
    return yaml.safe_load((FOLDER / "patroni.yaml").read_text())


@pytest.fixture
def variables() -> dict[str, str]:
    """Those of one host."""
    lines = (FOLDER / "host.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("#"))


def test_the_hosts_are_the_same(configured: Any, variables: dict[str, str]) -> None:
    """Patroni asks the members of the cluster that etcd is told to form; this host is one of them."""
    members = dict(one.split("=") for one in variables["ETCD_INITIAL_CLUSTER"].split(","))
    asked = [place.removesuffix(":2379") for place in configured["etcd3"]["hosts"]]
    assert [url.removeprefix("http://").removesuffix(":2380") for url in members.values()] == asked
    own = members[variables["ETCD_NAME"]]
    assert variables["ETCD_LISTEN_PEER_URLS"] == variables["ETCD_INITIAL_ADVERTISE_PEER_URLS"] == own
    assert variables["PATRONI_NAME"] == variables["ETCD_NAME"]
    address = own.removeprefix("http://").removesuffix(":2380")
    assert variables["PATRONI_POSTGRESQL_CONNECT_ADDRESS"] == f"{address}:5432"
    assert variables["PATRONI_RESTAPI_CONNECT_ADDRESS"] == f"{address}:8008"


def test_an_acknowledged_move_lies_on_two_machines(configured: Any) -> None:
    """Commits wait for a standby and are refused without one; a lease is not shorter than Patroni allows."""
    told = configured["bootstrap"]["dcs"]
    assert told["synchronous_mode"]
    assert told["synchronous_mode_strict"]
    assert configured["postgresql"]["parameters"]["synchronous_commit"] == "on"
    assert told["ttl"] >= told["loop_wait"] + 2 * told["retry_timeout"]
    assert all(user["sslmode"] == "verify-full" for user in configured["postgresql"]["authentication"].values())
