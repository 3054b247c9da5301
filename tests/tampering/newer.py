"""A release later, in this process and in those that verify for the service.

    python -m tests.tampering.newer SECONDS MEGABYTES < RECORD

verifies as `eventstore.verification.child` does, with the next rules of a title.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any
from unittest import mock

from domain.registry import TITLES
from eventstore.verification.child import main
from eventstore.verification.verifier import RELEASED
from service.audit import bounded
from tests.altered import altered

_TITLE, _KEPT = "ANNALS_TESTS_NEWER_TITLE", "ANNALS_TESTS_NEWER_KEPT"


@contextmanager
def newer_program(slug: str, *modules: Any, kept: bool = False) -> Iterator[None]:
    """A release later: the title's rules have the next number; those of before are kept, or not."""
    title = TITLES[slug]
    number, changed = title.rules + 1, "dice have seven sides"
    with ExitStack() as stack:
        former = {title.rules: changed} if kept else {}
        stack.enter_context(altered(title, rules=number, former_rules=former))
        for listed in (RELEASED, *(module.RELEASED for module in modules)):
            before = listed[slug]
            listed[slug] = replace(before, rules={**before.rules, number: changed})
            stack.callback(listed.__setitem__, slug, before)
        stack.enter_context(mock.patch.object(bounded, "CHILD", __name__))
        stack.enter_context(mock.patch.dict(os.environ, {_TITLE: slug, _KEPT: "yes" if kept else ""}))
        yield


if __name__ == "__main__":
    with newer_program(os.environ[_TITLE], kept=bool(os.environ[_KEPT])):
        sys.exit(main())
