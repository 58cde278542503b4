"""The plain form of the kernel: sources are found where Python would find compiled modules, and what they import in
Cython's words is found as well."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import ModuleType
from typing import Any

from masume.kernel import compiled_modules
from masume.kernel.cython_names import cython

KERNEL = "masume.kernel."
CIMPORTS = "cython.cimports."  # what a module puts before the name of one that it cimports from


class Loader(SourceFileLoader):
    """Runs a source with an `import` of its own: `find` is given the name of a module, and may know better than Python
    what it means. Nobody else's `import cython` is touched."""

    def __init__(self, name: str, path: str, find: Callable[[str], ModuleType | None]) -> None:
        super().__init__(name, path)
        self._find = find

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import}
        super().exec_module(module)

    def _import(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        if name == "cython":
            return cython
        name = name.removeprefix(CIMPORTS)
        return self._find(name) or __import__(name, globals, locals, fromlist, level)


class Finder:
    """Finds the sources of kernel modules."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        module = name.removeprefix(KERNEL)
        return spec(name, module, _as_python_does) if module != name and module in compiled_modules.COMPILED else None


def spec(name: str, module: str, find: Callable[[str], ModuleType | None]) -> ModuleSpec:
    """How to load the plain form of a kernel module under some name."""
    path = compiled_modules.path(module) + ".py"
    made = spec_from_file_location(name, path, loader=Loader(name, path, find))
    assert made is not None
    return made


def install() -> None:
    sys.meta_path.insert(0, Finder())


def _as_python_does(name: str) -> None:
    return None
