"""The command line: parse arguments, call a verb, print.

Data goes to stdout, messages to stderr. Exit codes: 0 yes, 1 no (no solution; not unique), 2 bad input, 3 a limit came
first, 130 interrupted."""

from __future__ import annotations

import gc
import os
import sys

from masume.cli.exit_codes import EXIT_INTERRUPTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Sequence
else:
    import _signal as signal  # `signal` itself loads half a dozen modules, and nobody listens to Ctrl-C meanwhile
INTERRUPTED = "masume: interrupted\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns its exit code. Without arguments, those of the process are taken, which is then left to
    the command until it ends."""
    if arguments is None:
        _begin_to_load()
    try:
        # Loaded in here, so that Ctrl-C is heard from the beginning.
        from masume.cli.command_line import execute, parse

        options = parse(arguments)
        if arguments is None:
            _end_to_load()
        return execute(options)
    except (KeyboardInterrupt, RuntimeError) as error:
        # While a class is made, as when a module is loaded late, Python 3.11 puts what is raised into a RuntimeError.
        if not isinstance(error, KeyboardInterrupt) and not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        sys.stderr.write(INTERRUPTED)
        return EXIT_INTERRUPTED
    finally:
        if arguments is None:
            gc.freeze()  # the system takes all memory back at once: nothing is searched for garbage before


def _begin_to_load() -> None:
    """While the program is loaded, nothing becomes garbage. Ctrl-C ends it on the spot: there is nothing to clean up,
    and an exception may be lost in the depths of an import."""
    gc.disable()
    _end_on_interrupt()


def _end_on_interrupt() -> None:
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        try:
            signal.signal(signal.SIGINT, _end_at_once)
        except ValueError:  # this is not the main thread, which alone hears signals
            return


def _end_to_load() -> None:
    """What was loaded stays for good: it need not be searched for garbage. From now on, Ctrl-C is an exception."""
    gc.freeze()
    gc.enable()
    if signal.getsignal(signal.SIGINT) is _end_at_once:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end_at_once(*_: object) -> None:
    os.write(2, INTERRUPTED.encode())
    os._exit(EXIT_INTERRUPTED)


if os.path.splitext(os.path.basename(sys.argv[0]))[0] == "masume":  # the program itself, not one that imports this
    _end_on_interrupt()
