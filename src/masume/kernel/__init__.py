"""The hot loops, in Cython's pure Python mode, one folder a kind.

The same source runs compiled (when a C compiler was there at install time) or as plain Python, with the same results.
A process runs all of it in one form, because a compiled class cannot be derived from a plain one: compiled if every
module was compiled and they can be loaded, else plain. MASUME_KERNEL=plain in the environment asks for the plain form.
"""

from __future__ import annotations

import importlib
import os
import sys
from importlib.abc import Loader
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location, spec_from_loader
from typing import TYPE_CHECKING

from masume.kernel import modules

if TYPE_CHECKING:
    from types import ModuleType

CIMPORTS = "cython.cimports."  # what a compiled module puts before the name of one that it cimports from


def compiled() -> bool:
    """Whether this process runs the compiled kernel."""
    return _COMPILED


def _file(name: str) -> str:
    """The path of a module's file, without its suffix."""
    return os.path.join(os.path.dirname(__file__), *name.split("."))


def _can_run_compiled() -> bool:
    for name in modules.COMPILED:
        if not any(os.path.exists(_file(name) + suffix) for suffix in EXTENSION_SUFFIXES):
            return False
    try:
        # All were built in one go: what one of them says of this machine and this Python holds for all.
        importlib.import_module(f"{__name__}.watch")
    except ImportError:
        return False
    return True


class _PlainFinder:
    """Finds the sources of kernel modules where Python would find compiled ones, and what they cimport."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name.startswith(CIMPORTS + __name__):
            return spec_from_loader(name, _CimportLoader())
        module = name.removeprefix(f"{__name__}.")
        if module != name and module in modules.COMPILED:
            return spec_from_file_location(name, _file(module) + ".py")
        return None


class _CimportLoader(Loader):
    """Makes `from cython.cimports.masume.kernel.x import name` mean `from masume.kernel.x import name`."""

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """Leave it to Python: the module is replaced in a moment."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        sys.modules[module.__name__] = importlib.import_module(module.__name__.removeprefix(CIMPORTS))


_COMPILED = os.environ.get("MASUME_KERNEL") != "plain" and _can_run_compiled()
if not _COMPILED:
    sys.meta_path.insert(0, _PlainFinder())
    sys.modules[CIMPORTS + "masume"] = sys.modules["masume"]  # Cython's own stand-in for packages has no submodules
