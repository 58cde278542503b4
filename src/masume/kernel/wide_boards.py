"""The plain form of a kernel module beside the compiled one: its sets of bits may be of any length, so it takes boards
that are too wide for the words of the compiled one."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec
from types import ModuleType

from masume.kernel import compiled_modules, source_importer

PREFIX = "_masume_wide_"  # such names need no packages around them


def module(name: str) -> ModuleType:
    """The plain form of a compiled module; it uses the plain form of all others."""
    alias = PREFIX + name.replace(".", "_")
    if alias not in sys.modules:
        spec = source_importer.spec(alias, name, _plain_form)
        made = module_from_spec(spec)
        assert spec.loader is not None
        spec.loader.exec_module(made)
        sys.modules[alias] = made
    return sys.modules[alias]


def _plain_form(name: str) -> ModuleType | None:
    own = name.removeprefix(source_importer.KERNEL)
    return module(own) if own in compiled_modules.COMPILED else None
