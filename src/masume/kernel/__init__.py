"""The hot loops, one module a kind, in Cython's pure Python mode.

The same source runs compiled (when a C compiler was there at install time) or as plain Python, with the same results.
Setting MASUME_KERNEL=plain in the environment runs the plain source even where the compiled one exists.
"""

from __future__ import annotations

import importlib
import os
import sys
from types import ModuleType

MODULES = ("binairo", "check", "hidato", "hitori", "kakuro")


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


if os.environ.get("MASUME_KERNEL") == "plain":
    for _name in MODULES:
        load_plain(_name)
