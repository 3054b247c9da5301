"""What can be wrong with how a process is watched?

ExtraMissing   a setting needs an extra of the package that is not installed
"""

from __future__ import annotations

__all__ = ["ExtraMissing"]


class ExtraMissing(Exception):
    """A setting needs an extra of the package that is not installed; the text says which."""
