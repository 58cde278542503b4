"""Put Masume and the libraries that a browser needs into archives, as byte code where Node is there to make it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from masume.core.errors import UsageError
from masume.core.files import UnreadableError
from masume.version import __version__
from masume.web.site import runtime
from masume.web.site.runtime import Runtime

NATIVE_SUFFIX = ".cpython-314-wasm32-emscripten.so"
WHEEL_TAG = f"cp314-cp314-{runtime.PLATFORM}.whl"
# Parts of Masume that a browser cannot use, and parts of wheels that are not needed to run.
LEFT_OUT = re.compile(
    r"masume/(?:cli|batch|gym|library|web/site|core/json_schemas)/|masume/web/schemas/components\.json|pydantic/v1/|"
    r"pydantic/mypy\.py|pysat/examples/|[^/]*\.(?:dist-info|data)/|(?:.*/)?__pycache__/|"
    r".*\.(?:pyi|pxd|c|pyc|so|pyd|dylib)$"
)
STAMP = (1980, 1, 1, 0, 0, 0)  # so that the same contents make the same archive
COMPILE = Path(__file__).with_name("compile.mjs")


class Packages(NamedTuple):
    """The archives of a site."""

    base: bytes
    documents: bytes
    sat: bytes
    is_compiled: bool
    """Whether the kernels are compiled."""


def packages(parts: Runtime, wheel: str | None) -> Packages:
    """Return the archives. `wheel` is a wheel of Masume for the browser; None to take the installed package, whose
    kernels then run as plain Python.
    """
    own = _wheel_files(Path(wheel)) if wheel else dict(_installed_files())
    is_compiled = any(name.endswith(NATIVE_SUFFIX) for name in own)
    optional = (runtime.DOCUMENTS, runtime.SAT)
    for name, path in parts.wheels.items():
        if name not in optional:
            own |= _files_of(path)
    sources = "" if is_compiled else "masume/kernel/"  # plain kernels are loaded from their sources
    return Packages(
        archive(_as_byte_code(parts, own, sources)),
        archive(_files_of(parts.wheels[runtime.DOCUMENTS])),
        archive(_as_byte_code(parts, _files_of(parts.wheels[runtime.SAT]), "")),
        is_compiled,
    )


def _installed_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the installed package that a browser needs: their names and contents."""
    folder = Path(__file__).parents[2]
    for path in sorted(folder.rglob("*")):
        name = f"masume/{path.relative_to(folder).as_posix()}"
        if path.is_file() and not LEFT_OUT.match(name):
            yield name, path.read_bytes()


def _wheel_files(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel of Masume. Raise UsageError if it is not one for the browser."""
    if not (wheel.name.startswith("masume-") and wheel.name.endswith(WHEEL_TAG)):
        raise UsageError(
            "{wheel} is no wheel of Masume for this version of Pyodide; its name would be masume-…-{tag}",
            wheel=str(wheel),
            tag=WHEEL_TAG,
        )
    if not wheel.name.startswith(f"masume-{__version__}-"):
        raise UsageError("{wheel} is not of this version, {version}", wheel=str(wheel), version=__version__)
    try:
        files = _files_of(wheel)
    except (OSError, zipfile.BadZipFile) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableError("{name} cannot be read: {reason}", name=str(wheel), reason=reason) from None
    return files


def _files_of(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel that are needed in a browser, by their names."""
    with zipfile.ZipFile(wheel) as packed:
        names = [name for name in packed.namelist() if not name.endswith("/")]
        return {
            name: packed.read(name)
            for name in names
            if name.endswith((NATIVE_SUFFIX, "wasm32-emscripten.so", ".abi3.so")) or not LEFT_OUT.match(name)
        }


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of `files`. Equal files always give the same bytes."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, STAMP), files[name], zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _as_byte_code(parts: Runtime, files: dict[str, bytes], sources: str) -> dict[str, bytes]:
    """Return `files` with byte code in place of Python sources, which makes a site smaller and its start faster. Files
    below `sources` stay sources; so do all if Node is missing.
    """
    node = runtime.node_command()
    if node is None:
        return files
    with tempfile.TemporaryDirectory() as folder:
        before, after = os.path.join(folder, "before.zip"), os.path.join(folder, "after.zip")
        Path(before).write_bytes(archive(files))
        command = [*node, str(COMPILE), str(parts.pyodide / "pyodide.mjs"), before, after, sources]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise runtime.FetchError("the byte code for the browser was not made: {reason}", reason=done.stderr[-400:])
        with zipfile.ZipFile(after) as packed:
            code = {name: packed.read(name) for name in packed.namelist()}
    compiled = {name.removesuffix("c"): name for name in code}
    kept = {name: content for name, content in files.items() if name not in compiled}
    native = {name.partition(".")[0] for name in kept if name.endswith(".so")}
    # A compiled kernel needs no code in Python besides.
    return kept | {name: content for name, content in code.items() if name.partition(".")[0] not in native}


def runtime_folder(parts: Runtime) -> dict[str, bytes]:
    """Return the files of Pyodide as the site has them. The list of its packages is empty: nothing is fetched."""
    import gzip

    files = {name: (parts.pyodide / name).read_bytes() for name in runtime.FILES}
    lock = json.loads(files["pyodide-lock.json"])
    files["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    machine = "pyodide.asm.wasm"
    files[f"{machine}.packed"] = gzip.compress(files.pop(machine), 9, mtime=0)
    return files
