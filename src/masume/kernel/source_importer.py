"""Import kernel modules as plain Python even if compiled versions exist, and execute their `cimport`s as ordinary
imports.
"""

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
CIMPORTS = "cython.cimports."  # prefix of the modules that a kernel module cimports from


class Loader(SourceFileLoader):
    """Loader that runs a source file with its own `import` function. That function calls `find` with the name of each
    imported module and uses the module that `find` returns. If `find` returns None, it imports the module as usual. For
    the name `cython`, it uses the stand-in; other files still import the real `cython`.
    """

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


class SourceImporter:
    """Finder for `sys.meta_path` that makes Python load kernel modules from their source files."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        module = name.removeprefix(KERNEL)
        return spec(name, module, _as_python_does) if module != name and module in compiled_modules.COMPILED else None


def spec(name: str, module: str, find: Callable[[str], ModuleType | None]) -> ModuleSpec:
    """Return the spec that loads the kernel module `module` as plain Python under the name `name`. The docstring of
    `Loader` describes `find`.
    """
    path = compiled_modules.path(module) + ".py"
    made = spec_from_file_location(name, path, loader=Loader(name, path, find))
    assert made is not None
    return made


def install() -> None:
    """Load kernel modules as plain Python in all later imports."""
    sys.meta_path.insert(0, SourceImporter())


def _as_python_does(name: str) -> None:
    return None
