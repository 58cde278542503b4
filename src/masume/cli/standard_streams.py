"""Replace the standard streams of a process, because a shell may have closed them or directed them to a full disk.

If output cannot be written, an OutputError is raised. Output to a file is then cut after its last complete line.
Messages that cannot be written are lost.
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
    """Error for standard output that cannot be written."""


class Output(io.TextIOWrapper):
    """Standard output on the raw stream of Python. If Ctrl-C interrupted a write to another stream, it would be unknown
    whether the text was written, and the text might be written twice."""

    def write(self, text: str) -> int:
        """Write `text`. Raise OutputError if that fails."""
        try:
            return super().write(text)
        except OSError as error:
            raise _output_error(error) from None

    def flush(self) -> None:
        """Flush the stream. Raise OutputError if that fails."""
        try:
            super().flush()
        except OSError as error:
            raise _output_error(error) from None


class Messages(io.TextIOWrapper):
    """Standard error. Messages that cannot be written are lost."""

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
    """Return `error` as an OutputError; unchanged if the reader has closed the pipe."""
    return error if isinstance(error, BrokenPipeError) else OutputError(error.errno, error.strerror)


def write_bytes(content: bytes) -> None:
    """Write bytes to standard output."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise _output_error(error) from None


class _Closed(io.RawIOBase):
    """Closed standard input."""

    def readable(self) -> bool:
        """Return True, as `BufferedReader` requires."""
        return True

    def readinto(self, _buffer: object) -> NoReturn:
        """Raise the error of a closed file."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def prepare() -> None:
    """Replace the standard streams of this process by those of this module. Open closed ones on the empty device, so
    that no other file gets their number; output is opened read-only, so that writing to it fails."""
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
    """Open the empty device under `number` of a standard stream."""
    opened = os.open(os.devnull, flags)
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)


def _manner(before: object) -> dict[str, Any]:
    """Return the settings for a stream that replaces `before`. On a terminal, lines appear at once."""
    if not isinstance(before, io.TextIOWrapper):
        return {"encoding": "utf-8", "errors": "backslashreplace", "line_buffering": True}
    return {
        "encoding": "utf-8",
        "errors": before.errors,
        "line_buffering": before.line_buffering or before.write_through,
    }


def silence_output() -> None:
    """Discard all further output."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def remove_unfinished_line() -> None:
    """Remove an incomplete last line from standard output, if that is a file."""
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
