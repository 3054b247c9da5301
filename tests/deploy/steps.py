"""How is each block of commands of the guides and runbooks tried? In the order in which it is typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["PAGES", "STEPS", "Step"]

PAGES = (
    "docs/operators.md",
    "deploy/README.md",
    *(
        f"deploy/runbooks/{name}.md"
        for name in (
            *("backup-and-restore", "disk-full", "lost-redis", "rebuild-projections", "start", "stuck-game"),
            "upgrade",
        )
    ),
)

How = Literal["type", "serve", "keep", "superuser", "login", "stand-ins", "elsewhere"]


@dataclass(frozen=True)
class Step:
    """A block, found by a text in it, and how it is tried."""

    page: str
    text: str
    how: How
    """
    `type`: as it stands, in a shell. `serve`: until the service answers, then it is asked to end. `keep`: the same,
    and it goes on for the steps that follow. `superuser`, `login`: SQL by that role. `stand-ins`: typed, with
    programs in place of docker, kubectl, systemctl and what changes the machine, which check that the files, units
    and services named exist. `elsewhere`: typed as it stands by the test named.
    """
    by: str = ""


_OPERATORS, _README, _BACKUP, _DISK, _REDIS, _REBUILD, _START, _STUCK, _UPGRADE = PAGES
_BACKUPS = "tests/deploy/test_backups.py"
_RUNBOOKS = "tests/deploy/test_runbooks.py"

STEPS = (
    Step(_OPERATORS, "CREATE ROLE annals_app NOLOGIN", "superuser"),
    Step(_OPERATORS, "INSERT INTO pg_dist_authinfo", "elsewhere", "tests/deploy/test_patroni_long.py"),
    Step(_OPERATORS, "ALTER ROLE annals_login", "superuser"),
    Step(_OPERATORS, "annals serve", "keep"),
    Step(_START, "/healthz", "type"),
    Step(_OPERATORS, "annals archive", "type"),
    Step(_UPGRADE, "annals verify --all", "type"),
    Step(_REBUILD, "SELECT projection", "login"),
    Step(_REBUILD, "annals rebuild --all", "type"),
    Step(_REBUILD, "annals verify game.json", "type"),
    Step(_STUCK, "SELECT game_id, seat, version", "login"),
    Step(_STUCK, "SELECT job_id", "login"),
    Step(_STUCK, "annals verify GAME", "type"),
    Step(_REDIS, "redis-cli", "type"),
    Step(_REDIS, "FROM outbox GROUP BY kind", "login"),
    Step(_REDIS, "WHERE engine IS NOT NULL", "login"),
    Step(_DISK, "df -h", "type"),
    Step(_DISK, "pg_total_relation_size", "login"),
    Step(_DISK, "TRUNCATE snapshots", "superuser"),
    Step(_BACKUP, "annals export GAME", "type"),
    Step(_BACKUP, 'annals.dump "$URL"', "type"),
    Step(_BACKUP, "createdb --maintenance-db", "type"),
    Step(_BACKUP, "annals verify --all\nANNALS_DATABASE_URL=$NEW_URL annals rebuild", "type"),
    Step(_BACKUP, 'annals verify --all --database-url "$NEW_URL"', "type"),
    Step(_BACKUP, "annals up --data restored", "serve"),
    Step(_OPERATORS, "ANNALS_REDIS_URL=redis://cache.example:6379/0 annals up", "serve"),
    Step(_START, "annals up", "serve"),
    Step(_UPGRADE, "annals up", "serve"),
    Step(_OPERATORS, "annals witness", "serve"),
    Step(_README, "docker build", "stand-ins"),
    Step(_README, "python3 -m venv /opt/annals", "stand-ins"),
    Step(_README, "kubectl create namespace", "stand-ins"),
    Step(_README, "kubectl apply --kustomize deploy/kubernetes/overlays", "stand-ins"),
    Step(_START, "docker compose", "stand-ins"),
    Step(_START, "systemctl start", "stand-ins"),
    Step(_START, "kubectl apply", "stand-ins"),
    Step(_STUCK, "systemctl restart", "stand-ins"),
    Step(_UPGRADE, "pip install --upgrade", "stand-ins"),
    Step(_UPGRADE, "docker build", "stand-ins"),
    Step(_UPGRADE, "kubectl --namespace annals delete", "stand-ins"),
    Step(_OPERATORS, "make up", "elsewhere", "tests/installed/test_newcomer.py"),
    Step(_BACKUP, '"$BIN/pg_dump"', "elsewhere", _RUNBOOKS),
    Step(_BACKUP, '"$BIN/dropdb"', "elsewhere", _RUNBOOKS),
    Step(_BACKUP, "archive_command", "elsewhere", _BACKUPS),
    Step(_BACKUP, "pg_basebackup", "elsewhere", _BACKUPS),
    Step(_BACKUP, "pg_stat_archiver", "elsewhere", _BACKUPS),
    Step(_BACKUP, "pg_archivecleanup", "elsewhere", _BACKUPS),
    Step(_BACKUP, "recovery_target_time =", "elsewhere", _BACKUPS),
    Step(_BACKUP, "pg_is_in_recovery", "elsewhere", _BACKUPS),
)
