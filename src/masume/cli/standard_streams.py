"""Standard input, output and error of a process, as a shell may leave them: closed, or on a disk that is full.

Output that cannot be written is an OutputError, and of what was written the last line is whole. Messages that cannot be
written are lost: there is nobody to tell."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from contextlib import suppress
from typing import Any, NoReturn

INPUT, OUTPUT, MESSAGES = 0, 1, 2
LONGEST_LINE = 1 << 24  # bytes that are searched for the end of a line


class OutputError(OSError):
    """Standard output cannot be written."""


class Output(io.TextIOWrapper):
    """Standard output. The raw stream below stays that of Python: Ctrl-C within a write of ours would leave open
    whether the text was written, and it might be written twice."""

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError as error:
            raise _output_error(error) from None

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            raise _output_error(error) from None


class Messages(io.TextIOWrapper):
    """Standard error: what cannot be written is lost."""

    def write(self, text: str) -> int:
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


def _output_error(error: OSError) -> OSError:
    """Return the error of a write to standard output as one that `execute` tells; a reader who has enough is none."""
    return error if isinstance(error, BrokenPipeError) else OutputError(error.errno, error.strerror)


def write_bytes(content: bytes) -> None:
    """Write to standard output what is not text."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise _output_error(error) from None


class _Closed(io.RawIOBase):
    """Standard input that is closed."""

    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: object) -> NoReturn:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def prepare() -> None:
    """Replace the standard streams of this process by those of this module. What is closed is opened, so that no file
    of ours takes its number: output for reading alone, so that writing to it fails."""
    if os.name != "posix":  # the console of Windows has a stream of its own
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
    """Open the empty device under the number of a standard stream."""
    opened = os.open(os.devnull, flags)
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)


def _manner(before: object) -> dict[str, Any]:
    """Return the settings of a stream, those of the one that it replaces: a terminal is shown lines at once."""
    if not isinstance(before, io.TextIOWrapper):
        return {"encoding": "utf-8", "errors": "backslashreplace", "line_buffering": True}
    return {
        "encoding": "utf-8",
        "errors": before.errors,
        "line_buffering": before.line_buffering or before.write_through,
    }


def silence_output() -> None:
    """Send what is still to be printed nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def remove_unfinished_line() -> None:
    """Where standard output is a file that could not take all of a line, remove what it took of the line."""
    with suppress(OSError, ValueError):
        end = os.fstat(OUTPUT).st_size
        if not stat.S_ISREG(os.fstat(OUTPUT).st_mode) or os.lseek(OUTPUT, 0, os.SEEK_CUR) != end:
            return
        with open(f"/dev/fd/{OUTPUT}", "rb") as file:  # the file itself, which is open for writing alone
            begin = max(0, end - LONGEST_LINE)
            file.seek(begin)
            last = file.read(end - begin).rfind(b"\n")
        if last >= 0:
            os.ftruncate(OUTPUT, begin + last + 1)
