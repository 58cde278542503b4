"""The hot loops, in Cython's pure Python mode, one folder a kind.

The same source runs compiled (when a C compiler was there at install time) or as plain Python, with the same results.
Setting MASUME_KERNEL=plain in the environment runs the plain source even where the compiled one exists.
"""

from __future__ import annotations

import importlib
import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING

from masume.kernel.modules import COMPILED

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec


def _source(name: str) -> str:
    return os.path.join(os.path.dirname(__file__), *name.split(".")) + ".py"


def load_plain(name: str, alias: str | None = None) -> ModuleType:
    """The plain Python form of a kernel module, whether or not a compiled one stands beside it."""
    from importlib.util import module_from_spec, spec_from_file_location

    alias = alias or f"{__name__}.{name}"
    spec = spec_from_file_location(alias, _source(name))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[alias] = module
    spec.loader.exec_module(module)
    return module


def compiled() -> bool:
    """Whether every kernel module runs compiled."""
    return all(not str(importlib.import_module(f"{__name__}.{name}").__file__).endswith(".py") for name in COMPILED)


class _PlainFinder:
    """Finds the plain source of a kernel module where Python would find the compiled one."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        module = name.removeprefix(f"{__name__}.")
        if module == name or module not in COMPILED:
            return None
        from importlib.util import spec_from_file_location

        return spec_from_file_location(name, _source(module))


if os.environ.get("MASUME_KERNEL") == "plain":
    sys.meta_path.insert(0, _PlainFinder())
