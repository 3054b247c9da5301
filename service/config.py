"""Which settings does the service have, and where does each value come from?

A flag on the command line overrides an environment variable, which overrides the default.
`docs/operators.md` holds the same list as a table; a test compares the two.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs

from service import parsing
from service.errors import SettingsError

__all__ = ["Settings"]


def _setting(variable: str, parse: parsing.Parse, meaning: str, **default: Any) -> Any:
    """A field of the settings with its environment variable; its flag is the variable in lower case."""
    return field(metadata={"variable": variable, "parse": parse, "meaning": meaning}, **default)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that an operator can configure; the same for every process of one service."""

    database_url: str | None = _setting(
        "ANNALS_DATABASE_URL",
        parsing.url("postgresql", "postgres"),
        "PostgreSQL to use; without it, `annals up` runs its own",
        default=None,
        repr=False,
    )
    database_direct_url: str | None = _setting(
        "ANNALS_DATABASE_DIRECT_URL",
        parsing.url("postgresql", "postgres"),
        "PostgreSQL's own address where `ANNALS_DATABASE_URL` leads to a pooler in transaction mode; for migrations, "
        "rebuilding and other long work",
        default=None,
        repr=False,
    )
    database_replica_url: str | None = _setting(
        "ANNALS_DATABASE_REPLICA_URL",
        parsing.url("postgresql", "postgres"),
        "A standby from which long histories of games are read; never positions, lists or accounts",
        default=None,
        repr=False,
    )
    feed_partitions: str | None = _setting(
        "ANNALS_FEED_PARTITIONS",
        parsing.one_of("1", "2", "4", "8"),
        "Number of partitions of the feed of events, written by `annals migrate`; without it as the database has it, "
        "at first 1; on a cluster the number of shards, at first 16",
        default=None,
    )
    database_prepare: str = _setting(
        "ANNALS_DATABASE_PREPARE",
        parsing.one_of("auto", "yes", "no"),
        "Whether statements are prepared; auto: unless there is a direct URL, because poolers before PgBouncer 1.21 "
        "cannot",
        default="auto",
    )
    redis_url: str | None = _setting(
        "ANNALS_REDIS_URL",
        parsing.redis_url,
        "Redis or Valkey to use, also by sentinels; without it, `annals up` runs its own",
        default=None,
        repr=False,
    )
    database_connect: int = _setting(
        "ANNALS_DATABASE_CONNECT", parsing.whole(2, 60), "Maximum seconds for a new connection to PostgreSQL", default=3
    )
    database_statement: int = _setting(
        "ANNALS_DATABASE_STATEMENT",
        parsing.whole(100, 600_000),
        "Maximum milliseconds for a statement; half a second later a silent PostgreSQL counts as unavailable",
        default=2500,
    )
    database_lock: int = _setting(
        "ANNALS_DATABASE_LOCK",
        parsing.whole(100, 600_000),
        "Maximum milliseconds for which a statement waits for a lock",
        default=2000,
    )
    database_idle: int = _setting(
        "ANNALS_DATABASE_IDLE",
        parsing.whole(100, 600_000),
        "Maximum milliseconds for which a process that hangs may keep a transaction open",
        default=10_000,
    )
    redis_connect: int = _setting(
        "ANNALS_REDIS_CONNECT",
        parsing.whole(100, 60_000),
        "Maximum milliseconds for a new connection to Redis",
        default=2000,
    )
    redis_answer: int = _setting(
        "ANNALS_REDIS_ANSWER",
        parsing.whole(100, 60_000),
        "Maximum milliseconds for an answer of Redis to background processes",
        default=3000,
    )
    tcp_unacknowledged: int = _setting(
        "ANNALS_TCP_UNACKNOWLEDGED",
        parsing.whole(100, 600_000),
        "Maximum milliseconds for which data sent to PostgreSQL or Redis may stay unacknowledged (TCP_USER_TIMEOUT)",
        default=3000,
    )
    tcp_keepalive: int = _setting(
        "ANNALS_TCP_KEEPALIVE",
        parsing.whole(1, 7200),
        "Seconds without traffic after which TCP asks whether PostgreSQL or Redis is still there",
        default=5,
    )
    data: Path = _setting(  # noqa: RUF009 - it returns a field, which is what the rule asks for
        "ANNALS_DATA",
        parsing.directory,
        "Directory of the embedded servers' data and of the logs of `annals up`; by default the user's data directory",
        default_factory=lambda: platformdirs.user_data_path("annals"),
    )
    host: str = _setting("ANNALS_HOST", parsing.host, "Address that the web processes listen on", default="127.0.0.1")
    port: int = _setting("ANNALS_PORT", parsing.whole(1, 65535), "Port that the web processes listen on", default=8000)
    metrics_host: str = _setting(
        "ANNALS_METRICS_HOST", parsing.host, "Address that the metrics' port listens on", default="127.0.0.1"
    )
    metrics_port: int = _setting(
        "ANNALS_METRICS_PORT",
        parsing.whole(0, 65_000),
        "Port of a process for its metrics; `annals up` gives its processes this one (web) and those after it; 0: "
        "none, and the web processes show theirs on their own port",
        default=0,
    )
    web_workers: int = _setting(
        "ANNALS_WEB_WORKERS", parsing.whole(1, 64), "Web processes that serve requests", default=2
    )
    web_threads: int = _setting(
        "ANNALS_WEB_THREADS", parsing.whole(1, 256), "Requests that one web process serves concurrently", default=4
    )
    drain: int = _setting(
        "ANNALS_DRAIN",
        parsing.whole(0, 60),
        "Seconds for which the web processes, asked to end, go on answering as not ready, so that a balancer leaves",
        default=0,
    )
    slot_wait: int = _setting(
        "ANNALS_SLOT_WAIT",
        parsing.whole(0, 60_000),
        "Maximum milliseconds for which a request waits to be served; then it gets 503",
        default=2000,
    )
    opponent_workers: int = _setting(
        "ANNALS_OPPONENT_WORKERS", parsing.whole(0, 64), "Worker processes for jobs, mostly opponents' turns", default=1
    )
    opponent_pace: int = _setting(
        "ANNALS_OPPONENT_PACE",
        parsing.whole(0, 1500),
        "Minimum milliseconds (plus up to half as many) for an opponent's answer where standing orders may answer, so "
        "that its speed does not reveal what it holds; 0 lets it answer at once",
        default=1000,
    )
    webhook_workers: int = _setting(
        "ANNALS_WEBHOOK_WORKERS", parsing.whole(0, 64), "Processes that send messages to webhooks", default=1
    )
    wait: int = _setting(
        "ANNALS_WAIT", parsing.whole(0, 3600), "Seconds to wait at start for servers that do not respond yet", default=0
    )
    demo: bool = _setting(
        "ANNALS_DEMO", parsing.yes_or_no, "Whether the first start opens a game between opponents", default=True
    )
    max_body_bytes: int = _setting(
        "ANNALS_MAX_BODY_BYTES",
        parsing.whole(1024, 1 << 30),
        "Largest request body in bytes; a larger one gets 413",
        default=64 * 1024,
    )
    body_seconds: int = _setting(
        "ANNALS_BODY_SECONDS",
        parsing.whole(1, 600),
        "Maximum seconds for the head of a request to arrive, and for its body, which gets one more for every 16 KiB; "
        "a slower one gets 408",
        default=10,
    )
    max_record_bytes: int = _setting(
        "ANNALS_MAX_RECORD_BYTES",
        parsing.whole(1024, 1 << 30),
        "Largest record in bytes that may be uploaded for verification",
        default=32 * 1024 * 1024,
    )
    max_record_events: int = _setting(
        "ANNALS_MAX_RECORD_EVENTS",
        parsing.whole(1, 10_000_000),
        "Maximum number of events of a record uploaded for verification",
        default=20_000,
    )
    verify_seconds: int = _setting(
        "ANNALS_VERIFY_SECONDS",
        parsing.whole(1, 3600),
        "Maximum seconds for verifying an uploaded record",
        default=20,
    )
    checkpoint_key: Path | None = _setting(  # noqa: RUF009 - it returns a field, which is what the rule asks for
        "ANNALS_CHECKPOINT_KEY",
        parsing.directory,
        "File of the private keys that sign checkpoints (PEM); by default `checkpoint-key.pem` in the data directory",
        default=None,
        repr=False,
    )
    checkpoint_origin: str | None = _setting(
        "ANNALS_CHECKPOINT_ORIGIN",
        parsing.origin,
        "Name of the checkpoint log, such as `annals.example.org/log`, fixed by the first checkpoint; by default "
        "derived from the first key",
        default=None,
    )
    witness_policy: Path | None = _setting(  # noqa: RUF009 - it returns a field, which is what the rule asks for
        "ANNALS_WITNESS_POLICY",
        parsing.directory,
        "File that names the witnesses of checkpoints with their addresses (C2SP tlog-policy)",
        default=None,
    )
    tiles: str | None = _setting(
        "ANNALS_TILES",
        str,
        "Directory, or URL such as `s3://bucket/folder`, to which the log of checkpoints is written as static files",
        default=None,
    )
    archive: str | None = _setting(
        "ANNALS_ARCHIVE",
        str,
        "Directory, or URL such as `s3://bucket/folder`, in which the moves of finished games lie (`annals archive`)",
        default=None,
    )
    rate_reads: int = _setting(
        "ANNALS_RATE_READS",
        parsing.whole(0, 10_000_000),
        "Units of reads per player (without a token: per network) and minute; 0 sets no limit",
        default=1200,
    )
    rate_writes: int = _setting(
        "ANNALS_RATE_WRITES",
        parsing.whole(0, 10_000_000),
        "Units of writes per player (without a token: per network) and minute; 0 sets no limit",
        default=600,
    )
    rate_registrations: int = _setting(
        "ANNALS_RATE_REGISTRATIONS",
        parsing.whole(0, 10_000_000),
        "Players registered per network and hour; 0 sets no limit",
        default=60,
    )
    rate_tiles: int = _setting(
        "ANNALS_RATE_TILES",
        parsing.whole(0, 10_000_000),
        "Static files of the checkpoint log per network and minute, counted apart from reads; 0 sets no limit",
        default=3000,
    )
    rate_network: int = _setting(
        "ANNALS_RATE_NETWORK",
        parsing.whole(0, 10_000),
        "How many players' reads and writes a network (an IPv4 address, an IPv6 /64) may use; 0 sets no limit",
        default=10,
    )
    streams: int = _setting(
        "ANNALS_STREAMS",
        parsing.whole(0, 4096),
        "Maximum number of open streams of all web processes on one machine",
        default=400,
    )
    streams_per_caller: int = _setting(
        "ANNALS_STREAMS_PER_CALLER",
        parsing.whole(1, 4096),
        "Maximum number of open streams per player (without a token: per network) on one machine",
        default=10,
    )
    streams_per_network: int = _setting(
        "ANNALS_STREAMS_PER_NETWORK",
        parsing.whole(1, 4096),
        "Maximum number of open streams per network (an IPv4 address, an IPv6 /64) on one machine",
        default=100,
    )
    stream_seconds: int = _setting(
        "ANNALS_STREAM_SECONDS",
        parsing.whole(0, 86_400),
        "Seconds after which a stream ends and the client reconnects; 0 ends it when it has sent all current events",
        default=900,
    )
    stream_heartbeat: int = _setting(
        "ANNALS_STREAM_HEARTBEAT",
        parsing.whole(1, 3600),
        "Seconds without events after which a stream sends a heartbeat",
        default=15,
    )
    trusted_proxies: int = _setting(
        "ANNALS_TRUSTED_PROXIES",
        parsing.whole(0, 16),
        "Trusted proxies that each add the caller's address to X-Forwarded-For; 0 ignores the header",
        default=0,
    )
    cors_origins: tuple[str, ...] = _setting(
        "ANNALS_CORS_ORIGINS",
        parsing.origins,
        "Sites whose pages may use the API from a browser: * or origins separated by commas; none by default",
        default=(),
    )
    compress: bool = _setting(
        "ANNALS_COMPRESS",
        parsing.yes_or_no,
        "Whether responses to reads are compressed for clients that accept it",
        default=True,
    )
    guest_days: int = _setting(
        "ANNALS_GUEST_DAYS",
        parsing.whole(0, 36_500),
        "Days after which a guest who never played is erased; 0 keeps all",
        default=30,
    )
    open_game_days: int = _setting(
        "ANNALS_OPEN_GAME_DAYS",
        parsing.whole(0, 36_500),
        "Days after which a game that has not started and that nobody joins or leaves expires; 0 keeps all",
        default=30,
    )
    dead_letter_days: int = _setting(
        "ANNALS_DEAD_LETTER_DAYS",
        parsing.whole(0, 36_500),
        "Days after which a message to a webhook that could not be sent is deleted; 0 keeps all",
        default=90,
    )
    delivery_queue_days: int = _setting(
        "ANNALS_DELIVERY_QUEUE_DAYS",
        parsing.whole(0, 36_500),
        "Days after which an empty delivery queue of a webhook and a game is deleted; 0 keeps all",
        default=30,
    )
    analysis_days: int = _setting(
        "ANNALS_ANALYSIS_DAYS",
        parsing.whole(0, 36_500),
        "Days after which an analysis is deleted with its findings; it can be made again; 0 keeps all",
        default=365,
    )
    redecision_days: int = _setting(
        "ANNALS_REDECISION_DAYS",
        parsing.whole(0, 36_500),
        "Days after which the results of a re-decision are deleted; 0 keeps all",
        default=365,
    )
    expired_token_days: int = _setting(
        "ANNALS_EXPIRED_TOKEN_DAYS",
        parsing.whole(0, 36_500),
        "Days after its end after which an expired token is deleted; 0 keeps all",
        default=30,
    )
    expired_invitation_days: int = _setting(
        "ANNALS_EXPIRED_INVITATION_DAYS",
        parsing.whole(0, 36_500),
        "Days after its end after which an invitation that nobody accepted is deleted; 0 keeps all",
        default=30,
    )
    order_days: int = _setting(
        "ANNALS_ORDER_DAYS",
        parsing.whole(0, 36_500),
        "Days after the end of a game after which its standing orders are deleted; 0 keeps all",
        default=7,
    )
    open_games: int = _setting(
        "ANNALS_OPEN_GAMES",
        parsing.whole(0, 1_000_000),
        "Maximum number of games that a player opened and that wait for players",
        default=200,
    )
    running_games: int = _setting(
        "ANNALS_RUNNING_GAMES",
        parsing.whole(0, 1_000_000),
        "Maximum number of running games that a player opened; at the limit they open no further ones",
        default=1000,
    )
    opponent_seats: int = _setting(
        "ANNALS_OPPONENT_SEATS",
        parsing.whole(0, 1_000_000),
        "Maximum number of seats that opponents hold in the unfinished games that a player opened",
        default=2000,
    )
    tokens: int = _setting(
        "ANNALS_TOKENS", parsing.whole(1, 100_000), "Maximum number of tokens per player", default=100
    )
    invitations: int = _setting(
        "ANNALS_INVITATIONS",
        parsing.whole(0, 1_000_000),
        "Maximum number of invitations of a player that can still be accepted",
        default=1000,
    )
    webhooks_per_player: int = _setting(
        "ANNALS_WEBHOOKS_PER_PLAYER", parsing.whole(0, 1000), "Maximum number of webhooks per player", default=20
    )
    webhook_private: bool = _setting(
        "ANNALS_WEBHOOK_PRIVATE",
        parsing.yes_or_no,
        "Whether webhooks may lead to private networks and to addresses without TLS",
        default=False,
    )
    log_level: str = _setting(
        "ANNALS_LOG_LEVEL",
        parsing.one_of("debug", "info", "warning", "error"),
        "Lowest level of messages that is logged",
        default="info",
    )
    log_format: str = _setting(
        "ANNALS_LOG_FORMAT",
        parsing.one_of("readable", "json"),
        "Form of log lines: readable for people, or json with one object per line",
        default="readable",
    )
    traces: str | None = _setting(
        "ANNALS_TRACES",
        parsing.url("http", "https"),
        "Address to which traces are sent by OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces",
        default=None,
        repr=False,
    )
    sentry_dsn: str | None = _setting(
        "ANNALS_SENTRY_DSN",
        parsing.url("http", "https"),
        "Sentry DSN to which errors are sent",
        default=None,
        repr=False,
    )

    @classmethod
    def load(cls, environ: Mapping[str, str] | None = None, flags: Mapping[str, str | None] | None = None) -> Settings:
        """The settings from flags (names of fields, None if not given) and an environment (this process's if None).

        An empty variable counts as unset.

        Raises:
            SettingsError: a value is invalid; the text names every such value.
        """
        environ = os.environ if environ is None else environ
        values, faults = {}, []
        for each in fields(cls):
            variable = each.metadata["variable"]
            flag = (flags or {}).get(each.name)
            source, text = (_flag(variable), flag) if flag is not None else (variable, environ.get(variable))
            if not text:
                continue
            try:
                values[each.name] = each.metadata["parse"](text)
            except ValueError as error:
                # A value that may be a URL with a password is not repeated.
                said = "" if each.name.endswith("_url") or each.name in ("traces", "sentry_dsn") else f", not {text!r}"
                faults.append(f"{source} must be {error}{said}")
        if faults:
            raise SettingsError("; ".join(faults))
        return cls(**values)

    def environment(self) -> dict[str, str]:
        """These settings as environment variables, for processes that must share them."""
        values = {each.metadata["variable"]: getattr(self, each.name) for each in fields(self)}
        return {name: _text(value) for name, value in values.items() if value is not None}

    @classmethod
    def table(cls) -> list[tuple[str, str, str, str]]:
        """Variable, flag, default and meaning of every setting, in order."""
        rows = []
        for each in fields(cls):
            default = "" if each.default in (MISSING, None, ()) else _text(each.default)
            variable = each.metadata["variable"]
            rows.append((variable, _flag(variable), default, each.metadata["meaning"]))
        return rows

    @property
    def checkpoint_key_file(self) -> Path:
        """The file of the private keys that sign checkpoints."""
        return self.checkpoint_key or self.data / "checkpoint-key.pem"

    @property
    def url(self) -> str:
        """The URL of the service for a browser on this machine."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(self.host, self.host)
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


def _flag(variable: str) -> str:
    return "--" + variable.removeprefix("ANNALS_").lower().replace("_", "-")


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(value)
    return str(value)
