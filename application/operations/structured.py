"""structlog, loaded without its renderer for terminals, which loads rich: five megabytes in every process."""

from __future__ import annotations

import sys

__all__ = ["structlog"]

if "rich" in sys.modules:
    import structlog
else:
    # An entry that is None makes an import fail, which structlog is prepared for.
    sys.modules["rich"] = None  # type: ignore[assignment]  # as the manual of `import` has it
    try:
        import structlog
    finally:
        del sys.modules["rich"]
