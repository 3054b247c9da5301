"""Do alerts and dashboard ask for metrics that exist, does every alert fire when it should, and has it a runbook?"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import CollectorRegistry

from application.operations import meters
from application.operations.exposition import families
from application.operations.facts import (
    CheckpointFacts,
    FeedFacts,
    FeedHolder,
    InstanceFacts,
    OutboxFacts,
    ProjectionFacts,
    ReplicationFacts,
    Standby,
    TurnFacts,
    WebhookFacts,
)
from application.operations.observer import Known
from application.operations.queue_facts import QueueFacts
from service.config import Settings
from service.local.children import own_commands
from service.operations.metrics import Metrics

_DEPLOY = Path(__file__).parents[2] / "deploy"
_RULES = _DEPLOY / "prometheus" / "annals.rules.yaml"
_PROMTOOL = shutil.which("promtool")
_MISSING = pytest.mark.skipif(_PROMTOOL is None, reason="promtool (Debian's package prometheus) is not installed")

_FACTS = InstanceFacts(
    measured_at=datetime.now(UTC),
    seconds=0.1,
    reached=True,
    outbox=OutboxFacts(1, 1.0),
    turns=(TurnFacts(False, 1, 1.0),),
    feed=FeedFacts(1, 1.0, (FeedHolder(1, "9", "a", "b", "session", 2.0),)),
    projections=(ProjectionFacts("results", 1, 1.0),),
    webhooks=WebhookFacts(1, 1, 1.0, 1, 1),
    unscored=1,
    checkpoint=CheckpointFacts(1, 1.0, 1.0),
    replication=ReplicationFacts("standby", 1.0, True, (Standby("s", "streaming", "sync", 0.1, 1),), 1),
    beaten=1.0,
    upgrade_unfinished=True,
)
"""One of everything."""


def _alerts() -> list[dict[str, Any]]:
    [group] = yaml.safe_load(_RULES.read_text())["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def _panels() -> list[dict[str, Any]]:
    dashboard = json.loads((_DEPLOY / "grafana" / "annals.json").read_text())
    found: list[dict[str, Any]] = dashboard["panels"]
    return found


def _shown() -> Iterator[Metric]:
    """Every family of metrics that a process may show."""
    queues = QueueFacts(True, None, (("turns", 1),), (("turns", 1),), 1)
    yield from families(Known(facts=_FACTS, queues=queues, age=1.0, reached=True, error=None))
    for registry in (meters.REGISTRY, Metrics().registry):
        yield from registry.collect()
    own = CollectorRegistry()
    ProcessCollector(registry=own)
    yield from own.collect()


def _labels() -> dict[str, set[str]]:
    """The labels of each name under which samples are shown; of counters and histograms as Prometheus stores them."""
    found: dict[str, set[str]] = {}
    collectors = [*meters.REGISTRY._collector_to_names, *Metrics().registry._collector_to_names]
    declared = {next(iter(each.collect())).name: set(each._labelnames) for each in collectors}  # type: ignore[attr-defined]
    for family in _shown():
        given = {label for sample in family.samples for label in sample.labels} | declared.get(family.name, set())
        ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}.get(family.type, ("",))
        for end in ends:
            found[family.name + end] = given | ({"le"} if end == "_bucket" else set())
    return found


def _expressions() -> list[str]:
    panels = [target["expr"] for panel in _panels() for target in panel.get("targets", [])]
    return [alert["expr"] for alert in _alerts()] + panels


def _queries() -> list[str]:
    """What the number of workers is decided by."""
    scaled = yaml.safe_load((_DEPLOY / "kubernetes" / "overlays" / "many-hosts" / "worker.yaml").read_text())
    return [trigger["metadata"]["query"] for trigger in scaled["spec"]["triggers"]]


@pytest.mark.parametrize("expression", sorted({*_expressions(), *_queries()}))
def test_every_expression_asks_for_what_exists(expression: str) -> None:
    """Names of metrics and of their labels are those that processes show."""
    known = {**_labels(), "up": set()}
    scraped = {"job", "instance", "process"}
    names = re.findall(r"\b((?:annals|process)_\w+|up\b)(\{[^}]*\})?", expression)
    assert names
    for name, selector in names:
        assert name in known, name
        assert set(re.findall(r"(\w+)=~?\"", selector)) <= known[name] | scraped, name
    offered = set().union(*(known[name] for name, _ in names)) | scraped
    for group in re.findall(r"\bby \(([^)]*)\)", expression):
        assert {label.strip() for label in group.split(",")} <= offered


def test_every_metric_has_a_panel_or_an_alert() -> None:
    """What processes show of their own is looked at somewhere."""
    looked_at = set(re.findall(r"annals_\w+", " ".join(_expressions())))
    shown = {family.name for family in _shown() if family.name.startswith("annals_")}
    assert {name for name in shown if not any(one.startswith(name) for one in looked_at)} == set()


def test_every_alert_has_a_runbook() -> None:
    """Each names one of its own, which names the alert; and the guide lists alert and runbook."""
    guide = (_DEPLOY.parent / "docs" / "operators.md").read_text()
    named = {alert["alert"]: Path(alert["annotations"]["runbook"]).name for alert in _alerts()}
    assert sorted(named.values()) == sorted(path.name for path in (_DEPLOY / "runbooks" / "alerts").glob("*.md"))
    for alert, runbook in named.items():
        assert f"`{alert}`" in (_DEPLOY / "runbooks" / "alerts" / runbook).read_text().splitlines()[2]
        assert re.search(rf"^\| `{alert}` \| \w+ \| \[.*\]\(\.\./deploy/runbooks/alerts/{runbook}\) \|$", guide, re.M)
    assert {alert["labels"]["severity"] for alert in _alerts()} == {"critical", "warning"}


def test_panels_do_not_overlap_and_have_names() -> None:
    """Ids are different, every target has a legend, and no panel covers another."""
    panels = _panels()
    assert len({panel["id"] for panel in panels}) == len(panels)
    taken: set[tuple[int, int]] = set()
    for panel in panels:
        place = panel["gridPos"]
        cells = {(place["x"] + i, place["y"] + j) for i in range(place["w"]) for j in range(place["h"])}
        assert not cells & taken, panel["title"]
        assert place["x"] + place["w"] <= 24
        taken |= cells
        assert all(target["legendFormat"] for target in panel.get("targets", []))


def test_every_process_has_a_port_for_metrics() -> None:
    """`annals up` counts on from the port that is set; without one no process has any."""
    commands = own_commands(Settings(metrics_port=9460))
    ports = [each.argv[each.argv.index("--metrics-port") + 1] for each in commands[1:]]
    assert ports == [str(9460 + n) for n in range(1, len(commands))]
    assert "127.0.0.1:9460" in commands[0].argv
    assert not [each for each in own_commands(Settings()) if "--metrics-port" in each.argv]


_FIRING: dict[str, dict[str, str]] = {
    "AnnalsProcessDown": {'up{job="annals",process="web",instance="a"}': "0x60"},
    "AnnalsNobodyAnswers": {"annals_heartbeat_age_seconds": "31x60"},
    "AnnalsDatabaseAway": {"annals_database_up": "0x60"},
    "AnnalsDatabaseSlow": {"annals_facts_missing": "1x60"},
    "AnnalsQueueAway": {"annals_queue_up": "0x60"},
    "AnnalsOutboxOld": {"annals_outbox_oldest_seconds": "31x60"},
    "AnnalsOpponentsLate": {'annals_turns_oldest_seconds{engines="service"}': "61x60"},
    "AnnalsQueueLong": {'annals_queue_jobs{queue="turns"}': "1500x60", 'annals_queue_jobs{queue="slow"}': "501x60"},
    "AnnalsFeedLate": {"annals_feed_lag_seconds": "11x60"},
    "AnnalsProjectionLate": {'annals_projection_lag_seconds{projection="results"}': "61x60"},
    "AnnalsWebhooksLate": {"annals_webhook_oldest_seconds": "301x60"},
    "AnnalsDeadLetters": {'annals_webhook_messages_total{outcome="dead"}': "0+1x60"},
    "AnnalsConnectionsShort": {"annals_pool_timeouts_total": "0+1x60"},
    "AnnalsCheckpointLate": {"annals_checkpoint_number": "7x60", "annals_checkpoint_uncovered_seconds": "301x60"},
    "AnnalsJobsFail": {'annals_jobs_total{kind="score_game",outcome="failed"}': "0+1x60"},
    "AnnalsJobsRequeued": {'annals_jobs_requeued_total{kind="opponent_turn"}': "0+5x60"},
    "AnnalsGamesUnscored": {"annals_games_unscored": "21x60"},
    "AnnalsUpgradeUnfinished": {"annals_upgrade_unfinished": "1x60"},
    "AnnalsStandbyLate": {'annals_replication_lag_seconds{standby="two"}': "31x60"},
    "AnnalsSynchronousStandbyGone": {
        "annals_replication_synchronous": "1x60",
        "annals_replication_synchronous_standbys": "0x60",
    },
    "AnnalsSlotRetains": {"annals_replication_retained_bytes": "11000000000x60"},
    "AnnalsErrors": {
        'annals_http_requests_total{status="503"}': "0+6x60",
        'annals_http_requests_total{status="200"}': "0+100x60",
    },
    "AnnalsSlow": {
        f'annals_http_request_seconds_bucket{{method="POST",operation="/v1/games/<uuid:game_id>/moves",le="{le}"}}': up
        for le, up in (("1.0", "0+98x60"), ("2.5", "0+100x60"), ("+Inf", "0+100x60"))
    },
    "AnnalsLoopFault": {'annals_loop_faults_total{loop="projector",cause="fault"}': "0+1x60"},
}
"""For each alert, series that make it fire within an hour."""

_QUIET = {
    'up{job="annals",process="web",instance="a"}': "1x60",
    "annals_heartbeat_age_seconds": "1x60",
    "annals_database_up": "1x60",
    "annals_facts_missing": "0x60",
    "annals_queue_up": "1x60",
    "annals_outbox_oldest_seconds": "0x60",
    'annals_turns_oldest_seconds{engines="service"}': "5x60",
    'annals_turns_oldest_seconds{engines="outside"}': "5000x60",
    'annals_queue_jobs{queue="turns"}': "100x60",
    "annals_feed_lag_seconds": "0x60",
    'annals_projection_lag_seconds{projection="results"}': "1x60",
    "annals_webhook_oldest_seconds": "10x60",
    "annals_pool_timeouts_total": "3x60",
    'annals_pool_wait_seconds_bucket{le="0.002"}': "0+100x60",
    'annals_pool_wait_seconds_bucket{le="+Inf"}': "0+100x60",
    "annals_checkpoint_number": "0x60",
    "annals_checkpoint_uncovered_seconds": "5000x60",
    'annals_jobs_total{kind="score_game",outcome="done"}': "0+100x60",
    "annals_games_unscored": "3x60",
    "annals_upgrade_unfinished": "0x60",
    "annals_replication_synchronous": "0x60",
    "annals_replication_synchronous_standbys": "0x60",
    "annals_replication_retained_bytes": "0x60",
    'annals_http_requests_total{status="503"}': "0+1x60",
    'annals_http_requests_total{status="404"}': "0+100x60",
    'annals_loop_faults_total{loop="projector",cause="unavailable"}': "0+9x60",
}
"""A service that is well, with what must not be mistaken for a fault."""


@_MISSING
def test_prometheus_reads_the_rules_and_the_example() -> None:
    """promtool accepts both."""
    for what, name in (("rules", "annals.rules.yaml"), ("config", "prometheus.yaml")):
        command = [str(_PROMTOOL), "check", what, str(_DEPLOY / "prometheus" / name)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@_MISSING
def test_alerts_fire_when_they_should(tmp_path: Path) -> None:
    """Each fires on the series that are its fault, and none on those of a service that is well."""
    names = [alert["alert"] for alert in _alerts()]
    assert sorted(_FIRING) == sorted(names)

    def series(values: dict[str, str]) -> list[dict[str, str]]:
        return [{"series": name, "values": value} for name, value in values.items()]

    # An empty list of labels expects that none fires; `ALERTS` counts those that do.
    count = 'count(ALERTS{alertname="%s", alertstate="firing"}) or vector(0)'
    tests = [
        {
            "interval": "1m",
            "input_series": series(values),
            "promql_expr_test": [
                {
                    "expr": count.replace("%s", name),
                    "eval_time": "59m",
                    "exp_samples": [{"labels": "{}", "value": 1}],
                }
            ],
        }
        for name, values in _FIRING.items()
    ]
    quiet = {"interval": "1m", "input_series": series(_QUIET)}
    quiet["alert_rule_test"] = [{"eval_time": f"{at}m", "alertname": name} for name in names for at in (10, 59)]
    rules = {"rule_files": [str(_RULES)], "evaluation_interval": "1m", "tests": [*tests, quiet]}
    (tmp_path / "tests.yaml").write_text(yaml.safe_dump(rules))
    command = [str(_PROMTOOL), "test", "rules", str(tmp_path / "tests.yaml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
