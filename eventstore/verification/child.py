"""Verifies an untrusted record in a separate process with limited time and memory.

    python -m eventstore.verification.child SECONDS MEGABYTES < RECORD

Status 0 and the report on standard output, sound or not; 2 and a line on standard error if it cannot be read.
The operating system ends a process that exceeds its limits: with an unknown pack the rules are untested.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from collections.abc import Sequence

from eventstore.errors import NotARecord
from eventstore.record import read
from eventstore.verification import collect_seldom
from eventstore.verification.with_rules import verify

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Verify the record on standard input."""
    seconds, megabytes = map(int, sys.argv[1:] if argv is None else argv)
    # Requests that wait for an answer of the service go first.
    os.nice(10)
    collect_seldom()
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    try:
        report = verify(read(sys.stdin.buffer))
    except NotARecord as error:
        print(error, file=sys.stderr)
        return 2
    json.dump(report.to_json(), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
