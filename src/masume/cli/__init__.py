"""The command line: parse arguments, call a verb, print.

Data goes to stdout, messages to stderr. Exit codes: 0 yes, 1 no (no solution; not unique), 2 bad input, 3 a limit came
first, 130 interrupted."""

from __future__ import annotations

import gc
import sys

from masume.cli.exit_codes import EXIT_INTERRUPTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns its exit code. Without arguments, those of the process are taken, which is then left to
    the command until it ends."""
    if arguments is None:
        gc.disable()  # while the program is loaded, nothing becomes garbage
    try:
        # Loaded in here, so that Ctrl-C is heard from the beginning.
        from masume.cli.program import run

        return run(arguments)
    except KeyboardInterrupt:
        print("masume: interrupted", file=sys.stderr)
        return EXIT_INTERRUPTED
    finally:
        if arguments is None:
            gc.freeze()  # the system takes all memory back at once: nothing is searched for garbage before
