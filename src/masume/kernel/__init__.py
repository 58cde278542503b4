"""The hot loops, one module a kind, in Cython's pure Python mode.

The same source runs compiled (when a C compiler was there at install time) or as plain Python, with the same results.
Setting MASUME_KERNEL=plain in the environment runs the plain source even where the compiled one exists.
"""

from __future__ import annotations

import importlib
import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

MODULES = (
    "binairo",
    "binairo_maker",
    "check",
    "hidato",
    "hidato_arguing",
    "hidato_givens",
    "hidato_maker",
    "hidato_path",
    "hidato_position",
    "hidato_rivals",
    "hitori",
    "hitori_maker",
    "kakuro",
    "kakuro_maker",
    "walk",
    "watched",
)


def load_plain(name: str, alias: str | None = None) -> ModuleType:
    """The plain Python form of a kernel module, whether or not a compiled one stands beside it."""
    from importlib.util import module_from_spec, spec_from_file_location

    alias = alias or f"{__name__}.{name}"
    spec = spec_from_file_location(alias, os.path.join(os.path.dirname(__file__), f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[alias] = module
    spec.loader.exec_module(module)
    return module


def compiled() -> bool:
    """Whether every kernel module runs compiled."""
    return all(not str(importlib.import_module(f"{__name__}.{name}").__file__).endswith(".py") for name in MODULES)


class _PlainFinder:
    """Finds the plain source of a kernel module where Python would find the compiled one."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        package, _, module = name.rpartition(".")
        if package != __name__ or module not in MODULES:
            return None
        from importlib.util import spec_from_file_location

        return spec_from_file_location(name, os.path.join(os.path.dirname(__file__), f"{module}.py"))


if os.environ.get("MASUME_KERNEL") == "plain":
    sys.meta_path.insert(0, _PlainFinder())
