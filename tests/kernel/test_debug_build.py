"""The compiled kernels with bounds checks on: no index ever leaves its array.

The kernels' own tests are run once more, in a copy of the package built with MASUME_KERNEL_DEBUG=1. An index error
inside the search cannot be raised from there; Python reports it as an unraisable exception, which pytest turns into a
failure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import masume
from masume import kernel

ROOT = Path(masume.__file__).parents[2]


@pytest.mark.skipif(not kernel.compiled(), reason="the kernel was installed without a C compiler")
def test_no_index_leaves_its_array(tmp_path: Path) -> None:
    if not (ROOT / "setup.py").exists():
        pytest.skip("the package is installed without its sources")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__"))
    environment = {**os.environ, "MASUME_KERNEL_DEBUG": "1", "PYTHONPATH": str(tmp_path / "src")}
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(build, cwd=tmp_path, env=environment, check=True, capture_output=True)
    tests = [str(path) for path in (ROOT / "tests" / "kernel").glob("test_*.py") if path.name != Path(__file__).name]
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", *tests]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-3000:]
    where = "import masume.kernel.hitori.search as m; print(m.__file__)"
    used = subprocess.run([sys.executable, "-c", where], env=environment, capture_output=True, text=True, check=True)
    assert used.stdout.startswith(str(tmp_path))
