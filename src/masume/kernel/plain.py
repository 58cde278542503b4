"""The plain form of the kernel: sources are found where Python would find compiled modules."""

from __future__ import annotations

import importlib
import sys
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location, spec_from_loader
from types import ModuleType

from masume.kernel import modules

KERNEL = "masume.kernel."
CIMPORTS = "cython.cimports."  # what a compiled module puts before the name of one that it cimports from


class Finder:
    """Finds the sources of kernel modules, and what they cimport."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name.startswith(CIMPORTS + "masume.kernel"):
            return spec_from_loader(name, CimportLoader())
        module = name.removeprefix(KERNEL)
        if module != name and module in modules.COMPILED:
            return spec_from_file_location(name, modules.path(module) + ".py")
        return None


class CimportLoader(Loader):
    """Makes `from cython.cimports.masume.kernel.x import name` mean `from masume.kernel.x import name`."""

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python: the module is replaced in a moment."""

    def exec_module(self, module: ModuleType) -> None:
        sys.modules[module.__name__] = importlib.import_module(module.__name__.removeprefix(CIMPORTS))


def install() -> None:
    sys.meta_path.insert(0, Finder())
    sys.modules[CIMPORTS + "masume"] = sys.modules["masume"]  # Cython's own stand-in for packages has no submodules
