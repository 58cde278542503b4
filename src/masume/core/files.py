"""Read and write files. Every error is a sentence for users. A file is written completely or not at all."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import BinaryIO

from masume.core.errors import FormatError, Message, UsageError, Word

# Limits of one text, be it a file or one board of a stream: bytes or characters, and lines, as even a short line takes
# some memory.
MOST_TEXT, MOST_LINES = 64 << 20, 4_000_000
STDIN = "standard input"  # its name in messages
LONGEST_NAME = 255  # the maximum number of characters of a path that a message shows
TOO_LONG = Message("the text is too long: at most 64 MB and 4 million lines are read at once")


class UnreadableError(FormatError):
    """Raised for a file that cannot be read or is not text. The message names the file."""


def of_file(name: str, fault: Message) -> Message:
    """Return the message `fault` with the name of the file that it is about."""
    if name == STDIN:
        return Message("standard input: {fault}", fault=fault)
    return Message("{file}: {fault}", file=name, fault=fault)


def _unreadable(name: str, error: OSError) -> UnreadableError:
    return UnreadableError("{name} cannot be read: {reason}", name=Word(name), reason=Word(error.strerror))


def toml_fault(error: ValueError) -> Message | str:
    """Return a description of the error in an invalid TOML text, with its place. `error` comes from the parser of the
    standard library.
    """
    if place := re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", str(error), re.DOTALL):
        return Message(
            "{reason} (at line {line}, column {col})", reason=place[1], line=int(place[2]), col=int(place[3])
        )
    if place := re.fullmatch(r"(.*) \(at end of document\)", str(error), re.DOTALL):
        return Message("{reason} (at end of document)", reason=place[1])
    return str(error)


def read_text(path: str | os.PathLike[str]) -> str:
    """Return the text of a file."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            return decode(_read_whole(file, name), name)
    except OSError as error:
        raise _unreadable(name[:LONGEST_NAME], error) from None


def read_lines(path: str | os.PathLike[str]) -> Iterator[str]:
    """Yield the lines of a file with their line breaks. The file is read line by line, unless it is in UTF-16 or
    UTF-32.
    """
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            yield from decode_lines(file, name)
    except OSError as error:
        raise _unreadable(name[:LONGEST_NAME], error) from None


def decode_lines(file: BinaryIO, name: str) -> Iterator[str]:
    """Yield the lines of an open file with their line breaks, as they arrive. `name` is the file's name in error
    messages.
    """
    first = file.readline(MOST_TEXT + 1)
    if wide_encoding(first):  # its lines do not end with the byte of a newline
        yield from decode(_read_whole(file, name, first), name).splitlines(keepends=True)
        return
    number = 0
    content = first
    while content:
        if len(content) > MOST_TEXT:
            raise UnreadableError(of_file(name, TOO_LONG))
        yield decode(content, name, number)
        content = file.readline(MOST_TEXT + 1)
        number += 1


def join_lines(lines: Iterable[str], name: str) -> str:
    """Join `lines` to one text. Raise UnreadableError if it is too long."""
    joined: list[str] = []
    size = 0
    for line in lines:
        size += len(line)
        if size > MOST_TEXT or len(joined) == MOST_LINES:
            raise UnreadableError(of_file(name, TOO_LONG))
        joined.append(line)
    return "".join(joined)


def _read_whole(file: BinaryIO, name: str, first: bytes = b"") -> bytes:
    """Return the contents of a file from which the bytes `first` have already been read. Raise UnreadableError if the
    contents are too long.
    """
    content = first + file.read(MOST_TEXT + 1 - len(first))
    if len(content) > MOST_TEXT:
        raise UnreadableError(of_file(name, TOO_LONG))
    return content


def decode(content: bytes, name: str, before: int = 0) -> str:
    """Return `content` as text. For error messages, `name` is the name of its source, and `before` the number of lines
    that precede `content` there.
    """
    encoding = None if before else wide_encoding(content)
    try:
        return content.decode(encoding or "utf-8")
    except UnicodeDecodeError as error:
        line = before + content[: error.start].count(b"\n") + 1
        fault = FormatError("this is not text in {encoding}", line, encoding=encoding or "UTF-8")
        raise UnreadableError(of_file(name, fault.message)) from None


def wide_encoding(content: bytes) -> str | None:
    """Return `UTF-16` or `UTF-32` if the first bytes of `content` show that it has this encoding, as texts of some
    Windows programs do. Return None for UTF-8.
    """
    start = content[:4]
    if start in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):
        return "UTF-32"
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16" if len(start) == 4 else None
    return WIDE.get("".join("x" if sign else "0" for sign in start))


# Which of the first four bytes are zero in a text that begins with ASCII characters.
WIDE = {
    "x000": "UTF-32-LE",
    "000x": "UTF-32-BE",
    "x0x0": "UTF-16-LE",
    "0x0x": "UTF-16-BE",
}
Content = str | bytes | Iterable[str]
_protected: ContextVar[tuple[str, ...]] = ContextVar("_protected", default=())


@contextmanager
def protect_files(paths: Iterable[str]) -> Iterator[None]:
    """Protect the files `paths` during the block: any attempt to write one of them is an error."""
    token = _protected.set((*_protected.get(), *paths))
    try:
        yield
    finally:
        _protected.reset(token)


def check_not_protected(path: str) -> None:
    """Raise UsageError if `path` refers to a protected file, even by another name."""
    if not os.path.isfile(path):
        return
    for kept in _protected.get():
        if os.path.isfile(kept) and os.path.samefile(kept, path):
            if kept == path:
                raise UsageError("{path} is read here, so it cannot be written as well: name another file", path=path)
            raise UsageError(
                "{path} is read here (as {kept}), so it cannot be written as well: name another file",
                path=path,
                kept=kept,
            )


def write_whole(path: str, content: Content) -> None:
    """Write a file completely or not at all. If `content` is an iterator of pieces, only one piece at a time is in
    memory.
    """
    write_together({path: content})


def write_together(contents: Mapping[str, Content]) -> None:
    """Write several files: all of them, or none. `contents` maps paths to contents. New files are written beside the
    old ones, and replace them when all are complete.
    """
    import tempfile

    ready: list[tuple[str, str]] = []
    path = ""
    try:
        for path in contents:
            check_not_protected(path)
        for path, content in contents.items():
            pieces = _pieces(content)
            target = os.path.realpath(path)  # a symbolic link stays a symbolic link
            if path.startswith("/dev/") or (os.path.exists(target) and not os.path.isfile(target)):
                with open(path, "wb") as device:  # a device or a pipe must not be replaced by a file
                    device.writelines(pieces)
                continue
            handle, name = tempfile.mkstemp(dir=os.path.dirname(target), prefix=f".{os.path.basename(target)}.")
            ready.append((name, target))
            with open(handle, "wb") as file:
                file.writelines(pieces)
            os.chmod(name, _mode(target))
        _take_places(ready)
    except BaseException as error:  # also on Ctrl-C
        for name, _ in ready:
            with suppress(OSError):
                os.unlink(name)
        if isinstance(error, OSError):
            raise FormatError("{path} cannot be written: {reason}", path=path, reason=Word(error.strerror)) from None
        raise


def _pieces(content: Content) -> Iterable[bytes]:
    """Return `content` as bytes, in one or more pieces."""
    if isinstance(content, bytes):
        return [content]
    return (piece.encode("utf-8") for piece in ([content] if isinstance(content, str) else content))


def _take_places(ready: Iterable[tuple[str, str]]) -> None:
    """Move complete files to their destinations, both given by their paths. If Ctrl-C interrupts this, the remaining
    files are moved before the program ends.
    """
    try:
        for name, target in ready:
            os.replace(name, target)
    except KeyboardInterrupt:
        for name, target in ready:
            if os.path.exists(name):
                os.replace(name, target)
        raise


def _mode(target: str) -> int:
    """Return the permissions of the file `target`, or those of a new file if `target` does not exist."""
    if os.path.exists(target):
        return stat.S_IMODE(os.stat(target).st_mode)
    mask = os.umask(0o077)  # the mask can only be read by setting it
    os.umask(mask)
    return 0o666 & ~mask
