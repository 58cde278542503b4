"""Run the command line: parse the arguments, run the command, and print its results.

Data goes to stdout and messages to stderr. The exit code is 0 for yes, 1 for no (such as no solution, or more than
one), 2 for bad input, 3 if a limit was reached, and 130 if the command was interrupted.
"""

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
    import _signal as signal  # `signal` imports several modules, and Ctrl-C would not work meanwhile
INTERRUPTED = "masume: interrupted\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. If `arguments` is None, use the arguments of the process and set up the
    process for the command.
    """
    if arguments is None:
        _begin_to_load()
    try:
        # Imported here, so that Ctrl-C works from the beginning.
        from masume.cli.command_line import execute, parse

        options = parse(arguments)
        if arguments is None:
            _end_to_load()
        return execute(options)
    except (KeyboardInterrupt, RuntimeError) as error:
        # Python 3.11 wraps exceptions during the creation of a class, such as in a late import, in a RuntimeError.
        if not isinstance(error, KeyboardInterrupt) and not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        sys.stderr.write(INTERRUPTED)
        return EXIT_INTERRUPTED
    finally:
        if arguments is None:
            gc.freeze()  # skip garbage collection at exit, as the system frees all memory


def _begin_to_load() -> None:
    """Turn off garbage collection while modules are imported, because imports create hardly any garbage. Let Ctrl-C end
    the process at once, because an exception that is raised within an import may be lost.
    """
    gc.disable()
    _end_on_interrupt()


def _end_on_interrupt() -> None:
    """Let Ctrl-C end the process at once."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        try:
            signal.signal(signal.SIGINT, _end_at_once)
        except ValueError:  # only the main thread handles signals
            return


def _end_to_load() -> None:
    """Turn on garbage collection again, but exempt the objects that exist already. Let Ctrl-C raise an exception
    again.
    """
    gc.freeze()
    gc.enable()
    if signal.getsignal(signal.SIGINT) is _end_at_once:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end_at_once(*_: object) -> None:
    """End the process without cleaning up. This is a signal handler."""
    os.write(2, INTERRUPTED.encode())
    os._exit(EXIT_INTERRUPTED)


if os.path.splitext(os.path.basename(sys.argv[0]))[0] == "masume":  # only in the program itself, not if imported
    _end_on_interrupt()
