"""The command line, with the title and the engine of the tests: `python -m tests.workers.titles.annals`."""

import sys

from service.cli import main
from tests.workers.titles import install

if __name__ == "__main__":
    install()
    sys.exit(main())
