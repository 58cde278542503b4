"""Run the command line with `python -m masume`."""

import sys

from masume.cli import main

if __name__ == "__main__":
    sys.exit(main())
