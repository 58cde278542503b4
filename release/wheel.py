"""`make wheel`: build an archive of the sources and, from it, a wheel; install and try both in fresh environments.

There are three environments outside the clone: the wheel alone, the wheel with the extras `book` and `web`, and the
archive without a C compiler.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
TRIAL = ROOT / "release" / "trial.py"


def main() -> None:
    for old in (*DIST.glob("masume-*.whl"), *DIST.glob("masume-*.tar.gz")):
        old.unlink()
    run(sys.executable, "-m", "build", "--outdir", str(DIST), str(ROOT), MASUME_KERNEL="compiled")
    [wheel] = DIST.glob("*.whl")
    [archive] = DIST.glob("*.tar.gz")
    check_names(wheel)
    with tempfile.TemporaryDirectory() as folder:
        python = fresh(Path(folder, "wheel"))
        install(python, str(wheel))
        run(python, str(TRIAL), cwd=folder)
        install(python, f"{wheel}[book,web]")
        run(python, str(TRIAL), "--extras", cwd=folder)
        python = fresh(Path(folder, "archive"))
        install(python, str(archive), CC="no-compiler", CXX="no-compiler")
        run(python, str(TRIAL), "--kernel", "plain", cwd=folder)
    for made in (wheel, archive):
        print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB, works")


def check_names(wheel: Path) -> None:
    """Exit unless a wheel contains exactly the package with every file that git tracks, and its metadata."""
    with zipfile.ZipFile(wheel) as parts:
        held = set(parts.namelist())
    strange = sorted(name for name in held if not name.startswith(("masume/", "masume-")))
    known = subprocess.run(["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    missing = sorted(name for name in known if name.removeprefix("src/") not in held)
    if strange or missing:
        sys.exit(f"{wheel.name} holds {strange} and lacks {missing}")


def fresh(folder: Path) -> str:
    """Create an empty environment and return its Python."""
    venv.create(folder, with_pip=True)
    return str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")


def install(python: str, what: str, **environment: str) -> None:
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", what, **environment)


def run(*command: str, cwd: str | None = None, **environment: str) -> None:
    print("$", *command, flush=True)
    kept = {name: value for name, value in os.environ.items() if name not in ("MASUME_KERNEL", "PYTHONPATH")}
    constraints = str(ROOT / "constraints.txt")
    subprocess.run(command, cwd=cwd, env={**kept, "PIP_CONSTRAINT": constraints, **environment}, check=True)


if __name__ == "__main__":
    main()
