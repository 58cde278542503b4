"""The plain form of a kernel module beside the compiled one: its sets of bits may be of any length, so it takes boards
that are too wide for the words of the compiled one."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from masume.kernel import modules

NAME = re.compile(r"(?:cython\.cimports\.)?\bmasume\.kernel\.([a-z_.]+)")
PREFIX = "_masume_wide_"  # such names need no packages around them


def module(name: str) -> ModuleType:
    """The plain form of a compiled module; it uses the plain form of all others."""
    alias = _alias(name)
    if alias not in sys.modules:
        path = modules.path(name) + ".py"
        with open(path, encoding="utf-8") as file:
            source = file.read()
        for other in NAME.findall(source):
            if other in modules.COMPILED:
                module(other)
        spec = spec_from_file_location(alias, path)
        assert spec is not None
        made = module_from_spec(spec)
        exec(compile(NAME.sub(_plain_name, source), path, "exec"), made.__dict__)
        sys.modules[alias] = made
    return sys.modules[alias]


def _alias(name: str) -> str:
    return PREFIX + name.replace(".", "_")


def _plain_name(found: re.Match[str]) -> str:
    name = found[1]
    return _alias(name) if name in modules.COMPILED else f"masume.kernel.{name}"
