"""How does Hypothesis judge the tests of the domain?"""

from __future__ import annotations

from hypothesis import settings

# A deadline per example is a timed test, and fails on a busy machine.
settings.register_profile("domain", deadline=None)
settings.load_profile("domain")
