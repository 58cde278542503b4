"""Reading and writing files: errors are sentences, and a file is written whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator

from masume.core.errors import FormatError


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            return decoded(file.read(), name)
    except OSError as error:
        raise FormatError(f"{name} cannot be read: {error.strerror}") from None


def read_lines(path: str | os.PathLike[str]) -> Iterator[str]:
    """The lines of a file with their ends, read as they are asked for."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            for number, content in enumerate(file):
                yield decoded(content, name, number)
    except OSError as error:
        raise FormatError(f"{name} cannot be read: {error.strerror}") from None


def decoded(content: bytes, name: str, before: int = 0) -> str:
    """Text from bytes; `name` is what the user calls their source, `before` how many lines of it come before these."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = before + content[: error.start].count(b"\n") + 1
        raise FormatError(f"{name}: line {line}: this is not text in UTF-8") from None


def write_whole(path: str, content: str | bytes) -> None:
    """Writes a file whole or not at all; a new file beside the old one takes its place when it is complete."""
    import tempfile

    data = content.encode("utf-8") if isinstance(content, str) else content
    target = os.path.realpath(path)  # a symbolic link stays one
    try:
        mode = os.stat(target).st_mode if os.path.exists(target) else None
        if path.startswith("/dev/") or (mode is not None and not stat.S_ISREG(mode)):
            with open(path, "wb") as device:  # a device or a pipe must not be replaced by a file
                device.write(data)
            return
        handle, name = tempfile.mkstemp(dir=os.path.dirname(target), prefix=f".{os.path.basename(target)}.")
        try:
            with open(handle, "wb") as file:
                file.write(data)
            os.chmod(name, stat.S_IMODE(mode) if mode is not None else 0o666 & ~_umask())
            os.replace(name, target)
        except BaseException:  # also on Ctrl-C
            os.unlink(name)
            raise
    except OSError as error:
        raise FormatError(f"{path} cannot be written: {error.strerror}") from None


def _umask() -> int:
    """Which permissions new files must not have; the system only tells when it is set."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
