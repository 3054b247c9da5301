"""What does the checker of the pages say of a file? It runs in Node here, as it runs in a browser."""

from __future__ import annotations

import base64
import json
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

from api_spec.clients.make import NODE

__all__ = ["Checker"]

CHECK = Path(__file__).parents[2] / "web" / "site" / "verify" / "check.js"
STEPS = CHECK.parents[1] / "audit" / "steps.js"

SCRIPT = """
import { createInterface } from "node:readline";
const { check } = await import(process.argv[1]);
const { recordSteps } = await import(process.argv[2]);
const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
for await (const line of createInterface({ input: process.stdin })) {
  const { files, policy, ...rest } = JSON.parse(line);
  const named = files.map((data, n) => ({ name: String(n), data: bytes(data) }));
  const given = { files: named, policy: policy === null ? null : bytes(policy) };
  const { verdict, records, proofs, forks, remarks, strangers, unreadable } = await check({ ...rest, ...given });
  const told = (fault) => fault && { ...fault, expected: String(fault.expected), found: String(fault.found) };
  const notes = (all) => all.map((note) => ({ ...note, detail: String(note.detail) }));
  console.log(JSON.stringify({
    verdict, unreadable, strangers, remarks: remarks.map(String),
    forks: forks.map((each) => ({ ...each, fault: told(each.fault) })),
    fault: told([...records, ...proofs].find((each) => each.fault)?.fault ?? null),
    notes: records.flatMap((each) => notes(each.notes)), undecided: records.flatMap((each) => notes(each.undecided)),
    steps: records.map((each) => recordSteps(each, null, forks.find(({ game }) => game === each.header.game))),
    signed: proofs.flatMap((each) => each.proven?.point.signedBy ?? []),
    witnessed: proofs.flatMap((each) => each.proven?.point.seenBy ?? []),
    seen: proofs.flatMap((each) => each.proven?.point.seenBy.map(([name]) => name) ?? []),
  }));
}
"""


class Checker:
    """One process of Node that checks one set of files after the other."""

    def __init__(self) -> None:
        command = [str(NODE), "--input-type=module", "-e", SCRIPT, "--", CHECK.as_uri(), STEPS.as_uri()]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, *files: bytes, policy: bytes | None = None, **more: Any) -> dict[str, Any]:
        """The report on files; `keys`, `draws` and `anchors` as the module takes them."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        sent = [base64.b64encode(data).decode() for data in files]
        trusted = None if policy is None else base64.b64encode(policy).decode()
        process.stdin.write(json.dumps({"files": sent, "policy": trusted, **more}) + "\n")
        process.stdin.flush()
        answer: dict[str, Any] = json.loads(process.stdout.readline())
        return answer

    def __enter__(self) -> Checker:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        process.wait()
        process.stdout.close()
