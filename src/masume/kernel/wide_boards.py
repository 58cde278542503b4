"""Load the plain form of kernel modules beside the compiled one, for boards that are too wide for its words: sets of
bits in the plain form may have any length."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec
from types import ModuleType

from masume.kernel import compiled_modules, source_importer

PREFIX = "_masume_wide_"  # names without dots need no packages around them


def module(name: str) -> ModuleType:
    """Return the kernel module `name` as plain Python. The kernel modules that it imports are plain Python, too."""
    alias = PREFIX + name.replace(".", "_")
    if alias not in sys.modules:
        spec = source_importer.spec(alias, name, _plain_form)
        made = module_from_spec(spec)
        assert spec.loader is not None
        spec.loader.exec_module(made)
        sys.modules[alias] = made
    return sys.modules[alias]


def _plain_form(name: str) -> ModuleType | None:
    module_name = name.removeprefix(source_importer.KERNEL)
    return module(module_name) if module_name in compiled_modules.COMPILED else None
