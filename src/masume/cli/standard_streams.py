"""Replace the standard streams of the process with ones that handle errors. A shell may have closed the streams, or
redirected them to a full disk.

If the output cannot be written, an OutputError is raised, and output to a file is then cut off after its last complete
line. Messages that cannot be written are lost.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from contextlib import suppress
from typing import Any, NoReturn

INPUT, OUTPUT, MESSAGES = 0, 1, 2
LONGEST_LINE = 1 << 24  # bytes in which to look for the end of a line


class OutputError(OSError):
    """An error that is raised if standard output cannot be written."""


class Output(io.TextIOWrapper):
    """Standard output as a stream of its own, rather than a wrapper around `sys.stdout`. If Ctrl-C interrupted a write
    to a wrapped stream, it would be unknown whether the text had been written, and it might be written twice.
    """

    def write(self, text: str) -> int:
        """Write `text`. Raise OutputError if it cannot be written."""
        try:
            return super().write(text)
        except OSError as error:
            raise _output_error(error) from None

    def flush(self) -> None:
        """Flush the stream. Raise OutputError if its content cannot be written."""
        try:
            super().flush()
        except OSError as error:
            raise _output_error(error) from None


class Messages(io.TextIOWrapper):
    """Standard error as a stream that raises no errors: messages that cannot be written are lost."""

    def write(self, text: str) -> int:
        """Write `text`, if possible."""
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        """Flush the stream, if possible."""
        with suppress(OSError):
            super().flush()


def _output_error(error: OSError) -> OSError:
    """Convert `error` to an OutputError. If it says that the reader has closed the pipe, return it unchanged."""
    return error if isinstance(error, BrokenPipeError) else OutputError(error.errno, error.strerror)


def write_bytes(content: bytes) -> None:
    """Write `content` to standard output. Raise OutputError if it cannot be written."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise _output_error(error) from None


class _Closed(io.RawIOBase):
    """A replacement for standard input if the shell has closed it. Reading from it fails."""

    def readable(self) -> bool:
        """Return True, as `BufferedReader` requires."""
        return True

    def readinto(self, _buffer: object) -> NoReturn:
        """Raise the error for reading from a closed file."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def prepare() -> None:
    """Replace the standard streams of this process with the classes of this module. Closed streams are opened on the
    null device, so that no file that is opened later gets their file descriptors. Closed output is opened read-only, so
    that writing to it fails.
    """
    if os.name != "posix":  # Windows has another stream for the console
        return
    if sys.stdin is None:
        _open(INPUT, os.O_WRONLY)
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_Closed()))
    if sys.stdout is None:
        _open(OUTPUT, os.O_RDONLY)
    if sys.stderr is None:
        _open(MESSAGES, os.O_WRONLY)
    sys.stdout = Output(io.BufferedWriter(io.FileIO(OUTPUT, "w", closefd=False)), **_manner(sys.stdout))
    sys.stderr = Messages(io.BufferedWriter(io.FileIO(MESSAGES, "w", closefd=False)), **_manner(sys.stderr))


def _open(number: int, flags: int) -> None:
    """Open the null device with the file descriptor `number`."""
    opened = os.open(os.devnull, flags)
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)


def _manner(before: object) -> dict[str, Any]:
    """Return the encoding and buffering for the stream that replaces `before`."""
    if not isinstance(before, io.TextIOWrapper):
        return {"encoding": "utf-8", "errors": "backslashreplace", "line_buffering": True}
    return {
        "encoding": "utf-8",
        "errors": before.errors,
        "line_buffering": before.line_buffering or before.write_through,
    }


def silence_output() -> None:
    """Discard everything that is written to standard output from now on."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def remove_unfinished_line() -> None:
    """Remove the last line from standard output if it is incomplete and standard output is a file."""
    with suppress(OSError, ValueError):
        end = os.fstat(OUTPUT).st_size
        if not stat.S_ISREG(os.fstat(OUTPUT).st_mode) or os.lseek(OUTPUT, 0, os.SEEK_CUR) != end:
            return
        with open(f"/dev/fd/{OUTPUT}", "rb") as file:  # open it again, because it is open for writing only
            begin = max(0, end - LONGEST_LINE)
            file.seek(begin)
            last = file.read(end - begin).rfind(b"\n")
        if last >= 0:
            os.ftruncate(OUTPUT, begin + last + 1)
