"""Reading and writing files: errors are sentences, and a file is written whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from masume.core.errors import FormatError


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            return decode(file.read(), name)
    except OSError as error:
        raise FormatError(f"{name} cannot be read: {error.strerror}") from None


def read_lines(path: str | os.PathLike[str]) -> Iterator[str]:
    """The lines of a file with their ends, read as they are asked for."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            for number, content in enumerate(file):
                yield decode(content, name, number)
    except OSError as error:
        raise FormatError(f"{name} cannot be read: {error.strerror}") from None


def decode(content: bytes, name: str, before: int = 0) -> str:
    """Text from bytes; `name` is what the user calls the source, `before` the number of its lines before these
    bytes."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = before + content[: error.start].count(b"\n") + 1
        raise FormatError(f"{name}: line {line}: this is not text in UTF-8") from None


def write_whole(path: str, content: str | bytes) -> None:
    """Writes a file whole or not at all."""
    write_together({path: content})


def write_together(contents: Mapping[str, str | bytes]) -> None:
    """Writes several files that belong together: all of them, or none. They are written beside the old ones, and
    replace them when all are complete."""
    import tempfile

    ready: list[tuple[str, str]] = []
    path = ""
    try:
        for path, content in contents.items():
            data = content.encode("utf-8") if isinstance(content, str) else content
            target = os.path.realpath(path)  # a symbolic link stays a symbolic link
            if path.startswith("/dev/") or (os.path.exists(target) and not os.path.isfile(target)):
                with open(path, "wb") as device:  # a device or a pipe must not be replaced by a file
                    device.write(data)
                continue
            handle, name = tempfile.mkstemp(dir=os.path.dirname(target), prefix=f".{os.path.basename(target)}.")
            ready.append((name, target))
            with open(handle, "wb") as file:
                file.write(data)
            os.chmod(name, _mode(target))
        _take_places(ready)
    except BaseException as error:  # also on Ctrl-C
        for name, _ in ready:
            with suppress(OSError):
                os.unlink(name)
        if isinstance(error, OSError):
            raise FormatError(f"{path} cannot be written: {error.strerror}") from None
        raise


def _take_places(ready: Iterable[tuple[str, str]]) -> None:
    """Moves complete files to where they belong. Once begun, this is finished even on Ctrl-C."""
    try:
        for name, target in ready:
            os.replace(name, target)
    except KeyboardInterrupt:
        for name, target in ready:
            if os.path.exists(name):
                os.replace(name, target)
        raise


def _mode(target: str) -> int:
    """The permissions of the file that is replaced, or those of a new one."""
    if os.path.exists(target):
        return stat.S_IMODE(os.stat(target).st_mode)
    mask = os.umask(0o077)  # the mask can only be read by setting it
    os.umask(mask)
    return 0o666 & ~mask
