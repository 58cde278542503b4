"""Load kernel modules as plain Python in addition to the compiled ones, for boards with more columns or values than the
64 bits of a word. Python's integers have no such limit.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec
from types import ModuleType

from masume.kernel import compiled_modules, source_importer

PREFIX = "_masume_wide_"  # names without dots need no packages around them


def module(name: str) -> ModuleType:
    """Return the kernel module `name` as plain Python. It imports other kernel modules as plain Python, too."""
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
