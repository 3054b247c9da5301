"""What can go wrong when the service starts or handles a request?

    ServiceError
    ├── SettingsError          a flag or an environment variable has an invalid value
    ├── Problem                a request cannot be fulfilled (in `service.problems`, with the table of its kinds)
    └── StartError             the service cannot start here and now
        ├── DirectoryInUse     another running service holds the data directory
        ├── DirectoryUnusable  the data directory cannot be made, read or written
        ├── ServerFailed       an embedded server did not start or stopped answering
        └── ServerUnreachable  a server named by URL does not answer

The text of each is one line that an operator can act on; the command line prints it and exits with status 1.
"""

from __future__ import annotations

__all__ = [
    "DirectoryInUse",
    "DirectoryUnusable",
    "ServerFailed",
    "ServerUnreachable",
    "ServiceError",
    "SettingsError",
    "StartError",
]


class ServiceError(Exception):
    """Root of all exceptions that the service raises for what should not happen."""


class SettingsError(ServiceError):
    """A flag or an environment variable has an invalid value; the text names it."""


class StartError(ServiceError):
    """The service cannot start here and now."""


class DirectoryInUse(StartError):
    """Another running service holds the data directory."""


class DirectoryUnusable(StartError):
    """The data directory cannot be made, read or written."""


class ServerFailed(StartError):
    """An embedded server did not start, or ended while it was needed."""


class ServerUnreachable(StartError):
    """A server named by URL does not answer."""
