"""Starts a child process that never outlives its parent and, on request, does not run as root.

Run by path, not as a module of the package, so that it costs some 20 ms and then becomes the program:

    python -I -S launch.py --parent PID --signal N [--account UID:GID] -- PROGRAM ARGUMENT...

For that reason it imports only the standard library.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

__all__ = ["adopt_orphans", "main", "spawn", "wrap"]

_LOG_MODE = 0o640
_LOG_LIMIT = 10_000_000
"""Bytes after which a log is put aside, as `.1`, at the next start of the program that writes it."""

# Linux, <sys/prctl.h>
_PR_SET_PDEATHSIG = 1
_PR_SET_KEEPCAPS = 8
_PR_SET_SECUREBITS = 28
_PR_SET_CHILD_SUBREAPER = 36
_PR_CAP_AMBIENT = 47
_PR_CAP_AMBIENT_RAISE = 2
# Linux, <linux/securebits.h>
_SECBIT_NO_SETUID_FIXUP = 1 << 2
# Linux, <linux/capability.h>
_CAP_DAC_OVERRIDE = 1
_CAP_DAC_READ_SEARCH = 2
_CAPABILITY_VERSION_3 = 0x20080522


class _CapHeader(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


class _CapData(ctypes.Structure):
    _fields_ = [
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    ]


def wrap(program: Sequence[str], *, ends_with: signal.Signals, account: tuple[int, int] | None = None) -> list[str]:
    """The command that runs `program` as a child which gets the signal `ends_with` when this process dies.

    The kernel watches the thread that starts the child: start it from one that lasts as long as the process.
    `account` is the user and group id to become; None keeps those of the parent.
    """
    command = [sys.executable, "-I", "-S", str(Path(__file__).resolve())]
    command += ["--parent", str(os.getpid()), "--signal", str(int(ends_with))]
    if account is not None:
        command += ["--account", f"{account[0]}:{account[1]}"]
    return [*command, "--", *program]


def spawn(
    program: Sequence[str],
    *,
    ends_with: signal.Signals,
    log: Path,
    env: Mapping[str, str],
    cwd: Path | None = None,
    account: tuple[int, int] | None = None,
) -> tuple[subprocess.Popen[bytes], int]:
    """Start a child that writes to a log; returns it and the place in the log where its output begins."""
    if log.exists() and log.stat().st_size > _LOG_LIMIT:
        log.replace(log.with_name(log.name + ".1"))
    # Logs name addresses of callers: the owner writes them, the group may read them.
    with open(log, "ab", opener=lambda path, flags: os.open(path, flags, _LOG_MODE)) as output:
        os.fchmod(output.fileno(), _LOG_MODE)
        child = subprocess.Popen(
            wrap(program, ends_with=ends_with, account=account),
            cwd=cwd,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            # A session of its own: Ctrl-C then reaches the service alone, which stops things in order.
            start_new_session=True,
        )
        return child, output.tell()


def adopt_orphans() -> None:
    """Make orphans of killed children children of this process, which can then end and collect them; Linux only."""
    if (libc := _libc()) is not None:
        libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _libc() -> ctypes.CDLL | None:
    """The C library with `prctl` declared; None if the system has no such call."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)
    libc.prctl.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
    return libc


def _become(libc: ctypes.CDLL | None, user: int, group: int) -> None:
    """Change to an unprivileged account that can still enter directories closed to it.

    PostgreSQL refuses to run as root, and its files and programs may lie below a home of mode 0700.
    Opening that home to all users would be worse than one capability for one process: to search and read.
    The capability counts for access(2) too, by which `initdb` looks for `postgres`, only where the kernel is told
    not to adjust capabilities to user ids.
    """
    wanted = None
    if libc is not None:
        header, data = _CapHeader(_CAPABILITY_VERSION_3, 0), (_CapData * 2)()
        libc.capget(ctypes.byref(header), ctypes.byref(data))
        held = data[0].permitted
        # Containers often withhold the narrower one and grant the wider.
        wanted = next((c for c in (_CAP_DAC_READ_SEARCH, _CAP_DAC_OVERRIDE) if held & 1 << c), None)
    if libc is not None and wanted is not None:
        # Each is refused in some containers; the change of account itself needs neither.
        libc.prctl(_PR_SET_KEEPCAPS, 1, 0, 0, 0)
        libc.prctl(_PR_SET_SECUREBITS, _SECBIT_NO_SETUID_FIXUP, 0, 0, 0)
    os.setgroups([])
    os.setgid(group)
    os.setuid(user)
    if libc is None or wanted is None:
        return
    header, data = _CapHeader(_CAPABILITY_VERSION_3, 0), (_CapData * 2)()
    data[0] = _CapData(1 << wanted, 1 << wanted, 1 << wanted)
    libc.capset(ctypes.byref(header), ctypes.byref(data))
    libc.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE, wanted, 0, 0)


def main(argv: Sequence[str] | None = None) -> None:
    """Become the program named after `--`; does not return."""
    parser = argparse.ArgumentParser(prog="launch")
    parser.add_argument("--parent", type=int, required=True)
    parser.add_argument("--signal", type=int, required=True)
    parser.add_argument("--account")
    parser.add_argument("program", nargs="+")
    args = parser.parse_args(argv)
    libc = _libc()
    if args.account:
        user, group = (int(part) for part in args.account.split(":"))
        try:
            _become(libc, user, group)
        except OSError as error:
            reason = f"cannot become user {user} ({error.strerror}); start the service as an ordinary user"
            sys.exit(f"launch: error: {reason}")
        os.umask(0o077)
    if libc is not None:
        # After the change of account, because the kernel resets the setting at that moment.
        libc.prctl(_PR_SET_PDEATHSIG, args.signal, 0, 0, 0)
    if os.getppid() != args.parent:
        sys.exit("launch: the parent is gone")
    try:
        os.execv(args.program[0], args.program)
    except OSError as error:
        sys.exit(f"launch: error: cannot run {args.program[0]}: {error.strerror}")


if __name__ == "__main__":
    main()
