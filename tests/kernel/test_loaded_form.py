"""The kernels run in the form that was asked for, so that no run of these tests proves something about another one."""

from __future__ import annotations

import importlib
import os
from pathlib import Path

from masume.kernel.compiled_modules import COMPILED

BUILD = Path(__file__).parents[2] / "build"


def test_every_module_has_the_form_that_was_asked_for() -> None:
    """Compiled beside the source, or all plain where there was no compiler; `make test-debug`, `make test-sanitize`,
    `make test-plain`."""
    files = [Path(str(importlib.import_module(f"masume.kernel.{name}").__file__)).resolve() for name in COMPILED]
    plain = {file for file in files if file.suffix == ".py"}
    match os.environ.get("MASUME_KERNEL"):
        case "plain":
            assert plain == set(files)
        case ("debug" | "sanitize") as form:
            assert all(file.is_relative_to(BUILD / form / "lib") for file in files)
            assert not plain
        case _:
            assert plain in (set(), set(files))
            assert not any(file.is_relative_to(BUILD) for file in files)
