"""gunicorn's log lines, written like all others."""

from __future__ import annotations

import logging
from typing import Any

from gunicorn.glogging import Logger

from application.operations.logs import configure
from service.config import Settings

__all__ = ["WebLogger"]


class WebLogger(Logger):  # type: ignore[misc]  # gunicorn has no annotations
    """gunicorn's logger, whose lines go the way of all lines of the process."""

    def setup(self, cfg: Any) -> None:
        """Begin to log."""
        self.loglevel = self.LOG_LEVELS.get(cfg.loglevel.lower(), logging.INFO)
        configure(cfg.loglevel, Settings.load().log_format, "web")
        self.error_log.setLevel(self.loglevel)
        self.access_log.setLevel(logging.INFO)
        for log in (self.error_log, self.access_log):
            log.handlers.clear()
        self.error_log.propagate = True
        self.access_log.propagate = bool(cfg.accesslog)
