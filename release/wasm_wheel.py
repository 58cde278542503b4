"""Build a wheel of Masume for the browser, with kernels compiled to WebAssembly.

The wheels of a release are built by cibuildwheel with the tools of Pyodide. This script needs less: `ziglang` from PyPI
as compiler and linker, whose headers of musl it uses, and the headers of the Python that Pyodide contains, from

- that Python, if it is installed with its headers, or
- the Debian package libpython3.14-dev, fetched by apt-get from the system's own mirror.

`make site` and `make test` run it. Without one of the tools it builds nothing, says so, and ends with 0: the kernels of
the site then run as plain Python.

    python -m release.wasm_wheel FOLDER [--cache FOLDER]
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from masume.kernel.compiled_modules import COMPILED, SHARED
from masume.version import __version__
from masume.web.site import runtime
from masume.web.site.packages import NATIVE_SUFFIX, STAMP

ROOT = Path(__file__).parents[1]
C_FILES = ROOT / "build" / "cython"
OBJECTS = ROOT / "build" / "wasm"
HEADERS = "libpython3.14-dev"
SUITE = "sid"  # of Debian, for systems whose own release has an older Python
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
# As Pyodide's own extensions are compiled. Three types of musl's 32-bit headers differ in name, not in size, from those
# of the compiler, whose definitions are taken.
FLAGS = [
    *("-target", "wasm32-emscripten", "-fPIC", "-O2", "-g0", "-w", "-DNDEBUG", "-DPY_CALL_TRAMPOLINE"),
    *("-fno-strict-overflow", "-nostdinc", "-include", "stddef.h"),
    *(f"-D__DEFINED_{name}" for name in ("size_t", "wchar_t", "ptrdiff_t")),
]
LINK_FLAGS = ["-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--strip-all", "-Bsymbolic"]


class MissingToolError(Exception):
    """Raised if a part of the tool chain cannot be had."""


def zig() -> Path:
    """Return the program of the compiler."""
    found = find_spec("ziglang")
    if found is None or found.origin is None:
        raise MissingToolError("ziglang is not installed: pip install ziglang")
    return Path(found.origin).parent / "zig"


def python_headers(cache: Path) -> Path:
    """Return the folder with the headers of Pyodide's Python, from an installed one or from Debian."""
    folder = cache / "python-headers"
    if (folder / "Python.h").is_file():
        return folder
    source = _installed_headers() or _debian_headers(cache)
    shutil.copytree(source, folder, dirs_exist_ok=True)
    return folder


def _installed_headers() -> Path | None:
    """Return the headers of an installed Python of the right version, or None."""
    program = shutil.which(f"python{runtime.PYTHON}")
    if program is None:
        return None
    code = "import sysconfig; print(sysconfig.get_path('include'))"
    folder = Path(subprocess.run([program, "-c", code], capture_output=True, text=True, check=True).stdout.strip())
    return folder if (folder / "Python.h").is_file() else None


def _debian_headers(cache: Path) -> Path:
    """Fetch the Debian package with the headers from the mirror that this system uses, and return their folder."""
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        raise MissingToolError(f"the headers of Python {runtime.PYTHON} are not there, nor is apt-get to fetch them")
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Origin: Debian"]
    mirrors = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
    mirror = next((uri for uri in mirrors if uri.rstrip("/").endswith("/debian")), None)
    if mirror is None:
        raise MissingToolError(f"no mirror of Debian is known that has {HEADERS}")
    with tempfile.TemporaryDirectory() as folder:
        lists, sources = Path(folder, "lists"), Path(folder, "sources.list")
        (lists / "partial").mkdir(parents=True)
        sources.write_text(f"deb [signed-by={KEYS}] {mirror} {SUITE} main\n")
        apt = ["apt-get", "-qq", "-o", f"Dir::State::lists={lists}", "-o", f"Dir::Etc::sourcelist={sources}"]
        apt += ["-o", "Dir::Etc::sourceparts=-", "-o", f"Dir::Cache={folder}", "-o", "APT::Get::List-Cleanup=false"]
        apt += ["-o", "APT::Sandbox::User="]
        for step in (["update"], ["download", HEADERS]):
            done = subprocess.run([*apt, *step], cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode:
                raise MissingToolError(f"{HEADERS} could not be fetched: {done.stderr.strip()}")
        [package] = Path(folder).glob(f"{HEADERS}_*.deb")
        unpacked = cache / "debian"
        subprocess.run(["dpkg-deb", "-x", str(package), str(unpacked)], check=True)
    return next((unpacked / "usr" / "include").glob(f"python{runtime.PYTHON}"))


def write_configuration(headers: Path, pyodide: Path) -> None:
    """Write `pyconfig.h` for Pyodide: the names of this system's file, with the values that Pyodide was built with."""
    standard_library = zipfile.ZipFile(pyodide / "python_stdlib.zip")
    values: dict[str, Any] = {}
    exec(standard_library.read("_sysconfigdata__emscripten_wasm32-emscripten.py"), values)
    known: dict[str, Any] = values["build_time_vars"]
    lines = []
    for name in sorted(key for key in known if re.fullmatch("[A-Z_a-z][A-Za-z0-9_]*", key) and _is_setting(key)):
        value = known[name]
        if value not in (None, "", 0):
            plain = str(value)
            is_word = plain.startswith('"') or re.fullmatch(r"[\w() ]+", plain)
            lines.append(f"#define {name} {plain if is_word else f'{chr(34)}{plain}{chr(34)}'}\n")
    (headers / "pyconfig.h").write_text(f"#ifndef Py_PYCONFIG_H\n#define Py_PYCONFIG_H\n{''.join(lines)}#endif\n")


def _is_setting(name: str) -> bool:
    """Return whether the build variable `name` is one of `pyconfig.h`, not one of the Makefile."""
    starts = ("HAVE_", "SIZEOF_", "ALIGNOF_", "PY_", "Py_", "WITH_", "DOUBLE_IS_", "MAJOR_IN_", "PTHREAD_", "SYS_")
    return name.startswith(starts) and not name.startswith(("PY_C", "PY_LD", "PY_B", "PY_S", "PY_E"))


def modules() -> Iterator[tuple[str, Path]]:
    """Yield the names of the modules, relative to the kernel, and their C files."""
    yield SHARED, C_FILES / f"{SHARED}.c"
    for name in COMPILED:
        yield name, C_FILES / "src" / "masume" / "kernel" / f"{name.replace('.', '/')}.c"


def compiled_kernels(cache: Path, pyodide: Path) -> dict[str, bytes]:
    """Compile all modules, or take those of which nothing has changed, and return them by their names in the wheel."""
    compiler = zig()
    headers = python_headers(cache)
    write_configuration(headers, pyodide)
    libc = compiler.parent / "lib" / "libc" / "include"
    includes = [compiler.parent / "lib" / "include", headers, libc / "arm-linux-musl", libc / "generic-musl"]
    flags = [*FLAGS, *(word for folder in includes for word in ("-isystem", str(folder)))]

    def make(module: tuple[str, Path]) -> tuple[str, bytes]:
        name, source = module
        digest = sha256(source.read_bytes() + " ".join([*FLAGS, *LINK_FLAGS]).encode()).hexdigest()[:20]
        made = OBJECTS / f"{name}-{digest}.so"
        if not made.is_file():
            entry = name.rpartition(".")[2]
            plain = made.with_suffix(".o")
            _run([str(compiler), "cc", *flags, "-c", str(source), "-o", str(plain)])
            fresh = made.with_suffix(".new")
            _run([str(compiler), "wasm-ld", *LINK_FLAGS, f"--export=PyInit_{entry}", "-o", str(fresh), str(plain)])
            plain.unlink()
            fresh.rename(made)
        return f"masume/kernel/{name.replace('.', '/')}{NATIVE_SUFFIX}", made.read_bytes()

    OBJECTS.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(make, modules()))


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise MissingToolError(f"{command[-1]} cannot be made: {done.stderr[-600:]}")


def write_wheel(folder: Path, kernels: dict[str, bytes]) -> Path:
    """Write the wheel: the package as it is here, with `kernels`."""
    package = ROOT / "src" / "masume"
    files = dict(kernels)
    for path in sorted(package.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd", ".c"):
            files[f"masume/{path.relative_to(package).as_posix()}"] = path.read_bytes()
    tag = f"cp314-cp314-{runtime.PLATFORM}"
    about = f"masume-{__version__}.dist-info"
    files[f"{about}/METADATA"] = (distribution("masume").read_text("METADATA") or "").encode()
    files[f"{about}/WHEEL"] = f"Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"masume-{__version__}-{tag}.whl"
    record = "".join(f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as made:
        for name in sorted(files):
            made.writestr(zipfile.ZipInfo(name, STAMP), files[name], zipfile.ZIP_DEFLATED)
    return wheel


def _digest(content: bytes) -> str:
    """Return the SHA-256 hash of a file as the list of a wheel has it."""
    return urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode("ascii")


def main() -> int:
    """Build the wheel."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the wheel is written")
    parser.add_argument("--cache", type=Path, default=runtime.default_cache(), help="where fetched files are kept")
    options = parser.parse_args()
    for older in options.folder.glob("masume-*.whl"):
        older.unlink()
    try:
        pyodide = runtime.fetched(options.cache).pyodide
        print(write_wheel(options.folder, compiled_kernels(options.cache, pyodide)))
    except MissingToolError as error:
        print(f"The kernels of the site will run as plain Python: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
